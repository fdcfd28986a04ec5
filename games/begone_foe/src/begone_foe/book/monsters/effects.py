"""What monsters do beyond plain blows: the bestiary's `effects`, and tags that change a turn (BF-MON-08, -15, -16)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from begone_foe import content, events
from begone_foe.book.core import beings, carrying, groups, injuries, measures, powers, saves, strikes
from begone_foe.book.monsters import bestiary, morale
from begone_foe.state import Being, Campaign, Fight, Item, Rising
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.world.clock import TURNS_A_DAY
from tablewright.world.dungeon import Band

# --- aftereffects -----------------------------------------------------------------------------------------------------
# What some monsters leave behind after a fight: the beast in the blood, the dead who rise, eaten armour.
INCUBATION = Why("Days until the change", "BF-MON-16")
RISING_DAYS = Why("Days until it rises", "BF-MON-10")
CUT_OUT = Why("Cutting it out", "BF-MON-15")
RISES_AGAIN = Question("rises", "BF-MON-10", standing=True)
DEADLY_FEVER = Question("fever", "BF-MON-15", standing=True)
KILLS = Why("Does the fever kill?", "BF-MON-15")
FEVER_DAYS = Why("Days until the fever kills", "BF-MON-15")
IN_BED_DAYS = 30
RUST = Why("Does the enchantment hold?", "BF-MON-16")
HOLDS_AGAINST_RUST = 10  # in a hundred, for the one plus that an enchanted arm has


# --- the beast in the blood ------------------------------------------------------------------------------------------
def catch_it(state: Campaign, table: Table, being: Being) -> None:
    """More than half of one's hit points to such claws: in 2d12 days the blood changes, unless it is cured before."""
    mauled, being.mauled = being.mauled, {}
    for kind, hurt in mauled.items():
        if hurt * 2 > beings.max_hp(being) and not being.dead:
            days = measures.roll_formula(table, "2d12", INCUBATION, being.name)
            until = state.clock.turn + days * TURNS_A_DAY
            injuries.afflict(state, table, being, "lycanthropy", None, injuries.Span(until), note=kind)


def change(state: Campaign, table: Table, being: Being, kind: str) -> None:
    """The time is up: one of the party is a beast, and lost to it."""
    being.dead, being.hp = True, 0
    beings.drop_condition(being, "lycanthropy")
    table.tell(events.Changed(being.id, being.name, content.KINDS[kind].name))
    injuries.bury(state, being, content.KINDS[kind].name.lower())


# --- the drained and the trolls --------------------------------------------------------------------------------------
def drained_dead(state: Campaign, table: Table, victim: Being, foe: Being) -> None:
    """One whom such a creature has emptied may rise as its like, where it fell (BF-MON-10)."""
    raised = beings.kind_of(foe).raises if beings.is_monster(foe) else None
    if victim.dead and raised is not None and state.here and not beings.is_monster(victim):
        state.rising.append(Rising(victim.name, raised.kind, state.here, raised.days))


def gets_up(being: Being) -> bool:
    """A dead troll that no fire has touched."""
    return any(power.gets_up(being) for power in powers.who(powers.Power.gets_up, being))


def leave_trolls(state: Campaign, foes: Sequence[Being], won: bool) -> None:
    """A troll gets up 2d6 rounds after its death: within the turn that a fight takes it is whole again (BF-MON-16).

    As with the drained, whoever holds the ground and has a flame burns it.
    """
    if state.here and not (won and any(map(beings.holds_flame, state.party))):
        now = state.clock.turn
        state.rising += [Rising(foe.name, foe.kind, state.here, "0", now) for foe in foes if gets_up(foe)]


def settle_the_drained(state: Campaign, table: Table, won: bool) -> None:
    """Who holds the ground and has a flame burns the body; otherwise it rises. The game master has the last word."""
    for each in [each for each in state.rising if not each.settled]:
        default = "rests" if won and any(map(beings.holds_flame, state.party)) else "rises"
        about: Facts = {"name": each.name, "kind": content.KINDS[each.kind].name}
        ruled = saves.ask_gm(state, table, RISES_AGAIN, ("rises", "rests"), default, about)
        if ruled == "rests":
            state.rising.remove(each)
            continue
        each.due = state.clock.turn + TURNS_A_DAY * measures.roll_formula(table, each.days, RISING_DAYS, each.name)


