"""Natures, tactics and by hand."""

from __future__ import annotations

from collections.abc import Sequence

from pocket_fantasy import content, events
from pocket_fantasy.book.characters import spells
from pocket_fantasy.book.combat import actions, attack
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.master import own_words
from pocket_fantasy.state import Act, Being, Creature, Hero, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- natures ----------------------------------------------------------------------------------------------------------
# What opponents do by what the book says of them, besides attacking (10.1), where the table has them act so.
# The Combat Skill chart calls the lowest grade cowardly (PF-MON-06): such humanoids run when it goes against them. What
# lives under water (PF-ABIL-02) lies in wait where there is some.
COWARDLY_CS = -3  # PF-MON-06


def takes_to_its_heels(world: World, foe: Creature, act: Act) -> bool:
    """A coward whose side is down to half or less and outnumbered, unless somebody who leads it still stands."""
    cowardly = field.type_of(foe) == "humanoid" and content.MONSTERS[foe.kind].cs == COWARDLY_CS
    if not (world.options.natures and cowardly and actions.may_move(foe, act)):
        return False
    side = [other for other in field.fight_of(world).foes if other.side == foe.side]
    standing = [other for other in side if other.standing]
    led = any(other.villain or other.leader for other in standing)
    return not led and 2 * len(standing) <= len(side) and len(standing) < len(field.enemies_of(world, foe))


def lie_in_wait(world: World, foes: Sequence[Creature], features: Sequence[str]) -> bool:
    """All of them live under water, and there is water here: nobody sees them come."""
    water = any("water" in content.FEATURES[each].traits for each in features)
    return world.options.natures and water and all(field.has(foe, "aquatic") for foe in foes)


# --- tactics ----------------------------------------------------------------------------------------------------------
# How opponents act (10, 3.2): the referee's tactics, and the deeds that a human Pocket Master too makes them do.
DIRECTED = Question("challenge-second", "PF-FIGHTER-02", standing=True)
WHOM = Why("Whom it goes for", "PF-ROUND-14")
DARK_MAGIC = Why("Dark magic", "PF-ABIL-13")
DARK_SPELLS = ("dark_bolt", "rain_of_fire", "confusion", "arcane_armor")  # PF-ABIL-12
DARK_CASTINGS = 2


def referee_acts(world: World, table: Table, foe: Creature, act: Act) -> None:
    """Each opponent attacks; a confused one takes Full Defense (PF-ROUND-14), a coward leaves in time (PF-ROUND-15)."""
    if act.confused:
        actions.full_defense(table, foe)
        return
    if takes_to_its_heels(world, foe, act):
        actions.leave(world, table, foe, act)
        return
    distant = allowed(world, foe, act, [target for target in far_off(world, foe) if field.is_ours(target)])
    if has_breath(foe) and distant:
        breathe(world, table, foe, [_choose(world, table, foe, distant)])
    elif has_magic(foe):
        _dark_magic(world, table, foe, distant)
    else:
        _attack_somebody(world, table, foe, act, distant)


def _attack_somebody(world: World, table: Table, foe: Creature, act: Act, distant: list[Being]) -> None:
    """Stay with an engaged target, shoot if it can and is not engaged, else close with somebody (PF-ROUND-14)."""
    engaged = [target for target in field.engaged_with(world, foe) if field.is_ours(target)]
    challenger = _challenger_of(world, foe)
    if challenger is not None and _can_reach(world, foe, act, challenger):
        if attack.is_armed(foe) and challenger in distant and not engaged:
            shoot_at(world, table, foe, challenger)
        else:
            strike_in_melee(world, table, foe, act, challenger)
    elif engaged:
        strike_in_melee(world, table, foe, act, _choose(world, table, foe, engaged))
    elif attack.is_armed(foe) and distant:
        shoot_at(world, table, foe, _choose(world, table, foe, distant))
    else:
        targets = [target for target in actions.melee_targets(world, foe, act) if field.is_ours(target)]
        if targets:
            strike_in_melee(world, table, foe, act, _choose(world, table, foe, targets))


