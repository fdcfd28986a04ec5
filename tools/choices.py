"""Writes every choice of many decisions as JSON, so that words, costs and chances can be compared before and after.

    python -m tools.choices twelve_years --decisions 2000 --to before.jsonl      # and again after a change; then diff

Each bot made by hand plays from the same seeds, then one that takes anything; a line is what a seat is asked, with all
its choices as the browser gets them, and what the bot answered. Equal files: equal words, and equal bots.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Ruleset
from tablewright.rules import GAMES, ruleset

LONGEST_GAME = 400


def play(rules: Ruleset[Any], bot: str, seed: int) -> Iterator[bytes]:
    """A game of one bot, a line for each decision."""
    seats = tuple(f"p{number + 1}" for number in range(max(rules.least_seats, 1 + seed % 2)))
    dice = open_dice(f"choices {bot} {seed}")
    game = Game(rules, Setup("choices", rules.key, rules.version, dice, seats, {}, "always"))
    policies = {seat: rules.bots[bot].make() for seat in seats} | {rules.gm_seat: rules.referee}
    for _ in range(LONGEST_GAME):
        if game.outcome is not None:
            return
        decision = game.pending[0]
        prompt = rules.scene(game.state_for(decision.seat), decision.seat, game.pending).prompt
        answer = policies[decision.seat](decision, rules.view(game.state_for(decision.seat), decision.seat))
        yield msgspec.json.encode((bot, seed, decision.question, prompt, str(answer)), enc_hook=str)
        game.answer(decision.seat, answer)


def lines(rules: Ruleset[Any], most: int) -> Iterator[bytes]:
    """As many for each bot, from as many games as it takes."""
    for bot in rules.bots:
        asked = 0
        for seed in count():
            for line in play(rules, bot, seed):
                yield line
                asked += 1
            if asked >= most / len(rules.bots):
                break


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--to", type=Path)
    asked = parser.parse_args()
    digest, found = hashlib.sha256(), 0
    with asked.to.open("wb") if asked.to else open(sys.stdout.fileno(), "wb", closefd=False) as file:
        for line in lines(ruleset(asked.game), asked.decisions):
            file.write(line + b"\n")
            digest.update(line)
            found += 1
    print(f"{asked.game}: {found} decisions, {digest.hexdigest()[:16]}", file=sys.stderr)


if __name__ == "__main__":
    main()
