"""A member's turn in combat: one action (FH-COMBAT-06), such as to attack, cast, use a thing or change rank.

Moving within the fight and taking another weapon in hand are free. Which foe or friend is meant is part of the option's
key ("strike:f2"), or asked afterwards where there are many ways ("cast:mend", then whom).
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import when
from tablewright.rules.freehold.book.combat.blows import Arm, foe_name, in_front, mark_of, reaches, seen_mark, strike
from tablewright.rules.freehold.book.combat.handling import (
    BARE,
    ENCHANTED,
    betray,
    douse,
    hand,
    handling_options,
    is_special,
    let_fly,
    light,
    lower_shield,
    raise_shield,
    throw,
)
from tablewright.rules.freehold.book.combat.morale import fighting, force_morale
from tablewright.rules.freehold.book.combat.saving import heal, wake
from tablewright.rules.freehold.book.combat.terms import offer_terms, terms_options
from tablewright.rules.freehold.book.days.light import has_campfire, has_spark, lit_torch_bearer
from tablewright.rules.freehold.book.master.judging import appeal, try_something
from tablewright.rules.freehold.book.party.goods import BLOWN
from tablewright.rules.freehold.book.party.roster import (
    at_hand,
    awake,
    day_of,
    free_a_hand,
    hands_of,
    has,
    has_mastery,
    lose,
    person,
    present,
    sleepers,
    speaker_seat,
    usable_weapons,
)
from tablewright.rules.freehold.book.spells.spellbook import cast_in_combat, combat_spells, scroll_spells
from tablewright.rules.freehold.book.spells.targets import hurt_friends, weakest_first
from tablewright.rules.freehold.content import MONSTERS
from tablewright.rules.freehold.content.dice import dice
from tablewright.rules.freehold.content.things import base_weapon, scroll_of
from tablewright.rules.freehold.events import Acted, Healed, Turned
from tablewright.rules.freehold.state import TURNS_AN_HOUR, Character, Fight, Foe, Party, World

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
    fight = _fight(party)
    foes = [foe.id for foe in fighting(fight)]
    rank = _other_rank(world, party, one)
    if mark_of(fight, one.id).bear:  # anything but casting
        blows = each("strike", foes) if in_front(world, party, one.id) else []
        return [*blows, *_things(world, party, one), *rank, *_always(fight)]
    options = each("strike", foes) if reaches(world, party, one, _tags(one)) else []
    if has(one, ENCHANTED) and "bow" in one.weapon and "cross" not in one.weapon:
        options += each("arrow", foes)
    if has(one, "oil") and has_spark(world, party):
        options += each("oil", foes)
    options += each("cast", combat_spells(world, party, one))
    options += each("scroll", scroll_spells(world, party, one))
    options += _gifts(fight, party, one) + _things(world, party, one)
    options += each("wield", (weapon for weapon in usable_weapons(one) if weapon != one.weapon))
    options += [Option("wield", BARE)] if one.weapon else []
    return [*options, *handling_options(world, party, one), *rank, *_always(fight)]


def _other_rank(world: World, party: Party, one: Character) -> list[Option]:
    """Into the other rank; one who stands alone is the front rank wherever he stands (FH-RANK-01)."""
    if not in_front(world, party, one.id):
        return [Option("front")]
    return [Option("rear")] if len(present(world, party)) > 1 else []


def _tags(one: Character) -> tuple[str, ...]:
    weapon = base_weapon(one.weapon)
    return weapon.tags if weapon else ()


def _always(fight: Fight) -> list[Option]:
    """The party may break off only before anyone has acted in the round (FH-MON-05)."""
    return when(not fight.acted, "break") + terms_options(fight) + when(True, "pass", "try", "appeal")


def _gifts(fight: Fight, party: Party, one: Character) -> list[Option]:
    options: list[Option] = []
    if one.calling == "priest" and one.used.get("turn", 0) < turnings(one)[0]:
        options += when(any(MONSTERS[foe.monster].kind == "undead" for foe in fighting(fight)), "turn")
    options += when(has_mastery(one, "bear_shape") and not one.used.get("bear"), "bear")
    burning = lit_torch_bearer(party, one.id) or has_campfire(party)  # a brand from the fire (FH-MON-03)
    return options + when(burning and not fight.brandished and _anyone_fears_fire(fight), "brandish")


def _anyone_fears_fire(fight: Fight) -> bool:
    return any(MONSTERS[foe.monster].fears_fire() for foe in fighting(fight))


def _things(world: World, party: Party, one: Character) -> list[Option]:
    options = [Option(key) for key in ("draught", "antidote") if has(one, key)]
    options += when(has(one, "dread_horn") and one.used.get(BLOWN) != day_of(party), "horn")
    return options + each("shake", (other.id for other in sleepers(world, party)))


# --- doing it --------------------------------------------------------------------------------------------------------
def member_turn(world: World, party: Party, one: Character, table: Table) -> str:
    """Ask for the action and do it. Returns its kind; "break" and "parted" are the caller's business."""
    about: Facts = {"who": one.id, "round": _fight(party).round}
    refused: list[str] = []
    answer = _next_act(world, party, one, refused, about, table)
    while refused[-1:] == [answer] or _costs_nothing(world, party, one, answer, table):
        if not awake(one):  # a word of the GM can hurt
            return "appeal"
        answer = _next_act(world, party, one, refused, about, table)
    if answer.verb == "wield":
        take_in_hand(party, one, answer.target)
        table.tell(Acted(one.name, "wield", one.weapon))
        answer = _next_act(world, party, one, [*refused, "wield"], about, table)
    if answer.verb in ("break", "yield"):
        return answer.verb
    return _DEEDS[answer.verb](world, party, one, answer.target, table)


