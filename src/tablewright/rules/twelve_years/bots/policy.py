"""What a planner weighs, as figures: `policies.toml` has those of the planner and, for each mode of the castle, the
champion's, which `packages/kernel/tools/search_policy.py` has found. Whole numbers, so that every engine reckons the
same.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from tablewright.engine.charts import convert, load_toml

_FILE = Path(__file__).parent / "policies.toml"
WHOLE = 1000  # shares are in thousandths


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shares are of the party's hit points unless it says otherwise."""

    fight_above: int  # what it will spend on a fight above ground
    fight_below: int  # in a dungeon
    fight_castle: int  # in the castle
    fight_crowned: int  # with a crown, outside the castle
    hermit: int  # how much more of it with a Hermit along, in thousandths
    magick: int  # a fight that would cost this share is ended by magick, if there is any
    delve: int  # what it must have to go into a dungeon
    stay: int  # to stay in one
    pond: int  # to follow the pond's pull
    trap: int  # to take trapped loot without a Rogue
    far: int  # how many hexes it goes for a dungeon
    rest: int  # below this it looks for a Faerie Circle that is known
    rest_far: int  # how many hexes it goes for one
    leave_castle: int  # below this it leaves the castle again
    heal: int  # below this a Hermit heals instead of striking
    moon: int  # below this Moonkissed things are used
    rejuvenate: int  # whether Rejuvenation is used as soon as it can be
    train_crowned: int  # gold for lessons, with a crown
    train: int  # and without
    renegade: int  # gold for a Renegade, without a crown
    castle_level: int  # the party's level for the castle
    patience: int  # years after which it goes whatever its level
    last_door: int  # whether it opens the last door first
    last_castle_door: int  # the same in the castle
    king_with_giant: int  # whether it fights the Lich King if a Giant is along
    supplies: int  # unknown hexes that are compared before one is chosen
    south: int  # what a hex nearer to the castle is worth, in thousandths of a hex
    safe: int  # the price of a clearing, in thousandths of a hex
    unknown: int  # of land that nobody has seen
    familiar: int  # of other known land, with Fae Folk
    misty: int  # and without


class Champion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A policy for each mode of the castle."""

    normal: Policy
    sword: Policy
    flail: Policy
    axe: Policy


class Policies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    planner: Policy
    champion: Champion


def load_policies(path: Path = _FILE) -> Policies:
    """All of the file; an error names the entry and the field."""
    return convert(load_toml(path), Policies, path, "policies")


POLICIES = load_policies()
MODES = Champion.__struct_fields__
PLANNER: dict[str, Policy] = dict.fromkeys(MODES, POLICIES.planner)
CHAMPION: dict[str, Policy] = msgspec.structs.asdict(POLICIES.champion)
