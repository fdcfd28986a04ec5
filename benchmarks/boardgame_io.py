"""Our table beside boardgame.io in memory, on the same machine and in the same minutes, taking turns.

Needs node and npm, which fetches boardgame.io once, or BOARDGAME_IO: a folder among whose node_modules it is. Their
match is a board of nine cells that nobody keeps; ours is Twelve Years, with every answer on the disk before it is
acknowledged.
Processor time an answer can be compared on a busy machine too; answers a second only on a quiet one.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks import web
from benchmarks.figures import Figure, Measure

TABLES = 200
TURNS = 3  # how often each of the two is measured
_PROGRAM = str(Path(__file__).with_suffix(".cjs"))
_FETCHED = Path(__file__).parents[1] / ".cache" / "boardgame.io"
_NPM = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", "--no-package-lock"]
_PACKAGES = ["boardgame.io@0.50.2", "socket.io-client@4.8.4"]


def beside_boardgame_io() -> Iterator[Figure]:
    """Answers a second and processor time an answer, of both, turn by turn."""
    folder = os.environ.get("BOARDGAME_IO") or _fetched()
    if not folder:
        return
    for turn in range(TURNS):
        yield from _figures("boardgame.io in memory", turn, *_theirs(folder))
        yield from _figures("Tablewright on the disk, POST", turn, *_ours(web.Player))
        yield from _figures("Tablewright on the disk, WebSocket", turn, *_ours(web.SocketPlayer))


def _fetched() -> str:
    """The folder of their packages, fetched once; '' where that cannot be."""
    _FETCHED.mkdir(parents=True, exist_ok=True)
    try:
        if not (_FETCHED / "node_modules" / "boardgame.io").is_dir():
            subprocess.run([*_NPM, "--prefix", str(_FETCHED), *_PACKAGES], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"boardgame.io cannot be fetched ({error}): not measured. BOARDGAME_IO=FOLDER names it", file=sys.stderr)
        return ""
    return str(_FETCHED)


def _figures(name: str, turn: int, answers: int, taken: float, cpu: float) -> Iterator[Figure]:
    of = {"tables": TABLES, "turn": turn + 1, "answers": answers}
    yield Figure(f"{name}: answers acknowledged", round(answers / taken, 1), "a second", of=of)
    yield Figure(f"{name}: server's processor time an answer", round(cpu / answers * 1000, 3), "ms", of=of)


def _ours(kind: type[web.Player]) -> tuple[int, float, float]:
    with web.place() as store, web.served(store) as server:
        players = web.make_tables(server.address, TABLES, kind)
        waits, taken, cpu = asyncio.run(web.load(server, players, web.SECONDS))
    return len(waits), taken, cpu


def _theirs(folder: str) -> tuple[int, float, float]:
    with _node(folder, "serve") as server:
        assert server.stdout is not None
        port = server.stdout.readline().strip()
        with _node(folder, "play", port, str(TABLES), str(web.SECONDS)) as players:
            assert players.stdin is not None
            assert players.stdout is not None
            assert players.stdout.readline() == "ready\n"
            before = web.cpu_of(server.pid)
            players.stdin.write("go\n")
            players.stdin.flush()
            answers, taken = players.stdout.readline().split()
            cpu = web.cpu_of(server.pid) - before
        server.terminate()
    return int(answers), float(taken), cpu


def _node(folder: str, *words: str) -> subprocess.Popen[str]:
    command = ["node", _PROGRAM, str(Path(folder).resolve()), *words]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


MEASURES: dict[str, Measure] = {"boardgame-io": beside_boardgame_io}
