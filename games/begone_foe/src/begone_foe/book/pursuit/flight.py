"""Declaring a flight: who joins, who chases, what is tried before the rolls (Pursuit)."""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import content
from begone_foe.book.core import beings, carrying, groups, injuries, saves, strikes
from begone_foe.book.fight import arms, attacks, handling
from begone_foe.book.master import aims
from begone_foe.book.monsters import bestiary, effects
from begone_foe.book.pursuit import chase
from begone_foe.state import Being, Campaign, Dropped
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.world.dungeon import ways_from

JOIN = Question("join-flight", "BF-PURS-01")
OPEN_GROUND = Question("open-ground", "BF-PURS-02", standing=True)
CHASER = Question("chaser", "BF-PURS-01")
FOE_TRICK = Question("foe-trick", "BF-PURS-10", standing=True)
FREE_SHOT = Question("free-shot", "BF-PURS-02", standing=True)
_STRIKES_NOBODY = ("stunned", "cowering", "turned", "afraid", "swallowed")
_HELD = ("entangled", "grabbed", "swallowed", "attached", "dancing")


def may_flee(state: Campaign, being: Being) -> bool:
    """Not while held or dancing, nor in the round after a failed flight (BF-PURS-06, BF-MON-09, BF-MON-15)."""
    return free_to_flee(state, being) and beings.walking(being) > 0


def free_to_flee(state: Campaign, being: Being) -> bool:
    """The same of one who is known to be able to walk (BF-PURS-06, BF-MON-09, BF-MON-15)."""
    fight = groups.fight_of(state)
    way_out = fight.party_exits if being.side == "party" else fight.exits
    return (
        way_out > 0 and not being.caught and not beings.tagged(being, "immobile") and not beings.has_any(being, _HELD)
    )


def other_ways(state: Campaign) -> list[str]:
    """Ways out but the one the party came by; whoever runs after others runs where they went."""
    dungeon = state.below
    if dungeon is None or groups.fight_of(state).flight:
        return []
    here, came_by = state.here, state.came_by
    ways = [way for way in ways_from(dungeon, here) if way.other(here) != came_by]
    return [way.id for way in ways if not way.blocked and way.kind != "exit"]


def into_the_dark(state: Campaign, way: str) -> bool:
    """Whether a way leads where nobody of the party has been (BF-PURS-08)."""
    if state.dungeon is None or not way:
        return False
    return state.dungeon.rooms[state.dungeon.ways[way].other(state.here)].known != "entered"


def flee(state: Campaign, table: Table, being: Being, drags: Being | None = None, way: str = "") -> list[chase.Runner]:
    """The pursuit rules replace the combat rules for those who flee, there and then (BF-PURS-01).

    By the way they came, or another; one that nobody knows gives its bonus from the start (BF-PURS-08).
    """
    fight = groups.fight_of(state)
    runners = [chase.Runner(being, drags), *_joiners(state, table, being, drags)]
    if being.side == "party":
        _choose_way(state, table, runners, way)
    for runner in runners:
        if runner.being.id in fight.queue:
            fight.queue.remove(runner.being.id)
        for each_one in (runner.being, runner.drags):
            if each_one is not None:
                leave_barrow(state, each_one)
    away = [runner.being for runner in runners] + [runner.drags for runner in runners if runner.drags is not None]
    staying = [other for other in groups.allies(state, being) if other not in away]
    pursuers = _who_chases(state, table, [runner.being for runner in runners], staying)
    if being.side == "party" and pursuers:
        pursuers = _try_trick(state, table, [runner.being for runner in runners], pursuers)
    elif pursuers:
        pursuers = _foes_trick(state, table, runners, pursuers)
        for pursuer in pursuers:
            leave_barrow(state, pursuer)
    _free_attacks(state, table, [runner.being for runner in runners], pursuers)
    runners = [runner for runner in runners if beings.up(runner.being) and not beings.has_any(runner.being, _HELD)]
    chase.run_for_it(state, table, runners, pursuers, fight.unmapped)
    if being.side == "party":
        _note_flight(state, runners)
    return runners


