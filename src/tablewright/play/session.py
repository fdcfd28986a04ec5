"""A person at the table: what they see now, and what they do about it. Both terminal faces play through this.

A `Look` is one moment of a game as a seat sees it: scene, question, log. A `Session` gives the present one, takes
answers for all seats the person holds, and makes every change durable before it returns.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision, Open
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, AnyRecord, Override, Setup, Standing, Undone
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Choice, Lesson, Prompt, Scene, Telling
from tablewright.engine.telling.counsel import Counsel, Plea, counsel, plea_of
from tablewright.engine.telling.fighting_on import fight_on
from tablewright.engine.telling.keys import Laid, laid
from tablewright.engine.telling.log import Teller, seat_label
from tablewright.engine.telling.looking import own_choices, place_key, scene_of
from tablewright.engine.telling.shopping import buy
from tablewright.engine.telling.staging import field_of, with_moments
from tablewright.play.advice import Heard, own_hint
from tablewright.world.places import Place, places_of


# --- drafts -----------------------------------------------------------------------------------------------------------
# Drafts: what somebody has begun to draw and not handed in yet, kept beside the save so that nothing is lost.
def draft_of(save: SaveFile, title: str) -> str:
    """The draft under this title, or ''."""
    try:
        text = _path(save).read_text(encoding="utf-8")
    except OSError:
        return ""
    kept, _, draft = text.partition("\n")
    return draft if kept == title else ""


def keep_draft(save: SaveFile, title: str, draft: str) -> None:
    _path(save).write_text(f"{title}\n{draft}", encoding="utf-8")


def drop_draft(save: SaveFile) -> None:
    _path(save).unlink(missing_ok=True)


def _path(save: SaveFile) -> Path:
    return save.path.with_suffix(".draft")


# --- session ----------------------------------------------------------------------------------------------------------
WAYS: dict[str, str] = {
    "leader": "the party does as its leader says", "vote": "the party votes", "turns": "each decides in turn",
}  # fmt: skip
_REMINDER = 4  # so many tellings remind a person who comes back of where they left off
ASK_AGAIN = ""  # the standing answer that ends a standing answer
AS_USUAL = "default"  # the standing answer that takes whatever is marked as usual at the time


def who_decides(decision: Decision, leads: str) -> str:
    """In what way a party decides, in a sentence."""
    match decision.way:
        case "vote":
            return f"The party votes; between equals it is as {leads} says."
        case "turns":
            return f"{leads} decides in turn."
        case _:
            return f"{leads} leads."


class Look(msgspec.Struct, frozen=True):
    """One moment, as one seat sees it."""

    seat: str
    scene: Scene
    tellings: tuple[Telling, ...]
    news: int = 0  # how many of the last tellings the person has not answered to yet
    laid: Laid = Laid()  # the question's choices, each with its key and its place

    @property
    def prompt(self) -> Prompt | None:
        return self.scene.prompt

    @property
    def latest(self) -> tuple[Telling, ...]:
        return self.tellings[len(self.tellings) - self.news :]


def look_at(game: Game[Any], seat: str, teller: Teller, seen: int) -> Look:
    """The present moment of a game; `seen` tellings are no news."""
    tellings = tuple(teller.tellings())
    scene = with_moments(grouped(scene_of(game, seat)), tellings[seen:], seen + 1)
    return Look(seat, scene, tellings, max(0, len(tellings) - seen), laid(scene, field=field_of(scene)))


def grouped(scene: Scene) -> Scene:
    """The scene with the choices of each group together, so that each heading stands once."""
    if scene.prompt is None:
        return scene
    groups = {choice.group: number for number, choice in reversed(list(enumerate(scene.prompt.choices)))}
    choices = tuple(sorted(scene.prompt.choices, key=lambda choice: groups[choice.group]))
    return msgspec.structs.replace(scene, prompt=msgspec.structs.replace(scene.prompt, choices=choices))


def dice_in_words(game: Game[Any]) -> str:
    """Source of this game's dice, in brief."""
    dice = game.setup.dice
    if dice.kind == "open":
        return f"open seed: {dice.seed}"
    if game.revealed_secret:
        return f"seal broken: {game.revealed_secret[:8]}.."
    return f"sealed dice {dice.commitment[:6]}.."


