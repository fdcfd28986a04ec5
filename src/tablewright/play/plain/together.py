"""Several people at one terminal: what each would do, who leads, and a bell for whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.decisions import Refused
from tablewright.engine.scene import Prompt
from tablewright.engine.telling.log import seat_label
from tablewright.play.sentences import read_answer
from tablewright.play.session import WAYS, Session, who_decides

_BELL, _CURTAIN = "\a", "\n" * 60


class Together:
    """Each command takes the rest of its line, and gives what is to be said."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._offered: list[tuple[str, str]] = []  # what may be done unasked, as it was said last

    def turn(self) -> str:
        """Whose turn it is now, and who else is asked."""
        seat, asked = self._session.seat, self._session.asked_seats
        others = [self._name(each) for each in self._session.seats if each in asked and each != seat]
        also = f" Also asked: {', '.join(others)}; say next to go on with them." if others else ""
        return f"{self._name(seat)}, it is your turn.{also}" if seat in asked else f"{self._name(seat)}."

    def curtain(self) -> str:
        """Hides what the last one read, where seats have secrets from each other; '' where there are none."""
        name = self._name(self._session.seat)
        return f"{_CURTAIN}{name}: press Enter when you alone look.\n" if self._session.has_secrets else ""

    def offers(self) -> Iterator[str]:
        """What those who are not asked may do all the same, once for as long as it stays so."""
        deeds = [(seat, deed.label) for seat, deed in self._session.deeds()]
        if deeds and deeds != self._offered:
            seats = dict.fromkeys(self._name(seat) for seat, _ in deeds)
            yield f"Though nobody asks, {' and '.join(seats)} may do something: say own for a list."
        self._offered = deeds

    def own(self, rest: str) -> str:
        """`own` lists what may be done unasked; `own 2`, or `own` and the beginning of its words, does it."""
        deeds = self._session.deeds()
        if not deeds:
            raise Refused("there is nothing to do just now that nobody asks for")
        said = [f"{number}. {self._name(seat)}: {deed.label}" for number, (seat, deed) in enumerate(deeds, 1)]
        if not rest:
            return f"{'. '.join(said)}."
        words = rest.lower()
        found = [
            (seat, deed.key)
            for number, (seat, deed) in enumerate(deeds, 1)
            if words == str(number) or deed.label.lower().startswith(words)
        ]
        if len(found) != 1:
            raise Refused(f"say which by its number, such as own 1: {'; '.join(said)}")
        self._session.do_unasked(*found[0])
        return ""

    def lines(self, prompt: Prompt) -> Iterator[str]:
        """Who decides for the party, and who is for what, where several people share it."""
        asked = self._session.of_party
        if asked is None:
            return
        yield who_decides(asked.decision, self._name(asked.decision.lead))
        labels = {choice.key: choice.label for choice in prompt.choices}
        wanted = [f"{self._name(seat)}: {labels.get(key, key)}" for seat, key in self._session.wants.items()]
        if wanted:
            yield f"Wanted: {'; '.join(wanted)}."

    def want(self, rest: str) -> str:
        """`want 3`, or `want p2 3` where it is not plain who speaks; `want p2` takes it away."""
        prompt = self._session.look().prompt
        if prompt is None or self._session.of_party is None:
            raise Refused("nothing is asked that a party decides together")
        first, _, more = rest.partition(" ")
        seat = self._seat(first)
        if seat is None:
            seat, more = self._session.next_to_want(), rest
        key = read_answer(prompt, more, self._session.look().laid) if more.strip() else ""
        self._session.want(seat, key)
        label = next((choice.label for choice in prompt.choices if choice.key == key), key)
        return f"{self._name(seat)} would: {label}." if key else f"{self._name(seat)} is for nothing any more."

    def lead(self, rest: str) -> str:
        """`lead p2` passes the lead on; `lead vote`, `lead turns` and `lead leader` say how the party decides."""
        seat, word = self._seat(rest), rest.strip().lower()
        if seat is None and word not in WAYS:
            raise Refused(f"say who: {', '.join(self._party())}; or how the party decides: {', '.join(WAYS)}")
        self._session.agree(seat or "", "" if seat else word)
        return f"{self._name(seat)} leads." if seat else f"From now on {WAYS[word]}."

    def ring(self, rest: str) -> str:
        seat = self._seat(rest) or next(iter(self._session.asked_seats), None)
        if seat is None or seat not in self._session.asked_seats:
            raise Refused(f"the table does not wait for {rest or 'anybody'}")
        return f"{_BELL}{self._name(seat)}, it is your turn."

    def _party(self) -> tuple[str, ...]:
        return self._session.game.setup.seats

    def _seat(self, word: str) -> str | None:
        """The seat of this name: `p2`, or `Player 2`."""
        wished = word.strip().lower()
        return next((seat for seat in self._party() if wished in (seat, self._name(seat).lower())), None)

    def _name(self, seat: str) -> str:
        return seat_label(self._session.ruleset, seat)
