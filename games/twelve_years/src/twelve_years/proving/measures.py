"""Measures, truths and payments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from tablewright.engine.events import Entry, Event
from tablewright.engine.measuring import Figure, Hero, Measures
from tablewright.engine.scene import Chance, Cost
from twelve_years import events as e
from twelve_years.book.combat import attack
from twelve_years.book.loot import items
from twelve_years.content import charts, figures
from twelve_years.state import Party, World


# --- measures: what can be measured of a campaign of Twelve Years that is over ----------------------------------------
def _death(world: World, event: Event) -> str:
    return event.cause if isinstance(event, e.Died) and event.archetype in charts.ARCHETYPE else ""


def _heroes(world: World) -> Iterator[Hero]:
    """Everybody who was ever in a party, but for charmed enemies and escorts."""
    for party in world.parties.values():
        yield from (Hero(member.kind, True) for member in party.members if member.kind in charts.ARCHETYPE)
        yield from (Hero(member.kind, False) for member in party.dead if member.kind in charts.ARCHETYPE)
    for fallen in world.fallen:
        yield from (Hero(member.kind, False) for member in fallen.members if member.kind in charts.ARCHETYPE)


def _depth(world: World) -> int:
    return max((room.level for each in world.dungeons.values() for room in each.rooms.values()), default=0)


def _level(world: World) -> int:
    parties = [each.level for each in world.parties.values()]
    return max((*parties, *(each.level for each in world.fallen)), default=0)


def _in_first_party(archetype: str) -> Figure:
    """How many of an archetype were ever in the first party."""

    def count(world: World) -> int:
        first = [each for each in world.fallen if each.number == 1]
        members = [member for each in first for member in each.members]
        if not first:
            parties = [each for each in world.parties.values() if each.number == 1]
            members = [member for party in parties for member in (*party.members, *party.dead)]
        return sum(member.kind == archetype for member in members)

    return count


MEASURES = Measures(
    {
        "years": ("years that passed", lambda world: max(world.years.values(), default=0)),
        "parties": ("parties that fell", lambda world: len(world.fallen)),
        "hexes": ("hexes explored", lambda world: sum(each.explored for each in world.hexes.values())),
        "rooms": ("rooms of dungeons entered", lambda world: sum(len(each.rooms) for each in world.dungeons.values())),
        "depth": ("deepest level of a dungeon entered", _depth),
        "level": ("highest level of a party", _level),
        **{
            f"first_{key}": (f"{key.replace('_', ' ')} in the first party", _in_first_party(key))
            for key in charts.ARCHETYPE
        },
        "gold": ("gold of the last parties", lambda world: sum(party.gold for party in world.parties.values())),
    },
    frozenset({"appeased", "destroyed"}),
    _death,
    _heroes,
)


# --- truths -----------------------------------------------------------------------------------------------------------
# Whether what a choice's chances speak of has come, told from the log: tests hold shown chances against play.
Truth = Callable[[Sequence[Entry], Chance], bool | None]
_MOST_PARTIES = 6


def _events(entries: Sequence[Entry]) -> list[Event]:
    return [entry.event for entry in entries]


# --- a fight ---------------------------------------------------------------------------------------------------------
def _attack(holds: Callable[[charts.CombatResult], object]) -> Truth:
    """Whether the row of the first attack roll is such a one."""

    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        roll = next((event for event in _events(entries) if isinstance(event, e.Attacked)), None)
        return bool(holds(charts.COMBAT.row(roll.face - int(roll.thorned)))) if roll else None

    return truth


def _exchange(entries: Sequence[Entry]) -> list[Event] | None:
    """What came of the first attack roll; None while it has not come."""
    events = _events(entries)
    start = next((i for i, event in enumerate(events) if isinstance(event, e.Attacked)), None)
    if start is None:
        return None
    following = (
        i for i, event in enumerate(events[start + 1 :], start + 1) if isinstance(event, e.Attacked | e.Evaded)
    )
    return events[start : next(following, None)]


def _kill(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """A newcomer or a healing in place of the blow is not what the chance speaks of."""
    events = _exchange(entries)
    if events is None or any(isinstance(event, e.Arrived | e.Healed) for event in events):
        return None
    roll = events[0]
    struck = any(isinstance(event, e.PartyHit | e.Vanished) for event in events)
    if isinstance(roll, e.Attacked) and charts.COMBAT.row(roll.face).party_halves and not struck:
        return None  # what is made of the hit is still to be chosen
    return any(isinstance(event, e.EnemyDied | e.Vanished) for event in events)


def _came(kind: type[Event]) -> Truth:
    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        events = _exchange(entries)
        return None if events is None else any(isinstance(event, kind) for event in events)

    return truth


def _evasion(row: int) -> Truth:
    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        roll = next((event for event in _events(entries) if isinstance(event, e.Evaded)), None)
        return roll.result == row if roll else None

    return truth


def _dodge(away: bool) -> Truth:
    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        roll = next((event for event in _events(entries) if isinstance(event, e.Dodged)), None)
        return roll.away == away if roll else None

    return truth


def _together(what: str, fighters: int) -> Truth:
    """What the first exchange side by side meant for the party the chance is about, if so many fought."""

    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        roll = next((event for event in _events(entries) if isinstance(event, e.Together)), None)
        if roll is None or len(roll.parties) != fighters:
            return None
        return what in _meaning(roll, roll.faces[roll.parties.index(chance.whose)])

    return truth


def _against(what: str, fighters: int) -> Truth:
    """What the first exchange between parties meant for the party the chance is about, if so many fought."""

    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        roll = next((event for event in _events(entries) if isinstance(event, e.Clash)), None)
        if roll is None or len(roll.parties) != fighters or chance.whose not in roll.parties:
            return None
        row, own = figures.OPPOSED[roll.difference], roll.faces[roll.parties.index(chance.whose)]
        won, lost = own == max(roll.faces), own == min(roll.faces)
        if what == "taken":
            return bool((won and row.loser) or (lost and row.winner))
        return _HALVES[what] == (row.winner if won else row.loser if lost else 0)

    return truth


_HALVES = {"half": attack.HALF, "full": attack.FULL, "double": attack.DOUBLE}


def struck_together(roll: e.Together, party: str) -> bool:
    """Whether the enemies strike this party, by name, in an exchange side by side."""
    return party in roll.parties and "struck" in _meaning(roll, roll.faces[roll.parties.index(party)])


def _meaning(roll: e.Together, own: int) -> Iterator[str]:
    """The cooperative table, read for one die."""
    row = figures.COOPERATIVE[roll.difference]
    ends = [side for side, face in (("high", max(roll.faces)), ("low", min(roll.faces))) if own == face]
    if row.chaos and ends:
        yield "chaos"
    if row.dealers == "all" or row.dealers in ends:
        yield "full" if row.halves == attack.FULL else "half"
    if set(ends) & set(row.struck):
        yield "struck"


# --- the land --------------------------------------------------------------------------------------------------------
def _lake(entries: Sequence[Entry], chance: Chance) -> bool | None:
    events = _events(entries)
    if any(isinstance(event, e.LakeInTheWay) for event in events):
        return True
    return False if any(isinstance(event, e.Entered) for event in events) else None


def _encounter(what: str) -> Truth:
    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        if _lake(entries, chance) is None:
            return None
        met = next((event for event in _events(entries) if isinstance(event, e.Encounter)), None)
        return met is not None and met.what == what

    return truth


TRUTHS: dict[str, Truth] = {
    "hurt": _attack(lambda row: row.enemy_halves and not row.party_halves),
    "both": _attack(lambda row: row.enemy_halves and row.party_halves),
    "hit": _attack(lambda row: row.party_halves == attack.FULL),
    "double": _attack(lambda row: row.party_halves == attack.DOUBLE),
    "struck": _attack(lambda row: row.enemy_halves),
    "spared": _attack(lambda row: not row.enemy_halves),
    "crowned": _came(e.Ended),
    "kill": _kill,
    "aflame": _came(e.DemonFire),
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


# --- payments ---------------------------------------------------------------------------------------------------------
# What a choice really cost, told from the log and the states before and after: tests hold shown costs against play.
Payment = Callable[[World, World, Sequence[Entry], Cost], float | None]
_ByLog = Callable[[Sequence[Event], Cost], float | None]
_MOVES = (e.Entered, e.RoomEntered, e.RoomFound, e.CameOut)


def _by_log(tell: _ByLog) -> Payment:
    """Where the log alone says it."""

    def payment(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
        return tell([entry.event for entry in entries], cost)

    return payment


# --- gold, things, levels --------------------------------------------------------------------------------------------
def _gold(events: Sequence[Event], cost: Cost) -> float | None:
    for event in events:
        if isinstance(event, e.Traded):
            return event.gold if event.what == "bought" else -event.gold
        if isinstance(event, e.Dealt | e.Robbed):
            return event.gold
        if isinstance(event, e.GoldGained):
            return -event.gold
    return None


def _things(events: Sequence[Event], cost: Cost) -> float | None:
    for event in events:
        if isinstance(event, e.Traded):
            return -1 if event.what == "bought" else 1
        if isinstance(event, e.Robbed):
            return 1 if event.item else 0
        if isinstance(event, e.ItemTaken):
            return -sum(isinstance(each, e.ItemTaken) for each in events)
    return None


def _first(kind: type[Event], amount: Callable[[Event], float]) -> Payment:
    def payment(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
        return next((amount(entry.event) for entry in entries if isinstance(entry.event, kind)), None)

    return payment


def _levels(events: Sequence[Event], cost: Cost) -> float | None:
    return next((-event.by for event in events if isinstance(event, e.LevelChanged)), None)


def _worth_of_a_level(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """Gold and loot that were given, for each level gained."""
    if not entries or not isinstance(entries[0].event, e.LevelChanged):
        return None  # they thought better of it
    seat = entries[0].turn
    levels = after.parties[seat].level - before.parties[seat].level
    return (_wealth(before.parties[seat]) - _wealth(after.parties[seat])) / levels


def _wealth(party: Party) -> int:
    return party.gold + sum(items.value(item) for item in party.items)


def _escort_pays(source: str) -> _ByLog:
    def payment(events: Sequence[Event], cost: Cost) -> float | None:
        gold = [event.gold for event in events if isinstance(event, e.GoldGained) and event.source == source]
        return -gold[0] if gold else None

    return payment


def _tinker_pays(events: Sequence[Event], cost: Cost) -> float | None:
    paid = any(isinstance(event, e.Escorting) and event.what == "paid" for event in events)
    return -1 if paid else None


# --- hit points ------------------------------------------------------------------------------------------------------
def _plain_hit(events: Sequence[Event], cost: Cost) -> float | None:
    """The enemies' damage, if the first exchange is a plain hit of theirs on this party, and all of them strike."""
    start = next((i for i, event in enumerate(events) if isinstance(event, e.Attacked | e.Together)), None)
    if start is None or any(isinstance(event, e.EnemyDied) for event in events):
        return None
    roll, hits = events[start], [event for event in events[start:] if isinstance(event, e.EnemiesHit)]
    if not hits:
        return None
    if isinstance(roll, e.Together):
        return float(sum(hit.total for hit in hits)) if struck_together(roll, cost.whose) else None
    plain = isinstance(roll, e.Attacked) and charts.COMBAT.row(roll.face).enemy_halves == attack.FULL
    return float(sum(hit.total for hit in hits[:1] if hit.times == attack.TIMES[attack.FULL])) if plain else None


