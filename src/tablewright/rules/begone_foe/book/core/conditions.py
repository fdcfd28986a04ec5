"""What holds a being: conditions that monsters, spells and traps inflict, how they begin, run out and end.

BF-MON-09 and BF-MON-15 name them. A duration in turns ends by the clock, one in rounds is counted down in a fight.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import drop_condition, helpless, tagged, take_own_shape
from tablewright.rules.begone_foe.book.core.concentration import CONCENTRATING
from tablewright.rules.begone_foe.book.core.formulas import roll_formula
from tablewright.rules.begone_foe.book.core.gear import HANDS, remove
from tablewright.rules.begone_foe.book.core.injuries import die, knock_down, lose_score, settle_figures
from tablewright.rules.begone_foe.book.core.rolls import ROUNDS_A_TURN
from tablewright.rules.begone_foe.book.core.saves import SAVE_AGAINST, Peril, saves, target_against_monster
from tablewright.rules.begone_foe.book.fight.groups import note_loss
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.events import Afflicted, Freed
from tablewright.rules.begone_foe.state import Being, Campaign, Condition
from tablewright.world.clock import TURNS_A_DAY, TURNS_AN_HOUR

DURATION = Why("How long", "BF-MON-15")
INFESTED_TURNS = 3
FEVER = "fever"
CIRCLE, CIRCLE_FEET = "circle", 10
WEEK = 7 * TURNS_A_DAY
ENDS_WITH_THE_FIGHT = (
    "prone",
    "stunned",
    "grabbed",
    "swallowed",
    "attached",
    "cowering",
    "sickened_minus_2",
    "burning",
    "confused_by_bats",
    "lodged",
)
EACH_ITS_OWN = ("attached", "grabbed", "dying")
_UNITS = {"turn": 1, "hour": TURNS_AN_HOUR, "day": TURNS_A_DAY}


class Span:
    """How long something lasts: until a turn of the clock, or for so many rounds, or neither."""

    def __init__(self, until: int = -1, rounds: int = -1) -> None:
        self.until, self.rounds = until, rounds


def span_of(state: Campaign, table: Table, text: str, who: str = "") -> Span:
    """'2d4 turns', '12 rounds', '10 days', '1 turn'; anything else lasts until something ends it."""
    words = ["", *text.split()]
    unit = words[-1].rstrip("s")
    if unit == "round":
        return Span(rounds=roll_formula(table, words[-2].lstrip("+"), DURATION, who))
    if unit in _UNITS:
        return Span(until=state.clock.turn + roll_formula(table, words[-2], DURATION, who) * _UNITS[unit])
    return Span()


def afflict(
    state: Campaign,
    table: Table,
    being: Being,
    kind: str,
    source: Being | None = None,
    span: Span | None = None,
    amount: int = 0,
    note: str = "",
) -> None:
    """Lay a condition on a being, by the name the bestiary or the spell list gives it."""
    if being.dead:
        return
    span, by = span or Span(), source.id if source else ""
    table.tell(Afflicted(being.id, being.name, kind, source.name if source else ""))
    match kind:
        case "dead":
            _doom(state, table, being, span, source, note)
        case "body_minus_1":
            _weaken(state, table, being, span, by)
        case "weapon_stuck":
            _lose_weapon(state, being, source)
        case "sick":
            knock_down(state, table, being)
            _hold(being, Condition("sick", by, span.until, span.rounds))
        case "infested":
            began = state.fight.round if state.fight is not None else 0
            _hold(being, Condition("dying", by, state.clock.turn + INFESTED_TURNS, amount=began, note="infested"))
        case "dancing":
            _hold(being, Condition("dancing", by, span.until, span.rounds, state.clock.turn))
        case "charmed" | "possessed":
            _turn_coat(being, kind, by, span, source, amount)
        case _:
            _hold(being, Condition(kind, by, span.until, span.rounds, amount, note))
    if helpless(being):
        note_loss(state, being)


def _hold(being: Being, new: Condition) -> None:
    """A second of a kind takes the place of the first; what each of several causes does for itself adds up.

    Two that cling both drink, two poisons both kill, each at its hour (BF-MON-15, BF-MON-16).
    """
    each_its_own = new.kind in EACH_ITS_OWN
    being.conditions = [
        kept
        for kept in being.conditions
        if kept.kind != new.kind or (each_its_own and (kept.source, kept.note) != (new.source, new.note))
    ]
    being.conditions.append(new)


def _doom(state: Campaign, table: Table, being: Being, span: Span, source: Being | None, note: str) -> None:
    """Dies at once or after the time given, without an injury roll (BF-MON-15, BF-MON-08)."""
    doom = Condition("dying", source.id if source else "", span.until, span.rounds, note=note)
    if doom.lasting:
        die(state, table, being, source.name if source else "poison")
    else:
        _hold(being, doom)


def _weaken(state: Campaign, table: Table, being: Being, span: Span, by: str) -> None:
    """BODY -1, for the stated time or for good; death at -2 (BF-MON-10)."""
    weakness = Condition("weakened", by, span.until, amount=1)
    if weakness.lasting:
        lose_score(state, table, being, "body")
    else:
        being.conditions.append(weakness)
        settle_figures(state, table, being)


def _lose_weapon(state: Campaign, being: Being, source: Being | None) -> None:
    """It sticks fast in a statue, which lets go of it when it is destroyed."""
    for item in [item for item in being.items if item.place in HANDS and GEAR[item.kind].metal][:1]:
        remove(being, item)
        if source is not None and tagged(source, "traps_weapons"):
            source.items.append(item)
            item.place = "pack"


def _turn_coat(being: Being, kind: str, by: str, span: Span, source: Being | None, target: int) -> None:
    """Charmed: obeys, never attacks the charmer (BF-MON-09). Possessed: the possessor plays the body (BF-MON-15)."""
    _hold(being, Condition(kind, by, span.until, span.rounds, target, being.side))
    if source is not None:
        being.side, being.home_seat, being.seat = source.side, being.home_seat or being.seat, source.seat


def own_master(being: Being, side: str) -> None:
    """Back on its own side, in its own seat."""
    being.side, being.seat = side or being.side, being.home_seat or being.seat


def release(table: Table, being: Being, each: Condition) -> None:
    """A condition ends."""
    being.conditions = [kept for kept in being.conditions if kept is not each]
    if each.kind in ("charmed", "possessed"):
        own_master(being, each.note)
    if each.kind == "transformed":
        take_own_shape(being)
    if each.kind == "turned" and being.gone == "turned":
        being.gone = ""  # turned undead may come back when it ends (BF-TURN-04)
    table.tell(Freed(being.id, being.name, each.kind))


# --- a circle that moves ---------------------------------------------------------------------------------------------
def in_circle(being: Being) -> Condition | None:
    """Unseen by Invisibility 10' Radius: only as long as one keeps near whom it was laid on."""
    return next((each for each in being.conditions if each.kind == "invisible" and each.note == CIRCLE), None)


