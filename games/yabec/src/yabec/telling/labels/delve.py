"""Questions and choices of the delve in words; the texts stand in `words/delve.toml`.

Every chance is asked of the rule that will roll it: a `Trial` of the book, never reckoned here.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from tablewright.engine.copying import copy_of
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.world.dungeon import Dungeon, Room, Way, side_of
from tablewright.world.dungeon.map import way_words
from tablewright.world.words import capital, load_words, ordinal_word
from yabec import content
from yabec.book.characters import abilities, interrupts
from yabec.book.conflict import attack, damage, strikes
from yabec.book.core import field, items, light, powers, stats
from yabec.book.delve import doors, turns
from yabec.book.meeting import meeting, talk
from yabec.book.powers import gazes
from yabec.book.town import roles
from yabec.state import GM, Creature, World
from yabec.telling import cards, glossary, names

# --- label: A choice in words, and the written words it is made of ----------------------------------------------------
WORDS = load_words(Path(__file__).parent.parent / "words")
_LONGEST = 90


class Label(msgspec.Struct, frozen=True):
    """What one reads of a choice: itself, its cost or consequence, its chance, its heading, its place on the map."""

    label: str
    hint: str = ""
    odds: str = ""
    group: str = ""
    place: str = ""


def lines_of(key: str) -> tuple[str, str]:
    """Label and hint as they stand in a file of words."""
    lines = [line.text for line in WORDS[key]]
    return lines[0], lines[1] if len(lines) > 1 else ""


def written(key: str, odds: str = "", group: str = "") -> Label:
    label, hint = lines_of(key)
    return Label(label, hint, odds, group)


def short(text: str) -> str:
    """Cut after a whole clause where there is one, else after a word."""
    if len(text) <= _LONGEST:
        return text
    begun = text[: _LONGEST - 3]
    return begun.rsplit("; " if "; " in begun else " ", 1)[0] + " ..."


# --- delve ------------------------------------------------------------------------------------------------------------
_SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
_ASKED = ("delve", "approach")
_GROUPS = {"search": "Here", "loot": "Here", "gather": "Here", "disarm": "Here", "prod": "Here",
           "rest": "Mend", "bandage": "Mend", "light": "Free", "douse": "Free", "map": "Free", "gear": "Free",
           "march": "Free", "flee": "Run", "grope": "Go", "apart": "Here", "try": "Here", "share": "Here",
           "haul": "Here", "free-prisoner": "Here"}  # fmt: skip


def delve_text(decision: Decision) -> str:
    """The question's sentence, with places for its facts; empty where it is not of this half of the game."""
    question, what = decision.question, decision.facts.get("what", "")
    found = next((key for key in (f"delve.ask.{question} {what}", f"delve.ask.{question}") if key in WORDS), "")
    return WORDS[found][0].text if found else ""


def delve_choice(world: World, decision: Decision, key: Option) -> Label | None:
    """A choice in words: written down, or made from what it names."""
    text = f"delve.choice.{decision.question}.{key}"
    if text in WORDS:
        group = _GROUPS.get(key, "") if decision.question == "delve" else ""
        return written(text, _approach_odds(world, decision, key), group)
    if decision.question in _ASKED:
        return _delve_act(world, key)
    if key in _ways_here(world):
        return Label(way_name(world, key), place=_ways_here(world)[key].other(world.delve.zone))
    if room_name(world, key):
        return Label(room_name(world, key), place=str(key))
    return _named_label(world, decision, key) if f"delve.ask.{decision.question}" in WORDS else None


def _named_label(world: World, decision: Decision, key: Option) -> Label:
    """A creature, a pair of them, a spell, a thing: whatever the key names."""
    if key in world.creatures:
        each = world.creatures[key]
        return Label(each.name, state_of(each), _doer_odds(decision, each))
    made = _deed_label(world, decision, key)
    if made is not None:
        return made
    spell = content.SPELLS.get(key.rstrip("!"))
    if spell is not None:
        return Label(names.name_of(key), short(spell.reverse_effect if key.endswith("!") else spell.effect))
    if key in content.MONSTERS:
        return Label(content.MONSTERS[key].name)
    return Label(names.name_of_choice(key), short(glossary.meaning(names.name_of(key))))


