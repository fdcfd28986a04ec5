"""Free Form Magic (8) of Wizard and Spellsword, outside combat (PF-WIZARD-12, PF-WIZARD-13, PF-SPELLSWORD-03)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.doing import pick
from tablewright.rules.pocket_fantasy.book.core.dice import Dice
from tablewright.rules.pocket_fantasy.book.core.field import GM, dungeon_of, find, is_there, room_of
from tablewright.rules.pocket_fantasy.book.core.heroics import Art, may_use, use
from tablewright.rules.pocket_fantasy.book.core.keys import things_in
from tablewright.rules.pocket_fantasy.book.core.rolls import EVERY_POINT, special_rolls, throw
from tablewright.rules.pocket_fantasy.book.core.tasks import Task, attempt, judge_difficulty, kind_of
from tablewright.rules.pocket_fantasy.book.equipment.light import LASTING_LIGHT, conjure
from tablewright.rules.pocket_fantasy.book.master.effects import EFFECTS, STORY
from tablewright.rules.pocket_fantasy.book.master.own_words import LONGEST_WORDS, MOST_WORDINGS, Plan, propose
from tablewright.rules.pocket_fantasy.book.master.traps import reveal
from tablewright.rules.pocket_fantasy.book.recovery.healing import heal
from tablewright.rules.pocket_fantasy.content import FREE_FORM
from tablewright.rules.pocket_fantasy.events import Cured, FreeFormCast, MessageSent
from tablewright.rules.pocket_fantasy.state import Being, Hero, World

CASTING = Task(Why("Free Form spell", "PF-WIZARD-13"), grave=True)
HEALING = Why("Healing spell", "PF-WIZARD-13")
SPELL_EFFECT = Question("spell-effect", "PF-WIZARD-12", standing=True)
FREE_SPELL = Question("free-spell", "PF-WIZARD-12")
SPELL_WORDS = Question("spell-words", "PF-WIZARD-12")
ASK_ROLL = Question("free-roll", "PF-WIZARD-13", standing=True)
MESSAGE_TO = Question("message-to", "PF-WIZARD-12")
MESSAGE = Question("message", "PF-WIZARD-12")
OWN_DESIGN, HOME, NOTHING = "own_design", "home", "nothing"
CASTINGS = {
    "wizard": Art("free_form", 2, session=True),
    "spellsword": Art("free_form", 1, session=True),  # PF-SPELLSWORD-03
}


def may_cast_freely(world: World, hero: Hero) -> bool:
    """Two a session for a wizard, one for a spellsword, one more for an HR each."""
    return hero.cls in CASTINGS and may_use(hero, CASTINGS[hero.cls])


def free_spells(world: World) -> list[str]:
    """Spells that make sense here and now, and always one of the player's own design."""
    fit = [key for key, spell in FREE_FORM.items() if _makes_sense(world, spell.effect)]
    return [*fit, OWN_DESIGN]


def _makes_sense(world: World, effect: str) -> bool:
    if effect == "heal":
        return any(is_there(hero) and (hero.hp < hero.max_hp or _afflicted(hero)) for hero in world.party)
    if effect == "unstone":
        return any(hero.status == "petrified" for hero in world.party)
    return effect not in ("secrets", "unlock") or room_of(world) is not None


def _afflicted(hero: Hero) -> bool:
    return hero.poisoned or hero.diseased or hero.cs_penalty > 0


def cast_freely(world: World, table: Table, hero: Hero) -> None:
    """Pick a spell or design one; a task without attribute by its difficulty; a failure is spent too (PF-WIZARD-13)."""
    key = table.ask(hero.seat, FREE_SPELL, [*free_spells(world), NOTHING], {"who": hero.id})
    if key == OWN_DESIGN:
        _design(world, table, hero)
    elif key != NOTHING:
        need = _need(world, table, hero, key, key, FREE_FORM[key].difficulty)
        if _cast(world, table, hero, key, need):
            _take_effect(world, table, hero, key, FREE_FORM[key].effect)


def _need(world: World, table: Table, hero: Hero, key: str, task: str, usual: str) -> int:
    """What the PM asks for: a task of some difficulty, or nothing at all (PF-WIZARD-13)."""
    rolls = table.ask(GM, ASK_ROLL, ("roll", "works"), {"who": hero.id, "what": key}, "roll") == "roll"
    return judge_difficulty(world, table, hero, task, usual) if rolls else 0


