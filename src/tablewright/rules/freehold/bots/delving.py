"""How the steady bot explores sites: a thief sneaks ahead, the too strong are left alone, what lies there is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.freehold.book.party.roster import score
from tablewright.rules.freehold.bots.caring import arrangement, first, tending
from tablewright.rules.freehold.bots.judgement import group, outlook
from tablewright.rules.freehold.bots.temper import Temper
from tablewright.rules.freehold.bots.travelling import STORMED
from tablewright.rules.freehold.bots.view import RoomSeen, View
from tablewright.rules.freehold.state import Character

GOES_ON = 0.65  # of all HP
FROM_HIDING = 1.4  # how much stronger foes may be that lose their first round
LULLED = 1.5  # ... and more where some of them sleep
GOOD_HAND = 12  # Dexterity, as it counts, for a trap worth disarming


def _explore(decision: Decision, view: View, temper: Temper) -> str:
    options = decision.options
    if tend := tending(view, options):
        return tend
    if order := arrangement(view, options):
        return order
    if loot := _loot(view, options) or first(options, "goods"):
        return loot
    if "ambush" in options and (ahead := view.room(1)) and ahead.bands:
        if _can_surprise(view, ahead, temper):
            return "ambush"
        return first(options, "lull") if _can_surprise(view, ahead, temper, LULLED) else "leave"
    if "on" in options and view.health >= GOES_ON / temper.courage and not _beaten(view):
        thief = next((one for one in view.able if one.calling == "thief" and one.hp > one.max_hp // 2), None)
        sneak = Option("sneak", thief.id) if thief else ""
        return sneak if sneak in options and view.lit else "on"
    if temper.courage > 1 and "camp" in options and view.health < GOES_ON and not view.site.power:
        return "camp"  # the bold sleep where they stand, and go on in the morning
    return "leave"


def _can_surprise(view: View, room: RoomSeen, temper: Temper, asleep: float = 1.0) -> bool:
    """From hiding; those who hold a Power's last room are worth more blood."""
    foes = [foe for band in room.bands for foe in group(band.monster, band.number)]
    limit = STORMED if view.site.power else temper.fair_fight * FROM_HIDING
    return outlook(view, foes).cost < limit * temper.courage * asleep


def _loot(view: View, options: Sequence[str]) -> str:
    """What lies there, by the quietest way; not under the eyes of those who live here."""
    room = view.room()
    if view.health < 0.4 or (room and any(band.number for band in room.bands)):
        return ""
    for choice in ("take", "knock", "pick", "hammer"):
        if option := first(options, choice):
            return option
    return ""


def _beaten(view: View) -> bool:
    """The next room drove the party out once already."""
    ahead = view.room(1)
    if ahead is None or view.site.power:  # before setting out it was weighed
        return False
    return any(band.number and (band.angry or band.mood == "warning") for band in ahead.bands)


def _trap(decision: Decision, view: View, temper: Temper) -> str:
    """A pole or a spell costs nobody anything; the best hand at it disarms what guards something; else go round."""
    if sure := first(decision.options, "prod") or first(decision.options, "knock"):
        return sure
    room = view.room()
    people = [one for one in view.able if Option("disarm", one.id) in decision.options]
    if room is None or not people:
        return "round"
    best = max(people, key=_hand)
    return Option("disarm", best.id) if room.loot and _hand(best) >= GOOD_HAND else "round"


def _hand(one: Character) -> int:
    return score(one, "dex") + (3 if one.calling == "thief" else 0)


ANSWERS: dict[str, Callable[[Decision, View, Temper], str]] = {"explore": _explore, "trap": _trap}
