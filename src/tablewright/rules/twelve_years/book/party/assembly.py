"""Assembling the Party: archetypes, names, weapons, loot and gold, then what the loot does (chapter of this name).

Dice order: TY-DICE-03 for a party, TY-DICE-09 for a newcomer met on the road.
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.combat.traps import disarm_item, spring_item
from tablewright.rules.twelve_years.book.loot.items import gain_gold, is_ancient_magick_crown, roll_item, show
from tablewright.rules.twelve_years.book.loot.magicks import compel, compel_all
from tablewright.rules.twelve_years.book.names import LONGEST_NAME, name_party, name_person
from tablewright.rules.twelve_years.book.party.death import bury_if_dead, kill
from tablewright.rules.twelve_years.book.party.members import (
    FAE_FOLK,
    HERMIT,
    ROGUE,
    has,
    max_hp,
    may_wear,
    put_on,
    wield,
)
from tablewright.rules.twelve_years.book.places import place_of
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.events import Assembled, Joined, SetOut, StolenAtStart, Wrote
from tablewright.rules.twelve_years.state import Item, Member, Party, World
from tablewright.world.words import ordinal_word

NAMES = Question("names", "TY-ASM-03")
PARTY_NAME = Question("party-name", "TY-ASM-03")
MEMBER_NAME = Question("member-name", "TY-ASM-03")
TALE = Question("tale", "TY-CORE-12")
NO_NAME = "-"
PARTIES_A_SEAT = 1000  # parties are numbered seat by seat
LONGEST_TALE = 1000

FULL_PARTY = 4


def assemble(world: World, seat: str, table: Table) -> None:
    """A fresh party of four in the starting city, at level 0 (TY-ASM-01, TY-ASM-02, TY-CORE-03)."""
    party = Party(_next_number(world, seat), seat)
    world.parties[seat] = party
    kinds = [charts.ARCHETYPES.roll(table, _whose(world, seat)).key for _ in range(FULL_PARTY)]
    party.members = [_recruit(world, party, kind) for kind in kinds]
    _name_everyone(world, party, table)
    table.tell(Assembled(party.number, party.name))
    for member in party.members:
        _arm(world, party, member, table)
    belongings = [_starting_loot(world, party, member, table) for member in party.members]
    for member in party.members:
        _starting_gold(party, member, table)
    for member, item in zip(list(party.members), belongings, strict=True):
        _loot_takes_effect(world, party, member, item, table)
    _the_nameless_die(world, party, table)
    _dress(party)
    party.assembled = party.unsettled = party.fresh = True
    party.path = [party.hex]
    table.tell(SetOut(party.name, len(party.members)))
    compel_all(world, party, table)  # of the goods of those who died here (TY-ASM-09, TY-MAG-09)


def _whose(world: World, seat: str) -> str:
    """Among several, the party is told apart before it has a name."""
    return f"the {ordinal_word(world.seats.index(seat) + 1)} party" if len(world.seats) > 1 else ""


def _next_number(world: World, seat: str) -> int:
    return 1 + sum(fallen.seat == seat for fallen in world.fallen) + PARTIES_A_SEAT * world.seats.index(seat)


def _recruit(world: World, party: Party, kind: str) -> Member:
    """Base hp plus the party's level, at full hp (TY-ARCH-01, TY-ARCH-02, TY-ASM-10)."""
    return Member(world.new_id(party.seat), "", kind, charts.ARCHETYPE[kind].hp + party.level)


# --- names -----------------------------------------------------------------------------------------------------------
def _name_everyone(world: World, party: Party, table: Table) -> None:
    """Fate names everybody, or the player does; a blank name is no name (TY-ASM-03, setting auto_names)."""
    fate = _who_names(world, party, table) == "fate"
    party.own_names = not fate
    party.name = "" if fate else table.ask_text(party.seat, PARTY_NAME, LONGEST_NAME).strip()
    party.name = party.name or name_party(world, party.seat, party.number, table)
    for member in party.members:
        _name(world, party, member, table)


def _who_names(world: World, party: Party, table: Table) -> str:
    """Fate or the player; before that the tale of the last party may be told (TY-CORE-12)."""
    last = next((fallen for fallen in reversed(world.fallen) if fallen.seat == party.seat), None)
    while True:
        untold = ["tale"] if last is not None and not last.tale else []
        answer = table.ask(party.seat, NAMES, ["fate", "mine", *untold], default="fate")
        if answer != "tale" or last is None:
            return answer
        last.tale = table.ask_text(party.seat, TALE, LONGEST_TALE).strip()
        if last.tale:
            table.tell(Wrote(last.name, last.tale, fallen=True))


