"""What do the bots made by hand never do? Plays them and lists what they were offered and never took.

    python -m tools.untried freehold --games 20

A question's options count by their verb (`attack:f3` is `attack`). Something that no bot ever takes is either no use to
anybody, or a reason that a bot lacks.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import click
import msgspec

from tablewright.engine.dice import OpenSeed
from tablewright.engine.ruleset import Ruleset, for_trial
from tablewright.engine.table import BotTable, Policy
from tablewright.lab.reach import Memory, Seeker, Sight
from tablewright.rules import ruleset

SEATS = 2  # questions between players want a second one
MOST_QUESTIONS = 4_000  # of one game: campaigns may be meant to go on

NOT_BY_HAND = ("random", "thinker")

Deed = tuple[str, str]  # question and verb
KINDS = frozenset((
    "art-known", "assemble", "blade-kind", "build", "buy", "chair", "challenge-second", "chosen-spell", "class",
    "equipment", "find-kind", "free-spell", "goal", "goods-what", "learn-spell", "march-first", "mastery",
    "mentor-class", "mentor-spell", "minion", "new-art", "new-skill", "new-spell", "poison-what", "raise-score",
    "return-to", "seek", "sell", "set-gems", "shape", "share-out", "skill-known", "spell", "spell-target", "store",
    "summon", "trade", "visit", "weapon", "which", "which-kind", "who", "whose-gear",
))  # fmt: skip
"""Questions of which thing, kind or person: one deed, whatever is picked."""
TALK = frozenset((
    "appeal", "aside", "close", "customs", "draw", "floor", "guild", "habits", "look", "note", "own-words", "say",
    "try", "words",
))  # fmt: skip
"""Words, drawings and habits of people at a table: no bot has any."""
DECLINES = frozenset((
    "die", "done", "end", "enough", "keep", "later", "never", "no", "nobody", "none", "nothing", "pass", "stop",
))  # fmt: skip
"""To leave a thing after all: a bot that was asked by its own wish has no reason to."""
AMONG_PEOPLE = frozenset((
    "betray", "dismiss", "donate", "give", "hand", "hand_over", "let", "out some", "part", "yield",
))  # fmt: skip
"""Gifts, partings and treason: matters between people, and never of use to somebody who plays all of them."""


class Tried(msgspec.Struct):
    """What was offered and what was taken, by question and verb, in all games of a run."""

    offered: Counter[Deed]
    taken: Counter[Deed]

    @property
    def never(self) -> list[Deed]:
        return sorted(deed for deed in self.offered if not self.taken[deed])

    @property
    def share(self) -> float:
        return 1 - len(self.never) / len(self.offered) if self.offered else 1.0

    def for_bots(self) -> Tried:
        """The same without talk, refusals and matters between people, and with questions of which thing as one deed."""
        return Tried(_folded(self.offered), _folded(self.taken))


def _folded(deeds: Counter[Deed]) -> Counter[Deed]:
    folded: Counter[Deed] = Counter()
    for (question, verb), number in deeds.items():
        if verb not in TALK | DECLINES | AMONG_PEOPLE:
            folded[question, "any" if question in KINDS else verb] += number
    return folded


def play(game: Ruleset[Any], bot: str, seed: str, memory: Memory) -> None:
    """One game of this bot in every seat, with the referee."""
    seats = tuple(f"p{number + 1}" for number in range(SEATS))
    state = game.new(for_trial(game.settings, {}), seats)
    policies: dict[str, Policy] = {seat: game.bots[bot].make() for seat in seats}
    if game.gm_seat:
        policies[game.gm_seat] = game.referee
    watched = {seat: Seeker(memory, random.Random(seed), policy, zeal=0) for seat, policy in policies.items()}
    table = BotTable(OpenSeed(seed), "untried", watched, {seat: game.view(state, seat) for seat in policies})
    turns = 0
    while game.outcome(state) is None and table.asked < MOST_QUESTIONS:
        waiting = game.turns(state)
        game.play(state, waiting[turns % len(waiting)].name, table)
        turns += 1


def tried_by_bots(game: Ruleset[Any], games: int, *, master: bool = False) -> Tried:
    """All bots made by hand, so many games each; the players' deeds, or the referee's."""
    memory = Memory()
    for bot in game.bots:
        for number in range(games if bot not in NOT_BY_HAND else 0):
            play(game, bot, f"{bot} {number}", memory)
    return Tried(_deeds(memory.offered, game.gm_seat, master), _deeds(memory.taken, game.gm_seat, master))


def _deeds(seen: Counter[Sight], gm_seat: str, master: bool) -> Counter[Deed]:
    found: Counter[Deed] = Counter()
    for (seat, question, option), number in seen.items():
        if (bool(gm_seat) and seat == gm_seat) == master:
            found[question, re.split("[:*]", option)[0]] += number
    return found


@click.command()
@click.argument("key")
@click.option("--games", default=10, show_default=True, help="Games of each bot.")
@click.option("--master", is_flag=True, help="What the referee does in the game master's chair instead.")
def main(key: str, games: int, master: bool) -> None:
    """List what hand-made bots of game KEY are offered and never take."""
    tried = tried_by_bots(ruleset(key), games, master=master)
    for question, verb in tried.never:
        click.echo(f"{question:24} {verb:28} offered {tried.offered[question, verb]} times")
    for name, each in ((key, tried), ("as far as it is a bot's matter", tried.for_bots())):
        click.echo(f"{name}: {len(each.offered) - len(each.never)} of {len(each.offered)} taken ({each.share:.1%})")


if __name__ == "__main__":
    main()
