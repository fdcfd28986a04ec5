"""Friends, the Traveling Tinker and the Lost Noble.

Meetings, deals, escorts (chapters "Friends", "Hexploring Encounters").
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.world.hexes import DIRECTIONS, distance, straight, within
from twelve_years import events
from twelve_years.book import delving
from twelve_years.book.combat import attack
from twelve_years.book.core import members, picking, places
from twelve_years.book.hexploring import creatures
from twelve_years.book.loot import items, magicks
from twelve_years.book.party import assembly
from twelve_years.content import charts, figures
from twelve_years.state import Hex, Item, Member, Party, Place, Promise, World

STOLEN = Question("stolen", "TY-FRIEND-03")
BOW = Question("bow", "TY-FRIEND-13")
MARK = Question("mark", "TY-FRIEND-05")
REWARD = Question("reward", "TY-ESCORT-03")
TRADE, TRAIN, LAY_HANDS = map(Option, ("trade", "train", "lay-hands"))

DIRECTION = Why("Where the entrance lies", "TY-FRIEND-05")
RENEGADE_PRICE, WISE_WOMAN_PRICE, ELLAS_PRICE = figures.PRICES.renegade, figures.PRICES.wise_woman, figures.PRICES.ellas
WISE_WOMAN_REACH = 6
_ESCORTABLE = {members.TINKER: "Traveling Tinker", members.NOBLE: "Lost Noble"}
_JOIN_ONE = frozenset(("renegade", "new_party_member", "gerhardus_zauber"))
_PROMISES = {"dying_adventurer": {"accept": "loot"}, "gerhardus_zauber": {"accept": "zauber"},
             "thogwood_billiam": {"skip": "skip", "exit": "exit"}}  # fmt: skip


# --- meeting ---------------------------------------------------------------------------------------------------------
def meet(world: World, party: Party, table: Table) -> None:
    """A friend is met once the place is calm (TY-FRIEND-01, TY-FRIEND-15, TY-FRIEND-16)."""
    place = places.place_of(world, party)
    place.visitor_met = True
    table.tell(events.Met(place.visitor))
    if is_robber(place) and not attack.dodges(world, party, "popplecrop_slink", table):
        _be_robbed(party, table)


def is_robber(place: Place) -> bool:
    return place.visitor == "popplecrop_slink"


def _be_robbed(party: Party, table: Table) -> None:
    """He takes all gold and the most valuable item; a level for each full 100 gold stolen (TY-FRIEND-03)."""
    gold, party.gold = party.gold, 0
    item = _most_valuable(party, table)
    worth = items.value(item) if item else 0
    if item:
        items.hand_over(party, item)
    table.tell(events.Robbed(gold, members.item_label(item) if item else "", worth))
    levels = (gold + worth) // figures.PRICES.stolen_for_level
    if levels:
        members.gain_levels(party, levels, "popplecrop_slink", table)


def _most_valuable(party: Party, table: Table) -> Item | None:
    if not party.items:
        return None
    best = max(items.value(item) for item in party.items)
    dearest = [item for item in party.items if items.value(item) == best]
    return picking.meant(dearest, table.ask(party.seat, STOLEN, picking.on_each("item", dearest)))


# --- what they offer -------------------------------------------------------------------------------------------------
def deals(world: World, party: Party) -> list[Option]:
    """Everything the visitor, or an escort on the way, will do for the party now."""
    place = places.place_of(world, party)
    options = each("deal", _deals_of(world, party, place)) if place.visitor_met else []
    if items.trader_here(world, party) and (place.visitor_met or members.has(party, members.TINKER)):
        options.append(TRADE)
    if _teacher_here(world, party, place) and items.can_train(party):
        options.append(TRAIN)
    return [*options, LAY_HANDS] if place.visitor and place.visitor_met else options


def lay_hands(place: Place, table: Table) -> None:
    """Popplecrop Slink slips away from every attack, and no friend has figures for a fight (TY-FRIEND-16)."""
    table.tell(events.GotAway(place.visitor))
    places.welcome(place, "")


def _teacher_here(world: World, party: Party, place: Place) -> bool:
    """Every friend trains unless noted; so do Tinker and Noble, met or escorted (TY-FRIEND-02, TY-ESCORT-06)."""
    friend = charts.FRIEND.get(place.visitor) if place.visitor_met else None
    slink = world.settings.popplecrop_trains and place.visitor == "popplecrop_slink"
    met = place.visitor_met and (slink or place.visitor in _ESCORTABLE)
    return (
        bool(friend and friend.training)
        or met
        or members.has(party, members.TINKER)
        or members.has(party, members.NOBLE)
    )


def _deals_of(world: World, party: Party, place: Place) -> list[str]:
    who = place.visitor
    if _has_dealt(party, place):
        return []
    if who in _PROMISES:
        return list(_PROMISES[who])
    if who in _ESCORTABLE:
        return ["escort"]
    if who in ("new_party_member", "phim_pham") or (who == "renegade" and party.gold >= RENEGADE_PRICE):
        return ["recruit"]
    if who == "wise_woman" and party.gold >= WISE_WOMAN_PRICE and _markable_hexes(world, party):
        return ["mark"]
    if who == "ellas":
        return [*(["gold"] if party.gold >= ELLAS_PRICE else []), *(["bow"] if _bows_to_give(party) else [])]
    return []


def _has_dealt(party: Party, place: Place) -> bool:
    """Once a meeting; each of several parties for itself, but whoever joins one has nothing for others (TY-MP-04)."""
    own = place.visitor not in _JOIN_ONE and bool(place.dealt_with)
    return party.seat in place.dealt_with if own else bool(place.dealt)


def _bows_to_give(party: Party) -> list[Item]:
    """Any bow that is not magick will do (TY-FRIEND-13)."""
    return [item for item in party.items if item.weapon == "bow" and items.can_be_sold(item)]


def deal(world: World, party: Party, what: str, table: Table) -> None:
    """Take a friend up on an offer, once a meeting."""
    place = places.place_of(world, party)
    who = place.visitor
    place.dealt.append(what)
    if len(world.seats) > 1:
        place.dealt_with.append(party.seat)
    if who in _PROMISES:
        party.promises.append(Promise(_PROMISES[who][what]))
        table.tell(events.Dealt(who, what))
    elif what == "escort":
        _take_along(world, party, place, table)
    elif what == "recruit":
        _recruit_friend(world, party, who, table)
    elif what == "mark":
        _mark_dungeon(world, party, table)
    else:
        _learn_from_ellas(party, what, table)


def _recruit_friend(world: World, party: Party, who: str, table: Table) -> None:
    """Renegade for 50 gold, New Party Member for nothing, Phim Pham as Fae Folk.

    TY-FRIEND-10, TY-FRIEND-11, TY-FRIEND-12.
    """
    cost = RENEGADE_PRICE if who == "renegade" else 0
    party.gold -= cost
    table.tell(events.Dealt(who, "recruit", cost))
    assembly.newcomer_joins(world, party, table, members.FAE_FOLK if who == "phim_pham" else "")


def _learn_from_ellas(party: Party, what: str, table: Table) -> None:
    """One level for 50 gold or one bow (TY-FRIEND-13)."""
    if what == "gold":
        party.gold -= ELLAS_PRICE
        table.tell(events.Dealt("ellas", "gold", ELLAS_PRICE))
    else:
        bow = picking.meant(
            party.items,
            table.ask(
                party.seat, BOW, picking.on_each("item", items.unlike(_bows_to_give(party), members.in_use(party)))
            ),
        )
        items.hand_over(party, bow)
        table.tell(events.Dealt("ellas", "bow", item=members.item_label(bow)))
    members.gain_levels(party, 1, "ellas", table)


# --- the Wise Woman --------------------------------------------------------------------------------------------------
def _can_hold_entrance(world: World, key: str) -> bool:
    """Not a lake, the start, the castle or a hex with a permanent feature (TY-FRIEND-05)."""
    known = world.hexes.get(key)
    return places.exists(world, key) and (known is None or (known.terrain != "large_lake" and not known.feature))


def _markable_hexes(world: World, party: Party) -> list[str]:
    """Counted from the hex of the dungeon entrance if she is met below ground: a delving party's hex is just that."""
    if world.settings.wise_woman_hex == "choose":
        near = within(party.hex, WISE_WOMAN_REACH)
        ring = [key for key in near if distance(key, party.hex) == WISE_WOMAN_REACH]
    else:
        ring = [straight(party.hex, direction, WISE_WOMAN_REACH) for direction in DIRECTIONS]
    return [key for key in ring if _can_hold_entrance(world, key)]


