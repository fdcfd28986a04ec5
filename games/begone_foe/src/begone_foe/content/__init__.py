"""The game's content, read and checked once: gear, classes, arts, skills, spells, monsters, charts, traps, themes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from tablewright.engine.charts import Chart, convert, load_chart, load_toml
from tablewright.world.dungeon.maker import Theme

CONTENT = Path(__file__).parent

# BF-SKILL-06: the nine that automatic play offers.
SKILLS = {
    "lockpicking": "Lockpicking",
    "climbing": "Climbing",
    "sneaking": "Sneaking",
    "interrogation": "Interrogation",
    "survival": "Wilderness Survival",
    "tracking": "Tracking",
    "alertness": "Alertness",
    "architecture": "Architecture",
    "mechanics": "Mechanics",
}
# BF-ADV-07
LEVELS = (0, 1000, 2000, 4000, 8000, 16000, 32000, 64000, 128000, 256000)
# BF-WANDER-02: turns between checks, checks a night.
DANGER = {"quiet": (3, 1), "ordinary": (2, 2), "dangerous": (1, 3)}
UNARMED_DIE = 2  # BF-WEAPON-01


class Gear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of thing; see the head of `content/items.toml`."""

    name: str
    kind: str
    key: str = ""
    slots: int = 1
    small: bool = False
    bundle: int = 0
    hands: int = 1
    die: int = 0
    range: int = 0
    ammo: str = ""
    reload: bool = False
    ac: int = 0
    weight: int = 0  # of armour: 1 gambeson, 2 chain, 3 half plate, 4 full plate
    don_turns: int = 0
    burns: int = 0
    fuel: str = ""
    price: int = 0
    per: int = 1
    edged: bool = False
    metal: bool = False
    silver: bool = False
    magic: bool = False
    plain: str = ""  # what an enchanted thing is without its enchantment


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    options: dict[str, tuple[str, ...]]


