"""Taking strangers into service: captives who would rather serve, friendly folk who can be hired (Hirelings)."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import can_speak, intelligent, is_monster, undead
from tablewright.rules.begone_foe.book.core.conditions import release
from tablewright.rules.begone_foe.book.core.silver import pay
from tablewright.rules.begone_foe.book.fight.groups import HIRELINGS
from tablewright.rules.begone_foe.events import Hired, Noted
from tablewright.rules.begone_foe.state import Being, Campaign

SERVICE = Why("Will it serve?", "BF-HIRE-02", "reaction")
SERVES_AT = 9
SPARED = 2
HELD = ("asleep", "unconscious", "paralysed", "bound")


def may_serve(state: Campaign, being: Being) -> bool:
    """A thinking, living thing that has not refused, and room for one more: two followers a character."""
    willing = intelligent(being) and not undead(being) and not being.uses.get("refused")
    return willing and len(state.hirelings) < 2 * len(state.characters)


def spokesman(state: Campaign) -> Being:
    return max(state.characters, key=lambda being: (can_speak(being), being.heart))


def service_bonus(state: Campaign, being: Being) -> int:
    """What is added to the D10: HEART, and that its life was spared (BF-REACT-04)."""
    return spokesman(state).heart + SPARED


def offer_service(state: Campaign, table: Table, being: Being) -> bool:
    """D10 + HEART + 2: at 9 it takes service for its share and its life, until the party is home (our ruling)."""
    total = table.roll(10, SERVICE, being.name) + service_bonus(state, being)
    if total < SERVES_AT:
        being.note("refused")
        table.tell(Noted("refuses", being.name))
        return False
    enlist(state, table, being, 0)
    return True


def day_wage(being: Being) -> int:
    """2 SP, and 5 times the square of its whole Hit Dice or best score, as for any armed hireling (BF-HIRE-02)."""
    best = being.hd if is_monster(being) else max(being.body, being.mind, being.skill, 0)
    return 2 + 5 * best * best


def hire_stranger(state: Campaign, table: Table, being: Being) -> None:
    """A day's wage, paid at once; it parts from the party in town."""
    pay(state, day_wage(being))
    enlist(state, table, being, day_wage(being))


def enlist(state: Campaign, table: Table, being: Being, wage: int) -> None:
    """It walks with the party and fights for it, as steady as any hireling; nobody of the dungeon follows into town."""
    leader = spokesman(state)
    for held in [held for held in being.conditions if held.kind in HELD]:
        release(table, being, held)
    being.role = "thrall" if is_monster(being) else "hireling"
    being.side, being.captive, being.gone, being.room, being.home = "party", False, "", "", ""
    being.seat = being.home_seat = leader.seat
    being.group, being.employer, being.wage, being.paid_until = HIRELINGS, leader.id, wage, state.clock.day
    being.note("hired")
    state.march.append(being.id)
    table.tell(Hired(being.name, being.job or "follower", wage))