def _note_flight(state: Campaign, runners: Sequence[chase.Runner]) -> None:
    """Where they went is where the others run to; nobody got away, and the next may run elsewhere."""
    if any(runner.used_unmapped and runner.escaped for runner in runners) and "unmapped" not in state.after:
        state.after.append("unmapped")
    if not any(being.gone == "fled" for being in state.party):
        groups.fight_of(state).flight = ""


def _choose_way(state: Campaign, table: Table, runners: Sequence[chase.Runner], way: str) -> None:
    fight = groups.fight_of(state)
    fight.flight = way or fight.flight
    if not into_the_dark(state, fight.flight):
        return
    for runner in runners:
        runner.used_unmapped = True
        runner.bonus = chase.unmapped_bonus(state, table, runner.being)


def _foes_trick(state: Campaign, table: Table, runners: Sequence[chase.Runner], pursuers: list[Being]) -> list[Being]:
    """Those who flee from the party have tricks and ways of their own, if the game master likes (BF-PURS-10)."""
    options = ("none", "unmapped", "door", "food", "coins")
    trick = saves.ask_gm(state, table, FOE_TRICK, options, "none", {"foe": runners[0].being.id})
    if trick == "unmapped":
        for runner in runners:
            runner.bonus = chase.unmapped_bonus(state, table, runner.being)
    if trick in ("none", "unmapped"):
        return pursuers
    return chase.stop_for_it(state, table, trick, pursuers, pursuers)


def leave_barrow(state: Campaign, being: Being) -> None:
    """A barrow cannot be taken along: it stays, and what it bore counts as dropped (BF-ENC-07)."""
    barrow = carrying.barrow_of(being)
    if barrow is None:
        return
    carrying.remove(being, barrow)
    for item in reversed([item for item in being.items if item.place == "pack"]):
        if carrying.slots_used(being) <= carrying.slots(being):
            return
        carrying.remove(being, item)
        groups.fight_of(state).dropped.append(Dropped(item, being.at, being.id))


def _joiners(state: Campaign, table: Table, leader: Being, drags: Being | None) -> list[chase.Runner]:
    """Comrades who have not acted yet this round may join, at the price of their own turns."""
    fight = groups.fight_of(state)
    taken = {drags.id} if drags is not None else set()
    runners = []
    for other in [other for other in groups.allies(state, leader) if other.id in fight.queue and beings.up(other)]:
        if not may_flee(state, other) or other.id in taken or not _same_will(state, leader, other):
            continue
        feet = beings.walking(other)
        fallen = [ally for ally in groups.allies(state, other) if may_drag(state, other, ally, feet)]
        fallen = [ally for ally in fallen if ally.id not in taken]
        answer = Option("join")
        if other.role == "pc":
            options = [Option("join"), Option("stay"), *each("drag", (ally.id for ally in fallen))]
            answer = table.ask(other.seat, JOIN, options, {"who": other.id, "on": leader.id})
        if answer == "stay":
            continue
        dragged = state.beings[answer.target] if answer.verb == "drag" else None
        if dragged is not None:
            taken.add(dragged.id)
            take_hold(state, table, other, dragged)
        runners.append(chase.Runner(other, dragged))
    return runners


def _same_will(state: Campaign, leader: Being, other: Being) -> bool:
    """Monsters, and hirelings who broke, run with their own group; a character's comrades as they like."""
    return leader.role == "pc" or other.group == leader.group


