"""One attack: the attack roll or the dodge, and what a hit carries with it.

Chapters: Attacking, Dodging an Attack, the appendix (surrounded, friendly fire, subdual). Damage stands in `damage.py`,
who may step in between in `interrupts.py`.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import msgspec

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.characters import interrupts, tenets
from yabec.book.conflict import damage, morale
from yabec.book.core import field, items, life, light, powers, stats
from yabec.book.core.powers import Power, who
from yabec.state import Creature, Thing, World

# --- weapons ----------------------------------------------------------------------------------------------------------
# What a creature strikes with: the weapon in hand, a block's attacks, the shape it has taken, ammunition.
# Chapters: Attacking, Items (weapons).
_DAMAGE = re.compile(r"^\d+(d\d+)?([+-]\d+)?$")
RANGED_ATTACKS = ("sling", "web")
NATURAL_ATTACKS = frozenset({"bite", "claw", "touch", "tentacle", "blow", "web"})
BOWS = ("short_bow", "long_bow", "crossbow", "bow_1")  # guns bring their own shot
SACRED_TORCH = msgspec.structs.replace(
    content.ITEMS[items.TORCHES], damage="1d8"
)  # in the hands of whose tenet it is (YB-CLASS-16)
ARROWS = ("arrows", "silver_arrow")  # silver is for those whom it harms, or the last


@cache
def monster_attacks(key: str) -> tuple[content.Item, ...]:
    """The attacks of a block, read from its words: 'bite 1d8 and poison ...'."""
    return tuple(_attack_of(text) for text in content.MONSTERS[key].attacks)


def _attack_of(text: str) -> content.Item:
    before, colon, _ = text.partition(":")
    words = before.split() if colon and "1d" not in before else text.split()
    at = next((n for n, word in enumerate(words) if _DAMAGE.match(word)), len(words))
    name = " ".join(words[:at]).partition(",")[0] or "attack"
    dice = words[at] if at < len(words) else "0"
    ranged = any(word in name for word in RANGED_ATTACKS)
    return content.Item(name, name, "weapon", damage=dice, props=("fired",) if ranged else ("melee",))


def is_natural(attack: content.Item) -> bool:
    """Teeth, claws and touch: nothing that can be struck from a hand."""
    return not NATURAL_ATTACKS.isdisjoint(attack.name.split())


def is_web(attack: content.Item) -> bool:
    """A web that is flung: it holds instead of hurting, and must be spun anew."""
    return "web" in attack.name.replace(",", "").split()


def block_of(creature: Creature) -> str:
    """The block it fights by: its own, or that of the shape it has taken."""
    return stats.form_of(creature) or (creature.key if creature.kind == "monster" else "")


def attacks_of(creature: Creature) -> list[content.Item]:
    """What a block has to strike with now: the disarmed have teeth and claws, or bare hands (YB-CONF-25)."""
    attacks = list(monster_attacks(block_of(creature)))
    if creature.unspun:
        attacks = [attack for attack in attacks if not is_web(attack)]
    if not stats.has_effect(creature, "disarmed"):
        return attacks
    return [attack for attack in attacks if is_natural(attack)] or [items.UNARMED]


def is_armed(creature: Creature) -> bool:
    """Whether there is a weapon to strike from its hand or to spoil."""
    if stats.has_effect(creature, "disarmed"):
        return False
    if block_of(creature):
        return any(not is_natural(attack) for attack in attacks_of(creature))
    return items.weapon_of(creature) is not None


def weapon_in_hand(creature: Creature) -> tuple[content.Item, Thing | None]:
    """What it would strike with now: the weapon in hand (YB-CONF-16), a block's first attack, or bare hands."""
    if block_of(creature):
        return attacks_of(creature)[0], None
    thing = items.weapon_of(creature)
    if thing is None:
        return items.natural_weapon(creature), None
    sacred = thing.key == items.TORCHES and items.SACRED_FLAME in creature.tenets
    return (SACRED_TORCH if sacred else content.ITEMS[thing.key]), thing


def melee_weapon(creature: Creature) -> tuple[content.Item, Thing | None]:
    """What it would strike with hand to hand: the weapon in hand, else another of its own, else bare hands."""
    weapon, thing = weapon_in_hand(creature)
    if weapon.has("melee"):
        return weapon, thing
    others = [
        each
        for each in creature.items
        if content.ITEMS[each.key].has("melee")
        and each.key != items.TORCHES
        and items.may_wield(creature, content.ITEMS[each.key])
    ]
    return (content.ITEMS[others[0].key], others[0]) if others else (items.natural_weapon(creature), None)


