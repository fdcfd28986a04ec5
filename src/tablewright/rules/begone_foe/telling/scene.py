"""What a seat of Begone, FOE! sees: one sentence of what is wanted, the clock strip, cards, the map, the choices."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Ending, Fact, MapView, Mark, Scene, Tone
from tablewright.rules.begone_foe.book.core.beings import is_monster
from tablewright.rules.begone_foe.book.core.gear import count_of
from tablewright.rules.begone_foe.book.core.light import carries_light, party_light, room_lit
from tablewright.rules.begone_foe.book.core.rolls import GM
from tablewright.rules.begone_foe.book.delve.treasure import treasure_carried
from tablewright.rules.begone_foe.book.delve.wandering import danger_of
from tablewright.rules.begone_foe.content import KINDS
from tablewright.rules.begone_foe.settings import chosen
from tablewright.rules.begone_foe.state import Campaign
from tablewright.rules.begone_foe.telling.cards import cards
from tablewright.rules.begone_foe.telling.field import field
from tablewright.rules.begone_foe.telling.labels import prompt_of, question_text
from tablewright.world.dungeon import Dungeon, Room
from tablewright.world.dungeon.map import map_of
from tablewright.world.light import longest
from tablewright.world.table_talk import waiting_words
from tablewright.world.words import figure

_MODES = {
    "create": "assembly",
    "town": "town",
    "dungeon": "rooms",
    "meeting": "rooms",
    "fight": "fight",
    "over": "over",
}
_ENDINGS = {
    "slain": ("Nobody came back", "The dungeon keeps what it was given.", False),
    "retired": ("Retired", "You left while you could still walk. That is what winning looks like here.", True),
    "came home": ("The season is over", "You are alive to count what you brought home.", True),
}


def scene(state: Campaign, seat: str, pending: Sequence[Decision]) -> Scene:
    """The one Scene of this seat. What nobody of the party has found is the game master's alone."""
    decision = next((each for each in pending if each.seat == seat), None)
    maps = _maps(state, seat)
    shown = cards(state, seat)
    return Scene(
        "begone_foe",
        _MODES.get(state.phase, "rooms"),
        _title(state),
        _wanted(state, decision, pending),
        tuple(_facts(state)),
        shown,
        maps[0] if state.here and maps else None,
        maps[1:] if state.here else maps,
        prompt_of(state, decision) if decision is not None else None,
        tuple(dict.fromkeys(each.seat for each in pending)),
        _ending(state),
        field=field(state, shown, pending),
    )


def _title(state: Campaign) -> str:
    if state.phase == "create":
        return "Who goes down"
    if state.phase == "town":
        return "The town"
    if state.dungeon is not None and state.here:
        return f"{state.dungeon.title}: {state.dungeon.rooms[state.here].name}"
    return "Begone, FOE!"


def _wanted(state: Campaign, decision: Decision | None, pending: Sequence[Decision]) -> str:
    if state.phase == "over":
        return "The campaign is over."
    if decision is not None:
        return question_text(state, decision)
    return waiting_words(each.seat for each in pending) if pending else "One moment."


# --- the clock strip -------------------------------------------------------------------------------------------------
def _facts(state: Campaign) -> list[Fact]:
    """Turn, light, food, and what is checked next."""
    if state.phase == "create":
        return [_being_made(state)]
    facts = [Fact("Day", f"{state.clock.day}, {state.clock.time_of_day}", "sun")]
    if state.fight is not None:
        facts.append(Fact("Round", str(max(1, state.fight.round)), "crossed-swords"))
    if state.dungeon is not None and state.here:
        facts += _dungeon_facts(state)
    facts.append(Fact("Silver", f"{sum(being.silver for being in state.characters):,}", "two-coins"))
    if state.strongbox and state.phase == "town":
        facts.append(Fact("Strongbox", f"{state.strongbox:,}", "two-coins"))
    found = treasure_carried(state)
    if found:
        facts.append(
            Fact("Found", f"{found:,}", "open-treasure-chest", "good", "counts as XP once it is out of the dungeon")
        )
    return facts


def _being_made(state: Campaign) -> Fact:
    """Which character is in the making; the last is made when the common things are shared out."""
    made, owed = len(state.characters), len(state.to_create)
    wanted = max(chosen(state.settings).party, len(state.seats)) if not state.shared_given else made + owed + 1
    return Fact("Character", f"{min(made + 1, wanted)} of {wanted}", "person")


