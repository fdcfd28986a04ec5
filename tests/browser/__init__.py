"""The browser table in a real Chromium."""
