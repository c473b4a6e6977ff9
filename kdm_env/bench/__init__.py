"""Measuring the engine: what ``kdm bench`` prints."""
