"""Who and what is met, as data: bands of creatures, the talk with them, and the fight."""

from __future__ import annotations

import msgspec

from tablewright.engine.copying import written


class Band(msgspec.Struct, omit_defaults=True):
    """Creatures of one kind together. `hp` is empty until they first fight."""

    monster: str
    number: int
    hp: list[int] = []
    max_hp: list[int] = []
    disposition: str = ""  # what the Encounter roll came to ...
    on_day: int = 0  # ... and on which day
    angry: bool = False  # fought with the party: no roll is needed


class Meeting(msgspec.Struct, omit_defaults=True):
    """Creatures met: the stage of the talk, and what comes of it."""

    bands: list[Band]
    where: str  # "hex", "night", "room", "lair", "cache": where it happens
    reading: str = ""  # "intruding": Neutral counts as warning; "alarm": Neutral or better does
    stage: str = written("approach")  # then the disposition: "warning", "neutral", "friendly"
    told: bool = False  # the friendly have told of a hex
    asked: bool = False  # wayfarers have been asked to the freehold
    traded: bool = False  # the caravan's item has been shown
    ware: str = ""  # the caravan's magic item
    toll: int = 0  # copper that they ask
    meals: int = 0  # or food
    sneaker: str = ""  # alone in the first round, or hidden
    hidden: bool = False  # the party attacks from hiding
    no_parley: bool = False
    held: dict[str, int] = {}  # turns lost to the trap that brought them
    slumber: int = 0  # Hit Dice of them that a spell puts to sleep before they notice anybody


class Foe(msgspec.Struct, omit_defaults=True):
    id: str
    monster: str
    hp: int
    max_hp: int
    band: int = 0
    out: str = ""  # "dead", "fled", "turned", "asleep"... why it no longer fights
    asleep: bool = False
    drowsy: bool = False  # falls asleep after its next turn
    held: int = 0
    fearful: bool = False  # loses its first turn to light
    spell_lost: int = 0  # round in which a spell last cost it a turn
    bare: bool = False  # its immunity is gone for this combat
    burned: int = 0  # round in which fire last hurt it
    turns: int = 0  # turns it has had, those lost included
    more_ac: int = 0


class Friend(msgspec.Struct, omit_defaults=True):
    """A creature that fights for the party under the GM's hand (Wolf Friend)."""

    id: str
    monster: str
    hp: int


class Mark(msgspec.Struct, omit_defaults=True):
    """What a combat does to a member while it lasts."""

    held: int = 0
    attack_bonus: int = 0
    bear: bool = False
    guarded: int = 0  # round in which Guard was used
    cover: int = 0  # round in which a blow must get past cover
    thrown: list[str] = []


class Fight(msgspec.Struct, omit_defaults=True):
    """A combat. `order` is fixed when it begins (FH-COMBAT-04); `at` is whose place in it is next."""

    foes: list[Foe]
    order: list[str] = []
    round: int = 1
    at: int = 0
    acted: bool = False  # somebody has acted in this round, so the party can no longer break off in it
    friends: list[Friend] = []
    marks: dict[str, Mark] = {}
    late: list[str] = []  # join in the second round (FH-SITE-06)
    ambush: bool = False  # the foes have no turn in the first round
    outdoors: bool = True
    brandished: bool = False
    wall: int = 0  # AC bonus of Wall of the Hearth
    checked: list[int] = []  # bands that have made their morale check; -1 is the hired guards
    sizes: list[int] = []  # numbers at the beginning, by band; the last is the guards
    prayed: list[int] = []  # bands of whom one has done this round what one of the group does (FH-MON-08)
    dawnfire_held: bool = False
    where: str = written("hex")
    flight: bool = False  # the party is breaking off
    by_hand: bool = False  # the GM says who does what in this block
    parleyed: bool = False  # terms were offered: once in a combat
