"""The console command ``kdm``: one module a subcommand, loaded when it is asked for."""