def _mark_dungeon(world: World, party: Party, table: Table) -> None:
    """Direction d6, entrance d6: a dungeon whose first loot roll is a crown.

    TY-FRIEND-05, TY-FRIEND-06, TY-DICE-09.
    """
    party.gold -= WISE_WOMAN_PRICE
    key = _marked_hex(world, party, table)
    hex_ = world.hexes.setdefault(key, Hex())
    hex_.feature = "entrance"
    hex_.entrance = charts.ENTRANCES.roll(table).key
    dungeon = delving.found_dungeon(world, key, hex_.entrance, table)
    dungeon.crown_promised = True
    table.tell(events.Dealt("wise_woman", "mark", WISE_WOMAN_PRICE, place=key))
    table.tell(events.EntranceFound(hex_.entrance, dungeon.name, guarded=False))


def _marked_hex(world: World, party: Party, table: Table) -> str:
    if world.settings.wise_woman_hex == "choose":
        return table.ask(party.seat, MARK, _markable_hexes(world, party))
    directions = list(DIRECTIONS)
    first = table.roll(6, DIRECTION) - 1
    ring = [straight(party.hex, directions[(first + turn) % 6], WISE_WOMAN_REACH) for turn in range(6)]
    return next(key for key in ring if _can_hold_entrance(world, key))


