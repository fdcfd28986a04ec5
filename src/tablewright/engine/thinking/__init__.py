"""Thinking ahead in any game: tries from here with other dice and other secrets, and what they are worth.

`position` is where a seat stands, `trial` one try from there, `search` which of its answers did best, `thinker` a bot
made of it, `advice` the same for a person who asks.
"""
