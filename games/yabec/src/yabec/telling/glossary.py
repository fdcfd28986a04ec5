"""The game's words: hooks, schemes, classes and their skills, conditions, items, spells, and what they mean.

One index made of ledger and content (YB-GEN-02); every face asks it. Monsters are not in it: what they can do is for
the party to find out (YB-CONF-30).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from tablewright.engine.terms import Term
from tablewright.world.keywords import ruled
from tablewright.world.words import figure
from yabec import content
from yabec.telling import names

LEDGER = Path(__file__).parent.parent / "ledger.toml"

# The book's hooks and the rule that says what they are.
HOOKS = {
    "bad": "YB-CONF-12",
    "hit": "YB-CONF-26",
    "dodge": "YB-CONF-27",
    "fatigue": "YB-HAZ-04",
    "burn": "YB-HAZ-03",
    "shift": "YB-HAZ-05",
    "slain": "YB-LIFE-09",
    "near death": "YB-DEATH-01",
    "dismemberment": "YB-DEATH-04",
    "retreat": "YB-CONF-20",
    "flee": "YB-CONF-22",
    "sprint": "YB-CONF-19",
    "stunt": "YB-CONF-23",
    "surrounded": "YB-CONF-31",
    "encumbered": "YB-ITEM-04",
    "stealth": "YB-STEALTH-01",
    "flashback": "YB-FLASH-01",
    "infravision": "YB-LIGHT-05",
    "touch": "YB-RANGE-01",
    "close": "YB-RANGE-02",
    "distant": "YB-RANGE-03",
    "loud": "YB-NOISE-02",
    "zone": "YB-ZONE-01",
    "advantage": "YB-GEN-10",
    "powerful": "YB-GEN-09",
    "subdued": "YB-CONF-35",
    "monstrous": "YB-MONST-06",
    "concentration": "YB-MAGIC-07",
    "loyalty": "YB-MIN-04",
    "morale": "YB-MON-03",
    "merit": "YB-DOWN-02",
    "hazard": "YB-HAZ-07",
    "round": "YB-TIME-02",
    "turn": "YB-TIME-01",
    "bandage": "YB-LIFE-07",
    "map calls": "YB-MAP-02",
    "delve": "YB-GEN-05",
    "conflict": "YB-GEN-06",
    "clean up": "YB-GEN-07",
}
_COMMON = ("hit", "touch", "close", "round", "turn", "zone", "distant", "powerful", "delve", "conflict", "bandage")
# Also plain words, or names of people.
_EVERYDAY = frozenset(("Light", "Darkness", "Search", "Service", "Hall", "Bell", "Body", "Scrolls", "Candle"))
_ALSO = {"fatigue": ("fatigued",), "subdued": ("subdue",), "surrounded": ("surround",), "stealth": ("stealthy",)}


@cache
def terms() -> tuple[Term, ...]:
    """Every word, the book's hooks first."""
    hooks = ruled(LEDGER, HOOKS, "hook", _COMMON)
    return (
        *(_with_forms(term) for term in hooks),
        *(_plain(term) for term in _things()),
    )


def _things() -> Iterator[Term]:
    yield from (
        *(_class(key) for key in content.CLASSES),
        *_skills(),
        *(Term(spell.name, _spell(spell), "spell", ("YB-MAGIC-01",), cased=True) for spell in content.SPELLS.values()),
        *(Term(item.name, _item(item), "item", ("YB-ITEM-08",), cased=True) for item in content.ITEMS.values()),
        *(
            Term(names.name_of(key).capitalize(), facts.text, "downtime", ("YB-DOWN-01",), cased=True)
            for key, facts in content.ACTIVITIES.items()
        ),
    )


def _plain(term: Term) -> Term:
    return msgspec.structs.replace(term, common=True) if term.name in _EVERYDAY else term


def _with_forms(term: Term) -> Term:
    also = _ALSO.get(term.name, ())
    return Term(term.name, term.text, term.kind, term.rules, also, term.common)


def _class(key: str) -> Term:
    cls = content.CLASSES[key]
    prime = " and ".join(cls.prime)
    kind = f"An {cls.group}" if cls.group[0] in "aeiou" else f"A {cls.group}"
    text = f"{kind} class. Prime requisite: {prime}. d{cls.hd} for health, to level {cls.max_level}."
    return Term(cls.name, text, "class", ("YB-CLASS-01",), cased=True)


def _skills() -> list[Term]:
    return [
        Term(names.name_of(skill.key).capitalize(), f"{cls.name}: {skill.text}", "skill", ("YB-CLASS-02",), cased=True)
        for cls in content.CLASSES.values()
        for skill in (*cls.abilities, *cls.skills)
        if skill.text and skill.key != "skill_choice"
    ]


def _spell(spell: content.Spell) -> str:
    who = ", ".join(f"{names.name_of(key)} {level}" for key, level in spell.levels.items())
    return f"{spell.effect} (Spell: {who}; range {spell.range}; lasts: {spell.duration}.)"


def _item(item: content.Item) -> str:
    """What it is for, its figures, its price."""
    figures = [
        item.note.rstrip("."),
        f"damage {item.damage}" if item.damage else "",
        ", ".join(prop.replace("_", " ") for prop in item.props),
        figure(item.slots, "slot"),
        f"{item.price} cp{f' for {item.qty}' if item.qty > 1 else ''}" if item.price else "",
    ]
    text = "; ".join(part for part in figures if part)
    return text[0].upper() + text[1:] + "."


@cache
def _by_name() -> dict[str, str]:
    return {name.lower(): term.text for term in reversed(terms()) for name in (term.name, *term.also)}


def meaning(word: str) -> str:
    """What a keyword means, or ''."""
    return _by_name().get(word.lower().replace("_", " "), "")
