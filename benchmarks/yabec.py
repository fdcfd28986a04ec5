"""yabec: sessions by bots, levels and survival by class, XP a session by source, drawing a level of sixty rooms."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

from benchmarks.figures import Figure
from tablewright.engine.dice import OpenSeed
from tablewright.engine.table import BotTable
from tablewright.rules.yabec import RULESET
from tablewright.rules.yabec.dungeons import build
from tablewright.rules.yabec.state import World
from tablewright.world.mapping_calls import calls_for
from tablewright.world.mapping_draw import draw
from tablewright.world.mapping_dungeon import grid_of
from tablewright.world.mapping_pictures import as_text

GAMES, SESSIONS, MOST_STEPS = 60, 8, 20_000
SEAT = "p1"


def play(bot: str, number: int, **settings: bool | int | str) -> tuple[World, int]:
    """One campaign by a bot: how it stands at the end, and how many dice it took."""
    state = RULESET.new(settings, (SEAT,))
    policies = {SEAT: RULESET.bots[bot].make(), "gm": RULESET.referee}
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
    began = time.perf_counter()
    for number in range(games):
        state, rolled = play(bot, number, sessions=sessions, creation="arrays" if number % 2 else "playbooks")
        dice += rolled
        played += state.session
        sources.update(state.xp_by_source)
        for hero in (each for each in state.creatures.values() if each.kind == "pc"):
            row = reached.setdefault(hero.key, Counter())
            row.update({"made": 1, f"level {hero.level}": 1, "dead": hero.status == "dead"})
    seconds = time.perf_counter() - began
    return {
        "sessions": played,
        "sessions a second": round(played / seconds, 1),
        "microseconds a die": round(seconds / dice * 1e6, 2),
        "classes": {key: dict(row) for key, row in sorted(reached.items())},
        "XP a session": {key: round(value / played, 1) for key, value in sources.most_common()},
    }


def map_seconds(rooms: int = 60) -> float:
    """Calls, drawing and picture of one level."""
    whims = iter(range(10**9))
    dungeon = build("big", 1, rooms, lambda topic, size: (next(whims) * 2654435761) % 2**32 % size)
    began = time.perf_counter()
    as_text(draw(calls_for(grid_of(dungeon, 1))).grid)
    return time.perf_counter() - began


def play_all() -> Iterator[Figure]:
    found = campaigns()
    yield Figure("yabec: sessions a second", float(str(found["sessions a second"])), "1/s", of=found)
    yield Figure("yabec: a die", float(str(found["microseconds a die"])), "us")


def maps() -> Iterator[Figure]:
    yield Figure("yabec: map of a level of sixty rooms", map_seconds() * 1000, "ms")


MEASURES = {"yabec-play": play_all, "yabec-maps": maps}
