"""Settings of chance for games that are played to be tried out: by the soak, and by the harness."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Ruleset, Setting, settle


def settings_by_chance(
    game: Ruleset[Any], seats: Sequence[str], chance: Random, share: float
) -> dict[str, bool | int | str]:
    """Some of the game's settings at values of chance; drawn again where the game says that they do not go together."""
    while True:
        some = [setting for setting in game.settings if chance.random() < share]
        settings = dict(settle(game.settings, {setting.key: _value(setting, chance) for setting in some}))
        try:
            game.new(settings, seats)
        except Refused:
            continue
        return settings


def _value(setting: Setting, chance: Random) -> bool | int | str:
    if setting.allowed:
        return chance.choice(setting.allowed)
    if isinstance(setting.default, bool):
        return chance.random() < 0.5
    if isinstance(setting.default, int) and setting.low != setting.high:
        return chance.randint(setting.low, setting.high)
    return setting.default
