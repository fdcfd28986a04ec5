"""The order of play: characters, town, dungeon, meetings, fights, and what must be done between free decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from begone_foe import content, events
from begone_foe.book.characters import making, pack, ready_party
from begone_foe.book.core import measures, saves
from begone_foe.book.delve import dungeons, exploration, hours, wandering
from begone_foe.book.delve.company import deal_with, enter, first_in_line
from begone_foe.book.fight import rounds
from begone_foe.book.magic import spells_of_wits
from begone_foe.book.meeting import captives, stages
from begone_foe.book.pursuit import flight
from begone_foe.book.town import expedition, visit
from begone_foe.settings import chosen
from begone_foe.state import ALIGNMENTS, Apart, Being, Bounty, Campaign, Fight, Item, Meeting
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.game.checking import Fields, check_fields, id_in, one_of, within
from tablewright.engine.options import Option, each
from tablewright.engine.ruleset import Settings
from tablewright.engine.table import Table
from tablewright.world.clock import Clock
from tablewright.world.dungeon import Band, Dungeon, Hoard, Room, path
from tablewright.world.dungeon_limits import too_large

# --- checking ---------------------------------------------------------------------------------------------------------
# What holds in every sound state of Begone, FOE!, beyond its types: for changes by hand and files from elsewhere.
_SCORE, _HP, _COIN = within(-20, 20), within(0, 10_000), within(0, 10_000_000)
_MANY = within(0, 10_000)
_BEING = id_in(lambda campaign: campaign.beings, needed=True)
FIELDS: Fields = {
    Item: {
        "kind": one_of(content.GEAR, needed=True),
        "count": within(0, 1_000),
        "spell": one_of(content.SPELLS),
        "worth": _COIN,
    },
    Being: {
        "kind": one_of(content.KINDS),
        "alignment": one_of(ALIGNMENTS),
        **dict.fromkeys(("body", "mind", "skill", "heart"), _SCORE),
        "level": within(0, 30),
        "xp": within(0, 100_000_000),
        "hp": _HP,
        "most": _HP,
        "hit_dice_hp": _HP,
        "hd": within(0, 100),
        "arts": one_of(content.ARTS, needed=True),
        "spells": one_of(content.SPELLS, needed=True),
        "book": one_of(content.SPELLS),
        "later": one_of(content.SPELLS),
        "silver": _COIN,
    },
    Fight: {
        "fighters": _BEING,
        "queue": _BEING,
        "order": _BEING,
        "round": within(0, 10_000),
        "width": within(0, 10_000),
    },
    Meeting: {"foes": _BEING, "distance": within(0, 10_000)},
    Clock: {"turn": within(0, 100_000_000)},
    Band: {"kind": one_of((*content.KINDS, "npc_party", "npc_party_basic", "npc_party_expert"), needed=True)},
    Hoard: {"coins": _COIN, "gems": _COIN, "jewellery": _COIN},
    Room: {"width": within(0, 1_000), "height": within(0, 1_000)},
    Apart: {"march": _BEING, "due": within(-1, 10_000)},
    Bounty: {"silver": _COIN, "wanted": _MANY, "done": _MANY},
    Campaign: {"march": _BEING, "strongbox": _COIN, "to_create": id_in(lambda campaign: campaign.seats)},
}


def check(campaign: Campaign) -> Iterator[str]:
    """Ids lead somewhere, keys are the content's, numbers are of a size; whoever is in a dungeon is in a room of it."""
    yield from check_fields(campaign, FIELDS)
    if campaign.dungeon is not None:
        yield from _in_dungeon(campaign, campaign.dungeon)


def _in_dungeon(campaign: Campaign, dungeon: Dungeon) -> Iterator[str]:
    yield from too_large(dungeon)
    for here in (campaign.here, *(company.here for company in campaign.apart)):
        if here and here not in dungeon.rooms:
            yield f"there is no room {here!r} in this dungeon"
    for way in dungeon.ways.values():
        for end in (way.a, way.b):
            if end and end not in dungeon.rooms:
                yield f"way {way.id!r} leads to {end!r}, which is no room"


