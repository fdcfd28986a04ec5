"""Companions (8, 10.4): soldiers, beast friend, undead minion, summoned ones, and their orders (PF-COMP-01)."""

from __future__ import annotations

from collections.abc import Callable

from pocket_fantasy import content, events
from pocket_fantasy.book.combat import actions, attack, harm
from pocket_fantasy.book.core import consent, field
from pocket_fantasy.state import Act, Being, Creature, Gear, Hero, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.table import Table

WHICH = Question("which-companion", "PF-COMP-01")
ORDER = Question("order", "PF-COMP-01")
SOLDIERS = 2
OWNERS = tuple(dict.fromkeys(kind.owner for kind in content.COMPANIONS.values()))


def new_companion(
    world: World, table: Table, owner: Hero, kind: str, role: str, rounds: int = 0, given: Creature | None = None
) -> Creature:
    """A creature joins its owner and acts from the next round on (PF-COMP-01). `given`: one that changes sides."""
    stats = content.MONSTERS[kind]
    creature = given or Creature(field.new_id(world, "k"), stats.label, stats.hp, stats.hp, stats.cs, kind=kind)
    creature.side, creature.role, creature.owner = field.PARTY, role, owner.id
    make_room(world, table, owner, role)
    world.companions.append(creature)
    if world.fight:
        creature.bout.joins = world.fight.round + 1
        creature.bout.start_hp = creature.hp
    table.tell(events.Joined(creature.name, role, owner.name, rounds))
    return creature


def make_room(world: World, table: Table, owner: Hero, role: str) -> None:
    """One friend or minion at a time: the former one leaves (PF-DRUID-04, PF-NECRO-06, PF-COMP-05)."""
    most = content.COMPANIONS[role].max
    former = field.companions_of(world, owner, role)
    if most and len(former) >= most:
        dismiss(world, table, former[0])


def dismiss(world: World, table: Table, creature: Creature) -> None:
    """A dismissed minion falls down as a corpse without flesh (PF-NECRO-06); others walk away."""
    room = field.room_of(world)
    if creature.role == "undead_minion" and room is not None and not world.fight:
        room.bodies.append("bones")
    if creature.role == "undead_minion" and world.fight:
        creature.status, creature.hp, creature.body = "dead", 0, "bones"
        harm.let_go_of(world, creature)
        table.tell(events.Parted(creature.name, "dismissed"))
    else:
        harm.vanish(world, table, creature, "dismissed")


def muster(world: World, table: Table, commander: Hero) -> None:
    """A session starts with two soldiers at full HP, never more (PF-COMMANDER-04)."""
    stats = content.MONSTERS["soldier"]
    soldiers = field.companions_of(world, commander, "soldiers")
    for soldier in soldiers:
        soldier.hp, soldier.poisoned, soldier.diseased, soldier.cs_penalty = stats.hp, False, False, 0
    for _ in range(SOLDIERS - len(soldiers)):
        number = field.new_id(world, "k")
        gear = [Gear("sword"), Gear("bow")]
        soldier = Creature(number, "Soldier", stats.hp, stats.hp, stats.cs, kind="soldier", weapons=gear)
        soldier.side, soldier.role, soldier.owner = field.PARTY, "soldiers", commander.id
        world.companions.append(soldier)
    name_soldiers(world)


def name_soldiers(world: World) -> None:
    soldiers = [each for each in world.companions if each.role == "soldiers"]
    for number, soldier in enumerate(soldiers, 1):
        soldier.name = f"Soldier {number}"


def end_of_session(world: World, table: Table) -> None:
    """Beast friend and minion last for the session (PF-COMP-05); soldiers stay and are made whole."""
    for creature in world.companions:
        if creature.role != "soldiers":
            table.tell(events.Parted(creature.name, "session"))
    world.companions = [each for each in world.companions if each.role == "soldiers"]


def after_combat(world: World, table: Table) -> None:
    """Summoned creatures vanish, the dead are gone, and those whose owner died leave (PF-END-02, PF-COMP-04).

    Whoever left a fight that the others won is waiting outside, as a PC would be (PF-ROUND-15).
    """
    owners = {hero.id for hero in world.party if hero.status != "dead"}
    for creature in world.companions:
        if field.is_there(creature) and (creature.role == "summoned" or creature.owner not in owners):
            harm.vanish(world, table, creature, "vanished" if creature.role == "summoned" else "left")
    part_with_the_gone(world)


