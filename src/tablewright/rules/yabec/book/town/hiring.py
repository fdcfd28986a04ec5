"""Those who look for work, and being taken on: hirelings by trade and people, monsters for their price.

Chapters: Minions, Recruiting.
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.foes import add_monster
from tablewright.rules.yabec.book.town.market import draw_purse
from tablewright.rules.yabec.book.town.minions import hire, is_human_trade, may_hire, win_over
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.content import HIRELINGS, MONSTERS
from tablewright.rules.yabec.state import Creature, Seeker, World

HIRE = Question("hire", "YB-MIN-01")
CONSENT = Question("hire-consent", "YB-MIN-01")


def price_of(seeker: Seeker, *, half: bool = False) -> int:
    """The trade's wage, doubled with each level; half of it for half a share (YB-MIN-07)."""
    if seeker.trade == "monster":
        return 0
    wage: int = HIRELINGS[seeker.trade].wage * 2 ** (seeker.level - 1)
    return wage // 2 if half else wage


def would_serve(world: World, hero: Creature, seeker: Seeker) -> bool:
    """A boss above them in level and HD, with room for one more; no human serves a monster (YB-MIN-01, YB-MONST-02)."""
    level = seeker.level
    if seeker.trade == "monster":
        return may_hire(world, hero, level, MONSTERS[seeker.kind].hd, human=False)
    human = is_human_trade(seeker.trade) and not seeker.people
    return may_hire(world, hero, level, str(level), human=human)


def offers(world: World, heroes: list[Creature]) -> list[Option]:
    """Sorts of seekers and bosses, each for the full wage (`hire`) and for half with half a share (`hire-half`)."""
    found: list[Option] = []
    for key, seeker in {each.key: each for each in reversed(world.seekers)}.items():
        for hero in [each for each in heroes if would_serve(world, each, seeker)]:
            money = hero.cp + hero.banked
            found += [Option("hire", key, hero.id)] if money >= price_of(seeker) else []
            if seeker.trade != "monster" and money >= price_of(seeker, half=True):
                found.append(Option("hire-half", key, hero.id))
    return found


def seeker_of(world: World, offer: Option) -> Seeker:
    return next(each for each in world.seekers if each.key == offer.thing)


def hire_somebody(world: World, table: Table, heroes: list[Creature]) -> None:
    """A seeker is hired by a boss above them who can pay (YB-MIN-01); sent away, all of them leave."""
    choices = [Option("later"), *offers(world, heroes), Option("nobody")]
    chosen = table.ask(caller_seat(world), HIRE, choices, default="later")
    if chosen == "nobody":
        world.seekers = []
    elif chosen != "later":
        seeker, boss = seeker_of(world, chosen), world.creatures[chosen.target]
        half = chosen.verb == "hire-half"
        about: Facts = {"who": boss.id, "what": seeker.kind or seeker.trade, "price": price_of(seeker, half=half)}
        own = boss.seat == table.voice_of(caller_seat(world))
        if not own and table.ask(boss.seat, CONSENT, ("yes", "no"), about, default="yes") == "no":
            return
        world.seekers.remove(seeker)
        _take_on(world, table, boss, seeker, half=half)


def _take_on(world: World, table: Table, hero: Creature, seeker: Seeker, *, half: bool) -> None:
    draw_purse(hero)
    if seeker.trade == "monster":
        monster = add_monster(world, seeker.kind, "")
        win_over(world, table, hero, monster)
        return
    minion = hire(world, table, hero, seeker.trade, seeker.level, half_share=half, people=seeker.people)
    if seeker.people:
        minion.mark("demihuman")
