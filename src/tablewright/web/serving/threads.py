"""Work that may be slow, done in a thread beside the loop that serves everybody.

A thread that reckons takes processor time from all others. So only two work at once, and only one for the same
address: whoever brings a table that is slow to open or to draw waits for it in a queue of their own. Work that does
not end is stopped.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import sys
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from tablewright.engine.budgets import ASIDE_SECONDS
from tablewright.web.serving.hands import OverBudget
from tablewright.web.serving.turns import Turns

T = TypeVar("T")

_AT_ONCE = 2
_SWITCH_SECONDS = 0.001  # after which a thread that reckons lets the loop go on; Python's own 5 ms add up
log = logging.getLogger("tablewright.web")


class Threads:
    """Runs plain functions in threads, a few at a time."""

    def __init__(self, seconds: float = ASIDE_SECONDS, jobs: int = 1) -> None:
        self._asides, self._jobs = Turns(_AT_ONCE, patient=True), Turns(jobs)
        self._seconds = seconds
        self.stopped = Counter[str]()
        sys.setswitchinterval(_SWITCH_SECONDS)

    async def beside(self, do: Callable[..., T], *values: Any) -> T:
        return await asyncio.to_thread(do, *values)

    async def aside(self, work: Callable[..., T], *values: Any) -> T:
        async with self._asides.taken():
            return await _within(self._seconds, work, values)

    async def run(self, seconds: float, job: Callable[..., T], *values: Any) -> T:
        async with self._jobs.taken():
            try:
                return await _within(seconds, job, values)
            except (OverBudget, asyncio.CancelledError):
                self.stopped[job.__name__] += 1
                raise

    def close(self) -> None:
        """Nothing is left: whoever asked for it has waited for it."""


async def _within(seconds: float, work: Callable[..., T], values: tuple[Any, ...]) -> T:
    """What the work returns. Whoever is cancelled waits until the thread has stopped: nothing else may touch the table
    before.
    """
    job = _Job(work, values)
    doing = asyncio.ensure_future(asyncio.to_thread(job))
    doing.add_done_callback(lambda done: done.cancelled() or done.exception())  # told, if not to us
    try:
        await asyncio.wait([doing], timeout=seconds)
        if job.stop():
            log.error("something took too long and was stopped")
    except asyncio.CancelledError:
        job.stop()
        await asyncio.wait([doing])
        raise
    return await doing


class _OutOfTime(BaseException):
    """Raised in the thread, wherever it is. No rule may catch it."""


class _Job(Generic[T]):
    """Work that can be stopped from another thread."""

    def __init__(self, work: Callable[..., T], values: tuple[Any, ...]) -> None:
        self._work, self._values = work, values
        self._lock = threading.Lock()
        self._thread: int | None = None
        self._stopped = False

    def __call__(self) -> T:
        try:
            with self._lock:
                self._thread = None if self._stopped else threading.get_ident()
            if self._thread is not None:
                return self._do()
        except _OutOfTime:
            pass
        raise OverBudget("this takes longer than anything at a table may take")

    def _do(self) -> T:
        try:
            return self._work(*self._values)
        finally:
            with self._lock:
                self._thread = None
                _raise_in(threading.get_ident(), None)  # what came too late

    def stop(self) -> bool:
        """Stop the work, if it is not done; whether it was still under way."""
        with self._lock:
            self._stopped = True
            if self._thread is not None:
                _raise_in(self._thread, _OutOfTime)
            return self._thread is not None


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Python raises the error in that thread before its next step; None takes it back."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)
