"""What people see and read: scene, prose, glossary, chronicle; words as TOML."""
