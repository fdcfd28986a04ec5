"""A bot for any game that says how a seat stands in it, and the tempers it may hold."""

from __future__ import annotations

import math
import time
import zlib
from collections.abc import Callable, Collection, Sequence
from functools import partial
from statistics import fmean, stdev
from typing import Any

import msgspec

from tablewright.engine.copying import thaw
from tablewright.engine.decisions import Decision
from tablewright.engine.engines import Sight
from tablewright.engine.ruleset import Bot
from tablewright.engine.table import Policy
from tablewright.engine.thinking.position import Pick, Position, Standing, Thinking, always_quiet, play_out, sight_from

# --- search -----------------------------------------------------------------------------------------------------------
# Which answer does best: information-set Monte Carlo tree search over tries from a position.
# At the question itself half of the tries are dealt out by sequential halving: every answer gets as many, the worse
# half is dropped, and so on; what comes to the same as the usual answer, try by try, and what is plainly worse is
# dropped at once. The rest holds the best against the usual one in new tries, as long as it may still prove better: of
# many answers one looks best by luck, and those it was chosen by prove nothing. The more pairs there are, the better it
# must look to get more of them. Few pairs say little of what seldom happens, such as a death: so to every proof belong
# two pairs that nobody has played, in which as much is lost and won as tries from here differ by anyway. The same
# number of try meets the same secrets and dice whichever answer it takes: like is compared with like. While answers are
# chosen, a tree of the seat's own later questions grows behind the question, each known by what the seat sees of it;
# there an answer is picked by its upper confidence bound, from few answers at first and from more the more often a try
# comes by. What lies beyond the tree is played by the game's quick bot, and so is all that follows the question in the
# tries that prove: that this answer is better where the quick bot goes on.
_EXPLORATION = 0.5
_SURE = 1.6  # standard errors by which another answer must be better than the quick bot's to be taken
_SURER = 3.0  # to be taken before all tries are spent
_MORE_SURE = 0.5  # by which it must be better at each look than at the one before, from none at the first
_HOPELESS_SEARCH = 1.0  # standard errors by which an answer that is worse is given up
_FEWEST_PAIRS = 8  # to speak of better at all; twice as many at each look as at the one before
_SHORT_SHARE = 0.75  # of the time that there is, for tries that are stopped early; the rest is for those that are not
_FAR_PAIRS = 12  # to the end of a stretch, after many that were stopped early
_NOT_REFUTED = 0.3  # standard errors by which those must still be better
_MOST_NUMBERS = 5
_FEWEST_TRIES = 4  # of an answer that is tried at all, where there are many
_VISITS_A_BRANCH = 24  # tries that come by a later question for one more of its answers to be looked at


class Budget(msgspec.Struct, frozen=True):
    """How long somebody thinks: so many tries in all, and not longer than so many seconds if that is said.

    Without seconds the same question gets the same answer on every machine.
    """

    tries: int = 120
    seconds: float = 0.0
    spare: int = 0  # more tries, for proofs alone


class Tried(msgspec.Struct):
    """Results of trying an answer."""

    worths: list[float] = []
    lived: int = 0  # in so many nobody died
    numbers: list[int] = []  # of the tries, as the worths: those that broke are missing
    games: int = 0  # played to their end by a sight

    @property
    def times(self) -> int:
        return len(self.worths)

    @property
    def worth(self) -> float:
        return fmean(self.worths) if self.worths else 0.0

    @property
    def lives(self) -> float:
        """In what share of the tries nobody died."""
        return self.lived / self.times if self.worths else 0.0

    @property
    def well(self) -> float:
        """In what share it went well: won, where games were played to their end, and else nobody died."""
        return self.worth if self.games else self.lives

    def add(self, number: int, standing: Standing, deaths: int) -> None:
        """`deaths` that there were before are not this answer's fault."""
        self.numbers.append(number)
        self.worths.append(standing.worth)
        self.games += standing.games
        self.lived += standing.deaths <= deaths

    def gains(self, other: Tried, since: int = 0) -> list[float]:
        """By how much it was better than another, try by try, from a number on."""
        others = dict(zip(other.numbers, other.worths, strict=True))
        mine = zip(self.numbers, self.worths, strict=True)
        return [worth - others[number] for number, worth in mine if number >= since and number in others]


