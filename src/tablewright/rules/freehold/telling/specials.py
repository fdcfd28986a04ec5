"""What is special about a creature, in a few words: told at the choice that meets it (FH-MON-04, FH-MON-08),
and where it takes the party otherwise than the table has it (FH-MON-01).
"""

from __future__ import annotations

from functools import cache

from tablewright.rules.freehold.book.encounters.meetings import read_roll
from tablewright.rules.freehold.content import ABILITY_NAMES, MONSTERS, TRAPS
from tablewright.rules.freehold.content.effects import CreatureFx, TrapFx
from tablewright.world.words import figure


@cache
def special(key: str) -> str:
    monster = MONSTERS[key]
    told = [words for fx in monster.fx if (words := _words(fx))]
    if monster.immune_to("mundane") and monster.immune_to("fire"):
        told = ["only magic or silver harms it, and no fire", *(words for words in told if "harm" not in words)]
    fears = [f"fears {' and '.join(monster.fears)}"] if monster.fears else []
    return ", ".join(dict.fromkeys(told + fears))


def beware(key: str) -> str:
    """The same beside a blow, where it must not read as what the blow does."""
    told = ", ".join(words for words in special(key).split(", ") if words != _HARMLESS)
    return f"beware: {told}" if told else ""


_HARMLESS = "slow"


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


_WHOM = {"all": "everybody", "front": "the front rank", "lead": "who sets it off"}


@cache
def trap_words(key: str) -> str:
    """What a trap does and to whom, for who has to choose before it does (FH-TRAP-02, FH-SAVE-05)."""
    trap = TRAPS[key]
    told = [words for fx in trap.fx if (words := _trap_fx(fx))]
    struck = f"1d20{f' + {trap.bonus}' if trap.bonus else ''} over AC" if trap.attack else ""
    resist = next((f"{ABILITY_NAMES[fx.resist]} resists" for fx in trap.fx if fx.resist), struck)
    return "; ".join(part for part in (f"{_WHOM[trap.hits]}: {', '.join(told)}", resist) if part)


def _trap_fx(fx: TrapFx) -> str:
    return {
        "damage": f"{fx.dice} damage",
        "poison": f"poison {fx.dice}",
        "drain": f"{ABILITY_NAMES.get(fx.ability, 'every score')} -{fx.points}",
        "hold": f"held for {fx.turns} turns",
        "sleep": "sleep for an hour",
        "acid": "armor AC -1",
        "stone": "turned to stone",
        "teleport": "sent to another room",
        "climb_out": "an Active turn to climb out",
        "waste": f"{figure(fx.hours, 'hour')} lost",
        "douse": "torches put out",
        "alarm": "an alarm",
    }[fx.do]


def why_read(disposition: str, face: int, result: str) -> str:
    """The kind of creature, the place (FH-ENC-02), its nature (FH-MON-07), or the master's word (FH-GM-01)."""
    for_kind = read_roll(face, disposition)
    if result == for_kind:
        return _KINDS[disposition]
    if result == "warning":
        shy = for_kind == "attack"
        return "these would rather not fight" if shy else "to those who live here the party intrudes"
    return "the master has the last word"


_KINDS = {"attack": "these attack on 1 to 10, and warn on more", "peaceful": "these are neutral at the worst"}
