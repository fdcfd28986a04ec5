"""Chapter 'quicksand': when ground gives way, whom it takes, and how they are brought out again."""

from __future__ import annotations

from low_water.book.breath import lose, tire
from low_water.book.gifts import gifted, person
from low_water.book.sea import has_turned
from low_water.content import TREACHEROUS
from low_water.events import Held, Pulled, Roped, Sank, Unburdened
from low_water.state import Crossing, Traveller
from tablewright.api import Facts, Option, Question, Table, Why

PULLS = 3
_PULL_NEED = 4

STEP = Why("Does the ground hold", "LW-SINK-01")
WHO = Why("Whom it takes", "LW-SINK-02")
PULL = Why("Pull", "LW-SINK-04")
RESCUE = Question("rescue", "LW-SINK-03")


def sinks_on(crossing: Crossing, key: str, ground: str, bells: int) -> int:
    """The highest face of a d6 that means quicksand at this bell; 0 where the ground is safe (LW-SINK-01)."""
    known = crossing.hexes.get(key)
    if (known and known.safe) or ground not in TREACHEROUS or not _heavy(crossing):
        return 0
    return TREACHEROUS[ground] + has_turned(crossing, bells)


def _heavy(crossing: Crossing) -> list[Traveller]:
    """Those whom quicksand can take: not the light (LW-SINK-02)."""
    return [each for each in crossing.company if person(each).gift != "light"]


def risk_quicksand(crossing: Crossing, table: Table) -> None:
    """The first step on ground that nobody has tried (LW-SINK-01)."""
    faces = sinks_on(crossing, crossing.here, crossing.ground, crossing.bells)
    if not faces:
        return
    if table.roll(6, STEP) > faces:
        table.tell(Held(faces))
        return
    heavy = _heavy(crossing)
    taken = heavy[table.roll(len(heavy), WHO) - 1] if len(heavy) > 1 else heavy[0]
    table.tell(Sank(taken.id, faces))
    _rescue(crossing, taken, table)


def _rescue(crossing: Crossing, taken: Traveller, table: Table) -> None:
    """Asked again until they are out or lost (LW-SINK-03)."""
    pulls, out = PULLS, False
    while not out:
        about: Facts = {"who": taken.id, "left": pulls}
        match table.ask(crossing.pilot, RESCUE, ways_out(crossing, taken), about).verb:
            case "pull":
                pulls -= 1
                out = _pull(crossing, taken, pulls, table)
            case "rope":
                out = _throw_rope(crossing, taken, table)
            case "cut":
                taken.burden = False
                table.tell(Unburdened(taken.id))
            case "forsake":
                lose(crossing, taken, "forsaken", table)
                return
        if not out and not pulls:
            lose(crossing, taken, "quicksand", table)
            return
    tire([taken], "quicksand", table)


def ways_out(crossing: Crossing, taken: Traveller) -> list[Option]:
    rope = [Option("rope")] if crossing.ropes else []
    cut = [Option("cut")] if taken.burden else []
    return [Option("pull"), *rope, *cut, Option("forsake")]


def pull_need(crossing: Crossing, taken: Traveller) -> int:
    """The face of a d6 that brings them out (LW-SINK-04)."""
    return _PULL_NEED - gifted(crossing, "strong", but=taken.id) - (not taken.burden)


def _pull(crossing: Crossing, taken: Traveller, left: int, table: Table) -> bool:
    """One bell, one die (LW-SINK-04); out again they have lost a breath (LW-SINK-06)."""
    crossing.bells += 1
    need = pull_need(crossing, taken)
    out = table.roll(6, PULL, person(taken).name) >= need
    table.tell(Pulled(taken.id, need, out, left))
    return out


def _throw_rope(crossing: Crossing, taken: Traveller, table: Table) -> bool:
    """It always holds, and is gone (LW-SINK-05)."""
    crossing.ropes -= 1
    table.tell(Roped(taken.id))
    return True
