"""Steps for scenarios: the dungeon and the conflict."""

from __future__ import annotations

from tablewright.engine.proving.given import Named, step
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.turning import need, turn_undead
from tablewright.rules.yabec.book.conflict import field
from tablewright.rules.yabec.book.conflict.actions import act, options, perform
from tablewright.rules.yabec.book.conflict.attack import aim_at, lands, strike
from tablewright.rules.yabec.book.conflict.morale import check_morale, note_harm
from tablewright.rules.yabec.book.conflict.rounds import begin_conflict, conflict_step, end_conflict, finish_round
from tablewright.rules.yabec.book.conflict.weapons import weapon_in_hand
from tablewright.rules.yabec.book.core import life, light
from tablewright.rules.yabec.book.core.powers import Blow
from tablewright.rules.yabec.book.delve import declaring, doors, features
from tablewright.rules.yabec.book.delve.dungeons import hide_relic, hold_prisoner, mark_monster, zone_count
from tablewright.rules.yabec.book.delve.flashback import flash_back
from tablewright.rules.yabec.book.delve.turns import arrive_in, enter_dungeon, leave_dungeon
from tablewright.rules.yabec.book.mapping import calling
from tablewright.rules.yabec.book.meeting import talk
from tablewright.rules.yabec.book.meeting.meeting import known_kind, meet
from tablewright.rules.yabec.book.meeting.stealth import sneak
from tablewright.rules.yabec.book.powers import draining
from tablewright.rules.yabec.state import Creature, World
from tablewright.world.dungeon import Way


def _foes(world: World) -> list[Creature]:
    return [each for each in world.creatures.values() if each.side == "foes"]


def _check_door(world: World, table: Table, way: Way) -> bool:
    allowed = doors.may_check(world, way)
    if allowed:
        doors.check_door(world, table, way)
    return allowed


def _pick_lock(table: Table, hero: Creature, way: Way) -> bool:
    return doors.can_pick(hero, way) and doors.pick_lock(table, hero, way)


def _trap(world: World, table: Table, hero: Creature, zone: str = "a") -> None:
    found = world.dungeons["d"].rooms[zone].trap
    if found is not None:
        doors.spring(world, table, found, hero)


def _call_map(world: World, table: Table) -> bool:
    calling.call_map(world, table)
    return calling.is_correct(world, "d", 1)


def _begin(world: World, table: Table, surprised: str = "") -> None:
    begin_conflict(world, table, surprised=surprised, everyone=True)


def _next(world: World, table: Table, times: int = 1) -> None:
    for _ in range(times):
        if world.conflict is not None:
            conflict_step(world, table)


def _can(world: World, hero: Creature, action: str) -> bool:
    return any(action in (option, option.verb) for option in options(world, hero))


def _attack(world: World, table: Table, hero: Creature, target: Creature, how: str = "melee", charge: int = 1) -> bool:
    weapon, thing = weapon_in_hand(hero)
    return strike(world, table, hero, target, Blow(weapon, how, thing, charge))


def _lands(world: World, table: Table, hero: Creature, target: Creature, how: str = "melee") -> bool:
    weapon, thing = weapon_in_hand(hero)
    return lands(world, table, hero, target, Blow(weapon, how, thing))


def _reaches(world: World, hero: Creature, target: Creature) -> str:
    return field.reaches(world, hero, target, weapon_in_hand(hero)[0])


def _harm(world: World, table: Table, foe: Creature, amount: int = 1) -> None:
    """Damage to a foe, with the morale check that may follow."""
    life.hurt(world, table, foe, amount, "weapon")
    note_harm(world, table, foe)


def _hit_chance(world: World, hero: Creature, target: Creature) -> str:
    weapon, thing = weapon_in_hand(hero)
    return str(aim_at(world, hero, target, Blow(weapon, "melee", thing)).chance)


def _peace_chance(world: World, signs: bool = False) -> str:
    return talk.peace_chance(world, _foes(world), signs=signs)


def _feature_chance(world: World, hero: Creature) -> str:
    return str(features.trial_of(world, hero, world.dungeons["d"].rooms[world.delve.zone]))


def _swear(world: World, goal: str, about: str = "") -> None:
    """What a sworn goal puts into the dungeon."""
    dungeon = world.dungeons["d"]
    if goal == "relic":
        hide_relic(dungeon)
    elif goal == "prisoner":
        hold_prisoner(dungeon, about)
    else:
        mark_monster(dungeon, about)


DELVE: Named = {
    "hit-chance": step(_hit_chance, who="c1", target="f1"),
    "peace-chance": _peace_chance,
    "feature-chance": step(_feature_chance, who="c1"),
    "known-kind": step(known_kind, who="f1"),
    "swear": _swear,
    "declare": step(declaring.do, action=...),
    "delve-options": declaring.options,
    "enter": step(arrive_in, way=...),
    "arrive": step(enter_dungeon, dungeon="d"),
    "leave": leave_dungeon,
    "meet": step(meet, foes=_foes),
    "react": step(talk.react, foes=_foes),
    "signs": step(talk.secret_signs, who="c1", to="c2", watchers=()),
    "sneak": step(sneak, who="c1", watchers=_foes),
    "check-door": _check_door,
    "try-door": doors.try_door,
    "can-break": doors.can_break,
    "break-door": doors.break_door,
    "pick-lock": _pick_lock,
    "spike": step(doors.spike_door, way="ab"),
    "trap": _trap,
    "light-at": step(light.light_at, zone="a"),
    "light-for": light.light_for,
    "strike-light": step(light.strike_light, who="c1", item="torches"),
    "rest-eyes": light.rest_eyes,
    "blindness": light.update_blindness,
    "flashback": flash_back,
    "call-map": _call_map,
    "score-maps": calling.score_maps,
    "zones": zone_count,
    "range": step(field.range_between, a="c1", b="f1"),
    "adjacent": step(field.adjacent, zone="a"),
    # conflict
    "begin": _begin,
    "next": _next,
    "act": step(perform, who="c1", action=...),
    "ask-act": act,
    "options": options,
    "can": _can,
    "attack": step(_attack, who="c1", target="f1", how="melee", charge=1),
    "lands": step(_lands, who="c1", target="f1", how="melee"),
    "reaches": step(_reaches, who="c1", target="f1"),
    "surrounded": field.surrounded,
    "end-round": finish_round,
    "end-fight": end_conflict,
    "morale": check_morale,
    "harm": step(_harm, who="f1", amount=1),
    "turn": turn_undead,
    "turn-need": step(need, level=..., target="f1"),
    "drain": draining.drain_level,
}
