"""Treasure: coin in copper, magic items and great items (FH-SITE-04, FH-SITE-05, FH-SITE-08).

Order of dice: coin, then for each item its chance and its row, then great items. No item changes the damage die.
"""

from __future__ import annotations

from freehold import content, events
from freehold.book import checks
from freehold.book.party import roster
from freehold.content import charts, dice, things
from freehold.state import Character, Party, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

COIN = Why("Coin", "FH-SITE-04")
SURE = 12  # in twelve
CHANCES = {entry.item_in_12 % SURE for entry in content.TREASURES.values()} - {0}
ITEM_CHANCE = {chance: Why(f"Magic item on 1 to {chance}?", "FH-SITE-04") for chance in CHANCES}
SCROLL = Why("Which spell", "FH-SITE-05")
ARROWS = Why("Enchanted arrows", "FH-SITE-05")
TAKE_ITEM = Question("take-item", "FH-SITE-05")
CHOOSE = Question("gm-treasure", "FH-GM-01", standing=True)
BLADE_KIND = Question("blade-kind", "FH-SITE-05")
HOARDS = ("none", "pocket", "purse", "cache", "hoard1", "hoard2", "hoard3", "hoard4")
MANA_IN = {"mana_pearl": 3, "deep_pearl": 8}


def mana_held(one: Character) -> int:
    """What the pearls of one can hold, all of them full."""
    return sum(mana * one.pack.get(pearl, 0) for pearl, mana in MANA_IN.items())


def larger(a: str, b: str) -> str:
    """Hoards do not add up: the larger one counts, once (FH-SITE-04)."""
    return max(a, b, key=HOARDS.index)


def hoard_of(tier: int, monster: str) -> str:
    """What lies in a lair: the tier's hoard, or its dwellers' own if that is larger (FH-SITE-02)."""
    own = content.MONSTERS[monster].treasure
    return larger(f"hoard{tier}", own) if is_hoard(own) else f"hoard{tier}"


def is_hoard(kind: str) -> bool:
    return kind in HOARDS[HOARDS.index("hoard1") :]


def find_treasure(world: World, party: Party, kind: str, tier: int, table: Table) -> None:
    """What there is by the rules or the GM's word, rolled and taken."""
    roll_treasure(world, party, which_treasure(world, kind, table), tier, table)


def which_treasure(world: World, kind: str, table: Table, foe: str = "", number: int = 0) -> str:
    """The GM's word, once for all the dead of a kind, each of whom carries it (FH-GM-01)."""
    about: Facts = {"kind": kind, **({"foe": foe, "number": number} if foe else {})}
    return checks.judge(world, table, CHOOSE, tuple(content.TREASURES), kind, about)


def roll_treasure(world: World, party: Party, kind: str, tier: int, table: Table) -> None:
    """Roll a treasure and take it: coin to the party, things to whoever wants them."""
    entry = content.TREASURES[kind]
    copper = dice.dice(entry.coin).roll(table, COIN)
    party.coin += copper
    items = _roll_items(entry.item_in_12, tier, table)
    items += [_roll_great(world, tier, table) for _ in range(entry.great)]
    table.tell(events.TreasureFound(kind, copper, tuple(items)))
    for item in items:
        take_item(world, party, item, table)


def _roll_items(chance: int, tier: int, table: Table) -> list[str]:
    """More than 12 in 12 is one sure item and the rest as the chance of another."""
    items = []
    while chance > 0:
        if chance >= SURE or checks.in_twelve(chance).roll(table, ITEM_CHANCE[chance]):
            items.append(roll_item(tier, table))
        chance -= SURE
    return items


def roll_item(tier: int, table: Table) -> str:
    """One row of the magic item table; a scroll also says which spell."""
    item = charts.ITEM_CHART.roll(table)
    return things.scroll_of(roll_scroll(tier, table)) if item == "scroll" else item


def roll_scroll(tier: int, table: Table) -> str:
    """Evenly among spells of level 1 and 2, at tiers 3 and 4 of any level, in listed order (FH-SITE-05)."""
    fitting = [key for key, spell in content.SPELLS.items() if tier >= 3 or spell.level <= 2]
    return fitting[table.roll(len(fitting), SCROLL) - 1]


def _roll_great(world: World, tier: int, table: Table) -> str:
    """Each great thing is found once in a campaign; a repeated one is a magic item instead (FH-SITE-08)."""
    great = charts.GREAT_CHART.roll(table)
    if great in world.great_found:
        return roll_item(tier, table)
    world.great_found.append(great)
    return great


# --- taking things ---------------------------------------------------------------------------------------------------
def take_item(world: World, party: Party, item: str, table: Table) -> None:
    """Somebody takes it; what needs a choice is the finder's choice among what the calling can use."""
    people = roster.of_flesh(world, party)
    if not people:
        return
    who = table.ask(
        roster.speaker_seat(world, party),
        TAKE_ITEM,
        [one.id for one in people],
        {"thing": item},
        _usual_taker(people, item),
    )
    one = world.characters[who]
    table.tell(events.ItemTaken(one.name, *receive(one, item, table)))


def receive(one: Character, item: str, table: Table) -> tuple[str, int]:
    """Put an item into a pack in the form in which it is used. Returns its key, and how many there are."""
    if item == "healing_draughts":
        return _receive_some(one, "draught", 2)
    if item == "enchanted_arrows":
        return _receive_some(one, "enchanted_arrow", table.roll(6, ARROWS))
    if item in ("true_blade", "dawn_blade"):
        return _receive_blade(one, item, table), 1
    roster.gain(one, item)
    one.pearls += MANA_IN.get(item, 0)
    if item == "star_mail":
        roster.change_suit(one, item)
    return item, 1


def _receive_some(one: Character, thing: str, number: int) -> tuple[str, int]:
    roster.gain(one, thing, number)
    return thing, number


def _receive_blade(one: Character, item: str, table: Table) -> str:
    kinds = [
        key for key, weapon in content.WEAPONS.items() if roster.may_wield(one, weapon) and "ranged" not in weapon.tags
    ]
    usual = one.favourite if one.favourite in kinds else ""
    kind = table.ask(one.seat, BLADE_KIND, kinds, {"who": one.id, "thing": item}, usual)
    thing = things.blade("true" if item == "true_blade" else "dawn", kind)
    roster.gain(one, thing)
    if things.kind_of(one.weapon) == kind:
        one.weapon = thing
    return thing


def _usual_taker(people: list[Character], item: str) -> str:
    """Whom the thing suits best: the default for whoever decides."""
    wanted = {
        "true_blade": ("fighter", "thief", "priest"),
        "dawn_blade": ("fighter", "thief", "priest"),
        "enchanted_arrows": ("scout", "thief", "fighter"),
        "warding_ring": ("wizard", "druid"),
        "mana_pearl": ("wizard", "priest", "druid"),
        "deep_pearl": ("wizard", "priest", "druid"),
        "star_mail": ("wizard", "thief", "scout", "druid"),
        "grey_cloak": ("thief", "scout"),
        "healing_draughts": ("priest", "fighter"),
    }.get(item, ("wizard",) if things.spell_on(item) else ())
    for calling in wanted:
        for one in people:
            if one.calling == calling:
                return one.id
    return people[0].id
