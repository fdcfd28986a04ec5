"""What a PC can do on its turn (3.2.1), as a list of doings: who may, what it costs, and how it is done.

Each chapter offers its own doings; `menu.py` puts them together into the turn's menu (PF-ROUND-10, PF-ROUND-11).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow
from tablewright.rules.pocket_fantasy.book.combat.defense import is_immune
from tablewright.rules.pocket_fantasy.book.core.field import engaged_with, find, weapons_for
from tablewright.rules.pocket_fantasy.book.core.heroics import Art
from tablewright.rules.pocket_fantasy.state import Act, Being, Hero, World

TARGET = Question("target", "PF-ROUND-08")
USES = {"melee": "melee", "shoot": "ranged", "second-shot": "ranged"}  # ways to aim a weapon, and its use
FOR_THE_STRONG = ("calm", "challenge", "confusion")


class Doing(msgspec.Struct, frozen=True):
    """`action`: uses the action. `attack`: barred to the confused (PF-ROUND-13). `move`: uses the move.

    `classes` are those that have it; empty means everybody.
    """

    key: str
    may: Callable[[World, Hero, Act], bool]
    do: Callable[[World, Table, Hero, Act], None]
    action: bool = True
    attack: bool = False
    move: bool = False
    classes: tuple[str, ...] = ()
    art: Callable[[Hero], Art] | None = None  # what of its uses it takes, and so what it may cost
    aim: str = ""  # how its target is asked for, where there is one
    targets: Callable[[World, Hero, Act], Sequence[Being]] | None = None  # whom it could be done to now


def pick(
    world: World,
    table: Table,
    seat: str,
    targets: Sequence[Being],
    how: str,
    who: Being | None = None,
    default: str = "",
    **said: str,
) -> Being:
    """Let a seat choose one of several beings: for what (`how`), and who will do it. What else is `said` of it: a
    ranger's `mastery`, and `attacks` where it is the first of several.
    """
    more = {name: value for name, value in said.items() if value}
    about = {"how": how, **({"who": who.id} if who else {}), **more}
    usual = default or usual_target(world, targets, how, who).id
    return find(world, table.ask(seat, TARGET, [being.id for being in targets], about, usual))


def usual_target(world: World, targets: Sequence[Being], how: str, who: Being | None = None) -> Being:
    """Those whom it can hurt, those beside one before those to walk up to, then the weakest: foes fall, friends are
    helped. What keeps an enemy busy or wins a beast over is best spent on the strongest (PF-ROUND-08).
    """
    if how in FOR_THE_STRONG:
        return max(targets, key=lambda each: each.hp)
    beside = engaged_with(world, who) if how == "melee" and who and world.fight else []
    return min(targets, key=lambda each: (_is_safe(who, each, how), each not in beside, each.hp))


def _is_safe(who: Being | None, target: Being, how: str) -> bool:
    """None of the weapons that could be used so does it any harm (PF-ABIL-23)."""
    if who is None or how not in USES:
        return False
    blows = [Blow(who, [target], ranged=how != "melee", weapon=gear) for gear in weapons_for(who, USES[how])]
    return all(is_immune(blow, target) for blow in blows)
