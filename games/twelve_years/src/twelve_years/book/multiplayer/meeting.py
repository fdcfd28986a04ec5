"""Parties that meet: who stands where, and which of them share a turn (chapters "Multiplayer Variants", "Parallel
Play").

Parties act side by side, each on its own dice (TY-MP-01, TY-MP-04). In one hex or room they share its encounter, and an
attack or a bargain declared by one makes one turn of all it concerns; nobody elsewhere waits for it. That their years
may differ keeps nobody from meeting and changes nothing else (TY-MP-05).
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from tablewright.engine.options import Option
from tablewright.engine.ruleset import Turn
from tablewright.engine.table import Table
from twelve_years import events
from twelve_years.book.core import places
from twelve_years.book.hexploring import hexes
from twelve_years.book.loot import magicks
from twelve_years.book.party import death
from twelve_years.state import Affair, Party, Place, World

PART, AID = Option("part"), Option("aid")
HOSTILE, TALK = ("attack", "rob"), ("bargain", "threaten", "truce")  # what one party begins with another
_JOINT = "+"  # between the seats that share a turn, in its name


def turns_of(world: World) -> list[Turn]:
    """The turns that can be played now: joint ones where parties are bound together, else one a seat."""
    if len(world.seats) == 1:
        return _turn_alone(world.seats[0])
    gathering = [seat for seat in world.seats if _is_expected(world, seat)]
    if gathering:
        return [turn for seat in gathering for turn in _turn_alone(seat)]
    joined: dict[str, None] = {}
    turns: list[Turn] = []
    for seat in world.seats:
        if seat in joined or world.years[seat] >= death.LAST_YEAR:
            continue
        bound = bound_together(world, seat)
        joined.update(dict.fromkeys(bound))
        turns.append(Turn(_JOINT.join(bound), tuple(bound)))
    return turns


def _is_expected(world: World, seat: str) -> bool:
    """Whether this player has never had a party: nobody leaves the city before all have gathered there (TY-MP-06)."""
    party = world.parties.get(seat)
    began = (party is not None and party.assembled) or any(fallen.seat == seat for fallen in world.fallen)
    return not began and not world.years[seat]


@cache
def _turn_alone(seat: str) -> list[Turn]:
    return [Turn(seat, (seat,))]


def seats_of(world: World, turn: str) -> list[str]:
    """Who plays this turn."""
    return next(list(each.seats) for each in turns_of(world) if each.name == turn)


def bound_together(world: World, seat: str) -> list[str]:
    """The seats that share this seat's turn, in seat order; only itself where nothing binds it."""
    party = world.parties.get(seat)
    if party is None or len(world.parties) == 1:
        return [seat]
    taken: list[str] = []
    for _, bound in bindings(world):
        if seat in bound:
            return bound
        taken += bound
    free = [other for other in places.parties_at(world, party) if other.seat not in taken]
    sharing = [other.seat for other in free if _shares_encounter(world, other)]
    return sharing if seat in sharing else [seat]


def bindings(world: World) -> list[tuple[Affair, list[str]]]:
    """What goes on between parties now, and whom it binds: the oldest first, and nobody is in two at once."""
    found: list[tuple[Affair, list[str]]] = []
    taken: set[str] = set()
    for affair in world.affairs:
        first = world.parties.get(affair.by)
        bound = [seat for seat in _bound_by(world, first, affair) if seat not in taken] if first else []
        if affair.by in bound and affair.target in bound:
            found.append((affair, bound))
            taken.update(bound)
    return found


def affair_of(world: World, party: Party) -> Affair | None:
    """What goes on between the parties in this place, if this party is concerned."""
    return next((affair for affair, bound in bindings(world) if party.seat in bound), None)


def _bound_by(world: World, party: Party, affair: Affair) -> list[str]:
    """Talk binds two; an attack all who are there and not hidden: with three or more it is a brawl (TY-BRAWL-01)."""
    if affair.kind not in HOSTILE:
        return [seat for seat in world.seats if seat in (affair.by, affair.target)]
    here = places.parties_at(world, party)
    return [other.seat for other in here if not other.hidden or other.seat in (affair.by, affair.target)]


