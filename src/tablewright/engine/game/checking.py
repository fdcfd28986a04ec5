"""Is a state sound? Its numbers are in range, its lists of a size, its keys and ids lead somewhere, somebody can act.

States that rules have made are. What a game master changed by hand, and what came in a file, is looked over here before
anybody plays on with it. What every game can be asked stands here; a game adds what only it knows, most of it as a
table of its fields (`Expected`), in its own `check(state)`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec

from tablewright.engine.budgets import (
    LARGEST_IN_STATE,
    LONGEST_IN_STATE,
    MOST_ENTRIES_IN_STATE,
    MOST_VALUES_IN_STATE,
)
from tablewright.engine.decisions import Refused

if TYPE_CHECKING:
    from tablewright.engine.game.acting import Acting
    from tablewright.engine.ruleset import Ruleset

_FAULTS_TOLD = 3
_SPECTATOR = ""


@runtime_checkable
class Checks(Protocol):
    """A game that knows more of its states than their types."""

    def check(self, state: Any) -> Iterator[str]:
        """What is wrong with a state, in words; nothing if it is sound."""


# --- what a game says of its fields -----------------------------------------------------------------------------------


class Expected(msgspec.Struct, frozen=True):
    """What a field may hold. `found_in` looks up ids in the state; keys and ids may also be empty: nothing is there."""

    low: int | None = None
    high: int | None = None
    keys: Collection[str] = ()
    found_in: Callable[[Any], Collection[Any]] | None = None

    def faults(self, value: Any, state: Any) -> Iterator[str]:
        if isinstance(value, dict):
            value = list(value.values())
        for each in value if isinstance(value, list | tuple | set | frozenset) else (value,):
            if each is not None and each != "" and not isinstance(each, bool):
                yield from self._fault(each, state)

    def _fault(self, value: Any, state: Any) -> Iterator[str]:
        if isinstance(value, int | float) and not self._in_range(value):
            yield f"{value} is not from {self.low} to {self.high}"
        if self.keys and value not in self.keys:
            yield f"there is no {value!r}; there are: {', '.join(islice(map(str, self.keys), 20))}"
        if self.found_in is not None and value not in self.found_in(state):
            yield f"there is no {value!r}"

    def _in_range(self, value: float) -> bool:
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


def within(low: int, high: int) -> Expected:
    return Expected(low, high)


def one_of(keys: Collection[str]) -> Expected:
    """A key of the game's content."""
    return Expected(keys=keys)


def id_in(found_in: Callable[[Any], Collection[Any]]) -> Expected:
    """An id of something in the same state."""
    return Expected(found_in=found_in)


Fields = Mapping[type, Mapping[str, Expected]]


def check_fields(state: Any, fields: Fields) -> Iterator[str]:
    """What does not stand in a state as these fields expect it."""
    for path, struct in _structs(state, ""):
        for name, expected in fields.get(type(struct), {}).items():
            for fault in expected.faults(getattr(struct, name), state):
                yield f"{path}.{name}".lstrip(".") + f": {fault}"


def _structs(here: Any, path: str) -> Iterator[tuple[str, msgspec.Struct]]:
    if isinstance(here, msgspec.Struct):
        yield path, here
        for name in here.__struct_fields__:
            yield from _structs(getattr(here, name), f"{path}.{name}")
    elif isinstance(here, dict):
        for key, value in here.items():
            yield from _structs(value, f'{path}["{key}"]')
    elif isinstance(here, list | tuple):
        for number, value in enumerate(here):
            yield from _structs(value, f"{path}[{number}]")


# --- what every state can be asked ------------------------------------------------------------------------------------


def faults_of(ruleset: Ruleset[Any], state: Any) -> Iterator[str]:
    """What is wrong with a state, as far as the engine and the game know."""
    sizes = list(islice(_Sizes().faults(state, ""), _FAULTS_TOLD))
    yield from sizes
    if not sizes and isinstance(ruleset, Checks):
        yield from ruleset.check(state)


class _Sizes:
    """Walks all values of a state, and counts them."""

    def __init__(self) -> None:
        self._values = 0

    def faults(self, here: Any, path: str) -> Iterator[str]:
        self._values += 1
        if self._values > MOST_VALUES_IN_STATE:
            if self._values == MOST_VALUES_IN_STATE + 1:
                yield f"a state has at most {MOST_VALUES_IN_STATE} values"
        elif isinstance(here, msgspec.Struct):
            for name in here.__struct_fields__:
                yield from self.faults(getattr(here, name), f"{path}.{name}")
        elif isinstance(here, dict | list | tuple | set | frozenset):
            yield from self._many(here, path)
        elif isinstance(here, str) and len(here) > LONGEST_IN_STATE:
            yield f"{path}: a text of {len(here)} letters"
        elif isinstance(here, int | float) and not -LARGEST_IN_STATE <= here <= LARGEST_IN_STATE:
            yield f"{path}: {here} is beyond all measure"

    def _many(self, here: Any, path: str) -> Iterator[str]:
        if len(here) > MOST_ENTRIES_IN_STATE:
            yield f"{path}: {len(here)} entries"
            return
        pairs = here.items() if isinstance(here, dict) else enumerate(here)
        for key, value in pairs:
            yield from self.faults(value, f"{path}[{key}]")


def check_state(ruleset: Ruleset[Any], state: Any) -> None:
    """Refuse a state with which nobody should play on."""
    try:
        found = list(islice(faults_of(ruleset, state), _FAULTS_TOLD))
    except Exception as error:  # noqa: BLE001  # a state that cannot even be looked over is not sound
        found = [f"it cannot be looked over ({type(error).__name__}: {error})"]
    if found:
        raise Refused("that will not do: " + "; ".join(found))


def check_game(game: Acting[Any]) -> None:
    """Refuse a game in which nobody can act, or that somebody could not see."""
    check_state(game.ruleset, game.checkpoint)
    if game.outcome is None and not game.pending:
        raise Refused("that will not do: nobody could act any more")
    for decision in game.pending:
        if decision.kind == "choice" and not decision.options:
            raise Refused(f"that will not do: {decision.seat} would be asked {decision.question!r} without a choice")
    gm = (game.ruleset.gm_seat,) if game.ruleset.gm_seat else ()
    for seat in (*game.setup.seats, *gm, _SPECTATOR):
        try:
            game.ruleset.scene(game.state_for(seat), seat, game.pending)
        except Exception as error:  # noqa: BLE001  # whatever it is, somebody would see nothing but an error
            raise Refused(f"that will not do: {seat or 'who looks on'} could see nothing any more ({error})") from None
