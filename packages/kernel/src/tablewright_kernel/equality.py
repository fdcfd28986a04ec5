"""The proof: the readable engine and the kernel play the same game side by side and are compared after every turn.

Compared are dice and questions so far, every answer (mixed into one number), and the whole state. The first difference
is told with its turn, both states and the answers that lead there.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from itertools import groupby, islice
from threading import Lock
from typing import Any, Literal

import msgspec
import numpy as np
import numpy.typing as npt

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.ruleset import Ruleset, Settings, for_trial
from tablewright.engine.table import BotTable, Policy
from tablewright.rules import ruleset as find_ruleset
from tablewright.rules.twelve_years.bots.planner import MODES
from tablewright.rules.twelve_years.settings import Switches
from tablewright_kernel import codes, compiling
from tablewright_kernel.asking import TEXT_ANSWER
from tablewright_kernel.book.order import play_turn
from tablewright_kernel.book.places import begin, place_of, take_keys
from tablewright_kernel.codes import APPEASED, DESTROYED, UNFINISHED
from tablewright_kernel.compiling import (
    TARGET,
    Content,
    Record,
    Results,
    as_numbers,
    compiled,
    crc_word,
    entrance,
    finish,
    is_kept,
    made_start_of,
    prepare,
    take_up,
)
from tablewright_kernel.content import build
from tablewright_kernel.sight.seeing import go_on_from, letter_of, unfold
from tablewright_kernel.states import mark_of_turn, mix, numbers_of_record, numbers_of_world


# --- keys: the keys of a game's dice, from its seed and number, as `engine/dice.py` makes them ------------------------
def keys_of(seed: str, numbers: Sequence[int], stream: str) -> npt.NDArray[np.int32]:
    """The keys of the whims and of the dice of some games, as `engine/dice.py` makes them from seed and stream."""
    base = hashlib.blake2b(f"{seed}/".encode(), digest_size=16, person=b"tablewright-dice")
    digests = bytearray()
    for number in numbers:
        for name in ("whim", stream):
            digest = base.copy()
            digest.update(f"{number}\0{name}".encode())
            digests += digest.digest()
    return np.frombuffer(digests, np.int32).reshape(len(numbers), 8)


# --- marks ------------------------------------------------------------------------------------------------------------
# A mark of a game: after every turn what can be seen from where the party is, mixed into one number.
# Two engines that come to the same mark rolled the same dice, were asked and answered the same, and had the same
# people, things and enemies at hand after each turn. It is the CRC-32 of all those numbers, of 32 bits each, one turn
# after the other: `states.py` has it for the readable engine from a library.
@compiled
def mark_turn(g: Record, c: Content) -> None:
    """One more turn mixed in."""
    _mix(g, c, g[compiling.DICE])
    _mix(g, c, g[compiling.ASKED])
    _mix(g, c, g[compiling.ANSWERS])
    _mix(g, c, g[compiling.OUTCOME])
    _mix(g, c, g[compiling.YEARS])
    _mix(g, c, g[compiling.SERIAL])
    _mix(g, c, g[compiling.FELL])
    _mix(g, c, g[compiling.HEXES_USED])
    _mix(g, c, g[compiling.DUNGEONS_USED])
    if g[compiling.PARTY]:
        _mix_party(g, c, place_of(g))


@compiled
def _mix(g: Record, c: Content, value: int) -> None:
    g[compiling.MARK] = crc_word(c, g[compiling.MARK], value)


@compiled
def _mix_party(g: Record, c: Content, place: int) -> None:
    _mix(g, c, g[compiling.PARTY])
    _mix(g, c, g[compiling.LEVEL])
    _mix(g, c, g[compiling.GOLD])
    _mix(g, c, g[compiling.CURSES])
    _mix(g, c, g[g[compiling.HERE] + compiling.COLUMN])
    _mix(g, c, g[g[compiling.HERE] + compiling.ROW])
    _mix(g, c, g[compiling.PURSUED])
    _mix(g, c, g[compiling.PATHS])
    _mix(g, c, g[place + compiling.PURSE])
    _mix(g, c, g[g[compiling.ROOM] + compiling.NUMBER] if g[compiling.ROOM] else 0)
    for line in range(g[compiling.MEMBERS]):
        _mix_two(g, c, g[compiling.MEMBER_LIST + line], compiling.MEMBER_ID, compiling.HP)
        _mix(g, c, g[g[compiling.MEMBER_LIST + line] + compiling.WEAPON])
    _mix_chain(g, c, g[compiling.PACK], compiling.ITEM_KIND)
    _mix_chain(g, c, g[place + compiling.LOOT], compiling.ITEM_KIND)
    _mix_chain(g, c, g[place + compiling.FOES], compiling.ENEMY_HP)


@compiled
def _mix_two(g: Record, c: Content, thing: int, number: int, field: int) -> None:
    _mix(g, c, g[thing + number])
    _mix(g, c, g[thing + field])


@compiled
def _mix_chain(g: Record, c: Content, thing: int, field: int) -> None:
    """The number of each thing in a list, and one of its fields."""
    while thing:
        _mix_two(g, c, thing, compiling.ITEM_ID, field)
        thing = g[thing]


# --- running: many games, compiled: a thread plays its share on one record, and keeps what came of each game ----------
RESULTS = 6  # what is kept of a game: outcome, whether it is handed back, dice, questions, turns, mark
Array = npt.NDArray[np.int32]
start_of = made_start_of()


@compiled
def play_game(g: Record, c: Content, keys: Content) -> None:
    """One game to its end, or to the turn that is one too many."""
    begin(g, c, keys)
    over = c[codes.MOST_TURNS] <= 0
    while not over:
        play_turn(g, c)
        over = one_more(g, c)


@compiled
def one_more(g: Record, c: Content) -> bool:
    """A turn is counted, and marked where that is wanted; whether it was the last one."""
    g[compiling.TURNS] += 1
    if c[codes.MARKED]:
        mark_turn(g, c)
    if g[compiling.OUTCOME] == 0 and g[compiling.TURNS] >= c[codes.MOST_TURNS]:
        g[compiling.OUTCOME] = UNFINISHED
    return g[compiling.OUTCOME] != 0 or g[compiling.SPILLED] != 0


@compiled
def keep(g: Record, results: Results) -> None:
    """What came of a game."""
    results[0], results[1], results[2] = g[compiling.OUTCOME], g[compiling.SPILLED], g[compiling.DICE]
    results[3], results[4], results[5] = g[compiling.ASKED], g[compiling.TURNS], g[compiling.MARK]


@compiled
def play_on(g: Record, c: Content, keys: Content, start: Record) -> None:
    """From another record's state to the end of the game."""
    go_on_from(g, start, keys)
    over = g[compiling.OUTCOME] != 0 or g[compiling.SPILLED] != 0 or c[codes.MOST_TURNS] <= 0
    while not over:
        play_turn(g, c)
        over = one_more(g, c)