def part_with_the_gone(world: World) -> None:
    """Who is dead or has left is no companion more; what was lent to a soldier comes back (PF-MAGIC-07)."""
    for creature in world.companions:
        heir = _heir_of(world, creature)
        if creature.status != "up" and heir is not None:
            heir.weapons += [gear for gear in creature.weapons if gear.instances]
            heir.spare += [creature.armor] if creature.armor and creature.armor.instances else []
    world.companions = [each for each in world.companions if each.status == "up"]


def _heir_of(world: World, creature: Creature) -> Hero | None:
    """Its owner, or else the first who still stands."""
    owner = next((hero for hero in field.present(world) if hero.id == creature.owner), None)
    return owner or next(iter(field.active(world)), None)


# --- orders ----------------------------------------------------------------------------------------------------------
def directable(world: World, hero: Hero, act: Act) -> list[Creature]:
    """Companions that can still be told something on this turn; Slow ones act at the round's end (PF-COMP-01)."""
    if not field.is_awake(hero):
        return []
    now = field.fight_of(world).round
    return [
        each
        for each in _with_a_turn(world, hero)
        if each.id not in act.directed
        and each.bout.joins <= now
        and not field.has(each, "slow")
        and not (each.bout.gone or each.bout.surprised or each.bout.stunned)  # PF-START-08, PF-ROUND-13
    ]


def _with_a_turn(world: World, hero: Hero) -> list[Creature]:
    """Companions of this one that are up, or down and still rising: a summoned troll (PF-ABIL-30)."""
    own = [each for each in world.companions if each.owner == hero.id]
    return [each for each in own if each.status == "up" or (each.status == "unconscious" and each.bout.regenerates > 0)]


def begin_order(world: World, table: Table, creature: Creature) -> None:
    """A companion's own turn within its owner's: its start, then its move and action unless the turn is lost."""
    order = actions.start_turn(world, table, creature)
    if not order.lost and creature.standing:
        field.fight_of(world).order = order


