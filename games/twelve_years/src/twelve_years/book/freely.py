"""What a party may do at any time between rolls: use magick, change weapons and gear, send companions off, and say
beforehand what it will not do ("Order of Play": magick may be used freely at any time; "Loot": shared freely).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from twelve_years import events
from twelve_years.book.combat import attack
from twelve_years.book.core import members, picking, places
from twelve_years.book.hexploring import friends, hexes
from twelve_years.book.loot import items, magicks
from twelve_years.state import Item, Party, Place, World

CHANGE_GEAR = Question("gear", "TY-WPN-04")
BEARER = Question("bearer", "TY-LOOT-04")
WITHHOLD, READY = map(Option, ("withhold-crown", "ready-crown"))
_NO_FACTS: Facts = {}


def free_acts(world: World, party: Party) -> list[Option]:
    """All of it that is of some effect here and now (TY-MAG-03, TY-LOOT-04, TY-WPN-04, TY-ESCORT-01)."""
    place = places.place_of(world, party)
    acts = magicks.uses(world, party)
    acts += friends.drop_options(party)
    if place.enemies:
        if "lich_king" in [enemy.kind for enemy in place.enemies] and items.crowns(party):
            acts.append(READY if party.withholds else WITHHOLD)
        if place.loot:
            acts += _loot_in_flight(world, party, place)
    acts.append(picking.GEAR)
    return acts


def _loot_in_flight(world: World, party: Party, place: Place) -> list[Option]:
    """Things behind enemies, to be carried off in flight or left: trapped ones, and any where others could have them.

    TY-EVADE-06, TY-TRAP-08, TY-COOP-11.
    """
    shared = len(world.parties) > 1 and bool(places.others_here(world, party))
    things = [item for item in place.loot if shared or (item.traps and not places.rogues_here(world, party))]
    return [picking.on("want" if item.id in party.spurned else "spurn", item.id) for item in things]


def act(world: World, party: Party, option: Option, table: Table) -> None:
    """One of the free acts."""
    if option == picking.GEAR:
        see_to_gear(party, table)
    elif option in (WITHHOLD, READY):
        party.withholds = option == WITHHOLD
    elif option.verb == "spurn":
        party.spurned.append(picking.meant(places.place_of(world, party).loot, option).id)
    elif option.verb == "want":
        party.spurned.remove(picking.meant(places.place_of(world, party).loot, option).id)
    elif option.verb == "drop":
        friends.drop(party, option, table)
    else:
        _use_magick(world, party, option, table)


def is_free(option: Option) -> bool:
    return (
        option in (picking.GEAR, WITHHOLD, READY)
        or option.verb in magicks.USES
        or option.verb in ("drop", "spurn", "want")
    )


def _use_magick(world: World, party: Party, option: Option, table: Table) -> None:
    if option.verb == "key":
        hexes.use_key(world, party, option, table)
    else:
        magicks.use(world, party, option, table)
    attack.settle_doom(world, party, places.place_of(world, party), table)


def see_to_gear(party: Party, table: Table) -> None:
    """Changing weapons and what is worn is free between rolls, as often as wished (TY-WPN-04, TY-LOOT-04)."""
    while one_change(party, table):
        pass


def one_change(party: Party, table: Table) -> bool:
    """A single change; False when all is well."""
    answer = table.ask(party.seat, CHANGE_GEAR, [picking.DONE, *items.gear_options(party)])
    if answer == picking.DONE:
        return False
    if answer.verb == "hand":
        _hand_over(party, picking.meant(party.items, answer), table)
    else:
        members.change_gear(party, answer, table)
    return True


def _hand_over(party: Party, item: Item, table: Table) -> None:
    thing = members.item_label(item)
    member = picking.meant(
        party.members, table.ask(party.seat, BEARER, picking.on_each("member", party.members), {"thing": thing})
    )
    item.bearer = member.id
    table.tell(events.Carries(member.name, thing))


def ask_freely(
    world: World,
    party: Party,
    question: Question,
    options: Callable[[], Sequence[Option]],
    table: Table,
    about: Facts = _NO_FACTS,
) -> Option | None:
    """Put a question that free acts may come before, as often as wished; its first option is the usual one.

    None where the party is elsewhere now: the Key has taken it away.
    """
    here = (party.hex, party.dungeon, party.room)
    while True:
        offered = options()
        answer = table.ask(party.seat, question, [*offered, *free_acts(world, party)], about, offered[0])
        if answer in offered:
            return answer
        act(world, party, answer, table)
        if (party.hex, party.dungeon, party.room) != here:
            return None
