"""Proving."""
