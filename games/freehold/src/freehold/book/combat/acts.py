"""A member's turn in combat: one action (FH-COMBAT-06), such as to attack, cast, use a thing or change rank.

Moving within the fight and taking another weapon in hand are free. Which foe or friend is meant is part of the option's
key ("strike:f2"), or asked afterwards where there are many ways ("cast:mend", then whom).
"""

from __future__ import annotations

from functools import partial

from freehold import content, events
from freehold.book import checks
from freehold.book.combat import block, morale, saving, usual_act
from freehold.book.days import light as days_light
from freehold.book.master import rulings
from freehold.book.party import actions, roster
from freehold.book.spells import casting
from freehold.content import dice, things
from freehold.state import GM, TURNS_AN_HOUR, Character, Fight, Foe, Hireling, Light, Party, World
from tablewright.engine.asking import KEEP
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table

# --- handling ---------------------------------------------------------------------------------------------------------
# What one can do with things in a fight besides striking (FH-COMBAT-06): light, shield, hands, and a throw.
# Each is the turn's one action, but for taking a weapon in hand or putting it away, which is free.
BETRAY = Question("betray", "FH-ATTACK-01", grave=True)
SPECIAL = Question("gm-special", "FH-AMMO-02", standing=True)
ENCHANTED = "enchanted_arrow"


def handling_options(world: World, party: Party, one: Character) -> list[Option]:
    options = _throw_options(world, party, one)
    options += each_of("light", days_light.light_options(world, party) if days_light.is_dark_here(world, party) else ())
    borne = dict.fromkeys(light.kind for light in party.lights if light.bearer == one.id and light.kind != "mote")
    options += each_of("out", borne)
    options += checks.when(can_raise_shield(one, party), "raise shield") + checks.when(one.shield, "lower shield")
    others = [who for who in roster.present(world, party) if who != one.id]
    options += checks.when(others and one.id in actions.givers(world, party), "hand")
    return options + checks.when(others, "betray")


def can_raise_shield(one: Character, party: Party) -> bool:
    return (
        roster.has(one, "shield")
        and not one.shield
        and content.CALLINGS[one.calling].shield
        and roster.hands_of(one, party) < roster.HANDS
    )


def _throw_options(world: World, party: Party, one: Character) -> list[Option]:
    """From the front rank, or with what reaches: without reach a blow from behind is a throw anyway."""
    tags = _weapon_tags(one)
    may = "thrown" in tags and (block.in_front(world, party, one.id) or "reach" in tags)
    return each_of("throw", (foe.id for foe in morale.fighting(roster.fight_of(party)) if may))


def let_fly(world: World, party: Party, one: Character, table: Table) -> None:
    """The weapon has left the hand; another of the same kind takes its place."""
    weapon = one.weapon
    if not is_special(world, weapon, table):
        block.mark_of(roster.fight_of(party), one.id).thrown.append(weapon)
    roster.lose(one, weapon)
    if roster.has(one, weapon):
        one.weapon = weapon


def is_special(world: World, thing: str, table: Table) -> bool:
    """Gone after one shot (FH-AMMO-02): enchanted arrows; the GM says once of each uncommon thing whether it is."""
    usual = thing == ENCHANTED
    uncommon = usual or thing == "silver_dagger" or bool(things.forged(thing))
    if world.gm_more and uncommon and thing not in world.ammunition:
        default = "special" if usual else "ordinary"
        answer = table.ask(GM, SPECIAL, ("special", "ordinary"), {"thing": thing}, default)
        world.ammunition[thing] = answer == "special"
    return world.ammunition.get(thing, usual)


def companion_check(world: World, party: Party, one: Character, who: str) -> checks.Check:
    """1d20 over the Armor Class of one's own companion (FH-ATTACK-01)."""
    return checks.over(
        companion_ac(world, party, one, who) - block.own_bonus(roster.fight_of(party), one, block.Arm(one.weapon))
    )


def companion_ac(world: World, party: Party, one: Character, who: str) -> int:
    """In the dark a companion is as hard to hit as anybody, but not for a dwarf (FH-LIGHT-01)."""
    unseen = 0 if one.people == "dwarf" else block.dark_ac(world, party)
    return block.ac_of(world, party, who) + unseen


