"""The scenes that `tools.reenact` plays: where each begins, how long it goes on, and what is looked at in the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from tablewright.rules.yabec.book.magic.casting import FOCUS
from tablewright.rules.yabec.content import CLASSES, MONSTERS, SPELL_LISTS, SPELLS

Sums = Callable[[Mapping[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Played:
    """One scene: entry, what is given, how many answers at most, how curious the players are."""

    name: str
    scene: str
    given: dict[str, Any]
    answers: int
    zeal: float
    sums: Sums


_OF_A_DELVE = ("hostility", "peace", "dropped", "loud", "lore", "ammo")
_OF_SOMEBODY = ("items", "effects", "used", "memory", "scores", "morale", "loyalty")


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _yabec_sums(look: Mapping[str, Any]) -> dict[str, Any]:
    """Where everything stands: schemes, clocks, and everybody's figures."""
    world = look["world"]
    found: dict[str, Any] = {
        "scheme": world.scheme,
        "world.session": world.session,
        "card.total": look["card"]["total"],
        "delve.turn": world.delve.turn,
        "delve.zone": world.delve.zone,
        "over": world.outcome,
        "card.lines": look["card"]["lines"],
        **{f"delve.{name}": _plain(getattr(world.delve, name)) for name in _OF_A_DELVE},
    }
    for key, each in list(world.creatures.items())[:14]:
        found |= {f"{key}.damage": each.damage, f"{key}.status": each.status, f"{key}.zone": each.zone}
        if each.kind == "pc":
            found |= {f"{key}.xp": each.xp, f"{key}.cp": each.cp, f"{key}.banked": each.banked}
            found[f"figures.{key}.ac"] = look["figures"][key]["ac"]
            found[f"figures.{key}.load"] = look["figures"][key]["load"]
        found |= {f"{key}.{name}": _plain(getattr(each, name)) for name in _OF_SOMEBODY}
    return found


def _hero(chance: random.Random, level: int, cls: str = "") -> dict[str, Any]:
    """Somebody with scores, spells and gear of a sort."""
    cls = cls or chance.choice(sorted(CLASSES))
    level = min(level, CLASSES[cls].max_level)
    scores = {
        key: chance.randint(6, 17)
        for key in ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
    }
    casting = CLASSES[cls].casting
    lists = [keys for name, keys in SPELL_LISTS.items() if casting and name.rpartition("_")[0] == casting.spells]
    spells = sorted({key for keys in lists for key in keys if key in SPELLS})
    memory = chance.sample(spells, min(4, len(spells)))
    focus = {FOCUS[casting.focus]: 1} if casting and casting.focus in FOCUS else {}
    items = {
        **focus,
        "backpack": 1,
        "torches": 3,
        "bandage": 2,
        "ration": 4,
        "sword": 1,
        "dagger": 1,
        "rope": 1,
        "iron_spikes": 2,
        "mallet": 1,
        chance.choice(["crowbar", "potion_healing", "wand_missiles", "shield", "chain_mail", "smoke_bomb"]): 1,
    }
    return {
        "class": cls,
        "level": level,
        "hp": 5 * level + 3,
        "scores": scores,
        "items": items,
        "lit": "torches",
        "set": {
            "memory": memory,
            "book": memory,
            "cp": 5,
            "banked": 400,
            "alignment": chance.choice(["Lawful", "Chaotic"]),
        },
    }