def raise_the_dead(state: Campaign, table: Table) -> None:
    """Time has passed: they stand up in the room where they fell."""
    for each in [each for each in state.rising if each.settled and each.due <= state.clock.turn]:
        state.rising.remove(each)
        room = state.room(each.room)
        if room is not None:
            room.bands.append(Band(each.kind, data={"name": each.name, "attitude": "hostile"}))
            table.tell(events.Risen(each.name, content.KINDS[each.kind].name, room.name), to=(saves.GM,))


# --- eaten and infested ----------------------------------------------------------------------------------------------
def finish_eating(state: Campaign, table: Table, being: Being) -> None:
    eaten, being.eaten = being.eaten, []
    for what in eaten:
        eat_armour(state, table, being, what)


def eat_armour(state: Campaign, table: Table, being: Being, what: str) -> None:
    for item in [item for item in being.items if item.place == "worn" and content.GEAR[item.kind].kind == "armour"]:
        gear = content.GEAR[item.kind]
        if not gear.magic and what in ("all", "metal" if gear.metal else "cloth"):
            carrying.remove(being, item)
            injuries.afflict(state, table, being, "armour_eaten")
            beings.drop_condition(being, "armour_eaten")


def rust_touched(table: Table, being: Being) -> None:
    """A rust monster's feeler: worn metal first, then what is in hand (BF-MON-16)."""
    metal = [item for item in being.items if content.GEAR[item.kind].metal]
    worn = [item for item in metal if item.place == "worn"]
    for item in (worn or [item for item in metal if item.place in carrying.HANDS])[:1]:
        _rust(table, being, item)


def rust_blade(table: Table, being: Being, name: str) -> None:
    """What struck a rust monster (BF-MON-16)."""
    for item in [item for item in being.items if item.place in carrying.HANDS and content.GEAR[item.kind].name == name][
        :1
    ]:
        _rust(table, being, item)


def _rust(table: Table, being: Being, item: Item) -> None:
    """It is gone; an enchanted arm, of one plus, holds one time in ten and is otherwise enchanted no longer."""
    name, plain = content.GEAR[item.kind].name, content.GEAR[item.kind].plain
    if not plain:
        carrying.remove(being, item)
        table.tell(events.Noted("rusted", being.name, name))
    elif table.roll(100, RUST, being.name) <= HOLDS_AGAINST_RUST:
        table.tell(events.Noted("rust_held", being.name, name))
    else:
        item.kind = plain
        table.tell(events.Noted("dulled", being.name, name))


def cut_out(state: Campaign, table: Table, being: Being) -> None:
    """Fire or a blade, in time: 1d8 to the victim, and the grub is dead."""
    being.conditions = [each for each in being.conditions if each.note != "infested"]
    injuries.harm(state, table, being, table.roll(8, CUT_OUT, being.name), "the knife")


def fever(state: Campaign, table: Table, foe: Being, target: Being) -> None:
    """A rat's disease: a month in bed, or one time in four death in 1d6 days; the game master may say which."""
    default = "deadly" if table.roll(4, KILLS, target.name) == 1 else "lingers"
    ruled = saves.ask_gm(state, table, DEADLY_FEVER, ("lingers", "deadly"), default, {"who": target.id})
    table.tell(events.Behind("fever", f"{target.name}: {ruled}"), to=(saves.GM,))
    illness = beings.condition(target, "diseased")
    if ruled == "deadly":
        days = table.roll(6, FEVER_DAYS, target.name)
        injuries.afflict(
            state, table, target, "dead", foe, injuries.Span(state.clock.turn + days * TURNS_A_DAY), note=injuries.FEVER
        )
    elif illness is not None:
        illness.until = state.clock.turn + IN_BED_DAYS * TURNS_A_DAY


# --- powers -----------------------------------------------------------------------------------------------------------
POWER = Why("Damage of a power", "BF-MON-08")
CHANCE = Why("Does it happen?", "BF-MON-16")
SLIME_ROUNDS = Why("Rounds until it is too late", "BF-MON-15")
RISES = Why("Rounds until it rises", "BF-MON-16")
PARTS = Why("How many more there are of it", "BF-MON-16")
BATS, SPRITES = 10, 5
SMALL_DICE, SMALL_HP = 2, 9  # what a slime divides into
MENDS_AFTER = 3  # rounds from a troll's wound until it closes
MUDDLED = "confused_by_bats"
_CHANCE = re.compile(r"(\d+) in (\d+)")
_FEET = re.compile(r"(\d+)")

# What a save is against, for the log and for immunities.
_AGAINST = {
    "dead": "poison",
    "paralysed": "paralysis",
    "petrified": "petrification",
    "charmed": "charm",
    "afraid": "fear",
    "diseased": "disease",
    "cursed": "curse",
    "possessed": "possession",
}