def strike_companion(world: World, party: Party, one: Character, who: str, table: Table) -> None:
    arm, ac = block.Arm(one.weapon), companion_ac(world, party, one, who)
    bonus = block.own_bonus(roster.fight_of(party), one, arm)
    roll = table.roll(20, block.ATTACK, one.name)
    made = companion_check(world, party, one, who).made(roll)
    hit = block.last_word(world, table, one.name, who, (roll, bonus, ac), made)
    damage = block.roll_damage(world, arm.sides, arm.why, one.name, table) if hit else 0
    victim = world.characters.get(who) or world.hirelings[who]
    table.tell(events.Struck("foe", one.name, victim.name, arm.thing or "bare hands", roll, bonus, ac, hit, damage))
    if isinstance(victim, Character):
        saving.hurt(world, party, victim, damage, one.name, table)
    elif damage:
        saving.hurt_hireling(party, victim, damage, one.name, table)


# --- acts -------------------------------------------------------------------------------------------------------------
ACTION = Question("action", "FH-COMBAT-06")
SECOND = Question("second-attack", "FH-LEVEL-05")
WHOM = Question("whom", "FH-COMBAT-06")
END_FIGHT = Question("end-fight", "FH-TURN-05")
_FOR_ALL = {"break": "break off", "yield": "yield"}
TURN_UNDEAD = Why("Turn undead, Hit Dice", "FH-CALL-04")
DRAUGHT = Why("Healing draught", "FH-GEAR-01")
ARROW_BONUS = 2


# --- what can be done ------------------------------------------------------------------------------------------------
def action_options(world: World, party: Party, one: Character) -> list[Option]:
    """Every action this member could take now."""
    fight = roster.fight_of(party)
    foes = [foe.id for foe in morale.fighting(fight)]
    rank = _other_rank(world, party, one)
    if block.mark_of(fight, one.id).bear:  # anything but casting
        blows = each_of("strike", foes) if block.in_front(world, party, one.id) else []
        return [*blows, *_thing_options(world, party, one), *rank, *_standing_options(fight)]
    options = _strike_options(world, party, one)
    if roster.has(one, "oil") and days_light.has_spark(world, party):
        options += each_of("oil", foes)
    options += each_of("cast", casting.combat_spells(world, party, one))
    options += each_of("scroll", casting.scroll_spells(world, party, one))
    options += _gift_options(fight, party, one) + _thing_options(world, party, one)
    others = [weapon for weapon in roster.usable_weapons(one) if weapon != one.weapon]
    options += each_of("wield", (weapon for weapon in others if roster.has_hands_for(one, party, weapon)))
    options += [Option("wield", block.BARE)] if one.weapon else []
    return [*options, *handling_options(world, party, one), *rank, *_standing_options(fight)]


def _strike_options(world: World, party: Party, one: Character) -> list[Option]:
    """Blows and shots with what is in hand, and with enchanted arrows from a bow."""
    foes = [foe.id for foe in morale.fighting(roster.fight_of(party))]
    blows = each_of("strike", foes) if block.reaches(world, party, one, _weapon_tags(one)) else []
    bow = roster.has(one, ENCHANTED) and "bow" in one.weapon and "cross" not in one.weapon
    return blows + each_of("arrow", foes if bow else ())


def _other_rank(world: World, party: Party, one: Character) -> list[Option]:
    """Into the other rank; one who stands alone is the front rank wherever he stands (FH-RANK-01)."""
    if not block.in_front(world, party, one.id):
        return [Option("front")]
    return [Option("rear")] if len(roster.present(world, party)) > 1 else []


def _weapon_tags(one: Character) -> tuple[str, ...]:
    weapon = things.base_weapon(one.weapon)
    return weapon.tags if weapon else ()


def _standing_options(fight: Fight) -> list[Option]:
    """The party may break off only before anyone has acted in the round (FH-MON-05)."""
    return (
        checks.when(not fight.acted, "break") + morale.terms_options(fight) + checks.when(True, "pass", "try", "appeal")
    )


def _gift_options(fight: Fight, party: Party, one: Character) -> list[Option]:
    options: list[Option] = []
    if one.calling == "priest" and one.used.get("turn", 0) < turnings(one)[0]:
        options += checks.when(
            any(content.MONSTERS[foe.monster].kind == "undead" for foe in morale.fighting(fight)), "turn"
        )
    options += checks.when(roster.has_mastery(one, "bear_shape") and not one.used.get("bear"), "bear")
    burning = days_light.lit_torch_bearer(party, one.id) or days_light.has_campfire(
        party
    )  # a brand from the fire (FH-MON-03)
    return options + checks.when(burning and not fight.brandished and _anyone_fears_fire(fight), "brandish")