def ammunition(creature: Creature, weapon: content.Item, *, silver: bool = False) -> Thing | None:
    """Arrows for bows and crossbows, `silver` before others or after them; stones lie anywhere."""
    if weapon.key not in BOWS:
        return None
    kinds = ARROWS[::-1] if silver else ARROWS
    return next((each for key in kinds for each in creature.items if each.key == key and each.qty > 0), None)


def has_ammunition(creature: Creature, weapon: content.Item) -> bool:
    return weapon.key not in BOWS or creature.kind == "monster" or ammunition(creature, weapon) is not None


# --- attack -----------------------------------------------------------------------------------------------------------
ATTACK = Why("Attack", "YB-CONF-26")
DODGE = Why("Dodge", "YB-CONF-27")
STRAY = Why("Stray shot", "YB-CONF-32")
WHOM = Why("Who is struck", "YB-CONF-32")
STRAY_TRIAL = light.Trial(6, 3)
LEAP_AV = 2


# --- does it land? ---------------------------------------------------------------------------------------------------
class Aim(msgspec.Struct, frozen=True):
    """An attack worked out: the figures, who rolls, and the trial of that roll; `sure` if none is needed."""

    av: int
    ac: int
    dodging: bool
    trial: light.Trial
    sure: bool = False

    @property
    def chance(self) -> Fraction:
        """That it lands."""
        if self.sure:
            return Fraction(1)
        return 1 - self.trial.chance if self.dodging else self.trial.chance


def aim_at(world: World, attacker: Creature, target: Creature, blow: powers.Blow) -> Aim:
    """Everything that settles an attack before a die is rolled (YB-CONF-26 to YB-CONF-28).

    Bad targets are always hit (YB-CONF-12). Players roll: their side makes attack rolls, and dodges monsters;
    monsters against monsters, and one character against another, use the attack roll; so do all if the table has agreed
    on that.
    """
    strike = powers.Strike(world, attacker, target, blow)
    av = stats.attack_value(attacker, blow.weapon) + blow.av + _best_beside(world, attacker, strike) + _own_av(strike)
    ac = _ac_against(world, attacker, target, melee=blow.how == "melee")
    by_attacker = world.customs.get("blows") == "attackers"
    dodging = stats.is_player_side(target) and not stats.is_player_side(attacker) and not by_attacker
    hampered = attacker.retreat or stats.only_overloaded(attacker) or hard_to_see(world, attacker, target, strike)
    advantage = -int(bool(hampered))
    sure = light.at_mercy(world, target, attacker) or any(
        power.hits_for_sure(attacker, strike) for power in who(Power.hits_for_sure, attacker, world)
    )
    if dodging:
        return Aim(av, ac, dodging, light.Trial(20, av - ac, -advantage), sure)
    return Aim(av, ac, dodging, light.Trial(20, 21 - av + ac, advantage, high=True), sure)


def _own_av(strike: powers.Strike) -> int:
    """What the attacker's own ways change: a thrown blade in practised hands, a cursed weapon, a leap out of nowhere
    (YB-CLASS-16, YB-CLASS-17, YB-CLASS-18), and its powers.
    """
    attacker, blow = strike.attacker, strike.blow
    missile = blow.how != "melee" and blow.weapon.has("melee") and stats.uses_skill(attacker, "missile")
    cursed = tenets.CURSED_AV * (tenets.CURSED_WEAPON in attacker.tenets)
    leaps = blow.how == "melee" and strike.target.id not in attacker.engaged and stats.uses_skill(attacker, "leap")
    powers = sum(power.attack(attacker, strike) for power in who(Power.attack, attacker, strike.world))
    return cursed - missile - LEAP_AV * leaps + powers


