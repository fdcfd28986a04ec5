"""Attack and Defense (3.2.1.1): output, block, damage, and what follows from them, in the order of PF-CORE-20."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.arming import choose_weapon
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow, Hit, cs_floor, is_master, key_of
from tablewright.rules.pocket_fantasy.book.combat.defense import defend, dodge_breath, ignores_wound, is_immune
from tablewright.rules.pocket_fantasy.book.combat.harm import kill, lose_hp
from tablewright.rules.pocket_fantasy.book.core.dice import Dice, Throw
from tablewright.rules.pocket_fantasy.book.core.field import (
    GM,
    are_adjacent,
    can_strike,
    engaged_with,
    fight_of,
    find,
    has,
    in_party,
    is_class,
    is_ours,
    is_there,
    is_undead,
    seat_of,
)
from tablewright.rules.pocket_fantasy.book.core.heroics import Art, use, uses_left
from tablewright.rules.pocket_fantasy.book.core.rolls import (
    HEROIC_ATTACK,
    Stake,
    favored,
    special_rolls,
    sung_for,
    throw,
)
from tablewright.rules.pocket_fantasy.book.monsters.abilities import (
    WORST_CS,
    after_damage,
    drain,
    ignores,
    petrify,
    weak_to,
)
from tablewright.rules.pocket_fantasy.content import D6, SOURCES, WEAPONS
from tablewright.rules.pocket_fantasy.events import Attacked, Burnt, HeroicGained, Stance
from tablewright.rules.pocket_fantasy.state import Being, Creature, Gear, Hero, World

ATTACK = Why("Attack", "PF-ATTACK-01")
VAMPIRE = Why("Vampire: drain or hurt", "PF-BOSS-05")
GLORY = Why("Glorify", "PF-GLADIATOR-04")
FOCUS = Question("focus", "PF-MAGIC-01", standing=True)
GLORIFY = Question("glorify", "PF-GLADIATOR-04", standing=True)
GLORY_TO = Question("glory-to", "PF-GLADIATOR-04")
WEAKNESS = Question("weakness", "PF-ABIL-37", standing=True)
DRAIN_OR_HURT = Question("drain-or-hurt", "PF-BOSS-05", standing=True)

GLORIES = Art("glorify", 2, paid=False)


def strike(
    world: World, table: Table, attacker: Being, target: Being, weapon: Gear, ranged: bool = False, free: bool = False
) -> list[Hit]:
    """One weapon attack (PF-ATTACK-01 to PF-ATTACK-03); a free attack is one too (PF-ROUND-06)."""
    source = "free_attack" if free else "weapon_attack"
    blow = Blow(attacker, [target], source, ranged, weapon)
    blow.drains = not ranged and has(attacker, "energy_drain") and _chooses_drain(world, table, attacker, target)
    return resolve(world, table, blow)


def resolve(world: World, table: Table, blow: Blow, due: list[Being] | None = None) -> list[Hit]:
    """A whole attack. With `due`, the attacker's special roll is left to the caller (one action, several attacks)."""
    _note(world, blow)
    if not _survives_medusa(world, table, blow):
        return []
    attacker_due: list[Being] = [] if due is None else due
    _judge_weakness(world, table, blow)
    thrown, focus = _attack_roll(world, table, blow)
    blow.attacker.bout.heartened = blow.attacker.bout.hidden = False
    if thrown is not None and thrown.six and blow.attacker not in attacker_due:
        attacker_due.append(blow.attacker)
    hits = [_against(world, table, blow, target, thrown) for target in blow.targets]
    _apply(world, table, blow, hits, focus)
    _slay_the_weak(world, table, blow, hits)
    for hit in hits:
        if hit.damage > 0 and not blow.drains:
            after_damage(world, table, blow.attacker, hit.target, blow.ranged, hit.due)
            _poison_takes(world, blow, hit.target)
    if due is None:
        special_rolls(world, table, attacker_due)
    for hit in hits:
        special_rolls(world, table, hit.due)
    _glorify(world, table, blow, hits)
    for hit in hits:
        _counter(world, table, blow, hit)
    return hits


