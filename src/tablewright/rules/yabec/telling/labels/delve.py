"""Questions and choices of the delve in words; the texts stand in `words/delve.toml`.

Every chance is asked of the rule that will roll it: a `Trial` of the book, never reckoned here.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.yabec.book.characters.endurance import mantra
from tablewright.rules.yabec.book.characters.interrupts import POWER_COSTS
from tablewright.rules.yabec.book.characters.skills import KNOWING, OBSERVATIONS, pocket_trial
from tablewright.rules.yabec.book.core.dice import Trial
from tablewright.rules.yabec.book.core.items import count, load_of, room_for, slots
from tablewright.rules.yabec.book.core.saves import check_trial
from tablewright.rules.yabec.book.core.stats import is_down, members
from tablewright.rules.yabec.book.delve.doors import listen_trial, lock_trial, picker
from tablewright.rules.yabec.book.delve.features import trial_of
from tablewright.rules.yabec.book.delve.turns import foes_here, here, pace
from tablewright.rules.yabec.book.meeting.meeting import known_kind, quiet_marks
from tablewright.rules.yabec.book.meeting.stealth import sneak_trial, stealth_die
from tablewright.rules.yabec.book.meeting.talk import FOLLOWED, peace_chance, reaction_bonus, speakers
from tablewright.rules.yabec.book.town.roles import seat_name
from tablewright.rules.yabec.content import ITEMS, MONSTERS, SPELLS, TRIES
from tablewright.rules.yabec.state import Creature, World
from tablewright.rules.yabec.telling.cards import thing_words
from tablewright.rules.yabec.telling.glossary import meaning
from tablewright.rules.yabec.telling.labels.label import WORDS, Label, lines_of, short, written
from tablewright.rules.yabec.telling.names import name_of
from tablewright.world.dungeon import Dungeon, Room, Way, side_of
from tablewright.world.dungeon.map import way_words
from tablewright.world.words import capital, ordinal_word

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
        return written(text, _odds(world, decision, key), group)
    if decision.question in _ASKED:
        return _delve_act(world, key)
    if key in _ways(world):
        return Label(way_name(world, key), place=_ways(world)[key].other(world.delve.zone))
    if room_name(world, key):
        return Label(room_name(world, key), place=str(key))
    return _named(world, decision, key) if f"delve.ask.{decision.question}" in WORDS else None


def _named(world: World, decision: Decision, key: Option) -> Label:
    """A creature, a pair of them, a spell, a thing: whatever the key names."""
    if key in world.creatures:
        each = world.creatures[key]
        return Label(each.name, state_of(each), _doer_odds(decision, each))
    made = _made(world, decision, key)
    if made is not None:
        return made
    spell = SPELLS.get(key.rstrip("!"))
    if spell is not None:
        return Label(name_of(key), short(spell.reverse_effect if key.endswith("!") else spell.effect))
    if key in MONSTERS:
        return Label(MONSTERS[key].name)
    return Label(name_of(key).capitalize(), short(meaning(name_of(key))))


def _made(world: World, decision: Decision, key: Option) -> Label | None:
    """A deed for somebody, made of its parts."""
    if decision.question == "try-effect":
        return Label(name_of(key).capitalize(), next(deed.effect for deed in TRIES if deed.key == key))
    if decision.question == "gear-which":
        owner = world.creatures[str(decision.facts["who"])]
        things = owner.stored if decision.facts["kept"] else owner.items
        return Label(capital(thing_words(things[int(key.target)], owner)))
    if decision.question == "task" and key.targets:
        return _errand(world, decision, key)
    if key.verb == "bandage" and key.thing:
        return _bandage(world.creatures[key.thing], world.creatures[key.target])
    return _RULINGS[key.verb](world, key.target) if key.verb in _RULINGS and key.target else None


_RULINGS: dict[str, Callable[[World, str], Label]] = {
    "mood": lambda world, which: Label(f"No roll: {which}", "your decision", group="Without a roll"),
    "change": lambda world, which: Label(f"Now {which}", "and you name the price"),
    "not": lambda world, which: Label(f"All but {world.creatures[which].name}"),
    "bless": lambda world, which: Label(
        f"{world.creatures[which].name} blesses the dead", "a turn; the soul is at peace"
    ),
    "take": lambda world, which: Label(world.creatures[which].name, _load(world.creatures[which])),
    "carry": lambda world, which: Label(f"{world.creatures[which].name} carries it", _burden(world.creatures[which])),
}


def _burden(each: Creature) -> str:
    """What a body on the back means for this one (YB-ITEM-02, YB-ITEM-05)."""
    return f"three slots; {_load(each)} so far" if room_for(each, "body") else "three slots: too much, and encumbered"


def _load(each: Creature) -> str:
    return f"{load_of(each)} of {slots(each)} slots"


def _bandage(healer: Creature, patient: Creature) -> Label:
    whom = "their own wounds" if healer is patient else patient.name
    dying = "near death" if patient.status == "near death" else state_of(patient)
    odds = str(check_trial(healer, "intelligence"))
    return Label(f"{healer.name} bandages {whom}", f"{dying}; an intelligence check", odds)


def _errand(world: World, decision: Decision, key: Option) -> Label:
    if key.verb == "bandage":
        return _bandage(world.creatures[str(decision.facts["who"])], world.creatures[key.target])
    where = "here" if key.target == world.delve.zone else room_name(world, key.target)
    return Label(f"Search {where}", "four people's work a zone", place=key.target)


def _doer_odds(decision: Decision, each: Creature) -> str:
    """Who does it: with the chance of the check that is usual for it."""
    if decision.question == "who" and decision.facts.get("what") == "disarm":
        return str(check_trial(each, "dexterity"))
    return ""


def state_of(creature: Creature) -> str:
    return f"{max(0, creature.hp - creature.damage)} of {creature.hp} HP" if creature.side == "party" else ""


# --- acts ------------------------------------------------------------------------------------------------------------
def _delve_act(world: World, option: Option) -> Label | None:
    what, thing = option.verb, option.target if option.thing else ""
    hero = world.creatures.get(option.targets[0]) if option.targets else None
    if f"delve.way.{what}" in WORDS and option.target in _ways(world):
        return _way(world, what, option.target)
    if hero is None:
        return None
    if what == "talk":
        return Label(f"{hero.name} talks to them", "a turn; a reaction roll", _talk_odds(world, hero.id))
    if what == "quiet":
        label, hint = lines_of("delve.act_with.quiet")
        return Label(label.format(hero.name, way_name(world, thing)), hint, group="Doors")
    if thing and f"delve.act_with.{what}" in WORDS:
        label, hint = lines_of(f"delve.act_with.{what}")
        hint = f"{POWER_COSTS[thing]} of {mantra(hero)} mantra" if what == "power" else hint
        odds = str(pocket_trial(hero, world.creatures[thing])) if what == "pocket" else ""
        return Label(label.format(hero.name, thing_name(world, thing)), hint, odds, "Skills")
    if f"delve.act.{what}" not in WORDS:
        return None
    label, hint = lines_of(f"delve.act.{what}")
    if what == "flashback":
        whose = f": {seat_name(world, hero.seat)}" if len(world.seats) > 1 else ""
        return Label(f"{label}{whose}", hint, group="Free")
    group = "Here" if hero.side == "foes" else "Skills"
    return Label(label.format(hero.name), hint, _skill_odds(world, hero, what), group)


def thing_name(world: World, key: str) -> str:
    if key in world.creatures:
        return world.creatures[key].name
    return name_of(key) if key in ITEMS or key in SPELLS else name_of(key).lower()


def _skill_odds(world: World, hero: Creature, what: str) -> str:
    foes = foes_here(world)
    if what in ("climb", "cross", "dive", "read"):
        return str(trial_of(world, hero, here(world)))
    if what == "question":
        asker = max(speakers(world, [hero]) or members(world), key=lambda each: each.scores.get("charisma", 0))
        return str(check_trial(asker, "charisma"))
    if what == "save":
        healer = next(each for each in members(world) if not is_down(each) and count(each, "bandage"))
        return str(check_trial(healer, "intelligence"))
    if what == "lore":
        return str(KNOWING)
    if what == "pocket":
        marks = foes or quiet_marks(world)
        return str(pocket_trial(hero, marks[0])) if marks else ""
    if what == "observe" and foes:
        seen = hero.observed.get(foes[0].key, 0)
        return f"{_hidden_odds(world, [hero], foes)}, {seen} of {OBSERVATIONS} seen"
    return ""


def _odds(world: World, decision: Decision, key: Option) -> str:
    """Odds of the ways to meet monsters; what stands on hidden figures is told as dice alone."""
    foes = foes_here(world)
    if decision.question != "approach" or not foes:
        return ""
    if key in ("talk", "signs"):
        return _talk_odds(world, signs=key == "signs")
    if key == "sneak":
        return _hidden_odds(world, [each for each in members(world) if not is_down(each)], foes)
    return str(Trial(6, 6 - FOLLOWED.good)) if key == "back" else ""


def _talk_odds(world: World, speaker: str = "", *, signs: bool = False) -> str:
    foes = foes_here(world)
    if not foes:
        return ""
    if _figures_known(world, foes):
        return peace_chance(world, foes, signs=signs, speaker=speaker)
    bonus = reaction_bonus(world, foes, speaker)
    return f"2d6{bonus:+d}" if bonus else "2d6"


def _figures_known(world: World, foes: list[Creature]) -> bool:
    return world.options.show_figures or all(known_kind(world, foe) for foe in foes)


def _hidden_odds(world: World, sneaks: list[Creature], foes: list[Creature]) -> str:
    """That nobody is seen: exact where the figures are known, else the dice."""
    if _figures_known(world, foes):
        chance = 1.0
        for each in sneaks:
            chance *= float(sneak_trial(each, foes).chance)
        return f"{chance:.0%}".replace("%", " %")
    return " and ".join(f"d{sides}" for sides in sorted({stealth_die(each)[0] for each in sneaks}))


# --- ways ------------------------------------------------------------------------------------------------------------
def _ways(world: World) -> dict[str, Way]:
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


def _looks(way: Way) -> str:
    """A magical door that is shut shows that it is none like others (YB-DOOR-02)."""
    return "a door without a handle" if way.data.get("magic") and way.state == "locked" else way_words(as_seen(way))


def way_name(world: World, which: str, zone: str = "") -> str:
    """`a stuck door, north`, as one sees it from the party's zone or from another."""
    dungeon = world.dungeons[world.delve.dungeon]
    way, zone = dungeon.ways[which], zone or world.delve.zone
    return f"{_looks(way)}, {side_name(dungeon, way, zone)}" if zone in (way.a, way.b) else _looks(way)