def idle_turns(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Companions nobody directed have a turn all the same: effects on them run on (PF-COMP-04)."""
    now = field.fight_of(world).round
    for creature in _with_a_turn(world, hero):
        if creature.id not in act.directed and creature.bout.joins <= now and not field.has(creature, "slow"):
            actions.start_turn(world, table, creature)


def _direct_companion(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Directing is free (PF-ROUND-11); the owner chooses when in the turn each companion acts."""
    able = [each.id for each in directable(world, hero, act)]
    chosen = table.ask(hero.seat, WHICH, able, {"who": hero.id}, able[0])
    act.directed.append(chosen)
    begin_order(world, table, field.find_creature(world, chosen))


Words = Callable[[World, Table, Creature], bool]  # a try in the owner's own words; False if nothing came of it


def order_options(world: World, creature: Creature, order: Act) -> list[str]:
    """Move and attack; a minion obeys any order, even self-harm (PF-COMP-05, PF-NECRO-06)."""
    options = []
    if not order.acted:
        if not order.confused and actions.melee_targets(world, creature, order):
            options.append("melee")
        ranged = attack.is_armed(creature) and attack.usual_weapon(creature, "ranged", creature) is not None
        if not order.confused and ranged and actions.shot_targets(world, creature):
            options.append("shoot")
        if creature.bout.held_by:
            options.append("struggle")
        if creature.role == "undead_minion":
            options += _any_order(world, creature, order)
    if actions.may_move(creature, order):
        options += ["move", "flee"]
    return [*options, "stay"]


def _any_order(world: World, creature: Creature, order: Act) -> list[str]:
    """What only a minion does: guard, hurt itself or a friend, help, and whatever it is told (PF-NECRO-06)."""
    options = ["full_defense", "harm_itself"]
    options += ["stabilize"] if actions.fallen_within_reach(world, creature, order) else []
    options += ["turn_on"] if not order.confused and _friends_in_reach(world, creature, order) else []
    return [*options, "try"]


def _friends_in_reach(world: World, creature: Creature, order: Act) -> list[Being]:
    seat = field.seat_of(world, creature)
    friends = [each for each in field.allies_of(world, creature) if each.standing]
    friends = consent.open_to(world, "hurt", friends, seat)
    return actions.within_reach(world, creature, order, friends)


def order_step(world: World, table: Table, words: Words) -> None:
    """One step of a companion's turn. `words` is how a try in own words is made."""
    fight = field.fight_of(world)
    order = fight.order
    assert order is not None
    creature = field.find_creature(world, order.who)
    options = order_options(world, creature, order) if creature.standing else ["stay"]
    about: Facts = {"who": creature.id, "owner": creature.owner}
    usual = options[0] if not order.acted else "stay"
    answer = table.ask(field.seat_of(world, creature), ORDER, options, about, usual)
    if answer == "try":
        order.acted = words(world, table, creature)
    elif answer != "stay":
        order.acted = order.acted or answer not in ("move", "flee")
        _obey_order(world, table, creature, order, answer)
    if answer == "stay" or (order.acted and order.moved) or not creature.standing:
        fight.order = None


def _obey_order(world: World, table: Table, creature: Creature, order: Act, deed: str) -> None:
    """It does what it was told to."""
    seat = field.seat_of(world, creature)
    match deed:
        case "melee":
            _strike_as_told(world, table, creature, order)
        case "shoot":
            target = attack.pick(world, table, seat, actions.shot_targets(world, creature), "shoot", creature)
            weapon = attack.choose_weapon(world, table, creature, "ranged", target)
            assert weapon is not None
            attack.strike(world, table, creature, target, weapon, ranged=True)
        case "struggle":
            actions.struggle(world, table, creature)
        case "stabilize":
            fallen = actions.fallen_within_reach(world, creature, order)
            patient = attack.pick(world, table, seat, fallen, "stabilize", creature)
            if actions.reach(world, table, creature, order, patient):
                actions.stabilize(world, table, creature, patient)
        case "full_defense":
            actions.full_defense(table, creature)
        case "harm_itself":
            _one_strike(world, table, creature, creature)
        case "turn_on":
            _turn_on(world, table, creature, order)
        case "move":
            actions.choose_move(world, table, creature, order)
        case "flee":
            actions.leave(world, table, creature, order)


def _strike_as_told(world: World, table: Table, creature: Creature, order: Act) -> None:
    seat = field.seat_of(world, creature)
    attacks = actions.attacks_per_turn(creature)
    target = attack.pick(
        world,
        table,
        seat,
        actions.melee_targets(world, creature, order),
        "melee",
        creature,
        attacks=actions.several(attacks),
    )
    if actions.reach(world, table, creature, order, target):
        _companion_strikes(world, table, creature, target, attacks)


def _turn_on(world: World, table: Table, creature: Creature, order: Act) -> None:
    """A minion strikes down whomever it is told to (PF-NECRO-06)."""
    friends = _friends_in_reach(world, creature, order)
    seat = field.seat_of(world, creature)
    target = attack.pick(world, table, seat, friends, "turn-on", creature)
    if not consent.agrees(world, table, target, "hurt", seat):
        order.acted = False
        return
    if actions.reach(world, table, creature, order, target):
        _one_strike(world, table, creature, target)


def _one_strike(world: World, table: Table, creature: Creature, target: Being) -> None:
    weapon = attack.choose_weapon(world, table, creature, "melee", target)
    assert weapon is not None
    attack.strike(world, table, creature, target, weapon)


def _companion_strikes(world: World, table: Table, creature: Creature, target: Being, attacks: int) -> None:
    """One attack, or its printed two, the second target chosen after the first is resolved (PF-COMP-01,
    PF-ATTACK-08).
    """
    for number in range(attacks):
        beside = field.engaged_with(world, creature)
        if not beside or not creature.standing:
            return
        if number:
            default = target.id if target in beside else beside[0].id
            target = attack.pick(world, table, field.seat_of(world, creature), beside, "second", creature, default)
        if target in beside:
            _one_strike(world, table, creature, target)


DOINGS: tuple[attack.Doing, ...] = (
    attack.Doing("order", _direct_companion, action=False, classes=OWNERS, targets=directable),
)
