"""What is done in the game, and said beside it: by players, and by who runs the table."""

from __future__ import annotations

import time
from typing import Annotated, Any, Literal

import msgspec

from tablewright.engine.budgets import LONGEST_PLAN
from tablewright.engine.decisions import Refused
from tablewright.engine.game.asides import LONGEST_NOTE
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Called
from tablewright.engine.telling.fighting_on import fight_on
from tablewright.engine.telling.looking import place_key, scene_of
from tablewright.engine.telling.shopping import buy
from tablewright.messages.replies import Chat, Marks, Outcome, Ring, TableInfo
from tablewright.store.model import Stale
from tablewright.web.acts.operations import MASTER, At, operation
from tablewright.web.api.looking import chat_of
from tablewright.web.api.messages import (
    ID,
    PLAN,
    Command,
    CommandId,
    DeskCommand,
    Number,
    PassingCommand,
    SeatName,
    Text,
    Word,
)
from tablewright.web.serving.asking import Form
from tablewright.web.serving.routes import ResponseSpec
from tablewright.web.showing.making import may_agree
from tablewright.web.tables.company import NOT_READY, READY, Closed, do_own, marks_for, marks_on
from tablewright.web.tables.people import name_of
from tablewright.web.tables.seating import need_end_not_told
from tablewright.web.tables.wording import LONGEST_CHAT, LONGEST_NOTES, clean, iso

Few = Annotated[int, msgspec.Meta(ge=0, le=20)]


class AnswerCommand(Command, frozen=True):
    """Answers the question that a seat is asked."""

    key: Text = ""  # an option's key, a number, or words


@operation("answer", AnswerCommand(12, ID, key="fight"))
async def give_answer(at: At, said: AnswerCommand) -> Outcome:
    """Answer the question this seat is asked."""
    house, desk = at.house, at.head.desk
    stands_in = said.seat not in at.viewer.seats and house.console.may_answer_for(at.head, at.viewer, said.seat)
    seat = said.seat if stands_in else at.seat
    done = await at.play(seat, lambda game: game.answer(seat, said.key, marks_for(desk, game, seat)), quick=True)
    if desk.marked or desk.ready:
        await house.company.forget_marks(at.head.id)
    if stands_in:
        await house.console.note_stand_in(at.head, seat, "the game master", said.command)
    return done


class FightOnCommand(Command, frozen=True):
    """Gives the usual answers, in a fight or on the way, until something changes; each is an answer on record."""


@operation("fight-on", FightOnCommand(12, ID))
async def give_usual_answers(at: At, said: FightOnCommand) -> Outcome:
    """Fight on, or go on: the usual answers until somebody falls, flees or is below half, or something is new."""
    house, desk, seat = at.house, at.head.desk, at.seat
    done = await at.play(seat, lambda game: fight_on(game, seat, lambda: marks_for(desk, game, seat)))
    if desk.marked or desk.ready:
        await house.company.forget_marks(at.head.id)
    return done


class BuyCommand(Command, frozen=True):
    """A whole visit to a shop: everything that is wanted of it, and its end; all of it or nothing."""

    wanted: dict[str, Few] = msgspec.field(default_factory=dict)  # key of a ware: how many
    end: Word = ""  # key of the choice that ends the visit; empty: stay


def _bought(form: Form) -> dict[str, Any]:
    return {"wanted": {key: form.number(f"many.{key}", 0) for key in form.under("many.")}}


@operation("buy", BuyCommand(12, ID, wanted={"torch": 3}, end="done"), read=_bought)
async def buy_all(at: At, said: BuyCommand) -> Outcome:
    """Buy all that is wanted of a shop, in one go."""
    seat, wanted = at.seat, {key: many for key, many in said.wanted.items() if many > 0}
    return await at.play(seat, lambda game: buy(game, seat, wanted, said.end))


class UndoCommand(Command, frozen=True):
    """Takes back the last answer of a seat."""

    agreed: bool = False  # as game master, or with all seats: also what the table's rule for taking back would keep


