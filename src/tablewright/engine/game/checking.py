"""Is a state sound? Its numbers are in range, its lists of a size, its keys and ids lead somewhere, somebody can act.

States that rules have made are. What a game master changed by hand, and what came in a file, is looked over here before
anybody plays on with it. What every game can be asked stands here; a game adds what only it knows, most of it as a
table of its fields (`Expected`), in its own `check(state)`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec

from tablewright.engine.budgets import LARGEST_IN_STATE, LONGEST_IN_STATE, MOST_ENTRIES_IN_STATE, MOST_VALUES_IN_STATE
from tablewright.engine.decisions import Refused

if TYPE_CHECKING:
    from tablewright.engine.game.game import Game
    from tablewright.engine.ruleset import Ruleset

_FAULTS_TOLD = 3
_SPECTATOR = ""
_DECISIONS_TRIED, _ANSWERS_TRIED = 4, 20


@runtime_checkable
class Checks(Protocol):
    """A game that knows more of its states than their types."""

    def check(self, state: Any) -> Iterator[str]:
        """Describe errors in a state; empty if it is sound."""


# --- what a game says of its fields -----------------------------------------------------------------------------------
class Expected(msgspec.Struct, frozen=True):
    """What a field may hold. `found_in` looks up ids in the state. Unless it is `needed` it may also be empty."""

    low: int | None = None
    high: int | None = None
    keys: Collection[str] = ()
    found_in: Callable[[Any], Collection[Any]] | None = None
    needed: bool = False

    def faults(self, value: Any, state: Any) -> Iterator[str]:
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, list | tuple):
            for each in value:
                yield from self.faults(each, state)
        elif self.needed or (value is not None and value != "" and not isinstance(value, bool)):
            yield from self._fault(value, state)

    def _fault(self, value: Any, state: Any) -> Iterator[str]:
        if isinstance(value, int | float) and not self._in_range(value):
            yield f"{value} is not from {self.low} to {self.high}"
        if self.keys and value not in self.keys:
            yield f"there is no {value!r}; there are: {', '.join(islice(map(str, self.keys), 20))}"
        if self.found_in is not None and value not in self.found_in(state):
            yield f"there is no {value!r}"

    def is_plainly_met_by(self, value: Any) -> bool:
        """A quick look at what stands in a state most often. `faults` has the last word on all else."""
        if self.found_in is not None:
            return False
        if type(value) is int:
            return not self.keys and self._in_range(value)
        return (type(value) is str and value in self.keys) or (not self.needed and (value is None or value == ""))

    def _in_range(self, value: float) -> bool:
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


def within(low: int, high: int) -> Expected:
    return Expected(low, high)


def one_of(keys: Collection[str], *, needed: bool = False) -> Expected:
    """A key of the game's content; empty, where it is not needed, for none."""
    return Expected(keys=keys, needed=needed)


def id_in(found_in: Callable[[Any], Collection[Any]], *, needed: bool = False) -> Expected:
    """An id of something in the same state; empty, where it is not needed, for nothing."""
    return Expected(found_in=found_in, needed=needed)


Fields = Mapping[type, Mapping[str, Expected]]


def check_fields(state: Any, fields: Fields) -> Iterator[str]:
    """Return values in a state that break the rules of these fields."""
    for here in _containers(state):
        expected = fields.get(type(here))
        for name, one in expected.items() if expected else ():
            value = getattr(here, name)
            for fault in () if one.is_plainly_met_by(value) else one.faults(value, state):
                yield f"{_in_words((_path_to(state, here), name))}: {fault}"


# --- walking a state --------------------------------------------------------------------------------------------------
_Path = tuple[Any, Any] | None  # the path so far, and one more step


_FOLDED = (bytes, msgspec.Raw)  # whoever folded something up looks into it
_SINGLE = (str, int, float, type(None), *_FOLDED)
_PLAIN = frozenset((*_SINGLE, bool))


def _containers(state: Any) -> list[Any]:
    """Every struct, dict and list of a state. States are looked over often: this is made to be quick."""
    waiting, found = [state], []
    while waiting:
        here = waiting.pop()
        if not isinstance(here, _SINGLE):  # words of a kind of their own
            found.append(here)
            waiting += [value for value in _values(here) if type(value) not in _PLAIN]
    return found


def _values(here: Any) -> Iterable[Any]:
    if isinstance(here, msgspec.Struct):
        return msgspec.structs.astuple(here)
    return here.values() if isinstance(here, dict) else here


def _path_to(state: Any, wanted: Any) -> _Path:
    """Path of this very struct, dict or list in a state."""
    waiting: list[tuple[_Path, Any]] = [(None, state)]
    while waiting:
        path, here = waiting.pop()
        if here is wanted:
            return path
        waiting += [((path, step), value) for step, value in _inside(here) if not isinstance(value, _SINGLE)]
    return None


