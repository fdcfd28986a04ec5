"""The rules of Pocket Fantasy, in the book's order and words: a folder for each of its chapters."""
