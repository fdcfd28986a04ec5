"""The four schemes, and creation before them: whose rules hold now. Chapter: Schemes."""

from __future__ import annotations

from tablewright.engine.table import Table
from yabec.book.characters import making
from yabec.book.conflict import rounds
from yabec.book.core import stats
from yabec.book.delve import declaring, turns
from yabec.book.master import moment
from yabec.book.town import cleanup, visit
from yabec.state import World


def creation_step(world: World, table: Table) -> None:
    """One character a turn, dealt round the seats, or all at once; then the first session begins (YB-GEN-12)."""
    made = [each for each in world.creatures.values() if each.kind == "pc"]
    if not made and world.options.creation == "playbooks":
        world.quick = table.ask(world.seats[0], making.START, ("quick", "choose"), default="quick") == "quick"
        if world.quick:
            making.quick_party(world, table)
            return
    if len(made) < world.options.characters:
        hero = making.create(world, table, world.seats[len(made) % len(world.seats)])
        world.party.append(hero.id)
        return
    visit.begin_session(world, table)


def conflict_turn(world: World, table: Table) -> None:
    """One action of the conflict; when it is over, so is the turn that it filled (YB-CONF-01)."""
    rounds.conflict_step(world, table)
    if world.conflict is None and world.scheme == "town":
        visit.settle_brawl(world, table)
    if world.conflict is not None or world.scheme != "delve":
        return
    standing = [each for each in stats.heroes(world) if not stats.is_down(each)]
    out = bool(standing) and all(each.used.get("outside") for each in standing)
    for each in standing:
        each.used.pop("outside", None)
    if out:
        turns.leave_dungeon(world, table)
    else:
        turns.close_turn(world, table)


STEPS = {
    "creation": creation_step,
    "town": visit.town_step,
    "delve": declaring.delve_step,
    "conflict": conflict_turn,
    "clean up": cleanup.cleanup_step,
}


def play_own(world: World, seat: str, table: Table) -> None:
    """What a player may do at any time, though nobody gives the word (YB-GEN-01, YB-GEN-04)."""
    if world.scheme == "delve":
        moment.see_to_own(world, table, seat)
    elif world.scheme == "town":
        (visit.own_errand if visit.is_planning(world) else visit.prepare)(world, table, seat)


def step(world: World, table: Table) -> None:
    """One submission is resolved at a time and its result told to all (YB-GEN-01)."""
    moment.moment(world, table)
    STEPS[world.scheme](world, table)
