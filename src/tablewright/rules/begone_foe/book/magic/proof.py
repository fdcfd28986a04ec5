"""Whom a spell cannot touch at all, and how hard it is to resist: asked by the spells and by the odds shown."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.rules.begone_foe.book.core.beings import immune, is_monster, kind_of, undead
from tablewright.rules.begone_foe.state import Being


def small_enough(being: Being, most: int, plus: bool = True) -> bool:
    """At most `most` HD, or most+1 where the spell says 4+1."""
    if not is_monster(being):
        return being.level <= most
    kind = kind_of(being)
    return kind.hd_dice < most or (kind.hd_dice == most and kind.hd_plus <= plus)


def _no_person(being: Being) -> bool:
    """Spells on persons reach those of at most 4+1 HD."""
    return (is_monster(being) and not kind_of(being).person) or not small_enough(being, 4)


def _never_held(being: Being) -> bool:
    return undead(being) or immune(being, "hold")


_PROOF: dict[str, Callable[[Being], bool]] = {
    "charm_person": lambda being: _no_person(being) or immune(being, "charm"),
    "charm_monster": lambda being: immune(being, "charm"),
    "hold_person": lambda being: _no_person(being) or _never_held(being),
    "hold_monster": _never_held,
    "feeblemind": lambda being: not being.spells,
}


def proof_against(spell: str, being: Being) -> bool:
    return spell in _PROOF and _PROOF[spell](being)


def pressed(spell: str, mode: str) -> int:
    """What a hold laid on one alone adds to the save: it is harder to shake off than one laid on a group."""
    return -2 if spell in ("hold_person", "hold_monster") and mode != "group" else 0