def _new_games(chance: random.Random) -> Iterator[Played]:
    for number in range(12):
        seats = ["p1", "p2", "p3"][: 1 + number % 3]
        settings = {
            "characters": 2 + number % 3,
            "creation": ["playbooks", "arrays", "rolled"][number % 3],
            "initiative": ["ask", "ranked", "dramatic"][number % 3],
            "hazard_die": ["d12", "d6"][number % 2],
            "reaction": ["hostility", "2d6"][number // 2 % 2],
            "mapping": ["auto", "simple"][number % 2],
        }
        given = {
            "full": True,
            "gm": number % 2 == 0,
            "heroes": [],
            "world": {"dungeons": {}, "delve": {}},
            "seats": seats,
            "settings": settings,
            "steps": 400,
        }
        yield Played("new-game", "play", given, 170, 0.25, _yabec_sums)


def _fights(chance: random.Random) -> Iterator[Played]:
    kinds = sorted(MONSTERS)
    for number in range(40):
        heroes = [_hero(chance, 2 + number % 7) for _ in range(3)]
        foes = [{"kind": kind, "number": 2} for kind in (kinds[number % len(kinds)], kinds[(number * 7) % len(kinds)])]
        settings = {"initiative": ["ranked", "dramatic"][number % 2], "show_figures": number % 3 == 0, "natures": True}
        given = {"full": True, "gm": number % 3 == 0, "heroes": heroes, "foes": foes, "settings": settings, "steps": 60}
        yield Played("fight", "fight", given, 60, 0.5, _yabec_sums)


def _weeks(chance: random.Random) -> Iterator[Played]:
    for number, cls in enumerate(2 * sorted(CLASSES)):
        hero = _hero(chance, 2 + number % 8, cls)
        hero["set"] |= {"weeks": 6, "sessions": 3, "cp": 3000, "damage": 5}
        other = _hero(chance, 3)
        other["set"] |= {"weeks": 3, "sessions": 2, "cp": 1000}
        world = {
            "in_town": 1,
            "session": 3,
            "downtime_given": True,
            "council": True,
            "sites": {"0,0": "town:Mallow", "0,-2": "dungeon:d"},
            "titles": {"d": "The Proving Ground"},
        }
        given = {"full": True, "gm": number % 2 == 0, "heroes": [hero, other], "world": world, "steps": 60}
        yield Played("weeks", "town", given, 70, 0.8, _yabec_sums)


def _delves(chance: random.Random) -> Iterator[Played]:
    zones = [
        {"id": "a"},
        {"id": "b", "shape": "corridor", "trap": {"key": "pit"}},
        {"id": "c", "hoard": {"coins": 321, "gems": [50, 10], "things": ["potion_healing"]}, "trap": {"key": "gas"}},
        {
            "id": "d",
            "data": {"feature": "ledge", "feet": 20, "reward": 60},
            "known": "seen",
            "bands": [{"kind": "goblin", "number": "1d4"}],
        },
        {"id": "e", "data": {"feature": "inscription", "language": "Elvish", "reward": 40}, "known": "seen"},
    ]
    ways = [
        {"id": "ab", "a": "a", "b": "b", "kind": "door", "state": "shut"},
        {"id": "bc", "a": "b", "b": "c", "kind": "door", "state": "stuck"},
        {"id": "cd", "a": "c", "b": "d", "kind": "door", "state": "locked"},
        {"id": "ad", "a": "a", "b": "d", "kind": "open", "state": "open"},
        {"id": "de", "a": "d", "b": "e", "kind": "door", "state": "open", "data": {"magic": "three knocks"}},
    ]
    for number in range(32):
        heroes = [_hero(chance, 1 + number % 6) for _ in range(3)]
        given = {
            "full": True,
            "gm": number % 2 == 0,
            "heroes": heroes,
            "zones": zones,
            "ways": ways,
            "minions": ["dog"] if number % 3 == 0 else [],
            "world": {"scheme": "delve", "goal": "treasure-200"},
            "seats": ["p1", "p2"][: 1 + number % 2],
            "steps": 60,
        }
        yield Played("delve", "play", given, 80, 0.6, _yabec_sums)


def _yabec() -> list[Played]:
    chance = random.Random("reenacted")
    return [*_new_games(chance), *_fights(chance), *_weeks(chance), *_delves(chance)]


SCENES: dict[str, list[Played]] = {"yabec": _yabec()}
