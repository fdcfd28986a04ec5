"""Rounds and turns (3.2): one step of a fight at a time, from its start to its end (PF-ROUND-01, PF-ROUND-02)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters.companions import begin_order, idle_turns, order_step
from tablewright.rules.pocket_fantasy.book.combat.beginning import (
    choose_forging,
    first_heard,
    flip_coins,
    is_boss,
    new_side_rolls,
    start_combat,
)
from tablewright.rules.pocket_fantasy.book.combat.ending import end_combat
from tablewright.rules.pocket_fantasy.book.combat.harm import vanish
from tablewright.rules.pocket_fantasy.book.combat.menu import hero_step
from tablewright.rules.pocket_fantasy.book.combat.turn_start import start_turn
from tablewright.rules.pocket_fantasy.book.core.field import fight_of, has, is_awake, is_there
from tablewright.rules.pocket_fantasy.book.master.console import OPENING, pm_moment
from tablewright.rules.pocket_fantasy.book.master.own_words import try_in_words
from tablewright.rules.pocket_fantasy.book.monsters.by_hand import foe_acts
from tablewright.rules.pocket_fantasy.events import Joined, RoundBegan, TurnLost
from tablewright.rules.pocket_fantasy.state import Act, Being, Creature, Fight, Hero, World

DEATH_ORDER = Question("death-order", "PF-DOWN-02", standing=True)


def fight_step(world: World, table: Table) -> None:
    """The next thing in a fight: its start, a turn or part of one, a new round, or its end."""
    fight = fight_of(world)
    if fight.result:
        end_combat(world, table)
    elif fight.round == 0:
        start_combat(world, table)
        pm_moment(world, table, OPENING)
        _let_in(world, table, fight)
        _begin_round(world, table)
    elif fight.order is not None:
        order_step(world, table, try_in_words)
    elif fight.act is not None:
        _continue_turn(world, table, fight.act)
    elif any(fight.groups):
        _next_turn(world, table)
    else:
        _next_round(world, table)
    if world.fight is fight and not fight.result:
        fight.result = result_of(world)


def result_of(world: World) -> str:
    """Only one side undefeated? (PF-ROUND-01, PF-DOWN-07, PF-ROUND-15)"""
    if not any(hero.standing for hero in world.party):
        return "fled" if any(hero.bout.gone for hero in world.party) else "lost"
    foes = fight_of(world).foes
    return "" if any(not _is_beaten(foe) for foe in foes) else "won"


def _is_beaten(foe: Creature) -> bool:
    """A regenerating monster at 0 HP that may still rise is not yet defeated (PF-ROUND-01)."""
    return foe.status in ("dead", "petrified") or foe.bout.gone


# --- the order of a round --------------------------------------------------------------------------------------------
def _begin_round(world: World, table: Table) -> None:
    fight = fight_of(world)
    fight.groups = order_of_round(world)
    fight.waited, fight.paused = [], []
    table.tell(RoundBegan(fight.round))


def order_of_round(world: World) -> list[list[str]]:
    """PCs who beat or tied a side go before it, the others after it; Slow ones when all are done (PF-ROUND-02)."""
    fight = fight_of(world)
    heroes = list(world.party)
    groups: list[list[str]] = []
    for side in fight.sides:
        before = [hero for hero in heroes if hero.bout.initiative >= side.roll]
        heroes = [hero for hero in heroes if hero not in before]
        groups.append([hero.id for hero in before])
        groups.append([foe.id for foe in fight.foes if foe.side == side.key and not has(foe, "slow")])
    groups.append([hero.id for hero in heroes])
    groups.append([each.id for each in world.companions if has(each, "slow") and each.bout.joins <= fight.round])
    groups.append([foe.id for foe in fight.foes if has(foe, "slow")])  # PF-ABIL-32
    return [group for group in groups if group]


def _next_round(world: World, table: Table) -> None:
    """The round is over: summoned creatures reach their end, late arrivals join, the PM has a say."""
    fight = fight_of(world)
    for creature in list(world.companions):
        if creature.role == "summoned" and is_there(creature) and creature.until <= fight.round:
            vanish(world, table, creature, "vanished")  # PF-WIZARD-09
    fight.idle = 0 if fight.stirred else fight.idle + 1  # PF-SIX-06
    fight.stirred = False
    fight.round += 1
    pm_moment(world, table)
    _let_in(world, table, fight)
    _begin_round(world, table)


def _let_in(world: World, table: Table, fight: Fight) -> None:
    """Late arrivals join their side's place in the order; a new side rolls on arrival (PF-START-05)."""
    if not fight.new_foes:
        return
    arrivals, fight.new_foes = fight.new_foes, []
    flip_coins(table, arrivals)
    fight.boss = fight.boss or any(map(is_boss, arrivals))
    for foe in arrivals:
        foe.bout.start_hp = foe.hp
        fight.foes.append(foe)
        table.tell(Joined(foe.name, "foe", ""))
    choose_forging(world, table)
    first_heard(world, table, arrivals)
    for key in dict.fromkeys(foe.side for foe in arrivals):
        if all(side.key != key for side in fight.sides):
            new_side_rolls(world, table, key)


