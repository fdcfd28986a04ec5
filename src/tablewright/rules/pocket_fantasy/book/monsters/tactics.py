"""How opponents act (10, 3.2): the referee's tactics, and the deeds that a human Pocket Master too makes them do."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters.spells import MOST_RAINED_ON, cast
from tablewright.rules.pocket_fantasy.book.combat.actions import full_defense, melee_targets
from tablewright.rules.pocket_fantasy.book.combat.arming import choose_weapon
from tablewright.rules.pocket_fantasy.book.combat.attack import resolve, strike
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow
from tablewright.rules.pocket_fantasy.book.combat.doing import TARGET, pick
from tablewright.rules.pocket_fantasy.book.combat.moves import leave, reach
from tablewright.rules.pocket_fantasy.book.core.field import (
    GM,
    can_be_shot,
    enemies_of,
    engaged_with,
    fight_of,
    find,
    find_hero,
    has,
    hero_or_none,
    is_ours,
)
from tablewright.rules.pocket_fantasy.book.core.picking import pick_fairly
from tablewright.rules.pocket_fantasy.book.monsters.natures import takes_to_its_heels
from tablewright.rules.pocket_fantasy.content import D6, MONSTERS
from tablewright.rules.pocket_fantasy.state import Act, Being, Creature, Hero, World

DIRECTED = Question("challenge-second", "PF-FIGHTER-02", standing=True)
WHOM = Why("Whom it goes for", "PF-ROUND-14")
DARK_MAGIC = Why("Dark magic", "PF-ABIL-13")
DARK_SPELLS = ("dark_bolt", "rain_of_fire", "confusion", "arcane_armor")  # PF-ABIL-12
DARK_CASTINGS = 2


def referee_acts(world: World, table: Table, foe: Creature, act: Act) -> None:
    """Each opponent attacks; a confused one takes Full Defense (PF-ROUND-14), a coward leaves in time (PF-ROUND-15)."""
    if act.confused:
        full_defense(table, foe)
        return
    if takes_to_its_heels(world, foe, act):
        leave(world, table, foe, act)
        return
    distant = [target for target in far_off(world, foe) if is_ours(target)]
    if has_breath(foe) and distant:
        breathe(world, table, foe, [_choose(world, table, foe, distant)])
    elif has_magic(foe):
        _dark_magic(world, table, foe, distant)
    else:
        _attack(world, table, foe, act, distant)


def _attack(world: World, table: Table, foe: Creature, act: Act, distant: list[Being]) -> None:
    """Stay with an engaged target, shoot if it can and is not engaged, else close with somebody (PF-ROUND-14)."""
    engaged = [target for target in engaged_with(world, foe) if is_ours(target)]
    challenger = _challenger(world, foe)
    if challenger is not None and _reaches(world, foe, act, challenger):
        if shoots(foe) and challenger in distant and not engaged:
            shoot_at(world, table, foe, challenger)
        else:
            strike_in_melee(world, table, foe, act, challenger)
    elif engaged:
        strike_in_melee(world, table, foe, act, _choose(world, table, foe, engaged))
    elif shoots(foe) and distant:
        shoot_at(world, table, foe, _choose(world, table, foe, distant))
    else:
        targets = [target for target in melee_targets(world, foe, act) if is_ours(target)]
        if targets:
            strike_in_melee(world, table, foe, act, _choose(world, table, foe, targets))


def _choose(world: World, table: Table, foe: Creature, targets: Sequence[Being]) -> Being:
    """The challenger if it can be, else whom the fighter names or the dice pick (PF-FIGHTER-02, PF-ROUND-14)."""
    challenger = _challenger(world, foe)
    if challenger is None:
        return pick_fairly(table, targets, WHOM, foe.name)
    if challenger in targets:
        return challenger
    named = table.ask(
        challenger.seat, TARGET, [each.id for each in targets], {"how": "challenged", "who": foe.id}, targets[0].id
    )
    return find(world, named)


def shoots(foe: Creature) -> bool:
    """Marked Both, or armed by the Pocket Master (PF-MON-03)."""
    return foe.armed or MONSTERS[foe.kind].ranged == "both"


def _challenger(world: World, foe: Creature) -> Hero | None:
    """The fighter who directs this opponent's first attack of the round (PF-FIGHTER-02)."""
    bout = foe.bout
    if not bout.challenged_by or bout.challenge_met >= fight_of(world).round:
        return None
    hero = find_hero(world, bout.challenged_by)
    return hero if hero.standing else None


def allowed(world: World, foe: Creature, targets: list[Being]) -> list[Being]:
    challenger = _challenger(world, foe)
    return [challenger] if challenger is not None and challenger in targets else targets


