"""Time passing underground: lights burn down, spells run out, the hurt and the hungry suffer, things come wandering."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.outfit import light_bearer
from tablewright.rules.begone_foe.book.core.beings import helpless, of_stone
from tablewright.rules.begone_foe.book.core.conditions import Span, afflict, run_out_by_clock
from tablewright.rules.begone_foe.book.core.gear import (
    HANDS,
    barrow_of,
    find,
    free_hands,
    hand_free,
    has_item,
    remove,
    use_up,
    wield,
)
from tablewright.rules.begone_foe.book.core.injuries import die
from tablewright.rules.begone_foe.book.core.light import fire_at_hand, flames_of, holds_flame, party_light, room_lit
from tablewright.rules.begone_foe.book.core.place import KNOCKED, close_hole, hole_closes, let_go, wizard_locked
from tablewright.rules.begone_foe.book.core.rolls import ask_gm
from tablewright.rules.begone_foe.book.delve.parting import companies
from tablewright.rules.begone_foe.book.delve.wandering import wander_if_due
from tablewright.rules.begone_foe.book.magic.thralls import slip_away
from tablewright.rules.begone_foe.book.monsters.aftereffects import change, raise_the_dead
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.events import Carries, Left, LightDied, Lit
from tablewright.rules.begone_foe.state import Being, Campaign, Item
from tablewright.world.clock import TURNS_AN_HOUR
from tablewright.world.light import burn

UNTENDED_TURNS = TURNS_AN_HOUR
LEFT_ALONE = Question("left-alone", "BF-INJ-13", standing=True)
DANCED_OUT = 5  # turns of a tarantella's dance after which one lies helpless


def pass_turns(state: Campaign, table: Table, turns: int, *, roaming: bool = True) -> bool:
    """Let turns go by, one at a time where anything may happen in them. True when somebody came."""
    passed, roaming = 0, roaming and state.below is not None
    while passed < turns:
        day = state.clock.day
        step = 1 if roaming or _something_runs(state) else min(turns - passed, state.clock.turns_to_midnight)
        passed += step
        state.clock.pass_turns(step)
        for _ in companies(state):
            _burn_lights(state, table)
            _turn_into_beasts(state, table)
        run_out_by_clock(state, table)
        for _ in companies(state):
            slip_away(state, table)
        _restore_doors(state)
        for _ in companies(state):
            _untended(state, table)
            if state.clock.day > day:
                new_day(state)
        if roaming and wander_if_due(state, table):
            return True
    return False


def _something_runs(state: Campaign) -> bool:
    """Something burns, runs out, rises or bleeds: time goes by the turn, not by the day."""
    if state.rising or state.held or state.apart or any(map(holds_flame, state.party)):
        return True
    for being in state.beings.values():
        if being.incapacitated >= 0:  # as `laid_low` says
            return True
        for each in being.conditions:
            if each.by_clock or each.kind == "possessed":
                return True
    return False


def _turn_into_beasts(state: Campaign, table: Table) -> None:
    """Blood that has changed, dancers who drop, the dead who rise (BF-MON-10, BF-MON-16)."""
    for being in state.party:
        for each in being.conditions:
            if each.kind == "lycanthropy" and each.over_by(state.clock.turn):
                change(state, table, being, each.note)
            elif each.kind == "dancing" and state.clock.turn - each.amount >= DANCED_OUT and not helpless(being):
                afflict(state, table, being, "unconscious", None, Span(each.until))
    if state.rising:
        raise_the_dead(state, table)


def new_day(state: Campaign) -> None:
    """Each full day without a ration; from the second on everything is harder (BF-REST-10)."""
    for being in state.party:
        if not of_stone(being):
            being.hungry = 0 if being.ate >= state.clock.day - 1 else being.hungry + 1
        being.cast_today = {}


def _restore_doors(state: Campaign) -> None:
    """A door held by magic is an ordinary door again when the spell ends; what Knock and Pass-Wall opened closes."""
    if state.dungeon is not None:
        held = state.held
        for way in [way for way in state.dungeon.ways.values() if way.data or way.state == "held"]:
            if way.state == "held" and way.id not in held and not wizard_locked(way):
                let_go(state, way)
            if way.data:
                way.data.pop(KNOCKED, None)
                if hole_closes(state, way):
                    close_hole(way)


def _untended(state: Campaign, table: Table) -> None:
    """An Incapacitated character without a companion who is up dies after six turns (BF-INJ-13)."""
    party = state.party
    for being in party:
        if tends(being):
            return
    for being in party:
        if being.laid_low and being.incapacitated <= state.clock.turn - UNTENDED_TURNS:
            left_alone(state, table, being)


def tends(being: Being) -> bool:
    """Whether it is company for the Incapacitated: asleep or bound it still is, of stone it is none (BF-INJ-12)."""
    return not being.laid_low and not of_stone(being)


def left_alone(state: Campaign, table: Table, being: Being) -> None:
    """Death, unless the game master knows better: it holds on, or something carries it off (BF-INJ-13)."""
    options = ("dies", "holds on", "carried off")
    ruled = ask_gm(state, table, LEFT_ALONE, options, "dies", {"who": being.id})
    if ruled == "dies":
        die(state, table, being, "untended wounds")
    elif ruled == "holds on":
        being.incapacitated = state.clock.turn
    else:
        _carry_off(state, table, being)


def _carry_off(state: Campaign, table: Table, being: Being) -> None:
    """Somebody has found it, and will want something for it: it is gone from the party."""
    table.tell(Left(being.name, "carried off"))
    state.march = [key for key in state.march if key != being.id]
    for company in state.apart:
        company.march = [key for key in company.march if key != being.id]
    del state.beings[being.id]


# --- lights ----------------------------------------------------------------------------------------------------------
def _burn_lights(state: Campaign, table: Table) -> None:
    """Each source burns five turns (BF-LIGHT-01); a lantern drinks another flask, a torch is followed by the next."""
    for being in state.party:
        if not holds_flame(being):
            continue
        for item in burn(flames_of(being), 1):
            table.tell(LightDied(being.name, GEAR[item.kind].name))
            if item.kind == "lantern":
                _refuel(state, table, being, item)
            else:
                remove(being, item)
    if state.here:
        light_if_dark(state, table, room_lit(state))


def _refuel(state: Campaign, table: Table, being: Being, lantern: Item) -> None:
    owner = next((each for each in [being, *state.party] if has_item(each, "oil")), None)
    if owner is not None and not state.dark:
        use_up(owner, "oil")
        lantern.left, lantern.lit = GEAR["lantern"].burns, True
        table.tell(Lit(being.name, GEAR["lantern"].name))


def can_light(state: Campaign) -> bool:
    return _who_could_light(state) is not None


def _who_could_light(state: Campaign) -> Being | None:
    """Flint and steel or another flame, something to burn, and somebody to hold it (BF-LIGHT-02)."""
    party = state.party
    if not fire_at_hand(state):
        return None
    bearer = light_bearer(party)
    if bearer is None or _fuelled_lamp(bearer) is not None:
        return bearer
    return bearer if any(has_item(being, "torch") for being in party) else None


def fuel_of(being: Being) -> Item | None:
    """What this one could burn: a lantern with oil in it or at hand, else a torch (BF-LIGHT-01)."""
    return _fuelled_lamp(being) or find(being, "torch")


def kindle_own(table: Table, being: Being) -> None:
    """Light one of one's own, in a free hand (BF-LIGHT-01, BF-LIGHT-02)."""
    lamp = _fuelled_lamp(being)
    if lamp is None:
        _kindle(table, being, _hand_over(being, being))
    else:
        _light_lamp(table, being, lamp)


