"""Names as they stand in a sentence: creatures, things, causes, places, money."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from freehold import content
from freehold.content import things
from tablewright.engine.options import Option
from tablewright.world.words import Words, a, load_words, number_word, plural

_WORDS = Path(__file__).parent / "words"


def prose() -> Words:
    return load_words(_WORDS)


# --- names -----------------------------------------------------------------------------------------------------------
def creature(key: str, number: int = 1) -> str:
    """ "goblin" or "goblins"."""
    name = f"creatures.{key}.names"
    lines = prose()
    return lines[name][0 if number == 1 else 1].text if name in lines else content.MONSTERS[key].name.lower()


def creatures(key: str, number: int) -> str:
    """ "one ogre", "four goblins"; of a captain or lord there is but one, and nobody counts him."""
    return f"the {creature(key)}" if content.MONSTERS[key].unique else f"{number_word(number)} {creature(key, number)}"


def foe_label(label: str) -> str:
    """ "goblin:2" as the log says it: "goblin 2"."""
    named = Option.read(label)
    key, number = named.verb, named.target
    if key in content.TRAPS:
        return f"the {content.TRAPS[key].name.lower()}"
    if key not in content.MONSTERS:
        return label
    name = creature(key)
    return f"{name} {number}" if number and not content.MONSTERS[key].unique else f"the {name}"


def thing_label(key: str) -> str:
    if key in content.SPELLS:
        return content.SPELLS[key].name
    return {"": "bare hands", "bear": "a bear's paws"}.get(key) or things.name_of(key).lower()


def one_thing(key: str) -> str:
    """A thing with its article, where it takes one: 'a spear', 'a flask of oil', but 'chain'."""
    if key in _IN_A_SENTENCE:
        return _IN_A_SENTENCE[key][0]
    name = thing_label(key)
    bare = (
        key in content.ARMORS
        or key in content.SPELLS
        or not name.replace(" ", "").replace("-", "").replace("'", "").isalpha()
    )
    return name if bare or name.endswith("s") or name.startswith("a ") else a(name)


def things_of(key: str, number: int) -> str:
    """'a torch', 'three torches', 'three flasks of oil', '3 x chain'."""
    if number == 1:
        return one_thing(key)
    bare = key not in _IN_A_SENTENCE and one_thing(key) == thing_label(key)
    return f"{number} x {thing_label(key)}" if bare else f"{number_word(number)} {many_things(key)}"


def many_things(key: str) -> str:
    """'torches', 'flasks of oil'."""
    return _IN_A_SENTENCE[key][1] if key in _IN_A_SENTENCE else plural(thing_label(key))


_IN_A_SENTENCE = {  # what is not said as the price list has it: one of it, and more
    "oil": ("a flask of oil", "flasks of oil"),
    "path_boots": ("a pair of boots of the path", "pairs of boots of the path"),
    "ration": ("a day's ration", "days' rations"),
    "rope": ("50 ft of rope", "ropes of 50 ft"),
    "pole": ("a 10 ft pole", "10 ft poles"),
    "padded": ("a padded coat", "padded coats"),
    "star_mail": ("the star mail", "star mails"),  # of a great thing there is one (FH-SITE-08)
    "homeward_horn": ("the homeward horn", "homeward horns"),
    "spikes": ("ten iron spikes", "times ten iron spikes"),
}


def cause_label(cause: str) -> str:
    """What hurt somebody: a creature, a trap, a spell, or plain words."""
    if cause in content.MONSTERS:
        return creature(cause)
    if cause in content.TRAPS:
        return content.TRAPS[cause].name.lower()
    return content.SPELLS[cause].name if cause in content.SPELLS else cause


def killer_label(cause: str) -> str:
    """The same where it stands alone: 'a boar', 'the First Voice'."""
    if cause not in content.MONSTERS:
        return cause_label(cause)
    return f"the {creature(cause)}" if content.MONSTERS[cause].unique else a(creature(cause))


def judgement_label(key: str, aim: str = "") -> str:
    """How a try is judged under the Master Rule, in a few words; no die is rolled for what changes no figures."""
    key = "works" if (key, aim) == ("luck", "story") else key
    return content.ABILITY_NAMES.get(key) or _JUDGED[key]


_JUDGED = {
    "stands": "it stands",
    "works": "it works",
    "fails": "it fails",
    "others": "the others' choice",
    "luck": "an even chance",
}


def hex_label(key: str) -> str:
    return f"hex {key}"


def silver(copper: int) -> str:
    """Copper as silver and copper: "7 sc 3 cc"."""
    parts = [f"{copper // 10} sc" if copper >= 10 else "", f"{copper % 10} cc" if copper % 10 or not copper else ""]
    return " ".join(part for part in parts if part)


def gains(gained: Mapping[str, int]) -> str:
    """'2 Stores, 1 Timber': what comes into the freehold, but for what does not come."""
    return ", ".join(f"{gained[kind]} {name}" for kind, name in _SCORES.items() if gained.get(kind)) or "nothing"


_SCORES = {"stores": "Stores", "timber": "Timber", "stone": "Stone", "silver": "sc"}
