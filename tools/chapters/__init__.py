"""What `tools/merge_chapters.py` reads: the games, and their plans."""
