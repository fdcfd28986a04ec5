"""What every choice is made of: a label, what it costs or brings, and its chances."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from tablewright.engine.scene import Chance, Cost
from tablewright.world.words import ordinal_word
from twelve_years.book.core import members
from twelve_years.content import charts
from twelve_years.state import Item, Member, Party


class Words(NamedTuple):
    label: str
    hint: str = ""
    odds: str = ""
    chances: tuple[Chance, ...] = ()  # what `odds` says, as values
    costs: tuple[Cost, ...] = ()  # what `hint` says, as values


def called(party: Party, member: Member) -> str:
    """A member by name; where two bear the same one, by archetype and place in the line as well."""
    if sum(each.name == member.name for each in (*party.members, *party.dead)) < 2:
        return member.name
    archetype = charts.ARCHETYPE.get(member.kind)
    kind = archetype.name if archetype else charts.BEINGS[member.being].name if member.being else "escort"
    if member in party.members:
        return f"{member.name} ({kind}, {ordinal_word(party.members.index(member) + 1)} in line)"
    return f"{member.name} ({kind}, {ordinal_word(party.dead.index(member) + 1)} of the dead)"


def thing(item: Item) -> str:
    """A thing by its look and, where it has any, its powers."""
    powers = [charts.MAGICK[power].name for power in item.powers if power in charts.MAGICK]
    return f"{members.item_label(item)} ({', '.join(powers)})" if powers else members.item_label(item)


def holder_of(party: Party, item: Item) -> Member | None:
    return next((each for each in party.members if item.id in (each.weapon, each.armor, each.shield)), None)


def joined(*parts: str) -> str:
    """What there is to say, in one line."""
    return "; ".join(part for part in parts if part)


def in_words(parts: Iterable[tuple[str, str, Fraction, int]], whose: str = "") -> tuple[str, tuple[Chance, ...]]:
    """Chances for people and for machines: each a key, a name, the chance, and the faces of the die it is told over."""
    known = [part for part in parts if part[2]]
    text = " | ".join(f"{name} {share(chance, of)}" for _, name, chance, of in known)
    return text, tuple(Chance(key, float(chance), whose) for key, _, chance, _ in known)


def share(chance: Fraction, of: int = 0) -> str:
    """'1/6', '2/4' over a die's faces; '7.3%' where the fraction would be no help."""
    if of and (chance * of).denominator == 1:
        return f"{chance * of}/{of}"
    return f"{chance}" if chance.denominator <= 36 else f"{float(chance):.1%}"
