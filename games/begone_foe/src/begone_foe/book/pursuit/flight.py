"""Pursuit: declaring a flight, who joins and who chases, shedding gear, dragging the fallen, tricks (Pursuit).

Escapees roll D20 + empty slots (monsters: their speed), then pursuers; everybody is compared with everybody.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from begone_foe import content, events
from begone_foe.book.core import beings, carrying, consent, groups, injuries, measures, saves, strikes
from begone_foe.book.delve import dungeons
from begone_foe.book.fight import arms, attacks, handling
from begone_foe.book.master import aims
from begone_foe.book.monsters import bestiary, effects, morale
from begone_foe.state import Being, Campaign, Dropped, Item
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.world.dungeon import known_path, neighbours, ways_from

# --- declaring a flight -----------------------------------------------------------------------------------------------
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


def flee(state: Campaign, table: Table, being: Being, drags: Being | None = None, way: str = "") -> list[Runner]:
    """The pursuit rules replace the combat rules for those who flee, there and then (BF-PURS-01).

    By the way they came, or another; one that nobody knows gives its bonus from the start (BF-PURS-08).
    """
    fight = groups.fight_of(state)
    runners = [Runner(being, drags), *_joiners(state, table, being, drags)]
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
    run_for_it(state, table, runners, pursuers, fight.unmapped)
    if being.side == "party":
        _note_flight(state, runners)
    return runners


def _note_flight(state: Campaign, runners: Sequence[Runner]) -> None:
    """Where they went is where the others run to; nobody got away, and the next may run elsewhere."""
    if any(runner.used_unmapped and runner.escaped for runner in runners) and "unmapped" not in state.after:
        state.after.append("unmapped")
    if not any(being.gone == "fled" for being in state.party):
        groups.fight_of(state).flight = ""


def _choose_way(state: Campaign, table: Table, runners: Sequence[Runner], way: str) -> None:
    fight = groups.fight_of(state)
    fight.flight = way or fight.flight
    if not into_the_dark(state, fight.flight):
        return
    for runner in runners:
        runner.used_unmapped = True
        runner.bonus = unmapped_bonus(state, table, runner.being)


def _foes_trick(state: Campaign, table: Table, runners: Sequence[Runner], pursuers: list[Being]) -> list[Being]:
    """Those who flee from the party have tricks and ways of their own, if the game master likes (BF-PURS-10)."""
    options = ("none", "unmapped", "door", "food", "coins")
    trick = saves.ask_gm(state, table, FOE_TRICK, options, "none", {"foe": runners[0].being.id})
    if trick == "unmapped":
        for runner in runners:
            runner.bonus = unmapped_bonus(state, table, runner.being)
    if trick in ("none", "unmapped"):
        return pursuers
    return stop_for_it(state, table, trick, pursuers, pursuers)


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


def _joiners(state: Campaign, table: Table, leader: Being, drags: Being | None) -> list[Runner]:
    """Comrades who have not acted yet this round may join, at the price of their own turns."""
    fight = groups.fight_of(state)
    taken = {drags.id} if drags is not None else set()
    runners = []
    for other in [other for other in groups.allies(state, leader) if other.id in fight.queue and beings.up(other)]:
        of_one_mind = leader.role == "pc" or other.group == leader.group  # those who broke run with their own group
        if not may_flee(state, other) or other.id in taken or not of_one_mind:
            continue
        feet = beings.walking(other)
        fallen = [ally for ally in groups.allies(state, other) if may_drag(state, other, ally, feet)]
        fallen = [ally for ally in fallen if ally.id not in taken]
        answer = Option("join")
        if other.role == "pc":
            options = [Option("join"), Option("stay"), *each_of("drag", (ally.id for ally in fallen))]
            answer = table.ask(other.seat, JOIN, options, {"who": other.id, "on": leader.id})
        if answer == "stay":
            continue
        dragged = state.beings[answer.target] if answer.verb == "drag" else None
        if dragged is not None:
            taken.add(dragged.id)
            take_hold(state, table, other, dragged)
        runners.append(Runner(other, dragged))
    return runners


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
    able = default_pursuers(state, fugitives, staying)
    if not able:
        return []
    options = ("chase", "let-go", *(("some",) if len(able) > 1 else ()))
    if fugitives[0].side == "party":
        answer = saves.ask_gm(state, table, CHASE, options, "chase", {"foe": fugitives[0].id})
    else:
        answer = table.ask(
            saves.caller(state), CHASE, options, {"foe": fugitives[0].id, "number": len(fugitives)}, "let-go"
        )
    if answer == "some":
        return [being for being in able if _gives_chase(table, being)]
    return able if answer == "chase" else []


def _gives_chase(table: Table, being: Being) -> bool:
    """Each for itself: a character by the seat that plays it, a foe by the game master (BF-PURS-01, BF-PURS-10)."""
    seat = being.seat if being.side == "party" else saves.GM
    return table.ask(seat, CHASER, ("yes", "no"), {"who": being.id}, "yes") == "yes"


def _try_trick(state: Campaign, table: Table, runners: Sequence[Being], pursuers: list[Being]) -> list[Being]:
    tricks = tricks_at_hand(state, runners, groups.fight_of(state).door_behind)
    if not tricks:
        return pursuers
    trick = table.ask(runners[0].seat, TRICK, ["none", *tricks, "try"], {"who": runners[0].id})
    if trick == "try":
        return _own_trick(state, table, runners[0], pursuers)
    return pursuers if trick == "none" else play_trick(state, table, trick, runners, pursuers)


def _own_trick(state: Campaign, table: Table, runner: Being, pursuers: list[Being]) -> list[Being]:
    """An idea nobody has listed; those it stops stay behind, all but what goes through walls (BF-PURS-09)."""
    groups.fight_of(state).chase_stopped = False
    aims.try_in_words(state, table, runner, [Option("stop")], lambda: True)
    if not groups.fight_of(state).chase_stopped:
        return pursuers
    return [being for being in pursuers if through_walls(being)]


# --- before the rolls ------------------------------------------------------------------------------------------------
def _free_attacks(state: Campaign, table: Table, runners: Sequence[Being], pursuers: Sequence[Being]) -> None:
    """Missiles over open ground, once each (BF-PURS-02); hand weapons only if they must be pushed past (BF-PURS-03)."""
    for enemy in [enemy for enemy in groups.enemies(state, runners[0]) if strikes_freely(enemy)]:
        ahead = bool(groups.fight_of(state).flight) and runners[0].side == "party"
        victim = next((runner for runner in runners if not runner.dead and must_pass(runner, enemy, ahead)), None)
        if victim is not None:
            _hand_blow(state, table, enemy, victim)
    default = "yes" if groups.fight_of(state).open_ground else "no"
    if saves.ask_gm(state, table, OPEN_GROUND, ("yes", "no"), default, {"who": runners[0].id}) == "no":
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


def must_pass(runner: Being, enemy: Being, ahead: bool = False) -> bool:
    """The way out lies behind the own side, other ways beyond the foes: who stands there must be pushed past."""
    forward = ahead == (runner.side == "party")
    return (enemy.at > runner.at if forward else enemy.at < runner.at) and can_chase(enemy)


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
    options = [*each_of("shoot", (target.id for target in targets)), Option("no")]
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


# --- the chase --------------------------------------------------------------------------------------------------------
ESCAPE = Why("Escape", "BF-PURS-04")
PURSUE = Why("Pursue", "BF-PURS-05")
DISTRACTED = Why("Do they stop for it?", "BF-PURS-09")
CHASE = Question("chase", "BF-PURS-01", standing=True)
MAKE_GOOD = Question("make-good", "BF-PURS-07")
SHED = Question("shed", "BF-PURS-07")
SPEED = Question("speed", "BF-PURS-05", standing=True)
UNMAPPED = Question("unmapped-bonus", "BF-PURS-08", standing=True)
TRICK = Question("trick", "BF-PURS-09")
TRICK_WORKS = Question("trick-works", "BF-PURS-09", standing=True)
UNMAPPED_BONUS = 5
PURSE_KEY = "silver"
PURSE = 1  # slots of what a monster has on it


class Runner(msgspec.Struct):
    """One who flees, whom he drags, and how it went."""

    being: Being
    drags: Being | None = None
    total: int = 0
    escaped: bool = False
    used_unmapped: bool = False
    bonus: int = 0  # of an unknown way, where one was taken from the start


# --- the rolls -------------------------------------------------------------------------------------------------------
def escape_bonus(runner: Runner) -> int:
    """Characters: empty slots (BF-PURS-04), less the used slots of a dragged comrade (BF-PURS-11). Monsters: speed."""
    bonus = run_bonus(runner.being) + runner.bonus
    return bonus - carrying.slots_used(runner.drags) if runner.drags is not None else bonus


def run_bonus(being: Being) -> int:
    """D20 + empty slots or + speed, whoever flees and whoever chases (BF-PURS-05, BF-PURS-10)."""
    return beings.kind_of(being).pursuit_bonus if beings.is_monster(being) else carrying.empty_slots(being)


def hobbled(being: Being) -> bool:
    """Downed, sick or lame: disadvantage on the roll to escape (BF-INJ-07, BF-INJ-11, BF-MON-15)."""
    return beings.disabled(being) or beings.lost_legs(being) > 0


def roll_escape(state: Campaign, table: Table, runner: Runner) -> None:
    runner.total = saves.throw(table, escape_check(state, runner), ESCAPE, runner.being.name)


def escape_check(state: Campaign, runner: Runner) -> saves.Check:
    """D20 + empty slots or speed (BF-PURS-04, BF-PURS-05); the lame roll twice and keep the lower."""
    return saves.Check(escape_bonus(runner), edge=saves.edge_of(state, runner.being, hindered=hobbled(runner.being)))


def chase_check(state: Campaign, pursuer: Being) -> saves.Check:
    return saves.Check(run_bonus(pursuer), edge=saves.edge_of(state, pursuer, hindered=hobbled(pursuer)))


def roll_chase(state: Campaign, table: Table, pursuer: Being) -> int:
    """The game master may set what its speed is worth (BF-PURS-05)."""
    check = chase_check(state, pursuer)
    if beings.is_monster(pursuer):
        bonus = saves.ask_gm_number(state, table, SPEED, (0, 20), check.bonus, {"who": pursuer.id})
        check = saves.Check(bonus, edge=check.edge)
    return saves.throw(table, check, PURSUE, pursuer.name)


def default_pursuers(state: Campaign, fugitives: Sequence[Being], staying: Sequence[Being]) -> list[Being]:
    """Every enemy that can move and is not in melee with someone who stays (BF-PURS-01)."""
    stays = {being.id for being in staying if beings.up(being)}
    pursuers = []
    for enemy in groups.enemies(state, fugitives[0]):
        held = any(abs(enemy.at - other.at) <= groups.REACH for other in staying if other.id in stays)
        running = groups.has_broken(state, enemy) in ("flee", "retreat")  # its own side has had enough (BF-MORALE-05)
        able = beings.up(enemy) and can_chase(enemy) and beings.walking(enemy) > 0
        if able and not running and not held and not morale.keeps_to_its_room(state, enemy):
            pursuers.append(enemy)
    return pursuers


_HELD_BACK = ("entangled", "grabbed", "turned", "cowering", "afraid", "slowed", "mired", "prone", "dancing")


def can_chase(being: Being) -> bool:
    """Immobile, held or entangled ones do not, nor do dancers; the Downed and the sick only limp (BF-INJ-11)."""
    if beings.disabled(being) or beings.has_any(being, _HELD_BACK):
        return False
    return not beings.tagged(being, "immobile")


def run_for_it(
    state: Campaign, table: Table, runners: Sequence[Runner], pursuers: Sequence[Being], unmapped: bool
) -> None:
    """Roll, compare, make good: the whole chase. Sets who escaped, and who is caught for a round (BF-PURS-06)."""
    if not pursuers or not runners:
        for runner in runners:
            _let_go(runner)
        return _tell_away(table, runners)
    for runner in runners:
        roll_escape(state, table, runner)
    totals = [(roll_chase(state, table, pursuer), pursuer) for pursuer in pursuers]
    for runner in runners:
        _compare(state, table, runner, totals, unmapped)
    for runner in [runner for runner in runners if runner.escaped]:
        _dogged(state, table, runner, [pursuer for _, pursuer in totals], unmapped)
    return _tell_away(table, runners)


def _tell_away(table: Table, runners: Sequence[Runner]) -> None:
    """Who is gone, those who were dragged along among them."""
    away = [each for runner in runners if runner.escaped for each in (runner.being, runner.drags) if each is not None]
    if away:
        table.tell(events.GotAway(tuple(being.name for being in away)))


def _let_go(runner: Runner) -> None:
    runner.escaped = True
    for being in (runner.being, runner.drags):
        if being is not None:
            being.gone = "fled"


def _compare(
    state: Campaign, table: Table, runner: Runner, totals: Sequence[tuple[int, Being]], unmapped: bool
) -> None:
    """He escapes only if no pursuer is higher; a tie escapes (BF-PURS-06)."""
    best, hunter = max(totals, key=lambda each: each[0])
    if runner.total < best:
        _make_good(state, table, runner, best, unmapped)
    table.tell(events.Chased(runner.being.id, runner.being.name, runner.total, best, runner.total >= best, hunter.name))
    if runner.total >= best:
        _let_go(runner)
    else:
        runner.being.caught = True
        runner.being.at = hunter.at + (-5 if runner.being.side == "party" else 5)
        if runner.drags is not None:
            runner.drags.at = runner.being.at


def hounds_of(pursuers: Sequence[Being]) -> list[Being]:
    """Those who cannot be shaken off at once (BF-MON-16)."""
    return list(filter(_is_dogged, pursuers))


def _is_dogged(being: Being) -> bool:
    return any(beings.tagged(being, tag) for tag in ("pursuer", "tracker", "relentless"))


def _dogged(state: Campaign, table: Table, runner: Runner, pursuers: Sequence[Being], unmapped: bool) -> None:
    """`pursuer`, `tracker`, `relentless`: one more roll by both after an escape (BF-MON-16), compared as the first."""
    hounds = hounds_of(pursuers)
    if not hounds:
        return
    runner.escaped, runner.being.gone = False, ""
    if runner.drags is not None:
        runner.drags.gone = ""
    roll_escape(state, table, runner)
    _compare(state, table, runner, [(roll_chase(state, table, hound), hound) for hound in hounds], unmapped)


# --- making a failed roll good ---------------------------------------------------------------------------------------
def _make_good(state: Campaign, table: Table, runner: Runner, best: int, unmapped: bool) -> None:
    """Run into unmapped parts for +5 (BF-PURS-08), or shed as many slots as the roll fell short (BF-PURS-07)."""
    being = runner.being
    if beings.is_monster(being):
        _drop_purse(state, table, runner, best)
        return
    while runner.total < best:
        short = best - runner.total
        options = [Option("no")]
        if sheddable(state, runner) >= short:
            options.append(Option("shed"))
        if unmapped and not runner.used_unmapped and being.side == "party":
            options += [Option("unmapped"), *each_of("unmapped", unknown_ways(state)[1:])]
        default = options[1] if len(options) > 1 else "no"
        answer = table.ask(being.seat, MAKE_GOOD, options, {"who": being.id, "short": short}, default)
        if answer == "no":
            return
        if answer.verb == "unmapped":
            runner.used_unmapped, runner.total = True, runner.total + unmapped_bonus(state, table, being)
            groups.fight_of(state).flight = answer.target or next(iter(unknown_ways(state)), "")
        else:
            runner.total += shed(state, table, runner, short)


def unknown_ways(state: Campaign) -> list[str]:
    """Ways on from here that lead where nobody has been."""
    dungeon = state.below
    if dungeon is None:
        return []
    rooms = dungeon.rooms
    return [way.id for way, goal in neighbours(dungeon, state.here, known_path) if rooms[goal].known != "entered"]


def unmapped_bonus(state: Campaign, table: Table, being: Being) -> int:
    """+5, or what the game master makes of it (BF-PURS-08)."""
    return saves.ask_gm_number(state, table, UNMAPPED, (0, 20), UNMAPPED_BONUS, {"who": being.id})


def _drop_purse(state: Campaign, table: Table, runner: Runner, best: int) -> None:
    """Thinking creatures throw away what they carry, a slot of it, if that is all they lack (BF-PURS-07)."""
    being = runner.being
    carries = any(content.TREASURES[code].kind == "individual" for code in beings.kind_of(being).treasure)
    if best - runner.total > PURSE or not beings.intelligent(being) or not carries or being.uses.get("shed"):
        return
    about: Facts = {"who": being.id, "short": best - runner.total}
    if saves.ask_gm(state, table, MAKE_GOOD, ("no", "shed"), "shed", about) == "shed":
        being.note("shed")
        runner.total += PURSE
        thrown = dungeons.items_of(dungeons.carried_by(state, table, [being]))
        state.lost_gear.setdefault(state.here, []).extend(thrown)
        table.tell(events.Dropped(being.name, tuple(measures.in_numbers(item) for item in thrown)))


def sheddable(state: Campaign, runner: Runner) -> int:
    """Slots that could be dropped: worn armour and helmet stay on; a dragged comrade's gear may go too (BF-PURS-11)."""
    return sum(carrying.slots_used(owner) - carrying.slots_for(_worn(owner), 0) for owner in _carriers(state, runner))


