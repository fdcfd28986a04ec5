"""What is special about a creature, in a few words: told at the choice that meets it (FH-MON-04, FH-MON-08)."""

from __future__ import annotations

from functools import cache

from tablewright.rules.freehold.content import ABILITY_NAMES, MONSTERS
from tablewright.rules.freehold.content.effects import CreatureFx


@cache
def special(key: str) -> str:
    monster = MONSTERS[key]
    told = [words for fx in monster.fx if (words := _words(fx))]
    fears = [f"fears {' and '.join(monster.fears)}"] if monster.fears else []
    return ", ".join(dict.fromkeys(told + fears))


def _words(fx: CreatureFx) -> str:
    words = {
        "poison": f"poison {fx.dice}",
        "hold": f"holds for {fx.turns} turn{'' if fx.turns == '1' else 's'}",
        "drain": f"drains {ABILITY_NAMES.get(fx.ability, 'every score')}",
        "stone": "turns to stone",
        "damage": f"{fx.dice} to {_WHOM.get(str(fx.targets), 'one')}",
        "waste": f"leads astray for {fx.hours} h",
        "douse": "puts out torches",
        "regen": f"heals {fx.hp} a round unless burned",
        "fast": "fast",
        "slow": "slow",
    }.get(fx.do, "")
    if fx.do == "immune":
        return "only magic, silver or fire harms it" if fx.to == "mundane" else f"{fx.to} does not harm it"
    resist = f" ({ABILITY_NAMES[fx.resist]} resists)" if words and fx.resist else ""
    return words + resist


_WHOM = {"all": "everybody", "front": "the front rank"}