@entrance
def play_share(g: Any, c: Any, keys: Any, results: Any, first: int, step: int, letter: Any, start: Any) -> None:
    """Every so many-th game, on this record: from the beginning, or from what the letter says.

    One entrance for both: each that plays whole games takes a minute to compile.
    """
    if len(letter):
        unfold(start_of(start), start_of(letter))
    for game in range(first, len(keys), step):
        if len(letter):
            play_on(start_of(g), start_of(c), start_of(keys[game]), start_of(start))
        else:
            play_game(start_of(g), start_of(c), start_of(keys[game]))
        keep(start_of(g), start_of(results[game]))


def get_ready() -> None:
    """Compile, if nobody has done so before: the first time takes a minute or more, later ones a second."""
    if TARGET == "processor" and not is_kept("play_share"):
        line, rows = np.zeros(1, np.int32), np.zeros((1, 1), np.int32)
        prepare(play_game, play_on, unfold, keep)
        finish(play_share, line, line, rows, rows, 1, 1, line, line)


def get_ready_to_look() -> None:
    """The same for the entrances that play turn by turn."""
    if TARGET == "processor" and not is_kept("turn_on"):
        line = np.zeros(1, np.int32)
        prepare(begin, unfold, take_keys, take_up, play_turn)
        finish(begin_on, line, line, line)
        finish(load_on, line, line, line, 1)
        finish(turn_on, line, line)


