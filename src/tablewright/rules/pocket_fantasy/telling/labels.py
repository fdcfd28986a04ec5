"""Choices and questions in words: labels and hints from `words/labels.toml`, odds where they can be had at once."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.charts import load_toml
from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Choice, Prompt
from tablewright.rules.pocket_fantasy.book.combat.menu import GROUPS
from tablewright.rules.pocket_fantasy.book.combat.odds import of_strike, usual_weapon
from tablewright.rules.pocket_fantasy.book.core.field import everybody, fight_of, room_of
from tablewright.rules.pocket_fantasy.book.core.rolls import heroics
from tablewright.rules.pocket_fantasy.book.equipment.town import for_sale, grade_of
from tablewright.rules.pocket_fantasy.content import (
    ATTRIBUTES,
    CHARTS,
    DIFFICULTIES,
    FREE_FORM,
    GRADES,
    MONSTERS,
    PRESETS,
)
from tablewright.rules.pocket_fantasy.state import Being, Gear, Hero, World
from tablewright.rules.pocket_fantasy.telling.names import WORDS, d6, plain
from tablewright.world.words import capital

_LABELS = load_toml(Path(__file__).parent / "words" / "labels.toml")
_SAME = {"after-acting": "act", "deal": "deal", "brew": "potion", "kept": "heroic"}
_GROUPS = {key: group for group, keys in GROUPS.items() for key in keys}


def prompt_of(world: World, decision: Decision) -> Prompt:
    """The whole question in words."""
    return Prompt(
        decision.seat,
        decision.question,
        question_text(world, decision),
        "number" if decision.kind == "face" else decision.kind,
        tuple(choice_of(world, decision, option) for option in decision.options),
        decision.low,
        decision.high,
        decision.default,
        decision.rule,
        decision.standing,
    )


def question_text(world: World, decision: Decision) -> str:
    key = f"ask.ask.{decision.question}"
    if key not in WORDS:
        return f"{capital(decision.question.replace('-', ' '))}?"
    values = {"who": _who(world, decision), "what": _what(world, decision)}
    line = next((line for line in WORDS[key] if line.can_say(values)), None)
    return line.fill(values) if line else capital(decision.question.replace("-", " ")) + "?"


def _who(world: World, decision: Decision) -> str:
    for part in decision.about:
        being = being_of(world, str(part))
        if being is not None:
            return being.name
    return ""


def _what(world: World, decision: Decision) -> str:
    """The figure or the words the question is about."""
    numbers = [part for part in decision.about if isinstance(part, int)]
    if numbers:
        return str(numbers[0])
    rest = [str(part) for part in decision.about if being_of(world, str(part)) is None]
    return plain(rest[-1]) if rest else ""


def being_of(world: World, key: str) -> Being | None:
    return next((being for being in everybody(world) if being.id == key), None)


# --- options ---------------------------------------------------------------------------------------------------------


def choice_of(world: World, decision: Decision, option: str) -> Choice:
    """One option: a fixed label, a being, something the book knows, or the key itself in plain words."""
    label, hint = _words(world, decision, option)
    return Choice(
        option,
        capital(label),
        hint,
        _odds(world, decision, option),
        group=_group(decision, option),
        place=f"room:{_next(world)}" if option == "onward" else "",
        default=option == decision.default,
        harmless=option == decision.default and decision.question in ("after-acting", "pm-moment", "foe-act"),
    )


def _group(decision: Decision, option: str) -> str:
    if decision.question in ("act", "after-acting"):
        return _GROUPS.get(option, "Turn")
    if decision.question == "buy":
        return {"mundane": "Small things", "normal": "Arms and armor", "magical": "Magic"}.get(
            grade_of(option), "Rarities"
        )
    return ""


def _next(world: World) -> int:
    return world.dungeon.at + 2 if world.dungeon else 0


def _words(world: World, decision: Decision, option: str) -> tuple[str, str]:
    question = decision.question
    table = _LABELS.get("heroic" if question.startswith("heroic") else _SAME.get(question, question), {})
    if option in table:
        entry = table[option]
        return entry["label"], _cost(world, decision, option, entry.get("hint", ""))
    being = being_of(world, option)
    if being is not None:
        return being.name, _state_of(being)
    if ":" in option:
        return _compound(world, decision, option)
    return _known(world, decision, option)


_LIMITS = {
    "holy_light": ("holy", 2),
    "holy_smite": ("holy", 2),
    "rally": ("rally", 1),
    "drain_life": ("drain_life", 2),
    "poison": ("poison", 1),
    "cast": ("combat_magic", 2),
}


def _cost(world: World, decision: Decision, option: str, hint: str) -> str:
    """Add what an art costs once its free uses are gone (PF-HERO-06)."""
    hero = being_of(world, str(decision.about[0])) if decision.about else None
    if decision.question != "act" or not isinstance(hero, Hero) or option not in _LIMITS:
        return hint
    feature, most = _LIMITS[option]
    most = 1 if hero.cls == "spellsword" else most
    left = most - hero.bout.used.get(feature, 0)
    use = f"{left} left" if left > 0 else f"costs a Heroic Reroll ({heroics(hero)} held)"
    return f"{hint}; {use}" if hint else use


def _state_of(being: Being) -> str:
    if being.status != "up":
        return being.status
    return f"{being.hp} of {being.max_hp} HP"


def _compound(world: World, decision: Decision, option: str) -> tuple[str, str]:
    first, _, rest = option.partition(":")
    owner = being_of(world, first)
    if owner is not None:  # c1:armor, c1:weapon:0
        gear = owner.armor if rest == "armor" else owner.weapons[int(rest.partition(":")[2])]
        return f"{owner.name}: {gear_name(gear)}", ""
    other = being_of(world, rest)
    verbs = {"melee": "Strike at", "shoot": "Shoot at", "breath": "Breathe on", "shop": "To the shops:",
             "strike": "A strike from the dark:", "bait": "Poisoned food:", "poison": "Poison the blade:"}  # fmt: skip
    if first == "shop" and isinstance(other, Hero):
        return f"{verbs[first]} {other.name}", f"{other.gp} gold"
    if other is not None:
        return f"{verbs.get(first, first)} {other.name}", _state_of(other)
    if first == "cast":
        return plain(rest), "dark magic"
    holder = being_of(world, str(decision.about[0])) if decision.about else None
    if isinstance(holder, Hero) and first in ("weapon", "spare"):
        shelf = holder.weapons if first == "weapon" else holder.spare
        return gear_name(shelf[int(rest)]), _offer(decision, holder, option)
    return option.replace(":", " "), ""


def _known(world: World, decision: Decision, option: str) -> tuple[str, str]:
    """Things by number, then by what the book calls them."""
    if option.isdigit():
        return _numbered(world, decision, int(option)), ""
    holder = being_of(world, str(decision.about[0])) if decision.about else None
    if decision.question == "buy":
        return plain(option), _price(world, option)
    if option == "armor" and isinstance(holder, Hero):
        return gear_name(holder.armor), _offer(decision, holder, option)
    if decision.question == "sell" and isinstance(holder, Hero):
        return plain(option), _offer(decision, holder, option)
    for describe in _DESCRIBERS:
        words = describe(option)
        if words is not None:
            return words
    return plain(option), ""


def _numbered(world: World, decision: Decision, number: int) -> str:
    holder = being_of(world, str(decision.about[0])) if decision.about else None
    room = room_of(world)
    if decision.question == "plot":
        return str(CHARTS[str(decision.about[0])].words[number - 1])
    if decision.question == "weapon" and holder is not None:
        return gear_name(holder.weapons[number])
    if decision.question == "which" and room is not None:
        return plain(room.containers[number].key)
    return str(number)


def _as_preset(option: str) -> tuple[str, str] | None:
    preset = PRESETS.get(option)
    return (preset.name, f"{plain(preset.race)} {plain(preset.cls)}") if preset else None


def _as_difficulty(option: str) -> tuple[str, str] | None:
    return (f"{plain(option)} ({DIFFICULTIES[option]})", "") if option in DIFFICULTIES else None


def _as_attribute(option: str) -> tuple[str, str] | None:
    return (option, ", ".join(ATTRIBUTES[option][:3])) if option in ATTRIBUTES else None


def _as_monster(option: str) -> tuple[str, str] | None:
    monster = MONSTERS.get(option)
    if monster is None:
        return None
    return monster.label, ", ".join((f"{monster.hp} HP", d6(monster.cs), *map(plain, monster.abilities)))


def _as_free_spell(option: str) -> tuple[str, str] | None:
    spell = FREE_FORM.get(option)
    return (spell.name, f"{plain(spell.difficulty)} ({DIFFICULTIES[spell.difficulty]})") if spell else None


_DESCRIBERS = (_as_preset, _as_difficulty, _as_attribute, _as_monster, _as_free_spell)


def _price(world: World, ware: str) -> str:
    grade = GRADES[grade_of(ware)]
    if not grade.die:
        return f"{grade.gp} gold"
    asked = world.town.prices.get(ware) if world.town else None
    return f"{asked} gold" if asked is not None else (f"{grade.gp} × d6 gold" if grade.gp > 1 else "d6 gold")


def _offer(decision: Decision, hero: Hero, option: str) -> str:
    return f"{for_sale(hero)[option]} gold" if decision.question == "sell" else ""


def gear_name(gear: Gear | None) -> str:
    if gear is None:
        return "nothing"
    return plain(gear.key) + (f" ×{gear.instances}" if gear.instances else "")


def _odds(world: World, decision: Decision, option: str) -> str:
    """How likely a plain strike or shot is to hurt and to fell."""
    if decision.question != "target" or not decision.about or world.fight is None:
        return ""
    how = str(decision.about[0])
    if how not in ("melee", "second", "shoot", "second-shot"):
        return ""
    attacker, target = being_of(world, str(decision.about[1])), being_of(world, option)
    if attacker is None or target is None or fight_of(world) is None:
        return ""
    ranged = how in ("shoot", "second-shot")
    hurts, fells = of_strike(world, attacker, target, usual_weapon(attacker, ranged), ranged)
    return f"hurts {hurts:.0%}, fells {fells:.0%}"