class Thought(msgspec.Struct, frozen=True):
    """What somebody came to think: the answer, the quick bot's answer, and what was tried."""

    answer: str
    usual: str
    tried: dict[str, Tried]
    alike: tuple[str, ...] = ()  # answers that came to the same as the usual one in every try
    broken: int = 0  # tries that came to nothing because the rules broke on what was imagined
    far: int = 0  # tries to the end of a stretch, beside the short ones

    @property
    def tries(self) -> int:
        return self.broken + self.far + sum(tried.times for tried in self.tried.values())


class _Node:
    """A later question of the seat."""

    __slots__ = ("children", "tried", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.tried: dict[str, tuple[int, float]] = {}
        self.children: dict[tuple[object, ...], _Node] = {}


class Player:
    """Answers for the seat in one try, and remembers the way through the tree."""

    def __init__(self, root: _Node | None, first: str, quick: Policy) -> None:
        self._node = root  # none: straight on
        self._first, self._quick = first, quick
        self._way: list[tuple[_Node, str]] = []

    def __call__(self, decision: Decision, view: Any) -> str:
        if self._first:
            answer, self._first = self._first, ""
            self._quick(decision, view)  # it may keep in mind what it was asked
            self._way.append((self._node or _Node(), answer))
            return answer
        usual = self._quick(decision, view)
        return self._in_tree(decision, usual) if self._node is not None and decision.kind == "choice" else usual

    def _in_tree(self, decision: Decision, usual: str) -> str:
        """Walk down, or grow the tree by this question and leave it."""
        before, answered = self._way[-1]
        key = (answered, decision.question, decision.options)
        node = before.children.get(key)
        if node is None:
            before.children[key] = node = _Node()
            self._node = None
        answer = _pick(node, decision.options, usual)
        self._way.append((node, answer))
        return answer

    def learn(self, worth: float) -> None:
        for node, answer in self._way:
            times, total = node.tried.get(answer, (0, 0.0))
            node.visits += 1
            node.tried[answer] = times + 1, total + worth


def _pick(node: _Node, options: Sequence[str], usual: str) -> str:
    """The usual answer first; the more often one comes by, the more of the others are looked at."""
    width = math.isqrt(node.visits // _VISITS_A_BRANCH) + 1
    open_to = [usual, *(option for option in options if option != usual)][:width]
    fresh = next((option for option in open_to if option not in node.tried), None)
    if fresh is not None:
        return fresh

    def bound(option: str) -> float:
        times, total = node.tried[option]
        return total / times + _EXPLORATION * math.sqrt(math.log(node.visits + 1) / times)

    return max(open_to, key=bound)


class Search:
    """Thinks about one question."""

    def __init__(
        self, position: Position, thinking: Thinking, budget: Budget, label: str, sight: Sight | None = None
    ) -> None:
        self._position, self._thinking, self._budget, self._label = position, thinking, budget, label
        self._sight = sight
        self._root = _Node()
        self._tried: dict[str, Tried] = {}
        self._begun: dict[str, int] = {}  # tries of each, broken ones and all
        self._alike: list[str] = []
        self._played = self._broken = self._far = 0
        before = thaw(position.frozen, position.ruleset.state_type)
        self._deaths = thinking.stands(before, position.seat).deaths
        self._began = time.monotonic()
        self._until = math.inf  # of this round of tries

    def think(self, decision: Decision, usual: str) -> Thought:
        """`usual` is what the quick bot would answer: others must prove that they are better."""
        most = max(2, self._budget.tries // (2 * _FEWEST_TRIES))
        untried = self._thinking.in_words if self._sight is None else self._thinking.in_words | self._thinking.idle
        answers = candidates(decision, usual, most, untried)
        self._tried = {answer: Tried() for answer in answers}
        self._begun = dict.fromkeys(answers, 0)
        if decision.question in self._thinking.lasting:
            self._thinking = msgspec.structs.replace(self._thinking, horizon=self._thinking.far)
        if self._sight is not None:
            return Thought(self._raced(answers, usual), usual, self._tried, tuple(self._alike), self._broken)
        best = self._most_promising(answers, usual) if len(answers) > 1 else usual
        answer = self._proven(best, usual) if best != usual else usual
        if answer != usual and self._thinking.promises is not None and not self._lasts(answer, usual):
            answer = usual
        return Thought(answer, usual, self._tried, tuple(self._alike), self._broken, self._far)

    def _raced(self, answers: list[str], usual: str) -> str:
        """The surest of those that prove better than the usual answer, by all of their tries.

        With a sight a try says much, and hardly any is worth throwing away: all answers get as many, twice as many at
        each look as before, and the more there were the better an answer must look to get more of them.
        """
        if self._budget.seconds:
            self._until = self._began + self._budget.seconds
        most = self._budget.tries + self._budget.spare
        times, needed = _FEWEST_PAIRS, -_HOPELESS_SEARCH
        sure = dict.fromkeys(answers[1:], 0.0)
        while sure and self._played < most and time.monotonic() <= self._until:
            self._give_each((usual, *sure), times, most, straight=True)
            self._alike += [answer for answer in sure if self._same(answer, usual)]
            sure = {answer: self._sure_of(answer, usual) for answer in sure if answer not in self._alike}
            if needed >= 0.0 and max(sure.values(), default=0.0) > _SURER:
                break
            sure = {answer: each for answer, each in sure.items() if each > needed}
            times, needed = 2 * times, min(_SURE, needed + 2 * _MORE_SURE)
        best = max(sure, key=lambda answer: sure[answer], default=usual)
        return best if sure.get(best, 0.0) > _SURE else usual

    def _sure_of(self, answer: str, usual: str) -> float:
        gains = self._tried[answer].gains(self._tried[usual])
        return sureness(gains, self._tried[usual].worths) if len(gains) > 1 else -math.inf

    def _most_promising(self, answers: list[str], usual: str) -> str:
        """By half of the tries, or more where there are many answers: one or two of each would choose by luck alone."""
        tries, seconds = self._budget.tries // 2, self._budget.seconds / 2
        rounds = max(1, math.ceil(math.log2(len(answers))))
        for number in range(1, rounds + 1):
            if seconds:
                self._until = self._began + seconds * number / rounds
            left = tries - self._played
            times = max(_FEWEST_TRIES, left // ((rounds + 1 - number) * len(answers)))
            self._give_each(answers, times, self._played + times * len(answers))
            answers = self._better_half(answers, usual)
            if len(answers) == 1 or (self._tried[answers[1]].times >= 2 * _FEWEST_TRIES and self._played >= tries):
                break
        return max(answers, key=lambda answer: self._tried[answer].worth)

    def _give_each(self, answers: Sequence[str], times: int, most: int, *, straight: bool = False) -> None:
        """As often as there is time for and until there were so many tries in all, and at least once."""
        for _ in range(times):
            for answer in answers:
                self._try(answer, None if straight else self._root)
            if self._played >= most or time.monotonic() > self._until:
                return

    def _try(self, answer: str, root: _Node | None) -> None:
        thinking, number = self._thinking, self._begun[answer]
        player = Player(root, answer, thinking.quick())
        self._begun[answer] += 1
        self._played += 1
        try:
            standing = play_out(self._position, thinking, f"{self._label}/{number}", player, self._sight)
        except Exception:  # noqa: BLE001  # what was imagined need not fit together, and then the try says nothing
            self._broken += 1
            return
        self._tried[answer].add(number, standing, self._deaths)
        player.learn(standing.worth)

    def _better_half(self, answers: Sequence[str], usual: str) -> list[str]:
        """The usual one, and of the others that may be better the better half."""
        others = [answer for answer in answers if answer != usual]
        self._alike += [answer for answer in others if self._same(answer, usual)]
        left = [answer for answer in others if answer not in self._alike and not self._hopeless(answer, usual)]
        ranked = sorted(left, key=lambda answer: -self._tried[answer].worth)
        return [usual, *ranked[: max(1, len(others) // 2)]]

    def _same(self, answer: str, usual: str) -> bool:
        """True if it came to the same as the usual one in every try so far, and there were some."""
        gains = self._tried[answer].gains(self._tried[usual])
        return len(gains) >= _FEWEST_TRIES and not any(gains)

    def _hopeless(self, answer: str, usual: str) -> bool:
        """True if it was clearly worse than the usual answer."""
        gains = self._tried[answer].gains(self._tried[usual])
        return len(gains) >= _FEWEST_TRIES and fmean(gains) < -_HOPELESS_SEARCH * _error(gains)

    def _proven(self, best: str, usual: str) -> str:
        """The best, if it is better than the usual answer by more than chance, try by try, in tries made for that."""
        since = max(self._begun.values())
        self._begun[best] = self._begun[usual] = since
        if self._budget.seconds:
            self._until = self._began + self._budget.seconds * (
                1.0 if self._thinking.promises is None else _SHORT_SHARE
            )
        most = max(self._budget.tries + self._budget.spare, self._played + 2 * _FEWEST_PAIRS)
        sure, needed, pairs = 0.0, 0.0, _FEWEST_PAIRS
        while self._played + 2 <= most and time.monotonic() <= self._until:
            self._give_each((best, usual), min(pairs, (most - self._played) // 2), most, straight=True)
            gains = self._tried[best].gains(self._tried[usual], since)
            if len(gains) < _FEWEST_PAIRS:
                continue  # some broke
            sure = sureness(gains, self._tried[usual].worths)
            if not needed < sure < _SURER:
                break
            needed, pairs = min(_SURE, needed + _MORE_SURE), len(gains)
        return best if sure > _SURE else usual

    def _lasts(self, answer: str, usual: str) -> bool:
        """True if what tries promised that were stopped early is still there in some that were not.

        They differ by so much more that they could hardly prove it; what was promised wrongly they mostly refute.
        """
        thinking = msgspec.structs.replace(
            self._thinking, promises=None, quiet=always_quiet, horizon=self._thinking.far
        )
        gains, worths = [], []
        for number in range(_FAR_PAIRS):
            if self._budget.seconds and time.monotonic() > self._began + self._budget.seconds:
                break
            mine, theirs = (self._far_worth(thinking, each, f"{self._label}/far/{number}") for each in (answer, usual))
            if mine is not None and theirs is not None:
                gains.append(mine - theirs)
                worths.append(theirs)
        return len(gains) >= _FEWEST_PAIRS and sureness(gains, worths) > _NOT_REFUTED

    def _far_worth(self, thinking: Thinking, answer: str, label: str) -> float | None:
        self._far += 1
        try:
            return play_out(self._position, thinking, label, Player(None, answer, thinking.quick())).worth
        except Exception:  # noqa: BLE001  # as in any try
            return None


def sureness(gains: Sequence[float], worths: Sequence[float]) -> float:
    """By how many standard errors these gains are above none, with two more that nobody has played.

    `worths` are the usual answer's: how much tries from here differ by anyway.
    """
    if not any(gains):
        return 0.0
    spread = stdev(worths)
    weighed = [*gains, spread, -spread]
    error = _error(weighed)
    return fmean(weighed) / error if error else math.copysign(math.inf, fmean(gains))


def _error(gains: Sequence[float]) -> float:
    """The standard error of their mean."""
    return stdev(gains) / math.sqrt(len(gains))


def candidates(decision: Decision, usual: str, most: int, in_words: Collection[str] = ()) -> list[str]:
    """The answers worth trying, the usual one first: options evenly spread where there are too many, some numbers.

    What somebody would do in words of their own no try can tell: it has none to say.
    """
    if decision.kind in ("number", "face"):
        low, high = decision.low, decision.high
        steps = {str(low + (high - low) * step // (_MOST_NUMBERS - 1)) for step in range(_MOST_NUMBERS)}
        return [usual, *sorted(steps - {usual}, key=int)]
    others = [option for option in decision.options if option != usual and _verb(option) not in in_words]
    if len(others) >= most:
        others = [others[place * len(others) // (most - 1)] for place in range(most - 1)]
    return [usual, *others]


def _verb(option: str) -> str:
    return option.partition("*")[0].partition(":")[0]


# --- thinker ----------------------------------------------------------------------------------------------------------
# --- ways -------------------------------------------------------------------------------------------------------------
# Ways to play on: several tempers a seat may have, of which it holds one until another proves better from here.
# A single answer is seldom worth much; how one answers all that follows is. Every stretch of the game is set out on in
# the first of its ways. Where others part from the one that is held, each is followed in as many tries to the end of
# the stretch, and from there the first again, with the same secrets and dice for all; whichever did better by more than
# chance is held for the rest of the stretch, or until they are weighed again. That takes many tries: a seat that has
# weighed goes on for a while before it does so again. A way that answers as the one that is held is not tried, for
# nothing is decided between them yet.
_FIRST_TRIES = 8  # of each way, before the plainly worse are dropped
_HOPELESS = -0.7  # standard errors below which a way is dropped
_BETTER = 1.0  # standard errors by which another way must be better to be held
_NO_END = 100_000  # answers


class Ways:
    """The ways of a seat, one of them held."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = msgspec.structs.replace(
            thinking, ahead=thinking.far_ahead, horizon=_NO_END, promises=None, quiet=always_quiet
        )
        self._bots: dict[str, Policy] = {way: make() for way, make in thinking.ways.items()}
        self._first = self.held = next(iter(self._bots))
        self._answered, self._rests_until, self._stretch = 0, 0, -1

    def __call__(self, decision: Decision, view: Any) -> dict[str, str]:
        """What each would answer; all of them may keep in mind what was asked."""
        self._answered += 1
        return {way: bot(decision, view) for way, bot in self._bots.items()}

    def weigh(self, answers: dict[str, str], position: Position, label: str, seconds: float = 0.0) -> None:
        """Hold the best of those that part here from the one that is held, if it is time to look.

        Not for longer than so many seconds if that is said; else the same ways are held on every machine.
        """
        self._set_out(position)
        others = [way for way, answer in answers.items() if answer != answers[self.held]]
        if not others or self._answered < self._rests_until:
            return
        self._rests_until = self._answered + self._thinking.rests
        until = time.monotonic() + seconds if seconds else math.inf
        tried = self._tried([self.held, *others], answers, position, label, until)
        sure = {way: _ahead(tried[way], tried[self.held]) for way in others}
        best = max(sure, key=lambda way: sure[way])
        self.held = best if sure[best] > _BETTER else self.held

    def _set_out(self, position: Position) -> None:
        """A new stretch: what was decided for the last one is over."""
        stretch = self._thinking.stretch(thaw(position.frozen, position.ruleset.state_type), position.seat)
        if stretch != self._stretch:
            self._stretch, self._rests_until, self.held = stretch, 0, self._first

    def _tried(
        self, ways: list[str], answers: dict[str, str], position: Position, label: str, until: float
    ) -> dict[str, Tried]:
        """As many tries of each, and no more of those that are plainly worse than the one that is held."""
        tried = {way: Tried() for way in ways}
        for number in range(self._thinking.weighed):
            for way in ways:
                self._try(
                    tried[way], _Followed(self._thinking, way, answers[way]), position, f"{label}/{number}", number
                )
            if number + 1 >= _FIRST_TRIES:
                ways = [ways[0], *(way for way in ways[1:] if _ahead(tried[way], tried[ways[0]]) > _HOPELESS)]
            if len(ways) == 1 or time.monotonic() > until:
                break
        return tried

    def _try(self, tried: Tried, followed: _Followed, position: Position, label: str, number: int) -> None:
        try:
            standing = play_out(position, followed.thinking, label, followed)
        except Exception:  # noqa: BLE001  # what was imagined need not fit together, and then the try says nothing
            return
        tried.add(number, standing, 0)


class _Followed:
    """A way to the end of the stretch, and from then on the one that every stretch is set out on in."""

    def __init__(self, thinking: Thinking, way: str, answer: str) -> None:
        self.thinking = msgspec.structs.replace(thinking, redraw=self._begin)
        self._declared, self._player = thinking, Player(None, answer, thinking.ways[way]())
        self._later = next(iter(thinking.ways.values()))()
        self._gone: Callable[[], bool] = bool

    def _begin(self, state: Any, seat: str, pick: Pick) -> None:
        stretch = self._declared.stretch
        now = stretch(state, seat)
        self._gone = lambda: stretch(state, seat) != now
        self._declared.redraw(state, seat, pick)

    def __call__(self, decision: Decision, view: Any) -> str:
        return self._later(decision, view) if self._gone() else self._player(decision, view)


def _ahead(tried: Tried, held: Tried) -> float:
    """By how many standard errors a way was better than the one that is held; a few tries say nothing."""
    gains = tried.gains(held)
    return sureness(gains, held.worths) if len(gains) >= _FIRST_TRIES else 0.0


# --- thinker ----------------------------------------------------------------------------------------------------------
# A bot for any game that says how a seat stands in it: it tries its answers and takes the one that did best.
# Where nobody tells it where it stands it answers as the game's quick bot would. With a fixed number of tries it is
# deterministic: its tries are numbered by what it was asked, and know nothing of the game's own dice. Where there is a
# sight (`sight.py`) it thinks otherwise than where there is none, and where a game has several ways to be played
# (`ways.py`) it holds one of them, weighs them where they part, and tries single answers only where these matter.
_MOST_SAVED = 8  # questions' worth of tries that are kept for harder ones
THINKER = "thinker"


class Thinker:
    """Thinks about whatever has more than one answer, words apart. Tries that one question does not need it saves."""

    def __init__(self, thinking: Thinking, budget: Budget | None = None) -> None:
        self._thinking, self._given = thinking, budget
        self.patience = budget.seconds if budget else 0.0  # in which it weighs its ways; none: as long as it takes
        self._quick: Policy = thinking.quick()
        self._ways = Ways(thinking) if thinking.ways else None
        self._sight: Sight | None = None
        self._looked = False  # whether there is a sight has been asked
        self._asked = self._saved = 0

    def __call__(self, decision: Decision, view: Any) -> str:
        return self._quick(decision, view)

    def think(self, decision: Decision, view: Any, position: Position) -> str:
        about = (decision.seat, decision.question, decision.options, sorted(decision.facts.items()))
        self._asked = zlib.crc32(repr(about).encode(), self._asked)
        usual = self._usual(decision, view, position)
        if decision.kind in ("text", "face") or not self._worth_thought(decision.question, position):
            return usual
        own = self._given or Budget(self._thinking.tries if self._sight is None else self._thinking.looks)
        budget = msgspec.structs.replace(own, spare=self._saved)
        thought = Search(position, self._as_held(), budget, str(self._asked), self._sight).think(decision, usual)
        self._saved = max(0, min(budget.tries + self._saved - thought.tries, _MOST_SAVED * own.tries))
        return thought.answer

    def _usual(self, decision: Decision, view: Any, position: Position) -> str:
        """What the way that is held says, after they were weighed where they part."""
        if self._ways is None:
            return self._quick(decision, view)
        answers = self._ways(decision, view)
        if decision.kind not in ("text", "face") and decision.question not in self._thinking.settled:
            self._ways.weigh(answers, position, f"ways {self._asked}", self.patience)
        return answers[self._ways.held]

    def _as_held(self) -> Thinking:
        """Tries of single answers are played on by the way that is held."""
        if self._ways is None:
            return self._thinking
        return msgspec.structs.replace(self._thinking, quick=self._thinking.ways[self._ways.held])

    def _worth_thought(self, question: str, position: Position) -> bool:
        if question in self._thinking.settled:
            return False
        if not self._looked:
            self._sight, self._looked = sight_from(self._thinking, position), True
        everything = self._sight is None and self._ways is None
        return everything or question in self._thinking.seen


def thinker(thinking: Thinking, title: str) -> Bot:
    """The thinking bot as a game offers it among its bots."""
    about = "Plays on from here many times in its head before it answers; slow, and sees no more than you do."
    return Bot(THINKER, title, about, partial(Thinker, thinking))
