"""Assembly and sheet."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.words import ordinal_word
from twelve_years import events
from twelve_years.book.combat import targeting
from twelve_years.book.core import members, picking, places
from twelve_years.book.loot import items, magicks
from twelve_years.book.party import death
from twelve_years.content import charts
from twelve_years.state import PARTIES_A_SEAT, Dungeon, Hex, Item, Member, Party, World

# --- assembly ---------------------------------------------------------------------------------------------------------
# Assembling the Party: archetypes, names, weapons, loot and gold, then what the loot does (chapter of this name).
# Dice order: TY-DICE-03 for a party, TY-DICE-09 for a newcomer met on the road.
NAMES = Question("names", "TY-ASM-03")
PARTY_NAME = Question("party-name", "TY-ASM-03")
MEMBER_NAME = Question("member-name", "TY-ASM-03")
TALE = Question("tale", "TY-CORE-12")
NO_NAME = "-"
LONGEST_TALE = 1000

FULL_PARTY = 4


def assemble(world: World, seat: str, table: Table) -> None:
    """A fresh party of four in the starting city, at level 0 (TY-ASM-01, TY-ASM-02, TY-CORE-03)."""
    party = Party(_next_number(world, seat), seat)
    world.parties[seat] = party
    kinds = [charts.ARCHETYPES.roll(table, _whose_dice(world, seat)).key for _ in range(FULL_PARTY)]
    party.members = [_new_member(world, party, kind) for kind in kinds]
    _name_everyone(world, party, table)
    table.tell(events.Assembled(party.number, party.name))
    for member in party.members:
        _arm_member(world, party, member, table)
    belongings = [_starting_loot(world, party, member, table) for member in party.members]
    for member in party.members:
        _starting_gold(party, member, table)
    for member, item in zip(list(party.members), belongings, strict=True):
        _loot_takes_effect(world, party, member, item, table)
    _the_nameless_die(world, party, table)
    _dress_party(party)
    party.assembled = party.unsettled = party.fresh = True
    party.path = [party.hex]
    table.tell(events.SetOut(party.name, len(party.members)))
    magicks.compel_all(world, party, table)  # of the goods of those who died here (TY-ASM-09, TY-MAG-09)


def _whose_dice(world: World, seat: str) -> str:
    """Among several, the party is told apart before it has a name."""
    return f"the {ordinal_word(world.seats.index(seat) + 1)} party" if len(world.seats) > 1 else ""


def _next_number(world: World, seat: str) -> int:
    return 1 + sum(fallen.seat == seat for fallen in world.fallen) + PARTIES_A_SEAT * world.seats.index(seat)


def _new_member(world: World, party: Party, kind: str) -> Member:
    """Base hp plus the party's level, at full hp (TY-ARCH-01, TY-ARCH-02, TY-ASM-10)."""
    return Member(world.new_id(party.seat), "", kind, charts.ARCHETYPE[kind].hp + party.level)


# --- names -----------------------------------------------------------------------------------------------------------
def _name_everyone(world: World, party: Party, table: Table) -> None:
    """Fate names everybody, or the player does; a blank name is no name (TY-ASM-03, setting auto_names)."""
    fate = _who_names(world, party, table) == "fate"
    party.own_names = not fate
    party.name = "" if fate else table.ask_text(party.seat, PARTY_NAME, members.LONGEST_NAME).strip()
    party.name = party.name or members.name_party(world, party.seat, party.number, table)
    for member in party.members:
        _name_member(world, party, member, table)


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
            table.tell(events.Wrote(last.name, last.tale, fallen=True))


def _name_member(world: World, party: Party, member: Member, table: Table) -> None:
    """The player's name for somebody, or fate's; a dash leaves them nameless on purpose (TY-ASM-03)."""
    if party.own_names:
        about: Facts = {"archetype": member.kind, "member": member.id}
        member.name = table.ask_text(party.seat, MEMBER_NAME, members.LONGEST_NAME, about).strip()
        if member.name == NO_NAME:
            member.name = ""
            return
    if not member.name and (world.settings.auto_names or not party.own_names):
        member.name = members.name_person(world, party, member.id, table)


