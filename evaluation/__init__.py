"""Measuring: matches on fixed seeds, estimates with intervals, tables and result files."""
