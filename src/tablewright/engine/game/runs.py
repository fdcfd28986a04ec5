"""One run of a turn, up to a question that nobody has answered yet or to its end.

Where greenlet is installed a run can wait where it asks, on a stack of its own: an answer then lets it go on, which is
much less than beginning anew and comes to the same. Only the main thread lets runs wait, since no other thread could
let them go on; and nothing hangs on that stack but the run's own state and table.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from tablewright.engine.budgets import LARGEST_WAITING, STACKS_KEPT
from tablewright.engine.decisions import Decision
from tablewright.engine.table import LiveTable, Suspend

try:
    from greenlet import getcurrent, greenlet

    _CAN_WAIT = True
except ImportError:
    _CAN_WAIT = False

S = TypeVar("S")

Asks = tuple[Decision, ...]
Helps = Callable[[Decision], str | None]
Play = Callable[[S, str, LiveTable], None]

_MAIN = threading.main_thread().ident
_idle: list[Any] = []  # stacks whose run came to its end: a new one costs more than all the rest of a run


def may_wait(frozen: bytes) -> bool:
    """Whether a run on this state may wait, here and now. It keeps the state as it is, so that is not to be large."""
    return _CAN_WAIT and len(frozen) <= LARGEST_WAITING and threading.get_ident() == _MAIN


class Run(Generic[S]):
    """A run that begins anew when there is another answer."""

    waits = False

    def __init__(self, play: Play[S], state: S, turn: str, table: LiveTable) -> None:
        self.state, self.table = state, table
        self._given: Any = (play, state, turn, table)

    def go_on(self, helper: Helps) -> Asks:
        """What is asked now; nothing where the turn came to its end."""
        self.table.helper = helper
        try:
            return self._go_on()
        finally:
            self.table.helper = _nobody  # else a game would hang on its own run, and nobody could let go of it

    def _go_on(self) -> Asks:
        try:
            _to_the_end(*self._given)
        except Suspend as waiting:
            return waiting.decisions
        return ()


class WaitingTable(LiveTable):
    """Whoever has no answer waits here."""

    def wait(self, decisions: Asks) -> None:
        getcurrent().parent.switch(decisions)


class WaitingRun(Run[S]):
    """A run that goes on from where it waits."""

    waits = True

    def __init__(self, play: Play[S], state: S, turn: str, table: LiveTable) -> None:
        super().__init__(play, state, turn, table)
        self._stack = _idle.pop() if _idle else greenlet(_one_after_the_other)

    def _go_on(self) -> Asks:
        given, self._given = self._given, None
        self._stack.parent = getcurrent()
        asked: Asks = self._stack.switch(given)
        if not asked and len(_idle) < STACKS_KEPT:
            _idle.append(self._stack)
        return asked


def _one_after_the_other(given: Any) -> None:
    """What a stack does all its life: runs of whatever turns."""
    while True:
        _to_the_end(*given)
        given = None  # nobody is to be kept alive by having been here
        given = getcurrent().parent.switch(())


def _to_the_end(play: Play[S], state: S, turn: str, table: LiveTable) -> None:
    play(state, turn, table)
    table.finish()


def _nobody(asked: Decision) -> str | None:
    return None
