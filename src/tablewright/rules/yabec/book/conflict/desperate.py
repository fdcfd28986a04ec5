"""What the bad may still try, and what spells make of an action: confusion, distraction, slowness. Chapter: bad."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.abilities import slip, slip_options
from tablewright.rules.yabec.book.conflict.calling_out import listeners
from tablewright.rules.yabec.book.conflict.coming import held_fast
from tablewright.rules.yabec.book.conflict.field import adjacent, in_conflict
from tablewright.rules.yabec.book.conflict.moves import MOVES, go
from tablewright.rules.yabec.book.conflict.strikes import blow_at
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.light import light_source, strike_light, torch_ready
from tablewright.rules.yabec.book.core.saves import check, save
from tablewright.rules.yabec.book.core.stats import bad_cause, has_effect
from tablewright.rules.yabec.book.meeting.talk import heard_out
from tablewright.rules.yabec.content import health_dice
from tablewright.rules.yabec.events import Acted, Used
from tablewright.rules.yabec.state import GM, Conflict, Creature, World

DESPERATE = Question("desperate", "YB-CONF-15")
STUMBLE = Why("Stumble", "YB-LIGHT-09")
CONFUSED = Why("Confusion", "YB-MAGIC-09")
DESPERATE_ACTS = ("stumble", "struggle", "crawl", "light", "wait")
SENSELESS = ("asleep", "subdued", "near death", "stone", "surprised", "paralysed")
NO_SAVE_HD = 2  # the confused above this save each round for a normal one


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
    return [*found, Option("shout")] if not creature.used.get("turn:shout") and listeners(world, creature) else found


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
        creature.mark("turn:shout")
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


# --- spells on the will ----------------------------------------------------------------------------------------------
def swayed(world: World, table: Table, conflict: Conflict, creature: Creature) -> bool:
    """True if a spell takes the action away: distracted once, slow every other round, confused by 2d6 (YB-MAGIC-09)."""
    if not creature.effects:
        return False
    if has_effect(creature, "distracted"):
        creature.effects = [effect for effect in creature.effects if effect.key != "distracted"]
        table.tell(Used(creature.name, "distracted"))
        return True
    if has_effect(creature, "slow") and conflict.round % 2 == 0:
        table.tell(Used(creature.name, "slow"))
        return True
    return has_effect(creature, "confused") and _confused(world, table, creature)


def _confused(world: World, table: Table, creature: Creature) -> bool:
    """2d6: 2-5 normal, 6-8 nothing, 9-12 attacks another victim; above 2 HD a save gives a normal round."""
    if health_dice(creature.hd).worth > NO_SAVE_HD and save(table, creature, "s"):
        return False
    total = roll_dice(table, "2d6", CONFUSED, creature.name)
    if total <= 5:
        return False
    victims = [
        each for each in in_conflict(world)
        if each is not creature and has_effect(each, "confused") and each.zone == creature.zone
    ]  # fmt: skip
    strikes = total >= 9 and bool(victims)
    table.tell(Used(creature.name, "confused", "strikes" if strikes else "stares"))
    if strikes:
        creature.missed = 0
        blow_at(world, table, creature, victims[0])
    return True
