"""The contract of an engine: whatever it says that it can play, it plays as the readable engine does, game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tablewright.engine.engines import Engine, Plan, Tally
from tablewright.engine.ruleset import Ruleset
from tablewright.lab.simulate import play_game


def differences(engine: Engine, ruleset: Ruleset[Any], plan: Plan, games: int, threads: int = 1) -> Iterator[str]:
    """In what the first games of a plan by this engine are not the readable engine's, a line each."""
    if reason := engine.why_not(ruleset, plan):
        yield f"it does not play this: {reason}"
        return
    known = [play_game(ruleset, plan, number) for number in range(games)]
    each = list(engine.play_each(ruleset, plan, range(games), threads))
    for number, (length, tally) in enumerate(zip(each, known, strict=True)):
        if length is not None:
            told = Tally(1, Counter({length.outcome: 1}), length.dice, length.decisions, length.turns)
            if told != tally:
                yield f"game {number}: {told} where the readable engine has {tally}"
    together, back = Tally(), list[int]()
    for batch in engine.play(ruleset, plan, games, threads):
        together.add(batch.tally)
        back += batch.handed_back
    if back != [number for number, length in enumerate(each) if length is None]:
        yield f"handed back are {back} of all together, and others one by one"
    for number in back:
        together.add(known[number])
    whole = Tally()
    for tally in known:
        whole.add(tally)
    if together != whole:
        yield f"all together: {together} where the readable engine has {whole}"
