"""Things that can be carried, by key: what they are, what they are called and what they cost (chapter "Gear").

Most keys stand in the content files. Three kinds are made of another key, and only this module knows how: a scroll of a
spell, a true blade of a kind of weapon, and the Blade of the Dawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from freehold import content
from freehold.content import kinds
from tablewright.engine.options import Option

_FORGED = ("true", "dawn")


def scroll_of(spell: str) -> str:
    return str(Option("scroll", spell))


@cache
def spell_on(thing: str) -> str:
    """The spell on a scroll; "" if it is none."""
    made = Option.read(thing)
    return made.target if made.verb == "scroll" else ""


def scrolls_in(pack: Iterable[str]) -> list[str]:
    return [spell for thing in pack if (spell := spell_on(thing))]


def blade(make: str, kind: str) -> str:
    """A magic weapon of this make, "true" or "dawn"."""
    return str(Option(make, kind))


@cache
def forged(thing: str) -> str:
    """ "true", "dawn", or "" for plain work."""
    make = Option.read(thing).verb
    return make if make in _FORGED else ""


@cache
def kind_of(thing: str) -> str:
    """The kind of weapon a magic one is; any other thing is its own kind."""
    return Option.read(thing).target if forged(thing) else thing


@cache
def base_weapon(thing: str) -> kinds.Weapon | None:
    """The weapon this is or was made of; a silver dagger is a dagger, and bare hands are none."""
    kind = kind_of(thing)
    return content.WEAPONS.get("dagger" if kind == "silver_dagger" else kind)


def is_magic(thing: str) -> bool:
    return bool(forged(thing) or spell_on(thing)) or thing in content.MAGIC_ITEMS or thing in content.GREAT_ITEMS


@cache
def magic_words(thing: str) -> str:
    """What a magic or great item does, by its entry (FH-SITE-05, FH-SITE-08); "" for plain things."""
    if spell := spell_on(thing):
        return content.SPELLS[spell].text
    made = {"true": "true_blade", "dawn": "dawn_blade"}.get(forged(thing), _IN_USE.get(thing, thing))
    entry = content.MAGIC_ITEMS.get(made) or content.GREAT_ITEMS.get(made)
    return entry.text if entry else ""


_IN_USE = {"draught": "healing_draughts", "enchanted_arrow": "enchanted_arrows"}


@cache
def price(key: str) -> int:
    """List price in copper of anything on sale (FH-GEAR-01, FH-ARMOR-01, FH-WEAPON-01)."""
    for shelf in (content.GEAR, content.WEAPONS, content.ARMORS):
        if key in shelf:
            return int(shelf[key].cc)
    return content.SHIELD.cc if key == "shield" else 0


@cache
def needed_building(key: str) -> str:
    """The building the freehold must have before this is for sale; "" if none."""
    if key in content.GEAR:
        return content.GEAR[key].sold
    return content.ARMORS[key].sold if key in content.ARMORS else ""


def name_of(thing: str) -> str:
    """Name of a thing that a character can carry."""
    if spell := spell_on(thing):
        return f"Scroll of {content.SPELLS[spell].name}"
    if make := forged(thing):
        weapon = content.WEAPONS[kind_of(thing)].name.lower()
        return f"True {weapon}" if make == "true" else f"Blade of the Dawn ({weapon})"
    return _NAMES.get(thing, thing)


_NAMES = {
    **{
        key: entry.name
        for shelf in (content.GEAR, content.WEAPONS, content.ARMORS, content.MAGIC_ITEMS, content.GREAT_ITEMS)
        for key, entry in shelf.items()
    },
    "shield": content.SHIELD.name,
    "sack": "Sack",
    "enchanted_arrow": "Enchanted arrow",
    "gland": "Ember beetle gland",
    "meal": "Meal",
}

SUPPLIES = ("ration", "torch", "oil", "waterskin")  # what is used up comes first on the shelf
WARES: tuple[str, ...] = (
    *SUPPLIES,
    *(key for key in content.GEAR if key not in SUPPLIES),
    *(key for key in content.ARMORS if key != "none"),
    "shield",
    *content.WEAPONS,
)
