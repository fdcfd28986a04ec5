"""What a bot in a seat may look at: lazily built, frozen, and no more than the seat's own scene shows.

Foes' HP stand on their cards, so they are here. What is hidden at the table is not: secret doors, traps nobody found,
the PM's favors, rooms not yet entered, monsters that have not arrived.
"""

from __future__ import annotations

import msgspec

from pocket_fantasy.book.combat import attack
from pocket_fantasy.book.core import field
from pocket_fantasy.book.equipment import crafts
from pocket_fantasy.book.master import console, effects, errands, layout
from pocket_fantasy.state import Being, Creature, Dungeon, Hero, World

LITTLE_OIL = 60  # minutes


class Seen(msgspec.Struct, frozen=True):
    """Somebody as everybody at the table sees them."""

    id: str
    hp: int
    max_hp: int
    cs: int
    status: str
    standing: bool
    ours: bool
    kind: str = ""  # of a monster or companion
    type: str = ""
    owner: str = ""
    leader: bool = False
    cls: str = ""  # of a hero
    seat: str = ""
    gp: int = 0
    heroics: int = 0
    poisoned: bool = False
    diseased: bool = False
    drained: int = 0
    song: str = ""
    armed: bool = False  # holds a magical weapon
    armored: bool = False  # wears magical armor
    better_armor: str = ""  # carries some to put on instead of plain, by its key
    used: dict[str, int] = {}  # arts used in this combat
    spent: dict[str, int] = {}  # arts used in this session
    kit: dict[str, int] = {}


def _see(being: Being) -> Seen:
    seen = Seen(
        being.id, being.hp, being.max_hp, being.modifier, being.status, being.standing, field.is_ours(being),
        type=field.type_of(being), poisoned=being.poisoned, diseased=being.diseased, drained=being.cs_penalty,
        song=being.bout.song,
    )  # fmt: skip
    if isinstance(being, Creature):
        return msgspec.structs.replace(seen, kind=being.kind, owner=being.owner, leader=being.leader)
    assert isinstance(being, Hero)
    return msgspec.structs.replace(
        seen,
        cls=being.cls,
        seat=being.seat,
        gp=being.gp,
        heroics=being.hr + being.combat_hr,
        armed=any(gear.instances for gear in being.weapons),
        armored=being.armor is not None and being.armor.instances > 0,
        better_armor=_better_armor(being),
        used=dict(being.bout.used),
        spent=dict(being.session),
        kit=dict(being.kit),
    )


def _better_armor(hero: Hero) -> str:
    if not hero.spare or (hero.armor is not None and hero.armor.instances):  # mostly: this is looked at all the time
        return ""
    wanted = [key for key, gear in crafts.wardrobe(hero).items() if gear.instances or hero.armor is None]
    return wanted[0] if wanted else ""


