"""A game that plays by house rules: a copy of its modules, loaded beside the originals, that reads amended content.

Content is read once, into frozen values that rules hold on to. So other figures mean other modules: the copy has names
of its own in `sys.modules`, imports within the game lead to the copy, and its reader of content makes the changes.
Nothing of the original is touched, and copies stand side by side. One takes about 10 MB and 0.5 s, so a process keeps
only some: a game holds its ruleset, and the copy that was used longest ago and that nobody holds makes room.
"""

from __future__ import annotations

import hashlib
import sys
import typing
import weakref
from collections.abc import Callable, Sequence
from copy import copy as shallow_copy
from dis import get_instructions
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from threading import RLock
from types import CodeType, ModuleType
from typing import Any, TypeVar

import msgspec

from tablewright.engine import charts
from tablewright.engine.amending.places import Amended, Files, amend
from tablewright.engine.amending.written import BadHouseRules, HouseRules, line_of
from tablewright.engine.carried import own_files
from tablewright.engine.charts import BadContent, Chart
from tablewright.engine.copying import forget_decoders
from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Ruleset, Setting, settle, shown
from tablewright.engine.settings import declared

MOST_COPIES = 24  # in one process
# Who keeps something for types of games: each is told the name under which a copy's types stood.
FORGETTING: list[Callable[[str], object]] = [
    forget_decoders,
    lambda name: declared.cache_clear(),
    lambda name: _forget_generics(),
]
_READERS = ("tablewright.engine.charts", "tablewright.api")  # where games get their reader of content from

R = TypeVar("R")
T = TypeVar("T")


def _forget_generics() -> None:
    """`typing` keeps the last generic types it has made, and with them all that they hold."""
    for clean in getattr(typing, "_cleanups", ()):
        clean()


class Amendment(msgspec.Struct, frozen=True):
    """The house rules that a copy plays by, and what they change, for all to see."""

    rules: HouseRules
    told: tuple[Amended, ...]
    read: Callable[[Path], dict[str, Any]]  # a content file as amended


def amendment_of(ruleset: Ruleset[Any]) -> Amendment | None:
    """The house rules of a game; None where it is played by the book."""
    return getattr(ruleset, "amendment", None)


def content_of(ruleset: Ruleset[Any]) -> Files:
    """All content files of a game that house rules may change."""
    folder = Path(str(sys.modules[type(ruleset).__module__].__file__)).parent / "content"
    return {file.stem: charts.load_toml(file) for file in own_files(folder, ".toml")}


def load_content(ruleset: Ruleset[Any], file: str) -> dict[str, Any]:
    """A content file of a game, as its house rules have it."""
    amendment, path = amendment_of(ruleset), ruleset.ledger.parent / "content" / file
    return amendment.read(path) if amendment else charts.load_toml(path)


def by_house_rules(ruleset: Ruleset[Any], rules: HouseRules) -> Ruleset[Any]:
    """The game with these changes; `BadHouseRules` says what is wrong with them."""
    if rules.game and rules.game != ruleset.key:
        raise rules.refuse(
            line_of(rules, "game"),
            f"these are house rules for {rules.game!r}, not for {ruleset.key!r}; begin that game, or change the line",
        )
    with _lock:
        return _copies.held(ruleset.key, rules.text) or _made(ruleset, rules)


def held_copy(game: str, text: str) -> Ruleset[Any] | None:
    """The game by these house rules, if it is at hand: nothing is loaded."""
    with _lock:
        return _copies.held(game, text)


def _made(ruleset: Ruleset[Any], rules: HouseRules) -> Ruleset[Any]:
    """Return a separate ruleset object; the copy stays in use as long as somebody holds it."""
    settings, told = _settings(ruleset, rules)
    copy = _copies.copy_of(ruleset, rules)
    made: Any = shallow_copy(_loaded(copy, ruleset, rules))
    made.settings, made.amendment = settings, Amendment(rules, (*copy.told, *told), copy.load_toml)
    copy.handle = weakref.ref(made)
    game: Ruleset[Any] = made
    return game


def _settings(ruleset: Ruleset[Any], rules: HouseRules) -> tuple[tuple[Setting, ...], tuple[Amended, ...]]:
    """The settings with other defaults: a table may still choose."""
    for key, value in rules.settings.items():
        try:
            settle(ruleset.settings, {key: value})
        except Refused as refusal:
            raise rules.refuse(line_of(rules, "settings", key), str(refusal)) from None
    given = {key: value for key, value in settle(ruleset.settings, rules.settings).items() if key in rules.settings}
    told = tuple(
        Amended(setting.key.replace("_", " "), shown(setting.default), shown(given[setting.key]))
        for setting in ruleset.settings
        if setting.key in given and given[setting.key] != setting.default
    )
    changed = (
        msgspec.structs.replace(setting, default=given[setting.key], trial=None) if setting.key in given else setting
        for setting in ruleset.settings
    )
    return tuple(changed), told


def _loaded(copy: _Copy, ruleset: Ruleset[Any], rules: HouseRules) -> Ruleset[Any]:
    """The copy's own ruleset, under the name the original has."""
    name = next(key for key, value in vars(sys.modules[copy.package]).items() if value is ruleset)
    try:
        game: Ruleset[Any] = getattr(import_module(copy.name), name)
        return game
    except BadContent as error:
        _copies.forget(copy)
        raise copy.blame(rules, str(error)) from None
    except Exception as error:
        _copies.forget(copy)
        if isinstance(error, BadHouseRules):
            raise
        raise BadHouseRules(f"{rules.name}: the game cannot be played with these changes ({error})") from error


