"""Beginning, moves, actions and turn start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import structs

from pocket_fantasy import content, events
from pocket_fantasy.book.characters import martial, songs
from pocket_fantasy.book.combat import attack, harm
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.monsters import abilities
from pocket_fantasy.state import Act, Being, Bout, Creature, Fight, Hero, Room, Side, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Rolled, Why
from tablewright.engine.table import Table

# --- beginning --------------------------------------------------------------------------------------------------------
# Start of combat (3.1): encounter dice, Battle Forged, surprise, initiative, first-heard effects (PF-START-01).
COIN = Why("Snake: constrict or poison", "PF-MON-05")
SURPRISE = Why("Surprise", "PF-START-07")
INITIATIVE = Why("Initiative", "PF-START-02")
SIDE_INITIATIVE = Why("Opponents' initiative", "PF-START-03")
TIE = Why("Tie between sides", "PF-START-05")
FORGED_AGAINST = Question("battle-forged", "PF-GLADIATOR-02", standing=True)


def make_foes(world: World, kind: str, count: int, side: str = "foes") -> list[Creature]:
    """Opponents of one kind by its stat line (PF-MON-01, PF-BOSS-01), numbered where there are several."""
    stats = content.MONSTERS[kind]
    names = [stats.label] if count == 1 else [f"{stats.label} {number}" for number in range(1, count + 1)]
    return [
        Creature(field.new_id(world, "f"), name, stats.hp, stats.hp, stats.cs, kind=kind, side=side) for name in names
    ]


def begin_fight(world: World, foes: Sequence[Creature], unaware: Sequence[str] = (), boss: bool = False) -> Fight:
    """Set the fight up; its dice are rolled in its first step. All begin distant (PF-ROUND-04)."""
    for being in (*field.friends(world), *foes):
        being.bout = Bout(start_hp=being.hp)
    room = field.room_of(world)
    fight = Fight(list(foes), boss or (not world.options.boss_as_monster and any(is_boss(foe) for foe in foes)))
    fight.unaware = list(unaware)
    fight.water, fight.rushing = field.room_is(room, "water"), field.room_is(room, "rushing")
    fight.fire = field.room_is(room, "fire")
    stand_in_daylight(world, foes)
    fight.sides = [Side(key) for key in dict.fromkeys(foe.side for foe in foes)]
    if fight.boss and world.plot is not None:
        for hero in world.party:
            hero.bout.heartened = hero.id in world.plot.forewarned
    world.fight, world.mode = fight, "fight"
    return fight


def stand_in_daylight(world: World, foes: Sequence[Creature]) -> None:
    """Before the first room the sun shines on whoever fears it (PF-ABIL-36, PF-EQUIP-10)."""
    if world.dungeon is not None and field.under_the_sky(world.dungeon):
        for foe in foes:
            foe.bout.exposed += ["sunlight"] if "sunlight" in content.MONSTERS[foe.kind].weakness else []


def is_boss(foe: Creature) -> bool:
    """Loot follows the part it plays (PF-LOOT-02, PF-DUN-16)."""
    return (foe.kind in content.BOSSES or foe.villain or foe.leader) and not foe.humble


def with_boss(room: Room, foes: Sequence[Creature]) -> bool:
    """Is the boss of this room among them: dead ones tell that it was, here (PF-DUN-15)?"""
    return room.boss and any(map(is_boss, foes))


def start_combat(world: World, table: Table) -> None:
    """The dice of PF-CORE-20 in their order; afterwards the first round can begin."""
    fight = field.fight_of(world)
    flip_coins(table, fight.foes)
    choose_forging(world, table)
    dice, surprised = _roll_surprise(world, table)
    foes = [foe for foe in fight.foes if field.is_there(foe)]  # not whom a strike from the dark has slain
    kind, boss = foes[0].kind if foes else "", fight.boss and any(map(is_boss, foes))
    table.tell(events.FightBegan(tuple(foe.name for foe in foes), kind, boss, surprised, dice=dice))
    roll_initiative(world, table)
    first_heard(world, table, fight.foes)
    fight.round = 1


def flip_coins(table: Table, foes: Sequence[Creature]) -> None:
    """Each giant snake has either Constrict (1-3) or Poison (4-6), for good (PF-MON-05, PF-CORE-05)."""
    for foe in foes:
        if foe.kind == "giant_snake" and not foe.lacks:
            foe.lacks = "poison" if table.roll(content.D6, COIN, foe.name) <= 3 else "constrict"


def choose_forging(world: World, table: Table) -> None:
    """Battle Forged: one ability to ignore per type of monster in the fight (PF-GLADIATOR-02)."""
    for hero in field.standing(world):
        if hero.cls != "gladiator":
            continue
        for kind in dict.fromkeys(field.type_of(foe) for foe in field.fight_of(world).foes):
            if kind in hero.bout.ignores:
                continue
            foes = [foe for foe in field.fight_of(world).foes if field.type_of(foe) == kind]
            options = [ability for ability in abilities.BATTLE_FORGED if any(field.has(foe, ability) for foe in foes)]
            if options:
                ability = table.ask(hero.seat, FORGED_AGAINST, options, {"who": hero.id, "type": kind}, options[0])
                hero.bout.ignores[kind] = ability
                table.tell(events.Stance(hero.name, "battle_forged", ability))


# --- surprise --------------------------------------------------------------------------------------------------------
def _roll_surprise(world: World, table: Table) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """An unaware side rolls one die for all its members (PF-START-07, PF-START-08). The dice, and who is caught."""
    fight = field.fight_of(world)
    dice: list[int] = []
    caught: list[str] = []
    if field.PARTY in fight.unaware:
        alert = any(hero.cls == "ranger" and field.is_awake(hero) for hero in field.present(world))
        face = rolls.throw(world, table, None, rolls.Dice(SURPRISE, best=alert)).value()  # PF-RANGER-02
        dice.append(face)
        caught += _surprise_party(world, face)
    for side in fight.sides:
        if side.key in fight.unaware:
            dice.append(table.roll(content.D6, SURPRISE))
            caught += _surprise_side(fight, side.key) if dice[-1] <= 2 else []
    return tuple(dice), tuple(caught)


def _surprise_side(fight: Fight, side: str) -> list[str]:
    caught = [foe for foe in fight.foes if foe.side == side and foe.id != fight.struck_first and foe.standing]
    for foe in caught:
        foe.bout.surprised = True
    return [foe.name for foe in caught]


def _surprise_party(world: World, face: int) -> list[str]:
    caught = []
    for being in field.friends(world):
        least = 1 if field.race_has(being, "surprised_on_1") else 2  # PF-RACE-07
        if face <= least and being.standing:
            being.bout.surprised = True
            caught.append(being.name)
    return caught


# --- initiative ------------------------------------------------------------------------------------------------------
def roll_initiative(world: World, table: Table) -> None:
    """PCs roll with Agility, each side of foes one d6, companions none (PF-START-02, -03, PF-START-04, PF-START-06)."""
    fight = field.fight_of(world)
    heroes = field.present(world)
    for hero in heroes:
        _hero_initiative(world, table, hero)
    for side in fight.sides:
        side.roll = _side_initiative(world, table, side.key)
    _break_ties(table, fight.sides)
    highest = max((side.roll for side in fight.sides), default=0)
    before = tuple(hero.name for hero in heroes if hero.bout.initiative >= highest)
    after = tuple(hero.name for hero in heroes if hero.bout.initiative < highest)
    table.tell(events.InitiativeRolled(highest, before, after))


def _hero_initiative(world: World, table: Table, hero: Hero) -> None:
    """An Agility task for rerolls: Nimble, the Ranger's Alert in the wilds, HRs (PF-START-02, PF-RANGER-03)."""
    dice = rolls.Dice(INITIATIVE, best=rolls.feature_rerolls(world, hero, "agility", ("initiative",)))
    thrown = rolls.throw(world, table, hero, dice, rolls.Stake(rolls.HEROIC_INITIATIVE))
    hero.bout.initiative = thrown.value()
    if thrown.six:
        table.tell(Rolled())  # the others' dice so far are not this one's
        rolls.special_rolls(world, table, [hero])