def against(effect: content.Effect) -> str:
    return _AGAINST.get(effect.fail, effect.on)


def happens(table: Table, effect: content.Effect, who: str) -> bool:
    odds = _CHANCE.search(effect.chance)
    return odds is None or table.roll(int(odds[2]), CHANCE, who) <= int(odds[1])


# --- one effect on one target ----------------------------------------------------------------------------------------
def apply_effect(
    state: Campaign, table: Table, foe: Being, target: Being, effect: content.Effect, damage: int | None = None
) -> None:
    """Save against 10 + HD by the score the entry names; a pass halves or avoids (BF-MON-08, BF-SAVE-03)."""
    if effect.max_hd and beings.hit_dice(target) > effect.max_hd:
        return
    if beings.immune(target, against(effect)) or (effect.energy and beings.tagged(target, f"immune_{effect.energy}")):
        return
    need, peril = saves.target_against_monster(foe), saves.Peril(against(effect), effect.mod, foe)
    passed = effect.save != "none" and saves.saves(state, table, target, effect.save, need, peril)
    amount = effect_damage(table, foe, effect) if damage is None else damage
    if passed:
        amount = amount // 2 if effect.outcome == "half" else 0
    injuries.harm(state, table, target, amount, foe.name)
    if effect.fail and not passed:
        inflict(state, table, foe, target, effect)


def effect_damage(table: Table, foe: Being, effect: content.Effect) -> int:
    """Listed dice, dice per HD, or the monster's own hit points (BF-MON-08)."""
    if not effect.dmg:
        return 0
    if effect.dmg == "current hp":
        return foe.hp
    return measures.roll_formula(
        table, measures.with_level(effect.dmg.removesuffix(" per round"), foe.hd), POWER, foe.name
    )


def inflict(state: Campaign, table: Table, foe: Being, target: Being, effect: content.Effect) -> None:
    fail = effect.fail
    if fail.startswith("drained_"):
        morale.drain_levels(state, table, target, int(fail[-1]), foe)
        drained_dead(state, table, target, foe)
        return
    if fail == "armour_destroyed":
        rust_touched(table, target)
        return
    if fail == "confused":
        fail = MUDDLED
    span = (
        injuries.span_of(state, table, effect.dur, target.name)
        if effect.dur
        else _as_long_as_the_bitten(state, foe, effect)
    )
    injuries.afflict(state, table, target, fail, foe, span, note=effect.note)
    if effect.fever:
        fever(state, table, foe, target)
    elif fail == "body_minus_1":
        drained_dead(state, table, target, foe)
    if fail == "dancing" and effect.on == "hit":
        _others_join_in(state, table, foe, target)


def _as_long_as_the_bitten(state: Campaign, foe: Being, effect: content.Effect) -> injuries.Span:
    """Who joins a dance stops with the one who began it; anything else lasts until something ends it."""
    dances = (
        [beings.condition(other, "dancing") for other in groups.enemies(state, foe)] if effect.on == "watching" else []
    )
    return injuries.Span(max((dance.until for dance in dances if dance is not None), default=-1))


def _others_join_in(state: Campaign, table: Table, foe: Being, dancer: Being) -> None:
    for effect in beings.kind_of(foe).effects:
        if effect.on == "watching":
            for other in groups.enemies(state, foe):
                if other.id != dancer.id and beings.up(other) and not beings.has(other, "dancing"):
                    apply_effect(state, table, foe, other, effect)


# --- the end of a strike ---------------------------------------------------------------------------------------------
def end_strike(
    state: Campaign, table: Table, attacker: Being, target: Being, strike: strikes.Strike, blow: strikes.Blow
) -> None:
    """The one end of every strike: what such teeth bring, then what comes of striking such a creature (BF-MON-16)."""
    if not blow.hit:
        return
    struck = powers.Struck(state, attacker, target, strike, blow)
    if strike.natural is not None:
        _after_hit(state, table, attacker, target, strike.natural, blow)
        for power in powers.who(powers.Power.on_hit, attacker):
            power.on_hit(attacker, table, struck)
    if beings.is_monster(target):
        _struck_back(state, table, attacker, target, strike, blow)
        for power in powers.who(powers.Power.when_struck, target):
            power.when_struck(target, table, struck)


