"""Questions and choices beside the party's turn in words: the master's moment, a word aside, what the table agrees on.

The texts stand in `words/table.toml`: plain choices by question and key, others by question and verb, with what they
name.
"""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.yabec.book.conflict.stunts import knack
from tablewright.rules.yabec.book.core.saves import check_trial
from tablewright.rules.yabec.book.delve.doors import hush_trial
from tablewright.rules.yabec.book.town.customs import MAPS
from tablewright.rules.yabec.book.town.roles import ROLES, seat_name
from tablewright.rules.yabec.content import MONSTERS, TRIES
from tablewright.rules.yabec.state import GM, World
from tablewright.rules.yabec.telling.labels.delve import way_name
from tablewright.rules.yabec.telling.labels.label import WORDS, Label, lines_of
from tablewright.rules.yabec.telling.names import name_of
from tablewright.world.words import capital

_GROUPS = {"part": "Party", "aside": "Party", "rejoin": "Party", "hold": "Party", "hush": "Free", "loot": "Here",
           "take-from": "Here", "tend": "Mend", "bury": "Here", "pyre": "Here", "body": "Here", "floor": "People",
           "council": "Table",
           "chart": "Table", "customs": "Table", "quarrel": "Table", "assail": "Others",
           "call": "Words", "place": "Move", "deed": "Stunt", "some": "Some of them"}  # fmt: skip
_CALLS = ("truce", "surrender")


def beside_text(decision: Decision) -> str:
    """The question's sentence; one that is put for several ends has a sentence for each."""
    key = f"table.ask.{decision.question}"
    exact = f"{key}-{decision.facts.get('what', '')}"
    return WORDS[exact if exact in WORDS else key][0].text if key in WORDS else ""


def beside_choice(world: World, decision: Decision, key: Option) -> Label | None:
    """A choice in words; None where it is none of these."""
    group = _GROUPS.get(key.verb, "")
    written = f"table.choice.{decision.question}.{key}"
    if written in WORDS:
        label, hint = lines_of(written)
        return Label(label, hint, _odds(world, decision, key), group)
    named = f"table.with.{decision.question}.{key.verb}"
    if named in WORDS and key.targets:
        label, hint = lines_of(named)
        names = [_named(world, target) for target in key.targets]
        return Label(capital(label.format(*names)), hint.format(*names), _odds(world, decision, key), group)
    return _plain(world, decision, key)


def _plain(world: World, decision: Decision, key: Option) -> Label | None:
    if decision.question == "which-role" and key in ROLES:
        return Label(f"The {key}", f"{ROLES[key]} XP")
    if decision.question == "charter" and key in world.seats:
        return Label(seat_name(world, key))
    if decision.question == "agree-which":
        return Label(str(key))
    return None


def _named(world: World, target: str) -> str:
    """Somebody, a way, a seat, a kind, or a way of doing things."""
    if target in world.creatures:
        return world.creatures[target].name
    if target in world.seats or target == GM:
        return seat_name(world, target)
    dungeon = world.dungeons.get(world.delve.dungeon)
    if dungeon is not None and target in dungeon.ways:
        return way_name(world, target)
    if f"table.way.{target}" in WORDS and target not in MONSTERS:
        return WORDS[f"table.way.{target}"][0].text
    return name_of(target).lower() if target in MONSTERS or target in MAPS else name_of(target)


def _odds(world: World, decision: Decision, key: Option) -> str:
    """The chance of the roll that comes of it."""
    actor = world.creatures.get(str(decision.facts.get("who", "")))
    if key.verb == "hush":
        return str(hush_trial(world, world.creatures[key.target]))
    if actor is None or decision.question != "action":
        return ""
    if key.verb == "deed":
        deed = next(each for each in TRIES if each.scene == "fight" and each.key == key.target)
        return str(check_trial(actor, deed.ability, knack(actor)))
    return str(check_trial(actor, "charisma")) if key.verb == "call" and key.target in _CALLS else ""