def _anyone_fears_fire(fight: Fight) -> bool:
    return any(content.MONSTERS[foe.monster].fears_fire() for foe in morale.fighting(fight))


def _thing_options(world: World, party: Party, one: Character) -> list[Option]:
    options = [Option(key) for key in ("draught", "antidote") if roster.has(one, key)]
    options += checks.when(
        roster.has(one, "dread_horn") and one.used.get(actions.BLOWN) != roster.day_of(party), "horn"
    )
    return options + each_of("shake", (other.id for other in roster.sleepers(world, party)))


# --- doing it --------------------------------------------------------------------------------------------------------
def member_turn(world: World, party: Party, one: Character, table: Table) -> str:
    """Ask for the action and do it. Returns its kind; "break" and "parted" are the caller's business."""
    answer = _action_decided(world, party, one, [], table)
    if answer is not None and answer.verb == "wield":
        take_in_hand(party, one, answer.target)
        table.tell(events.Acted(one.name, "wield", one.weapon))
        answer = _action_decided(world, party, one, ["wield"], table)
    if answer is None:
        return "appeal"
    if answer.verb in ("break", "yield"):
        return answer.verb
    return _carry_out(world, party, one, answer, table)


def _action_decided(world: World, party: Party, one: Character, refused: list[str], table: Table) -> Option | None:
    """The action, once nothing is taken back and nothing costs nothing; None if a word of the GM has felled her."""
    about: Facts = {"who": one.id, "round": roster.fight_of(party).round}
    answer = _next_act(world, party, one, refused, about, table)
    while refused[-1:] == [answer] or _costs_nothing(world, party, one, answer, table):
        if not roster.awake(one):
            return None
        answer = _next_act(world, party, one, refused, about, table)
    return answer


def _next_act(world: World, party: Party, one: Character, refused: list[str], about: Facts, table: Table) -> Option:
    """What this member would do; to break off or yield is the whole party's answer, whose no is noted (FH-TURN-05)."""
    options = [option for option in action_options(world, party, one) if option.verb not in refused]
    most_do = partial(usual_act.usual_act, world, party, one, options)
    answer = table.ask(one.seat, ACTION, options, about, most_do)
    if answer == "betray":
        others = [who for who in roster.present(world, party) if who != one.id]
        whom = table.ask(one.seat, BETRAY, (KEEP, *others), {"who": one.id}, KEEP)
        if whom != KEEP:
            return Option("betray", whom)
        refused.append(answer)
    if answer.verb in _FOR_ALL:
        asked: Facts = {"who": one.id, "deed": _FOR_ALL[answer.verb]}
        usual = "no" if answer == "yield" else "yes"
        speaker = roster.speaker_seat(world, party)
        alone = one.seat == speaker and not world.vote
        if not alone and table.ask(speaker, END_FIGHT, ("yes", "no"), asked, usual) == "no":
            refused.append(answer)
    return answer


def _costs_nothing(world: World, party: Party, one: Character, answer: Option, table: Table) -> bool:
    """A try that was dropped, a word to the GM, a light that burns on after all: the action is still to come."""
    if answer.verb == "appeal":
        rulings.appeal(world, party, one, table)
        return bool(morale.fighting(roster.fight_of(party)))
    if answer.verb == "out":
        return not days_light.may_go_out(world, party, _own_light(party, one, answer.target), one.seat, table)
    return answer.verb == "try" and not rulings.try_something(world, party, one, table)


