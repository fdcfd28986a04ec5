"""The games as environments for those who train players: Gymnasium for one seat, PettingZoo for several, OpenSpiel.

    import gymnasium
    import tablewright_lab.environments
    env = gymnasium.make("Tablewright/TwelveYears-v0")

Needs the extra `tablewright[env]`. With the package installed, Gymnasium finds the names by itself.
"""

from __future__ import annotations

from importlib.util import find_spec

NAMES = {
    "BegoneFoe": "begone_foe",
    "Freehold": "freehold",
    "PocketFantasy": "pocket_fantasy",
    "TwelveYears": "twelve_years",
    "Yabec": "yabec",
}
MISSING = "environments need Gymnasium and PettingZoo: pip install 'tablewright[env]'"


def register() -> None:
    """Make the games known to Gymnasium; a second time changes nothing."""
    from gymnasium.envs.registration import register as to_gymnasium
    from gymnasium.envs.registration import registry

    for name, game in NAMES.items():
        if f"Tablewright/{name}-v0" not in registry:
            to_gymnasium(
                f"Tablewright/{name}-v0",
                entry_point="tablewright_lab.environments.single:OneSeat",
                kwargs={"game": game},
            )


if find_spec("gymnasium") is not None:
    register()
