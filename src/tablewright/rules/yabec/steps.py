"""Single steps of the rules by name, for scenarios: each takes the world, the table and plain arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec import (
    afterlife,
    characters,
    charting,
    cleanup,
    crafts,
    doors,
    downtime,
    hazards,
    hooks,
    items,
    levels,
    life,
    light,
    magic,
    mapper,
    minions,
    monster_powers,
    roles,
    scoring,
    strongholds,
    talk,
    town,
)
from tablewright.rules.yabec.actions import act, options, perform
from tablewright.rules.yabec.attack import Blow, attack_hits, dodge_fails, lands, strike, weapon_in_hand
from tablewright.rules.yabec.conflict import begin_conflict, conflict_step, end_conflict, finish_round
from tablewright.rules.yabec.content import CLASSES, SPELLS, modifier
from tablewright.rules.yabec.delve import (
    arrive_in,
    do,
    enter_dungeon,
    leave_dungeon,
    loot_body,
    meet,
)
from tablewright.rules.yabec.delve import (
    options as delve_options,
)
from tablewright.rules.yabec.dice import best, chance
from tablewright.rules.yabec.dungeons import zone_count
from tablewright.rules.yabec.field import adjacent, range_between, reaches, surrounded
from tablewright.rules.yabec.flashback import flash_back
from tablewright.rules.yabec.morale import check_morale, note_harm
from tablewright.rules.yabec.saves import category, check, save, saved_damage
from tablewright.rules.yabec.skills import (
    climb,
    fall,
    know_lore,
    pick_pocket,
    read_text,
    shape_change,
    tightrope,
    vault_feet,
)
from tablewright.rules.yabec.state import Creature, Thing, World
from tablewright.rules.yabec.stealth import sneak
from tablewright.rules.yabec.traps import spring
from tablewright.rules.yabec.turning import need, turn_undead

SCRIPT = Why("Scenario", "YB-GEN-11")
Step = Callable[..., Any]
STEPS: dict[str, Step] = {}


def step(function: Step) -> Step:
    STEPS[function.__name__.strip("_").replace("_", "-")] = function
    return function


def _of(world: World, key: str) -> Creature:
    return world.creatures[key]


# --- dice ------------------------------------------------------------------------------------------------------------


@step
def check_(
    world: World, table: Table, who: str = "c1", ability: str = "strength", bonus: int = 0, advantage: int = 0
) -> bool:
    return check(table, _of(world, who), ability, bonus, advantage)


@step
def save_(world: World, table: Table, who: str = "c1", against: str = "s", bonus: int = 0, advantage: int = 0) -> bool:
    return save(table, _of(world, who), against, bonus, advantage)


@step
def save_damage(world: World, table: Table, who: str = "c1", against: str = "b", damage: int = 9) -> int:
    each = _of(world, who)
    amount = saved_damage(each, damage, save(table, each, against))
    life.hurt(world, table, each, amount, "trap")
    return amount


@step
def category_(world: World, table: Table, fitting: list[str]) -> str:
    return category(*fitting)


@step
def chance_(world: World, table: Table, x: int = 1, sides: int = 6) -> bool:
    return chance(table, x, sides, SCRIPT)


@step
def advantage(world: World, table: Table, kind: int = 1, high: bool = True, sides: int = 20) -> int:
    return best(table, sides, SCRIPT, "", kind, high=high)


@step
def odds(world: World, table: Table, av: int, ac: int) -> list[int]:
    """How many faces of the d20 hit by attack roll, and by dodge."""
    faces = range(1, 21)
    return [sum(attack_hits(av, ac, f) for f in faces), sum(dodge_fails(av, ac, f) for f in faces)]


@step
def modifier_(world: World, table: Table, ability: str, score: int, column: str) -> int:
    return modifier(ability, score, column)


# --- life and death --------------------------------------------------------------------------------------------------


@step
def hurt(
    world: World, table: Table, who: str = "c1", amount: int = 1, cause: str = "weapon", blunt_by: str = ""
) -> int:
    life.hurt(world, table, _of(world, who), amount, cause, blunt_by=blunt_by)
    return life.hp_left(_of(world, who))


@step
def heal(world: World, table: Table, who: str = "c1", amount: int = 1, magic: bool = False) -> int:
    life.heal(world, table, _of(world, who), amount, "scenario", magic=magic)
    return _of(world, who).damage


@step
def bandage(world: World, table: Table, who: str = "c1", target: str = "c1") -> bool:
    return life.bandage(world, table, _of(world, who), _of(world, target))


@step
def can_bandage(world: World, table: Table, target: str = "c1") -> bool:
    return life.can_bandage(_of(world, target))


@step
def monster_hp(world: World, table: Table, hd: str) -> int:
    return life.roll_monster_hp(table, hd, SCRIPT)


@step
def hurt_item(world: World, table: Table, item: str, who: str = "c1", by: int = 1) -> None:
    each = _of(world, who)
    thing = items.find(each, item)
    if thing is not None:
        items.hurt_item(table, each, thing, by)


@step
def check_scores(world: World, table: Table, who: str = "c1") -> None:
    life.check_scores(world, table, _of(world, who))


@step
def rites(world: World, table: Table, who: str = "c1", cleric: bool = False) -> list[bool]:
    dead = _of(world, who)
    afterlife.hold_rites(world, table, dead, cleric=cleric)
    return [afterlife.can_be_reanimated(dead), afterlife.can_be_called(dead), afterlife.can_be_raised(world, dead)]


@step
def resurrect(world: World, table: Table, who: str = "c1") -> bool:
    return afterlife.resurrect(world, table, _of(world, who))


@step
def inherit(world: World, table: Table, who: str = "c1") -> str:
    heir = afterlife.heir_of(world, _of(world, who))
    if heir is not None:
        afterlife.inherit(world, table, _of(world, who), heir)
    return heir.id if heir is not None else ""


@step
def abandon(world: World, table: Table, who: str = "c1", heir: str = "c2") -> None:
    afterlife.abandon(world, table, _of(world, who), _of(world, heir))


@step
def may_abandon(world: World, table: Table, who: str = "c1") -> bool:
    return afterlife.may_abandon(world, _of(world, who))


@step
def loot_body_(world: World, table: Table, who: str = "c1") -> None:
    loot_body(world, table, _of(world, who))


# --- hooks -----------------------------------------------------------------------------------------------------------


@step
def fatigue(world: World, table: Table, who: list[str] | None = None) -> None:
    hooks.fatigue(world, table, [_of(world, key) for key in who or world.delve.march])


@step
def shift(world: World, table: Table) -> None:
    hooks.shift(world, table)


@step
def burn(world: World, table: Table) -> None:
    hooks.burn(world, table)
    light.update_blindness(world)


@step
def end_turn(world: World, table: Table) -> None:
    world.delve.turn += 1
    hooks.end_turn(world, table)


@step
def end_delve(world: World, table: Table) -> None:
    hooks.end_delve(world, table)


@step
def hazard(world: World, table: Table, resting: list[str] | None = None, quiet: bool = False) -> bool:
    return hazards.start_turn(world, table, resting=resting, quiet=quiet)


@step
def loud_check(world: World, table: Table) -> bool:
    return hazards.loud_check(world, table)


# --- dungeon ---------------------------------------------------------------------------------------------------------


@step
def declare(world: World, table: Table, action: str) -> None:
    """A dungeon action, with its turn."""
    do(world, table, action)


@step
def delve_options_(world: World, table: Table) -> list[str]:
    return delve_options(world)


@step
def enter(world: World, table: Table, way: str) -> None:
    arrive_in(world, table, way)


@step
def arrive(world: World, table: Table) -> None:
    enter_dungeon(world, table, "d")


@step
def leave(world: World, table: Table) -> None:
    leave_dungeon(world, table)


@step
def meet_(world: World, table: Table) -> None:
    meet(world, table, [each for each in world.creatures.values() if each.side == "foes"])


@step
def react(world: World, table: Table) -> str:
    return talk.react(world, table, [each for each in world.creatures.values() if each.side == "foes"])


@step
def signs(world: World, table: Table, who: str = "c1", to: str = "c2", watchers: list[str] | None = None) -> bool:
    return talk.secret_signs(table, _of(world, who), _of(world, to), [_of(world, key) for key in watchers or []])


@step
def sneak_(world: World, table: Table, who: str = "c1") -> bool:
    return sneak(table, _of(world, who), [each for each in world.creatures.values() if each.side == "foes"])


@step
def check_door(world: World, table: Table, way: str = "ab") -> bool:
    allowed = doors.may_check(world, world.dungeons["d"].ways[way])
    if allowed:
        doors.check_door(world, table, world.dungeons["d"].ways[way])
    return allowed


@step
def try_door(world: World, table: Table, way: str = "ab") -> bool:
    return doors.try_door(world, table, world.dungeons["d"].ways[way])


@step
def can_break(world: World, table: Table, way: str = "ab") -> bool:
    return doors.can_break(world, world.dungeons["d"].ways[way])


@step
def break_door(world: World, table: Table, way: str = "ab") -> None:
    doors.break_door(world, table, world.dungeons["d"].ways[way])


@step
def pick_lock(world: World, table: Table, who: str = "c1", way: str = "ab") -> bool:
    place = world.dungeons["d"].ways[way]
    return doors.can_pick(_of(world, who), place) and doors.pick_lock(table, _of(world, who), place)


@step
def spike(world: World, table: Table, who: str = "c1", way: str = "ab") -> None:
    doors.spike_door(table, _of(world, who), world.dungeons["d"].ways[way])


@step
def trap(world: World, table: Table, who: str = "c1", zone: str = "a") -> None:
    found = world.dungeons["d"].rooms[zone].trap
    if found is not None:
        spring(world, table, found, _of(world, who))


@step
def light_at(world: World, table: Table, zone: str = "a") -> str:
    return light.light_at(world, zone)


@step
def light_for(world: World, table: Table, who: str = "c1") -> str:
    return light.light_for(world, _of(world, who))


@step
def strike_light(world: World, table: Table, who: str = "c1", item: str = "torches") -> bool:
    return light.strike_light(world, table, _of(world, who), item)


@step
def rest_eyes(world: World, table: Table) -> None:
    light.rest_eyes(world)


@step
def blindness(world: World, table: Table) -> None:
    light.update_blindness(world)


@step
def flashback(world: World, table: Table, who: str = "c1") -> None:
    flash_back(world, table, _of(world, who))


@step
def call_map(world: World, table: Table) -> bool:
    mapper.call_map(world, table)
    return mapper.is_correct(world, "d", 1)


@step
def score_maps(world: World, table: Table) -> None:
    mapper.score_maps(world, table)


@step
def zones(world: World, table: Table, squares: int) -> int:
    return zone_count(squares)


@step
def range_(world: World, table: Table, a: str = "c1", b: str = "f1") -> str:
    return range_between(world, _of(world, a), _of(world, b))


@step
def adjacent_(world: World, table: Table, zone: str = "a") -> list[str]:
    return adjacent(world, zone)


# --- conflict --------------------------------------------------------------------------------------------------------


@step
def begin(world: World, table: Table, surprised: str = "") -> None:
    begin_conflict(world, table, surprised=surprised, everyone=True)


@step
def next_(world: World, table: Table, times: int = 1) -> None:
    for _ in range(times):
        if world.conflict is not None:
            conflict_step(world, table)


@step
def act_(world: World, table: Table, action: str, who: str = "c1") -> None:
    """One action of a creature in conflict, by its option key."""
    perform(world, table, _of(world, who), action)


@step
def ask_act(world: World, table: Table, who: str = "c1") -> None:
    act(world, table, _of(world, who))


@step
def options_(world: World, table: Table, who: str = "c1") -> list[str]:
    return options(world, _of(world, who))


@step
def can_(world: World, table: Table, action: str, who: str = "c1") -> bool:
    return any(key.startswith(action) for key in options(world, _of(world, who)))


@step
def attack(
    world: World, table: Table, who: str = "c1", target: str = "f1", how: str = "melee", charge: int = 1
) -> bool:
    weapon, thing = weapon_in_hand(_of(world, who))
    return strike(world, table, _of(world, who), _of(world, target), Blow(weapon, how, thing, charge))


@step
def lands_(world: World, table: Table, who: str = "c1", target: str = "f1", how: str = "melee") -> bool:
    weapon, thing = weapon_in_hand(_of(world, who))
    return lands(world, table, _of(world, who), _of(world, target), Blow(weapon, how, thing))


@step
def reaches_(world: World, table: Table, who: str = "c1", target: str = "f1") -> str:
    return reaches(world, _of(world, who), _of(world, target), weapon_in_hand(_of(world, who))[0])


@step
def surrounded_(world: World, table: Table, who: str = "c1") -> bool:
    return surrounded(world, _of(world, who))


@step
def end_round(world: World, table: Table) -> None:
    finish_round(world, table)


@step
def end_fight(world: World, table: Table) -> None:
    end_conflict(world, table)


@step
def morale(world: World, table: Table) -> None:
    check_morale(world, table)


@step
def harm(world: World, table: Table, who: str = "f1", amount: int = 1) -> None:
    """Damage to a foe, with the morale check that may follow."""
    life.hurt(world, table, _of(world, who), amount, "weapon")
    note_harm(world, table, _of(world, who))


@step
def turn(world: World, table: Table, who: str = "c1") -> None:
    turn_undead(world, table, _of(world, who))


@step
def turn_need(world: World, table: Table, level: int, target: str = "f1") -> str:
    return need(level, _of(world, target))


@step
def drain(world: World, table: Table, who: str = "c1") -> None:
    monster_powers.drain_level(world, table, _of(world, who))


# --- magic and skills ------------------------------------------------------------------------------------------------


@step
def cast(world: World, table: Table, spell: str, who: str = "c1", target: str = "") -> None:
    magic.cast(world, table, _of(world, who), spell, _of(world, target) if target else None)


@step
def can_cast(world: World, table: Table, spell: str, who: str = "c1") -> bool:
    return magic.can_cast(world, _of(world, who), spell)


@step
def memorise(world: World, table: Table, who: str = "c1") -> list[str]:
    magic.memorise(table, _of(world, who))
    return _of(world, who).memory


@step
def learn(world: World, table: Table, spell: str, who: str = "c1") -> bool:
    return magic.learn(_of(world, who), spell)


@step
def book_costs(world: World, table: Table, spell_levels: int) -> list[int]:
    return [*magic.copy_cost(spell_levels), *magic.replace_cost(spell_levels)]


@step
def spell_levels(world: World, table: Table, spell: str, who: str = "c1") -> int:
    return magic.spell_level(_of(world, who), SPELLS[spell])


@step
def scroll(world: World, table: Table, spell: str, who: str = "c1", target: str = "") -> bool:
    reader = _of(world, who)
    return magic.may_read_scroll(reader, spell) and magic.use_scroll(
        world, table, reader, spell, _of(world, target) if target else None
    )


@step
def judge(world: World, table: Table, who: str = "c1", guilty: bool = False) -> bool:
    return magic.judge(table, _of(world, who), guilty=guilty)


@step
def offer_blood(world: World, table: Table, amount: int, who: str = "c1") -> None:
    magic.offer_blood(world, table, _of(world, who), amount)


@step
def climb_(world: World, table: Table, who: str = "c1", feet: int = 100) -> bool:
    return climb(world, table, _of(world, who), feet)


@step
def fall_(world: World, table: Table, feet: int, who: str = "c1") -> int:
    return fall(world, table, _of(world, who), feet)


@step
def tightrope_(world: World, table: Table, who: str = "c1") -> bool:
    return tightrope(table, _of(world, who))


@step
def vault(world: World, table: Table, who: str = "c1") -> int:
    return vault_feet(_of(world, who))


@step
def pick_pocket_(world: World, table: Table, target: str = "f1", who: str = "c1") -> str:
    return pick_pocket(table, _of(world, who), _of(world, target))


@step
def read(world: World, table: Table, text: str = "letter", who: str = "c1") -> bool:
    return read_text(table, _of(world, who), text)


@step
def lore(world: World, table: Table, who: str = "c1") -> bool:
    return know_lore(table, _of(world, who))


@step
def shape(world: World, table: Table, who: str = "c1", animal: str = "crocodile") -> bool:
    return shape_change(world, table, _of(world, who), animal)


# --- characters ------------------------------------------------------------------------------------------------------


@step
def classes(world: World, table: Table, who: str = "c1") -> list[str]:
    return characters.open_classes(_of(world, who))


@step
def skills(world: World, table: Table, who: str = "c1") -> list[str]:
    return characters.open_skills(_of(world, who))


@step
def traits(world: World, table: Table, who: str = "c1") -> list[str]:
    return [trait.key for trait in characters.open_traits(_of(world, who))]


@step
def can_speak(world: World, table: Table, who: str = "c1") -> bool:
    return characters.can_speak(_of(world, who))


@step
def kit(world: World, table: Table, name: str) -> int:
    return characters.kit_price(name)


@step
def wield(world: World, table: Table, item: str, who: str = "c1") -> bool:
    items.wield(_of(world, who), item)
    thing = items.weapon_of(_of(world, who))
    return thing is not None and thing.key == item


@step
def wear(world: World, table: Table, item: str, who: str = "c1") -> bool:
    items.don(_of(world, who), item)
    return any(thing.worn and thing.key == item for thing in _of(world, who).items)


@step
def room_for(world: World, table: Table, item: str, number: int = 1, who: str = "c1", strained: bool = False) -> bool:
    return items.room_for(_of(world, who), item, number, strained=strained)


@step
def in_cp(world: World, table: Table, amount: float, coin: str) -> int:
    return items.in_cp(amount, coin)


@step
def change_money(world: World, table: Table, cp: int) -> int:
    return items.change_money(cp)


@step
def passengers(world: World, table: Table, vehicle: str) -> int:
    return items.passengers(vehicle)


@step
def act_against_alignment(world: World, table: Table, who: str = "c1") -> None:
    strongholds.stray(world, table, _of(world, who))


@step
def followers(world: World, table: Table, who: str = "c1") -> int:
    return strongholds.build(world, table, _of(world, who))


@step
def break_code(world: World, table: Table, who: str = "c1") -> None:
    strongholds.break_code(table, _of(world, who))


@step
def inscribe(world: World, table: Table, spell: str, who: str = "c1") -> bool:
    return strongholds.inscribe_sword(table, _of(world, who), spell)


# --- town ------------------------------------------------------------------------------------------------------------


@step
def session(world: World, table: Table) -> None:
    town.begin_session(world, table)


@step
def council(world: World, table: Table) -> None:
    roles.council(world, table)


@step
def role_xp(world: World, table: Table, seat: str = "p1") -> int:
    return roles.role_xp(world, seat)


@step
def pass_on(world: World, table: Table, role: str, dead: str, heir: str) -> None:
    roles.pass_on(world, table, role, dead, heir)


@step
def week(world: World, table: Table, who: str = "c1", activity: str = "") -> None:
    """A week of downtime; with an activity, only that."""
    if activity:
        downtime.spend_week(world, table, _of(world, who), activity)
    else:
        town.one_week(world, table, _of(world, who))


@step
def activities(world: World, table: Table, who: str = "c1") -> list[str]:
    return downtime.open_activities(world, _of(world, who))


@step
def give_downtime(world: World, table: Table) -> None:
    town.give_downtime(world)


@step
def ante(world: World, table: Table, who: str = "c1") -> int:
    return downtime.dragon_ante(world, table, _of(world, who))


@step
def use_boon(world: World, table: Table, boon: str, who: str = "c1") -> None:
    downtime.use_boon(world, table, _of(world, who), boon)


@step
def boon(world: World, table: Table, key: str, who: str = "c1") -> None:
    downtime.offer_boons(world, table, _of(world, who), [key])


@step
def forge_cost(world: World, table: Table, die: int, props: list[str], plus: int = 0) -> int:
    return crafts.forge_cost(die, tuple(props), plus)


@step
def seekers(world: World, table: Table) -> int:
    minions.look_for_work(world, table)
    return len(world.seekers)


@step
def hire(world: World, table: Table, trade: str, who: str = "c1", level: int = 1, half_share: bool = False) -> str:
    return minions.hire(world, table, _of(world, who), trade, level, half_share=half_share).id


@step
def animal(world: World, table: Table, kind: str, who: str = "c1") -> str:
    return minions.add_animal(world, table, _of(world, who), kind).id


@step
def may_hire(world: World, table: Table, who: str = "c1", level: int = 1, hd: str = "1", human: bool = True) -> bool:
    return minions.may_hire(world, _of(world, who), level, hd, human=human)


@step
def loyalty_check(world: World, table: Table, who: str = "m1") -> bool:
    return minions.loyalty_check(world, table, _of(world, who))


@step
def peril(world: World, table: Table, who: str = "m1") -> bool:
    return minions.refuses_peril(world, table, _of(world, who))


@step
def settle_peril(world: World, table: Table, who: str = "m1") -> None:
    minions.settle_peril(_of(world, who))


@step
def betrayals(world: World, table: Table) -> None:
    minions.betrayals(world, table)


@step
def upkeep(world: World, table: Table, who: str = "c1") -> None:
    minions.upkeep(world, table, _of(world, who))


@step
def win_over(world: World, table: Table, monster: str = "f1", who: str = "c1") -> None:
    minions.win_over(world, table, _of(world, who), _of(world, monster))


@step
def evaluate(world: World, table: Table) -> None:
    minions.evaluate_loyalty(world, table)


@step
def buy(world: World, table: Table, item: str, who: str = "c1") -> None:
    town.buy(world, table, _of(world, who), item)


@step
def goods(world: World, table: Table) -> list[str]:
    town._further_shops(world, table)
    return world.stock


@step
def set_goal(world: World, table: Table) -> None:
    town.set_goal(world, table)


@step
def lay_out(world: World, table: Table) -> int:
    charting.lay_out(world, table)
    return len(world.dungeons)


@step
def chart(world: World, table: Table, goal: str) -> dict[str, int]:
    found = charting.Chart(world, goal, charting.travellers(world))
    return {
        "out": found.out,
        "home": found.home,
        "obstacles": found.obstacles,
        "rations": found.rations,
        "fare": found.fare,
    }


@step
def depart(world: World, table: Table, goal: str) -> bool:
    return charting.depart(world, table, goal)


@step
def eat(world: World, table: Table, hexes: int) -> None:
    charting.eat_on_the_way(world, table, hexes)


@step
def sell(world: World, table: Table, who: str = "c1") -> int:
    return town.sell_treasure(world, table, _of(world, who))


# --- clean up --------------------------------------------------------------------------------------------------------


@step
def monster_xp(world: World, table: Table, hd: str, abilities: int = 0) -> int:
    return scoring.monster_xp(hd, abilities)


@step
def score(world: World, table: Table, what: str, xp: int) -> None:
    scoring.score(world, table, what, xp)


@step
def score_treasure(world: World, table: Table) -> None:
    scoring.score_treasure(world, table)


@step
def score_defeated(world: World, table: Table) -> None:
    scoring.score_defeated(world, table)


@step
def reach_goal(world: World, table: Table) -> None:
    scoring.reach_goal(world, table)


@step
def close_goal(world: World, table: Table) -> None:
    cleanup.close_goal(world, table)


@step
def award(world: World, table: Table) -> int:
    return cleanup.award(world, table, cleanup.survivors(world))


@step
def extras(world: World, table: Table) -> None:
    cleanup.extras(world, table, cleanup.survivors(world))


@step
def gain(world: World, table: Table, xp: int, who: str = "c1") -> None:
    levels.gain_xp(world, table, _of(world, who), xp, "scenario")


@step
def hand_on(world: World, table: Table) -> None:
    levels.hand_on(world, table, cleanup.survivors(world))


@step
def may_level(world: World, table: Table, who: str = "c1") -> bool:
    return levels.may_level(_of(world, who))


@step
def level_up(world: World, table: Table, who: str = "c1") -> None:
    levels.level_up(table, _of(world, who))


@step
def split(world: World, table: Table) -> None:
    cleanup.split_treasure(world, table, cleanup.survivors(world))


@step
def contest(world: World, table: Table, who: list[str]) -> str:
    return cleanup.contest(table, [_of(world, key) for key in who]).id


@step
def drop(world: World, table: Table, item: str, zone: str = "a") -> None:
    world.delve.dropped.setdefault(zone, []).append(Thing(item))


@step
def slots_table(world: World, table: Table, cls: str, level: int) -> list[int]:
    return list(CLASSES[cls].slots(level))
