"""The conflict: how it begins, whose turn it is, rounds, exhaustion, and how it ends.

Chapters: Conflict, Initiative, bad. What one does with an action stands in `actions.py`. A conflict is nested: it
returns to the scheme it began in (YB-GEN-03), and costs one dungeon turn however long it lasts (YB-CONF-01,
YB-TIME-02).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.characters import abilities, tenets
from yabec.book.conflict import actions, morale, tactics
from yabec.book.core import field, hooks, life, light, powers, stats
from yabec.book.delve import flashback
from yabec.book.magic import harm
from yabec.book.meeting import talk
from yabec.book.town import minions, roles, scoring
from yabec.state import GM, Conflict, Creature, World

# --- desperate: what the bad may still try. Chapter: bad --------------------------------------------------------------
DESPERATE = Question("desperate", "YB-CONF-15")
STUMBLE = Why("Stumble", "YB-LIGHT-09")
DESPERATE_ACTS = ("stumble", "struggle", "crawl", "light", "wait")
_SENSIBLE = (Option("light"), Option("struggle"), Option("wait"))  # rather than stumble off
SENSELESS = ("asleep", "subdued", "near death", "stone", "surprised", "paralysed")


def act_badly(world: World, table: Table, creature: Creature) -> None:
    """A bad creature may hear, speak, save and try something desperate (YB-CONF-13), but not move, attack, cast, use
    magic items or class skills (YB-CONF-14). By cause: the blind stumble or strike a light, the bound work free, others
    have a voice at most; the Dungeon Master may allow more (YB-CONF-15).
    """
    cause = stats.bad_cause(creature)
    allowed = {"blind": [Option("stumble"), Option("wait")], "bound": [Option("struggle"), Option("wait")]}.get(
        cause, _for_other_causes(world, creature, cause)
    )
    allowed = [*_allowed_by_master(world, creature), *allowed]
    if not allowed:
        return
    if cause == "blind" and light.torch_ready(creature):
        allowed = [Option("light"), *allowed]
    if cause == "bound":
        allowed = [*abilities.slip_options(world, creature), *allowed]
    allowed = [*allowed, *_still_possible(world, creature, cause)]
    allowed = list(dict.fromkeys(allowed))
    seat = creature.seat or GM
    usual = next((option for option in _SENSIBLE if option in allowed), allowed[0])
    chosen = table.ask(seat, DESPERATE, allowed, {"who": creature.id, "cause": cause}, default=usual)
    if chosen.verb not in tactics.MOVES:
        creature.missed = 0  # any action but a move (YB-CONF-22)
    _do_desperately(world, table, creature, chosen)


def _allowed_by_master(world: World, creature: Creature) -> list[Option]:
    """What the Dungeon Master lets this one do, as far as it can be done (YB-CONF-15)."""
    possible = {"crawl": _can_crawl(world, creature), "light": light.torch_ready(creature)}
    may = [each for each in DESPERATE_ACTS if creature.used.get(f"may:{each}")]
    return [Option(each) for each in may if possible.get(each, True)]


def _for_other_causes(world: World, creature: Creature, cause: str) -> list[Option]:
    """Whoever is awake can speak (YB-CONF-13)."""
    mute = cause in SENSELESS or not world.full
    return [] if mute or not _still_possible(world, creature, cause) else [Option("wait")]


def _can_crawl(world: World, creature: Creature) -> bool:
    return not morale.held_fast(creature) and bool(field.adjacent(world, creature.zone, creature))


def _still_possible(world: World, creature: Creature, cause: str) -> list[Option]:
    """The bound crawl; both they and the blind have a voice (YB-CONF-13)."""
    if creature.side != "party" or not creature.seat:
        return []
    found = [Option("crawl")] if cause == "bound" and _can_crawl(world, creature) else []
    return [*found, Option("shout")] if not creature.turn_uses.shout and morale.listeners(world, creature) else found


def _do_desperately(world: World, table: Table, creature: Creature, chosen: Option) -> None:
    if chosen.verb == "light":
        light.strike_light(world, table, creature, light.light_source(creature))
    elif chosen.verb in ("freedom", "relocate"):
        abilities.slip(world, table, creature, chosen.verb, chosen.target)
    elif chosen.verb == "struggle" and light.check(table, creature, "strength"):
        creature.effects = [effect for effect in creature.effects if effect.about != "bound"]
    elif chosen.verb == "stumble":
        _stumble_on(world, table, creature)
    elif chosen.verb == "crawl" and light.check(table, creature, "strength"):
        tactics.go(world, table, creature, field.adjacent(world, creature.zone, creature)[0], "half")
    elif chosen.verb == "shout":
        creature.use_turn().shout = True
        if light.check(table, creature, "charisma"):
            talk.heard_out(world, table, morale.listeners(world, creature))


def _stumble_on(world: World, table: Table, creature: Creature) -> None:
    """By lot, staying put is one of the choices (YB-LIGHT-09)."""
    zones = [creature.zone, *([] if morale.held_fast(creature) else field.adjacent(world, creature.zone))]
    zone = zones[table.roll(len(zones), STUMBLE, creature.name) - 1] if len(zones) > 1 else zones[0]
    if zone != creature.zone:
        tactics.go(world, table, creature, zone, "stumble")
    else:
        table.tell(events.Acted("grope", "round", creature.name))


# --- rounds -----------------------------------------------------------------------------------------------------------
COUNT = Why("Count", "YB-CONF-09")
METHOD = Question("initiative", "YB-CONF-05")
TIE = Question("tie", "YB-CONF-11")
NEXT = Question("who-acts", "YB-CONF-07")
ANSWER = Question("which-enemy", "YB-CONF-07")
EXHAUSTED_AFTER = 6


def begin_conflict(
    world: World, table: Table, *, surprised: str = "", behind: bool = False, everyone: bool = False
) -> None:
    """The conflict scheme begins, inside a delve or a town (YB-GEN-06); the method is fixed for all of it
    (YB-CONF-05).
    """
    conflict = Conflict(
        back=world.scheme if world.scheme != "conflict" else "delve", surprised=surprised, behind=behind
    )
    flashback.call_in(world)
    world.conflict = conflict
    party = [key for key in world.delve.march or world.party if world.creatures[key].zone]
    conflict.fighters = party + [
        each.id
        for each in world.creatures.values()
        if each.side == "foes" and (everyone or each.zone == world.delve.zone) and each.id not in world.delve.peace
    ]
    conflict.met = list(conflict.fighters)
    world.scheme = "conflict"
    if not field.is_silent(world, world.delve.zone):
        world.delve.loud = True  # fighting is loud (YB-NOISE-03)
    wanted = world.options.initiative
    conflict.method = wanted if wanted != "ask" else table.ask(GM, METHOD, ("ranked", "dramatic"), default="ranked")
    fighters = field.in_conflict(world)
    conflict.foes = len(field.side(world, "foes"))
    conflict.started_in = world.delve.zone
    for each in fighters:
        each.missed = each.duel = each.retreat = each.slowed = each.hit_round = 0
        each.moved, each.engaged = False, []
        each.used.pop("en-passant", None)
        each.used.pop("placed", None)
    if conflict.method == "ranked":
        for each in fighters:
            conflict.counts[each.id] = _roll_count(table, each)
    for each in fighters:
        field.rouse(each)
    scoring.mount_up(world, fighters)
    _surprise_side(world, table, fighters, surprised)
    table.tell(events.ConflictBegan(tuple(each.name for each in field.side(world, "foes")), conflict.method, surprised))
    minions.betrayals(world, table)
    conflict.begun = True


def _roll_count(table: Table, creature: Creature) -> int:
    """d10 + dexterity score, once for the whole conflict; monsters 13, powerful ones 18 (YB-CONF-09)."""
    if creature.side == "party" and creature.scores:
        return table.roll(10, COUNT, creature.name) + stats.score(creature, "dexterity")
    return field.fixed_count(creature)


def _surprise_side(world: World, table: Table, fighters: list[Creature], surprised: str) -> None:
    """A surprised side is bad and does not act in the first round (YB-CONF-37); no concentration outlasts it
    (YB-MAGIC-07).
    """
    for each in [one for one in fighters if surprised and one.side == surprised]:
        if each.unsurprised < world.delve.turn and not scoring.is_guarded(world, each):
            each.effects.append(effects.an_effect("surprised", "round", bad=True, about="surprised"))
            if each.concentrating:
                life.break_concentration(world, table, each)


# --- one step: one action, or the end of a round ---------------------------------------------------------------------
def conflict_step(world: World, table: Table) -> None:
    """One action, or the end of a round; who sees what is judged anew when it is over (YB-LIGHT-09)."""
    with light.seeing_anew(world, table):
        _take_step(world, table)


def _take_step(world: World, table: Table) -> None:
    conflict = world.conflict
    if conflict is None:
        raise RuntimeError("there is no conflict")
    _note_hits(world, table, conflict)
    if is_over(world):
        end_conflict(world, table)
        return
    actor = next_actor(world, table, conflict)
    if actor is None:
        finish_round(world, table)
    else:
        _take_action(world, table, conflict, actor)
    if is_over(world):
        end_conflict(world, table)


def _note_hits(world: World, table: Table, conflict: Conflict) -> None:
    """Whoever was hit, hurt or failed a save remembers the round, for casting (YB-MAGIC-04), and has lost the thread
    of what was concentrated on (YB-MAGIC-07); its side takes note of wound and death, whatever did it (YB-MON-03).
    """
    for each in list(world.creatures.values()):
        if each.hit_round == -1:
            if each.concentrating:
                life.break_concentration(world, table, each)
            morale.note_harm(world, table, each)
            each.hit_round = conflict.round


def _take_action(world: World, table: Table, conflict: Conflict, actor: Creature) -> None:
    conflict.acted.append(actor.id)
    if actor.mount and stats.helpless(world.creatures[actor.mount]):
        actor.mount = ""  # asleep, bound or down it bears nobody (YB-CONF-14)
    if stats.helpless(actor):  # a heavy load alone leaves blows and steps (YB-ITEM-04)
        act_badly(world, table, actor)
    elif any(
        power.takes_action(actor, table, powers.Time(world, []))
        for power in powers.who(powers.Power.takes_action, actor, world)
    ):
        pass  # distracted, slow, confused (YB-MAGIC-09)
    elif actor.seat:
        actions.act(world, table, actor)
    else:
        tactics.act_as_monster(world, table, actor)
    _note_hits(world, table, conflict)


def next_actor(world: World, table: Table, conflict: Conflict) -> Creature | None:
    waiting = [each for each in field.in_conflict(world) if each.id not in conflict.acted]
    if not waiting:
        return None
    if conflict.method == "ranked":
        return _next_ranked(world, table, conflict, waiting)
    return _next_dramatic(world, table, conflict, waiting)


def _next_ranked(world: World, table: Table, conflict: Conflict, waiting: list[Creature]) -> Creature:
    """Descending order of count, one action each (YB-CONF-10). Players settle their own ties and beat monsters,
    unless bad when the count comes up; monsters: higher HD first, then list order (YB-CONF-11)."""
    top = max(conflict.counts.get(each.id, field.ORDINARY) for each in waiting)
    tied = [each for each in waiting if conflict.counts.get(each.id, field.ORDINARY) == top]
    players = [each for each in tied if each.side == "party"]
    ready = [each for each in players if not stats.is_bad(each)]
    monsters = [each for each in tied if each.side != "party"]
    if ready:
        if len(ready) == 1:
            return ready[0]
        names = [each.id for each in ready]
        return world.creatures[table.ask(roles.caller_seat(world), TIE, names, {"count": top}, default=names[0])]
    if monsters:
        return max(monsters, key=lambda each: content.health_dice(each.hd).worth)
    return players[0]


def _next_dramatic(world: World, table: Table, conflict: Conflict, waiting: list[Creature]) -> Creature:
    """Players act in any order, one enemy answers each (YB-CONF-06, YB-CONF-07); before a bad player (YB-CONF-08)."""
    players = [each for each in waiting if each.side == "party"]
    monsters = [each for each in waiting if each.side != "party"]
    if conflict.turn == "answer" and monsters:
        conflict.turn, conflict.then = "", conflict.last
        return _choose_enemy(world, table, monsters)
    if conflict.then:
        chosen = world.creatures[conflict.then]
        conflict.turn = conflict.then = conflict.last = ""
        if not stats.is_down(chosen) and chosen in players:
            return chosen
    if not players:
        return _choose_enemy(world, table, monsters)
    conflict.turn = conflict.last = ""
    names = [each.id for each in players]
    chosen = world.creatures[table.ask(roles.caller_seat(world), NEXT, names, default=names[0])]
    if stats.is_bad(chosen) and monsters:
        conflict.then = chosen.id
        return _choose_enemy(world, table, monsters)
    conflict.turn = "answer" if monsters else ""
    return chosen


def _choose_enemy(world: World, table: Table, monsters: list[Creature]) -> Creature:
    """The DM chooses an enemy that has not acted; by default the highest HD, then list order (YB-CONF-07)."""
    default = max(monsters, key=lambda each: content.health_dice(each.hd).worth).id
    names = [each.id for each in monsters]
    return world.creatures[table.ask(GM, ANSWER, names, default=default)]


# --- rounds ----------------------------------------------------------------------------------------------------------
def finish_round(world: World, table: Table) -> None:
    """The end of a round: exhaustion from the 6th on (YB-CONF-02), retreats that stood still end (YB-CONF-21)."""
    conflict = world.conflict
    if conflict is None:
        return
    there = field.in_conflict(world)
    for each in [one for one in there if not stats.is_down(one)]:
        for power in powers.who(powers.Power.round_ends, each, world):
            power.round_ends(each, table, powers.Time(world, there))
    harm.poison_fog(world, table)
    for each in field.in_conflict(world):
        if each.effects:
            harm.glowing_metal(world, table, each)
    if conflict.round >= EXHAUSTED_AFTER:
        table.tell(events.Exhausted(conflict.round))
        for each in field.in_conflict(world):
            life.hurt(world, table, each, 1, "exhaustion")
    _note_hits(world, table, conflict)  # they belong to the round that ends
    coming, conflict.coming = conflict.coming, {}
    for each in field.in_conflict(world):
        if each.retreat and each.retreat < conflict.round and not each.moved:
            each.retreat = 0
            coming[each.id] = "retreat"
        each.moved = False
    hooks.end_round(world)
    for key, cause in coming.items():
        world.creatures[key].effects.append(effects.an_effect(cause, "round", bad=True, about=cause))
    conflict.round += 1
    conflict.acted = []
    conflict.turn = conflict.then = conflict.last = ""
    table.tell(events.RoundBegan(conflict.round))


def is_over(world: World) -> bool:
    """When one side has no member left in it (YB-GEN-06)."""
    sides = {each.side for each in field.in_conflict(world)}
    return "party" not in sides or "foes" not in sides


def end_conflict(world: World, table: Table) -> None:
    """Score the defeated, gather the party, and return to where the conflict began (YB-GEN-03)."""
    conflict = world.conflict
    if conflict is None:
        return
    held = bool(field.side(world, "foes"))
    fought = _all_met(world, conflict)
    scoring.score_defeated(world, table)
    parted = not held and any(not stats.is_down(each) and each.side == "foes" for each in _all_met(world, conflict))
    table.tell(events.ConflictEnded("lost" if held else "parted" if parted else "won", conflict.round))
    for each in world.creatures.values():
        each.retreat = each.slowed = each.missed = each.duel = each.hit_round = 0
        each.engaged = []
        each.struck = False
        hooks.forget(each, "may", "half")
        if each.effects:
            each.effects = [e for e in each.effects if e.until not in ("conflict", "round") and e.key != "broken-off"]
    for each in fought:
        if not stats.is_down(each):
            minions.settle_peril(table, each)  # the task is over
    with light.seeing_anew(world, table):
        _gather_party(world)
    tenets.after_conflict(world, table, fought)
    world.scheme = conflict.back
    world.conflict = None
    table.tell(events.SchemeChanged(world.scheme, lost=all(stats.is_down(each) for each in stats.heroes(world))))


def _all_met(world: World, conflict: Conflict) -> list[Creature]:
    """Everyone who was in it at some time, as far as they are still of this world."""
    return [world.creatures[key] for key in conflict.met if key in world.creatures]


def _field_held(world: World, held: list[Creature]) -> str:
    """Where the fight began, if one of those who held out stands there; else where most of them do, before others the
    first in the march.
    """
    zones = [each.zone for each in held]
    began = world.conflict.started_in if world.conflict is not None else ""
    return began if began in zones else max(dict.fromkeys(zones), key=zones.count)


def _gather_party(world: World) -> None:
    """Who held the field stays there, and who fled or went ahead comes back to it; where nobody held it, the first who
    got away is where the others find each other (YB-CONF-22).
    """
    fled = [each for each in world.creatures.values() if each.status == "escaped"]
    held = [each for each in stats.heroes(world) if not stats.is_down(each)]
    for each in fled:
        each.status = ""
    if world.delve.dungeon and (held or any(each.kind == "pc" for each in fled)):
        meet_at = _field_held(world, held or [each for each in fled if each.kind == "pc"][:1])
        world.delve.zone = meet_at
        for each in [world.creatures[key] for key in world.delve.march]:
            if not stats.is_down(each) and each.zone:
                each.zone = meet_at
    remaining = {key: each for key, each in world.creatures.items() if each.side == "foes" and not stats.is_down(each)}
    world.delve.encounters = {
        zone: [key for key in ids if key in remaining and remaining[key].zone == zone]
        for zone, ids in world.delve.encounters.items()
    }
    for each in [one for one in remaining.values() if one.zone]:
        here = world.delve.encounters.setdefault(each.zone, [])
        if each.id not in here:
            here.append(each.id)
