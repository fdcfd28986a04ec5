"""The same tables for programs: JSON commands and answers."""
