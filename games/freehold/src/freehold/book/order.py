"""The order of play, how a campaign is founded, and what holds in every sound state."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from freehold import content, events, state
from freehold.book.characters import making
from freehold.book.combat import rounds
from freehold.book.days import dawn
from freehold.book.encounters import meetings
from freehold.book.hold import home, week
from freehold.book.master import preparing
from freehold.book.party import outside, roster, statues
from freehold.book.sites import exploring
from freehold.book.travel import land, road
from freehold.content import dice
from freehold.settings import Switches
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.game.checking import Fields, check_fields, id_in, one_of, within
from tablewright.engine.options import each
from tablewright.engine.table import Table

# --- checking ---------------------------------------------------------------------------------------------------------
# What holds in every sound state of Freehold, beyond its types: for changes by hand and files from elsewhere.
_HP, _LEVEL, _COIN, _MANY = within(-1_000, 10_000), within(0, 30), within(0, 10_000_000), within(-100_000, 100_000)
_FEW, _TIME = within(0, 200), within(-1, 100_000_000)


def _people_ids(world: state.World) -> Collection[str]:
    return world.characters.keys() | world.hirelings.keys()


_SEAT = id_in(lambda world: world.seats, needed=True)
_HEX = id_in(lambda world: world.land or (world.hold.at,))  # before the founding there is no land yet
FIELDS: Fields = {
    state.Band: {"monster": one_of(content.MONSTERS, needed=True), "number": _FEW, "hp": _HP, "max_hp": _HP},
    state.Foe: {"monster": one_of(content.MONSTERS, needed=True), "hp": _HP, "max_hp": _HP},
    state.Friend: {"monster": one_of(content.MONSTERS, needed=True), "hp": _HP},
    state.Character: {
        "seat": _SEAT,
        "people": one_of(content.PEOPLES),
        "calling": one_of(content.CALLINGS),
        "armor": one_of((*content.ARMORS, "star_mail"), needed=True),
        "spells": one_of(content.SPELLS, needed=True),
        "masteries": one_of(content.MASTERIES),
        "scores": within(0, 100),
        "level": _LEVEL,
        "hp": _HP,
        "max_hp": _HP,
        "mp": _HP,
        "rolled_mp": _HP,
        "purse": _COIN,
        "pack": within(0, 10_000),
        "xp": within(0, 100_000_000),
    },
    state.Hireling: {"kind": one_of(content.SERVICES, needed=True), "hp": _HP, "max_hp": _HP},
    state.Study: {"spell": one_of(content.SPELLS, needed=True)},
    state.Hex: {"terrain": one_of(content.TERRAINS), "coin": _COIN},
    state.Site: {"table": one_of((*content.CREATURES, *content.POWERS)), "tier": within(0, 10)},
    state.Room: {"trap": one_of(content.TRAPS), "loot": one_of(content.TREASURES)},
    state.Hold: {
        "at": _HEX,
        "folk": within(0, 100_000),
        "stores": _MANY,
        "timber": _MANY,
        "stone": _MANY,
        "silver": within(-10_000_000, 10_000_000),
        "hope": within(-1_000, 1_000),
        "threat": within(-1_000, 1_000),
        "week": within(0, 100_000),
    },
    state.Project: {"building": one_of(content.BUILDINGS, needed=True)},
    state.Power: {"key": one_of(content.POWERS, needed=True), "shadow": _MANY},
    state.Newcomer: {"seat": _SEAT},
    state.Party: {
        "at": _HEX,
        "order": id_in(_people_ids, needed=True),
        "clock": _TIME,
        "hours": within(0, 100),
        "coin": _COIN,
    },
    state.World: {"at_once": within(0, 100)},
}


def check(world: state.World) -> Iterator[str]:
    """Ids lead somewhere, keys are the content's, numbers are of a size; a party in a site is in a room there is."""
    yield from check_fields(world, FIELDS)
    for building in world.hold.buildings:
        if building not in content.BUILDINGS:
            yield f"there is no building {building!r}"
    for party in world.parties:
        yield from _faults_of_place(world, party)


def _faults_of_place(world: state.World, party: state.Party) -> Iterator[str]:
    """Whoever is in a site is in one of this hex, and in one of its rooms."""
    if party.mode != "site" or party.at not in world.land:
        return
    sites = {site.id: site for site in world.land[party.at].sites}
    if party.in_site not in sites:
        yield f"party {party.id}: there is no site {party.in_site!r} in {party.at}"
    elif not -1 <= party.room < len(sites[party.in_site].rooms):
        yield f"party {party.id}: there is no room {party.room} in that site"


