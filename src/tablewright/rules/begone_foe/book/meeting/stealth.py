"""Stealth: getting past someone unnoticed, and sneaking up for a first blow (Stealth, Sneak Attacks)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core import soul
from tablewright.rules.begone_foe.book.core.beings import relies_on_sight
from tablewright.rules.begone_foe.book.core.gear import may_sneak_in
from tablewright.rules.begone_foe.book.core.light import carries_light, room_lit
from tablewright.rules.begone_foe.book.core.rolls import Check, ask_gm, best, plain_check, throw
from tablewright.rules.begone_foe.events import Opposed
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Room

SNEAK = Why("Sneak", "BF-STEALTH-01")
WATCH = Why("Watch", "BF-STEALTH-01")
MASTERY_EDGE = Question("mastery-edge", "BF-STEALTH-04", standing=True)
HIDABLE = Question("can-hide", "BF-STEALTH-05", standing=True)


def may_sneak(state: Campaign, sneakers: Sequence[Being]) -> bool:
    """One wearer of plate spoils it for the whole company (BF-STEALTH-03); nobody sneaks in a hurry (BF-MOVE-02)."""
    return not state.hurried and all(map(may_sneak_in, sneakers))


def guide_of(sneakers: Sequence[Being]) -> Being:
    """The highest SKILL leads; of several such a master of Sneaking (BF-STEALTH-02, BF-STEALTH-04)."""
    return max(sneakers, key=lambda being: (being.skill, "sneaking" in being.masteries))


def has_cover(room: Room) -> bool:
    """Something to keep behind: whatever stands about, or broken ground."""
    return bool(room.features) or room.rough


def shown_by_light(state: Campaign, sneakers: Sequence[Being], watchers: Sequence[Being]) -> bool:
    """A light carried in the dark shows the bearer to all who rely on sight (BF-LIGHT-05, BF-LIGHT-07)."""
    lit = any(carries_light(being) for being in sneakers) and not room_lit(state)
    return lit and any(relies_on_sight(being) for being in watchers)


def sneak(
    state: Campaign,
    table: Table,
    sneakers: Sequence[Being],
    watchers: Sequence[Being],
    *,
    distracted: bool = False,
    plain_sight: bool = False,
) -> bool:
    """Sneaker and watcher roll D20 + SKILL; a group rolls once with its highest (BF-STEALTH-01, BF-STEALTH-02).

    Ties go to the hider (BF-CORE-03). True when nobody noticed.
    """
    if not watchers:
        return True
    if not may_sneak(state, sneakers) or shown_by_light(state, sneakers, watchers):
        return False
    default = "no" if plain_sight else "yes"
    if ask_gm(state, table, HIDABLE, ("yes", "no"), default, {"who": sneakers[0].id}) == "no":
        return False  # in plain sight without cover or darkness they are noticed without a roll (BF-STEALTH-05)
    guide, watcher = guide_of(sneakers), best(watchers, "skill")
    edge = _mastery(state, table, guide, watcher, distracted)
    if edge == "succeeds":
        return True
    sneaking, watching = sneak_checks(state, guide, watcher, edge)
    mine = throw(table, sneaking, SNEAK, guide.name)
    theirs = throw(table, watching, WATCH, watcher.name)
    if guide.side == "party":
        mine += soul.bolster(state, table, soul.ON_TEST, guide, theirs - mine, "sneak")
    elif watcher.side == "party":
        theirs += soul.bolster(state, table, soul.ON_TEST, watcher, mine - theirs + 1, "watch")
    table.tell(Opposed("sneak", guide.name, mine, watcher.name, theirs, mine >= theirs))
    return mine >= theirs


def sneak_checks(state: Campaign, guide: Being, watcher: Being, edge: str) -> tuple[Check, Check]:
    """D20 + SKILL each, the higher wins; a tie goes to the hider (BF-STEALTH-01, BF-CORE-03)."""
    return (
        plain_check(state, guide, "skill", favoured=edge == "sneaker"),
        plain_check(state, watcher, "skill", favoured=edge == "watcher"),
    )


def default_edge(guide: Being, watcher: Being, distracted: bool) -> str:
    """Only one side has the fitting mastery: advantage, or plain success against the distracted (BF-STEALTH-04)."""
    sneaker, alert = "sneaking" in guide.masteries, "alertness" in watcher.masteries
    if sneaker == alert:
        return "none"
    return "succeeds" if sneaker and distracted else "sneaker" if sneaker else "watcher"


def _mastery(state: Campaign, table: Table, guide: Being, watcher: Being, distracted: bool) -> str:
    """Sneaking and Alertness are the two skills, whatever else the text calls them (BF-SKILL-07)."""
    default = default_edge(guide, watcher, distracted)
    if default == "none":
        return "none"
    options = ("watcher", "none") if default == "watcher" else ("sneaker", "succeeds", "none")
    return ask_gm(state, table, MASTERY_EDGE, options, default, {"who": guide.id, "foe": watcher.id})
