"""Hexploring Creatures and Dungeon Monsters: how they come, what they strike with, how they end."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from twelve_years import events
from twelve_years.book.core import members, places
from twelve_years.book.party import death
from twelve_years.content import charts
from twelve_years.state import Enemy, Hex, Item, Member, Party, Place, World

NUMBER = Why("How many?", "TY-CREA-03")
AGAIN = Why("One kind, three of it", "TY-MON-15", "monsters")
TURNED_HP = charts.BEINGS["zombie"].hp


def new_enemy(
    world: World, seat: str, kind: str, *, level: int = 0, passing: bool = False, guard: bool = False
) -> Enemy:
    """An enemy fresh from the charts. `level` strengthens monsters (TY-VAR-01, TY-VAR-02), never creatures."""
    hp = listed_hp(world, kind)
    extra = level if kind in charts.MONSTER_KEYS else 0
    return Enemy(world.new_id(seat), kind, hp + extra if hp else 0, extra, passing, guard)


def listed_hp(world: World, kind: str) -> int:
    """Hit points by the chart; the Satyr's are a setting, since book and sheet differ.

    TY-CREA-01, TY-CORE-07, TY-SHEET-01.
    """
    return world.settings.satyr_hp if kind == "satyr" else charts.BEINGS[kind].hp


# --- rolling them up -------------------------------------------------------------------------------------------------
def roll_creatures(world: World, seat: str, table: Table, *, guard: bool = False) -> list[Enemy]:
    """One roll on the creatures chart, with numbers at once and Roll Twice depth first.

    TY-CREA-01, TY-CREA-03, TY-CREA-12, TY-DICE-04. A Deer is gone before it was there (TY-CREA-02).
    """
    row = charts.CREATURES.roll(table)
    if row.key == "twice":
        return [*roll_creatures(world, seat, table, guard=guard), *roll_creatures(world, seat, table, guard=guard)]
    if row.key == "deer":
        table.tell(events.DeerFled())
        return []
    number = table.roll(int(row.number[2:]), NUMBER) if row.number else 1
    return [new_enemy(world, seat, row.key, passing=not guard, guard=guard) for _ in range(number)]


def roll_monsters(world: World, seat: str, level: int, table: Table) -> list[Enemy]:
    """One roll on the monsters chart; a 10 rolls twice, an 11 once for three of a kind.

    TY-MON-01, TY-MON-14, TY-MON-15.
    """
    kind = charts.MONSTERS.roll(table).key
    if kind == "twice":
        return [*roll_monsters(world, seat, level, table), *roll_monsters(world, seat, level, table)]
    number = 1
    if kind == "three":
        number = 3
        while kind in ("twice", "three"):
            kind = charts.MONSTERS.row(table.roll(12, AGAIN)).key
    return [new_enemy(world, seat, kind, level=level) for _ in range(number)]


def reinforce(world: World, party: Party, place: Place, kind: str, level: int, table: Table) -> None:
    """One more goblin or skeleton, at the level of the room (TY-MON-02, TY-MON-03, TY-VAR-02)."""
    place.enemies.append(new_enemy(world, party.seat, kind, level=level))
    table.tell(events.Arrived(kind))


def goblin_arrives(world: World, party: Party, place: Place, level: int, table: Table) -> None:
    """Every attack or evasion roll brings one goblin if one lives there, never more (TY-MON-03, TY-ROUND-02)."""
    if goblin_comes(place):
        reinforce(world, party, place, "goblin", level, table)


def goblin_comes(place: Place) -> bool:
    """Whether the next roll brings one more (TY-MON-03)."""
    return "goblin" in [enemy.kind for enemy in place.enemies]


# --- members who are enemies now -------------------------------------------------------------------------------------
def possess(world: World, party: Party, member: Member) -> Enemy:
    """A possessed member as an enemy, with what it wields and wears (TY-MAG-14); a charmed enemy as it was.

    TY-MAG-13.
    """
    party.members.remove(member)
    if member.being:
        return death.enemy_again(world, party, member)
    bonus = party.level + (1 if member.kind == members.GIANT else 0)
    items = _take_along(party, member)
    return Enemy(
        world.new_id(party.seat), "possessed", member.hp, bonus, member=member, items=items, party=party.number
    )


def turn(world: World, party: Party, member: Member) -> Enemy:
    """A bitten member becomes a zombie of 10 hp and 1d4 (TY-MON-11, TY-MON-12)."""
    party.members.remove(member)
    items = _take_along(party, member)
    return Enemy(world.new_id(party.seat), "zombie", TURNED_HP, member=member, items=items, party=party.number)


def _take_along(party: Party, member: Member) -> list[Item]:
    worn = (member.weapon, member.shield, member.armor)
    taken = [item for item in party.items if item.id in worn]
    party.items = [item for item in party.items if item.id not in worn]
    return taken


# --- striking and dying ----------------------------------------------------------------------------------------------
def damage_dice(enemy: Enemy) -> tuple[int, ...]:
    """The dice an enemy adds to the pool, by their sides (TY-DMG-05)."""
    if enemy.kind == "possessed" and enemy.member is not None:
        return (charts.WEAPON_DIE[enemy.member.wields],) if enemy.member.wields else ()
    return charts.BEING_DICE[enemy.kind]


def damage_bonus(enemy: Enemy) -> int:
    """Flat damage: Beetle +4, Hill Giant +1, Ogre +2, and the level of Monster Level Up.

    TY-CREA-05, TY-CREA-06, TY-MON-05, TY-VAR-01.
    """
    return charts.BEINGS[enemy.kind].bonus + enemy.bonus


def enemy_dies(world: World, place: Place, enemy: Enemy, table: Table, cause: str = "") -> None:
    """Struck off for good (TY-REC-01).

    The gear of one who was a member lies there, and whoever struck the blow, it is one of its own party's dead
    (TY-MAG-11).
    """
    place.enemies.remove(enemy)
    place.loot += enemy.items
    mourners = next((party for party in world.parties.values() if party.number == enemy.party), None)
    if enemy.member is not None and members.is_true(enemy.member) and mourners is not None:
        members.empty_hands(enemy.member)
        enemy.member.fate = "turned" if enemy.kind == "zombie" else "possession"
        mourners.dead.append(enemy.member)
    table.tell(events.EnemyDied(places.enemy_name(enemy), enemy.kind, cause))


def dismiss_passing(place: Place) -> None:
    """The encounter is over: what was passing in a hex is gone, what followed into a room stays there.

    TY-HENC-02, TY-EVADE-12, TY-CREA-13.
    """
    if isinstance(place, Hex):
        place.enemies = [enemy for enemy in place.enemies if not enemy.passing]
