"""Members of a party as data: player characters, and those they hired."""

from __future__ import annotations

import msgspec

from tablewright.engine.copying import written


class Study(msgspec.Struct, omit_defaults=True):
    """A spell that is being learned in the freehold (FH-MAGIC-04, FH-HOLD-07)."""

    spell: str
    until: int  # day


class Failure(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attempt that failed: what was tried, and in which hex."""

    what: str
    at: str = ""


class Character(msgspec.Struct, omit_defaults=True):
    """A player character."""

    id: str
    seat: str
    name: str = ""
    people: str = ""
    calling: str = ""
    scores: dict[str, int] = {}  # as they stand when nothing is lost for a time
    level: int = 1
    xp: int = 0
    max_hp: int = 0
    hp: int = 0
    rolled_mp: int = 0  # maximum mana as rolled, without Deep Well
    mp: int = 0
    spells: list[str] = []
    masteries: list[str] = []
    favourite: str = ""  # a fighter's chosen kind of weapon
    # goods
    purse: int = 0  # own copper; what was found and not yet shared is the party's
    pack: dict[str, int] = {}
    armor: str = written("none")
    weapon: str = ""
    shield: bool = False
    pole: bool = False  # in hand
    acid: int = 0  # by how much acid has lowered the AC of the suit
    eaten: dict[str, int] = {}  # the same of suits in the pack
    water: int = 0  # days of drink in the waterskins
    pearls: int = 0  # mana left in pearls
    # conditions
    dead: bool = False
    unconscious: bool = False
    asleep_until: int = 0
    stone: bool = False
    stone_since: int = 0  # the day
    save_used: bool = False
    hunger: dict[str, int] = {}  # points lost for a time, by ability
    drained: dict[str, int] = {}
    numb: dict[str, int] = {}  # until the next sleep
    days_hungry: int = 0
    days_thirsty: int = 0
    nights_awake: int = 0
    meals: int = 0  # eaten since dawn
    drank: bool = False
    rest_days: int = 0  # whole days at the freehold in a row
    used: dict[str, int] = {}  # uses since dawn of what has so many a day
    failed: list[Failure] = []  # since dawn (FH-ACT-03)
    poison_hp: int = 0  # lost to poison ...
    poison_at: int = 0  # ... at this time, within the last hour
    antidote_until: int = 0
    spell_ac: int = 0
    spell_ac_until: int = 0
    lesser_ac: int = 0  # one that was set later and lasts longer (FH-MAGIC-05)
    lesser_ac_until: int = 0
    study: Study | None = None
    grows: int = 0  # level that the last sleep in the freehold has brought
    died_of: str = ""
    died_on: int = 0


class Hireling(msgspec.Struct, omit_defaults=True):
    """A guard or porter, run by the GM (FH-GEAR-03)."""

    id: str
    kind: str
    name: str
    hp: int
    max_hp: int
    fled: bool = False
    dead: bool = False
    asleep_until: int = 0
    acid: int = 0  # by how much acid has lowered the AC
    meals: int = 0  # eaten since dawn
    drank: bool = False
    poison_hp: int = 0  # lost to poison, as with members
    poison_at: int = 0
    antidote_until: int = 0
    spell_ac: int = 0
    spell_ac_until: int = 0
    lesser_ac: int = 0  # one that was set later and lasts longer (FH-MAGIC-05)
    lesser_ac_until: int = 0
