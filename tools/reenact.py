"""Writes down games as they were played, die by die and answer by answer, as scenarios that must come out the same.

    python -m tools.reenact yabec            # writes tests/scenarios/yabec/reenacted.toml

A seeker plays the scenes below, from new games and from the middle of things; what it met is the proof. A rule that is
changed on purpose changes them: look at what differs, then write them anew.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.events import Why
from tablewright.engine.proving.scenario import Scenario, run_scenario
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import EndOfScript, ScriptTable
from tablewright.lab.seeker import Memory, Seeker
from tablewright.rules import ruleset
from tools.reenacted import SCENES, Played

LAST_TOLD = 30
FOLDER = Path(__file__).parents[1] / "tests" / "scenarios"


class Recorder(ScriptTable):
    """A script that is written while it is played."""

    def __init__(self, game: Ruleset[Any], seed: str, memory: Memory, played: Played) -> None:
        super().__init__([], [])
        self.game, self.played = game, played
        self.chance = random.Random(seed)
        bots = [bot for key, bot in game.bots.items() if key != "random"]
        self.player = Seeker(memory, self.chance, self.chance.choice(bots).make(), played.zeal)
        self.master = Seeker(memory, self.chance, game.referee, played.zeal)
        self.faces: list[int] = []
        self.given_answers: list[str] = []
        self.rules: list[str] = []
        self.look: Any = None

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        self.dice = [self.chance.randint(1, sides)]
        self.faces.append(self.dice[0])
        self.rules.append(why.rule)
        return super().roll(sides, why, who)

    def answer(self, decision: Decision) -> str:
        if len(self.given_answers) >= self.played.answers:
            self.asked = decision
            raise EndOfScript
        policy = self.master if decision.seat == self.game.gm_seat else self.player
        answer = policy(decision, self.game.view(self.look()["world"], decision.seat))
        self.given_answers.append(answer)
        self.rules.append(decision.rule)
        return answer


def record(game: Ruleset[Any], played: Played, number: int, memory: Memory) -> Scenario:
    stage = game.scenes[played.scene](dict(played.given))
    table = Recorder(game, f"reenact {played.name} {number}", memory, played)
    table.look = stage.look
    table.run(stage.play)
    expect = {**played.sums(stage.look()), **_as_told(table)}
    return Scenario(
        f"{played.name}-{number}", tuple(dict.fromkeys(rule for rule in table.rules if rule)), played.scene, game.key,
        given=played.given, dice=tuple(table.faces), choose=tuple(table.given_answers), expect=expect,
    )  # fmt: skip


def _as_told(table: ScriptTable) -> dict[str, Any]:
    """What was told last, to the letter, and what is asked in the end."""
    told = [json.loads(msgspec.json.encode(entry.event)) for entry in table.entries[-LAST_TOLD:]]
    events = [{name: value for name, value in event.items() if value is not None} for event in told]
    asked = table.asked
    if asked is None:
        return {"events": events}
    stopped = {"question": asked.question, "seat": asked.seat, "options": [str(option) for option in asked.options]}
    return {"events": events, "asked": {**stopped, "default": str(asked.default)}}


def as_toml(scenarios: Sequence[Scenario], game: str, head: Sequence[str]) -> str:
    """A file of scenarios."""
    lines = [*head, f'game = "{game}"']
    for each in scenarios:
        lines += ["", "[[scenario]]", f'id = "{each.id}"', f"rules = {json.dumps(list(each.rules))}"]
        lines += [f'scene = "{each.scene}"', f"given = {_inline(each.given)}", f"dice = {list(each.dice)}"]
        lines += [f"choose = {json.dumps([str(answer) for answer in each.choose], ensure_ascii=False)}"]
        lines += [f"refused = {json.dumps(each.refused)}" if each.refused else f"expect = {_inline(each.expect)}"]
    return "\n".join(lines) + "\n"


def _inline(value: Any) -> str:
    """Plain data as TOML writes it in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(str(key))} = {_inline(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


@click.command()
@click.argument("key")
def main(key: str) -> None:
    """Play the game's scenes and write them down."""
    game, memory = ruleset(key), Memory()
    found = [record(game, played, number, memory) for number, played in enumerate(SCENES[key], 1)]
    for each in found:
        complaints = run_scenario(each, game)
        if complaints:
            raise SystemExit(f"{each.id} does not repeat: {complaints}")
    path = FOLDER / key / "reenacted.toml"
    head = ["# Games as they were played: written by `python -m tools.reenact`, never by hand."]
    path.write_text(as_toml(found, key, head), encoding="utf-8")
    print(f"{path.name}: {len(found)} scenes, {sum(len(each.choose) for each in found)} answers")


if __name__ == "__main__":
    main()
