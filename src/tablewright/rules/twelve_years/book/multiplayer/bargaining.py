"""Trade between players: anything, at any price they agree on (chapter "Parallel Play")."""

from __future__ import annotations

from contextlib import suppress

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.loot.items import unlike
from tablewright.rules.twelve_years.book.loot.magicks import compel
from tablewright.rules.twelve_years.book.loot.trading import hand_over
from tablewright.rules.twelve_years.book.multiplayer.meeting import end_affair
from tablewright.rules.twelve_years.book.options import DONE, meant, on_each
from tablewright.rules.twelve_years.book.party.death import PartyEnded
from tablewright.rules.twelve_years.book.party.members import in_use, item_label, piece
from tablewright.rules.twelve_years.book.places import place_of
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.events import Bargained
from tablewright.rules.twelve_years.state import Affair, Item, Party, World
from tablewright.world.words import a, listed

GIVE = Question("give", "TY-MP-03")
GIVE_GOLD = Question("give-gold", "TY-MP-03")
WANT = Question("want", "TY-MP-03")
WANT_GOLD = Question("want-gold", "TY-MP-03")
AGREE = Question("agree", "TY-MP-03")
COUNTER = "counter"


def bargain(world: World, affair: Affair, table: Table) -> None:
    """Offers to and fro until one is agreed on or refused; magick too, cursed things never (TY-MP-03)."""
    end_affair(world, affair)
    party, other = world.parties[affair.by], world.parties[affair.target]
    while _offer(world, party, other, table) == COUNTER:
        party, other = other, party


def _offer(world: World, party: Party, other: Party, table: Table) -> str:
    """One offer: what is given, what is asked for, and what the other party says to it."""
    gives = _choose(party, party, GIVE, other.name, table)
    gold = table.ask_number(party.seat, GIVE_GOLD, 0, party.gold, {"party": other.name}, "0") if party.gold else 0
    wants = _choose(party, other, WANT, other.name, table)
    price = table.ask_number(party.seat, WANT_GOLD, 0, other.gold, {"party": other.name}, "0") if other.gold else 0
    offered, asked = _goods(gives, gold), _goods(wants, price)
    about: Facts = {"party": party.name, "offered": _list(offered), "asked": _list(asked)}
    answer = table.ask(other.seat, AGREE, ["refuse", "agree", COUNTER], about)
    if answer != COUNTER:
        table.tell(Bargained(party.name, other.name, offered, asked, answer == "agree"))
    if answer == "agree":
        party.gold, other.gold = party.gold - gold + price, other.gold - price + gold
        _pass_on(party, other, gives)
        _pass_on(other, party, wants)
        _work(world, other, gives, table)
        _work(world, party, wants, table)
    return answer


def _choose(asker: Party, owner: Party, question: Question, partner: str, table: Table) -> list[Item]:
    """Item by item, in a bargain with `partner`; a cursed thing cannot be handed over (TY-MP-03, TY-MAG-09)."""
    chosen: list[Item] = []
    while True:
        free = [item for item in owner.items if item not in chosen and "cursed" not in item.powers]
        rest = unlike(free, in_use(owner))
        about: Facts = {"so_far": _list(_goods(chosen, 0)) if chosen else "", "party": partner}
        answer = table.ask(asker.seat, question, [DONE, *on_each("item", rest)], about, DONE)
        if answer == DONE:
            return chosen
        chosen.append(meant(rest, answer))


def _goods(items: list[Item], gold: int) -> tuple[str, ...]:
    return (*map(_named, items), *([f"{gold} gold"] if gold else []))


def _named(item: Item) -> str:
    """A thing with what it can do: nobody buys magick unseen."""
    powers = [charts.MAGICK[power].name for power in item.powers if power in charts.MAGICK]
    return f"{a(piece(item_label(item)))}{f' ({listed(powers)})' if powers else ''}"


def _list(goods: tuple[str, ...]) -> str:
    return listed(goods) or "nothing"


def _pass_on(giver: Party, taker: Party, items: list[Item]) -> None:
    for item in items:
        hand_over(giver, item)
        taker.items.append(item)


def _work(world: World, taker: Party, items: list[Item], table: Table) -> None:
    """All goods have changed hands before any of them works its will: nobody carries off what is given (TY-MAG-08)."""
    for item in items:
        with suppress(PartyEnded):
            if taker.seat in world.parties:
                compel(world, taker, place_of(world, taker), item, table)
