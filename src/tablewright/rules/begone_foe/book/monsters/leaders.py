"""Chiefs among monsters: a band that is large enough has one who is stronger, and the others follow (BF-MON-16)."""

from __future__ import annotations

from tablewright.rules.begone_foe.content import CHIEFS, Chief
from tablewright.rules.begone_foe.state import Being

NOBLE_TRAIN = (3, 2)  # Hit Dice of the noble and the squire; the retainers have one


def appoint(members: list[Being]) -> None:
    """The first of a band that is large enough leads it; a noble's train is of lower rank than the noble."""
    kind = members[0].kind
    chief = CHIEFS.get(kind)
    if kind == "noble":
        for place, being in enumerate(members):
            _give_rank(being, NOBLE_TRAIN[place] if place < len(NOBLE_TRAIN) else 1)
    elif chief is not None and len(members) >= chief.at_least:
        _promote(members[0], chief)


def _promote(being: Being, chief: Chief) -> None:
    being.name = f"{being.name.rsplit(' ', 1)[0]} chief"
    being.hd, being.hp = chief.dice, max(being.hp, chief.hp)
    being.most = being.hp
    being.body = max(being.body, _body_of(chief.dice))
    being.note("leader")
    if chief.bonus:
        being.uses["bonus"] = chief.bonus


def _body_of(dice: int) -> int:
    """BODY by whole Hit Dice, of which no leader has more than seven (BF-MON-03)."""
    return dice - 1


def _give_rank(being: Being, dice: int) -> None:
    """Hit points were rolled for three dice: so many thirds of them."""
    being.hp = being.most = max(1, being.hp * dice // 3)
    being.hd, being.body = dice, _body_of(dice)
    if dice == NOBLE_TRAIN[0]:
        being.note("leader")
