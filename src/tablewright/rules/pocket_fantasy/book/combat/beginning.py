"""Start of combat (3.1): encounter dice, Battle Forged, surprise, initiative, first-heard effects (PF-START-01)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Rolled, Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.core.dice import Dice
from tablewright.rules.pocket_fantasy.book.core.field import (
    PARTY,
    fight_of,
    has,
    is_there,
    new_id,
    race_has,
    room_is,
    room_of,
    side_of,
    type_of,
)
from tablewright.rules.pocket_fantasy.book.core.rolls import HEROIC_INITIATIVE, Stake, favored, special_rolls, throw
from tablewright.rules.pocket_fantasy.book.core.tasks import feature_rerolls
from tablewright.rules.pocket_fantasy.book.monsters.abilities import BATTLE_FORGED, ignores, paralyse
from tablewright.rules.pocket_fantasy.content import BOSSES, D6, MONSTERS
from tablewright.rules.pocket_fantasy.events import FightBegan, InitiativeRolled, Stance
from tablewright.rules.pocket_fantasy.state import Bout, Creature, Fight, Hero, Side, World

COIN = Why("Snake: constrict or poison", "PF-MON-05")
SURPRISE = Why("Surprise", "PF-START-07")
INITIATIVE = Why("Initiative", "PF-START-02")
SIDE_INITIATIVE = Why("Opponents' initiative", "PF-START-03")
TIE = Why("Tie between sides", "PF-START-05")
FORGED_AGAINST = Question("battle-forged", "PF-GLADIATOR-02", standing=True)


def make_foes(world: World, kind: str, count: int, side: str = "foes") -> list[Creature]:
    """Opponents of one kind by its stat line (PF-MON-01, PF-BOSS-01), numbered where there are several."""
    stats = MONSTERS[kind]
    names = [stats.label] if count == 1 else [f"{stats.label} {number}" for number in range(1, count + 1)]
    return [Creature(new_id(world, "f"), name, stats.hp, stats.hp, stats.cs, kind=kind, side=side) for name in names]


def begin_fight(world: World, foes: Sequence[Creature], unaware: Sequence[str] = (), boss: bool = False) -> Fight:
    """Set the fight up; its dice are rolled in its first step. All begin distant (PF-ROUND-04)."""
    for being in (*world.party, *world.companions, *foes):
        being.bout = Bout(start_hp=being.hp)
    room = room_of(world)
    fight = Fight(list(foes), boss or (not world.options.boss_as_monster and any(is_boss(foe) for foe in foes)))
    fight.unaware = list(unaware)
    fight.water, fight.rushing = room_is(room, "water"), room_is(room, "rushing")
    fight.fire = room_is(room, "fire")
    fight.sides = [Side(key) for key in dict.fromkeys(foe.side for foe in foes)]
    if fight.boss and world.plot is not None:
        for hero in world.party:
            hero.bout.heartened = hero.id in world.plot.forewarned
    world.fight, world.mode = fight, "fight"
    return fight


def is_boss(foe: Creature) -> bool:
    """Loot follows the part it plays (PF-LOOT-02, PF-DUN-16)."""
    return (foe.kind in BOSSES or foe.villain) and not foe.humble


def start_combat(world: World, table: Table) -> None:
    """The dice of PF-CORE-20 in their order; afterwards the first round can begin."""
    fight = fight_of(world)
    flip_coins(table, fight.foes)
    choose_forging(world, table)
    dice, surprised = _roll_surprise(world, table)
    foes = [foe for foe in fight.foes if is_there(foe)]  # not whom a strike from the dark has slain
    kind, boss = foes[0].kind if foes else "", fight.boss and any(map(is_boss, foes))
    table.tell(FightBegan(tuple(foe.name for foe in foes), kind, boss, surprised, dice=dice))
    roll_initiative(world, table)
    first_heard(world, table, fight.foes)
    fight.round = 1


def flip_coins(table: Table, foes: Sequence[Creature]) -> None:
    """Each giant snake has either Constrict (1-3) or Poison (4-6), for good (PF-MON-05, PF-CORE-05)."""
    for foe in foes:
        if foe.kind == "giant_snake" and not foe.lacks:
            foe.lacks = "poison" if table.roll(D6, COIN, foe.name) <= 3 else "constrict"


def choose_forging(world: World, table: Table) -> None:
    """Battle Forged: one ability to ignore per type of monster in the fight (PF-GLADIATOR-02)."""
    for hero in world.party:
        if hero.cls != "gladiator" or hero.status != "up":
            continue
        for kind in dict.fromkeys(type_of(foe) for foe in fight_of(world).foes):
            if kind in hero.bout.ignores:
                continue
            foes = [foe for foe in fight_of(world).foes if type_of(foe) == kind]
            options = [ability for ability in BATTLE_FORGED if any(has(foe, ability) for foe in foes)]
            if options:
                ability = table.ask(hero.seat, FORGED_AGAINST, options, {"who": hero.id, "type": kind}, options[0])
                hero.bout.ignores[kind] = ability
                table.tell(Stance(hero.name, "battle_forged", ability))


# --- surprise --------------------------------------------------------------------------------------------------------
def _roll_surprise(world: World, table: Table) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """An unaware side rolls one die for all its members (PF-START-07, PF-START-08). The dice, and who is caught."""
    fight = fight_of(world)
    dice: list[int] = []
    caught: list[str] = []
    if PARTY in fight.unaware:
        alert = any(hero.cls == "ranger" and hero.status in ("up", "stabilized") for hero in world.party)
        face = throw(world, table, None, Dice(SURPRISE, best=alert)).value()  # PF-RANGER-02
        dice.append(face)
        caught += _surprise_party(world, face)
    for side in fight.sides:
        if side.key in fight.unaware:
            dice.append(table.roll(D6, SURPRISE))
            caught += _surprise_side(fight, side.key) if dice[-1] <= 2 else []
    return tuple(dice), tuple(caught)


def _surprise_side(fight: Fight, side: str) -> list[str]:
    caught = [foe for foe in fight.foes if foe.side == side and foe.id != fight.struck_first and foe.standing]
    for foe in caught:
        foe.bout.surprised = True
    return [foe.name for foe in caught]


def _surprise_party(world: World, face: int) -> list[str]:
    caught = []
    for being in (*world.party, *world.companions):
        least = 1 if race_has(being, "surprised_on_1") else 2  # PF-RACE-07
        if face <= least and being.standing:
            being.bout.surprised = True
            caught.append(being.name)
    return caught


# --- initiative ------------------------------------------------------------------------------------------------------
def roll_initiative(world: World, table: Table) -> None:
    """PCs roll with Agility, each side of foes one d6, companions none (PF-START-02, -03, PF-START-04, PF-START-06)."""
    fight = fight_of(world)
    heroes = [hero for hero in world.party if is_there(hero)]
    for hero in heroes:
        _hero_initiative(world, table, hero)
    for side in fight.sides:
        side.roll = _side_initiative(world, table, side.key)
    _break_ties(table, fight.sides)
    highest = max((side.roll for side in fight.sides), default=0)
    before = tuple(hero.name for hero in heroes if hero.bout.initiative >= highest)
    after = tuple(hero.name for hero in heroes if hero.bout.initiative < highest)
    table.tell(InitiativeRolled(highest, before, after))


def _hero_initiative(world: World, table: Table, hero: Hero) -> None:
    """An Agility task for rerolls: Nimble, the Ranger's Alert in the wilds, HRs (PF-START-02, PF-RANGER-03)."""
    dice = Dice(INITIATIVE, best=feature_rerolls(world, hero, "agility", ("initiative",)))
    thrown = throw(world, table, hero, dice, Stake(HEROIC_INITIATIVE))
    hero.bout.initiative = thrown.value()
    if thrown.six:
        table.tell(Rolled())  # the others' dice so far are not this one's
        special_rolls(world, table, [hero])


