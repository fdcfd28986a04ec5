"""Order of Play: what happens next to a party (TY-ORDER-01). One step is one turn of the engine.

Generated places are met in the book's order: traps that are not on loot; enemies, evasion before combat; then loot;
then friend, mist, circle, entrance; then moving on (TY-DELVE-07). What is immediate has already happened on arrival
(TY-ORDER-02, TY-ORDER-03).
"""

from __future__ import annotations

from contextlib import suppress

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.combat.attack import attack, settle_doom
from tablewright.rules.twelve_years.book.combat.evading import can_evade, evade, meet_trap, snatch, trap_here
from tablewright.rules.twelve_years.book.combat.traps import clear_item
from tablewright.rules.twelve_years.book.hexploring.entrances import fall
from tablewright.rules.twelve_years.book.hexploring.friends import (
    deal,
    deals,
    drop,
    drop_options,
    meet,
    tinker_pays,
    zauber_strikes,
)
from tablewright.rules.twelve_years.book.hexploring.hexes import (
    ferry_targets,
    portal_targets,
    take_ferry,
    use_key,
    use_portal,
)
from tablewright.rules.twelve_years.book.hexploring.moving import go
from tablewright.rules.twelve_years.book.loot.items import receive, take_all
from tablewright.rules.twelve_years.book.loot.magicks import use, uses
from tablewright.rules.twelve_years.book.loot.trading import trade, train
from tablewright.rules.twelve_years.book.multiplayer.bargaining import bargain
from tablewright.rules.twelve_years.book.multiplayer.competing import fight_each_other
from tablewright.rules.twelve_years.book.multiplayer.cooperating import cooperate
from tablewright.rules.twelve_years.book.multiplayer.meeting import (
    affair_of,
    declare,
    drop_dead_affairs,
    meeting_options,
    seats_of,
)
from tablewright.rules.twelve_years.book.options import DONE, EVADE, FIGHT, GEAR, LEAVE, meant, on_each
from tablewright.rules.twelve_years.book.party.assembly import assemble
from tablewright.rules.twelve_years.book.party.death import GameEnded, PartyEnded, lost_in_the_fae
from tablewright.rules.twelve_years.book.party.members import (
    ESCORTS,
    ROGUE,
    change_gear,
    gear_options,
    has,
    heal_all,
)
from tablewright.rules.twelve_years.book.places import hex_of, hostiles, place_of, ways
from tablewright.rules.twelve_years.state import Party, Place, World

WHAT_NEXT = Question("what-next", "TY-CORE-10")
TAKE_LOOT = Question("loot", "TY-LOOT-09")
FIGHT_OR_EVADE = Question("fight-or-evade", "TY-COMBAT-01")
CHANGE_GEAR = Question("gear", "TY-WPN-04")
TAKE_ALL, THROUGH_PORTAL = Option("take", "all"), Option("portal")

_USES = frozenset(("death", "charm", "moon", "rejuvenate", "destroy"))
_WAYS = frozenset(("go", "enter", "door", "back", "out", "exit"))


def play(world: World, turn: str, table: Table) -> None:
    """One step: of a seat's party, or of several parties that share one (TY-MP-04)."""
    if turn in world.years:
        _play_alone(world, turn, table)
    else:
        _play_together(world, seats_of(world, turn), table)
    if world.affairs:
        drop_dead_affairs(world)


def _play_together(world: World, seats: list[str], table: Table) -> None:
    """A bargain, a fight between parties, or enemies faced together (TY-MP-03, TY-PVP-01, TY-COOP-01)."""
    affair = affair_of(world, world.parties[seats[0]])
    with suppress(PartyEnded, GameEnded):
        if affair is None:
            cooperate(world, seats, table)
        elif affair.kind == "bargain":
            bargain(world, affair, table)
        else:
            fight_each_other(world, seats, affair, table)


def _play_alone(world: World, seat: str, table: Table) -> None:
    """One step of this seat's party; a seat without one assembles the next (TY-CORE-03)."""
    try:
        party = world.parties.get(seat)
        if party is None:
            assemble(world, seat, table)
        else:
            _step(world, party, table)
    except (PartyEnded, GameEnded):
        pass


def _step(world: World, party: Party, table: Table) -> None:
    place = place_of(world, party)
    if party.counter == "gear":
        _gear(party, table)
    elif trap_here(world, party):
        meet_trap(world, party, table)
    elif hostiles(place, party):
        _encounter(world, party, place, table)
    elif not _calm_events(world, party, place, table):
        _what_next(world, party, place, table)


# --- enemies ---------------------------------------------------------------------------------------------------------


def _encounter(world: World, party: Party, place: Place, table: Table) -> None:
    """Attack or evade, again and again; magick and gear before each choice.

    TY-COMBAT-01, TY-COMBAT-04, TY-EVADE-13, TY-MAG-03.
    """
    if zauber_strikes(world, party, table):
        return
    options = [FIGHT]
    if can_evade(world, party):
        options.append(EVADE)
    options += [*uses(world, party, in_fight=True), GEAR]
    answer = table.ask(party.seat, FIGHT_OR_EVADE, options)
    if answer == FIGHT:
        attack(world, party, table)
    elif answer == EVADE:
        evade(world, party, table)
    elif answer == GEAR:
        party.counter = "gear"
    else:
        _use(world, party, answer, table)