def _choose(world: World, table: Table, foe: Creature, targets: Sequence[Being]) -> Being:
    """The challenger if it can be, else whom the fighter names or the dice pick (PF-FIGHTER-02, PF-ROUND-14)."""
    challenger = _challenger_of(world, foe)
    if challenger is None:
        return rolls.pick_fairly(table, targets, WHOM, foe.name)
    if challenger in targets:
        return challenger
    return _named_by_fighter(world, table, foe, challenger, targets, targets[0].id)


def _challenger_of(world: World, foe: Creature) -> Hero | None:
    """The fighter who directs this opponent's first attack of the round (PF-FIGHTER-02)."""
    bout = foe.bout
    if not bout.challenged_by or bout.challenge_met >= field.fight_of(world).round:
        return None
    hero = field.find_hero(world, bout.challenged_by)
    return hero if hero.standing else None


def allowed(world: World, foe: Creature, act: Act, targets: list[Being]) -> list[Being]:
    """At whom the next attack may go: at the challenger alone, if any attack can reach that one (PF-FIGHTER-02)."""
    challenger = _challenger_of(world, foe)
    if challenger is None:
        return targets
    if challenger in targets:
        return [challenger]
    return [] if _can_reach(world, foe, act, challenger) else targets


def _can_reach(world: World, foe: Creature, act: Act, target: Being) -> bool:
    return target in actions.melee_targets(world, foe, act) or (attack.is_armed(foe) and target in far_off(world, foe))


def far_off(world: World, foe: Creature) -> list[Being]:
    return [target for target in field.enemies_of(world, foe) if field.can_be_shot(world, foe, target)]


def strike_in_melee(world: World, table: Table, foe: Creature, act: Act, target: Being, by_hand: bool = False) -> None:
    """Move if need be and strike; a second attack stays on its target until that falls (PF-BOSS-03, PF-ROUND-14)."""
    foe.bout.aloft = False  # it comes down to strike (PF-ABIL-21)
    if not actions.reach(world, table, foe, act, target):
        return
    for number in range(content.MONSTERS[foe.kind].attacks):
        beside = field.engaged_with(world, foe) or ([target] if target.hp <= 0 and not number else [])  # PF-DOWN-05
        if not beside or not foe.standing:
            return
        if number:
            target = _second_target(world, table, foe, target, beside, by_hand)
        weapon = attack.choose_weapon(world, table, foe, "melee", target)
        assert weapon is not None
        foe.bout.challenge_met = field.fight_of(world).round
        attack.strike(world, table, foe, target, weapon)


def _second_target(
    world: World, table: Table, foe: Creature, first: Being, beside: list[Being], by_hand: bool
) -> Being:
    if by_hand:
        default = first.id if first in beside else beside[0].id
        return attack.pick(world, table, field.GM, beside, "second", foe, default)
    usual = first if first in beside else rolls.pick_fairly(table, beside, WHOM, foe.name)
    fighter = field.hero_or_none(world, foe.bout.challenged_by)
    if fighter is None or not fighter.standing:
        return usual
    about: Facts = {"who": foe.id, "fighter": fighter.id}  # "at least one": the fighter may direct this one too
    return field.find(world, table.ask(fighter.seat, DIRECTED, [each.id for each in beside], about, usual.id))


def shoot_at(world: World, table: Table, foe: Creature, target: Being) -> None:
    foe.bout.challenge_met = field.fight_of(world).round
    weapon = attack.choose_weapon(world, table, foe, "ranged", target)
    assert weapon is not None
    for _ in range(content.MONSTERS[foe.kind].attacks):
        if target.standing:
            attack.strike(world, table, foe, target, weapon, ranged=True)


def has_breath(foe: Creature) -> bool:
    return field.has(foe, "breath_attack") and not foe.bout.used.get("breath")


