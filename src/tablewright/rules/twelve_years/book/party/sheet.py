"""The party's sheet: names, the order of its line, what it lets happen, and its tale (chapters "Assembling the Party",
"Targeting Party Members", "Role-playing").

Nothing here rolls a die. The line is settled when the party sets out and again when somebody joins or dies.
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.names import LONGEST_NAME
from tablewright.rules.twelve_years.book.options import DONE, meant, on_each
from tablewright.rules.twelve_years.book.party.bending import bend
from tablewright.rules.twelve_years.book.party.members import FAE_FOLK, has, true_members
from tablewright.rules.twelve_years.book.places import room_of
from tablewright.rules.twelve_years.events import LineSettled, LoreStance, Redrawn, Renamed, Wrote
from tablewright.rules.twelve_years.state import Party, World

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
    answer = table.ask(party.seat, ON_THE_SHEET, _options(world, party))
    if answer == DONE:
        party.counter = ""
    elif answer == LORE:
        party.waives_lore = not party.waives_lore
        table.tell(LoreStance(party.name, party.waives_lore))
    elif answer == TELL:
        _write(party, table)
    elif answer == TURN:
        _turn(world, party, table)
    elif answer == BEND:
        bend(world, party, table)
    elif answer.verb == "up":
        _move_up(party, answer, table)
    else:
        _rename(world, party, answer, table)


def _options(world: World, party: Party) -> list[Option]:
    ups = on_each("up", party.members[1:]) if party.unsettled else []
    place = [NAME_PLACE] if _named_place(world, party) is not None else []
    lore = [LORE] if has(party, FAE_FOLK) else []
    turn = [TURN] if party.dungeon and room_of(world, party).parent else []
    bent = [BEND] if world.settings.bent_rules else []
    return [DONE, *on_each("rename", true_members(party)), NAME_PARTY, *place, *ups, *lore, TELL, *turn, *bent]


def _turn(world: World, party: Party, table: Table) -> None:
    """How a room lies on the paper is the player's business: round to the next side of the one before (TY-DELVE-04)."""
    room = room_of(world, party)
    room.turned = (room.turned + 1) % _QUARTERS
    table.tell(Redrawn(room.number))


def _move_up(party: Party, option: Option, table: Table) -> None:
    """One place up the line; flowing damage goes down it (TY-TARGET-02, TY-TARGET-03)."""
    member = meant(party.members, option)
    line = party.members.index(member)
    party.members.remove(member)
    party.members.insert(line - 1, member)
    table.tell(LineSettled(tuple(each.name for each in party.members)))


def _named_place(world: World, party: Party) -> object | None:
    """What has a name here that may be changed: the dungeon one is in or at, or the hex (TY-REC-01, TY-ENTR-05)."""
    dungeon = world.dungeons.get(party.hex)
    if dungeon is not None:
        return None if dungeon.castle else dungeon
    return world.hexes[party.hex] if world.hexes[party.hex].name else None


def _rename(world: World, party: Party, option: Option, table: Table) -> None:
    """A blank name changes nothing: who has a name keeps it (TY-ASM-03)."""
    member = meant(party.members, option) if option.verb == "rename" else None
    old = member.name if member else party.name if option == NAME_PARTY else _place_name(world, party)
    about: Facts = {"name": old}
    new = table.ask_text(party.seat, NEW_NAME, LONGEST_NAME, about, old).strip() or old
    if new == old:
        return
    if member:
        member.name = new
    elif option == NAME_PARTY:
        party.name = new
    else:
        _name_place(world, party, new)
    table.tell(Renamed("member" if member else "party" if option == NAME_PARTY else "place", old, new))


def _place_name(world: World, party: Party) -> str:
    dungeon = world.dungeons.get(party.hex)
    return dungeon.name if dungeon else world.hexes[party.hex].name


def _name_place(world: World, party: Party, name: str) -> None:
    dungeon = world.dungeons.get(party.hex)
    if dungeon:
        dungeon.name = name
    else:
        world.hexes[party.hex].name = name


def _write(party: Party, table: Table) -> None:
    """A line of the party's own tale, for log and chronicle (TY-CORE-12, TY-MP-05)."""
    line = table.ask_text(party.seat, WRITE, LONGEST_LINE).strip()
    if line:
        table.tell(Wrote(party.name, line))