class Job(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class: its score and its gear."""

    name: str
    score: str
    items: tuple[str, ...]
    choices: tuple[Choice, ...]


class Plane(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well a higher plane answers: chances in a hundred."""

    plane: int
    unknown: int
    truth: int
    insane: int


Figures = dict[str, int | str | bool]  # of one power


class FightingArt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Fighting Art: `text` is its own words, `powers` what it can do (`book/powers/arts.py`)."""

    id: str
    name: str
    text: str
    powers: dict[str, Figures]


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    level: int
    roll: int
    range_ft: int
    duration: str
    target: str
    save: str
    does: str
    effect: str  # what it mainly does; a peaceful caster has no use for those that only harm
    potion: bool
    combat: bool
    range: str = ""
    bx_save: str = ""
    on_save: str = ""
    save_mod: int = 0
    visible: bool = False  # only at whom its caster sees
    reverse: str = ""
    reverse_does: str = ""
    reverse_save: str = ""
    planes: tuple[Plane, ...] = ()
    shapes: tuple[str, ...] = ()
    bodies: dict[str, tuple[str, ...]] = {}
    powers: dict[str, Figures] = {}  # of the condition that it lays (`book/powers/wards.py`)


class Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    name: str
    dmg: str
    routine: int
    rider: str = ""
    range_ft: int = 0

    @property
    def far(self) -> bool:
        """A missile; fifteen feet are a long tongue."""
        return self.range_ft > 15


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a monster does beyond damage: trigger, save, what follows."""

    on: str
    save: str
    attack: str = ""
    fail: str = ""
    dmg: str = ""
    dur: str = ""
    area: str = ""
    energy: str = ""
    uses: str = ""
    chance: str = ""
    mod: int = 0
    max_hd: int = 0
    pause: int = 0  # rounds from one use to the next
    odd_rounds: bool = False  # in every other round, from the first on
    note: str = ""  # what the condition is besides
    fever: bool = False
    spares: tuple[str, ...] = ()  # sizes and kinds of body that it does nothing to
    outcome: str = msgspec.field(name="pass", default="")


class Ratings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    body: int
    skill: int
    mind: int
    heart: int


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same creature with other Hit Dice; `n` counts heads."""

    hd: str
    hp_avg: int
    xp: int = 0
    attack_bonus: int = 0
    ac_desc: int = 0
    ac_asc: int = 0
    dmg: str = ""
    n: int = 0


class Chief(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From how many on a band has one, and what it is: Hit Dice, hit points, damage added to each blow."""

    at_least: int
    dice: int
    hp: int
    bonus: int = 0
    many: int = 1
    per: int = 0


class Lair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Guards of a lair, as dice, and their Hit Dice; what one of them may be; the chief, if another than a band's."""

    guards: str = ""
    dice: int = 0
    plus: int = 0
    perhaps: str = ""
    chief: Chief | None = None


class Riders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What they ride, how many bands in ten do, and one of how many in them."""

    mount: str
    in_ten: int
    each: int


class Called(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who comes when it calls."""

    kind: str
    number: str


class Raised(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What those become whom it has drained to death, and after how many days."""

    kind: str
    days: str


Size = Literal["small", "person", "large", "huge"]
Nature = Literal[
    "warns",
    "defends_lair",
    "on_sight",
    "guards",
    "poses",
    "shadows",
    "quails",
    "hungry",
    "smells_metal",
    "pranks",
    "pure_only",
    "trails_wounded",
    "won_by_greeting",
]


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the bestiary (BF-MON-01)."""

    id: str
    name: str
    type: str
    size: Size
    hd: str
    hd_dice: float
    hd_plus: int
    hp_avg: int
    ac_asc: int
    attacks: tuple[Attack, ...]
    move: dict[str, int]
    move_class: str
    pursuit_bonus: int
    morale: int
    alignment: str
    number_dungeon: str
    number_lair: str
    mind: str
    darkvision_ft: int
    person: bool
    undead: bool
    save_hd: int
    special: str
    treasure: tuple[str, ...]
    xp: int
    foe: Ratings
    tags: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    trained: bool = False
    sleeps: bool = False
    element: Literal["", "fire", "cold"] = ""
    natures: tuple[Nature, ...] = ()
    feuds: tuple[str, ...] = ()
    chief: Chief | None = None
    lair: Lair | None = None
    riders: Riders | None = None
    asleep: int = 0
    spells_known: tuple[int, ...] = (1,)
    spells: tuple[str, ...] = ()
    calls: Called | None = None
    train: tuple[int, ...] = ()
    trades: bool = False
    vanishes: bool = False
    shows_itself: bool = False
    powers: dict[str, Figures] = {}  # what may stand in them, the power's class says (`book/powers`)
    raises: Raised | None = None
    slowed_by: tuple[str, ...] = ()
    alarm: int = 0
    morale_note: str = ""
    morale_when: Literal["leader", "pack", "melee", "fire"] = "leader"
    treasure_coins: int = 0
    treasure_lair: str = ""
    treasure_times: int = 1
    hp_fixed: int = 0
    variants: tuple[Variant, ...] = ()
    special_stars: int = 0
    ac_desc: int = 0
    attack_bonus: int = 0
    source: str = ""

    @property
    def whole_hd(self) -> int:
        """BF-ALIGN-07, BF-SAVE-03: whole dice, plus or minus dropped; half a die and vermin count 0."""
        return int(self.hd_dice)

    @property
    def fastest(self) -> int:
        return max(self.move.values(), default=0)

    def routine(self, number: int) -> tuple[Attack, ...]:
        return tuple(attack for attack in self.attacks if attack.routine == number)


class TrapKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    signs: str
    mechanical: bool
    plans: tuple[str, ...]
    save: str
    harm: str
    hard: bool = False
    fail: str = ""
    dur: str = ""
    noise: bool = False
    spell_level: int = 0


class EncounterRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    roll: int
    id: str
    number: str
    hd: str = ""


class EncounterTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    level_min: int
    level_max: int
    die: str
    rows: tuple[EncounterRow, ...]


class HoardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chance: int
    roll: str
    times: int
    what: str


class TreasureType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    kind: str
    average: float
    rows: tuple[HoardRow, ...]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


def _read(file: str, kind: type[Any]) -> dict[str, Any]:
    path = CONTENT / file
    return {key: convert(value, kind, path, key) for key, value in load_toml(path).items()}


def _gear() -> dict[str, Gear]:
    return {key: msgspec.structs.replace(gear, key=key) for key, gear in _read("items.toml", Gear).items()}


def _themes() -> dict[str, Theme]:
    path = CONTENT / "dungeon_themes.toml"
    return {key: convert({"key": key, **value}, Theme, path, key) for key, value in load_toml(path).items()}


GEAR: dict[str, Gear] = _gear()
_classes = load_toml(CONTENT / "classes.toml")
JOBS: dict[str, Job] = {
    key: convert(value, Job, CONTENT / "classes.toml", key)
    for key, value in _classes.items()
    if isinstance(value, dict)
}
EVERYONE: tuple[str, ...] = tuple(_classes["everyone"])
SMALL_WEAPONS: tuple[str, ...] = tuple(_classes["small_weapons"].split("|"))
SHARED: tuple[str, ...] = tuple(_classes["shared"])
TRAPS: dict[str, TrapKind] = _read("traps.toml", TrapKind)
THEMES: dict[str, Theme] = _themes()

FIGHTING_ARTS: dict[str, FightingArt] = {
    entry["id"]: convert(entry, FightingArt, CONTENT / "arts.toml", entry["id"])
    for entry in load_toml(CONTENT / "arts.toml")["art"]
}
ARTS = {key: art.name for key, art in FIGHTING_ARTS.items()}

_spells = load_toml(CONTENT / "spells.toml")["spell"]
SPELLS: dict[str, Spell] = {
    entry["id"]: convert(entry, Spell, CONTENT / "spells.toml", entry["id"]) for entry in _spells
}
SPELL_LISTS: dict[int, list[str]] = {
    level: [key for key, spell in SPELLS.items() if spell.level == level] for level in range(1, 7)
}

_monsters = load_toml(CONTENT / "monsters.toml")
KINDS: dict[str, Kind] = {
    entry["id"]: convert(entry, Kind, CONTENT / "monsters.toml", entry["id"]) for entry in _monsters["monster"]
}


def dwellers(kind: str) -> str:
    """What one calls those who live somewhere: by their kind, and rival adventurers people like oneself."""
    return KINDS[kind].name if kind in KINDS else "people"


ENCOUNTERS: tuple[EncounterTable, ...] = tuple(
    convert(entry, EncounterTable, CONTENT / "monsters.toml", "encounter_table")
    for entry in _monsters["encounter_table"]
)
TREASURES: dict[str, TreasureType] = {
    entry["code"]: convert(entry, TreasureType, CONTENT / "monsters.toml", "treasure_type")
    for entry in _monsters["treasure_type"]
}

_charts = load_toml(CONTENT / "charts.toml")
CHARTS: dict[str, Chart[Row]] = {key: load_chart(CONTENT / "charts.toml", key, Row, _charts) for key in _charts}


def encounter_table(level: int) -> EncounterTable:
    """BF-WANDER-04: the table for a dungeon level."""
    return next(table for table in ENCOUNTERS if table.level_min <= level <= table.level_max)
