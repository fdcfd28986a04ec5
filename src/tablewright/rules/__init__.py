"""One folder per game; no game imports another."""
