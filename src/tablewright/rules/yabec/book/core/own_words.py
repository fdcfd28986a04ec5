"""Tries in the players' own words: who, what, to what end. Chapters: Playing the Game, Stunts, Actions (other).

The player says it; the referee, or the Dungeon Master, answers before any die is rolled: which ability is checked, how
likely it is, what it takes and what success does. The player takes that, says it otherwise, or drops it, and until it
is taken it has cost nothing (YB-GEN-01, YB-CONF-23, YB-DUNG-16).
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.checking import LONGEST_WORDS
from tablewright.rules.yabec.book.core.saves import check_trial
from tablewright.rules.yabec.content import ABILITIES, TRIES
from tablewright.rules.yabec.content.tables import Deed
from tablewright.rules.yabec.events import Tried
from tablewright.rules.yabec.state import GM, Creature

WORDS = Question("try-words", "YB-GEN-01")
RULING = Question("try-ruling", "YB-DUNG-16")
EFFECT = Question("try-effect", "YB-DUNG-16")
TAKE = Question("try-offer", "YB-GEN-01")
REWORDINGS = 4
PUNCTUATION = ".,!?;:'()-"


def agree(table: Table, hero: Creature, scene: str, open_deeds: list[Deed], bonus: int = 0) -> tuple[Deed, str] | None:
    """The deed and the ability that player and master settle on; None if nothing comes of it."""
    for _ in range(REWORDINGS):
        words = table.ask_text(hero.seat or GM, WORDS, LONGEST_WORDS, {"who": hero.id, "scene": scene}).strip()
        if not words:
            return None
        ruled = _ruled(table, hero, words, open_deeds)
        if ruled is None:
            table.tell(Tried(hero.name, words, "unclear"))
            continue
        deed, ability = ruled
        offer: Facts = {
            "who": hero.id, "words": words, "ability": ability, "effect": deed.effect,
            "odds": str(check_trial(hero, ability, bonus)), "time": "the action" if scene == "fight" else "a turn",
        }  # fmt: skip
        answer = table.ask(hero.seat or GM, TAKE, ("take", "reword", "drop"), offer, default="take")
        if answer == "take":
            table.tell(Tried(hero.name, words, "taken"))
            return ruled
        if answer == "drop":
            return None
    return None


def _ruled(table: Table, hero: Creature, words: str, open_deeds: list[Deed]) -> tuple[Deed, str] | None:
    """The ruling: an ability, and an effect of those that are possible here; or none of it."""
    if not open_deeds:
        return None
    meant = meaning_of(words, open_deeds)
    about: Facts = {"who": hero.id, "words": words}
    keys = [deed.key for deed in open_deeds]
    ability = table.ask(GM, RULING, ("no", *ABILITIES), about, default=meant.ability if meant is not None else "no")
    if ability == "no":
        return None
    effect = table.ask(GM, EFFECT, keys, about, default=meant.key if meant is not None else keys[0])
    return next(deed for deed in open_deeds if deed.key == effect), ability


def meaning_of(words: str, open_deeds: list[Deed]) -> Deed | None:
    """What the referee understands: the deed whose verbs were said first; None for what it does not know."""
    said = [word.strip(PUNCTUATION).lower() for word in words.split()]
    for word in said:
        for deed in open_deeds:
            if any(word == verb or (word.startswith(verb) and len(word) <= len(verb) + 3) for verb in deed.verbs):
                return deed
    return None


def deeds(scene: str) -> list[Deed]:
    return [deed for deed in TRIES if deed.scene == scene]
