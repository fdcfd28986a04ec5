"""The bots over records: the same answers as `rules/twelve_years/bots` gives."""
