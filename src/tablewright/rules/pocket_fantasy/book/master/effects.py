"""What can come of a task in own words (2.1, 9.1): a few real effects, each where it could happen (PF-TASK-10).

`aims` lists upon what or whom it would work now ("" where it needs nobody); none means that it cannot happen here.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.harm import let_go_of, release_victims_of
from tablewright.rules.pocket_fantasy.book.core.field import (
    allies_of,
    dungeon_of,
    engaged_with,
    everybody,
    fight_of,
    find,
    find_creature,
    has,
    in_the_wild,
    room_is,
    room_of,
    type_of,
)
from tablewright.rules.pocket_fantasy.book.core.keys import things_in
from tablewright.rules.pocket_fantasy.book.core.tasks import may_try
from tablewright.rules.pocket_fantasy.book.master.traps import burst_open
from tablewright.rules.pocket_fantasy.book.master.ways import fresh_ways, things_here
from tablewright.rules.pocket_fantasy.content import D6
from tablewright.rules.pocket_fantasy.events import Afflicted, Freed, GoldFound, Parted
from tablewright.rules.pocket_fantasy.state import Being, Hero, World

STORY = "story"
WAGES = Why("Earned in town", "PF-VALUE-01")


class Effect(msgspec.Struct, frozen=True):
    """A way in which a success changes the game. `once`: not twice by the same one in the same place."""

    key: str
    aims: Callable[[World, Being], list[str]]
    take: Callable[[World, Table, Being, str], None]
    shift: Callable[[World, Being, str], int] = lambda world, doer, aim: 0
    minutes: int = 0
    once: bool = False
    swayed: bool = False  # a gift makes it easier
    fail: Callable[[World, Table, Being, str], None] = lambda world, table, doer, aim: None


def aim_named(world: World, aim: str, words: str) -> bool:
    """Do the player's words name it: somebody by name, or a thing by its kind?"""
    being = next((each for each in everybody(world) if each.id == aim), None)
    name = being.name if being is not None else aim.replace("_", " ")
    return bool(aim) and name.lower() in words.lower()


def _nothing(world: World, table: Table, doer: Being, aim: str) -> None:
    """It is told, and nothing in play hangs on it."""


def _anywhere(world: World, doer: Being) -> list[str]:
    return [""]


# --- in a dungeon ----------------------------------------------------------------------------------------------------
def _calm(world: World) -> bool:
    """In a dungeon, with no fight going on."""
    return world.fight is None and world.dungeon is not None


def _closed(world: World, doer: Being) -> list[str]:
    """Doors and containers that this one has not failed at."""
    room = room_of(world)
    if not _calm(world) or room is None or dungeon_of(world).unaware:
        return []
    closed = [name for name, thing in things_here(world, room).items() if not thing.open]
    return [name for name in closed if may_try(world, doer, "open", name)]


def _burst(world: World, table: Table, doer: Being, aim: str) -> None:
    room = room_of(world)
    assert room is not None
    burst_open(world, table, doer, things_in(room)[aim], room)


def _before_a_room(world: World, doer: Being) -> list[str]:
    """One try a room to come up unseen, before it is entered (PF-START-09)."""
    return [""] if _calm(world) and not dungeon_of(world).approach and fresh_ways(world) else []


def _unseen(world: World, table: Table, doer: Being, aim: str) -> None:
    dungeon_of(world).approach = "unseen"


def _not_yet_alert(world: World, doer: Being) -> list[str]:
    return [""] if _calm(world) and not dungeon_of(world).alert else []


def _alert(world: World, table: Table, doer: Being, aim: str) -> None:
    """Whatever comes next does not catch the party unawares."""
    dungeon_of(world).alert = True


def _not_yet_wary(world: World, doer: Being) -> list[str]:
    return [""] if _calm(world) and not dungeon_of(world).wary else []


def _wary(world: World, table: Table, doer: Being, aim: str) -> None:
    """The next trapped floor is crossed unharmed."""
    dungeon_of(world).wary = True