def _their_full(events: Sequence[Event], cost: Cost) -> float | None:
    """What a party's first full damage to others came to."""
    dealt = (event for event in events if isinstance(event, e.PartyStruck) and event.party == cost.whose)
    return next((float(event.total) for event in dealt if event.times == attack.TIMES[attack.FULL]), None)


def _falls(events: Sequence[Event], cost: Cost) -> float | None:
    falls = [event.damage for event in events if isinstance(event, e.Fell)]
    return sum(falls) if falls else None


def _first_move(events: Sequence[Event]) -> Sequence[Event] | None:
    """What happened with the first move, up to the next; None where there was none, or a lake barred it."""
    moves = [number for number, event in enumerate(events) if isinstance(event, (*_MOVES, e.LakeInTheWay))]
    if not moves or isinstance(events[moves[0]], e.LakeInTheWay):
        return None
    return events[: moves[1] if len(moves) > 1 else len(events)]


def _moving(what: str) -> _ByLog:
    """What poison or fire took with the move."""

    def payment(events: Sequence[Event], cost: Cost) -> float | None:
        move = _first_move(events)
        if move is None:
            return None
        return sum(event.damage for event in move if isinstance(event, e.Suffered) and event.what == what)

    return payment


def _burning(events: Sequence[Event], cost: Cost) -> float | None:
    """What fire took with the first roll, if all who burned still did when it came to that."""
    rolls = [number for number, event in enumerate(events) if isinstance(event, e.Attacked | e.Dodged | e.Evaded)]
    first = events[rolls[0] : rolls[1] if len(rolls) > 1 else len(events)] if rolls else ()
    fires = [event.damage for event in first if isinstance(event, e.Suffered) and event.what == "fire"]
    return sum(fires) if len(fires) == cost.amount else None