def _carriers(state: Campaign, runner: Runner) -> list[Being]:
    """Whoever runs, and whom he drags, unless her player would rather keep what she has."""
    dragged = [] if runner.drags is None else [runner.drags]
    return [runner.being, *consent.open_to(state, "shed", dragged, runner.being.seat)]


def _worn(being: Being) -> list[Item]:
    return [item for item in being.items if item.place == "worn"]


def shed_choices(being: Being) -> list[Item]:
    """Things that fill slots and can be dropped: of those that are alike one stands for all (BF-PURS-07)."""
    heavy = carrying.carried_coins(being) >= carrying.COINS_A_SLOT
    choices = [item for item in being.items if item.place != "worn" and (_fills(item) or (heavy and item.worth))]
    return measures.unlike(choices)


def _fills(item: Item) -> bool:
    return content.GEAR[item.kind].small or carrying.slots_of(item) > 0


def shed(state: Campaign, table: Table, runner: Runner, short: int) -> int:
    """The player picks things one by one until the slots dropped are enough; they lie where they fell.

    Of a stack, a heap of coins or the purse no more is dropped than that (BF-PURS-07).
    """
    freed, fallen = 0, []
    while freed < short:
        pool = _pool(state, runner)
        if not pool:
            break
        default = min(pool, key=lambda key: _missed(pool[key][1]))
        answer = table.ask(runner.being.seat, SHED, [*pool], {"who": runner.being.id, "short": short - freed}, default)
        owner, item = pool[answer]
        if not consent.agrees(state, table, owner, "shed", runner.being.seat):
            continue
        before = carrying.slots_used(owner)
        part = carrying.take_slots(owner, item, short - freed)
        freed += before - carrying.slots_used(owner)
        part.place = "pack"
        groups.fight_of(state).dropped.append(Dropped(part, runner.being.at, runner.being.id))
        fallen.append(measures.in_numbers(part))
    if fallen:
        table.tell(events.Dropped(runner.being.name, tuple(fallen)))
    return freed


