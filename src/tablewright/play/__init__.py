"""The terminal faces: screens (full-screen) and plain (line by line). What both share stands here."""