def lands(world: World, table: Table, attacker: Creature, target: Creature, blow: powers.Blow) -> bool:
    """Settle one attack by one roll, or none (YB-CONF-28)."""
    aim = aim_at(world, attacker, target, blow)
    if aim.sure:
        if not light.at_mercy(world, target, attacker):
            attacker.use_turn().pack = True
        table.tell(events.Struck(attacker.name, target.name, stats.weapon_name(blow.weapon.key), "bad", True))
        return True
    how = "dodge" if aim.dodging else "attack"
    roller = target if aim.dodging else attacker
    trying = powers.Trying(world, roller, how)
    boosted = light.net(aim.trial.advantage, int(helped(table, trying)))
    hit = _roll_attack(table, roller, msgspec.structs.replace(aim.trial, advantage=boosted), blow, aim)
    if hit == aim.dodging and _rolls_again(table, trying):
        hit = _roll_attack(table, roller, msgspec.structs.replace(aim.trial, advantage=0), blow, aim)
    # The outcome is announced; monsters' figures stay hidden unless the table shows them (YB-CONF-30).
    shown_av = aim.av if stats.is_player_side(attacker) or world.options.show_figures else 0
    shown_ac = aim.ac if stats.is_player_side(target) or world.options.show_figures else 0
    table.tell(
        events.Struck(
            attacker.name, target.name, stats.weapon_name(blow.weapon.key), how, hit, blow.face, shown_av, shown_ac
        )
    )
    return hit


def helped(table: Table, trying: powers.Trying) -> bool:
    """Whether a friend, or else one's own luck, gives the roll advantage."""
    if not stats.is_player_side(trying.roller):
        return False
    people, helps = [*field.allies(trying.world, trying.roller), trying.roller], Power.helps_roll
    return any(power.helps_roll(one, table, trying) for one in people for power in who(helps, one, trying.world))


def _rolls_again(table: Table, trying: powers.Trying) -> bool:
    """Whether a friend has a roll that failed made once more."""
    if not stats.is_player_side(trying.roller):
        return False
    people, again = field.allies(trying.world, trying.roller), Power.rolls_again
    return any(power.rolls_again(one, table, trying) for one in people for power in who(again, one, trying.world))


def _roll_attack(table: Table, roller: Creature, trial: light.Trial, blow: powers.Blow, aim: Aim) -> bool:
    """One roll: an attack that succeeds hits, a dodge that succeeds does not."""
    blow.face, success = trial.roll(table, DODGE if aim.dodging else ATTACK, roller.name)
    return success != aim.dodging


def attack_hits(av: int, ac: int, face: int) -> bool:
    """AV minus the d20 at or under the AC hits: a high die is good and a tie hits (YB-CONF-26)."""
    return av - face <= ac


def dodge_fails(av: int, ac: int, face: int) -> bool:
    """The d20 plus the AC at or under the AV is a miss: a low die is good and the dodger wins ties (YB-CONF-27)."""
    return face + ac > av


def _ac_against(world: World, attacker: Creature, target: Creature, *, melee: bool) -> int:
    single = melee and target.key == "knight" and field.single_combat(world, target, attacker)
    ac = stats.armour_class(target, attacker, melee=melee, single=single)
    return ac + (4 if melee and world.conflict and field.surrounded(world, target) else 0)


def _best_beside(world: World, attacker: Creature, strike: powers.Strike) -> int:
    """The best that a friend beside them makes of it: a goblin king's people strike better (YB-MON-04)."""
    if attacker.kind != "monster":
        return 0
    near = [each for each in field.allies(world, attacker) if each.zone == attacker.zone]
    beside = Power.attack_beside
    return min((power.attack_beside(one, strike) for one in near for power in who(beside, one, world)), default=0)


def hard_to_see(world: World, attacker: Creature, target: Creature, strike: powers.Strike) -> bool:
    """The invisible and those in mist are struck at with disadvantage, but by one who sees them (YB-MAGIC-09)."""
    hidden = any(power.hides(target, strike) for power in who(Power.hides, target, world))
    return hidden or field.is_misty(world, target.zone, attacker)


# --- the whole attack ------------------------------------------------------------------------------------------------
class Landed(msgspec.Struct, frozen=True):
    """Whom a blow has reached in the end, and whether that one was bad before it."""

    target: Creature
    was_bad: bool


def strike(world: World, table: Table, attacker: Creature, target: Creature, blow: powers.Blow) -> bool:
    """An attack with all that follows; True if it hit."""
    landed = comes_home(world, table, attacker, target, blow)
    if landed is None:
        return False
    hit(world, table, attacker, landed.target, blow, was_bad=landed.was_bad)
    if attacker.tenets:
        tenets.after_harm(table, attacker, landed.target)
    return True


