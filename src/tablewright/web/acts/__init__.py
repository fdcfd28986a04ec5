"""What browsers do: forms that change the game, the seats or the talk."""
