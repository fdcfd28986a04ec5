"""Pocket Fantasy: adventures by bots, the strength of classes, what challenges cost, latency in a large fight."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, cast

import msgspec

from benchmarks.figures import BegunIn, Figure, percentile
from pocket_fantasy import RULESET
from pocket_fantasy.book.characters.making import make_hero
from pocket_fantasy.book.combat.actions import begin_fight, make_foes
from pocket_fantasy.book.core.field import GM
from pocket_fantasy.content import CLASSES, OPTIONAL_KIT, RACES, VILLAIN
from pocket_fantasy.state import Plot, World
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.odds.exact import wilson
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import BotTable

STANDARD = ("fighter", "cleric", "thief", "wizard")
OTHERS = STANDARD[:3]  # with each class in turn as the fourth
ADVENTURES = 150
MOST_STEPS = 50_000


def party_of(classes: tuple[str, ...], **options: bool | int) -> World:
    """A fresh party of these classes in town, humans where the class takes them."""
    world = RULESET.new({"heroes": len(classes), "adventures": 1, **options}, ("p1", GM))
    for number, cls in enumerate(classes):
        race = "human" if "human" in CLASSES[cls].races else next(iter(RACES))
        hero = make_hero(world, race, cls, f"{cls} {number}", "p1")
        hero.kit.update({item: hero.kit.get(item, 0) + count for item, count in OPTIONAL_KIT.items()})
        hero.lantern = 300
        world.party.append(hero)
    world.wanted, world.mode, world.town = 0, "assembly", None
    return world


class Played(msgspec.Struct):
    won: bool
    survivors: int
    villain: int
    levels: int
    dice: int
    decisions: int


def adventure(world: World, seed: str, bot: str = "steady") -> Played:
    heroes = len(world.party)
    policies = {"p1": RULESET.bots[bot].make(), GM: RULESET.referee}
    table = BotTable(OpenSeed(seed), "table", policies, {seat: RULESET.view(world, seat) for seat in policies})
    for _ in range(MOST_STEPS):
        if world.outcome:
            break
        RULESET.play(world, "table", table)
    end = next((deed for deed in world.deeds if deed.what in ("done", "left")), None)
    levels = end.amount if end else (world.dungeon.levels if world.dungeon else 0)
    alive = 0 if world.outcome == "lost" else sum(hero.status != "dead" for hero in world.party)
    villain = world.plot.villain if world.plot else 0
    assert heroes
    return Played(bool(end and end.what == "done"), alive, villain, levels, table.dice, table.asked)


def _rates(name: str, on: dict[str, Any], played: list[Played], heroes: int) -> Iterator[Figure]:
    won = sum(each.won for each in played)
    low, high = wilson(won, len(played))
    of = {**on, "adventures": len(played), "interval": [round(100 * low, 1), round(100 * high, 1)]}
    yield Figure(f"{name}: villain beaten", round(100 * won / len(played), 1), "%", of=of)
    survived = sum(each.survivors for each in played) / (heroes * len(played))
    yield Figure(f"{name}: characters alive", round(100 * survived, 1), "%", of=of)


# --- measures --------------------------------------------------------------------------------------------------------
def play() -> Iterator[Figure]:
    """Adventures a second and time for a die, in time of the processor."""
    for bot, games in (("steady", 150), ("random", 300)):
        began = time.process_time()
        played = [adventure(party_of(STANDARD), f"play {bot} {number}", bot) for number in range(games)]
        spent = time.process_time() - began
        on = {"game": RULESET.key, "bot": bot, "adventures": games, "cores": 1}
        dice, decisions = sum(each.dice for each in played), sum(each.decisions for each in played)
        yield Figure("bot play: adventures", round(games / spent, 1), "a second", of=on)
        yield Figure("bot play: a die", round(1e6 * spent / dice, 2), "microseconds", of=on)
        yield Figure("adventure: dice", round(dice / games, 1), "dice", of=on)
        yield Figure("adventure: decisions", round(decisions / games, 1), "decisions", of=on)


def classes() -> Iterator[Figure]:
    """Each class as the fourth beside fighter, cleric and thief."""
    for cls in CLASSES:
        played = [adventure(party_of((*OTHERS, cls)), f"class {number}") for number in range(ADVENTURES)]
        yield from _rates("class", {"fourth": cls}, played, len(STANDARD))


def challenges() -> Iterator[Figure]:
    """The standard party by villain, by depth, on increased difficulty, and by its size."""
    plain = [adventure(party_of(STANDARD), f"challenge {number}") for number in range(3 * ADVENTURES)]
    groups: dict[str, Callable[[Played], Any]] = {
        "villain": lambda each: VILLAIN.row(each.villain).key,
        "levels": lambda each: each.levels,
    }
    for name, key in groups.items():
        for value in sorted(Counter(map(key, plain)), key=str):
            yield from _rates(name, {name: value}, [each for each in plain if key(each) == value], len(STANDARD))
    hard = [adventure(party_of(STANDARD, hard=True), f"challenge {number}") for number in range(ADVENTURES)]
    yield from _rates("increased difficulty", {"hard": True}, hard, len(STANDARD))
    for size in (1, 2, 3, 6):
        party = (*STANDARD, "ranger", "bard")[:size]
        played = [adventure(party_of(party), f"size {size} {number}") for number in range(ADVENTURES)]
        yield from _rates("party size", {"heroes": size}, played, size)


def latency() -> Iterator[Figure]:
    """Answers and scenes in a fight of six characters against twelve enemies."""
    world = party_of(("fighter", "cleric", "thief", "wizard", "commander", "bard"))
    world.mode, world.plot = "fight", Plot(1, 1, 4, "The Bench")
    begin_fight(world, make_foes(world, "bugbear", 12))
    setup = Setup("bench", RULESET.key, RULESET.version, open_dice("bench"), ("p1", GM), {})
    game = Game(cast("Ruleset[Any]", BegunIn(RULESET, world)), setup)
    game.help(GM, RULESET.referee)
    bot, times = RULESET.bots["steady"].make(), {"answer": list[float](), "scene": list[float]()}
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
            on = {"heroes": 6, "enemies": 12, "share": share, "answers": len(spent)}
            yield Figure(f"largest fight: {what}", value, "milliseconds", "100 or less", on)


MEASURES = {
    "pocket-fantasy-play": play,
    "pocket-fantasy-classes": classes,
    "pocket-fantasy-challenges": challenges,
    "pocket-fantasy-latency": latency,
}