def _the_nameless_die(world: World, party: Party, table: Table) -> None:
    for member in [member for member in party.members if not member.name and not member.being]:
        member.name = "Nobody"
        death.kill(party, member, "nameless", table)
    death.bury_if_dead(world, party, "nameless", table)


# --- weapons, loot, gold ---------------------------------------------------------------------------------------------
def _arm_member(world: World, party: Party, member: Member, table: Table) -> None:
    """A weapon d6: none for Hermits, who own a staff, Fae Folk on their own list; mundane.

    TY-WPN-02, TY-ARCH-04, TY-ARCH-08.
    """
    if member.kind == members.HERMIT:
        weapon = "staff"
    else:
        chart = charts.FAE_WEAPONS if member.kind == members.FAE_FOLK else charts.WEAPONS
        weapon = chart.roll(table, member.name).key
    item = Item(world.new_id(party.seat), "weapon", weapon, ["mundane"])
    party.items.append(item)
    members.wield(member, item)
    table.tell(events.Joined(member.name, member.kind, weapon, member.hp, assembly=not party.assembled))


def _starting_loot(world: World, party: Party, member: Member, table: Table) -> Item:
    """One loot item for each starting member and newcomer (TY-LOOT-03)."""
    item = items.roll_item(world, party.seat, table)
    party.items.append(item)
    items.show(item, table, member.name)
    return item


def _starting_gold(party: Party, member: Member, table: Table) -> None:
    """Into the common purse (TY-GOLD-01, TY-GOLD-02)."""
    items.gain_gold(party, charts.STARTING_GOLD.roll(table, member.name).gold, "start", table)


def _loot_takes_effect(world: World, party: Party, owner: Member, item: Item, table: Table) -> None:
    """Popplecrop Slink (TY-ASM-07), then trap, Demonic, unique, Cursed, in seat order.

    TY-ASM-05, TY-ASM-06, TY-ASM-08.
    """
    if items.is_ancient_magick_crown(item):
        party.items.remove(item)
        if owner in party.members:
            table.tell(events.StolenAtStart(owner.name))
            death.kill(party, owner, "popplecrop_slink", table)
            death.bury_if_dead(world, party, "popplecrop_slink", table)
        return
    if item.traps:
        targeting.clear_item(world, party, item, table, owner)
    magicks.compel(world, party, places.place_of(world, party), item, table, owner)


def _dress_party(party: Party) -> None:
    """Shields and armour are put on before leaving, by the strongest first; who is unhurt begins at the new maximum.

    TY-ASM-02, TY-LOOT-05. Who wears what is the player's choice until the party leaves the city (`change_gear`).
    """
    unhurt = [member for member in party.members if member.hp == members.max_hp(member, party)]
    for item in party.items:
        slot = "armor" if item.kind == "armor" else "shield"
        able = [one for one in party.members if not getattr(one, slot) and members.may_wear(one, item.kind)]
        if able:
            members.put_on(max(able, key=lambda member: member.hp), item)
    for member in unhurt:
        member.hp = members.max_hp(member, party)


# --- newcomers -------------------------------------------------------------------------------------------------------
def newcomer_joins(world: World, party: Party, table: Table, kind: str = "") -> None:
    """Rolled like a starting member, at the end of the order; Demonic loot means a fight.

    TY-ASM-10, TY-ASM-11, TY-DICE-09.
    """
    member = _new_member(world, party, kind or charts.ARCHETYPES.roll(table).key)
    _name_member(world, party, member, table)
    party.members.append(member)
    party.unsettled = True
    _arm_member(world, party, member, table)
    item = _starting_loot(world, party, member, table)
    _starting_gold(party, member, table)
    death.let_wither(world, party, table)
    if item.traps:
        targeting.clear_item(world, party, item, table, member)
    death.bury_if_dead(world, party, "trap", table)
    magicks.compel(world, party, places.place_of(world, party), item, table)
    _the_nameless_die(world, party, table)


