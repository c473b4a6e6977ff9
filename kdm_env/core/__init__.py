"""What every game shares. Nothing in this package knows the name of a game."""
