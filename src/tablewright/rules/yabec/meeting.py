"""Monsters in the zone: fight, talk, sneak, fall back. Chapters: Talk, Stealth."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.conflict import begin_conflict, caller_seat
from tablewright.rules.yabec.dice import chance
from tablewright.rules.yabec.dungeon_turns import (
    arrive_in,
    close_turn,
    dungeon_of,
    take_turn,
)
from tablewright.rules.yabec.events import Acted, Used
from tablewright.rules.yabec.field import passable
from tablewright.rules.yabec.hazards import start_turn
from tablewright.rules.yabec.light import update_blindness
from tablewright.rules.yabec.minions import win_over
from tablewright.rules.yabec.state import Creature, World
from tablewright.rules.yabec.stats import heroes, is_down, members, mindful
from tablewright.rules.yabec.stealth import sneak
from tablewright.rules.yabec.talk import hostile, negotiated, react, secret_signs
from tablewright.world.dungeon import Way

APPROACH = Question("approach", "YB-DUNG-12")


def meet(world: World, table: Table, foes: list[Creature]) -> None:
    """Monsters in the zone: fight, talk, sneak past, or fall back the way one came (YB-DUNG-11, YB-DUNG-12)."""
    back = dungeon_of(world).ways.get(world.delve.entered_by)
    choices = ["fight", "talk", "sneak"] + (["back"] if back is not None and passable(back) else [])
    choices += ["signs"] if _signer(world, foes) is not None else []
    chosen = table.ask(caller_seat(world), APPROACH, choices, tuple(each.name for each in foes[:3]), default="fight")
    if chosen == "fight":
        _fight(world, table)
    elif chosen == "talk":
        _talk(world, table, foes)
    elif chosen == "signs":
        _signs(world, table, foes)
    elif chosen == "sneak":
        _sneak(world, table, foes)
    else:
        _fall_back(world, table, foes, back)


def _fight(world: World, table: Table, surprised: str = "") -> None:
    """A conflict that breaks out starts a turn with its own roll, signs and monsters ignored (YB-HAZ-01)."""
    start_turn(world, table, quiet=True)
    update_blindness(world)
    if any(not is_down(each) for each in heroes(world)):
        begin_conflict(world, table, surprised=surprised)


def _signer(world: World, foes: list[Creature]) -> Creature | None:
    """A character of the alignment of those met, if they have a mind for signs (YB-ALIGN-03)."""
    able = [each for each in heroes(world) if not is_down(each) and each.alignment == foes[0].alignment]
    return able[0] if able and mindful(foes[0]) else None


def _signs(world: World, table: Table, foes: list[Creature]) -> None:
    """Signs of the shared alignment open the talk: the reaction is rolled with advantage, unless the DM says otherwise;
    others may notice that signs are made (YB-ALIGN-03, YB-ALIGN-04).
    """
    signer = _signer(world, foes)
    if signer is None:
        return
    table.tell(Used(signer.name, "signs", foes[0].name))
    secret_signs(table, signer, foes[0], [each for each in foes[1:] if mindful(each)])
    _talk(world, table, foes, usual="advantage")


def _talk(world: World, table: Table, foes: list[Creature], usual: str = "plain") -> None:
    """The talk is played first; its turn's hazard roll comes when it ends, none if it comes to blows (YB-DUNG-11)."""
    mood = react(world, table, foes, usual)
    if hostile(mood):
        _fight(world, table)
        if world.conflict is not None:
            world.conflict.morale["negotiated"] = negotiated(world)
        return
    world.delve.peace += [each.id for each in foes]
    if mood == "friendly":
        speaker = next((each for each in heroes(world) if not is_down(each)), None)
        if speaker is not None and speaker.level > 4 and len(foes) == 1:
            win_over(world, table, speaker, foes[0])
    table.tell(Acted("talk", mood))
    if take_turn(world, table):
        close_turn(world, table)


def _all_hidden(world: World, table: Table, foes: list[Creature]) -> bool:
    rolled = [sneak(table, each, foes) for each in members(world) if not is_down(each)]
    return all(rolled)


def _sneak(world: World, table: Table, foes: list[Creature]) -> None:
    """One roll for each who sneaks (YB-STEALTH-01); monsters met by a party in stealth are surprised (YB-CONF-37)."""
    hidden = _all_hidden(world, table, foes)
    table.tell(Acted("sneak", "hidden" if hidden else "seen"))
    if not hidden:
        _fight(world, table)
        return
    chosen = table.ask(caller_seat(world), Question("ambush", "YB-CONF-37"), ("ambush", "pass"), default="ambush")
    if chosen == "ambush":
        _fight(world, table, surprised="foes")
    else:
        world.delve.peace += [each.id for each in foes]


def _fall_back(world: World, table: Table, foes: list[Creature], back: Way | None) -> None:
    """Back the way they came, if the monsters let them: the quick strike first on 3-in-6."""
    if back is None or chance(table, 3, 6, Why("They follow", "YB-DUNG-16")):
        _fight(world, table)
        return
    if take_turn(world, table):
        arrive_in(world, table, back.id)
        close_turn(world, table)
