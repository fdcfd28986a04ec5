"""Parties that talk: bargains at any price, threats, truces, and goods offered to be left alone.

Trade stands in the chapter "Parallel Play"; talk before blood is this house's own (TY-MP-07).
"""

from __future__ import annotations

from contextlib import suppress

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.words import a, listed
from twelve_years import events
from twelve_years.book.core import picking, places
from twelve_years.book.core.members import in_use, item_label, piece
from twelve_years.book.loot import magicks
from twelve_years.book.loot.items import hand_over, unlike
from twelve_years.book.multiplayer import meeting
from twelve_years.book.party import death
from twelve_years.content import charts
from twelve_years.state import Affair, Item, Party, World

Share = tuple[Party, list[Item], int]  # who gives, things and gold

# --- bargaining: trade between players: anything, at any price they agree on (chapter "Parallel Play") ----------------
GIVE = Question("give", "TY-MP-03")
GIVE_GOLD = Question("give-gold", "TY-MP-03")
WANT = Question("want", "TY-MP-03")
WANT_GOLD = Question("want-gold", "TY-MP-03")
AGREE = Question("agree", "TY-MP-03")
COUNTER = "counter"


def bargain(world: World, affair: Affair, table: Table) -> None:
    """Offers to and fro until one is agreed on or refused; magick too, cursed things never (TY-MP-03)."""
    party, other = world.parties[affair.by], world.parties[affair.target]
    while _make_offer(world, party, other, table) == COUNTER:
        party, other = other, party


def _make_offer(world: World, party: Party, other: Party, table: Table) -> str:
    """One offer: what is given, what is asked for, and what the other party says to it."""
    gives = _choose_goods(party, party, GIVE, other.name, table)
    gold = table.ask_number(party.seat, GIVE_GOLD, 0, party.gold, {"party": other.name}, "0") if party.gold else 0
    wants = _choose_goods(party, other, WANT, other.name, table)
    price = table.ask_number(party.seat, WANT_GOLD, 0, other.gold, {"party": other.name}, "0") if other.gold else 0
    offered, asked = _goods_words(gives, gold), _goods_words(wants, price)
    about: Facts = {"party": party.name, "offered": _listed_goods(offered), "asked": _listed_goods(asked)}
    answer = table.ask(other.seat, AGREE, ["refuse", "agree", COUNTER], about)
    if answer != COUNTER:
        table.tell(events.Bargained(party.name, other.name, offered, asked, answer == "agree"))
    if answer == "agree":
        _swap_goods(world, (party, gives, gold), (other, wants, price), table)
    return answer


def _swap_goods(world: World, one: Share, two: Share, table: Table) -> None:
    """Each gives the other what was agreed on."""
    (party, gives, gold), (other, wants, price) = one, two
    party.gold, other.gold = party.gold - gold + price, other.gold - price + gold
    _pass_on(party, other, gives)
    _pass_on(other, party, wants)
    _let_goods_work(world, other, gives, table)
    _let_goods_work(world, party, wants, table)


def _choose_goods(asker: Party, owner: Party, question: Question, partner: str, table: Table) -> list[Item]:
    """Item by item, in a bargain with `partner`; a cursed thing cannot be handed over (TY-MP-03, TY-MAG-09)."""
    chosen: list[Item] = []
    while True:
        free = [item for item in owner.items if item not in chosen and "cursed" not in item.powers]
        rest = unlike(free, in_use(owner))
        about: Facts = {"so_far": _listed_goods(_goods_words(chosen, 0)) if chosen else "", "party": partner}
        answer = table.ask(asker.seat, question, [picking.DONE, *picking.on_each("item", rest)], about, picking.DONE)
        if answer == picking.DONE:
            return chosen
        chosen.append(picking.meant(rest, answer))


def _goods_words(items: list[Item], gold: int) -> tuple[str, ...]:
    return (*map(_thing_words, items), *([f"{gold} gold"] if gold else []))


