"""The freehold as data: what was brought home, its scores and buildings, and the Power that has woken."""

from __future__ import annotations

import msgspec

from tablewright.engine.copying import written


class Haul(msgspec.Struct, omit_defaults=True):
    """Coin brought home from outside, and who brought it."""

    copper: int
    bearers: list[str]


class Project(msgspec.Struct, omit_defaults=True):
    building: str
    until: int  # day on which it is finished
    at: str = ""


class Hold(msgspec.Struct, omit_defaults=True):
    """The freehold's scores (FH-HOLD-01), buildings, works and the deeds of the week."""

    name: str
    at: str = written("0,0")
    folk: int = 0
    stores: int = 20
    timber: int = 10
    stone: int = 6
    silver: int = 100
    hope: int = 6
    threat: int = 2
    buildings: dict[str, int] = {}
    projects: list[Project] = []
    plan: str = written("stores")  # how Folk are set to work; "hand" leaves `works` as it is
    works: list[str] = []
    week: int = 0
    founded: int = 0  # day from which its weeks count
    lost: bool = False
    # since the last week
    sites_told: int = 0
    news: list[str] = []  # kinds of resource brought word of
    known: list[str] = []  # kinds of resource the freehold knew before
    deaths: int = 0
    lairs: int = 0
    strongholds: int = 0
    rumors_asked: int = 0
    coming: list[int] = []  # days on which invited folk arrive
    tribute_until: int = 0  # week
    tribute_orders: bool = False
    ware: str = ""  # magic item the peddler offers this week


class Power(msgspec.Struct, omit_defaults=True):
    """An awake Power (FH-POWER-01)."""

    key: str
    shadow: int
    strongholds: list[str]
    seat: str
    standing: list[str] = []
    seat_known: bool = False
    weakness_known: bool = False
    lord_dead: bool = False
    truce_until: int = 0  # week