def _carry_out(world: World, party: Party, one: Character, answer: Option, table: Table) -> str:
    """The action itself. Returns its kind, but "parted" or "agreed" where the combat is over with it."""
    fight, what = roster.fight_of(party), answer.target
    match answer.verb:
        case "strike" | "throw" | "arrow":
            _make_attack(world, party, one, answer.verb, what, table)
        case "oil":
            roster.lose(one, "oil")
            block.strike(world, party, one, _foe_named(fight, what), arm_for(world, party, one, "oil"), table)
        case "betray":  # a blow at a companion or a hireling: 1d20 over AC like any other (FH-ATTACK-01)
            strike_companion(world, party, one, what, table)
        case "cast":
            return casting.cast_in_combat(world, party, one, what, table)
        case "scroll":  # a wizard casts any list's spell straight from it: no mana, no level limit (FH-CALL-05)
            roster.lose(one, things.scroll_of(what))
            return casting.cast_in_combat(world, party, one, what, table, scroll=True)
        case "terms":
            return morale.offer_terms(world, party, one, what, table)
        case "turn":
            _turn_undead(party, one, table)
        case "draught":
            give_draught(world, party, one, table)
        case "antidote":
            give_antidote(world, party, one, table)
        case "shake":
            saving.wake(roster.person(world, what), "shaken", table)
        case "light":
            days_light.make_light(world, party, what, table)
        case "out":
            days_light.put_out(party, _own_light(party, one, what), table)
        case "hand":
            actions.hand_over(world, party, one, table)
        case "raise shield" | "lower shield":
            one.shield = answer == "raise shield"
            table.tell(events.Acted(one.name, "equip", "shield" if one.shield else "stow:shield"))
        case verb if verb != "try":  # what was tried is already done: `member_turn` asks again where it is dropped
            table.tell(events.Acted(one.name, "pass" if verb == "appeal" else verb))
            _take_stance(world, party, fight, one, verb, table)
    return answer.verb


def _own_light(party: Party, one: Character, kind: str) -> Light:
    return next(light for light in party.lights if light.kind == kind and light.bearer == one.id)


def _take_stance(world: World, party: Party, fight: Fight, one: Character, verb: str, table: Table) -> None:
    """What has its effect without a target: another shape, another rank, fire or a horn that frightens, or nothing."""
    match verb:
        case "bear":  # until the combat ends: AC 14 if lower, two blows of 1d6, no spells (FH-LEVEL-05)
            one.used["bear"] = 1
            block.mark_of(fight, one.id).bear = True
        case "brandish":  # once per combat for the whole party: morale for all that fear fire (FH-MON-03)
            fight.brandished = True
            morale.force_morale(world, fight, "fire", table, fire=True)
        case "horn":
            one.used[actions.BLOWN] = roster.day_of(party)
            morale.force_morale(world, fight, "horn", table)
        case "front" | "rear":
            party.order.remove(one.id)
            party.order.insert(0 if verb == "front" else len(party.order), one.id)


def take_in_hand(party: Party, one: Character, weapon: str) -> None:
    """Another weapon; shield and pole give way if there is no hand for it (FH-ENCUMB-01)."""
    one.weapon = "" if weapon == block.BARE else weapon
    roster.free_a_hand(one, party)


def _make_attack(world: World, party: Party, one: Character, verb: str, what: str, table: Table) -> None:
    """One attack, or two where a mastery gives them and the same kind of weapon is still in hand (FH-LEVEL-05)."""
    fight, foe = roster.fight_of(party), _foe_named(roster.fight_of(party), what)
    arm = _one_attack(world, party, one, verb, foe, table)
    in_hand = arm.thing == "bear" or things.base_weapon(one.weapon) == things.base_weapon(arm.thing)
    if in_hand and strikes_twice(fight, one, arm):
        bear = arm.thing == "bear"
        again = (
            each_of("strike", (other.id for other in morale.fighting(fight)))
            if bear
            else _strike_options(world, party, one)
        )
        again += [] if bear else _throw_options(world, party, one)
        others = [blow for blow in again if not (_needs_other_foe(one, arm) and blow.target == foe.id)]
        answer = table.ask(one.seat, SECOND, [*others, Option("stop")], {"who": one.id})
        if answer.verb != "stop":
            _one_attack(world, party, one, answer.verb, _foe_named(fight, answer.target), table)


def _one_attack(world: World, party: Party, one: Character, verb: str, foe: Foe, table: Table) -> block.Arm:
    """A blow, a shot or a throw. What was thrown is gathered after the fight unless the party flees (FH-AMMO-01)."""
    if verb == "arrow" and is_special(world, ENCHANTED, table):  # gone after one shot, hit or miss (FH-AMMO-02)
        roster.lose(one, ENCHANTED)
    arm, flies = arm_for(world, party, one, verb), is_thrown(world, party, one, verb)
    block.strike(world, party, one, foe, arm, table)
    if flies:
        let_fly(world, party, one, table)
    return arm