def _deed_label(world: World, decision: Decision, key: Option) -> Label | None:
    """A deed for somebody, made of its parts."""
    if decision.question == "try-effect":
        return Label(names.name_of(key).capitalize(), next(deed.effect for deed in content.TRIES if deed.key == key))
    if decision.question == "gear-which":
        owner = world.creatures[str(decision.facts["who"])]
        things = owner.stored if decision.facts["kept"] else owner.items
        return Label(capital(cards.thing_words(things[int(key.target)], owner)))
    if decision.question == "task" and key.targets:
        return _errand_label(world, decision, key)
    if key.verb == "bandage" and key.thing:
        return _bandage_label(world.creatures[key.thing], world.creatures[key.target])
    return _RULINGS[key.verb](world, key.target) if key.verb in _RULINGS and key.target else None


_RULINGS: dict[str, Callable[[World, str], Label]] = {
    "mood": lambda world, which: Label(f"No roll: {which}", "your decision", group="Without a roll"),
    "change": lambda world, which: Label(f"Now {which}", "and you name the price"),
    "not": lambda world, which: Label(f"All but {world.creatures[which].name}"),
    "bless": lambda world, which: Label(
        f"{world.creatures[which].name} blesses the dead", "a turn; the soul is at peace"
    ),
    "take": lambda world, which: Label(world.creatures[which].name, _load_hint(world.creatures[which])),
    "carry": lambda world, which: Label(
        f"{world.creatures[which].name} carries it", _burden_hint(world.creatures[which])
    ),
}


def _burden_hint(each: Creature) -> str:
    """What a body on the back means for this one (YB-ITEM-02, YB-ITEM-05)."""
    return (
        f"three slots; {_load_hint(each)} so far"
        if items.room_for(each, "body")
        else "three slots: too much, and encumbered"
    )


def _load_hint(each: Creature) -> str:
    return f"{items.load_of(each)} of {items.slots(each)} slots"


def _bandage_label(healer: Creature, patient: Creature) -> Label:
    whom = "their own wounds" if healer is patient else patient.name
    dying = "near death" if patient.status == "near death" else state_of(patient)
    odds = str(light.check_trial(healer, "intelligence"))
    return Label(f"{healer.name} bandages {whom}", f"{dying}; an intelligence check", odds)


def _errand_label(world: World, decision: Decision, key: Option) -> Label:
    if key.verb == "bandage":
        return _bandage_label(world.creatures[str(decision.facts["who"])], world.creatures[key.target])
    where = "here" if key.target == world.delve.zone else room_name(world, key.target)
    return Label(f"Search {where}", "four people's work a zone", place=key.target)


def _doer_odds(decision: Decision, each: Creature) -> str:
    """Who does it: with the chance of the check that is usual for it."""
    if decision.question == "who" and decision.facts.get("what") == "disarm":
        return str(light.check_trial(each, "dexterity"))
    return ""


def state_of(creature: Creature) -> str:
    return f"{max(0, creature.hp - creature.damage)} of {creature.hp} HP" if creature.side == "party" else ""


# --- acts ------------------------------------------------------------------------------------------------------------
def _delve_act(world: World, option: Option) -> Label | None:
    what, thing = option.verb, option.target if option.thing else ""
    hero = world.creatures.get(option.targets[0]) if option.targets else None
    if f"delve.way.{what}" in WORDS and option.target in _ways_here(world):
        return _way_label(world, what, option.target)
    if hero is None:
        return None
    if what == "talk":
        return Label(f"{hero.name} talks to them", "a turn; a reaction roll", _talk_odds(world, hero.id))
    if what == "quiet":
        label, hint = lines_of("delve.act_with.quiet")
        return Label(label.format(hero.name, way_name(world, thing)), hint, group="Doors")
    if thing and f"delve.act_with.{what}" in WORDS:
        label, hint = lines_of(f"delve.act_with.{what}")
        hint = f"{interrupts.POWER_COSTS[thing]} of {interrupts.mantra(hero)} mantra" if what == "power" else hint
        odds = str(abilities.pocket_trial(hero, world.creatures[thing])) if what == "pocket" else ""
        return Label(label.format(hero.name, thing_name(world, thing)), hint, odds, "Skills")
    if f"delve.act.{what}" not in WORDS:
        return None
    label, hint = lines_of(f"delve.act.{what}")
    if what == "flashback":
        whose = f": {roles.seat_name(world, hero.seat)}" if len(world.seats) > 1 else ""
        return Label(f"{label}{whose}", hint, group="Free")
    group = "Here" if hero.side == "foes" else "Skills"
    return Label(label.format(hero.name), hint, _skill_odds(world, hero, what), group)


