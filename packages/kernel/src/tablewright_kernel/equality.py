"""The proof: the readable engine and the kernel play the same game side by side and are compared after every turn.

Compared are dice and questions so far, every answer (mixed into one number), and the whole state. The first difference
is told with its turn, both states and the answers that lead there.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from itertools import groupby, islice
from typing import Any, Literal

import msgspec
import numpy as np

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.ruleset import Ruleset, Settings, for_trial
from tablewright.engine.table import BotTable, Policy
from tablewright.rules import ruleset as find_ruleset
from tablewright_kernel import codes as k
from tablewright_kernel import record as r
from tablewright_kernel.asking import TEXT_ANSWER
from tablewright_kernel.compiling import TARGET, as_numbers
from tablewright_kernel.content import build
from tablewright_kernel.keys import keys_of
from tablewright_kernel.running import begin_on, get_ready_to_look, load_on, turn_on
from tablewright_kernel.sight.loading import letter_of
from tablewright_kernel.states import mark_of_turn, mix, numbers_of_record, numbers_of_world
from twelve_years.bots.planner import MODES
from twelve_years.settings import Switches

SEAT, STREAM = "p1", "lab"
_LETTERS = 32  # of a digest: 16 bytes
_QUESTION_NUMBERS = {word: number for number, word in enumerate(k.QUESTIONS)}


class Difference(msgspec.Struct):
    """Where the two part: the game, the turn, what differs first, and what was answered in it."""

    seed: str
    number: int
    turn: int
    what: str
    answers: list[str]

    def __str__(self) -> str:
        told = "\n  ".join(self.answers[-12:])
        return f"game {self.number} of seed {self.seed!r}, turn {self.turn}: {self.what}\nanswers before:\n  {told}"


class Listener:
    """A bot's answers, as they are counted and mixed by the kernel; told in words where that is wanted."""

    def __init__(self, policy: Policy, tells: bool = True) -> None:
        self.policy, self.mixed, self.tells = policy, 0, tells
        self.told: list[str] = []

    def __call__(self, decision: Decision, view: Any) -> str:
        answer = self.policy(decision, view)
        options, place = TEXT_ANSWER, 0
        if decision.kind == "choice":
            options, place = len(decision.options), decision.options.index(answer)
        elif decision.kind == "number":
            place = int(answer)
        self.mixed = mix(self.mixed, _QUESTION_NUMBERS[decision.question], options, place)
        if self.tells:
            self.told.append(f"{decision.question}: {answer} of {' '.join(map(str, decision.options))}")
        return answer


class Proof(msgspec.Struct):
    """What came of comparing some games."""

    games: int = 0
    turns: int = 0
    handed_back: int = 0
    difference: Difference | None = None


def prove(bot: str, settings: Settings, seed: str, numbers: Iterable[int], house: str = "", taken_up: int = 0) -> Proof:
    """Games compared one after the other, up to the first that differs; `house`: the text of house rules.

    `taken_up`: the kernel does not play from the beginning but takes games up, every so many turns.
    """
    get_ready_to_look()
    ruleset = find_ruleset("twelve_years", house)
    settings = for_trial(ruleset.settings, settings)
    proof = Proof()
    for number in numbers:
        found = (
            compare_taken_up(ruleset, bot, settings, seed, number, taken_up)
            if taken_up
            else compare(ruleset, bot, settings, seed, number)
        )
        if isinstance(found, Difference):
            proof.difference = found
            return proof
        proof.games += 1
        proof.turns += found or 0
        proof.handed_back += found is None
    return proof


def compare(
    ruleset: Ruleset[Any], bot: str, settings: Settings, seed: str, number: int, most_turns: int = 20_000
) -> Difference | int | None:
    """The first difference of a game; the turns played where there is none; None where the kernel hands it back."""
    world = ruleset.new(dict(settings), (SEAT,))
    listener = Listener(ruleset.bots[bot].make())
    table = BotTable(OpenSeed(f"{seed}/{number}"), STREAM, {SEAT: listener}, {SEAT: ruleset.view(world, SEAT)})
    g, c = new_record(), as_content(ruleset, settings, bot)
    keys = keys_of(seed, [number], STREAM)[0]
    begin_on(g, c, as_numbers(keys))
    for turn in range(most_turns):
        if world.outcome:
            return turn
        ruleset.play(world, SEAT, table)
        turn_on(g, c)
        if g[r.SPILLED]:
            return None
        what = _first_difference(g, world, table, listener)
        if what:
            return Difference(seed, number, turn, what, listener.told)
    return most_turns