# --- order ------------------------------------------------------------------------------------------------------------
TRAP_IN_THE_DARK = Why("A trap on the way?", "BF-PURS-08")
BLIND_RUN = Question("blind-run", "BF-PURS-08", standing=True)
STEP_UP = Question("step-up", "BF-HIRE-01")
JOINS_HERE = Question("joins-here", "BF-CHAR-01")


def begin(settings: Settings, seats: Sequence[str]) -> Campaign:
    """A party to be made: characters are dealt out over the players' seats in turn."""
    dungeons.find_dungeon(chosen(settings).dungeon)
    making.read_list(chosen(settings).spells)
    players = [seat for seat in seats if seat != saves.GM]
    size = max(chosen(settings).party, len(players))
    dealt = [players[number % len(players)] for number in range(size)]
    return Campaign(players, settings, to_create=dealt)


def play(state: Campaign, table: Table) -> None:
    """One turn of the table."""
    if state.phase != "create" and not state.anybody:
        _nobody_left(state, table)
    elif state.phase == "create":
        _create(state, table)
    elif state.phase == "fight":
        rounds.step(state, table)
    elif state.phase == "meeting":
        stages.step(state, table)
    elif state.after:
        _after(state, table)
    elif state.phase == "town":
        visit.step(state, table)
    else:
        exploration.step(state, table)
    if state.phase not in ("create", "over") and not state.anybody:
        _nobody_left(state, table)


def _nobody_left(state: Campaign, table: Table) -> None:
    """The others go on, if some are elsewhere; else it is over."""
    if wandering.take_over(state) and state.anybody:
        state.phase, state.fight, state.meeting, state.after = "dungeon", None, None, []
        return
    if expedition.home_ahead(state):
        expedition.go_on_without_them(state, table)
        return
    state.phase, state.fight, state.meeting = "over", None, None
    table.tell(events.Ended("slain"))


def _create(state: Campaign, table: Table) -> None:
    """A ready party, or one character at a time and the common things shared out; the campaign begins in town."""
    seat, first = state.to_create.pop(0), not state.shared_given
    if not state.march and table.ask(seat, ready_party.START, ("quick", "choose"), default="quick") == "quick":
        ready_party.ready_party(state, table, [seat, *state.to_create])
        state.to_create = []
    else:
        _one_more(state, table, seat)
    if state.to_create:
        return
    if not state.shared_given:
        making.share_out(state, table)
    if first:
        table.tell(events.Arrived(state.clock.day))
    state.phase = "town"


def _one_more(state: Campaign, table: Table, seat: str) -> None:
    """A new character; later a hireling may step up instead."""
    answer = table.ask(seat, STEP_UP, [Option("new"), *(_stepping_up(state) if state.shared_given else ())])
    if answer == "new":
        making.create(state, table, seat)
    else:
        _step_up(state, table, state.beings[answer.target], seat)


def _stepping_up(state: Campaign) -> list[Option]:
    return each("step-up", (being.id for being in state.hirelings if not being.kind))


def play_own(state: Campaign, table: Table, seat: str) -> None:
    """What a player does unasked: sees to their own, or comes back where nobody of theirs is left (BF-CHAR-01)."""
    if any(being.role == "pc" and being.seat == seat and not being.dead for being in state.beings.values()):
        pack.see_to_own(state, table, seat)
    elif state.phase in ("town", "dungeon") and state.shared_given and state.anybody and not state.after:
        _come_back(state, table, seat)


