"""Whom a spell cannot touch at all, and how hard it is to resist: asked by the spells and by the odds shown."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.rules.begone_foe.book.core.beings import hit_dice, immune, is_monster, kind_of, undead
from tablewright.rules.begone_foe.book.core.saves import SAVE_AGAINST
from tablewright.rules.begone_foe.state import Being

LIGHTS = ("light", "continual_light")
REVERSED = "reversed"


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


def never_sleeps(being: Being) -> bool:
    """Too big even for a spell on one alone, or of a kind that does not sleep."""
    return not small_enough(being, 4) or immune(being, "sleep")


def _too_strong_to_die(being: Being) -> bool:
    return undead(being) or int(hit_dice(being)) > 7


_PROOF: dict[str, Callable[[Being], bool]] = {
    "sleep": never_sleeps,
    "phantasmal_force": lambda being: immune(being, "illusion"),
    "death_spell": _too_strong_to_die,
    "polymorph_others": lambda being: not is_monster(being) or undead(being),
    "charm_person": lambda being: _no_person(being) or immune(being, "charm"),
    "charm_monster": lambda being: immune(being, "charm"),
    "hold_person": lambda being: _no_person(being) or _never_held(being),
    "hold_monster": _never_held,
    "feeblemind": lambda being: not (being.spells or being.book),
}


def proof_against(spell: str, being: Being, mode: str = "") -> bool:
    if mode == REVERSED:
        return spell == "stone_to_flesh" and undead(being)
    return spell in _PROOF and _PROOF[spell](being)


def resisted_by(spell: str, save: str, mode: str) -> str:
    """The score that resists the spell in this form: its entry's, but a light on a spot is in nobody's eyes."""
    if mode == REVERSED:
        return _REVERSED_SAVES.get(spell, "none")
    return "none" if spell in LIGHTS and mode != "blind" else save


_REVERSED_SAVES = {"remove_curse": SAVE_AGAINST["curse"], "stone_to_flesh": SAVE_AGAINST["petrification"]}


def pressed(spell: str, mode: str) -> int:
    """What a hold laid on one alone adds to the save: it is harder to shake off than one laid on a group."""
    return -2 if spell in ("hold_person", "hold_monster") and mode != "group" else 0
