"""Measures, truths and payments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from tablewright.engine.events import Entry, Event
from tablewright.engine.measuring import Hero, Measures
from tablewright.engine.scene import Chance, Cost
from twelve_years import events as e
from twelve_years.book.combat import attack
from twelve_years.book.loot import items
from twelve_years.content import charts, figures
from twelve_years.state import Party, World


# --- measures: what can be measured of a campaign of Twelve Years that is over ----------------------------------------
def _heroes_of(world: World) -> Iterator[Hero]:
    """Everybody who was ever in a party, but for charmed enemies and escorts."""
    for party in world.parties.values():
        yield from (Hero(member.kind, True) for member in party.members if member.kind in charts.ARCHETYPE)
        yield from (Hero(member.kind, False) for member in party.dead if member.kind in charts.ARCHETYPE)
    for fallen in world.fallen:
        yield from (Hero(member.kind, False) for member in fallen.members if member.kind in charts.ARCHETYPE)


def _number_in_first_party(archetype: str, world: World) -> int:
    first = [each for each in world.fallen if each.number == 1]
    members = [member for each in first for member in each.members]
    if not first:
        parties = [each for each in world.parties.values() if each.number == 1]
        members = [member for party in parties for member in (*party.members, *party.dead)]
    return sum(member.kind == archetype for member in members)


MEASURES = Measures(
    {
        "years": ("years that passed", lambda world: max(world.years.values(), default=0)),
        "parties": ("parties that fell", lambda world: len(world.fallen)),
        "hexes": ("hexes explored", lambda world: sum(each.explored for each in world.hexes.values())),
        "rooms": ("rooms of dungeons entered", lambda world: sum(len(each.rooms) for each in world.dungeons.values())),
        "depth": (
            "deepest level of a dungeon entered",
            lambda world: max((room.level for at in world.dungeons.values() for room in at.rooms.values()), default=0),
        ),
        "level": (
            "highest level of a party",
            lambda world: max((each.level for each in (*world.parties.values(), *world.fallen)), default=0),
        ),
        **{
            f"first_{key}": (f"{key.replace('_', ' ')} in the first party", partial(_number_in_first_party, key))
            for key in charts.ARCHETYPE
        },
        "gold": ("gold of the last parties", lambda world: sum(party.gold for party in world.parties.values())),
    },
    frozenset({"appeased", "destroyed"}),
    lambda world, event: event.cause if isinstance(event, e.Died) and event.archetype in charts.ARCHETYPE else "",
    _heroes_of,
)


# --- truths -----------------------------------------------------------------------------------------------------------
# Whether what a choice's chances speak of has come, told from the log: tests hold shown chances against play.
Truth = Callable[[Sequence[Entry], Chance], bool | None]
Kind = TypeVar("Kind", bound=Event)
_MOST_PARTIES = 6
_HALVES = {"half": attack.HALF, "full": attack.FULL, "double": attack.DOUBLE}


def _first_of(kind: type[Kind], entries: Sequence[Entry]) -> Kind | None:
    return next((entry.event for entry in entries if isinstance(entry.event, kind)), None)


# --- a fight ---------------------------------------------------------------------------------------------------------
def _has_such_a_row(
    is_such: Callable[[charts.CombatResult], object], entries: Sequence[Entry], chance: Chance
) -> bool | None:
    """Whether the row of the first attack roll is such a one."""
    roll = _first_of(e.Attacked, entries)
    return bool(is_such(charts.COMBAT.row(roll.face - int(roll.thorned)))) if roll else None


def _first_exchange(entries: Sequence[Entry]) -> list[Event] | None:
    """What came of the first attack roll; None while it has not come."""
    events = [entry.event for entry in entries]
    rolls = [at for at, event in enumerate(events) if isinstance(event, e.Attacked | e.Evaded)]
    start = next((at for at in rolls if isinstance(events[at], e.Attacked)), None)
    return None if start is None else events[start : next((at for at in rolls if at > start), None)]


def _has_killed(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """A newcomer or a healing in place of the blow is not what the chance speaks of."""
    events = _first_exchange(entries)
    if events is None or any(isinstance(event, e.Arrived | e.Healed) for event in events):
        return None
    roll = events[0]
    struck = any(isinstance(event, e.PartyHit | e.Vanished) for event in events)
    if isinstance(roll, e.Attacked) and charts.COMBAT.row(roll.face).party_halves and not struck:
        return None  # what is made of the hit is still to be chosen
    return any(isinstance(event, e.EnemyDied | e.Vanished) for event in events)


def _has_come(kind: type[Event], entries: Sequence[Entry], chance: Chance) -> bool | None:
    events = _first_exchange(entries)
    return None if events is None else any(isinstance(event, kind) for event in events)


def _is_evasion(row: int, entries: Sequence[Entry], chance: Chance) -> bool | None:
    roll = _first_of(e.Evaded, entries)
    return roll.result == row if roll else None


def _is_dodged(away: bool, entries: Sequence[Entry], chance: Chance) -> bool | None:
    roll = _first_of(e.Dodged, entries)
    return roll.away == away if roll else None


def _is_so_together(what: str, fighters: int, entries: Sequence[Entry], chance: Chance) -> bool | None:
    """What the first exchange side by side meant for the party the chance is about, if so many fought."""
    roll = _first_of(e.Together, entries)
    return what in _meaning_for(roll, chance.whose) if roll and len(roll.parties) == fighters else None


def _is_so_against(what: str, fighters: int, entries: Sequence[Entry], chance: Chance) -> bool | None:
    """What the first exchange between parties meant for the party the chance is about, if so many fought."""
    roll = _first_of(e.Clash, entries)
    if roll is None or len(roll.parties) != fighters or chance.whose not in roll.parties:
        return None
    row, own = figures.OPPOSED[roll.difference], roll.faces[roll.parties.index(chance.whose)]
    won, lost = own == max(roll.faces), own == min(roll.faces)
    if what == "taken":
        return bool((won and row.loser) or (lost and row.winner))
    return _HALVES[what] == (row.winner if won else row.loser if lost else 0)


def _meaning_for(roll: e.Together, party: str) -> Iterator[str]:
    """The cooperative table, read for one party's die."""
    row, own = figures.COOPERATIVE[roll.difference], roll.faces[roll.parties.index(party)]
    ends = [side for side, face in (("high", max(roll.faces)), ("low", min(roll.faces))) if own == face]
    if row.chaos and ends:
        yield "chaos"
    if row.dealers == "all" or row.dealers in ends:
        yield "full" if row.halves == attack.FULL else "half"
    if set(ends) & set(row.struck):
        yield "struck"