def thing_name(world: World, key: str) -> str:
    if key in world.creatures:
        return world.creatures[key].name
    return names.name_of(key) if key in content.ITEMS or key in content.SPELLS else names.name_of(key).lower()


def _skill_odds(world: World, hero: Creature, what: str) -> str:
    foes = turns.foes_here(world)
    if what in ("climb", "cross", "dive", "read"):
        return str(doors.trial_of(world, hero, turns.here(world)))
    if what == "question":
        asker = max(
            talk.speakers(world, [hero]) or stats.members(world), key=lambda each: each.scores.get("charisma", 0)
        )
        return str(light.check_trial(asker, "charisma"))
    if what == "save":
        healer = next(each for each in stats.members(world) if not stats.is_down(each) and items.count(each, "bandage"))
        return str(light.check_trial(healer, "intelligence"))
    if what == "lore":
        return str(abilities.KNOWING)
    if what == "pocket":
        marks = foes or meeting.quiet_marks(world)
        return str(abilities.pocket_trial(hero, marks[0])) if marks else ""
    if what == "observe" and foes:
        seen = hero.observed.get(foes[0].key, 0)
        return f"{_hidden_odds(world, [hero], foes)}, {seen} of {abilities.OBSERVATIONS} seen"
    return ""


def _approach_odds(world: World, decision: Decision, key: Option) -> str:
    """Odds of the ways to meet monsters; what stands on hidden figures is told as dice alone."""
    foes = turns.foes_here(world)
    if decision.question != "approach" or not foes:
        return ""
    if key in ("talk", "signs"):
        return _talk_odds(world, signs=key == "signs")
    if key == "sneak":
        return _hidden_odds(world, [each for each in stats.members(world) if not stats.is_down(each)], foes)
    return str(light.Trial(6, 6 - talk.FOLLOWED.good)) if key == "back" else ""


def _talk_odds(world: World, speaker: str = "", *, signs: bool = False) -> str:
    foes = turns.foes_here(world)
    if not foes:
        return ""
    if _figures_known(world, foes):
        return talk.peace_chance(world, foes, signs=signs, speaker=speaker)
    bonus = talk.reaction_bonus(world, foes, speaker)
    return f"2d6{bonus:+d}" if bonus else "2d6"


def _figures_known(world: World, foes: list[Creature]) -> bool:
    return world.options.show_figures or all(meeting.known_kind(world, foe) for foe in foes)


def _hidden_odds(world: World, sneaks: list[Creature], foes: list[Creature]) -> str:
    """That nobody is seen: exact where the figures are known, else the dice."""
    if _figures_known(world, foes):
        chance = 1.0
        for each in sneaks:
            chance *= float(talk.sneak_trial(each, foes).chance)
        return f"{chance:.0%}".replace("%", " %")
    return " and ".join(f"d{sides}" for sides in sorted({talk.stealth_die(each)[0] for each in sneaks}))


# --- ways ------------------------------------------------------------------------------------------------------------
def _ways_here(world: World) -> dict[str, Way]:
    dungeon = world.dungeons.get(world.delve.dungeon)
    return dungeon.ways if dungeon is not None else {}


