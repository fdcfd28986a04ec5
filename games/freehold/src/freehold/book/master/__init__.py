"""The Game Master and the Master Rule (chapters of those names): what no rule settles, and what a ruling can do."""
