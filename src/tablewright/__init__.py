"""Tablewright plays five complete tabletop role-playing games, in the terminal and in the browser."""

from functools import cache
from pathlib import Path

__version__ = "0.2.0"


@cache
def build() -> str:
    """The version, and of a built package the commit it was built from."""
    commit = Path(__file__).with_name("commit.txt")
    return f"{__version__} ({commit.read_text('utf-8')})" if commit.is_file() else __version__
