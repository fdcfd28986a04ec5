"""What a scenario gives, made into a game's own data: names into keys, tables into structs, fields set by their types.

A game declares what a scenario may say of a hero in a struct of its own only where that differs from the state's; all
other fields are those of the state itself: `split` parts the two, and `put` sets the rest, checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tablewright.engine.charts import convert
from tablewright.engine.decisions import Refused

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
    """What the struct declares, and the rest, which are fields of the state."""
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