def _inside(here: Any) -> Iterable[tuple[Any, Any]]:
    if isinstance(here, msgspec.Struct):
        return zip(here.__struct_fields__, _values(here), strict=True)
    return here.items() if isinstance(here, dict) else enumerate(here)


def _in_words(path: _Path) -> str:
    steps: list[str] = []
    while path is not None:
        path, step = path
        steps.append(f".{step}" if isinstance(step, str) and step.isidentifier() else f"[{step!r}]")
    return "".join(reversed(steps)).lstrip(".")


# --- what every state can be asked ------------------------------------------------------------------------------------
def faults_of(ruleset: Ruleset[Any], state: Any) -> Iterator[str]:
    """Errors in a state that the engine or the game can find."""
    sizes = list(islice(_beyond_measure(state), _FAULTS_TOLD))
    yield from sizes
    if not sizes and isinstance(ruleset, Checks):
        yield from ruleset.check(state)


def _beyond_measure(state: Any) -> Iterator[str]:
    """Numbers, texts and lists that are larger than anything a state should hold."""
    count = 0
    for here in _containers(state):
        values = _values(here)
        if not isinstance(here, msgspec.Struct):
            if len(here) > MOST_ENTRIES_IN_STATE:
                yield f"{_in_words(_path_to(state, here))}: {len(here)} entries"
            count += len(here)
        if count > MOST_VALUES_IN_STATE:
            yield f"a state has at most {MOST_VALUES_IN_STATE} values"
            return
        if any(map(_too_large, values)):
            yield from _too_large_in(here, _path_to(state, here))


def _too_large(value: Any) -> str:
    """Describe why a value is too large; empty if it is not."""
    if isinstance(value, str):
        return f"a text of {len(value)} letters" if len(value) > LONGEST_IN_STATE else ""
    if isinstance(value, _FOLDED):
        size = memoryview(value).nbytes
        return f"{size} bytes folded up" if size > LONGEST_IN_STATE else ""
    beyond = isinstance(value, int | float) and not -LARGEST_IN_STATE <= value <= LARGEST_IN_STATE
    return f"{value} is beyond all measure" if beyond else ""


def _too_large_in(here: Any, path: _Path) -> Iterator[str]:
    for step, value in _inside(here):
        if words := _too_large(value):
            yield f"{_in_words((path, step))}: {words}"


def check_state(ruleset: Ruleset[Any], state: Any) -> None:
    """Refuse a state with which nobody should play on."""
    try:
        found = list(islice(faults_of(ruleset, state), _FAULTS_TOLD))
    except Exception as error:  # noqa: BLE001  # a state that cannot even be looked over is not sound
        found = [f"it cannot be looked over ({type(error).__name__}: {error})"]
    if found:
        raise Refused("that will not do: " + "; ".join(found))


def check_game(game: Game[Any]) -> None:
    """Refuse a game in which nobody can act, that somebody could not see, or that the next answer would break."""
    check_state(game.ruleset, game.checkpoint)
    if game.outcome is None and not game.pending:
        raise Refused("that will not do: nobody could act any more")
    for decision in game.pending:
        if decision.kind == "choice" and not decision.options:
            raise Refused(f"that will not do: {decision.seat} would be asked {decision.question!r} without a choice")
    _look_from_every_seat(game)
    _try_answers(game)


def _look_from_every_seat(game: Game[Any]) -> None:
    gm = (game.ruleset.gm_seat,) if game.ruleset.gm_seat else ()
    for seat in (*game.setup.seats, *gm, _SPECTATOR):
        try:
            game.ruleset.scene(game.state_for(seat), seat, game.pending)
        except Exception as error:  # noqa: BLE001  # whatever it is, somebody would see nothing but an error
            raise Refused(f"that will not do: {seat or 'who looks on'} could see nothing any more ({error})") from None


def _try_answers(game: Game[Any]) -> None:
    """Give some of the possible answers, each in a copy of the game."""
    for decision in game.pending[:_DECISIONS_TRIED]:
        answers = decision.options[:_ANSWERS_TRIED] if decision.kind == "choice" else (str(decision.low),)
        for answer in answers if decision.kind != "text" else ("",):
            try:
                game.fork(f"try {answer}").answer(decision.seat, answer)
            except Refused:
                continue
            except Exception as error:  # noqa: BLE001  # the rules cannot cope with what was changed
                words = f"{type(error).__name__} {error}".strip()
                raise Refused(f"that will not do: the rules could not go on after {answer!r} ({words})") from None
