"""Traps: signs told first, then wits, then the dice (Traps)."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import up
from tablewright.rules.begone_foe.book.core.conditions import afflict, span_of
from tablewright.rules.begone_foe.book.core.formulas import roll_formula
from tablewright.rules.begone_foe.book.core.gear import has_item
from tablewright.rules.begone_foe.book.core.injuries import harm
from tablewright.rules.begone_foe.book.core.rolls import Check, ask_gm, caller, party_light, room_lit
from tablewright.rules.begone_foe.book.core.saves import (
    EASY,
    HARD,
    Peril,
    attempt,
    save_check,
    saves,
    target_against_spell,
)
from tablewright.rules.begone_foe.book.delve.scouting import WHO
from tablewright.rules.begone_foe.book.delve.wandering import noise
from tablewright.rules.begone_foe.book.master.own_words import try_in_words
from tablewright.rules.begone_foe.content import TRAPS
from tablewright.rules.begone_foe.events import Handled, Signs, Sprung
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Room, Trap

HARM = Why("Trap", "BF-TRAP-03")
PLAN = Question("trap-plan", "BF-TRAP-02")
HEEDLESS = Question("heedless", "BF-TRAP-03", standing=True)
PLAN_WORKS = Question("plan-works", "BF-TRAP-02", standing=True)

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
}
DEEP = ("pit", "spiked_pit")  # what a climber gets over and out of


def careful(state: Campaign) -> bool:
    """Mapping speed with proper light (BF-TRAP-01); otherwise no sign and no save (BF-TRAP-03, BF-LIGHT-04)."""
    return not state.hurried and (party_light(state) or room_lit(state))


def trap_here(room: Room) -> Trap | None:
    return room.trap if room.trap is not None and room.trap.state == "set" else None


def come_upon(state: Campaign, table: Table, room: Room) -> None:
    """Signs for the careful, before the trap can go off; the others find it with their feet."""
    trap = trap_here(room)
    if trap is None or trap.known:
        return
    if not careful(state):
        victim = first_in_line(state)
        about: Facts = {"who": victim.id, "trap": trap.key}
        ruled = ask_gm(state, table, HEEDLESS, ("none", "save"), "none", about, small=True)
        spring(state, table, trap, victim, save=ruled == "save")
        return
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
    plans = [plan for plan, needs in PLANS.items() if not needs or any(has_item(being, needs) for being in state.party)]
    return plans if _climber(state) is not None else [plan for plan in plans if plan != "climb"]


def _climber(state: Campaign) -> Being | None:
    return next((being for being in state.party if "climbing" in being.masteries and up(being)), None)


def deal_with(state: Campaign, table: Table, room: Room) -> None:
    """The players' wits: a plan that fits works, any other is a SKILL test (BF-TRAP-02).

    Mastery of Mechanics disarms mechanical traps without a roll.
    """
    trap = trap_here(room)
    if trap is None:
        return
    options = [
        *plans_at_hand(state),
        *(["try"] if any(up(being) for being in state.characters) else []),
        "leave",
        "risk",
    ]
    if trap.mechanical and _mechanic(state) is not None:
        options.insert(0, "disarm")
    match table.ask(caller(state), PLAN, options, {"trap": trap.key}):
        case "leave":
            if state.came_by:
                state.here, state.came_by = state.came_by, ""
        case "risk":
            spring(state, table, trap, first_in_line(state), save=True)
        case "disarm":
            _done(table, trap, "disarm")
        case "try":
            _try_words(state, table, trap)
        case plan:
            _try_plan(state, table, trap, plan)


def _try_words(state: Campaign, table: Table, trap: Trap) -> None:
    """A plan of one's own: any but the listed ones is a test, and a failed one sets it off (BF-TRAP-02)."""
    able = [being.id for being in state.characters if up(being)]
    who = state.beings[table.ask(caller(state), WHO, able, {"task": "try"})]
    tried = try_in_words(state, table, who, [Option("bypass")], lambda: True)
    if tried and trap.state == "set":
        spring(state, table, trap, who, save=True)
    elif trap.state == "set":
        state.after.insert(0, "trap")


def _mechanic(state: Campaign) -> Being | None:
    return next((being for being in state.party if "mechanics" in being.masteries and up(being)), None)


def handler_of(state: Campaign) -> Being:
    """Who carries out a plan: the most skilled who is up."""
    return max((being for being in state.party if up(being)), key=lambda being: being.skill, default=state.party[0])


def _try_plan(state: Campaign, table: Table, trap: Trap, plan: str) -> None:
    climbs = plan == "climb" and trap.key in DEEP  # a master does not roll (BF-SKILL-04)
    default = "works" if plan in trap.bypass or climbs else "test"
    ruled = ask_gm(state, table, PLAN_WORKS, ("works", "test", "fails"), default, {"trap": trap.key, "plan": plan})
    tester = handler_of(state)
    if ruled == "works" or (ruled == "test" and attempt(state, table, tester, plan, HARD if trap.hard else EASY)):
        _done(table, trap, plan)
    else:
        spring(state, table, trap, tester, save=True)


def _done(table: Table, trap: Trap, plan: str) -> None:
    trap.state = "disarmed"
    table.tell(Handled(trap.key, plan))


def trap_target(trap: Trap) -> int:
    """11, or 16 for a vicious one; 10 + level where a spell works it (BF-SAVE-04, BF-SAVE-05)."""
    level = TRAPS[trap.key].spell_level
    return target_against_spell(None, level) if level else HARD if trap.hard else EASY


def trap_check(state: Campaign, victim: Being, trap: Trap) -> Check:
    return save_check(state, victim, TRAPS[trap.key].save, trap_target(trap), Peril("trap"))


def spring(state: Campaign, table: Table, trap: Trap, victim: Being, save: bool) -> None:
    """It goes off. A save halves damage and cancels the rest, 11 or 16 (BF-TRAP-03, BF-SAVE-05, BF-SAVE-06).

    One worked by a spell without a known caster has 10 + spell level (BF-SPELL-12, BF-SAVE-04).
    """
    kind = TRAPS[trap.key]
    trap.state = "sprung"
    table.tell(Sprung(trap.key, victim.name))
    damage = roll_formula(table, kind.harm, HARM, victim.name)
    passed = save and saves(state, table, victim, kind.save, trap_target(trap), Peril("trap"))
    harm(state, table, victim, damage // 2 if passed else damage, kind.name)
    if kind.fail and not passed:
        afflict(state, table, victim, kind.fail, None, span_of(state, table, kind.dur, victim.name))
    if kind.noise and not passed:
        noise(state, table, kind.name)
