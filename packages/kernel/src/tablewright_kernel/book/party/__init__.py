"""Party Members, Assembling the Party, Death and Time, the sheet."""
