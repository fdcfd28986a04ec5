"""Attacks and damage (chapters "Attacking" and "Dealing Damage"), and the ranks that say whom a blow can reach.

1d20 plus bonuses strictly over the AC hits; any weapon does 1d6, bare hands 1d4. No critical hits, no fumbles.
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.checks import Check, over
from tablewright.rules.freehold.book.days.light import in_the_dark
from tablewright.rules.freehold.book.party.roster import UNARMORED_AC, armor_class, has_mastery, present, set_by_spells
from tablewright.rules.freehold.content import CALLINGS, MONSTERS
from tablewright.rules.freehold.content.dice import dice
from tablewright.rules.freehold.content.kinds import Blow
from tablewright.rules.freehold.content.things import base_weapon, forged
from tablewright.rules.freehold.events import FoeFell, Struck
from tablewright.rules.freehold.state import GM, Character, Fight, Foe, Friend, Hireling, Mark, Party, World

ATTACK = Why("Attack", "FH-ATTACK-01")
DAMAGE = Why("Damage, weapon", "FH-DAMAGE-01")
BARE_HANDS = Why("Damage, bare hands", "FH-DAMAGE-02")
TARGET = Why("Target", "FH-RANK-01")
HIT = Question("gm-hit", "FH-GM-01", standing=True)
HURTS = Question("gm-damage", "FH-GM-01", standing=True)
MOST_DAMAGE = 60
DARK_AC = 4  # FH-LIGHT-01
LORD_WOUND = 3  # FH-POWER-05
COVER_AC = 4  # FH-GM-02
GUARD_AC, PORTER_AC = 12, 9


class Arm:
    """What a member strikes with: the thing, its bonus, and what it counts as."""

    def __init__(self, thing: str, bonus: int = 0, *, magic: bool = False, fire: bool = False) -> None:
        weapon = base_weapon(thing)
        make = forged(thing)
        self.thing = thing
        self.tags = weapon.tags if weapon else ()
        self.sides = 6 if weapon or thing in ("oil", "bear", "thorn_lash") else 4
        self.magic = magic or make in ("true", "dawn") or thing == "silver_dagger"  # silver harms as magic does
        self.fire = fire or make == "dawn" or thing == "oil"
        self.bonus = bonus + {"true": 1, "dawn": 3}.get(make, 0)
        self.ranged = "ranged" in self.tags or thing == "oil"
        self.why = DAMAGE if self.sides == 6 else BARE_HANDS


# --- ranks -----------------------------------------------------------------------------------------------------------
def first_half(up: list[str]) -> list[str]:
    """The front rank of so many who stand, rounded up (FH-RANK-01)."""
    return up[: (len(up) + 1) // 2]


def front_rank(world: World, party: Party) -> list[str]:
    """Worked out anew before each attack from those who stand there (FH-RANK-01, FH-SITE-06)."""
    return first_half(present(world, party))


def in_front(world: World, party: Party, who: str) -> bool:
    return who in front_rank(world, party)


def reaches(world: World, party: Party, one: Character, tags: tuple[str, ...]) -> bool:
    """The rear rank fights only with what shoots, flies or reaches."""
    far = "ranged" in tags or "thrown" in tags or "reach" in tags
    return far or in_front(world, party, one.id)


# --- members strike --------------------------------------------------------------------------------------------------
def mark_of(fight: Fight, who: str) -> Mark:
    return fight.marks.setdefault(who, Mark())


def seen_mark(fight: Fight, who: str) -> Mark:
    """The mark to look at, without making one."""
    return fight.marks.get(who, _NO_MARK)


_NO_MARK = Mark()


def foe_name(fight: Fight, foe: Foe) -> str:
    """Content key and number, in an option's text form; a lone creature has no number."""
    return str(Option(foe.monster, foe_number(fight, foe))) if len(fight.foes) > 1 else foe.monster


def foe_called(fight: Fight, foe: Foe) -> str:
    """The name beside its dice, such as "Goblin 2"; a captain or lord has no number."""
    monster = MONSTERS[foe.monster]
    counted = len(fight.foes) > 1 and not monster.unique
    return f"{monster.single} {foe_number(fight, foe)}" if counted else monster.single


