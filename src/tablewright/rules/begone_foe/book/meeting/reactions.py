"""The reaction roll: who speaks, what conduct is worth, what is fixed beforehand (Reaction Rolls)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core import soul
from tablewright.rules.begone_foe.book.core.beings import can_speak, mindless, undead
from tablewright.rules.begone_foe.book.core.rolls import (
    ask_gm,
    caller,
)
from tablewright.rules.begone_foe.book.meeting.blades import fight_here, settle_attitude
from tablewright.rules.begone_foe.book.meeting.demands import wanted
from tablewright.rules.begone_foe.book.meeting.manners import (
    GIFTS,
    arms_are_out,
    covered_in_blood,
    first_gifts,
    first_manners,
    give_first,
)
from tablewright.rules.begone_foe.book.monsters.instincts import falls_upon, tempered
from tablewright.rules.begone_foe.content import CHARTS, KINDS
from tablewright.rules.begone_foe.events import Reacted
from tablewright.rules.begone_foe.state import Being, Campaign, Meeting

REACTION = Why("Reaction", "BF-REACT-03", "reaction")
SPEAKER = Question("speaker", "BF-REACT-04")
CONDUCT = Question("conduct", "BF-REACT-05", standing=True)
ATTITUDE = Question("attitude", "BF-REACT-01", standing=True)
BETTER = (3, 6, 9)  # totals at which a reaction turns guarded, indifferent, friendly (BF-REACT-03)
FRIENDLY = BETTER[-1]


def fixed_attitude(state: Campaign, foes: Sequence[Being]) -> str:
    """What the adventure says, or an old quarrel, goes before the roll (BF-REACT-02, BF-CORE-06)."""
    room = state.room(foes[0].room)
    for band in room.bands if room is not None else ():
        if band.data.get("group") == foes[0].group and band.data.get("attitude"):
            return str(band.data["attitude"])
    return state.attitudes.get(foes[0].group, "")


def default_attitude(state: Campaign, foes: Sequence[Being]) -> str:
    """Mindless undead and constructs on guard, and foes at war with the party, do not roll (BF-REACT-01)."""
    fixed = fixed_attitude(state, foes)
    if fixed:
        return fixed
    if wanted(state, foes):
        return "guarded"
    guards = mindless(foes[0]) and (undead(foes[0]) or KINDS[foes[0].kind].type in ("construct", "ooze", "plant"))
    return "hostile" if guards or falls_upon(state, foes[0], at_home=_in_lair(state, foes[0])) else "roll"


def react(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Who speaks is named before the roll; D10 + HEART, or what is fixed (BF-REACT-03, BF-REACT-04)."""
    options = ("roll", "hostile", "guarded", "indifferent", "friendly")
    default = default_attitude(state, foes)
    ruled = ask_gm(
        state, table, ATTITUDE, options, default, {"foe": foes[0].id, "number": len(foes)}, small=default != "roll"
    )
    if ruled != "roll":
        table.tell(Reacted(foes[0].name, 0, ruled))
        settle_attitude(state, table, meeting, foes, ruled)
        return
    speaker = _choose_speaker(state, table, meeting, foes)
    while speaker in GIFTS:
        give_first(state, table, meeting, foes, speaker)
        speaker = _choose_speaker(state, table, meeting, foes)
    if speaker == "attack":
        fight_here(state, table, foes, meeting)
        return
    total, attitude = roll_reaction(state, table, foes, state.beings.get(speaker), meeting)
    name = state.beings[speaker].name if speaker in state.beings else ""
    table.tell(Reacted(foes[0].name, total, attitude, name))
    settle_attitude(state, table, meeting, foes, attitude)


def _choose_speaker(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> str:
    speakers = [being.id for being in state.characters if can_speak(being)]
    options = [*speakers, "nobody", "attack", *first_gifts(state, meeting, foes), *first_manners(state, meeting, foes)]
    about: Facts = {"foe": foes[0].id, "number": len(foes), "feet": meeting.distance}
    meeting.speaker = table.ask(
        caller(state), SPEAKER, options, about, max(speakers, key=lambda key: state.beings[key].heart, default="nobody")
    )
    return meeting.speaker


def roll_reaction(
    state: Campaign, table: Table, foes: Sequence[Being], speaker: Being | None, meeting: Meeting
) -> tuple[int, str]:
    """D10 + the speaker's HEART + conduct, read from 1 to 10 (BF-REACT-03 to BF-REACT-05)."""
    face = table.roll(10, REACTION, foes[0].name)
    mod = conduct(state, table, meeting, foes)
    total = face + (speaker.heart if speaker is not None else 0) + mod
    if total < FRIENDLY:
        better = next(total_wanted for total_wanted in BETTER if total_wanted > total)
        total += soul.bolster(
            state,
            table,
            soul.ON_REACTION,
            speaker or state.party[0],
            FRIENDLY - total,
            "reaction",
            wanted=total < BETTER[0],
            least=better - total,
        )
    return total, read_as(state, meeting, foes[0], speaker, total)


def read_as(state: Campaign, meeting: Meeting, foe: Being, speaker: Being | None, total: int) -> str:
    """What a total means with this creature: the chart, tempered by its nature. The label asks the same."""
    return tempered(state, meeting, foe, speaker, attitude_of(total))


def attitude_of(total: int) -> str:
    return CHARTS["reaction"].row(min(10, max(1, total))).name


def conduct(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> int:
    """+2 for a gift, looks and manners, -2 for blood, drawn arms or intruding in a lair; at most 2 (BF-REACT-05)."""
    options = ("-2", "-1", "0", "1", "2")
    default = str(usual_conduct(state, meeting, foes))
    return int(ask_gm(state, table, CONDUCT, options, default, {"foe": foes[0].id}))


def usual_conduct(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> int:
    lair = bool(foes[0].room) and _in_lair(state, foes[0])
    offends = lair or covered_in_blood(state) or arms_are_out(state, meeting, foes)
    return max(-2, min(2, (2 if meeting.gifts else 0) + meeting.manner - (2 if offends else 0)))


def _in_lair(state: Campaign, foe: Being) -> bool:
    room = state.room(foe.room)
    return room is not None and any(band.lair for band in room.bands if band.data.get("group") == foe.group)
