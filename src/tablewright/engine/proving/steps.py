"""Single steps of the rules by name, for scenarios: any function of the rules, entered by what its annotations say.

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

import inspect
import types
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

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
        """What a scenario says, as the type that the rule takes."""
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
