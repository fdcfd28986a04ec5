"""Gaining XP and levels: prime requisites, the one-level cap, what is left over, levelling. Chapters: Experience,
Level Up.
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from yabec import content, events
from yabec.book.characters import making, tenets
from yabec.book.core import stats
from yabec.book.magic import casting
from yabec.state import GM, Creature, World

# --- conduct ----------------------------------------------------------------------------------------------------------
# Living up to it: alignment, a knight's code, a divine caster's tenets. Chapters: Alignment, the classes.
# What a character did against them is noted as it happens (`note`); at clean up the Dungeon Master judges. The referee
# judges by the notes alone.
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
    if tenets.BREACHES.get(deed) in hero.tenets:
        return "tenets"
    return "alignment" if deed in UNLAWFUL and hero.alignment == "Lawful" else ""


def judge_conduct(world: World, table: Table, heroes: list[Creature]) -> None:
    """The DM names whoever acted too far outside alignment, code or tenets, one after the other (YB-ALIGN-06)."""
    tenets.examine(table, heroes)
    open_to = [each for each in heroes if each.status != "dead"]
    while open_to:
        accused = next((each.id for each in open_to if each.deeds), "nobody")
        names = ["nobody", *(each.id for each in open_to)]
        chosen = table.ask(GM, CONDUCT, names, {"deeds": _deeds_of(world, accused)}, default=accused)
        if chosen == "nobody":
            break
        hero = world.creatures[chosen]
        _judge_hero(table, hero)
        open_to.remove(hero)
    for each in heroes:
        each.deeds = []


def _deeds_of(world: World, accused: str) -> str:
    return ", ".join(world.creatures[accused].deeds) if accused in world.creatures else ""


def _judge_hero(table: Table, hero: Creature) -> None:
    against = ["alignment", *(["code"] if hero.key == "knight" else []), *(["tenets"] if bound(hero) else [])]
    broken = next((offends(hero, deed) for deed in hero.deeds), "alignment")
    what = table.ask(GM, AGAINST, against, {"who": hero.id}, default=broken if broken in against else against[0])
    if what == "alignment":
        stray(table, hero)
    elif what == "code":
        _judge_code(table, hero)
    else:
        guilty = table.ask(GM, GUILT, ("guilty", "not guilty"), {"who": hero.id}, default="guilty") == "guilty"
        casting.judge(table, hero, guilty=guilty)


def bound(hero: Creature) -> bool:
    """Divine casters keep tenets (YB-MAGIC-10, YB-CLASS-05)."""
    casting = content.CLASSES[hero.key].casting
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
        hero.xp = max(
            content.CLASSES[hero.key].row(hero.level).xp, hero.xp - hero.xp * price // 100
        )  # no level is lost
        hero.alignment = ruling.target or (_ORDER[1] if hero.alignment != "Neutral" else _ORDER[2])
        table.tell(events.Judged(hero.name, "changed"))
        table.tell(events.Judged(hero.name, "alignment", hero.alignment), to=(hero.seat, GM))
    elif ruling == "warn":
        hero.warned += 1
        table.tell(events.Judged(hero.name, "warned"))


def _judge_code(table: Table, hero: Creature) -> None:
    """Fairness asks for a warning here too; the second breach is the end of knighthood."""
    default = "broken" if hero.used.get("code") else "warn"
    if table.ask(GM, CODE, ("warn", "broken"), {"who": hero.id}, default=default) == "broken":
        break_code(table, hero)
    else:
        hero.mark("code")
        table.tell(events.Judged(hero.name, "warned"))


def break_code(table: Table, hero: Creature) -> None:
    """A knight who breaks the code is a fighter (YB-CLASS-14)."""
    if hero.key == "knight":
        hero.key = "fighter"
        table.tell(events.Judged(hero.name, "code"))
        making.catch_up(table, hero)


# --- levels -----------------------------------------------------------------------------------------------------------
HEALTH = Why("Health die", "YB-XP-19")
RAISE = Question("raise", "YB-XP-19")
NEW_SPELL = Question("new-spell", "YB-MAGIC-02")
GIVE = Question("give-xp", "YB-XP-21")
HOW_MUCH = Question("give-how-much", "YB-XP-21")
BEST_SCORE = 18


def prime_percent(hero: Creature) -> int:
    """5% for 9 or more in one prime requisite; 15% for 9 in both, or 16 in one; the best, not the sum (YB-XP-04)."""
    prime = [stats.score(hero, ability) for ability in content.CLASSES[hero.key].prime]
    if max(prime) >= 16 or (len(prime) > 1 and min(prime) >= 9):
        return 15
    return 5 if max(prime) >= 9 else 0


def share_with_percent(hero: Creature, share: int) -> int:
    """The percent comes on top of the score-card share only, rounded down (YB-XP-05, YB-GEN-08)."""
    return share * (100 + prime_percent(hero)) // 100


def needed(hero: Creature, level: int) -> int | None:
    """XP for a level; none beyond the class's last."""
    cls = content.CLASSES[hero.key]
    return cls.row(level).xp if level <= cls.max_level else None