def breathe(world: World, table: Table, foe: Creature, targets: list[Being]) -> None:
    """The whole turn: one ranged attack of output 6, once per combat (PF-ABIL-04, PF-ABIL-05)."""
    foe.bout.used["breath"] = 1
    foe.bout.challenge_met = field.fight_of(world).round
    attack.resolve(world, table, breath(foe, targets))


def breath(foe: Being, targets: list[Being]) -> attack.Blow:
    return attack.Blow(foe, targets, "breath", ranged=True, output=rolls.FIXED)


def has_magic(foe: Creature) -> bool:
    """Twice per combat in all (PF-ABIL-12)."""
    return field.has(foe, "dark_magic") and foe.bout.used.get("dark_magic", 0) < DARK_CASTINGS


def _dark_magic(world: World, table: Table, foe: Creature, distant: list[Being]) -> None:
    """The referee's die for the spell; without a distant target it confuses (PF-ABIL-13)."""
    foe.bout.used["dark_magic"] = foe.bout.used.get("dark_magic", 0) + 1
    face = table.roll(content.D6, DARK_MAGIC, foe.name)
    heroes: list[Being] = [target for target in distant if isinstance(target, Hero)]
    if face == 6 and not foe.bout.arcane_armor:
        spells.cast(world, table, foe, "arcane_armor", [foe])
    elif face in (3, 4) and distant:
        foe.bout.challenge_met = field.fight_of(world).round
        spells.cast(world, table, foe, "rain_of_fire", _several_targets(world, table, foe, distant))
    elif face != 5 and heroes:
        target = _choose(world, table, foe, heroes)
        foe.bout.challenge_met = field.fight_of(world).round
        spells.cast(world, table, foe, "dark_bolt", [target])
    else:
        standing = [hero for hero in field.enemies_of(world, foe) if isinstance(hero, Hero)]
        if standing:
            spells.cast(world, table, foe, "confusion", [max(standing, key=lambda hero: hero.hp)])


def _several_targets(world: World, table: Table, foe: Creature, targets: list[Being]) -> list[Being]:
    """Up to four at random, none twice."""
    rest, chosen = list(targets), list[Being]()
    if len(rest) <= spells.MOST_RAINED_ON:
        return rest
    challenger = _challenger_of(world, foe)
    if challenger is not None and challenger in rest:
        chosen.append(challenger)
        rest.remove(challenger)
    while len(chosen) < spells.MOST_RAINED_ON:
        one = rolls.pick_fairly(table, rest, WHOM, foe.name)
        rest.remove(one)
        chosen.append(one)
    return [target for target in targets if target in chosen]


# --- by hand ----------------------------------------------------------------------------------------------------------
# Opponents played by a human Pocket Master (3.2, 10): a move and an action each, in either order (PF-ROUND-03).
FOE_ACT = Question("foe-act", "PF-ROUND-14", standing=True)
FOE_AFTER = Question("foe-after", "PF-ROUND-03", standing=True)
REFEREE, WAIT, PASS = "referee", "wait", "pass"


def foe_acts(world: World, table: Table, foe: Creature, act: Act) -> bool:
    """An opponent's turn. False if the PM lets others of its side go first (PF-ROUND-02)."""
    while not act.acted and foe.standing:
        first = not act.used
        options = [Option(REFEREE), *_action_options(world, foe, act), *_move_options(world, foe, act)]
        options += [*([Option(WAIT)] if first else []), Option(PASS)]
        answer = table.ask(field.GM, FOE_ACT, options, {"who": foe.id}, REFEREE)
        if answer.verb == WAIT:
            return False
        if answer.verb == REFEREE:
            referee_acts(world, table, foe, act)
            return True
        if answer.verb == PASS:
            break
        act.used = True
        _do_deed(world, table, foe, act, answer)
    _move_on(world, table, foe, act)
    return True


