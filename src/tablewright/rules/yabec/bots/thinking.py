"""How a seat of yabec stands, and what it may not know: for bots that think ahead.

Experience earned and scored, levels and coins count for half; lives and health of the party for the other half.
"""

from __future__ import annotations

import zlib
from functools import cache

from tablewright.engine.thinking.position import Pick, Standing
from tablewright.rules.yabec.book.delve.dungeons import build
from tablewright.rules.yabec.book.meeting.meeting import known_kind
from tablewright.rules.yabec.content import MONSTERS, health_dice
from tablewright.rules.yabec.settings import PACES
from tablewright.rules.yabec.state import Creature, World
from tablewright.world.dungeon import Dungeon
from tablewright.world.dungeon.maker import redraw as redraw_dungeon

_HALF_FAMED, _CP_A_POINT = 1500, 100
_DUNGEONS = 12  # that one imagines, over and over


def stands(world: World, seat: str) -> Standing:
    heroes = [each for each in world.creatures.values() if each.kind == "pc" and each.side == "party"]
    living = [each for each in heroes if each.status in ("", "near death", "subdued")]
    dead = len(heroes) - len(living) + len(world.graves)
    if not living:
        return Standing(0.0, dead)
    health, standing = _hale(living)
    worth = 0.4 * _fame(world, living) + 0.3 * 0.85**dead + 0.2 * health + 0.1 * standing
    return Standing(worth, dead)


def promises(world: World, seat: str) -> float:
    """What it came to at the end of the session, in 255 games of the champion: there is fame enough for who lives."""
    living = [each for each in world.creatures.values() if each.kind == "pc" and each.side == "party"]
    living = [each for each in living if each.status in ("", "near death", "subdued")]
    dead = stands(world, seat).deaths
    if not living:
        return 0.0
    health, standing = _hale(living)
    return 0.24 + 0.11 * _fame(world, living) + 0.24 * 0.85**dead + 0.13 * health + 0.13 * standing


def _hale(living: list[Creature]) -> tuple[float, float]:
    """What share of their health they have, and what share of them stands."""
    health = sum(max(0, each.hp - each.damage) for each in living) / max(1, sum(each.hp for each in living))
    return health, sum(each.status == "" for each in living) / len(living)


def quiet(world: World, seat: str) -> bool:
    return world.conflict is None


def _fame(world: World, living: list[Creature]) -> float:
    """Experience, what stands on the score card, and coins; what is still carried below counts for half."""
    earned = sum(each.xp for each in living) + 0.8 * world.card.total
    coins = sum(each.cp + each.banked for each in living) + 0.5 * world.delve.treasure
    fame = earned + coins / _CP_A_POINT
    return fame / (fame + _HALF_FAMED)


def stretch(world: World, seat: str) -> int:
    """Sessions in which the party is home and counts what it has: what is bought then is for the next one."""
    return world.session + (world.scheme == "clean up")


def redraw(world: World, seat: str, pick: Pick) -> None:
    """Dungeons beyond what was seen, monsters' health, and what other players keep to themselves."""
    world.away.clear()
    world.dwellers.clear()
    if world.dungeons:
        riches = PACES[world.options.pace]
        other = _imagined(pick("dungeon", _DUNGEONS), world.options.levels, world.options.rooms, riches)
        for dungeon in world.dungeons.values():
            redraw_dungeon(dungeon, other, pick)
    for each in world.creatures.values():
        if each.side == "foes" and not world.options.show_figures and not known_kind(world, each):
            _redraw_foe(each, pick)
        elif each.seat != seat and each.kind == "pc":
            each.alignment, each.tenets, each.vows, each.goals, each.deeds = "Neutral", [], {}, [], []


def _redraw_foe(each: Creature, pick: Pick) -> None:
    """As many dice as its kind has, and hurt by as many quarters as it looks."""
    dice = health_dice(MONSTERS[each.key].hd if each.key in MONSTERS else "1")
    rolled = sum(1 + pick(f"hp:{each.id}:{number}", 8) for number in range(max(1, dice.dice)))
    quarters = min(3, 4 * each.damage // max(1, each.hp)) if each.damage else 0
    down = each.damage >= each.hp
    each.hp = max(1, rolled // dice.part + dice.plus)
    each.damage = each.hp if down else max(min(1, each.damage), each.hp * quarters // 4)


@cache
def _imagined(number: int, levels: int, rooms: int, riches: int) -> Dungeon:
    """One of a few dungeons like those that there are, made of nothing that anybody has seen."""

    def pick(topic: str, size: int) -> int:
        return zlib.crc32(f"imagined {number} {topic}".encode()) % size

    return build(f"imagined{number}", levels, rooms, pick, riches)
