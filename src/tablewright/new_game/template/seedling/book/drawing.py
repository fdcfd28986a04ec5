"""Chapters 'drawing' and 'stopping': a bucket more, or home."""

from __future__ import annotations

from tablewright.api import Option, Question, Table, Why
from tablewright.new_game.template.seedling.content import DIE, FRAYS_ON
from tablewright.new_game.template.seedling.events import Broke, Drawn, Frayed, Stopped
from tablewright.new_game.template.seedling.state import Well

BUCKET = Why("Bucket", "SDL-DRAW-01")
NEXT = Question("next", "SDL-STOP-01")
DRAW, STOP = Option("draw"), Option("stop")


def play(well: Well, table: Table) -> None:
    """One turn: stop, or draw (SDL-STOP-01)."""
    if table.ask(well.seats[0], NEXT, (DRAW, STOP)) == STOP:
        well.outcome = "home"
        table.tell(Stopped(well.coins))
        return
    draw(well, table)


def draw(well: Well, table: Table) -> None:
    """A bucket comes up (SDL-DRAW-01)."""
    face = table.roll(DIE, BUCKET)
    if face > FRAYS_ON:
        well.coins += face
        table.tell(Drawn(face))
        return
    well.frayed += 1
    if well.frayed < well.rope:
        table.tell(Frayed(well.rope - well.frayed))
    else:
        lose_the_bucket(well, table)


def lose_the_bucket(well: Well, table: Table) -> None:
    """The rope breaks (SDL-DRAW-02)."""
    table.tell(Broke(well.coins))
    well.coins = 0
    well.outcome = "broken"
