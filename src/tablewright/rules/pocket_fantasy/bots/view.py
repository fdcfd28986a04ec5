"""What a bot in a seat may look at: lazily, and always current. Hidden things (secret doors, traps) are not offered."""

from __future__ import annotations

from tablewright.rules.pocket_fantasy.book.combat.blows import Blow
from tablewright.rules.pocket_fantasy.book.combat.defense import is_immune
from tablewright.rules.pocket_fantasy.book.core.field import (
    enemies_of,
    engaged_with,
    everybody,
    fight_of,
    find,
    neighbours,
    room_of,
    weapons_for,
)
from tablewright.rules.pocket_fantasy.book.core.heroics import heroics
from tablewright.rules.pocket_fantasy.state import Being, Creature, Fight, Hero, World


class View:
    """One seat's view of the world."""

    __slots__ = ("_world", "seat")

    def __init__(self, world: World, seat: str) -> None:
        self._world, self.seat = world, seat

    @property
    def party(self) -> list[Hero]:
        return self._world.party

    @property
    def companions(self) -> list[Creature]:
        return self._world.companions

    @property
    def mode(self) -> str:
        return self._world.mode

    @property
    def adventure(self) -> int:
        return self._world.adventure

    @property
    def fight(self) -> Fight:
        return fight_of(self._world)

    @property
    def fighting(self) -> bool:
        return self._world.fight is not None

    def being(self, key: str) -> Being:
        return find(self._world, key)

    def hero(self, key: str) -> Hero:
        being = find(self._world, key)
        assert isinstance(being, Hero)
        return being

    def enemies(self, being: Being) -> list[Being]:
        return enemies_of(self._world, being)

    def engaged(self, being: Being) -> list[Being]:
        return engaged_with(self._world, being)

    def harms(self, hero: Hero, foe: Being) -> bool:
        """Could a blow of this hero's best weapon harm that foe at all?"""
        return any(not is_immune(Blow(hero, [foe], weapon=gear), foe) for gear in weapons_for(hero, "melee"))

    def beside(self, key: str) -> list[str]:
        return neighbours(self.fight, key)

    def fallen(self) -> list[Hero]:
        return [hero for hero in self.party if hero.status in ("unconscious", "stabilized")]

    def heroics(self, hero: Hero) -> int:
        return heroics(hero)

    def health(self) -> float:
        """The party's share of its full HP."""
        heroes = [hero for hero in self.party if hero.status not in ("dead", "petrified")]
        return sum(hero.hp for hero in heroes) / max(1, sum(hero.max_hp for hero in heroes))

    @property
    def done(self) -> bool:
        return self._world.dungeon is not None and self._world.dungeon.done

    @property
    def boss_ahead(self) -> bool:
        dungeon = self._world.dungeon
        if dungeon is None or dungeon.at + 1 >= len(dungeon.rooms):
            return False
        return dungeon.rooms[dungeon.at + 1].boss

    @property
    def foes_ahead(self) -> bool:
        """Opponents known to wait in the next room."""
        dungeon = self._world.dungeon
        if dungeon is None or dungeon.at + 1 >= len(dungeon.rooms):
            return False
        return bool(dungeon.rooms[dungeon.at + 1].foes)

    @property
    def rations(self) -> int:
        return min((hero.kit.get("dry_rations", 0) for hero in self.party), default=0)

    def is_boss_room(self) -> bool:
        room = room_of(self._world)
        return room is not None and room.boss

    def pulse(self) -> tuple[int | str, ...]:
        """A few figures that change as the game goes on."""
        world = self._world
        hp = sum(being.hp for being in everybody(world))
        return (world.mode, world.next_id, hp, world.fight.round if world.fight else 0, world.adventure)
