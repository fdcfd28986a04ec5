"""The manual: the project's pages as a small site of their own, searchable, by day and by night, without a server."""
