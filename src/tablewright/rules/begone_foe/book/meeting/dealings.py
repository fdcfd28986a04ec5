"""Dealings with those who mean no harm: news, wares, a sword for hire, captives given back (Reaction Rolls)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import intelligent, is_monster, kind_of
from tablewright.rules.begone_foe.book.core.gear import add_item
from tablewright.rules.begone_foe.book.core.likeness import owned
from tablewright.rules.begone_foe.book.core.rolls import caller
from tablewright.rules.begone_foe.book.core.silver import pay, purse
from tablewright.rules.begone_foe.book.delve.treasure import roomiest
from tablewright.rules.begone_foe.book.meeting.captives import led_captives
from tablewright.rules.begone_foe.book.meeting.service import day_wage, hire_stranger, may_serve
from tablewright.rules.begone_foe.book.town.hearsay import TOPICS, tell_of, tell_of_a_room
from tablewright.rules.begone_foe.book.town.prices import GOODS, price_of, sell_thing, sellable, thing_of
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.events import Bought, Left, Noted, Talked
from tablewright.rules.begone_foe.state import Being, Campaign, Item, Meeting

TRADE = Question("trade", "BF-REACT-03")
HIRE_WHOM = Question("hire-whom", "BF-HIRE-02")
WARES = ("torch", "ration", "oil", "rope", "spikes", "arrows", "bolts", "dagger", "holy_water")


def dealing_options(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> list[Option]:
    """What the friendly are good for; and whoever has kin in the party's hands listens."""
    if not intelligent(foes[0]):
        return []
    out = [Option("exchange")] if _kin(state, foes) else []
    if meeting.attitude != "friendly":
        return out
    if "news" not in meeting.tried:
        out.append(Option("news"))
    out += each("ask", (topic for topic in TOPICS if f"ask {topic}" not in meeting.tried))
    if _wares(state, foes) or sellable(state):
        out.append(Option("trade"))
    if hirable(state, foes):
        out.append(Option("hire"))
    return [*out, Option("escort")] if _lost(foes) else out


def news(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    """Friendly folk share what they know: a room that was unknown is told of (BF-REACT-03)."""
    meeting.tried.append("news")
    table.tell(tell_of_a_room(state))


def ask_about(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], topic: str) -> None:
    """One thing in particular: treasure, dwellers, traps, hidden ways (BF-REACT-03)."""
    meeting.tried.append(f"ask {topic}")
    tell_of(state, table, topic)


# --- wares -----------------------------------------------------------------------------------------------------------
def _wares(state: Campaign, foes: Sequence[Being]) -> list[str]:
    """What people who live by candlelight have to sell, and merchants all there is, as far as the purse goes."""
    shelf = GOODS if is_monster(foes[0]) and kind_of(foes[0]).trades else WARES
    silver = purse(state)
    return [key for key in shelf if GEAR[key].price <= silver]


def trade(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    """At list price, or what the game master says; they buy as the town does (BF-REACT-03, BF-EQUIP-15)."""
    goods = [Option("sell", thing.verb, thing.target) for thing in owned(sellable(state))]
    options = [Option("nothing"), *map(Option, _wares(state, foes)), *goods]
    chosen = table.ask(caller(state), TRADE, options, {"foe": foes[0].id})
    if chosen.verb == "sell":
        sell_thing(state, table, *thing_of(state, Option(chosen.thing, chosen.target)))
    elif chosen != "nothing":
        _buy(state, table, chosen.verb)


def _buy(state: Campaign, table: Table, key: str) -> None:
    price, taker = price_of(state, table, key), roomiest(state)
    pay(state, price)
    add_item(taker, Item(key, GEAR[key].per))
    table.tell(Bought(taker.name, GEAR[key].name, GEAR[key].per, price))


# --- people ----------------------------------------------------------------------------------------------------------
def hirable(state: Campaign, foes: Sequence[Being]) -> list[Being]:
    return [foe for foe in foes if may_serve(state, foe) and day_wage(foe) <= purse(state)]


def hire(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    """One of them comes along for a day's wage (BF-REACT-03, BF-HIRE-02)."""
    able = hirable(state, foes)
    about: Facts = {"foe": foes[0].id, "wage": day_wage(able[0])}
    being = state.beings[table.ask(caller(state), HIRE_WHOM, [foe.id for foe in able], about)]
    meeting.foes.remove(being.id)
    hire_stranger(state, table, being)


def _kin(state: Campaign, foes: Sequence[Being]) -> list[Being]:
    return [being for being in led_captives(state) if being.kind == foes[0].kind and not being.uses.get("lost")]


def exchange(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    """Captives given back to their own make friends of them (our ruling, after BF-REACT-05)."""
    for being in _kin(state, foes):
        table.tell(Left(being.name, "released"))
        state.beings.pop(being.id, None)
    meeting.attitude = "friendly"
    table.tell(Talked("exchange", "friendly"))


def _lost(foes: Sequence[Being]) -> bool:
    return any(foe.uses.get("lost") for foe in foes)


def escort(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    """The lost come along; their people in town pay for it as for a captive (BF-WANDER-06, BF-ADV-02)."""
    for foe in [foe for foe in foes if foe.uses.get("lost")]:
        foe.room, foe.side, foe.captive = "captive", "party", False
        meeting.foes.remove(foe.id)
        table.tell(Noted("comes_along", foe.name))


DEALINGS: dict[str, Callable[[Campaign, Table, Meeting, Sequence[Being], str], None]] = {
    "news": news,
    "ask": ask_about,
    "trade": trade,
    "hire": hire,
    "exchange": exchange,
    "escort": escort,
}
