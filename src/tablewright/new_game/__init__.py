"""What `tablewright new-game` writes: `template` is a small game that plays, `writing` makes it somebody's own."""
