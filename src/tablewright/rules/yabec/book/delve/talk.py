"""Talking with monsters: the reaction roll and what comes of it. Chapter: Talk, Reaction."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.rounds import caller_seat
from tablewright.rules.yabec.book.core.dice import chance, roll_dice
from tablewright.rules.yabec.book.core.stats import (
    animal,
    has_effect,
    has_skill,
    heroes,
    is_down,
    members,
    mindful,
    reaction_modifier,
)
from tablewright.rules.yabec.content import MONSTERS, REACTIONS, row_for
from tablewright.rules.yabec.events import Acted, Reacted, Used
from tablewright.rules.yabec.state import GM, Creature, Effect, World

REACTION = Why("Reaction", "YB-DUNG-13")
NOTICE = Why("Notice the signs", "YB-ALIGN-04")
HOW = Question("reaction-roll", "YB-DUNG-12")
APPROACH = Question("approach", "YB-DUNG-12")


def met_names(foes: list[Creature]) -> str:
    """Those met, by name: the first three."""
    more = len(foes) - 3
    return ", ".join(each.name for each in foes[:3]) + (f" and {more} more" if more > 0 else "")


def front(world: World) -> list[Creature]:
    return [each for each in members(world) if not is_down(each)][:2]


def react(world: World, table: Table, foes: list[Creature], usual: str = "plain") -> str:
    """2d6 + modifier - hostility, usually 7 (YB-DUNG-13); the best modifier among the front (YB-DUNG-12).

    The DM may roll with advantage or disadvantage; very high and very low results also make bad for a round.
    """
    kind = foes[0].key
    person = kind.endswith("_npc") or kind in ("acolyte", "priestess", "dwarf_chief")
    bonus = max((reaction_modifier(each, monsters=not person) for each in front(world)), default=0)
    if usual == "plain" and _favoured(world, foes):
        usual = "advantage"
    how = table.ask(GM, HOW, ("plain", "advantage", "disadvantage"), {"kind": kind}, default=usual)
    total = roll_dice(table, "2d6", REACTION)
    if how != "plain":
        again = roll_dice(table, "2d6", REACTION)
        total = max(total, again) if how == "advantage" else min(total, again)
    if world.options.reaction == "2d6":
        return _plain_reaction(table, kind, total + bonus)
    hostility = world.delve.hostility.get(kind, MONSTERS[kind].ht if kind in MONSTERS else 7)
    result = total + bonus - hostility
    row = row_for(REACTIONS.table, result)
    world.delve.hostility[kind] = hostility + row.hostility
    if row.bad_rounds:
        for each in foes:
            each.effects.append(Effect("startled", "round", bad=True, about="startled"))
    mood = row.mood
    table.tell(Reacted(kind, result, mood))
    return mood


def _favoured(world: World, foes: list[Creature]) -> bool:
    """The referee favours those who speak the beast's own tongue, or have won its ear by magic."""
    charmer = next((each for each in members(world) if has_effect(each, "rapport")), None)
    if charmer is not None:
        charmer.effects = [effect for effect in charmer.effects if effect.key != "rapport"]
        return True
    tongues = ("speak_with_dogs", "speak_with_kin")
    return animal(foes[0]) and any(has_skill(each, key) for each in front(world) for key in tongues)


def _plain_reaction(table: Table, kind: str, total: int) -> str:
    """The variant: a plain 2d6 table (YB-DUNG-13)."""
    mood = row_for(REACTIONS.variant_2d6, total).mood
    table.tell(Reacted(kind, total, mood))
    return mood


def hostile(mood: str) -> bool:
    return "hostile" in mood or mood == "attacks"


def signer(world: World, foes: list[Creature]) -> Creature | None:
    """A character of the alignment of those met, if they have a mind for signs (YB-ALIGN-03)."""
    able = [each for each in heroes(world) if not is_down(each) and each.alignment == foes[0].alignment]
    return able[0] if able and mindful(foes[0]) else None


def make_signs(world: World, table: Table, foes: list[Creature]) -> None:
    """Signs of the shared alignment open the talk: the reaction is rolled with advantage, unless the DM says otherwise;
    others may notice that signs are made (YB-ALIGN-03, YB-ALIGN-04).
    """
    one = signer(world, foes)
    if one is not None:
        table.tell(Used(one.name, "signs", foes[0].name))
        secret_signs(table, one, foes[0], [each for each in foes[1:] if mindful(each)])


def parley(world: World, table: Table, foes: list[Creature]) -> bool:
    """Wanderers come upon the party: True if talk keeps the peace, in the turn they fill (YB-DUNG-12)."""
    choices = ["fight", "talk"] + (["signs"] if signer(world, foes) is not None else [])
    chosen = table.ask(caller_seat(world), APPROACH, choices, {"names": met_names(foes)}, default="fight")
    if chosen == "fight":
        return False
    if chosen == "signs":
        make_signs(world, table, foes)
    mood = react(world, table, foes, "advantage" if chosen == "signs" else "plain")
    if hostile(mood):
        return False
    world.delve.peace += [each.id for each in foes]
    table.tell(Acted("talk", mood))
    return True


def secret_signs(table: Table, speaker: Creature, listener: Creature, watchers: list[Creature]) -> bool:
    """Creatures of one alignment share signs and code words, simple messages only (YB-ALIGN-03).

    Others likely notice that it is in use, 4-in-6 by default, but never what it says (YB-ALIGN-04).
    """
    if speaker.alignment != listener.alignment:
        return False
    for each in watchers:
        if each.alignment != speaker.alignment:
            x = table.ask_number(GM, Question("signs-noticed", "YB-ALIGN-04"), 0, 6, {"who": each.id}, default="4")
            if x and chance(table, x, 6, NOTICE, each.name):
                table.tell(Used(each.name, "noticed-signs", speaker.name))
    return True


def negotiated(world: World) -> int:
    """A negotiator's enemies, met with a reaction roll, have 1 less morale (YB-CLASS-07)."""
    return 1 if any("negotiator" in each.skills for each in members(world)) else 0
