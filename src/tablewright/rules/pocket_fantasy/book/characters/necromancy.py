"""The Necromancer (8): Drain Life and Undead Minion (PF-NECRO-01 to PF-NECRO-06)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters.companions import dismiss, new_companion
from tablewright.rules.pocket_fantasy.book.combat.attack import resolve
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow
from tablewright.rules.pocket_fantasy.book.combat.doing import Doing, pick
from tablewright.rules.pocket_fantasy.book.combat.ending import inherit
from tablewright.rules.pocket_fantasy.book.combat.harm import suffer
from tablewright.rules.pocket_fantasy.book.combat.moves import may_move, move
from tablewright.rules.pocket_fantasy.book.core.dice import Dice
from tablewright.rules.pocket_fantasy.book.core.field import (
    allies_of,
    can_be_shot,
    companions_of,
    enemies_of,
    fight_of,
    find,
    is_undead,
    neighbours,
    room_of,
)
from tablewright.rules.pocket_fantasy.book.core.heroics import Art, may_use, use
from tablewright.rules.pocket_fantasy.book.core.rolls import Stake, special_rolls, throw
from tablewright.rules.pocket_fantasy.book.recovery.healing import heal
from tablewright.rules.pocket_fantasy.content import RAISES
from tablewright.rules.pocket_fantasy.state import Act, Being, Creature, Hero, World

RAISING = Why("What rises", "PF-NECRO-05")
DRAINED_TO = Question("drained-to", "PF-NECRO-02")
MINION = Question("minion", "PF-NECRO-05")
CORPSE = Question("corpse", "PF-NECRO-04")
MAY_RAISE = Question("may-raise", "PF-NECRO-04")
DRAIN_CS, PRICE = -2, 2
DRAINS = Art("drain_life", 2)
NECROMANCER = ("necromancer",)


def _drain_targets(world: World, hero: Hero) -> list[Being]:
    """Distant enemies that are not undead (PF-NECRO-01)."""
    return [foe for foe in enemies_of(world, hero) if can_be_shot(world, hero, foe) and not is_undead(foe)]


def _may_drain(world: World, hero: Hero, act: Act) -> bool:
    return may_use(hero, DRAINS) and bool(_drain_targets(world, hero))


def _drain_life(world: World, table: Table, hero: Hero, act: Act) -> None:
    """A ranged attack with a rerolled d6-2; damage dealt heals the caster and allies (PF-NECRO-01, PF-NECRO-02)."""
    target = pick(world, table, hero.seat, _drain_targets(world, hero), "drain", hero)
    use(world, table, hero, DRAINS)
    hits = resolve(world, table, draining(hero, target))
    _share_out(world, table, hero, sum(hit.damage for hit in hits))


def draining(hero: Being, target: Being) -> Blow:
    return Blow(hero, [target], "drain_life", ranged=True, x=DRAIN_CS, best=True)


def _share_out(world: World, table: Table, hero: Hero, points: int) -> None:
    """Split the points as wished: one question a point, joined per recipient into one heal."""
    receivers: list[Being] = [hero, *allies_of(world, hero)]
    shares = dict.fromkeys([being.id for being in receivers], 0)
    for number in range(points):
        wounded = [b.id for b in receivers if b.hp + shares[b.id] < b.max_hp or b.cs_penalty or b.diseased]
        default = min(wounded, key=lambda key: find(world, key).hp + shares[key]) if wounded else hero.id
        shares[table.ask(hero.seat, DRAINED_TO, list(shares), {"who": hero.id, "left": points - number}, default)] += 1
    for key, share in shares.items():
        heal(world, table, find(world, key), share, "drain_life")


# --- undead minion ---------------------------------------------------------------------------------------------------
def _corpses(world: World, hero: Hero, act: Act) -> list[Being]:
    """Bodies within reach: of monsters, companions, and dead PCs (PF-NECRO-04)."""
    beside = neighbours(fight_of(world), hero.id)
    bodies = [each for each in (*fight_of(world).foes, *world.companions) if each.status == "dead" and each.body]
    dead = [other for other in world.party if other.status == "dead" and other is not hero]
    return [body for body in (*bodies, *dead) if body.id in beside or may_move(hero, act)]


def _may_raise(world: World, hero: Hero, act: Act) -> bool:
    return bool(_corpses(world, hero, act))


def _raise(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Touch a corpse beside one, take 2 damage, and raise an undead ally (PF-NECRO-04)."""
    corpse = pick(world, table, hero.seat, _corpses(world, hero, act), "corpse", hero)
    if corpse.id not in neighbours(fight_of(world), hero.id) and not move(world, table, hero, act, corpse.id):
        return
    flesh = "flesh"
    if isinstance(corpse, Creature):
        flesh, corpse.body = corpse.body, ""
    elif not _leave_given(world, table, corpse, hero):
        return
    minion = raise_minion(world, table, hero, flesh == "flesh")
    fight_of(world).adjacent.append((minion.id, hero.id))