# --- turns -----------------------------------------------------------------------------------------------------------
def _next_turn(world: World, table: Table) -> None:
    """The next combatant's turn begins, and an opponent's is played out."""
    fight = fight_of(world)
    while not fight.groups[0]:
        fight.groups.pop(0)
    key = fight.groups[0].pop(0)
    being = _here(world, key)
    if being is None or (isinstance(being, Hero) and _puts_off_death(world, table, being)):
        return
    if isinstance(being, Creature) and being.owner:
        if being.bout.joins <= fight.round:  # one won over in this round acts from the next on (PF-COMP-01)
            _slow_companion(world, table, being)
        return
    act = _taken_up(fight, key) or start_turn(world, table, being)
    if isinstance(being, Creature):
        _foe_turn(world, table, being, act)
    elif act.lost and not is_awake(being):
        assert isinstance(being, Hero)
        idle_turns(world, table, being, act)
    else:
        fight.act = act


def _taken_up(fight: Fight, key: str) -> Act | None:
    """A turn that was put off goes on as it stood: who was confused still is (PF-ROUND-13)."""
    act = next((act for act in fight.paused if act.who == key), None)
    if act is not None:
        fight.paused.remove(act)
    return act


def _here(world: World, key: str) -> Being | None:
    """Whoever's place in the order it is; the dead keep theirs only for what runs out on their turn."""
    fight = fight_of(world)
    for being in (*world.party, *world.companions, *fight.foes):
        if being.id == key:
            beaten = isinstance(being, Creature) and (being.status in ("dead", "petrified") or being.bout.gone)
            return None if beaten else being
    return None


def _puts_off_death(world: World, table: Table, hero: Hero) -> bool:
    """Helpers of the same group may act before an Unconscious PC's death roll (PF-DOWN-02)."""
    fight = fight_of(world)
    if hero.status != "unconscious" or hero.id in fight.waited:
        return False
    helpers = [
        other.id
        for other in world.party
        if other.id in fight.groups[0] and other.id not in fight.waited and other.standing
    ]
    if not helpers or table.ask(hero.seat, DEATH_ORDER, ("wait", "roll"), {"who": hero.id}, "wait") == "roll":
        return False
    fight.waited.append(hero.id)
    fight.groups[0].append(hero.id)
    return True


def _slow_companion(world: World, table: Table, creature: Creature) -> None:
    """A Slow companion acts at the end of the round, if its owner is awake to direct it (PF-COMP-01, PF-COMP-04)."""
    owner = next((hero for hero in world.party if hero.id == creature.owner), None)
    if owner is not None and is_awake(owner):
        begin_order(world, table, creature)
    else:
        start_turn(world, table, creature)


def _foe_turn(world: World, table: Table, foe: Creature, act: Act) -> None:
    fight = fight_of(world)
    if act.lost or not foe.standing:
        return
    if foe.bout.unaware:  # by now it hears the blows (PF-START-08)
        foe.bout.unaware = False
        table.tell(TurnLost(foe.name, "unaware"))
        return
    if not foe_acts(world, table, foe, act):
        others = [key for key in fight.groups[0] if key not in fight.waited]
        if others:
            fight.waited.append(foe.id)
            fight.paused.append(act)
            fight.groups[0].append(foe.id)


def _continue_turn(world: World, table: Table, act: Act) -> None:
    fight = fight_of(world)
    over = hero_step(world, table)
    if fight.act is None:  # put off: others of the group go first
        fight.paused.append(act)
        return
    hero = next((hero for hero in world.party if hero.id == act.who), None)
    if over or hero is None or not is_awake(hero):
        fight.act = None
        if hero is not None:
            idle_turns(world, table, hero, act)
