"""Hooks that a reader may ask about: one index of the game's keywords, items, spells and monsters, and
what they mean.
"""

from __future__ import annotations

from functools import cache

from tablewright.engine.ledger import load_ledger
from tablewright.rules.yabec.content import CLASSES, ITEMS, MONSTERS, SPELLS

# The book's hooks and the rule that says what they are (YB-GEN-02).
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
    "stunt": "YB-CONF-25",
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
}


@cache
def index() -> dict[str, str]:
    """Every hook, item, spell, monster and class skill by name, with a sentence or two."""
    from tablewright.rules.yabec.ruleset import Yabec

    ledger = load_ledger(Yabec.ledger)
    found = {word: rule.says for word, key in HOOKS.items() if (rule := ledger.find(key)) is not None}
    found |= {item.name.lower(): item.note or ", ".join(item.props) for item in ITEMS.values()}
    found |= {spell.name.lower(): spell.effect for spell in SPELLS.values()}
    found |= {
        monster.name.lower(): "; ".join(monster.abilities) or ", ".join(monster.attacks)
        for monster in MONSTERS.values()
    }
    for cls in CLASSES.values():
        found |= {skill.key.replace("_", " "): skill.text for skill in (*cls.abilities, *cls.skills)}
    return {word: text for word, text in found.items() if text}


def meaning(word: str) -> str:
    """What a keyword means, or ''."""
    return index().get(word.lower().replace("_", " "), "")