def _shares_encounter(world: World, party: Party) -> bool:
    """Enemies are here that would fight this party, or others whom it aids (TY-COOP-02); nothing of its own is due."""
    busy = party.apart or party.counter in ("gear", "sheet") or places.trap_here(world, party)
    return not busy and bool(
        places.hostiles(places.place_of(world, party), party) or (party.aids and needs_aid(world, party))
    )


def needs_aid(world: World, party: Party) -> bool:
    """Another party here faces enemies that would leave this one alone (TY-CREA-14, TY-COOP-02)."""
    place = places.place_of(world, party)
    return bool(place.enemies) and any(places.hostiles(place, other) for other in places.others_here(world, party))


def meeting_options(world: World, party: Party) -> list[Option]:
    """What a party may start with another: an attack, a bargain, a theft (TY-PVP-01, TY-MP-03, TY-PVP-07), or talk
    before blood (TY-MP-07).
    """
    others = places.others_here(world, party)
    options = [Option(what, other.seat) for other in others for what in ("attack", "bargain")]
    for other in others:
        if not at_truce(world, party, other):
            options += [Option("threaten", other.seat)] if can_give(other) else []
            options.append(Option("truce", other.seat))
    options += [
        Option("rob", other.seat) for other in others if (other.items or other.gold) and hexes.exits(world, party)
    ]
    if party.along:
        options.append(PART)
    elif others:
        options += [Option("along", other.seat) for other in others if other.along != party.seat]
    return [*options, AID] if needs_aid(world, party) else options


def can_give(party: Party) -> bool:
    """Whether it has anything that may be handed over (TY-MP-03, TY-MP-07)."""
    return bool(party.gold) or any("cursed" not in item.powers for item in party.items)


def attack_options(world: World, party: Party) -> list[Option]:
    """Other parties that may be attacked, with monsters about too (TY-PVP-01, TY-PVP-13)."""
    return [Option("attack", other.seat) for other in places.others_here(world, party)]


def companions(world: World, party: Party) -> list[Party]:
    """Who goes along with this party when it moves on, and with those who do (TY-COOP-01).

    Nobody walks away from a trap or from enemies that would leave only the others alone (TY-HEX-03, TY-CREA-14).
    """
    ready = [
        other
        for other in places.others_here(world, party)
        if other.along
        and not other.counter
        and not places.trap_here(world, other)
        and not places.is_faced(places.place_of(world, other), other)
    ]
    going = [party]
    for leader in going:
        going += [other for other in ready if other.along == leader.seat and other not in going]
    return going[1:]


def keep_company(world: World, party: Party, option: Option, table: Table) -> None:
    """A party goes along with another, parts from it, or stands by the others here (TY-COOP-01, TY-COOP-02)."""
    if option == AID:
        party.aids = True
    else:
        party.along = option.target  # nobody, where they part
    other = world.parties.get(option.target)
    table.tell(events.Declared(party.name, option.verb, other.name if other else ""))


def bring_along(
    world: World,
    leader: Party,
    fellows: list[Party],
    table: Table,
    *,
    ferried: bool,
    known: list[str],
    unmet: hexes.DiedOnArrival | None,
) -> None:
    """They come into the same hex or room at the same moment: its encounter is rolled once, for all (TY-MP-04).

    Each of them pays the bard (TY-TERR-05), and a pond that is not among those `known` pulls at all (TY-ENTR-02).
    `unmet`: the leader died as it arrived, and the first of them who lives through that meets what is there.
    """
    for fellow in fellows:
        table.tell(events.Declared(fellow.name, "come", leader.name))
        if unmet is None:
            pond = world.hexes[leader.hex].entrance == "pond" and leader.hex not in known
            come_beside(world, leader, fellow, table, ferried=ferried, pond=pond)
        elif _comes_first(world, leader, fellow, unmet, table, ferried=ferried):
            leader, unmet = fellow, None


def _comes_first(
    world: World, leader: Party, fellow: Party, unmet: hexes.DiedOnArrival, table: Table, *, ferried: bool
) -> bool:
    """A party comes to where its leader has just died and meets what is there; False if it dies before that."""
    arrived = False
    with suppress(death.PartyEnded):
        if ferried:
            death.lost_in_the_fae(world, fellow, "ferry", table)
        hexes.leave_place(world, fellow)
        _to_hex(world, leader, fellow, table)
        arrived = True
        hexes.come_first(world, leader, fellow, unmet, table)
    return arrived


