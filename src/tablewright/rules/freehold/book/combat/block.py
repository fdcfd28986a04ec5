"""The GM's block: everyone the GM controls acts after all player characters (FH-COMBAT-05), friends first.

Each blow picks its target anew, then rolls 1d20, damage, the victim's resist roll and the extra effect's dice, in that
order (FH-DICE-01). Effects happen when their entry says (FH-MON-08).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge
from tablewright.rules.freehold.book.checks import over, under
from tablewright.rules.freehold.book.combat.blows import (
    ATTACK,
    DAMAGE,
    TARGET,
    ac_of,
    damage_die,
    foe_ac,
    foe_called,
    foe_name,
    friend_of,
    friends_standing,
    front_rank,
    harms,
    hurt_foe,
    in_front,
    last_word,
    mark_of,
    pick_target,
    roll_damage,
    targets_for,
)
from tablewright.rules.freehold.book.combat.morale import check_morale, fighting
from tablewright.rules.freehold.book.combat.saving import (
    hurt,
    hurt_hireling,
    let_fall,
    loss_of,
    lower_scores,
    poison,
    spends_save,
)
from tablewright.rules.freehold.book.days.light import douse_torches
from tablewright.rules.freehold.book.encounters.natures import acts_so, have_tested_enough, weakest
from tablewright.rules.freehold.book.party.actions import DIFFICULT
from tablewright.rules.freehold.book.party.roster import (
    awake,
    day_of,
    down,
    has,
    has_mastery,
    name_of_member,
    present,
    score,
)
from tablewright.rules.freehold.book.party.timing import waste_hours
from tablewright.rules.freehold.content import MONSTERS
from tablewright.rules.freehold.content.dice import dice
from tablewright.rules.freehold.content.effects import CreatureFx
from tablewright.rules.freehold.content.kinds import Blow, Monster
from tablewright.rules.freehold.events import (
    Acted,
    Affected,
    FoeFell,
    LightChanged,
    Regenerated,
    Resisted,
    Struck,
    TurnLost,
)
from tablewright.rules.freehold.state import GM, Fight, Foe, Party, World

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
    fight = _fight(party)
    plans = ("strike", "shake", "hold back", "one by one", *(("flee",) if world.natures else ()))
    wish = "flee" if have_tested_enough(world, party, fight, fighting(fight)) else "strike"
    plan = judge(world, table, BLOCK, plans, wish, {"round": fight.round})
    fight.by_hand = plan == "one by one"
    if not flight:
        friends_act(world, party, table)
    waiting = [] if fight.ambush and fight.round == 1 else [foe for foe in fight.foes if not foe.out]
    while waiting:
        foe = _next_foe(fight, waiting, table)
        waiting.remove(foe)
        if not foe.out and present(world, party):
            _foe_turn(world, party, foe, plan, flight, table)
    for foe in fight.foes:
        _regenerate(fight, foe, table)
    fight.by_hand = False


def _next_foe(fight: Fight, waiting: list[Foe], table: Table) -> Foe:
    """In the order they were listed, or in whatever order the GM decides (FH-COMBAT-05)."""
    if not fight.by_hand:
        return waiting[0]
    which = table.ask(GM, NEXT, [foe.id for foe in waiting], {"round": fight.round}, waiting[0].id)
    return next(foe for foe in waiting if foe.id == which)


def friends_act(world: World, party: Party, table: Table) -> None:
    """Hired guards of the front rank and summoned wolves strike a foe at random."""
    fight = _fight(party)
    for who in present(world, party):
        hired = world.hirelings.get(who)
        if hired is None or hired.kind != "guard" or _loses_turn(fight, who, hired.name, table):
            continue
        if in_front(world, party, who):
            _friend_strikes(world, party, hired.id, hired.name, "guard's blade", 6, table)
    for friend in friends_standing(fight):
        if not _loses_turn(fight, friend.id, friend.monster, table):
            blow = MONSTERS[friend.monster].attacks[0]
            _friend_strikes(world, party, friend.id, friend.monster, blow.name, dice(blow.damage).sides, table)


def _friend_strikes(world: World, party: Party, who: str, name: str, weapon: str, sides: int, table: Table) -> None:
    fight = _fight(party)
    foes = fighting(fight)
    if not foes:
        return
    called = MONSTERS[name].single if name in MONSTERS else name
    foe = foes[table.roll(len(foes), TARGET, called) - 1] if len(foes) > 1 else foes[0]
    if fight.by_hand:
        which = table.ask(GM, WHOM, [each.id for each in foes], {"name": called}, foe.id)
        foe = next(each for each in foes if each.id == which)
    ac = foe_ac(world, party, fight, foe, sees_in_dark=who not in world.hirelings)
    bonus = mark_of(fight, who).attack_bonus
    roll = table.roll(20, ATTACK, called)
    hit = over(ac - bonus).made(roll)
    proof = hit and not harms(foe, magic=False, fire=False)
    damage = table.roll(sides, DAMAGE, called) if hit and not proof else 0
    table.tell(Struck("friend", name, foe_name(fight, foe), weapon, roll, bonus, ac, hit, damage, proof))
    hurt_foe(fight, foe, damage, name, table, fire=False)
    check_morale(world, party, table)


def _loses_turn(fight: Fight, who: str, name: str, table: Table) -> bool:
    mark = mark_of(fight, who)
    if mark.held:
        mark.held -= 1
        table.tell(TurnLost(name, "held"))
        return True
    return False


def _regenerate(fight: Fight, foe: Foe, table: Table) -> None:
    """That many HP back after each block, unless fire burned it in this same round (FH-MON-04)."""
    for fx in MONSTERS[foe.monster].fx:
        if fx.do == "regen" and not foe.out and foe.burned != fight.round and foe.hp < foe.max_hp:
            gained = min(fx.hp, foe.max_hp - foe.hp)
            foe.hp += gained
            table.tell(Regenerated(foe_name(fight, foe), gained))


# --- one foe's turn --------------------------------------------------------------------------------------------------
def _foe_turn(world: World, party: Party, foe: Foe, plan: str, flight: bool, table: Table) -> None:
    fight = _fight(party)
    if flight and (MONSTERS[foe.monster].has("slow") or foe.asleep or foe.held):
        return  # the slow, the sleeping and the held do not get the parting blow (FH-MON-05)
    foe.turns += 1
    if not _foe_loses_turn(fight, foe, table):
        _foe_acts(world, party, foe, plan, table)
    if foe.drowsy and not foe.out:  # a turn that was lost was its next one all the same (FH-MAGIC-02)
        foe.asleep, foe.drowsy = True, False
        table.tell(Affected(foe_name(fight, foe), "asleep", "slumber"))


def _foe_acts(world: World, party: Party, foe: Foe, plan: str, table: Table) -> None:
    """As the GM has planned for the block, or says for this one (FH-COMBAT-05)."""
    fight = _fight(party)
    sleeper = next((other for other in fighting(fight) if other.asleep), None)
    if plan == "one by one":
        plan = table.ask(GM, FOE_DEED, FOE_DEEDS, {"foe": foe.monster, "name": foe_called(fight, foe)}, "strike")
    if plan in ("flee", "yield"):
        foe.out = "fled" if plan == "flee" else "bound"
        table.tell(Affected(foe_name(fight, foe), plan, "its own will"))
    elif plan == "shake" and sleeper:
        sleeper.asleep = False
        table.tell(Affected(foe_name(fight, sleeper), "awake", foe_name(fight, foe)))
    elif plan != "hold back":
        _act(world, party, foe, MONSTERS[foe.monster], table)


def _foe_loses_turn(fight: Fight, foe: Foe, table: Table) -> bool:
    why = ""
    if foe.asleep:
        why = "asleep"
    elif foe.held:
        foe.held -= 1
        if MONSTERS[foe.monster].hd < BIG or foe.spell_lost != foe.turns - 1 or foe.turns == 1:
            foe.spell_lost = foe.turns
            why = "held"
        else:
            table.tell(Affected(foe_name(fight, foe), "breaks free", "its own strength"))
    elif foe.fearful and foe.turns == 1:
        why = "light"  # FH-MON-03
    if why:
        table.tell(TurnLost(foe_name(fight, foe), why))
    return bool(why)


def _act(world: World, party: Party, foe: Foe, monster: Monster, table: Table) -> None:
    """The effects whose time it is, and the blows unless an effect takes their place (FH-MON-08)."""
    fight = _fight(party)
    instead = False
    for fx in monster.fx:
        if _due(fight, foe, fx):
            fight.prayed += [foe.band] if fx.when == OF_THE_GROUP else []
            victims = victims_of(world, party, fx.targets, table, foe_called(fight, foe))
            inflict(world, party, fx, victims, monster.key, table)
            instead = instead or fx.when != "each turn"
    if not instead:
        for blow in monster.attacks:
            for _ in range(blow.n):
                if targets_for(world, party, blow):
                    _foe_strikes(world, party, foe, monster, blow, table)


def _due(fight: Fight, foe: Foe, fx: CreatureFx) -> bool:
    if fx.when == "first turn":
        return foe.turns == 1
    if fx.when == "first turn and every third":
        return foe.turns % 3 == 1
    if fx.when == OF_THE_GROUP:
        return _prays(fight, foe)
    return fx.when == "each turn"


def _prays(fight: Fight, foe: Foe) -> bool:
    """The first of the group who stands, and sleeps not; one of them in a round (FH-MON-08)."""
    first = next(other for other in fighting(fight) if other.band == foe.band and not other.asleep)
    return foe is first and foe.band not in fight.prayed


def _foe_strikes(world: World, party: Party, foe: Foe, monster: Monster, blow: Blow, table: Table) -> None:
    """One blow: target, 1d20 over AC, damage, then what each hit brings (FH-DICE-01)."""
    fight = _fight(party)
    called = foe_called(fight, foe)
    who = _target(world, party, foe, blow, table)
    ac = ac_of(world, party, who)
    roll = table.roll(20, ATTACK, called)
    target = _target_name(world, fight, who)
    hit = last_word(world, table, called, target, (roll, blow.bonus, ac), over(ac - blow.bonus).made(roll))
    if hit:
        who = _guarded(world, party, who, table)
    sides, why = damage_die(blow)
    damage = roll_damage(world, sides, why, called, table) if hit else 0
    target = _target_name(world, fight, who)
    table.tell(Struck("foe", foe_name(fight, foe), target, blow.name, roll, blow.bonus, ac, hit, damage))
    if hit:
        _wound(world, party, who, damage, monster.key, table)
        for fx in monster.fx:
            if fx.do in _ON_HIT and not fx.when and _still_stands(world, fight, who):
                inflict(world, party, fx, [who], monster.key, table)


def _target(world: World, party: Party, foe: Foe, blow: Blow, table: Table) -> str:
    """Evenly at random among those it reaches (FH-RANK-01); the GM may choose, the fallen among them (FH-COMBAT-05)."""
    called = foe_called(_fight(party), foe)
    reached = targets_for(world, party, blow)
    weak = acts_so(world, foe.monster, "presses_the_weak")
    who = weakest(world, _fight(party), reached) if weak else pick_target(table, reached, called)
    if not _fight(party).by_hand:
        return who
    fallen = [one.id for one in down(world, party) if not one.stone and one.id not in reached]
    return table.ask(GM, WHOM, [*reached, *fallen], {"name": called}, who)


_ON_HIT = ("poison", "hold", "drain", "douse")


def _target_name(world: World, fight: Fight, who: str) -> str:
    friend = next((friend for friend in fight.friends if friend.id == who), None)
    return friend.monster if friend else name_of_member(world, who)


def _guarded(world: World, party: Party, who: str, table: Table) -> str:
    """Guard: once a round a fighter takes a hit meant for a companion of the same rank (FH-LEVEL-05)."""
    fight = _fight(party)
    if who not in world.characters:
        return who
    here, front = present(world, party), front_rank(world, party)
    for one in [world.characters[other] for other in here if other in world.characters and other != who]:
        same_rank = (one.id in front) == (who in front)
        mark = mark_of(fight, one.id)
        if has_mastery(one, "guard") and same_rank and mark.guarded != fight.round:
            about = {"who": one.id, "target": who}
            if table.ask(one.seat, GUARD, ("no", "yes"), about, "yes") == "yes":
                mark.guarded = fight.round
                table.tell(Acted(one.name, "guard", world.characters[who].name))
                return one.id
    return who


def _wound(world: World, party: Party, who: str, damage: int, cause: str, table: Table) -> None:
    if who in world.characters:
        hurt(world, party, world.characters[who], damage, cause, table)
    elif who in world.hirelings:
        hurt_hireling(party, world.hirelings[who], damage, cause, table)
    else:
        friend = friend_of(_fight(party), who)
        friend.hp = max(0, friend.hp - damage)
        if not friend.hp:
            table.tell(FoeFell(friend.monster, cause))


def _still_stands(world: World, fight: Fight, who: str) -> bool:
    if who in world.characters:
        return awake(world.characters[who])
    if who in world.hirelings:
        return not world.hirelings[who].dead
    return friend_of(fight, who).hp > 0


# --- effects ---------------------------------------------------------------------------------------------------------
def victims_of(world: World, party: Party, targets: int | str, table: Table, by: str) -> list[str]:
    """One at random among all standing, the front rank, or all (FH-MON-08)."""
    here = present(world, party)
    if targets == "all":
        return here
    if targets == "front":
        return front_rank(world, party)
    return [pick_target(table, here, by)] if here else []


def inflict(world: World, party: Party, fx: CreatureFx, victims: list[str], cause: str, table: Table) -> None:
    """One effect on its victims: saves are declared first, then resist rolls, then one roll of dice for all."""
    if fx.do in ("waste", "douse"):
        _inflict_on_party(world, party, fx, victims, cause, table)
        return
    if fx.do not in _EFFECTS:
        return
    saved = {who: _save(world, who, fx, cause, table) for who in victims}
    struck = [who for who in victims if saved[who] != "none" and not resists(world, party, who, fx, cause, table)]
    if not struck:
        return
    amount = dice(fx.dice or fx.turns).roll(table, HOLD_TURNS if fx.do == "hold" else EFFECT, MONSTERS[cause].single)
    for who in struck:
        part = amount // 2 if saved[who] == "half" else amount
        _EFFECTS[fx.do](world, party, who, fx, part, cause, table)


def _save(world: World, who: str, fx: CreatureFx, cause: str, table: Table) -> str:
    """What the Saving Throw leaves: "none", "half", or "" if it was not spent or failed (FH-SAVE-04)."""
    return spends_save(world, world.characters[who], cause, fx, table) if who in world.characters else ""


def resists(world: World, party: Party, who: str, fx: CreatureFx, cause: str, table: Table) -> bool:
    """A difficult action to escape the effect altogether; people the GM runs have no scores to try with."""
    one = world.characters.get(who)
    if one is None or not fx.resist:
        return False
    if fx.do == "stone" and cause == "basilisk" and has(one, "mirror"):
        return True
    target = score(one, fx.resist)
    roll = table.roll(20, DIFFICULT, one.name)
    table.tell(Resisted(one.name, fx.resist, target, roll, under(target).made(roll), cause))
    return under(target).made(roll)


def _inflict_on_party(world: World, party: Party, fx: CreatureFx, victims: list[str], cause: str, table: Table) -> None:
    if fx.do == "douse":
        douse_torches(party, present(world, party), table, most=1)
    elif victims and not resists(world, party, victims[0], fx, cause, table):
        table.tell(Affected(name_of_member(world, victims[0]), "waste", cause, fx.hours))
        waste_hours(world, party, fx.hours, table)


def _do_damage(world: World, party: Party, who: str, fx: CreatureFx, amount: int, cause: str, table: Table) -> None:
    _wound(world, party, who, amount, cause, table)


def _do_poison(world: World, party: Party, who: str, fx: CreatureFx, amount: int, cause: str, table: Table) -> None:
    if who in world.characters:
        poison(world, party, world.characters[who], amount, cause, table)
    else:
        _wound(world, party, who, amount, cause, table)


def _do_hold(world: World, party: Party, who: str, fx: CreatureFx, amount: int, cause: str, table: Table) -> None:
    hold(_fight(party), who, amount)
    table.tell(Affected(_target_name(world, _fight(party), who), "held", cause, amount))


def hold(fight: Fight, who: str, turns: int) -> None:
    """Held turns do not add up: the larger number stays (FH-MON-04)."""
    mark = mark_of(fight, who)
    mark.held = max(mark.held, turns)


def _do_drain(world: World, party: Party, who: str, fx: CreatureFx, amount: int, cause: str, table: Table) -> None:
    if who in world.characters:
        lower_scores(world, party, world.characters[who], loss_of(fx), cause, table)


def _do_stone(world: World, party: Party, who: str, fx: CreatureFx, amount: int, cause: str, table: Table) -> None:
    petrify(world, party, who, cause, table)


def petrify(world: World, party: Party, who: str, cause: str, table: Table) -> None:
    """Stone: out of play until a Cleanse of a caster of level 4 or higher; the hired are lost (FH-MON-04)."""
    table.tell(Affected(name_of_member(world, who), "stone", cause))
    if who in world.hirelings:
        world.hirelings[who].dead = True
    elif who in world.characters:
        one = world.characters[who]
        one.stone, one.stone_since = True, day_of(party)
        for light in let_fall(party, one):
            table.tell(LightChanged(light.kind, "fallen"))


_EFFECTS = {"damage": _do_damage, "poison": _do_poison, "hold": _do_hold, "drain": _do_drain, "stone": _do_stone}


def _fight(party: Party) -> Fight:
    assert party.fight is not None
    return party.fight
