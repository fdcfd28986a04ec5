"""A program for the crash test: plays the toy game into a save, says what was acknowledged, and kills itself.

    python -m tests.engine.play_and_die FOLDER

Every place where a save touches the disk is a point: opening, the middle of a write, its end, before and after syncing.
A process of its own plays for each: at the first point, at the second and so on it sends itself SIGKILL, and leaves
`POINT.tw` and, in `POINT.told`, what it said. The last has no such point left, and ends well. Prints how each ended.
"""

from __future__ import annotations

import itertools
import os
import pathlib
import signal
import sys
from typing import IO, Any

from tablewright.engine.game.saves import SaveFile
from tests.engine.games import new_game


class Tripwire:
    def __init__(self, point: int) -> None:
        self.left = point

    def trip(self) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


class TrippedFile:
    """A file that writes in two halves, with the wire between them."""

    def __init__(self, file: IO[bytes], wire: Tripwire) -> None:
        self._file, self._wire = file, wire

    def write(self, lines: bytes) -> None:
        for part in (lines[: len(lines) // 2], lines[len(lines) // 2 :]):
            self._file.write(part)
            self._file.flush()
            self._wire.trip()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> TrippedFile:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()


def main() -> None:
    """Processes are forked, so that what they need is imported once."""
    folder = pathlib.Path(sys.argv[1])
    for point in itertools.count(1):
        child = os.fork()
        if not child:
            with (folder / f"{point}.told").open("w") as told:
                play(folder / f"{point}.tw", Tripwire(point), told)
            os._exit(0)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        print(ended, flush=True)
        if ended != -signal.SIGKILL:
            return


def play(path: pathlib.Path, wire: Tripwire, told: IO[str]) -> None:
    real_open, real_sync = pathlib.Path.open, os.fsync

    def tripped_open(self: pathlib.Path, *mode: Any) -> TrippedFile:
        wire.trip()
        return TrippedFile(real_open(self, *mode), wire)

    def tripped_sync(descriptor: int) -> None:
        wire.trip()
        real_sync(descriptor)
        wire.trip()

    setattr(pathlib.Path, "open", tripped_open)  # noqa: B010  # the wire must hang in the standard library
    setattr(os, "fsync", tripped_sync)  # noqa: B010  # as above
    save = SaveFile.create(path, new_game("crash"))
    print("begun", file=told, flush=True)
    while save.game.outcome is None:
        asked = save.game.pending[0]
        save.answer(asked.seat, "Ada" if asked.kind == "text" else asked.options[0])
        print(len(save.game.records), file=told, flush=True)


if __name__ == "__main__":
    main()
