"""yabec: sessions by bots, levels and survival by class, XP a session by source, what a player waits for, maps."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from benchmarks.figures import Figure, percentile, seconds
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import BotTable, Policy
from tablewright.world.dungeon import Dungeon
from tablewright.world.mapping.calls import calls_for
from tablewright.world.mapping.draw import draw
from tablewright.world.mapping.grid import as_text
from tablewright.world.mapping.level import grid_of
from yabec import RULESET
from yabec.book.delve.dungeons import build
from yabec.bots import Delver
from yabec.bots.delve import USUAL
from yabec.state import GM, World

GAMES, SESSIONS, MOST_STEPS = 60, 8, 20_000
ROUNDS, LONG = 4, 12  # campaigns for each class in turn, and their sessions
NERVE = 0.65  # of the careful bot
SEAT = "p1"
TABLES = 6  # whose waiting is measured


def play(policy: Policy, number: int, **settings: bool | int | str) -> tuple[World, int]:
    """One campaign by a bot: how it stands at the end, and how many dice it took."""
    state = RULESET.new(settings, (SEAT,))
    policies: dict[str, Policy] = {SEAT: policy, "gm": RULESET.referee}
    views = {seat: RULESET.view(state, seat) for seat in policies}
    table = BotTable(OpenSeed(f"yabec {number}"), "lab", policies, views)
    for _ in range(MOST_STEPS):
        if RULESET.outcome(state):
            break
        RULESET.play(state, "table", table)
    return state, table.dice


def campaigns(bot: str = "careful", games: int = GAMES, sessions: int = SESSIONS) -> dict[str, object]:
    """Levels reached by class, deaths, XP by source, and the pace of it all."""
    reached: dict[str, Counter[str]] = {}
    sources: Counter[str] = Counter()
    played = dice = 0
    play(RULESET.bots[bot].make(), -1, sessions=1)  # what is read and built once
    began = time.process_time()
    for number in range(games):
        creation = "arrays" if number % 2 else "playbooks"
        state, rolled = play(RULESET.bots[bot].make(), number, sessions=sessions, creation=creation)
        dice += rolled
        played += state.session
        sources.update(state.xp_by_source)
        for hero in (each for each in state.creatures.values() if each.kind == "pc"):
            row = reached.setdefault(hero.key, Counter())
            row.update({"made": 1, f"level {hero.level}": 1, "dead": hero.status == "dead"})
    spent = time.process_time() - began
    return {
        "sessions": played,
        "sessions a second": round(played / spent, 1),
        "microseconds a die": round(spent / dice * 1e6, 2),
        "classes": {key: dict(row) for key, row in sorted(reached.items())},
        "XP a session": {key: round(value / played, 1) for key, value in sources.most_common()},
    }


def classes(rounds: int = ROUNDS, sessions: int = LONG) -> dict[str, dict[str, float]]:
    """Every class in turn at the head of a party of four: made, dead, of level 2 and 3, and XP a session lived."""
    found: dict[str, Counter[str]] = {key: Counter() for key in USUAL}
    for number in range(rounds * len(USUAL)):
        at = number % len(USUAL)
        order = USUAL[at:] + USUAL[:at]
        state, _ = play(Delver(NERVE, order), number, sessions=sessions, creation="arrays")
        for hero in (each for each in state.creatures.values() if each.kind == "pc"):
            row = {"made": 1, "dead": hero.status == "dead", "level 2": hero.level >= 2, "level 3": hero.level >= 3}
            found[hero.key].update({**row, "xp": hero.xp, "sessions": max(1, hero.sessions)})
    return {key: _rates(row) for key, row in found.items()}


def _rates(row: Counter[str]) -> dict[str, float]:
    lived = max(1, row["sessions"])
    return {
        **{key: row[key] for key in ("made", "dead", "level 2", "level 3")},
        "XP a session": round(row["xp"] / lived, 1),
        "deaths a session": round(row["dead"] / lived, 3),
    }


def big_level(rooms: int = 60) -> Dungeon:
    whims = iter(range(10**9))
    return build("big", 1, rooms, lambda topic, size: (next(whims) * 2654435761) % 2**32 % size)


def waits(games: int = TABLES, sessions: int = 3) -> dict[str, list[float]]:
    """Seconds of the processor for every scene and every answer at tables that a careful player sits at."""
    found: dict[str, list[float]] = {"scene": [], "answer": []}
    for number in range(games):
        settings = {"sessions": sessions, "creation": "arrays" if number % 2 else "playbooks"}
        setup = Setup("bench", RULESET.key, RULESET.version, open_dice(f"yabec {number}"), (SEAT,), settings)
        game = Game(cast("Ruleset[Any]", RULESET), setup)
        game.help(GM, RULESET.referee)
        bot = RULESET.bots["careful"].make()
        while game.outcome is None:
            decision, state = game.pending[0], game.state_for(SEAT)
            began = time.process_time()
            RULESET.scene(state, SEAT, game.pending)
            found["scene"].append(time.process_time() - began)
            key = bot(decision, RULESET.view(state, SEAT))
            began = time.process_time()
            game.answer(SEAT, key)
            found["answer"].append(time.process_time() - began)
    return found


def play_all() -> Iterator[Figure]:
    found = campaigns()
    yield Figure("yabec: sessions a second", float(str(found["sessions a second"])), "1/s", of=found)
    yield Figure("yabec: a die", float(str(found["microseconds a die"])), "us")


def by_class() -> Iterator[Figure]:
    found = classes()
    made, third = (sum(row[key] for row in found.values()) for key in ("made", "level 3"))
    yield Figure("yabec: reach level 3 in twelve sessions, all classes", 100 * third / made, "%", of=found)


def latency() -> Iterator[Figure]:
    for what, spent in waits().items():
        for share in (0.5, 0.99):
            value = round(1000 * percentile(spent, share), 2)
            on = {"share": share, "decisions": len(spent), "tables": TABLES}
            yield Figure(f"yabec table: {what}", value, "milliseconds", "100 or less", on)


def maps() -> Iterator[Figure]:
    """A level of sixty rooms: calls, drawing and picture, and the command that draws such calls."""
    dungeon = big_level()
    times = []
    for _ in range(7):
        began = time.process_time()
        as_text(draw(calls_for(grid_of(dungeon, 1))).grid)
        times.append(time.process_time() - began)
    yield Figure("yabec: map of a level of sixty rooms", round(1000 * min(times), 1), "ms")
    with TemporaryDirectory() as folder:
        calls = Path(folder) / "calls.txt"
        calls.write_text(calls_for(grid_of(dungeon, 1)), encoding="utf-8")
        words = [sys.executable, "-m", "tablewright", "map", str(calls)]
        run = seconds(lambda: subprocess.run(words, capture_output=True, check=True), runs=7)
    yield Figure("tablewright map, sixty rooms", round(1000 * run, 1), "ms")


MEASURES = {"yabec-play": play_all, "yabec-classes": by_class, "yabec-latency": latency, "yabec-maps": maps}