def compare_taken_up(
    ruleset: Ruleset[Any], bot: str, settings: Settings, seed: str, number: int, every: int, most_turns: int = 20_000
) -> Difference | int | None:
    """The same where the kernel takes the game up from the readable engine's state, every so many turns anew.

    For the turns it is left alone for it must come to the same states by itself; 1 to `every` of them, by number.
    """
    world, policy = ruleset.new(dict(settings), (SEAT,)), ruleset.bots[bot].make()
    listener = Listener(policy)
    table = BotTable(OpenSeed(f"{seed}/{number}"), STREAM, {SEAT: listener}, {SEAT: ruleset.view(world, SEAT)})
    g, c = new_record(), as_content(ruleset, settings, bot)
    keys, alone, turns = as_numbers(keys_of(seed, [number], STREAM)[0]), 1 + 7 * number % every, 0
    for turn in range(most_turns):
        if turn % alone == 0:
            letter = letter_of(world)
            if letter is None:
                return Difference(seed, number, turn, "it has no letter", listener.told)
            load_on(g, as_numbers(letter), keys, table.dice)
            g[r.ASKED], g[r.ANSWERS], g[r.STEPS] = table.asked, listener.mixed, getattr(policy, "_steps", 0)
            if what := _first_difference(g, world, table, listener):
                return Difference(seed, number, turn, f"as it was taken up: {what}", listener.told)
        if world.outcome:
            return turns
        ruleset.play(world, SEAT, table)
        turn_on(g, c)
        turns += 1
        if g[r.SPILLED]:
            return None
        if what := _first_difference(g, world, table, listener):
            return Difference(seed, number, turn, what, listener.told)
    return turns


def new_record() -> Any:
    return [0] * r.RECORD_SIZE if TARGET == "plain" else np.zeros(r.RECORD_SIZE, np.int32)


def as_content(ruleset: Ruleset[Any], settings: Mapping[str, bool | int | str], bot: str) -> Any:
    return as_numbers(build(ruleset, settings, bot, 200_000))


def _first_difference(g: Any, world: Any, table: BotTable, listener: Listener) -> str:
    record = g if TARGET == "plain" else g[: r.MAP].tolist()
    counts = (table.dice, table.asked, listener.mixed), (record[r.DICE], record[r.ASKED], record[r.ANSWERS])
    readable, kernel = numbers_of_world(world, SEAT), numbers_of_record(record)
    if counts[0] == counts[1] and readable == kernel:
        return ""
    if counts[0] != counts[1]:
        return f"dice, questions, answers: {counts[0]} and {counts[1]}\n{readable}\n{kernel}"
    place = next(
        (at for at, (one, other) in enumerate(zip(readable, kernel, strict=False)) if one != other),
        min(len(readable), len(kernel)),
    )
    near = slice(place, place + 60)
    return f"states from number {place} on:\n{readable[near]}\n{kernel[near]}\n{readable}\n{kernel}"


# --- by marks: fewer words about a difference, but a great many games -----------------------------------------------
class Watched(Switches, frozen=True):
    """Switches that note whether anybody has looked at the castle's mode."""

    looks: list[str] = msgspec.field(default_factory=list)

    @property  # type: ignore[misc]  # msgspec allows it: whoever reads the field is noted
    def castle_mode(self) -> Literal["normal"]:
        self.looks.append("castle_mode")
        return "normal"


class Marked:
    """A campaign of the readable engine with the mark of its turns, which can be written down and gone on with."""

    def __init__(self, ruleset: Ruleset[Any], bot: str, settings: Settings, seed: str, number: int) -> None:
        self.world = ruleset.new(dict(settings), (SEAT,))
        self.listener = Listener(ruleset.bots[bot].make(), tells=False)
        views = {SEAT: ruleset.view(self.world, SEAT)}
        self.table = BotTable(OpenSeed(f"{seed}/{number}"), STREAM, {SEAT: self.listener}, views)
        self.mark = self.turns = 0

    def play(self, ruleset: Ruleset[Any], most: int) -> Iterator[None]:
        """Turn by turn to its end; waits before each."""
        world, table, listener = self.world, self.table, self.listener
        while not world.outcome and self.turns < most:
            yield
            ruleset.play(world, SEAT, table)
            self.turns += 1
            self.mark = mark_of_turn(self.mark, world, SEAT, table.dice, table.asked, listener.mixed)

    def row(self) -> list[int]:
        """What the kernel keeps of a game: outcome, 0, dice, questions, turns, the mark."""
        outcome = k.OUTCOMES.index(self.world.outcome) if self.world.outcome else k.UNFINISHED
        return [outcome, 0, self.table.dice, self.table.asked, self.turns, self.mark - (self.mark >> 31 << 32)]


def marked(
    ruleset: Ruleset[Any], bot: str, settings: Settings, seed: str, number: int, most: int = 200_000
) -> list[int]:
    """What the kernel keeps of a game, by the readable engine."""
    campaign = Marked(ruleset, bot, settings, seed, number)
    for _ in campaign.play(ruleset, most):
        pass
    return campaign.row()