def _pool(state: Campaign, runner: Runner) -> dict[Option, tuple[Being, Item | None]]:
    """What may be dropped, whose it is, and None for a purse that fills slots."""
    things = [(owner, item) for owner in _carriers(state, runner) for item in shed_choices(owner)]
    pool: dict[Option, tuple[Being, Item | None]] = dict(zip(measures.owned(things), things, strict=True))
    for owner in _carriers(state, runner):
        if owner.silver and carrying.carried_coins(owner) >= carrying.COINS_A_SLOT:
            pool[Option(owner.id, PURSE_KEY)] = owner, None
    return pool


_ORDER = ("clothes", "tool", "light", "food", "ammo", "treasure", "shield", "missile", "weapon", "book")


def _missed(item: Item | None) -> int:
    """What the referee and bots would drop first: clothes and tools, then food, then arms, treasure last of all."""
    kind = content.GEAR[item.kind].kind if item is not None else "treasure"
    return _ORDER.index(kind) if kind in _ORDER else _ORDER.index("treasure")


# --- tricks ----------------------------------------------------------------------------------------------------------
def tricks_at_hand(state: Campaign, runners: Sequence[Being], door: bool) -> list[str]:
    """What the party could do to stop a chase: shut a door, spike it, burn oil, throw food or coins (BF-PURS-09)."""
    tricks = []
    if door:
        tricks.append("door")
        if any(carrying.has_item(being, "spikes") for being in runners):
            tricks.append("spike")
    if any(carrying.has_item(being, "oil") for being in runners) and any(map(beings.holds_flame, runners)):
        tricks.append("oil")
    if any(carrying.has_item(being, "ration") for being in runners):
        tricks.append("food")
    if any(being.silver >= 10 for being in runners):
        tricks.append("coins")
    return tricks