class _Copy:
    """One copy: its name, its content, and its reader of content."""

    def __init__(self, ruleset: Ruleset[Any], rules: HouseRules) -> None:
        package = type(ruleset).__module__
        digest = hashlib.sha256(rules.text.encode()).hexdigest()[:16]
        self.package, self.name = package, f"{package}__{digest}"
        self.root = Path(str(sys.modules[package].__file__)).parent
        self.of = (ruleset.key, rules.text)
        self.handle: weakref.ref[Ruleset[Any]] | None = None
        self.files = content_of(ruleset)
        self.told = amend(self.files, rules)

    @property
    def _content(self) -> Path:
        return self.root / "content"

    def renamed(self, name: str) -> str:
        """Where an import of the game's own modules, or of its reader of content, leads in the copy."""
        if name in _READERS:
            return f"{self.name}.{name.rpartition('.')[2]}_as_amended"
        inside = name == self.package or name.startswith(f"{self.package}.")
        return self.name + name.removeprefix(self.package) if inside else name

    def load_toml(self, path: Path) -> dict[str, Any]:
        """A content file as amended; any other file as it is."""
        amended = path.parent.resolve() == self._content.resolve() and path.stem in self.files
        return (
            msgspec.msgpack.decode(msgspec.msgpack.encode(self.files[path.stem])) if amended else charts.load_toml(path)
        )

    def load_chart(self, path: Path, key: str, row_type: type[R], content: dict[str, Any] | None = None) -> Chart[R]:
        return charts.load_chart(path, key, row_type, self.load_toml(path) if content is None else content)

    def readers(self) -> dict[str, ModuleType]:
        """What stands in the copy for the modules that read content: the same names, with this copy's reader."""
        found = {}
        for name in filter(sys.modules.__contains__, _READERS):
            module = ModuleType(self.renamed(name))
            own = {"load_toml": self.load_toml, "load_chart": self.load_chart}
            theirs = {key: value for key, value in vars(sys.modules[name]).items() if not key.startswith("__")}
            vars(module).update(theirs | {key: value for key, value in own.items() if key in theirs})
            found[module.__name__] = module
        return found

    def blame(self, rules: HouseRules, words: str) -> BadHouseRules:
        """The line to blame for content that does not fit its types: the change whose field the error names."""
        named = [
            change for change in rules.changes if f"`{change.path[-1]}`" in words or f".{change.path[-1]}`" in words
        ]
        near = [
            change for change in named if len(change.path) > 1 and change.path[-2] in words.replace(":", " ").split()
        ]
        change = next(iter((*near, *named, *rules.changes)), None)
        return rules.refuse(change.line if change else 1, f"{change.place + ': ' if change else ''}{words}")


class _Loader(SourceFileLoader):
    """Loads a module of a game as part of a copy: from the same file, with its imports leading into the copy."""

    def __init__(self, fullname: str, path: str, renamed: Callable[[str], str]) -> None:
        super().__init__(fullname, path)
        self._renamed = renamed

    def get_code(self, fullname: str) -> CodeType | None:
        code = super().get_code(fullname)
        return None if code is None else self._led_home(code)

    def _led_home(self, code: CodeType) -> CodeType:
        """Nothing but its imports is changed: a field may be called as its game is."""
        consts = tuple(self._led_home(each) if isinstance(each, CodeType) else each for each in code.co_consts)
        names = tuple(map(self._renamed, code.co_names))
        if names != code.co_names:
            imported = {each.argval for each in get_instructions(code) if each.opname == "IMPORT_NAME"}
            names = tuple(to if name in imported else name for name, to in zip(code.co_names, names, strict=True))
        return code.replace(co_names=names, co_consts=consts)


class _Copies(MetaPathFinder):
    """Finds the modules of copies."""

    def __init__(self) -> None:
        self._by_name: dict[str, _Copy] = {}

    def held(self, game: str, text: str) -> Ruleset[Any] | None:
        """The ruleset of a copy that somebody holds."""
        copy = next((each for each in self._by_name.values() if each.of == (game, text)), None)
        if copy is None or copy.handle is None:
            return None
        self._by_name[copy.name] = self._by_name.pop(copy.name)  # it was used last
        return copy.handle()

    def copy_of(self, ruleset: Ruleset[Any], rules: HouseRules) -> _Copy:
        copy = _Copy(ruleset, rules)
        if copy.name in self._by_name:
            return self._by_name[copy.name]
        if len(self._by_name) >= MOST_COPIES:
            self._make_room()
        self._by_name[copy.name] = copy
        sys.modules.update(copy.readers())
        return copy

    def _make_room(self) -> None:
        for copy in list(self._by_name.values()):
            if copy.handle is None or copy.handle() is None:
                self.forget(copy)
                return
        raise Refused(f"games by {MOST_COPIES} different house rules are open already; try it again later")

    def forget(self, copy: _Copy) -> None:
        """Nothing of a copy stays: neither its modules nor what was kept of its types."""
        self._by_name.pop(copy.name, None)
        for name in [name for name in sys.modules if name == copy.name or name.startswith(f"{copy.name}.")]:
            del sys.modules[name]
        parent, _, last = copy.name.rpartition(".")
        vars(sys.modules[parent]).pop(last, None) if parent else None
        for forget_types in FORGETTING:
            forget_types(copy.name)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        copy = next((each for name, each in self._by_name.items() if f"{fullname}.".startswith(f"{name}.")), None)
        if copy is None:
            return None
        if fullname == copy.name:
            file, places = str(copy.root / "__init__.py"), [str(copy.root)]
            loader = _Loader(fullname, file, copy.renamed)
            return spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=places)
        spec = PathFinder.find_spec(fullname, path)
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(fullname, spec.origin, copy.renamed)
        return spec


_lock = RLock()
_copies = _Copies()
sys.meta_path.insert(0, _copies)
