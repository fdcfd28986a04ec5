"""How opponents act (10, 3.2): the referee's tactics, and the same choices for a human Pocket Master (PF-ROUND-14)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters.spells import MOST_RAINED_ON, cast, castable
from tablewright.rules.pocket_fantasy.book.combat.actions import full_defense, melee_targets
from tablewright.rules.pocket_fantasy.book.combat.attack import choose_weapon, resolve, strike
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow
from tablewright.rules.pocket_fantasy.book.combat.doing import TARGET
from tablewright.rules.pocket_fantasy.book.combat.moves import leave, may_move, move, reach
from tablewright.rules.pocket_fantasy.book.core.field import (
    GM,
    can_be_shot,
    enemies_of,
    engaged_with,
    fight_of,
    find,
    find_hero,
    has,
    is_ours,
    is_undead,
)
from tablewright.rules.pocket_fantasy.book.core.picking import pick_fairly
from tablewright.rules.pocket_fantasy.content import D6, MONSTERS
from tablewright.rules.pocket_fantasy.state import Act, Being, Creature, Hero, World

FOE_ACT = Question("foe-act", "PF-ROUND-14", standing=True)
WHOM = Why("Whom it goes for", "PF-ROUND-14")
DARK_MAGIC = Why("Dark magic", "PF-ABIL-13")
REFEREE = "referee"
DARK_SPELLS = ("dark_bolt", "rain_of_fire", "confusion", "arcane_armor")  # PF-ABIL-12
DARK_CASTINGS = 2


def foe_acts(world: World, table: Table, foe: Creature, act: Act) -> bool:
    """An opponent's move and action. False if the PM lets others of its side go first (PF-ROUND-02)."""
    options = [Option(REFEREE), *_explicit(world, foe, act)]
    answer = table.ask(GM, FOE_ACT, options, {"who": foe.id}, REFEREE)
    if answer.verb == "wait":
        return False
    if answer.verb == REFEREE:
        _by_the_referee(world, table, foe, act)
    else:
        _by_hand(world, table, foe, act, answer)
    return True


# --- a human Pocket Master -------------------------------------------------------------------------------------------


def _explicit(world: World, foe: Creature, act: Act) -> list[Option]:
    """Everything this opponent may do, each with its target."""
    options: list[Option] = []
    if not act.confused:
        options += [Option("melee", target.id) for target in _allowed(world, foe, melee_targets(world, foe, act))]
        distant = _allowed(world, foe, _distant(world, foe))
        if MONSTERS[foe.kind].ranged == "both":
            options += [Option("shoot", target.id) for target in distant]
        if _has_breath(foe):
            options += [Option("breath", target.id) for target in distant]
            options += [Option("sweep")] if len(distant) > 1 else []
    if _has_magic(foe):
        options += [Option("cast", spell) for spell in castable(world, foe, DARK_SPELLS, act.confused)]
    options.append(Option("full_defense"))
    if may_move(foe, act):
        options += [Option("withdraw"), Option("leave")]
    return [*options, Option("wait"), Option("pass")]


def _by_hand(world: World, table: Table, foe: Creature, act: Act, deed: Option) -> None:
    what, whom = deed.verb, deed.target
    if what == "melee":
        _melee(world, table, foe, act, find(world, whom), by_hand=True)
    elif what == "shoot":
        _shoot(world, table, foe, find(world, whom))
    elif what == "breath":
        _breathe(world, table, foe, [find(world, whom)])
    elif what == "sweep":  # a human PM may let a breath cover several (PF-ABIL-04)
        _breathe(world, table, foe, _distant(world, foe))
    elif what == "cast":
        foe.bout.used["dark_magic"] = foe.bout.used.get("dark_magic", 0) + 1
        cast(world, table, foe, whom)
    elif what == "full_defense":
        full_defense(table, foe)
    elif what == "withdraw":
        move(world, table, foe, act, "")
    elif what == "leave":
        leave(world, table, foe, act)


# --- the referee -----------------------------------------------------------------------------------------------------


def _by_the_referee(world: World, table: Table, foe: Creature, act: Act) -> None:
    """Each opponent attacks; a confused one takes Full Defense (PF-ROUND-14)."""
    if act.confused:
        full_defense(table, foe)
        return
    distant = [target for target in _distant(world, foe) if is_ours(target)]
    if _has_breath(foe) and distant:
        _breathe(world, table, foe, [_choose(world, table, foe, distant)])
    elif _has_magic(foe):
        _dark_magic(world, table, foe, distant)
    else:
        _attack(world, table, foe, act, distant)


