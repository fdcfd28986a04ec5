"""Once a place is calm: loot, then friend, mist, circle, entrance, then the free choice (chapters "Order of Play",
"Loot", "Hexploring", "Delving").
"""

from __future__ import annotations

from contextlib import suppress

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.combat.attack import attack
from tablewright.rules.twelve_years.book.combat.danger import dodges
from tablewright.rules.twelve_years.book.combat.evading import snatch
from tablewright.rules.twelve_years.book.combat.traps import clear_item, spring_item
from tablewright.rules.twelve_years.book.freely import act, ask_freely, free_acts, is_free
from tablewright.rules.twelve_years.book.hexploring.crossings import far_ways
from tablewright.rules.twelve_years.book.hexploring.entrances import fall
from tablewright.rules.twelve_years.book.hexploring.friends import deal, deals, lay_hands, meet, tinker_pays
from tablewright.rules.twelve_years.book.hexploring.moving import exits, go
from tablewright.rules.twelve_years.book.loot.items import receive, take_all, take_gold, unlike
from tablewright.rules.twelve_years.book.loot.trading import trade, train
from tablewright.rules.twelve_years.book.multiplayer.meeting import (
    bring_along,
    companions,
    declare,
    keep_company,
    meeting_options,
    where,
)
from tablewright.rules.twelve_years.book.options import FIGHT, LEAVE, meant, on_each
from tablewright.rules.twelve_years.book.party.death import PartyEnded, end_game, knows_better, lost_in_the_fae
from tablewright.rules.twelve_years.book.party.members import ROGUE, has, heal_all
from tablewright.rules.twelve_years.book.places import VISITOR, hex_of, place_of, ways
from tablewright.rules.twelve_years.book.trying import TRY, in_own_words
from tablewright.rules.twelve_years.state import Party, Place, World

WHAT_NEXT = Question("what-next", "TY-CORE-10")
TAKE_LOOT = Question("loot", "TY-LOOT-09")
TAKE_ALL, TAKE_GOLD = Option("take", "all"), Option("take", "gold")
SHEET, OWN_WAY = Option("sheet"), Option("own-way")
_MOVES = frozenset(("go", "enter", "door", "back", "out", "exit", "portal", "ferry"))


def calm_events(world: World, party: Party, place: Place, table: Table) -> bool:
    """Loot first, then what waits here, in the book's order. True if something happened."""
    if tinker_pays(world, party, table):
        return True
    if not party.looked and (place.loot or place.gold):
        _offer_loot(world, party, table)
        return True
    if place.visitor and not place.visitor_met and VISITOR not in party.pending:
        meet(world, party, table)
        return True
    if party.pending:
        _pending(world, party, party.pending.pop(0), table)
        return True
    return False


def _pending(world: World, party: Party, what: str, table: Table) -> None:
    """Mist (TY-HENC-03), Faerie Circle, once an entry (TY-HENC-10), sinkhole, for all who are there (TY-ENTR-03), and
    a friend upon whom several came.
    """
    if what == "mist":
        if knows_better(party) or not dodges(world, party, "thick_of_mist", table):
            lost_in_the_fae(world, party, "thick_of_mist", table)
    elif what == VISITOR:
        if place_of(world, party).visitor:
            meet(world, party, table)
    elif what == "circle":
        heal_all(party, "circle", table)
    elif dodges(world, party, "sinkhole", table):
        hex_of(world, party).discovered = True
    else:
        fall(world, party, table)


# --- loot ------------------------------------------------------------------------------------------------------------
def _offer_loot(world: World, party: Party, table: Table) -> None:
    """With nobody in the way the party takes as much as it likes, without a roll (TY-LOOT-09)."""
    place = place_of(world, party)
    answer = ask_freely(world, party, TAKE_LOOT, lambda: [*_loot_options(world, party, place), LEAVE], table)
    if answer == LEAVE:
        party.looked = True
    elif answer is not None:
        _take(world, party, place, answer, table)


