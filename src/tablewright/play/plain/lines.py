"""The line mode: one line after another, for screen readers, pipes, scripts and slow terminals.

Each round says what happened, what is wanted and what can be answered; a line typed back is an answer or a command.
Commands are tried first, so that they always work; every choice can be picked by its number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TextIO

from tablewright.engine.decisions import Refused
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.scene import Lesson, Paper, Prompt, Scene
from tablewright.engine.telling.log import seat_label
from tablewright.engine.telling.shopping import Shop, shop_of
from tablewright.play.advice import lesson_head, lesson_words
from tablewright.play.answers import has_usual, read_answer
from tablewright.play.drafts import drop_draft
from tablewright.play.just_now import changed_bars, changed_words, step_words, unheard, unsaid_moments
from tablewright.play.plain.asking import PlainQuestion, fold_lines, is_a_list, labels_of
from tablewright.play.plain.paper import PlainPaper
from tablewright.play.plain.shelf import Shelf
from tablewright.play.plain.speaking import Voice
from tablewright.play.sentences import (
    as_sentence,
    changed_facts,
    fact_words,
    standing_words,
    what_to_type,
)
from tablewright.play.session import AS_USUAL, Look, Session, dice_in_words

_LONG = {
    "help": "?",
    "map": "m",
    "undo": "u",
    "party": "p",
    "odds": "o",
    "counsel": "c",
    "how": "h",
    "log": "l",
    "rule": "r",
    "book": "b",
    "guide": "g",
    "quit": "q",
}
_HEARD = 500  # steps that are remembered as told

REFUSED_IN_A_SCRIPT, INTERRUPTED = 1, 130


def run(save: SaveFile, seats: Sequence[str], guide: bool, stdin: TextIO, stdout: TextIO) -> int:
    """Play line by line until the game ends, the person quits or the lines run out.

    Returns 0, 1 if a script (lines that do not come from a terminal) said something that was refused, or 130 after
    Ctrl+C.
    """
    return LineMode(Session(save, seats, guide), stdin, stdout).play()


class LineMode:
    """A game in lines."""

    def __init__(self, session: Session, stdin: TextIO, stdout: TextIO) -> None:
        self.session, self._stdin, self._voice = session, stdin, Voice(stdout)
        self._shelf = Shelf(session, self._voice)
        self._typed_by_hand = stdin.isatty()
        self._scenes: dict[str, Scene] = {}  # by seat: what it was told last
        self._question = PlainQuestion()
        self._lesson: Lesson | None = None
        self._heard: list[str] = []  # the last steps that were told, to whichever seat
        self._title = self._seat = ""
        self._desk: PlainPaper | None = None
        self._quit = self._refused = self._interrupted = False

    def play(self) -> int:
        """Rounds of telling and answering, to the end."""
        for remark in self.session.save.remarks:
            self._voice.say(remark, strong=True)
        self._say_round()
        while not self._quit and self._goes_on():
            line = self._read_line()
            if line is None:
                break
            self._obey(line)
        self._say_goodbye()
        if self._interrupted:
            return INTERRUPTED
        return REFUSED_IN_A_SCRIPT if self._refused and not self._typed_by_hand else 0

    def _goes_on(self) -> bool:
        """To the end; and past an end that somebody has chosen, until they leave it at that."""
        if self.session.over and self.session.may_take_back_the_end:
            self._voice.say("It is over. u takes your last step back; q leaves it at that.")
            return True
        return not self.session.over

    # --- reading -----------------------------------------------------------------------------------------------------
    def _read_line(self) -> str | None:
        try:
            self._voice.write("> ")
            line = self._stdin.readline()
        except KeyboardInterrupt:
            line, self._interrupted = "", True
        if not self._typed_by_hand or not line:
            self._voice.write(line or "\n")
        return line.strip() if line else None

    def _obey(self, line: str) -> None:
        """Do what a line says: a command, or an answer."""
        word, _, rest = line.removeprefix("/").partition(" ")
        command = self._commands().get(_LONG.get(word, word))
        try:
            if command is None or self._writes_words(line):
                self._answer(line)
            else:
                command(rest.strip())
        except Refused as refusal:
            self._refused = True
            self._voice.say(as_sentence(str(refusal)))

    def _writes_words(self, line: str) -> bool:
        """Is this line a person's own words, although it looks like a command?"""
        prompt = self.session.look().prompt
        commanded = line == "?" or line.startswith(("/", "? "))
        return prompt is not None and prompt.kind in ("text", "sketch") and not commanded

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "?": self._shelf.help,
            "x": self._shelf.words,
            "b": self._shelf.book,
            "u": self._undo,
            "o": self._shelf.odds,
            "c": self._shelf.counsel,
            "l": self._shelf.log,
            "m": self._shelf.map,
            "p": self._shelf.party,
            "h": self._shelf.how,
            "r": self._shelf.rule,
            "g": self._turn_guide,
            "q": self._leave,
            "always": self._always,
            "next": self._next_seat,
            "note": self._note,
            "again": self._say_again,
            "dice": lambda rest: self._voice.say(as_sentence(dice_in_words(self.session.game))),
        }

    def _answer(self, line: str) -> None:
        prompt = self.session.look().prompt
        if prompt is None:
            raise Refused(f"nothing is asked of you; the table waits for {self.session.waited_for()}")
        if prompt.paper is not None:
            self._draw(prompt.paper, line)
            return
        fold = self._question.fold(prompt, line)
        if fold is not None:
            for said in fold_lines(fold):
                self._voice.say(said)
        elif is_a_list(prompt, line):
            self._answer_all(prompt, line)
        else:
            self.session.answer(read_answer(prompt, line))
            self._say_round()

    def _answer_all(self, prompt: Prompt, line: str) -> None:
        """Several numbers in one line: each is answered as long as the same question is put again."""
        if shop := shop_of(prompt):
            self._visit(shop, labels_of(prompt, line))
            return
        for label in labels_of(prompt, line):
            now = self.session.look().prompt
            if now is None or now.question != prompt.question:
                self._voice.say("Something else is asked first; the rest of your numbers was not used.")
                break
            self.session.answer(read_answer(now, label))
            self._say_happened(self.session.look())
        self._say_round()

    def _visit(self, shop: Shop, keys: Sequence[str]) -> None:
        """All that is wanted of a shop in one go: who pays or carries it is as usual, as on every face."""
        wanted = Counter(key for key in keys if key != shop.end)
        self.session.buy(wanted, shop.end if shop.end in keys else "")
        self._say_round()

    def _draw(self, paper: Paper, line: str) -> None:
        """A line for squared paper: a call that is drawn at once, or a word to the paper; `keep` hands it in."""
        desk = self._desk or PlainPaper(paper, self.session.save)
        for said in desk.take(line):
            self._voice.block(said)
        if desk.done:
            self._desk = None
            self.session.answer(desk.sheet.paper)
            drop_draft(self.session.save)
            self._say_round()

    # --- commands ----------------------------------------------------------------------------------------------------
    def _undo(self, rest: str) -> None:
        self.session.undo()
        self._say_round()

    def _leave(self, rest: str) -> None:
        self._quit = True

    def _next_seat(self, rest: str) -> None:
        self.session.pass_to_next_seat()
        self._say_round()

    def _turn_guide(self, rest: str) -> None:
        self.session.turn_guide()
        self._voice.say(f"Hints are {'on' if self.session.guide else 'off'}.")
        self._say_advice(self.session.look())

    def _always(self, rest: str) -> None:
        """`always`: list standing answers; `always 2`: leave one; `always off 1`: end one."""
        word, _, number = rest.partition(" ")
        if word == "off":
            self._end_standing_answer(number.strip())
        elif not rest:
            self._say_standing_answers()
        else:
            prompt = self.session.look().prompt
            if prompt is None or not prompt.standing:
                raise Refused("this question takes no standing answer")
            usual = rest == "usual" and has_usual(prompt)
            self.session.answer_always(AS_USUAL if usual else read_answer(prompt, rest))
            self._say_round()

    def _say_standing_answers(self) -> None:
        if not self.session.standing:
            self._voice.say("You have left no standing answers.")
        for number, (question, key) in enumerate(self.session.standing.items(), 1):
            self._voice.say(f"{number}. {standing_words(question, key)}")

    def _end_standing_answer(self, number: str) -> None:
        questions = list(self.session.standing)
        if not number.isdigit() or not 1 <= int(number) <= len(questions):
            raise Refused("say which: always lists your standing answers, always off 1 ends the first")
        self.session.ask_again(questions[int(number) - 1])
        self._voice.say("You will be asked again.")

    def _note(self, rest: str) -> None:
        """`note`: list the notes; `note WORDS`: on where we are; `note PLACE: WORDS`: on another place."""
        places = self.session.places()
        if not places:
            raise Refused("there is no map to write on")
        if not rest:
            noted = [f"{place.name}: {place.note}" for place in places if place.note]
            for line in noted or ["You have written nothing on this map."]:
                self._voice.say(as_sentence(line))
            return
        name, colon, words = rest.partition(":")
        other = next((place for place in places if colon and place.name.lower().startswith(name.lower())), None)
        place = other or places[0]
        self.session.note(place.id, words.strip() if other else rest)
        self._voice.say(
            as_sentence(f"noted on {place.name}" if words or not other else f"no note on {place.name} any more")
        )

    # --- telling -----------------------------------------------------------------------------------------------------
    def _say_round(self) -> None:
        """What happened, step by step; what has changed; what is wanted; what can be answered."""
        look = self.session.look()
        self._say_where(look)
        self._say_happened(look)
        self._say_advice(look)
        self._voice.say(look.scene.wanted, strong=True)
        if look.prompt is not None:
            self._say_prompt(look.prompt, look.scene.wanted)

    def _say_again(self, rest: str) -> None:
        self._title, self._lesson, self._heard = "", None, []
        self._scenes.pop(self.session.seat, None)
        self._question.forget()
        self._say_round()

    def _say_where(self, look: Look) -> None:
        scene = look.scene
        self._voice.write("\n")
        if len(self.session.seats) > 1 and look.seat != self._seat:
            self._voice.say(f"{seat_label(self.session.ruleset, look.seat)}.")
        if scene.title != self._title:
            self._voice.say(f"{scene.title}.")
        self._title, self._seat = scene.title, look.seat

    def _say_happened(self, look: Look) -> None:
        """The chain of what followed from the last answer, with every number; then figures that are others now."""
        steps = [step_words(telling) for telling in look.latest]
        news = unheard(steps, self._heard) if len(self.session.seats) > 1 else steps  # alone one buys a torch twice
        for step in news:
            self._voice.say(step)
        self._heard = [*self._heard, *news][-_HEARD:]
        for moment in unsaid_moments(look.scene.moments, steps):
            self._voice.say(moment.title, strong=True)
            self._voice.say(" ".join(moment.text))
        before = self._scenes.get(look.seat)
        changes = changed_words(changed_bars(before if look.news else None, look.scene))
        facts = fact_words(changed_facts(before.facts if before else (), look.scene.facts, news))
        self._voice.say(" ".join(part for part in (changes, facts) if part))
        self._scenes[look.seat] = look.scene

    def _say_advice(self, look: Look) -> None:
        """What the guide of a first session says, and the hint that has not been heard yet."""
        lesson = self.session.lesson(look)
        if lesson is not None and not (lesson.astray and lesson == self._lesson):
            self._voice.say(lesson_head(lesson), strong=True)
            self._voice.say(lesson_words(lesson, look.prompt))
        self._lesson = lesson
        if hint := self.session.hint(look):
            self._voice.say(f"Hint: {hint}")

    def _say_prompt(self, prompt: Prompt, wanted: str) -> None:
        if prompt.text != wanted:
            self._voice.say(prompt.text)
        if prompt.paper is not None:
            self._desk = PlainPaper(prompt.paper, self.session.save)
            for said in self._desk.opening():
                self._voice.block(said)
        elif prompt.kind != "choice":
            self._voice.say(what_to_type(prompt))
        for line in self._question.lines(prompt):
            self._voice.say(line)

    def _say_goodbye(self) -> None:
        ending = self.session.look().scene.ending
        if ending is not None:
            self._voice.say(ending.title, strong=True)
            self._voice.say(ending.text)
        path = self.session.save.path
        self._voice.say(f"Everything is saved in {path.name}.")
        if not self.session.over:
            self._voice.say(f"Go on with: tablewright resume {path.stem}")
