"""The people of the freehold: whom one can visit, and what one may want of them (FH-GM-02, FH-ACT-01).

To ask, to comfort and to persuade is a Charisma difficult action; news, Hope and Stores come of it once a week, as of
any try. To command is to say where the Folk work.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import when
from tablewright.rules.freehold.book.master.rulings import bring_about, is_had
from tablewright.rules.freehold.book.party.actions import attempt, has_failed, note_failure
from tablewright.rules.freehold.book.party.roster import able, best, speaker_seat
from tablewright.rules.freehold.book.sites.exploring import tell_rumor
from tablewright.rules.freehold.content import NEIGHBOURS
from tablewright.rules.freehold.events import Visited
from tablewright.rules.freehold.state import Character, Party, World

VISIT = Question("visit", "FH-GM-02")
VISITOR = Question("visit-who", "FH-GM-02")
WISH = Question("visit-wish", "FH-GM-02")
_BRINGS = {"comfort": "hope rises", "persuade": "stores found"}


def at_the_door(world: World) -> list[str]:
    """Who lives here: as many as there are Folk, each where their building stands."""
    hold = world.hold
    here = [key for key, one in NEIGHBOURS.items() if not one.building or hold.buildings.get(one.building)]
    return here[: hold.folk]


def visit(world: World, party: Party, table: Table, seat: str = "") -> str:
    """Somebody goes to see somebody, one of this seat's own if it is named. Returns "command" if the work is to be told
    anew.
    """
    asked = seat or speaker_seat(world, party)
    whom = table.ask(asked, VISIT, [*at_the_door(world), "nobody"])
    if whom == "nobody":
        return ""
    everybody = [one for one in able(world, party) if one.seat == (seat or one.seat)]
    people = [one for one in everybody if not has_failed(one, "visit", whom)] or everybody
    about = {"ability": "cha", "use": "visit", "neighbour": whom}
    who = table.ask(asked, VISITOR, [one.id for one in people], about, best(people, "cha").id)
    return _call_on(world, party, world.characters[who], whom, table)


def _call_on(world: World, party: Party, one: Character, whom: str, table: Table) -> str:
    wish = table.ask(one.seat, WISH, wishes(world, party, one, whom), {"who": one.id, "neighbour": whom})
    if wish.verb in ("command", "nothing"):
        return wish.verb
    success = attempt(world, party, one, "cha", "visit", table)
    table.tell(Visited(one.name, whom, wish.verb, success))
    if not success:
        note_failure(one, "visit", whom)
    elif wish.verb == "ask":
        world.hold.rumors_asked = 1
        tell_rumor(world, "visit", table)
    else:
        bring_about(world, party, one, _BRINGS[wish.verb], table)
    return ""


def wishes(world: World, party: Party, one: Character, whom: str) -> list[Option]:
    """What has not been had this week, unless this one has already failed here today (FH-ACT-03)."""
    options: list[Option] = []
    if not has_failed(one, "visit", whom):
        options += when(not world.hold.rumors_asked, "ask")
        options += [Option(wish) for wish, effect in _BRINGS.items() if not is_had(world, party, effect)]
    return options + when(True, "command", "nothing")