# --- founding ---------------------------------------------------------------------------------------------------------
# The beginning of a campaign: seats, start map (FH-HEX-02), the freehold's scores (FH-HOLD-01), who is to be made.
FOLK = Why("Folk", "FH-HOLD-01")
FIRST_DAY = 1


def found_world(settings: Switches, seats: Sequence[str]) -> state.World:
    """Characters are dealt out over the players' seats in turn."""
    players = [seat for seat in seats if seat != state.GM]
    number = max(settings.characters, len(players))
    hold = state.Hold(
        settings.freehold,
        stores=content.HOLD.stores,
        timber=content.HOLD.timber,
        stone=content.HOLD.stone,
        silver=content.HOLD.silver,
        hope=content.HOLD.hope,
        threat=content.HOLD.threat,
        plan="balance",
        founded=FIRST_DAY,
    )
    world = state.World(
        list(players),
        gm=True,
        stop_after=settings.weeks,
        hold=hold,
        land={} if settings.map == "rolled" else land.start_map(),
        to_make=[state.Newcomer(players[index % len(players)]) for index in range(number)],
        quick=settings.quick,
    )
    agree(world, settings)
    preparing.begin_adventure(world, settings.adventure)
    return world


def agree(world: state.World, settings: Switches) -> None:
    """Who is asked for what (FH-GM-01, FH-TURN-05)."""
    world.gm_spared = settings.gm_asks == "important"
    world.gm_more = not world.gm_spared
    world.gm_steps = settings.gm_asks == "every step"
    world.vote = settings.party_says == "vote"
    world.each_step = settings.others == "every step"
    world.natures = settings.natures
    world.brief, world.warns = settings.brief, settings.warns


def play_founding(world: state.World, table: Table) -> None:
    """The first step: Folk 4 + 1d6, a name, and a rolled map if that was wanted."""
    hold = world.hold
    if not world.land:
        land.rolled_start_map(table, world)
    hold.folk = dice.dice(content.HOLD.folk).roll(table, FOLK)
    hold.name = hold.name.strip() or content.FREEHOLD_NAMES[table.whim("freehold", len(content.FREEHOLD_NAMES))]
    table.tell(events.HoldFounded(hold.name, hold.at))
    if world.tale is not None and world.tale.opening:
        table.tell(events.ReadAloud(world.tale.opening, world.tale.title))


BE_MET = Question("be-met", "FH-CHAR-10")
MAY_BE_MET = Question("may-be-met", "FH-CHAR-10")
COME, NOTHING = "come", "nothing"


# --- order ------------------------------------------------------------------------------------------------------------
# Taking turns (chapter of that name): which party acts next, and one step of whatever it is engaged in.
# The party whose clock is furthest behind goes first, so that groups of a split party stay in step (FH-TURN-01).
# Parties that wait at home follow the others' clock. The freehold's week turns when everybody has lived through it.
PLAY = {
    "home": home.play_home,
    "road": road.play_road,
    "site": exploring.play_site,
    "meeting": meetings.play_meeting,
    "fight": rounds.play_fight,
    "camp": dawn.play_camp,
}


def play_turn(world: state.World, table: Table) -> None:
    """One step of the campaign."""
    if _must_make(world):
        making.make_character(world, table)
        return
    if week.week_is_due(world):
        week.turn_week(world, table)
        _stop_if_agreed(world, table)
        return
    party = next_party(world)
    world.acting = party.id
    if not (world.gm_steps and _steps_in(world, party, table)):
        PLAY[party.mode](world, party, table)
        tidy(world, table)
    world.acting = ""


def play_own(world: state.World, seat: str, table: Table) -> None:
    """What a player does unasked with a character of her own, wherever its party is at leisure (FH-TURN-05)."""
    if _must_make(world) or week.week_is_due(world):
        return
    if (met := _party_to_meet(world, seat)) is not None:
        _let_be_met(world, met, seat, table)
        return
    for party in world.parties:
        mine = [who for who in outside.actors(world, party) if world.characters[who].seat == seat]
        if not mine or party.mode not in ("home", "road", "site"):
            continue
        world.acting = party.id
        who = table.ask(seat, outside.WHO_OF_MINE, each("act", mine)).target
        outside.play_deed(world, party, world.characters[who], table)
        tidy(world, table)
        world.acting = ""
        return