def comes_home(world: World, table: Table, attacker: Creature, target: Creature, blow: powers.Blow) -> Landed | None:
    """All of an attack up to the hit, for blows and for what begins with one: a stunt, a touch, a thing thrown
    (YB-CONF-24, YB-CONF-25, YB-MAGIC-05). None if it hits nobody.
    """
    target = interrupts.drawn_away(world, table, attacker, target)
    if attacker.tenets:
        tenets.before_blow(world, table, attacker, target)
    _spend_weapon(world, attacker, target, blow)
    come_out(world, table, attacker, target)
    was_bad = stats.is_bad(target)
    made = powers.Strike(world, attacker, target, blow)
    instead = any(power.stands_in(target, table, made) for power in who(Power.stands_in, target, world))
    landed = not instead and lands(world, table, attacker, target, blow)
    if blow.how == "melee":
        field.engage(attacker, target)
    if instead:
        return None
    if not landed:
        _note_missed(world, table, made)
        return None
    attacker.duel = 0
    if any(power.turns_aside(target, table, made) for power in who(Power.turns_aside, target, world)):
        return None
    return Landed(target, was_bad)


def come_out(world: World, table: Table, attacker: Creature, *targets: Creature) -> None:
    """An attack breaks the concentration of both sides, and ends what hid the attacker (YB-MAGIC-07, YB-MAGIC-09)."""
    for each in (attacker, *targets):
        if each.concentrating:
            life.break_concentration(world, table, each)
    hidden = (effects.Invisible, effects.KINDS["tree_shape"])
    attacker.effects = [effect for effect in attacker.effects if not isinstance(effect, hidden)]


def _spend_weapon(world: World, attacker: Creature, target: Creature, blow: powers.Blow) -> None:
    """Fired weapons use ammunition, thrown ones leave the hand (YB-ITEM-09); slow ones bar the next round, and a web
    must be spun anew (YB-MON-04).
    """
    if is_web(blow.weapon):
        attacker.unspun = True
    if blow.weapon.has("slow") and world.conflict is not None:
        attacker.slowed = world.conflict.round + 1
    if blow.weapon.has("reload"):
        attacker.unloaded = True
    if blow.thing is None:
        return
    if blow.how == "fired":
        ammo = ammunition(attacker, blow.weapon, silver=stats.entry_of(target).harmed_by == "silver")
        if ammo is not None:
            blow.ammo = ammo.key
            ammo.qty -= 1
            shot = world.delve.ammo.setdefault(attacker.zone, {})
            shot[ammo.key] = shot.get(ammo.key, 0) + 1
    elif blow.how == "thrown":
        blow.thing.qty -= 1
        if not blow.weapon.has("splash"):
            flung = msgspec.structs.replace(blow.thing, qty=1, held=False)
            world.delve.dropped.setdefault(attacker.zone, []).append(flung)
    attacker.items = [thing for thing in attacker.items if thing.qty > 0]


def _note_missed(world: World, table: Table, made: powers.Strike) -> None:
    attacker, target, blow = made.attacker, made.target, made.blow
    target.missed += 1  # counts toward fleeing (YB-CONF-22)
    note_miss(table, made)
    if 12 in attacker.tenets and blow.thing is not None:
        _wear_weapon(world, table, attacker, blow, blow.thing)
    if blow.how != "melee":
        _shoot_astray(world, table, attacker, target, blow)


def note_miss(table: Table, made: powers.Strike) -> None:
    """What a roll that hit nobody means to whoever made it."""
    for power in who(Power.missed, made.attacker, made.world):
        power.missed(made.attacker, table, made)


def _wear_weapon(world: World, table: Table, attacker: Creature, blow: powers.Blow, thing: Thing) -> None:
    """A warlock's miss wears the weapon: in the hand, or where it fell when thrown (YB-CLASS-16)."""
    if blow.how != "thrown":
        items.hurt_item(table, attacker, thing)
    elif not blow.weapon.has("splash"):
        lying = world.delve.dropped[attacker.zone]
        items.hurt_item(table, attacker, lying[-1], among=lying)