def room_name(world: World, key: str, zone: str = "") -> str:
    """A zone by its name where the party has been there, else by the way that leads to it from here, or from `zone`."""
    dungeon = world.dungeons.get(world.delve.dungeon)
    room = dungeon.rooms.get(key) if dungeon is not None else None
    if room is None or dungeon is None:
        return ""
    zone = zone or world.delve.zone
    ways = [each for each in dungeon.ways.values() if key in (each.a, each.b) and each.b and not each.hidden]
    way = next((each for each in ways if zone in (each.a, each.b)), None)
    if room.known == "entered" and room.name:
        namesake = any(other.name == room.name and other is not room for other in dungeon.rooms.values())
        return f"{room.name}, {side_name(dungeon, way, zone)}" if namesake and way is not None else room.name
    if way is not None:
        return f"the zone beyond {way_name(world, way.id, zone)}"
    way = next((each for each in ways if dungeon.rooms[each.other(key)].known == "entered"), None)
    if way is None:
        return "a zone farther on"
    before = way.other(key)
    return f"the zone {side_name(dungeon, way, before)} of {dungeon.rooms[before].name}"


def as_seen(way: Way) -> Way:
    """Whether a door is fastened shows only when somebody has tried it (YB-DOOR-06)."""
    untried = way.kind == "door" and way.state in ("stuck", "locked", "barred") and not way.data.get("tried")
    return msgspec.structs.replace(way, state="shut") if untried else way


def _looks_of(way: Way) -> str:
    """A magical door that is shut shows that it is none like others (YB-DOOR-02)."""
    return "a door without a handle" if way.data.get("magic") and way.state == "locked" else way_words(as_seen(way))


def way_name(world: World, which: str, zone: str = "") -> str:
    """`a stuck door, north`, as one sees it from the party's zone or from another."""
    dungeon = world.dungeons[world.delve.dungeon]
    way, zone = dungeon.ways[which], zone or world.delve.zone
    return f"{_looks_of(way)}, {side_name(dungeon, way, zone)}" if zone in (way.a, way.b) else _looks_of(way)


def side_name(dungeon: Dungeon, way: Way, room: str) -> str:
    """By which side it leaves; where another leaves beside it that looks the same, which of them: `east (the
    second from the north)`.
    """
    side = side_of(dungeon, way, room)
    beside = [
        each for each in dungeon.ways.values()
        if each.b and room in (each.a, each.b) and not each.hidden and _looks_of(each) == _looks_of(way)
        and side_of(dungeon, each, room) == side
    ]  # fmt: skip
    if len(beside) < 2:
        return _SIDES[side]
    upright = side in ("e", "w")
    beside.sort(key=lambda each: _middle_of(dungeon.rooms[each.other(room)], upright=upright))
    number = beside.index(way) + 1
    return f"{_SIDES[side]} (the {ordinal_word(number)} from the {'north' if upright else 'west'})"


def _middle_of(room: Room, *, upright: bool) -> int:
    return 2 * room.y + room.height if upright else 2 * room.x + room.width


def _way_label(world: World, verb: str, which: str) -> Label:
    dungeon = world.dungeons[world.delve.dungeon]
    way = dungeon.ways[which]
    side = side_name(dungeon, way, world.delve.zone)
    there = way.other(world.delve.zone)
    label, hint = lines_of(f"delve.way.{verb}")
    if verb in ("move", "run", "creep"):
        where = f" to {dungeon.rooms[there].name}" if there and dungeon.rooms[there].known == "entered" else ""
        hint = hint if verb == "run" else _at_their_pace(world, hint)
        return Label(f"{label} {side}, {_looks_of(way)}{where}", hint, "", "Run" if verb == "run" else "Go", there)
    if verb == "leave":
        return Label("Leave the dungeon", _at_their_pace(world, hint), "", "Go", there)
    return Label(f"{label} {_looks_of(way)}, {side}", hint, _door_odds(world, verb, way), "Doors", there)


def _at_their_pace(world: World, hint: str) -> str:
    return hint.replace("a turn", "two turns, slow under a load", 1) if turns.pace(world) > 1 else hint


