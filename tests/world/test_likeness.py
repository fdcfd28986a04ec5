"""Every creature has the icon of its own kind: none is left to chance, and only kin share one."""

import pytest

from begone_foe.content import KINDS
from freehold.content import MONSTERS as FREEHOLD
from tablewright.world.likeness import likeness
from yabec.content import MONSTERS as YABEC

MOST_KIN = 6  # as many kinds of spider as yabec has

CREATURES = {
    "begone_foe": [kind.name for kind in KINDS.values()],
    "freehold": [monster.name for monster in FREEHOLD.values()],
    "yabec": [monster.name for monster in YABEC.values()],
}


@pytest.mark.parametrize("game", CREATURES)
def test_every_creature_has_an_icon_of_its_own_kind(game: str) -> None:
    icons: dict[str, list[str]] = {}
    for name in CREATURES[game]:
        icons.setdefault(likeness(name, ""), []).append(name)
    assert icons.get("", []) == []
    assert {icon: names for icon, names in icons.items() if len(names) > MOST_KIN} == {}


def test_a_giant_crab_is_a_crab_and_a_fire_giant_a_giant() -> None:
    assert [likeness(name) for name in ("Giant Crab", "Giant Driver Ant", "Fire Giant")] == ["crab", "ant", "giant"]
    assert likeness("Goblins 3") == "goblin-head" != likeness("Hobgoblin")
