"""What a seat reads: the log in words, the scene with its notes, the glossary."""
