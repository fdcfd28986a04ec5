"""Bridges to programs that people already use: virtual table tops, map texts, notebooks, logs for tools."""