def foe_number(fight: Fight, foe: Foe) -> str:
    return str(fight.foes.index(foe) + 1)


def attack_bonus(fight: Fight, one: Character, arm: Arm, foe: Foe) -> int:
    """All that is added to the roll against this foe (FH-POWER-05)."""
    wounded = foe.monster == "wyrm_mother" and arm.ranged
    return own_bonus(fight, one, arm) + (LORD_WOUND if wounded else 0)


def own_bonus(fight: Fight, one: Character, arm: Arm) -> int:
    """Bonuses of calling, thing and spell; scores give none (FH-CALL-01, FH-CALL-02, FH-LEVEL-05)."""
    bonus = arm.bonus + seen_mark(fight, one.id).attack_bonus
    weapon = base_weapon(arm.thing)
    for fx in CALLINGS[one.calling].fx:
        chosen = fx.weapon == "chosen" and weapon and weapon.key == one.favourite
        if fx.do == "attack_bonus" and (chosen or fx.weapon in arm.tags):
            bonus += fx.value
    if fight.round == 1 and has_mastery(one, "from_the_dark"):
        bonus += 3
    return bonus


def foe_ac(world: World, party: Party, fight: Fight, foe: Foe, *, sees_in_dark: bool) -> int:
    """A foe's AC; in the dark everybody but dwarves and beasts strikes as if it were 4 higher (FH-LIGHT-01)."""
    ac = MONSTERS[foe.monster].ac + foe.more_ac
    if foe.monster == "singer_below" and any(light.kind in ("mote", "everlamp") for light in party.lights):
        ac -= LORD_WOUND
    return ac + (0 if sees_in_dark else dark_ac(world, party))


def dark_ac(world: World, party: Party) -> int:
    """What the dark adds to every AC (FH-LIGHT-01)."""
    return DARK_AC if in_the_dark(world, party) else 0


def attack_check(world: World, party: Party, one: Character, foe: Foe, arm: Arm) -> Check:
    """What this member needs to hit this foe with it now."""
    fight = _fight(party)
    return over(struck_ac(world, party, one, foe) - attack_bonus(fight, one, arm, foe))


def struck_ac(world: World, party: Party, one: Character, foe: Foe) -> int:
    """A foe's AC as it counts for this member."""
    return foe_ac(world, party, _fight(party), foe, sees_in_dark=one.people == "dwarf")


def strike(world: World, party: Party, one: Character, foe: Foe, arm: Arm, table: Table) -> bool:
    """One attack of a member on a foe: 1d20 strictly over AC hits (FH-ATTACK-01, FH-ATTACK-02). True on a hit."""
    fight = _fight(party)
    bonus, ac = attack_bonus(fight, one, arm, foe), struck_ac(world, party, one, foe)
    roll = table.roll(20, ATTACK, one.name)
    made = attack_check(world, party, one, foe, arm).made(roll)
    hit = last_word(world, table, one.name, foe_called(fight, foe), (roll, bonus, ac), made)
    proof = hit and not arm_harms(foe, arm)
    damage = roll_damage(world, arm.sides, arm.why, one.name, table) if hit and not proof else 0
    name = foe_name(fight, foe)
    table.tell(Struck("party", one.name, name, arm.thing, roll, bonus, ac, hit, damage, proof))
    if hit and arm.fire:
        foe.bare = True
    hurt_foe(fight, foe, damage, one.name, table, fire=arm.fire)
    return hit


def last_word(world: World, table: Table, who: str, target: str, figures: tuple[int, int, int], hit: bool) -> bool:
    """A GM who looks at every blow may say otherwise before it counts (FH-GM-01); `figures`: roll, bonus and AC."""
    if not world.gm_steps:
        return hit
    roll, bonus, ac = figures
    about: Facts = {"name": who, "target": target, "n": roll + bonus, "ac": ac}
    return table.ask(GM, HIT, ("hit", "miss"), about, "hit" if hit else "miss") == "hit"


def roll_damage(world: World, sides: int, why: Why, who: str, table: Table) -> int:
    """The die, and the GM's word on it."""
    damage = table.roll(sides, why, who)
    if not world.gm_steps:
        return damage
    return table.ask_number(GM, HURTS, 0, MOST_DAMAGE, {"name": who, "n": damage}, str(damage))


