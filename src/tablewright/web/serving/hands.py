"""Who does what may take long, so that nobody else waits for it: processes and threads, threads alone, or nobody else.

Processes have limits of time and memory. Where the system cannot start them so (Windows), threads do their work, and
only time is limited. Where it has no threads either (inside a web page), all is done where it is asked for.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from tablewright.engine.decisions import Refused
from tablewright.engine.game.saves import BadSave

T = TypeVar("T")

_TOLD = (Refused, BadSave)  # what a job may say to people


class OverBudget(Refused):
    """Something took longer, or more memory, than anybody may take."""


class Hands(Protocol):
    """Whoever does it. `stopped`: jobs that exceeded their budget, by name."""

    stopped: Counter[str]

    async def beside(self, do: Callable[..., T], *values: Any) -> T:
        """Do what is ours and ends by itself, such as reading rules."""

    async def aside(self, work: Callable[..., T], *values: Any) -> T:
        """Do work of one table, which may be slow; `OverBudget` if it does not end."""

    async def run(self, seconds: float, job: Callable[..., T], *values: Any) -> T:
        """Do a job over plain data that may take much; `OverBudget` if it takes more than that."""

    def close(self) -> None:
        """Let go of whoever helped."""


class OwnHands:
    """Nobody but us: whatever else is under way gets one turn, and then it is done here."""

    def __init__(self) -> None:
        self.stopped = Counter[str]()

    async def beside(self, do: Callable[..., T], *values: Any) -> T:
        await asyncio.sleep(0)
        return do(*values)

    aside = beside

    async def run(self, seconds: float, job: Callable[..., T], *values: Any) -> T:
        return await self.beside(job, *values)

    def close(self) -> None:
        """There is nobody to let go of."""


def hands_for(processes: int) -> Hands:
    """So many processes; threads alone where the system cannot limit what a process takes."""
    try:
        from tablewright.web.serving.workers import Workers
    except ImportError:
        from tablewright.web.serving.threads import Threads

        return Threads()
    return Workers(processes)


def done(job: Callable[..., Any], values: tuple[Any, ...]) -> tuple[bool, Any]:
    """A job done by somebody else: whether it went well, and what came of it or what to raise."""
    try:
        return True, job(*values)
    except _TOLD as refusal:
        return False, (BadSave if isinstance(refusal, BadSave) else Refused)(str(refusal))
    except MemoryError:
        return False, OverBudget("this takes more memory than anything may take here")
    except Exception as error:  # noqa: BLE001  # the server must hear of it, whatever it is
        return False, RuntimeError(f"{type(error).__name__}: {error}")
