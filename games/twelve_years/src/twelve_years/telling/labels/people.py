"""Choices about people: what friends offer, escorts, other parties and their members."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Cost
from tablewright.world.table_talk import seat_words
from tablewright.world.words import capital, mid_sentence
from twelve_years.book.combat import evading, targeting
from twelve_years.book.core import members, picking, places
from twelve_years.book.hexploring import friends
from twelve_years.book.multiplayer import meeting
from twelve_years.content import figures
from twelve_years.state import Party, World
from twelve_years.telling.labels import fights
from twelve_years.telling.labels.wording import Words, called, joined

_FREE = (Cost("gold", 0),)
_SECRET = "{} gold: a dungeon six hexes from here, whose first loot is a crown"
_NOBLE_PAYS = figures.PRICES.noble_pays


def _for_gold(label: str, hint: str, price: int, *more: Cost) -> Words:
    return Words(label, hint.format(price), costs=(Cost("gold", price), *more))


def _to_escort(whom: str, pays: str, wage: str, amount: int) -> Words:
    return Words(f"Escort {whom}", f"pays {pays}; 1 hp, unarmed", costs=(Cost(wage, -amount, perhaps=True),))


_DEALS = {
    "dying_adventurer": {"accept": Words("Hear the last wish out", "the next encounter is loot, and a level with it")},
    "gerhardus_zauber": {"accept": Words("Let him come along", "he settles the next fight alone")},
    "thogwood_billiam": {
        "skip": Words("Ask for a quiet road", "the next encounter roll is skipped"),
        "exit": Words("Ask for a way out", "the next new room is an exit"),
    },
    "renegade": {"recruit": _for_gold("Hire the renegade", "{} gold", friends.RENEGADE_PRICE)},
    "new_party_member": {"recruit": Words("Welcome them", "free", costs=_FREE)},
    "phim_pham": {"recruit": Words("Welcome one of Phim Pham's people", "joins as Fae Folk, free", costs=_FREE)},
    "wise_woman": {"mark": _for_gold("Buy her secret", _SECRET, friends.WISE_WOMAN_PRICE)},
    "ellas": {
        "gold": _for_gold("Train with Ellas", "one level for {} gold", friends.ELLAS_PRICE, Cost("levels", -1)),
        "bow": Words("Train with Ellas", "one level for a bow", costs=(Cost("bows", 1), Cost("levels", -1))),
    },
    "traveling_tinker": {"escort": _to_escort("the tinker", "one loot in the next hex", "the tinker's loot", 1)},
    "lost_noble": {
        "escort": _to_escort("the noble", f"{_NOBLE_PAYS} gold in the city", "the noble's gold", _NOBLE_PAYS)
    },
}


def people_words(world: World, party: Party, decision: Decision, option: Option) -> Words | None:
    """What is about friends, members and other parties; None where it is about something else."""
    match decision.question, option.verb:
        case "steal-from", seat:
            other = world.parties[seat]
            return Words(capital(_party(world, other)), f"{len(other.items)} things, {other.gold} gold")
        case "steal", "gold":
            gold = int(decision.facts["gold"])
            return Words("Take the purse", f"all their gold: {gold}", costs=(Cost("gold", -gold),))
        case "bend", "gold":
            return Words("The party's gold")
        case "enemy-member" | "aim", seat:
            other, member = world.parties[seat], picking.meant(world.parties[seat].members, option)
            return Words(called(other, member), f"{member.hp} hp, of {mid_sentence(other.name)}")
        case _, "deal":
            return _DEALS[places.place_of(world, party).visitor][option.target]
        case _, "drop":
            member = picking.meant(party.members, option)
            return Words(f"Send the {member.name} away", "gone for good" if member.being else "no reward")
        case "make-good", "attack":
            refused = next(each for each in world.parties.values() if each.name == decision.facts["party"])
            return fights.against_words(world, party, "Attack them", other=refused)  # no affair binds them any more
        case _, "attack":
            return _attack(world, party, decision, option)
        case _, "threaten":
            whom = _party(world, world.parties[option.target])
            return Words(f"Threaten {whom}", "say what you want of them; if they refuse you may attack")
        case _, "truce":
            whom = _party(world, world.parties[option.target])
            return Words(f"Offer {whom} a truce", "told to all; an attack or a theft breaks it")
        case _, "bargain":
            return Words(f"Bargain with {_party(world, world.parties[option.target])}", "anything, at any price")
        case _, "rob":
            label = f"Rob {_party(world, world.parties[option.target])}"
            slow = "nothing will be stolen: a Giant is too slow for it" if members.has(party, members.GIANT) else ""
            peace = _broken_peace(world, party, world.parties[option.target])
            hint = joined("name a way out, then 1d4; they answer as to an attack", slow, peace)
            return Words(label, hint, *fights.parties_odds(party))
        case _, "send":
            dice, sent = evading.trap_dice(party, places.place_of(world, party)), picking.meant(party.members, option)
            label = f"Send {called(party, sent)} into it"
            if members.cannot_be_hurt(sent):
                return Words(label, "it vanishes" if sent.being == "shade" else "nothing can harm it")
            return Words(label, f"{dice}d{targeting.TRAP_DIE} to it", costs=(fights.trap_cost(party, dice, sure=True),))
        case _, "along":
            label = f"Go along with {_party(world, world.parties[option.target])}"
            return Words(label, "where they go you go, into the same encounter")
        case _, "rename":
            return Words(f"Give {called(party, picking.meant(party.members, option))} another name")
        case _, "up":
            member = picking.meant(party.members, option)
            before = called(party, party.members[party.members.index(member) - 1])
            return Words(f"{called(party, member)} goes before {before}", "damage flows down the line")
        case _, "lore" if party.waives_lore:
            return Words("Heed the Fae Folk again", "no years are lost")
        case _, "lore":
            return Words("Let the Fae take you from now on", "years are lost as if nobody knew better")
    return None


def _attack(world: World, party: Party, decision: Decision, option: Option) -> Words:
    if not option.target:
        return fights.against_words(world, party, "At them" if decision.question == "first-blow" else "Attack again")
    other = world.parties[option.target]
    strength = f"{sum(member.hp for member in other.members)} hp among them"
    brawl = "a brawl: nobody here can stand aside" if len(places.others_here(world, party)) > 1 else ""
    hint = joined(strength, brawl, _broken_peace(world, party, other))
    return fights.against_words(world, party, f"Attack {_party(world, other)}", hint, other)


def _broken_peace(world: World, party: Party, other: Party) -> str:
    return "breaks the truce" if meeting.at_truce(world, party, other) else ""


def _party(world: World, other: Party) -> str:
    """Another party by name, as it stands inside a sentence; where two bear the same one, by its player too."""
    same = sum(each.name == other.name for each in world.parties.values()) > 1
    whose = f" ({seat_words(other.seat)})" if same else ""
    return f"{mid_sentence(other.name)}{whose}"
