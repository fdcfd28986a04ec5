"""The bots over records: the same answers as `twelve_years/bots` gives."""
