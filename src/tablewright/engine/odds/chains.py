"""Absorbing chains, exactly: from a table of moves between states to the chance of ending in each end.

The chance flows from the start along the moves. States that lead back to each other form a loop; how often each of its
states is visited follows from linear equations, solved in fractions.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

MOST_STATES_IN_A_LOOP = 150

Moves = dict[Hashable, dict[Hashable, Fraction]]
Row = dict[Hashable, Fraction]


class TooLarge(Exception):
    """More outcomes, states or dice than were allowed."""


class Endless(ValueError):
    """Play can come into a loop that no die leads out of."""


def absorbed(start: Hashable, moves: Moves) -> dict[Hashable, Fraction]:
    """How much of the chance at `start` ends up in each state that has no moves."""
    mass: dict[Hashable, Fraction] = {start: Fraction(1)}
    for loop in reversed(_loops(start, moves)):
        for here, visits in _visits(loop, moves, mass).items():
            for there, chance in moves[here].items():
                if there not in loop:
                    mass[there] = mass.get(there, Fraction(0)) + visits * chance
    return mass


def _visits(loop: dict[Hashable, None], moves: Moves, mass: dict[Hashable, Fraction]) -> dict[Hashable, Fraction]:
    """How often each state of a loop is visited, given the chance that comes in from outside."""
    if len(loop) == 1:
        (here,) = loop
        if moves[here].get(here) is None:  # no loop at all, as most states are
            return {here: mass[here]}
    if len(loop) > MOST_STATES_IN_A_LOOP:
        raise TooLarge(f"more than {MOST_STATES_IN_A_LOOP} states in a loop")
    # One equation a state: visits = what comes in + what comes from the loop's states. `row` holds the factors.
    rows = {here: ({here: Fraction(1)}, mass.get(here, Fraction(0))) for here in loop}
    for here in loop:
        for there, chance in moves[here].items():
            if there in loop:
                row = rows[there][0]
                row[here] = row.get(here, Fraction(0)) - chance
    return _eliminated(rows)


def _eliminated(rows: dict[Hashable, tuple[Row, Fraction]]) -> dict[Hashable, Fraction]:
    """Solve linear equations by elimination, one unknown after the other."""
    for unknown in list(rows):
        pivot, right = rows[unknown]
        if not pivot.get(unknown):
            raise Endless("play can go round and round for ever")
        factor = 1 / pivot[unknown]
        pivot, right = {column: value * factor for column, value in pivot.items() if value}, right * factor
        rows[unknown] = pivot, right
        for other, (row, value) in rows.items():
            if other != unknown and (share := row.get(unknown)):
                for column, entry in pivot.items():
                    row[column] = row.get(column, Fraction(0)) - share * entry
                rows[other] = row, value - share * right
    return {unknown: right for unknown, (_, right) in rows.items()}


def _loops(start: Hashable, moves: Moves) -> list[dict[Hashable, None]]:
    """The strongly connected parts of the states in play (Tarjan's way, without recursion), last ones first."""
    order: dict[Hashable, int] = {start: 0}
    low: dict[Hashable, int] = {start: 0}
    parts: list[dict[Hashable, None]] = []
    trail: dict[Hashable, None] = {start: None}  # visited, not yet in a part; keeps its order
    if start not in moves:
        return parts
    path = [(start, iter(moves[start]))]
    while path:
        here, onward = path[-1]
        there = next((state for state in onward if state in moves), None)
        if there is None:
            path.pop()
            if path:
                low[path[-1][0]] = min(low[path[-1][0]], low[here])
            if low[here] == order[here]:
                parts.append(_cut(trail, here))
        elif there not in order:
            order[there] = low[there] = len(order)
            trail[there] = None
            path.append((there, iter(moves[there])))
        elif there in trail:
            low[here] = min(low[here], order[there])
    return parts


def _cut(trail: dict[Hashable, None], root: Hashable) -> dict[Hashable, None]:
    part: dict[Hashable, None] = {}
    while root not in part:
        part[trail.popitem()[0]] = None
    return part
