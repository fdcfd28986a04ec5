"""Entries of scenarios and odds: the given state, a table with a referee, single steps by name.

Single steps of the rules by name, for scenarios: any function of the rules, entered by what its annotations say.

    STEPS = Steps(World, {Creature: Kind(lambda world, key: world.creatures[key], "c1", "who")}, {
        "council": roles.council,                                     # (world, table)
        "upkeep": minions.upkeep,                                     # (world, table, Creature): called `who`
        "bandage": step(life.bandage, who="c1", target="c1"),         # (world, table, Creature, Creature)
        "gain": step(levels.gain_xp, who="c1", xp=..., why="test"),   # `...`: the scenario must say it
        "award": step(cleanup.award, heroes=cleanup.survivors),       # worked out from the world
    })

A parameter of the state's type gets the state, a `Table` the table, a `Why` the scenario's own; one of a kind that has
ids gets the thing by its id, or several by a list of ids. Everything else is converted to its annotation. The names
after `step` are what scenarios call the parameters, in their order; without them they are called as in the rules, but
for the first of a kind. What a step gives back is kept as plain data: a thing that has an id as its id.
"""

from __future__ import annotations

import difflib
import importlib
import inspect
import pkgutil
import sys
import types
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from tablewright.engine.charts import convert
from tablewright.engine.decisions import Decision, Question, Refused
from tablewright.engine.events import Event, Why
from tablewright.engine.options import Option
from tablewright.engine.ruleset import Ruleset, Setting, settle
from tablewright.engine.table import Answering, Table


# --- by chance: settings of chance for games that are played to be tried out: by the soak, and by the harness ---------
def settings_by_chance(
    game: Ruleset[Any], seats: Sequence[str], chance: Random, share: float
) -> dict[str, bool | int | str]:
    """Some of the game's settings at values of chance; drawn again where the game says that they do not go together."""
    while True:
        some = [setting for setting in game.settings if chance.random() < share]
        settings = dict(settle(game.settings, {setting.key: _value(setting, chance) for setting in some}))
        try:
            game.new(settings, seats)
        except Refused:
            continue
        return settings


def _value(setting: Setting, chance: Random) -> bool | int | str:
    if setting.allowed:
        return chance.choice(setting.allowed)
    if isinstance(setting.default, bool):
        return chance.random() < 0.5
    if isinstance(setting.default, int) and setting.low != setting.high:
        return chance.randint(setting.low, setting.high)
    return setting.default


# --- given ------------------------------------------------------------------------------------------------------------
# --- given ------------------------------------------------------------------------------------------------------------
# What a scenario gives, made into a game's own data: names into keys, tables into structs, fields set by their types.
# A game declares what a scenario may say of a hero in a struct of its own only where that differs from the state's; all
# other fields are those of the state itself: `split` parts the two, and `put` sets the rest, checked.
T = TypeVar("T")

_FILE = Path("scenario")
_KINDS = 32  # few are kept: a copy of the rules, by a house's own, may be gone again
_known: dict[Any, tuple[msgspec.structs.FieldInfo, ...]] = {}


