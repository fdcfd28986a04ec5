"""Whose character it is decides: what another's player would have it do or spend waits for its yes (YB-ROLE-07).

Minions are who speaks for the party's; what needs no risk and costs nothing nobody is asked about.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.engine import consent
from tablewright.engine.consent import Asking
from tablewright.engine.decisions import NO_FACTS, Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from yabec import events
from yabec.book.town import roles
from yabec.state import Creature, World

CONSENT = Question(consent.CONSENT, "YB-ROLE-07")


def agrees(world: World, table: Table, who: Creature, what: str, about: Facts = NO_FACTS) -> bool:
    """Whether its player agrees to what the seat wishes that has decided for the party."""
    asking = _asking_for(world, who, what, table.voice_of(roles.caller_seat(world)))
    agreed = consent.has_consent(table, CONSENT, world.pledges, asking, {"who": who.id, **about})
    if not agreed:
        table.tell(events.Acted("asked", "declined", who.name))
    return agreed


def open_to(world: World, what: str, people: Iterable[Creature]) -> list[Creature]:
    """Those of them whose players have not just declined it: nobody is asked again before time has passed."""
    if not world.pledges:
        return list(people)
    by = str(roles.caller_seat(world))
    return [each for each in people if not consent.is_refused(world.pledges, _asking_for(world, each, what, by))]


def volunteer(
    world: World, table: Table, question: Question, what: str, able: Iterable[Creature], usual: str = ""
) -> Creature | None:
    """Who does it: whoever is named and agrees to it; None if nobody who could is willing."""
    willing = open_to(world, what, able)
    while willing:
        names = [each.id for each in willing]
        default = usual if usual in names else names[0]
        chosen = table.ask(roles.caller_seat(world), question, names, {"what": what}, default=default)
        who = world.creatures[chosen]
        if agrees(world, table, who, what):
            return who
        willing.remove(who)
    return None


def whoever_agrees(world: World, table: Table, what: str, able: Iterable[Creature]) -> Creature | None:
    """The first who does it or gives it up, those of whoever speaks for the party before others."""
    speaker = table.voice_of(roles.caller_seat(world))
    in_turn = sorted(open_to(world, what, able), key=lambda each: each.seat != speaker)
    return next((each for each in in_turn if agrees(world, table, each, what)), None)


def recall_options(world: World, seat: str) -> list[Option]:
    return [Option("recall")] if consent.has_pledged(world.pledges, seat) else []


def ask_again(world: World, table: Table, seat: str) -> None:
    """A player who said always would rather be asked again."""
    consent.take_back(world.pledges, seat)
    table.tell(events.Acted("asked", "recalled", roles.seat_name(world, seat)))


def _asking_for(world: World, who: Creature, what: str, by: str) -> Asking:
    moment = f"{world.session} {world.scheme} {world.delve.turn} {world.in_town}"
    return Asking(by, who.seat if who.kind == "pc" else by, what, moment, grave=True)
