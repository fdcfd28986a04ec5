"""A bard's songs: once a day each, with an instrument and concentration, loud, over after a turn. Chapter: Bard."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.content import CLASSES, SPELLS, health_dice
from tablewright.rules.yabec.dice import chance
from tablewright.rules.yabec.events import Noise, Used
from tablewright.rules.yabec.field import allies, enemies
from tablewright.rules.yabec.items import find
from tablewright.rules.yabec.saves import save
from tablewright.rules.yabec.spells import take_effect
from tablewright.rules.yabec.state import Creature, Effect, World

FEY = Why("Impress fey", "YB-CLASS-12")
SONGS = {skill.key: skill for skill in CLASSES["bard"].skills}


def can_sing(creature: Creature) -> bool:
    return creature.kind == "pc" and creature.key == "bard" and find(creature, "musical_instrument") is not None


def sing(world: World, table: Table, bard: Creature, song: str) -> None:
    """A song works as a spell, makes loud noise, and all its effects stop after one turn (YB-CLASS-12)."""
    bard.used[f"day:{song}"] = 1
    bard.concentrating = f"{song}:1"
    world.delve.loud = True
    table.tell(Noise(song))
    table.tell(Used(bard.name, song))
    friends = [bard, *(each for each in allies(world, bard) if each.zone == bard.zone)]
    mech = SONGS[song].mech
    if song == "chant_du_coq":
        for each in friends:
            each.effects = [effect for effect in each.effects if effect.about != "asleep"]
    elif song == "chant_de_guerre":
        for each in friends:
            each.effects.append(Effect(song, "turn", mods={"loyalty": 1, "save_s": 1}))
    elif song == "la_calomnier":
        for each in friends:
            each.effects.append(Effect(song, "turn", mods={"save_charm": 4}))
            charmed = [effect for effect in each.effects if effect.key == "charmed"]
            if charmed and save(table, each, "s", 4):
                each.effects = [effect for effect in each.effects if effect.key != "charmed"]
    elif song == "impressionner_les_fees":
        for each in enemies(world, bard):
            if health_dice(each.hd).worth < bard.level and chance(table, 3, 6, FEY, each.name):
                each.status = "gone"
    else:
        _as_spell(world, table, bard, str(_spell(bard, mech)))


def _spell(bard: Creature, mech: dict[str, object]) -> object:
    """Some songs grow: cause fear from 4th level in place of bless is not forced, greater charm from 8th is."""
    return mech["from8"] if "from8" in mech and bard.level >= 8 else mech["spell"]


def _as_spell(world: World, table: Table, bard: Creature, key: str) -> None:
    foes = [each for each in enemies(world, bard) if each.zone == bard.zone]
    spell = SPELLS[key]
    target = bard if key == "bless" or not foes else foes[0]
    take_effect(world, table, bard, spell, False, target)
    for each in [bard, *allies(world, bard)]:
        for effect in each.effects:
            if effect.key == key:
                effect.until, effect.left = "turn", 1
