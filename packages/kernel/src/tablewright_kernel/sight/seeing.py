"""The kernel for those who think ahead: campaigns from a state to their real end, and how many of them are won.

For one party in seat p1, where Numba is installed and the kernel has been proved on this machine; else there is none,
and tries are the readable engine's.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec

from tablewright.engine.ruleset import Ruleset
from tablewright_kernel.proving import is_proved
from twelve_years.settings import Switches
from twelve_years.state import World

if TYPE_CHECKING:
    from tablewright_kernel.running import Ahead

GAMES = 32  # for one look: chance in these, not in the turn before them, is what tries differ by
_BOT, _SEAT = "champion", "p1"
_MOST_TURNS = 20_000


class KernelSight:
    """Lets the champion play on."""

    def __init__(self, ahead: Ahead, games: int = GAMES) -> None:
        self._ahead, self.games = ahead, games

    def __call__(self, state: World, label: str) -> float | None:
        from tablewright_kernel.keys import keys_of
        from tablewright_kernel.sight.loading import letter_of

        letter = letter_of(state)
        if letter is None:
            return None
        wins, games = self._ahead.won(letter, keys_of(f"sight/{label}", range(self.games), _BOT))
        return wins / games if games else None


def sight_of(ruleset: Ruleset[Any], state: World, seat: str) -> KernelSight | None:
    """A sight for this game, if the kernel is here and can play it."""
    if seat != _SEAT or find_spec("numba") is None or find_spec("numpy") is None or not is_proved():
        return None
    from tablewright_kernel.sight.loading import letter_of

    ahead = _ahead(type(ruleset).__module__, state.settings, _Kept(ruleset))
    return KernelSight(ahead) if ahead is not None and letter_of(state) is not None else None


class _Kept:
    """A ruleset beside a key: by house rules there are several of one name, each in a module of its own."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=4)
def _ahead(module: str, settings: Switches, kept: _Kept) -> Ahead | None:
    from tablewright_kernel.content import Unknown, build
    from tablewright_kernel.running import Ahead, get_ready

    try:
        content = build(kept.ruleset, msgspec.structs.asdict(settings), _BOT, _MOST_TURNS)
    except Unknown:
        return None
    get_ready()
    return Ahead(content)
