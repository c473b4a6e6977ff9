"""Policies that training saved: weights in a file that is read without running anything in it."""

from .policy import POLICY_FILE, LearnedPolicy

__all__ = ["POLICY_FILE", "LearnedPolicy"]
