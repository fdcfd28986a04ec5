"""The rules of Freehold, a folder for each part of the book; chapters may call each other.

In the book's order: `master`, `turns`, `encounters`, `combat`, `spells`, `party` (difficult actions, turns of one
character), `days` (healing to light), `travel` (hex maps). Then the chapters that are ours: `characters`, `sites`,
`hold`; `founding` is where a campaign begins.
"""
