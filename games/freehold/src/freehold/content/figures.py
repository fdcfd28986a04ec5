"""The figures of the content files that stand alone, as types: one struct for each table, every field accounted for."""

from __future__ import annotations

import msgspec


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of them all."""


class Abilities(Figures, frozen=True):
    order: tuple[str, ...]
    names: dict[str, str]
    use: dict[str, str]  # which one a difficult action takes unless the GM says otherwise
    verbs: dict[str, str]  # by which words it is known


class Levels(Figures, frozen=True):
    xp_per_level: int
    max: int
    ability_gain_at: tuple[int, ...]
    mastery_at: tuple[int, int]


class Experience(Figures, frozen=True):
    new_hex_each: int
    site_cleared_each: int
    per_silver_given: int
    stronghold_each: int
    power_each: int


class Travel(Figures, frozen=True):
    map_hours: int
    room_active_turns: int
    home_rings: int
    home_check_in_12: int
    night_check_in_12: int
    night_check_with_fire_in_12: int
    forage_hours: int
    road_hours: int


class Tiers(Figures, frozen=True):
    """Danger by distance from the freehold, in rings."""

    tier1_to_ring: int
    tier2_to_ring: int
    tier3_to_ring: int
    tier4_doubles_below: int
    table_step: int


class Sites(Figures, frozen=True):
    ruin_rooms: str
    locked_in_12: int
    hammer_turns: int
    hammer_noise_in_12: int
    sneak_turns: int


class Holding(Figures, frozen=True):
    """A freehold as it begins, and what its weeks go by."""

    folk: str
    stores: int
    store_cap: int
    timber: int
    stone: int
    silver: int
    hope: int
    hope_max: int
    hope_rest: int
    hope_for_growth: int
    growth_every_weeks: int
    defence: int
    housing: int
    threat: int
    threat_max: int
    threat_every_weeks: int
    threat_per_lair: int
    own_fields_stores: int
    tax_per_folk: int
    eats_per_folk: int
    work_radius: int


class Raiding(Figures, frozen=True):
    bad_loss_margin: int


class Names(Figures, frozen=True):
    given: tuple[str, ...]
    freehold: tuple[str, ...]


class Fall(Figures, frozen=True):
    """What the fall of a Power does to the freehold."""

    threat: int
    hope: int


class PowerRules(Figures, frozen=True):
    wakes_at_level: int
    wakes_at_ring: int
    stronghold_ring: int
    seat_ring: int
    stronghold_rooms: str
    seat_rooms: str
    shadow_start: int
    shadow_max: int
    shadow_per_stronghold: int
    host_radius: int
    lord_ac_per_stronghold: int
    lord_hp_per_stronghold: int
    tribute_sc_per_shadow: int
    tribute_weeks: int
    raid_at_max_every_weeks: int
    fall: Fall
    pause_weeks: str
    truce_weeks: int


class Row(Figures, frozen=True):
    """A row of a chart: a face, or a range of faces."""

    roll: int | tuple[int, int]

    @property
    def faces(self) -> int:
        return 1 if isinstance(self.roll, int) else self.roll[1] - self.roll[0] + 1


class TerrainRow(Row, frozen=True):
    terrain: str


class NamedRow(Row, frozen=True):
    key: str
    text: str


class RoomRow(Row, frozen=True):
    holds: tuple[str, ...]