@operation("undo", UndoCommand(12, ID))
async def undo(at: At, said: UndoCommand) -> Outcome:
    """Take back the last answer."""
    seat = at.seat

    def act(game: Game[Any]) -> Any:
        if said.agreed and not may_agree(game, at.viewer):
            raise Refused("only the game master, or whoever holds all seats, may take that back: ask them")
        need_end_not_told(at.head, game, at.viewer)
        return game.undo(seat, agreed=said.agreed)

    return await at.play(seat, act)


class StandCommand(Command, frozen=True):
    """Answers a question once and for all."""

    question: Word = ""  # as the decision names it
    key: Word = ""  # the answer; empty: be asked again


@operation("stand", StandCommand(12, ID, question="parry", key="yes"))
async def stand(at: At, said: StandCommand) -> Outcome:
    """Leave a standing answer; an empty key ends it."""
    seat, question, key = at.seat, clean(said.question, 80), clean(said.key, 80)
    return await at.play(seat, lambda game: game.stand(seat, question, key))


class SaltCommand(Command, frozen=True):
    """Mixes words into sealed dice, before the first one falls."""

    salt: Annotated[str, msgspec.Meta(min_length=1, max_length=100)] = "salt"  # any words


@operation("salt", SaltCommand(0, ID, salt="three blue herons"))
async def salt(at: At, said: SaltCommand) -> Outcome:
    """Mix salt into sealed dice, before the first one."""
    seat, grain = at.seat, clean(said.salt, 100)
    return await at.play(seat, lambda game: game.salt(seat, grain))


class BeginCommand(Command, frozen=True):
    """Lets the dice fall without the words of those who are still asked for them (who made the table)."""


@operation("begin", BeginCommand(0, ID))
async def begin_play(at: At, said: BeginCommand) -> Outcome:
    """Let the dice fall without the salt of those still asked for it."""
    gathering, seat = at.head.desk.lobby, at.caller.seat(said.seat or at.viewer.front("", ()))
    if gathering:
        await at.house.seating.leave_lobby(at.head, at.viewer)
    else:
        at.viewer.need_owner()
    async with at.house.tables.at(at.head.id) as (_, opened):
        waits = bool(opened.game.asides.unsalted)
    return await at.play(seat, lambda game: game.begin(seat)) if waits or not gathering else await at.as_it_is(seat)


class NoteCommand(Command, frozen=True):
    """Keeps a note on a place of the map, for the eyes of this seat."""

    place: Word = ""  # id of a hex or room of the scene's map
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""  # the note; empty takes it away


@operation("note", NoteCommand(12, ID, place="0407", text="a ford, and smoke beyond it"))
async def note(at: At, said: NoteCommand) -> Outcome:
    """Keep a note on a place of the map, for this seat's eyes; empty: drop it."""
    seat, text = at.seat, clean(said.text, LONGEST_NOTE)
    return await at.play(seat, lambda game: game.note(seat, place_key(scene_of(game, seat), said.place), text))


# --- the game master -------------------------------------------------------------------------------------------------
class OverrideCommand(Command, frozen=True):
    """The game master changes one thing, for all to see."""

    path: Annotated[str, msgspec.Meta(max_length=200)] = ""  # of a single value, as `state` lists them
    value: Text = ""  # JSON, or text
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""  # why, for all to read


@operation("override", OverrideCommand(12, ID, path="rounds", value="3", reason="we forgot one"), form=MASTER)
async def override(at: At, said: OverrideCommand) -> Outcome:
    """The game master changes one thing, for all to see."""
    console = at.house.console
    return await at.play(said.seat, await console.override_act(at.head, at.viewer, said.path, said.value, said.reason))


class ChangeCommand(Command, frozen=True):
    """The game master changes a figure on a card, for all to see."""

    card: Word = ""  # id of the card
    bar: Word = ""  # label of its bar
    value: Number = 0  # what it is to be
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""  # why, for all to read


@operation(
    "change", ChangeCommand(12, ID, card="member:1", bar="hp", value=2, reason="fell down the well"), form=MASTER
)
async def change(at: At, said: ChangeCommand) -> Outcome:
    """The game master changes a figure on a card, for all to see."""
    if said.value < 0:
        raise Refused(f"{said.bar}: {said.value} is too low; write a whole number from 0 on")
    act = at.house.console.change_act(at.head, at.viewer, said.card, said.bar, said.value, said.reason)
    return await at.play(said.seat, act)