def come_beside(world: World, leader: Party, fellow: Party, table: Table, *, ferried: bool, pond: bool) -> None:
    """One party comes to where another has just arrived, at its side or on its heels: no second encounter is rolled."""
    with suppress(death.PartyEnded):
        if ferried:
            death.lost_in_the_fae(world, fellow, "ferry", table)
        _come_too(world, leader, fellow, pond, table)
        _meet_both(places.place_of(world, fellow), leader, fellow)


def _meet_both(place: Place, leader: Party, fellow: Party) -> None:
    """A friend who is here meets each of them (TY-MP-04)."""
    if place.visitor and not place.visitor_met:
        for party in (leader, fellow):
            party.pending = [places.VISITOR, *(each for each in party.pending if each != places.VISITOR)]


def _come_too(world: World, leader: Party, fellow: Party, pond: bool, table: Table) -> None:
    hexes.leave_place(world, fellow)
    if fellow.hex != leader.hex:
        _to_hex(world, leader, fellow, table)
        hexes.come_with(world, leader, fellow, table, pond=pond)
        return
    fellow.dungeon, fellow.room, fellow.came_from = leader.dungeon, leader.room, leader.came_from
    hexes.poison_works(world, fellow, table)
    magicks.compel_all(world, fellow, table)


def _to_hex(world: World, leader: Party, fellow: Party, table: Table) -> None:
    fellow.hex, fellow.dungeon, fellow.room, fellow.came_from = leader.hex, "", 0, 0
    fellow.path.append(fellow.hex)
    places.place_of(world, fellow).enemies += hexes.hex_move_counts(world, fellow, table)
    death.bury_if_dead(world, fellow, "turned", table)


def declare(world: World, party: Party, kind: str, target: str, table: Table) -> None:
    """The meeting begins with the next turn; to act is to be hidden no longer (TY-PVP-06).

    An attack is said at once, in advance: whoever arrives before it is answered hears of it (TY-PVP-01). Neither goes
    along with the other any more (TY-COOP-01).
    """
    party.hidden = False
    other = world.parties[target]
    if kind in HOSTILE:  # what these two had still to say to each other is off
        both = {party.seat, target}
        world.affairs = [each for each in world.affairs if each.kind in HOSTILE or {each.by, each.target} != both]
    world.affairs.append(Affair(kind, party.seat, target))
    if kind in HOSTILE:
        for one, fellow in ((party, other), (other, party)):
            one.along = "" if one.along == fellow.seat else one.along
        if at_truce(world, party, other):
            _break_truce(world, party, other, table)
        table.tell(events.Declared(party.name, kind, other.name))


# --- truces ----------------------------------------------------------------------------------------------------------
def at_truce(world: World, party: Party, other: Party) -> bool:
    """Whether these two have agreed on peace, and neither has broken it (TY-MP-07)."""
    return _pair_of(party, other) in world.truces


def make_truce(world: World, party: Party, other: Party) -> None:
    """It binds these two parties, not those who come after them (TY-MP-07)."""
    if not at_truce(world, party, other):
        world.truces.append(_pair_of(party, other))


def _break_truce(world: World, party: Party, other: Party, table: Table) -> None:
    """An attack or a theft ends it, for all to hear (TY-MP-07)."""
    world.truces.remove(_pair_of(party, other))
    table.tell(events.TruceBroken(party.name, other.name))


def _pair_of(party: Party, other: Party) -> tuple[int, int]:
    return min(party.number, other.number), max(party.number, other.number)


def end_affair(world: World, affair: Affair) -> None:
    if affair in world.affairs:
        world.affairs.remove(affair)


def drop_dead_affairs(world: World) -> None:
    """An affair ends when one of its two is gone or elsewhere."""
    parties = world.parties
    going_on = [affair for affair in world.affairs if {affair.by, affair.target} <= parties.keys()]
    world.affairs = [
        affair for affair in going_on if places.where(parties[affair.by]) == places.where(parties[affair.target])
    ]