# --- the land --------------------------------------------------------------------------------------------------------
def _is_lake(entries: Sequence[Entry], chance: Chance) -> bool | None:
    if _first_of(e.LakeInTheWay, entries):
        return True
    return False if _first_of(e.Entered, entries) else None


def _is_encounter(what: str, entries: Sequence[Entry], chance: Chance) -> bool | None:
    if _is_lake(entries, chance) is None:
        return None
    met = _first_of(e.Encounter, entries)
    return met is not None and met.what == what


TRUTHS: dict[str, Truth] = {
    "hurt": partial(_has_such_a_row, lambda row: row.enemy_halves and not row.party_halves),
    "both": partial(_has_such_a_row, lambda row: row.enemy_halves and row.party_halves),
    "hit": partial(_has_such_a_row, lambda row: row.party_halves == attack.FULL),
    "double": partial(_has_such_a_row, lambda row: row.party_halves == attack.DOUBLE),
    "struck": partial(_has_such_a_row, lambda row: row.enemy_halves),
    "spared": partial(_has_such_a_row, lambda row: not row.enemy_halves),
    "crowned": partial(_has_come, e.Ended),
    "kill": _has_killed,
    "aflame": partial(_has_come, e.DemonFire),
    "dodged": partial(_is_dodged, True),
    "caught": partial(_is_dodged, False),
    "lake": _is_lake,
    **{f"evasion {row}": partial(_is_evasion, row) for row in range(1, 5)},
    **{row.key.replace("_", " "): partial(_is_encounter, row.key) for row in charts.HEX_ENCOUNTERS.rows},
    **{
        f"against {what} of {fighters}": partial(_is_so_against, what, fighters)
        for what in ("full", "half", "double", "taken")
        for fighters in range(2, _MOST_PARTIES + 1)
    },
    **{
        f"{what} of {fighters}": partial(_is_so_together, what, fighters)
        for what in ("full", "half", "struck", "chaos")
        for fighters in range(2, _MOST_PARTIES + 1)
    },
}


