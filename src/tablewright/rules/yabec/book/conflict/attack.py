"""One attack: the attack roll or the dodge, and what a hit carries with it.

Chapters: Attacking, Dodging an Attack, the appendix (surrounded, friendly fire, subdual). Damage stands in `damage.py`,
who may step in between in `interrupts.py`.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.interrupts import (
    boost,
    caught,
    drawn_away,
    forewarned,
    interceptor,
    parried,
    press_point,
)
from tablewright.rules.yabec.book.characters.tenets import CURSED_AV, CURSED_WEAPON, after_harm, before_blow
from tablewright.rules.yabec.book.conflict.damage import Blow, damage_of, harms
from tablewright.rules.yabec.book.conflict.field import (
    allies,
    engage,
    in_conflict,
    is_misty,
    reaches,
    single_combat,
    surrounded,
)
from tablewright.rules.yabec.book.conflict.monster_powers import on_hit
from tablewright.rules.yabec.book.conflict.morale import note_harm
from tablewright.rules.yabec.book.conflict.weapons import ammunition, is_web, weapon_in_hand
from tablewright.rules.yabec.book.core.dice import Trial, net
from tablewright.rules.yabec.book.core.items import BROKEN_AT, hurt_item
from tablewright.rules.yabec.book.core.life import break_concentration, die, hurt, wake_by_wound
from tablewright.rules.yabec.book.core.light import daylight, light_at
from tablewright.rules.yabec.book.core.stats import (
    armour_class,
    attack_value,
    can_use_skills,
    has_effect,
    has_skill,
    is_bad,
    is_player_side,
    nature_of,
    only_overloaded,
    power_of,
    sees_in_dark,
    undead,
    weapon_name,
)
from tablewright.rules.yabec.events import Struck, Used
from tablewright.rules.yabec.state import Creature, Effect, Thing, World

ATTACK = Why("Attack", "YB-CONF-26")
DODGE = Why("Dodge", "YB-CONF-27")
STRAY = Why("Stray shot", "YB-CONF-32")
WHOM = Why("Who is struck", "YB-CONF-32")
STRAY_TRIAL = Trial(6, 3)
LEAP_AV = 2
WOODEN = ("club", "staff")


# --- does it land? ---------------------------------------------------------------------------------------------------
class Aim(msgspec.Struct, frozen=True):
    """An attack worked out: the figures, who rolls, and the trial of that roll; `sure` if none is needed."""

    av: int
    ac: int
    dodging: bool
    trial: Trial
    sure: bool = False

    @property
    def chance(self) -> Fraction:
        """That it lands."""
        if self.sure:
            return Fraction(1)
        return 1 - self.trial.chance if self.dodging else self.trial.chance


def aim_at(world: World, attacker: Creature, target: Creature, blow: Blow) -> Aim:
    """Everything that settles an attack before a die is rolled (YB-CONF-26 to YB-CONF-28).

    Bad targets are always hit (YB-CONF-12). Players roll: their side makes attack rolls, and dodges monsters;
    monsters against monsters, and one character against another, use the attack roll; so do all if the table has agreed
    on that.
    """
    av = attack_value(attacker, blow.weapon) + blow.av + _around(world, attacker) + _own_av(attacker, target, blow)
    ac = _ac_against(world, attacker, target, melee=blow.how == "melee")
    by_attacker = world.customs.get("blows") == "attackers"
    dodging = is_player_side(target) and not is_player_side(attacker) and not by_attacker
    hampered = attacker.retreat or only_overloaded(attacker) or _hard_to_see(world, attacker, target)
    advantage = -int(bool(hampered))
    sure = is_bad(target) or _pack_hunter(world, attacker, target)
    if dodging:
        return Aim(av, ac, dodging, Trial(20, av - ac, -advantage), sure)
    return Aim(av, ac, dodging, Trial(20, 21 - av + ac, advantage, high=True), sure)


def _own_av(attacker: Creature, target: Creature, blow: Blow) -> int:
    """What the attacker's own ways change: a thrown blade in practised hands, a cursed weapon, a leap out of nowhere
    (YB-CLASS-16, YB-CLASS-17, YB-CLASS-18).
    """
    missile = blow.how != "melee" and blow.weapon.has("melee") and has_skill(attacker, "missile")
    cursed = CURSED_AV * (CURSED_WEAPON in attacker.tenets)
    leaps = "leap" in attacker.skills and blow.how == "melee" and target.id not in attacker.engaged
    return cursed - missile - LEAP_AV * leaps


def lands(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow) -> bool:
    """Settle one attack by one roll, or none (YB-CONF-28)."""
    aim = aim_at(world, attacker, target, blow)
    if aim.sure:
        _use_the_pack(attacker, target)
        table.tell(Struck(attacker.name, target.name, weapon_name(blow.weapon.key), "bad", True))
        return True
    how = "dodge" if aim.dodging else "attack"
    roller = target if aim.dodging else attacker
    boosted = net(aim.trial.advantage, boost(world, table, roller, how))
    hit = _rolled(table, roller, msgspec.structs.replace(aim.trial, advantage=boosted), blow, aim)
    if hit == aim.dodging and forewarned(world, table, roller, how):
        hit = _rolled(table, roller, msgspec.structs.replace(aim.trial, advantage=0), blow, aim)
    # The outcome is announced; monsters' figures stay hidden unless the table shows them (YB-CONF-30).
    shown_av = aim.av if is_player_side(attacker) or world.options.show_figures else 0
    shown_ac = aim.ac if is_player_side(target) or world.options.show_figures else 0
    table.tell(
        Struck(attacker.name, target.name, weapon_name(blow.weapon.key), how, hit, blow.face, shown_av, shown_ac)
    )
    return hit


def _rolled(table: Table, roller: Creature, trial: Trial, blow: Blow, aim: Aim) -> bool:
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
    single = melee and target.key == "knight" and single_combat(world, target, attacker)
    ac = armour_class(target, attacker, melee=melee, single=single)
    return ac + (4 if melee and world.conflict and surrounded(world, target) else 0)


def _around(world: World, attacker: Creature) -> int:
    """A goblin king beside them makes allies 1 better; sunlight makes orcs 1 worse (YB-MON-04)."""
    if attacker.kind != "monster":
        return 0
    near = [each for each in allies(world, attacker) if each.zone == attacker.zone]
    squints = nature_of(world, attacker).squints and daylight(world, attacker.zone)
    return min((power_of(each).rider.aura_av for each in near), default=0) + squints


def _hard_to_see(world: World, attacker: Creature, target: Creature) -> bool:
    """The invisible and those in mist are struck at with disadvantage, but by one who sees them (YB-MAGIC-09)."""
    unseen = has_effect(target, "invisibility") or power_of(target).rider.unseen
    if nature_of(world, target).unseen_in_dark and sees_in_dark(attacker) and light_at(world, target.zone) == "dark":
        return True  # it has no warmth to see (YB-LIGHT-05)
    return (unseen and not has_effect(attacker, "detect_invisible")) or is_misty(world, target.zone, attacker)


def _pack_hunter(world: World, attacker: Creature, target: Creature) -> bool:
    """Once per turn, after an ally hit that enemy, the next attack on it hits (YB-CLASS-17)."""
    ready = "pack_hunter" in attacker.skills and can_use_skills(attacker) and not attacker.used.get("turn:pack_hunter")
    return bool(ready and target.used.get("hit-by-ally") and world.conflict is not None)


def _use_the_pack(attacker: Creature, target: Creature) -> None:
    if not is_bad(target):
        attacker.mark("turn:pack_hunter")


# --- the whole attack ------------------------------------------------------------------------------------------------
class Landed(msgspec.Struct, frozen=True):
    """Whom a blow has reached in the end, and whether that one was bad before it."""

    target: Creature
    was_bad: bool


def strike(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow) -> bool:
    """An attack with all that follows; True if it hit."""
    landed = comes_home(world, table, attacker, target, blow)
    if landed is None:
        return False
    _hit(world, table, attacker, landed.target, blow, was_bad=landed.was_bad)
    if attacker.tenets:
        after_harm(table, attacker, landed.target)
    return True


def comes_home(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow) -> Landed | None:
    """All of an attack up to the hit, for blows and for what begins with one: a stunt, a touch, a thing thrown
    (YB-CONF-24, YB-CONF-25, YB-MAGIC-05). None if it hits nobody.
    """
    target = drawn_away(world, table, attacker, target)
    if attacker.tenets:
        before_blow(world, table, attacker, target)
    _spend(world, attacker, target, blow)
    come_out(world, table, attacker, target)
    was_bad = is_bad(target)
    image = _an_image(table, attacker, target, blow)
    hit = not image and lands(world, table, attacker, target, blow)
    if blow.how == "melee":
        engage(attacker, target)
    if image:
        return None
    if not hit:
        _missed(world, table, attacker, target, blow)
        return None
    attacker.duel = 0
    if blow.how != "melee" and caught(table, target, blow):
        return None
    if parried(table, target):
        target.missed += 1
        _answer(world, table, target, attacker, blow)
        return None
    return Landed(target, was_bad)


def come_out(world: World, table: Table, attacker: Creature, *targets: Creature) -> None:
    """An attack breaks the concentration of both sides, and ends what hid the attacker (YB-MAGIC-07, YB-MAGIC-09)."""
    for each in (attacker, *targets):
        if each.concentrating:
            break_concentration(world, table, each)
    attacker.effects = [effect for effect in attacker.effects if effect.key not in ("invisibility", "tree_shape")]


def _an_image(table: Table, attacker: Creature, target: Creature, blow: Blow) -> bool:
    """A mirror image is struck instead, hit or miss; a projected one ends at a touch (YB-MAGIC-09)."""
    image = next((e for e in target.effects if e.key in ("mirror_image", "projected_image")), None)
    if image is None:
        return False
    if image.key == "mirror_image":
        image.amount -= 1
    if image.amount <= 0 or (image.key == "projected_image" and blow.how == "melee"):
        target.effects = [effect for effect in target.effects if effect is not image]
    target.missed += 1
    table.tell(Struck(attacker.name, target.name, weapon_name(blow.weapon.key), "image", False))
    return True


def _answer(world: World, table: Table, hollow: Creature, attacker: Creature, blow: Blow) -> None:
    """An advanced parry answers with a melee attack (YB-CLASS-01, content of 2.8)."""
    weapon, thing = weapon_in_hand(hollow)
    if "parry+" in hollow.skills and reaches(world, hollow, attacker, weapon) == "melee":
        strike(world, table, hollow, attacker, Blow(weapon, "melee", thing))


def _spend(world: World, attacker: Creature, target: Creature, blow: Blow) -> None:
    """Fired weapons use ammunition, thrown ones leave the hand (YB-ITEM-09); slow ones bar the next round, and a web
    must be spun anew (YB-MON-04).
    """
    if is_web(blow.weapon):
        attacker.mark("web")
    if blow.weapon.has("slow") and world.conflict is not None:
        attacker.slowed = world.conflict.round + 1
    if blow.weapon.has("reload"):
        attacker.mark("unloaded")
    if blow.thing is None:
        return
    if blow.how == "fired":
        ammo = ammunition(attacker, blow.weapon, silver=power_of(target).rider.silver)
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


def _missed(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow) -> None:
    target.missed += 1  # counts toward fleeing (YB-CONF-22)
    if has_skill(attacker, "duelist"):
        attacker.duel += 1
    if 12 in attacker.tenets and blow.thing is not None:
        _wear(world, table, attacker, blow, blow.thing)
    if blow.how != "melee":
        _stray(world, table, attacker, target, blow)


def _wear(world: World, table: Table, attacker: Creature, blow: Blow, thing: Thing) -> None:
    """A warlock's miss wears the weapon: in the hand, or where it fell when thrown (YB-CLASS-16)."""
    if blow.how != "thrown":
        hurt_item(table, attacker, thing)
    elif not blow.weapon.has("splash"):
        lying = world.delve.dropped[attacker.zone]
        hurt_item(table, attacker, lying[-1], among=lying)


