"""The chairs around the table: what the Dungeon Master does between steps, and players beside the party's turn."""