class Session:
    """One person's play at one table, from all the seats they hold."""

    def __init__(self, save: SaveFile, seats: Sequence[str], guide: bool = True) -> None:
        self.save, self.guide = save, guide
        self._heard = Heard(save.game.ruleset.key)
        self.seats = tuple(seats) or save.game.setup.seats[:1]  # who holds no seat looks on from the first
        self._tellers = {seat: Teller(save.game, seat) for seat in self.seats}
        self._seat = self.seats[0]
        self._seen = {seat: self._seen_before(teller) for seat, teller in self._tellers.items()}
        self._wants: tuple[str, dict[str, str]] = ("", {})  # the question, and seats with what they are for

    def _seen_before(self, teller: Teller) -> int:
        played = any(isinstance(record, Answered) and not record.by for record in self.game.records)
        return max(0, teller.count() - _REMINDER) if played else 0

    @property
    def game(self) -> Game[Any]:
        return self.save.game

    @property
    def ruleset(self) -> Ruleset[Any]:
        return self.game.ruleset

    @property
    def seat(self) -> str:
        """The seat that plays now: stays while it is asked, else passes to the first that is."""
        asked = {decision.seat for decision in self.game.pending}
        if self._seat not in asked:
            self._seat = next((seat for seat in self.seats if seat in asked), self._seat)
        return self._seat

    @property
    def over(self) -> bool:
        return self.game.outcome is not None

    @property
    def may_take_back_the_end(self) -> bool:
        """True if one of this person's seats has ended the game, and may still think better of it."""
        return any(self.game.may_take_back_the_end(seat) for seat in self.seats)

    def counsel(self) -> Counsel:
        """What somebody would do who is asked this, and why; it takes a second or two."""
        return self.thought_about(self.plea())

    def plea(self) -> Plea:
        return plea_of(self.game, self.seat)

    def thought_about(self, plea: Plea) -> Counsel:
        """The long part of it: it needs nothing of the game any more, and may be done beside it."""
        return counsel(self.ruleset, plea)

    def waited_for(self) -> str:
        """Name the people that the table waits for."""
        seats = dict.fromkeys(decision.seat for decision in self.game.pending)
        return ", ".join(seat_label(self.ruleset, seat) for seat in seats) or "others"

    def look(self) -> Look:
        seat = self.seat
        return look_at(self.game, seat, self._tellers[seat], self._seen[seat])

    def hint(self, look: Look) -> str:
        """What is worth saying at this moment and was never said to this person; nothing while a guide speaks."""
        if not self.guide or look.scene.lesson is not None:
            return ""
        hint = self._heard.first_new(look.scene.hints)
        return hint.text if hint else own_hint(look.latest)

    def lesson(self, look: Look) -> Lesson | None:
        """What the guide says, unless this person has sent it away."""
        return look.scene.lesson if self.guide else None

    def turn_guide(self) -> None:
        """Guide and hints on or off. Whoever calls them back hears all hints again."""
        self.guide = not self.guide
        if self.guide:
            self._heard.forget()

    def pass_to_next_seat(self) -> None:
        """Several seats of one person may be asked at once: go on with the next of them."""
        asked = {decision.seat for decision in self.game.pending}
        at = self.seats.index(self.seat)
        self._seat = next((seat for seat in self.seats[at + 1 :] + self.seats[:at] if seat in asked), self._seat)

    def answer(self, key: str) -> None:
        """Answer the question put to the present seat. `Refused` if it will not do; nothing has changed then."""
        seat = self.seat
        seen = self._tellers[seat].count()
        said = self._heard.first_new(scene_of(self.game, seat).hints) if self.guide else None
        self.save.append(self.game.answer(seat, key, self.wants))
        if said is not None:
            self._heard.hear(said)
        self._seen[seat] = seen

    def fight_on(self) -> None:
        """The usual answer of a fight, again and again until something changes. `Refused` where there is none."""
        seat = self.seat
        seen = self._tellers[seat].count()
        self.save.append(fight_on(self.game, seat, lambda: self.wants))
        self._seen[seat] = seen

    def buy(self, wanted: Mapping[str, int], end: str) -> None:
        """Answer a shop with all that is wanted of it, and its end."""
        seat = self.seat
        seen = self._tellers[seat].count()
        self.save.append(buy(self.game, seat, wanted, end))
        self._seen[seat] = seen

    def undo(self) -> None:
        """Take back the last answer of the present seat, or of another seat of this person."""
        last = self._last_to_answer()
        self.save.undo(last)
        self._seat = last
        self._seen[last] = max(0, len(self._tellers[last].tellings()) - 1)

    def _last_to_answer(self) -> str:
        standing: list[str] = []
        for record in self.game.records:
            if isinstance(record, Answered) and not record.by:
                standing.append(record.seat)
            elif isinstance(record, Undone) and standing:
                standing.pop()
        return standing[-1] if standing and standing[-1] in self.seats else self.seat

    # --- together ----------------------------------------------------------------------------------------------------
    @property
    def of_party(self) -> Open | None:
        """What is asked of a party that several seats share."""
        asked = (each for each in self.game.open_questions if each.decision.party)
        return next(asked, None) if len(self.seats) > 1 else None

    @property
    def asked_seats(self) -> list[str]:
        return [decision.seat for decision in self.game.pending]

    @property
    def wants(self) -> dict[str, str]:
        """Who is for what, of the party's question that is asked now."""
        asked, (question, wants) = self.of_party, self._wants
        return wants if asked is not None and asked.id == question else {}

    def next_to_want(self) -> str:
        """Of those who do not answer, the first that has not said anything yet."""
        asked = self.of_party
        others = [seat for seat in asked.decision.party if seat != self.seat] if asked else []
        return next((seat for seat in others if seat not in self.wants), others[0] if others else self.seat)

    def want(self, seat: str, key: str) -> None:
        """A seat is for an answer; '' takes that away."""
        if self.of_party is not None:
            others = {who: what for who, what in self.wants.items() if who != seat}
            self._wants = (self.of_party.id, others | {seat: key} if key else others)

    def deeds(self) -> list[tuple[str, Choice]]:
        """What these seats may do though nobody asks them, where several of them sit here."""
        seats = self.seats if len(self.seats) > 1 else ()
        return [(seat, deed) for seat in seats for deed in own_choices(self.game, seat)]

    def do_unasked(self, seat: str, key: str) -> None:
        """Do one of these deeds; the seat plays now, if anything is asked about it."""
        seen = self._tellers[seat].count()
        self.save.append(self.game.act(seat, key))
        self._seat, self._seen[seat] = seat, seen

    @property
    def has_secrets(self) -> bool:
        """True if one of these seats has been told what another may not know, or masters the game."""
        seats = set(self.seats)
        told = any(entry.to and 0 < len(seats & set(entry.to)) < len(seats) for entry in self.game.log.recent)
        return len(seats) > 1 and (told or self.ruleset.gm_seat in seats)

    def agree(self, lead: str, way: str) -> None:
        self.save.append(self.game.agree(self.seat, lead=lead or None, way=way or None))

    # --- notes on places ---------------------------------------------------------------------------------------------
    def places(self) -> list[Place]:
        """The places of the map that matters now, with this seat's notes on them."""
        view = self.look().scene.map
        return places_of(view) if view is not None else []

    def note(self, place: str, text: str) -> None:
        """Keep a note on a place, for this seat's eyes; '' takes it away."""
        self.save.append(self.game.note(self.seat, place_key(self.look().scene, place), text))

    # --- standing answers --------------------------------------------------------------------------------------------
    def answer_always(self, key: str) -> None:
        """Answer the present question, and every further one of its kind, in the same way."""
        seat, prompt = self.seat, self.look().prompt
        if prompt is None:
            return
        seen = self._tellers[seat].count()
        self.save.append(self.game.stand(seat, prompt.question, key))
        self._seen[seat] = seen

    @property
    def standing(self) -> dict[str, str]:
        """The present seat's standing answers: question and key."""
        return {question: key for (seat, question), key in self.game.standing.items() if seat == self.seat}

    def ask_again(self, question: str) -> None:
        self.save.append(self.game.stand(self.seat, question, ASK_AGAIN))