def _note(world: World, blow: Blow) -> None:
    fight = fight_of(world)
    if is_ours(blow.attacker):
        fight.stirred, fight.idle = True, 0  # PF-SIX-06
    for target in blow.targets:
        target.bout.attacked, target.bout.unaware = True, False


def _survives_medusa(world: World, table: Table, blow: Blow) -> bool:
    """A PC who attacks Medusa after an HR was spent in this encounter must first resist her gaze (PF-BOSS-04)."""
    if not isinstance(blow.attacker, Hero) or not fight_of(world).hr_spent:
        return True
    for target in blow.targets:
        gaze = isinstance(target, Creature) and target.kind == "medusa"
        if gaze and not ignores(blow.attacker, target, "petrify"):
            return not petrify(world, table, blow.attacker, target, None)
    return True


# --- step 1: damage output -------------------------------------------------------------------------------------------
def _attack_roll(world: World, table: Table, blow: Blow) -> tuple[Throw | None, bool]:
    """The attacker's roll(s), with Focus if it is spent (PF-MAGIC-01). A breath has a fixed output (PF-ABIL-05)."""
    if blow.output is not None:
        return None, False
    focus = _spends_focus(world, table, blow)
    dice = attack_dice(world, blow, focus)
    dice.best = dice.best or favored(blow.attacker)
    thrown = throw(world, table, blow.attacker, dice, Stake(HEROIC_ATTACK, grave=fight_of(world).boss))
    return thrown, focus


def attack_dice(world: World, blow: Blow, focus: bool = False) -> Dice:
    """How the attack is rolled, from all that bears on it (PF-CORE-08, PF-ATTACK-04)."""
    attacker = blow.attacker
    weak = any(uses_weakness(blow, target) for target in blow.targets)
    explode = explodes(blow) or (weak and not focus)
    x = attacker.modifier if blow.x is None else blow.x
    return Dice(
        ATTACK,
        x=x,
        floor=cs_floor(world, blow.x is None),
        flat=attack_points(world, attacker),
        best=blow.best or _attack_rerolls(world, blow),
        explode=explode and (not focus or blow.pair or is_master(attacker, blow.ranged)),
        fixed=focus,
        pair=blow.pair,
    )


def explodes(blow: Blow) -> bool:
    """Does the attacker's die explode whatever the target?"""
    attacker, by_weapon = blow.attacker, blow.source in ("weapon_attack", "free_attack")
    return (
        blow.explode  # Dark Bolt, Ranged Mastery A (PF-WIZARD-07, PF-RANGER-04)
        or has(attacker, "hulking")  # PF-ABIL-34
        or (by_weapon and is_master(attacker, blow.ranged))
        or (by_weapon and not blow.ranged and attacker.bout.rage > 0)  # PF-BERSERKER-03
    )


def burns(blow: Blow) -> bool:
    """Is it fire: oil, a spell, a burning torch (PF-ABIL-31, PF-ABIL-36)?"""
    return SOURCES[blow.source].fire or (blow.weapon is not None and WEAPONS[blow.weapon.key].fire)


def uses_weakness(blow: Blow, target: Being) -> bool:
    """Does its die explode against this one's weakness, unless the PM says not (PF-ABIL-36)?"""
    return blow.weakness != "plain" and weak_to(target, key_of(blow.weapon), burns(blow))


def _judge_weakness(world: World, table: Table, blow: Blow) -> None:
    """Which dice explode, and whether the weakness slays outright, is the PM's to say (PF-ABIL-36, PF-ABIL-37)."""
    weak = [target for target in blow.targets if target.hp > 0 and uses_weakness(blow, target)]
    if weak:
        about: Facts = {"who": blow.attacker.id, "whom": weak[0].id}
        blow.weakness = table.ask(GM, WEAKNESS, ("explode", "plain", "slay"), about, "explode")


def _slay_the_weak(world: World, table: Table, blow: Blow, hits: list[Hit]) -> None:
    """What the PM has said: the weakness kills whom it hurts (PF-ABIL-37)."""
    hurt = [hit.target for hit in hits if hit.damage > 0 and uses_weakness(blow, hit.target)]
    for target in hurt if blow.weakness == "slay" else ():
        if target.status != "dead":
            kill(world, table, target, "weakness", blow.attacker)


