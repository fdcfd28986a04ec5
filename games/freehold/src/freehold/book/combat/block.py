"""The GM's block: everyone the GM controls acts after all player characters (FH-COMBAT-05), friends first.

Each blow picks its target anew, then rolls 1d20, damage, the victim's resist roll and the extra effect's dice, in that
order (FH-DICE-01). Effects happen when their entry says (FH-MON-08).
"""

from __future__ import annotations

from freehold import content, events
from freehold.book import checks
from freehold.book.combat import morale, saving
from freehold.book.days.light import douse_torches, in_the_dark
from freehold.book.encounters import folkways
from freehold.book.party import actions, roster
from freehold.content import dice, kinds, things
from freehold.state import GM, Character, Fight, Foe, Friend, Hireling, Mark, Party, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- blows ------------------------------------------------------------------------------------------------------------
# Attacks and damage (chapters "Attacking" and "Dealing Damage"), and the ranks that say whom a blow can reach.
# 1d20 plus bonuses strictly over the AC hits; any weapon does 1d6, bare hands 1d4. No critical hits, no fumbles.
ATTACK = Why("Attack", "FH-ATTACK-01")
DAMAGE = Why("Damage, weapon", "FH-DAMAGE-01")
BARE_HANDS = Why("Damage, bare hands", "FH-DAMAGE-02")
BARE = "bare"  # the key of bare hands, as something to take
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

    def __init__(
        self, thing: str, bonus: int = 0, *, magic: bool = False, fire: bool = False, thrown: bool = False
    ) -> None:
        weapon = things.base_weapon(thing)
        make = things.forged(thing)
        self.thing = thing
        self.tags = weapon.tags if weapon else ()
        self.sides = 6 if weapon or thing in ("oil", "bear", "thorn_lash") else 4
        self.magic = magic or make in ("true", "dawn") or thing == "silver_dagger"  # silver harms as magic does
        self.fire = fire or make == "dawn" or thing == "oil"
        self.bonus = bonus + {"true": 1, "dawn": 3}.get(make, 0)
        self.ranged = thrown or "ranged" in self.tags or thing == "oil"
        self.why = DAMAGE if self.sides == 6 else BARE_HANDS


