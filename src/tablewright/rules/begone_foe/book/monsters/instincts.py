"""What creatures do by what their entries say of them, besides striking (BF-MON-16, BF-REACT-02).

The minotaur falls on whoever it sees, the ape bluffs, the statue keeps to its room, dwarfs go for goblins. The referee
does it where the table has monsters act by their nature; the game master is asked, with the same answer marked. No die
is added.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.rules.begone_foe.book.core.beings import hit_dice, is_monster, max_hp, up
from tablewright.rules.begone_foe.content import GEAR, KINDS, Nature
from tablewright.rules.begone_foe.settings import chosen
from tablewright.rules.begone_foe.state import Being, Campaign, Meeting

WORSE = {"hostile": "guarded"}
BY_GREETING = {"hostile": "guarded", "guarded": "indifferent"}
WARY = {"friendly": "guarded", "indifferent": "guarded"}
HUNGRY = {"indifferent": "guarded"}
BORROWED_FACE = {"hostile": "indifferent", "guarded": "indifferent"}


def acts_so(state: Campaign, foe: Being, nature: Nature) -> bool:
    return is_monster(foe) and nature in KINDS[foe.kind].natures and chosen(state.settings).natures


# --- meetings --------------------------------------------------------------------------------------------------------
def falls_upon(state: Campaign, foe: Being, *, at_home: bool) -> bool:
    """Some attack on sight, some whoever comes into their lair."""
    return acts_so(state, foe, "on_sight") or (at_home and acts_so(state, foe, "defends_lair"))


def tempered(state: Campaign, meeting: Meeting, foe: Being, speaker: Being | None, attitude: str) -> str:
    """What the roll says, read by its nature: a bluff before the blow, a greeting taken kindly, a hungry look."""
    if acts_so(state, foe, "warns") or quails(state, foe, state.party):
        return WORSE.get(attitude, attitude)
    if acts_so(state, foe, "poses"):
        return BORROWED_FACE.get(attitude, attitude)
    if acts_so(state, foe, "won_by_greeting") and speaker is not None:
        return BY_GREETING.get(attitude, attitude)
    if acts_so(state, foe, "pure_only") and (speaker is None or speaker.alignment != "lawful"):
        return WARY.get(attitude, attitude)
    if acts_so(state, foe, "hungry") and not meeting.gifts:
        return HUNGRY.get(attitude, attitude)
    return attitude


def unseen_plan(state: Campaign, foe: Being, rolled: str) -> str:
    """What it does that has seen the party first: it shadows its prey until it strikes, or trails blood."""
    if acts_so(state, foe, "shadows") and foe.uses.get("stalked"):
        return "attack"
    hurt = any(being.hp < max_hp(being) for being in state.party if up(being))
    if acts_so(state, foe, "shadows") or (hurt and acts_so(state, foe, "trails_wounded")):
        return "follow"
    return rolled


def waits_for_rest(state: Campaign) -> bool:
    """What shadows the party strikes when it lies down."""
    hunters = [being for being in state.beings.values() if being.group == state.stalkers and not being.dead]
    return any(acts_so(state, being, "shadows") for being in hunters)


def quails(state: Campaign, foe: Being, others: Sequence[Being]) -> bool:
    """Before beasts bigger than themselves some lose heart, unless a leader drives them on."""
    led = any(being.uses.get("leader") for being in state.beings.values() if being.group == foe.group)
    bigger = any(is_monster(other) and up(other) and hit_dice(other) > hit_dice(foe) for other in others)
    return bigger and not led and acts_so(state, foe, "quails")


# --- fights ----------------------------------------------------------------------------------------------------------
def takes_sides(state: Campaign, newcomer: Being, there: Sequence[Being], rolled: str) -> str:
    """Old enemies are attacked wherever they are found, and bigger ones are left alone (BF-WANDER-07)."""
    if rolled == "attack foes" and quails(state, newcomer, there):
        return "withdraw"
    enemies = {other.kind for other in there if up(other)} & {*KINDS[newcomer.kind].feuds}
    return "attack foes" if enemies and chosen(state.settings).natures else rolled


def guards_its_room(state: Campaign, kind: str) -> bool:
    """What was set to guard a room neither runs after anybody nor goes wandering (BF-REACT-02)."""
    return kind in KINDS and "guards" in KINDS[kind].natures and chosen(state.settings).natures


def keeps_to_its_room(state: Campaign, foe: Being) -> bool:
    """What was set to guard a room never leaves it, whoever runs (BF-REACT-02)."""
    return bool(foe.room) and guards_its_room(state, foe.kind)


def scent(state: Campaign, foe: Being, target: Being) -> bool:
    """Whether there is less to draw it there than elsewhere: no metal for what eats it."""
    return acts_so(state, foe, "smells_metal") and not any(GEAR[item.kind].metal for item in target.items)