def _loot_options(world: World, party: Party, place: Place) -> list[Option]:
    """Everything at once, or piece by piece; trapped things may be taken outright, set off or snatched.

    TY-LOOT-09, TY-TRAP-06, TY-TRAP-11: with a Rogue too.
    """
    if not place.loot:
        return [TAKE_ALL]
    free = place.gold or any(not item.traps for item in place.loot)
    options = [TAKE_ALL] if free else []
    if len(place.loot) > 1 or place.gold or not free:
        options += on_each("take", unlike(place.loot))
    if place.gold:
        options.append(TAKE_GOLD)
    trapped = [item for item in unlike(place.loot) if item.traps]
    if trapped and exits(world, party):
        options += on_each("snatch", trapped)
    return [*options, *on_each("spring", trapped)] if has(party, ROGUE) else options


def _take(world: World, party: Party, place: Place, option: Option, table: Table) -> None:
    if option == TAKE_ALL:
        take_all(party, place, table)
    elif option == TAKE_GOLD:
        take_gold(party, place, table)
    elif option.verb == "snatch":
        snatch(world, party, meant(place.loot, option), table)
    elif option.verb == "spring":
        spring_item(world, party, meant(place.loot, option), table)
    else:
        item = meant(place.loot, option)
        if item.traps:
            clear_item(world, party, item, table)
        place.loot.remove(item)
        receive(party, item, table)


# --- the free choice -------------------------------------------------------------------------------------------------
def what_next(world: World, party: Party, place: Place, table: Table) -> None:
    if party.counter == "trade":
        trade(world, party, table)
        return
    offered = what_next_options(world, party, place)
    answer = table.ask(party.seat, WHAT_NEXT, [*offered, TRY])
    tried = in_own_words(world, party, offered, table) if answer == TRY else answer
    if tried is not None:
        _do(world, party, place, tried, table)


def what_next_options(world: World, party: Party, place: Place) -> list[Option]:
    """Everything a party in a calm place may do (TY-CORE-10)."""
    options = ways(world, party)
    options += deals(world, party)
    if place.loot or place.gold:
        options += _loot_options(world, party, place)
    if place.enemies:
        options.append(FIGHT)
    if not party.dungeon:
        options += far_ways(world, party)
    if len(world.parties) > 1:
        options += meeting_options(world, party)
    if world.settings.second_way == "own":
        options.append(OWN_WAY)
    return [*options, *free_acts(world, party), SHEET]


def _do(world: World, party: Party, place: Place, option: Option, table: Table) -> None:
    verb = option.verb
    if verb in _MOVES:
        _move(world, party, option, table)
    elif verb in ("take", "snatch", "spring"):
        _take(world, party, place, option, table)
    elif verb == "deal":
        deal(world, party, option.target, table)
    elif verb == "train":
        train(party, table)
    elif verb == "lay-hands":
        lay_hands(place, table)
    elif verb == "fight":
        attack(world, party, table)
    elif verb in ("trade", "gear", "sheet"):
        party.counter = verb
    elif is_free(option):
        act(world, party, option, table)
    else:
        _with_others(world, party, option, table)


def _move(world: World, party: Party, option: Option, table: Table) -> None:
    """The party moves on, and with it those who go along (TY-COOP-01)."""
    fellows = _ready_to_go(world, companions(world, party), table) if len(world.parties) > 1 else []
    if not fellows:
        go(world, party, option, table)
        return
    here, known = where(party), [key for key, hex_ in world.hexes.items() if hex_.discovered]
    go(world, party, option, table)
    if where(party) != here:
        pond = hex_of(world, party).entrance == "pond" and party.hex not in known
        bring_along(world, party, fellows, table, ferried=option.verb == "ferry", pond=pond)


def _ready_to_go(world: World, fellows: list[Party], table: Table) -> list[Party]:
    """What still waits for them here comes before they go along; nobody outruns the mist (TY-MP-04)."""
    for fellow in fellows:
        with suppress(PartyEnded):
            while fellow.pending:
                _pending(world, fellow, fellow.pending.pop(0), table)
    return [fellow for fellow in fellows if fellow.seat in world.parties]


def _with_others(world: World, party: Party, option: Option, table: Table) -> None:
    """Something with another party (TY-MP-01), or the table's own way of ending the king (TY-WIN-03)."""
    if option == OWN_WAY:
        end_game(world, "destroyed", "own_way", party.seat, table)
    elif option.verb in ("attack", "rob", "bargain"):
        declare(world, party, option.verb, option.target, table)
    else:
        keep_company(world, party, option, table)