def may_drag(state: Campaign, dragger: Being, fallen: Being, feet: int) -> bool:
    """A helpless comrade within a walk whom nothing holds fast, and who is not stone; it takes both hands, and more
    strength than the Downed have (BF-PURS-11, BF-INJ-08, BF-INJ-11).
    """
    able = carrying.both_arms(dragger) and not beings.disabled(dragger)
    if not able or fallen.role not in ("pc", "hireling") or not beings.helpless(fallen) or beings.of_stone(fallen):
        return False
    return not beings.has_any(fallen, _HELD) and handling.can_walk_to(state, dragger, fallen.at, feet)


def take_hold(state: Campaign, table: Table, dragger: Being, fallen: Being) -> None:
    """Both hands are needed: what they hold is let fall (BF-PURS-11)."""
    for item in carrying.held(dragger):
        injuries.let_fall(state, table, dragger, item)
    dragger.at = fallen.at


def _who_chases(state: Campaign, table: Table, fugitives: Sequence[Being], staying: Sequence[Being]) -> list[Being]:
    able = chase.default_pursuers(state, fugitives, staying)
    if not able:
        return []
    options = ("chase", "let-go", *(("some",) if len(able) > 1 else ()))
    if fugitives[0].side == "party":
        answer = saves.ask_gm(state, table, chase.CHASE, options, "chase", {"foe": fugitives[0].id})
    else:
        answer = table.ask(
            saves.caller(state), chase.CHASE, options, {"foe": fugitives[0].id, "number": len(fugitives)}, "let-go"
        )
    if answer == "some":
        return [being for being in able if _gives_chase(table, being)]
    return able if answer == "chase" else []


def _gives_chase(table: Table, being: Being) -> bool:
    """Each for itself: a character by the seat that plays it, a foe by the game master (BF-PURS-01, BF-PURS-10)."""
    seat = being.seat if being.side == "party" else saves.GM
    return table.ask(seat, CHASER, ("yes", "no"), {"who": being.id}, "yes") == "yes"


def _try_trick(state: Campaign, table: Table, runners: Sequence[Being], pursuers: list[Being]) -> list[Being]:
    tricks = chase.tricks_at_hand(state, runners, groups.fight_of(state).door_behind)
    if not tricks:
        return pursuers
    trick = table.ask(runners[0].seat, chase.TRICK, ["none", *tricks, "try"], {"who": runners[0].id})
    if trick == "try":
        return _own_trick(state, table, runners[0], pursuers)
    return pursuers if trick == "none" else chase.play_trick(state, table, trick, runners, pursuers)


def _own_trick(state: Campaign, table: Table, runner: Being, pursuers: list[Being]) -> list[Being]:
    """An idea nobody has listed; those it stops stay behind, all but what goes through walls (BF-PURS-09)."""
    groups.fight_of(state).chase_stopped = False
    aims.try_in_words(state, table, runner, [Option("stop")], lambda: True)
    if not groups.fight_of(state).chase_stopped:
        return pursuers
    return [being for being in pursuers if chase.through_walls(being)]


# --- before the rolls ------------------------------------------------------------------------------------------------
def _free_attacks(state: Campaign, table: Table, runners: Sequence[Being], pursuers: Sequence[Being]) -> None:
    """Missiles over open ground, once each (BF-PURS-02); hand weapons only if they must be pushed past (BF-PURS-03)."""
    for enemy in [enemy for enemy in groups.enemies(state, runners[0]) if strikes_freely(enemy)]:
        ahead = bool(groups.fight_of(state).flight) and runners[0].side == "party"
        victim = next((runner for runner in runners if not runner.dead and must_pass(runner, enemy, ahead)), None)
        if victim is not None:
            _hand_blow(state, table, enemy, victim)
    if not _open_ground(state, table, runners):
        return
    for enemy in [enemy for enemy in groups.enemies(state, runners[0]) if strikes_freely(enemy)]:
        targets = _in_the_line_of(state, enemy, [runner for runner in runners if beings.up(runner)])
        if targets:
            _parting_shot(state, table, enemy, targets)