def _not_forewarned(world: World, doer: Being) -> list[str]:
    fresh = world.plot is not None and doer.id not in world.plot.forewarned
    return [""] if _calm(world) and fresh and isinstance(doer, Hero) else []


def _forewarned(world: World, table: Table, doer: Being, aim: str) -> None:
    """What is known of the villain helps when it comes to blows: the first attack then is rerolled."""
    assert world.plot is not None
    world.plot.forewarned.append(doer.id)


def _where_food_grows(world: World, doer: Being) -> list[str]:
    room = room_of(world)
    wild = in_the_wild(world) or room_is(room, "water") or room_is(room, "plants")
    return [""] if _calm(world) and wild and isinstance(doer, Hero) else []


def _food(world: World, table: Table, doer: Being, aim: str) -> None:
    assert isinstance(doer, Hero)
    doer.stow("dry_rations")


def _unsecured(world: World, doer: Being) -> list[str]:
    room = room_of(world)
    return [""] if _calm(world) and room is not None and not room.secured else []


def _secure(world: World, table: Table, doer: Being, aim: str) -> None:
    """Wedged doors: whoever would break a rest here must roll a second 1. A spike is used if there is one."""
    room = room_of(world)
    assert room is not None
    room.secured = True
    if isinstance(doer, Hero) and doer.carries("iron_spikes"):
        doer.stow("iron_spikes", -1)


# --- in town ---------------------------------------------------------------------------------------------------------
def _out_of_the_know(world: World, doer: Being) -> list[str]:
    return [""] if world.mode == "town" and isinstance(doer, Hero) and doer.id not in world.rumors else []


def _hear(world: World, table: Table, doer: Being, aim: str) -> None:
    """Something about whoever is behind it all: the first attack on the next villain is rerolled."""
    world.rumors.append(doer.id)


def _out_of_work(world: World, doer: Being) -> list[str]:
    """One try a visit to earn something, whatever the trade."""
    town = world.town if world.mode == "town" else None
    return [""] if town is not None and isinstance(doer, Hero) and doer.id not in town.earners else []


def _earn(world: World, table: Table, doer: Being, aim: str) -> None:
    """What a mundane thing costs: d6 gold (PF-VALUE-01)."""
    assert isinstance(doer, Hero)
    _had_a_try(world, table, doer, aim)
    gold = table.roll(D6, WAGES, doer.name)
    doer.gp += gold
    table.tell(GoldFound(doer.name, gold))


def _had_a_try(world: World, table: Table, doer: Being, aim: str) -> None:
    assert world.town is not None
    world.town.earners.append(doer.id)


# --- in a fight ------------------------------------------------------------------------------------------------------
def listeners(world: World, doer: Being) -> list[str]:
    """Humanoids who would hear one out: no leaders, and none who has been talked to in vain (PF-CORE-03)."""
    if world.fight is None:
        return []
    foes = [foe for foe in world.fight.foes if foe.standing and type_of(foe) == "humanoid"]
    return [foe.id for foe in foes if not foe.villain and not foe.leader and foe.id not in world.fight.deaf]


def talk_shift(world: World, doer: Being, aim: str) -> int:
    """Hostility is a handicap (PF-TASK-04), unless half of their side is already down."""
    foes = world.fight.foes if world.fight else []
    down = sum(not foe.standing for foe in foes)
    return 0 if 2 * down >= len(foes) > 1 else 1


def give_up(world: World, table: Table, doer: Being, aim: str) -> None:
    """It lays down its arms and leaves: one opponent less, and no body."""
    foe = find_creature(world, aim)
    fight = fight_of(world)
    release_victims_of(world, table, foe)
    let_go_of(world, foe)
    foe.bout.gone = True
    fight.adjacent = [pair for pair in fight.adjacent if foe.id not in pair]
    table.tell(Parted(foe.name, "gave_up"))


