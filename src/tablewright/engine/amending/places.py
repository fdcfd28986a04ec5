"""Finds the place in a game's content that a house rule changes, and checks that the new figure fits."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

import msgspec

from tablewright.engine.amending.written import BadHouseRules, Change, HouseRules, line_of

# --- fitting ----------------------------------------------------------------------------------------------------------
# Whether a changed figure fits its place: of the same kind, of a size that can be played, a word that the game knows.
# Types are checked again when the game reads its content; here stands what types do not say: a number may not be
# absurd, dice must be dice, and a word must be one that this field has somewhere in the game, unless it is free text.
_TERM = r"(?:\d{0,3}d\d{1,4}|\d{1,6})"
_DICE = re.compile(rf"(?=.*d){_TERM}(?:[+-]{_TERM}){{0,3}}(?:[x×*]\d{{1,4}})?")
_POOL = re.compile(r"(?P<count>\d*)d(?P<sides>\d+)")
_MOST_DICE, _MOST_SIDES = 30, 100
_LEAST_CEILING, _TIMES = 1000, 20
_LONGEST_WORDS, _LONGEST_LIST = 600, 60
_FREE = frozenset(
    {"name", "one", "title", "titles", "text", "about", "special", "says", "does", "blurb", "note", "signs"}
)
_WORDY = 24  # letters from which on a text is meant for people


class Field(msgspec.Struct, frozen=True):
    """A field of the content: what stands there, what the same field has in other entries, and new names."""

    name: str
    was: Any
    others: tuple[Any, ...]
    added: tuple[str, ...] = ()

    @property
    def known(self) -> tuple[Any, ...]:
        return self.others if self.was is None else (self.was, *self.others)


def unfit(field: Field, value: Any) -> str:
    """Why a value will not do; '' if it will."""
    kinds = {_kind(each) for each in field.known}
    if field.known and _kind(value) not in kinds and not (_kind(value) == "number" and "fraction" in kinds):
        meant = " or ".join(sorted(_MEANT[kind] for kind in kinds))
        return f"{_shown(value)} will not do; this is {meant}, such as {_shown(field.known[0])[:60]}"
    if isinstance(value, bool):
        return ""
    if isinstance(value, int | float):
        return _bad_number(field, value)
    if isinstance(value, str):
        return _bad_words(field, value)
    return _bad_list(field, value) if isinstance(value, list) else f"{_shown(value)} cannot stand in content"


_MEANT = {
    "switch": "true or false", "number": "a whole number", "fraction": "a number", "words": "a text", "list": "a list",
    "table": "a table",
}  # fmt: skip


def _kind(value: Any) -> str:
    kinds = ((bool, "switch"), (int, "number"), (float, "fraction"), (str, "words"), (list, "list"))
    return next((word for kind, word in kinds if isinstance(value, kind)), "table")


def _bad_number(field: Field, value: float) -> str:
    numbers = [each for each in field.known if isinstance(each, int | float)]
    high = max(_LEAST_CEILING, _TIMES * max((abs(each) for each in numbers), default=0))
    low = -high if any(each < 0 for each in numbers) else 0
    low = 1 if field.name in ("die", "sides", "hd") and all(each >= 1 for each in numbers) else low
    return "" if low <= value <= high else f"{value} will not do; choose a number from {low} to {high:g}"


def _bad_words(field: Field, value: str) -> str:
    texts = [each for each in field.known if isinstance(each, str)]
    if len(value) > _LONGEST_WORDS:
        return f"at most {_LONGEST_WORDS} letters, please"
    if value in texts or value in field.added or not texts:
        return ""
    if any(_DICE.fullmatch(each) for each in texts):
        return _bad_dice(value)
    if field.name in _FREE or max(map(len, texts)) > _WORDY:
        return ""
    return f"{value!r} will not do; choose one of: {', '.join(sorted(filter(None, set(texts))))}"


def _bad_dice(value: str) -> str:
    if _DICE.fullmatch(value) is None and not (value.isdigit() and len(value) < 5):
        return f"{value!r} is no dice; write them as 2d6 or 1d8+1"
    pools = [(int(pool["count"] or 1), int(pool["sides"])) for pool in _POOL.finditer(value)]
    fits = all(1 <= count <= _MOST_DICE and 1 <= sides <= _MOST_SIDES for count, sides in pools)
    return "" if fits else f"{value!r} will not do; at most {_MOST_DICE} dice of at most {_MOST_SIDES} sides"


def _bad_list(field: Field, value: list[Any]) -> str:
    if len(value) > _LONGEST_LIST:
        return f"at most {_LONGEST_LIST} entries, please"
    items = tuple(item for each in field.known if isinstance(each, list) for item in each)
    if any(isinstance(item, dict | list) for item in (*items, *value)):
        return "a list of tables is changed entry by entry"
    inside = Field(field.name, None, items, field.added)
    return next(filter(None, (unfit(inside, item) for item in value)), "")


def _shown(value: Any) -> str:
    return repr(value) if not isinstance(value, bool) else str(value).lower()


# --- places -----------------------------------------------------------------------------------------------------------
# Where in a game's content a change of house rules belongs: files, tables, charts and entries are found by name.
# `monsters.skeleton.hp` is the field `hp` of the entry `skeleton` of the table, chart or file `monsters`; rows of a
# chart go by the face that is rolled, other rows without a name by their number. An entry that is `like` another is
# new.
LIKE = "like"
_NAMES = ("key", "id", "code")  # fields that an entry goes by
_MOST_NAMED = 24

Files = dict[str, dict[str, Any]]  # TOML content by the name of its file, without the ending


class Amended(msgspec.Struct, frozen=True):
    """Describe one change in words."""

    place: str
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.place}: {self.was} → {self.now}" if self.was else f"{self.place}: {self.now}"


class Lost(LookupError):
    """A name that leads nowhere, how far the path led, and the names that would do."""

    def __init__(self, depth: int, words: str) -> None:
        super().__init__(words)
        self.depth = depth


def amend(files: Files, rules: HouseRules) -> tuple[Amended, ...]:
    """Make the changes in the content as read; what is wrong is refused with its line."""
    new = [change for change in rules.changes if change.path[-1] == LIKE]
    for change in new:
        _add_entry(files, rules, change)
    added = tuple(change.path[-2] for change in new if len(change.path) > 1)
    changes = [change for change in rules.changes if change.path[-1] != LIKE]
    told = [Amended(_words(change.path[:-1]), "", f"new, like {_words((str(change.value),))}") for change in new]
    return (*told, *(_set_field(files, rules, change, added) for change in changes))


def _set_field(files: Files, rules: HouseRules, change: Change, added: Sequence[str]) -> Amended:
    container, parent = _parent(files, rules, change)
    name = change.path[-1]
    if len(change.path) < 2:
        raise rules.refuse(change.line, f"{name} is no figure but holds several{_having(parent)}")
    if not isinstance(parent, dict) or isinstance(parent.get(name), dict):
        raise rules.refuse(change.line, f"{change.place} is no figure but holds several{_having(parent)}")
    if name in _NAMES and name in parent:
        raise rules.refuse(change.line, f"{change.place}: what an entry goes by cannot be changed")
    field = Field(name, parent.get(name), _siblings(container, parent, name), tuple(added))
    if fault := unfit(field, change.value):
        raise rules.refuse(change.line, f"{change.place}: {fault}")
    was, parent[name] = parent.get(name), change.value
    return Amended(_words(change.path), "" if was is None else _plain(was), _plain(change.value))


def shown_at(files: Files, path: Sequence[str]) -> list[str]:
    """What stands at a place of the content: names to go on with, or fields with their figures."""
    if not path:
        return [f"{file}: {', '.join(content)}" for file, content in files.items()]
    words = f"there is no {path[0]!r}{_near(path[0], _tables(files))}"
    for root in _roots(files, path[0]):
        try:
            _, node = _walk(root, path[1:])
        except Lost as lost:
            words = str(lost)
            continue
        whole = isinstance(node, dict) and not any(isinstance(each, dict | list) for each in node.values())
        return [f"{name} = {_written(value)}" for name, value in node.items()] if whole else _insides(node)
    raise BadHouseRules(words)


def _insides(node: Any) -> list[str]:
    if not isinstance(node, dict) or "rows" in node:
        return _known(node) if isinstance(node, dict | list) else [_written(node)]
    simple = (f"{name} = {_written(value)}" for name, value in node.items() if not _has_tables(value))
    return [*simple, *(name for name, value in node.items() if _has_tables(value))]


def _has_tables(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(each, dict) for each in value))


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else json.dumps(value, ensure_ascii=False)


def _add_entry(files: Files, rules: HouseRules, change: Change) -> None:
    """A new entry is a copy of the one it is like, under its own name; the file's other lines change it."""
    if len(change.path) < 2:
        raise rules.refuse(change.line, "write it under the name of the new entry: [content.monsters.bone_giant]")
    if not isinstance(change.value, str) or change.value.isdigit():
        raise rules.refuse(change.line, f'{change.place} needs the name of an entry, such as "skeleton"')
    *place, key, _ = change.path
    old = msgspec.structs.replace(change, path=(*place, str(change.value), ""))
    container, entry = _parent(files, rules, old)
    if not place or not isinstance(entry, dict) or _step(container, key) is not None or _is_chart_row(entry):
        raise rules.refuse(change.line, f"{'.'.join((*place, key))} cannot be added here")
    named = deepcopy(entry) | {field: key for field in _NAMES if field in entry}
    if isinstance(container, list):
        container.append(named)
    else:
        container[key] = named


