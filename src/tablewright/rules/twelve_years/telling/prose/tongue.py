"""The narrator's tongue: prose, memory and the entry at hand, for the functions that tell one event each.

`tells` enters such a function for its event; the four files `tell_*.py` hold them, by chapter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tablewright.engine.events import Entry, Event, Roll
from tablewright.engine.scene import Telling, Tone
from tablewright.rules.twelve_years.book.party.death import LAST_YEAR
from tablewright.rules.twelve_years.telling.nouns import foes_name, prose, years_word
from tablewright.rules.twelve_years.telling.prose.memory import Band, Memory
from tablewright.world.words import Voice, capital, mid_sentence, ordinal_word

Teller = Callable[[Any, "Tongue"], Telling]
T = TypeVar("T", bound=Callable[..., Telling])

TELLERS: dict[type[Event], Teller] = {}


def tells(kind: type[Event]) -> Callable[[T], T]:
    """Enter a function as the one that tells this kind of event."""

    def enter(teller: T) -> T:
        TELLERS[kind] = teller
        return teller

    return enter


class Tongue:
    """What a telling function speaks with."""

    def __init__(self, campaign: str) -> None:
        self.voice = Voice(prose(), campaign)
        self.memory = Memory()
        self.rolls: tuple[Roll, ...] = ()
        self._rule = ""
        self._told: set[str] = set()  # what has been told in prose once and for all
        self._step: set[str] = set()  # what has been told in prose in this step of play

    @property
    def band(self) -> Band:
        return self.memory.band

    def begin(self, entry: Entry) -> None:
        """Turn to the next entry."""
        self.memory.turn_to(entry)
        self.rolls, self._rule = entry.rolls, type(entry.event).rule

    def end(self, event: Event) -> None:
        self.memory.note(event)

    def new_step(self) -> None:
        """From here on things may be told again that were told before."""
        self._step.clear()

    def once_a_step(self, what: str) -> bool:
        first = what not in self._step
        self._step.add(what)
        return first

    def once(self, what: str) -> bool:
        """True the first time in this campaign."""
        first = what not in self._told
        self._told.add(what)
        return first

    def say(self, *keys: str, **values: str) -> str:
        """A line of prose. Any living member may be `who` where nobody is named."""
        band = self.band
        people = band.people()
        usual = {
            "who": self.voice.pick("who", people) if people and "who" not in values else "",
            "foe": foes_name(band.foes),
            "party": mid_sentence(band.name),
            "place": band.place_name,
            "n": ordinal_word(band.ordinal),
            "left": years_word(max(LAST_YEAR - self.memory.years, 0)),
            "years": years_word(self.memory.years) if self.memory.years else "",
        }
        return self.voice.say(*keys, **{**usual, **values})

    def tell(
        self, headline: str, text: str = "", tone: Tone = "", icon: str = "", how: tuple[str, ...] = ()
    ) -> Telling:
        return Telling(text, capital(headline), tone, icon, self.rolls, how, self._rule)

    def die(self) -> str:
        """The first die of the entry: 'Combat 1d6 → 5'; '' where none was rolled."""
        if not self.rolls:
            return ""
        roll = self.rolls[0]
        return f"{roll.why} 1d{roll.sides} → {roll.face}"


def with_die(die: str, result: str) -> str:
    return f"{die}: {result}" if die else result


def added_up(faces: tuple[int, ...] | list[int]) -> str:
    """'dice 3 + 7 = 10'."""
    if len(faces) == 1:
        return f"die {faces[0]}"
    return f"dice {' + '.join(map(str, faces))} = {sum(faces)}"


def wounds(damage: int, left: int) -> tuple[str, ...]:
    """What a wound leaves, as arithmetic; nothing for the dead, whose last hit points are not told."""
    return (f"{left + damage} − {damage} = {left} hp",) if left > 0 else ()
