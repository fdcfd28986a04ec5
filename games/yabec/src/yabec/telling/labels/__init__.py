"""Questions and choices of yabec in words: what is wanted, what each option means, what it costs, and its odds."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Choice, Prompt, prompt
from tablewright.engine.telling.naming import as_spelt
from tablewright.world.words import capital, mid_sentence
from yabec import content
from yabec.book.core import stats
from yabec.book.magic import casting
from yabec.state import World
from yabec.telling import glossary, names
from yabec.telling.labels import delve, town


def prompt_of(world: World, decision: Decision) -> Prompt:
    """The decision of a seat, in words."""
    choices = tuple(_choice(world, decision, key) for key in decision.options)
    return prompt(decision, text_of(world, decision), choices, _missing_choices(world, decision))


def _missing_choices(world: World, decision: Decision) -> list[tuple[str, str, str]]:
    """What would be looked for in vain, and why."""
    match decision.question:
        case "action":
            creature = world.creatures[str(decision.facts["who"])]
            why = casting.why_not_cast(world, creature)
            fights = stats.fights(creature) and "throw" not in {Option.read(option).verb for option in decision.options}
            slow = world.conflict is not None and creature.slowed >= world.conflict.round
            reach = _NO_SPELL["slowed"] if slow else "nobody within reach of the weapon in hand" if fights else ""
            return [("attack", "Attack", reach), ("cast", "Cast", _NO_SPELL.get(why, ""))]
        case "town":
            return [("depart", "Depart", "nobody is ready to go" if not world.party else "nowhere is known to go to")]
        case _:
            return []


_NO_SPELL = {
    "slowed": "too slow this round",
    "stopped": "something keeps the voice or the hands from it",
    "focus": "the symbol, bone or book is not at hand",
    "silence": "no sound is heard here",
    "use": "nothing in memory is of use now",
}


def text_of(world: World, decision: Decision) -> str:
    words = delve.beside_text(decision) or delve.delve_text(decision) or town.town_text(decision)
    words = words or as_spelt(decision.question).capitalize() + "?"
    return words.format_map(facts_in_words(world, decision))


def facts_in_words(world: World, decision: Decision) -> dict[str, str]:
    """The question's facts as a sentence names them: people by their names, things by theirs."""
    facts = decision.facts
    words = {name: str(value) if name in _AS_SAID else _in_words(world, value) for name, value in facts.items()}
    if words.get("deeds"):  # they are told of whoever is proposed
        words["deeds"] = f"{_in_words(world, str(decision.default))} {words['deeds']}. "
    for place in _PLACES & words.keys():
        words[place] = mid_sentence(words[place])
    if "what" in facts and "number" in facts:
        words["things"] = capital(names.several(str(facts["what"]), int(facts["number"])))
    return words


_PLACES = {"about", "where"}  # they stand within a sentence: 'to the Ninth Shaft'
_AS_SAID = ("words", "odds", "effect", "deeds", "about", "names")  # people's own words, and what is words already


def _in_words(world: World, value: str | int) -> str:
    key = str(value)
    if world.making is not None and world.making.id == key:
        return world.making.name or "the new character"
    return world.creatures[key].name if key in world.creatures else names.name_of(key)


def _choice(world: World, decision: Decision, text: str) -> Choice:
    key = Option.read(text)
    found = _words(world, decision, key)
    return Choice(key, found.label, found.hint, found.odds, decision.rule, group=found.group, place=str(found.place),
                  default=key == decision.default,
                  harmless=key in ("wait", "done", "no", "map"), costs=town.costs_of(world, decision, key))  # fmt: skip


def _words(world: World, decision: Decision, key: Option) -> delve.Label:
    """A label of the town's half, of the delve's, or what the key names."""
    for half in (delve.beside_choice, town.town_choice, delve.fight_choice, delve.delve_choice):
        found = half(world, decision, key)
        if found is not None:
            return found
    if key in world.creatures:
        return delve.Label(world.creatures[key].name)
    if key.rstrip("!") in content.SPELLS:
        return delve.Label(names.name_of(key), delve.short(content.SPELLS[key.rstrip("!")].effect))
    if key in content.MONSTERS:
        return delve.Label(content.MONSTERS[key].name)
    if key in content.BOONS:
        return delve.Label(names.name_of(key), f"{content.BOONS[key].merit} merit: {content.BOONS[key].text}")
    return delve.Label(names.name_of_choice(key.target or key), delve.short(glossary.meaning(names.name_of(key))))