def _side_initiative(world: World, table: Table, side: str) -> int:
    """One Fast member rerolls for the whole side, however many there are (PF-START-03, PF-ABIL-20)."""
    fight = field.fight_of(world)
    members = [foe for foe in fight.foes if field.side_of(foe) == side and foe.standing]
    fast = any(_is_fast(foe, fight.water) for foe in members)
    return rolls.throw(
        world, table, None, rolls.Dice(SIDE_INITIATIVE, best=fast or any(rolls.favored(foe) for foe in members))
    ).value()


def _is_fast(foe: Creature, water: bool) -> bool:
    return field.has(foe, "fast") and (water or content.MONSTERS[foe.kind].when.get("fast") != "in water")


def _break_ties(table: Table, sides: list[Side]) -> None:
    """Sides act from high to low; a tie between them is broken by a further d6 each (PF-START-05)."""
    while len({(side.roll, side.tie) for side in sides}) < len(sides):
        places = [(side.roll, side.tie) for side in sides]
        for side, place in zip(sides, places, strict=True):
            face = table.roll(content.D6, TIE) if places.count(place) > 1 else 0
            side.tie = side.tie * 10 + face  # earlier ties weigh more
    sides.sort(key=lambda side: (-side.roll, -side.tie))


def new_side_rolls(world: World, table: Table, key: str) -> None:
    """A new side rolls on arrival (PF-START-05)."""
    fight = field.fight_of(world)
    fight.sides.append(Side(key, _side_initiative(world, table, key)))
    _break_ties(table, fight.sides)


