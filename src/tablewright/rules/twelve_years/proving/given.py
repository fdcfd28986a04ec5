"""What a scenario may set under `given` (docs/games/twelve_years.md); whatever it does not know is refused."""

from __future__ import annotations

import msgspec

CAMP = "0,1"  # the hex in which a scene takes place unless `hex` says otherwise


class GivenItem(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    qualities: tuple[str, ...] = ("mundane",)
    powers: list[str] = []
    traps: int = 0
    met: list[int] = []


class GivenMember(msgspec.Struct, forbid_unknown_fields=True):
    archetype: str
    name: str = ""
    weapon: str = ""
    hp: int = 0
    shield: bool = False
    armor: bool = False
    poisoned: bool = False
    burning: bool = False
    bitten: bool = False
    doomed: int = 0
    being: str = ""
    pay_due: bool = False


class GivenFoe(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    hp: int = -1
    bonus: int = 0
    guard: bool = False
    passing: bool = False
    number: int = 1


class GivenHex(msgspec.Struct, forbid_unknown_fields=True):
    terrain: str = ""
    feature: str = ""
    entrance: str = ""
    explored: bool = True
    discovered: bool = True
    visitor: str = ""
    foes: list[str | GivenFoe] = []
    loot: list[str | GivenItem] = []
    gold: int = 0
    crown_promised: bool = False


class GivenRoom(msgspec.Struct, forbid_unknown_fields=True):
    doors: list[str] = []
    parent: int = 0
    level: int = 0
    traps: int = 0
    throne: bool = False
    gold: int = 0
    visitor: str = ""
    foes: list[str | GivenFoe] = []
    loot: list[str | GivenItem] = []
    leads_to: dict[str, int] = {}


class GivenOther(msgspec.Struct, forbid_unknown_fields=True):
    """Another player's party in the same place: seats p2, p3, ... in order."""

    party: tuple[str | GivenMember, ...]
    level: int = 0
    gold: int = 0
    items: list[str | GivenItem] = []
    hidden: bool = False
    years: int = 0
    at: str = ""  # a hex elsewhere
    along: bool = False  # it goes along with party 1


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a scenario may set. Whatever is left out is at its plainest."""

    settings: dict[str, bool | int | str] = {}
    years: int = 0
    fallen: int = 0  # parties of this seat that fell before
    level: int = 0
    gold: int = 0
    curses: int = 0
    party: tuple[str | GivenMember, ...] = ("hermit", "rogue", "fae folk", "giant")
    dead: list[str | GivenMember] = []
    items: list[str | GivenItem] = []
    promises: list[str] = []
    pursued: int = 0
    # where
    hex: str = CAMP
    at: str = ""  # "hex", "room" or "castle"
    terrain: str = "clearing"
    feature: str = ""
    entrance: str = ""
    room: int = 1
    rooms: dict[str, GivenRoom] = {}
    map: dict[str, str | GivenHex] = {}
    crown_promised: bool = False
    # what is here
    foes: list[str | GivenFoe] = []
    loot: list[str | GivenItem] = []
    loot_gold: int = 0
    visitor: str = ""
    met: bool = False
    doors: tuple[str, ...] = ("door",)
    traps: int = 0
    depth: int = 0
    throne: bool = False
    others: list[GivenOther] = []
    # for "loot"
    kind: str = ""
