"""Gaining XP and levels: prime requisites, the one-level cap, what is left over, levelling. Chapters: Experience,
Level Up.
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.making import buy_traits, draw_power, pick_language, pick_skill, pick_song
from tablewright.rules.yabec.book.core.stats import score
from tablewright.rules.yabec.book.magic.casting import learn, pages_left
from tablewright.rules.yabec.content import ABILITIES, CLASSES, SPELL_LISTS, modifier
from tablewright.rules.yabec.events import Acted, Awarded, Levelled
from tablewright.rules.yabec.state import Creature, World

HEALTH = Why("Health die", "YB-XP-19")
RAISE = Question("raise", "YB-XP-19")
NEW_SPELL = Question("new-spell", "YB-MAGIC-02")
GIVE = Question("give-xp", "YB-XP-21")
HOW_MUCH = Question("give-how-much", "YB-XP-21")
BEST_SCORE = 18


def prime_percent(hero: Creature) -> int:
    """5% for 9 or more in one prime requisite; 15% for 9 in both, or 16 in one; the best, not the sum (YB-XP-04)."""
    prime = [score(hero, ability) for ability in CLASSES[hero.key].prime]
    if max(prime) >= 16 or (len(prime) > 1 and min(prime) >= 9):
        return 15
    return 5 if max(prime) >= 9 else 0


def share_with_percent(hero: Creature, share: int) -> int:
    """The percent comes on top of the score-card share only, rounded down (YB-XP-05, YB-GEN-08)."""
    return share * (100 + prime_percent(hero)) // 100


def needed(hero: Creature, level: int) -> int | None:
    """XP for a level; none beyond the class's last."""
    cls = CLASSES[hero.key]
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
    taken = _taken(hero, amount)
    hero.xp += taken
    hero.spared_xp += amount - taken
    if source != "share":
        world.xp_by_source[source] = world.xp_by_source.get(source, 0) + amount
    table.tell(Awarded(hero.name, taken, source))


def hand_on(world: World, table: Table, heroes: list[Creature]) -> None:
    """What is left over goes to others of the party at will, without percent, each up to the own cap (YB-XP-21)."""
    for giver in heroes:
        while giver.spared_xp > 0:
            open_to = [each for each in heroes if each is not giver and _taken(each, giver.spared_xp)]
            if not open_to:
                break
            names = [Option(each.id) for each in open_to]
            about: Facts = {"who": giver.id, "xp": giver.spared_xp}
            choices = [*names, *each_of("part", (each.id for each in open_to)), Option("nobody")]
            picked = table.ask(giver.seat, GIVE, choices, about, default=names[0])
            if picked == "nobody":
                break
            chosen = world.creatures[picked.target or picked.verb]
            lot = _taken(chosen, giver.spared_xp)
            if picked.verb == "part":
                lot = table.ask_number(giver.seat, HOW_MUCH, 1, lot, {"target": chosen.id}, default=str(lot))
            chosen.xp += lot
            giver.spared_xp -= lot
            table.tell(Awarded(chosen.name, lot, "gift"))
        giver.spared_xp = 0


def _taken(hero: Creature, xp: int) -> int:
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
    die = 12 if "monstrous" in hero.skills else CLASSES[hero.key].hd
    rolled = table.roll(die, HEALTH, hero.name)
    gained = max(1, rolled + modifier("constitution", score(hero, "constitution"), "hp_per_level"))
    hero.hp += gained
    table.tell(Levelled(hero.name, hero.level, hero.hp))
    if limited:
        hero.gained = True
        hero.weeks += 1
        _raise_scores(table, hero)
    _new_powers(table, hero)


def _raise_scores(table: Table, hero: Creature) -> None:
    first = ""
    for _ in range(2):
        options = [a for a in ABILITIES if hero.scores.get(a, 10) < BEST_SCORE and a != first]
        if not options:
            return
        prime = [a for a in CLASSES[hero.key].prime if a in options]
        first = table.ask(hero.seat, RAISE, options, {"who": hero.id}, default=(prime or options)[0])
        hero.scores[first] += 1


def _new_powers(table: Table, hero: Creature) -> None:
    if hero.key in ("fighter", "acrobat", "hollow"):
        pick_skill(table, hero)
    elif hero.key == "mystic" and hero.level % 2:
        draw_power(table, hero)
    elif hero.key == "bard" and hero.level % 2:
        pick_song(table, hero)
        pick_language(table, hero)
    elif hero.key == "animal_kin":
        hero.points += 2
        buy_traits(table, hero)
    casting = CLASSES[hero.key].casting
    if casting is not None and casting.kind == "arcane":
        _new_spell(table, hero, casting.spells)


def _new_spell(table: Table, hero: Creature, spells: str) -> None:
    """A book gains one spell per level, while it has a free page (YB-MAGIC-02)."""
    if not pages_left(hero):
        table.tell(Acted("learn", "book full", hero.name))
        return
    top = sum(1 for number in CLASSES[hero.key].slots(hero.level) if number)
    options = [key for level in range(1, top + 1) for key in SPELL_LISTS[f"{spells}_{level}"] if key not in hero.book]
    if options:
        learn(hero, table.ask(hero.seat, NEW_SPELL, options, {"who": hero.id}, default=options[0]))