# --- first heard -----------------------------------------------------------------------------------------------------
def first_heard(world: World, table: Table, arrivals: Sequence[Creature]) -> None:
    """A harpy's song: each PC and companion makes the Paralysis task once in a combat (PF-MON-04)."""
    fight = field.fight_of(world)
    harpy = next((foe for foe in arrivals if foe.kind == "harpy"), None)
    if harpy is None or fight.harpy_heard:
        return
    fight.harpy_heard = True
    for being in field.friends(world):
        if being.standing and not abilities.ignores(being, harpy, "paralysis"):
            abilities.paralyse(world, table, being, harpy, None)


# --- moves ------------------------------------------------------------------------------------------------------------
# Moving in a fight (3.2): beside somebody, away from all, or out of the encounter, and the free attacks it costs.
def may_move(being: Being, act: Act) -> bool:
    """One move a turn (PF-ROUND-03); the held and the confused do not move (PF-ABIL-08, PF-ROUND-13)."""
    return not act.moved and not act.confused and not act.lost and not being.bout.held_by


def move(world: World, table: Table, mover: Being, act: Act, target: str) -> bool:
    """Move beside `target`, or away from all if it is empty (PF-ROUND-04). False if the mover was felled first."""
    act.moved = act.used = True
    if not _pays_for_leaving(world, table, mover, target):
        return False
    field.put_beside(field.fight_of(world), mover.id, target)
    mover.bout.exposed = [each for each in mover.bout.exposed if each == "sunlight"]
    harm.release_victims_of(world, table, mover)
    beside = field.find(world, target) if target else None
    friend = beside is not None and field.side_of(beside) == field.side_of(mover)
    table.tell(events.Moved(mover.name, beside.name if beside else "", friend))
    return True


def _pays_for_leaving(world: World, table: Table, mover: Being, staying_with: str = "") -> bool:
    """Every engaged foe left behind makes one free attack before the move (PF-ROUND-05)."""
    for foe in left_behind(world, mover, staying_with):
        attack.free_attack(world, table, foe, mover)
        if not mover.standing:
            return False
    return mover.standing


def left_behind(world: World, mover: Being, staying_with: str = "") -> list[Being]:
    """Those who would strike at this one for walking away from them, out of hiding too (PF-ROUND-05)."""
    if field.is_ours(mover) and field.fight_of(world).water and field.conjured(world, "breathe_underwater"):
        return []  # they slip away through the water (PF-WIZARD-12)
    beside = field.in_touch(world, mover, field.opponents_of(world, mover))
    return [foe for foe in beside if foe.id != staying_with and field.can_strike(world, foe)]


def reach(world: World, table: Table, mover: Being, act: Act, target: Being) -> bool:
    """Come beside a melee target, moving if need be. False if that failed."""
    fight = field.fight_of(world)
    there = field.are_adjacent(fight, mover.id, target.id)
    if not there and not (may_move(mover, act) and move(world, table, mover, act, target.id)):
        return False
    return target.standing or target.hp <= 0


def leave(world: World, table: Table, mover: Being, act: Act) -> None:
    """Leave the encounter with the move, after the free attacks (PF-ROUND-15)."""
    act.moved = act.used = True
    if not _pays_for_leaving(world, table, mover):
        return
    field.put_beside(field.fight_of(world), mover.id, "")
    harm.release_victims_of(world, table, mover)
    if mover.bout.song:
        harm.stop_song(world, table, mover)
    mover.bout.gone = True
    table.tell(events.LeftFight(mover.name))


