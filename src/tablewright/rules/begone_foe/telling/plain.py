"""Keys of the rules in plain words: conditions, limbs, scores, plans, things."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.charts import load_toml
from tablewright.rules.begone_foe.content import GEAR, SPELLS
from tablewright.rules.begone_foe.state import Being, Campaign, Item
from tablewright.world import words

_WORDS = load_toml(Path(__file__).parent / "words" / "plain.toml")


def being_of(state: Campaign, key: str) -> Being | None:
    """Somebody by id: of the party, met, fought, or for hire."""
    return state.beings.get(key) or next((each for each in state.for_hire if each.id == key), None)


def called(state: Campaign, being: Being) -> str:
    """The name, and the class beside it where a comrade bears the same one."""
    alike = sum(each.name == being.name for each in state.party)
    if alike < 2 or being.kind:
        return being.name
    return f"{being.name} ({being.job.replace('_', ' ')}, {being.id})"


def _of(group: str, key: str) -> str:
    return str(_WORDS[group].get(key, key.replace("_", " ").replace("-", " ")))


def condition_words(key: str) -> str:
    return _of("condition", key)


def limb_words(key: str) -> str:
    return _of("limb", key)


def score_words(key: str) -> str:
    return key.upper()


def plan_words(key: str) -> str:
    return _of("plan", key)


def plural(name: str) -> str:
    """'wolves', 'harpies', 'stirges': names of the bestiary in the plural, in the middle of a sentence."""
    low = name.lower()
    return str(_WORDS["plural"].get(low) or words.plural(low))


def explain(key: str) -> str:
    """What a condition means, in a sentence; '' where it speaks for itself."""
    return str(_WORDS["explain"].get(key, ""))


def many(number: int, name: str) -> str:
    """'torch', '3 torches', '30 arrows'."""
    return name if number == 1 else words.figure(number, name)


def item_words(item: Item) -> str:
    """A thing with what matters of it: number, spell, worth, light."""
    name = many(item.count, GEAR[item.kind].name)
    if item.spell and item.kind in ("potion", "scroll"):
        name = f"{name} of {SPELLS[item.spell].name}"
    if item.lit:
        name = f"{name} (lit, {item.left} left)" if item.left >= 0 else f"{name} (lit)"
    elif item.kind in ("torch", "lantern") and 0 < item.left < GEAR[item.kind].burns:
        name = f"{name} ({item.left} left)"
    if item.worth:
        name = f"{name} worth {item.worth}"
    return f"{name} (not loaded)" if item.unloaded else name
