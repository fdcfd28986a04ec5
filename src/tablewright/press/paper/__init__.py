"""Paper: sheets, screens, rulebooks, maps and chronicles, set by typst from the same data and words as the screen."""
