"""What things do, as the content files say it (`fx`): a type for each kind of thing that does something.

`do` names the effect; the chapter that carries it out gives it its meaning. A field that a kind of thing has no use for
is refused when the file is read.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Harm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a creature or a trap does to its victims (FH-MON-04, FH-MON-08, FH-TRAPLIST-02)."""

    do: str
    dice: str = ""
    save: str = ""  # what a Saving Throw leaves: "none", "half"; "" where none is offered
    resist: str = ""  # the ability of a difficult action that escapes it
    turns: str = ""
    ability: str = ""  # or "all"
    points: int = 0
    lasts: str = ""
    hours: int = 0
    fire: bool = False


class CreatureFx(Harm, frozen=True):
    """An effect or a trait of a creature."""

    do: Literal[
        "damage", "poison", "hold", "drain", "stone", "waste", "douse", "light", "fast", "slow", "immune", "regen"
    ]
    when: str = ""  # "" with each hit; else "start", "first turn", "each turn" ...
    targets: int | str = 1  # 1, "front" or "all"
    attack: bool = False
    to: str = ""  # what it is immune to
    hp: int = 0  # regained in a round
    stopped_by: str = ""


class TrapFx(Harm, frozen=True):
    """What a trap does."""

    do: Literal[
        "damage",
        "poison",
        "drain",
        "hold",
        "sleep",
        "acid",
        "stone",
        "teleport",
        "climb_out",
        "waste",
        "douse",
        "alarm",
    ]
    active_turns: int = 0
    ac: int = 0
    where: str = ""


class SpellFx(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a spell does (FH-MAGIC-01); which spell is which stands in the chapter."""

    do: str
    dice: str = ""
    targets: int | str = 1
    attack: bool = False
    bonus: int = 0
    fire: bool = False
    hd: str = ""
    max_hd: int = 99
    turns: str = ""
    lasts: str = ""
    after: str = ""
    per_combat: int = 0
    value: int = 0
    hours: int = 0
    n: int | str = 1
    people: int = 0
    days: int = 0
    kind: str = ""
    monster: str = ""
    what: str = ""
    terrains: tuple[str, ...] = ()


class GiftFx(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a people, a calling or a mastery gives (FH-CHAR-04, FH-CHAR-05, FH-LEVEL-05)."""

    do: str
    points: int = 0
    choice: bool = False
    feet: int = 0
    hours: int = 0
    ability: str = ""
    uses: tuple[str, ...] = ()
    cap: int = 99
    value: int = 0
    weapon: str = ""
    what: str = ""
    kind: str = ""
    hd: str = ""
    max_hd_over_level: int = 0
    per_day: int = 0
    per_round: int = 0
    per_level: int = 0
    n: int | str = 1
    different: bool = False
    bonus: int = 0
    when: str = ""
    terrains: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    spell: str = ""
    by: int = 0
    targets: int = 1
    ac: int = 0
    attacks: int = 1


class GearFx(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a thing of the gear list is good for (FH-GEAR-01, FH-GEAR-02)."""

    do: Literal["light", "meals", "water", "heal", "cure", "travel"]
    hours: int = 0
    n: int = 1
    days: int = 0
    dice: str = ""
    targets: int = 1
    what: str = ""
    terrains: tuple[str, ...] = ()


class HoldFx(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a building adds to the freehold, or an event does to it (FH-HOLD-05, FH-HOLD-07)."""

    do: str
    value: int = 0
    what: str | tuple[str, ...] = ""
    minimum: int = 0
    radius: int = 0
    dice: str = ""
    sign: int = 1
    weeks: int = 0
    unless: str = ""
