"""Experiments: a question of a game, asked of many games that bots play, and answered with intervals.

experiment = load(Path("axe.toml"))
results = run(experiment, Path("axe"))       # broken off and begun again, it goes on where it was
print(results.share("normal", "won").words)
write_report(results, Path("axe/report.html"))
"""

from tablewright_lab.experiments.plan import Experiment, Variant, load, read
from tablewright_lab.experiments.report import write_report
from tablewright_lab.experiments.results import Results
from tablewright_lab.experiments.running import run

__all__ = ["Experiment", "Results", "Variant", "load", "read", "run", "write_report"]
