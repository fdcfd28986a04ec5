"""One harness for every game: random legal answers, and the engine's promises checked at each step.

It knows nothing of any game. A game that passes can be saved, loaded, forked, taken back and replayed at any moment,
shows each seat a scene with words for every option, refuses what is not allowed, and keeps its secrets.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablewright.engine.copying import freeze, thaw
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import sealed_dice
from tablewright.engine.events import TookBack
from tablewright.engine.game.checking import faults_of
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import header_line, open_game, parse, record_lines
from tablewright.engine.game.verify import verify
from tablewright.engine.proving.given import settings_by_chance
from tablewright.engine.ruleset import Ruleset, settle
from tablewright.engine.scene import Prompt, Scene
from tablewright.engine.table import HAND_ROLL
from tablewright.engine.telling.looking import SPECTATOR

_STEPS_BETWEEN_REPLAYS = 100
_SETTINGS_CHANGED = 0.5  # share of them


class Harness:
    """A game under test."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        seed: int,
        seats: Sequence[str] = (),
        settings: Mapping[str, bool | int | str] | None = None,
        **setup: Any,
    ) -> None:
        self.chance = random.Random(seed)
        self.ruleset = ruleset
        names = tuple(seats) or tuple(f"p{number + 1}" for number in range(ruleset.least_seats))
        dice = setup.pop("dice", None) or sealed_dice("harness", seed.to_bytes(32, "big"))
        wanted = (
            settings_by_chance(ruleset, names, self.chance, _SETTINGS_CHANGED)
            if settings is None
            else settle(ruleset.settings, settings)
        )
        self.setup = Setup("harness", ruleset.key, ruleset.version, dice, names, wanted, **{"undo": "always", **setup})
        self.game: Game[Any] = Game(ruleset, self.setup)
        self.all_seats = (*names, *([ruleset.gm_seat] if ruleset.gm_seat else []))
        self._narrators = {seat: ruleset.narrator("harness") for seat in (*self.all_seats, SPECTATOR)}
        self._told = 0
        self._found_sound: object = None

    # --- playing -----------------------------------------------------------------------------------------------------
    def play(self, most: int) -> int:
        """Answer at random, checking everything at each step. Returns the number of answers given."""
        for given in range(most):
            self.check_step(given)
            if self.game.outcome is not None:
                return given
            decision = self.chance.choice(self.game.pending)
            self.game.answer(decision.seat, self.random_answer(decision))
        return most

    def random_answer(self, decision: Decision) -> str:
        if decision.kind == "choice":
            return self.chance.choice(decision.options)
        if decision.kind == "text":
            return self.chance.choice(["", "Ada", "Ysé of the Marsh"])[: decision.high]
        return str(self.chance.randint(decision.low, decision.high))

    # --- at each step ------------------------------------------------------------------------------------------------
    def check_step(self, number: int) -> None:
        assert self.game.outcome is not None or self.game.pending, "the game waits for nobody"
        self.check_state_is_data()
        self.check_sound()
        self.check_scenes()
        self.check_log()
        if self.game.pending:
            self.check_refusals()
            self.check_fork(number)
        if number % _STEPS_BETWEEN_REPLAYS == 0:
            self.check_save_and_load()

    def check_state_is_data(self) -> None:
        """A copy is equal, and has the same bytes: fingerprints of games that go on from a save are those of before."""
        states = (self.game.checkpoint, *(self.game.state_for(seat) for seat in self.all_seats))
        for state in {id(state): state for state in states}.values():  # most seats look at one and the same
            frozen = freeze(state)
            copy = thaw(frozen, self.ruleset.state_type)
            assert copy == state
            assert freeze(copy) == frozen

    def check_sound(self) -> None:
        """The rules never make a state that a game master would not be allowed to make."""
        if self.game.checkpoint is not self._found_sound:  # in the middle of a turn it is still the same
            assert list(faults_of(self.ruleset, self.game.checkpoint)) == []
            self._found_sound = self.game.checkpoint

    def check_scenes(self) -> None:
        """Every seat sees a scene that can be sent, with words for what it is asked; nobody sees the dice's secret."""
        for seat in (*self.all_seats, SPECTATOR):
            scene = self.ruleset.scene(self.game.state_for(seat), seat, self.game.pending)
            sent = msgspec.json.encode(scene)
            assert msgspec.json.decode(sent, type=Scene) == scene
            assert scene.title, "a scene has a title"
            assert scene.wanted, "a scene says what is wanted of whom"
            self._check_secrets(sent.decode(), seat)
            decision = self.game.pending_for(seat)
            if decision is None:
                assert scene.prompt is None, f"{seat} is shown a question that is not put to it"
            elif decision.question != HAND_ROLL:
                check_prompt(scene.prompt, decision)
                decision.check(decision.usual)  # what is marked as usual can be answered

    def check_log(self) -> None:
        """Every entry can be told to everyone who may read it."""
        for entry in self.game.log[self._told :]:
            for seat, narrator in self._narrators.items():
                if entry.visible_to(seat):
                    telling = narrator.tell(entry, seat)
                    sent = msgspec.json.encode(telling).decode()
                    self._check_secrets(sent, seat)
        self._told = len(self.game.log)

    def _check_secrets(self, sent: str, seat: str) -> None:
        if self.game.outcome is None:
            secret = self.setup.dice.secret
            assert not secret or secret not in sent, f"{seat} is sent the secret of the dice"

    def check_refusals(self) -> None:
        """What is not an answer is refused and changes nothing."""
        before, records = self.game.check_value(), len(self.game.records)
        decision = self.game.pending[0]
        endless = "x" * max(10_000, decision.high + 1)
        for seat, answer in ((decision.seat, "no such answer \x00"), ("nobody", "x"), (decision.seat, endless)):
            try:
                self.game.answer(seat, answer)
            except Refused:
                continue
            raise AssertionError(f"{answer[:20]!r} was taken as an answer to {decision.question!r}")
        assert (self.game.check_value(), len(self.game.records)) == (before, records)

    def check_fork(self, number: int) -> None:
        """A fork stands exactly where the game stands, and playing it changes nothing here."""
        before, log = self.game.check_value(), len(self.game.log)
        fork = self.game.fork(str(number))
        assert (fork.pending, fork.check_value()) == (self.game.pending, before)
        decision = fork.pending[0]
        fork.answer(decision.seat, self.random_answer(decision))
        assert (self.game.check_value(), len(self.game.log)) == (before, log)

    def check_save_and_load(self) -> None:
        """Through bytes and back, by replaying every record: the same in all that anybody could see."""
        content = header_line(self.setup) + record_lines(self.game.records)
        loaded = open_game(self.ruleset, parse(content, "harness"))
        assert_same(loaded, self.game)
        assert header_line(loaded.setup) + record_lines(loaded.records) == content
        loaded.make_checkpoint()
        assert_same(Game.at_checkpoint(self.ruleset, self.setup, loaded.records), self.game)

    # --- at the end --------------------------------------------------------------------------------------------------
    def check_end(self) -> None:
        """After play: verified, told as a chronicle, and taken back answer by answer to the very start."""
        self.check_save_and_load()
        content = header_line(self.setup) + record_lines(self.game.records)
        result = verify(self.ruleset, parse(content, "harness"))
        assert result.good, result.findings
        chronicle = self.ruleset.chronicle(self.game.checkpoint, self.game.log, "harness")
        assert any(line.startswith("# ") for line in chronicle.splitlines()), "a chronicle is Markdown with a title"
        if self.game.revealed_secret:
            self.check_end_stands()

    def check_end_stands(self) -> None:
        """The secret is told: nobody goes back from here."""
        records = len(self.game.records)
        for agreed in (False, True):
            try:
                self.game.undo(self.all_seats[0], agreed=agreed)
            except Refused:
                continue
            raise AssertionError("the secret of the dice is told, and the game goes on")
        assert len(self.game.records) == records

    def undo_to_the_start(self, answers: int) -> None:
        for _ in range(answers):
            self.game.undo(self.all_seats[0], agreed=True)
        start: Game[Any] = Game(self.ruleset, self.setup)
        assert self.game.checkpoint == start.checkpoint
        assert self.game.pending == start.pending
        assert self.game.positions == start.positions
        assert [entry for entry in self.game.log if not isinstance(entry.event, TookBack)] == start.log
        self.check_save_and_load()