class BoardCommand(Command, frozen=True):
    """The game master draws anew what nobody has seen of a dungeon."""

    plan: Annotated[str, msgspec.Meta(max_length=LONGEST_PLAN)] = "{}"  # the whole dungeon as `board` gives it, changed
    path: Annotated[str, msgspec.Meta(max_length=200)] = ""  # where it stands, as `board` says; empty: the first


@operation("board", BoardCommand(12, ID, plan=PLAN), form=MASTER)
async def redraw(at: At, said: BoardCommand) -> Outcome:
    """The game master draws anew what nobody has seen."""
    return await at.play(said.seat, await at.house.console.redraw_act(at.head, at.viewer, said.path, said.plan))


class ChartCommand(Command, frozen=True):
    """The game master rolls on a chart of the rules."""

    chart: Word = ""  # its key, from the master's console


@operation("chart", ChartCommand(12, ID, chart="weather"), form=MASTER)
async def chart(at: At, said: ChartCommand) -> Outcome:
    """The game master rolls on a chart, for all to read."""
    return await at.play(said.seat, at.house.console.chart_act(at.head, at.viewer, said.chart))


class RollCommand(Command, frozen=True):
    """The game master has somebody roll, for all to read."""

    who: Word = ""  # the name of whoever rolls
    die: int = 20  # sides: 4, 6, 8, 10, 12, 20 or 100
    bonus: int = 0  # added to the die, or taken from it
    need: int = 0  # 0: nothing is needed
    under: bool = False  # `need` or less, where others take `need` or more
    edge: Annotated[int, msgspec.Meta(ge=-1, le=1)] = 0  # 1: twice, the better counts; -1: the worse
    why: Annotated[str, msgspec.Meta(max_length=80)] = ""  # what stands above it in the log


def _called(form: Form) -> dict[str, Any]:
    return {"under": form["way"] == "under"}


@operation(
    "roll", RollCommand(12, ID, who="Halda", die=20, bonus=2, need=12, why="to leap the gap"), form=MASTER, read=_called
)
async def roll(at: At, said: RollCommand) -> Outcome:
    """The game master has somebody roll, for all to read."""
    call = Called("", said.who, said.die, said.bonus, said.need, said.under, said.edge, said.why)
    return await at.play(said.seat, at.house.console.roll_act(at.head, at.viewer, call))


@operation("ask", form=MASTER)
async def ask(at: At, said: DeskCommand) -> None:
    """The game master puts the first question of the queue to the players."""
    await at.house.console.ask_table(at.head, at.viewer)


class VoteCommand(DeskCommand, frozen=True):
    """A player's vote on a ruling that the game master put to the table."""

    key: Word = ""  # of one of the poll's choices


@operation("vote", VoteCommand(ID, key="mercy"))
async def vote(at: At, said: VoteCommand) -> None:
    """A player's vote on that."""
    await at.house.console.vote(at.head, at.viewer, at.seat, said.key)


class NotesCommand(DeskCommand, frozen=True):
    """Keeps the secret notes of a seat, all of them at once."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTES)] = ""  # as they are to be from now on


@operation("notes", NotesCommand(ID, text="the butler knows"), form=MASTER)
async def notes(at: At, said: NotesCommand) -> None:
    """Keep the secret notes of this seat."""
    await at.house.console.keep_notes(at.head, at.viewer, at.seat, said.text)


# --- together --------------------------------------------------------------------------------------------------------
class ChatCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Says something at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_CHAT)]  # what is said
    command: CommandId  # made by the sender, unique at the table: the same line is not said again
    seat: SeatName = ""  # that speaks; may be left out by a token for one seat


@operation("chat", ChatCommand("well met", ID), status_code=201)
async def say(at: At, said: ChatCommand) -> Chat:
    """Say something. It is no part of the game's log."""
    await _speak(at, said.text)
    return await chat_of(at.house, at.head, at.viewer)