def _next_act(world: World, party: Party, one: Character, refused: list[str], about: Facts, table: Table) -> Option:
    """What this member would do; to break off or yield is the whole party's answer, whose no is noted (FH-TURN-05)."""
    options = [option for option in action_options(world, party, one) if option.verb not in refused]
    answer = table.ask(one.seat, ACTION, options, about)
    if answer.verb in _FOR_ALL:
        asked: Facts = {"who": one.id, "deed": _FOR_ALL[answer.verb]}
        usual = "no" if answer == "yield" else "yes"
        speaker = speaker_seat(world, party)
        alone = one.seat == speaker and not world.vote
        if not alone and table.ask(speaker, END_FIGHT, ("yes", "no"), asked, usual) == "no":
            refused.append(answer)
    return answer


def _costs_nothing(world: World, party: Party, one: Character, answer: Option, table: Table) -> bool:
    """A try that was dropped, or a word to the GM: the action is still to come."""
    if answer.verb == "appeal":
        appeal(world, party, one, table)
        return bool(fighting(_fight(party)))
    return answer.verb == "try" and not try_something(world, party, one, table)


def take_in_hand(party: Party, one: Character, weapon: str) -> None:
    """Another weapon; a shield or torch gives way if there is no hand for it (FH-ENCUMB-01)."""
    one.weapon = "" if weapon == BARE else weapon
    if hands_of(one, party) > 2:
        one.shield = one.pole = False
    free_a_hand(one, party)


