"""Naming a hex of the map: one that is known, one beside it, or any other by direction and steps (FH-HEX-01).

And what the players draw on it themselves: a sign and a name, on hexes they know or only guess at (FH-HEX-05).
"""

from __future__ import annotations

from tablewright.engine.decisions import NO_FACTS, Facts, Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.party.roster import speaker_seat
from tablewright.rules.freehold.book.travel.land import COMPASS
from tablewright.rules.freehold.events import MapDrawn
from tablewright.rules.freehold.state import Hex, Party, World, glimpses
from tablewright.world.hexes import distance, straight, within

WHICH_WAY = Question("hex-way", "FH-HEX-01")
STEPS = Question("hex-steps", "FH-HEX-01")
ASIDE = Question("hex-aside", "FH-HEX-01")
DRAW = Question("draw", "FH-HEX-05")
SIGN = Question("draw-sign", "FH-HEX-05")
WORDS = Question("draw-words", "FH-HEX-05")
MOST_NAMED = 120  # hexes offered by name, the latest found; the others go by direction and steps
FARTHEST = 40
LONGEST_NAME = 60
SIGNS = ("none", "danger", "riches", "way", "shelter", "guess")


def name_hex(world: World, seat: str, question: Question, table: Table, default: str, about: Facts = NO_FACTS) -> str:
    """Any hex at all; steps are counted from the freehold."""
    known = [key for key, place in glimpses(world.land) if place.terrain][-MOST_NAMED:]
    beyond = [key for near in known for key in within(near, 1)]
    answer = table.ask(seat, question, [*dict.fromkeys([default, *known, *beyond]), "further"], about, default)
    return answer if answer != "further" else _by_steps(world, seat, table)


def _by_steps(world: World, seat: str, table: Table) -> str:
    """So many steps straight on, then some to the side: every hex of the ring can be named."""
    way = table.ask(seat, WHICH_WAY, COMPASS)
    steps = table.ask_number(seat, STEPS, 1, FARTHEST)
    aside = table.ask_number(seat, ASIDE, 0, steps - 1, default="0")
    side = COMPASS[(COMPASS.index(way) + 2) % len(COMPASS)]
    return straight(straight(world.hold.at, way, steps), side, aside)


def nearest_known(world: World, key: str) -> str:
    """The hex that an unknown one is likened to: itself if it is known, else the nearest that is."""
    known = (near for near, place in glimpses(world.land) if place.terrain)
    return min(known, key=lambda near: (distance(near, key), near))


def draw(world: World, party: Party, table: Table) -> None:
    """A sign and a name of the players' own. It takes no time, and the rules never look at it."""
    seat = speaker_seat(world, party)
    key = name_hex(world, seat, DRAW, table, party.at)
    place = world.land.get(key) or Hex()
    about = {"hex": key}
    sign = table.ask(seat, SIGN, SIGNS, about, place.sign or "none")
    place.sign = "" if sign == "none" else sign
    place.note = " ".join(table.ask_text(seat, WORDS, LONGEST_NAME, about, place.note).split())
    if place.sign or place.note or key in world.land:  # a blank on white paper is nothing
        world.land[key] = place
        table.tell(MapDrawn(key, place.sign, place.note))