async def _speak(at: At, words: str) -> None:
    house, head, seat = at.house, at.head, at.seat
    house.by_chat.take(at.viewer.id, time.monotonic())
    if text := clean(words, LONGEST_CHAT):
        name = name_of(head, house.ruleset_of(head.setup), seat)
        command = at.said.command if at.by_form else f"api {at.said.command}"
        await house.store.say(head.id, seat, name, text, house.clock(), command)


class MarkCommand(PassingCommand, frozen=True):
    """Says what this seat is for, of a question that its party is asked. It binds nobody."""

    question: Word = ""  # its id, as `questions` has it
    key: Word = ""  # of one of its options; empty: no longer for anything


@operation(
    "mark",
    MarkCommand(question="41-0:explore", key="north"),
    responses={
        200: ResponseSpec(Marks, description="who is for what now"),
        409: ResponseSpec(TableInfo, description="this question is not asked any more: so the table stands"),
    },
)
async def mark(at: At, said: MarkCommand) -> Marks:
    """Say what this seat is for, of a question of its party; an empty key takes it away."""
    seat = at.seat
    again = at.by_form and marks_on(at.head.desk, said.question).get(seat) == said.key  # pressed a second time
    try:
        now = await at.house.company.mark(at.head, at.viewer, seat, said.question, "" if again else said.key)
    except Closed:
        raise Stale from None
    return Marks(now.question, now.marks)


class LeadCommand(PassingCommand, frozen=True):
    """Passes the lead on, asks for it, or says how the party decides."""

    to: SeatName = ""  # who is to lead: by who leads, anybody of the party; by others themselves, who ask for it
    way: Literal["", "leader", "vote", "turns"] = ""  # how the party decides from now on; empty: as it does


@operation("lead", LeadCommand(to="p2"))
async def lead(at: At, said: LeadCommand) -> Outcome:
    """Pass the lead on, ask for it, or decide in another way."""
    await at.house.company.lead(at.head, at.viewer, at.seat, said.to, said.way)
    return await at.as_it_is(at.seat)


@operation("close", PassingCommand())
async def close(at: At, said: PassingCommand) -> Outcome:
    """End a vote: who has said nothing leaves it to the others (who leads)."""
    await at.house.company.close(at.head, at.viewer, at.seat)
    return await at.as_it_is(at.seat)


class RingCommand(PassingCommand, frozen=True):
    """Asks somebody to look up."""

    for_seat: SeatName = ""  # for whom the table waits


@operation(
    "ring",
    RingCommand(for_seat="p2"),
    responses={200: ResponseSpec(Ring, description="it was heard by those who are there")},
)
async def ring(at: At, said: RingCommand) -> Ring:
    """Ask a seat that the table waits for to look up; once a minute."""
    rung = await at.house.company.ring(at.head, at.viewer, at.seat, said.for_seat)
    return Ring(rung.seat, rung.for_seat, iso(rung.at))


class MuteCommand(PassingCommand, frozen=True):
    """Says whether one wants to read what another says."""

    for_seat: SeatName = ""  # who says it
    on: bool = True  # false: read it again


@operation("mute", MuteCommand(for_seat="p2"))
async def mute(at: At, said: MuteCommand) -> None:
    """Read no more of what somebody says, or again; nobody else is told."""
    await at.house.company.mute(at.head, at.viewer, at.seat, said.for_seat, on=said.on)


class OwnCommand(Command, frozen=True):
    """Does something for one's own character, though nobody asks."""

    key: Word = ""  # of one of `own`
    text: Text = ""  # where it takes words


@operation("own", OwnCommand(12, ID, key="speak", text="Wait for me!"))
async def own(at: At, said: OwnCommand) -> Outcome:
    """Do something for one's own character, though nobody asks."""
    seat = at.seat
    if said.key == "speak":
        await _speak(at, said.text)
        return await at.as_it_is(seat)
    if said.key in (READY, NOT_READY):
        await at.house.company.say_ready(at.head, at.viewer, seat, said.key)
        return await at.as_it_is(seat)
    return await at.play(seat, lambda game: do_own(game, seat, said.key))
