"""Gear outside of fights: wearing, wielding, the belt, giving and dropping (Encumbrance, Armor)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from begone_foe import content, events
from begone_foe.book.characters import outfit
from begone_foe.book.core import beings, carrying, consent, measures, saves
from begone_foe.book.delve import hours
from begone_foe.state import Being, Campaign, Item
from tablewright.engine.asking import pick
from tablewright.engine.consent import has_pledged, take_back
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each, first_of
from tablewright.engine.table import Table

WHOSE = Question("whose-gear", "BF-ENC-04")
DO = Question("gear", "BF-ENC-04")
TO_WHOM = Question("give-to", "BF-ENC-04")
HOW_MANY = Question("how-much-silver", "BF-ENC-08")
RECALL = Option("recall")
PURSE = "silver"  # stands for the number of a thing: what has been counted lies in no heap
HELPER_ARMOUR = "full_plate"
POLE, PIECE, PIECES = "pole", "pole_piece", 3
MEALS: dict[str, Literal["", "own", "none"]] = {"any": "", "own": "own", "none": "none"}


def gear_menu(state: Campaign, table: Table) -> None:
    """One change to one member's gear; belt contents are chosen freely outside of fights (BF-ENC-04)."""
    members = [being for being in measures.packs(state) if not beings.is_monster(being)]
    usual = max(members, key=carrying.surplus)
    change_gear(state, table, pick(table, saves.caller(state), WHOSE, members, default=usual))


def see_to_own(state: Campaign, table: Table, seat: str) -> None:
    """A player changes what one of hers wears, holds or carries though nobody asks (BF-ENC-04), or takes back a yes
    that was said for good (BF-CORE-06).
    """
    if state.phase not in ("town", "dungeon") or state.after:
        return
    mine = {being.id: being for being in measures.packs(state) if being.role == "pc" and being.seat == seat}
    up = [key for key, being in mine.items() if beings.up(being)]
    options = [*map(Option, up), *([RECALL] if has_pledged(state.pledges, seat) else [])]
    answer = table.ask(seat, WHOSE, [*options, Option("done")]) if options else Option("done")
    if answer == RECALL:
        take_back(state.pledges, seat)
        table.tell(events.Noted("recalls", ""))
    elif answer != "done":
        change_gear(state, table, mine[answer.verb])


def change_gear(state: Campaign, table: Table, being: Being) -> None:
    options = gear_options(state, being)
    answer = table.ask(being.seat, DO, options, {"who": being.id}, _usual(being, options))
    if answer.target == PURSE:
        _part_with_coins(state, table, being, None, answer.verb)
    elif answer.verb == "arrange":
        outfit.arrange(being, at_leisure=not state.here)
    elif answer.verb == "meals":
        being.meals = MEALS[answer.target]
    elif answer.verb == "helped":
        if saves.agrees(state, table, state.beings[answer.thing], "help"):
            don(state, table, being, measures.by_id(being.items, answer.target))
    elif answer.verb != "done":
        _change_thing(state, table, being, measures.by_id(being.items, answer.target), answer.verb)


def _change_thing(state: Campaign, table: Table, being: Being, item: Item, verb: str) -> None:
    match verb:
        case "pack" | "belt":
            item.place = "pack" if verb == "pack" else "belt"
        case "unscrew":
            # Three pieces, which can be given away one by one (BF-EQUIP-09).
            carrying.remove(being, item)
            carrying.add_item(being, Item(PIECE, PIECES))
        case "screw":
            carrying.take(being, item, PIECES)
            carrying.add_item(being, Item(POLE))
        case "don":
            don(state, table, being, item)
        case "doff":
            item.place = "pack"
            hours.pass_turns(state, table, content.GEAR[item.kind].don_turns)
        case "stow":
            if not hours.may_go_out(state, table, being.seat, [item]):
                return
            item.lit = False
            outfit.put_away(being, item)
        case "wield":
            for fallen in carrying.wield(being, item):
                fallen.place = "pack"
        case "load":
            item.unloaded = False  # whoever says so has a loaded crossbow, surprised or not (BF-WEAPON-02)
        case _ if item.kind == "coins":
            _part_with_coins(state, table, being, item, verb)
        case "give":
            _give_away(state, table, being, item)
        case "drop" if hours.may_go_out(state, table, being.seat, [item]):
            carrying.remove(being, item)
            _lay_down(state, item)


def gear_options(state: Campaign, being: Being) -> list[Option]:
    able = not beings.helpless(being)
    out = [
        Option("done"),
        *([Option("arrange")] if able else ()),
        *each("meals", (way for way in MEALS if MEALS[way] != being.meals)),
    ]
    offered: dict[object, Option] = {}
    for item in measures.numbered(being.items):
        like = measures.looks(item)
        for option in _deeds_with(state, being, item) if able else _deeds_for_the_senseless(state, being, item):
            offered.setdefault((option.verb, option.thing, like), option)
    return [*out, *_purse_options(state, being), *offered.values()]


def _deeds_for_the_senseless(state: Campaign, being: Being, item: Item) -> list[Option]:
    """What others can take from one who takes nothing in hand (BF-INJ-12)."""
    return [option for option in _deeds_with(state, being, item) if option.verb in ("give", "drop", "doff", "stow")]


def _purse_options(state: Campaign, being: Being) -> list[Option]:
    """Silver can be handed on; what fills a slot can be put down, where nobody keeps it in a strongbox (BF-ENC-08)."""
    out = [Option("give", PURSE)] if being.silver and _others(state, being) else []
    return [*out, Option("drop", PURSE)] if state.here and being.silver >= carrying.COINS_A_SLOT else out