def attack_points(world: World, attacker: Being) -> int:
    """Flat points of damage: different sources add up, the same source does not (PF-ATTACK-04)."""
    points = 2 if has(attacker, "hulking") else 0
    if has(attacker, "strong"):  # PF-ABIL-33
        points += 1
    if sung_for(world, attacker, "hymn_of_the_mighty"):  # PF-BARD-07
        points += 1
    if rallied(world, attacker):  # PF-COMMANDER-01
        points += 1
    return points


def rallied(world: World, being: Being) -> bool:
    return in_party(being) and world.fight is not None and world.fight.rally_until > 0


def _attack_rerolls(world: World, blow: Blow) -> bool:
    attacker = blow.attacker
    if rallied(world, attacker) or attacker.bout.heartened:
        return True
    if blow.ranged or blow.source not in ("weapon_attack", "free_attack"):
        return False
    if is_class(attacker, "spellsword"):  # Arcane Strikes (PF-SPELLSWORD-01)
        return True
    return is_class(attacker, "thief") and _flanked(world, attacker, blow.targets[0])


def _flanked(world: World, thief: Being, target: Being) -> bool:
    """Some other friendly combatant engages the target in melee (PF-THIEF-03)."""
    engaged = engaged_with(world, target) if world.fight else []  # before the fight nobody is
    return any(other is not thief for other in engaged if is_ours(other))


def _spends_focus(world: World, table: Table, blow: Blow) -> bool:
    """Focus is spent before the roll, one instance an attack roll, hit or miss (PF-MAGIC-01, PF-MAGIC-04)."""
    weapon = blow.weapon
    if weapon is None or weapon.left <= 0:
        return False
    about: Facts = {
        "who": blow.attacker.id, "whom": blow.targets[0].id, "left": weapon.left,
        "how": "strike" if blow.pair else "shoot" if blow.ranged else "melee", "what": weapon.key,
        **({"mastery": "two" if blow.aimed else "explode"} if blow.aimed or blow.explode else {}),
    }  # fmt: skip
    if table.ask(seat_of(world, blow.attacker), FOCUS, ("roll", "focus"), about, "roll") == "roll":
        return False
    weapon.used += 1
    fight_of(world).items_used += 1
    return True


# --- step 2: Defense -------------------------------------------------------------------------------------------------
def _against(world: World, table: Table, blow: Blow, target: Being, thrown: Throw | None) -> Hit:
    """Output against one target, its Defense, and what stops or lessens the damage (PF-ATTACK-02, PF-ATTACK-11)."""
    if thrown is None:
        output = (blow.output or 0) + attack_points(world, blow.attacker)
    else:
        output = thrown.value(explode=thrown.dice.fixed or explodes(blow) or uses_weakness(blow, target))
    hit = Hit(target, output)
    if target.hp <= 0:  # no Defense at 0 HP (PF-DOWN-01); a regenerating body can only be burnt (PF-ABIL-31)
        hit.damage = max(0, output) if isinstance(target, Hero) else 0
        return hit
    if blow.source == "breath" and ignores(target, blow.attacker, "breath_attack"):
        hit.stopped = "battle_forged"
        return hit
    hit.blocked = defend(world, table, blow, hit)
    hit.damage = max(0, output - hit.blocked)
    if hit.damage and blow.source == "breath":
        dodge_breath(world, table, hit)
    if hit.damage and is_immune(blow, target):
        hit.damage, hit.stopped = 0, "mundane_immunity"
    if hit.damage and ignores_wound(table, blow, hit):
        hit.damage, hit.stopped = 0, "ignore_wound"
    return hit


# --- step 3: damage and after ----------------------------------------------------------------------------------------
def _apply(world: World, table: Table, blow: Blow, hits: list[Hit], focus: bool) -> None:
    """All damage falls at the same moment (PF-ATTACK-03, PF-ATTACK-11)."""
    fire = burns(blow)
    for hit in hits:
        if hit.target.hp <= 0 and isinstance(hit.target, Creature):
            burn_body(world, table, hit.target, blow.attacker)
            continue
        will_lose = 0 if blow.drains else min(hit.damage, hit.target.hp)
        table.tell(
            Attacked(
                blow.attacker.name,
                hit.target.name,
                blow.source,
                hit.output,
                hit.blocked,
                will_lose,
                hit.target.hp - will_lose,
                key_of(blow.weapon),
                blow.ranged,
                hit.stopped,
                focus,
                hit.deflect,
                blow.drains and hit.damage > 0,
            )
        )
        if blow.drains:
            if hit.damage > 0:  # instead of damage (PF-ABIL-17)
                drain(world, table, hit.target, blow.attacker)
        else:
            hit.damage = lose_hp(world, table, hit.target, hit.damage, blow.source, blow.attacker, fire)


