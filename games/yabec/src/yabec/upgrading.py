"""States of older saves in the shape they have now: what was counted under string keys has fields of its own.

It works by what it finds, not by a version: a state of today passes through unchanged.
"""

from __future__ import annotations

from typing import Any

import msgspec

from yabec import effects

TURN = {
    "turn:catch": "catch", "turn:devotion": "devotion", "turn:endurance": "endurance", "turn:free": "freedom",
    "turn:inspiration": "inspiration", "turn:intercept": "intercept", "turn:pack_hunter": "pack",
    "turn:peril": "peril", "turn:shout": "shout", "turn:tried": "tried",
    "turn:turning": "turning", "turn:watched": "watched",
}  # fmt: skip
SESSION = {"session:hungry": "hungry", "session:lucky": "lucky", "session:trophy": "trophy"}
DAY = {"day:blood": "blood", "day:shape": "shape", "day:spell_sword": "spell_sword"}
FIELDS = {
    "endurance": "endurance", "mantra": "mantra", "offering": "offering", "strength lost": "strength_lost",
    "unloaded": "unloaded", "web": "unspun", "forge:magic": "forge_magic",
    "unsurprised": "unsurprised", "hit-by-ally": "struck",
}  # fmt: skip
FLAGS = ("unloaded", "unspun", "struck")


def upgraded(world: dict[str, Any]) -> dict[str, Any]:
    """A whole state; the dead, and who lives where nobody is, lie folded in it."""
    people = [*world.get("creatures", {}).values(), *([world["making"]] if world.get("making") else [])]
    for each in people:
        upgrade_creature(each)
    for name in ("graves", "dwellers"):
        if name in world:
            world[name] = {key: _folded(folded) for key, folded in world[name].items()}
    return world


def _folded(folded: bytes) -> bytes:
    thing = msgspec.msgpack.decode(folded)
    for each in thing.get("creatures", []) if "id" not in thing else [thing]:
        upgrade_creature(each)
    return msgspec.msgpack.encode(thing)


def upgrade_creature(each: dict[str, Any]) -> None:
    """Uses of powers leave `used`; an effect that nobody knows any more is kept as such."""
    if "effects" in each:
        each["effects"] = [effects.of_a_kind(effect) for effect in each["effects"]]
    used: dict[str, int] = each.get("used", {})
    moved = [key for key, number in used.items() if _has_moved(each, key, number)]
    if moved:
        each["used"] = {key: number for key, number in used.items() if key not in moved}


def _has_moved(each: dict[str, Any], key: str, number: int) -> bool:
    """Put what was counted under a key into its own field; False for what is no use of a power."""
    match key.split(":"):
        case ["turn", "quick"]:
            _of(each, "this_turn")["quick"] = number
        case ["turn", _] if key in TURN:
            _of(each, "this_turn")[TURN[key]] = bool(number)
        case ["session", _] if key in SESSION:
            _of(each, "this_session")[SESSION[key]] = bool(number)
        case ["day", _] if key in DAY:
            _of(each, "today")[DAY[key]] = bool(number)
        case ["day", "seen", animal]:
            _of(each, "today").setdefault("seen", []).append(animal)
        case ["day", song]:
            _of(each, "today").setdefault("songs", []).append(song)
        case ["seen", animal]:
            each.setdefault("observed", {})[animal] = number
        case ["month", what]:
            _of(each, "consulted")[what] = number
        case ["told", what]:
            each.setdefault("asked_of", []).append(what)
        case ["demihuman"]:
            each["people"] = key
        case _ if key in FIELDS:
            each[FIELDS[key]] = bool(number) if FIELDS[key] in FLAGS else number
        case [name] if name.startswith("cast "):
            each.setdefault("casts", []).append(int(name.removeprefix("cast ")))
        case _:
            return False
    return True


def _of(each: dict[str, Any], name: str) -> dict[str, Any]:
    uses: dict[str, Any] = each.setdefault(name, {})
    return uses
