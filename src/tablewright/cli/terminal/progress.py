"""Long work shows how far it is and how long it will take: to a person at a terminal, and to nobody else."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A bar with the rate and the time left, on standard error; in a pipe, and where nothing can be drawn, none."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate, left = TextColumn("{task.fields[rate]}"), (TimeRemainingColumn(), TextColumn("left"))
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), rate, *left)
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task, began = bar.add_task("", total=total, rate=""), time.monotonic()

        def on_progress(done: int) -> None:
            bar.update(task, completed=done, rate=f"{done / (time.monotonic() - began):.1f} a second")

        yield on_progress
