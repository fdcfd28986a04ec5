"""Living up to it: alignment, a knight's code, a divine caster's tenets. Chapters: Alignment, the classes.

What a character did against them is noted as it happens (`note`); at clean up the Dungeon Master judges. The referee
judges by the notes alone.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.making import catch_up
from tablewright.rules.yabec.book.characters.tenets import BREACHES, examine
from tablewright.rules.yabec.book.magic.casting import judge
from tablewright.rules.yabec.content import CLASSES
from tablewright.rules.yabec.events import Judged
from tablewright.rules.yabec.state import GM, Creature, World

CONDUCT = Question("conduct", "YB-ALIGN-06", standing=True)
AGAINST = Question("conduct-against", "YB-ALIGN-06")
STRAY = Question("alignment-ruling", "YB-ALIGN-06")
PENALTY = Question("penalty", "YB-ALIGN-06")
CODE = Question("code-ruling", "YB-CLASS-14")
GUILT = Question("court", "YB-MAGIC-10")
_ORDER = ("Lawful", "Neutral", "Chaotic")
# Deeds, and against what they are for whom: an alignment, the code, or tenets.
UNLAWFUL = ("crime", "embezzlement", "broke the peace", "killed the helpless")
DISHONOURABLE = ("fled", "broke the peace", "killed the helpless")
PROFANE = ("carousing",)


def note(hero: Creature, deed: str) -> None:
    """A deed that this character should not have done is remembered until the clean up."""
    if hero.kind == "pc" and offends(hero, deed) and deed not in hero.deeds:
        hero.deeds.append(deed)


def offends(hero: Creature, deed: str) -> str:
    """What the deed breaks: a Lawful character's alignment, a knight's code, a cleric's vow against drink, a warlock's
    tenet (YB-CLASS-16).
    """
    if deed in DISHONOURABLE and hero.key == "knight":
        return "code"
    if deed in PROFANE and hero.key == "cleric":
        return "tenets"
    if BREACHES.get(deed) in hero.tenets:
        return "tenets"
    return "alignment" if deed in UNLAWFUL and hero.alignment == "Lawful" else ""


def judge_conduct(world: World, table: Table, heroes: list[Creature]) -> None:
    """The DM names whoever acted too far outside alignment, code or tenets, one after the other (YB-ALIGN-06)."""
    examine(table, heroes)
    open_to = [each for each in heroes if each.status != "dead"]
    while open_to:
        accused = next((each.id for each in open_to if each.deeds), "nobody")
        names = ["nobody", *(each.id for each in open_to)]
        chosen = table.ask(GM, CONDUCT, names, {"deeds": _deeds(world, accused)}, default=accused)
        if chosen == "nobody":
            break
        hero = world.creatures[chosen]
        _hear(table, hero)
        open_to.remove(hero)
    for each in heroes:
        each.deeds = []


def _deeds(world: World, accused: str) -> str:
    return ", ".join(world.creatures[accused].deeds) if accused in world.creatures else ""


def _hear(table: Table, hero: Creature) -> None:
    against = ["alignment", *(["code"] if hero.key == "knight" else []), *(["tenets"] if bound(hero) else [])]
    broken = next((offends(hero, deed) for deed in hero.deeds), "alignment")
    what = table.ask(GM, AGAINST, against, {"who": hero.id}, default=broken if broken in against else against[0])
    if what == "alignment":
        stray(table, hero)
    elif what == "code":
        _code(table, hero)
    else:
        guilty = table.ask(GM, GUILT, ("guilty", "not guilty"), {"who": hero.id}, default="guilty") == "guilty"
        judge(table, hero, guilty=guilty)


def bound(hero: Creature) -> bool:
    """Divine casters keep tenets (YB-MAGIC-10, YB-CLASS-05)."""
    casting = CLASSES[hero.key].casting
    return casting is not None and casting.kind == "divine"


def stray(table: Table, hero: Creature) -> None:
    """Acting too far outside the alignment: a warning first, then a step, and 10% of XP when leaving Law or Chaos
    (YB-ALIGN-06).
    """
    default = "warn" if not hero.warned else "change"
    others = each_of("change", (way for way in _ORDER if way != hero.alignment))
    choices = [Option("nothing"), Option("warn"), Option("change"), *others]
    ruling = table.ask(GM, STRAY, choices, {"who": hero.id, "warned": hero.warned}, default=default)
    if ruling.verb == "change":
        usual = 10 if hero.alignment != "Neutral" else 0
        price = table.ask_number(GM, PENALTY, 0, 50, {"who": hero.id}, default=str(usual)) if ruling.target else usual
        hero.xp = max(CLASSES[hero.key].row(hero.level).xp, hero.xp - hero.xp * price // 100)  # no level is lost
        hero.alignment = ruling.target or (_ORDER[1] if hero.alignment != "Neutral" else _ORDER[2])
        table.tell(Judged(hero.name, "changed"))
        table.tell(Judged(hero.name, "alignment", hero.alignment), to=(hero.seat, GM))
    elif ruling == "warn":
        hero.warned += 1
        table.tell(Judged(hero.name, "warned"))


def _code(table: Table, hero: Creature) -> None:
    """Fairness asks for a warning here too; the second breach is the end of knighthood."""
    default = "broken" if hero.used.get("code") else "warn"
    if table.ask(GM, CODE, ("warn", "broken"), {"who": hero.id}, default=default) == "broken":
        break_code(table, hero)
    else:
        hero.mark("code")
        table.tell(Judged(hero.name, "warned"))


def break_code(table: Table, hero: Creature) -> None:
    """A knight who breaks the code is a fighter (YB-CLASS-14)."""
    if hero.key == "knight":
        hero.key = "fighter"
        table.tell(Judged(hero.name, "code"))
        catch_up(table, hero)
