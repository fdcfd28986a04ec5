"""What a seat is told: the log in words, the scene with its notes, the words explained."""
