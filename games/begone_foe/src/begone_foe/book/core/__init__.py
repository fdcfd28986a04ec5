"""What every chapter uses: how dice are read, beings and their gear, Soul Dice, saves, getting hit."""