def _door_odds(world: World, verb: str, way: Way) -> str:
    if verb == "check":
        return str(doors.listen_trial(world, way))
    thief = doors.picker(world, way) if verb == "pick" else None
    return str(doors.lock_trial(thief)) if thief is not None else ""


# --- beside -----------------------------------------------------------------------------------------------------------
# Questions and choices beside the party's turn in words: the master's moment, a word aside, what the table agrees on.
# The texts stand in `words/table.toml`: plain choices by question and key, others by question and verb, with what they
# name.
_GROUPS_OF_DEEDS = {
    "part": "Party",
    "aside": "Party",
    "rejoin": "Party",
    "hold": "Party",
    "hush": "Free",
    "loot": "Here",
    "take-from": "Here",
    "tend": "Mend",
    "bury": "Here",
    "pyre": "Here",
    "body": "Here",
    "floor": "People",
    "council": "Table",
    "chart": "Table",
    "customs": "Table",
    "quarrel": "Table",
    "assail": "Others",
    "call": "Words",
    "place": "Move",
    "deed": "Stunt",
    "some": "Some of them",
}
_CALLS = ("truce", "surrender")


def beside_text(decision: Decision) -> str:
    """The question's sentence; one that is put for several ends has a sentence for each."""
    key = f"table.ask.{decision.question}"
    exact = f"{key}-{decision.facts.get('what', '')}"
    return WORDS[exact if exact in WORDS else key][0].text if key in WORDS else ""


def beside_choice(world: World, decision: Decision, key: Option) -> Label | None:
    """A choice in words; None where it is none of these."""
    group = _GROUPS_OF_DEEDS.get(key.verb, "")
    written = f"table.choice.{decision.question}.{key}"
    if written in WORDS:
        label, hint = lines_of(written)
        return Label(label, hint, _odds_of_deed(world, decision, key), group)
    named = f"table.with.{decision.question}.{key.verb}"
    if named in WORDS and key.targets:
        label, hint = lines_of(named)
        names = [_named_thing(world, target) for target in key.targets]
        return Label(capital(label.format(*names)), hint.format(*names), _odds_of_deed(world, decision, key), group)
    return _plain_label(world, decision, key)


def _plain_label(world: World, decision: Decision, key: Option) -> Label | None:
    if decision.question == "which-role" and key in roles.ROLES:
        return Label(f"The {key}", f"{roles.ROLES[key]} XP")
    if decision.question == "charter" and key in world.seats:
        return Label(roles.seat_name(world, key))
    if decision.question == "agree-which":
        return Label(str(key))
    return None


def _named_thing(world: World, target: str) -> str:
    """Somebody, a way, a seat, a kind, or a way of doing things."""
    if target in world.creatures:
        return world.creatures[target].name
    if target in world.seats or target == GM:
        return roles.seat_name(world, target)
    dungeon = world.dungeons.get(world.delve.dungeon)
    if dungeon is not None and target in dungeon.ways:
        return way_name(world, target)
    if f"table.way.{target}" in WORDS and target not in content.MONSTERS:
        return WORDS[f"table.way.{target}"][0].text
    return (
        names.name_of(target).lower() if target in content.MONSTERS or target in roles.MAPS else names.name_of(target)
    )


def _odds_of_deed(world: World, decision: Decision, key: Option) -> str:
    """The chance of the roll that comes of it."""
    actor = world.creatures.get(str(decision.facts.get("who", "")))
    if key.verb == "hush":
        return str(doors.hush_trial(world, world.creatures[key.target]))
    if actor is None or decision.question != "action":
        return ""
    if key.verb == "deed":
        deed = next(each for each in content.TRIES if each.scene == "fight" and each.key == key.target)
        return str(light.check_trial(actor, deed.ability, strikes.knack(actor)))
    return str(light.check_trial(actor, "charisma")) if key.verb == "call" and key.target in _CALLS else ""