def _come_back(state: Campaign, table: Table, seat: str) -> None:
    """A hireling who is along steps up, or somebody new is met where the party is; then the master agrees or not."""
    answer = table.ask(seat, STEP_UP, [*_stepping_up(state), Option("new"), Option("done")])
    if answer.verb == "step-up":
        _step_up(state, table, state.beings[answer.target], seat)
    elif answer == "new" and saves.ask_gm(state, table, JOINS_HERE, ("yes", "no"), "yes", {"seat": seat}) == "yes":
        making.create(state, table, seat)


def _step_up(state: Campaign, table: Table, being: Being, seat: str) -> None:
    """A hireling becomes a character; like any other's, its alignment is the player's to choose (BF-ALIGN-01)."""
    visit.step_up(state, being, seat)
    being.alignment = table.ask(
        seat, making.ALIGNMENT, ALIGNMENTS, {"who": being.id, "job": being.job}, being.alignment
    )


def _after(state: Campaign, table: Table) -> None:
    """What has to be done before the next free decision, one thing a turn."""
    due = Option.read(state.after.pop(0))
    match due.verb:
        case "fight":
            hours.pass_turns(state, table, 1)  # a fight uses up one turn of light and time (BF-CORE-05)
        case "turn":
            hours.pass_turns(state, table, 1)
        case "perceive":
            spells_of_wits.perceive(state, table, due.target)
        case "commotion":
            wandering.noise(state, table, "fight")
        case "level":
            _level_next(state, table)
        case "captives":
            if state.captives:
                captives.captives_turn(state, table)
                state.after[:0] = ["captives"] if state.captives else []
        case "trap":
            deal_with(state, table, measures.room_of(state))
        case "fled":
            _run_home(state, table)
        case "unmapped":
            _run_blind(state, table)


def _level_next(state: Campaign, table: Table) -> None:
    """The first in marching order who has earned a level; the others follow in turns of their own (BF-ADV-07)."""
    due = [being for being in state.characters if making.level_due(being)]
    if due:
        making.level_up(state, table, due[0])
    if len(due) > 1 and "level" not in state.after:
        state.after.insert(0, "level")


def _run_home(state: Campaign, table: Table) -> None:
    """Those who got away are where they came from, or a room nearer the way out."""
    if "unmapped" in state.after or state.dungeon is None:
        return
    back, state.fled_by = _fled_to(state), ""
    if not back:
        steps = path(state.dungeon, state.here, state.dungeon.entrance)
        back = state.dungeon.ways[steps[0]].other(state.here) if steps else state.here
    state.came_by, state.here = "", back


def _fled_to(state: Campaign) -> str:
    """The other end of the way they took."""
    return measures.dungeon_of(state).ways[state.fled_by].other(state.here) if state.fled_by else state.came_by


def _run_blind(state: Campaign, table: Table) -> None:
    """Into unmapped parts: a wandering check, then a D6 where 1 means a trap goes off with no save (BF-PURS-08)."""
    dungeon = state.dungeon
    if dungeon is None:
        return
    ruled = saves.ask_gm(state, table, BLIND_RUN, ("roll", "nothing", "trap", "monsters"), "roll", {})
    came = _something_comes(state, table, ruled)
    if ruled == "trap" or (ruled == "roll" and table.roll(6, TRAP_IN_THE_DARK) == 1):
        key = dungeons.LISTED[table.whim(f"blind:{state.clock.turn}", len(dungeons.LISTED))]
        wandering.spring(state, table, dungeons.trap_of(key), first_in_line(state), save=False)
    unknown = [dungeon.ways[way].other(state.here) for way in flight.unknown_ways(state)]
    goal = _fled_to(state) if state.fled_by else next(iter(unknown), "")
    state.fled_by = ""
    if goal and not came and state.characters:
        enter(state, table, goal)


def _something_comes(state: Campaign, table: Table, ruled: str) -> bool:
    """A wandering check, or what the game master puts in their way (BF-PURS-08)."""
    if ruled == "monsters":
        wandering.meet(state, table, wandering.from_table(state, table), wandering=True)
        return True
    return ruled == "roll" and wandering.check(state, table)
