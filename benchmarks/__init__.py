"""What we measure, and how: `python -m benchmarks` prints one line of JSON for each figure.

A module offers `MEASURES`: names, and functions that yield `Figure`s (`web` has a form of its own). Figures of time are
the best of several runs where a run is short, because a machine has other things to do; each says what was aimed at.
"""
