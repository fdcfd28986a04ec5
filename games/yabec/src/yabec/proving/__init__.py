"""Where scenarios and odds come in: worlds from what is given, entries, single steps of the rules."""