# --- sheet ------------------------------------------------------------------------------------------------------------
# The party's sheet: names, the order of its line, what it lets happen, and its tale (chapters "Assembling the Party",
# "Targeting Party Members", "Role-playing").
# Nothing here rolls a die. The line is settled when the party sets out and again when somebody joins or dies.
ON_THE_SHEET = Question("sheet", "TY-CORE-09")
NEW_NAME = Question("new-name", "TY-ASM-03")
WRITE = Question("write", "TY-CORE-12")
NAME_PARTY, NAME_PLACE, TELL, LORE, TURN, BEND = map(
    Option, ("name-party", "name-place", "write", "lore", "turn", "bend")
)
_QUARTERS = 4
LONGEST_LINE = 300


def see_to_sheet(world: World, party: Party, table: Table) -> None:
    """One entry on the sheet."""
    answer = table.ask(party.seat, ON_THE_SHEET, _sheet_options(world, party))
    if answer == picking.DONE:
        party.counter = ""
    elif answer == LORE:
        party.waives_lore = not party.waives_lore
        table.tell(events.LoreStance(party.name, party.waives_lore))
    elif answer == TELL:
        _write_line(party, table)
    elif answer == TURN:
        _turn_room(world, party, table)
    elif answer == BEND:
        death.bend(world, party, table)
    elif answer.verb == "up":
        _move_up(party, answer, table)
    else:
        _rename_something(world, party, answer, table)


def _sheet_options(world: World, party: Party) -> list[Option]:
    ups = picking.on_each("up", party.members[1:]) if party.unsettled else []
    place = [NAME_PLACE] if _named_place(world, party) is not None else []
    lore = [LORE] if members.has(party, members.FAE_FOLK) else []
    turn = [TURN] if party.dungeon and places.room_of(world, party).parent else []
    bent = [BEND] if world.settings.bent_rules else []
    return [
        picking.DONE,
        *picking.on_each("rename", members.true_members(party)),
        NAME_PARTY,
        *place,
        *ups,
        *lore,
        TELL,
        *turn,
        *bent,
    ]


def _turn_room(world: World, party: Party, table: Table) -> None:
    """How a room lies on the paper is the player's business: round to the next side of the one before (TY-DELVE-04)."""
    room = places.room_of(world, party)
    room.turned = (room.turned + 1) % _QUARTERS
    table.tell(events.Redrawn(room.number))


def _move_up(party: Party, option: Option, table: Table) -> None:
    """One place up the line; flowing damage goes down it (TY-TARGET-02, TY-TARGET-03)."""
    member = picking.meant(party.members, option)
    line = party.members.index(member)
    party.members.remove(member)
    party.members.insert(line - 1, member)
    table.tell(events.LineSettled(tuple(each.name for each in party.members)))


def _named_place(world: World, party: Party) -> Dungeon | Hex | None:
    """What has a name here that may be changed: the dungeon one is in or at, or the hex (TY-REC-01, TY-ENTR-05)."""
    place = world.dungeons.get(party.hex, world.hexes[party.hex])
    return place if place.name and party.hex != world.castle else None


def _rename_something(world: World, party: Party, option: Option, table: Table) -> None:
    """A blank name changes nothing: who has a name keeps it (TY-ASM-03)."""
    what, named = {"rename": "member", "name-party": "party"}.get(option.verb, "place"), _named_place(world, party)
    bearer = picking.meant(party.members, option) if what == "member" else party if what == "party" else named
    assert bearer is not None
    old = bearer.name
    about: Facts = {"name": old}
    new = table.ask_text(party.seat, NEW_NAME, members.LONGEST_NAME, about, old).strip() or old
    if new != old:
        bearer.name = new
        table.tell(events.Renamed(what, old, new))


def _write_line(party: Party, table: Table) -> None:
    """A line of the party's own tale, for log and chronicle (TY-CORE-12, TY-MP-05)."""
    line = table.ask_text(party.seat, WRITE, LONGEST_LINE).strip()
    if line:
        table.tell(events.Wrote(party.name, line))
