"""The rules over records, by the chapters and names of `twelve_years/book`."""
