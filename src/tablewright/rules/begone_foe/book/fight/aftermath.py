"""After a fight: rewards, what the beaten carried, captives, the dead, and the turn it took."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.advancement import reward_fight
from tablewright.rules.begone_foe.book.characters.outfit import ready
from tablewright.rules.begone_foe.book.core.beings import has, has_any, helpless, is_monster, of_stone, up
from tablewright.rules.begone_foe.book.core.conditions import end_of_fight
from tablewright.rules.begone_foe.book.core.injuries import die, lay_down_gear
from tablewright.rules.begone_foe.book.delve.parting import come_too_late
from tablewright.rules.begone_foe.book.delve.treasure import arms_of, carried_by, pocket
from tablewright.rules.begone_foe.book.delve.wandering import settle_in
from tablewright.rules.begone_foe.book.fight.groups import HIRELINGS, fight_of, fighters
from tablewright.rules.begone_foe.book.magic.thralls import (
    come_back,
    come_to,
    follow_the_charmer,
    leave_standing,
    own_minds_again,
    stay_with_the_charmer,
    strangers,
)
from tablewright.rules.begone_foe.book.monsters.aftereffects import (
    catch_it,
    finish_eating,
    leave_trolls,
    settle_the_drained,
)
from tablewright.rules.begone_foe.book.town.bounties import count_heads
from tablewright.rules.begone_foe.events import Left
from tablewright.rules.begone_foe.state import Being, Campaign

LONG_FIGHT = 3  # rounds after which the noise calls for a check (BF-WANDER-05)


def settle(state: Campaign, table: Table, result: str) -> None:
    """Everything that follows from the end of a fight; the turn it used up is passed by the exploration rules."""
    fight = fight_of(state)
    _recover_the_charmed(state, table, result)
    come_back(state, table, [being for being in fighters(state) if result == "won" or being.side == "party"])
    own_minds_again(state, table, result == "won")
    foes = strangers(state)
    present = [being for being in state.characters if being.gone != "fled" or result == "fled"]
    if result == "won":
        _take_captives(state, foes)
    reward_fight(state, table, foes, present)
    _tally(state, foes, result)
    _runaways(state, table)
    if result != "won":
        _leave_behind(state, table, result)
    lay_down_gear(state, [*(dropped.item for dropped in fight.dropped), *(arms_of(foes) if result == "won" else ())])
    for being in fighters(state):
        end_of_fight(state, table, being)
        catch_it(state, table, being)
        finish_eating(state, table, being)
    leave_trolls(state, foes, result == "won")
    settle_the_drained(state, table, result == "won")
    follow_the_charmer(state, table)
    state.after += ["fight"] + (["commotion"] if fight.lasted >= LONG_FIGHT or fight.loud else [])
    if result == "won" and state.party:  # poison may have had the last word
        beaten = [foe for foe in foes if foe.dead or foe.captive]
        count_heads(state, beaten)
        _rearm(state)
        pocket(state, table, carried_by(state, table, beaten))
    state.fight, state.fought = None, state.clock.turn
    come_too_late(state, table, result == "won")
    state.phase = "dungeon" if state.characters or state.apart else "over"
    if result == "fled":
        state.after.insert(0, "fled")
        state.fled_by = fight.flight
    _clear_away(state, [foe for foe in foes if foe.id not in state.members], result)


def _recover_the_charmed(state: Campaign, table: Table, result: str) -> None:
    """Members of the party whom a charm had turned come to when the fight is over; whoever is left behind stays so."""
    for being in state.party:
        if being.side == "party" or not has_any(being, ("charmed", "possessed")):
            continue
        if result == "fled" and being.role != "thrall" and has(being, "charmed"):
            stay_with_the_charmer(state, table, being)
        else:
            come_to(being)


def _take_captives(state: Campaign, foes: Sequence[Being]) -> None:
    """Whoever gave up or cannot get up, before anybody runs on; what is of stone is nobody's captive."""
    for foe in foes:
        taken = foe.gone == "surrendered" or (helpless(foe) and foe.gone == "")
        if taken and not foe.dead and not of_stone(foe):
            foe.captive = True
            state.captives.append(foe.id)
    if any(foe.captive for foe in foes):
        state.after.insert(0, "captives")


def _tally(state: Campaign, foes: Sequence[Being], result: str) -> None:
    state.count("fights")
    state.count(f"fights {result}")
    state.count("foes slain", sum(foe.dead for foe in foes))
    state.count("foes driven off", sum(foe.gone in ("fled", "driven", "turned") for foe in foes))


def _rearm(state: Campaign) -> None:
    """Weapons that were dropped are taken in hand again by those whose hands are empty."""
    for being in state.party:
        if not is_monster(being) and not any(item.place in ("main", "both") for item in being.items):
            ready(being)


def _runaways(state: Campaign, table: Table) -> None:
    """Hirelings whose morale broke do not return that day: they wait in town, creatures go home (BF-HIRE-06)."""
    group = fight_of(state).groups.get(HIRELINGS)
    if group is None or not group.broken:
        return
    for being in [being for being in state.hirelings if being.gone and being.group == HIRELINGS]:
        state.march.remove(being.id)
        if not being.uses.get("hired"):
            state.stash_beings.append(being.id)
        table.tell(Left(being.name, "fled"))


def _leave_behind(state: Campaign, table: Table, result: str) -> None:
    """Those who could not be brought along: the Incapacitated left with enemies die (BF-INJ-13); dropped gear stays.

    Who is of stone stands there until somebody comes back.
    """
    for being in fighters(state):
        if (
            being.side == "party"
            and not being.dead
            and being.gone != "fled"
            and not up(being)
            and being.role != "thrall"
        ):
            if result == "fled" and being.role == "pc" and of_stone(being):
                leave_standing(state, table, being)
            else:
                die(state, table, being, "left behind")


def _clear_away(state: Campaign, foes: Sequence[Being], result: str) -> None:
    """The dead and the fled are no longer in play; survivors of a fight the party fled stay where they are."""
    room = state.room(state.here)
    for foe in foes:
        stays = not foe.dead and foe.gone in ("", "turned") and result != "won" and room is not None
        if stays or foe.captive:
            foe.gone, foe.room = "", "" if foe.captive else state.here
        elif foe.role != "pc":
            state.beings.pop(foe.id, None)
    if room is not None:
        alive = [being for being in state.beings.values() if being.room == state.here and being.role != "pc"]
        here = {"", *(being.group for being in alive)}
        room.bands = [band for band in room.bands if band.data.get("group", "") in here]
        settle_in(state, state.here, alive)
