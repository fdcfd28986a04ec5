"""The start of a turn (3.2) in the order of PF-ROUND-12: healing, effects, poison, death roll, lost turn."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters.martial import venom_works
from tablewright.rules.pocket_fantasy.book.characters.songs import song_works
from tablewright.rules.pocket_fantasy.book.combat.harm import kill, suffer
from tablewright.rules.pocket_fantasy.book.core.field import everybody, fight_of, has
from tablewright.rules.pocket_fantasy.book.core.rolls import HEROIC_DEATH
from tablewright.rules.pocket_fantasy.book.core.tasks import Task, attempt
from tablewright.rules.pocket_fantasy.events import DeathRolled, Healed, Rose, TurnLost
from tablewright.rules.pocket_fantasy.state import Act, Being, Hero, World

DEATH = Task(Why("Death roll", "PF-DOWN-02"), vital=True, offer=HEROIC_DEATH)
CRUSH = 2


def start_turn(world: World, table: Table, being: Being) -> Act:
    """All that happens before a combatant moves and acts; says whether the turn is lost (PF-ROUND-12)."""
    was_down = being.status == "unconscious"
    if has(being, "regenerate"):
        _regenerate(table, being)
    _end_effects(world, table, being)
    if being.status == "up" and not being.bout.gone:  # who has left is in no combat (PF-ABIL-28)
        venom_works(world, table, being)
        _suffer_poison(world, table, being)
    if was_down and isinstance(being, Hero) and being.status == "unconscious":
        death_roll(world, table, being)
    act = _what_is_lost(world, table, being)
    if being.bout.held_by:
        being.bout.held_a_turn = True
    if not act.lost:
        _crush(world, table, being)
    return act


def _regenerate(table: Table, being: Being) -> None:
    """1 HP at the start of each turn, lost ones too (PF-ABIL-29); from 0 for as many turns as rolled (PF-ABIL-30)."""
    bout = being.bout
    may_rise = bout.regenerates > 0
    if may_rise:
        bout.regenerates -= 1
    if being.status == "unconscious" and may_rise:
        being.hp, being.status = 1, "up"
        table.tell(Rose(being.name, 1))
    elif being.status == "up" and being.hp < being.max_hp:
        being.hp += 1
        table.tell(Healed(being.name, "regenerate", 1, being.hp))


def _end_effects(world: World, table: Table, being: Being) -> None:
    """Stances and N-round effects of its own end; a finished song works (PF-CORE-16)."""
    fight, bout = fight_of(world), being.bout
    bout.full_defense = bout.hidden = False
    if bout.rage and not bout.gone:
        if fight.round >= bout.rage_from + bout.rage:
            bout.rage = 0
        else:
            bout.raged += 1  # PF-BERSERKER-05
    if fight.rally_by == being.id and fight.round >= fight.rally_until:
        fight.rally_by, fight.rally_until = "", 0
    if isinstance(being, Hero) and bout.song:
        song_works(world, table, being)


def _suffer_poison(world: World, table: Table, being: Being) -> None:
    """The poisoned lose 1 HP at the start of each of their turns, without Defense (PF-ABIL-28)."""
    if being.poisoned and being.hp > 0:
        suffer(world, table, being, 1, "poisoned")


def death_roll(world: World, table: Table, hero: Hero) -> None:
    """Laughable (2), no attribute, or dead (PF-DOWN-02)."""
    lives = attempt(world, table, hero, DEATH, 2)
    table.tell(DeathRolled(hero.name, lives))
    if not lives:
        kill(world, table, hero, "wounds")


def _what_is_lost(world: World, table: Table, being: Being) -> Act:
    """Surprise and stun lose the turn; the confused may do what is neither move nor attack (PF-ROUND-13)."""
    act, bout = Act(being.id), being.bout
    if being.status != "up" or bout.gone:
        act.lost = True
        return act
    if bout.surprised or bout.stunned:
        act.lost = True
        table.tell(TurnLost(being.name, "surprised" if bout.surprised else "stunned"))
        if bout.stunned and not bout.surprised:
            bout.stunned -= 1  # PF-ABIL-25
        bout.surprised = False
    if bout.confused:
        bout.confused -= 1
        bout.spellbound = max(0, bout.spellbound - 1)
        act.confused = True
        if not bout.confused:
            bout.maddened = False
    return act


def _crush(world: World, table: Table, captor: Being) -> None:
    """Victims held since before their last turn take 2 HP, without Defense (PF-ABIL-10)."""
    for victim in list(everybody(world)):
        if victim.bout.held_by == captor.id and victim.bout.held_a_turn and victim.standing:
            suffer(world, table, victim, CRUSH, "constrict", captor)
