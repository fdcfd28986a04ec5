"""Those who look for work, and being taken on: hirelings by trade and people, monsters for their price.

Chapters: Minions, Recruiting.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.rounds import caller_seat
from tablewright.rules.yabec.book.core.foes import add_monster
from tablewright.rules.yabec.book.town.market import draw_purse
from tablewright.rules.yabec.book.town.minions import hire, is_human_trade, may_hire, win_over
from tablewright.rules.yabec.content import HIRELINGS, MONSTERS
from tablewright.rules.yabec.state import Creature, World

HIRE = Question("hire", "YB-MIN-01")
Seeker = dict[str, int | str]


def price_of(seeker: Seeker, *, half: bool = False) -> int:
    """The trade's wage, doubled with each level; half of it for half a share (YB-MIN-07)."""
    if seeker["trade"] == "monster":
        return 0
    wage: int = int(HIRELINGS[str(seeker["trade"])]["wage"]) * 2 ** (int(seeker["level"]) - 1)
    return wage // 2 if half else wage


def would_serve(world: World, hero: Creature, seeker: Seeker) -> bool:
    """A boss above them in level and HD, with room for one more; no human serves a monster (YB-MIN-01, YB-MONST-02)."""
    level = int(seeker["level"])
    if seeker["trade"] == "monster":
        return may_hire(world, hero, level, MONSTERS[str(seeker["kind"])].hd, human=False)
    human = is_human_trade(str(seeker["trade"])) and not seeker.get("people")
    return may_hire(world, hero, level, str(level), human=human)


def offers(world: World, heroes: list[Creature]) -> list[str]:
    """Pairs of seeker and boss, each for the full wage and for half with half a share."""
    found: list[str] = []
    for place, seeker in enumerate(world.seekers):
        for hero in [each for each in heroes if would_serve(world, each, seeker)]:
            money = hero.cp + hero.banked
            found += [f"{place}>{hero.id}"] if money >= price_of(seeker) else []
            if seeker["trade"] != "monster" and money >= price_of(seeker, half=True):
                found.append(f"{place}>{hero.id}>half")
    return found


def hire_somebody(world: World, table: Table, heroes: list[Creature]) -> None:
    """A seeker is hired by a boss above them who can pay (YB-MIN-01); sent away, all of them leave."""
    chosen = table.ask(caller_seat(world), HIRE, ["later", *offers(world, heroes), "nobody"], default="later")
    if chosen == "nobody":
        world.seekers = []
    elif chosen != "later":
        place, hero_id, *half = chosen.split(">")
        _take_on(world, table, world.creatures[hero_id], world.seekers.pop(int(place)), half=bool(half))


def _take_on(world: World, table: Table, hero: Creature, seeker: Seeker, *, half: bool) -> None:
    draw_purse(hero)
    if seeker["trade"] == "monster":
        monster = add_monster(world, str(seeker["kind"]), "")
        win_over(world, table, hero, monster)
        return
    minion = hire(world, table, hero, str(seeker["trade"]), int(seeker["level"]), half_share=half)
    if seeker.get("people"):
        minion.name = f"{str(seeker['people']).title()} {minion.name}"
        minion.used["demihuman"] = 1
