"""Losing HP and what follows: falling, dying, letting go (3.2.1.1, 3.2.2; PF-CORE-14, PF-ATTACK-05, PF-ATTACK-06)."""

from __future__ import annotations

from pocket_fantasy import content, events
from pocket_fantasy.book.core import field
from pocket_fantasy.state import Being, Creature, Deed, Hero, World
from tablewright.engine.events import Why
from tablewright.engine.table import Table

REGENERATION = Why("Regeneration", "PF-ABIL-30")
SELF_INFLICTED = ("rage_price", "minion_price")


def lose_hp(
    world: World, table: Table, victim: Being, amount: int, cause: str, by: Being | None = None, fire: bool = False
) -> int:
    """Take HP away, not below 0 (PF-CORE-14). Returns what was really lost (PF-ATTACK-10)."""
    if victim.status == "stabilized" and amount > 0:
        victim.status = "unconscious"  # PF-DOWN-05
        table.tell(events.Fell(victim.name))
    lost = min(amount, victim.hp)
    if lost <= 0:
        return 0
    victim.hp -= lost
    victim.bout.unaware = False  # it knows now (PF-START-08)
    if world.fight and isinstance(victim, Hero) and cause not in SELF_INFLICTED:
        world.fight.hp_lost += lost  # PF-LOOT-02
    release_victims_of(world, table, victim)  # PF-ABIL-11
    if victim.hp == 0:
        drop(world, table, victim, cause, by, fire)
    return lost


def suffer(world: World, table: Table, victim: Being, amount: int, cause: str, by: Being | None = None) -> int:
    """Damage that is no attack (PF-ATTACK-07): told, then taken."""
    lost = min(amount, victim.hp)
    table.tell(events.Harmed(victim.name, cause, lost, victim.hp - lost))
    return lose_hp(world, table, victim, amount, cause, by)


def drop(world: World, table: Table, victim: Being, cause: str, by: Being | None, fire: bool) -> None:
    """At 0 HP a PC is Unconscious (PF-ATTACK-06), anybody else dead (PF-ATTACK-05), unless it regenerates."""
    let_go_of(world, victim)
    if isinstance(victim, Hero):
        victim.status = "unconscious"
        stop_efforts(world, table, victim)
        table.tell(events.Fell(victim.name))
    elif field.has(victim, "regenerate") and not fire and _may_rise(table, victim):
        victim.status = "unconscious"  # down, but not defeated (PF-ROUND-01)
    else:
        kill(world, table, victim, cause, by, fire)


def _may_rise(table: Table, victim: Being) -> bool:
    """The first fall rolls for how many turns it comes back; a fall after them is final (PF-ABIL-30)."""
    if victim.bout.regenerates < 0:
        victim.bout.regenerates = table.roll(content.D6, REGENERATION, victim.name)
    return victim.bout.regenerates > 0


def kill(world: World, table: Table, victim: Being, cause: str, by: Being | None = None, fire: bool = False) -> None:
    """Dead for good. A monster leaves a body, burnt ones without flesh (PF-NECRO-05)."""
    victim.hp = 0
    victim.status = "dead"
    let_go_of(world, victim)
    release_victims_of(world, table, victim)
    stop_efforts(world, table, victim)
    if isinstance(victim, Hero):
        table.tell(events.Died(victim.name, by.name if by else cause))
        world.deeds.append(Deed(world.adventure, "died", victim.name, by.name if by else cause))
        _part_from(world, table, victim)
        return
    assert isinstance(victim, Creature)
    victim.body = _body_of(victim, fire or cause == "petrify")
    table.tell(events.Slain(victim.name, by.name if by else cause, field.is_ours(victim)))
    if not field.is_ours(victim):
        world.deeds.append(Deed(world.adventure, "slew", victim.name, by.name if by else cause))


def _body_of(creature: Creature, burnt: bool) -> str:
    if creature.kind == "gelatinous_cube" or creature.role == "summoned":
        return ""
    fleshless = burnt or creature.kind == "skeleton" or creature.role == "undead_minion"
    return "bones" if fleshless else "flesh"


def _part_from(world: World, table: Table, owner: Hero) -> None:
    """An owner's death: summoned creatures vanish at once (PF-COMP-04)."""
    for creature in world.companions:
        if creature.owner == owner.id and creature.role == "summoned" and field.is_there(creature):
            vanish(world, table, creature, "vanished")


def vanish(world: World, table: Table, creature: Creature, how: str) -> None:
    """A companion goes: it is out of the fight and leaves no body."""
    creature.status = "dead"
    let_go_of(world, creature)
    release_victims_of(world, table, creature)
    if world.fight:
        world.fight.adjacent = [pair for pair in world.fight.adjacent if creature.id not in pair]
    table.tell(events.Parted(creature.name, how))


def stop_efforts(world: World, table: Table, being: Being) -> None:
    """What a combatant keeps up ends when it falls: stance, Rage, song, challenge (PF-FULLDEF-01, PF-BARD-05)."""
    bout = being.bout
    bout.full_defense = False
    bout.rage = 0  # PF-BERSERKER-05
    if bout.song:
        stop_song(world, table, being)
    for other in field.everybody(world):
        if other.bout.challenged_by == being.id:  # PF-FIGHTER-02
            other.bout.challenged_by = ""


def stop_song(world: World, table: Table, bard: Being) -> None:
    """The singing stops; confusion by Melody of Madness stops with it, a spell's goes on (PF-BARD-12, PF-WIZARD-06)."""
    song, bard.bout.song = bard.bout.song, ""
    table.tell(events.Sang(bard.name, song, "stops"))
    if song == "melody_of_madness" and not any(hero.bout.song == song for hero in world.party):
        for foe in field.everybody(world):
            if foe.bout.maddened:
                foe.bout.maddened, foe.bout.confused = False, foe.bout.spellbound


# --- constrict -------------------------------------------------------------------------------------------------------
def let_go_of(world: World, victim: Being) -> None:
    """A hold ends when its victim falls or is freed (PF-ABIL-08)."""
    victim.bout.held_by = ""
    victim.bout.held_a_turn = False


def release_victims_of(world: World, table: Table, captor: Being) -> None:
    """Any damage to the captor, its fall or its moving away releases all its victims (PF-ABIL-08, PF-ABIL-11)."""
    for victim in field.everybody(world):
        if victim.bout.held_by == captor.id:
            let_go_of(world, victim)
            table.tell(events.Freed(victim.name, captor.name))
