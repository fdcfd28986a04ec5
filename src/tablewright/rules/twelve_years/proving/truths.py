"""Whether what a choice's chances speak of has come, told from the log: tests hold shown chances against play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tablewright.engine.events import Entry, Event
from tablewright.engine.scene import Chance
from tablewright.rules.twelve_years.book.combat.damage import DOUBLE, FULL, HALF
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.content.figures import COOPERATIVE, OPPOSED
from tablewright.rules.twelve_years.events import (
    Arrived,
    Attacked,
    Clash,
    DemonFire,
    Dodged,
    Encounter,
    Ended,
    EnemyDied,
    Entered,
    Evaded,
    Healed,
    LakeInTheWay,
    PartyHit,
    Together,
    Vanished,
)

Truth = Callable[[Sequence[Entry], Chance], bool | None]
_MOST_PARTIES = 6


def _events(entries: Sequence[Entry]) -> list[Event]:
    return [entry.event for entry in entries]


# --- a fight ---------------------------------------------------------------------------------------------------------
def _attack(holds: Callable[[charts.CombatResult], object]) -> Truth:
    """Whether the row of the first attack roll is such a one."""

    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        roll = next((event for event in _events(entries) if isinstance(event, Attacked)), None)
        return bool(holds(charts.COMBAT.row(roll.face - int(roll.thorned)))) if roll else None

    return truth


def _exchange(entries: Sequence[Entry]) -> list[Event] | None:
    """What came of the first attack roll; None while it has not come."""
    events = _events(entries)
    start = next((i for i, event in enumerate(events) if isinstance(event, Attacked)), None)
    if start is None:
        return None
    following = (i for i, event in enumerate(events[start + 1 :], start + 1) if isinstance(event, Attacked | Evaded))
    return events[start : next(following, None)]


def _kill(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """A newcomer or a healing in place of the blow is not what the chance speaks of."""
    events = _exchange(entries)
    if events is None or any(isinstance(event, Arrived | Healed) for event in events):
        return None
    roll = events[0]
    struck = any(isinstance(event, PartyHit | Vanished) for event in events)
    if isinstance(roll, Attacked) and charts.COMBAT.row(roll.face).party_halves and not struck:
        return None  # what is made of the hit is still to be chosen
    return any(isinstance(event, EnemyDied | Vanished) for event in events)


def _came(kind: type[Event]) -> Truth:
    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        events = _exchange(entries)
        return None if events is None else any(isinstance(event, kind) for event in events)

    return truth


def _evasion(row: int) -> Truth:
    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        roll = next((event for event in _events(entries) if isinstance(event, Evaded)), None)
        return roll.result == row if roll else None

    return truth


def _dodge(away: bool) -> Truth:
    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        roll = next((event for event in _events(entries) if isinstance(event, Dodged)), None)
        return roll.away == away if roll else None

    return truth


def _together(what: str, fighters: int) -> Truth:
    """What the first exchange side by side meant for the party the chance is about, if so many fought."""

    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        roll = next((event for event in _events(entries) if isinstance(event, Together)), None)
        if roll is None or len(roll.parties) != fighters:
            return None
        return what in _meaning(roll, roll.faces[roll.parties.index(chance.whose)])

    return truth


def _against(what: str, fighters: int) -> Truth:
    """What the first exchange between parties meant for the party the chance is about, if so many fought."""

    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        roll = next((event for event in _events(entries) if isinstance(event, Clash)), None)
        if roll is None or len(roll.parties) != fighters or chance.whose not in roll.parties:
            return None
        row, own = OPPOSED[roll.difference], roll.faces[roll.parties.index(chance.whose)]
        won, lost = own == max(roll.faces), own == min(roll.faces)
        if what == "taken":
            return bool((won and row.loser) or (lost and row.winner))
        return _HALVES[what] == (row.winner if won else row.loser if lost else 0)

    return truth


_HALVES = {"half": HALF, "full": FULL, "double": DOUBLE}


def struck_together(roll: Together, party: str) -> bool:
    """Whether the enemies strike this party, by name, in an exchange side by side."""
    return party in roll.parties and "struck" in _meaning(roll, roll.faces[roll.parties.index(party)])


def _meaning(roll: Together, own: int) -> Iterator[str]:
    """The cooperative table, read for one die."""
    row = COOPERATIVE[roll.difference]
    ends = [side for side, face in (("high", max(roll.faces)), ("low", min(roll.faces))) if own == face]
    if row.chaos and ends:
        yield "chaos"
    if row.dealers == "all" or row.dealers in ends:
        yield "full" if row.halves == FULL else "half"
    if set(ends) & set(row.struck):
        yield "struck"


# --- the land --------------------------------------------------------------------------------------------------------
def _lake(entries: Sequence[Entry], chance: Chance) -> bool | None:
    events = _events(entries)
    if any(isinstance(event, LakeInTheWay) for event in events):
        return True
    return False if any(isinstance(event, Entered) for event in events) else None


def _encounter(what: str) -> Truth:
    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        if _lake(entries, chance) is None:
            return None
        met = next((event for event in _events(entries) if isinstance(event, Encounter)), None)
        return met is not None and met.what == what

    return truth


TRUTHS: dict[str, Truth] = {
    "hurt": _attack(lambda row: row.enemy_halves and not row.party_halves),
    "both": _attack(lambda row: row.enemy_halves and row.party_halves),
    "hit": _attack(lambda row: row.party_halves == FULL),
    "double": _attack(lambda row: row.party_halves == DOUBLE),
    "struck": _attack(lambda row: row.enemy_halves),
    "spared": _attack(lambda row: not row.enemy_halves),
    "crowned": _came(Ended),
    "kill": _kill,
    "aflame": _came(DemonFire),
    "dodged": _dodge(True),
    "caught": _dodge(False),
    "lake": _lake,
    **{f"evasion {row}": _evasion(row) for row in range(1, 5)},
    **{row.key.replace("_", " "): _encounter(row.key) for row in charts.HEX_ENCOUNTERS.rows},
    **{
        f"against {what} of {fighters}": _against(what, fighters)
        for what in ("full", "half", "double", "taken")
        for fighters in range(2, _MOST_PARTIES + 1)
    },
    **{
        f"{what} of {fighters}": _together(what, fighters)
        for what in ("full", "half", "struck", "chaos")
        for fighters in range(2, _MOST_PARTIES + 1)
    },
}
