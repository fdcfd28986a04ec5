"""A strike before it falls, the blow that comes of it, and what such a strike can hurt at all (Attacking)."""

from __future__ import annotations

import msgspec

from begone_foe import content
from begone_foe.book.core import beings
from begone_foe.state import Being


class Strike(msgspec.Struct):
    """An attack about to be made: with what, how well, and to what end."""

    name: str
    damage: str  # dice
    hit_bonus: int = 0
    damage_bonus: int = 0
    ranged: bool = False
    art: str = ""
    sneak: bool = False
    spare: bool = False
    magic: bool = False
    silver: bool = False
    edged: bool = False
    metal: bool = False
    fire: bool = False
    burns: bool = False  # it is all fire, and no blow
    hindered: bool = False
    times: int = 1  # of the finished damage
    sure: bool = False  # hits without a roll
    plus: int = 0  # of an enchanted arm, which nothing doubles and other teeth do not have
    extra: int = 0  # a flat change to the roll that no doubling touches
    natural: content.Attack | None = None  # what the creature's entry says of it


class Blow(msgspec.Struct):
    """What came of a strike."""

    hit: bool
    face: int = 0
    margin: int = 0
    damage: int = 0
    killed: bool = False


_PROOF = (
    "magic_only", "silver_or_magic", "fire_or_magic_only", "weapon_immune", "fire_only", "fire_or_cold_only",
    "immune_fire",
)  # fmt: skip
_HARD_TO_HARM = frozenset(key for key, kind in content.KINDS.items() if any(tag in kind.tags for tag in _PROOF))


def is_proof(target: Being) -> bool:
    """Whether there are blows or shots that do nothing to it."""
    return target.kind in _HARD_TO_HARM or (bool(target.conditions) and beings.has(target, "missile_proof"))


def harms(target: Being, strike: Strike) -> bool:
    """Ordinary weapons do nothing to some creatures (BF-MON-11, BF-MON-16)."""
    if strike.ranged and not strike.magic and beings.has(target, "missile_proof"):
        return False
    if target.kind not in _HARD_TO_HARM:
        return True
    if strike.burns and beings.tagged(target, "immune_fire"):
        return False
    tags = content.KINDS[target.kind].tags
    if "magic_only" in tags:
        return strike.magic
    if "silver_or_magic" in tags:
        return strike.magic or strike.silver
    if "fire_or_magic_only" in tags:
        return strike.magic or strike.fire
    return not ("weapon_immune" in tags or "fire_only" in tags or "fire_or_cold_only" in tags) or strike.fire


def spell_harms(target: Being, energy: str) -> bool:
    """fire_only and fire_or_cold_only shut out all other magic, and so does a swarm (BF-MON-11)."""
    if beings.tagged(target, "fire_only"):
        return energy == "fire"
    fire_or_cold = beings.tagged(target, "fire_or_cold_only") or beings.tagged(target, "weapon_immune")
    return energy in ("fire", "cold") if fire_or_cold else True


def reduced(target: Being, strike: Strike, damage: int) -> int:
    """`silver_half` and `half_damage`, last of all and rounded down (BF-MON-16)."""
    if beings.tagged(target, "silver_half") and strike.silver and not strike.magic:
        damage //= 2
    return damage // 2 if beings.tagged(target, "half_damage") else damage
