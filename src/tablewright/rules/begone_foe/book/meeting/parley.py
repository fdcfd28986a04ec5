"""Talk with those one has met: gifts, threats, news, conversion, captives (Reaction Rolls, Alignment)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each, first_of
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.advancement import reward_fight
from tablewright.rules.begone_foe.book.core.beings import intelligent, up
from tablewright.rules.begone_foe.book.core.rolls import ask_gm, caller
from tablewright.rules.begone_foe.book.core.silver import pay, purse
from tablewright.rules.begone_foe.book.delve.company import members_options
from tablewright.rules.begone_foe.book.delve.scouting import WHO
from tablewright.rules.begone_foe.book.delve.wandering import send_home
from tablewright.rules.begone_foe.book.magic.peaceful import cast_in_peace, read_in_peace
from tablewright.rules.begone_foe.book.master.aims import aims_in_a_meeting
from tablewright.rules.begone_foe.book.master.own_words import try_in_words
from tablewright.rules.begone_foe.book.meeting.blades import FALSE_STEP, fight_here, turn_first, turners
from tablewright.rules.begone_foe.book.meeting.captives import convert, converts
from tablewright.rules.begone_foe.book.meeting.dealings import DEALINGS, dealing_options
from tablewright.rules.begone_foe.book.meeting.demands import answer, comply, demand_options, put_demand
from tablewright.rules.begone_foe.book.meeting.manners import GIFT_A_HEAD, take_up_arms
from tablewright.rules.begone_foe.book.monsters.instincts import acts_so
from tablewright.rules.begone_foe.book.monsters.morale import rating_of_strangers, roll_morale
from tablewright.rules.begone_foe.events import Parted, Talked
from tablewright.rules.begone_foe.state import Being, Campaign, Meeting

TALK = Question("talk", "BF-REACT-06")
CONVERT_WHOM = Question("convert-whom", "BF-ALIGN-08")
THREAT = Why("Threat", "BF-MORALE-01")


def talk(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Guarded, indifferent or friendly: what the party does next."""
    put_demand(state, table, meeting, foes)
    options = [*talk_options(state, meeting, foes), *map(Option, demand_options(state, foes))]
    about: Facts = {"foe": foes[0].id, "number": len(foes), "attitude": meeting.attitude}
    usual = ("news", "leave") if meeting.attitude == "guarded" else ("news", "pass")
    chosen = table.ask(caller(state), TALK, options, about, first_of(options, *usual))
    _TALK[chosen.verb](state, table, meeting, foes, chosen.target)


