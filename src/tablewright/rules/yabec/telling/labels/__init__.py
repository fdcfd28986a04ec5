"""Questions and choices of yabec in words: what is wanted, what each option means, what it costs, and its odds."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Choice, Prompt, prompt
from tablewright.engine.telling.naming import as_spelt
from tablewright.rules.yabec.content import BOONS, MONSTERS, SPELLS
from tablewright.rules.yabec.state import World
from tablewright.rules.yabec.telling.glossary import meaning
from tablewright.rules.yabec.telling.labels.beside import beside_choice, beside_text
from tablewright.rules.yabec.telling.labels.costs import costs_of
from tablewright.rules.yabec.telling.labels.delve import delve_choice, delve_text
from tablewright.rules.yabec.telling.labels.fight import fight_choice
from tablewright.rules.yabec.telling.labels.label import Label, short
from tablewright.rules.yabec.telling.labels.town import town_choice, town_text
from tablewright.rules.yabec.telling.names import name_of, several
from tablewright.world.words import capital, mid_sentence


def prompt_of(world: World, decision: Decision) -> Prompt:
    """The decision of a seat, in words."""
    return prompt(decision, text_of(world, decision), tuple(_choice(world, decision, key) for key in decision.options))


def text_of(world: World, decision: Decision) -> str:
    words = beside_text(decision) or delve_text(decision) or town_text(decision)
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
        words["things"] = capital(several(str(facts["what"]), int(facts["number"])))
    return words


_PLACES = {"about", "where"}  # they stand within a sentence: 'to the Ninth Shaft'
_AS_SAID = ("words", "odds", "effect", "deeds", "about", "names")  # people's own words, and what is words already


def _in_words(world: World, value: str | int) -> str:
    key = str(value)
    if world.making is not None and world.making.id == key:
        return world.making.name or "the new character"
    return world.creatures[key].name if key in world.creatures else name_of(key)


def _choice(world: World, decision: Decision, text: str) -> Choice:
    key = Option.read(text)
    found = _words(world, decision, key)
    return Choice(key, found.label, found.hint, found.odds, decision.rule, group=found.group, place=str(found.place),
                  default=key == decision.default,
                  harmless=key in ("wait", "done", "no", "map"), costs=costs_of(world, decision, key))  # fmt: skip


def _words(world: World, decision: Decision, key: Option) -> Label:
    """A label of the town's half, of the delve's, or what the key names."""
    for half in (beside_choice, town_choice, fight_choice, delve_choice):
        found = half(world, decision, key)
        if found is not None:
            return found
    if key in world.creatures:
        return Label(world.creatures[key].name)
    if key.rstrip("!") in SPELLS:
        return Label(name_of(key), short(SPELLS[key.rstrip("!")].effect))
    if key in MONSTERS:
        return Label(MONSTERS[key].name)
    if key in BOONS:
        return Label(name_of(key), f"{BOONS[key].merit} merit: {BOONS[key].text}")
    return Label(name_of(key.target or key).capitalize(), short(meaning(name_of(key))))
