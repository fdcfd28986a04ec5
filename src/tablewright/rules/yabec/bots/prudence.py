"""What a party does so that fewer of it die: the sturdy in front, away from what is too strong, words in time."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.rules.yabec.book.core.life import hp_left
from tablewright.rules.yabec.book.core.stats import armour_class, is_down, reaction_modifier
from tablewright.rules.yabec.book.meeting.stealth import stealth_die
from tablewright.rules.yabec.bots.view import Seen, View
from tablewright.rules.yabec.content import CLASSES, MONSTERS
from tablewright.rules.yabec.state import Creature

FRAIL_HD = 4  # who has no more lets others stand in front
HOPELESS = 0.8  # our strength over theirs, below which it is better to run while the way out is near
RUNNING, A_ZONE = 0.9, 0.15  # how good it is to be away, and what each zone of the way costs
USUAL_AC, USUAL_HOSTILITY = 7, 7
SPENT = 0.4  # the share of health with which nobody sets out


def sturdiness(each: Creature) -> tuple[bool, int, int]:
    """Who belongs in front: no frail class, good armour, much health."""
    frail = each.kind != "pc" or CLASSES[each.key].hd <= FRAIL_HD
    return not frail, -armour_class(each), hp_left(each)


def out_of_order(party: list[Creature]) -> bool:
    """Somebody frail goes first while somebody sturdy comes after the second."""
    standing = [each for each in party if not is_down(each)]
    front, rest = standing[:2], standing[2:]
    return any(not sturdiness(each)[0] for each in front) and any(sturdiness(each)[0] for each in rest)


def line(decision: Decision, view: View) -> str:
    """The sturdiest of those left comes next; the last of the line is sturdy too, if there are enough."""
    left = [each for key in decision.options if (each := view.friend(key)) is not None]
    return max(left, key=sturdiness).id if left else decision.default


def flight(view: View, odds: float) -> float:
    """How good it is to run for daylight from what is too strong, by the length of the way."""
    return RUNNING - A_ZONE * (1 + len(view.way_home())) if odds < HOPELESS else 0.0


def fallen(view: View) -> bool:
    """Somebody of the party lies."""
    return any(each.status == "near death" for each in view.party)


def most_fallen(view: View) -> bool:
    heroes = [each for each in view.party if each.kind == "pc"]
    return 2 * sum(is_down(each) for each in heroes) >= len(heroes)


def spent(people: list[Creature]) -> bool:
    """A party that would not come home."""
    return sum(hp_left(each) for each in people) < SPENT * sum(each.hp for each in people)


def hide_odds(party: list[Creature], foes: list[Seen]) -> float:
    """The chance that nobody of the party is noticed (YB-STEALTH-01), by known figures or by what is usual."""
    awake = [foe for foe in foes if not foe.bad]
    if not awake:
        return 1.0
    lowest = min(foe.ac if foe.ac is not None else _usual_ac(foe) for foe in awake)
    total = 1.0
    for each in party:
        sides, advantage = stealth_die(each)
        chance = max(0.0, min(1.0, lowest / sides))
        total *= 1 - (1 - chance) ** 2 if advantage > 0 else chance**2 if advantage < 0 else chance
    return total


def _usual_ac(foe: Seen) -> int:
    return MONSTERS[foe.key].ac if foe.key in MONSTERS else USUAL_AC


def talk_odds(party: list[Creature]) -> float:
    """The chance that a talk does not end in blows, at the usual hostility (YB-DUNG-13)."""
    need = USUAL_HOSTILITY + 1 - max((reaction_modifier(each) for each in party[:2]), default=0)
    good = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= need)
    return good / 36
