"""What one can do with things in a fight besides striking (FH-COMBAT-06): light, shield, hands, and a throw.

Each is the turn's one action, but for taking a weapon in hand or putting it away, which is free.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import when
from tablewright.rules.freehold.book.checks import Check, over
from tablewright.rules.freehold.book.combat.blows import (
    ATTACK,
    Arm,
    ac_of,
    dark_ac,
    in_front,
    last_word,
    mark_of,
    own_bonus,
    roll_damage,
    strike,
)
from tablewright.rules.freehold.book.combat.morale import fighting
from tablewright.rules.freehold.book.combat.saving import hurt, hurt_hireling
from tablewright.rules.freehold.book.days.light import is_dark_here, light_options, make_light, put_out
from tablewright.rules.freehold.book.party.roster import hands_of, has, lose, present
from tablewright.rules.freehold.book.party.sharing import givers, hand_over
from tablewright.rules.freehold.content import CALLINGS
from tablewright.rules.freehold.content.things import base_weapon, forged
from tablewright.rules.freehold.events import Acted, Struck
from tablewright.rules.freehold.state import GM, Character, Fight, Party, World

BETRAY = Question("betray", "FH-ATTACK-01")
SPECIAL = Question("gm-special", "FH-AMMO-02", standing=True)
ENCHANTED = "enchanted_arrow"
BARE = "bare"  # the key of bare hands


def handling_options(world: World, party: Party, one: Character) -> list[Option]:
    fight = _fight(party)
    options = each("throw", (foe.id for foe in fighting(fight) if _may_throw(world, party, one)))
    options += each("light", light_options(world, party) if is_dark_here(world, party) else ())
    borne = dict.fromkeys(light.kind for light in party.lights if light.bearer == one.id and light.kind != "mote")
    options += each("out", borne)
    options += when(can_raise_shield(one, party), "raise shield") + when(one.shield, "lower shield")
    others = [who for who in present(world, party) if who != one.id]
    options += when(others and one.id in givers(world, party), "hand")
    return options + when(others, "betray")


def can_raise_shield(one: Character, party: Party) -> bool:
    return has(one, "shield") and not one.shield and CALLINGS[one.calling].shield and hands_of(one, party) < 2


def _may_throw(world: World, party: Party, one: Character) -> bool:
    """From the front rank, or with what reaches: without reach a blow from behind is a throw anyway."""
    weapon = base_weapon(one.weapon)
    if weapon is None or "thrown" not in weapon.tags:
        return False
    return in_front(world, party, one.id) or "reach" in weapon.tags


def throw(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    """Gathered after the fight unless the party flees (FH-AMMO-01)."""
    foe = next(foe for foe in _fight(party).foes if foe.id == what)
    strike(world, party, one, foe, Arm(one.weapon), table)
    let_fly(world, party, one, table)
    return "throw"


def let_fly(world: World, party: Party, one: Character, table: Table) -> None:
    """The weapon has left the hand; another of the same kind takes its place."""
    weapon = one.weapon
    if not is_special(world, weapon, table):
        mark_of(_fight(party), one.id).thrown.append(weapon)
    lose(one, weapon)
    if has(one, weapon):
        one.weapon = weapon


def is_special(world: World, thing: str, table: Table) -> bool:
    """Gone after one shot (FH-AMMO-02): enchanted arrows; the GM says once of each uncommon thing whether it is."""
    usual = thing == ENCHANTED
    uncommon = usual or thing == "silver_dagger" or bool(forged(thing))
    if world.gm_more and uncommon and thing not in world.ammunition:
        default = "special" if usual else "ordinary"
        answer = table.ask(GM, SPECIAL, ("special", "ordinary"), {"thing": thing}, default)
        world.ammunition[thing] = answer == "special"
    return world.ammunition.get(thing, usual)


def light(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    make_light(world, party, what, table)
    return "light"


def douse(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    put_out(party, next(each for each in party.lights if each.kind == what and each.bearer == one.id), table)
    return "out"


def raise_shield(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    one.shield = True
    table.tell(Acted(one.name, "equip", "shield"))
    return "shield"


def lower_shield(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    one.shield = False
    table.tell(Acted(one.name, "equip", "stow:shield"))
    return "shield"


def hand(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    hand_over(world, party, one, table)
    return "hand"


def betray(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    """A blow at a companion or a hireling: 1d20 over AC like any other (FH-ATTACK-01)."""
    others = [who for who in present(world, party) if who != one.id]
    strike_companion(world, party, one, table.ask(one.seat, BETRAY, others, {"who": one.id}), table)
    return "betray"


def companion_check(world: World, party: Party, one: Character, who: str) -> Check:
    """1d20 over the Armor Class of one's own companion (FH-ATTACK-01)."""
    return over(companion_ac(world, party, one, who) - own_bonus(_fight(party), one, Arm(one.weapon)))


def companion_ac(world: World, party: Party, one: Character, who: str) -> int:
    """In the dark a companion is as hard to hit as anybody, but not for a dwarf (FH-LIGHT-01)."""
    unseen = 0 if one.people == "dwarf" else dark_ac(world, party)
    return ac_of(world, party, who) + unseen


def strike_companion(world: World, party: Party, one: Character, who: str, table: Table) -> None:
    arm, ac = Arm(one.weapon), companion_ac(world, party, one, who)
    bonus = own_bonus(_fight(party), one, arm)
    roll = table.roll(20, ATTACK, one.name)
    made = companion_check(world, party, one, who).made(roll)
    hit = last_word(world, table, one.name, who, (roll, bonus, ac), made)
    damage = roll_damage(world, arm.sides, arm.why, one.name, table) if hit else 0
    victim = world.characters.get(who) or world.hirelings[who]
    table.tell(Struck("foe", one.name, victim.name, arm.thing or "bare hands", roll, bonus, ac, hit, damage))
    if isinstance(victim, Character):
        hurt(world, party, victim, damage, one.name, table)
    elif damage:
        hurt_hireling(party, victim, damage, one.name, table)


def _fight(party: Party) -> Fight:
    assert party.fight is not None
    return party.fight
