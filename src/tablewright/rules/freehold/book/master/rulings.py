"""What a ruling under the Master Rule can do in the terms of the rules (FH-GM-02, FH-ACT-03).

The GM picks from what fits the moment; the referee's defaults are modest. What needs the chapter at hand (a fight that
begins, a trap that goes off, creatures that make way) is only named here and done by whoever offered the attempt.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge
from tablewright.rules.freehold.book.combat.block import waste_hours
from tablewright.rules.freehold.book.combat.blows import foe_called, foe_name, hurt_foe, mark_of
from tablewright.rules.freehold.book.combat.morale import fighting, force_morale
from tablewright.rules.freehold.book.combat.saving import hurt, wake
from tablewright.rules.freehold.book.days.provisions import add_fresh, give_drink
from tablewright.rules.freehold.book.hold.scores import add_hope, add_stores
from tablewright.rules.freehold.book.party.actions import stems
from tablewright.rules.freehold.book.party.roster import day_of, down, hex_of
from tablewright.rules.freehold.events import Affected, MealsGained, WaterFound
from tablewright.rules.freehold.state import Character, Fight, Foe, Party, Room, World

EFFECT = Question("ruling-effect", "FH-GM-02", standing=True)
WHICH_FOE = Question("ruling-foe", "FH-GM-02", standing=True)
FALL = Why("Harm of a failed attempt", "FH-ACT-03")
GAIN = Why("What the attempt brings", "FH-GM-02")

_DANGERS = frozenset(stems("climb fall jump leap swim current dive cliff ledge fire burn balance swing"))
_LOCK_WORDS = frozenset(stems("lock chest lid door open force pry break hinge"))

Deed = Callable[[World, Party, Character, Table], None]


def settle_effect(
    world: World, party: Party, one: Character, words: str, success: bool, like: str, table: Table
) -> str:
    """The GM says what comes of it, the referee takes the default; `like` is what the precedent brought."""
    options, default = effects(world, party, words, success)
    default = like if success and like in options else default
    about = {"who": one.id, "words": words, "result": "success" if success else "failure"}
    effect = judge(world, table, EFFECT, options, default, about)
    _DEEDS.get(effect, _nothing)(world, party, one, table)
    return effect


def effects(world: World, party: Party, words: str, success: bool) -> tuple[list[str], str]:
    """What could come of it here, and the referee's choice."""
    return _gains(world, party, words) if success else _losses(world, party, words)


def _gains(world: World, party: Party, words: str) -> tuple[list[str], str]:
    options, default = ["story"], "story"
    room = room_here(world, party)
    if party.mode == "fight":
        options, default = [*options, "foe loses a turn", "foe hurt", "foes waver"], "foe loses a turn"
    elif party.mode == "meeting":
        options, default = [*options, "they let the party go", "they grow friendlier"], "they let the party go"
    elif room and room.trap_state == "spotted":
        options, default = [*options, "trap is harmless"], "trap is harmless"
    elif room and room.lock and room.lock.locked:
        options, default = [*options, "lock opens"], "lock opens" if _says(words, _LOCK_WORDS) else "story"
    options += ["meals found", "water found"] if party.mode == "road" else []
    options += ["hope rises", "stores found"] if party.mode == "home" else []
    return options + (["somebody wakes"] if _sleepers(world, party) else []), default


def _losses(world: World, party: Party, words: str) -> tuple[list[str], str]:
    options, default = ["lost", "hurt"], "hurt" if _says(words, _DANGERS) else "lost"
    room = room_here(world, party)
    if party.mode == "fight":
        options.append("turn lost")
    elif party.mode == "meeting":
        options.append("they attack")
        warned = party.meeting is not None and party.meeting.stage == "warning"
        default = "they attack" if warned else default  # anything but withdrawing or talking (FH-ENC-06)
    elif room and room.trap_state == "spotted":
        options, default = [*options, "trap goes off"], "trap goes off"
    options += ["hour lost"] if party.mode in ("road", "site") else []
    return options + (["hope falls"] if party.mode == "home" else []), default


def _says(words: str, named: frozenset[str]) -> bool:
    return bool(frozenset(stems(words)) & named)


