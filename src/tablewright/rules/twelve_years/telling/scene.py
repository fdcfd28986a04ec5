"""What a player of Twelve Years sees: one sentence of what is wanted, the party, the foes, the map, the choices."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Choice, Ending, Fact, MapView, Prompt, Scene, Tone, prompt
from tablewright.rules.twelve_years.book.party.death import LAST_YEAR, winners
from tablewright.rules.twelve_years.book.places import hostiles, place_of
from tablewright.rules.twelve_years.content.figures import CASTLE
from tablewright.rules.twelve_years.state import Party, World
from tablewright.rules.twelve_years.telling.cards import cards_of
from tablewright.rules.twelve_years.telling.labels import choice_of
from tablewright.rules.twelve_years.telling.maps import hex_map, hex_name, room_map
from tablewright.rules.twelve_years.telling.sentences import wanted
from tablewright.world.hexes import bearing
from tablewright.world.table_talk import seat_words, waiting_words
from tablewright.world.words import listed


def scene(world: World, seat: str, pending: Sequence[Decision]) -> Scene:
    """The one Scene of this seat. A spectator sees the first seat's."""
    viewed = seat if seat in world.seats else world.seats[0]
    party = world.parties.get(viewed)
    decision = next((each for each in pending if each.seat == seat), None)
    main, others = _maps(world, party)
    return Scene(
        "twelve_years",
        _mode(world, party),
        _title(world, party),
        _wanted(world, party, decision, pending, seat),
        _facts(world, viewed, party),
        cards_of(world, party),
        main,
        others,
        prompt_of(world, party, decision) if decision else None,
        tuple(dict.fromkeys(each.seat for each in pending)),
        _ending(world, viewed),
    )


def _mode(world: World, party: Party | None) -> str:
    if world.outcome:
        return "over"
    if party is None or not party.assembled:
        return "assembly"
    if party.counter:
        return "shop" if party.counter == "trade" else "gear"
    if hostiles(place_of(world, party), party):
        return "fight"
    return "rooms" if party.delving else "hexes"


def _title(world: World, party: Party | None) -> str:
    if party is None:
        return "Thrift"
    if party.delving:
        dungeon = world.dungeons[party.dungeon]
        return f"{'The Sunken Castle' if dungeon.castle else dungeon.name}, room {party.room}"
    return hex_name(world.hexes[party.hex]) or "Thrift"


def _wanted(
    world: World, party: Party | None, decision: Decision | None, pending: Sequence[Decision], seat: str
) -> str:
    if world.outcome:
        return "The game is over."
    if decision is not None:
        return wanted(world, party, decision)
    return waiting_words(each.seat for each in pending)


# --- the strip at the top --------------------------------------------------------------------------------------------
def _facts(world: World, seat: str, party: Party | None) -> tuple[Fact, ...]:
    years = world.years[seat]
    tone: Tone = "bad" if years >= LAST_YEAR - 3 else ""
    facts = [Fact("Year", f"{years} of {LAST_YEAR}", "hourglass", tone, "Twelve years, and the game is lost.")]
    facts.append(_difficulty(world))
    if party is None:
        return tuple(facts)
    facts += [
        Fact("Party", party.name, "flying-flag"),
        Fact("Level", str(party.level), "rank-3", explain="Added to each member's hit points and damage."),
        Fact("Gold", str(party.gold), "two-coins"),
    ]
    if party.hex != world.castle:
        facts.append(Fact("Castle", bearing(party.hex, world.castle), "castle-ruins"))
    if party.curses:
        facts.append(
            Fact("Curses", str(party.curses), "cursed-star", "bad", "Each takes 1 from the party's damage, for good.")
        )
    return (*facts, *(Fact("Promised", _PROMISES[promise.kind], "handshake", "good") for promise in party.promises))


def _difficulty(world: World) -> Fact:
    """How hard the castle is, said before the first party sets out and ever after (TY-CORE-11)."""
    mode = CASTLE[world.settings.castle_mode]
    explain = f"1d{mode.skeletons} skeletons a room, the throne in room {mode.throne}. "
    explain += "It is chosen before the game: normal, sword, flail or axe, and whether monsters grow with depth."
    deep = ", monsters grow with depth" if world.settings.monster_level_up or mode.level_up else ""
    return Fact("Difficulty", f"{world.settings.castle_mode}{deep}", "skull-crossed-bones", explain=explain)


_PROMISES = {"loot": "loot at the next encounter", "skip": "no next encounter", "exit": "an exit in the next room",
             "zauber": "Gerhardus fights the next battle"}  # fmt: skip


# --- maps, prompt, end -----------------------------------------------------------------------------------------------
def _maps(world: World, party: Party | None) -> tuple[MapView, tuple[MapView, ...]]:
    land = hex_map(world, party)
    if party is None or not party.delving:
        return land, ()
    return room_map(world.dungeons[party.dungeon], party), (land,)


def prompt_of(world: World, party: Party | None, decision: Decision) -> Prompt:
    """A pending decision with all its options in words."""
    choices: tuple[Choice, ...] = ()
    if party is not None:
        choices = tuple(choice_of(world, party, decision, key) for key in decision.options)
    return prompt(decision, wanted(world, party, decision), choices)


_ENDINGS = {
    "appeased": "The Lich King is crowned",
    "destroyed": "The Lich King is no more",
    "lost": "Twelve years are gone",
}


def _ending(world: World, seat: str) -> Ending | None:
    if not world.outcome:
        return None
    title = _ENDINGS[world.outcome]
    parties = len(world.fallen) + len(world.parties)
    counts = ((world.years[seat], "year"), (parties, "party"), (_explored(world), "hex"), (_delved(world), "dungeon"))
    text = ", ".join(_counted(number, noun) for number, noun in counts) + "."
    return Ending(title, f"{_victory(world, seat)} {text}".strip(), seat in winners(world))


def _victory(world: World, seat: str) -> str:
    """Whose victory it is, where several played (TY-WIN-06)."""
    sharing = winners(world)
    if len(world.seats) == 1 or not sharing:
        return ""
    others = listed([seat_words(each) for each in sharing if each != seat])
    if seat not in sharing:
        return f"{others} won. You did not."
    return f"You won, and so did {others}." if others else "You won, and nobody else."


_PLURALS = {"party": "parties", "hex": "hexes"}


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else _PLURALS.get(noun, noun + 's')}"


def _explored(world: World) -> int:
    """Hexes somebody has stood on, as the chronicle counts them: nobody stands on a lake."""
    return sum(hex_.explored and hex_.terrain != "large_lake" for hex_ in world.hexes.values())


def _delved(world: World) -> int:
    return sum(bool(dungeon.rooms) for dungeon in world.dungeons.values())