def marked_by_mode(
    ruleset: Ruleset[Any], bot: str, settings: Settings, seed: str, number: int, most: int = 200_000
) -> dict[str, list[int]]:
    """The same of a game in each mode of the castle, played once as long as nobody looks at the mode.

    A campaign in which nobody does is the same in all of them. The others are gone on with, once for each mode, from
    before the turn in which somebody did: it began at the castle, or at the latest with the campaign.
    """
    campaign = Marked(ruleset, bot, settings, seed, number)
    world = campaign.world
    world.settings = watched = Watched(**msgspec.structs.asdict(world.settings))
    castle, written = world.castle, pickle.dumps(campaign)
    for _ in campaign.play(ruleset, most):
        if watched.looks:
            break
        party = world.parties.get(SEAT)
        if party and party.hex == castle:
            written = pickle.dumps(campaign)
    if watched.looks:
        return {mode: _gone_on(ruleset, written, mode, most) for mode in MODES}
    return dict.fromkeys(MODES, campaign.row())


def _gone_on(ruleset: Ruleset[Any], written: bytes, mode: str, most: int) -> list[int]:
    campaign: Marked = pickle.loads(written)
    world = campaign.world
    known = {key: getattr(world.settings, key) for key in Switches.__struct_fields__}
    world.settings = Switches(**known | {"castle_mode": mode})
    for _ in campaign.play(ruleset, most):
        pass
    return campaign.row()


# --- held against what the readable engine once said ------------------------------------------------------------------
HUNDRED, THOUSAND = 100, 1000
Player = Callable[[str, str, str, Sequence[int]], Any]  # what the kernel keeps of a bot's games, by mode and seed


class Word(msgspec.Struct, frozen=True):
    """The readable engine's word for some hundreds of campaigns by a bot in a mode: a digest of what it kept of each.

    A campaign that a kernel hands back is in it as the readable engine plays it.
    """

    bot: str
    mode: str
    seed: str
    first: int = msgspec.field(name="from")
    games: int
    digest: str


def read_words(text: str) -> list[Word]:
    """Of lines that have a digest; the last one may be cut off."""
    lines = [line for line in text.splitlines() if '"digest"' in line and line.endswith("}")]
    return [msgspec.json.decode(line, type=Word) for line in lines]


def digest_of(rows: Sequence[Sequence[int]]) -> str:
    return joined([_digest(rows[first : first + HUNDRED]) for first in range(0, len(rows), HUNDRED)])


def _digest(rows: Sequence[Sequence[int]]) -> str:
    return sha256(np.array(rows, "<i4").tobytes()).hexdigest()[:_LETTERS]


def joined(digests: Sequence[str]) -> str:
    """The digest of several hundreds."""
    return digests[0] if len(digests) == 1 else sha256("".join(digests).encode()).hexdigest()[:_LETTERS]


def in_thousands(words: Iterable[Word]) -> list[Word]:
    """The words for ten hundreds in one, to be kept; hundreds that are not all there are left out."""
    by_first = {(word.bot, word.mode, word.seed, word.first): word for word in words}
    found = []
    for bot, mode, seed, first in sorted(by_first):
        tenth = [by_first.get((bot, mode, seed, at)) for at in range(first, first + THOUSAND, HUNDRED)]
        digests = [word.digest for word in tenth if word and word.games == HUNDRED]
        if first % THOUSAND == 0 and len(digests) == len(tenth):
            found.append(Word(bot, mode, seed, first, THOUSAND, joined(digests)))
    return found


def hold_against(
    words: Iterable[Word], play: Player, again: Callable[..., Iterable[list[int]]] = map
) -> Iterator[dict[str, Any]]:
    """The kernel alone: for each bot and mode how many campaigns, and from where on any are not as they were.

    `again` maps over those that it hands back: the readable engine plays them.
    """
    for (bot, mode, seed), these in groupby(sorted(words, key=_kind), _kind):
        group = list(these)
        numbers = [number for word in group for number in range(word.first, word.first + word.games)]
        rows = play(bot, mode, seed, numbers).tolist()
        back = [place for place, row in enumerate(rows) if row[1]]
        for place, row in zip(back, again(partial(_again, bot, mode, seed), [numbers[at] for at in back]), strict=True):
            rows[place] = row
        taken = iter(rows)
        different = [word.first for word in group if digest_of(list(islice(taken, word.games))) != word.digest]
        counted = {"games": len(rows), "handed_back": len(back), "different_from": different}
        yield {"bot": bot, "mode": mode, "seed": seed, **counted}


def _kind(word: Word) -> tuple[str, str, str]:
    return word.bot, word.mode, word.seed


def _again(bot: str, mode: str, seed: str, number: int) -> list[int]:
    ruleset = find_ruleset("twelve_years")
    return marked(ruleset, bot, for_trial(ruleset.settings, {"castle_mode": mode}), seed, number)