def talk_options(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> list[Option]:
    thinking = intelligent(foes[0])
    options = [Option("leave"), Option("pass"), Option("attack")]
    if meeting.attitude in ("guarded", "indifferent") and thinking and purse(state) >= GIFT_A_HEAD * len(foes):
        options.append(Option("gift"))
    if thinking and "threaten" not in meeting.tried:
        options.append(Option("threaten"))
    options += dealing_options(state, meeting, foes)
    if meeting.attitude == "friendly" and converts(state, foes):
        options.append(Option("convert"))
    if any(up(being) for being in state.characters):
        options.append(Option("try"))
    options += [option for option in members_options(state) if option in ("cast", "read")]
    return [*options, Option("turn")] if turners(state, foes) else options


def _attack(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    """Folk who meant no harm pay nothing when cut down (BF-ALIGN-06)."""
    if meeting.attitude in ("indifferent", "friendly"):
        for foe in foes:
            foe.note("peaceful")
    fight_here(state, table, foes, meeting)


def _answer(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    if not answer(state, table, meeting, foes):
        _false_step(state, table, meeting, foes, "answer")


def _comply(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    comply(state, table, meeting, foes)


def _try(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    """A word, a gesture, a bargain of one's own: what it is to bring about is said first (BF-SKILL-02, BF-REACT-05).

    A try that fails may be the wrong move with the guarded, if the game master thinks so (BF-REACT-06).
    """
    able = [being.id for being in state.characters if up(being)]
    who = state.beings[table.ask(caller(state), WHO, able, {"task": "try"})]
    before = meeting.attitude
    aims = [*aims_in_a_meeting(meeting, foes), *each("win", (being.id for being in converts(state, foes)))]
    tried = try_in_words(state, table, who, aims, lambda: True)
    if tried and before == meeting.attitude == "guarded" and state.meeting is not None:
        _false_step(state, table, meeting, foes, "try", "bear it", small=True)


def _cast(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    """A spell while they talk: one that strikes nobody (BF-SPELL-06)."""
    cast_in_peace(state, table, rest)


def _read(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    read_in_peace(state, table, rest)


def _turn(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    turn_first(state, table, meeting, foes)


def _gift(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    """10 SP a head turns guarded to indifferent (BF-REACT-06); a second gift makes friends of them (our ruling)."""
    price = GIFT_A_HEAD * len(foes)
    pay(state, price)
    meeting.attitude = "indifferent" if meeting.attitude == "guarded" else "friendly"
    meeting.gifts = price
    table.tell(Talked("gift", meeting.attitude, price))


def _threaten(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    """Our ruling: a threat is a danger like any other, so they test morale; those who stand are hostile now."""
    meeting.tried.append("threaten")
    if may_be_daunted(foes) and roll_morale(state, table, THREAT, "") > rating_of_strangers(state, foes):
        table.tell(Talked("threaten", "gone"))
        take_up_arms(state)
        for foe in foes:
            foe.gone = "driven"  # the Chaotic are paid for that (BF-ALIGN-05)
        reward_fight(state, table, foes, state.characters)
        _send_off(state, foes)
        state.meeting, state.phase = None, "dungeon"
    else:
        table.tell(Talked("threaten", "hostile"))
        fight_here(state, table, foes, meeting)


def may_be_daunted(foes: Sequence[Being]) -> bool:
    """Who never flees by the adventure's word is not talked into it (BF-MORALE-07)."""
    return not any(foe.uses.get("never_flees") for foe in foes)


def _send_off(state: Campaign, foes: Sequence[Being]) -> None:
    for foe in foes:
        _out_of_room(state, foe)
        state.beings.pop(foe.id, None)


def _out_of_room(state: Campaign, foe: Being) -> None:
    room = state.room(foe.room)
    if room is not None:
        room.bands = [band for band in room.bands if band.data.get("group") != foe.group]


def _pass_by(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    """Going on past them; unasked within 10 ft is a false step with the guarded (BF-REACT-06)."""
    if meeting.attitude == "guarded" and _false_step(state, table, meeting, foes, "pass"):
        return
    _part_in_peace(state, table, meeting, foes, stay=True)


def _false_step(
    state: Campaign,
    table: Table,
    meeting: Meeting,
    foes: Sequence[Being],
    what: str,
    usual: str = "hostile",
    *,
    small: bool = False,
) -> bool:
    """The game master says whether they bear it; the referee does not (BF-REACT-06). True when blades are out."""
    about: Facts = {"foe": foes[0].id, "what": what}
    ruled = ask_gm(state, table, FALSE_STEP, ("hostile", "bear it"), usual, about, small=small)
    if not small:
        table.tell(Talked(what, ruled))
    if ruled == "hostile":
        fight_here(state, table, foes, meeting)
    return ruled == "hostile"


def _leave(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    _part_in_peace(state, table, meeting, foes, stay=False)


def _part_in_peace(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], stay: bool) -> None:
    """Who lives here remembers; wanderers go their way; what was laid down is taken up again."""
    take_up_arms(state)
    for foe in foes:
        room = state.room(foe.room)
        for band in room.bands if room is not None else ():
            if band.data.get("group") == foe.group:
                band.data["attitude"] = meeting.attitude
    if acts_so(state, foes[0], "poses"):
        state.stalkers = foes[0].group  # it has seen whom it wants to be
    send_home(state, [foe for foe in foes if not foe.room and foe.group != state.stalkers])
    if not stay and state.came_by and not meeting.wandering:
        state.here, state.came_by = state.came_by, ""
    table.tell(Parted("in peace"))
    state.meeting, state.phase = None, "dungeon"


def _convert_one_of(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], rest: str) -> None:
    keys = [being.id for being in converts(state, foes)]
    convert(state, table, state.beings[table.ask(caller(state), CONVERT_WHOM, keys)])


_TALK: dict[str, Callable[[Campaign, Table, Meeting, Sequence[Being], str], None]] = {
    **DEALINGS,
    "attack": _attack,
    "gift": _gift,
    "threaten": _threaten,
    "convert": _convert_one_of,
    "comply": _comply,
    "answer": _answer,
    "try": _try,
    "cast": _cast,
    "read": _read,
    "turn": _turn,
    "pass": _pass_by,
    "leave": _leave,
}