def _stray(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow) -> None:
    """A missed shot strikes an ally who fights hand to hand with the target, 3-in-6, by lot (YB-CONF-32)."""
    near = in_the_way(world, attacker, target)
    if not near or not STRAY_TRIAL.roll(table, STRAY, attacker.name)[1]:
        return
    struck = near[0] if len(near) == 1 else near[table.roll(len(near), WHOM, attacker.name) - 1]
    if is_web(blow.weapon):
        _web(table, attacker, struck)
        return
    amount = damage_of(world, table, attacker, struck, blow, was_bad=False)
    table.tell(Struck(attacker.name, struck.name, weapon_name(blow.weapon.key), "stray", True, damage=amount))
    hurt(world, table, struck, amount, _element(blow))


def in_the_way(world: World, attacker: Creature, target: Creature) -> list[Creature]:
    """Friends who fight hand to hand with the target."""
    return [each for each in allies(world, attacker) if target.id in each.engaged and each.zone == target.zone]


def _web(table: Table, spider: Creature, target: Creature) -> None:
    """Threads hold and do not hurt."""
    target.effects.append(Effect("webbed", "conflict", by=spider.id, bad=True, about="bound"))
    table.tell(Used(spider.name, "hold", target.name))


def _hit(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow, *, was_bad: bool) -> None:
    if is_web(blow.weapon):
        _web(table, attacker, target)
        return
    if not harms(attacker, target, blow):
        table.tell(Struck(attacker.name, target.name, weapon_name(blow.weapon.key), "harmless", True))
        return
    if _throat_cut(world, table, attacker, target, blow):
        return
    amount = damage_of(world, table, attacker, target, blow, was_bad=was_bad)
    if blow.weapon.has("splash"):
        _splash(world, table, target, amount, blow)
        return
    struck = _deal(world, table, attacker, target, amount, blow)
    _burn_wood(world, table, attacker, struck, blow)
    if not struck.status:
        press_point(table, attacker, struck)
        on_hit(world, table, attacker, struck, blow.weapon)


