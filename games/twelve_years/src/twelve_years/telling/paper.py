"""Paper: what stands on the party sheet at this moment."""

from __future__ import annotations

from tablewright.engine.paper import Filled, Portrait
from twelve_years.book.core import members
from twelve_years.book.loot import items
from twelve_years.book.party import death
from twelve_years.content import charts
from twelve_years.state import Item, Member, Party, World
from twelve_years.telling import cards

_LINES = 4  # members with a line of their own; whoever joins later stands below


def sheets(world: World, seat: str) -> list[Filled]:
    """The sheet of this seat's party."""
    party = world.parties.get(seat)
    return [_party_sheet(world, party)] if party and party.members else []


def _party_sheet(world: World, party: Party) -> Filled:
    gone = world.years.get(party.seat, 0)
    words = {
        "name": party.name,
        "place": cards.hex_name(world.hexes[party.hex]),
        "level": str(party.level),
        "gold": str(party.gold),
        "year": f"{gone} of {death.LAST_YEAR}",
    }
    for number, member in enumerate(party.members[:_LINES], 1):
        words |= _member_lines(member, party, str(number))
    later = tuple(f"{each.name}: {cards.member_line(each)}, {each.hp} hp" for each in party.members[_LINES:])
    ailing = tuple(
        f"{each.name} is {what}" for each in party.members for what, _ in cards.AFFLICTIONS if getattr(each, what)
    )
    items = tuple(_item_line(item) for item in party.items)
    years = {"years": (min(gone, death.LAST_YEAR), death.LAST_YEAR)}
    return Filled("party", party.name, "flying-flag", words, {"others": (*later, *ailing), "items": items}, years)


def _member_lines(member: Member, party: Party, number: str) -> dict[str, str]:
    archetype = charts.ARCHETYPE.get(member.kind)
    held = [charts.WEAPON[member.wields].name.lower()] if member.wields else []
    held += [word for word, has in (("shield", member.shield), ("armour", member.armor)) if has]
    return {
        f"m{number}": member.name,
        f"a{number}": archetype.name if archetype else cards.member_line(member),
        f"w{number}": ", ".join(held),
        f"h{number}": f"{max(member.hp, 0)} of {members.max_hp(member, party)}",
    }


def portraits(world: World, seat: str) -> list[Portrait]:
    """All the dead of this seat's parties, in the order in which they fell."""
    parties = [party for party in (world.parties.get(seat),) if party]
    dead = [(member, fallen.name) for fallen in world.fallen if fallen.seat == seat for member in fallen.members]
    dead += [(member, party.name) for party in parties for member in party.dead]
    return [
        Portrait(each.name, cards.ICONS.get(each.being or each.kind, ""), f"{cards.member_line(each)}, of {of}")
        for each, of in dead
    ]


def _item_line(item: Item) -> str:
    worth = "" if "magick" in item.qualities else f", {items.value(item)} gold"
    return f"{members.item_label(item)}{worth}"
