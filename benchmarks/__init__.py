"""What we measure, and how: `python -m benchmarks` prints one line of JSON for each figure.

A module here offers `MEASURES`: names, and functions that yield `Figure`s. Figures of time are the best of several runs
where a run is short, because a machine has other things to do; each says what was aimed at.
"""
