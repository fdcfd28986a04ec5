"""What a choice takes: turns, silver, rations, spell slots; asked of the rules that take them."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Cost
from tablewright.rules.begone_foe.book.core.rolls import NIGHT_TURNS
from tablewright.rules.begone_foe.book.delve.exploration import way_turns
from tablewright.rules.begone_foe.book.meeting.demands import price, wanted
from tablewright.rules.begone_foe.book.meeting.manners import GIFT_A_HEAD, mouths
from tablewright.rules.begone_foe.book.meeting.service import day_wage
from tablewright.rules.begone_foe.book.meeting.stages import foes_of
from tablewright.rules.begone_foe.book.town.prices import SCRIBED, selling_price, thing_of
from tablewright.rules.begone_foe.content import GEAR, SPELLS
from tablewright.rules.begone_foe.state import Campaign
from tablewright.world.words import figure

Costs = tuple[Cost, ...]
_ONE_TURN = ("search", "listen", "track", "rest", "wait", "wash", "break", "pick")


def costs_of(state: Campaign, decision: Decision, option: Option) -> Costs:
    ask = _BY_QUESTION.get(decision.question)
    return ask(state, option) if ask is not None else ()


def turns_hint(costs: Costs) -> str:
    """'2 turns', where a walk takes time."""
    return ", ".join(
        figure(int(cost.amount), "turn") for cost in costs if cost.of == "turns of walking" and cost.amount
    )


def _explore(state: Campaign, option: Option) -> Costs:
    """Somebody may come before the time is over: then less of it has passed."""
    if option.verb in ("go", "sneak") and state.dungeon is not None:
        way = state.dungeon.ways[option.target]
        return (Cost("turns of walking", way_turns(state, way), perhaps=True),) if way.kind != "exit" else ()
    if option.verb in _ONE_TURN:
        return (Cost("turns", 1, perhaps=True),)
    return (Cost("turns", NIGHT_TURNS, perhaps=True),) if option == "camp" else ()


def _ware(state: Campaign, option: Option) -> Costs:
    return (Cost("silver", GEAR[option.target].price),) if option.verb == "buy" else ()


def _sale(state: Campaign, option: Option) -> Costs:
    return (Cost("silver", -selling_price(thing_of(state, option)[1])),) if option.target else ()


def _trade(state: Campaign, option: Option) -> Costs:
    if option.verb == "sell":
        return (Cost("silver", -selling_price(thing_of(state, Option(option.thing, option.target))[1])),)
    return (Cost("silver", GEAR[option].price),) if option in GEAR else ()


def _manners(state: Campaign, option: Option) -> Costs:
    if option == "gift":
        return (Cost("silver", GIFT_A_HEAD * len(foes_of(state))),)
    return (Cost("rations", mouths(foes_of(state))),) if option == "feed" else ()


def _talk(state: Campaign, option: Option) -> Costs:
    foes = foes_of(state)
    if option == "comply":
        return (Cost("silver" if wanted(state, foes) == "bribe" else "rations", price(state, foes)),)
    return (Cost("silver", GIFT_A_HEAD * len(foes)),) if option == "gift" else ()


def _hired(state: Campaign, option: Option) -> Costs:
    return (Cost("silver", day_wage(state.beings[option])),)


def _spell(state: Campaign, option: Option) -> Costs:
    """A scroll costs no slots: it is only shown where the caster's own are spent."""
    return (Cost("slots", SPELLS[option.verb].level, perhaps=True),) if option.verb in SPELLS else ()


def _made(state: Campaign, option: Option) -> Costs:
    """The money goes first; meals and beds of those days come on top, and what cannot be bottled costs nothing."""
    spell = SPELLS.get(option.target)
    if spell is None or (option.verb == "potion" and not spell.potion):
        return ()
    return (Cost("silver for the making", SCRIBED * spell.level, perhaps=True),)


_BY_QUESTION: dict[str, Callable[[Campaign, Option], Costs]] = {
    "explore": _explore,
    "shop": _ware,
    "sell": _sale,
    "trade": _trade,
    "speaker": _manners,
    "talk": _talk,
    "hire-whom": _hired,
    "spell": _spell,
    "make": _made,
}