# --- actions ----------------------------------------------------------------------------------------------------------
# The combat actions open to everybody (3.2.1): melee, shooting, Full Defense, Stabilize, struggling, moving.
STABILIZE = rolls.Task(Why("Stabilize", "PF-DOWN-03"), grave=True)
BREAK_FREE = rolls.Task(Why("Break free", "PF-ABIL-09"), "strength", ("lift",), grave=True)
GO_ON = Question("second-reach", "PF-ATTACK-08", standing=True)
MOVE_TO = Question("move-to", "PF-ROUND-04")
EXPLODE, TWO, PLAIN = "explode", "two", "plain"
MASTERY = Question("ranged-mastery", "PF-RANGER-04")
AWAY = "away"
SomeBeing = TypeVar("SomeBeing", bound=Being)


# --- melee -----------------------------------------------------------------------------------------------------------
def melee_targets(world: World, being: Being, act: Act) -> list[Being]:
    """Adjacent enemies, and all others while a move is left to reach them (PF-ROUND-08)."""
    return within_reach(world, being, act, field.enemies_of(world, being))


def within_reach(world: World, being: Being, act: Act, others: Sequence[SomeBeing]) -> list[SomeBeing]:
    """Those beside one, and all others while a move is left to reach them (PF-ROUND-04, PF-ABIL-21)."""
    beside = field.neighbours(field.fight_of(world), being.id)
    near = others if may_move(being, act) else [other for other in others if other.id in beside]
    grounded = _as_if_grounded(being)
    return [other for other in near if field.can_touch(grounded, other)]


def _as_if_grounded(being: Being) -> Being:
    """Whoever is aloft comes down to what it goes for."""
    return structs.replace(being, bout=structs.replace(being.bout, aloft=False)) if being.bout.aloft else being


def attacks_per_turn(being: Being) -> int:
    """Dual Strike and Rage give two melee Attack actions (PF-MARTIAL-01, PF-BERSERKER-02), some creatures have two in
    print (PF-BOSS-03, PF-COMP-01).
    """
    if isinstance(being, Creature):
        return content.MONSTERS[being.kind].attacks
    return 2 if isinstance(being, Hero) and (being.cls == "martial_artist" or being.bout.rage > 0) else 1


def several(attacks: int) -> str:
    """As it is said beside the first of them."""
    return str(attacks) if attacks > 1 else ""


def _attack_in_melee(world: World, table: Table, hero: Hero, act: Act, attacks: int) -> None:
    """An Attack action, or two with the second target chosen after the first is resolved (PF-ATTACK-08)."""
    target = attack.pick(
        world, table, hero.seat, melee_targets(world, hero, act), "melee", hero, attacks=several(attacks)
    )
    if not reach(world, table, hero, act, target):
        return
    for number in range(attacks):
        if number:
            beside = field.engaged_with(world, hero) or _further_targets(world, table, hero, act)
            if not beside or not hero.standing:
                return
            default = target.id if target in beside else beside[0].id
            target = attack.pick(world, table, hero.seat, beside, "second", hero, default)
            if not reach(world, table, hero, act, target):
                return
        weapon = attack.choose_weapon(world, table, hero, "melee", target)
        if weapon is None:
            return
        attack.strike(world, table, hero, target, weapon)
        if hero.status != "up":
            return


def _further_targets(world: World, table: Table, hero: Hero, act: Act) -> list[Being]:
    """Nobody beside one for the second attack: a move that is left may go to somebody else (PF-ATTACK-08)."""
    others = melee_targets(world, hero, act) if hero.standing else []
    if not others or table.ask(hero.seat, GO_ON, ("stop", "go_on"), {"who": hero.id}, "stop") == "stop":
        return []
    return others


# --- ranged ----------------------------------------------------------------------------------------------------------
def shot_targets(world: World, being: Being) -> list[Being]:
    """Distant enemies, if there is light enough to shoot by (PF-ROUND-08, PF-EQUIP-10)."""
    return [foe for foe in field.enemies_of(world, being) if field.can_be_shot(world, being, foe)]


def _shoot_somebody(world: World, table: Table, hero: Hero, act: Act) -> None:
    """A ranged attack; the Ranger picks one of two masteries before rolling (PF-RANGER-04, PF-RANGER-05)."""
    targets = shot_targets(world, hero)
    mastery = _choose_mastery(table, hero, len(targets))
    target = attack.pick(world, table, hero.seat, targets, "shoot", hero, mastery=mastery)
    weapon = attack.choose_weapon(world, table, hero, "ranged", target)
    assert weapon is not None
    if mastery != TWO:
        attack.resolve(
            world, table, attack.Blow(hero, [target], ranged=True, weapon=weapon, explode=mastery == EXPLODE)
        )
        return
    others = [foe for foe in targets if foe is not target]
    second = attack.pick(world, table, hero.seat, others, "second-shot", hero, mastery=mastery)
    due: list[Being] = []
    for each in (target, second):
        if each.standing and hero.status == "up":  # Medusa's look ends it (PF-BOSS-04)
            attack.resolve(world, table, attack.Blow(hero, [each], ranged=True, weapon=weapon, aimed=True), due)
    rolls.special_rolls(world, table, due)  # two shots are one Attack action (PF-SIX-04)


