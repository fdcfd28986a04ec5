"""Begone, FOE!: expeditions by bots, survival by class mix and depth, the way to levels, latency in a large fight."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, cast

import msgspec

from begone_foe import RULESET
from begone_foe.book.core.saves import GM
from begone_foe.book.fight.rounds import begin_fight
from begone_foe.bots.view import SeatView
from begone_foe.proving.worlds import Setting
from begone_foe.state import Campaign
from benchmarks.figures import BegunIn, Figure, percentile
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.odds.exact import wilson
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import BotTable, Policy

MIXES = {
    "one of each": ("fighter", "cleric", "magic_user", "thief"),
    "four fighters": ("fighter",) * 4,
    "four clerics": ("cleric",) * 4,
    "four magic users": ("magic_user",) * 4,
    "four thieves": ("thief",) * 4,
    "two fighters, two clerics": ("fighter", "fighter", "cleric", "cleric"),
}
DEPTHS = (1, 2, 3)
EXPEDITIONS, CAMPAIGNS, LONGEST = 60, 60, 20
MOST_TURNS = 50_000


class Played(msgspec.Struct):
    outcome: str
    alive: int
    silver: int
    dice: int
    decisions: int
    expeditions: int
    reached: dict[int, int]  # level -> expedition after which a character was first seen in town with it


def with_classes(bot: Policy, classes: tuple[str, ...]) -> Policy:
    """A bot whose party is of these classes."""

    def policy(decision: Decision, view: SeatView) -> str:
        if decision.question == "class":
            return classes[len(view.characters) % len(classes)]
        return bot(decision, view)

    return policy


def campaign(seed: str, bot: str = "careful", classes: tuple[str, ...] = (), **settings: bool | int | str) -> Played:
    state: Campaign = RULESET.new({"expeditions": 1, **settings}, ["p1"])
    player = RULESET.bots[bot].make()
    policies = {"p1": with_classes(player, classes) if classes else player, GM: RULESET.referee}
    table = BotTable(OpenSeed(seed), "table", policies, {seat: RULESET.view(state, seat) for seat in policies})
    reached: dict[int, int] = {}
    for _ in range(MOST_TURNS):
        if RULESET.outcome(state) is not None:
            break
        RULESET.play(state, "table", table)
        if state.phase in ("town", "over"):  # looked at between expeditions, so as not to measure the looking
            best = max((being.level for being in state.characters), default=0)
            reached.setdefault(best, state.expedition)
    silver = state.deeds.get("treasure", 0)
    outcome = RULESET.outcome(state) or "unfinished"
    return Played(outcome, len(state.characters), silver, table.dice, table.asked, state.expedition, reached)


# --- measures --------------------------------------------------------------------------------------------------------
def play() -> Iterator[Figure]:
    """Expeditions a second and time for a die, in time of the processor."""
    for bot, games in (("careful", 40), ("bold", 40), ("random", 100)):
        began = time.process_time()
        played = [campaign(f"play {bot} {number}", bot, expeditions=6) for number in range(games)]
        spent = time.process_time() - began
        out = sum(each.expeditions for each in played)
        dice, decisions = sum(each.dice for each in played), sum(each.decisions for each in played)
        on = {"game": RULESET.key, "bot": bot, "expeditions": out, "cores": 1}
        yield Figure("bot play: expeditions", round(out / spent, 1), "a second", of=on)
        aim = "22000" if bot == "random" else ""
        yield Figure("bot play: decisions", round(decisions / spent), "a second", aim, on)
        yield Figure("bot play: a die", round(1e6 * spent / dice, 2), "microseconds", of=on)
        yield Figure("expedition: dice", round(dice / out, 1), "dice", of=on)
        yield Figure("expedition: decisions", round(decisions / out, 1), "decisions", of=on)


def survival() -> Iterator[Figure]:
    """One expedition of first-level characters into one level of a dungeon, by class mix and depth."""
    for mix, classes in MIXES.items():
        for depth in DEPTHS:
            played = [
                campaign(f"survival {number}", classes=classes, depth=depth, levels=1) for number in range(EXPEDITIONS)
            ]
            alive = sum(each.alive for each in played)
            low, high = wilson(alive, 4 * EXPEDITIONS)
            interval = [round(100 * low, 1), round(100 * high, 1)]
            on = {"party": mix, "depth": depth, "expeditions": EXPEDITIONS, "interval": interval}
            yield Figure("survival: characters alive", round(25 * alive / EXPEDITIONS, 1), "%", of=on)
            lost = sum(each.outcome == "slain" for each in played)
            yield Figure("survival: parties lost", round(100 * lost / EXPEDITIONS, 1), "%", of=on)
            silver = sum(each.silver for each in played) / EXPEDITIONS
            yield Figure("survival: silver brought home", round(silver), "silver", of=on)


def levels() -> Iterator[Figure]:
    """Expeditions until somebody of the party is in town with level 2, 3 and 5."""
    for bot in ("careful", "bold"):
        played = [campaign(f"levels {number}", bot, expeditions=LONGEST) for number in range(CAMPAIGNS)]
        for level in (2, 3, 5):
            after = sorted(
                min(n for at, n in each.reached.items() if at >= level) for each in played if max(each.reached) >= level
            )
            on = {"bot": bot, "level": level, "campaigns": CAMPAIGNS, "of at most": LONGEST}
            yield Figure("levels: campaigns that get there", round(100 * len(after) / CAMPAIGNS, 1), "%", of=on)
            if after:
                median = percentile([float(each) for each in after], 0.5)
                yield Figure("levels: expeditions until then", median, "median", of=on)


def latency() -> Iterator[Figure]:
    """Answers and scenes in a fight of six characters and four hirelings against twelve monsters."""
    member = {
        "body": 2,
        "heart": 1,
        "hit_dice_hp": 20,
        "items": ["sword@main", "shield@off", "chain@worn"],
        "arts": ["power_attack"],
    }
    hired = {
        "role": "hireling",
        "job": "mercenary",
        "hit_dice_hp": 10,
        "items": ["sword@main", "shield@off"],
        "morale": 14,
    }
    made = Setting({"party": [member] * 6 + [hired] * 4, "foes": [{"kind": "bugbear", "number": 12}]})
    start = made.state
    begin_fight(start, cast(Any, _Silent()), made.foes, 30)
    setup = Setup("bench", RULESET.key, RULESET.version, open_dice("bench"), ("p1",), {})
    game = Game(cast("Ruleset[Any]", BegunIn(RULESET, start)), setup)
    game.help(GM, RULESET.referee)
    bot, times = RULESET.bots["bold"].make(), {"answer": list[float](), "scene": list[float]()}
    while game.outcome is None and game.checkpoint.fight is not None and len(times["answer"]) < 200:
        decision = game.pending[0]
        state = game.state_for(decision.seat)
        began = time.perf_counter()
        RULESET.scene(state, decision.seat, game.pending)
        times["scene"].append(time.perf_counter() - began)
        key = bot(decision, RULESET.view(state, decision.seat))
        began = time.perf_counter()
        game.answer(decision.seat, key)
        times["answer"].append(time.perf_counter() - began)
    for what, spent in times.items():
        for share in (0.5, 0.95):
            value = round(1000 * percentile(spent, share), 2)
            on = {"characters": 6, "hirelings": 4, "monsters": 12, "share": share, "answers": len(spent)}
            yield Figure(f"largest fight: {what}", value, "milliseconds", "100 or less", on)


class _Silent:
    """Stands in for a table while a fight is set up."""

    def tell(self, event: Any, to: Any = ()) -> None:
        return None


MEASURES = {
    "begone-foe-play": play,
    "begone-foe-survival": survival,
    "begone-foe-levels": levels,
    "begone-foe-latency": latency,
}