class View:
    """One seat's view of the world."""

    __slots__ = ("_world", "seat")

    def __init__(self, world: World, seat: str) -> None:
        self._world, self.seat = world, seat

    # --- people ------------------------------------------------------------------------------------------------------
    @property
    def party(self) -> list[Seen]:
        return [_see(hero) for hero in self._world.party]

    @property
    def companions(self) -> list[Seen]:
        return [_see(each) for each in self._world.companions]

    def being(self, key: str) -> Seen:
        return _see(field.find(self._world, key))

    def enemies(self, key: str) -> list[Seen]:
        return [_see(foe) for foe in field.enemies_of(self._world, field.find(self._world, key))]

    def engaged(self, key: str) -> bool:
        return bool(field.engaged_with(self._world, field.find(self._world, key)))

    def harms(self, key: str, foe: str) -> bool:
        """Could a blow with some weapon of this one harm that foe at all?"""
        attacker, target = field.find(self._world, key), field.find(self._world, foe)
        return any(
            not attack.is_immune(attack.Blow(attacker, [target], weapon=gear), target)
            for gear in field.weapons_for(attacker, "melee")
        )

    def beside(self, key: str) -> list[str]:
        return field.neighbours(self._world.fight, key) if self._world.fight else []

    def fallen(self) -> list[Seen]:
        return [hero for hero in self.party if hero.status in ("unconscious", "stabilized")]

    def health(self) -> float:
        """The party's share of its full HP."""
        heroes = [hero for hero in self._world.party if hero.status not in ("dead", "petrified")]
        return sum(hero.hp for hero in heroes) / max(1, sum(hero.max_hp for hero in heroes))

    def gives_way(self, key: str) -> bool:
        """Half of the other side is down, and somebody still stands who would listen."""
        speaker = field.find(self._world, key)
        return bool(effects.listeners(self._world, speaker)) and effects.talk_shift(self._world) == 0

    # --- where the party is ------------------------------------------------------------------------------------------
    @property
    def mode(self) -> str:
        return self._world.mode

    @property
    def adventure(self) -> int:
        return self._world.adventure

    @property
    def fighting(self) -> bool:
        return self._world.fight is not None

    @property
    def boss_fight(self) -> bool:
        return self._world.fight is not None and self._world.fight.boss

    @property
    def round(self) -> int:
        return self._world.fight.round if self._world.fight else 0

    @property
    def done(self) -> bool:
        return self._world.dungeon is not None and self._world.dungeon.done

    @property
    def dark(self) -> bool:
        """The party gropes about without a light."""
        dungeon = self._world.dungeon
        return dungeon is not None and dungeon.dark and dungeon.light == "dark"

    @property
    def lamp_dry(self) -> bool:
        """Somebody's lantern has little oil left, and it is dark down here."""
        dungeon = self._world.dungeon
        dry = any(hero.carries("lantern") and hero.lantern < LITTLE_OIL for hero in self._world.party)
        return dungeon is not None and dungeon.dark and dry

    @property
    def boss_ahead(self) -> bool:
        """The last room to be found is the boss's, and the map tells how many there are."""
        dungeon = self._world.dungeon
        return dungeon is not None and sum(not room.entered for room in dungeon.rooms) == 1

    @property
    def next_step(self) -> str:
        """The door towards the nearest room nobody has been in, side doors first; "back", or "" if there is none."""
        dungeon = self._world.dungeon
        paths: list[tuple[int, str]] = [(dungeon.at, "")] if dungeon is not None else []
        seen: set[int] = set()
        while dungeon is not None and paths:
            at, first = paths.pop(0)
            seen.add(at)
            for name, to in _steps(dungeon, at):
                if to >= 0 and not dungeon.rooms[to].entered:
                    return first or name
                paths += [(to, first or name)] if to >= 0 and to not in seen else []
        return ""

    @property
    def barred(self) -> bool:
        """The door towards it is one at which all have failed."""
        return self._world.dungeon is not None and self.next_step in console.stuck_ways(self._world)

    @property
    def foes_ahead(self) -> bool:
        """Opponents known to wait in the next room, because the party has been there."""
        dungeon = self._world.dungeon
        ahead = [dungeon.rooms[way.to] for way in layout.ways_on(self._world).values()] if dungeon is not None else []
        return any(room.entered and room.foes for room in ahead)

    @property
    def unsearched(self) -> bool:
        """Nobody has looked through this room yet."""
        people = field.able(self._world)
        return bool(people) and len(errands.searchers(self._world)) == len(people)

    @property
    def unstudied(self) -> bool:
        """Something here might teach something, and nobody has tried."""
        world = self._world
        return any(len(errands.students(world, each)) == len(field.active(world)) for each in errands.studied(world))

    @property
    def rations(self) -> int:
        return min((hero.kit.get("dry_rations", 0) for hero in self._world.party), default=0)

    @property
    def prices(self) -> dict[str, int]:
        """Prices that the shops have named on this visit."""
        return dict(self._world.town.prices) if self._world.town else {}


def _steps(dungeon: Dungeon, number: int) -> list[tuple[str, int]]:
    """Where one can go from a room: its doors, the last first, then back."""
    ways = [(name, way.to) for name, way in layout.ways_from(dungeon, number).items()]
    return [*reversed(ways), *([("back", field.room_before(dungeon, number))] if number >= 0 else [])]
