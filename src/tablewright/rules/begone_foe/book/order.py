"""The order of play: characters, town, dungeon, meetings, fights, and what must be done between free decisions."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.ruleset import Settings
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.advancement import level_due, level_up
from tablewright.rules.begone_foe.book.characters.making import ALIGNMENT, create, share_out
from tablewright.rules.begone_foe.book.characters.ready_party import START, ready_party
from tablewright.rules.begone_foe.book.characters.spell_list import read_list
from tablewright.rules.begone_foe.book.core.place import dungeon_of, room_of
from tablewright.rules.begone_foe.book.core.rolls import GM, ask_gm
from tablewright.rules.begone_foe.book.delve import exploration
from tablewright.rules.begone_foe.book.delve.arriving import enter
from tablewright.rules.begone_foe.book.delve.dungeons import LISTED, find_dungeon, trap_of
from tablewright.rules.begone_foe.book.delve.hazards import spring
from tablewright.rules.begone_foe.book.delve.hours import pass_turns
from tablewright.rules.begone_foe.book.delve.parting import take_over
from tablewright.rules.begone_foe.book.delve.traps import deal_with, first_in_line
from tablewright.rules.begone_foe.book.delve.wandering import check, from_table, meet, noise
from tablewright.rules.begone_foe.book.fight import rounds
from tablewright.rules.begone_foe.book.magic.spells_of_wits import perceive
from tablewright.rules.begone_foe.book.meeting import stages
from tablewright.rules.begone_foe.book.meeting.captives import captives_turn
from tablewright.rules.begone_foe.book.pursuit.chase import unknown_ways
from tablewright.rules.begone_foe.book.town import visit
from tablewright.rules.begone_foe.book.town.expedition import go_on_without_them, home_ahead
from tablewright.rules.begone_foe.events import Arrived, Ended
from tablewright.rules.begone_foe.settings import chosen
from tablewright.rules.begone_foe.state import ALIGNMENTS, Being, Campaign
from tablewright.world.dungeon import path

TRAP_IN_THE_DARK = Why("A trap on the way?", "BF-PURS-08")
BLIND_RUN = Question("blind-run", "BF-PURS-08", standing=True)
STEP_UP = Question("step-up", "BF-HIRE-01")


def begin(settings: Settings, seats: Sequence[str]) -> Campaign:
    """A party to be made: characters are dealt out over the players' seats in turn."""
    find_dungeon(chosen(settings).dungeon)
    read_list(chosen(settings).spells)
    players = [seat for seat in seats if seat != GM]
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
    if take_over(state) and state.anybody:
        state.phase, state.fight, state.meeting, state.after = "dungeon", None, None, []
        return
    if home_ahead(state):
        go_on_without_them(state, table)
        return
    state.phase, state.fight, state.meeting = "over", None, None
    table.tell(Ended("slain"))


def _create(state: Campaign, table: Table) -> None:
    """A ready party, or one character at a time and the common things shared out; the campaign begins in town."""
    seat, first = state.to_create.pop(0), not state.shared_given
    if not state.march and table.ask(seat, START, ("quick", "choose"), default="quick") == "quick":
        ready_party(state, table, [seat, *state.to_create])
        state.to_create = []
    else:
        _one_more(state, table, seat)
    if state.to_create:
        return
    if not state.shared_given:
        share_out(state, table)
    if first:
        table.tell(Arrived(state.clock.day))
    state.phase = "town"


def _one_more(state: Campaign, table: Table, seat: str) -> None:
    """A new character; later a hireling may step up instead."""
    stepping = [being for being in state.hirelings if not being.kind] if state.shared_given else []
    answer = table.ask(seat, STEP_UP, [Option("new"), *each("step-up", (being.id for being in stepping))])
    if answer == "new":
        create(state, table, seat)
    else:
        _step_up(state, table, state.beings[answer.target], seat)


def _step_up(state: Campaign, table: Table, being: Being, seat: str) -> None:
    """A hireling becomes a character; like any other's, its alignment is the player's to choose (BF-ALIGN-01)."""
    visit.step_up(state, being, seat)
    being.alignment = table.ask(seat, ALIGNMENT, ALIGNMENTS, {"who": being.id, "job": being.job}, being.alignment)


def _after(state: Campaign, table: Table) -> None:
    """What has to be done before the next free decision, one thing a turn."""
    due = Option.read(state.after.pop(0))
    match due.verb:
        case "fight":
            pass_turns(state, table, 1)  # a fight uses up one turn of light and time (BF-CORE-05)
        case "turn":
            pass_turns(state, table, 1)
        case "perceive":
            perceive(state, table, due.target)
        case "commotion":
            noise(state, table, "fight")
        case "level":
            _level_next(state, table)
        case "captives":
            if state.captives:
                captives_turn(state, table)
                state.after[:0] = ["captives"] if state.captives else []
        case "trap":
            deal_with(state, table, room_of(state))
        case "fled":
            _run_home(state, table)
        case "unmapped":
            _run_blind(state, table)


def _level_next(state: Campaign, table: Table) -> None:
    """The first in marching order who has earned a level; the others follow in turns of their own (BF-ADV-07)."""
    due = [being for being in state.characters if level_due(being)]
    if due:
        level_up(state, table, due[0])
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
    return dungeon_of(state).ways[state.fled_by].other(state.here) if state.fled_by else state.came_by


def _run_blind(state: Campaign, table: Table) -> None:
    """Into unmapped parts: a wandering check, then a D6 where 1 means a trap goes off with no save (BF-PURS-08)."""
    dungeon = state.dungeon
    if dungeon is None:
        return
    ruled = ask_gm(state, table, BLIND_RUN, ("roll", "nothing", "trap", "monsters"), "roll", {})
    came = _something_comes(state, table, ruled)
    if ruled == "trap" or (ruled == "roll" and table.roll(6, TRAP_IN_THE_DARK) == 1):
        key = LISTED[table.whim(f"blind:{state.clock.turn}", len(LISTED))]
        spring(state, table, trap_of(key), first_in_line(state), save=False)
    unknown = [dungeon.ways[way].other(state.here) for way in unknown_ways(state)]
    goal = _fled_to(state) if state.fled_by else next(iter(unknown), "")
    state.fled_by = ""
    if goal and not came and state.characters:
        enter(state, table, goal)


def _something_comes(state: Campaign, table: Table, ruled: str) -> bool:
    """A wandering check, or what the game master puts in their way (BF-PURS-08)."""
    if ruled == "monsters":
        meet(state, table, from_table(state, table), wandering=True)
        return True
    return ruled == "roll" and check(state, table)
