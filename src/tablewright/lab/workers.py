"""Processes that play games for another: they leave Ctrl+C to the one who asked, and nobody waits for them after it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many of them; hand out the first work `uninterrupted`, for that is when they are started."""
    others, before = {child.pid for child in active_children()}, threading.excepthook
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts)
    try:
        yield pool
    except BaseException:  # interrupted, or a game broke: nobody waits for what is still being played
        threading.excepthook = _but_not_of_what_was_cancelled
        for child in active_children():
            if child.pid not in others:
                child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        threading.excepthook = before


def _but_not_of_what_was_cancelled(told: threading.ExceptHookArgs) -> None:
    """The pool's own thread may tell work that was cancelled that its process is gone, which is no news to anybody."""
    if not issubclass(told.exc_type, InvalidStateError):
        threading.__excepthook__(told)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl+C waits; processes that are started meanwhile never hear it, not even while they still begin."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts() -> None:
    """Ctrl+C is for the one who asked, and a worker whose parent is gone, however it went, goes too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # nobody is left to hear of anything
