"""Who reads which field of a game's state: its `tests/readers.toml` says who may, this package finds who does.

`[[figure]]` names a field that one function of the book reads for everybody else; `[[people]]` names a raw list of
people that the book takes by named groups. Whoever else may read them stands in `allowed`, with the reason.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tablewright.engine.charts import convert, load_toml

GAMES = Path(__file__).parents[3] / "games"
ROOMS = ("book", "telling", "bots", "proving")
_NAMED_READS = ("attrgetter", "getattr", "hasattr")
_LOOPS = {
    "all",
    "any",
    "enumerate",
    "filter",
    "list",
    "map",
    "max",
    "min",
    "next",
    "reversed",
    "sorted",
    "sum",
    "tuple",
}
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    field: str | tuple[str, ...]
    function: str  # in full: GAME.book....
    rule: str
    allowed: dict[str, str] = {}  # module or module.function, from the game's folder on: why it may read the field

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,) if isinstance(self.field, str) else self.field


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    field: str
    groups: tuple[str, ...]  # from the game's folder on
    allowed: dict[str, str] = {}


class Readers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    figure: tuple[Figure, ...] = ()
    people: tuple[People, ...] = ()


class Read(NamedTuple):
    """One place that reads a field: who (module.function, from the game's folder on), and in which line."""

    who: str
    field: str
    line: int


def load_readers(game: str) -> Readers:
    path = GAMES / game / "tests" / "readers.toml"
    return convert(load_toml(path), Readers, path, "readers")


def games_with_readers() -> list[str]:
    return sorted(file.parents[1].name for file in GAMES.glob("*/tests/readers.toml"))


def find_named(dotted: str) -> Any:
    """The function, method or class of this full name, or None."""
    parts = dotted.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found: Any = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for name in parts[cut:]:
            found = getattr(found, name, None)
        return found
    return None


@cache
def reads(home: Path, rooms: tuple[str, ...] = ROOMS) -> tuple[Read, ...]:
    """Every read of an attribute in these rooms of a game."""
    return tuple(Read(who, *found) for who, node in _nodes(home, rooms) for found in _read_by(node))


@cache
def loops(home: Path) -> tuple[Read, ...]:
    """Every attribute that the book loops over: in `for`, a comprehension, or through `map`, `sorted` and the like."""
    looped = ((who, each) for who, node in _nodes(home, ("book",)) for each in _looped_over(node))
    return tuple(Read(who, *found) for who, each in looped for part in ast.walk(each) for found in _read_by(part))


def is_within(who: str, named: str) -> bool:
    """True if `who` is this module or function, or something in it."""
    return who == named or who.startswith(f"{named}.")


def _nodes(home: Path, rooms: tuple[str, ...]) -> Iterator[tuple[str, ast.AST]]:
    """Each piece of source with the module, class and function it stands in."""
    for room in rooms:
        for file in sorted((home / room).rglob("*.py")):
            parts = file.relative_to(home).with_suffix("").parts
            tree = ast.parse(file.read_text("utf-8"))
            imported = [each for node in tree.body if isinstance(node, ast.ImportFrom) for each in node.names]
            plain = _OwnNames({each.asname or each.name for each in imported}).visit(tree)
            yield from _within(plain, ".".join(p for p in parts if p != "__init__"))


class _OwnNames(ast.NodeTransformer):
    """`groups.fighters` of an imported module is a function's name, and no field of anything."""

    def __init__(self, imported: set[str]) -> None:
        self.imported = imported

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id in self.imported:
            return ast.copy_location(ast.Name(node.attr, node.ctx), node)
        self.generic_visit(node)
        return node


def _within(node: ast.AST, who: str) -> Iterator[tuple[str, ast.AST]]:
    for child in ast.iter_child_nodes(node):
        yield who, child
        yield from _within(child, f"{who}.{child.name}" if isinstance(child, _SCOPES) else who)


def _read_by(node: ast.AST) -> Iterator[tuple[str, int]]:
    """The attributes that this piece itself reads, by name."""
    match node:
        case ast.Attribute(attr=field, ctx=ast.Load()):
            yield field, node.lineno
        case ast.Call() if _called(node) in _NAMED_READS:
            for part in node.args:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value, node.lineno
        case ast.MatchClass(kwd_attrs=fields):
            yield from ((field, node.lineno) for field in fields)


def _looped_over(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.For(iter=looped) | ast.comprehension(iter=looped):
            return [looped]
        case ast.Call() if _called(node) in _LOOPS:
            return [each for each in node.args if isinstance(each, ast.Attribute)]
    return []


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""
