"""Choices about goods: loot, trade, gear, what is given and asked for."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Cost
from twelve_years.book.combat import evading, targeting
from twelve_years.book.core import members, picking, places
from twelve_years.book.loot import items
from twelve_years.content import charts
from twelve_years.state import Item, Party, World
from twelve_years.telling.labels import fights
from twelve_years.telling.labels.wording import Words, called, holder_of, joined, thing


def thing_words(world: World, party: Party, decision: Decision, option: Option) -> Words | None:
    """What is about goods; None where it is about something else."""
    match option.verb:
        case "take":
            return _take_label(world, party, option)
        case "snatch":
            item = picking.meant(places.place_of(world, party).loot, option)
            hint = f"name a way out, then 1d4 against its trap ({item.traps}d{targeting.TRAP_DIE})"
            costs = (fights.trap_cost(party, item.traps, perhaps=True), *fights.fire_cost(world, party))
            return Words(f"Snatch the {thing(item)} and run", hint, *fights.snatch_odds(world, party), costs)
        case "spring" if not option.target:
            dice = evading.trap_dice(party, places.place_of(world, party))
            hint = f"{dice}d{targeting.TRAP_DIE} to one of you"
            return Words("Take the hit", hint, costs=(fights.trap_cost(party, dice),))
        case "spring":
            item = picking.meant(places.place_of(world, party).loot, option)
            hint = f"{item.traps}d{targeting.TRAP_DIE} to one of you, Rogue or not"
            return Words(f"Set off the trap of the {thing(item)}", hint, costs=(fights.trap_cost(party, item.traps),))
        case "spurn" | "want":
            return _spurn_label(world, party, option)
        case "sell":
            item = picking.meant(party.items, option)
            hint = joined(f"{items.value(item)} gold", held(party, item))
            return Words(f"Sell the {thing(item)}", hint, costs=(Cost("gold", -items.value(item)), Cost("things", 1)))
        case "item":  # of this party's, or of another one it deals with
            owners = (party, *world.parties.values())
            owner = next(each for each in owners if any(str(item.id) == option.target for item in each.items))
            item = picking.meant(owner.items, option)
            return Words(f"The {thing(item)}", joined(worth(item), held(owner, item)))
        case "buy":
            row, price = _ware_row(option), items.price(option.target)
            use = f"1d{row.die} damage" if isinstance(row, charts.Weapon) else f"+ {row.hp} hp" if row.hp else ""
            costs = Cost("gold", price), Cost("things", -1)
            return Words(f"Buy {a_an(row.name.lower())}", joined(f"{price} gold", use), costs=costs)
        case "ware":  # what the Tinker pays with, plain and free of charge
            return Words(a_an(_ware_row(option).name.lower()).capitalize(), f"worth {items.price(option.target)} gold")
        case "hand":
            item = picking.meant(party.items, option)
            bearer = next((called(party, member) for member in party.members if member.id == item.bearer), "")
            hint = f"{bearer} carries it" if bearer else "nobody's in particular"
            return Words(f"Hand the {thing(item)} to somebody", hint)
        case "train":  # what is given for a level may be worth more than its price, for there is no change
            wealth = party.gold + sum(items.value(item) for item in party.items)
            worth_of_it = Cost("worth of a level", items.LEVEL_PRICE, wealth, perhaps=True)
            return Words("Train", f"{items.LEVEL_PRICE} gold a level, or loot of that worth", costs=(worth_of_it,))
        case "wield" | "wear" | "off":
            return _gear_label(party, option)
    return None


def _take_label(world: World, party: Party, option: Option) -> Words:
    place = places.place_of(world, party)
    if option.target == "gold":
        return Words("Take the gold alone", f"{place.gold} gold", costs=(Cost("gold", -place.gold),))
    if option.target == "all":
        gold = f"{place.gold} gold" if place.gold else ""
        things = [thing(item) for item in place.loot if not item.traps]
        costs = (*([Cost("gold", -place.gold)] if gold else []), *([Cost("things", -len(things))] if things else []))
        return Words("Take everything", ", ".join(filter(None, (gold, *things))), costs=costs)
    item = picking.meant(place.loot, option)
    costs = (fights.trap_cost(party, item.traps),) if item.traps and not places.rogues_here(world, party) else ()
    return Words(f"Take the {thing(item)}", _worth_words(world, party, item), costs=costs)


def _worth_words(world: World, party: Party, item: Item) -> str:
    if not item.traps:
        return worth(item)
    return (
        "the Rogue disarms it"
        if places.rogues_here(world, party)
        else f"trapped: {item.traps}d{targeting.TRAP_DIE} to one of you"
    )


def worth(item: Item) -> str:
    return f"worth {items.value(item)} gold" if items.value(item) else "nobody pays for it"


def _spurn_label(world: World, party: Party, option: Option) -> Words:
    item = picking.meant(places.place_of(world, party).loot, option)
    slow = "with a Giant along nothing is carried off" if members.has(party, members.GIANT) else ""
    if option.verb == "want":
        carried = f"a 4 carries it off{'; its trap takes a second d4' * bool(item.traps)}"
        return Words(f"Mind the {thing(item)} after all", slow or carried)
    return Words(f"Leave the {thing(item)} be when you run", slow or "a 4 carries off everything else")


def held(party: Party, item: Item) -> str:
    holder = holder_of(party, item)
    return f"{called(party, holder)} has it" if holder else ""


def _ware_row(option: Option) -> charts.Weapon | charts.LootKind:
    return charts.WEAPON.get(option.target) or charts.LOOT_KIND[option.target]


def a_an(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}" if noun != "boots" else "a pair of boots"


def _gear_label(party: Party, option: Option) -> Words:
    who, item = called(party, members.find(party, int(option.thing))), picking.meant(party.items, option)
    label = thing(item)
    if option.verb == "off":
        return Words(f"{who} lays off the {label}", _use_words(item))
    holder = holder_of(party, item)
    deed = "takes" if option.verb == "wield" else "puts on"
    return Words(
        f"{who} {deed} the {label}", joined(_use_words(item), f"from {called(party, holder)}" if holder else "spare")
    )


def _use_words(item: Item) -> str:
    if item.weapon:
        return f"1d{charts.WEAPON[item.weapon].die} damage"
    return f"+ {charts.LOOT_KIND[item.kind].hp} hp at most"