def _turned(events: Sequence[Event], cost: Cost) -> float | None:
    """Who died of poison or fire on the way turns no more."""
    move = _first_move(events)
    if move is None or any(isinstance(event, e.Died) for event in move):
        return None
    return sum(isinstance(event, e.Turned) for event in move)


def _mended(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    healed = next(
        (each for each in entries if isinstance(each.event, e.Healed) and each.event.source == "moonkissed"), None
    )
    if healed is None or not isinstance(healed.event, e.Healed):
        return None
    now, then = _hp(after, healed.event.who), _hp(before, healed.event.who)
    return then - now


def _hp(world: World, who: str) -> int:
    return next(member.hp for party in world.parties.values() for member in party.members if member.name == who)


def _enemy_hp(events: Sequence[Event], cost: Cost) -> float | None:
    return next((event.damage for event in events if isinstance(event, e.EnemyHurt)), None)


def _no_blow(events: Sequence[Event], cost: Cost) -> float | None:
    """The blow is given up: healing comes, and no damage is rolled for it."""
    if not any(isinstance(event, e.Healed) for event in events):
        return None
    return 0 if any(isinstance(event, e.PartyHit) for event in events) else 1


# --- years, magick, lives --------------------------------------------------------------------------------------------
def _years(events: Sequence[Event], cost: Cost) -> float | None:
    for event in events:
        if isinstance(event, e.Spared):
            return 0
        if isinstance(event, e.YearsPassed):
            return event.years
    return None


def _asleep(events: Sequence[Event], cost: Cost) -> float | None:
    return next((event.years for event in events if isinstance(event, e.YearsPassed) and event.source == "satyr"), None)


def _bows(events: Sequence[Event], cost: Cost) -> float | None:
    return 1 if any(isinstance(event, e.Dealt) and event.deal == "bow" for event in events) else None


def _trap(events: Sequence[Event], cost: Cost) -> float | None:
    """What the trap does here; what comes after the party meets it with other traps."""
    for event in events:
        if isinstance(event, e.TrapSprung):
            return event.damage
        if isinstance(event, _MOVES):
            break
    return None


PAYMENTS: dict[str, Payment] = {
    "gold": _by_log(_gold),
    "things": _by_log(_things),
    "levels": _by_log(_levels),
    "worth of a level": _worth_of_a_level,
    "bows": _by_log(_bows),
    "the noble's gold": _by_log(_escort_pays("noble")),
    "the tinker's loot": _by_log(_tinker_pays),
    "hp by a plain hit": _by_log(_plain_hit),
    "hp by their full damage": _by_log(_their_full),
    "hp by a trap": _by_log(_trap),
    "hp by a fall": _by_log(_falls),
    "hp by poison": _by_log(_moving("poison")),
    "hp by fire": _by_log(_moving("fire")),
    "hp by burning": _by_log(_burning),
    "its hp": _by_log(_enemy_hp),
    "mended": _mended,
    "the blow": _by_log(_no_blow),
    "years": _by_log(_years),
    "years asleep": _by_log(_asleep),
    "lives by a touch": _first(e.Touched, lambda event: 1),
    "power": _first(e.MagickWorked, lambda event: 1),
    "turned": _by_log(_turned),
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