# --- film: A recorded game as a film: one picture for every step that people took, to be looked at in any order -------
_PICTURES_KEPT = 128
_PICTURES_BEFORE = 32  # so many steps before the one asked for are pictured too, for those who then step back


class Film:
    """Steps of a game as one seat saw them. Step 0 is the beginning.

    Forward costs one step; backward is looked up among the pictures kept, or played again from the beginning.
    """

    def __init__(self, ruleset: Ruleset[Any], setup: Setup, records: Sequence[AnyRecord], seat: str) -> None:
        self._ruleset, self._setup, self._records, self._seat = ruleset, setup, records, seat
        self._cuts = _cuts(records)
        self._pictures: OrderedDict[int, Look] = OrderedDict()
        self._rewind()

    @property
    def last(self) -> int:
        """Number of the last step."""
        return len(self._cuts) - 1

    def look(self, step: int) -> Look:
        step = min(max(step, 0), self.last)
        self.wind(step)
        return self._pictures[step]

    def wind(self, step: int, most: int | None = None) -> bool:
        """Wind towards a step, `most` steps at a time; True when its picture is there."""
        if step in self._pictures:
            return True
        if step <= self._step:
            self._rewind()
        left = step - self._step if most is None else min(most, step - self._step)
        for _ in range(left):
            self._play_on(pictured=step - self._step <= _PICTURES_BEFORE)
        return step in self._pictures

    def caption(self, step: int) -> str:
        """What was done to come to this step."""
        if step == 0:
            return "the beginning"
        record = self._records[self._cuts[step - 1]]
        match record:
            case Answered(seat=seat, key=key):
                return f"{seat}: {key}"
            case Undone(seat=seat):
                return f"{seat} took it back"
            case Override(by=by, path=path, value=value):
                return f"{by} changed {path} to {value}"
            case Standing(seat=seat, question=question, key=key):
                return f"{seat}: {question} always {key}" if key else f"{seat}: ask me {question} again"
        return ""

    def _rewind(self) -> None:
        game: Game[Any] = Game(self._ruleset, self._setup, self._records[: self._cuts[0]], checked=False)
        self._game, self._teller, self._step = game, Teller(game, self._seat), 0
        self._keep(seen=0)

    def _play_on(self, *, pictured: bool) -> None:
        seen = len(self._game.log_for(self._seat)) if pictured else 0
        self._step += 1
        self._game.replay(self._records[self._cuts[self._step - 1] : self._cuts[self._step]], checked=False)
        if pictured:
            self._keep(seen)

    def _keep(self, seen: int) -> None:
        self._pictures[self._step] = look_at(self._game, self._seat, self._teller, seen)
        if len(self._pictures) > _PICTURES_KEPT:
            self._pictures.popitem(last=False)


def _cuts(records: Sequence[AnyRecord]) -> list[int]:
    """How many records belong to each step and those before it: a person's act, and all that bots said to it."""
    acts = [number for number, record in enumerate(records) if _is_an_act(record)]
    return [*acts, len(records)]


def _is_an_act(record: AnyRecord) -> bool:
    return (isinstance(record, Answered) and not record.by) or isinstance(record, Undone | Override | Standing)
