"""The game's tables: what their rows hold. A field that is not named here is refused when a file is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from yabec.content import kinds


class Span(kinds.Entry, frozen=True):
    """A row for results from `min` to `max`."""

    min: int
    max: int


SomeSpan = TypeVar("SomeSpan", bound=Span)


def row_for(rows: Sequence[SomeSpan], total: int) -> SomeSpan:
    """The row of a result; whatever is beyond the first or the last of them is theirs ('-5 or less', '8 or more')."""
    within = max(min(row.min for row in rows), min(total, max(row.max for row in rows)))
    return next(row for row in rows if row.min <= within <= row.max)


# --- characters ------------------------------------------------------------------------------------------------------
class ModifierRow(Span, frozen=True):
    """What a score changes, column by column; each ability has its own (YB-ABIL-01 to YB-ABIL-06)."""

    attack: int = 0
    damage: int = 0
    slots: int = 0
    ac: int = 0
    hp_per_level: int = 0
    extra_languages: int = 0
    mimicry_only: bool = False
    bandage: int = 0
    reaction: int = 0
    max_minions: int = 0
    loyalty: int = 0


class Coins(kinds.Entry, frozen=True):
    """What coins are worth in cp, and the fee for changing many of them (YB-GEN-13)."""

    cp: float
    np: float
    sp: float
    ep: float
    gp: float
    pp: float
    exchange_fee_percent: int
    exchange_fee_over_gp: int

    def worth(self, coin: str) -> float:
        return float(getattr(self, coin))


class Scores(kinds.Entry, frozen=True):
    arrays: tuple[tuple[int, ...], ...]


class AbilityFile(kinds.Entry, frozen=True):
    ability_modifiers: dict[str, tuple[ModifierRow, ...]]
    ability_scores: Scores
    money: Coins


# --- the dungeon -----------------------------------------------------------------------------------------------------
class HazardRow(Span, frozen=True):
    """`burn_too` is the chance in six of a burn besides."""

    result: tuple[str, ...]
    burn_too: int = 0


class Hazards(kinds.Entry, frozen=True):
    table: tuple[HazardRow, ...]
    variant_d6: tuple[HazardRow, ...]


class ReactionRow(Span, frozen=True):
    mood: str
    bad_rounds: int = 0
    hostility: int = 0


class Reactions(kinds.Entry, frozen=True):
    table: tuple[ReactionRow, ...]
    variant_2d6: tuple[ReactionRow, ...]


class SaveRow(kinds.Entry, frozen=True, rename={"source": "from"}):
    hd_min: float
    hd_max: float
    d: int
    w: int
    p: int
    b: int
    s: int
    source: str = ""


class AvRow(kinds.Entry, frozen=True):
    up_to: str
    av: int


class Fare(kinds.Entry, frozen=True):
    who: str
    rations: int
    fare_cp: int


class DungeonFile(kinds.Entry, frozen=True):
    hazards: Hazards
    reaction: Reactions
    monster_saves: tuple[SaveRow, ...]
    monster_av: tuple[AvRow, ...]
    travel: tuple[Fare, ...]
    languages: tuple[str, ...]


# --- people ----------------------------------------------------------------------------------------------------------
class PlainHireling(kinds.Entry, frozen=True):
    hd: int
    hp: int
    av: int
    d: int
    w: int
    p: int
    b: int
    s: int


class Trade(kinds.Entry, frozen=True):
    """What a hireling does for a living (YB-MIN-01)."""

    key: str
    wage: int
    slots: int
    fights: bool
    gear: str


class Minions(kinds.Entry, frozen=True):
    slots: int
    monster_loyalty: int
    monster_free_at_loyalty: int
    plain_hireling: PlainHireling
    hireling_types: tuple[Trade, ...]


# --- weeks in town ---------------------------------------------------------------------------------------------------
class Activity(kinds.Entry, frozen=True):
    key: str
    group: str
    cost: int
    text: str
    xp_cost: int = 0
    who: str = ""


class AnteRow(Span, frozen=True):
    text: str
    cp: int
    service: int = 0
    games: int = 0
    stop: bool = False


class Job(Span, frozen=True):
    job: str
    wage: int


class Quest(kinds.Entry, frozen=True):
    key: str
    hp: str
    ac: int
    av: int
    damage: str
    reward: str


class RecruitRow(Span, frozen=True):
    """What a visit brings: so many people by kind, or something that happens (robbed, mocked, game, attacked)."""

    text: str
    people: dict[str, int] = msgspec.field(default_factory=dict)
    event: str = ""


class RecruitPlace(kinds.Entry, frozen=True):
    place: str
    die: int
    rows: tuple[RecruitRow, ...]


class SaleRow(Span, frozen=True):
    percent: int
    text: str = ""


class Boon(kinds.Entry, frozen=True):
    alignment: str
    key: str
    merit: int
    text: str
    cp: int = 0
    of: str = ""


class ForgeRow(kinds.Entry, frozen=True):
    what: str
    points: int


class Downtime(kinds.Entry, frozen=True):
    activities: tuple[Activity, ...]
    dragon_ante: tuple[AnteRow, ...]
    jobs: tuple[Job, ...]
    quests: tuple[Quest, ...]
    recruiting: tuple[RecruitPlace, ...]
    sale: tuple[SaleRow, ...]
    service_boons: tuple[Boon, ...]
    forge_points: tuple[ForgeRow, ...]


# --- magic -----------------------------------------------------------------------------------------------------------
class DisfavourRow(kinds.Entry, frozen=True):
    """Chances in six of a random spell, and of none (YB-MAGIC-10)."""

    count: int
    random: int
    none: int


class PlaneRow(kinds.Entry, frozen=True):
    plane: int
    dont_know: int
    truth: int
    insanity: int


class TeleportRow(kinds.Entry, frozen=True):
    knowledge: str
    safe: int
    high: int
    low: int


class RebirthRow(Span, frozen=True, rename={"becomes": "as"}):
    becomes: str


class Magic(kinds.Entry, frozen=True):
    spells_a_book: int
    wrong_orientation_damage: int
    disfavour: tuple[DisfavourRow, ...]
    contact_higher_plane: tuple[PlaneRow, ...]
    teleport: tuple[TeleportRow, ...]
    reincarnation_d12: tuple[RebirthRow, ...]


# --- what the rules leave to the Dungeon Master ----------------------------------------------------------------------
class TrapFacts(kinds.Entry, frozen=True):
    """A save, or an attack that is dodged; and the damage."""

    key: str
    name: str
    signs: str
    damage: str
    save: str = ""
    attack: int = 0
    element: str = ""


class Depth(kinds.Entry, frozen=True):
    """Who lives and wanders on a level of the dungeon."""

    depth: int
    wandering: tuple[str, ...]
    numbers: dict[str, str]
    guards: tuple[str, ...]
    chiefs: tuple[str, ...]
    loners: tuple[str, ...]


class ThemeFacts(kinds.Entry, frozen=True):
    titles: tuple[str, ...]
    blurb: str
    features: tuple[str, ...]
    containers: tuple[str, ...]
    shapes: tuple[str, ...]
    names: dict[str, tuple[str, ...]]
    texts: dict[str, tuple[str, ...]]


class House(kinds.Entry, frozen=True):
    names: tuple[str, ...]
    surnames: tuple[str, ...]
    towns: tuple[str, ...]
    strongholds: tuple[str, ...]
    farther: tuple[str, ...]
    halls: tuple[str, ...]
    goals: tuple[str, ...]
    relics: tuple[str, ...]
    marks: tuple[str, ...]
    missions: tuple[str, ...]
    terrain: tuple[str, ...]
    rumours: tuple[str, ...]
    trap: tuple[TrapFacts, ...]
    level: tuple[Depth, ...]
    theme: dict[str, ThemeFacts]

    def depth(self, level: int) -> Depth:
        """The level's own, or the deepest there is."""
        return self.level[min(level, len(self.level)) - 1]


class Deed(kinds.Entry, frozen=True):
    """What the referee makes of a try: the verbs it knows it by, the ability it takes, what success does."""

    key: str
    scene: str
    ability: str
    verbs: tuple[str, ...]
    effect: str


class Feature(kinds.Entry, frozen=True):
    """What a room holds for those with a skill: its sizes, what it guards, and its words."""

    feet: tuple[int, ...]
    texts: tuple[str, ...]
    reward: tuple[int, int] = (0, 0)
    beam: tuple[str, ...] = ()
