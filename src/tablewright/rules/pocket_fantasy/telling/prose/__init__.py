"""The log in words: what is told of each event."""