def _move_on(world: World, table: Table, foe: Creature, act: Act) -> None:
    """A move that is left may come after the action (PF-ROUND-03)."""
    moves = _move_options(world, foe, act) if act.acted and foe.standing and world.fight else []
    if moves:
        answer = table.ask(field.GM, FOE_AFTER, [Option(PASS), *moves], {"who": foe.id}, PASS)
        _do_deed(world, table, foe, act, answer)


def _action_options(world: World, foe: Creature, act: Act) -> list[Option]:
    """Every action of this opponent, each with its target; PCs at 0 HP can be struck too (PF-DOWN-05)."""
    options: list[Option] = []
    if not act.confused:
        options += [Option("melee", target.id) for target in _near_targets(world, foe, act)]
        far = allowed(world, foe, act, far_off(world, foe))
        if attack.is_armed(foe):
            options += [Option("shoot", target.id) for target in far]
        if has_breath(foe):
            options += [Option("breath", target.id) for target in far]
            options += [Option("sweep")] if far and len(far_off(world, foe)) > 1 else []
    if has_magic(foe):
        options += [Option("cast", spell) for spell in _dark_spells(world, foe, act)]
    struggle = [Option("struggle")] if foe.bout.held_by else []  # in a beast friend's coils (PF-ABIL-09)
    return [*options, *struggle, *_wing_options(foe, act), Option("full_defense"), Option("other")]


def _wing_options(foe: Creature, act: Act) -> list[Option]:
    """To take off is to move away from all (PF-ABIL-21); what is held stays on the ground (PF-ABIL-08)."""
    if not field.has(foe, "flight"):
        return []
    if foe.bout.aloft:
        return [Option("alight")]
    return [Option("aloft")] if actions.may_move(foe, act) else []


def _near_targets(world: World, foe: Creature, act: Act) -> list[Being]:
    return allowed(world, foe, act, [*actions.melee_targets(world, foe, act), *_fallen_in_reach(world, foe, act)])


def _dark_spells(world: World, foe: Creature, act: Act) -> list[str]:
    """What it can cast; a spell that attacks must have somebody whom it may be aimed at (PF-FIGHTER-02)."""
    fit = spells.castable(world, foe, DARK_SPELLS, act.confused)
    return [key for key in fit if key not in spells.ATTACK_SPELLS or _bolt_targets(world, foe, act, key)]


def _bolt_targets(world: World, foe: Creature, act: Act, spell: str) -> list[Being]:
    return allowed(world, foe, act, spells.bolt_targets(world, foe, spell))


def _fallen_in_reach(world: World, foe: Creature, act: Act) -> list[Being]:
    """PCs at 0 HP within reach; the referee never aims at them (PF-ROUND-14)."""
    down: list[Being] = [hero for hero in field.in_fight(world) if hero.hp <= 0]
    return actions.within_reach(world, foe, act, down)


def _move_options(world: World, foe: Creature, act: Act) -> list[Option]:
    """Beside somebody without striking, away from all, or out of the fight (PF-ROUND-03, PF-ROUND-04)."""
    if not actions.may_move(foe, act):
        return []
    beside = field.neighbours(field.fight_of(world), foe.id)
    to = [Option("move", other.id) for other in field.enemies_of(world, foe) if [other.id] != beside]
    return [*to, Option("withdraw"), Option("leave")]


