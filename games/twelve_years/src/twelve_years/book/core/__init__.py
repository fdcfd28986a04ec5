"""What all chapters of the book stand on."""
