"""Questions and choices of the delve and the conflict in words; the texts stand in `words/delve.toml`."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.yabec.book.characters.endurance import mantra
from tablewright.rules.yabec.book.characters.interrupts import POWER_COSTS
from tablewright.rules.yabec.book.characters.skills import OBSERVATIONS
from tablewright.rules.yabec.book.conflict.weapons import ammunition, weapon_in_hand
from tablewright.rules.yabec.book.core.stats import (
    armour_class,
    attack_value,
    is_bad,
    is_down,
    members,
    reaction_modifier,
)
from tablewright.rules.yabec.book.delve.doors import door_bonus
from tablewright.rules.yabec.book.delve.features import odds_of
from tablewright.rules.yabec.book.delve.stealth import stealth_die
from tablewright.rules.yabec.book.delve.talk import front
from tablewright.rules.yabec.book.town.roles import seat_name
from tablewright.rules.yabec.content import CLASSES, ITEMS, SPELLS
from tablewright.rules.yabec.state import Creature, World
from tablewright.rules.yabec.telling.glossary import meaning
from tablewright.rules.yabec.telling.names import name_of
from tablewright.world.dungeon import Way, side_of
from tablewright.world.dungeon.map import way_words
from tablewright.world.words import load_words

WORDS = load_words(Path(__file__).parent.parent / "words")
Label = tuple[str, str, str, str, str]  # label, hint, odds, group, place
_SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
_ASKED = ("delve", "approach")
_OWN = ("action", "second", "en-passant", "desperate", "monster-acts", "gear-what")


def delve_text(decision: Decision) -> str:
    """The question's sentence, with places for its facts; empty where it is not of this half of the game."""
    key = f"delve.ask.{decision.question}"
    return WORDS[key][0].text if key in WORDS else ""


def delve_choice(world: World, decision: Decision, key: Option) -> Label | None:
    """A choice in words: written down, or made from what it names."""
    if decision.question == "delve" and key == "bandage":
        return _written("delve.choice.delve.bandage", odds="", group="Mend")
    written = f"delve.choice.{decision.question}.{key}"
    if written in WORDS:
        group = _GROUPS.get(key, "") if decision.question == "delve" else ""
        return _written(written, _odds(world, decision, key), group)
    if decision.question in _ASKED:
        return _delve_act(world, key)
    if decision.question in _OWN:
        return _own_act(world, decision, key)
    if key in _ways(world):
        return f"{_way_name(world, key)}", "", "", "", _ways(world)[key].other(world.delve.zone)
    if _room_name(world, key):
        return _room_name(world, key), "", "", "", key
    return _named(world, key) if f"delve.ask.{decision.question}" in WORDS else None


_GROUPS = {"search": "Here", "loot": "Here", "gather": "Here", "disarm": "Here", "rest": "Mend", "bandage": "Mend",
           "light": "Free", "map": "Free", "gear": "Free", "march": "Free", "flee": "Run", "grope": "Go"}  # fmt: skip


def _written(key: str, odds: str = "", group: str = "") -> Label:
    lines = [line.text for line in WORDS[key]]
    return lines[0], lines[1] if len(lines) > 1 else "", odds, group, ""


def _words(key: str) -> tuple[str, str]:
    lines = [line.text for line in WORDS[key]]
    return lines[0], lines[1] if len(lines) > 1 else ""


def _named(world: World, key: Option) -> Label:
    """A creature, a pair of them, a spell, a thing: whatever the key names."""
    if key in world.creatures:
        return world.creatures[key].name, _state(world.creatures[key]), "", "", ""
    if key.verb == "bandage" and key.thing:
        one, two = (world.creatures[each] for each in key.targets)
        whom = "the own wounds" if one is two else two.name
        dying = " (near death)" if two.status == "near death" else f", {_state(two)}"
        return f"{one.name} bandages {whom}", f"intelligence {one.scores.get('intelligence', 10)}{dying}", "", "", ""
    spell = SPELLS.get(key.rstrip("!"))
    if spell is not None:
        return name_of(key), short(spell.reverse_effect if key.endswith("!") else spell.effect), "", "", ""
    return name_of(key).capitalize(), short(meaning(name_of(key))), "", "", ""


def short(text: str) -> str:
    return text if len(text) <= 90 else text[:87].rsplit(" ", 1)[0] + " ..."


def _state(creature: Creature) -> str:
    return f"{max(0, creature.hp - creature.damage)} of {creature.hp} HP" if creature.side == "party" else ""


# --- the delve -------------------------------------------------------------------------------------------------------


def _delve_act(world: World, option: Option) -> Label | None:
    what, thing = option.verb, option.target if option.thing else ""
    hero = world.creatures.get(option.targets[0]) if option.targets else None
    if f"delve.way.{what}" in WORDS and option.target in _ways(world):
        return _way(world, what, option.target)
    if hero is None:
        return None
    if what == "quiet":
        label, hint = _words("delve.act_with.quiet")
        return label.format(hero.name, _way_name(world, thing)), hint, "", "Doors", ""
    if thing and f"delve.act_with.{what}" in WORDS:
        label, hint = _words(f"delve.act_with.{what}")
        hint = f"{POWER_COSTS[thing]} of {mantra(hero)} mantra" if what == "power" else hint
        return label.format(hero.name, _thing(thing)), hint, "", "Skills", ""
    if f"delve.act.{what}" not in WORDS:
        return None
    label, hint = _words(f"delve.act.{what}")
    if what == "flashback":
        whose = f": {seat_name(world, hero.seat)}" if len(world.seats) > 1 else ""
        return f"{label}{whose}", hint, "", "Free", ""
    return label.format(hero.name), hint, _skill_odds(world, hero, what), "Skills", ""


