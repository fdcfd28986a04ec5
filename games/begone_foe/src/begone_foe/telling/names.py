"""Keys of the rules in plain words: conditions, limbs, scores, plans, things."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from begone_foe import content
from begone_foe.book.core import carrying
from begone_foe.state import Being, Campaign, Item
from tablewright.engine.charts import load_toml
from tablewright.engine.decisions import Decision
from tablewright.world import words

_WORDS = load_toml(Path(__file__).parent / "words" / "plain.toml")


def being_of(state: Campaign, key: str) -> Being | None:
    """Somebody by id: of the party, met, fought, or for hire."""
    return state.beings.get(key) or next((each for each in state.for_hire if each.id == key), None)


def called(state: Campaign, being: Being) -> str:
    """The name, and something beside it where another bears the same one: which of them, as they came."""
    here = _at_hand(state)
    alike = [
        each.id
        for each in state.beings.values()
        if each.name == being.name and (each.id in here or being.id not in here)
    ]
    if len({*alike, being.id}) == 1:
        return being.name
    job = f"{being.job.replace('_', ' ')}, " if being.job else ""
    return f"{being.name} ({job}{_which(alike, being.id)})"


def _at_hand(state: Campaign) -> set[str]:
    """The party and whoever stands before it: how many more of a kind live elsewhere is nobody's to know."""
    here = {*state.members, *state.stash_beings, *state.captives}
    here |= {*state.fight.fighters} if state.fight is not None else set()
    return here | {*state.meeting.foes} if state.meeting is not None else here


def _which(alike: Sequence[str], key: str) -> str:
    """'the second'; who is not yet among them is another."""
    return f"the {words.ordinal_word(alike.index(key) + 1)}" if key in alike else "another"


def _of(group: str, key: str) -> str:
    return str(_WORDS[group].get(key, key.replace("_", " ").replace("-", " ")))


def condition_words(key: str) -> str:
    return _of("condition", key)


def limb_words(key: str) -> str:
    return _of("limb", key)


def plan_words(key: str) -> str:
    return _of("plan", key)


def peril_words(key: str) -> str:
    return _of("peril", key)


def plural(name: str) -> str:
    """'wolves', 'harpies', 'stirges': names of the bestiary in the plural, in the middle of a sentence."""
    low = name.lower()
    return str(_WORDS["plural"].get(low) or words.plural(low))


def no_casting_words(why: str) -> str:
    """'no free hand: put something away', and what else keeps a caster from casting."""
    return str(_WORDS["no_casting"].get(why) or condition_words(why))


def explain(key: str) -> str:
    """What a condition means, in a sentence; '' where it speaks for itself."""
    return str(_WORDS["explain"].get(key, ""))


def many(number: int, name: str) -> str:
    """'torch', '3 torches', '30 arrows'."""
    return name if number == 1 else words.figure(number, name)


def gear_words(gear: content.Gear) -> str:
    """What a thing does: damage, armour, reach, hands, slots."""
    parts = [
        f"D{gear.die}" if gear.die else "",
        f"AC {gear.ac}" if gear.ac else "+1 AC" if gear.kind == "shield" else "",
    ]
    parts += ["two hands" if gear.hands == 2 else "", f"{gear.range} ft" if gear.range else ""]
    parts.append(f"{gear.burns} turns of light" if gear.burns else "")
    parts += ["+1, enchanted" if gear.magic else "", "silver" if gear.silver else ""]
    parts.append("three to a slot" if gear.small else f"{gear.slots} slots" if gear.slots > 1 else "")
    return ", ".join(part for part in parts if part)


def starting_gear(decision: Decision, option: str) -> tuple[str, ...]:
    """The things of one choice of starting gear, as the content writes them."""
    job = content.JOBS.get(str(decision.facts["job"]))
    choices = [choice.options for choice in job.choices if choice.key == decision.facts["choice"]] if job else []
    return tuple(choices[0][option]) if choices else ()


def outfit_words(decision: Decision, option: str) -> str:
    """The same by name; where there are kinds of a thing to choose from, all of them."""
    things = [text.split("|") for text in starting_gear(decision, option)]
    return words.listed([" or ".join(item_words(carrying.parse_thing(kind)) for kind in kinds) for kinds in things])


def without_article(name: str) -> str:
    """'letter with a seal' of 'A letter with a seal': a thing's own name behind another article."""
    first, _, rest = name.partition(" ")
    return rest if first.lower() in ("a", "an", "the") and rest else name


def item_words(item: Item) -> str:
    """A thing with what matters of it: number, spell, worth, light."""
    name = many(item.count, item.title or content.GEAR[item.kind].name)
    if item.spell and item.kind in ("potion", "scroll"):
        name = f"{name} of {content.SPELLS[item.spell].name}"
    if item.lit:
        name = f"{name} (lit, {item.left} left)" if item.left >= 0 else f"{name} (lit)"
    elif (item.kind == "torch" and 0 < item.left < content.GEAR[item.kind].burns) or (
        item.kind == "lantern" and item.left
    ):
        name = f"{name} ({item.left} left)"
    if item.worth:
        name = f"{name} worth {item.worth}"
    if item.sized:
        name = f"{name}, {words.figure(item.bulk, 'slot')}"
    if item.holds:
        name = f"{name} with {words.listed([content.SPELLS[key].name for key in item.holds])}"
    return f"{name} (not loaded)" if item.unloaded else name