def _do_deed(world: World, table: Table, foe: Creature, act: Act, deed: Option) -> None:
    what, whom = deed.verb, deed.target
    act.acted = act.acted or what not in ("move", "withdraw", "leave", "aloft", "alight", PASS)
    match what:
        case "melee":
            target = _aimed_target(world, table, foe, whom, _near_targets(world, foe, act))
            strike_in_melee(world, table, foe, act, target, by_hand=True)
        case "shoot":
            shoot_at(world, table, foe, _aimed_target(world, table, foe, whom, far_off(world, foe)))
        case "breath":
            breathe(world, table, foe, [_aimed_target(world, table, foe, whom, far_off(world, foe))])
        case "sweep":  # a human PM may let a breath cover several (PF-ABIL-04)
            breathe(world, table, foe, _swept_targets(world, table, foe))
        case "cast":
            _cast_dark_spell(world, table, foe, act, whom)
        case "full_defense":
            actions.full_defense(table, foe)
        case "struggle":
            actions.struggle(world, table, foe)
        case "aloft":  # out of reach of melee (PF-ABIL-21)
            foe.bout.aloft = True
            actions.move(world, table, foe, act, "")
            table.tell(events.PmDid(what, foe.name))
        case "alight":
            foe.bout.aloft = False
            table.tell(events.PmDid(what, foe.name))
        case "other":  # whatever else it does, in the PM's words (PF-ROUND-10)
            words = table.ask_text(field.GM, FOE_WORDS, own_words.LONGEST_WORDS, {"who": foe.id}).strip()
            table.tell(events.PmDid("words", foe.name, words=words))
        case "move":
            foe.bout.aloft = False
            actions.move(world, table, foe, act, whom)
        case "withdraw":
            actions.move(world, table, foe, act, "")
        case "leave":
            actions.leave(world, table, foe, act)


def _aimed_target(world: World, table: Table, foe: Creature, whom: str, targets: Sequence[Being]) -> Being:
    """Whom the PM says; the fighter names another where the challenged one cannot reach him (PF-FIGHTER-02)."""
    target, challenger = field.find(world, whom), _challenger_of(world, foe)
    if challenger is None or challenger is target:
        return target
    return _named_by_fighter(world, table, foe, challenger, targets, whom)


def _named_by_fighter(
    world: World, table: Table, foe: Creature, challenger: Hero, targets: Sequence[Being], usual: str
) -> Being:
    about: Facts = {"how": "challenged", "who": foe.id}
    return field.find(world, table.ask(challenger.seat, attack.TARGET, [each.id for each in targets], about, usual))


def _cast_dark_spell(world: World, table: Table, foe: Creature, act: Act, spell: str) -> None:
    """A spell of the PM's choice; one that attacks falls on the challenger first (PF-ABIL-12, PF-FIGHTER-02)."""
    foe.bout.used["dark_magic"] = foe.bout.used.get("dark_magic", 0) + 1
    if spell not in spells.ATTACK_SPELLS:
        spells.cast(world, table, foe, spell)
        return
    challenger, targets = _challenger_of(world, foe), _bolt_targets(world, foe, act, spell)
    first: list[Being] = [challenger] if challenger is not None and challenger in targets else []
    if challenger is not None and not first:
        first = [_named_by_fighter(world, table, foe, challenger, targets, targets[0].id)]
    foe.bout.challenge_met = field.fight_of(world).round
    spells.cast(world, table, foe, spell, first=first)


FOE_WORDS = Question("foe-words", "PF-ROUND-10")
SWEPT = Question("sweep-over", "PF-ABIL-04", standing=True)
ALL, ENOUGH = "all", "enough"


def _swept_targets(world: World, table: Table, foe: Creature) -> list[Being]:
    """How many the breath covers, and whom (PF-ABIL-04): all distant ones, or those the PM names."""
    rest, chosen = far_off(world, foe), list[Being]()
    challenger = _challenger_of(world, foe)
    if challenger is not None and challenger in rest:  # at least one of them (PF-FIGHTER-02)
        chosen.append(challenger)
        rest.remove(challenger)
    while rest:
        options = [Option(ENOUGH if chosen else ALL), *(Option("over", target.id) for target in rest)]
        answer = table.ask(field.GM, SWEPT, options, {"who": foe.id, "chosen": len(chosen)}, options[0])
        if answer.verb == ALL:
            return [*chosen, *rest]
        if answer.verb == ENOUGH:
            break
        chosen.append(field.find(world, answer.target))
        rest = [target for target in rest if target.id != answer.target]
    return chosen
