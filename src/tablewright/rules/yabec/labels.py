"""Questions and choices of yabec in words: what is wanted, what each option means, what it costs, and its odds."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Choice, Prompt
from tablewright.rules.yabec.content import ACTIVITIES, BOONS, CLASSES, ITEMS, SPELLS
from tablewright.rules.yabec.keywords import meaning
from tablewright.rules.yabec.labels_town import town_choice, town_text
from tablewright.rules.yabec.names import name_of
from tablewright.rules.yabec.state import Creature, World
from tablewright.rules.yabec.stats import armour_class, attack_value, is_bad
from tablewright.rules.yabec.weapons import ammunition, weapon_in_hand
from tablewright.world.dungeon import side_of
from tablewright.world.dungeon_map import way_words

_SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
_TEXTS = {
    "delve": "What does the party do?",
    "approach": "Monsters: {0}. What now?",
    "bandage": "Who bandages whom?",
    "others": "And the others meanwhile?",
    "relight": "It is dark. Does {0} light something?",
    "flee-hurt": "{0} damage on the run. Who takes it?",
    "action": "{1}: what now?",
    "target": "{0}, {1}: at whom?",
    "second": "{0}: and then?",
    "en-passant": "{0}: strike in passing, {1} the move?",
    "who-acts": "Who acts next?",
    "tie": "Several act at {0}. Who first?",
    "subdue": "{0} could spare {1}. Kill or spare?",
    "inspire": "Inspire {0} ({1})?",
    "lucky": "Use {0}'s luck on this {1}?",
    "intercept": "{0} could step in for {1}: half of {2} damage.",
    "reckless": "{0}: swing recklessly, at the weapon's cost?",
    "desperate": "{0} is {1}. Try something desperate?",
    "reverse": "{0}: {1} as it is, or reversed?",
    "map": "Draw the map from the calls. What you write here is your map.",
    "flashback": "A flashback for {0}: what was it?",
    "ambush": "Unseen. Ambush them, or pass by?",
    "run-on": "Run on?",
    "wandering": "Who wanders here?",
    "initiative": "Ranked or dramatic?",
    "monster-acts": "{1} acts: on whom?",
    "defeated": "Do these count as defeated: {0}?",
}
_PLAIN = {
    "search": ("Search the zone", "finds everything it can; four people a turn"),
    "loot": ("Take the treasure", ""),
    "gather": ("Gather what lies here", ""),
    "rest": ("Rest a turn", "removes fatigue"),
    "bandage": ("Bandage somebody", "a turn and a bandage"),
    "disarm": ("Disarm the trap", "a turn and a check"),
    "light": ("Light a torch", "free"),
    "map": ("Ask for map calls", "free"),
    "flee": ("Flee", ""),
    "fight": ("Fight", ""),
    "signs": ("Make the signs of a shared alignment", "a turn; the reaction with advantage"),
    "talk": ("Talk", "a turn and a reaction roll"),
    "sneak": ("Sneak", "a stealth roll each"),
    "back": ("Fall back", "3-in-6 they follow"),
    "wait": ("Wait", ""),
    "turn": ("Turn undead", "2d6 on the table"),
    "sweep": ("Sweep attack", ""),
    "offer": ("Offer blood", ""),
}  # fmt: skip
_VERBS = {
    "move": "Go",
    "run": "Run",
    "check": "Listen at",
    "open": "Try",
    "break": "Break down",
    "pick": "Pick the lock of",
    "spike": "Spike open",
    "leave": "Leave by",
}


def prompt_of(world: World, decision: Decision) -> Prompt:
    """The decision of a seat, in words."""
    return Prompt(
        decision.seat,
        decision.question,
        text_of(world, decision),
        decision.kind,
        tuple(_choice(world, decision, key) for key in decision.options),
        decision.low,
        decision.high,
        decision.default,
        decision.rule,
        decision.standing,
    )


def text_of(world: World, decision: Decision) -> str:
    plain = decision.question.replace("-", " ").capitalize() + "?"
    template = town_text(decision) or _TEXTS.get(decision.question, plain)
    about = [name_of(str(each)) for each in decision.about] + [""] * 4
    if decision.question == "approach":
        about[0] = ", ".join(str(each) for each in decision.about)
    return template.format(*about)


def _choice(world: World, decision: Decision, key: str) -> Choice:
    label, hint, odds, group, place = _words(world, decision, key)
    return Choice(key, label, hint, odds, decision.rule, group=group, place=place, default=key == decision.default,
                  harmless=key in ("wait", "done", "no", "map"))  # fmt: skip


def _words(world: World, decision: Decision, key: str) -> tuple[str, str, str, str, str]:
    what, _, which = key.partition(":")
    town = town_choice(world, decision, key)
    if town is not None:
        return town
    if key == "flee" and decision.question == "delve":
        return "Flee the dungeon", "1d4 damage a zone, no stopping", "", "", ""
    if key in _PLAIN:
        return *_PLAIN[key], "", "", ""
    if what in _VERBS and world.delve.dungeon and which in world.dungeons[world.delve.dungeon].ways:
        return _way(world, what, which)
    if what == "attack":
        return _attack(world, decision, which)
    if what in ("move", "sprint", "retreat"):
        hint = {"sprint": "two zones, bad next round", "retreat": "AC 2 better, worse attacks"}.get(what, "")
        return f"{what.capitalize()} to {_zone(world, which)}", hint, "", "Move", which
    if which in world.creatures:
        verb = {
            "shop": "Shop with",
            "sell": "Sell the treasure of",
            "build": "Build a stronghold for",
            "abandon": "Retire",
            "flashback": "Flashback of",
            "cast": "Cast with",
        }
        return f"{verb.get(what, what.capitalize())} {world.creatures[which].name}", "", "", verb.get(what, ""), ""
    return _other(world, decision, key, what, which)


def _other(world: World, decision: Decision, key: str, what: str, which: str) -> tuple[str, str, str, str, str]:
    if key in world.creatures:
        return world.creatures[key].name, _state(world.creatures[key]), "", "", ""
    if ">" in key:
        one, two = key.split(">")
        return (
            " > ".join(world.creatures[k].name if k in world.creatures else f"seeker {k}" for k in (one, two)),
            "",
            "",
            "",
            "",
        )
    if what in ("cast", "use", "wield", "sing", "stunt"):
        verb = {"cast": "Cast", "use": "Use", "wield": "Wield", "sing": "Sing", "stunt": "Stunt:"}[what]
        return f"{verb} {name_of(which)}", _short(meaning(name_of(which))), "", what.capitalize(), ""
    if decision.question == "downtime" and key in ACTIVITIES:
        cost = int(ACTIVITIES[key].get("cost", 0))
        return (
            name_of(key).capitalize(),
            _short(str(ACTIVITIES[key]["text"])) + (f" ({cost} cp)" if cost else ""),
            "",
            "",
            "",
        )
    if decision.question in ("buy", "gear", "flashback-item") and key in ITEMS:
        return ITEMS[key].name, f"{ITEMS[key].price} cp for {ITEMS[key].qty}", "", ITEMS[key].kind.capitalize(), ""
    return _content_words(world, decision, key)


def _content_words(world: World, decision: Decision, key: str) -> tuple[str, str, str, str, str]:
    if key in world.sites:
        kind, _, name = world.sites[key].partition(":")
        title = world.dungeons[name].title if kind == "dungeon" and name in world.dungeons else name
        return f"{title} ({kind})", "", "", "", key
    if decision.question == "class" and key in CLASSES:
        return (
            CLASSES[key].name,
            f"{CLASSES[key].group}; prime {' and '.join(CLASSES[key].prime)}; d{CLASSES[key].hd}",
            "",
            "",
            "",
        )
    if key in BOONS:
        return name_of(key), f"{BOONS[key]['merit']} merit: {BOONS[key]['text']}", "", "", ""
    if key.rstrip("!") in SPELLS:
        return name_of(key), _short(SPELLS[key.rstrip("!")].effect), "", "", ""
    return name_of(key).capitalize(), _short(meaning(name_of(key))), "", "", ""


def _short(text: str) -> str:
    return text if len(text) <= 90 else text[:87].rsplit(" ", 1)[0] + " ..."


def _state(creature: Creature) -> str:
    return f"{max(0, creature.hp - creature.damage)} of {creature.hp} HP" if creature.side == "party" else ""


def _zone(world: World, key: str) -> str:
    dungeon = world.dungeons.get(world.delve.dungeon)
    room = dungeon.rooms.get(key) if dungeon else None
    return (room.name or key) if room is not None and room.known == "entered" else "the next zone"


def _way(world: World, verb: str, which: str) -> tuple[str, str, str, str, str]:
    dungeon = world.dungeons[world.delve.dungeon]
    way = dungeon.ways[which]
    side = _SIDES[side_of(dungeon, way, world.delve.zone)]
    there = way.other(world.delve.zone)
    where = f" to {_zone(world, there)}" if there and dungeon.rooms[there].known == "entered" else ""
    label = (
        f"{_VERBS[verb]} {side}, {way_words(way)}{where}"
        if verb in ("move", "run")
        else f"{_VERBS[verb]} {way_words(way)}, {side}"
    )
    hint = {"move": "a turn", "run": "six zones a turn, loud and blind", "break": "a turn, loud", "pick": "a turn",
            "check": "free, once a door", "open": "free", "leave": "a turn"}.get(verb, "")  # fmt: skip
    return label, hint, "", {"move": "Go", "run": "Run"}.get(verb, "Doors"), there


def _attack(world: World, decision: Decision, which: str) -> tuple[str, str, str, str, str]:
    """The odds of a hit are exact, but told only where the figures are (YB-CONF-30)."""
    target = world.creatures[which]
    actor = world.creatures.get(str(decision.about[0])) if decision.about else None
    if actor is None:
        return f"Attack {target.name}", "", "", "Attack", ""
    weapon, _ = weapon_in_hand(actor)
    odds = ""
    if is_bad(target):
        odds = "hits"
    elif world.options.show_figures:
        faces = max(0, min(20, 21 - (attack_value(actor, weapon) - armour_class(target, actor))))
        odds = f"{faces}/20"
    ammo = ammunition(actor, weapon)
    hint = f"{weapon.name}, {weapon.damage}" + (f", {ammo.qty} shots left" if ammo is not None else "")
    return f"Attack {target.name}", hint, odds, "Attack", ""
