"""Foes left asleep when a fight ends (chapter "Starting Combat"): at the mercy of the party, without a roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.combat.morale import fighting
from tablewright.rules.freehold.book.encounters.news import tell_a_hex
from tablewright.rules.freehold.book.party.roster import speaker_seat
from tablewright.rules.freehold.book.travel.land import untold_neighbours
from tablewright.rules.freehold.content import MONSTERS
from tablewright.rules.freehold.events import MercyShown
from tablewright.rules.freehold.state import Fight, Foe, Party, World

MERCY = Question("mercy", "FH-COMBAT-01")


def show_mercy(world: World, party: Party, fight: Fight, table: Table) -> None:
    """Foes left asleep are at the mercy of the party: kill, bind or leave them without a roll."""
    asleep = fighting(fight)
    if not asleep:
        return
    seat = speaker_seat(world, party)
    several = ["one by one"] if len(asleep) > 1 else []
    news = bool(untold_neighbours(world, party.at))
    menu = [Option(each) for each in (*_mercies(asleep, news), *several)]
    choice = str(table.ask(speaker_seat(world, party), MERCY, menu, {"n": len(asleep)}, "bind"))
    done: Counter[str] = Counter()
    for foe in asleep:
        about: Facts = {"n": 1, "foe": foe.monster}
        each = table.ask(seat, MERCY, _mercies([foe], news), about, "bind") if choice in several else choice
        foe.out = {"kill": "dead", "bind": "bound", "ask": "bound", "leave": "left"}[each]
        if each == "ask" and _can_tell(foe):
            tell_a_hex(world, party, "captive", table)
            choice = "bind" if choice == "ask" else choice  # one tale is enough
        done["bind" if each == "ask" else each] += 1
    for each, number in done.items():
        table.tell(MercyShown(number, each))


def _mercies(asleep: Sequence[Foe], news: bool) -> list[str]:
    """What can be done with sleepers; only folk can be asked, where there is something new to tell."""
    return ["kill", "bind", *(["ask"] if news and any(map(_can_tell, asleep)) else []), "leave"]


def _can_tell(foe: Foe) -> bool:
    return MONSTERS[foe.monster].kind == "folk"
