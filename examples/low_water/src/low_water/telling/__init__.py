"""What people see and read of a crossing: scene, cards, map, labels, prose, glossary, chronicle; words as TOML."""
