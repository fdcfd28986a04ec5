"""Paper output: sheets, booklets, chronicles, maps."""
