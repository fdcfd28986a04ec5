"""The rules of yabec, in the order of its text."""
