"""The town: rest, trade, hirelings, rumours, copying spells, scribing and brewing; setting out and coming home."""

from __future__ import annotations

from functools import partial

from tablewright.engine.asking import is_sure
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.making import hireling
from tablewright.rules.begone_foe.book.core.beings import max_hp
from tablewright.rules.begone_foe.book.core.rolls import GM, ask_gm, caller
from tablewright.rules.begone_foe.book.core.silver import pay, purse
from tablewright.rules.begone_foe.book.delve.company import COMPANY, members_options
from tablewright.rules.begone_foe.book.delve.hours import pass_turns
from tablewright.rules.begone_foe.book.delve.marching import overburdened
from tablewright.rules.begone_foe.book.delve.scouting import WHO
from tablewright.rules.begone_foe.book.magic.peaceful import cast_in_peace, read_in_peace
from tablewright.rules.begone_foe.book.master.aims import aims_to_learn
from tablewright.rules.begone_foe.book.master.moment import IN_TOWN, dm_moment
from tablewright.rules.begone_foe.book.master.own_words import try_in_words
from tablewright.rules.begone_foe.book.town.bounties import post_notices, take_work
from tablewright.rules.begone_foe.book.town.crafting import WORK, day_in_town, spend_days, work_options
from tablewright.rules.begone_foe.book.town.expedition import can_march, choose_road, dismiss, find_goal, set_out
from tablewright.rules.begone_foe.book.town.market import (
    POCKET_MONEY,
    deposit,
    fetch,
    market,
    sell,
    shop,
    store,
)
from tablewright.rules.begone_foe.book.town.prices import CHEAPEST, can_sell
from tablewright.rules.begone_foe.events import Ended, HeardRumour, Hired, Noted
from tablewright.rules.begone_foe.settings import GENERATED, chosen
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.clock import TURNS_AN_HOUR
from tablewright.world.dungeon import Dungeon

TOWN = Question("town", "BF-EQUIP-15")
RETIRE = Question("retire", "BF-ADV-07", grave=True)
WAGE = Question("wage", "BF-HIRE-02", standing=True)
PAY_HOW = Question("pay-how", "BF-HIRE-02")
SEEK = Question("seek", "BF-HIRE-02")
FOUND = Question("found", "BF-HIRE-02", standing=True)
SOUGHT = {"mercenary": "body", "adept": "mind", "expert": "skill"}
RARE = (("expert", {"skill": 1}), ("adept", {"mind": 1}), ("mercenary", {"body": 2}))  # one of them is about
RUMOURED = 3
SET_OUT, SHOP, MARKET, ELSEWHERE, SELL = map(Option, ("set-out", "shop", "market", "elsewhere", "sell"))
SEEKING, RUMOUR, RECRUIT, DEPOSIT, FETCH = map(Option, ("seek", "rumour", "recruit", "deposit", "fetch"))
_ALWAYS_OUT = (Option("bounties"), Option("road"))
_ALWAYS_HERE = tuple(map(Option, ("rest", "gear", "store", "try", "retire")))


# --- the turn --------------------------------------------------------------------------------------------------------
def step(state: Campaign, table: Table) -> None:
    """One decision in town; before it the game master may step in."""
    if not state.for_hire:
        _new_faces(state, table)
    if not any(bounty.task != "words" for bounty in state.board):
        post_notices(state, table)
    if dm_moment(state, table, IN_TOWN) or state.after:
        return  # a level that was earned by it comes first (BF-ADV-07)
    about: Facts = {"day": state.clock.day, "silver": purse(state), **overburdened(state)}
    chosen = table.ask(caller(state), TOWN, options(state), about, partial(_usual, state))
    _DEEDS[chosen.verb](state, table, chosen.target)


def _usual(state: Campaign) -> str:
    """Out again, once everybody is whole and can carry what they have."""
    if not can_march(state):
        return "deposit" if max(being.silver for being in state.characters) > POCKET_MONEY else "store"
    return "set-out" if all(being.hp == max_hp(being) for being in state.characters) else "rest"


def options(state: Campaign) -> list[Option]:
    characters, hirelings = state.characters, state.hirelings
    settings = chosen(state.settings)
    richest = max([being.silver for being in characters], default=0)
    ready = can_march(state)
    out = [SET_OUT] if ready else []
    if purse(state) >= CHEAPEST:
        out.append(SHOP)
    if len(characters) > 1 and richest >= CHEAPEST:
        out.append(MARKET)
    out += _ALWAYS_OUT
    if ready and state.dungeon is not None and settings.dungeon in GENERATED:
        out.append(ELSEWHERE)
    if can_sell(state):
        out.append(SELL)
    room = len(hirelings) < 2 * len(characters)
    out += each("hire", [being.id for being in state.for_hire]) if room else []
    out += each("dismiss", [being.id for being in hirelings])
    if room:
        out.append(SEEKING)
    out += [RUMOUR] if len(state.rumours) < RUMOURED else []
    out += work_options(state)
    if len(characters) < settings.party:
        out.append(RECRUIT)
    if richest > POCKET_MONEY:
        out.append(DEPOSIT)
    if state.stash:
        out.append(FETCH)
    out += [option for option in members_options(state) if option not in ("rest", "breather")]
    march = [Option("march")] if len(state.march) > 1 else []
    return [*out, *march, *_ALWAYS_HERE]