def play_all(content: Array, keys: Array, threads: int) -> Array:
    """What came of each game, in the order of their keys."""
    content, keys, nothing = map(as_numbers, (content, keys, _NOTHING))
    results = as_numbers(np.zeros((len(keys), RESULTS), np.int32))

    def share(first: int) -> None:
        record = as_numbers(np.zeros(compiling.RECORD_SIZE, np.int32))
        play_share(record, content, keys, results, first, threads, nothing, nothing)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(share, range(threads)))
    return np.asarray(results, np.int32)


_NOTHING = np.zeros(0, np.int32)


class Ahead:
    """Plays campaigns on from a state that was written down, as often as one likes: two records, used again."""

    def __init__(self, content: Array) -> None:
        self._content = as_numbers(content)
        self._game, self._start = (as_numbers(np.zeros(compiling.RECORD_SIZE, np.int32)) for _ in range(2))
        self._alone = Lock()  # the records are anybody's who thinks about such games

    def won(self, letter: Array, keys: Array) -> tuple[int, int]:
        """How many of how many; those that do not fit are not counted."""
        results = self.play(letter, keys)
        outcomes = results[results[:, 1] == 0, 0]
        return int(((outcomes == APPEASED) | (outcomes == DESTROYED)).sum()), len(outcomes)

    def play(self, letter: Array, keys: Array) -> Array:
        """What came of each, in the order of their keys."""
        results = as_numbers(np.zeros((len(keys), RESULTS), np.int32))
        with self._alone:
            play_share(self._game, self._content, as_numbers(keys), results, 0, 1, as_numbers(letter), self._start)
        return np.asarray(results)


@entrance
def turn_on(g: Any, c: Any) -> None:
    """One turn, for whoever wants to look at the record after it."""
    play_turn(start_of(g), start_of(c))


@entrance
def begin_on(g: Any, c: Any, keys: Any) -> None:
    begin(start_of(g), start_of(c), start_of(keys))


@entrance
def load_on(g: Any, letter: Any, keys: Any, position: int) -> None:
    """A state that was written down, so many dice after the first of these keys."""
    unfold(start_of(g), start_of(letter))
    take_keys(start_of(g), start_of(keys))
    take_up(start_of(g), position)


# --- equality ---------------------------------------------------------------------------------------------------------
SEAT, STREAM = "p1", "lab"
_LETTERS = 32  # of a digest: 16 bytes
_QUESTION_NUMBERS = {word: number for number, word in enumerate(codes.QUESTIONS)}


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
        if g[compiling.SPILLED]:
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
            g[compiling.ASKED], g[compiling.ANSWERS], g[compiling.STEPS] = (
                table.asked,
                listener.mixed,
                getattr(policy, "_steps", 0),
            )
            if what := _first_difference(g, world, table, listener):
                return Difference(seed, number, turn, f"as it was taken up: {what}", listener.told)
        if world.outcome:
            return turns
        ruleset.play(world, SEAT, table)
        turn_on(g, c)
        turns += 1
        if g[compiling.SPILLED]:
            return None
        if what := _first_difference(g, world, table, listener):
            return Difference(seed, number, turn, what, listener.told)
    return turns


def new_record() -> Any:
    return [0] * compiling.RECORD_SIZE if TARGET == "plain" else np.zeros(compiling.RECORD_SIZE, np.int32)


def as_content(ruleset: Ruleset[Any], settings: Mapping[str, bool | int | str], bot: str) -> Any:
    return as_numbers(build(ruleset, settings, bot, 200_000))


def _first_difference(g: Any, world: Any, table: BotTable, listener: Listener) -> str:
    record = g if TARGET == "plain" else g[: compiling.MAP].tolist()
    counts = (
        (table.dice, table.asked, listener.mixed),
        (record[compiling.DICE], record[compiling.ASKED], record[compiling.ANSWERS]),
    )
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
        outcome = codes.OUTCOMES.index(self.world.outcome) if self.world.outcome else codes.UNFINISHED
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