def _cast(world: World, table: Table, hero: Hero, key: str, need: int, words: str = "") -> bool:
    use(world, table, hero, CASTINGS[hero.cls])
    worked = not need or attempt(world, table, hero, CASTING, need)
    table.tell(FreeFormCast(hero.name, key, worked, words))
    return worked


def _design(world: World, table: Table, hero: Hero) -> None:
    """A spell in the player's own words: what it would do and how hard it is are said before it is spent."""
    for _ in range(MOST_WORDINGS):
        words = table.ask_text(hero.seat, SPELL_WORDS, LONGEST_WORDS, {"who": hero.id}).strip()
        if not words:
            return
        need = _need(world, table, hero, OWN_DESIGN, words, "tough")
        effect = _effect(world, table, hero, words)
        answer = propose(world, table, Plan(hero, words, CASTING, need, words, effect)) if need else "take"
        if answer == "take" and _cast(world, table, hero, OWN_DESIGN, need, words):
            EFFECTS[effect].take(world, table, hero, EFFECTS[effect].aims(world, hero)[0])
        if answer != "reword":
            return


def _effect(world: World, table: Table, hero: Hero, words: str) -> str:
    """A spell of one's own does what the PM takes from its words: one of the effects that could happen here."""
    kind = kind_of(words)
    usual = kind.effect if kind else STORY
    fit = [key for key, effect in EFFECTS.items() if effect.aims(world, hero)]
    options = list(dict.fromkeys((usual if usual in fit else STORY, *fit)))
    return table.ask(GM, SPELL_EFFECT, options, {"who": hero.id, "words": words}, options[0])


def _take_effect(world: World, table: Table, hero: Hero, key: str, effect: str) -> None:
    room = room_of(world)
    if effect == "heal":
        _heal(world, table, hero)
    elif effect == "unstone":
        _unstone(world, table, hero)
    elif effect == "secrets" and room is not None:
        reveal(table, room, hero.name, "spell")
    elif effect == "unlock" and room is not None:
        for thing in things_in(room).values():
            thing.locked = False
    elif effect == "food":
        for member in world.party:  # conjured things last a day (PF-WIZARD-12)
            member.stow("conjured_food")
        conjure(world, "conjured_food")
    elif effect == "dawn":
        hero.stow("captive_dawn")
        conjure(world, "captive_dawn")
    elif effect == "light":
        conjure(world, LASTING_LIGHT)
        dungeon_of(world).light = "magic"
    elif effect == "message":
        _send(world, table, hero)
    elif effect:
        conjure(world, key, hero.id if effect == "speech" else "")


def _send(world: World, table: Table, hero: Hero) -> None:
    """A message by thought: to whom and what is the caster's to say; help comes where a place in the party is free."""
    to = [each.id for each in world.party if each is not hero and is_there(each)]
    whom = table.ask(hero.seat, MESSAGE_TO, [*to, HOME], {"who": hero.id}, HOME)
    words = table.ask_text(hero.seat, MESSAGE, LONGEST_WORDS, {"who": hero.id}).strip()
    table.tell(MessageSent(hero.name, "" if whom == HOME else find(world, whom).name, words))
    if whom == HOME and sum(is_there(each) for each in world.party) < world.options.heroes:
        world.wanted, world.mode = 1, "assembly"


def _heal(world: World, table: Table, hero: Hero) -> None:
    """Rerolled d6 HP to one target; this is magical healing (PF-WIZARD-13, PF-HEAL-06)."""
    hurt: list[Being] = [each for each in (*world.party, *world.companions) if is_there(each)]
    target = pick(world, table, hero.seat, hurt, "free-heal", hero)
    thrown = throw(world, table, hero, Dice(HEALING, best=True), EVERY_POINT)
    heal(world, table, target, thrown.value(), "free_form")
    if thrown.six:
        special_rolls(world, table, [hero])


def _unstone(world: World, table: Table, hero: Hero) -> None:
    """A Very Difficult (6) spell undoes stone (PF-ABIL-26)."""
    stones: list[Being] = [each for each in world.party if each.status == "petrified"]
    freed = pick(world, table, hero.seat, stones, "unstone", hero)
    freed.status = "up" if freed.hp > 0 else "stabilized"
    table.tell(Cured(freed.name, "petrified", "free_form"))
