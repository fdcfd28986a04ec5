"""A game that is open at a table, with what those who look at it have been told and shown."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from tablewright.engine.budgets import SLOW, work_time
from tablewright.engine.events import Overruled
from tablewright.engine.game.game import Game
from tablewright.engine.game.packing import Stretch, worth_knowing
from tablewright.engine.scene import Prompt, Scene
from tablewright.engine.telling.log import Teller
from tablewright.engine.telling.staging import with_moments
from tablewright.messages.views import OwnView, QuestionView
from tablewright.shelf import REFEREE
from tablewright.store.model import Head
from tablewright.web.serving.hands import Hands

T = TypeVar("T")

_CHAPTERS_KEPT = 3  # of a seat's log in words
_MOST_LOOKS = 20_000  # seats: those that nobody has looked from for longest are forgotten


class OpenTable:
    """A decoded game and the log in words for those who have looked at it."""

    def __init__(self, game: Game[Any], version: int, hands: Hands) -> None:
        self.game, self.version, self._hands = game, version, hands
        self.sitters: dict[str, str] = {}
        self.is_slow = True  # what it did last took long, or it has done nothing yet: it is done in a thread
        self.bot_answers = 0  # in a row
        self._tellers: dict[str, Teller] = {}
        self._quick_to_see: set[str] = set()
        self._scenes: dict[tuple[str, Callable[[Game[Any], str], Scene]], tuple[int, Scene]] = {}
        self.prompts: dict[tuple[str, str], tuple[int, Prompt | None]] = {}  # others' questions, as a seat reads them
        self.last_asked: dict[str, QuestionView] = {}  # of its party, as each seat has seen it
        self.deeds: dict[str, tuple[int, tuple[OwnView, ...]]] = {}  # what a seat may do unasked
        self._overruled: dict[Stretch, list[Overruled]] = {}  # in the old log

    @property
    def is_prompt(self) -> bool:
        """True if an answer should not take long: the last one did not, and no bot sits here."""
        return not self.is_slow and (not self.sitters or set(self.sitters.values()) == {REFEREE})

    async def see(self, seat: str, look: Callable[[], T]) -> T:
        """Look from a seat: here and now if the last look from it was quick, else in a thread."""
        timed = partial(self._timed, seat, look)
        return timed() if seat in self._quick_to_see else await self._hands.aside(timed)

    def _timed(self, seat: str, look: Callable[[], T]) -> T:
        began = work_time()
        try:
            return look()
        finally:
            is_quick = work_time() - began <= SLOW
            (self._quick_to_see.add if is_quick else self._quick_to_see.discard)(seat)

    async def aside(self, work: Callable[..., T], *values: Any) -> T:
        """Do something that may take long, such as telling the whole log, in a thread."""
        return await self._hands.aside(work, *values)

    def scene(self, seat: str, make: Callable[[Game[Any], str], Scene]) -> Scene:
        """A seat's view, made once for each version and shared by all who look."""
        version, scene = self._scenes.get((seat, make), (-1, None))
        if scene is None or version != self.version:
            teller = self.teller(seat)
            fresh = teller.fresh_from()
            news = teller.page(fresh - 1, teller.count()) if fresh else ()
            scene = with_moments(make(self.game, seat), news, fresh)
            self._scenes[seat, make] = (self.version, scene)
        return scene

    def last_scene(self, seat: str, make: Callable[[Game[Any], str], Scene]) -> Scene | None:
        """A seat's cached view, if somebody has looked since the last answer."""
        version, scene = self._scenes.get((seat, make), (-1, None))
        return scene if version == self.version else None

    def teller(self, seat: str) -> Teller:
        """A seat's log in words, as far as somebody looks at it."""
        if seat not in self._tellers:
            self._tellers[seat] = Teller(self.game, seat, _CHAPTERS_KEPT)
        return self._tellers[seat]

    def overruled(self) -> list[Overruled]:
        """Every change made by hand. What is old in the log is looked through once."""
        log, known = self.game.log, self._overruled
        self._overruled = {each: known[each] if each in known else self._overruled_in(each) for each in log.old}
        old = [event for found in self._overruled.values() for event in found]
        return old + [entry.event for entry in log.recent if isinstance(entry.event, Overruled)]

    def _overruled_in(self, stretch: Stretch) -> list[Overruled]:
        found = worth_knowing(stretch, self.game.ruleset.gm_seat, (Overruled,), self.game.ruleset)
        return [entry.event for _, entry in found if isinstance(entry.event, Overruled)]


class Looks:
    """How far each seat's person has read, so that their list of tables can tell what has happened since.

    By table and seat: how many records there were, and how many entries of the log the seat might read. It is kept in
    memory alone: after a restart there is nothing to tell of a table until they look at it again.
    """

    def __init__(self) -> None:
        self._read: OrderedDict[tuple[str, str], tuple[int, int]] = OrderedDict()

    def note(self, head: Head, seat: str, entries: int) -> None:
        self._read[head.id, seat] = (head.version, entries)
        self._read.move_to_end((head.id, seat))
        if len(self._read) > _MOST_LOOKS:
            self._read.popitem(last=False)

    def unread(self, head: Head, seats: tuple[str, ...]) -> tuple[str, int] | None:
        """The first of these seats whose table has moved on since the look from it, and the entries read then."""
        known = ((seat, self._read.get((head.id, seat))) for seat in seats)
        return next(((seat, read[1]) for seat, read in known if read and read[0] < head.version), None)
