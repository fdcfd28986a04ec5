"""Choices about people: what friends offer, escorts, other parties and their members."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Cost
from tablewright.rules.twelve_years.book.combat import evading, targeting
from tablewright.rules.twelve_years.book.core import members, picking, places
from tablewright.rules.twelve_years.book.hexploring import friends
from tablewright.rules.twelve_years.content import figures
from tablewright.rules.twelve_years.state import Party, World
from tablewright.rules.twelve_years.telling.labels import fights
from tablewright.rules.twelve_years.telling.labels.wording import ByQuestion, ByVerb, Words, called, joined
from tablewright.world.table_talk import seat_words
from tablewright.world.words import capital, mid_sentence

_FREE = (Cost("gold", 0),)
_DEALS = {
    "dying_adventurer": {"accept": Words("Hear the last wish out", "the next encounter is loot, and a level with it")},
    "gerhardus_zauber": {"accept": Words("Let him come along", "he settles the next fight alone")},
    "thogwood_billiam": {
        "skip": Words("Ask for a quiet road", "the next encounter roll is skipped"),
        "exit": Words("Ask for a way out", "the next new room is an exit"),
    },
    "renegade": {
        "recruit": Words(
            "Hire the renegade", f"{friends.RENEGADE_PRICE} gold", costs=(Cost("gold", friends.RENEGADE_PRICE),)
        )
    },
    "new_party_member": {"recruit": Words("Welcome them", "free", costs=_FREE)},
    "phim_pham": {"recruit": Words("Welcome one of Phim Pham's people", "joins as Fae Folk, free", costs=_FREE)},
    "wise_woman": {
        "mark": Words(
            "Buy her secret",
            f"{friends.WISE_WOMAN_PRICE} gold: a dungeon six hexes from here, whose first loot is a crown",
            costs=(Cost("gold", friends.WISE_WOMAN_PRICE),),
        )
    },
    "ellas": {
        "gold": Words(
            "Train with Ellas",
            f"one level for {friends.ELLAS_PRICE} gold",
            costs=(Cost("gold", friends.ELLAS_PRICE), Cost("levels", -1)),
        ),
        "bow": Words("Train with Ellas", "one level for a bow", costs=(Cost("bows", 1), Cost("levels", -1))),
    },
    "traveling_tinker": {
        "escort": Words(
            "Escort the tinker",
            "pays one loot in the next hex; 1 hp, unarmed",
            costs=(Cost("the tinker's loot", -1, perhaps=True),),
        )
    },
    "lost_noble": {
        "escort": Words(
            "Escort the noble",
            f"pays {figures.PRICES.noble_pays} gold in the city; 1 hp, unarmed",
            costs=(Cost("the noble's gold", -figures.PRICES.noble_pays, perhaps=True),),
        )
    },
}


def _deal(world: World, party: Party, decision: Decision, option: Option) -> Words:
    return _DEALS[places.place_of(world, party).visitor][option.target]


def _drop(world: World, party: Party, decision: Decision, option: Option) -> Words:
    member = picking.meant(party.members, option)
    return Words(f"Send the {member.name} away", "gone for good" if member.being else "no reward")


def _send(world: World, party: Party, decision: Decision, option: Option) -> Words:
    dice, sent = evading.trap_dice(party, places.place_of(world, party)), picking.meant(party.members, option)
    label = f"Send {called(party, sent)} into it"
    if members.cannot_be_hurt(sent):
        return Words(label, "it vanishes" if sent.being == "shade" else "nothing can harm it")
    return Words(label, f"{dice}d{targeting.TRAP_DIE} to it", costs=(fights.trap_cost(party, dice, sure=True),))


def _along(world: World, party: Party, decision: Decision, option: Option) -> Words:
    return Words(
        f"Go along with {_party(world, world.parties[option.target])}", "where they go you go, into the same encounter"
    )


def _rename(world: World, party: Party, decision: Decision, option: Option) -> Words:
    return Words(f"Give {called(party, picking.meant(party.members, option))} another name")


def _up(world: World, party: Party, decision: Decision, option: Option) -> Words:
    member = picking.meant(party.members, option)
    before = called(party, party.members[party.members.index(member) - 1])
    return Words(f"{called(party, member)} goes before {before}", "damage flows down the line")


def _lore(world: World, party: Party, decision: Decision, option: Option) -> Words:
    if party.waives_lore:
        return Words("Heed the Fae Folk again", "no years are lost")
    return Words("Let the Fae take you from now on", "years are lost as if nobody knew better")


def _attack(world: World, party: Party, decision: Decision, option: Option) -> Words:
    if not option.target:
        return fights.against_words(world, party, "At them" if decision.question == "first-blow" else "Attack again")
    other = world.parties[option.target]
    strength = f"{sum(member.hp for member in other.members)} hp among them"
    brawl = "a brawl: nobody here can stand aside" if len(places.others_here(world, party)) > 1 else ""
    return fights.against_words(world, party, f"Attack {_party(world, other)}", joined(strength, brawl), other)


def _party(world: World, other: Party) -> str:
    """Another party by name, as it stands inside a sentence; where two bear the same one, by its player too."""
    same = sum(each.name == other.name for each in world.parties.values()) > 1
    whose = f" ({seat_words(other.seat)})" if same else ""
    return f"{mid_sentence(other.name)}{whose}"


def _rob(world: World, party: Party, decision: Decision, option: Option) -> Words:
    label = f"Rob {_party(world, world.parties[option.target])}"
    slow = "nothing will be stolen: a Giant is too slow for it" if members.has(party, members.GIANT) else ""
    hint = joined("name a way out, then 1d4; they answer as to an attack", slow)
    return Words(label, hint, *fights.parties_odds(party))


def _bend_gold(world: World, party: Party, decision: Decision, option: Option) -> Words | None:
    return Words("The party's gold") if option.verb == "gold" else None


def _bargain(world: World, party: Party, decision: Decision, option: Option) -> Words:
    return Words(f"Bargain with {_party(world, world.parties[option.target])}", "anything, at any price")


def _steal_from(world: World, party: Party, decision: Decision, option: Option) -> Words:
    other = world.parties[str(option)]
    return Words(capital(_party(world, other)), f"{len(other.items)} things, {other.gold} gold")


def _purse(world: World, party: Party, decision: Decision, option: Option) -> Words | None:
    if option.verb != "gold":
        return None
    gold = int(decision.facts["gold"])
    return Words("Take the purse", f"all their gold: {gold}", costs=(Cost("gold", -gold),))


def _enemy_member(world: World, party: Party, decision: Decision, option: Option) -> Words:
    other = world.parties[option.verb]
    member = picking.meant(other.members, option)
    return Words(called(other, member), f"{member.hp} hp, of {mid_sentence(other.name)}")


BY_VERB: dict[str, ByVerb] = {
    "deal": _deal,
    "drop": _drop,
    "attack": _attack,
    "bargain": _bargain,
    "rob": _rob,
    "send": _send,
    "along": _along,
    "rename": _rename,
    "up": _up,
    "lore": _lore,
}
BY_QUESTION: dict[str, ByQuestion] = {
    "steal-from": _steal_from,
    "steal": _purse,
    "bend": _bend_gold,
    "enemy-member": _enemy_member,
    "aim": _enemy_member,
}
