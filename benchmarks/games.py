"""Games as people play them: answering in a large world, verifying, the size of a save, the memory of a game."""

from __future__ import annotations

import gc
import tempfile
import tracemalloc
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec

from benchmarks.figures import BegunIn, Figure, percentile, seconds
from tablewright.engine.copying import freeze
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import SaveFile, open_game, parse
from tablewright.engine.game.verify import verify
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import BotTable
from tablewright.engine.telling.looking import scene_of
from tablewright.rules import ruleset
from tablewright.world.hexes import coordinates
from twelve_years import RULESET, TwelveYears
from twelve_years.state import World

SEAT = "p1"
_HEXES, _DUNGEONS = 500, 20
_ANSWERS = 400


def game_in_a_large_world() -> Ruleset[Any]:
    """Twelve Years, begun in a world that is already explored far and wide."""
    return cast("Ruleset[Any]", BegunIn(RULESET, large_world()))


def large_world() -> World:
    """The lands of many campaigns side by side, until there is enough of everything."""
    world = TwelveYears().new({}, (SEAT,))
    number = 0
    while len(world.hexes) < _HEXES or len(world.dungeons) < _DUNGEONS:
        number += 1
        _join(world, _explored(number), 12 * (number % 4), 12 * (number // 4))
    return world


def _explored(number: int) -> World:
    """A campaign's world, as a bold bot leaves it."""
    game = TwelveYears()
    state = game.new({}, (SEAT,))
    table = BotTable(
        OpenSeed(f"world {number}"), SEAT, {SEAT: game.bots["bold"].make()}, {SEAT: game.view(state, SEAT)}
    )
    while game.outcome(state) is None:
        game.play(state, SEAT, table)
    return state


def _join(world: World, other: World, across: int, down: int) -> None:
    for key, hex_ in other.hexes.items():
        if hex_.feature not in ("start", "castle") and len(world.hexes) < _HEXES:
            world.hexes[_moved(key, across, down)] = hex_
    for key, dungeon in other.dungeons.items():
        if not dungeon.castle and len(world.dungeons) < _DUNGEONS:
            world.dungeons[_moved(key, across, down)] = msgspec.structs.replace(dungeon, hex=_moved(key, across, down))


def _moved(key: str, across: int, down: int) -> str:
    q, r = coordinates(key)
    return f"{q + across},{r + down - across // 2}"


def _setup(seed: str) -> Setup:
    return Setup("bench", "twelve_years", TwelveYears.version, open_dice(seed), (SEAT,), {}, "always")


# --- measures --------------------------------------------------------------------------------------------------------
def answering() -> Iterator[Figure]:
    """One answer: the turn is run again, the record is on the disk, the scene is built."""
    game = game_in_a_large_world()
    times: dict[str, list[float]] = {"answer": [], "answer on disk": [], "scene": []}
    gc.collect()
    gc.freeze()  # as the commands do before play
    with tempfile.TemporaryDirectory() as folder:
        for number in range(1, 100):
            if len(times["answer"]) < _ANSWERS:
                _answer_through(game, str(number), Path(folder), times)
    world = game.new({}, (SEAT,))
    on = {"hexes": len(world.hexes), "dungeons": len(world.dungeons), "state_bytes": len(freeze(world))}
    for name, taken in times.items():
        aim = "p99 under 10" if name.startswith("answer") else ""
        for share in (0.5, 0.99):
            value = round(1000 * percentile(taken, share), 2)
            yield Figure(f"one {name}: p{share:.0%}"[:-1], value, "milliseconds", aim, {**on, "answers": len(taken)})


def _answer_through(game: Ruleset[Any], seed: str, folder: Path, times: dict[str, list[float]]) -> None:
    """A campaign of the planner, each answer timed in memory, on disk, and as a scene."""
    policy = game.bots["planner"].make()
    in_memory: Game[Any] = Game(game, _setup(seed))
    save = SaveFile.create(folder / f"{seed}.tw", Game(game, _setup(seed)))
    while save.game.pending:
        key = policy(save.game.pending[0], game.view(save.game.state_for(SEAT), SEAT))
        times["answer on disk"].append(seconds(partial(save.answer, SEAT, key)))
        times["answer"].append(seconds(partial(in_memory.answer, SEAT, key)))
        times["scene"].append(seconds(lambda: scene_of(save.game, SEAT)))


def finished_campaign() -> Iterator[Figure]:
    """A campaign the planner plays through a save, as a person would: its size, and how fast it is verified."""
    game: Ruleset[Any] = ruleset("twelve_years")
    with tempfile.TemporaryDirectory() as folder:
        save = SaveFile.create(Path(folder) / "bench.tw", Game(game, _setup("finished")))
        policy = game.bots["planner"].make()
        while save.game.pending:
            save.answer(SEAT, policy(save.game.pending[0], game.view(save.game.state_for(SEAT), SEAT)))
        content = save.path.read_bytes()
    text = parse(content, "bench")
    on = {"answers": len(text.records), "dice": save.game.dice_rolled, "outcome": save.game.outcome}
    yield Figure("save of a finished campaign", round(len(content) / 1000, 1), "kB", "under 200", on)
    spent = seconds(lambda: verify(game, text), runs=3)
    yield Figure("verify", round(1000 * spent, 1), "milliseconds", of=on)
    yield Figure("verify: records", round(len(text.records) / spent), "a second", of=on)
    tracemalloc.start()
    kept = open_game(game, text)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    yield Figure("memory of one game", round(size / 1000, 1), "kB", of={**on, "log": len(kept.log)})


MEASURES = {"answering": answering, "finished-campaign": finished_campaign}