def check_prompt(prompt: Prompt | None, decision: Decision) -> None:
    """A question in words: the same question, and each option once, in order, with words that are its own."""
    assert prompt is not None, f"the scene has no words for {decision.question!r}"
    kind = "text" if prompt.kind == "sketch" else prompt.kind  # a map is a text, drawn on squared paper
    assert (prompt.seat, prompt.question, kind) == (decision.seat, decision.question, decision.kind)
    assert prompt.text, f"{decision.question!r} is put without a word"
    assert sorted(choice.key for choice in prompt.choices) == sorted(decision.options)
    unlabelled = [choice.key for choice in prompt.choices if not choice.label.strip()]
    assert not unlabelled, f"{decision.question!r}: no label for {unlabelled}"
    told = Counter((choice.group, choice.label, choice.hint, choice.odds) for choice in prompt.choices)
    alike = [words for words, times in told.items() if times > 1]
    assert not alike, f"{decision.question!r}: choices that read the same: {alike}"
    if decision.kind != "choice":
        assert (prompt.low, prompt.high) == (decision.low, decision.high)


def assert_same(one: Game[Any], other: Game[Any]) -> None:
    assert one.checkpoint == other.checkpoint
    assert one.pending == other.pending
    assert one.log == other.log
    assert one.positions == other.positions
    assert one.outcome == other.outcome
    assert one.check_value() == other.check_value()