def _choose_mastery(table: Table, hero: Hero, targets: int) -> str:
    if hero.cls != "ranger":
        return ""
    options = [EXPLODE, TWO, PLAIN] if targets > 1 else [EXPLODE]  # alone, a plain shot is never the better
    return table.ask(hero.seat, MASTERY, options, {"who": hero.id}, EXPLODE)


# --- stances and helping ---------------------------------------------------------------------------------------------
def full_defense(table: Table, being: Being) -> None:
    """Until its next turn every Defense is rerolled (PF-FULLDEF-01)."""
    being.bout.full_defense = True
    table.tell(events.Stance(being.name, "full_defense"))


def fallen_within_reach(world: World, hero: Being, act: Act) -> list[Being]:
    """Unconscious PCs within reach."""
    fallen: list[Being] = [other for other in field.fallen(world) if other is not hero]
    return within_reach(world, hero, act, fallen)


def _stabilize_somebody(world: World, table: Table, hero: Hero, act: Act) -> None:
    patient = attack.pick(world, table, hero.seat, fallen_within_reach(world, hero, act), "stabilize", hero)
    if reach(world, table, hero, act, patient):
        stabilize(world, table, hero, patient)


def stabilize(world: World, table: Table, helper: Being, patient: Being) -> None:
    """Average (4), no attribute: the patient is awake, but at 0 HP (PF-DOWN-03)."""
    if rolls.attempt(world, table, helper, STABILIZE, 4):
        patient.status = "stabilized"
        table.tell(events.Stabilized(patient.name, helper.name))


# --- moves -----------------------------------------------------------------------------------------------------------
def move_targets(world: World, being: Being) -> list[str]:
    """Everybody and every body in the encounter but oneself and those already beside one alone (PF-ROUND-04)."""
    fight = field.fight_of(world)
    beside = field.neighbours(fight, being.id)
    return [
        other.id
        for other in field.everybody(world)
        if other is not being
        and not other.bout.gone
        and not _is_nowhere(other)
        and [other.id] != beside
        and field.can_touch(being, other)
    ]


def _is_nowhere(being: Being) -> bool:
    """Turned to stone, or gone without a body: what was summoned or raised, a cube (PF-WIZARD-09, PF-NECRO-05)."""
    return being.status == "petrified" or (isinstance(being, Creature) and being.status == "dead" and not being.body)


def choose_move(world: World, table: Table, being: Being, act: Act) -> None:
    options = move_targets(world, being)
    if field.neighbours(field.fight_of(world), being.id):
        options.append(AWAY)
    to = table.ask(field.seat_of(world, being), MOVE_TO, options, {"who": being.id})
    move(world, table, being, act, "" if to == AWAY else to)


def struggle(world: World, table: Table, victim: Being) -> None:
    """Break free from Constrict: a Tough (5) Strength task (PF-ABIL-09)."""
    if rolls.attempt(world, table, victim, BREAK_FREE, 5):
        captor = field.find(world, victim.bout.held_by)
        harm.let_go_of(world, victim)
        table.tell(events.Freed(victim.name, captor.name))


DOINGS: tuple[attack.Doing, ...] = (
    attack.Doing(
        "melee",
        lambda world, table, hero, act: _attack_in_melee(world, table, hero, act, attacks_per_turn(hero)),
        lambda world, hero, act: field.weapons_for(hero, "melee"),
        attack=True,
        aim="melee",
        targets=melee_targets,
    ),
    attack.Doing(
        "shoot",
        _shoot_somebody,
        lambda world, hero, act: field.weapons_for(hero, "ranged"),
        attack=True,
        aim="shoot",
        targets=lambda world, hero, act: shot_targets(world, hero),
    ),
    attack.Doing(  # two attacks are allowed, not asked for (PF-MARTIAL-01, PF-BERSERKER-02)
        "one_blow",
        lambda world, table, hero, act: _attack_in_melee(world, table, hero, act, 1),
        lambda world, hero, act: attacks_per_turn(hero) > 1 and field.weapons_for(hero, "melee"),
        attack=True,
        aim="melee",
        targets=melee_targets,
    ),
    attack.Doing(
        "struggle",
        lambda world, table, hero, act: struggle(world, table, hero),
        lambda world, hero, act: hero.bout.held_by,
    ),
    attack.Doing("stabilize", _stabilize_somebody, targets=fallen_within_reach),
    attack.Doing("full_defense", lambda world, table, hero, act: full_defense(table, hero)),
    attack.Doing(
        "move",
        choose_move,
        lambda world, hero, act: move_targets(world, hero) or field.neighbours(field.fight_of(world), hero.id),
        action=False,
        move=True,
    ),
    attack.Doing("flee", leave, action=False, move=True),
)


