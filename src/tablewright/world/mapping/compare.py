"""Two maps laid on each other: are they the same, and where do they differ? Turned or shifted as a whole is fine."""

from __future__ import annotations

from collections import Counter

import msgspec

from tablewright.world.mapping.grid import AROUND, Grid, Square
from tablewright.world.mapping.words import COMPASS

_BARE = ("", "open", "open", "open", "open")
Facts = dict[Square, tuple[str, ...]]  # stairs, and the sides from the north clockwise


class Comparison(msgspec.Struct, frozen=True):
    """Squares of the drawing that do not belong there or are wrong, and squares of the truth that are not on it."""

    right: int
    wrong: tuple[Square, ...]  # on both, but with another side or other stairs; where the drawing has them
    extra: tuple[Square, ...]  # on the drawing only
    missing: tuple[Square, ...]  # in truth only; where the truth has them
    wrong_there: tuple[Square, ...] = ()  # the wrong ones, where the truth has them

    @property
    def correct(self) -> bool:
        return not (self.wrong or self.extra or self.missing)


def same_map(a: Grid, b: Grid) -> bool:
    """Every square with the right sides, on both; an exit is as good as an opening (YB-XP-13)."""
    if len(a.squares) != len(b.squares):
        return False
    ours, truth = facts_of(a), _cornered(facts_of(b))
    return any(_cornered(_turned(ours, turns)) == truth for turns in range(4))


def compare(drawn: Grid, truth: Grid) -> Comparison:
    """Laid on each other where they agree best."""
    turns, shift = best_fit(drawn, truth)
    ours, theirs = _laid(facts_of(drawn), turns, shift), facts_of(truth)
    wrong = sorted(square for square, facts in ours.items() if square in theirs and theirs[square] != facts)
    extra = sorted(square for square in ours if square not in theirs)
    missing = tuple(sorted(square for square in theirs if square not in ours))

    def on_paper(squares: list[Square]) -> tuple[Square, ...]:
        back = ((x - shift[0], y - shift[1]) for x, y in squares)
        return tuple(_place(square, (4 - turns) % 4) for square in back)

    right = len(ours) - len(wrong) - len(extra)
    return Comparison(right, on_paper(wrong), on_paper(extra), missing, tuple(wrong))


def best_fit(drawn: Grid, truth: Grid) -> tuple[int, Square]:
    """Quarter turns to the left and a shift that bring most squares of a drawing onto equal ones of the truth.

    Entrance on entrance wins where nothing is better.
    """
    theirs = facts_of(truth)
    alike: dict[tuple[str, ...], list[Square]] = {}
    for square, facts in theirs.items():
        if facts != _BARE:  # the middle of a room looks like that of any other
            alike.setdefault(facts, []).append(square)
    entering = (COMPASS.index(_heading(drawn)) - COMPASS.index(_heading(truth))) % 4
    votes: Counter[tuple[int, Square]] = Counter({(entering, (0, 0)): 0})
    scribble = len(drawn.squares) > 4 * len(theirs) + 50  # too much to look for a better fit than the entrance
    for turns in range(0 if scribble else 4):
        for (x, y), facts in _turned(facts_of(drawn), turns).items():
            for there in alike.get(facts, []):
                votes[turns, (there[0] - x, there[1] - y)] += 1
    return max(votes, key=lambda fit: (votes[fit], fit == (entering, (0, 0))))


def facts_of(grid: Grid) -> Facts:
    found, sides = Facts(), grid.sides
    for (x, y), mark in grid.squares.items():
        around = [_plain(sides.get((x + dx, y + dy, name), "")) for _, _, dx, dy, name in AROUND]
        found[x, y] = (mark if mark in ("up", "down") else "", *around)
    return found


def _heading(grid: Grid) -> str:
    return grid.heading if grid.heading in COMPASS else "north"


def _place(square: Square, turns: int) -> Square:
    """A square after so many quarter turns to the left."""
    for _ in range(turns):
        square = (-square[1], square[0])
    return square


def _turned(facts: Facts, turns: int) -> Facts:
    """All of it after so many quarter turns to the left: what looked east looks north."""
    if not turns:
        return facts
    return {
        _place(square, turns): (each[0], *(each[1 + (n + turns) % 4] for n in range(4)))
        for square, each in facts.items()
    }


def _laid(facts: Facts, turns: int, shift: Square) -> Facts:
    return {(x + shift[0], y + shift[1]): each for (x, y), each in _turned(facts, turns).items()}


def _cornered(facts: Facts) -> Facts:
    """Shifted so that the lowest row and the first column are 0."""
    west, south = min((x for x, _ in facts), default=0), min((y for _, y in facts), default=0)
    return {(x - west, y - south): each for (x, y), each in facts.items()}


def _plain(value: str) -> str:
    return "open" if value in ("exit", "") else value


def differences(drawn: Grid, truth: Grid) -> list[str]:
    """Where a map is wrong, in words: each place as seen from the entrance, with what is there in truth."""
    if same_map(drawn, truth):
        return []
    ours, theirs = _laid(facts_of(drawn), *best_fit(drawn, truth)), facts_of(truth)
    told = []
    for square in sorted({*ours, *theirs}, key=lambda square: (square[1], square[0])):
        if square not in theirs:
            told.append(f"{_where(square)}: there is nothing in truth")
        elif square not in ours:
            told.append(f"{_where(square)}: not on the map")
        elif ours[square] != theirs[square]:
            told.append(f"{_where(square)}: {_unlike(ours[square], theirs[square])}")
    return told


def _where(square: Square) -> str:
    x, y = square
    parts = [
        f"{abs(n)} {word}" for n, word in ((x, "east" if x > 0 else "west"), (y, "north" if y > 0 else "south")) if n
    ]
    return " and ".join(parts) or "The first square"


def _unlike(ours: tuple[str, ...], theirs: tuple[str, ...]) -> str:
    stairs = [f"{_stairs(theirs[0])}, not {_stairs(ours[0])}"] if ours[0] != theirs[0] else []
    sides = [
        f"{side} is {_NAMES[there]}, not {_NAMES[here]}"
        for side, here, there in zip(COMPASS, ours[1:], theirs[1:], strict=True)
        if here != there
    ]
    return "; ".join([*stairs, *sides])


def _stairs(mark: str) -> str:
    return f"stairs {mark}" if mark else "plain floor"


_NAMES = {"wall": "a wall", "door": "a door", "open": "open"}