def _shoot_astray(world: World, table: Table, attacker: Creature, target: Creature, blow: powers.Blow) -> None:
    """A missed shot strikes an ally who fights hand to hand with the target, 3-in-6, by lot (YB-CONF-32)."""
    near = in_the_way(world, attacker, target)
    if not near or not STRAY_TRIAL.roll(table, STRAY, attacker.name)[1]:
        return
    struck = near[0] if len(near) == 1 else near[table.roll(len(near), WHOM, attacker.name) - 1]
    hit(world, table, attacker, struck, blow, was_bad=False, stray=True)


def in_the_way(world: World, attacker: Creature, target: Creature) -> list[Creature]:
    """Friends who fight hand to hand with the target."""
    return [each for each in field.allies(world, attacker) if target.id in each.engaged and each.zone == target.zone]


def _hold_by_web(table: Table, spider: Creature, target: Creature) -> None:
    """Threads hold and do not hurt."""
    target.effects.append(effects.an_effect("webbed", "conflict", by=spider.id, bad=True, about="bound"))
    table.tell(events.Used(spider.name, "hold", target.name))


# --- the end of a blow -----------------------------------------------------------------------------------------------
def hit(
    world: World,
    table: Table,
    attacker: Creature,
    target: Creature,
    blow: powers.Blow,
    *,
    was_bad: bool,
    stray: bool = False,
) -> None:
    """A blow that hit, however it came to that: aimed, swept, or gone astray."""
    if is_web(blow.weapon):
        _hold_by_web(table, attacker, target)
        return
    made = powers.Strike(world, attacker, target, blow)
    if not damage.harms(made):
        table.tell(events.Struck(attacker.name, target.name, stats.weapon_name(blow.weapon.key), "harmless", True))
        return
    if _throat_cut(table, made):
        return
    made.damage = damage.damage_of(table, made, was_bad=was_bad)
    if stray:
        name = stats.weapon_name(blow.weapon.key)
        table.tell(events.Struck(attacker.name, target.name, name, "stray", True, damage=made.damage))
    for each in _all_splashed(made) if blow.weapon.has("splash") else [target]:
        wound(table, msgspec.structs.replace(made, target=each))


def wound(table: Table, made: powers.Strike) -> None:
    """Damage to the target, or to a friend who steps in: whoever is wounded has what the wound carries."""
    world, attacker, blow = made.world, made.attacker, made.blow
    stands_by = _stepped_in(table, made)
    if stands_by is not None:
        made.target, made.damage = stands_by, made.damage // 2
    target = made.target
    if stats.is_player_side(attacker):
        target.struck = True
    life.hurt(
        world, table, target, made.damage, _cause_of(blow), blunt_by=attacker.id if blow.weapon.has("blunt") else ""
    )
    life.wake_by_wound(target)
    morale.note_harm(world, table, target)
    for power in who(Power.when_struck, target, world):
        power.when_struck(target, table, made)
    for power in () if target.status else who(Power.on_hit, attacker, world):
        power.on_hit(attacker, table, made)


def _stepped_in(table: Table, made: powers.Strike) -> Creature | None:
    """A friend within touch who takes half of it."""
    if not stats.is_player_side(made.target) or not made.target.zone:
        return None
    for each in field.allies(made.world, made.target):
        if any(power.steps_in(each, table, made) for power in who(Power.steps_in, each, made.world)):
            return each
    return None


def _throat_cut(table: Table, made: powers.Strike) -> bool:
    """A blade kills one who lies under Sleep at once (YB-MAGIC-09)."""
    blow, target = made.blow, made.target
    asleep = any(isinstance(effect, effects.Asleep) and effect.by for effect in target.effects)
    blade = blow.how == "melee" and not blow.weapon.has("blunt") and blow.thing is not None
    if not asleep or not blade:
        return False
    life.die(made.world, table, target, "slain asleep")
    morale.note_harm(made.world, table, target)
    return True


def _cause_of(blow: powers.Blow) -> str:
    return "fire" if blow.weapon.key == "kerosene" or blow.weapon.has("flaming") else "weapon"


def _all_splashed(made: powers.Strike) -> list[Creature]:
    """The target and everyone at touch of it, friends too, by one damage roll (YB-ITEM-09)."""
    target = made.target
    near = [each for each in field.in_conflict(made.world) if target.id in each.engaged and each.zone == target.zone]
    wet = [target, *(one for one in near if one is not target)]
    return [each for each in wet if made.blow.weapon.key != "holy_water" or stats.undead(each)]
