"""The rows of an experiment, and what they say: shares and means with their intervals, and differences in pairs.

Games of one number meet the same dice in every variant, as long as both ask for the same ones. So variants are compared
pair by pair: what is common to both falls out of the difference. Where games part early the pairing is worth little,
and `Pairing` says so.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from statistics import fmean, median, stdev
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.measuring import measures_of
from tablewright.engine.odds.exact import wilson
from tablewright.lab.tournament import mean_of
from tablewright.rules import ruleset
from tablewright_lab.experiments.plan import Experiment
from tablewright_lab.experiments.rows import Row

PLAIN = {
    "won": "games won", "deaths": "characters who died", "first_death": "turn of the first death",
    "turns": "turns", "decisions": "decisions", "dice": "dice rolled", "minutes": "minutes at a table, at a guess",
}  # fmt: skip


class Estimate(msgspec.Struct, frozen=True):
    """A figure with the interval in which it lies, 95 times of a hundred."""

    value: float
    low: float
    high: float
    games: int
    is_share: bool = False

    @property
    def reach(self) -> float:
        return (self.high - self.low) / 2

    @property
    def words(self) -> str:
        if self.is_share:
            return f"{100 * self.value:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


class Pairing(msgspec.Struct, frozen=True):
    """Two variants game by game: the difference, and how far the same dice went."""

    difference: Estimate
    shared: float  # dice at the median until the two games ask for different ones (a power of two, from below)
    of: float  # dice a game
    likeness: float  # correlation of the measure between the two; 0: the pairing gained nothing

    @property
    def holds(self) -> bool:
        return self.likeness >= 0.05

    @property
    def words(self) -> str:
        far = f"the same dice for about {self.shared:.0f} of {self.of:.0f} rolls"
        broken = "" if self.holds else ", so the pairing broke and gained nothing"
        return f"{far}; correlation {self.likeness:.2f}{broken}"


class Results:
    """What came of an experiment."""

    def __init__(self, experiment: Experiment, rows: Iterable[Row]) -> None:
        self.experiment = experiment
        self.rows = sorted(rows, key=lambda row: (self._order[row.variant], row.number))

    @cached_property
    def _order(self) -> dict[str, int]:
        return {variant.name: number for number, variant in enumerate(self.experiment.variants)}

    @cached_property
    def _by_variant(self) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {name: [] for name in self._order}
        for row in self.rows:
            found[row.variant].append(row)
        return found

    @property
    def names(self) -> list[str]:
        return list(self._order)

    def of(self, variant: str) -> list[Row]:
        return self._by_variant[self.experiment.variant(variant).name]

    @cached_property
    def measures(self) -> dict[str, str]:
        """Everything that can be asked for, with its meaning."""
        own = measures_of(ruleset(self.experiment.game)).figures
        return {**PLAIN, **{key: meaning for key, (meaning, _) in own.items()}}

    def values(self, variant: str, measure: str = "") -> list[float]:
        """One figure of each game; games without a first death have none of it."""
        read = self._reader(measure or self.experiment.measure)
        found = (read(row) for row in self.of(variant))
        return [value for value in found if value is not None]

    def _reader(self, measure: str) -> Callable[[Row], float | None]:
        """A measure by its name; `outcome=lost`, `event=died`, `use=fight: flee` and `cause=trap` count those."""
        kind, equals, key = measure.partition("=")
        if equals and kind in _COUNTED:
            return lambda row: _COUNTED[kind](row, key)
        if measure == "first_death":
            return lambda row: float(row.first_death) if row.first_death >= 0 else None
        if measure in PLAIN:
            return lambda row: float(getattr(row, measure))
        if measure not in self.measures:
            counted = ", ".join(f"{kind}=..." for kind in _COUNTED)
            raise Refused(f"there is no measure {measure!r}; there are: {', '.join(self.measures)}, {counted}")
        return lambda row: row.figures[measure]

    def is_share(self, measure: str) -> bool:
        return measure == "won" or measure.startswith("outcome=")

    def estimate(self, variant: str, measure: str = "") -> Estimate:
        measure = measure or self.experiment.measure
        values = self.values(variant, measure)
        if not values:
            return Estimate(math.nan, math.nan, math.nan, 0)
        return _share(values) if self.is_share(measure) else _mean(values)

    def share(self, variant: str, outcome: str) -> Estimate:
        """Of how many games this was the outcome; `won` is what the players wanted."""
        return self.estimate(variant, "won" if outcome == "won" else f"outcome={outcome}")

    def paired(self, variant: str, base: str, measure: str = "") -> Pairing:
        """How another variant differs from a base, on the same dice."""
        measure = measure or self.experiment.measure
        read = self._reader(measure)
        others = {row.number: row for row in self.of(base)}
        pairs = [(row, others[row.number]) for row in self.of(variant) if row.number in others]
        both = [(a, b) for one, two in pairs if (a := read(one)) is not None and (b := read(two)) is not None]
        difference = _mean([a - b for a, b in both]) if both else Estimate(math.nan, math.nan, math.nan, 0)
        difference = msgspec.structs.replace(difference, is_share=self.is_share(measure))
        shared = median([_in_common(one, two) for one, two in pairs]) if pairs else 0.0
        return Pairing(difference, shared, fmean([two.dice for _, two in pairs] or [0]), _correlation(both))

    def outcomes(self, variant: str) -> Counter[str]:
        return Counter(row.outcome for row in self.of(variant))

    def counted(self, kind: str, variant: str = "") -> Counter[str]:
        """Sums over all games: `causes`, `heroes`, `dead`, `uses` or `events`."""
        total: Counter[str] = Counter()
        for row in self.of(variant) if variant else self.rows:
            total.update(getattr(row, kind))
        return total

    def fates(self, variant: str = "") -> dict[str, Estimate]:
        """By kind of character: how many of all that set out died."""
        heroes, dead = self.counted("heroes", variant), self.counted("dead", variant)
        return {
            kind: Estimate(dead[kind] / count, *wilson(dead[kind], count), count, True)
            for kind, count in sorted(heroes.items(), key=lambda each: dead[each[0]] / each[1])
        }

    def won_with(self, *kinds: str) -> Estimate:
        """How many games were won in which all these kinds of characters were in the party; a kind named twice, two."""
        wanted = Counter(kinds)
        return _won([row for row in self.rows if wanted <= Counter(row.heroes)])

    def won_without(self, kind: str) -> Estimate:
        return _won([row for row in self.rows if kind not in row.heroes])

    def grouped(self, figure: str, measure: str = "") -> dict[float, Estimate]:
        """A measure in the games sorted by a figure."""
        read, sort = self._reader(measure or self.experiment.measure), self._reader(figure)
        groups: dict[float, list[float]] = {}
        for row in self.rows:
            if (at := sort(row)) is not None and (value := read(row)) is not None:
                groups.setdefault(at, []).append(value)
        estimated = _share if self.is_share(measure or self.experiment.measure) else _mean
        return {at: estimated(values) for at, values in sorted(groups.items())}

    def survival(self, variant: str, measure: str = "first_death") -> list[tuple[float, float]]:
        """How many games still stand after so much of a measure: for a first death, or for how long games last."""
        rows = self.of(variant)
        read = self._reader(measure)
        ends = sorted(value for row in rows if (value := read(row)) is not None)
        return [(0.0, 1.0), *((end, 1 - (number + 1) / len(rows)) for number, end in enumerate(ends))]


_COUNTED: dict[str, Callable[[Row, str], float]] = {
    "outcome": lambda row, key: float(row.outcome == key),
    "event": lambda row, key: float(row.events.get(key, 0)),
    "use": lambda row, key: float(row.uses.get(key, 0)),
    "cause": lambda row, key: float(row.causes.get(key, 0)),
    "hero": lambda row, key: float(row.heroes.get(key, 0)),
    "dead": lambda row, key: float(row.dead.get(key, 0)),
}


def _won(rows: Sequence[Row]) -> Estimate:
    return _share([float(row.won) for row in rows]) if rows else Estimate(math.nan, math.nan, math.nan, 0)


def _share(values: Sequence[float]) -> Estimate:
    hits = int(sum(values))
    return Estimate(hits / len(values), *wilson(hits, len(values)), len(values), True)


def _mean(values: Sequence[float]) -> Estimate:
    middle, reach = mean_of(values)
    return Estimate(middle, middle - reach, middle + reach, len(values))


def _correlation(pairs: Sequence[tuple[float, float]]) -> float:
    if len(pairs) < 3:
        return 0.0
    one, two = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    spread = stdev(one) * stdev(two)
    if not spread:
        return 1.0 if one == two else 0.0
    middle_one, middle_two = fmean(one), fmean(two)
    together = sum((a - middle_one) * (b - middle_two) for a, b in pairs) / (len(pairs) - 1)
    return together / spread


def _in_common(one: Row, two: Row) -> int:
    """So many dice at least were asked for alike."""
    same = 0
    for number, (mine, other) in enumerate(zip(one.marks, two.marks, strict=False)):
        if mine != other:
            break
        same = 2**number
    return same


def table_of(results: Results, measures: Sequence[str]) -> list[dict[str, Any]]:
    """A line a variant: each measure with its interval, for tables and for machines."""
    return [
        {"variant": name, "games": len(results.of(name)), **{each: results.estimate(name, each) for each in measures}}
        for name in results.names
    ]
