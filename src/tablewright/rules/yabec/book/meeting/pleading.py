"""What is said to those met, in one's own words: an offer, a threat, a lie, an appeal. Chapter: Talk.

The words are read as in any other try: the Dungeon Master names ability and effect before a die falls (YB-DUNG-12).
"""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.items import count, take
from tablewright.rules.yabec.book.core.own_words import agree, deeds
from tablewright.rules.yabec.book.core.saves import check
from tablewright.rules.yabec.book.core.stats import members, mindful
from tablewright.rules.yabec.content.tables import Deed
from tablewright.rules.yabec.events import Acted
from tablewright.rules.yabec.state import Creature, World

WINE, GIFTS = "wine", ("ration", "coin_sp", "coin_gp")  # wine for those with a mind, before anything else


def plead(world: World, table: Table, speaker: Creature, foes: list[Creature]) -> str:
    """How the reaction is to be rolled: `advantage` if the words take, else `plain`, or `disadvantage` for a threat or
    a lie that fails; '' if nothing was agreed.
    """
    gifts = (WINE, *GIFTS) if mindful(foes[0]) else GIFTS
    agreed = agree(table, speaker, "talk", _open(world, gifts))
    if agreed is None:
        return ""
    deed, ability = agreed
    if deed.key == "gift":
        _hand_over(world, gifts)
    takes = check(table, speaker, ability)
    table.tell(Acted("plead", "done" if takes else "failed", speaker.name))
    if takes:
        return "advantage"
    return "disadvantage" if deed.key in ("threaten", "deceive") else "plain"


def _open(world: World, gifts: tuple[str, ...]) -> list[Deed]:
    gift = any(count(each, key) for each in members(world) for key in gifts)
    return [deed for deed in deeds("talk") if gift or deed.key != "gift"]


def _hand_over(world: World, gifts: tuple[str, ...]) -> None:
    """Wine, a ration or a coin of whoever has it."""
    giver, key = next((each, key) for key in gifts for each in members(world) if count(each, key))
    take(giver, key)
