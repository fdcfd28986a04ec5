"""Exact odds of rules and of dice notation."""
