"""What a party can do anywhere but in a fight or meeting (chapters "Turn Order", "Encumbrance"): one menu for all.

Marching order, gear, lights, handing things over, words, tries, parting ways, closing the book. `home`, `road` and
`exploring` offer it beside what belongs to the place.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import when
from tablewright.rules.freehold.book.days.light import is_dark_here, light_options, make_light, put_out
from tablewright.rules.freehold.book.master.judging import appeal
from tablewright.rules.freehold.book.party.consent import agrees, open_to, recall, recall_options
from tablewright.rules.freehold.book.party.outside import (
    can_change_gear,
    change_gear,
    doers,
    play_deed,
    set_marching_order,
    try_outside,
)
from tablewright.rules.freehold.book.party.parting import can_part, part_ways
from tablewright.rules.freehold.book.party.roster import able, hex_of, hirelings, speaker_seat
from tablewright.rules.freehold.book.party.sharing import givers, own_voice, pick_up, say, share
from tablewright.rules.freehold.book.party.statues import set_down, stone_members
from tablewright.rules.freehold.book.party.timing import spend_turns
from tablewright.rules.freehold.book.travel.naming import draw
from tablewright.rules.freehold.events import Acted, Closed, LightChanged
from tablewright.rules.freehold.state import Light, Party, World

LIGHTS = Question("lights", "FH-LIGHT-03")
NEXT_BEARER = Question("next-bearer", "FH-LIGHT-03")
CLOSE = Question("close", "FH-GOAL-01")


def common_options(world: World, party: Party) -> list[Option]:
    options = when(len(party.order) > 1, "order") + when(can_change_gear(world, party), "gear")
    options += when(givers(world, party), "hand") + when(_things_here(world, party), "gather")
    options += when(light_menu(world, party), "lights") + when(can_part(world, party), "part")
    options += each("dismiss", (one.id for one in hirelings(world, party)))
    options += each(
        "leave", open_to(world, party, "leave", stone_members(world, party)) if party.mode == "road" else ()
    )
    options += recall_options(world, speaker_seat(world, party))
    options += when(True, "say", "try", "appeal", "draw", "close")
    return options + each("act", doers(world, party))


def _things_here(world: World, party: Party) -> bool:
    place = hex_of(world, party)
    return bool(place.left) or (bool(place.coin) and not place.bodies)


def is_common(option: Option) -> bool:
    """ "leave" alone is to leave a place; with somebody it is to leave them."""
    return option.verb in _DEEDS or (option.verb in _ON_SOMEBODY and bool(option.targets))


def common_deed(world: World, party: Party, option: Option, table: Table) -> None:
    if option.targets:
        _ON_SOMEBODY[option.verb](world, party, option.target, table)
    else:
        _DEEDS[option.verb](world, party, table)


# --- lights ----------------------------------------------------------------------------------------------------------
def light_menu(world: World, party: Party) -> list[Option]:
    """What could be lit here, put out, or borne by another."""
    dark = is_dark_here(world, party)
    options = each("light", light_options(world, party) if dark else ())
    burning = [light for light in party.lights if light.kind in ("torch", "lantern", "everlamp")]
    held = dict.fromkeys((light.kind, light.bearer) for light in burning)  # of two torches in one hand, the first
    options += [Option("out", *light) for light in held]
    options += [Option("pass", *light) for light in held if len(able(world, party)) > 1]
    return options


def see_to_lights(world: World, party: Party, table: Table) -> None:
    """Lighting takes an Active turn (FH-GEAR-01); putting out and passing on take none."""
    seat = speaker_seat(world, party)
    answer = table.ask(seat, LIGHTS, [*light_menu(world, party), Option("nothing")])
    if answer.verb == "light":
        spend_turns(world, party, 1, table)
        make_light(world, party, answer.target, table)
    elif answer.verb == "out":
        put_out(party, _burning(party, answer), table)
    elif answer.verb == "pass":
        light = _burning(party, answer)
        others = [one.id for one in able(world, party) if one.id != light.bearer]
        light.bearer = table.ask(seat, NEXT_BEARER, others, {"thing": light.kind})
        table.tell(LightChanged(light.kind, "lit", world.characters[light.bearer].name))


def _burning(party: Party, option: Option) -> Light:
    return next(light for light in party.lights if light.kind == option.thing and light.bearer == option.target)


# --- people ----------------------------------------------------------------------------------------------------------
def _deed(world: World, party: Party, who: str, table: Table) -> None:
    play_deed(world, party, world.characters[who], table)


def _dismiss(world: World, party: Party, who: str, table: Table) -> None:
    """Anywhere, and before the next pay is due (FH-GEAR-03)."""
    party.order.remove(who)
    table.tell(Acted(world.hirelings.pop(who).name, "dismissed"))


def _leave_statue(world: World, party: Party, who: str, table: Table) -> None:
    if agrees(world, party, who, "leave", table):
        set_down(world, party, who, table)


def _recall(world: World, party: Party, table: Table) -> None:
    recall(world, table.voice_of(speaker_seat(world, party)), table)


def _appeal(world: World, party: Party, table: Table) -> None:
    appeal(world, party, own_voice(world, party, table), table)


def close_book(world: World, party: Party, table: Table) -> None:
    """The players close the book; the game never does it by itself (FH-GOAL-01)."""
    if table.ask(speaker_seat(world, party), CLOSE, ("no", "yes"), default="no") == "yes":
        world.closed = "closed"
        table.tell(Closed("closed"))


_ON_SOMEBODY: dict[str, Callable[[World, Party, str, Table], None]] = {
    "act": _deed,
    "dismiss": _dismiss,
    "leave": _leave_statue,
}
_DEEDS: dict[str, Callable[[World, Party, Table], None]] = {
    "order": set_marching_order,
    "gear": change_gear,
    "hand": share,
    "gather": pick_up,
    "lights": see_to_lights,
    "part": part_ways,
    "say": say,
    "try": try_outside,
    "appeal": _appeal,
    "draw": draw,
    "recall": _recall,
    "close": close_book,
}