def cap(hero: Creature) -> int | None:
    """One level a session: 1 below the threshold after next (YB-XP-20); at the top there is none."""
    started = hero.level - (1 if hero.gained else 0)
    beyond = needed(hero, started + 2)
    return beyond - 1 if beyond is not None else None


def gain_xp(world: World, table: Table, hero: Creature, amount: int, source: str) -> None:
    """XP from whatever source, up to the cap; what is over is kept apart to be handed on (YB-XP-20, YB-XP-21)."""
    if amount <= 0 or hero.status == "dead":
        return
    taken = _xp_taken(hero, amount)
    hero.xp += taken
    hero.spared_xp += amount - taken
    if source != "share":
        world.xp_by_source[source] = world.xp_by_source.get(source, 0) + amount
    table.tell(events.Awarded(hero.name, taken, source))


def hand_on(world: World, table: Table, heroes: list[Creature]) -> None:
    """What is left over goes to others of the party at will, without percent, each up to the own cap (YB-XP-21)."""
    for giver in heroes:
        while giver.spared_xp > 0:
            open_to = [each for each in heroes if each is not giver and _xp_taken(each, giver.spared_xp)]
            if not open_to:
                break
            names = [Option(each.id) for each in open_to]
            about: Facts = {"who": giver.id, "xp": giver.spared_xp}
            choices = [*names, *each_of("part", (each.id for each in open_to)), Option("nobody")]
            picked = table.ask(giver.seat, GIVE, choices, about, default=names[0])
            if picked == "nobody":
                break
            chosen = world.creatures[picked.target or picked.verb]
            lot = _xp_taken(chosen, giver.spared_xp)
            if picked.verb == "part":
                lot = table.ask_number(giver.seat, HOW_MUCH, 1, lot, {"target": chosen.id}, default=str(lot))
            chosen.xp += lot
            giver.spared_xp -= lot
            table.tell(events.Awarded(chosen.name, lot, "gift"))
        giver.spared_xp = 0


def _xp_taken(hero: Creature, xp: int) -> int:
    """How much of it the cap lets somebody have."""
    top = cap(hero)
    return xp if top is None else max(0, min(xp, top - hero.xp))


def may_level(hero: Creature) -> bool:
    """The next level's XP reached, no level gained this session yet (YB-XP-20)."""
    threshold = needed(hero, hero.level + 1)
    return threshold is not None and hero.xp >= threshold and not hero.gained


def level_up(table: Table, hero: Creature, *, limited: bool = True) -> None:
    """Better rows, a health die with constitution (at least 1), a week more, two scores up by 1, at most 18 (YB-XP-19).

    Constitution counts at every level (YB-ABIL-03). Damage taken stays. Skills, songs, traits and spells come with
    their levels.
    """
    hero.level += 1
    hero.hd = str(hero.level)
    die = 12 if "monstrous" in hero.skills else content.CLASSES[hero.key].hd
    rolled = table.roll(die, HEALTH, hero.name)
    gained = max(1, rolled + content.modifier("constitution", stats.score(hero, "constitution"), "hp_per_level"))
    hero.hp += gained
    table.tell(events.Levelled(hero.name, hero.level, hero.hp))
    if limited:
        hero.gained = True
        hero.weeks += 1
        _raise_scores(table, hero)
    _new_powers(table, hero)


def _raise_scores(table: Table, hero: Creature) -> None:
    first = ""
    for _ in range(2):
        options = [a for a in content.ABILITIES if hero.scores.get(a, 10) < BEST_SCORE and a != first]
        if not options:
            return
        prime = [a for a in content.CLASSES[hero.key].prime if a in options]
        first = table.ask(hero.seat, RAISE, options, {"who": hero.id}, default=(prime or options)[0])
        hero.scores[first] += 1


def _new_powers(table: Table, hero: Creature) -> None:
    if hero.key in ("fighter", "acrobat", "hollow"):
        making.pick_skill(table, hero)
    elif hero.key == "mystic" and hero.level % 2:
        making.draw_power(table, hero)
    elif hero.key == "bard" and hero.level % 2:
        making.pick_song(table, hero)
        making.pick_language(table, hero)
    elif hero.key == "animal_kin":
        hero.points += 2
        making.buy_traits(table, hero)
    casting = content.CLASSES[hero.key].casting
    if casting is not None and casting.kind == "arcane":
        _new_spell(table, hero, casting.spells)


def _new_spell(table: Table, hero: Creature, spells: str) -> None:
    """A book gains one spell per level, while it has a free page (YB-MAGIC-02)."""
    if not casting.pages_left(hero):
        table.tell(events.Acted("learn", "book full", hero.name))
        return
    top = sum(1 for number in content.CLASSES[hero.key].slots(hero.level) if number)
    options = [
        key for level in range(1, top + 1) for key in content.SPELL_LISTS[f"{spells}_{level}"] if key not in hero.book
    ]
    if options:
        casting.learn(hero, table.ask(hero.seat, NEW_SPELL, options, {"who": hero.id}, default=options[0]))