# --- escorts ---------------------------------------------------------------------------------------------------------
def _take_along(world: World, party: Party, place: Place, table: Table) -> None:
    """Tinker or Noble joins, last in the order, with 1 hp and unarmed (TY-ESCORT-01, TY-ESCORT-02)."""
    who = place.visitor
    place.visitor = ""
    party.members.append(Member(world.new_id(party.seat), _ESCORTABLE[who], who, 1))
    party.unsettled = True
    table.tell(events.Escorting(_ESCORTABLE[who], "joined"))


def drop_options(party: Party) -> list[Option]:
    return [picking.on("drop", member.id) for member in party.members if member.kind not in members.TRUE_KINDS]


def drop(party: Party, option: Option, table: Table) -> None:
    """The party may drop an escort at any time and gets nothing (TY-ESCORT-01); a charmed enemy obeys and goes.

    TY-MAG-17: it is under the party's spell for good, so it is nobody's enemy any more.
    """
    member = picking.meant(party.members, option)
    party.members.remove(member)
    table.tell(events.Dismissed(member.name) if member.being else events.Escorting(member.name, "dropped"))


def tinker_pays(world: World, party: Party, table: Table) -> bool:
    """The next hex is reached and calm: a new item, trap and compulsion included (TY-ESCORT-03). True if one paid."""
    due = [member for member in party.members if member.kind == members.TINKER and member.pay_due]
    if not due:
        return False
    tinker = due[0]
    party.members.remove(tinker)
    table.tell(events.Escorting(tinker.name, "paid"))
    item = _tinkers_wage(world, party, table)
    place = places.place_of(world, party)
    place.loot.append(item)
    items.show(item, table)
    magicks.compel(world, party, place, item, table)
    return True


def _tinkers_wage(world: World, party: Party, table: Table) -> Item:
    """Rolled; or, by the setting, one plain thing of the Tinker's wares (TY-ESCORT-03)."""
    if world.settings.tinker_reward == "choose":
        wares = [ware for ware in items.WARES if ware != "crown"]
        return items.new_item(world, party.seat, table.ask(party.seat, REWARD, each("ware", wares)).target)
    return items.roll_item(world, party.seat, table)


# --- Gerhardus Zauber ------------------------------------------------------------------------------------------------
def zauber_strikes(world: World, party: Party, table: Table) -> bool:
    """He defeats the next encounter by himself: its monsters and creatures are gone without a roll (TY-FRIEND-09).

    Members who turned or are possessed, the Lich King and those who would not attack do not use him up.
    """
    promise = next((each for each in party.promises if each.kind == "zauber"), None)
    if promise is None:
        return False
    place = places.place_of(world, party)
    foes = places.hostiles(place, party)
    beaten = [enemy for enemy in foes if enemy.member is None and enemy.kind != "lich_king"]
    if not beaten:
        return False
    party.promises.remove(promise)
    table.tell(events.PromiseKept("zauber"))
    for enemy in beaten:
        creatures.enemy_dies(world, place, enemy, table, "zauber")
    return True
