"""A bard's songs: once a day each, with an instrument and concentration, loud, over after a turn. Chapter: Bard."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import allies, enemies
from tablewright.rules.yabec.book.core.dice import chance
from tablewright.rules.yabec.book.core.items import find
from tablewright.rules.yabec.book.core.saves import save
from tablewright.rules.yabec.book.core.who import awake
from tablewright.rules.yabec.book.magic.spells import take_effect
from tablewright.rules.yabec.content import CLASSES, SPELLS, health_dice
from tablewright.rules.yabec.effects import Charmed, Invisible, an_effect
from tablewright.rules.yabec.events import Noise, Used
from tablewright.rules.yabec.state import Creature, World

FEY = Why("Impress fey", "YB-CLASS-12")
TUNE = Question("tune", "YB-CLASS-12")
SONGS = {skill.key: skill for skill in CLASSES["bard"].skills}


def can_sing(creature: Creature) -> bool:
    return creature.is_a("bard") and find(creature, "musical_instrument") is not None


def sing(world: World, table: Table, bard: Creature, song: str) -> None:
    """A song works as a spell, makes loud noise, and all its effects stop after one turn (YB-CLASS-12)."""
    bard.use_day().songs.append(song)
    bard.effects = [effect for effect in bard.effects if not isinstance(effect, Invisible)]
    bard.effects = [effect for effect in bard.effects if not isinstance(effect, Invisible)]
    bard.concentrating, bard.strain = song, 1
    world.delve.loud = True
    table.tell(Noise(song))
    table.tell(Used(bard.name, song))
    friends = [bard, *(each for each in allies(world, bard) if each.zone == bard.zone)]
    if song == "chant_du_coq":
        for each in friends:
            each.effects = [effect for effect in each.effects if effect.about != "asleep"]
    elif song == "chant_de_guerre":
        for each in friends:
            each.effects.append(an_effect(song, "turn", mods={"loyalty": 1, "save_s": 1}))
    elif song == "la_calomnier":
        for each in friends:
            each.effects.append(an_effect(song, "turn", mods={"save_charm": 4}))
            charmed = [effect for effect in each.effects if isinstance(effect, Charmed)]
            if charmed and save(table, each, "s", 4):
                each.effects = [effect for effect in each.effects if not isinstance(effect, Charmed)]
    elif song == "impressionner_les_fees":
        for each in [one for one in enemies(world, bard) if one.zone == bard.zone and awake(one)]:
            if health_dice(each.hd).worth < bard.level and chance(table, 3, 6, FEY, each.name):
                each.status = "gone"
    else:
        grown = SONGS[song].from_8th if bard.level >= 8 else ""
        _as_spell(world, table, bard, song, grown or SONGS[song].spell)


def _as_spell(world: World, table: Table, bard: Creature, song: str, key: str) -> None:
    """Some songs grow: greater charm from 8th level; from 4th, cause fear where the bard wants no bless."""
    foes = [each for each in enemies(world, bard) if each.zone == bard.zone]
    if key == "bless" and foes and bard.level >= 4:
        key = table.ask(
            bard.seat, TUNE, ("bless", "cause_fear"), {"who": bard.id, "target": foes[0].id}, default="bless"
        )
    if key == "cause_fear":
        take_effect(world, table, bard, SPELLS["remove_fear"], True, foes[0])
        _end_with_the_song(bard, song, foes[:1], "broken")
    else:
        take_effect(world, table, bard, SPELLS[key], False, bard if key == "bless" or not foes else foes[0])
        _end_with_the_song(bard, song, [bard, *allies(world, bard)], key)


def _end_with_the_song(bard: Creature, song: str, hearers: Sequence[Creature], key: str) -> None:
    """After a turn, or when the bard's concentration breaks (YB-CLASS-12, YB-MAGIC-07)."""
    for effect in [effect for each in hearers for effect in each.effects if effect.key == key]:
        effect.until, effect.left, effect.by, effect.about = "turn", 1, bard.id, song
