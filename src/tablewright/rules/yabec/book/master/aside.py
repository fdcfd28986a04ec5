"""A word aside in the dungeon: what a player may do at any time, whoever speaks for the party (YB-GEN-01).

Show the alignment, make signs to a companion, name an heir, let the next spell or trap have its way, write on the score
card, keep the map another way, agree on calls. None of it takes time. The caller gives the word; whose it is answers.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.asking import DONE
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.checking import LONGEST_LINE
from tablewright.rules.yabec.book.core.stats import heroes, is_down
from tablewright.rules.yabec.book.mapping.agreed import agree_on_call
from tablewright.rules.yabec.book.mapping.calling import call_map, mapper_seat
from tablewright.rules.yabec.book.meeting.talk import secret_signs
from tablewright.rules.yabec.book.town.cleanup import write_score
from tablewright.rules.yabec.book.town.customs import MAPS, change_mapping
from tablewright.rules.yabec.book.town.person import name_heir, show_alignment
from tablewright.rules.yabec.events import SignsMade, Used
from tablewright.rules.yabec.state import Creature, World

ASIDE = Question("aside", "YB-GEN-01")
SIGNS = Question("signs-words", "YB-ALIGN-03")
KEEP_MAP = Question("map-way", "YB-MAP-01")


def aside_options(world: World) -> list[Option]:
    """The word can go to any player with somebody here."""
    return each_of("aside", dict.fromkeys(each.seat for each in heroes(world) if not is_down(each)))


def aside(world: World, table: Table, option: Option) -> None:
    """One thing that a player wants to do beside the party's turn."""
    seat = option.target
    chosen = table.ask(seat, ASIDE, [Option(DONE), *_open(world, seat)], default=DONE)
    if chosen.verb in _OWN:
        _OWN[chosen.verb](world, table, world.creatures[chosen.targets[0]], chosen)
    elif chosen != DONE:
        _ROLES[chosen.verb](world, table, seat)


def _open(world: World, seat: str) -> list[Option]:
    mine = [each for each in heroes(world) if each.seat == seat and not is_down(each)]
    found = each_of("heir", (each.id for each in mine))
    found += each_of("show", (each.id for each in mine if not each.shown_alignment))
    found += [Option("show-to", each.id, other) for each in mine for other in _others(world, seat)]
    found += [Option("signs", each.id, other.id) for each in mine for other in _kindred(world, each)]
    found += each_of("yield", (each.id for each in mine if not each.used.get("yields")))
    found += [Option("score")] if seat in world.roles.get("score keeper", []) else []
    if seat == mapper_seat(world):
        found += [Option("map-way"), Option("agree-call")]
        found += [Option("map")] if world.options.mapping != "none" else []
    return found


def _others(world: World, seat: str) -> list[str]:
    return [one for one in world.seats if one != seat]


def _kindred(world: World, hero: Creature) -> list[Creature]:
    """Companions of the same alignment, whom others play."""
    company = [each for each in heroes(world) if each.seat != hero.seat and not is_down(each)]
    return [each for each in company if each.alignment == hero.alignment]


# --- for a character -------------------------------------------------------------------------------------------------
def _show(world: World, table: Table, hero: Creature, chosen: Option) -> None:
    show_alignment(world, table, hero)


def _show_to(world: World, table: Table, hero: Creature, chosen: Option) -> None:
    """To one of the others alone (YB-ALIGN-05)."""
    table.tell(Used(hero.name, "shows-alignment", hero.alignment), to=(hero.seat, chosen.target))


def _signs(world: World, table: Table, hero: Creature, chosen: Option) -> None:
    """Gestures and code words that only one's own kind understands; others may notice that they are made
    (YB-ALIGN-03, YB-ALIGN-04).
    """
    friend = world.creatures[chosen.target]
    words = table.ask_text(hero.seat, SIGNS, LONGEST_LINE, {"who": hero.id, "target": friend.id}).strip()
    if not words:
        return
    table.tell(SignsMade(hero.name, friend.name, words), to=(hero.seat, friend.seat))
    watchers = [each for each in heroes(world) if each not in (hero, friend) and not is_down(each)]
    secret_signs(table, hero, friend, watchers)


def _heir(world: World, table: Table, hero: Creature, chosen: Option) -> None:
    name_heir(world, table, hero)


def _yield(world: World, table: Table, hero: Creature, chosen: Option) -> None:
    """The next trap, spell or attack that allows a save is let happen (YB-SAVE-01)."""
    hero.mark("yields")
    table.tell(Used(hero.name, "yields"), to=(hero.seat,))


# --- for a role ------------------------------------------------------------------------------------------------------
def _map(world: World, table: Table, seat: str) -> None:
    call_map(world, table)


def _map_way(world: World, table: Table, seat: str) -> None:
    """The mapper keeps an exact map, a loose chart, or lets the helper draw (YB-MAP-01, YB-MAP-02)."""
    now = world.options.mapping
    way = table.ask(seat, KEEP_MAP, MAPS, default=now)
    if way != now:
        change_mapping(world, table, way)


_OWN: dict[str, Callable[[World, Table, Creature, Option], None]] = {
    "show": _show, "show-to": _show_to, "signs": _signs, "heir": _heir, "yield": _yield,
}  # fmt: skip
_ROLES: dict[str, Callable[[World, Table, str], None]] = {
    "score": write_score, "map": _map, "map-way": _map_way, "agree-call": agree_on_call,
}  # fmt: skip
