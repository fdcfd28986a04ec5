"""Chiefs among monsters: a band that is large enough has one who is stronger, and the others follow (BF-MON-16)."""

from __future__ import annotations

from tablewright.rules.begone_foe.content import KINDS, Chief, Lair
from tablewright.rules.begone_foe.state import Being


def appoint(members: list[Being], at_home: bool = False) -> None:
    """The first of a band that is large enough lead it; a noble's train is of lower rank than the noble.

    In a lair there is a chief whatever their number (BF-MON-14).
    """
    kind = members[0].kind
    chief = _chief_of(kind, at_home)
    train = KINDS[kind].train
    if train:
        for place, being in enumerate(members):
            _give_rank(being, train[place] if place < len(train) else 1)
    elif chief is not None and (len(members) >= chief.at_least or (at_home and KINDS[kind].lair is not None)):
        many = max(chief.many, len(members) // chief.per if chief.per else 0)
        for number, being in enumerate(members[:many], 1):
            _promote(being, chief, f" {number}" if many > 1 else "")


def _chief_of(kind: str, at_home: bool) -> Chief | None:
    lair = KINDS[kind].lair if at_home else None
    return lair.chief if lair is not None and lair.chief is not None else KINDS[kind].chief


def _promote(being: Being, chief: Chief, number: str) -> None:
    being.name = f"{KINDS[being.kind].name} chief{number}"
    being.hd, being.hp = chief.dice, max(being.hp, chief.hp)
    being.most = being.hp
    being.body = max(being.body, _body_of(chief.dice))
    being.note("leader")
    if chief.bonus:
        being.uses["bonus"] = chief.bonus


def make_guard(being: Being, lair: Lair, hp: int, number: int) -> None:
    """One of a lair's guards, who are stronger than the rest (BF-MON-14)."""
    being.name = f"{KINDS[being.kind].name} guard {number}"
    being.hp = being.most = hp
    being.hd, being.body = lair.dice, max(being.body, _body_of(lair.dice))


def _body_of(dice: int) -> int:
    """BODY by whole Hit Dice, of which no leader has more than seven (BF-MON-03)."""
    return dice - 1


def _give_rank(being: Being, dice: int) -> None:
    """Hit points were rolled for three dice: so many thirds of them."""
    being.hp = being.most = max(1, being.hp * dice // 3)
    being.hd, being.body = dice, _body_of(dice)
    if dice == KINDS[being.kind].train[0]:
        being.note("leader")
