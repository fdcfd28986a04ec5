"""What folk and beasts offer besides a fight (FH-MON-07): trade, news, a hermit's word, new hands for the freehold."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.characters.market import buy_one, plain_price, sell_from_pack
from tablewright.rules.freehold.book.characters.purse import can_pay, pay_together
from tablewright.rules.freehold.book.days.provisions import eat_from_packs, meals_in_packs
from tablewright.rules.freehold.book.encounters.news import tell_a_hex
from tablewright.rules.freehold.book.party.actions import attempt
from tablewright.rules.freehold.book.party.roster import able, best, day_of, speaker_seat
from tablewright.rules.freehold.book.sites.treasure import roll_item, take_item
from tablewright.rules.freehold.book.travel.land import tier_of, untold_neighbours
from tablewright.rules.freehold.content import GEAR, MONSTERS
from tablewright.rules.freehold.content.things import price
from tablewright.rules.freehold.events import Invited
from tablewright.rules.freehold.state import DAYS_A_WEEK, Meeting, Party, World

TRADE = Question("trade", "FH-MON-07")
TAKES = Question("trade-who", "FH-MON-07")
SELLER = Question("seller", "FH-GEAR-01")
WHO_ASKS = Question("who-asks", "FH-MON-07")
PEDDLER_MOST = 100  # copper: gear worth 10 sc or less
NEWS_MEALS = 1
CARAVAN_ITEM = 3000  # copper


def folk_options(world: World, party: Party, meeting: Meeting) -> list[str]:
    """What these others offer in this mood."""
    use = MONSTERS[meeting.bands[0].monster].use
    options = []
    if _shelf(meeting):
        options += ["trade", "sell"] if _sellers(world, party) else ["trade"]
    if use == "caravan" and can_pay(world, party, CARAVAN_ITEM) and not meeting.traded:
        options.append("item")
    if use == "hermit" and not meeting.asked and meals_in_packs(world, party) and _news(world, party):
        options.append("ask")
    if use == "join" and meeting.stage == "friendly" and not meeting.asked and not world.hold.lost:
        options.append("invite")
    return options


def _news(world: World, party: Party) -> list[str]:
    return untold_neighbours(world, party.at)


def _shelf(meeting: Meeting) -> list[str]:
    """Gear on sale: a peddler's if neutral or better, a caravan's any, friendly folk's at list prices (FH-ENC-08)."""
    monster = MONSTERS[meeting.bands[0].monster]
    if monster.use == "caravan":
        return list(GEAR)
    common = [key for key, gear in GEAR.items() if not gear.sold]
    if monster.use == "peddler":
        return [key for key in common if price(key) <= PEDDLER_MOST]
    return common if monster.kind == "folk" and meeting.stage == "friendly" else []


def folk_deed(world: World, party: Party, meeting: Meeting, answer: str, table: Table) -> None:
    if answer == "trade":
        _trade(world, party, meeting, table)
    elif answer == "sell":
        _sell(world, party, meeting, table)
    elif answer == "item":
        _buy_item(world, party, meeting, table)
    elif answer == "ask":
        _ask_hermit(world, party, meeting, table)
    else:
        _invite(world, party, meeting, table)


def _trade(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """One purchase at the list price."""
    wares = [key for key in _shelf(meeting) if can_pay(world, party, price(key))]
    answer = table.ask(speaker_seat(world, party), TRADE, ("nothing", *wares))
    if answer != "nothing":
        people = [one.id for one in able(world, party)]
        buyer = world.characters[table.ask(speaker_seat(world, party), TAKES, people, {"thing": answer}, people[0])]
        if pay_together(world, party, price(answer), table):
            buy_one(buyer, answer, table)


def _sellers(world: World, party: Party) -> list[str]:
    return [one.id for one in able(world, party) if any(map(plain_price, one.pack))]


def _sell(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """Plain gear at half its price, as at home (FH-GEAR-01)."""
    one = world.characters[table.ask(speaker_seat(world, party), SELLER, _sellers(world, party))]
    sell_from_pack(one, plain_price, table)


def _buy_item(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """One roll on the magic item table for 300 sc, once a meeting."""
    if not pay_together(world, party, CARAVAN_ITEM, table):
        return
    meeting.traded = True
    take_item(world, party, roll_item(tier_of(world, party.at), table), table)


def _ask_hermit(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """The feature of one neighbouring hex for one meal."""
    meeting.asked = True
    eat_from_packs(world, party, NEWS_MEALS)
    tell_a_hex(world, party, "hermit", table)


def _invite(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """Charisma, once per meeting: 1 Folk arrives in a week, if there is housing then."""
    meeting.asked = True
    people = able(world, party)
    who = table.ask(
        speaker_seat(world, party),
        WHO_ASKS,
        [one.id for one in people],
        {"ability": "cha", "use": "invite"},
        best(people, "cha").id,
    )
    success = attempt(world, party, world.characters[who], "cha", "invite", table)
    if success:
        world.hold.coming.append(day_of(party) + DAYS_A_WEEK)
    table.tell(Invited(success))
