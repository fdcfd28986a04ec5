"""A PC's turn (3.2.1) as a menu: all doings open now, one step at a time (PF-ROUND-03, PF-ROUND-10, PF-ROUND-11)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters import (
    companions,
    holy,
    martial,
    necromancy,
    sneaking,
    songs,
    spells,
    wild,
)
from tablewright.rules.pocket_fantasy.book.combat import actions
from tablewright.rules.pocket_fantasy.book.combat.doing import Doing
from tablewright.rules.pocket_fantasy.book.combat.moves import may_move
from tablewright.rules.pocket_fantasy.book.core.field import fight_of, is_awake
from tablewright.rules.pocket_fantasy.book.equipment import things
from tablewright.rules.pocket_fantasy.book.master import own_words
from tablewright.rules.pocket_fantasy.book.recovery.healing import helps, potions_of
from tablewright.rules.pocket_fantasy.content import CLASSES
from tablewright.rules.pocket_fantasy.state import Act, Hero, World

ACT = Question("act", "PF-ROUND-10")
AFTER_ACTING = Question("after-acting", "PF-ROUND-03", standing=True)
END, WAIT, LET = "end", "wait", "let"

_ALL: tuple[Doing, ...] = (
    *actions.DOINGS,
    *things.DOINGS,
    *martial.DOINGS,
    *sneaking.DOINGS,
    *songs.DOINGS,
    *spells.DOINGS,
    *holy.DOINGS,
    *necromancy.DOINGS,
    *wild.DOINGS,
    *companions.DOINGS,
    *own_words.DOINGS,
)
# The menu's order: attacks, the arts of classes, guarding and helping, everything else, moves.
GROUPS = {
    "Attack": ("melee", "one_blow", "shoot", "thrust_torch", "throw_holy_water", "throw_oil_flask"),
    "Arts": tuple(doing.key for doing in _ALL if doing.classes),
    "Guard and help": ("full_defense", "stabilize", "feed", "drink", "struggle"),
    "Else": ("burn", "expose", "hand_over", "light", "try"),
    "Move": ("move", "flee"),
}
DOINGS = tuple(doing for group in GROUPS.values() for key in group for doing in _ALL if doing.key == key)
BY_KEY = {doing.key: doing for doing in DOINGS}
OF_CLASS = {cls: tuple(doing for doing in DOINGS if not doing.classes or cls in doing.classes) for cls in CLASSES}


def open_doings(world: World, hero: Hero, act: Act) -> list[str]:
    """The keys of all doings open to this PC now."""
    if not is_awake(hero):
        return []
    if act.lost or hero.status != "up":  # an owner who lost the turn may still direct companions (PF-ROUND-13)
        return ["order"] if companions.directable(world, hero, act) else []
    found = [doing.key for doing in OF_CLASS[hero.cls] if _is_open(world, hero, act, doing)]
    return [] if act.acted and found == ["drink"] and not _needs_potion(hero) else found


def _needs_potion(hero: Hero) -> bool:
    """Nobody whose turn is as good as over is asked about a draught that would do nothing."""
    return any(helps(hero, potion) for potion in potions_of(hero))


def _is_open(world: World, hero: Hero, act: Act, doing: Doing) -> bool:
    if (doing.action and act.acted) or (doing.attack and act.confused) or (doing.move and not may_move(hero, act)):
        return False
    return doing.may(world, hero, act)


def may_wait(world: World, hero: Hero, act: Act) -> bool:
    """Others of the same group may go first: the players choose their order anew each round (PF-ROUND-02)."""
    fight = fight_of(world)
    others = fight.groups[0] if fight.groups else []
    return not act.used and not act.lost and any(key not in fight.waited for key in others)


def hero_step(world: World, table: Table) -> bool:
    """Ask for one doing and do it. True when the turn is over."""
    act = fight_of(world).act
    assert act is not None
    hero = next((hero for hero in world.party if hero.id == act.who), None)
    if hero is None:
        return True
    options = [Option(key) for key in open_doings(world, hero, act)]
    if may_wait(world, hero, act):
        options += [*_others(world, hero), Option(WAIT)]
    options.append(Option(END))
    question = AFTER_ACTING if act.acted else ACT
    usual = next((key for key in ("melee", "shoot") if key in options), END)
    answer = table.ask(hero.seat, question, options, {"who": hero.id}, usual)
    if answer == END:
        return True
    if answer.verb in (WAIT, LET):
        _let_others_first(world, hero, answer.target)
        return False
    act.used = True
    doing = BY_KEY[answer.verb]
    if doing.action:
        act.acted = True
    doing.do(world, table, hero, act)
    return False


def _others(world: World, hero: Hero) -> list[Option]:
    """Comrades of the same group who could be let go first, where there are several (PF-ROUND-02)."""
    fight = fight_of(world)
    comrades = [each.id for each in world.party if each.id in fight.groups[0] and each.id not in fight.waited]
    return [Option(LET, key) for key in comrades] if len(comrades) > 1 else []


def _let_others_first(world: World, hero: Hero, whom: str) -> None:
    """All others of the group, or one of them, and this one right after."""
    fight = fight_of(world)
    group = fight.groups[0]
    fight.waited.append(hero.id)
    if whom:
        group.remove(whom)
        group[:0] = [whom, hero.id]
    else:
        group.append(hero.id)
    fight.act = None
