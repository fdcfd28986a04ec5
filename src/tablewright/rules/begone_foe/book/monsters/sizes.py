"""How big somebody is, where an entry asks for it: what a toad can swallow, whom a mind can lift (BF-MON-16)."""

from __future__ import annotations

from tablewright.rules.begone_foe.book.core.beings import condition
from tablewright.rules.begone_foe.content import KINDS, Effect, Size
from tablewright.rules.begone_foe.state import Being

COINS = {"small": 1000, "person": 1600, "large": 5000, "huge": 5000}  # what a body weighs: ten coins to the pound


def body_of(being: Being) -> str:
    """The kind whose body this one has; none for people."""
    shape = condition(being, "polymorphed") if being.conditions else None
    return shape.note if shape is not None and shape.note else being.kind


def size_of(being: Being) -> Size:
    """Of a dwarf's size or less, of a person's weight, heavier, or bigger than an ogre."""
    body = body_of(being)
    return KINDS[body].size if body else "person"


def weight(being: Being) -> int:
    """In coins, as Telekinesis asks for it: small folk, a person, and whatever is heavier than one."""
    return COINS[size_of(being)]


def spared(target: Being, effect: Effect) -> bool:
    """A toad swallows small prey only, and nothing that swallows gets a giant down; ghouls numb no elf and no giant."""
    return size_of(target) in effect.spares or body_of(target) in effect.spares