# --- fight ------------------------------------------------------------------------------------------------------------
# Choices of the conflict in words: blows, stunts, spells, steps. The texts stand in `words/delve.toml`.
# The chance of a blow is that of the rule's own `aim_at`; it is told only where the figures are (YB-CONF-30).
OWN = ("action", "second", "en-passant", "desperate", "monster-acts", "gear-what", "gaze")
_GROUPS_OF_FIGHT = {
    "cast": "Magic",
    "scroll": "Magic",
    "sword": "Magic",
    "use": "Magic",
    "sing": "Songs",
    "shape": "Skills",
    "power": "Skills",
    "boon": "Skills",
}


def fight_choice(world: World, decision: Decision, key: Option) -> Label | None:
    """One's own act in words; None where it is no question of a conflict."""
    if decision.question not in OWN:
        return None
    actor = world.creatures.get(str(decision.facts.get("who", "")))
    named = f"delve.choice.{decision.question}.{key}"
    plain = named if named in WORDS else f"delve.choice.action.{key}"
    if plain in WORDS:
        return written(plain, _gaze_odds(world, decision, actor, key) or _plain_odds(world, actor, key))
    if key.verb in ("attack", "throw") and actor is not None:
        target = world.creatures[key.target]
        blow = strikes.blow_for(world, actor, target)
        blow.how = "thrown" if key.verb == "throw" else blow.how
        return _attack(world, decision, actor, target, blow)
    if key.verb == "with" and actor is not None:
        return _with(world, decision, actor, key)
    if key.verb == "stunt":
        return _stunt(world, decision, actor, key.target)
    return _other_label(world, key, actor.zone if actor is not None else "")


def _other_label(world: World, key: Option, zone: str) -> Label | None:
    if key.verb == "flashback":
        return Label("A flashback", "free, once a session", group="Skills")
    if key.verb == "lift":
        return Label(f"Take {world.creatures[key.target].name} up", "three slots; carried, they go where you go",
                     group="Move")  # fmt: skip
    if key.verb == "cast" and key.thing:
        return Label(f"Cast {names.name_of(key.thing)} on {world.creatures[key.target].name}", group="Magic")
    if key == Option("leave", stats.STREET):
        return written("delve.move.street", group="Move")
    if f"delve.move.{key.verb}" in WORDS:
        label, hint = lines_of(f"delve.move.{key.verb}")
        where = room_name(world, key.target, zone) or (way_name(world, key.target) if key.verb == "leave" else "")
        return Label(label.format(where), hint, group="Move", place=key.target)
    if f"delve.do.{key.verb}" in WORDS and key.target:
        label, _ = lines_of(f"delve.do.{key.verb}")
        return Label(label.format(thing_name(world, key.target)), _hint_of(key.target),
                     group=_GROUPS_OF_FIGHT.get(key.verb, "Gear"))  # fmt: skip
    if where := room_name(world, key, zone):
        return Label(where.capitalize(), group="Move", place=str(key))
    return None


def _gaze_odds(world: World, decision: Decision, actor: Creature | None, key: Option) -> str:
    """The chance to bear a basilisk's eyes."""
    if decision.question != "gaze" or actor is None or key != "meet":
        return ""
    monster = world.creatures[str(decision.facts["target"])]
    gaze = powers.own(gazes.Gaze, monster)
    return str(gaze.trial(monster, actor)) if gaze is not None else ""


def _plain_odds(world: World, actor: Creature | None, key: Option) -> str:
    if actor is None:
        return ""
    if key == "turn":
        first = next((each for each in strikes.at_hand(world, actor) if stats.undead(each)), None)
        entry = abilities.need(actor.level, first) if first is not None else "-"
        return {"T": "sure", "D": "sure", "-": "no chance"}.get(entry, f"2d6, {entry} or more")
    return str(light.check_trial(actor, "strength")) if key == "struggle" else ""


def _hint_of(key: str) -> str:
    spell = content.SPELLS.get(key.rstrip("!"))
    if spell is not None:
        return short(spell.reverse_effect if key.endswith("!") else spell.effect)
    if key in content.ITEMS and content.ITEMS[key].damage:
        return ", ".join([content.ITEMS[key].damage, *content.ITEMS[key].props])
    return short(glossary.meaning(names.name_of(key)))


