"""What people see and read: scene, choices in words, maps, prose, glossary, chronicle."""
