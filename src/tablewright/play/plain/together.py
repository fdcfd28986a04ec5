"""Several people at one terminal: what each would do, who leads, and a bell for whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from tablewright.engine.decisions import Refused, Way
from tablewright.engine.scene import Prompt
from tablewright.engine.telling.log import seat_label
from tablewright.play.sentences import read_answer
from tablewright.play.session import Session

_BELL = "\a"
_AS = {"leader": "the party does as its leader says", "vote": "the party votes", "turns": "each decides in turn"}


class Together:
    """Each command takes the rest of its line, and gives what is to be said."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def lines(self, prompt: Prompt) -> Iterator[str]:
        """Who decides for the party, and who is for what, where several people share it."""
        asked = self._session.of_party
        if asked is None:
            return
        leads = self._name(asked.decision.lead)
        match asked.decision.way:
            case "vote":
                yield f"The party votes; between equals it is as {leads} says."
            case "turns":
                yield f"{leads} decides in turn."
            case _:
                yield f"{leads} leads."
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
        if seat is None and word not in get_args(Way):
            raise Refused(f"say who: {', '.join(self._party())}; or how the party decides: {', '.join(get_args(Way))}")
        self._session.agree(seat or "", "" if seat else word)
        return f"{self._name(seat)} leads." if seat else f"From now on {_AS[word]}."

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