def _side_initiative(world: World, table: Table, side: str) -> int:
    """One Fast member rerolls for the whole side, however many there are (PF-START-03, PF-ABIL-20)."""
    fight = fight_of(world)
    members = [foe for foe in fight.foes if side_of(foe) == side and foe.standing]
    fast = any(_is_fast(foe, fight.water) for foe in members)
    return throw(world, table, None, Dice(SIDE_INITIATIVE, best=fast or any(favored(foe) for foe in members))).value()


def _is_fast(foe: Creature, water: bool) -> bool:
    return has(foe, "fast") and (water or MONSTERS[foe.kind].when.get("fast") != "in water")


def _break_ties(table: Table, sides: list[Side]) -> None:
    """Sides act from high to low; a tie between them is broken by a further d6 each (PF-START-05)."""
    while len({(side.roll, side.tie) for side in sides}) < len(sides):
        places = [(side.roll, side.tie) for side in sides]
        for side, place in zip(sides, places, strict=True):
            face = table.roll(D6, TIE) if places.count(place) > 1 else 0
            side.tie = side.tie * 10 + face  # earlier ties weigh more
    sides.sort(key=lambda side: (-side.roll, -side.tie))


def new_side_rolls(world: World, table: Table, key: str) -> None:
    """A new side rolls on arrival (PF-START-05)."""
    fight = fight_of(world)
    fight.sides.append(Side(key, _side_initiative(world, table, key)))
    _break_ties(table, fight.sides)


# --- first heard -----------------------------------------------------------------------------------------------------
def first_heard(world: World, table: Table, arrivals: Sequence[Creature]) -> None:
    """A harpy's song: each PC and companion makes the Paralysis task once in a combat (PF-MON-04)."""
    fight = fight_of(world)
    harpy = next((foe for foe in arrivals if foe.kind == "harpy"), None)
    if harpy is None or fight.harpy_heard:
        return
    fight.harpy_heard = True
    for being in (*world.party, *world.companions):
        if being.standing and not ignores(being, harpy, "paralysis"):
            paralyse(world, table, being, harpy, None)