def _usual(being: Being, options: Sequence[Option]) -> str:
    """Nothing, but for somebody who cannot move: the silver goes first, then what is put down first."""
    if carrying.load(being) != "stuck":
        return ""
    return first_of([option for option in options if option.target == PURSE], "give", "drop") or first_of(
        options, "drop"
    )


def _deeds_with(state: Campaign, being: Being, item: Item) -> list[Option]:
    """What can be done about one thing; of things that are alike each deed is offered once."""
    out: list[Option] = []
    gear, key = content.GEAR[item.kind], str(item.id)
    if gear.kind in ("armour", "helmet"):
        out += [Option("doff", key)] if item.place == "worn" else _donnable(state, being, item)
    elif item.place in carrying.HANDS:
        out.append(Option("stow", key))
    elif gear.kind in ("weapon", "missile", "shield", "light") and carrying.can_wield(being, item):
        out.append(Option("wield", key))
    if carrying.may_go_on_belt(being, item) and item.place not in carrying.HANDS and not _clothing(item):
        out.append(Option("belt", key))
    if item.place == "belt":
        out.append(Option("pack", key))
    if carrying.needs_loading(being, item) and carrying.can_wield(being, item):
        out.append(Option("load", key))
    if item.kind == POLE or (item.kind == PIECE and item.count >= PIECES):
        out.append(Option("unscrew" if item.kind == POLE else "screw", key))
    if item.place != "worn" and not _clothing(item):
        out += [*([Option("give", key)] if _others(state, being) else ()), Option("drop", key)]
    return out


def _clothing(item: Item) -> bool:
    """Backpack, blanket and the like: on the body, and nothing to be arranged about them."""
    return content.GEAR[item.kind].kind == "clothes" and content.GEAR[item.kind].slots == 0


def _donnable(state: Campaign, being: Being, item: Item) -> list[Option]:
    """Full plate cannot be put on without a helper, who has a hand for it (BF-ARMOR-02, BF-INJ-08)."""
    able = beings.able_hands(state)
    helpers = [other.id for other in able if other is not being and carrying.has_hand(other)]
    if item.kind != HELPER_ARMOUR:
        return [Option("don", str(item.id))]
    chosen = [Option("helped", helper, str(item.id)) for helper in helpers] if len(helpers) > 1 else []
    return [Option("don", str(item.id)), *chosen] if helpers else []


def don(state: Campaign, table: Table, being: Being, item: Item) -> None:
    """A minute for the light ones, a turn for half plate, two for full plate (BF-ARMOR-02); another suit comes off."""
    turns = content.GEAR[item.kind].don_turns
    for other in being.items:
        if other.place == "worn" and content.GEAR[other.kind].kind == content.GEAR[item.kind].kind:
            other.place, turns = "pack", turns + content.GEAR[other.kind].don_turns
    item.place = "worn"
    hours.pass_turns(state, table, turns)


def _others(state: Campaign, being: Being) -> list[Being]:
    return [other for other in beings.able_hands(state) if other is not being]


def _to_whom(state: Campaign, table: Table, being: Being) -> Being:
    return pick(table, being.seat, TO_WHOM, _others(state, being), {"who": being.id})


def _give_away(state: Campaign, table: Table, being: Being, item: Item) -> None:
    taker = _to_whom(state, table, being)
    if not carrying.free_hands(taker) and not hours.may_go_out(state, table, being.seat, [item]):
        return
    given = carrying.take(being, item) if content.GEAR[item.kind].small or item.kind == PIECE else item
    carrying.remove(being, item) if given is item else None
    given.place = "pack"
    if given.lit:
        _take_light(table, taker, given)
    carrying.add_item(taker, given)


def _take_light(table: Table, taker: Being, light: Item) -> None:
    """A burning light goes from hand to hand, or out (BF-LIGHT-02)."""
    if not carrying.hold_light(taker, light):
        table.tell(events.Quenched(taker.name, content.GEAR[light.kind].name))


def _lay_down(state: Campaign, item: Item) -> None:
    if state.here:
        item.place = "pack"
        state.lost_gear.setdefault(state.here, []).append(item)


def _part_with_coins(state: Campaign, table: Table, being: Being, heap: Item | None, verb: str) -> None:
    """So many of a heap, or (None) of the purse, given or put down; a hireling carries them and hands them over at home
    (BF-ENC-08).
    """
    taker = _to_whom(state, table, being) if verb == "give" else None
    worth = _how_many(table, being, heap)
    all_of_it = taker is not None and taker.seat != being.seat and worth >= carrying.coins_of(being)
    if all_of_it and not consent.is_all_meant(state, table, being.seat, worth):
        return  # into another player's purse
    coins = carrying.take_coins(being, heap, worth) if worth else None
    if coins is not None and taker is not None:
        carrying.add_item(taker, coins)
    elif coins is not None:
        _lay_down(state, coins)


def _how_many(table: Table, being: Being, heap: Item | None) -> int:
    """The usual number is what makes the load a light one again; where it is light already, half."""
    most = being.silver if heap is None else heap.worth
    usual = min(most, carrying.surplus(being) * carrying.COINS_A_SLOT) or most // 2
    return table.ask_number(being.seat, HOW_MANY, 0, most, {"who": being.id, "silver": most}, str(usual))