def _reaches(world: World, foe: Creature, act: Act, target: Being) -> bool:
    return target in melee_targets(world, foe, act) or (shoots(foe) and target in far_off(world, foe))


def far_off(world: World, foe: Creature) -> list[Being]:
    return [target for target in enemies_of(world, foe) if can_be_shot(world, foe, target)]


def strike_in_melee(world: World, table: Table, foe: Creature, act: Act, target: Being, by_hand: bool = False) -> None:
    """Move if need be and strike; a second attack stays on its target until that falls (PF-BOSS-03, PF-ROUND-14)."""
    foe.bout.aloft = False  # it comes down to strike (PF-ABIL-21)
    if not reach(world, table, foe, act, target):
        return
    for number in range(MONSTERS[foe.kind].attacks):
        beside = engaged_with(world, foe) or ([target] if target.hp <= 0 and not number else [])  # PF-DOWN-05
        if not beside or not foe.standing:
            return
        if number:
            target = _second_target(world, table, foe, target, beside, by_hand)
        weapon = choose_weapon(world, table, foe, "melee", target)
        assert weapon is not None
        foe.bout.challenge_met = fight_of(world).round
        strike(world, table, foe, target, weapon)


def _second_target(
    world: World, table: Table, foe: Creature, first: Being, beside: list[Being], by_hand: bool
) -> Being:
    if by_hand:
        default = first.id if first in beside else beside[0].id
        return pick(world, table, GM, beside, "second", foe, default)
    usual = first if first in beside else pick_fairly(table, beside, WHOM, foe.name)
    fighter = hero_or_none(world, foe.bout.challenged_by)
    if fighter is None or not fighter.standing:
        return usual
    about: Facts = {"who": foe.id, "fighter": fighter.id}  # "at least one": the fighter may direct this one too
    return find(world, table.ask(fighter.seat, DIRECTED, [each.id for each in beside], about, usual.id))


def shoot_at(world: World, table: Table, foe: Creature, target: Being) -> None:
    foe.bout.challenge_met = fight_of(world).round
    weapon = choose_weapon(world, table, foe, "ranged", target)
    assert weapon is not None
    for _ in range(MONSTERS[foe.kind].attacks):
        if target.standing:
            strike(world, table, foe, target, weapon, ranged=True)


def has_breath(foe: Creature) -> bool:
    return has(foe, "breath_attack") and not foe.bout.used.get("breath")


def breathe(world: World, table: Table, foe: Creature, targets: list[Being]) -> None:
    """The whole turn: one ranged attack of output 6, once per combat (PF-ABIL-04, PF-ABIL-05)."""
    foe.bout.used["breath"] = 1
    foe.bout.challenge_met = fight_of(world).round
    resolve(world, table, Blow(foe, targets, "breath", ranged=True, output=6))


def has_magic(foe: Creature) -> bool:
    """Twice per combat in all (PF-ABIL-12)."""
    return has(foe, "dark_magic") and foe.bout.used.get("dark_magic", 0) < DARK_CASTINGS


def _dark_magic(world: World, table: Table, foe: Creature, distant: list[Being]) -> None:
    """The referee's die for the spell; without a distant target it confuses (PF-ABIL-13)."""
    foe.bout.used["dark_magic"] = foe.bout.used.get("dark_magic", 0) + 1
    face = table.roll(D6, DARK_MAGIC, foe.name)
    heroes: list[Being] = [target for target in distant if isinstance(target, Hero)]
    if face == 6 and not foe.bout.arcane_armor:
        cast(world, table, foe, "arcane_armor", [foe])
    elif face in (3, 4) and distant:
        foe.bout.challenge_met = fight_of(world).round
        cast(world, table, foe, "rain_of_fire", _several(world, table, foe, distant))
    elif face != 5 and heroes:
        target = _choose(world, table, foe, heroes)
        foe.bout.challenge_met = fight_of(world).round
        cast(world, table, foe, "dark_bolt", [target])
    else:
        standing = [hero for hero in enemies_of(world, foe) if isinstance(hero, Hero)]
        if standing:
            cast(world, table, foe, "confusion", [max(standing, key=lambda hero: hero.hp)])


def _several(world: World, table: Table, foe: Creature, targets: list[Being]) -> list[Being]:
    """Up to four at random, none twice."""
    rest, chosen = list(targets), list[Being]()
    if len(rest) <= MOST_RAINED_ON:
        return rest
    challenger = _challenger(world, foe)
    if challenger is not None and challenger in rest:
        chosen.append(challenger)
        rest.remove(challenger)
    while len(chosen) < MOST_RAINED_ON:
        one = pick_fairly(table, rest, WHOM, foe.name)
        rest.remove(one)
        chosen.append(one)
    return [target for target in targets if target in chosen]
