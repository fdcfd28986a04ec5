"""The state of a game of Twelve Years: the world, its places, and the parties that come and go in it (TY-CORE-09).

Plain data only. Ids instead of references; hexes are named by axial keys such as "0,8"; a dungeon has the key of its
hex.
"""

from __future__ import annotations

import msgspec

from twelve_years.settings import Switches

START = "0,0"
PARTIES_A_SEAT = 1000  # parties are numbered seat by seat


class Item(msgspec.Struct, omit_defaults=True):
    """A piece of loot. `powers` are those still unspent; `met` lists the parties it has already worked its will on."""

    id: int
    kind: str
    weapon: str = ""
    qualities: list[str] = []
    powers: list[str] = []
    traps: int = 0
    met: list[int] = []
    bearer: int = 0  # who carries it, as the sheet has it; no rule asks for it
    gift: int = 0  # the party that gains a level by taking it (a Dying Adventurer's promise)


class Member(msgspec.Struct, omit_defaults=True):
    """Somebody in a party.

    An archetype, a charmed enemy ("charmed"), or an escort ("traveling_tinker", "lost_noble").
    """

    id: int
    name: str
    kind: str
    hp: int
    weapon: int = 0  # ids of items; 0 for none
    wields: str = ""  # the kind of that weapon; "" strikes unarmed
    shield: int = 0
    armor: int = 0
    poisoned: bool = False
    burning: bool = False
    bitten: bool = False
    doomed: int = 0  # the year in which the Cyclops' doom falls due; 0 for none
    being: str = ""  # what a charmed enemy is
    listed_hp: int = 0  # a charmed enemy's hp as it came, before the party's level
    bonus: int = 0  # a charmed enemy's flat damage
    pay_due: bool = False  # an escorted Tinker has reached the next hex
    fate: str = ""  # how the dead died


class Enemy(msgspec.Struct, omit_defaults=True):
    """An enemy in a place: a creature, a monster, or somebody who was a member (TY-CORE-13).

    It never heals (TY-COMBAT-05). With 0 hp it lives, but cannot be damaged (Shade, Banshee, Lich King).
    """

    id: int
    kind: str
    hp: int = 0
    bonus: int = 0  # flat damage beyond the chart's: the level of Monster Level Up
    passing: bool = False  # gone once evaded
    guard: bool = False
    member: Member | None = None  # the possessed or turned member it was
    items: list[Item] = []  # what such a member wields and wears
    party: int = 0


class Place(msgspec.Struct):
    """What a hex and a room have in common."""

    enemies: list[Enemy] = []
    loot: list[Item] = []
    gold: int = 0
    visitor: str = ""  # a friend, Tinker or Noble
    visitor_met: bool = False
    dealt: list[str] = []  # what this visitor has already done
    dealt_with: list[str] = []  # for whom, by seat, where several play
    fallen: list[int] = []  # numbers of the parties that died here


class Hex(Place, omit_defaults=True):
    terrain: str = ""  # "" until somebody has been there (a hex marked by the Wise Woman)
    explored: bool = False
    feature: str = ""  # "start", "castle", "stone_portal", "faerie_circle", "entrance"
    entrance: str = ""
    discovered: bool = False  # the entrance has had its effect (pond, sinkhole)
    name: str = ""


class Door(msgspec.Struct, omit_defaults=True):
    """A way out of a room, beyond the way in. `to` is 0 until it has been opened."""

    kind: str  # "door", "stairs", "secret", "exit"
    to: int = 0


class Room(Place, omit_defaults=True):
    number: int = 0
    level: int = 0
    size: str = ""
    type: str = ""
    doors: list[Door] = []
    parent: int = 0  # the room it was entered from; 0: the entrance is here
    traps: int = 0
    throne: bool = False
    turned: int = 0  # how its player has turned it on the map, in quarters
    trap_look: int = 0  # which of the traps we have words for it is
    monster_level: int = 0  # what Monster Level Up adds to monsters here


class Dungeon(msgspec.Struct, omit_defaults=True):
    hex: str
    name: str
    entrance: str
    castle: bool = False
    rooms: dict[int, Room] = {}
    crown_promised: bool = False  # the Wise Woman's: the first loot roll is a crown


class Promise(msgspec.Struct, frozen=True):
    """What a friend promised: "loot", "skip", "exit" or "zauber" (TY-FRIEND-14)."""

    kind: str


class Party(msgspec.Struct, omit_defaults=True):
    """A party of any size (TY-ASM-11), with all that the book keeps on its sheet."""

    number: int
    seat: str
    name: str = ""
    level: int = 0
    gold: int = 0
    members: list[Member] = []  # the living, in the order of the sheet
    dead: list[Member] = []
    items: list[Item] = []
    curses: int = 0
    promises: list[Promise] = []
    hex: str = START
    dungeon: str = ""  # key of the dungeon's hex while delving
    room: int = 0
    came_from: int = 0  # the room before this one, for the map
    pursued: int = 0  # dice of a trap's effect that comes after the party
    doom_due: int = 0  # a Cyclops was attacked: the year in which those who survive will die
    pending: list[str] = []  # what happens here once the place is calm
    looked: bool = False  # the loot of this place has been offered
    counter: str = ""  # where it is busy: "trade", "gear" or ""
    own_names: bool = False
    hidden: bool = False  # after an evasion of another party, until it next moves, attacks or trades
    apart: bool = False  # lured out of an encounter that goes on for the others
    path: list[str] = []
    assembled: bool = False
    fresh: bool = False  # it has not left the city yet
    unsettled: bool = False  # somebody joined or died: the line may be ordered anew (TY-TARGET-02)
    withholds: bool = False  # the crown stays in the pack before the Lich King
    spurned: list[int] = []  # things that are left behind in flight
    waives_lore: bool = False  # the Fae may take them, for all the Fae Folk know
    along: str = ""  # the seat whose party it goes along with
    aids: bool = False  # it stands by others against enemies that would leave it alone
    met: dict[int, str] = {}  # names of all the enemies of its last fight as they came, the dead too

    @property
    def delving(self) -> bool:
        return bool(self.dungeon)


class Fallen(msgspec.Struct, omit_defaults=True):
    """The record of a dead party (TY-DEATH-03)."""

    number: int
    seat: str
    name: str
    year: int
    hex: str
    dungeon: str
    room: int
    level: int
    killed_by: str
    members: list[Member] = []
    path: list[str] = []
    tale: str = ""  # its story, as its player tells it


class Affair(msgspec.Struct, omit_defaults=True):
    """Something between parties that stand in one place: an attack declared, or talk that is wanted."""

    kind: str  # "attack", "rob", "bargain", "threaten" or "truce"
    by: str
    target: str
    rounds: int = 0  # exchanges fought so far


class World(msgspec.Struct, omit_defaults=True):
    settings: Switches
    seats: list[str]
    hexes: dict[str, Hex]
    dungeons: dict[str, Dungeon]
    parties: dict[str, Party] = {}
    years: dict[str, int] = {}
    fallen: list[Fallen] = []
    serials: dict[str, int] = {}
    affairs: list[Affair] = []
    truces: list[tuple[int, int]] = []  # pairs of parties by number, the lower first
    outcome: str = ""  # "appeased", "destroyed" or "lost"
    crowned_by: str = ""

    @property
    def castle(self) -> str:
        return f"0,{self.settings.castle_distance}"

    def new_id(self, seat: str) -> int:
        """A number for a new thing.

        Each seat counts for itself, so that parties far apart do not disturb each other.
        """
        self.serials[seat] = self.serials.get(seat, 0) + 1
        return self.serials[seat] + 1_000_000 * self.seats.index(seat)