def _after_hit(
    state: Campaign, table: Table, foe: Being, target: Being, attack: content.Attack, blow: strikes.Blow
) -> None:
    """Riders of one attack that hit."""
    for effect in beings.kind_of(foe).effects:
        if _triggered(effect, attack, blow) and not target.dead and happens(table, effect, foe.name):
            _rider(state, table, foe, target, effect)


def _triggered(effect: content.Effect, attack: content.Attack, blow: strikes.Blow) -> bool:
    if effect.attack and effect.attack != "any" and not attack.name.startswith(effect.attack):
        return False
    match effect.on:
        case "hit" | "attached" | "contact" | "attacked" | "touched":
            return True
        case "contact 6 rounds":
            return True
        case "natural_19":
            return blow.face >= 19  # only an entry that names a natural roll looks at the bare die (BF-CORE-01)
        case "natural_20":
            return blow.face == 20
        case "hit_by_4_or_natural_20":
            return blow.margin >= 4 or blow.face == 20
        case _:
            return False


def _rider(state: Campaign, table: Table, foe: Being, target: Being, effect: content.Effect) -> None:
    if effect.on == "contact 6 rounds":
        rounds = 6 + table.roll(4, SLIME_ROUNDS, target.name)
        injuries.afflict(state, table, target, "dead", foe, injuries.Span(rounds=rounds))
    elif effect.on == "attached" or (effect.dmg.endswith("per round") and not effect.fail):
        clings = bestiary.own_dice(foe, effect.dmg.removesuffix(" per round"))
        injuries.afflict(state, table, target, "attached", foe, note=clings)
        if beings.tagged(foe, "constrict"):
            injuries.harm(state, table, target, effect_damage(table, foe, effect), foe.name)
    elif morale.spared(target, effect):
        return
    elif effect.fail == "swallowed":
        injuries.afflict(state, table, target, "swallowed", foe, note=effect.dmg.removesuffix(" per round"))
    else:
        apply_effect(state, table, foe, target, effect)


def overrun(state: Campaign, table: Table, foe: Being, target: Being) -> bool:
    """What is all over one needs no roll to hurt (BF-MON-16)."""
    return any(power.overruns(foe, table, state, target) for power in powers.who(powers.Power.overruns, foe))


def hug(state: Campaign, table: Table, foe: Being, target: Being) -> None:
    """Both claws of one routine on the same target: the listed extra damage, no roll (BF-MON-16)."""
    for effect in beings.kind_of(foe).effects:
        if effect.on == "both_claws_hit" and not target.dead:
            injuries.harm(state, table, target, effect_damage(table, foe, effect), foe.name)


def _struck_back(
    state: Campaign, table: Table, attacker: Being, target: Being, strike: strikes.Strike, blow: strikes.Blow
) -> None:
    """What striking some creatures does to the striker, and to the creature."""
    for effect in beings.kind_of(target).effects:
        if (
            (effect.on == "wounded_by_edge" and strike.edged and blow.damage and not strike.ranged)
            or (
                effect.on == "struck_by_metal"
                and not target.dead
                and strike.metal
                and not strike.magic
                and not strike.ranged
            )
            or (effect.on == "touched" and not strike.ranged and happens(table, effect, target.name))
        ):
            for near in _in_the_cloud(state, attacker, effect):
                apply_effect(state, table, target, near, effect)


def _in_the_cloud(state: Campaign, attacker: Being, effect: content.Effect) -> list[Being]:
    """Spores fill a ten-foot cube: the striker, and whoever stands beside."""
    if "cube" not in effect.area or state.fight is None:
        return [attacker]
    return [
        attacker,
        *(other for other in groups.allies(state, attacker) if abs(other.at - attacker.at) <= groups.REACH),
    ]


# --- at the start of a monster's turn --------------------------------------------------------------------------------
def start_of_turn(state: Campaign, table: Table, foe: Being) -> None:
    """Regeneration, and harm to whoever it holds, swallowed or stands too near (BF-MON-16)."""
    for power in powers.who(powers.Power.turn_begins, foe):
        power.turn_begins(foe, table, state)
    for victim in [being for being in groups.fighters(state) if being.conditions and not being.dead]:
        for each in [
            each for each in victim.conditions if each.source == foe.id and each.kind in ("attached", "swallowed")
        ]:
            injuries.harm(
                state, table, victim, measures.roll_formula(table, each.note or "1", POWER, foe.name), foe.name
            )
    for effect in beings.kind_of(foe).effects:
        if effect.on in ("aura", "melee") or (effect.on == "gaze" and effect.fail == "petrified"):
            _surround(state, table, foe, effect)


