"""Rest and recuperation: the short rest and the full night (Rest and Recuperation)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import drop_condition, has, is_monster, max_hp, of_stone
from tablewright.rules.begone_foe.book.core.gear import has_item, sleeps_well_in, use_up
from tablewright.rules.begone_foe.book.core.injuries import die, heal
from tablewright.rules.begone_foe.book.core.rolls import NIGHT_TURNS, ask_gm, ask_gm_number
from tablewright.rules.begone_foe.book.delve.hours import pass_turns, tends
from tablewright.rules.begone_foe.book.delve.wandering import check_at_rest, danger_of
from tablewright.rules.begone_foe.events import Freed, Rested, RestSpoiled
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.clock import TURNS_A_DAY

LINGER = Question("linger", "BF-REST-03", standing=True)
BREATHER = Question("breather", "BF-REST-01")
NIGHT_CHECKS = Question("night-checks", "BF-REST-08", standing=True)
ATE, FORAGED = 1, 2  # how one was fed at supper: by a ration, or by the land


def own_food_first(beings: Sequence[Being]) -> list[Being]:
    """Who has a ration eats it; only what is left feeds those who have none (BF-REST-02, BF-REST-06)."""
    return sorted(beings, key=lambda being: not has_item(being, "ration"))


def eat(state: Campaign, being: Being) -> bool:
    """A ration, one's own or a comrade's; one or two a day all told (BF-REST-09)."""
    for owner in _larders(state, being):
        if use_up(owner, "ration"):
            being.ate, being.hungry = state.clock.day, 0
            return True
    return False


def _larders(state: Campaign, being: Being) -> list[Being]:
    """Whose rations one eats: one's own, then any comrade's who shares; as each has said (BF-REST-02, BF-REST-06)."""
    if being.meals == "none":
        return []
    return [being, *(other for other in state.party if not other.meals)] if not being.meals else [being]


def wash(state: Campaign) -> None:
    """Blood comes off with a little water and time, and strangers need not see it (BF-REACT-05)."""
    for being in state.party:
        being.bloody = False


# --- the short rest --------------------------------------------------------------------------------------------------
def breather(state: Campaign, table: Table) -> None:
    """The same, and each says whether to rest now or to keep it for later (BF-REST-01)."""
    able = [being for being in state.party if _gains(being)]
    resting = [being.id for being in able if being.role != "pc" or _rests_now(table, being)]
    if resting:
        short_rest(state, table, resting)


def _rests_now(table: Table, being: Being) -> bool:
    return table.ask(being.seat, BREATHER, ("rest", "keep"), {"who": being.id}, "rest") == "rest"


def short_rest(state: Campaign, table: Table, resting: Sequence[str] = ()) -> None:
    """One turn, once a day for each: all HP and Soul Dice; armour may stay on (BF-REST-01, BF-SOUL-12).

    One wandering check, made before the benefits; a fight spoils it and the rest is still to be had (BF-REST-03).
    """
    pass_turns(state, table, 1, roaming=False)
    state.clock.since_check = 0
    if _dangerous(state, table) and check_at_rest(state, table):
        table.tell(RestSpoiled("short"))
        return
    healed = rations = 0
    able = [being for being in state.party if _gains(being) and (not resting or being.id in resting)]
    for being in own_food_first(able):
        gained, eaten = _snack(state, table, being)
        healed, rations = healed + gained, rations + eaten
        being.short_rested, being.soul_spent = True, 0
    wash(state)
    table.tell(Rested("short", healed, rations))


def _dangerous(state: Campaign, table: Table) -> bool:
    """One check in a dangerous place, unless the game master weighs it otherwise (BF-REST-03)."""
    return ask_gm(state, table, LINGER, ("check", "no"), "check", {"what": "rest"}) == "check"


def _gains(being: Being) -> bool:
    """Whoever lacks hit points or Soul Dice; the others keep their rest for later (BF-REST-01)."""
    lacks = being.hp < max_hp(being) or being.soul_spent > 0
    return lacks and not being.short_rested and not is_monster(being) and not of_stone(being)


def _snack(state: Campaign, table: Table, being: Being) -> tuple[int, int]:
    """Whoever regains HP eats a ration; no ration, no HP; at full HP nothing is eaten (BF-REST-02)."""
    hurt = being.hp < max_hp(being)
    if not hurt or has(being, "diseased") or not eat(state, being):
        return 0, 0
    return heal(table, being, max_hp(being), "rest"), 1


# --- the night -------------------------------------------------------------------------------------------------------
def may_sleep(state: Campaign) -> bool:
    """Benefits once in 24 hours, counted from the start of the last completed sleep (BF-REST-12)."""
    for being in state.characters:  # noqa: SIM110  # asked at every step, and a plain loop is faster
        if _due(state, being):
            return True
    return False


def _due(state: Campaign, being: Being) -> bool:
    return state.clock.turn + NIGHT_TURNS >= being.slept + TURNS_A_DAY


def night(state: Campaign, table: Table, where: str = "") -> bool:
    """Six hours of sleep (BF-REST-04). Below, checks by the danger of the place, spread evenly (BF-REST-08).

    A fight interrupts it; it must be started again, without a second ration. True when the night was slept through.
    """
    began = state.clock.turn
    _supper(state)
    checks = 0
    if state.below is not None:
        checks = ask_gm_number(state, table, NIGHT_CHECKS, (0, 6), danger_of(state)[1], {"what": "night"})
    stretch = NIGHT_TURNS // max(1, checks)
    for _ in range(max(1, checks)):
        pass_turns(state, table, stretch, roaming=False)
        state.clock.since_check = 0
        if not state.characters:
            return False
        if checks and check_at_rest(state, table):
            table.tell(RestSpoiled("night"))
            return False
    _wake(state, table, began, where)
    return True


def _sleepers(state: Campaign) -> list[Being]:
    """Who eats and sleeps tonight: stone does neither (BF-REST-06, BF-MON-15)."""
    party = [being for being in state.party if not is_monster(being) and not of_stone(being)]
    return [being for being in party if _due(state, being)]


def _supper(state: Campaign) -> None:
    """In a full night everyone eats, wounded or not, hirelings too (BF-REST-06)."""
    for being in own_food_first(_sleepers(state)):
        if being.uses.get("supper") != state.nights:
            being.uses["supper"] = state.nights
            being.uses["fed"] = ATE if eat(state, being) else 0


def fed_by_the_land(state: Campaign, being: Being) -> None:
    """Supper without a ration."""
    being.uses["supper"], being.uses["fed"] = state.nights, FORAGED
    being.ate, being.hungry = state.clock.day, 0


def _wake(state: Campaign, table: Table, began: int, where: str) -> None:
    healed = 0
    for being in _sleepers(state):
        healed += _recover(state, table, being)
        being.slept, being.short_rested = began, False
    state.nights += 1
    wash(state)
    fed = [being.uses["fed"] for being in state.party if being.uses.get("fed")]
    table.tell(Rested("night", healed, len(fed), fed.count(FORAGED), where))


def _recover(state: Campaign, table: Table, being: Being) -> int:
    """All HP, slots (BF-SPELL-08), dice, limbs out of use, and treatment of the Incapacitated (BF-REST-07).

    Nothing in half or full plate (BF-REST-05); without a ration no HP (BF-REST-06).
    """
    if not sleeps_well_in(being):
        return 0
    being.slots_spent = being.soul_spent = 0
    for limb in [limb for limb, how in being.limbs.items() if how == "useless"]:
        del being.limbs[limb]
        table.tell(Freed(being.id, being.name, limb))
    _tend(state, table, being)
    if being.dead or not being.uses.get("fed") or has(being, "diseased"):
        return 0
    return heal(table, being, max_hp(being), "rest")


def _tend(state: Campaign, table: Table, being: Being) -> None:
    """Incapacitated ends after a night with a companion (BF-INJ-12); untended it is death (BF-INJ-13)."""
    if not being.laid_low:
        return
    if any(other is not being and tends(other) for other in state.party):
        being.incapacitated = -1
        drop_condition(being, "prone")
        table.tell(Freed(being.id, being.name, "incapacitated"))
    else:
        die(state, table, being, "untended wounds")
