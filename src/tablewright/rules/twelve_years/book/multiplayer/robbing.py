"""What a party takes from another as it slips away: one thing, or the whole purse (chapter "Competitive Play")."""

from __future__ import annotations

from contextlib import suppress

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.loot.items import gain_gold, receive, unlike
from tablewright.rules.twelve_years.book.loot.magicks import compel
from tablewright.rules.twelve_years.book.loot.trading import hand_over
from tablewright.rules.twelve_years.book.options import meant, on_each
from tablewright.rules.twelve_years.book.party.death import PartyEnded
from tablewright.rules.twelve_years.book.party.members import in_use, item_label
from tablewright.rules.twelve_years.book.places import place_of
from tablewright.rules.twelve_years.events import StoleFrom
from tablewright.rules.twelve_years.state import Item, Party, World

STEAL = Question("steal", "TY-PVP-07")
STEAL_FROM = Question("steal-from", "TY-PVP-07")
PURSE, NOTHING = map(Option, ("gold", "nothing"))


def steal(world: World, thief: Party, victims: list[Party], table: Table) -> None:
    """One item or the whole purse of one enemy party, if the evader likes (TY-PVP-07)."""
    options = [victim.seat for victim in victims if victim is not thief and (victim.items or victim.gold)]
    if not options:
        return
    victim = world.parties[table.ask(thief.seat, STEAL_FROM, options)]
    goods = [*([PURSE] if victim.gold else []), *on_each("item", unlike(victim.items, in_use(victim)))]
    answer = table.ask(thief.seat, STEAL, [NOTHING, *goods], {"party": victim.name, "gold": victim.gold})
    if answer == PURSE:
        gold, victim.gold = victim.gold, 0
        table.tell(StoleFrom(thief.name, victim.name, gold=gold))
        gain_gold(thief, gold, "theft", table)
    elif answer != NOTHING:
        _steal_item(world, thief, victim, meant(victim.items, answer), table)


def _steal_item(world: World, thief: Party, victim: Party, item: Item, table: Table) -> None:
    """A stolen cursed or compelling thing acts on the thief; the victim's curse stays (TY-PVP-07, TY-MAG-09)."""
    hand_over(victim, item)
    table.tell(StoleFrom(thief.name, victim.name, item=item_label(item)))
    receive(thief, item, table)
    with suppress(PartyEnded):
        compel(world, thief, place_of(world, thief), item, table)