# --- blows -----------------------------------------------------------------------------------------------------------
def shows_figures(world: World, seat: str, target: Creature) -> bool:
    """Whether this seat knows what the target's figures are."""
    return target.side == "party" or seat == GM or world.options.show_figures or meeting.known_kind(world, target)


def _told(world: World, decision: Decision, attacker: Creature, target: Creature, aim: attack.Aim) -> str:
    """The chance of a hit; where the AC is not known, what the die is added to."""
    if aim.sure:
        return "sure"
    known = shows_figures(world, decision.seat, target) and shows_figures(world, decision.seat, attacker)
    if not known:
        twice = {1: ", the better of two dice", -1: ", the worse of two dice"}.get(aim.trial.advantage, "")
        return f"AV {aim.av}{twice}" if attacker.side == "party" else ""
    of = 400 if aim.trial.advantage else 20
    good = int(aim.chance * of)
    return "no chance" if not good else f"{good}-in-{of}"


def _attack(world: World, decision: Decision, actor: Creature, target: Creature, blow: powers.Blow) -> Label:
    name, ammo = blow.weapon.name.lower(), attack.ammunition(actor, blow.weapon)
    facts = [name, _damage(actor, blow)] + ([f"{ammo.qty} shots left"] if ammo is not None else [])
    facts += ["it leaves your hand"] if blow.how == "thrown" else []
    stray = blow.how != "melee" and attack.in_the_way(world, actor, target)
    facts += [f"a miss hits a friend, {attack.STRAY_TRIAL}"] if stray else []
    facts += _specials(world, decision, target)
    verb = f"Throw the {name} at" if blow.how == "thrown" else "Attack"
    return Label(f"{verb} {target.name}", ", ".join(facts), _told(world, decision, actor, target,
                 attack.aim_at(world, actor, target, blow)), "Attack")  # fmt: skip


def _with(world: World, decision: Decision, actor: Creature, key: Option) -> Label:
    """A blow with another weapon: the same figures, and whether it would be a throw."""
    drawn, target = copy_of(actor), world.creatures[key.target]
    items.wield(drawn, key.thing)
    blow = strikes.blow_for(world, drawn, target)
    found = _attack(world, decision, actor, target, blow)
    ends = f"throw it at {target.name}" if blow.how == "thrown" else f"attack {target.name}"
    return Label(
        f"Draw the {content.ITEMS[key.thing].name.lower()} and {ends}", found.hint, found.odds, "Other weapons"
    )


def _damage(actor: Creature, blow: powers.Blow) -> str:
    """The dice with what is always added to them: `1d6+2`."""
    plus = damage.steady_damage(actor, blow)
    return f"{blow.weapon.damage}{plus:+}" if plus and blow.weapon.damage != "0" else blow.weapon.damage


def _specials(world: World, decision: Decision, target: Creature) -> list[str]:
    """What a known kind can do to whoever meets it."""
    known = target.key in content.MONSTERS and shows_figures(world, decision.seat, target)
    return list(content.MONSTERS[target.key].abilities) if known and target.side == "foes" else []


def _stunt(world: World, decision: Decision, actor: Creature | None, kind: str) -> Label:
    label, hint = lines_of(f"delve.choice.stunt.{kind}")
    if actor is None or kind == "other":
        return Label(label, hint, group="Stunt")
    if kind == "intimidate":
        return Label(label, hint, str(light.check_trial(actor, "charisma", strikes.knack(actor))), "Stunt")
    near = [each for each in field.enemies(world, actor) if each.zone == actor.zone]
    then = {
        "push": f", then {strikes.PUSHED}",
        "disarm": f", then {light.check_trial(actor, 'dexterity', strikes.knack(actor))}",
    }
    blow = powers.Blow(strikes.blow_for(world, actor, near[0]).weapon, "melee", av=-strikes.knack(actor))
    hit = _told(world, decision, actor, near[0], attack.aim_at(world, actor, near[0], blow))
    return Label(label, hint, f"{hit}{then.get(kind, '')}", "Stunt")