def _is_chart_row(entry: Mapping[str, Any]) -> bool:
    return "roll" in entry


# --- finding ----------------------------------------------------------------------------------------------------------
def _parent(files: Files, rules: HouseRules, change: Change) -> tuple[Any, Any]:
    """The object that holds the field at a path, and that object's holder."""
    lost: list[Lost] = []
    for root in _roots(files, change.path[0]):
        try:
            return _walk(root, change.path[1:-1])
        except Lost as dead_end:
            lost.append(dead_end)
    if not lost:
        raise rules.refuse(
            change.line, f"there is no content {change.path[0]!r}{_near(change.path[0], _tables(files))}"
        )
    farthest = max(lost, key=lambda each: each.depth)
    raise rules.refuse(line_of(rules, "content", *change.path[: farthest.depth + 2]), str(farthest))


def _tables(files: Files) -> list[str]:
    return [*files, *(name for content in files.values() for name in content)]


def _roots(files: Files, name: str) -> Iterator[Any]:
    """Tables of this name in any file, then the file of this name; one letter s more or less will do."""
    for word in (name, f"{name}s", name.removesuffix("s")):
        yield from (content[word] for content in files.values() if word in content)
    yield from (files[word] for word in (name, f"{name}s") if word in files)


def _walk(root: Any, path: Sequence[str]) -> tuple[Any, Any]:
    container, node = root, root
    for depth, name in enumerate(path):
        found = _step(node, name)
        if found is None:
            found = _inside(node, name) if depth == 0 else None
        if found is None:
            raise Lost(depth, f"there is no {name!r} there{_near(name, _known(node))}")
        container, node = found
    return container, node