def _attack(world: World, table: Table, foe: Creature, act: Act, distant: list[Being]) -> None:
    """Stay with an engaged target, shoot if it can and is not engaged, else close with somebody (PF-ROUND-14)."""
    engaged = [target for target in engaged_with(world, foe) if is_ours(target)]
    challenger = _challenger(world, foe)
    if challenger is not None and _reaches(world, foe, act, challenger):
        if MONSTERS[foe.kind].ranged == "both" and challenger in distant and not engaged:
            _shoot(world, table, foe, challenger)
        else:
            _melee(world, table, foe, act, challenger)
    elif engaged:
        _melee(world, table, foe, act, _choose(world, table, foe, engaged))
    elif MONSTERS[foe.kind].ranged == "both" and distant:
        _shoot(world, table, foe, _choose(world, table, foe, distant))
    else:
        targets = [target for target in melee_targets(world, foe, act) if is_ours(target)]
        if targets:
            _melee(world, table, foe, act, _choose(world, table, foe, targets))


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


def _challenger(world: World, foe: Creature) -> Hero | None:
    """The fighter who directs this opponent's first attack of the round (PF-FIGHTER-02)."""
    bout = foe.bout
    if not bout.challenged_by or bout.challenge_met >= fight_of(world).round:
        return None
    hero = find_hero(world, bout.challenged_by)
    return hero if hero.standing else None


def _allowed(world: World, foe: Creature, targets: list[Being]) -> list[Being]:
    challenger = _challenger(world, foe)
    return [challenger] if challenger is not None and challenger in targets else targets


def _reaches(world: World, foe: Creature, act: Act, target: Being) -> bool:
    shoots = MONSTERS[foe.kind].ranged == "both"
    return target in melee_targets(world, foe, act) or (shoots and target in _distant(world, foe))


def _distant(world: World, foe: Creature) -> list[Being]:
    return [target for target in enemies_of(world, foe) if can_be_shot(world, foe, target)]


def _melee(world: World, table: Table, foe: Creature, act: Act, target: Being, by_hand: bool = False) -> None:
    """Move if need be and strike; a second attack stays on its target until that falls (PF-BOSS-03, PF-ROUND-14)."""
    if not reach(world, table, foe, act, target):
        return
    for number in range(MONSTERS[foe.kind].attacks):
        beside = engaged_with(world, foe)
        if not beside or not foe.standing:
            return
        if number:
            target = _second_target(world, table, foe, target, beside, by_hand)
        weapon = choose_weapon(world, table, foe, "melee")
        assert weapon is not None
        foe.bout.challenge_met = fight_of(world).round
        strike(world, table, foe, target, weapon)


def _second_target(
    world: World, table: Table, foe: Creature, first: Being, beside: list[Being], by_hand: bool
) -> Being:
    if by_hand:
        default = first.id if first in beside else beside[0].id
        return find(
            world, table.ask(GM, TARGET, [each.id for each in beside], {"how": "second", "who": foe.id}, default)
        )
    return first if first in beside else pick_fairly(table, beside, WHOM, foe.name)


def _shoot(world: World, table: Table, foe: Creature, target: Being) -> None:
    foe.bout.challenge_met = fight_of(world).round
    weapon = choose_weapon(world, table, foe, "ranged")
    for _ in range(MONSTERS[foe.kind].attacks):
        if target.standing and weapon is not None:
            strike(world, table, foe, target, weapon, ranged=True)


def _has_breath(foe: Creature) -> bool:
    return has(foe, "breath_attack") and not foe.bout.used.get("breath")


def _breathe(world: World, table: Table, foe: Creature, targets: list[Being]) -> None:
    """The whole turn: one ranged attack of output 6, once per combat (PF-ABIL-04, PF-ABIL-05)."""
    foe.bout.used["breath"] = 1
    foe.bout.challenge_met = fight_of(world).round
    resolve(world, table, Blow(foe, targets, "breath", ranged=True, output=6))


def _has_magic(foe: Creature) -> bool:
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
        standing = [hero for hero in enemies_of(world, foe) if isinstance(hero, Hero) and not is_undead(hero)]
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