def _turn_deaf(world: World, table: Table, doer: Being, aim: str) -> None:
    """Who was talked to in vain listens to nobody any more in this fight."""
    fight_of(world).deaf.append(aim)


def _beasts(world: World, doer: Being) -> list[str]:
    """Beasts that a human PM lets anybody calm; with the referee that is the druid's art (PF-DRUID-02)."""
    return [foe.id for foe in world.fight.foes if foe.standing and type_of(foe) == "beast"] if world.fight else []


def _within_arm(world: World, doer: Being) -> list[str]:
    return [foe.id for foe in engaged_with(world, doer)] if world.fight else []


def _large(world: World, doer: Being, aim: str) -> int:
    return int(has(find(world, aim), "large"))


def _stagger(world: World, table: Table, doer: Being, aim: str) -> None:
    """Shoved, tripped, blinded, drawn away: it loses its next turn (PF-ROUND-13)."""
    foe = find(world, aim)
    foe.bout.stunned = max(foe.bout.stunned, 1)
    table.tell(Afflicted(foe.name, "stunned", foe.bout.stunned, doer.name, mild=True))


def _not_distracted(world: World, doer: Being) -> list[str]:
    """Anybody who could look the other way."""
    return [foe.id for foe in world.fight.foes if foe.standing and not foe.bout.stunned] if world.fight else []


def _harder(world: World, doer: Being, aim: str) -> int:
    return 1


def _unengaged(world: World, doer: Being) -> list[str]:
    return [""] if world.fight and not engaged_with(world, doer) and not doer.bout.hidden else []


def _hide(world: World, table: Table, doer: Being, aim: str) -> None:
    """Out of sight: nobody can aim at this one until it acts again."""
    doer.bout.hidden = True


def _comrades(world: World, doer: Being) -> list[str]:
    if world.fight is None:
        return []
    return [ally.id for ally in allies_of(world, doer) if ally.standing and not ally.bout.heartened]


def _hearten(world: World, table: Table, doer: Being, aim: str) -> None:
    """The comrade's next attack is rerolled."""
    find(world, aim).bout.heartened = True


def _not_aiming(world: World, doer: Being) -> list[str]:
    return [""] if world.fight and not doer.bout.heartened else []


def _aim(world: World, table: Table, doer: Being, aim: str) -> None:
    """A weak spot seen: one's own next attack is rerolled."""
    doer.bout.heartened = True


def _held_friends(world: World, doer: Being) -> list[str]:
    return [ally.id for ally in allies_of(world, doer) if ally.bout.held_by] if world.fight else []


def _pull_free(world: World, table: Table, doer: Being, aim: str) -> None:
    friend = find(world, aim)
    captor = find(world, friend.bout.held_by)
    let_go_of(world, friend)
    table.tell(Freed(friend.name, captor.name))


EFFECTS = {
    effect.key: effect
    for effect in (
        Effect(STORY, _anywhere, _nothing),
        Effect("open", _closed, _burst),
        Effect("unseen", _before_a_room, _unseen),
        Effect("alert", _not_yet_alert, _alert),
        Effect("wary", _not_yet_wary, _wary),
        Effect("forewarned", _not_forewarned, _forewarned),
        Effect("food", _where_food_grows, _food, minutes=60, once=True),
        Effect("secure", _unsecured, _secure, minutes=10),
        Effect("rumor", _out_of_the_know, _hear, once=True),
        Effect("coin", _out_of_work, _earn, fail=_had_a_try),
        Effect("give_up", listeners, give_up, talk_shift, fail=_turn_deaf, swayed=True),
        Effect("calm_beast", _beasts, give_up, talk_shift, swayed=True),
        Effect("stagger", _within_arm, _stagger, _large),
        Effect("distract", _not_distracted, _stagger, _harder),
        Effect("hide", _unengaged, _hide),
        Effect("hearten", _comrades, _hearten),
        Effect("aim", _not_aiming, _aim),
        Effect("pull_free", _held_friends, _pull_free),
    )
}
