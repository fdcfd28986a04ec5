"""The rules, in the order and words of the book: a folder for each of its larger chapters."""
