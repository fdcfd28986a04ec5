"""Compiles the rules of games to C with mypyc, or removes what was compiled: an option for who builds from source.

    python -m tools.compiled                        # all games, into src/tablewright/compiled
    python -m tools.compiled begone_foe             # one of them
    python -m tools.compiled --remove               # back to the plain source

The very same source is compiled; nothing is written twice. What is compiled is each game's `book`: that is where the
time of a simulation goes. Needs mypy, setuptools and a C compiler (requirements/compile.txt); the build hook
(hatch_build.py) runs this where `TABLEWRIGHT_COMPILE=1` is set.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [] if str(ROOT / "src") in sys.path else [str(ROOT / "src")]  # the build hook runs this by its path

import msgspec  # noqa: E402

from tablewright.rules import GAMES  # noqa: E402
from tablewright.rules.compiled import FOLDER, NOTE, SOURCE, Made, library, sources  # noqa: E402

READ_FROM_FILES = "its structs are read from files, and mypyc forgets what a list holds (`list[int]` becomes `list`)"
NOT_YET = {"freehold": "its land is a table that opens what is looked at (`Folded`), and mypyc looks past that"}
"""Games that stay as they are, and why."""
COMPILED = tuple(game for game in GAMES if game not in NOT_YET)
PLAIN = {
    "begone_foe/book/delve/dungeons.py": READ_FROM_FILES,
    "pocket_fantasy/book/characters/transfer.py": READ_FROM_FILES,
}
"""What stays as it is, and why. So do states, events and content (structs that are read), and what a folder says of
itself (`__init__.py`)."""
FIELDS = ROOT / "tools" / "struct_fields.h"
AT_ONCE = ("all", "any", "dict", "frozenset", "list", "max", "min", "next", "set", "sorted", "sum", "tuple")
"""What takes a generator expression as it is written; anywhere else mypyc makes a list of it first."""


def files_of(game: str) -> list[Path]:
    """The modules of a game that are compiled."""
    rules = SOURCE / "rules"
    found = sorted((rules / game / "book").rglob("*.py"))
    return [file for file in found if file.name != "__init__.py" and file.relative_to(rules).as_posix() not in PLAIN]


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(SOURCE.parent).with_suffix("").parts)


def too_lazy(file: Path) -> Iterator[str]:
    """Generator expressions that may not be made lists: dice and questions would come sooner, or it would never end."""
    tree = ast.parse(file.read_text("utf-8"))
    taken = [node.args for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) in AT_ONCE]
    as_written = {id(first) for first, *_ in filter(None, taken)}
    looped = {id(node.iter) for node in ast.walk(tree) if isinstance(node, ast.For)}
    for node in ast.walk(tree):
        if isinstance(node, ast.GeneratorExp) and id(node) not in as_written:
            names = {ast.unparse(part) for part in ast.walk(node) if isinstance(part, ast.Name | ast.Attribute)}
            if id(node) in looped or names & {"table", "itertools.count"}:
                yield f"{file.relative_to(ROOT)}:{node.lineno}: mypyc makes a list of this first: {ast.unparse(node)}"


def compile_game(game: str, into: Path, level: str) -> None:
    """A library with the rules of a game, and a small module for each of its modules that leads there."""
    files = files_of(game)
    if faults := [fault for file in files for fault in too_lazy(file)]:
        raise SystemExit("\n".join(faults))
    made = Made(tuple(map(module_of, files)), EXTENSION_SUFFIXES[0], sources(game))  # before: it takes minutes
    with tempfile.TemporaryDirectory() as scratch:
        built = _build(_extensions(game, files, Path(scratch), level), Path(scratch))
        shutil.rmtree(into / game, ignore_errors=True)
        (into / game).mkdir(parents=True)
        for file in sorted(built.rglob(f"*{EXTENSION_SUFFIXES[0]}")):
            name = ".".join(file.relative_to(built).parts)
            shutil.copyfile(file, into / game / name)
    (into / game / NOTE).write_bytes(msgspec.json.format(msgspec.json.encode(made)))


def _build(extensions: list[Any], scratch: Path) -> Path:
    """Extension modules, in folders as the package has them."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    command = build_ext(Distribution({"name": "tablewright", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(scratch / "lib"), str(scratch / "temp")
    command.ensure_finalized()
    command.run()
    return scratch / "lib"


def _extensions(game: str, files: Sequence[Path], scratch: Path, level: str) -> list[Any]:
    import setuptools  # noqa: F401  # before mypyc, which asks whether it is there
    from mypyc.build import mypycify

    paths = [str(file.relative_to(ROOT)) for file in files]  # tracebacks name them so
    checks = ["--config-file", str(ROOT / "pyproject.toml"), "--ignore-missing-imports", "--cache-dir", os.devnull]
    extensions = mypycify(
        [*checks, *paths],
        opt_level=level,
        debug_level="0",
        multi_file=True,
        group_name=library(game).removesuffix("__mypyc"),
        target_dir=str(scratch / "c"),
    )
    for extension in extensions:
        if extension.name == library(game):
            extension.extra_compile_args = [*extension.extra_compile_args, "-include", str(FIELDS)]
    return list(extensions)


def remove(into: Path, games: Sequence[str]) -> None:
    for game in games:
        shutil.rmtree(into / game, ignore_errors=True)
    if into.is_dir() and not any(into.iterdir()):
        into.rmdir()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.compiled", description="Compile the rules of games to C.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"all, or some of: {', '.join(COMPILED)}")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder for what is made")
    parser.add_argument("--level", default="2", choices="0123", help="how hard the C compiler tries; 0 is soon done")
    parser.add_argument("--remove", action="store_true", help="remove what was made: the plain source is played again")
    asked = parser.parse_args()
    if unknown := [game for game in asked.games if game not in COMPILED]:
        parser.error(f"{unknown[0]} cannot be compiled: {NOT_YET.get(unknown[0], 'there is no such game')}")
    games, into = asked.games or COMPILED, asked.into.resolve()
    if asked.remove:
        remove(into, games)
        return
    os.chdir(ROOT)
    for game in games:
        print(f"{game}: {len(files_of(game))} modules ...", file=sys.stderr, flush=True)
        compile_game(game, into, asked.level)


if __name__ == "__main__":
    main()
