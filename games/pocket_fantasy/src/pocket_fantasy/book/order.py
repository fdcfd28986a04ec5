"""Checking and order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from pocket_fantasy import content, state
from pocket_fantasy.book.characters import making
from pocket_fantasy.book.combat import rounds
from pocket_fantasy.book.core import field
from pocket_fantasy.book.master import console, dungeon, errands
from pocket_fantasy.settings import SETTINGS, Options
from tablewright.engine.game.checking import Fields, check_fields, id_in, one_of, within
from tablewright.engine.ruleset import Settings, settle
from tablewright.engine.table import Table

# --- checking ---------------------------------------------------------------------------------------------------------
# What holds in every sound state of Pocket Fantasy, beyond its types: for changes by hand and files from elsewhere.
_HP, _CS, _FEW, _COIN = within(-1_000, 1_000), within(-100, 100), within(0, 100), within(0, 10_000_000)
_BEING = {"hp": _HP, "max_hp": _HP, "cs": _CS, "cs_penalty": _CS}
_ID = id_in(lambda world: [being.id for being in _all_beings(world)])
FIELDS: Fields = {
    state.Bout: {
        **dict.fromkeys(("held_by", "venom_by", "furious", "challenged_by"), _ID),
        "stunned": _FEW,
        "confused": _FEW,
        "spellbound": _FEW,
        "rage": _FEW,
        "used": _FEW,
        "song": one_of(content.SONGS),
    },
    state.Act: {"who": _ID, "directed": _ID},
    state.Gear: {
        "key": one_of((*content.WEAPONS, *content.ARMORS), needed=True),
        "instances": _FEW,
        "used": _FEW,
        "set_with": _FEW,
    },
    state.Hero: {
        **_BEING,
        "race": one_of(content.RACES, needed=True),
        "cls": one_of(content.CLASSES, needed=True),
        "seat": id_in(lambda world: world.seats, needed=True),
        "hr": _FEW,
        "combat_hr": _FEW,
        "granted": _FEW,
        "gp": _COIN,
        "kit": within(0, 1_000),
        "offers": one_of(("grave", "wise", "all", "every", "never")),
    },
    state.Creature: {**_BEING, "kind": one_of(content.MONSTERS, needed=True), "favor": _FEW, "owner": _ID},
    state.Fight: {"round": within(0, 10_000), "waited": _ID, "groups": _ID, "rally_by": _ID},
    state.Room: {"features": one_of(content.FEATURES)},
    state.Dungeon: {
        "bearer": _ID,
        "levels": within(0, 100),
        "level": within(0, 100),
        "minutes": within(0, 100_000_000),
    },
    state.Plot: dict.fromkeys(("situation", "villain", "location"), within(1, 6)),
    state.World: {"wanted": within(0, 100)},
}


def _all_beings(world: state.World) -> Iterator[state.Being]:
    """Whoever an id may mean."""
    yield from (*field.friends(world), *world.fallen)
    if world.fight is not None:
        yield from (*world.fight.foes, *world.fight.new_foes)
    if world.dungeon is not None:
        for room in world.dungeon.rooms:
            yield from room.foes


def check(world: state.World) -> Iterator[str]:
    """Keys are the content's, numbers are of a size, ids are one's own, and the party is in a room there is."""
    yield from check_fields(world, FIELDS)
    dungeon = world.dungeon
    if dungeon is not None and not -1 <= dungeon.at < max(1, len(dungeon.rooms)):
        yield f"there is no room {dungeon.at} on this level"
    ids = [being.id for being in field.friends(world)]
    if len(set(ids)) < len(ids):
        yield "two of the party have the same id"


# --- order: the order of play (1): how a campaign begins, and which chapter's step is played where the party is -------
STEPS: dict[str, Callable[[state.World, Table], None]] = {
    "assembly": making.assemble,
    "town": console.home_step,
    "dungeon": console.explore_step,
    "fight": rounds.fight_step,
}


def step(world: state.World, turn: str, table: Table) -> None:
    """One turn: the party's, or an aside of a seat that is not its speaker."""
    if turn in world.seats:
        errands.aside_step(world, table, turn)
    else:
        STEPS[world.mode](world, table)


def begin(settings: Settings, seats: Sequence[str]) -> state.World:
    """A campaign before its first turn; characters of another one may already be there."""
    options = msgspec.convert(settle(SETTINGS, settings), Options)
    characters, options.characters = options.characters, ""
    adventure, options.adventure = options.adventure, ""
    script = dungeon.script_of(adventure) if adventure.strip() else None
    world = state.World(options, list(seats) or ["p1"], wanted=options.heroes, script=script)
    if characters:
        making.import_party(world, characters)
    return world
