"""Pins the size of every die that a game rolls: for each name of a die one scenario that gives a face too high for it.

    python -m tools.dice_by_name yabec     # writes tests/scenarios/yabec/dice_by_name.toml, prints rule, size and name

Each is the shortest scenario that comes to this die, with the die made impossible. The list it prints is there to be
read against the ledger before the file is kept: a wrong size that was there before is pinned as well.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any

import click

from tablewright.engine.decisions import Refused
from tablewright.engine.events import Why
from tablewright.engine.proving.scenario import Scenario, load_scenarios, run_scenario
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import OffScript, ScriptTable
from tablewright.rules import ruleset
from tools.mutants import scenario_files
from tools.reenact import FOLDER, as_toml

NAME = "dice_by_name.toml"
Die = tuple[str, str, int]  # name, rule, sides


class Noting(ScriptTable):
    """A script that notes which die came at which place."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario.dice, [str(answer) for answer in scenario.choose])
        self.seen: dict[Die, int] = {}

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        self.seen.setdefault((why.label, why.rule, sides), self._position)
        return super().roll(sides, why, who)


def dice_of(scenario: Scenario, game: Ruleset[Any]) -> dict[Die, int]:
    """The dice that a scenario comes to, and the place of each."""
    table = Noting(scenario)
    with contextlib.suppress(OffScript, Refused):  # one that is meant to be refused
        table.run(game.scenes[scenario.scene](dict(scenario.given)).play)
    return {die: place for die, place in table.seen.items() if place < len(scenario.dice)}


def pinned(game: Ruleset[Any]) -> Iterator[tuple[Die, Scenario]]:
    """Each die of the game, with the shortest scenario that a face too high for it stops."""
    found: dict[Die, tuple[int, Scenario]] = {}
    for file in scenario_files(game.key):
        for scenario in load_scenarios(file) if file.name != NAME else ():
            for die, place in dice_of(scenario, game).items():
                length = place + len(repr(scenario.given)) // 20 + len(scenario.choose)
                if die not in found or length < found[die][0]:
                    found[die] = length, _too_high(scenario, die, place)
    for die in sorted(found):
        yield die, found[die][1]


def _too_high(scenario: Scenario, die: Die, place: int) -> Scenario:
    label, rule, sides = die
    name = re.sub(r"[^a-z0-9]+", "-", f"{label} {rule[3:]} d{sides}".lower()).strip("-")
    told = f"gives {sides + 1} where the rules roll a d{sides} ({label}, {rule})"
    return Scenario(
        f"die-{name}", (rule,), scenario.scene, scenario.game, given=scenario.given,
        dice=(*scenario.dice[:place], sides + 1), choose=scenario.choose, refused=told,
    )  # fmt: skip


@click.command()
@click.argument("key")
def main(key: str) -> None:
    """Write the scenarios of game KEY and print its dice."""
    game = ruleset(key)
    found = [(die, each) for die, each in pinned(game) if not run_scenario(each, game)]
    lines = ["# Every die by its name: its size, by a face too high for it. Written by `python -m tools.dice_by_name`."]
    text = as_toml([each for _, each in found], key, lines)
    (FOLDER / key / NAME).write_text(text, encoding="utf-8")
    for (label, rule, sides), _ in found:
        click.echo(f"{rule:14} d{sides:<4} {label}")


if __name__ == "__main__":
    main()
