"""How a seat of Pocket Fantasy stands, and what it may not know: for bots that think ahead.

Adventures done, rooms behind one, gold and magic count for half; the heroes' lives and health for the other half. Once
the game is over deeds count for most.
"""

from __future__ import annotations

from tablewright.engine.thinking.position import Pick, Standing, Thinking
from tablewright.rules.pocket_fantasy.bots.champion import ChampionBot
from tablewright.rules.pocket_fantasy.state import Dungeon, Hero, Room, World

_HALF_RICH, _HALF_RENOWNED, _GEM = 600, 4.0, 150
_POTION = 200  # what one pays for it: who drinks or buys one is neither richer nor poorer for nothing
_ROOMS_A_LEVEL, _MOST_LEVELS = 8, 100
_IDS = 1_000_000  # from which those are numbered who are imagined


def stands(world: World, seat: str) -> Standing:
    heroes = [hero for hero in world.party if hero.status not in ("dead", "petrified")]
    deaths = len(world.fallen) + len(world.party) - len(heroes)
    if not heroes:
        return Standing(0.1 * _renown(world), deaths)
    most = sum(hero.max_hp for hero in heroes)
    health = sum(max(0, hero.hp) for hero in heroes) / max(1, most)
    wealth = sum(map(_wealth, heroes))
    riches = wealth / (wealth + _HALF_RICH)
    if world.outcome:  # what might have been counts no more
        return Standing(0.15 * 0.85**deaths + 0.55 * _renown(world) + 0.3 * riches, deaths)
    worth = 0.3 * 0.85**deaths + 0.15 * health + 0.35 * _renown(world) + 0.2 * riches
    return Standing(worth, deaths)


def _renown(world: World) -> float:
    """Adventures done, and how far the party is in this one."""
    done = sum(deed.what == "done" for deed in world.deeds) + (_way(world.dungeon) if world.dungeon else 0.0)
    return done / (done + _HALF_RENOWNED)


def _way(dungeon: Dungeon) -> float:
    if dungeon.done:
        return 0.9
    entered = sum(room.entered for room in dungeon.rooms)
    return 0.8 * min(1.0, (dungeon.level - 1 + min(1.0, entered / _ROOMS_A_LEVEL)) / dungeon.levels)


def _wealth(hero: Hero) -> int:
    gear = [*hero.weapons, *([hero.armor] if hero.armor else [])]
    return hero.gp + _GEM * sum(each.instances for each in gear) + _POTION * hero.carries("healing_potion")


def promises(world: World, seat: str) -> float:
    """What it came to two levels later, in 295 games of the champion: the living count for most, their wounds heal."""
    heroes = [hero for hero in world.party if hero.status not in ("dead", "petrified")]
    standing = stands(world, seat)
    if not heroes:
        return standing.worth
    health = sum(max(0, hero.hp) for hero in heroes) / max(1, sum(hero.max_hp for hero in heroes))
    wealth = sum(map(_wealth, heroes))
    worth = 1.01 * 0.85**standing.deaths + 0.07 * health + 0.27 * _renown(world) + 0.21 * wealth / (wealth + _HALF_RICH)
    return worth - 0.59 + 0.07 * (world.dungeon is None)


def quiet(world: World, seat: str) -> bool:
    return world.fight is None


def stretch(world: World, seat: str) -> int:
    """Adventures come home from, and levels of a dungeon gone down."""
    if world.dungeon is None:
        return _MOST_LEVELS * world.adventure
    return _MOST_LEVELS * (world.adventure - 1) + world.dungeon.level - 1


def redraw(world: World, seat: str, pick: Pick) -> None:
    """Rooms ahead, unfound doors and traps, who is still to come, and the Pocket Master's favour."""
    world.next_id = _IDS  # how many have been made is a secret, too
    if world.dungeon is not None:
        _redraw_rooms(world.dungeon, pick)
    if world.fight is not None:
        world.fight.new_foes = []
        for foe in world.fight.foes:
            foe.favor = 0
    if world.plot is not None:
        met = world.fight is not None and any(foe.villain for foe in world.fight.foes)
        world.plot.who = world.plot.who if met else ""


def _redraw_rooms(dungeon: Dungeon, pick: Pick) -> None:
    beside = {side.to: at for at, room in enumerate(dungeon.rooms) if room.entered for side in room.sides}
    for number, room in enumerate(dungeon.rooms):
        room.floor_trap, room.hoard = False, 0
        if not room.entered:
            _forget(room, beside.get(number, -1))
        if not room.secret_found:
            room.secret = pick(f"secret:{number}", 6) == 0
        for thing in (room.door, *room.containers, *(side.door for side in room.sides)):
            if not thing.spotted and not thing.open:
                thing.trapped = None


def _forget(room: Room, after: int) -> None:
    """A room ahead is a door and nothing else: how many there are is known, not how they lie or what is in them."""
    blank = Room(way=room.way, boss=room.boss, after=after)
    for field in Room.__struct_fields__:
        setattr(room, field, getattr(blank, field))


THINKING = Thinking(
    ChampionBot,
    stands,
    redraw,
    stretch=stretch,
    ahead=2,
    promises=promises,
    quiet=quiet,
    horizon=20,
    far=150,
    tries=80,
    lasting=frozenset({"race", "class"}),
    settled=frozenset({"assemble", "make", "race", "class"}),
)