def arm_for(world: World, party: Party, one: Character, verb: str) -> block.Arm:
    """What this attack is made with: the weapon in hand, a bear's paws, an enchanted arrow (FH-AMMO-02), or oil."""
    if verb == "arrow":
        return block.Arm(one.weapon, ARROW_BONUS, magic=True)
    if verb == "oil":
        return block.Arm("oil")
    if block.seen_mark(roster.fight_of(party), one.id).bear:
        return block.Arm("bear")
    return block.Arm(one.weapon, thrown=is_thrown(world, party, one, verb))


def is_thrown(world: World, party: Party, one: Character, verb: str) -> bool:
    """By choice; and from the rear rank a blow with a thrown weapon without reach is one (FH-RANK-01)."""
    tags = _weapon_tags(one)
    behind = "thrown" in tags and not {"reach", "ranged"} & {*tags} and not block.in_front(world, party, one.id)
    bear = block.seen_mark(roster.fight_of(party), one.id).bear
    return verb == "throw" or (verb == "strike" and behind and not bear)


def strikes_twice(fight: Fight, one: Character, arm: block.Arm) -> bool:
    """Second Blow, Volley, From the Dark and Bear Shape give two; nothing gives more (FH-COMBAT-06)."""
    weapon = things.base_weapon(arm.thing)
    second_blow = roster.has_mastery(one, "second_blow") and weapon is not None and weapon.key == one.favourite
    volley = _needs_other_foe(one, arm)
    dark = roster.has_mastery(one, "from_the_dark") and fight.round == 1
    return second_blow or volley or dark or arm.thing == "bear"


def _needs_other_foe(one: Character, arm: block.Arm) -> bool:
    return roster.has_mastery(one, "volley") and "ranged" in arm.tags


def turnings(one: Character) -> tuple[int, str]:
    """Times a day, and Hit Dice: Great Turning gives more of both (FH-CALL-04, FH-LEVEL-05)."""
    return (3, "2d6") if roster.has_mastery(one, "great_turning") else (1, "1d6")


def _turn_undead(party: Party, one: Character, table: Table) -> None:
    """Undead leave the fight, weakest first, as many Hit Dice as rolled, none above level + 1 (FH-CALL-04)."""
    fight = roster.fight_of(party)
    one.used["turn"] = one.used.get("turn", 0) + 1
    rolled = dice.dice(turnings(one)[1]).roll(table, TURN_UNDEAD, one.name)
    undead = [foe for foe in morale.fighting(fight) if morale.is_turnable(foe, one)]
    turned = casting.weakest_first(undead, rolled)
    for foe in turned:
        foe.out = "turned"
    table.tell(events.Turned(one.name, rolled, tuple(block.foe_name(fight, foe) for foe in turned)))


def give_draught(world: World, party: Party, one: Character, table: Table) -> None:
    """1d6 HP for oneself or a companion, who may be unconscious."""
    hurt_ones = [other.id for other in casting.hurt_friends(world, party)]
    who = table.ask(one.seat, WHOM, hurt_ones or [one.id], {"who": one.id, "thing": "draught"})
    roster.lose(one, "draught")
    other = roster.person(world, who)
    gained = saving.heal(other, table.roll(6, DRAUGHT, other.name))
    table.tell(events.Healed(other.name, gained, "draught"))


def give_antidote(world: World, party: Party, one: Character, table: Table) -> None:
    """HP lost to poison in the last hour come back, and for an hour poison does nothing (FH-GEAR-01)."""
    there: list[Character | Hireling] = [*roster.at_hand(world, party), *roster.hired_here(world, party)]
    who = table.ask(one.seat, WHOM, [other.id for other in there], {"who": one.id, "thing": "antidote"})
    roster.lose(one, "antidote")
    other = roster.person(world, who)
    lost = saving.poisoned(party, other)
    other.poison_hp, other.antidote_until = 0, party.clock + TURNS_AN_HOUR
    gained = saving.heal(other, lost)
    table.tell(events.Healed(other.name, gained, "antidote"))


def _foe_named(fight: Fight, who: str) -> Foe:
    return next(foe for foe in fight.foes if foe.id == who)
