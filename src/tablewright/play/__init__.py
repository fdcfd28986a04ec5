"""The terminal faces: full-screen and plain."""
