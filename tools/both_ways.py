"""Plays the same games by compiled rules and by the plain source, and says where they part.

    python -m tools.both_ways --games 100
    python -m tools.both_ways begone_foe --games 1000 --seed other

Each way is a program of its own. Compared are all scenarios; games of every bot, die by die, question by question,
event by event, the whole state after each turn; as many under settings of chance with seekers in all seats, the game
master's too; and games as people play them, record by record. Whatever is raised is compared as well: compiled rules
check types as they go, and may refuse nothing that the plain source plays.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tablewright.engine.copying import freeze
from tablewright.engine.decisions import NO_FACTS, Facts, Question, Usual
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.events import Event, Why
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import record_lines
from tablewright.engine.options import Chosen
from tablewright.engine.proving.scenario import Scenario, load_scenarios, run_scenario
from tablewright.engine.ruleset import Ruleset, for_trial
from tablewright.engine.table import BotTable, Policy
from tablewright.lab.seeker import Memory
from tablewright.lab.soak import cast
from tablewright.rules import GAMES, compiled, ruleset

SCENARIOS = Path(__file__).resolve().parents[1] / "tests" / "scenarios"
MOST_TURNS, MOST_QUESTIONS, LIVE_ANSWERS = 400, 1500, 80


class Listening(BotTable):
    """A bots' table that takes down all that rules roll, ask and tell."""

    def __init__(self, words: OpenSeed, policies: dict[str, Policy], views: dict[str, Any]) -> None:
        super().__init__(words, "table", policies, views)
        self.heard = blake2b(digest_size=12)

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        face = super().roll(sides, why, who)
        self.heard.update(f"{sides} {why} {who} {face}\n".encode())
        return face

    def ask(
        self, seat: str, question: Question, options: Sequence[Chosen], about: Facts = NO_FACTS, default: Usual = ""
    ) -> Chosen:
        taken = super().ask(seat, question, options, about, default)
        usual = default if isinstance(default, str) else default()
        self.heard.update(f"{seat} {question} {list(options)} {sorted(about.items())} {usual} {taken}\n".encode())
        return taken

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self.heard.update(f"{event!r} {to}\n".encode())


# --- one way ---------------------------------------------------------------------------------------------------------
def say(game: Ruleset[Any], games: int, seed: str) -> Iterator[str]:
    """A line for each thing that was played: what it was, and what came of it."""
    for file in sorted((SCENARIOS / game.key).glob("*.toml")):
        for scenario in load_scenarios(file):
            yield _told(f"scenario {scenario.id}", partial(_scenario, game, scenario))
    for number in range(games):
        for bot in game.bots:
            yield _told(f"bot {bot} {number}", partial(_by_bots, game, bot, f"{seed}/{number}"))
        yield _told(f"seekers {number}", partial(_by_seekers, game, f"{seed}/{number}"))
        yield _told(f"people {number}", partial(_by_people, game, f"{seed}/{number}"))


def _told(what: str, play: Callable[[], str]) -> str:
    try:
        return f"{what}: {play()}"
    except Exception as error:  # noqa: BLE001  # whatever is raised must be raised by both
        return f"{what}: {type(error).__name__}: {error}"


def _scenario(game: Ruleset[Any], scenario: Scenario) -> str:
    return "; ".join(run_scenario(scenario, game)) or "as it says"


def _by_bots(game: Ruleset[Any], bot: str, seed: str) -> str:
    seats = tuple(f"p{number + 1}" for number in range(game.least_seats))
    policies = {seat: game.bots[bot].make() for seat in seats}
    if game.gm_seat:
        policies[game.gm_seat] = game.referee
    return _played(game, game.new(dict(for_trial(game.settings, {})), seats), policies, seed)


def _by_seekers(game: Ruleset[Any], seed: str) -> str:
    who = cast(game, random.Random(seed), Memory())
    return _played(game, game.new(dict(who.settings), who.seats), who.policies, seed)


def _played(game: Ruleset[Any], state: Any, policies: dict[str, Policy], seed: str) -> str:
    views = {seat: game.view(state, seat) for seat in policies}
    table, played = Listening(OpenSeed(seed), policies, views), 0
    while game.outcome(state) is None and played < MOST_TURNS and table.asked < MOST_QUESTIONS:
        turns = game.turns(state)
        game.play(state, turns[played % len(turns)].name, table)
        table.heard.update(freeze(state))
        played += 1
    return f"{played} turns, {table.dice} dice, {table.asked} questions, {table.heard.hexdigest()}"


def _by_people(game: Ruleset[Any], seed: str) -> str:
    """As it is saved: the records with their check values."""
    chance = random.Random(seed)
    who = cast(game, chance, Memory())
    live = Game(game, Setup("both", game.key, game.version, open_dice(seed), who.seats, who.settings, undo="always"))
    while live.outcome is None and len(live.records) < LIVE_ANSWERS:
        decision = chance.choice(live.pending)
        view = game.view(live.state_for(decision.seat), decision.seat)
        live.answer(decision.seat, who.policies[decision.seat](decision, view))
    told = freeze(list(live.log))
    return f"{len(live.records)} records, {blake2b(record_lines(live.records) + told, digest_size=12).hexdigest()}"


# --- both ways -------------------------------------------------------------------------------------------------------
def said(game: str, games: int, seed: str, plainly: bool) -> list[str]:
    """What a program says that plays one way."""
    words = [sys.executable, "-m", "tools.both_ways", game]
    done = subprocess.run(
        [*words, "--say", "--games", str(games), "--seed", seed],
        env={**os.environ, compiled.PLAINLY: "1" if plainly else "0"},
        cwd=Path(__file__).resolve().parents[1],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def apart(game: str, games: int, seed: str) -> Iterator[str]:
    """Each thing that came out differently, both ways; and at last how many were compared."""
    plain, quick = said(game, games, seed, True), said(game, games, seed, False)
    if (plain.pop(0), quick.pop(0)) != ("plain", compiled.COMPILED):
        raise SystemExit(f"{game}: there are no compiled rules to play by; {compiled.told() or 'make compiled'}")
    for one, other in zip_longest(plain, quick):
        if one != other:
            yield f"{game}: plain    {one}\n{game}: compiled {other}"
    print(f"{game}: {len(plain)} scenarios and games compared", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.both_ways", description=__doc__)
    parser.add_argument("game", nargs="*", help="those that are compiled, unless named")
    parser.add_argument("--games", type=int, default=20, help="for each bot, for seekers and for people")
    parser.add_argument("--seed", default="both")
    parser.add_argument("--say", action="store_true", help="play one way alone, and print what came of it")
    asked = parser.parse_args()
    if asked.say:
        (game,) = map(ruleset, asked.game)
        print(compiled.word(game.key))
        for line in say(game, asked.games, asked.seed):
            print(line, flush=True)
        return 0
    games = asked.game or [game for game, word in compiled.standing().items() if word == compiled.IN_USE]
    faults = [fault for game in games for fault in apart(game, asked.games, asked.seed)]
    print(*faults or ["the same" if games else f"nothing is compiled; there are: {', '.join(GAMES)}"], sep="\n")
    return int(bool(faults) or not games)


if __name__ == "__main__":
    sys.exit(main())
