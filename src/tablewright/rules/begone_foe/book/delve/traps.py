"""Traps: signs told first, then wits, then the dice (Traps)."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import has, up
from tablewright.rules.begone_foe.book.core.gear import has_item
from tablewright.rules.begone_foe.book.core.light import party_light, room_lit
from tablewright.rules.begone_foe.book.core.rolls import ask_gm, caller
from tablewright.rules.begone_foe.book.core.saves import EASY, HARD, attempt
from tablewright.rules.begone_foe.book.delve.company import members_options
from tablewright.rules.begone_foe.book.delve.hazards import named, set_off, spring
from tablewright.rules.begone_foe.book.delve.scouting import WHO
from tablewright.rules.begone_foe.book.magic.peaceful import cast_in_peace
from tablewright.rules.begone_foe.book.master.own_words import try_in_words
from tablewright.rules.begone_foe.book.meeting.captives import led_captives
from tablewright.rules.begone_foe.events import Handled, Signs
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Room, Trap

PLAN = Question("trap-plan", "BF-TRAP-02")
HEEDLESS = Question("heedless", "BF-TRAP-03", standing=True)
PLAN_WORKS = Question("plan-works", "BF-TRAP-02", standing=True)
SIGNS = Question("signs", "BF-TRAP-01", standing=True)

# Plans anyone can think of, and what they need. Which of them works is written with each trap, not shown.
PLANS = {
    "pole": "pole",
    "rope": "rope",
    "spikes": "spikes",
    "crowbar": "crowbar",
    "cloth": "clothes",
    "around": "",
    "crawl": "",
    "wait": "",
    "step": "",
    "cut": "",
    "cover": "blanket",
    "gloves": "",
    "climb": "",
    "weight": "",
}
SET_OFF = ("pit", "spiked_pit", "darts", "falling_block", "scything_blade", "alarm_wire")  # a stone's weight will do
DEEP = ("pit", "spiked_pit")  # what a climber gets over and out of


def careful(state: Campaign) -> bool:
    """Mapping speed, proper light and eyes (BF-TRAP-01); else no sign and no save (BF-TRAP-03, BF-LIGHT-04)."""
    lit = party_light(state) or room_lit(state)
    return lit and not state.hurried and any(up(being) and not has(being, "blinded") for being in state.party)


def trap_here(room: Room) -> Trap | None:
    return room.trap if room.trap is not None and room.trap.state == "set" else None


def come_upon(state: Campaign, table: Table, room: Room) -> None:
    """Signs for the careful, before the trap can go off; the others find it with their feet."""
    trap = trap_here(room)
    if trap is None or trap.known:
        return
    if not careful(state) and not trap.data.get("warned"):
        victim = first_in_line(state)
        about: Facts = {"who": victim.id, "trap": trap.key}
        ruled = ask_gm(state, table, HEEDLESS, ("none", "save"), "none", about)
        spring(state, table, trap, victim, save=ruled == "save")
        return
    if ask_gm(state, table, SIGNS, ("told", "none"), "told", {"trap": trap.key}) == "none":
        return  # nothing shows: it lies in wait for somebody less lucky (BF-TRAP-01)
    trap.known = True
    reader = next((being for being in state.party if "architecture" in being.masteries and up(being)), None)
    table.tell(Signs(trap.key, trap.signs, trap.name if reader is not None else ""))
    state.after.append("trap")


def first_in_line(state: Campaign) -> Being:
    scout = state.beings.get(state.scout)
    if scout is not None and up(scout):
        return scout
    return next((being for being in state.party if up(being)), state.party[0])


def plans_at_hand(state: Campaign) -> list[str]:
    return [plan for plan, needs in PLANS.items() if not needs or any(has_item(being, needs) for being in state.party)]


def _climber(state: Campaign) -> Being | None:
    return next((being for being in state.party if "climbing" in being.masteries and up(being)), None)


def deal_with(state: Campaign, table: Table, room: Room) -> None:
    """The players' wits: a plan that fits works, any other is a SKILL test (BF-TRAP-02)."""
    trap = trap_here(room)
    if trap is None:
        return
    match table.ask(caller(state), PLAN, trap_options(state, trap), {"trap": trap.key}):
        case "leave":
            if state.came_by:
                state.here, state.came_by = state.came_by, ""
        case "risk":
            spring(state, table, trap, first_in_line(state), save=True)
        case "disarm":
            _disarm(state, table, trap)
        case "captive":
            spring(state, table, trap, led_captives(state)[0], save=True)
        case "cast":
            cast_in_peace(state, table, "")
            state.after = ["trap", *state.after]
        case "try":
            _try_words(state, table, trap)
        case plan:
            _try_plan(state, table, trap, plan)


def trap_options(state: Campaign, trap: Trap) -> list[str]:
    """Taking it apart where there is something to take apart, the plans at hand, a captive sent ahead, a spell."""
    awake = any(up(being) for being in state.characters)
    out = ["disarm"] if trap.mechanical and (awake or _mechanic(state) is not None) else []
    out += plans_at_hand(state)
    out += ["captive"] if led_captives(state) else []
    out += ["cast"] if "cast" in members_options(state) else []
    return [*out, *(["try"] if awake else []), "leave", "risk"]


def _disarm(state: Campaign, table: Table, trap: Trap) -> None:
    """A master of Mechanics needs no roll; others test, and a slip sets it off (BF-TRAP-02, BF-SKILL-02)."""
    mechanic = mechanic_of(state)
    if attempt(state, table, mechanic, "mechanics", HARD if trap.hard else EASY):
        _done(table, trap, "disarm")
    else:
        spring(state, table, trap, mechanic, save=True)


def _try_words(state: Campaign, table: Table, trap: Trap) -> None:
    """A plan of one's own: any but the listed ones is a test, and a failed one sets it off (BF-TRAP-02)."""
    able = [being.id for being in state.characters if up(being)]
    who = state.beings[table.ask(caller(state), WHO, able, {"task": "try"})]
    tried = try_in_words(state, table, who, [Option("bypass")], lambda: True)
    if tried and trap.state == "set":
        spring(state, table, trap, who, save=True)
    elif trap.state == "set":
        state.after = ["trap", *state.after]


def _mechanic(state: Campaign) -> Being | None:
    return next((being for being in state.party if "mechanics" in being.masteries and up(being)), None)


def mechanic_of(state: Campaign) -> Being:
    return _mechanic(state) or handler_of(state)


def handler_of(state: Campaign) -> Being:
    """Who carries out a plan: the most skilled who is up."""
    return max((being for being in state.party if up(being)), key=lambda being: being.skill, default=state.party[0])


def _try_plan(state: Campaign, table: Table, trap: Trap, plan: str) -> None:
    climbs = plan == "climb" and trap.key in DEEP and _climber(state) is not None  # a master does not roll
    stone = plan == "weight" and trap.key in SET_OFF
    default = "works" if plan in trap.bypass or climbs or stone else "test"
    ruled = ask_gm(state, table, PLAN_WORKS, ("works", "test", "fails"), default, {"trap": trap.key, "plan": plan})
    tester = handler_of(state)
    if ruled == "works" and plan == "weight":
        set_off(state, table, trap)
        table.tell(Handled(named(trap), plan))
    elif ruled == "works" or (ruled == "test" and attempt(state, table, tester, plan, HARD if trap.hard else EASY)):
        _done(table, trap, plan)
    else:
        spring(state, table, trap, tester, save=True)


def _done(table: Table, trap: Trap, plan: str) -> None:
    trap.state = "disarmed"
    table.tell(Handled(named(trap), plan))
