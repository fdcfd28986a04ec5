"""A week of carousing: rumours and dragon ante, with the red dragon and Tiamat beyond it. Chapter: Downtime."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.checking import LONGEST_WORDS
from tablewright.rules.yabec.book.core.dice import chance, roll_dice
from tablewright.rules.yabec.book.core.items import lose_arm
from tablewright.rules.yabec.book.core.life import hurt
from tablewright.rules.yabec.book.downtime.rumours import hear
from tablewright.rules.yabec.content import DOWNTIME, row_for
from tablewright.rules.yabec.events import Shared, WeekSpent
from tablewright.rules.yabec.state import Creature, World

RUMOUR = Why("Rumour", "YB-DOWN-04")
ANTE = Why("Dragon ante", "YB-DOWN-04", "dragon_ante")
BRAWL = Why("Brawl", "YB-DOWN-04")
RED = Why("Red dragon", "YB-DOWN-04")
TIAMAT = Why("Tiamat", "YB-DOWN-04")
GAME = Question("another-game", "YB-DOWN-04")
CHALLENGE = Question("challenge-tiamat", "YB-DOWN-04")
PAY_RED = Question("red-dragon-pays", "YB-DOWN-04")
REROLL = Question("tiamat-reroll", "YB-DOWN-04")
START = Question("start-rumour", "YB-DOWN-04")
STAKE, JAIL, GRAND_PRIZE, TIAMAT_PRIZE = 1, 50, 300, 666


def carousing(world: World, table: Table, hero: Creature) -> None:
    """10 cp; 1-2 on a d6 a rumour heard, else one started; up to 3 x level games of dragon ante (YB-DOWN-04)."""
    heard = chance(table, 2, 6, RUMOUR, hero.name)
    table.tell(WeekSpent(hero.name, "carousing", "heard" if heard else "started"))
    if heard:
        hear(world, table, f"carousing {world.session} {hero.id}")
    else:
        _start_rumour(world, table, hero)
    games = 3 * hero.level
    while games > 0 and hero.cp >= STAKE:
        if (
            table.ask(
                hero.seat, GAME, ("play", "stop"), {"who": hero.id, "games": games, "cp": hero.cp}, default="stop"
            )
            == "stop"
        ):
            return
        games -= 1
        more = dragon_ante(world, table, hero)
        if more < 0:
            return
        games += more


def _start_rumour(world: World, table: Table, hero: Creature) -> None:
    """What is said of the evening afterwards is the player's to tell."""
    words = table.ask_text(hero.seat, START, LONGEST_WORDS, {"who": hero.id}, default="")
    if words:
        world.rumours.append(words)
        table.tell(Shared(hero.name, words))


def dragon_ante(world: World, table: Table, hero: Creature) -> int:
    """One game for 1 cp on 2d10; the stake comes back on 13 and up. Returns further games, -1 where they end
    (YB-DOWN-04).
    """
    total = roll_dice(table, "2d10", ANTE, hero.name)
    row = row_for(DOWNTIME.dragon_ante, total)
    if total == 2:
        _jail(table, hero)
        return -1
    hero.cp = max(0, hero.cp + row.cp)
    table.tell(WeekSpent(hero.name, "dragon_ante", row.text, row.cp))
    if total == 18:
        hurt(world, table, hero, table.roll(6, BRAWL, hero.name), "brawl")
        return -1 if hero.status else row.games
    if total == 20:
        _red_dragon(table, hero)
    return -1 if row.stop else row.games


def _jail(table: Table, hero: Creature) -> None:
    """50 cp and a week of service, or a hand (YB-DOWN-04)."""
    paid = hero.cp >= JAIL
    if paid:
        hero.cp -= JAIL
    else:
        lose_arm(hero)
    hero.service += 1
    table.tell(WeekSpent(hero.name, "dragon_ante", "jail" if paid else "hand", -JAIL if paid else 0))


def _red_dragon(table: Table, hero: Creature) -> None:
    """d12: 1 pay 50 cp or a week of service, 2-11 win 5, 12 win 300 or challenge Tiamat (YB-DOWN-04)."""
    face = table.roll(12, RED, hero.name)
    if face == 12:
        table.tell(WeekSpent(hero.name, "red_dragon", "beaten"))
    if face == 1:
        ways = ["cp", "service"] if hero.cp >= JAIL else ["service"]
        if table.ask(hero.seat, PAY_RED, ways, {"who": hero.id}, default=ways[0]) == "cp":
            hero.cp -= JAIL
        else:
            hero.service += 1
        table.tell(WeekSpent(hero.name, "red_dragon", "lost"))
    elif face < 12:
        _wins(table, hero, "red_dragon", 5)
    elif table.ask(hero.seat, CHALLENGE, ("take", "challenge"), {"who": hero.id}, default="take") == "take":
        _wins(table, hero, "red_dragon", GRAND_PRIZE)
    else:
        _tiamat(table, hero)


def _wins(table: Table, hero: Creature, game: str, cp: int) -> None:
    hero.cp += cp
    table.tell(WeekSpent(hero.name, game, "won", cp))


def _tiamat(table: Table, hero: Creature) -> None:
    """6d6, any of them again up to three times: six alike or a straight win 666 cp (YB-DOWN-04)."""
    dice = [table.roll(6, TIAMAT, hero.name) for _ in range(6)]
    for left in (3, 2, 1):
        useless = _useless(dice)
        _show(table, hero, dice)
        shown = {"dice": " ".join(str(face) for face in dice), "left": left}
        if not useless or table.ask(hero.seat, REROLL, ("roll", "stand"), shown, default="roll") == "stand":
            break
        for place in useless:
            dice[place] = table.roll(6, TIAMAT, hero.name)
    else:
        _show(table, hero, dice)
    if len(set(dice)) in (1, 6):
        _wins(table, hero, "tiamat", TIAMAT_PRIZE)
    else:
        table.tell(WeekSpent(hero.name, "tiamat", "lost"))


def _show(table: Table, hero: Creature, dice: list[int]) -> None:
    table.tell(WeekSpent(hero.name, "tiamat", "dice", int("".join(str(face) for face in dice))))


def _useless(dice: list[int]) -> list[int]:
    """Places of the dice that help neither towards six alike nor towards a straight, whichever is nearer."""
    keep = max(range(1, 7), key=lambda face: (dice.count(face), face))
    if len(set(dice)) >= dice.count(keep) + 2:
        return [place for place, face in enumerate(dice) if face in dice[:place]]
    return [place for place, face in enumerate(dice) if face != keep]
