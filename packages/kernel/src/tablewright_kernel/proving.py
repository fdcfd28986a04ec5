"""Before the kernel is used on a machine it is compiled and tried there, in a process of its own, beside the readable
engine: python -m tablewright_kernel.proving. Only what has passed is marked as ready.
"""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

from tablewright_kernel.compiling import cache_folder

GAMES = 25
_BOTS = ("bold", "cautious", "planner", "random")


def mark() -> Path:
    return cache_folder() / "proved"


def is_proved() -> bool:
    """Whether the kernel as it stands has been compiled and tried on this machine."""
    return mark().is_file()


def prove_here() -> str:
    """Compile and try it; says what went wrong, or nothing. A compiler that breaks down ends the child alone."""
    done = run([sys.executable, "-m", "tablewright_kernel.proving"], capture_output=True, text=True, check=False)
    return "" if is_proved() else (done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"])[-1]


def _main() -> int:
    from tablewright.lab.equal import differences
    from tablewright.lab.simulate import make_plan
    from tablewright.rules import ruleset
    from tablewright_kernel.engine import KERNEL

    game = ruleset("twelve_years")
    for bot in _BOTS:
        for line in differences(KERNEL, game, make_plan(game, bot, {}, "proof"), GAMES):
            sys.stderr.write(f"the kernel's games by {bot} are not the readable engine's: {line}\n")
            return 1
    if not all(map(is_taken_up_rightly, range(GAMES))):
        sys.stderr.write("the kernel does not go on from a state as the readable engine does\n")
        return 1
    mark().touch()
    return 0


def is_taken_up_rightly(number: int) -> bool:
    """Whether a game of the champion that is taken up after some turns ends alike by both, from new dice on."""
    from tablewright.engine.dice import OpenSeed
    from tablewright.engine.ruleset import for_trial
    from tablewright.engine.table import BotTable
    from tablewright.rules import ruleset
    from tablewright_kernel.codes import OUTCOMES
    from tablewright_kernel.content import build
    from tablewright_kernel.keys import keys_of
    from tablewright_kernel.running import Ahead
    from tablewright_kernel.sight.loading import letter_of

    game, bot = ruleset("twelve_years"), "champion"
    settings = for_trial(game.settings, {})
    world, turns = game.new(settings, ("p1",)), 0
    before, after = (
        BotTable(OpenSeed(f"{seed}/{number}"), "lab", {"p1": game.bots[bot].make()}, {"p1": game.view(world, "p1")})
        for seed in ("before", "after")
    )
    while not world.outcome and turns < 5 * number:
        game.play(world, "p1", before)
        turns += 1
    letter, turns = letter_of(world), 0
    while not world.outcome:
        game.play(world, "p1", after)
        turns += 1
    if letter is None:
        return False
    played = Ahead(build(game, settings, bot, 20_000)).play(letter, keys_of("after", [number] * 2, "lab"))
    rows: list[list[int]] = played[:, :5].tolist()  # twice from one start: the second finds what the first left behind
    return rows == [[OUTCOMES.index(world.outcome), 0, after.dice, after.asked, turns]] * 2


if __name__ == "__main__":
    sys.exit(_main())
