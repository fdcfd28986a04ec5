"""The proof: the readable engine and the kernel play the same game side by side and are compared after every turn.

Compared are dice and questions so far, every answer (mixed into one number), and the whole state. The first difference
is told with its turn, both states and the answers that lead there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import numpy as np

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.ruleset import Ruleset, Settings, for_trial
from tablewright.engine.table import BotTable, Policy
from tablewright.lab.kernel import codes as k
from tablewright.lab.kernel import record as r
from tablewright.lab.kernel.asking import TEXT_ANSWER
from tablewright.lab.kernel.compiling import TARGET
from tablewright.lab.kernel.content import build
from tablewright.lab.kernel.keys import keys_of
from tablewright.lab.kernel.running import begin_on, get_ready_to_look, turn_on
from tablewright.lab.kernel.states import mark_of_turn, mix, numbers_of_record, numbers_of_world
from tablewright.rules import ruleset as find_ruleset

SEAT, STREAM = "p1", "lab"
_QUESTION_NUMBERS = {word: number for number, word in enumerate(k.QUESTIONS)}


class Difference(msgspec.Struct):
    """Where the two part: the game, the turn, what differs first, and what was answered in it."""

    seed: str
    number: int
    turn: int
    what: str
    answers: list[str]

    def __str__(self) -> str:
        told = "\n  ".join(self.answers[-12:])
        return f"game {self.number} of seed {self.seed!r}, turn {self.turn}: {self.what}\nanswers before:\n  {told}"


class Listener:
    """A bot's answers, as they are counted and mixed by the kernel; told in words where that is wanted."""

    def __init__(self, policy: Policy, tells: bool = True) -> None:
        self.policy, self.mixed, self.tells = policy, 0, tells
        self.told: list[str] = []

    def __call__(self, decision: Decision, view: Any) -> str:
        answer = self.policy(decision, view)
        options, place = TEXT_ANSWER, 0
        if decision.kind == "choice":
            options, place = len(decision.options), decision.options.index(answer)
        elif decision.kind == "number":
            place = int(answer)
        self.mixed = mix(self.mixed, _QUESTION_NUMBERS[decision.question], options, place)
        if self.tells:
            self.told.append(f"{decision.question}: {answer} of {' '.join(map(str, decision.options))}")
        return answer


class Proof(msgspec.Struct):
    """What came of comparing some games."""

    games: int = 0
    turns: int = 0
    handed_back: int = 0
    difference: Difference | None = None


def prove(bot: str, settings: Settings, seed: str, numbers: Iterable[int], house: str = "") -> Proof:
    """Games compared one after the other, up to the first that differs; `house`: the text of house rules."""
    get_ready_to_look()
    ruleset = find_ruleset("twelve_years", house)
    settings = for_trial(ruleset.settings, settings)
    proof = Proof()
    for number in numbers:
        found = compare(ruleset, bot, settings, seed, number)
        if isinstance(found, Difference):
            proof.difference = found
            return proof
        proof.games += 1
        proof.turns += found or 0
        proof.handed_back += found is None
    return proof


def compare(
    ruleset: Ruleset[Any], bot: str, settings: Settings, seed: str, number: int, most_turns: int = 20_000
) -> Difference | int | None:
    """The first difference of a game; the turns played where there is none; None where the kernel hands it back."""
    world = ruleset.new(dict(settings), (SEAT,))
    listener = Listener(ruleset.bots[bot].make())
    table = BotTable(OpenSeed(f"{seed}/{number}"), STREAM, {SEAT: listener}, {SEAT: ruleset.view(world, SEAT)})
    g, c = new_record(), as_content(ruleset, settings, bot)
    keys = keys_of(seed, [number], STREAM)[0]
    begin_on(g, c, keys.tolist() if TARGET == "plain" else keys)
    for turn in range(most_turns):
        if world.outcome:
            return turn
        ruleset.play(world, SEAT, table)
        turn_on(g, c)
        if g[r.SPILLED]:
            return None
        what = _first_difference(g, world, table, listener)
        if what:
            return Difference(seed, number, turn, what, listener.told)
    return most_turns


def new_record() -> Any:
    return [0] * r.RECORD_SIZE if TARGET == "plain" else np.zeros(r.RECORD_SIZE, np.int32)


def as_content(ruleset: Ruleset[Any], settings: Mapping[str, bool | int | str], bot: str) -> Any:
    content = build(ruleset, settings, bot, 200_000)
    return content.tolist() if TARGET == "plain" else content


def _first_difference(g: Any, world: Any, table: BotTable, listener: Listener) -> str:
    record = g if TARGET == "plain" else g[: r.MAP].tolist()
    counts = (table.dice, table.asked, listener.mixed), (record[r.DICE], record[r.ASKED], record[r.ANSWERS])
    readable, kernel = numbers_of_world(world, SEAT), numbers_of_record(record)
    if counts[0] == counts[1] and readable == kernel:
        return ""
    if counts[0] != counts[1]:
        return f"dice, questions, answers: {counts[0]} and {counts[1]}\n{readable}\n{kernel}"
    place = next(
        (at for at, (one, other) in enumerate(zip(readable, kernel, strict=False)) if one != other),
        min(len(readable), len(kernel)),
    )
    near = slice(place, place + 60)
    return f"states from number {place} on:\n{readable[near]}\n{kernel[near]}\n{readable}\n{kernel}"


# --- by marks: fewer words about a difference, but a great many games -----------------------------------------------


def marked(
    ruleset: Ruleset[Any], bot: str, settings: Settings, seed: str, number: int, most: int = 200_000
) -> list[int]:
    """What the kernel keeps of a game, by the readable engine: outcome, 0, dice, questions, turns, the mark."""
    world = ruleset.new(dict(settings), (SEAT,))
    listener = Listener(ruleset.bots[bot].make(), tells=False)
    table = BotTable(OpenSeed(f"{seed}/{number}"), STREAM, {SEAT: listener}, {SEAT: ruleset.view(world, SEAT)})
    mark = turns = 0
    while not world.outcome and turns < most:
        ruleset.play(world, SEAT, table)
        turns += 1
        mark = mark_of_turn(mark, world, SEAT, table.dice, table.asked, listener.mixed)
    outcome = k.OUTCOMES.index(world.outcome) if world.outcome else k.UNFINISHED
    return [outcome, 0, table.dice, table.asked, turns, mark - (mark >> 31 << 32)]