def show_strays(state: Campaign, table: Table, beings: Iterable[Being]) -> None:
    """Who has left the circle is seen again; it moves with the one whom it was laid on."""
    for being in beings:
        circle = in_circle(being) if being.conditions else None
        if circle is not None and _strayed(state, being, state.beings.get(circle.source)):
            release(table, being, circle)


def _strayed(state: Campaign, being: Being, middle: Being | None) -> bool:
    if middle is None or (middle.id in state.march) != (being.id in state.march):
        return True
    return being.gone != middle.gone or abs(being.at - middle.at) > CIRCLE_FEET


# --- running out -----------------------------------------------------------------------------------------------------
def run_out_by_clock(state: Campaign, table: Table) -> None:
    """After turns have passed: what was to end ends; the doomed die."""
    for being in [being for being in state.beings.values() if being.conditions]:
        for each in [each for each in being.conditions if each.over_by(state.clock.turn)]:
            if each.kind == "dying":
                die(state, table, being, each.note or "poison")
            elif not _charmed_on(state, table, being, each):
                release(table, being, each)
        _shake_off(state, table, being)
    if state.held:
        state.held = {way: until for way, until in state.held.items() if until > state.clock.turn}


def _charmed_on(state: Campaign, table: Table, being: Being, each: Condition) -> bool:
    """Charm Person and Charm Monster: a new save every week; who fails it is charmed for another."""
    if (
        each.kind != "charmed"
        or not each.amount
        or saves(state, table, being, SAVE_AGAINST["charm"], each.amount, Peril("charm", spell=True))
    ):
        return False
    each.until = state.clock.turn + WEEK
    return True