def _leave_given(world: World, table: Table, corpse: Being, raiser: Hero) -> bool:
    """A dead PC only with its player's leave; the body is then used up (PF-NECRO-04), what it had is not."""
    assert isinstance(corpse, Hero)
    if table.ask(corpse.seat, MAY_RAISE, ("no", "yes"), {"who": corpse.id}, "no") == "no":
        return False
    world.party.remove(corpse)
    world.fallen.append(corpse)
    inherit(raiser, corpse)
    fight = fight_of(world)
    if fight.rally_by == corpse.id:  # the rally runs on without its commander's place in the order
        fight.rally_by = raiser.id
    return True


def raise_minion(world: World, table: Table, hero: Hero, flesh: bool) -> Creature:
    """2 damage first, then the die; zombie and ghoul need flesh (PF-NECRO-05, PF-SUMMON-01)."""
    suffer(world, table, hero, PRICE, "minion_price")
    thrown = throw(world, table, hero, Dice(RAISING), Stake(need=6 if flesh else 1))
    options = [*RAISES.any, *(RAISES.six if thrown.value() == 6 else ())]
    fit = [kind for kind in options if flesh or kind not in RAISES.flesh]
    kind = table.ask(hero.seat, MINION, fit, {"who": hero.id}, fit[-1])
    minion = new_companion(world, table, hero, kind, "undead_minion")
    if thrown.six:
        special_rolls(world, table, [hero])
    return minion


def may_raise_here(world: World, hero: Hero) -> bool:
    """Out of combat too, if a body lies in the room (PF-NECRO-04)."""
    room = room_of(world)
    return hero.cls == "necromancer" and room is not None and bool(room.bodies)


def raise_here(world: World, table: Table, hero: Hero) -> None:
    room = room_of(world)
    assert room is not None
    kinds = list(dict.fromkeys(room.bodies))
    body = table.ask(hero.seat, CORPSE, kinds, {"who": hero.id}, kinds[0])
    room.bodies.remove(body)
    raise_minion(world, table, hero, body == "flesh")


def _may_dismiss(world: World, hero: Hero, act: Act) -> bool:
    return bool(companions_of(world, hero, "undead_minion"))


def _dismiss(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Dismissing is free (PF-NECRO-06)."""
    dismiss(world, table, companions_of(world, hero, "undead_minion")[0])


DOINGS: tuple[Doing, ...] = (
    Doing(
        "drain_life",
        _may_drain,
        _drain_life,
        attack=True,
        classes=NECROMANCER,
        art=lambda hero: DRAINS,
        aim="drain",
        targets=lambda world, hero, act: _drain_targets(world, hero),
    ),
    Doing("raise", _may_raise, _raise, classes=NECROMANCER),
    Doing("dismiss", _may_dismiss, _dismiss, action=False, classes=NECROMANCER),
)
