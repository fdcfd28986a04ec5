"""Options in words: labels and hints from `words/labels.toml`, else a being, a thing, or what the book calls it."""

from __future__ import annotations

from pathlib import Path
from typing import TypeGuard

from msgspec import structs

from pocket_fantasy import content
from pocket_fantasy.book.combat import actions, attack, rounds
from pocket_fantasy.book.core import field
from pocket_fantasy.book.equipment import crafts, town
from pocket_fantasy.book.master import layout
from pocket_fantasy.state import Being, Creature, Gear, Hero, World
from pocket_fantasy.telling import names
from pocket_fantasy.telling.labels import stakes
from tablewright.engine.charts import load_toml
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Choice
from tablewright.world.words import capital, figure

_LABELS = load_toml(Path(__file__).parents[1] / "words" / "labels.toml")
_SAME = {"after-acting": "act", "brew": "potion", "pm-opening": "pm-moment", "foe-after": "foe-act"}
_GROUPS = {key: group for group, keys in rounds.GROUPS.items() for key in keys}
_DEEDS = {
    "melee": "Strike at",
    "shoot": "Shoot at",
    "breath": "Breathe on",
    "shop": "To the shops:",
    "strike": "A strike from the dark:",
    "bait": "Poisoned food:",
    "leave_bait": "Leave poisoned food here:",
    "poison": "Poison the blade:",
    "calm": "Calm a beast:",
    "feed": "Give a potion to",
    "let": "First:",
    "move": "Move beside",
    "over": "Over",
    "brew": "Brew a potion:",
    "free_form": "Free Form Magic:",
    "raise": "Raise a minion:",
    "dismiss": "Dismiss the minion:",
    "wear": "Change armor:",
    "habits": "When to be asked for rerolls:",
    "recall": "Be asked again about what is yours:",
    "drink": "Use a potion:",
    "give": "Hand something on:",
    "forge": "Use the Rune Forge:",
    "set_gems": "Set three gems:",
    "search": "Search the room:",
    "disarm": "Disarm a trap:",
    "study": "Study something:",
    "try": "Try something:",
}


def choice_of(world: World, decision: Decision, text: str) -> Choice:
    """One option: what it is, what it costs, and how likely it works."""
    option = Option.read(text)
    if decision.question == "act" and option.verb in attack.AIMED and option.targets:
        return _of_an_attack(world, decision, option)
    label, hint = _words_for(world, decision, option)
    price, odds = stakes.price_on(world, decision, option), stakes.chance_on(world, decision, option)
    return Choice(
        str(option),
        capital(label),
        "; ".join(part for part in (hint, price.words) if part),
        odds.text,
        group=_group_of(decision, option),
        place=_place_on_map(world, decision, option),
        default=option == decision.default,
        harmless=option == decision.default
        and decision.question in ("after-acting", "pm-moment", "pm-opening", "foe-act", "aside"),
        verb=_DEEDS.get(option.verb, "") if option.targets else "",
        target=_target_card(world, option),
        chances=odds.chances,
        costs=price.costs,
    )


def _of_an_attack(world: World, decision: Decision, option: Option) -> Choice:
    """An attack with its target: what the question for the target would say of it."""
    hero = stakes.actor(world, decision)
    attacks = actions.several(actions.attacks_per_turn(hero)) if hero is not None and option.verb == "melee" else ""
    facts = {"how": option.verb, "who": stakes.fact(decision, "who"), **({"attacks": attacks} if attacks else {})}
    asked = structs.replace(decision, question="target", options=(option.target,), facts=facts)
    choice = choice_of(world, asked, option.target)
    verb = _LABELS["act"][option.verb]["label"]
    usual = option == decision.default
    return structs.replace(choice, key=str(option), label=f"{verb}: {choice.label}", group="Attack", default=usual)


def _target_card(world: World, option: Option) -> str:
    """The card this option points at."""
    being = stakes.being_of(world, option.target or option.verb)
    return f"being:{being.id}" if being is not None else ""


def _group_of(decision: Decision, option: Option) -> str:
    if decision.question in ("act", "after-acting"):
        return _GROUPS.get(option.verb, "Turn")
    if decision.question == "buy" and option.verb in content.WARES:
        grade = content.WARES[option.verb].grade
        return {"mundane": "Small things", "normal": "Arms and armor", "magical": "Magic"}.get(grade, "Rarities")
    return ""


def _place_on_map(world: World, decision: Decision, option: Option) -> str:
    """The room on the map to which this leads."""
    ways = layout.ways_on(world) if world.dungeon else {}
    name = option.verb if decision.question == "which-way" else "door"
    leads = decision.question == "which-way" or (option == "onward" and len(ways) == 1)
    return f"room:{ways[name].to + 1}" if leads and name in ways else ""


