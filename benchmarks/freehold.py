"""Freehold: expeditions and weeks by bots, time for a die, and the answer of a table with 400 mapped hexes."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.figures import Figure, percentile
from freehold import RULESET
from freehold.book.hold.week import turn_week
from freehold.book.order import FOLK, found_world, play_founding, play_turn
from freehold.bots import BOTS, referee
from freehold.bots.view import View
from freehold.content import TERRAINS
from freehold.proving.worlds import Given, build
from freehold.settings import Switches
from freehold.state import Hex, World
from tablewright.engine.copying import freeze
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.engine.table import BotTable
from tablewright.world.hexes import within

TRIPS = 300
PARTIES = (
    ("fighter", "priest", "thief", "wizard"),
    ("fighter", "priest", "scout", "wizard"),
    ("fighter", "druid", "scout", "thief"),
    ("fighter", "fighter", "fighter", "fighter"),
)
ANSWERS = 300
CAMPAIGNS = 40
POWER_CAMPAIGNS = 20
NEGLECTED = 300
SEASONS = (12, 26, 52)


class Expedition:
    """A campaign of one bot up to the day its party comes home for the first time."""

    def __init__(self, seed: str, callings: tuple[str, ...] = PARTIES[1], bot: str = "steady") -> None:
        self.world = found_world(Switches(characters=len(callings)), ("p1",))
        policy = BOTS[bot].make()
        left = list(callings)

        def player(decision: Decision, view: View) -> str:
            """Picks the callings first, then plays as the bot does."""
            return f"quick:{left.pop(0)}" if decision.question == "make" and left else policy(decision, view)

        view = View(self.world, "p1")
        self.table = BotTable(OpenSeed(seed), "table", {"p1": player, "gm": referee}, {"p1": view, "gm": view})
        play_founding(self.world, self.table)

    def play(self) -> World:
        while not any(party.mode == "road" for party in self.world.parties):
            play_turn(self.world, self.table)
        while self.world.parties and self.world.parties[0].mode != "home":
            play_turn(self.world, self.table)
        return self.world


def expeditions() -> Iterator[Figure]:
    """First trips of four, made and played: how many a second, what a die costs, who comes home."""
    for callings in PARTIES:
        began, dice, safe, alive, lost = time.process_time(), 0, 0, 0, 0
        for seed in range(TRIPS):
            trip = Expedition(f"trip {seed}", callings)
            people = list(trip.play().characters.values())
            dead = sum(one.dead for one in people)
            dice, safe, alive, lost = dice + trip.table.dice, safe + (not dead), alive + 4 - dead, lost + (dead == 4)
        spent = time.process_time() - began
        on = {"game": "freehold", "bot": "steady", "trips": TRIPS, "party": ", ".join(callings)}
        yield Figure("expeditions", round(TRIPS / spent, 1), "a second", of=on)
        yield Figure("bot play: a die", round(1e6 * spent / dice, 1), "microseconds", of=on)
        yield Figure("first trip: all come home", round(safe / TRIPS, 3), "share", "0.80 to 0.90", on)
        yield Figure("first trip: a character comes home", round(alive / TRIPS / 4, 3), "share", of=on)
        yield Figure("first trip: the whole party lost", round(lost / TRIPS, 3), "share", of=on)


def levels() -> Iterator[Figure]:
    """Trips until the first level, and for each later one, of a steady party."""
    first: list[int] = []
    later: list[float] = []
    for seed in range(CAMPAIGNS):
        trip = Expedition(f"levels {seed}")
        trips, out, reached = 0, False, {1: 0}
        while trips < 20:
            play_turn(trip.world, trip.table)
            away = _away(trip.world)
            trips += out and not away
            out = away
            reached.setdefault(max((one.level for one in trip.world.characters.values()), default=1), trips)
        first += [reached[2]] if 2 in reached else []
        top = max(reached)
        later += [(reached[top] - reached[2]) / (top - 2)] if top > 2 and 2 in reached else []
    on = {"game": "freehold", "bot": "steady", "campaigns": CAMPAIGNS}
    yield Figure("trips to level 2", round(sum(first) / len(first), 2), "trips", "3.6 to 3.8", on)
    yield Figure("trips for each later level", round(sum(later) / len(later), 2), "trips", "2.3 to 2.8", on)


def _away(world: World) -> bool:
    return any(party.mode not in ("home", "waiting") for party in world.parties)


def freeholds() -> Iterator[Figure]:
    """A year with a steady party, a year with nobody exploring, and what becomes of a Power in two."""
    years = [_year(f"year {seed}") for seed in range(CAMPAIGNS)]
    for index, weeks in enumerate(SEASONS):
        on = {"game": "freehold", "bot": "steady", "campaigns": CAMPAIGNS, "weeks": weeks}
        built = sum(year[index][0] for year in years) / CAMPAIGNS
        lost = sum(year[index][1] for year in years) / CAMPAIGNS
        yield Figure("buildings", round(built, 1), "buildings", of=on)
        yield Figure("freehold lost", round(lost, 3), "share", of=on)
    lost = sum(_neglected(f"neglected {seed}") for seed in range(NEGLECTED))
    on = {"game": "freehold", "years": NEGLECTED}
    yield Figure("neglected freehold lost in a year", round(lost / NEGLECTED, 3), "share", "0.75", on)


def _year(seed: str) -> list[tuple[int, bool]]:
    """Buildings, and whether the freehold was lost by then, at the end of each season."""
    trip = Expedition(seed)
    lost, seasons = False, []
    for weeks in SEASONS:
        while trip.world.hold.week < weeks:
            play_turn(trip.world, trip.table)
            lost = lost or trip.world.hold.lost
        seasons.append((sum(trip.world.hold.buildings.values()), lost))
    return seasons


def powers() -> Iterator[Figure]:
    """Two years of a steady party: does a Power wake, do its strongholds break, does it fall?"""
    woke = broken = fallen = 0
    for seed in range(POWER_CAMPAIGNS):
        world = _two_years(f"power {seed}")
        woke += world.power is not None or bool(world.fallen)
        broken += bool(world.fallen) or (world.power is not None and len(world.power.standing) < 3)
        fallen += bool(world.fallen)
    on = {"game": "freehold", "bot": "steady", "campaigns": POWER_CAMPAIGNS, "weeks": 104}
    yield Figure("a Power woke", round(woke / POWER_CAMPAIGNS, 3), "share", of=on)
    yield Figure("a stronghold of the last Power broken", round(broken / POWER_CAMPAIGNS, 3), "share", of=on)
    yield Figure("a Power fell", round(fallen / POWER_CAMPAIGNS, 3), "share", of=on)


def _two_years(seed: str) -> World:
    trip = Expedition(seed)
    while trip.world.hold.week < 104:
        play_turn(trip.world, trip.table)
    return trip.world


def _neglected(seed: str) -> bool:
    world = build(Given(party=()))
    table = BotTable(OpenSeed(seed), "table", {"p1": referee}, {"p1": None})
    world.hold.folk, world.hold.plan = 4 + table.roll(6, FOLK), "balance"
    for _ in range(52):
        if not world.hold.lost:
            turn_week(world, table)
    return world.hold.lost


def latency() -> Iterator[Figure]:
    """From an answer to the next question, on a table with 400 mapped hexes."""
    settings = settle(RULESET.settings, {"quick": True})
    game = Game(RULESET, Setup("bench", "freehold", 1, open_dice("latency"), ("p1",), settings))
    kinds = list(TERRAINS)
    for number, key in enumerate(list(within("0,0", 12))[:420]):
        place = Hex(kinds[number % len(kinds)], True, mapped=True, entered=True, seen=True, feature="nothing")
        game.checkpoint.land.setdefault(key, place)
    game._frozen = freeze(game.checkpoint)
    game._forget_runs()
    game._run_until_asked()
    mapped = sum(place.mapped for place in game.checkpoint.land.values())
    bot, times = BOTS["steady"].make(), []
    for _ in range(ANSWERS):
        decision = game.pending[0]
        answer = bot(decision, RULESET.view(game.state_for(decision.seat), decision.seat))
        began = time.perf_counter()
        game.answer(decision.seat, answer)
        RULESET.scene(game.state_for("p1"), "p1", game.pending)
        times.append(1000 * (time.perf_counter() - began))
    on = {"game": "freehold", "mapped": mapped, "answers": ANSWERS, "state bytes": len(game._frozen)}
    yield Figure("answer and scene, median", round(percentile(times, 0.5), 2), "milliseconds", of=on)
    yield Figure("answer and scene, 99 %", round(percentile(times, 0.99), 2), "milliseconds", "100 or less", on)


MEASURES = {
    "freehold-expeditions": expeditions,
    "freehold-levels": levels,
    "freehold-holds": freeholds,
    "freehold-powers": powers,
    "freehold-latency": latency,
}
