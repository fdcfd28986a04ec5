"""The lord of a Power in its seat: a truce on a friendly roll, and the Warlord's challenge (FH-POWER-05)."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.encounters.spoils import end_meeting
from tablewright.rules.freehold.book.party.actions import attempt
from tablewright.rules.freehold.book.party.roster import able, best, speaker_seat
from tablewright.rules.freehold.content import POWER_RULES, POWERS
from tablewright.rules.freehold.content.dice import dice
from tablewright.rules.freehold.events import TruceEnded, TruceTaken
from tablewright.rules.freehold.state import Band, Meeting, Party, World

TRUCE = Question("truce", "FH-POWER-05")
CHALLENGE = Question("challenge", "FH-POWER-05")
GUARD = Why("The Warlord's guard", "FH-POWER-05")

Fighting = Callable[[World, Party, Table], None]


def offer_truce(world: World, party: Party, meeting: Meeting, table: Table, fight_on: Fighting) -> None:
    """Shadow and Threat do not rise for 4 weeks if the party goes home; or it attacks."""
    answers = [Option("accept"), Option("attack")]
    if table.ask(speaker_seat(world, party), TRUCE, answers, {"foe": meeting.bands[0].monster}) == "attack":
        fight_on(world, party, table)
        return
    power = world.power
    if power is not None:
        power.truce_until = world.hold.week + POWER_RULES.truce_weeks
        table.tell(TruceTaken(power.key))
    end_meeting(world, party, "withdrew", table)


def end_truce(world: World, meeting: Meeting, table: Table) -> None:
    """It was given to those who go home: whoever fights the lord has it no more (FH-POWER-05)."""
    power = world.power
    if power is None or power.truce_until <= world.hold.week:
        return
    if any(band.monster == POWERS[power.key].lord for band in meeting.bands):
        power.truce_until = 0
        table.tell(TruceEnded(power.key))


def challenge_if_warlord(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """A challenge made good by Charisma, tried once before the first round, sends his guard away."""
    lord = meeting.bands[0]
    if lord.monster != "iron_warlord" or len(meeting.bands) > 1:
        return
    if not _challenged(world, party, table):
        number = dice("1d4+2").roll(table, GUARD)
        meeting.bands.append(Band("iron_veteran", number))


def _challenged(world: World, party: Party, table: Table) -> bool:
    people = able(world, party)
    known = world.power is not None and world.power.weakness_known
    if not people or not known:
        return False
    options = ["no", *(one.id for one in people)]
    who = table.ask(
        speaker_seat(world, party), CHALLENGE, options, {"ability": "cha", "use": "challenge"}, best(people, "cha").id
    )
    return who != "no" and attempt(world, party, world.characters[who], "cha", "challenge", table)