def side_name(dungeon: Dungeon, way: Way, room: str) -> str:
    """By which side it leaves; where another leaves beside it that looks the same, which of them: `east (the
    second from the north)`.
    """
    side = side_of(dungeon, way, room)
    beside = [
        each for each in dungeon.ways.values()
        if each.b and room in (each.a, each.b) and not each.hidden and _looks(each) == _looks(way)
        and side_of(dungeon, each, room) == side
    ]  # fmt: skip
    if len(beside) < 2:
        return _SIDES[side]
    upright = side in ("e", "w")
    beside.sort(key=lambda each: _middle(dungeon.rooms[each.other(room)], upright=upright))
    number = beside.index(way) + 1
    return f"{_SIDES[side]} (the {ordinal_word(number)} from the {'north' if upright else 'west'})"


def _middle(room: Room, *, upright: bool) -> int:
    return 2 * room.y + room.height if upright else 2 * room.x + room.width


def _way(world: World, verb: str, which: str) -> Label:
    dungeon = world.dungeons[world.delve.dungeon]
    way = dungeon.ways[which]
    side = side_name(dungeon, way, world.delve.zone)
    there = way.other(world.delve.zone)
    label, hint = lines_of(f"delve.way.{verb}")
    if verb in ("move", "run", "creep"):
        where = f" to {dungeon.rooms[there].name}" if there and dungeon.rooms[there].known == "entered" else ""
        slow = pace(world) > 1 and verb != "run"
        hint = hint.replace("a turn", "two turns, slow under a load", 1) if slow else hint
        return Label(f"{label} {side}, {_looks(way)}{where}", hint, "", "Run" if verb == "run" else "Go", there)
    if verb == "leave":
        return Label("Leave the dungeon", hint, "", "Go", there)
    return Label(f"{label} {_looks(way)}, {side}", hint, _door_odds(world, verb, way), "Doors", there)


def _door_odds(world: World, verb: str, way: Way) -> str:
    if verb == "check":
        return str(listen_trial(world, way))
    thief = picker(world, way) if verb == "pick" else None
    return str(lock_trial(thief)) if thief is not None else ""