# --- payments ---------------------------------------------------------------------------------------------------------
# What a choice really cost, told from the log and the states before and after: tests hold shown costs against play.
Payment = Callable[[World, World, Sequence[Entry], Cost], float | None]
_MOVES = (e.Entered, e.RoomEntered, e.RoomFound, e.CameOut)
_TOLD = (
    *("gold", "things", "levels", "bows", "the noble's gold", "the tinker's loot", "hp by a plain hit", "hp by a trap"),
    *("hp by their full damage", "hp by a fall", "hp by poison", "hp by fire", "hp by burning", "its hp", "the blow"),
    *("years", "years asleep", "lives by a touch", "power", "turned"),
)


def _paid_by_log(what: str, before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """What the log alone says; None where it did not come to that."""
    events = [entry.event for entry in entries]
    match what:
        case "gold":
            return _gold_paid(events)
        case "things":
            return _things_given(events)
        case "levels":
            return _sum_of_first(events, e.LevelChanged, lambda event: -event.by)
        case "bows":
            return 1 if any(isinstance(event, e.Dealt) and event.deal == "bow" for event in events) else None
        case "the noble's gold":
            paid = [event.gold for event in events if isinstance(event, e.GoldGained) and event.source == "noble"]
            return -paid[0] if paid else None
        case "the tinker's loot":
            return -1 if any(isinstance(event, e.Escorting) and event.what == "paid" for event in events) else None
        case "hp by a plain hit":
            return _plain_hit(events, cost)
        case "hp by their full damage":  # a party's first to others
            dealt = (event for event in events if isinstance(event, e.PartyStruck) and event.party == cost.whose)
            return next((float(event.total) for event in dealt if event.times == attack.TIMES[attack.FULL]), None)
        case "hp by a trap":  # here; what comes after the party meets it with other traps
            met = next((event for event in events if isinstance(event, (e.TrapSprung, *_MOVES))), None)
            return met.damage if isinstance(met, e.TrapSprung) else None
        case "hp by a fall":
            falls = [event.damage for event in events if isinstance(event, e.Fell)]
            return sum(falls) if falls else None
        case "hp by poison" | "hp by fire":
            move = _first_move(events)
            return None if move is None else _hp_suffered(move, what.removeprefix("hp by "))
        case "hp by burning":  # with the first roll, if all who burned still did when it came to that
            rolls = [at for at, event in enumerate(events) if isinstance(event, e.Attacked | e.Dodged | e.Evaded)]
            first = events[rolls[0] : rolls[1] if len(rolls) > 1 else len(events)] if rolls else ()
            fires = sum(isinstance(event, e.Suffered) and event.what == "fire" for event in first)
            return _hp_suffered(first, "fire") if fires == cost.amount else None
        case "its hp":
            return _sum_of_first(events, e.EnemyHurt, lambda event: event.damage)
        case "the blow":  # it is given up: healing comes, and no damage is rolled for it
            healed = any(isinstance(event, e.Healed) for event in events)
            return float(not any(isinstance(event, e.PartyHit) for event in events)) if healed else None
        case "years":
            lost = next((event for event in events if isinstance(event, e.Spared | e.YearsPassed)), None)
            return lost.years if isinstance(lost, e.YearsPassed) else None if lost is None else 0
        case "years asleep":
            slept = [event.years for event in events if isinstance(event, e.YearsPassed) and event.source == "satyr"]
            return slept[0] if slept else None
        case "lives by a touch":
            return _sum_of_first(events, e.Touched, lambda event: 1)
        case "power":
            return _sum_of_first(events, e.MagickWorked, lambda event: 1)
        case "turned":  # who died of poison or fire on the way turns no more
            move = _first_move(events)
            if move is None or any(isinstance(event, e.Died) for event in move):
                return None
            return sum(isinstance(event, e.Turned) for event in move)
    raise KeyError(what)


def _sum_of_first(events: Sequence[Event], kind: type[Kind], amount: Callable[[Kind], float]) -> float | None:
    return next((amount(event) for event in events if isinstance(event, kind)), None)


def _gold_paid(events: Sequence[Event]) -> float | None:
    for event in events:
        if isinstance(event, e.Traded):
            return event.gold if event.what == "bought" else -event.gold
        if isinstance(event, e.Dealt | e.Robbed):
            return event.gold
        if isinstance(event, e.GoldGained):
            return -event.gold
    return None


def _things_given(events: Sequence[Event]) -> float | None:
    for event in events:
        if isinstance(event, e.Traded):
            return -1 if event.what == "bought" else 1
        if isinstance(event, e.Robbed):
            return 1 if event.item else 0
        if isinstance(event, e.ItemTaken):
            return -sum(isinstance(each, e.ItemTaken) for each in events)
    return None


def _plain_hit(events: Sequence[Event], cost: Cost) -> float | None:
    """The enemies' damage, if the first exchange is a plain hit of theirs on this party, and all of them strike."""
    start = next((i for i, event in enumerate(events) if isinstance(event, e.Attacked | e.Together)), None)
    if start is None or any(isinstance(event, e.EnemyDied) for event in events):
        return None
    roll, hits = events[start], [event for event in events[start:] if isinstance(event, e.EnemiesHit)]
    if not hits:
        return None
    if isinstance(roll, e.Together):
        struck = cost.whose in roll.parties and "struck" in _meaning_for(roll, cost.whose)
        return float(sum(hit.total for hit in hits)) if struck else None
    plain = isinstance(roll, e.Attacked) and charts.COMBAT.row(roll.face).enemy_halves == attack.FULL
    return float(sum(hit.total for hit in hits[:1] if hit.times == attack.TIMES[attack.FULL])) if plain else None


def _first_move(events: Sequence[Event]) -> Sequence[Event] | None:
    """What happened with the first move, up to the next; None where there was none, or a lake barred it."""
    moves = [number for number, event in enumerate(events) if isinstance(event, (*_MOVES, e.LakeInTheWay))]
    if not moves or isinstance(events[moves[0]], e.LakeInTheWay):
        return None
    return events[: moves[1] if len(moves) > 1 else len(events)]


def _hp_suffered(events: Sequence[Event], what: str) -> int:
    return sum(event.damage for event in events if isinstance(event, e.Suffered) and event.what == what)


# --- what the states say ----------------------------------------------------------------------------------------------
def _worth_of_a_level(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """Gold and loot that were given, for each level gained."""
    if not entries or not isinstance(entries[0].event, e.LevelChanged):
        return None  # they thought better of it
    seat = entries[0].turn
    levels = after.parties[seat].level - before.parties[seat].level
    return (_wealth_of(before.parties[seat]) - _wealth_of(after.parties[seat])) / levels


def _wealth_of(party: Party) -> int:
    return party.gold + sum(items.value(item) for item in party.items)


def _mended_by_moon(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    healed = [entry.event for entry in entries if isinstance(entry.event, e.Healed)]
    who = next((event.who for event in healed if event.source == "moonkissed"), None)
    return None if who is None else _hp_of(before, who) - _hp_of(after, who)


def _hp_of(world: World, who: str) -> int:
    return next(member.hp for party in world.parties.values() for member in party.members if member.name == who)


PAYMENTS: dict[str, Payment] = {
    **{what: partial(_paid_by_log, what) for what in _TOLD},
    "worth of a level": _worth_of_a_level,
    "mended": _mended_by_moon,
}

# Figures in hints that are no costs of the choice: what is there, which die is rolled, what its faces mean.
FIGURES = (
    *(re.escape(being.special) for being in charts.BEINGS.values() if being.special),
    r"a 5 or 6 crowns him",
    r"room \d+",
    r"(?:left )?there: .*",
    r"-?\d+ of \d+ hp",
    r"\d+ hp(?: among them|, of .*|, unarmed|$)",
    r"\+ \d+ hp",
    r"1d\d+ damage",
    r"\d+ things, \d+ gold",
    r"worth \d+ gold",
    r"one d6 each; your full damage is about \d+ hp",
    r"one d6 each",
    r"a \d: .*",
    r"name a way out, then 1d4",
    r"1d4: 3 or 4",
    r"a second d4",
    r"a \d(?: or \d)? crowns him",
    r"and a 4 when",
    r"a 4 carries",
    r"the \d stands(?:: beside .*)?",
    r"up to six hexes",
    r"nobody pays for it",
    r"years are lost as if nobody knew better",
    r"no years are lost",
)