# --- ranks -----------------------------------------------------------------------------------------------------------
def first_half(up: list[str]) -> list[str]:
    """The front rank of so many who stand, rounded up (FH-RANK-01)."""
    return up[: (len(up) + 1) // 2]


def front_rank(world: World, party: Party) -> list[str]:
    """Worked out anew before each attack from those who stand there (FH-RANK-01, FH-SITE-06)."""
    return first_half(roster.present(world, party))


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
    monster = content.MONSTERS[foe.monster]
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
    weapon = things.base_weapon(arm.thing)
    for fx in content.CALLINGS[one.calling].fx:
        chosen = fx.weapon == "chosen" and weapon and weapon.key == one.favourite
        if fx.do == "attack_bonus" and (chosen or fx.weapon in arm.tags):
            bonus += fx.value
    if fight.round == 1 and roster.has_mastery(one, "from_the_dark"):
        bonus += 3
    return bonus


def foe_ac(world: World, party: Party, fight: Fight, foe: Foe, *, sees_in_dark: bool) -> int:
    """A foe's AC; in the dark everybody but dwarves and beasts strikes as if it were 4 higher (FH-LIGHT-01)."""
    ac = content.MONSTERS[foe.monster].ac + foe.more_ac
    if foe.monster == "singer_below" and any(light.kind in ("mote", "everlamp") for light in party.lights):
        ac -= LORD_WOUND
    return ac + (0 if sees_in_dark else dark_ac(world, party))


def dark_ac(world: World, party: Party) -> int:
    """What the dark adds to every AC (FH-LIGHT-01)."""
    return DARK_AC if in_the_dark(world, party) else 0


def attack_check(world: World, party: Party, one: Character, foe: Foe, arm: Arm) -> checks.Check:
    """What this member needs to hit this foe with it now."""
    fight = roster.fight_of(party)
    return checks.over(struck_ac(world, party, one, foe) - attack_bonus(fight, one, arm, foe))


def struck_ac(world: World, party: Party, one: Character, foe: Foe) -> int:
    """A foe's AC as it counts for this member."""
    return foe_ac(world, party, roster.fight_of(party), foe, sees_in_dark=one.people == "dwarf")


def strike(world: World, party: Party, one: Character, foe: Foe, arm: Arm, table: Table) -> bool:
    """One attack of a member on a foe: 1d20 strictly over AC hits (FH-ATTACK-01, FH-ATTACK-02). True on a hit."""
    fight = roster.fight_of(party)
    bonus, ac = attack_bonus(fight, one, arm, foe), struck_ac(world, party, one, foe)
    roll = table.roll(20, ATTACK, one.name)
    made = attack_check(world, party, one, foe, arm).made(roll)
    hit = last_word(world, table, one.name, foe_called(fight, foe), (roll, bonus, ac), made)
    proof = hit and not arm_harms(foe, arm)
    damage = roll_damage(world, arm.sides, arm.why, one.name, table) if hit and not proof else 0
    name = foe_name(fight, foe)
    table.tell(events.Struck("party", one.name, name, arm.thing, roll, bonus, ac, hit, damage, proof))
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
    return damage_judged(world, table.roll(sides, why, who), who, table)


def damage_judged(world: World, damage: int, who: str, table: Table) -> int:
    """What was rolled, or what a GM who looks at every blow says it is (FH-GM-01)."""
    if not world.gm_steps:
        return damage
    return table.ask_number(GM, HURTS, 0, MOST_DAMAGE, {"name": who, "n": damage}, str(damage))


def harms(foe: Foe, *, magic: bool, fire: bool) -> bool:
    return harms_kind(foe.monster, magic=magic, fire=fire, bare=foe.bare)


def harms_kind(key: str, *, magic: bool, fire: bool, bare: bool = False) -> bool:
    """Only magic, silver, fire or special ammunition harms what is immune to mundane things (FH-MON-04)."""
    monster = content.MONSTERS[key]
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
        table.tell(events.FoeFell(foe_name(fight, foe), by))


# --- foes and friends strike -----------------------------------------------------------------------------------------
def targets_for(world: World, party: Party, blow: kinds.Blow) -> list[str]:
    """Whom a foe's blow can reach: the front rank, or anyone standing for a ranged one. Wolves fight in front.

    Porters count as down as long as anyone else stands (FH-GEAR-03), and so do the unconscious (FH-DEATH-05).
    """
    fight = roster.fight_of(party)
    here = roster.present(world, party)
    near = here if blow.ranged else front_rank(world, party)
    reached = _counted_as_standing(world, near) or _counted_as_standing(world, here) or near
    return reached + [friend.id for friend in friends_standing(fight)]


def _counted_as_standing(world: World, people: list[str]) -> list[str]:
    """Those of them whom the foes count as standing: not the porters (FH-GEAR-03)."""
    return [who for who in people if who not in world.hirelings or world.hirelings[who].kind != "porter"]


def pick_target(table: Table, targets: list[str], who: str) -> str:
    """Evenly at random; a single one needs no die (FH-DICE-01)."""
    return targets[table.roll(len(targets), TARGET, who) - 1] if len(targets) > 1 else targets[0]


def ac_of(world: World, party: Party, who: str) -> int:
    fight = roster.fight_of(party)
    one = world.characters.get(who)
    if one is not None:
        mark = seen_mark(fight, who)
        cover = COVER_AC if mark.cover == fight.round else 0
        return roster.armor_class(one, party.clock, mark.bear, fight.wall + cover)
    if who in world.hirelings:
        return hireling_ac(world.hirelings[who], party.clock) + fight.wall
    friend = friend_of(fight, who)
    return content.MONSTERS[friend.monster].ac + fight.wall


def hireling_ac(one: Hireling, clock: int) -> int:
    """A guard's or porter's AC (FH-GEAR-03), or what a spell set if that is more (FH-MAGIC-05)."""
    ac = max(roster.UNARMORED_AC, (GUARD_AC if one.kind == "guard" else PORTER_AC) - one.acid)
    return max([ac, *roster.set_by_spells(one, clock)])


def friends_standing(fight: Fight) -> list[Friend]:
    """Creatures that fight for the party and have not fallen (FH-MAGIC-01)."""
    return [friend for friend in fight.friends if friend.hp > 0]


def friend_of(fight: Fight, who: str) -> Friend:
    return next(friend for friend in fight.friends if friend.id == who)


def damage_die(blow: kinds.Blow) -> tuple[int, Why]:
    sides = dice.dice(blow.damage).sides
    return sides, DAMAGE if sides == 6 else BARE_HANDS


# --- block ------------------------------------------------------------------------------------------------------------
EFFECT = Why("Effect", "FH-MON-08")
HOLD_TURNS = Why("Turns lost", "FH-MON-04")
GUARD = Question("guard", "FH-LEVEL-05", standing=True)
BLOCK = Question("gm-block", "FH-COMBAT-05", standing=True)
NEXT = Question("gm-next-foe", "FH-COMBAT-05")
FOE_DEED = Question("gm-foe-deed", "FH-COMBAT-05")
WHOM = Question("gm-target", "FH-COMBAT-05")
FOE_DEEDS = ("strike", "shake", "hold back", "flee", "yield")
OF_THE_GROUP = "each turn, one of the group"
BIG = 5  # Hit Dice: such a creature never loses two turns in a row to spells (FH-MAGIC-02)


# --- the block -------------------------------------------------------------------------------------------------------
def gm_block(world: World, party: Party, table: Table, flight: bool = False) -> None:
    """Friends of the party first, then foes in the order they were listed; the GM may hold them back."""
    fight = roster.fight_of(party)
    plans = ("strike", "shake", "hold back", "one by one", *(("flee",) if world.natures else ()))
    wish = "flee" if folkways.have_tested_enough(world, party, fight, morale.fighting(fight)) else "strike"
    plan = checks.judge(world, table, BLOCK, plans, wish, {"round": fight.round})
    fight.by_hand = plan == "one by one"
    if not flight:
        friends_act(world, party, table)
    waiting = [] if fight.ambush and fight.round == 1 else [foe for foe in fight.foes if not foe.out]
    while waiting:
        foe = _next_foe(fight, waiting, table)
        waiting.remove(foe)
        if not foe.out and roster.present(world, party):
            _foe_turn(world, party, foe, plan, flight, table)
    for foe in fight.foes:
        _regain_hp(fight, foe, table)
    fight.by_hand = False


def _next_foe(fight: Fight, waiting: list[Foe], table: Table) -> Foe:
    """In the order they were listed, or in whatever order the GM decides (FH-COMBAT-05)."""
    if not fight.by_hand:
        return waiting[0]
    which = table.ask(GM, NEXT, [foe.id for foe in waiting], {"round": fight.round}, waiting[0].id)
    return next(foe for foe in waiting if foe.id == which)


def friends_act(world: World, party: Party, table: Table) -> None:
    """Hired guards of the front rank and summoned wolves strike a foe at random."""
    fight = roster.fight_of(party)
    for who in roster.present(world, party):
        hired = world.hirelings.get(who)
        if hired is None or hired.kind != "guard" or _loses_turn(fight, who, hired.name, table):
            continue
        if in_front(world, party, who):
            _friend_strikes(world, party, hired.id, hired.name, "guard's blade", 6, table)
    for friend in friends_standing(fight):
        if not _loses_turn(fight, friend.id, friend.monster, table):
            blow = content.MONSTERS[friend.monster].attacks[0]
            _friend_strikes(world, party, friend.id, friend.monster, blow.name, dice.dice(blow.damage).sides, table)


def _friend_strikes(world: World, party: Party, who: str, name: str, weapon: str, sides: int, table: Table) -> None:
    fight = roster.fight_of(party)
    foes = morale.fighting(fight)
    if not foes:
        return
    called = content.MONSTERS[name].single if name in content.MONSTERS else name
    foe = foes[table.roll(len(foes), TARGET, called) - 1] if len(foes) > 1 else foes[0]
    if fight.by_hand:
        which = table.ask(GM, WHOM, [each.id for each in foes], {"name": called}, foe.id)
        foe = next(each for each in foes if each.id == which)
    ac = foe_ac(world, party, fight, foe, sees_in_dark=who not in world.hirelings)
    bonus = mark_of(fight, who).attack_bonus
    roll = table.roll(20, ATTACK, called)
    hit = last_word(world, table, called, foe_called(fight, foe), (roll, bonus, ac), checks.over(ac - bonus).made(roll))
    proof = hit and not harms(foe, magic=False, fire=False)
    damage = roll_damage(world, sides, DAMAGE, called, table) if hit and not proof else 0
    table.tell(events.Struck("friend", name, foe_name(fight, foe), weapon, roll, bonus, ac, hit, damage, proof))
    hurt_foe(fight, foe, damage, name, table, fire=False)
    morale.check_morale(world, party, table)


def _loses_turn(fight: Fight, who: str, name: str, table: Table) -> bool:
    mark = mark_of(fight, who)
    if mark.held:
        mark.held -= 1
        table.tell(events.TurnLost(name, "held"))
        return True
    return False


def _regain_hp(fight: Fight, foe: Foe, table: Table) -> None:
    """That many HP back after each block, unless fire burned it in this same round (FH-MON-04)."""
    for fx in content.MONSTERS[foe.monster].fx:
        if fx.do == "regen" and not foe.out and foe.burned != fight.round and foe.hp < foe.max_hp:
            gained = min(fx.hp, foe.max_hp - foe.hp)
            foe.hp += gained
            table.tell(events.Regenerated(foe_name(fight, foe), gained))


# --- one foe's turn --------------------------------------------------------------------------------------------------
def _foe_turn(world: World, party: Party, foe: Foe, plan: str, flight: bool, table: Table) -> None:
    fight = roster.fight_of(party)
    if flight and (content.MONSTERS[foe.monster].has("slow") or foe.asleep or foe.held):
        return  # the slow, the sleeping and the held do not get the parting blow (FH-MON-05)
    foe.turns += 1
    if not _foe_loses_turn(fight, foe, table):
        _foe_acts(world, party, foe, plan, table)
    if foe.drowsy and not foe.out:  # a turn that was lost was its next one all the same (FH-MAGIC-02)
        foe.asleep, foe.drowsy = True, False
        table.tell(events.Affected(foe_name(fight, foe), "asleep", "slumber"))


def _foe_acts(world: World, party: Party, foe: Foe, plan: str, table: Table) -> None:
    """As the GM has planned for the block, or says for this one (FH-COMBAT-05)."""
    fight = roster.fight_of(party)
    sleeper = next((other for other in morale.fighting(fight) if other.asleep), None)
    if plan == "one by one":
        plan = table.ask(GM, FOE_DEED, FOE_DEEDS, {"foe": foe.monster, "name": foe_called(fight, foe)}, "strike")
    if plan in ("flee", "yield"):
        foe.out = "fled" if plan == "flee" else "bound"
        table.tell(events.Affected(foe_name(fight, foe), plan, "its own will"))
    elif plan == "shake" and sleeper:
        sleeper.asleep = False
        table.tell(events.Affected(foe_name(fight, sleeper), "awake", foe_name(fight, foe)))
    elif plan != "hold back":
        _take_foe_turn(world, party, foe, content.MONSTERS[foe.monster], table)


def _foe_loses_turn(fight: Fight, foe: Foe, table: Table) -> bool:
    why = ""
    if foe.asleep:
        why = "asleep"
    elif foe.held:
        foe.held -= 1
        if content.MONSTERS[foe.monster].hd < BIG or foe.spell_lost != foe.turns - 1 or foe.turns == 1:
            foe.spell_lost = foe.turns
            why = "held"
        else:
            table.tell(events.Affected(foe_name(fight, foe), "breaks free", "its own strength"))
    elif foe.fearful and foe.turns == 1:
        why = "light"  # FH-MON-03
    if why:
        table.tell(events.TurnLost(foe_name(fight, foe), why))
    return bool(why)


def _take_foe_turn(world: World, party: Party, foe: Foe, monster: kinds.Monster, table: Table) -> None:
    """The effects whose time it is, and the blows unless an effect takes their place (FH-MON-08)."""
    fight = roster.fight_of(party)
    instead = False
    for fx in monster.fx:
        if _is_due(fight, foe, fx):
            fight.prayed += [foe.band] if fx.when == OF_THE_GROUP else []
            victims = victims_of(world, party, fx.targets, table, foe_called(fight, foe))
            inflict(world, party, fx, victims, monster.key, table)
            instead = instead or fx.when != "each turn"
    if not instead:
        for blow in monster.attacks:
            for _ in range(blow.n):
                if targets_for(world, party, blow):
                    _foe_strikes(world, party, foe, monster, blow, table)


def _is_due(fight: Fight, foe: Foe, fx: kinds.CreatureFx) -> bool:
    if fx.when == "first turn":
        return foe.turns == 1
    if fx.when == "first turn and every third":
        return foe.turns % 3 == 1
    if fx.when == OF_THE_GROUP:
        return _is_first_to_pray(fight, foe)
    return fx.when == "each turn"


def _is_first_to_pray(fight: Fight, foe: Foe) -> bool:
    """The first of the group who stands, and sleeps not; one of them in a round (FH-MON-08)."""
    first = next(other for other in morale.fighting(fight) if other.band == foe.band and not other.asleep)
    return foe is first and foe.band not in fight.prayed


def _foe_strikes(world: World, party: Party, foe: Foe, monster: kinds.Monster, blow: kinds.Blow, table: Table) -> None:
    """One blow: target, 1d20 over AC, damage, then what each hit brings (FH-DICE-01)."""
    fight = roster.fight_of(party)
    called = foe_called(fight, foe)
    who = _choose_target(world, party, foe, blow, table)
    ac = ac_of(world, party, who)
    roll = table.roll(20, ATTACK, called)
    target = _target_name(world, fight, who)
    hit = last_word(world, table, called, target, (roll, blow.bonus, ac), checks.over(ac - blow.bonus).made(roll))
    if hit:
        who = _who_takes_blow(world, party, who, table)
    sides, why = damage_die(blow)
    damage = roll_damage(world, sides, why, called, table) if hit else 0
    target = _target_name(world, fight, who)
    table.tell(events.Struck("foe", foe_name(fight, foe), target, blow.name, roll, blow.bonus, ac, hit, damage))
    if hit:
        _deal_damage(world, party, who, damage, monster.key, table)
        for fx in monster.fx:
            if fx.do in _ON_HIT and not fx.when and _still_stands(world, fight, who):
                inflict(world, party, fx, [who], monster.key, table)


def _choose_target(world: World, party: Party, foe: Foe, blow: kinds.Blow, table: Table) -> str:
    """Evenly at random among those it reaches (FH-RANK-01); the GM may choose, the fallen among them (FH-COMBAT-05)."""
    called = foe_called(roster.fight_of(party), foe)
    reached = targets_for(world, party, blow)
    weak = folkways.acts_so(world, foe.monster, "presses_the_weak")
    who = folkways.weakest(world, roster.fight_of(party), reached) if weak else pick_target(table, reached, called)
    if not roster.fight_of(party).by_hand:
        return who
    fallen = [one.id for one in roster.down(world, party) if not one.stone and one.id not in reached]
    return table.ask(GM, WHOM, [*reached, *fallen], {"name": called}, who)


_ON_HIT = ("poison", "hold", "drain", "douse")


def _target_name(world: World, fight: Fight, who: str) -> str:
    friend = next((friend for friend in fight.friends if friend.id == who), None)
    return friend.monster if friend else roster.name_of_member(world, who)


def _who_takes_blow(world: World, party: Party, who: str, table: Table) -> str:
    """Guard: once a round a fighter takes a hit meant for a companion of the same rank (FH-LEVEL-05)."""
    fight = roster.fight_of(party)
    if who not in world.characters:
        return who
    here, front = roster.present(world, party), front_rank(world, party)
    for one in [world.characters[other] for other in here if other in world.characters and other != who]:
        same_rank = (one.id in front) == (who in front)
        mark = mark_of(fight, one.id)
        if roster.has_mastery(one, "guard") and same_rank and mark.guarded != fight.round:
            about = {"who": one.id, "target": who}
            if table.ask(one.seat, GUARD, ("no", "yes"), about, "yes") == "yes":
                mark.guarded = fight.round
                table.tell(events.Acted(one.name, "guard", world.characters[who].name))
                return one.id
    return who


def _deal_damage(world: World, party: Party, who: str, damage: int, cause: str, table: Table) -> None:
    if who in world.characters:
        saving.hurt(world, party, world.characters[who], damage, cause, table)
    elif who in world.hirelings:
        saving.hurt_hireling(party, world.hirelings[who], damage, cause, table)
    else:
        friend = friend_of(roster.fight_of(party), who)
        friend.hp = max(0, friend.hp - damage)
        if not friend.hp:
            table.tell(events.FoeFell(friend.monster, cause))


def _still_stands(world: World, fight: Fight, who: str) -> bool:
    if who in world.characters:
        return roster.awake(world.characters[who])
    if who in world.hirelings:
        return not world.hirelings[who].dead
    return friend_of(fight, who).hp > 0


# --- effects ---------------------------------------------------------------------------------------------------------
def victims_of(world: World, party: Party, targets: int | str, table: Table, by: str) -> list[str]:
    """One at random among all standing, the front rank, or all (FH-MON-08)."""
    here = roster.present(world, party)
    if targets == "all":
        return here
    if targets == "front":
        return front_rank(world, party)
    return [pick_target(table, _counted_as_standing(world, here) or here, by)] if here else []


def inflict(world: World, party: Party, fx: kinds.CreatureFx, victims: list[str], cause: str, table: Table) -> None:
    """One effect on its victims: saves are declared first, then resist rolls, then one roll of dice for all."""
    if fx.do in ("waste", "douse"):
        _inflict_on_party(world, party, fx, victims, cause, table)
        return
    if fx.do not in ("damage", "poison", "hold", "drain", "stone"):
        return
    saved = {who: _saved_part(world, who, fx, cause, table) for who in victims}
    struck = [who for who in victims if saved[who] != "none" and not resists(world, party, who, fx, cause, table)]
    if not struck:
        return
    amount = dice.dice(fx.dice or fx.turns).roll(
        table, HOLD_TURNS if fx.do == "hold" else EFFECT, content.MONSTERS[cause].single
    )
    for who in struck:
        part = amount // 2 if saved[who] == "half" else amount
        _afflict_one(world, party, who, fx, part, cause, table)


def _saved_part(world: World, who: str, fx: kinds.CreatureFx, cause: str, table: Table) -> str:
    """What the Saving Throw leaves: "none", "half", or "" if it was not spent or failed (FH-SAVE-04)."""
    return saving.spends_save(world, world.characters[who], cause, fx, table) if who in world.characters else ""


def resists(world: World, party: Party, who: str, fx: kinds.CreatureFx, cause: str, table: Table) -> bool:
    """A difficult action to escape the effect altogether; people the GM runs have no scores to try with."""
    one = world.characters.get(who)
    if one is None or not fx.resist:
        return False
    if fx.do == "stone" and cause == "basilisk" and roster.has(one, "mirror"):
        return True
    target = roster.score(one, fx.resist)
    roll = table.roll(20, actions.DIFFICULT, one.name)
    table.tell(events.Resisted(one.name, fx.resist, target, roll, checks.under(target).made(roll), cause))
    return checks.under(target).made(roll)


def _inflict_on_party(
    world: World, party: Party, fx: kinds.CreatureFx, victims: list[str], cause: str, table: Table
) -> None:
    if fx.do == "douse":
        douse_torches(party, roster.present(world, party), table, most=1)
    elif victims and not resists(world, party, victims[0], fx, cause, table):
        table.tell(events.Affected(roster.name_of_member(world, victims[0]), "waste", cause, fx.hours))
        actions.waste_hours(world, party, fx.hours, table)


def _afflict_one(
    world: World, party: Party, who: str, fx: kinds.CreatureFx, amount: int, cause: str, table: Table
) -> None:
    """What befalls one of them; people the GM runs have no scores to lose."""
    fight = roster.fight_of(party)
    match fx.do:
        case "poison" if who in world.characters or who in world.hirelings:
            saving.poison(world, party, roster.person(world, who), amount, cause, table)
        case "damage" | "poison":
            _deal_damage(world, party, who, amount, cause, table)
        case "hold":
            hold(fight, who, amount)
            table.tell(events.Affected(_target_name(world, fight, who), "held", cause, amount))
        case "drain" if who in world.characters:
            saving.lower_scores(world, party, world.characters[who], saving.loss_of(fx), cause, table)
        case "stone":
            petrify(world, party, who, cause, table)


def hold(fight: Fight, who: str, turns: int) -> None:
    """Held turns do not add up: the larger number stays (FH-MON-04)."""
    mark = mark_of(fight, who)
    mark.held = max(mark.held, turns)


def petrify(world: World, party: Party, who: str, cause: str, table: Table) -> None:
    """Stone: out of play until a Cleanse of a caster of level 4 or higher; the hired are lost (FH-MON-04)."""
    table.tell(events.Affected(roster.name_of_member(world, who), "stone", cause))
    if who in world.hirelings:
        world.hirelings[who].dead = True
    elif who in world.characters:
        one = world.characters[who]
        one.stone, one.stone_since = True, roster.day_of(party)
        for light in saving.let_fall(party, one):
            table.tell(events.LightChanged(light.kind, "fallen"))
