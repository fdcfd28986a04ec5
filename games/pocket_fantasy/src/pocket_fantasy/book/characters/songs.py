"""Bardic Music (8): seven songs, one at a time, sung beside any action (PF-BARD-03 to PF-BARD-14)."""

from __future__ import annotations

from pocket_fantasy import content, events
from pocket_fantasy.book.combat import attack, harm
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.recovery import healing
from pocket_fantasy.state import Act, Being, Hero, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

MADNESS = rolls.Task(Why("Withstand the Melody", "PF-BARD-12"))
SONG = Question("song", "PF-BARD-06")
RENEWAL_TO = Question("renewal-to", "PF-BARD-11")
BOUND = 3  # rounds a song binds the bard (PF-BARD-04)
SHANTY_DAMAGE = 3


def _open_songs(world: World, hero: Hero) -> list[str]:
    """Songs that may be begun now: none while the last one binds; some only once per combat (PF-BARD-04, -06)."""
    if field.fight_of(world).round < hero.bout.silent_until:
        return []
    return [key for key, song in content.SONGS.items() if not (song.once_per_combat and hero.bout.used.get(key))]


def _begin_song(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Begin a song on the own turn, at no action; it works from that moment (PF-BARD-03)."""
    song = table.ask(hero.seat, SONG, _open_songs(world, hero), {"who": hero.id})
    if hero.bout.song:
        harm.stop_song(world, table, hero)
    now = field.fight_of(world).round
    hero.bout.song, hero.bout.song_from, hero.bout.silent_until = song, now, now + BOUND
    table.tell(events.Sang(hero.name, song, "begins"))
    if song == "melody_of_madness":
        _madden_foes(world, table, hero)


def maddened_by(world: World, bard: Hero) -> list[Being]:
    """Whom the Melody can confuse: enemies but the undead, and none whom it has confused in this fight (PF-BARD-13)."""
    return [foe for foe in field.enemies_of(world, bard) if not field.is_undead(foe) and not foe.bout.was_maddened]


def _madden_foes(world: World, table: Table, bard: Hero) -> None:
    """Each enemy but the undead: Tough (5) or confused for 3 turns, once a combat (PF-BARD-12, PF-BARD-13)."""
    for foe in maddened_by(world, bard):
        if not rolls.attempt(world, table, foe, MADNESS, 5):
            foe.bout.was_maddened = foe.bout.maddened = True
            foe.bout.confused = max(foe.bout.confused, 3)
            table.tell(events.Afflicted(foe.name, "confused", 3, bard.name))


def song_works(world: World, table: Table, bard: Hero) -> None:
    """At the start of the bard's turn: a song sung for 3 rounds has its effect (PF-BARD-06, PF-ROUND-12)."""
    song, sung = bard.bout.song, field.fight_of(world).round - bard.bout.song_from
    after = content.SONGS[song].after_rounds
    if not after or sung % after:
        return
    if content.SONGS[song].once_per_combat:
        if bard.bout.used.get(song):
            return
        bard.bout.used[song] = 1
    table.tell(events.Sang(bard.name, song, "works"))
    match song:
        case "song_of_mending":  # the fallen too; it is magical healing (PF-BARD-10)
            for member in field.party_members(world):
                healing.heal(world, table, member, 3, song)
        case "chant_of_renewal":  # three combat-only HRs are dealt out among the PCs, in any split (PF-BARD-11)
            heroes = [hero.id for hero in field.in_fight(world)]
            for _ in range(3):
                to = table.ask(bard.seat, RENEWAL_TO, heroes, {"who": bard.id}, heroes[0])
                field.gain_heroic(table, field.find_hero(world, to), song, combat_only=True)
        case "shanty_of_pain":  # a Defense against 3 damage; a negative one raises it (PF-BARD-14, PF-CORE-06)
            for foe in field.enemies_of(world, bard):
                damage = max(0, SHANTY_DAMAGE - _plain_defense(world, table, bard, foe))
                harm.suffer(world, table, foe, damage, song, bard)


def _plain_defense(world: World, table: Table, bard: Hero, foe: Being) -> int:
    """A plain Defense: the song is no attack, so nothing that answers to weapons or range bears on it."""
    dice = attack.defense_dice(world, attack.Blow(bard, [foe], "shanty_of_pain"), foe)
    dice.best = dice.best or rolls.favored(foe)
    return rolls.throw(world, table, foe, dice).value()


DOINGS: tuple[attack.Doing, ...] = (
    attack.Doing(
        "sing", _begin_song, lambda world, hero, act: _open_songs(world, hero), action=False, classes=("bard",)
    ),
    attack.Doing(  # sooner than it binds, but nothing new before the third round (PF-BARD-04, PF-BARD-05)
        "silence",
        lambda world, table, hero, act: harm.stop_song(world, table, hero),
        lambda world, hero, act: hero.bout.song,
        action=False,
        classes=("bard",),
    ),
)