def room_here(world: World, party: Party) -> Room | None:
    if party.mode != "site" or party.room < 0:
        return None
    rooms = hex_of(world, party).site(party.in_site).rooms
    return rooms[party.room] if party.room < len(rooms) else None


def _sleepers(world: World, party: Party) -> list[Character]:
    return [one for one in down(world, party) if one.unconscious or one.asleep_until]


# --- what they do ----------------------------------------------------------------------------------------------------


def _nothing(world: World, party: Party, one: Character, table: Table) -> None:
    """As told, or done by the chapter that offered the attempt."""


def _hurt(world: World, party: Party, one: Character, table: Table) -> None:
    hurt(world, party, one, table.roll(4, FALL, one.name), "the attempt", table)


def _turn_lost(world: World, party: Party, one: Character, table: Table) -> None:
    mark = mark_of(_fight(party), one.id)
    mark.held = max(mark.held, 1)


def _hour_lost(world: World, party: Party, one: Character, table: Table) -> None:
    waste_hours(party, 1)
    table.tell(Affected("", "waste", "the attempt", 1))


def _foe_held(world: World, party: Party, one: Character, table: Table) -> None:
    foe = _which_foe(world, party, table)
    if foe:
        foe.held = max(foe.held, 1)


def _foe_hurt(world: World, party: Party, one: Character, table: Table) -> None:
    foe = _which_foe(world, party, table)
    if foe:
        damage = table.roll(6, GAIN, foe_called(_fight(party), foe))
        table.tell(Affected(foe_name(_fight(party), foe), "hurt", "the attempt", damage))
        hurt_foe(_fight(party), foe, damage, one.name, table, fire=False)


def _which_foe(world: World, party: Party, table: Table) -> Foe | None:
    foes = fighting(_fight(party))
    if not foes:
        return None
    key = judge(world, table, WHICH_FOE, [foe.id for foe in foes], foes[0].id)
    return next(foe for foe in foes if foe.id == key)


def _foes_waver(world: World, party: Party, one: Character, table: Table) -> None:
    force_morale(_fight(party), "ruling", table)


def _disarmed(world: World, party: Party, one: Character, table: Table) -> None:
    room = room_here(world, party)
    assert room is not None
    room.trap_state = "disarmed"


def _unlocked(world: World, party: Party, one: Character, table: Table) -> None:
    room = room_here(world, party)
    assert room is not None
    assert room.lock is not None
    room.lock.locked = False


def _meals(world: World, party: Party, one: Character, table: Table) -> None:
    """Like foraged ones they keep one day (FH-TRAVEL-08)."""
    meals = table.roll(6, GAIN, one.name)
    add_fresh(party, meals, day_of(party) + 2)
    table.tell(MealsGained(meals, "the attempt"))


def _water(world: World, party: Party, one: Character, table: Table) -> None:
    give_drink(world, party, len(party.order))
    table.tell(WaterFound("the attempt", len(party.order)))


def _waking(world: World, party: Party, one: Character, table: Table) -> None:
    wake(_sleepers(world, party)[0], "tended", table)


def _hope_rises(world: World, party: Party, one: Character, table: Table) -> None:
    add_hope(world, 1)


def _hope_falls(world: World, party: Party, one: Character, table: Table) -> None:
    add_hope(world, -1)


def _stores(world: World, party: Party, one: Character, table: Table) -> None:
    add_stores(world.hold, table.roll(6, GAIN, one.name))


def _fight(party: Party) -> Fight:
    assert party.fight is not None
    return party.fight


_DEEDS: dict[str, Deed] = {
    "hurt": _hurt,
    "turn lost": _turn_lost,
    "hour lost": _hour_lost,
    "foe loses a turn": _foe_held,
    "foe hurt": _foe_hurt,
    "foes waver": _foes_waver,
    "trap is harmless": _disarmed,
    "lock opens": _unlocked,
    "meals found": _meals,
    "water found": _water,
    "somebody wakes": _waking,
    "hope rises": _hope_rises,
    "hope falls": _hope_falls,
    "stores found": _stores,
}
