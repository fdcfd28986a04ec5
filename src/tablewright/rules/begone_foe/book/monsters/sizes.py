"""How big somebody is, where an entry asks for it: what a toad can swallow, whom a mind can lift (BF-MON-16)."""

from __future__ import annotations

from tablewright.rules.begone_foe.book.core.beings import condition
from tablewright.rules.begone_foe.content import KINDS, Effect
from tablewright.rules.begone_foe.state import Being

SMALL = frozenset(
    (
        "beetle_fire", "bat_swarm", "centipede_giant", "dwarf", "ferret_giant", "gnome", "goblin", "halfling",
        "killer_bee", "kobold", "pixie", "rat_giant", "rat_pack", "rot_grub", "shrew_giant", "snake_cobra", "sprite",
        "stirge",
    )
)  # of a dwarf's size or less; adventurers and hired hands are none  # fmt: skip
_HUGE_TYPES = ("giant", "dragon")
_HUGE = (
    "chimera", "elemental_air", "elemental_earth", "elemental_fire", "elemental_water", "golem_bronze", "golem_iron",
    "golem_stone", "hydra", "purple_worm",
)  # fmt: skip

_PEOPLE = ("human", "humanoid", "demihuman", "undead", "spirit")
_BIG_PEOPLE = ("bugbear", "gnoll", "minotaur")
_AS_HEAVY = (
    "bat_giant", "bat_vampire", "blink_dog", "hellhound", "killer_bee", "medusa", "panther", "robber_fly",
    "rock_baboon", "snake_rattler", "snake_viper", "wererat", "werewolf", "wolf",
)  # no people, and no heavier than one  # fmt: skip
SMALL_COINS, PERSON_COINS, BEAST_COINS = 1000, 1600, 5000  # what a body weighs: ten coins to the pound


def body_of(being: Being) -> str:
    """The kind whose body this one has; none for people."""
    shape = condition(being, "polymorphed") if being.conditions else None
    return shape.note if shape is not None and shape.note else being.kind


def small(being: Being) -> bool:
    return body_of(being) in SMALL


def huge(being: Being) -> bool:
    """Bigger than an ogre."""
    body = body_of(being)
    return body in _HUGE or (body not in ("", "ogre") and KINDS[body].type in _HUGE_TYPES)


def weight(being: Being) -> int:
    """In coins, as Telekinesis asks for it: small folk, a person, and whatever is heavier than one."""
    body = body_of(being)
    if body in SMALL:
        return SMALL_COINS
    person = not body or body in _AS_HEAVY or (KINDS[body].type in _PEOPLE and body not in _BIG_PEOPLE)
    return PERSON_COINS if person else BEAST_COINS


def spared(foe: Being, target: Being, effect: Effect) -> bool:
    """A toad swallows small prey only, and nothing that swallows gets a giant down; ghouls numb no elf and no giant."""
    if effect.fail == "swallowed":
        return not small(target) if foe.kind == "toad_giant" else huge(target)
    return foe.kind == "ghoul" and effect.fail == "paralysed" and (body_of(target) == "elf" or huge(target))