def _fields(kind: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Annotations are read once, not for every hero of every scenario."""
    if kind not in _known:
        if len(_known) == _KINDS:
            del _known[next(iter(_known))]
        _known[kind] = msgspec.structs.fields(kind)
    return _known[kind]


def as_published(settings: Mapping[str, bool | int | str], **then: bool | int | str) -> dict[str, bool | int | str]:
    """A scenario's settings. What came after the first scenarios were published stands as it was `then`, unless a
    scenario asks for it: in every game, that creatures do what their entries say.
    """
    return {"natures": False, **then, **settings}


def known(name: str, names: Mapping[str, Any] | Iterable[str], what: str) -> str:
    """'Giant Rat' or 'giant_rat': the key of something the game knows."""
    key = name.strip().lower().replace(" ", "_").replace("-", "_")
    if key not in names:
        raise Refused(f"there is no {what} {name!r}; there are: {', '.join(names)}")
    return key


def as_given(facts: Mapping[str, Any], kind: type[T]) -> T:
    """The struct of an entry, or of a part of the state, from a scenario's plain data, every field of it known."""
    return _strictly(facts, convert(facts, kind, _FILE, "given"), "given")


def named(value: Any, kind: type[T]) -> T:
    """A struct from a table of facts, or from a name alone, which is its first field."""
    if isinstance(value, kind):
        return value
    first = _fields(kind)[0].encode_name
    facts = {first: value} if isinstance(value, str) else value
    return _strictly(facts, convert(facts, kind, _FILE, str(value)[:40]), str(value)[:40])


def split(facts: Any, kind: type[T]) -> tuple[T, dict[str, Any]]:
    """Split into fields that the struct declares, and fields of the state."""
    own = _fields(kind)
    table: dict[str, Any] = {own[0].encode_name: facts} if isinstance(facts, str) else dict(facts)
    declared = {field.encode_name for field in own}
    rest = {key: value for key, value in table.items() if key not in declared}
    return named({key: value for key, value in table.items() if key in declared}, kind), rest


def put(target: Any, values: Mapping[str, Any]) -> None:
    """Set fields of a struct from plain data, each converted to its type."""
    kinds = {field.name: field.type for field in _fields(type(target))}
    for key, value in values.items():
        if key not in kinds:
            raise Refused(f"there is no field {key!r}; there are: {', '.join(kinds)}")
        try:
            setattr(target, key, _strictly(value, msgspec.convert(value, kinds[key]), key))
        except msgspec.ValidationError as error:
            raise Refused(f"{key}: {error}") from None


def _strictly(given: Any, made: T, where: str) -> T:
    """Return what was made of a scenario's plain data, or refuse a field that its struct does not have.

    A state's structs pass over what they do not know, so that newer saves can be read. A scenario must not.
    """
    if isinstance(made, msgspec.Struct) and isinstance(given, Mapping):
        tag = made.__struct_config__.tag_field
        names = dict(zip(made.__struct_encode_fields__, made.__struct_fields__, strict=True))
        for key, value in given.items():
            if key in names:
                _strictly(value, getattr(made, names[key]), f"{where}.{key}")
            elif key != tag:
                raise Refused(f"{where}: there is no field {key!r}; there are: {', '.join(names)}")
    elif isinstance(made, dict) and isinstance(given, Mapping):
        for key, value in given.items():
            _strictly(value, made.get(key), f"{where}.{key}")
    elif isinstance(made, list | tuple) and isinstance(given, list | tuple):
        for number, (value, one) in enumerate(zip(given, made, strict=False)):
            _strictly(value, one, f"{where}[{number}]")
    return made


def same(target: Any, source: msgspec.Struct, *but: str) -> None:
    """Set the fields that both structs have, but for those named; what is left unset (None) stays as it is."""
    theirs = {field.name for field in _fields(type(target))}
    for name in source.__struct_fields__:
        value = getattr(source, name)
        if name in theirs and name not in but and value is not None:
            setattr(target, name, value)


# --- refereed ---------------------------------------------------------------------------------------------------------
# A table at which the referee sits: for scenarios, so that only the answers that matter need to be written down.
class Refereed(Answering):
    """Passes everything on, but answers for the game master, unless a person is to (`person`).

    With `asked`, players too are asked only the questions it names. The referee takes a question's default, or the
    first that can be answered. What was asked last, and all that was asked, can be looked at afterwards.
    """

    def __init__(self, table: Table, seat: str, person: bool = False, asked: Container[str] | None = None) -> None:
        assert isinstance(table, Answering)
        self._table, self._behind = table, table
        self._seat, self._person, self._asked = seat, person, asked
        self.last: Decision | None = None
        self.questions: list[str] = []

    def answer(self, decision: Decision) -> str:
        self.last = decision
        self.questions.append(decision.question)
        return decision.usual if self._answers(decision) else self._behind.answer(decision)

    def _answers(self, decision: Decision) -> bool:
        if decision.seat == self._seat:
            return not self._person
        return self._asked is not None and decision.question not in self._asked

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        return self._table.roll(sides, why, who)

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self._table.tell(event, to)

    def whim(self, topic: str, size: int) -> int:
        return self._table.whim(topic, size)


# --- steps ------------------------------------------------------------------------------------------------------------
S = TypeVar("S")
Rule = Callable[..., Any]


class Kind(msgspec.Struct, frozen=True):
    """Things of the state that have ids: how one is found, which is meant if none is named, and what it is called."""

    find: Callable[[Any, str], Any]
    usual: str
    called: str


class Step(msgspec.Struct, frozen=True):
    """A function of the rules, and what scenarios call its parameters: with the value that holds if they say none."""

    rule: Rule
    usual: dict[str, Any] = {}


Named = dict[str, Rule | Step]


def step(rule: Rule, **usual: Any) -> Step:
    """Name the parameters that a scenario may give, in the rule's order; `...` where it must."""
    return Step(rule, usual)


class Steps(Generic[S]):
    """The steps of one game."""

    def __init__(self, state: type[S], kinds: Mapping[type, Kind], steps: Named, why: Why) -> None:
        self._state, self._kinds, self._why = state, kinds, why
        self._steps = {name: each if isinstance(each, Step) else Step(each) for name, each in steps.items()}

    def __iter__(self) -> Iterator[str]:
        return iter(self._steps)

    def run(self, state: S, table: Table, name: str, said: Mapping[str, Any]) -> Any:
        """Do a step with what the scenario says; give back what came of it, as plain data."""
        if name not in self._steps:
            raise Refused(f"there is no step {name!r}; there are: {', '.join(self._steps)}")
        step, left = self._steps[name], dict(said)
        hints = get_type_hints(step.rule)
        ours = {self._state: state, Table: table, Why: self._why}
        values = {name: ours[hint] for name, hint in hints.items() if name != "return" and hint in ours}
        for parameter, called, usual in self._open(step, hints, values):
            value = left.pop(called, usual)
            if value is ...:
                raise Refused(f"{name}: {called} is missing")
            values[parameter] = self._found(state, hints[parameter], value)
        if left:
            raise Refused(f"{name} does not take {', '.join(left)}")
        return self._plain(step.rule(**values))

    def _open(self, step: Step, hints: Mapping[str, Any], filled: Mapping[str, Any]) -> list[tuple[str, str, Any]]:
        """The parameters that a scenario may give: with what it calls them, and what holds if it says nothing."""
        parameters = [each for each in inspect.signature(step.rule).parameters.values() if each.name not in filled]
        if step.usual:
            return [(each.name, *named) for each, named in zip(parameters, step.usual.items(), strict=False)]
        found = []
        firsts = dict(self._kinds)
        for each in parameters:
            kind = firsts.pop(hints[each.name], None)
            usual = each.default if each.default is not each.empty else kind.usual if kind else ...
            found.append((each.name, kind.called if kind else each.name, usual))
        return found

    def _found(self, state: S, hint: Any, value: Any) -> Any:
        """Convert a scenario's value to the type that the rule takes."""
        if callable(value):
            return value(state)
        if hint is Option:
            return Option.read(value)
        kind, many = self._kind(hint)
        if kind is None:
            return msgspec.convert(value, hint)
        if many:
            return [kind.find(state, key) for key in value]
        return kind.find(state, value) if value else None

    def _kind(self, hint: Any) -> tuple[Kind | None, bool]:
        """The kind of things that a parameter takes, and whether it takes several."""
        if hint in self._kinds:
            return self._kinds[hint], False
        inner = [self._kinds[each] for each in get_args(hint) if each in self._kinds]
        optional = get_origin(hint) in (Union, types.UnionType)
        return (inner[0] if inner else None), bool(inner) and not optional

    def _plain(self, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [self._plain(each) for each in value]
        if isinstance(value, Option):
            return str(value)
        return value.id if type(value) in self._kinds else value


# --- inventory: what a game asks and tells, by key, so that a misspelt name is refused before anything is played ------
_SHARED = ("tablewright.world", "tablewright.engine")


def questions_of(ruleset: Ruleset[Any]) -> dict[str, Question]:
    """All questions that stand in the modules of a game, or in those that games share, by key."""
    values = (value for module in _modules_of(type(ruleset).__module__) for value in [*vars(module).values()])
    return {value.key: value for value in values if isinstance(value, Question)}


def check_named(word: str, known: Collection[str], what: str) -> None:
    """Refuse a word that is none of those known, with the nearest of them."""
    if word in known:
        return
    near = difflib.get_close_matches(word, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(known))}"
    raise Refused(f"there is no {what} {word!r}; {hint}")


def _modules_of(home: str) -> Iterator[ModuleType]:
    """Every module of a game's package, and those of the shared rooms that are loaded."""
    package = importlib.import_module(home)
    yield package
    for found in pkgutil.walk_packages(getattr(package, "__path__", ()), f"{home}."):
        yield importlib.import_module(found.name)
    yield from (module for name, module in [*sys.modules.items()] if name.startswith(_SHARED))