def _strike(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    """One attack, or two where a mastery gives them (FH-LEVEL-05)."""
    fight = _fight(party)
    arm = arm_for(fight, one, "strike")
    foe = _foe(fight, what)
    strike(world, party, one, foe, arm, table)
    _threw(world, party, one, arm, table)
    if strikes_twice(fight, one, arm) and base_weapon(one.weapon) == base_weapon(arm.thing):
        others = [other.id for other in fighting(fight) if not (_different(one, arm) and other is foe)]
        again = table.ask(one.seat, SECOND, [*each("strike", others), Option("stop")], {"who": one.id})
        if again.verb == "strike":
            strike(world, party, one, _foe(fight, again.target), arm, table)
    return "strike"


def arm_for(fight: Fight, one: Character, verb: str) -> Arm:
    """What this attack is made with: the weapon in hand, a bear's paws, an enchanted arrow (FH-AMMO-02), or oil."""
    if verb == "arrow":
        return Arm(one.weapon, ARROW_BONUS, magic=True)
    if verb == "oil":
        return Arm("oil")
    return Arm("bear" if seen_mark(fight, one.id).bear else one.weapon)


def strikes_twice(fight: Fight, one: Character, arm: Arm) -> bool:
    """Second Blow, Volley, From the Dark and Bear Shape give two; nothing gives more (FH-COMBAT-06)."""
    weapon = base_weapon(arm.thing)
    second_blow = has_mastery(one, "second_blow") and weapon is not None and weapon.key == one.favourite
    volley = _different(one, arm)
    dark = has_mastery(one, "from_the_dark") and fight.round == 1
    return second_blow or volley or dark or arm.thing == "bear"


def _different(one: Character, arm: Arm) -> bool:
    return has_mastery(one, "volley") and "ranged" in arm.tags


def _threw(world: World, party: Party, one: Character, arm: Arm, table: Table) -> None:
    """It is gathered after the fight (FH-AMMO-01)."""
    if is_thrown(world, party, one, arm):
        let_fly(world, party, one, table)


def is_thrown(world: World, party: Party, one: Character, arm: Arm) -> bool:
    """From the rear rank a blow with a weapon without reach is a throw (FH-RANK-01)."""
    thrown = "thrown" in arm.tags and "reach" not in arm.tags and "ranged" not in arm.tags
    return thrown and not in_front(world, party, one.id)


def _shoot_arrow(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    """Special ammunition: +2, magic, gone after one shot, hit or miss (FH-AMMO-02)."""
    if is_special(world, ENCHANTED, table):
        lose(one, ENCHANTED)
    strike(world, party, one, _foe(_fight(party), what), arm_for(_fight(party), one, "arrow"), table)
    return "arrow"


def _throw_oil(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    lose(one, "oil")
    strike(world, party, one, _foe(_fight(party), what), arm_for(_fight(party), one, "oil"), table)
    return "oil"


def _cast(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    return cast_in_combat(world, party, one, what, table)


def _read_scroll(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    """A wizard casts any list's spell straight from a scroll: no mana, no level limit (FH-CALL-05)."""
    lose(one, scroll_of(what))
    return cast_in_combat(world, party, one, what, table, scroll=True)


def turnings(one: Character) -> tuple[int, str]:
    """Times a day, and Hit Dice: Great Turning gives more of both (FH-CALL-04, FH-LEVEL-05)."""
    return (3, "2d6") if has_mastery(one, "great_turning") else (1, "1d6")


def _turn_undead(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    """Undead leave the fight, weakest first, as many Hit Dice as rolled, none above level + 1 (FH-CALL-04)."""
    fight = _fight(party)
    one.used["turn"] = one.used.get("turn", 0) + 1
    rolled = dice(turnings(one)[1]).roll(table, TURN_UNDEAD, one.name)
    undead = [foe for foe in fighting(fight) if turnable(foe, one)]
    turned = weakest_first(undead, rolled)
    for foe in turned:
        foe.out = "turned"
    table.tell(Turned(one.name, rolled, tuple(foe_name(fight, foe) for foe in turned)))
    return "turn"


def turnable(foe: Foe, one: Character) -> bool:
    monster = MONSTERS[foe.monster]
    return monster.kind == "undead" and monster.hd <= one.level + 1


def _bear(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    """A bear until the combat ends: AC 14 if lower, two blows of 1d6, no spells (FH-LEVEL-05)."""
    one.used["bear"] = 1
    mark_of(_fight(party), one.id).bear = True
    table.tell(Acted(one.name, "bear"))
    return "bear"


def _brandish(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    """Once per combat for the whole party: a morale check for all that fear fire (FH-MON-03)."""
    _fight(party).brandished = True
    table.tell(Acted(one.name, "brandish"))
    force_morale(_fight(party), "fire", table, fire=True)
    return "brandish"


def _horn(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    one.used[BLOWN] = day_of(party)
    table.tell(Acted(one.name, "horn"))
    force_morale(_fight(party), "horn", table)
    return "horn"


def _draught(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    give_draught(world, party, one, table)
    return "draught"


def give_draught(world: World, party: Party, one: Character, table: Table) -> None:
    """1d6 HP for oneself or a companion, who may be unconscious."""
    hurt_ones = [other.id for other in hurt_friends(world, party)]
    who = table.ask(one.seat, WHOM, hurt_ones or [one.id], {"who": one.id, "thing": "draught"})
    lose(one, "draught")
    other = person(world, who)
    gained = heal(other, table.roll(6, DRAUGHT, other.name))
    table.tell(Healed(other.name, gained, "draught"))


def _antidote(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    give_antidote(world, party, one, table)
    return "antidote"


def give_antidote(world: World, party: Party, one: Character, table: Table) -> None:
    """HP lost to poison in the last hour come back, and for an hour poison does nothing (FH-GEAR-01)."""
    who = table.ask(one.seat, WHOM, [other.id for other in at_hand(world, party)], {"who": one.id, "thing": "antidote"})
    lose(one, "antidote")
    other = world.characters[who]
    lost = other.poison_hp if party.clock - other.poison_at <= TURNS_AN_HOUR else 0
    other.poison_hp, other.antidote_until = 0, party.clock + TURNS_AN_HOUR
    gained = heal(other, lost)
    table.tell(Healed(other.name, gained, "antidote"))


def _shake(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    wake(person(world, what), "shaken", table)
    return "shake"


def _front(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    party.order.remove(one.id)
    party.order.insert(0, one.id)
    table.tell(Acted(one.name, "front"))
    return "rank"


def _rear(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    party.order.remove(one.id)
    party.order.append(one.id)
    table.tell(Acted(one.name, "rear"))
    return "rank"


def _pass(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    table.tell(Acted(one.name, "pass"))
    return "pass"


def _try(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    """Already done: `member_turn` asks again where a try is dropped."""
    return "try"


def _foe(fight: Fight, who: str) -> Foe:
    return next(foe for foe in fight.foes if foe.id == who)


def _fight(party: Party) -> Fight:
    assert party.fight is not None
    return party.fight


Deed = Callable[[World, Party, Character, str, Table], str]
_DEEDS: dict[str, Deed] = {
    "strike": _strike,
    "arrow": _shoot_arrow,
    "oil": _throw_oil,
    "cast": _cast,
    "scroll": _read_scroll,
    "turn": _turn_undead,
    "bear": _bear,
    "brandish": _brandish,
    "horn": _horn,
    "draught": _draught,
    "antidote": _antidote,
    "shake": _shake,
    "front": _front,
    "rear": _rear,
    "pass": _pass,
    "try": _try,
    "appeal": _pass,
    "terms": offer_terms,
    "throw": throw,
    "light": light,
    "out": douse,
    "raise shield": raise_shield,
    "lower shield": lower_shield,
    "hand": hand,
    "betray": betray,
}