def _dungeon_facts(state: Campaign) -> list[Fact]:
    every, _ = danger_of(state)
    left = max(0, every - state.clock.since_check)
    return [
        Fact("Turn", str(state.clock.turn), "hourglass", explain="ten minutes each"),
        _light_fact(state),
        Fact("Torches", str(_supply(state, "torch")), "torch", explain=_burning(state)),
        Fact("Rations", str(_supply(state, "ration")), "meat"),
        Fact(
            "Next check",
            f"in {left}" if left else "now",
            "wolf-head",
            explain="turns until something may come wandering",
        ),
        Fact("Pace", "hurried" if state.hurried else "mapping", "boots"),
    ]


def _burning(state: Campaign) -> str:
    lit = sum(item.lit and item.kind == "torch" for being in state.party for item in being.items)
    return f"{figure(lit, 'torch')} of these {'burns' if lit == 1 else 'burn'}" if lit else ""


def _light_fact(state: Campaign) -> Fact:
    if room_lit(state) and not party_light(state):
        return Fact("Light", "the room is lit", "sunbeams")
    burning = [item for being in state.party for item in being.items if item.lit]
    if not burning and not party_light(state):
        return Fact("Light", "none", "torch", "grave", "in the dark every D20 is rolled at a disadvantage")
    if not any(carries_light(being) for being in state.party):
        return Fact("Light", "the others' light", "torch", explain="theirs, while you stand beside them")
    left = longest(burning) if burning else -1
    tone: Tone = "bad" if 0 <= left <= 1 else ""
    return Fact(
        "Light", figure(left, "turn") if left >= 0 else "a spell", "torch", tone, "turns the last light still burns"
    )


def _supply(state: Campaign, kind: str) -> int:
    return sum(count_of(being, kind) for being in state.party if not is_monster(being))


# --- maps ------------------------------------------------------------------------------------------------------------
def _maps(state: Campaign, seat: str) -> tuple[MapView, ...]:
    """The levels of the dungeon, the party's first; from outside, what was found the last time."""
    dungeon = state.dungeon
    if dungeon is None:
        return ()
    choices = {way.id: Option("go", way.id) for way in dungeon.ways.values() if state.here in (way.a, way.b)}
    known = {room.level for room in dungeon.rooms.values() if room.known != "unseen" or (seat == GM and state.here)}
    here = dungeon.rooms[state.here].level if state.here else 0
    marks = _marks(state, dungeon, seat) if state.here else {}
    return tuple(
        map_of(dungeon, level, state.here, all_known=seat == GM, choices=choices, marks=marks)
        for level in sorted(known, key=lambda level: (level != here, level))
    )


def _marks(state: Campaign, dungeon: Dungeon, seat: str) -> dict[str, list[Mark]]:
    marks: dict[str, list[Mark]] = {}
    for room in dungeon.rooms.values():
        found = _marks_of(room, seat == GM)
        if room.id == state.here:
            found.insert(0, Mark("@", "the party", "torch", "good"))
        elif any(company.here == room.id for company in state.apart):
            found.insert(0, Mark("&", "the others", "torch", "good"))
        if found:
            marks[room.id] = found
    return marks


def _marks_of(room: Room, everything: bool) -> list[Mark]:
    """What the party left behind here; the game master sees what waits as well."""
    marks = []
    seen = room.known == "entered"
    if (seen and any(band.data.get("group") for band in room.bands)) or (everything and room.bands):
        names = ", ".join(KINDS[band.kind].name if band.kind in KINDS else "rivals" for band in room.bands)
        marks.append(Mark("m", names, "minions", "bad"))
    if room.trap is not None and room.trap.state == "set" and (room.trap.known or everything):
        marks.append(Mark("^", "a trap", "wolf-trap", "bad"))
    hoard = room.hoard
    if hoard is not None and not hoard.empty and (everything or (seen and not hoard.hidden)):
        marks.append(Mark("$", "treasure", "open-treasure-chest", "good"))
    return marks


def _ending(state: Campaign) -> Ending | None:
    if state.phase != "over":
        return None
    key = "retired" if state.retired else "came home" if state.limit_reached else "slain"
    return Ending(*_ENDINGS[key])