def _thing(key: str) -> str:
    return name_of(key) if key in ITEMS or key in SPELLS else name_of(key).lower()


def _skill_odds(world: World, hero: Creature, what: str) -> str:
    if what in ("climb", "cross", "dive", "read"):
        return odds_of(world, hero, world.dungeons[world.delve.dungeon].rooms[world.delve.zone])
    if what == "lore":
        return "2-in-6"
    if what == "pocket":
        return f"{CLASSES['thief'].figure(hero.level, 'pp')} %"
    if what == "observe":
        seen = max((times for key, times in hero.used.items() if Option.read(key).verb == "seen"), default=0)
        return f"{seen} of {OBSERVATIONS} seen"
    return ""


def _odds(world: World, decision: Decision, key: str) -> str:
    """Odds of the ways to meet monsters, where the figures are told."""
    if decision.question != "approach":
        return ""
    if key == "talk":
        bonus = max((reaction_modifier(each) for each in front(world)), default=0)
        return f"2d6{bonus:+d}" if bonus else "2d6"
    if key == "sneak":
        dice = sorted({stealth_die(each)[0] for each in members(world) if not is_down(each)})
        return " and ".join(f"d{sides}" for sides in dice)
    return ""


def _ways(world: World) -> dict[str, Way]:
    dungeon = world.dungeons.get(world.delve.dungeon)
    return dungeon.ways if dungeon is not None else {}


def _room_name(world: World, key: str) -> str:
    dungeon = world.dungeons.get(world.delve.dungeon)
    room = dungeon.rooms.get(key) if dungeon is not None else None
    if room is None:
        return ""
    return room.name if room.known == "entered" and room.name else "the next zone"


def _way_name(world: World, which: str) -> str:
    """`the stuck door, north`."""
    dungeon = world.dungeons[world.delve.dungeon]
    way = dungeon.ways[which]
    return f"{way_words(way)}, {_SIDES[side_of(dungeon, way, world.delve.zone)]}"


def _way(world: World, verb: str, which: str) -> Label:
    dungeon = world.dungeons[world.delve.dungeon]
    way = dungeon.ways[which]
    side = _SIDES[side_of(dungeon, way, world.delve.zone)]
    there = way.other(world.delve.zone)
    label, hint = _words(f"delve.way.{verb}")
    if verb in ("move", "run"):
        where = f" to {dungeon.rooms[there].name}" if there and dungeon.rooms[there].known == "entered" else ""
        return f"{label} {side}, {way_words(way)}{where}", hint, "", "Go" if verb == "move" else "Run", there
    if verb == "leave":
        return "Leave the dungeon", hint, "", "Go", there
    odds = ""
    if verb == "check":
        bonus = max((door_bonus(each) for each in members(world) if not is_down(each)), default=0)
        bonus += 2 if way.data.get("cracks") else 0
        odds = f"{min(6, 2 + bonus)}-in-6"
    elif verb == "pick":
        best = max((CLASSES["thief"].figure(each.level if each.key == "thief" else 1, "ol") for each in members(world)
                    if each.key in ("thief", "lockpick")), default=0)  # fmt: skip
        odds = f"{best} %"
    return f"{label} {way_words(way)}, {side}", hint, odds, "Doors", there


# --- the conflict ----------------------------------------------------------------------------------------------------


def _own_act(world: World, decision: Decision, key: Option) -> Label | None:
    what, which = key.verb, key.target
    plain = f"delve.choice.action.{key}"
    if plain in WORDS:
        return _written(plain)
    if what == "attack":
        return _attack(world, decision, which)
    if what == "stunt":
        label, hint = _words(f"delve.choice.stunt.{which}")
        return label, hint, "", "Stunt", ""
    if f"delve.move.{what}" in WORDS:
        label, hint = _words(f"delve.move.{what}")
        return label.format(_room_name(world, which) or "the next zone"), hint, "", "Move", which
    if f"delve.do.{what}" in WORDS and which:
        label, _ = _words(f"delve.do.{what}")
        return label.format(_thing(which)), _hint_of(which), "", _FIGHT_GROUPS.get(what, "Gear"), ""
    if _room_name(world, key):
        return _room_name(world, key).capitalize(), "", "", "Move", key
    return None


_FIGHT_GROUPS = {"cast": "Magic", "scroll": "Magic", "use": "Magic", "sing": "Songs", "shape": "Skills",
                 "power": "Skills", "boon": "Skills"}  # fmt: skip


def _hint_of(key: str) -> str:
    spell = SPELLS.get(key.rstrip("!"))
    if spell is not None:
        return short(spell.reverse_effect if key.endswith("!") else spell.effect)
    if key in ITEMS and ITEMS[key].damage:
        return ", ".join([ITEMS[key].damage, *ITEMS[key].props])
    return short(meaning(name_of(key)))


def _attack(world: World, decision: Decision, which: str) -> Label:
    """The odds of a hit are exact, but told only where the figures are (YB-CONF-30)."""
    target = world.creatures[which]
    actor = world.creatures.get(str(decision.facts.get("who", "")))
    if actor is None:
        return f"Attack {target.name}", "", "", "Attack", ""
    weapon, _ = weapon_in_hand(actor)
    odds = ""
    if is_bad(target):
        odds = "sure"
    elif world.options.show_figures or target.key in world.delve.lore:
        faces = max(0, min(20, 21 - (attack_value(actor, weapon) - armour_class(target, actor))))
        odds = f"{faces}-in-20"
    ammo = ammunition(actor, weapon)
    hint = f"{weapon.name.lower()}, {weapon.damage}" + (f", {ammo.qty} shots left" if ammo is not None else "")
    return f"Attack {target.name}", hint, odds, "Attack", ""