def _try(state: Campaign, table: Table, rest: str) -> None:
    able = [being.id for being in state.characters]
    who = state.beings[table.ask(caller(state), WHO, able, {"task": "try"})]
    try_in_words(state, table, who, aims_to_learn(state), lambda: not pass_turns(state, table, TURNS_AN_HOUR))


# --- people ----------------------------------------------------------------------------------------------------------
def _new_faces(state: Campaign, table: Table) -> None:
    """Who is to be had this week: a porter, a sword, and somebody with a skill."""
    rare, scores = RARE[table.whim(f"special:{state.clock.day}", len(RARE))]
    state.for_hire += [
        hireling(state, table, "porter"),
        hireling(state, table, "mercenary", body=table.whim(f"sword:{state.clock.day}", 2)),
        hireling(state, table, rare, **scores),
    ]


def _hire(state: Campaign, table: Table, rest: str) -> None:
    """By the day, or for half a share of the treasure (BF-HIRE-02)."""
    being = next(other for other in state.for_hire if other.id == rest)
    wages = [str(being.wage), str(being.wage * 2)]
    wage = int(ask_gm(state, table, WAGE, wages, wages[0], {"who": being.id, "job": being.job}))
    ways = ["wage", "share", "neither"] if purse(state) >= wage else ["share", "neither"]
    how = table.ask(caller(state), PAY_HOW, ways, {"who": being.id, "wage": wage})
    if how == "neither":
        return
    being.wage = wage
    employer = state.characters[0]
    being.half_share, being.employer, being.seat = how == "share", employer.id, employer.seat
    state.for_hire = [other for other in state.for_hire if other.id != rest]
    state.beings[being.id] = being
    state.march.append(being.id)
    if how == "wage":
        pay(state, being.wage)
        being.paid_until = state.clock.day
    table.tell(Hired(being.name, being.job, being.wage, being.half_share))


def _seek(state: Campaign, table: Table, rest: str) -> None:
    """A day of asking for somebody in particular: fighter, spell-caster or expert, and how good (BF-HIRE-02)."""
    wanted = table.ask(
        caller(state), SEEK, [Option("nobody"), *(Option(job, amount=n) for job in SOUGHT for n in (1, 2, 3))]
    )
    if wanted == "nobody":
        return
    ruled = ask_gm(state, table, FOUND, ("yes", "no"), "yes", {"job": wanted.verb, "number": wanted.amount})
    spend_days(state, table, 1)
    if ruled == "no":
        table.tell(Noted("nobody_found", state.party[0].name))
        return
    found = hireling(state, table, wanted.verb, **{SOUGHT[wanted.verb]: wanted.amount})
    state.for_hire.append(found)
    table.tell(Noted("found_for_hire", found.name, str(found.wage)))


def _rumour(state: Campaign, table: Table, rest: str) -> None:
    """An hour in the taprooms: the dungeon's own rumours, or a place in it that somebody has heard of."""
    dungeon = state.dungeon or find_goal(state, table)
    heard = len(state.rumours)
    rumour = HeardRumour(dungeon.rumours[heard]) if heard < len(dungeon.rumours) else _gossip(dungeon)
    state.rumours.append(rumour.text)
    table.tell(rumour)
    pass_turns(state, table, TURNS_AN_HOUR)


def _gossip(dungeon: Dungeon) -> HeardRumour:
    rooms = [room for room in dungeon.rooms.values() if room.hoard and room.known == "unseen"]
    if not rooms:
        return HeardRumour("")
    rooms[0].known = "told"
    return HeardRumour(rooms[0].name, "treasure")


def _recruit(state: Campaign, table: Table, rest: str) -> None:
    """A new character for a seat that has lost one; a hireling may step up instead."""
    seats = [seat for seat in state.seats if seat != GM]
    fewest = min(seats, key=lambda seat: sum(being.seat == seat for being in state.characters))
    state.to_create.append(fewest)
    state.phase = "create"


def step_up(state: Campaign, being: Being, seat: str) -> None:
    """A hireling becomes a character of level 1, with the scores it has."""
    being.role, being.seat, being.home_seat, being.wage = "pc", seat, seat, 0
    being.group, being.employer, being.half_share = "", "", False


def _rest(state: Campaign, table: Table, rest: str) -> None:
    day_in_town(state, table)
    state.for_hire = []


def _go(state: Campaign, table: Table, rest: str) -> None:
    set_out(state, table)


def _elsewhere(state: Campaign, table: Table, rest: str) -> None:
    """Leave the old place to whoever wants it, and try another."""
    set_out(state, table, elsewhere=True)


def _retire(state: Campaign, table: Table, rest: str) -> None:
    """The end of the campaign, for good: it is asked once more (BF-ADV-07)."""
    about: Facts = {"day": state.clock.day, "number": len(state.characters)}
    if not is_sure(table, caller(state), RETIRE, "retire", about):
        return
    state.retired, state.phase = True, "over"
    table.tell(Ended("retired"))


_DEEDS = {
    "set-out": _go,
    "elsewhere": _elsewhere,
    "shop": shop,
    "market": market,
    "bounties": take_work,
    "road": choose_road,
    "sell": sell,
    "hire": _hire,
    "seek": _seek,
    "dismiss": dismiss,
    "rumour": _rumour,
    **WORK,
    "recruit": _recruit,
    "deposit": deposit,
    "store": store,
    "fetch": fetch,
    "try": _try,
    "rest": _rest,
    **{name: COMPANY[name] for name in ("heal", "cure", "mend", "drink", "drop-shell", "gear", "march")},
    "cast": cast_in_peace,
    "read": read_in_peace,
    "retire": _retire,
}
