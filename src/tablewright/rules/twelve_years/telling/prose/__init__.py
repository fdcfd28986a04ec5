"""The narrator: each event of the log in words, from `telling/words/*.toml`."""
