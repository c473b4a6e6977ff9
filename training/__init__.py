"""Learning: recipes that end in a saved policy. Needs the extra ``train`` (torch, Stable-Baselines3)."""
