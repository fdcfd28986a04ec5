"""yabec: sessions by bots, levels and survival by class, XP a session by source, drawing a level of sixty rooms."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

from benchmarks.figures import Figure
from tablewright.engine.dice import OpenSeed
from tablewright.engine.table import BotTable, Policy
from tablewright.rules.yabec import RULESET
from tablewright.rules.yabec.bot_maker import USUAL
from tablewright.rules.yabec.bots import Delver
from tablewright.rules.yabec.dungeons import build
from tablewright.rules.yabec.state import World
from tablewright.world.mapping_calls import calls_for
from tablewright.world.mapping_draw import draw
from tablewright.world.mapping_dungeon import grid_of
from tablewright.world.mapping_pictures import as_text

GAMES, SESSIONS, MOST_STEPS = 60, 8, 20_000
ROUNDS, LONG = 4, 12  # campaigns for each class in turn, and their sessions
NERVE = 0.65  # of the careful bot
SEAT = "p1"


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
    began = time.perf_counter()
    for number in range(games):
        creation = "arrays" if number % 2 else "playbooks"
        state, rolled = play(RULESET.bots[bot].make(), number, sessions=sessions, creation=creation)
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


def by_class() -> Iterator[Figure]:
    found = classes()
    made, third = (sum(row[key] for row in found.values()) for key in ("made", "level 3"))
    yield Figure("yabec: reach level 3 in twelve sessions, all classes", 100 * third / made, "%", of=found)


def maps() -> Iterator[Figure]:
    yield Figure("yabec: map of a level of sixty rooms", map_seconds() * 1000, "ms")


MEASURES = {"yabec-play": play_all, "yabec-classes": by_class, "yabec-maps": maps}
