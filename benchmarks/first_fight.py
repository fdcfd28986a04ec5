"""Presses from a new table to its first fight, by somebody who wants one: a way on, else what is marked or comes first.

Where the dice bring nobody, no press can help: so it is also told after how many presses they may.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchmarks.figures import Figure, percentile
from benchmarks.pages import GAMES
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.engine.scene import Prompt
from tablewright.engine.telling.looking import scene_of
from tablewright.rules import ruleset
from tablewright.shelf import REFEREE, helper

EAGER = re.compile(
    r"^(Attack|Fight|March (north|south))|^Go (north|south|east|west|down)(?!.* to )"
    r"|^An? (?!.* to ).*(door|passage|stair)"
)
OUT_THERE = frozenset({"hexes", "rooms", "fight"})
TABLES, MOST = 20, 40


def first_fight() -> Iterator[Figure]:
    for game in GAMES:
        walks = [list(modes(game, f"first fight {number}")) for number in range(TABLES)]
        out = [next((place for place, mode in enumerate(walk, 1) if mode in OUT_THERE), MOST) for walk in walks]
        fights = [float(next((place for place, mode in enumerate(walk, 1) if mode == "fight"), MOST)) for walk in walks]
        of = {"game": game, "within 10": sum(many <= 10 for many in fights), "tables": TABLES}
        yield Figure("presses until the dice may bring a fight, most", max(out), "presses", "10", {"game": game})
        yield Figure("presses to the first fight, median", percentile(fights, 0.5), "presses", "10", of)


def modes(game_key: str, seed: str) -> Iterator[str]:
    """What is on the stage after each press, the first of which is to sit down."""
    rules = ruleset(game_key)
    setup = Setup("first-fight", game_key, rules.version, open_dice(seed), ("p1",), settle(rules.settings, {}))
    game, been = Game(rules, setup), set[tuple[str, str]]()
    if rules.gm_seat:
        game.help(rules.gm_seat, helper(rules, REFEREE))
    for _ in range(MOST):
        scene = scene_of(game, "p1")
        yield scene.mode
        if scene.prompt is None or scene.mode == "fight":
            return
        game.answer("p1", pressed(scene.prompt, scene.title, been))


def pressed(prompt: Prompt, place: str, been: set[tuple[str, str]]) -> str:
    """A way is not gone twice from the same place."""
    if prompt.kind != "choice":
        return prompt.default or str(prompt.low)
    wished = [one for one in prompt.choices if EAGER.search(one.label) and (place, one.key) not in been]
    marked = [one for one in prompt.choices if one.default]
    choice = next(iter([*wished, *marked, *prompt.choices]))
    been.add((place, choice.key))
    return choice.key


MEASURES = {"first-fight": first_fight}
