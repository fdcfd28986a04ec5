"""The rules over records, by the chapters and names of `rules/twelve_years/book`."""
