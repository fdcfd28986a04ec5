"""How a sensible player sees to loads, lights and the order of the march: nobody stands still in the dark."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.begone_foe.book.core.beings import armour_class, is_monster, max_hp
from tablewright.rules.begone_foe.book.core.gear import COINS_A_SLOT, empty_slots, load, slots, slots_of, slots_used
from tablewright.rules.begone_foe.book.core.likeness import looks
from tablewright.rules.begone_foe.bots.view import SeatView
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.state import Being, Item

STOUTER = 3  # points of AC for which a marching order is changed
PLENTY = 8  # torches with which a second one is lit
# What is missed least comes first.
_LEAST_MISSED = (
    "clothes",
    "barrow",
    "armour",
    "missile",
    "weapon",
    "shield",
    "tool",
    "ammo",
    "food",
    "light",
    "treasure",
)


def overloaded(view: SeatView) -> list[Being]:
    """Who carries more than their slots and could part with something, the worst first."""
    bent = [
        being
        for being in view.party
        if not is_monster(being) and load(being) != "free" and (_spare(being) or _rich(being))
    ]
    return sorted(bent, key=lambda being: slots(being) - slots_used(being))


def _spare(being: Being) -> list[Item]:
    """Heavy things that are not worn, in hand or a way of carrying more; what is missed least comes first."""
    heavy = [item for item in being.items if slots_of(item) and item.place in ("pack", "belt")]
    return sorted(heavy, key=_missed)


def _rich(being: Being) -> bool:
    """A purse that fills slots."""
    return being.silver >= COINS_A_SLOT


def _missed(item: Item) -> int:
    kind = GEAR[item.kind].kind
    return _LEAST_MISSED.index(kind) if kind in _LEAST_MISSED else len(_LEAST_MISSED)


def front(view: SeatView) -> list[Being]:
    """Who had better walk first: those who can take most."""
    return sorted(view.characters, key=lambda being: (-armour_class(being), -max_hp(being)))


def ill_ordered(view: SeatView) -> bool:
    """The one in front is a caster, and somebody better clad walks behind."""
    first = view.characters[0]
    return first.mind > first.body and armour_class(front(view)[0]) >= armour_class(first) + STOUTER


def one_light(view: SeatView) -> bool:
    """A single flame, and torches to spare: if whoever holds it falls, all stand in the dark."""
    burning = sum(item.lit for being in view.party for item in being.items)
    return burning == 1 and view.supply("torch") > PLENTY and len(view.standing) > 2


def _whose(decision: Decision, view: SeatView, nerve: float) -> str:
    return next((being.id for being in overloaded(view) if being.id in decision.options), "")


def _lighten(decision: Decision, view: SeatView, nerve: float) -> str:
    """A heavy thing to a comrade with room for it; failing that, what is missed least stays here."""
    being = view.being(str(decision.facts["who"]))
    if being is None or load(being) == "free":
        return "done"
    for item in _spare(being):
        fits = any(
            empty_slots(other) >= slots_of(item) for other in view.party if other is not being and not other.kind
        )
        if fits and (given := _offered(decision, "give", being, item)):
            return given
    silver = _silver_away(decision, being, view)
    return silver or next((drop for item in _spare(being) if (drop := _offered(decision, "drop", being, item))), "done")


def _silver_away(decision: Decision, being: Being, view: SeatView) -> str:
    """Of a purse that bends its owner as much to a comrade as is too much; put down only by who cannot move."""
    if not _rich(being):
        return ""
    room = any(empty_slots(other) for other in view.party if other is not being and not other.kind)
    give = ["give:silver"] if room else []
    drop = ["drop:silver"] if load(being) == "stuck" else []
    return next((key for key in (*give, *drop) if key in decision.options), "")


def _offered(decision: Decision, verb: str, being: Being, item: Item) -> str:
    """What is offered for this thing, or for one just like it: like things are offered once."""
    alike = (each for each in being.items if looks(each) == looks(item))
    return next((option for each in alike if (option := Option(verb, str(each.id))) in decision.options), "")


def _roomiest(decision: Decision, view: SeatView, nerve: float) -> str:
    beings = [being for key in decision.options if (being := view.being(key)) is not None]
    return max(beings, key=empty_slots).id if beings else ""


def _leave_in_town(decision: Decision, view: SeatView, nerve: float) -> str:
    """What the bent can best do without."""
    things = [Option(being.id, str(item.id)) for being in overloaded(view) for item in _spare(being)]
    return next((thing for thing in things if thing in decision.options), "nothing")


ANSWERS = {"whose-gear": _whose, "gear": _lighten, "give-to": _roomiest, "store": _leave_in_town}