def _step(node: Any, name: str) -> tuple[Any, Any] | None:
    """The part of a table, chart or list that goes by a name, with what holds it."""
    if isinstance(node, list):
        found = next((each for each in node if isinstance(each, dict) and _goes_by(each, name)), None)
        if found is None and name.isdigit() and 0 < int(name) <= len(node) and not _has_names(node):
            found = node[int(name) - 1]
        return None if found is None else (node, found)
    if isinstance(node, dict) and name in node:
        return node, node[name]
    return _step(node["rows"], name) if isinstance(node, dict) and isinstance(node.get("rows"), list) else None


def _inside(node: Any, name: str) -> tuple[Any, Any] | None:
    """An entry of a file's tables, where only the file was named."""
    tables = node.values() if isinstance(node, dict) else ()
    return next((found for table in tables if (found := _step(table, name)) is not None), None)


def _goes_by(entry: Mapping[str, Any], name: str) -> bool:
    """By its key; by its name where it has none; rows of charts also by their face."""
    keys = [entry[field] for field in _NAMES if field in entry]
    keys += [] if keys or "name" not in entry else [str(entry["name"]).lower().replace(" ", "_")]
    return name in keys or (name.isdigit() and entry.get("roll") == int(name))


def _has_names(rows: Sequence[Any]) -> bool:
    return any(isinstance(row, dict) and any(field in row for field in ("roll", *_NAMES)) for row in rows)


def _siblings(container: Any, parent: Mapping[str, Any], field: str) -> tuple[Any, ...]:
    """What other entries have in this field."""
    held = container.values() if isinstance(container, dict) else container
    return tuple(each[field] for each in held if isinstance(each, dict) and each is not parent and field in each)


# --- words ------------------------------------------------------------------------------------------------------------
def _known(node: Any) -> list[str]:
    if isinstance(node, dict):
        names = [str(name) for name in node]
        return names if "rows" not in node else _known(node["rows"])
    rows = [row for row in node if isinstance(row, dict)] if isinstance(node, list) else []
    named = [str(next((row[field] for field in (*_NAMES, "roll", "name") if field in row), "")) for row in rows]
    return list(filter(None, named)) or [str(number) for number in range(1, len(rows) + 1)]


def _near(name: str, known: Sequence[str]) -> str:
    unique = list(dict.fromkeys(known))
    if not unique:
        return "; it is a figure and holds no others"
    near = difflib.get_close_matches(name, unique, n=3, cutoff=0.6)
    if near:
        return f"; did you mean {' or '.join(near)}?"
    more = ", ..." if len(unique) > _MOST_NAMED else ""
    return f"; there are: {', '.join(unique[:_MOST_NAMED])}{more}"


def _having(node: Any) -> str:
    return f": {', '.join(_known(node)[:_MOST_NAMED])}" if isinstance(node, dict | list) else ""


def _words(path: Sequence[str]) -> str:
    return ", ".join(part.replace("_", " ") for part in path)


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_plain, value)) or "nothing"
    return str(value).lower() if isinstance(value, bool) else str(value)