def _thing_words(item: Item) -> str:
    """A thing with what it can do: nobody buys magick unseen."""
    powers = [charts.MAGICK[power].name for power in item.powers if power in charts.MAGICK]
    return f"{a(piece(item_label(item)))}{f' ({listed(powers)})' if powers else ''}"


def _listed_goods(goods: tuple[str, ...]) -> str:
    return listed(goods) or "nothing"


def _pass_on(giver: Party, taker: Party, items: list[Item]) -> None:
    for item in items:
        hand_over(giver, item)
        taker.items.append(item)


def _let_goods_work(world: World, taker: Party, items: list[Item], table: Table) -> None:
    """All goods have changed hands before any of them works its will: nobody carries off what is given (TY-MAG-08)."""
    for item in items:
        with suppress(death.PartyEnded):
            if taker.seat in world.parties:
                magicks.compel(world, taker, places.place_of(world, taker), item, table)


# --- talk before blood: what is agreed is told to all, and stands until it is broken ----------------------------------
DEMAND = Question("demand", "TY-MP-07")
DEMAND_GOLD = Question("demand-gold", "TY-MP-07")
YIELD = Question("yield", "TY-MP-07")
MAKE_GOOD = Question("make-good", "TY-MP-07")
TRUCE = Question("truce", "TY-MP-07")
SURRENDER = Option("surrender")


def talk(world: World, affair: Affair, table: Table) -> None:
    """A bargain, a threat or a truce that one party has begun with another (TY-MP-03, TY-MP-07)."""
    meeting.end_affair(world, affair)
    if affair.kind == "bargain":
        bargain(world, affair, table)
    elif affair.kind == "threaten":
        _make_threat(world, world.parties[affair.by], world.parties[affair.target], table)
    else:
        _offer_truce(world, world.parties[affair.by], world.parties[affair.target], table)


def _make_threat(world: World, party: Party, other: Party, table: Table) -> None:
    """Goods or gold, or an attack: who gives them is left alone; else they attack, or think better of it (TY-MP-07)."""
    wants = _choose_goods(party, other, DEMAND, other.name, table)
    price = table.ask_number(party.seat, DEMAND_GOLD, 0, other.gold, {"party": other.name}, "0") if other.gold else 0
    asked = _goods_words(wants, price)
    if not asked:
        return
    about: Facts = {"party": party.name, "asked": _listed_goods(asked)}
    yields = table.ask(other.seat, YIELD, ["refuse", "yield"], about) == "yield"
    table.tell(events.Threatened(party.name, other.name, asked, yields))
    if yields:
        meeting.make_truce(world, party, other)
        _swap_goods(world, (party, [], 0), (other, wants, price), table)
    elif table.ask(party.seat, MAKE_GOOD, ["let-be", "attack"], {"party": other.name}) == "attack":
        meeting.declare(world, party, "attack", other.seat, table)


def _offer_truce(world: World, party: Party, other: Party, table: Table) -> None:
    """Neither attacks nor robs the other from now on, if both say so (TY-MP-07)."""
    agreed = table.ask(other.seat, TRUCE, ["refuse", "agree"], {"party": party.name}) == "agree"
    table.tell(events.TruceOffered(party.name, other.name, agreed))
    if agreed:
        meeting.make_truce(world, party, other)


def surrenders(world: World, party: Party, other: Party, table: Table) -> bool:
    """Goods or gold before the first blow; True if who attacks takes them and leaves it at that (TY-MP-07)."""
    gives = _choose_goods(party, party, GIVE, other.name, table)
    gold = table.ask_number(party.seat, GIVE_GOLD, 0, party.gold, {"party": other.name}, "0") if party.gold else 0
    offered = _goods_words(gives, gold)
    about: Facts = {"party": party.name, "offered": _listed_goods(offered), "asked": "being left alone"}
    agreed = bool(offered) and table.ask(other.seat, AGREE, ["refuse", "agree"], about) == "agree"
    table.tell(events.Surrendered(party.name, other.name, offered, agreed))
    if agreed:
        meeting.make_truce(world, party, other)
        _swap_goods(world, (party, gives, gold), (other, [], 0), table)
    return agreed
