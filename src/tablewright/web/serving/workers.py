"""Work that may take long is done by a few other processes: they have limits of time and memory, and can be stopped.

Python cannot interrupt a thread, and a thread that reckons holds up the one that serves everybody. A process can be
ended: what exceeds its budget is stopped, told in words, and counted.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from tablewright.engine.budgets import WORKER_MEMORY
from tablewright.web.serving.hands import OverBudget, done
from tablewright.web.serving.threads import Threads

T = TypeVar("T")

_SECONDS_TO_WAKE = 60  # all rules are imported then; a busy machine takes its time
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tablewright.rules", "tablewright.web.tables.heavy"])


class Workers(Threads):
    """Does jobs by a few processes, started when they are needed and again when one had to be ended."""

    def __init__(self, count: int) -> None:
        super().__init__(jobs=count)
        self._idle: list[_Worker | None] = [None] * count  # None: yet to be started
        self._all: set[_Worker] = set()

    async def run(self, seconds: float, job: Callable[..., T], *values: Any) -> T:
        """Let a worker do a job. Jobs beyond a number are sent away."""
        async with self._jobs.taken():
            return await self._run(seconds, job, values)

    async def _run(self, seconds: float, job: Callable[..., T], values: tuple[Any, ...]) -> T:
        worker = self._idle.pop()
        try:
            worker = await asyncio.to_thread(self._start) if worker is None else worker
            good, result = await asyncio.to_thread(worker.ask, seconds, job, values)
        except (OverBudget, asyncio.CancelledError):
            self.stopped[job.__name__] += 1
            self._end(worker)
            worker = None
            raise
        finally:
            self._idle.append(worker)
        if not good:
            raise result
        return result  # type: ignore[no-any-return]  # what the job returned

    def _start(self) -> _Worker:
        worker = _Worker()
        self._all.add(worker)
        return worker

    def _end(self, worker: _Worker | None) -> None:
        if worker is not None:
            self._all.discard(worker)
            worker.end()

    def close(self) -> None:
        for worker in list(self._all):
            self._end(worker)


class _Worker:
    """One process, and the pipe to it."""

    def __init__(self) -> None:
        self._pipe, theirs = _context.Pipe()
        self._process: BaseProcess = _context.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        with suppress(EOFError, OSError):  # a job's time begins when there is somebody to do it
            if self._pipe.poll(_SECONDS_TO_WAKE):
                self._pipe.recv()

    def ask(self, seconds: float, job: Callable[..., Any], values: tuple[Any, ...]) -> tuple[bool, Any]:
        """Send a job and wait for its result."""
        try:
            self._pipe.send((job, values))
            if not self._pipe.poll(seconds):
                raise OverBudget(f"this takes longer than the {seconds:.0f} seconds that anything may take here")
            answer: tuple[bool, Any] = self._pipe.recv()
        except (EOFError, OSError):
            raise OverBudget("this takes more memory than anything may take here") from None
        return answer

    def end(self) -> None:
        self._process.kill()
        self._pipe.close()


# --- in the worker ----------------------------------------------------------------------------------------------------
def _work(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who ends the server ends the pipe, and that is enough
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (WORKER_MEMORY, WORKER_MEMORY))
    with suppress(EOFError, OSError):
        pipe.send("awake")
        while True:
            job, values = pipe.recv()
            pipe.send(done(job, values))
