"""From the start page to the first decision that matters: a few presses, defaults taken."""

from collections.abc import Callable, Mapping
from statistics import median
from types import MappingProxyType

import pytest

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.engine.scene import Prompt, Scene
from tablewright.engine.telling.looking import scene_of
from tablewright.rules import ruleset

MOST = 6
SEEDS = 15
TO_THE_TABLE = 2  # New table, Sit down and play


def _met(scene: Scene) -> bool:
    return any(card.kind in ("foe", "friend") for card in scene.cards)


def _priced(scene: Scene, prompt: Prompt) -> bool:
    """A meeting, a trap, or a way whose chances or price stand beside it."""
    ways = [choice for choice in prompt.choices if choice.verb in ("go", "move", "force", "open")]
    return _met(scene) or prompt.question.startswith("trap") or any(way.hint or way.odds for way in ways)


_IDLE = ("names", "party-name", "member-name", "what-next", "gear")
MATTERS: Mapping[str, Callable[[Scene, Prompt], bool]] = MappingProxyType({
    "twelve_years": lambda scene, prompt: prompt.question not in _IDLE or _met(scene)
    or any(choice.key == "enter" for choice in prompt.choices),
    "freehold": lambda scene, prompt: prompt.question == "road" and " lies " in scene.goal,
    "begone_foe": _priced,
    "yabec": _priced,
})  # fmt: skip


@pytest.mark.parametrize("key", MATTERS)
def test_what_matters_comes_soon(key: str) -> None:
    taken = [_presses(key, seed) for seed in range(1, SEEDS + 1)]
    assert median(taken) <= MOST, taken


def _presses(key: str, seed: int) -> int:
    game = ruleset(key)
    setup = Setup("first", key, game.version, open_dice(str(seed)), ("p1",), settle(game.settings, {}))
    live = Game(game, setup)
    if game.gm_seat:
        live.help(game.gm_seat, game.referee)
    presses = TO_THE_TABLE
    while (prompt := (scene := scene_of(live, "p1")).prompt) and not MATTERS[key](scene, prompt) and presses < 40:
        usual = next((choice.key for choice in prompt.choices if choice.default), "")
        live.answer("p1", usual or (prompt.choices[0].key if prompt.choices else prompt.default))
        presses += 1
    return presses


def test_pocket_fantasy_offers_its_adventures_before_the_first_press_at_the_table() -> None:
    shelves = [setting.shelf for setting in ruleset("pocket_fantasy").settings if setting.shelf]
    assert shelves
    assert all(each.title and each.about for each in shelves[0])
