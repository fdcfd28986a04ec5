"""Town and clean up: the council, trade, people, the road, the score."""
