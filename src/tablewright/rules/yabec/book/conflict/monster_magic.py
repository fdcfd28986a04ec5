"""The spells of priestesses and shamans: what they can still cast, at whom, and when the referee thinks it worth while.

Each entry of a block's spells is one cast, in either form (YB-MON-04).
"""

from __future__ import annotations

from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import enemies, is_silent, side
from tablewright.rules.yabec.book.core.stats import entry_of, has, stopped
from tablewright.rules.yabec.book.magic.spells import take_effect
from tablewright.rules.yabec.content import SPELLS
from tablewright.rules.yabec.effects import Rooted
from tablewright.rules.yabec.state import Creature, World

ENOUGH_TO_ENTANGLE = 2


def spell_options(world: World, monster: Creature) -> list[Option]:
    """Mend a friend that is half slain; wound, silence, deafen or entangle an enemy of the zone."""
    ready = _ready(world, monster)
    friends = [each for each in side(world, monster.side) if 2 * each.damage >= each.hp and each.zone == monster.zone]
    foes = [each for each in enemies(world, monster) if each.zone == monster.zone]
    found = [Option("cast", "cure_wounds", each.id) for each in friends] if "cure_wounds" in ready else []
    hostile = ("cure_wounds!", "silence", "silence!", "entangle") if world.options.natures else ()
    against = [key for key in hostile if key.rstrip("!") in ready]
    return found + [Option("cast", key, each.id) for key in against for each in foes]


def usual_spell(world: World, monster: Creature) -> Option | None:
    """The referee's way: mend, silence who could cast, entangle several; one without friends causes wounds."""
    options = spell_options(world, monster)
    alone = side(world, monster.side) == [monster]
    wanted = {
        "cure_wounds": True,
        "silence": any(_could_cast(each) for each in enemies(world, monster)),
        "entangle": sum(option.thing == "entangle" for option in options) >= ENOUGH_TO_ENTANGLE,
        "cure_wounds!": alone,
    }
    worth = [option for key, so in wanted.items() if so for option in options if option.thing == key]
    return next((option for option in worth if _of_use(world.creatures[option.target], option.thing)), None)


def cast_as_monster(world: World, table: Table, monster: Creature, chosen: Option) -> None:
    """One of its casts is spent on it."""
    key = chosen.thing.rstrip("!")
    number = next(n for n, words in _left(monster) if key in words)
    monster.casts.append(number)
    take_effect(world, table, monster, SPELLS[key], chosen.thing.endswith("!"), world.creatures[chosen.target])


def _ready(world: World, monster: Creature) -> set[str]:
    if is_silent(world, monster.zone) or stopped(monster, "cast"):
        return set()
    return {key for _, words in _left(monster) for key in words}


def _left(monster: Creature) -> list[tuple[int, list[str]]]:
    """Casts not yet spent, by their place in the block (YB-MON-04)."""
    casts = entry_of(monster).casts
    return [(n, words.split("|")) for n, words in enumerate(casts) if n not in monster.casts]


def _could_cast(creature: Creature) -> bool:
    return bool(creature.memory) and not stopped(creature, "cast")


def _of_use(target: Creature, key: str) -> bool:
    """No second silence on one who is silent, no roots on the rooted."""
    return key not in ("silence", "entangle") or (_could_cast(target) if key == "silence" else not has(target, Rooted))