def harms(foe: Foe, *, magic: bool, fire: bool) -> bool:
    return harms_kind(foe.monster, magic=magic, fire=fire, bare=foe.bare)


def harms_kind(key: str, *, magic: bool, fire: bool, bare: bool = False) -> bool:
    """Only magic, silver, fire or special ammunition harms what is immune to mundane things (FH-MON-04)."""
    monster = MONSTERS[key]
    if fire and monster.immune_to("fire"):
        return False
    opened = bare and key == "ash_king"
    return opened or magic or fire or not monster.immune_to("mundane")


def arm_harms(foe: Foe, arm: Arm) -> bool:
    return arm_harms_kind(foe.monster, arm, foe.bare)


def arm_harms_kind(key: str, arm: Arm, bare: bool = False) -> bool:
    """A weapon that is magic and fire at once, a Blade of the Dawn, cuts as magic what no fire harms (FH-SITE-08)."""
    burns = harms_kind(key, magic=arm.magic, fire=arm.fire, bare=bare)
    return burns or (arm.magic and harms_kind(key, magic=True, fire=False, bare=bare))


def hurt_foe(fight: Fight, foe: Foe, damage: int, by: str, table: Table, *, fire: bool) -> None:
    """Damage wakes a sleeper; at 0 HP a GM-controlled target is simply dead (FH-DAMAGE-04)."""
    if not damage or foe.out:
        return
    foe.hp = max(0, foe.hp - damage)
    foe.asleep = foe.drowsy = False
    if fire:
        foe.burned = fight.round
    if foe.hp == 0:
        foe.out = "dead"
        table.tell(FoeFell(foe_name(fight, foe), by))


def _fight(party: Party) -> Fight:
    assert party.fight is not None
    return party.fight


# --- foes and friends strike -----------------------------------------------------------------------------------------
def targets_for(world: World, party: Party, blow: Blow) -> list[str]:
    """Whom a foe's blow can reach: the front rank, or anyone standing for a ranged one. Wolves fight in front.

    Porters count as down as long as anyone else stands (FH-GEAR-03), and so do the unconscious (FH-DEATH-05).
    """
    fight = _fight(party)
    here = present(world, party)
    near = here if blow.ranged else front_rank(world, party)
    fighters = [who for who in near if not _is_porter(world, who)]
    reached = fighters or [who for who in here if not _is_porter(world, who)] or near
    return reached + [friend.id for friend in friends_standing(fight)]


def _is_porter(world: World, who: str) -> bool:
    return who in world.hirelings and world.hirelings[who].kind == "porter"


def pick_target(table: Table, targets: list[str], who: str) -> str:
    """Evenly at random; a single one needs no die (FH-DICE-01)."""
    return targets[table.roll(len(targets), TARGET, who) - 1] if len(targets) > 1 else targets[0]


def ac_of(world: World, party: Party, who: str) -> int:
    fight = _fight(party)
    one = world.characters.get(who)
    if one is not None:
        mark = seen_mark(fight, who)
        cover = COVER_AC if mark.cover == fight.round else 0
        return armor_class(one, party.clock, mark.bear, fight.wall + cover)
    if who in world.hirelings:
        return hireling_ac(world.hirelings[who], party.clock) + fight.wall
    friend = friend_of(fight, who)
    return MONSTERS[friend.monster].ac + fight.wall


def hireling_ac(one: Hireling, clock: int) -> int:
    """A guard's or porter's AC (FH-GEAR-03), or what a spell set if that is more (FH-MAGIC-05)."""
    ac = max(UNARMORED_AC, (GUARD_AC if one.kind == "guard" else PORTER_AC) - one.acid)
    return max(ac, set_by_spells(one, clock))


def friends_standing(fight: Fight) -> list[Friend]:
    """Creatures that fight for the party and have not fallen (FH-MAGIC-01)."""
    return [friend for friend in fight.friends if friend.hp > 0]


def friend_of(fight: Fight, who: str) -> Friend:
    return next(friend for friend in fight.friends if friend.id == who)


def damage_die(blow: Blow) -> tuple[int, Why]:
    sides = dice(blow.damage).sides
    return sides, DAMAGE if sides == 6 else BARE_HANDS