def _party_to_meet(world: state.World, seat: str) -> state.Party | None:
    """The party, on the road or in a site, that can meet the newcomer of a player who has nobody left (FH-CHAR-10)."""
    has_one = any(one.seat == seat for party in world.parties for one in roster.members(world, party))
    if has_one or not any(each.seat == seat for each in (*world.to_make, *world.put_off)):
        return None
    return next((party for party in world.parties if party.mode in ("road", "site")), None)


def _let_be_met(world: state.World, party: state.Party, seat: str, table: Table) -> None:
    """A prisoner, a hermit, a wanderer: the player says when, and the Game Master whether."""
    if table.ask(seat, BE_MET, (COME, NOTHING), {}, COME) != COME:
        return
    if table.ask(state.GM, MAY_BE_MET, ("yes", "no"), {"seat": seat}, "yes") == "yes":
        waiting = [*world.to_make, *world.put_off]
        world.to_make = [each for each in waiting if each.seat == seat]
        world.put_off = [each for each in waiting if each.seat != seat]
        world.met_by = party.id


def _steps_in(world: state.World, party: state.Party, table: Table) -> bool:
    """The GM's moment between two steps, if time has passed since the last; True if somebody comes of it."""
    if party.mode not in ("home", "road", "site"):
        return False
    comes = preparing.gm_moment(world, party, table)
    if comes == preparing.MEETING:
        road.meet_here(world, party, "hex", table)
    elif comes == preparing.NEWCOMER:
        world.to_make, world.put_off = [*world.to_make, *world.put_off], []
        world.met_by = party.id
    return comes in (preparing.MEETING, preparing.NEWCOMER)


def _must_make(world: state.World) -> bool:
    """Newcomers join when a party is at the freehold, when nobody is left, or where the GM lets them be met
    (FH-CHAR-10, FH-GOAL-02).
    """
    if world.making is not None:
        return True
    if not world.parties and not world.to_make:
        world.to_make, world.put_off = world.put_off, []
    at_home = any(party.mode == "home" for party in world.parties)
    if not world.to_make or not any(party.id == world.met_by for party in world.parties):
        world.met_by = ""
    return bool(world.to_make) and bool(at_home or world.met_by or not world.parties)


def next_party(world: state.World) -> state.Party:
    """Whose step it is; else the party furthest behind in time, those who wait at home when nobody else is left."""
    if len(world.parties) == 1:
        return world.parties[0]
    if world.acting and (acting := next((party for party in world.parties if party.id == world.acting), None)):
        return acting
    active = [party for party in world.parties if party.mode != "waiting"] or world.parties
    return min(active, key=lambda party: party.clock)


def tidy(world: state.World, table: Table) -> None:
    """After each step: parties without members are gone, those at home live on, those who meet join."""
    for party in world.parties:
        if party.mode != "fight":
            roster.drop_hirelings(world, party)
        if party.mode in ("road", "site", "home", "gone") and statues.all_stone(world, party):
            statues.stand_for_ever(world, party)
    for party in [party for party in world.parties if not roster.members(world, party)]:
        _dissolve_party(world, party)
    _catch_up(world, table)
    outside.reunite(world, table)


def _dissolve_party(world: state.World, party: state.Party) -> None:
    """Nobody of the party is left: what coin they had stays where they lie."""
    world.parties.remove(party)
    world.last_clock = max(world.last_clock, party.clock)
    roster.ground_of(world, party).coin += party.coin
    for who in party.order:
        world.hirelings.pop(who, None)


def _catch_up(world: state.World, table: Table) -> None:
    """Those who wait at home live through the same days; they are home again when the others are."""
    active = [party for party in world.parties if party.mode != "waiting"]
    if not active:
        for party in world.parties:
            party.mode = "home"
        return
    now = min(active, key=lambda party: party.clock)
    for party in world.parties:
        while party.mode == "waiting" and roster.day_of(party) < roster.day_of(now):
            dawn.night_at_home(world, party, table)
            home.finish_study(world, party, table)
        if party.mode == "waiting" and any(other.mode == "home" for other in active):
            party.mode = "home"


def _stop_if_agreed(world: state.World, table: Table) -> None:
    if world.stop_after and world.hold.week >= world.stop_after and not world.closed:
        world.closed = "weeks"
        table.tell(events.Closed("weeks"))