def _shake_off(state: Campaign, table: Table, being: Being) -> None:
    """Possessed: a new save every exploration turn (BF-MON-15)."""
    grip = next((each for each in being.conditions if each.kind == "possessed"), None)
    source = state.beings.get(grip.source) if grip is not None else None
    if grip is None or source is None:
        return
    if saves(state, table, being, SAVE_AGAINST["possession"], target_against_monster(source), Peril("possession")):
        release(table, being, grip)


def count_rounds(state: Campaign, table: Table, actor: Being) -> None:
    """At the start of a turn: rounds of what this one caused, or suffers from nobody, are counted down (BF-TURN-04)."""
    for key in [*state.fight.fighters] if state.fight else ():
        being = state.beings[key]
        if not being.conditions:
            continue
        for each in [each for each in being.conditions if each.in_rounds]:
            if each.source == actor.id or (being is actor and _nobody_counts(state, each)):
                _count(state, table, being, each)


def _nobody_counts(state: Campaign, each: Condition) -> bool:
    """Without a source, or with one that is gone, the victim's own turn counts."""
    source = state.beings.get(each.source)
    return source is None or source.dead or bool(source.gone)


def _count(state: Campaign, table: Table, being: Being, each: Condition) -> None:
    each.rounds -= 1
    if each.rounds > 0:
        return
    if each.kind == "dying":
        die(state, table, being, each.note or "poison")
    else:
        release(table, being, each)


def end_of_fight(state: Campaign, table: Table, being: Being) -> None:
    """A fight uses up a turn of sixty rounds (BF-CORE-05): what was counted in fewer rounds is over."""
    being.art, being.careful, being.careful_now, being.guard, being.ac_loss = "", False, False, 0, 0
    being.caught, being.at, being.gone = False, 0, "" if being.side == "party" else being.gone
    if not being.conditions:
        return
    for each in [each for each in being.conditions if each.in_rounds and each.rounds < ROUNDS_A_TURN]:
        if each.kind == "dying":
            die(state, table, being, each.note or "poison")
        else:
            being.conditions = [kept for kept in being.conditions if kept is not each]
            if each.kind in ("charmed", "possessed"):
                own_master(being, each.note)
    for kind in ENDS_WITH_THE_FIGHT:
        drop_condition(being, kind)
    drop_condition(being, CONCENTRATING)
    being.conditions = [each for each in being.conditions if not _by_sight(each)]


def _by_sight(each: Condition) -> bool:
    """Frozen or frightened by something near: it wears off with the fight."""
    return each.kind in ("paralysed", "afraid") and bool(each.source) and each.lasting


def lift_condition(being: Being, each: Condition) -> None:
    """A curse or a disease goes, and the death that a fever would have brought (BF-SOUL-05)."""
    being.conditions = [
        kept
        for kept in being.conditions
        if kept is not each and not (each.kind == "diseased" and kept.kind == "dying" and kept.note == FEVER)
    ]


def removable(being: Being, what: str) -> list[Condition]:
    """Curses or diseases, for those who would lift them (BF-SOUL-05)."""
    kinds = ("cursed", "hexed", "ill_fated") if what == "curse" else ("diseased", "lycanthropy")
    return [each for each in being.conditions if each.kind in kinds or (what == "disease" and each.note == "infested")]