def _name(world: World, party: Party, member: Member, table: Table) -> None:
    """The player's name for somebody, or fate's; a dash leaves them nameless on purpose (TY-ASM-03)."""
    if party.own_names:
        about: Facts = {"archetype": member.kind, "member": member.id}
        member.name = table.ask_text(party.seat, MEMBER_NAME, LONGEST_NAME, about).strip()
        if member.name == NO_NAME:
            member.name = ""
            return
    if not member.name and (world.settings.auto_names or not party.own_names):
        member.name = name_person(world, party, member.id, table)


def _the_nameless_die(world: World, party: Party, table: Table) -> None:
    for member in [member for member in party.members if not member.name and not member.being]:
        member.name = "Nobody"
        kill(party, member, "nameless", table)
    bury_if_dead(world, party, "nameless", table)


# --- weapons, loot, gold ---------------------------------------------------------------------------------------------
def _arm(world: World, party: Party, member: Member, table: Table) -> None:
    """A weapon d6: none for Hermits, who own a staff, Fae Folk on their own list; mundane.

    TY-WPN-02, TY-ARCH-04, TY-ARCH-08.
    """
    if member.kind == HERMIT:
        weapon = "staff"
    else:
        chart = charts.FAE_WEAPONS if member.kind == FAE_FOLK else charts.WEAPONS
        weapon = chart.roll(table, member.name).key
    item = Item(world.new_id(party.seat), "weapon", weapon, ["mundane"])
    party.items.append(item)
    wield(member, item)
    table.tell(Joined(member.name, member.kind, weapon, member.hp, assembly=not party.assembled))


def _starting_loot(world: World, party: Party, member: Member, table: Table) -> Item:
    """One loot item for each starting member and newcomer (TY-LOOT-03)."""
    item = roll_item(world, party.seat, table)
    party.items.append(item)
    show(item, table, member.name)
    return item


def _starting_gold(party: Party, member: Member, table: Table) -> None:
    """Into the common purse (TY-GOLD-01, TY-GOLD-02)."""
    gain_gold(party, charts.STARTING_GOLD.roll(table, member.name).gold, "start", table)


def _loot_takes_effect(world: World, party: Party, owner: Member, item: Item, table: Table) -> None:
    """Popplecrop Slink (TY-ASM-07), then trap, Demonic, unique, Cursed, in seat order.

    TY-ASM-05, TY-ASM-06, TY-ASM-08.
    """
    if is_ancient_magick_crown(item):
        party.items.remove(item)
        if owner in party.members:
            table.tell(StolenAtStart(owner.name))
            kill(party, owner, "popplecrop_slink", table)
            bury_if_dead(world, party, "popplecrop_slink", table)
        return
    _meet_trap(world, party, owner, item, table)
    compel(world, party, place_of(world, party), item, table, owner)


def _meet_trap(world: World, party: Party, owner: Member, item: Item, table: Table) -> None:
    """Any living Rogue disarms it; else it strikes the owner (TY-ASM-05)."""
    if not item.traps:
        return
    if has(party, ROGUE):
        disarm_item(party, item, table)
    else:
        spring_item(world, party, item, table, owner)


def _dress(party: Party) -> None:
    """Shields and armour are put on before leaving, by the strongest first; who is unhurt begins at the new maximum.

    TY-ASM-02, TY-LOOT-05. Who wears what is the player's choice until the party leaves the city (`change_gear`).
    """
    unhurt = [member for member in party.members if member.hp == max_hp(member, party)]
    for item in party.items:
        able = [member for member in party.members if _lacks(member, item) and may_wear(member, item.kind)]
        if able:
            put_on(max(able, key=lambda member: member.hp), item)
    for member in unhurt:
        member.hp = max_hp(member, party)


def _lacks(member: Member, item: Item) -> bool:
    return not (member.armor if item.kind == "armor" else member.shield)


# --- newcomers -------------------------------------------------------------------------------------------------------
def newcomer_joins(world: World, party: Party, table: Table, kind: str = "") -> None:
    """Rolled like a starting member, at the end of the order; Demonic loot means a fight.

    TY-ASM-10, TY-ASM-11, TY-DICE-09.
    """
    member = _recruit(world, party, kind or charts.ARCHETYPES.roll(table).key)
    _name(world, party, member, table)
    party.members.append(member)
    party.unsettled = True
    _arm(world, party, member, table)
    item = _starting_loot(world, party, member, table)
    _starting_gold(party, member, table)
    _meet_trap(world, party, member, item, table)
    bury_if_dead(world, party, "trap", table)
    compel(world, party, place_of(world, party), item, table)
    _the_nameless_die(world, party, table)