def strikes_freely(enemy: Being) -> bool:
    """Whether it can use the chance that somebody gives who runs: like any blow it wants one who can act.

    The Downed and the sick strike nobody, the stunned have lost their action, the cowed do not try (BF-INJ-10,
    BF-INJ-11, BF-MON-15).
    """
    return beings.up(enemy) and arms.may_strike(enemy) and not beings.has_any(enemy, _STRIKES_NOBODY)


def _in_the_line_of(state: Campaign, enemy: Being, runners: Sequence[Being]) -> list[Being]:
    """Who runs in sight and range of a loaded, readied missile; nobody without one (BF-PURS-02, BF-ATK-03)."""
    feet = 0 if beings.has(enemy, "blinded") else missile_range(enemy)
    return (
        [runner for runner in handling.in_sight(state, enemy, runners) if handling.distance(enemy, runner) <= feet]
        if feet
        else []
    )


def _open_ground(state: Campaign, table: Table, runners: Sequence[Being]) -> bool:
    default = "yes" if groups.fight_of(state).open_ground else "no"
    return saves.ask_gm(state, table, OPEN_GROUND, ("yes", "no"), default, {"who": runners[0].id}) == "yes"


def must_pass(runner: Being, enemy: Being, ahead: bool = False) -> bool:
    """The way out lies behind the own side, other ways beyond the foes: who stands there must be pushed past."""
    forward = ahead == (runner.side == "party")
    return (enemy.at > runner.at if forward else enemy.at < runner.at) and chase.can_chase(enemy)


def _hand_blow(state: Campaign, table: Table, enemy: Being, victim: Being) -> None:
    """One blow at whoever runs past, with all that comes of it; what swarms needs no roll (BF-PURS-03, BF-MON-16)."""
    if not beings.is_monster(enemy):
        attacks.attack(state, table, enemy, victim, arms.melee_strike(enemy, carrying.weapon_in_hand(enemy), ""))
    elif not effects.overrun(state, table, enemy, victim) and (first := bestiary.first_blow(enemy.kind)) is not None:
        attacks.attack(state, table, enemy, victim, bestiary.natural_strike(state, enemy, victim, first, ranged=False))


def missile_range(being: Being) -> int:
    """Feet that its loaded, readied missile flies; 0 without one (BF-ATK-03)."""
    if beings.is_monster(being):
        far = bestiary.missile_attack(being)
        return far.range_ft if far is not None else 0
    weapon = carrying.weapon_in_hand(being)
    if (
        weapon is None
        or content.GEAR[weapon.kind].kind != "missile"
        or weapon.unloaded
        or carrying.ammunition(being, weapon) is None
    ):
        return 0
    return content.GEAR[weapon.kind].range


def parting_strike(state: Campaign, being: Being, target: Being) -> strikes.Strike:
    """The shot of one who has a missile at somebody who runs."""
    far = bestiary.missile_attack(being) if beings.is_monster(being) else None
    if far is not None:
        return bestiary.natural_strike(state, being, target, far, ranged=True)
    return attacks.weapon_strike(being, carrying.weapon_in_hand(being), True)


def _parting_shot(state: Campaign, table: Table, enemy: Being, targets: Sequence[Being]) -> None:
    seat = enemy.seat if enemy.side == "party" else saves.GM
    options = [*each("shoot", (target.id for target in targets)), Option("no")]
    answer = table.ask(seat, FREE_SHOT, options, {"who": enemy.id}, options[0])
    if answer == "no":
        return
    target = state.beings[answer.target]
    strike = parting_strike(state, enemy, target)
    bestiary.note_volley(enemy)
    weapon = None if beings.is_monster(enemy) else carrying.weapon_in_hand(enemy)
    if weapon is not None:
        if content.GEAR[weapon.kind].ammo:
            carrying.use_up(enemy, content.GEAR[weapon.kind].ammo)
        weapon.unloaded = content.GEAR[weapon.kind].reload
    attacks.attack(state, table, enemy, target, strike)