def _burn_wood(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow) -> None:
    """A club or staff that strikes what burns wood is gone (YB-MON-04)."""
    touched = blow.how == "melee" and blow.weapon.key in WOODEN and nature_of(world, target).burns
    if touched and blow.thing is not None:
        hurt_item(table, attacker, blow.thing, BROKEN_AT)


def _throat_cut(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow) -> bool:
    """A blade kills one who lies under Sleep at once (YB-MAGIC-09)."""
    asleep = any(effect.key == "asleep" and effect.by for effect in target.effects)
    blade = blow.how == "melee" and not blow.weapon.has("blunt") and blow.thing is not None
    if not asleep or not blade:
        return False
    die(world, table, target, "slain asleep")
    note_harm(world, table, target)
    return True


def _deal(world: World, table: Table, attacker: Creature, target: Creature, amount: int, blow: Blow) -> Creature:
    """Damage to the target, or to the knight who steps in: whoever is wounded has what the wound carries."""
    knight = interceptor(world, table, target, amount)
    if knight is not None:
        target, amount = knight, amount // 2
    blunt = attacker.id if blow.weapon.has("blunt") else ""
    if is_player_side(attacker):
        target.mark("hit-by-ally")
    hurt(world, table, target, amount, _element(blow), blunt_by=blunt)
    wake_by_wound(target)
    note_harm(world, table, target)
    return target


def _element(blow: Blow) -> str:
    return "fire" if blow.weapon.key == "kerosene" or blow.weapon.has("flaming") else "weapon"


def _splash(world: World, table: Table, target: Creature, amount: int, blow: Blow) -> None:
    """The target and everyone at touch of it, friends too, by one damage roll (YB-ITEM-09)."""
    near = [each for each in in_conflict(world) if target.id in each.engaged and each.zone == target.zone]
    for each in [target, *(one for one in near if one is not target)]:
        if blow.weapon.key != "holy_water" or undead(each):
            hurt(world, table, each, amount, _element(blow))
            note_harm(world, table, each)
