"""Maps drawn from calls: the language of calls, squared paper, comparing, pictures (yabec, chapter on mapping)."""
