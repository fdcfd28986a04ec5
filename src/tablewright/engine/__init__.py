"""The engine: imports nothing else of ours.

Here stands what rules speak with: the table, its dice, decisions, options, events, charts, scenes, and the shape of a
ruleset. The rooms hold what is done with it: a `game` played and kept, `telling` it to a seat, exact `odds`, `proving`.
"""
