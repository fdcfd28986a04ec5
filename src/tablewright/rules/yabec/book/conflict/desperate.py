"""What the bad may still try. Chapter: bad."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.abilities import slip, slip_options
from tablewright.rules.yabec.book.conflict.calling_out import listeners
from tablewright.rules.yabec.book.conflict.coming import held_fast
from tablewright.rules.yabec.book.conflict.field import adjacent
from tablewright.rules.yabec.book.conflict.moves import MOVES, go
from tablewright.rules.yabec.book.core.light import light_source, strike_light, torch_ready
from tablewright.rules.yabec.book.core.saves import check
from tablewright.rules.yabec.book.core.stats import bad_cause
from tablewright.rules.yabec.book.meeting.talk import heard_out
from tablewright.rules.yabec.events import Acted
from tablewright.rules.yabec.state import GM, Creature, World

DESPERATE = Question("desperate", "YB-CONF-15")
STUMBLE = Why("Stumble", "YB-LIGHT-09")
DESPERATE_ACTS = ("stumble", "struggle", "crawl", "light", "wait")
SENSELESS = ("asleep", "subdued", "near death", "stone", "surprised", "paralysed")


def act_badly(world: World, table: Table, creature: Creature) -> None:
    """A bad creature may hear, speak, save and try something desperate (YB-CONF-13), but not move, attack, cast, use
    magic items or class skills (YB-CONF-14). By cause: the blind stumble or strike a light, the bound work free, others
    have a voice at most; the Dungeon Master may allow more (YB-CONF-15).
    """
    cause = bad_cause(creature)
    allowed = {"blind": [Option("stumble"), Option("wait")], "bound": [Option("struggle"), Option("wait")]}.get(
        cause, _for_other_causes(world, creature, cause)
    )
    allowed = [*_allowed_by_master(world, creature), *allowed]
    if not allowed:
        return
    if cause == "blind" and torch_ready(creature):
        allowed = [Option("light"), *allowed]
    if cause == "bound":
        allowed = [*slip_options(world, creature), *allowed]
    allowed = [*allowed, *_still_possible(world, creature, cause)]
    allowed = list(dict.fromkeys(allowed))
    seat = creature.seat or GM
    chosen = table.ask(seat, DESPERATE, allowed, {"who": creature.id, "cause": cause}, default=allowed[0])
    if chosen.verb not in MOVES:
        creature.missed = 0  # any action but a move (YB-CONF-22)
    _do_desperately(world, table, creature, chosen)


def _allowed_by_master(world: World, creature: Creature) -> list[Option]:
    """What the Dungeon Master lets this one do, as far as it can be done (YB-CONF-15)."""
    possible = {"crawl": _can_crawl(world, creature), "light": torch_ready(creature)}
    may = [each for each in DESPERATE_ACTS if creature.used.get(f"may:{each}")]
    return [Option(each) for each in may if possible.get(each, True)]


def _for_other_causes(world: World, creature: Creature, cause: str) -> list[Option]:
    """Whoever is awake can speak (YB-CONF-13)."""
    mute = cause in SENSELESS or not world.full
    return [] if mute or not _still_possible(world, creature, cause) else [Option("wait")]


def _can_crawl(world: World, creature: Creature) -> bool:
    return not held_fast(creature) and bool(adjacent(world, creature.zone, creature))


def _still_possible(world: World, creature: Creature, cause: str) -> list[Option]:
    """The bound crawl; both they and the blind have a voice (YB-CONF-13)."""
    if creature.side != "party" or not creature.seat:
        return []
    found = [Option("crawl")] if cause == "bound" and _can_crawl(world, creature) else []
    return [*found, Option("shout")] if not creature.turn_uses.shout and listeners(world, creature) else found


def _do_desperately(world: World, table: Table, creature: Creature, chosen: Option) -> None:
    if chosen.verb == "light":
        strike_light(world, table, creature, light_source(creature))
    elif chosen.verb in ("freedom", "relocate"):
        slip(world, table, creature, chosen.verb, chosen.target)
    elif chosen.verb == "struggle" and check(table, creature, "strength"):
        creature.effects = [effect for effect in creature.effects if effect.about != "bound"]
    elif chosen.verb == "stumble":
        _stumble(world, table, creature)
    elif chosen.verb == "crawl" and check(table, creature, "strength"):
        go(world, table, creature, adjacent(world, creature.zone, creature)[0], "half")
    elif chosen.verb == "shout":
        creature.use_turn().shout = True
        if check(table, creature, "charisma"):
            heard_out(world, table, listeners(world, creature))


def _stumble(world: World, table: Table, creature: Creature) -> None:
    """By lot, staying put is one of the choices (YB-LIGHT-09)."""
    zones = [creature.zone, *([] if held_fast(creature) else adjacent(world, creature.zone))]
    zone = zones[table.roll(len(zones), STUMBLE, creature.name) - 1] if len(zones) > 1 else zones[0]
    if zone != creature.zone:
        go(world, table, creature, zone, "stumble")
    else:
        table.tell(Acted("grope", "round", creature.name))
