"""Before the kernel is used on a machine it is compiled and tried there, in a process of its own, beside the readable
engine: python -m tablewright.lab.kernel.proving. Only what has passed is marked as ready.
"""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

from tablewright.lab.kernel.compiling import cache_folder

GAMES = 25
_BOTS = ("bold", "cautious", "planner", "random")


def mark() -> Path:
    return cache_folder() / "proved"


def is_proved() -> bool:
    """Whether the kernel as it stands has been compiled and tried on this machine."""
    return mark().is_file()


def prove_here() -> str:
    """Compile and try it; says what went wrong, or nothing. A compiler that breaks down ends the child alone."""
    done = run([sys.executable, "-m", "tablewright.lab.kernel.proving"], capture_output=True, text=True, check=False)
    return "" if is_proved() else (done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"])[-1]


def _main() -> int:
    from tablewright.lab.kernel.engine import play_batches
    from tablewright.lab.simulate import Tally, make_plan, play_game
    from tablewright.rules import ruleset

    game = ruleset("twelve_years")
    for bot in _BOTS:
        plan, known = make_plan(game, bot, {}, "proof"), Tally()
        for number in range(GAMES):
            known.add(play_game(game, plan, number))
        if [batch.tally for batch in play_batches(game, plan, GAMES, 1)] != [known]:
            sys.stderr.write(f"the kernel's games by {bot} are not the readable engine's\n")
            return 1
    mark().touch()
    return 0


if __name__ == "__main__":
    sys.exit(_main())