# --- turn start -------------------------------------------------------------------------------------------------------
# The start of a turn (3.2) in the order of PF-ROUND-12: healing, effects, poison, death roll, lost turn.
DEATH = rolls.Task(Why("Death roll", "PF-DOWN-02"), vital=True, offer=rolls.HEROIC_DEATH)
CRUSH = 2


def start_turn(world: World, table: Table, being: Being) -> Act:
    """All that happens before a combatant moves and acts; says whether the turn is lost (PF-ROUND-12)."""
    was_down = being.status == "unconscious"
    if field.has(being, "regenerate"):
        _regenerate_hp(table, being)
    _end_effects(world, table, being)
    if being.status == "up" and not being.bout.gone:  # who has left is in no combat (PF-ABIL-28)
        martial.venom_works(world, table, being)
        if being.poisoned and being.hp > 0:  # without Defense (PF-ABIL-28)
            harm.suffer(world, table, being, 1, "poisoned")
    if was_down and isinstance(being, Hero) and being.status == "unconscious":
        death_roll(world, table, being)
    act = _what_is_lost(world, table, being)
    if being.bout.held_by:
        being.bout.held_a_turn = True
    if not act.lost:
        _crush_victims(world, table, being)
    return act


def _regenerate_hp(table: Table, being: Being) -> None:
    """1 HP at the start of each turn, lost ones too (PF-ABIL-29); from 0 for as many turns as rolled (PF-ABIL-30)."""
    bout = being.bout
    may_rise = bout.regenerates > 0
    if may_rise:
        bout.regenerates -= 1
    if being.status == "unconscious" and may_rise:
        being.hp, being.status = 1, "up"
        table.tell(events.Rose(being.name, 1))
    elif being.status == "up" and being.hp < being.max_hp:
        being.hp += 1
        table.tell(events.Healed(being.name, "regenerate", 1, being.hp))


def _end_effects(world: World, table: Table, being: Being) -> None:
    """Stances and N-round effects of its own end; a finished song works (PF-CORE-16)."""
    fight, bout = field.fight_of(world), being.bout
    bout.full_defense = bout.hidden = False
    if bout.rage and not bout.gone:
        if fight.round >= bout.rage_from + bout.rage:
            bout.rage = 0
        else:
            bout.raged += 1  # PF-BERSERKER-05
    if fight.rally_by == being.id and fight.round >= fight.rally_until:
        fight.rally_by, fight.rally_until = "", 0
    if isinstance(being, Hero) and bout.song:
        songs.song_works(world, table, being)


def death_roll(world: World, table: Table, hero: Hero) -> None:
    """Laughable (2), no attribute, or dead (PF-DOWN-02)."""
    lives = rolls.attempt(world, table, hero, DEATH, 2)
    table.tell(events.DeathRolled(hero.name, lives))
    if not lives:
        harm.kill(world, table, hero, "wounds")


def _what_is_lost(world: World, table: Table, being: Being) -> Act:
    """Surprise and stun lose the turn; the confused may do what is neither move nor attack (PF-ROUND-13)."""
    act, bout = Act(being.id), being.bout
    if being.status != "up" or bout.gone:
        act.lost = True
        return act
    if bout.surprised or bout.stunned:
        act.lost = True
        table.tell(events.TurnLost(being.name, "surprised" if bout.surprised else "stunned"))
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


def _crush_victims(world: World, table: Table, captor: Being) -> None:
    """Victims held since before their last turn take 2 HP, without Defense (PF-ABIL-10)."""
    for victim in list(field.everybody(world)):
        if victim.bout.held_by == captor.id and victim.bout.held_a_turn and victim.standing:
            harm.suffer(world, table, victim, CRUSH, "constrict", captor)