def stopped_by(being: Being, trick: str) -> bool:
    """Whether this pursuer is one whom the trick can stop at all; the dogged ignore food and coins (BF-MON-16)."""
    dogged = _is_dogged(being)
    match trick:
        case "door":
            return beings.is_monster(being) and not beings.intelligent(being) and not through_walls(being)
        case "spike":
            return not through_walls(being) and not (beings.is_monster(being) and being.hd >= 6)
        case "oil":
            return not beings.tagged(being, "immune_fire") and not beings.tagged(being, "flyer")
        case "food":
            return (
                beings.is_monster(being) and not beings.intelligent(being) and not beings.mindless(being) and not dogged
            )
        case _:
            return beings.intelligent(being) and not dogged


def through_walls(being: Being) -> bool:
    return any(beings.tagged(being, tag) for tag in ("incorporeal", "seeps", "burrower"))


def play_trick(
    state: Campaign, table: Table, trick: str, runners: Sequence[Being], pursuers: list[Being]
) -> list[Being]:
    """Try it; the stopped do not chase. Food and coins work on a D6 of 1-3; the game master may rule otherwise."""
    target = [being for being in pursuers if stopped_by(being, trick)]
    _pay_for(trick, runners)
    return stop_for_it(state, table, trick, target, pursuers)


def stop_for_it(
    state: Campaign, table: Table, trick: str, target: Sequence[Being], pursuers: list[Being]
) -> list[Being]:
    """Who still chases when the trick has been played."""
    works = bool(target)
    if works and trick in ("food", "coins"):
        works = table.roll(6, DISTRACTED) <= 3
    ruled = saves.ask_gm(state, table, TRICK_WORKS, ("works", "fails"), "works" if works else "fails", {"trick": trick})
    table.tell(events.Trick(trick, ruled == "works"))
    return [being for being in pursuers if being not in target] if ruled == "works" else pursuers


def _pay_for(trick: str, runners: Sequence[Being]) -> None:
    kind = {"spike": "spikes", "oil": "oil", "food": "ration"}.get(trick)
    payer = next((being for being in runners if kind and carrying.has_item(being, kind)), None)
    if payer is not None and kind is not None:
        carrying.use_up(payer, kind)
    elif trick == "coins":
        rich = next(being for being in runners if being.silver >= 10)
        rich.silver -= 10
