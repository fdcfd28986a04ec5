"""What comes out on paper: sheets, booklets, chronicles, maps."""
