"""Chances of the next roll, asked of the rules: the same pools, charts and readings that the roll itself will use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from tablewright.engine.options import Option
from tablewright.rules.twelve_years.book.combat.damage import (
    DOUBLE,
    FULL,
    HALF,
    enemy_pool,
    lands,
    metal_weapons,
    party_pool,
)
from tablewright.rules.twelve_years.book.combat.evading import read_roll
from tablewright.rules.twelve_years.book.hexploring.hexes import rolls_encounter
from tablewright.rules.twelve_years.book.multiplayer.comparing import Lot, against_others, beside_others
from tablewright.rules.twelve_years.book.places import LAKE
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.state import Enemy, Hex, Party

PALPABLE = 6
_FAMILIAR_FACES = 6


@lru_cache(maxsize=4096)
def sums(dice: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The distribution of a sum of dice, by the sum."""
    chances = [Fraction(1)]
    for sides in dice:
        longer = [Fraction(0)] * (len(chances) + sides)
        for total, chance in enumerate(chances):
            for face in range(1, sides + 1):
                longer[total + face] += chance / sides
        chances = longer
    return tuple(chances)


# --- a fight ---------------------------------------------------------------------------------------------------------
def kill_chance(party: Party, foe: Enemy) -> Fraction:
    """The chance that one attack roll is the end of this enemy, if all damage goes to it (TY-COMBAT-03, TY-DMG-02)."""
    faces = [(face, row.party_halves) for face, row in enumerate(charts.COMBAT.rows, 1) if row.party_halves]
    if foe.kind == "shade":
        return Fraction(len(faces), len(charts.COMBAT))  # any hit at all (TY-MON-04)
    if not foe.hp:
        return Fraction(0)
    pool, metal = party_pool(party), metal_weapons(party)
    killed = sum(
        chance
        for face, halves in faces
        for rolled, chance in enumerate(sums(pool.dice))
        if lands(foe, pool.total(rolled, halves), metal, palpable=face == PALPABLE) >= foe.hp
    )
    return Fraction(killed) / len(charts.COMBAT)


def mean_hit(foes: Iterable[Enemy], halves: int) -> Fraction:
    """What a hit of these enemies costs on average."""
    pool = enemy_pool(foes)
    return Fraction(sum(chance * pool.total(rolled, halves) for rolled, chance in enumerate(sums(pool.dice))))


def evasion_results(party: Party, foes: list[Enemy], way: Option) -> Counter[int]:
    """How many faces of the d4 mean which row, by this way out (TY-EVADE-02)."""
    return Counter(read_roll(party, foes, face, way) for face in range(1, len(charts.EVASION) + 1))


def side_by_side(fighters: int) -> dict[str, Fraction]:
    """What an exchange of so many parties means for each of them (TY-COOP-04, TY-COOP-05).

    `full` and `half`: it strikes the enemy so; `struck`: the enemy strikes it; `chaos`: parties hurt each other.
    """
    chances = dict.fromkeys(("full", "half", "struck", "chaos"), Fraction(0))
    for (own, _), face in _extremes(1).items():
        for (low, high), chance in _extremes(fighters - 1).items():
            for what in _meaning(beside_others(own, min(own, low), max(own, high))):
                chances[what] += face * chance
    return chances


def _meaning(lot: Lot) -> Iterable[str]:
    if lot.chaos:
        yield "chaos"
        return
    if lot.deals:
        yield "full" if lot.deals >= FULL else "half"
    if lot.takes:
        yield "struck"


def against(fighters: int) -> dict[str, Fraction]:
    """What an exchange of so many parties with each other means for each of them (TY-PVP-08, TY-BRAWL-05).

    `half`, `full`, `double`: what it deals to those it hits; `taken`: it is hit.
    """
    chances = dict.fromkeys(("half", "full", "double", "taken"), Fraction(0))
    names = {HALF: "half", FULL: "full", DOUBLE: "double"}
    for (own, _), face in _extremes(1).items():
        for (low, high), chance in _extremes(fighters - 1).items():
            lot = against_others(own, min(own, low), max(own, high))
            if lot.deals:
                chances[names[lot.deals]] += face * chance
            if lot.takes:
                chances["taken"] += face * chance
    return chances


def mean_blow(party: Party) -> Fraction:
    """What a full hit of this party deals on average (TY-DMG-02)."""
    pool = party_pool(party)
    return Fraction(sum(chance * pool.total(rolled, FULL) for rolled, chance in enumerate(sums(pool.dice))))


@lru_cache(maxsize=8)
def _extremes(dice: int) -> dict[tuple[int, int], Fraction]:
    """Lowest and highest of so many d6, with their chances."""
    rolled = product(range(1, len(charts.COMBAT) + 1), repeat=dice)
    counts = Counter((min(faces), max(faces)) for faces in rolled)
    return {ends: Fraction(ways, counts.total()) for ends, ways in counts.items()}


# --- the land --------------------------------------------------------------------------------------------------------
def encounter_chances(hex_: Hex | None) -> dict[str, Fraction]:
    """What entering a hex may bring: `lake`, and each line of the encounter chart by its key (TY-HEX-05, TY-TERR-01).

    Nothing where nothing is rolled.
    """
    if hex_ is not None and hex_.terrain:
        return _rolled(charts.HEX_ENCOUNTERS.rows[:_FAMILIAR_FACES]) if rolls_encounter(hex_, new=False) else {}
    if hex_ is not None:
        return {}
    rows = charts.TERRAIN.rows
    rolling = sum(rolls_encounter(Hex(terrain=row.key), new=True) for row in rows)
    chances = {"lake": Fraction(sum(row.key == LAKE for row in rows), len(rows))}
    share = Fraction(rolling, len(rows))
    return chances | {key: share * chance for key, chance in _rolled(charts.HEX_ENCOUNTERS.rows).items()}


def _rolled(rows: Sequence[charts.Named]) -> dict[str, Fraction]:
    counts = Counter(row.key for row in rows)
    return {key: Fraction(number, len(rows)) for key, number in counts.items()}