def _use(world: World, party: Party, option: Option, table: Table) -> None:
    if option.verb == "key":
        use_key(world, party, option, table)
    else:
        use(world, party, option, table)
    settle_doom(party, place_of(world, party), table)


# --- once the place is calm ------------------------------------------------------------------------------------------


def _calm_events(world: World, party: Party, place: Place, table: Table) -> bool:
    """Loot first, then what waits here, in the book's order. True if something happened."""
    if tinker_pays(world, party, table):
        return True
    if (place.loot or place.gold) and not party.looked:
        _offer_loot(world, party, place, table)
        return True
    if place.visitor and not place.visitor_met:
        meet(world, party, table)
        return True
    if party.pending:
        _pending(world, party, party.pending.pop(0), table)
        return True
    return False


def _pending(world: World, party: Party, what: str, table: Table) -> None:
    """Mist (TY-HENC-03), Faerie Circle, once an entry (TY-HENC-10), sinkhole (TY-ENTR-03)."""
    if what == "mist":
        lost_in_the_fae(world, party, "thick_of_mist", table)
    elif what == "circle":
        heal_all(party, "circle", table)
    elif not hex_of(world, party).discovered:
        fall(world, party, table)


def _offer_loot(world: World, party: Party, place: Place, table: Table) -> None:
    """With nobody in the way the party takes as much as it likes, without a roll (TY-LOOT-09)."""
    answer = table.ask(party.seat, TAKE_LOOT, [*_loot_options(party, place), LEAVE])
    if answer == LEAVE:
        party.looked = True
    else:
        _take(world, party, place, answer, table)


def _loot_options(party: Party, place: Place) -> list[Option]:
    """Everything at once, or piece by piece; trapped things may be taken outright or snatched (TY-TRAP-06)."""
    free = place.gold or any(not item.traps for item in place.loot)
    options = [TAKE_ALL] if free else []
    if len(place.loot) > 1 or place.gold or not free:
        options += on_each("take", place.loot)
    if not has(party, ROGUE):
        options += on_each("snatch", [item for item in place.loot if item.traps])
    return options


def _take(world: World, party: Party, place: Place, option: Option, table: Table) -> None:
    if option == TAKE_ALL:
        take_all(party, place, table)
        return
    item = meant(place.loot, option)
    if option.verb == "snatch":
        snatch(world, party, item, table)
        return
    if item.traps:
        clear_item(world, party, item, table)
    place.loot.remove(item)
    receive(party, item, table)


# --- the free choice -------------------------------------------------------------------------------------------------


def _what_next(world: World, party: Party, place: Place, table: Table) -> None:
    if party.counter == "trade":
        trade(world, party, table)
        return
    _do(world, party, place, table.ask(party.seat, WHAT_NEXT, what_next_options(world, party, place)), table)


def what_next_options(world: World, party: Party, place: Place) -> list[Option]:
    """Everything a party in a calm place may do (TY-CORE-10)."""
    options = ways(world, party)
    if place.visitor or any(member.kind in ESCORTS for member in party.members):
        options += [*deals(world, party), *drop_options(party)]
    if place.loot or place.gold:
        options += _loot_options(party, place)
    if place.enemies:
        options.append(FIGHT)
    options += uses(world, party, in_fight=False)
    if not party.dungeon:
        options += _far_ways(world, party)
    if len(world.parties) > 1:
        options += meeting_options(world, party)
    return [*options, GEAR]


def _far_ways(world: World, party: Party) -> list[Option]:
    """The ferry, from a shore, and the stone portal."""
    ferries = each("ferry", ferry_targets(world, party))
    at_portal = hex_of(world, party).feature == "stone_portal"
    return [*ferries, THROUGH_PORTAL] if at_portal and next(portal_targets(world, party), "") else ferries


def _do(world: World, party: Party, place: Place, option: Option, table: Table) -> None:
    verb = option.verb
    if verb in _WAYS:
        go(world, party, option, table)
    elif verb in ("take", "snatch"):
        _take(world, party, place, option, table)
    elif verb == "deal":
        deal(world, party, option.target, table)
    elif verb == "train":
        train(party, table)
    elif verb == "drop":
        drop(party, option, table)
    elif verb == "fight":
        attack(world, party, table)
    elif verb in ("attack", "bargain"):
        declare(world, party, verb, option.target)
    elif verb in _USES or verb == "key":
        _use(world, party, option, table)
    else:
        _go_far(world, party, option, table)


def _go_far(world: World, party: Party, option: Option, table: Table) -> None:
    if option.verb == "ferry":
        take_ferry(world, party, option.target, table)
    elif option == THROUGH_PORTAL:
        use_portal(world, party, table)
    else:
        party.counter = option.verb  # "trade" or "gear"


def _gear(party: Party, table: Table) -> None:
    """Changing weapons and what is worn is free between rolls (TY-WPN-04, TY-LOOT-04)."""
    answer = table.ask(party.seat, CHANGE_GEAR, [DONE, *gear_options(party)])
    if answer == DONE:
        party.counter = ""
    else:
        change_gear(party, answer, table)
