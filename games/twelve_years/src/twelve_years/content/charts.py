"""The charts of Twelve Years, loaded once from `charts.toml`, and what a row of each says.

Only d4, d6, d8, d10 and d12 are rolled (TY-CORE-02). Where book and sheet differ the book's rows are used (TY-CORE-07).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.charts import Chart, load_chart, load_toml

_FILE = Path(__file__).parent / "charts.toml"
_CONTENT = load_toml(_FILE)


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all rows."""


class Archetype(_Row, frozen=True):
    key: str
    name: str
    hp: int
    power: str
    weakness: str


class Gold(_Row, frozen=True):
    gold: int


class Weapon(_Row, frozen=True):
    key: str
    name: str
    damage: str = ""
    value: int = 0
    metal: bool = False

    @property
    def die(self) -> int:
        return int(self.damage.partition("d")[2])


class LootKind(_Row, frozen=True):
    key: str
    name: str
    value: int = 0
    hp: int = 0
    unique: bool = False
    quality_roll: bool = True


class Named(_Row, frozen=True):
    key: str
    name: str
    letter: str = ""


class Magick(_Row, frozen=True):
    key: str
    name: str
    use: str


class CombatResult(_Row, frozen=True):
    name: str
    type: str
    enemy_halves: int  # of the enemy's damage: 1 half, 2 full, 4 double
    party_halves: int


class EvasionResult(_Row, frozen=True):
    name: str
    moves: bool
    loot: bool


class Friend(_Row, frozen=True):
    key: str
    name: str
    training: bool = True


class Doors(_Row, frozen=True):
    name: str
    doors: int = 0
    stairs: int = 0
    twice: bool = False


class DungeonEncounter(_Row, frozen=True):
    name: str
    traps: int = 0
    monsters: int = 0
    loot: int = 0
    loot_traps: int = 0
    friends: int = 0
    doors: int = 0


class Being(_Row, frozen=True):
    """A creature or a monster. No hp: it cannot be damaged. `one` names a single one of a flock."""

    key: str
    name: str
    hp: int = 0
    damage: str = ""
    bonus: int = 0
    number: str = ""
    pacified_by: str = ""
    one: str = ""
    special: str = ""  # what sets it apart, for people

    @property
    def dice(self) -> tuple[int, ...]:
        """Its damage dice, by their sides."""
        count, _, sides = self.damage.partition("d")
        return (int(sides),) * int(count) if sides else ()


def _load_chart(key: str, row: type[Any]) -> Chart[Any]:
    return load_chart(_FILE, key, row, _CONTENT)


# Rules that are nothing but a chart: TY-WPN-01, TY-WPN-03, TY-ROOM-01, TY-ROOM-02.
ARCHETYPES: Chart[Archetype] = _load_chart("archetypes", Archetype)
STARTING_GOLD: Chart[Gold] = _load_chart("starting_gold", Gold)
WEAPONS: Chart[Weapon] = _load_chart("weapons", Weapon)
FAE_WEAPONS: Chart[Weapon] = _load_chart("fae_weapons", Weapon)
LOOT: Chart[LootKind] = _load_chart("loot", LootKind)
QUALITY: Chart[Named] = _load_chart("quality", Named)
MAGICKS: Chart[Magick] = _load_chart("magicks", Magick)
COMBAT: Chart[CombatResult] = _load_chart("combat", CombatResult)
EVASION: Chart[EvasionResult] = _load_chart("evasion", EvasionResult)
TERRAIN: Chart[Named] = _load_chart("terrain", Named)
HEX_ENCOUNTERS: Chart[Named] = _load_chart("hex_encounters", Named)
CREATURES: Chart[Being] = _load_chart("creatures", Being)
FRIENDS: Chart[Friend] = _load_chart("friends", Friend)
ENTRANCES: Chart[Named] = _load_chart("entrances", Named)
ROOM_SIZE: Chart[Named] = _load_chart("room_size", Named)
ROOM_TYPE: Chart[Named] = _load_chart("room_type", Named)
DOORS: Chart[Doors] = _load_chart("doors", Doors)
DUNGEON_ENCOUNTERS: Chart[DungeonEncounter] = _load_chart("dungeon_encounters", DungeonEncounter)
MONSTERS: Chart[Being] = _load_chart("monsters", Being)

ALL: dict[str, Chart[Any]] = {
    chart.key: chart
    for chart in (
        ARCHETYPES, STARTING_GOLD, WEAPONS, FAE_WEAPONS, LOOT, QUALITY, MAGICKS, COMBAT, EVASION, TERRAIN,
        HEX_ENCOUNTERS, CREATURES, FRIENDS, ENTRANCES, ROOM_SIZE, ROOM_TYPE, DOORS, DUNGEON_ENCOUNTERS, MONSTERS,
    )
}  # fmt: skip

ARCHETYPE = {row.key: row for row in ARCHETYPES.rows}
WEAPON = {row.key: row for row in WEAPONS.rows}
LOOT_KIND = {row.key: row for row in LOOT.rows}
MAGICK = {row.key: row for row in MAGICKS.rows}
FRIEND = {row.key: row for row in FRIENDS.rows}
ENTRANCE = {row.key: row for row in ENTRANCES.rows}
TERRAIN_NAMED = {row.key: row for row in TERRAIN.rows}

LICH_KING = Being(
    "lich_king", "The Lich King",
    special="his touch kills one of you; with a crown in the pack a 5 or 6 crowns him, and so does a 4 when you evade",
)  # fmt: skip
POSSESSED = Being("possessed", "Possessed")
BEINGS: dict[str, Being] = {
    row.key: row for row in (*CREATURES.rows, *MONSTERS.rows, LICH_KING, POSSESSED) if row.key not in ("twice", "three")
}
MONSTER_KEYS = frozenset(row.key for row in MONSTERS.rows)
BEING_DICE = {key: being.dice for key, being in BEINGS.items()}
WEAPON_DIE = {key: weapon.die for key, weapon in WEAPON.items()}
METAL = frozenset(key for key, weapon in WEAPON.items() if weapon.metal)
WEAPON_DICE = {"": (), **{key: (die,) for key, die in WEAPON_DIE.items()}}  # "" strikes unarmed