def _door_state(world: World, decision: Decision, option: Option) -> str:
    """What is known of a door and of the room behind it."""
    if decision.question != "which-way" or world.dungeon is None:
        return ""
    way = layout.ways_on(world)[option.verb]
    if world.dungeon.rooms[way.to].entered:
        return f"to room {field.room_number(world.dungeon, way.to)}, where you have been"
    if way.door is None or way.door.open:
        return "open"
    return "stuck" if way.door.locked else "shut"


def _words_for(world: World, decision: Decision, option: Option) -> tuple[str, str]:
    question = decision.question
    table = _LABELS.get("heroic" if question.startswith("heroic") else _SAME.get(question, question), {})
    if option in table:
        return table[option]["label"], table[option].get("hint", "") or _door_state(world, decision, option)
    thing = _thing_words(world, decision, option)
    if thing is not None:
        return thing
    being = stakes.being_of(world, option.target or option.verb)
    if being is None:
        return _known_words(decision, option)
    if not option.targets:
        return being.name, state_of(being)
    verb = _DEEDS.get(option.verb) or names.name_of_choice(option.verb)
    if decision.question == "which":
        return f"{verb}: {being.name}", state_of(being)
    if option.verb == "shop" and isinstance(being, Hero):
        return f"{verb} {being.name}", f"{being.gp} gold"
    return f"{verb} {being.name}", state_of(being)


def state_of(being: Being) -> str:
    """HP, and what a foe can do to those who meet it."""
    if being.status != "up":
        return being.status
    special = (
        [names.plain(each) for each in content.MONSTERS[being.kind].abilities if field.has(being, each)]
        if _is_foe(being)
        else []
    )
    return "; ".join((f"{being.hp} of {being.max_hp} HP", *([", ".join(special)] if special else [])))


def _is_foe(being: Being) -> TypeGuard[Creature]:
    return isinstance(being, Creature) and not field.is_ours(being)


def _thing_words(world: World, decision: Decision, option: Option) -> tuple[str, str] | None:
    """Gear, containers and small things, by what the question is about."""
    holder = stakes.actor(world, decision)
    if decision.question in ("set-gems", "forge"):
        owner, gear = crafts.treasures(world)[option]
        return f"{owner.name}: {gear_name(gear)}", ""
    if decision.question == "weapon" and holder is not None:
        return gear_name(field.by_kind(holder.weapons)[option.verb]), ""
    if decision.question in ("give-what", "hand-over", "sell", "wear") and holder is not None:
        return _of_holder(world, decision, holder, option)
    room = field.room_of(world)
    if decision.question == "which" and room is not None and option in field.things_in(room):
        return names.plain(field.things_in(room)[option].key), ""
    return None


def _of_holder(world: World, decision: Decision, holder: Being, option: Option) -> tuple[str, str] | None:
    gear = field.gear_of(holder).get(option)
    name = gear_name(gear) if gear is not None else names.plain(option.verb)
    if decision.question == "sell" and isinstance(holder, Hero):
        return name, f"{town.for_sale(world, holder)[option]} gold"
    return (name, "worn" if option == "armor" else "") if gear is not None else None


def _known_words(decision: Decision, option: Option) -> tuple[str, str]:
    """What the book calls it; a face of a chart by its row."""
    if decision.question == "plot" and option.isdigit():
        return str(content.CHARTS[stakes.fact(decision, "chart")].words[int(option) - 1]), ""
    if decision.question == "levels" and option.isdigit():
        return figure(int(option), "level"), ""
    if decision.question == "rage-length":
        return figure(int(option), "round"), f"up to {option} HP when the fight is over: 1 for each round raged"
    if option.verb == "cast":
        return names.plain(option.target), "dark magic"
    return _description_of(option) or (names.name_of_choice(option), "")


def _description_of(option: str) -> tuple[str, str] | None:
    """A character who stands ready, a difficulty, an attribute, a monster, an effect: by what is known of it."""
    preset, monster = content.PRESETS.get(option), content.MONSTERS.get(option)
    if preset is not None:
        return preset.name, f"{names.plain(preset.race)} {names.plain(preset.cls)}"
    if option in content.DIFFICULTIES:
        return f"{names.plain(option)} ({content.DIFFICULTIES[option]})", ""
    if option in content.ATTRIBUTES:
        return option, ", ".join(content.ATTRIBUTES[option][:3])
    if monster is not None:
        return monster.label, ", ".join(
            (f"{monster.hp} HP", names.d6(monster.cs), *map(names.plain, monster.abilities))
        )
    return (stakes.would_do(option), "") if option in stakes.EFFECT_WORDS else None


def gear_name(gear: Gear | None) -> str:
    if gear is None:
        return "nothing"
    return (gear.called or names.plain(gear.key)) + (f" ×{gear.instances}" if gear.instances else "")