def _surround(state: Campaign, table: Table, foe: Being, effect: content.Effect) -> None:
    """An aura reaches so many feet; a stench or a stony gaze those in melee who do not look away."""
    feet = reach_of(effect) if effect.on == "aura" else groups.REACH
    for other in [other for other in groups.enemies(state, foe) if abs(other.at - foe.at) <= feet and beings.up(other)]:
        if effect.on == "gaze" and (beings.has(other, "looking_away") or not beings.can_see(state, other, foe)):
            continue
        if effect.fail and (beings.has(other, effect.fail) or has_withstood(other, foe, effect.on)):
            continue
        apply_effect(state, table, foe, other, effect)
        if effect.on != "gaze" and effect.fail:
            other.use_fight().held_out.append(f"{effect.on}:{foe.group}")


def first_sight(state: Campaign, table: Table, foes: Sequence[Being]) -> None:
    """Terrors that are seen at once (`sight`): one save for each who sees them, a kind at a time."""
    shown: set[str] = set()
    for foe in foes:
        for effect in beings.kind_of(foe).effects if beings.is_monster(foe) and foe.kind not in shown else ():
            if effect.on == "sight":
                for other in [other for other in groups.enemies(state, foe) if beings.up(other)]:
                    if not beings.can_see(state, other, foe):
                        continue  # what is not seen frightens nobody
                    apply_effect(state, table, foe, other, effect)
        shown.add(foe.kind)


# --- powers that take an action --------------------------------------------------------------------------------------
def power_ready(state: Campaign, foe: Being, effect: content.Effect) -> bool:
    """Uses left today; swarms and flocks need their numbers."""
    uses, use = _FEET.search(effect.uses), foe.use_of(effect.on)
    if effect.uses.startswith("every"):
        return fight_round(state) % 5 == 0
    if uses and use.times >= int(uses[1]) and state.clock.day < use.day + period_of(effect):
        return False
    if effect.odd_rounds and fight_round(state) % 2 == 0:
        return False
    if effect.pause and fight_round(state) - use.round < effect.pause:
        return False
    if effect.on == "swarm_of_10":
        return _swarm(state, foe) // BATS > sum(beings.has(being, MUDDLED) for being in groups.fighters(state))
    return effect.on != "curse_by_5" or _swarm(state, foe) // SPRITES > _laid_this_round(state, foe, effect)


def period_of(effect: content.Effect) -> int:
    """Days after which it can be used as often again."""
    return 7 if effect.uses.endswith("a week") else 1


def fight_round(state: Campaign) -> int:
    return state.fight.round if state.fight else 0


def _swarm(state: Campaign, foe: Being) -> int:
    fight: Fight | None = state.fight
    group = fight.groups.get(foe.group) if fight else None
    return sum(beings.up(each) for each in groups.members(state, group)) if group else 1


def _laid_this_round(state: Campaign, foe: Being, effect: content.Effect) -> int:
    """By the band: it takes several together, and each has one voice a round."""
    group = state.fight.groups.get(foe.group) if state.fight else None
    band = groups.members(state, group) if group else []
    return sum(each.use_of(effect.on).round == fight_round(state) for each in band)


def use_power(state: Campaign, table: Table, foe: Being, effect: content.Effect, targets: Sequence[Being]) -> None:
    """Breath, spray, song and the like: effect dice first, then each target's save in order (BF-CORE-07)."""
    foe.use_power(effect.on, state.clock.day, fight_round(state), period_of(effect))
    if effect.on in ("pillar", "call"):
        return  # a shape that lasts, or friends: nothing that one could save against
    damage = effect_damage(table, foe, effect)
    for target in targets:
        if effect.on == "song" and has_withstood(target, foe, effect.on):
            continue
        apply_effect(state, table, foe, target, effect, damage)
        if effect.on == "song":
            target.use_fight().held_out.append(f"{effect.on}:{foe.group}")


def has_withstood(being: Being, foe: Being, what: str) -> bool:
    """Whether the song or the stench of these has come to it before in this fight."""
    return f"{what}:{foe.group}" in being.fight_uses.held_out


def reach_of(effect: content.Effect) -> int:
    """Feet a power reaches along the line."""
    feet = _FEET.search(effect.area)
    return int(feet[1]) if feet else 60


def rise_again(state: Campaign, table: Table) -> None:
    """What lies dead and is not done for gets up in its time."""
    for being in groups.fighters(state) if state.fight else ():
        for power in powers.who(powers.Power.rises, being):
            power.rises(being, table, state)