def _light_lamp(table: Table, bearer: Being, lamp: Item) -> bool:
    """A lantern that is empty drinks a flask first (BF-LIGHT-01)."""
    if not lamp.left:
        use_up(bearer, "oil")
        lamp.left = GEAR["lantern"].burns
    return _kindle(table, bearer, lamp)


def _fuelled_lamp(bearer: Being) -> Item | None:
    lamp = find(bearer, "lantern")
    return lamp if lamp is not None and (lamp.left or has_item(bearer, "oil")) else None


def light_up(state: Campaign, table: Table) -> bool:
    """Light a torch or lantern (BF-LIGHT-01, BF-LIGHT-02). False if that cannot be done."""
    bearer = _who_could_light(state)
    if bearer is None:
        return False
    lamp = _fuelled_lamp(bearer)
    if lamp is not None:
        return _light_lamp(table, bearer, lamp)
    owner = next((being for being in [bearer, *state.party] if has_item(being, "torch")), None)
    return owner is not None and _kindle(table, bearer, _hand_over(owner, bearer))


def light_if_dark(state: Campaign, table: Table, lit: bool) -> None:
    """Nobody spends a torch, or a hand, where the place is lit; elsewhere one is lit unless the dark is wished for."""
    if not lit and not state.dark and not party_light(state):
        light_up(state, table)


def hand_on(state: Campaign, table: Table, owner: Being, light: Item) -> bool:
    """Whoever pushes a barrow gives a burning light to somebody with a hand for it. False if nobody has one."""
    bearer = light_bearer([being for being in state.party if free_hands(being) and not barrow_of(being)])
    if bearer is None:
        return False
    remove(owner, light)
    light.place = "off" if hand_free(bearer, "off") else "main"
    bearer.items.append(light)
    table.tell(Carries(bearer.name, GEAR[light.kind].name))
    return True


def _hand_over(owner: Being, bearer: Being) -> Item:
    torch = next((item for item in owner.items if item.kind == "torch" and not item.lit and item.left), None)
    torch = torch or next(item for item in owner.items if item.kind == "torch" and not item.lit)
    if torch.count > 1:
        torch.count -= 1
        torch = Item("torch")
        bearer.items.append(torch)
    elif owner is not bearer:
        remove(owner, torch)
        torch.place = "pack"
        bearer.items.append(torch)
    torch.left = torch.left or GEAR["torch"].burns
    return torch


def _kindle(table: Table, bearer: Being, light: Item) -> bool:
    if light.place not in HANDS:
        if hand_free(bearer, "off"):
            light.place = "off"
        elif hand_free(bearer, "main"):
            light.place = "main"
        else:
            for fallen in wield(bearer, light):
                fallen.place = "pack"
    light.lit = True
    table.tell(Lit(bearer.name, GEAR[light.kind].name))
    return True