def burn_body(world: World, table: Table, body: Being, by: Being) -> None:
    """A regenerating body set on fire does not rise again (PF-ABIL-31)."""
    table.tell(Burnt(body.name, by.name))
    kill(world, table, body, "fire", by, fire=True)


def _poison_takes(world: World, blow: Blow, victim: Being) -> None:
    """The first hit with a poisoned weapon uses the poison up; it works a round later (PF-ASSASSIN-02, -03)."""
    bout = blow.attacker.bout
    if not bout.weapon_poison or blow.weapon is None or bout.weapon_poison != blow.weapon.key:
        return
    bout.weapon_poison = ""
    if not is_undead(victim) and not victim.bout.venom_by and victim.status != "dead":
        victim.bout.venom_by, victim.bout.venom_round = blow.attacker.id, fight_of(world).round + 1


def _glorify(world: World, table: Table, blow: Blow, hits: list[Hit]) -> None:
    """Twice per combat, a d6 after a kill by the gladiator's own attack: a 6 gives an HR (PF-GLADIATOR-04)."""
    hero = blow.attacker
    if not isinstance(hero, Hero) or hero.cls != "gladiator":
        return
    for hit in hits:
        if hit.target.status != "dead" or uses_left(hero, GLORIES) <= 0:
            continue
        if table.ask(hero.seat, GLORIFY, ("roll", "no"), {"who": hero.id, "whom": hit.target.id}, "roll") == "no":
            continue
        use(world, table, hero, GLORIES)
        thrown = throw(world, table, hero, Dice(GLORY), Stake(need=6))
        if thrown.value() >= 6:
            _share_glory(world, table, hero)


def _share_glory(world: World, table: Table, hero: Hero) -> None:
    others = [ally.id for ally in world.party if ally is not hero and is_there(ally) and not ally.bout.gone]
    to = find(world, table.ask(hero.seat, GLORY_TO, (hero.id, *others), {"who": hero.id}, hero.id))
    assert isinstance(to, Hero)
    to.hr += 1
    table.tell(HeroicGained(to.name, "glorify"))


def _counter(world: World, table: Table, blow: Blow, hit: Hit) -> None:
    """A foe's melee attack that fails against the gladiator is answered by a free one (PF-GLADIATOR-01)."""
    hero, foe = hit.target, blow.attacker
    failed = hit.damage <= 0 and not blow.ranged and blow.output is None
    if not failed or not is_class(hero, "gladiator") or is_ours(foe) or not foe.standing or not can_strike(world, hero):
        return
    if are_adjacent(fight_of(world), hero.id, foe.id):
        table.tell(Stance(hero.name, "counter", foe.name))
        free_attack(world, table, hero, foe)


def free_attack(world: World, table: Table, attacker: Being, target: Being) -> None:
    """One free melee attack, with all normal attack features (PF-ROUND-06)."""
    weapon = choose_weapon(world, table, attacker, "melee", target)
    if weapon is not None:
        strike(world, table, attacker, target, weapon, free=True)


def _chooses_drain(world: World, table: Table, attacker: Being, target: Being) -> bool:
    """A wight always drains; a vampire chooses before each attack (PF-BOSS-05). The immune take ordinary damage."""
    if ignores(target, attacker, "energy_drain"):
        return False
    if not (isinstance(attacker, Creature) and attacker.kind == "vampire"):
        return True
    answer = table.ask(GM, DRAIN_OR_HURT, ("roll", "drain", "hurt"), {"who": attacker.id, "whom": target.id}, "roll")
    if answer != "roll":
        return answer == "drain"
    return target.modifier <= WORST_CS or table.roll(D6, VAMPIRE, attacker.name) <= 3
