"""Choices about people: what friends offer, escorts, other parties and their members."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.twelve_years.book.options import meant
from tablewright.rules.twelve_years.book.places import place_of
from tablewright.rules.twelve_years.state import Party, World
from tablewright.rules.twelve_years.telling.labels.wording import ByQuestion, ByVerb, Words

_DEALS = {
    "dying_adventurer": {"accept": Words("Hear the last wish out", "the next encounter is loot, and a level with it")},
    "gerhardus_zauber": {"accept": Words("Let him come along", "he settles the next fight alone")},
    "thogwood_billiam": {
        "skip": Words("Ask for a quiet road", "the next encounter roll is skipped"),
        "exit": Words("Ask for a way out", "the next new room is an exit"),
    },
    "renegade": {"recruit": Words("Hire the renegade", "50 gold")},
    "new_party_member": {"recruit": Words("Welcome them", "free")},
    "phim_pham": {"recruit": Words("Welcome one of Phim Pham's people", "joins as Fae Folk, free")},
    "wise_woman": {"mark": Words("Buy her secret", "100 gold: a dungeon whose first loot is a crown")},
    "ellas": {
        "gold": Words("Train with Ellas", "one level for 50 gold"),
        "bow": Words("Train with Ellas", "one level for a bow"),
    },
    "traveling_tinker": {"escort": Words("Escort the tinker", "pays one loot in the next hex; 1 hp, unarmed")},
    "lost_noble": {"escort": Words("Escort the noble", "pays 100 gold in the city; 1 hp, unarmed")},
}


def _deal(world: World, party: Party, decision: Decision, option: Option) -> Words:
    return _DEALS[place_of(world, party).visitor][option.target]


def _drop(world: World, party: Party, decision: Decision, option: Option) -> Words:
    return Words(f"Send the {meant(party.members, option).name} away", "no reward")


def _attack(world: World, party: Party, decision: Decision, option: Option) -> Words:
    if not option.target:
        return Words("Attack again", "one d6 each; the difference decides")
    other = world.parties[option.target]
    return Words(f"Attack {other.name}", f"{sum(member.hp for member in other.members)} hp among them")


def _bargain(world: World, party: Party, decision: Decision, option: Option) -> Words:
    return Words(f"Bargain with {world.parties[option.target].name}", "anything, at any price")


def _steal_from(world: World, party: Party, decision: Decision, option: Option) -> Words:
    other = world.parties[str(option)]
    return Words(other.name, f"{len(other.items)} things, {other.gold} gold")


def _enemy_member(world: World, party: Party, decision: Decision, option: Option) -> Words:
    other = world.parties[option.verb]
    member = meant(other.members, option)
    return Words(member.name, f"{member.hp} hp, of {other.name}")


BY_VERB: dict[str, ByVerb] = {"deal": _deal, "drop": _drop, "attack": _attack, "bargain": _bargain}
BY_QUESTION: dict[str, ByQuestion] = {"steal-from": _steal_from, "enemy-member": _enemy_member}
