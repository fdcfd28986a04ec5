"""The narrator of Twelve Years: what the log has told so far, and what has been said of it already."""

from __future__ import annotations

from pathlib import Path

from tablewright.rules.twelve_years.book.party.death import LAST_YEAR
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.telling.cards import ICONS
from tablewright.rules.twelve_years.telling.names import (
    archetype_name,
    cause_name,
    foes_name,
    levels_word,
    money,
    place_name,
    terrain_name,
    thing,
    visitor_name,
    weapon_name,
    years_word,
)
from tablewright.rules.twelve_years.telling.prose.memory import Band, Memory
from tablewright.world.narrator import DataNarrator, Noun
from tablewright.world.words import count, mid_sentence, ordinal_word

_ENEMY_ICONS = {**ICONS, "satyr": "goat"}  # game-icons has no satyr


NOUNS: dict[str, Noun] = {
    "archetype": archetype_name,
    "cause": cause_name,
    "enemy_icon": lambda kind: _ENEMY_ICONS.get(kind, "crossed-swords"),
    "entrance": lambda key: charts.ENTRANCE[key].name,
    "friend": visitor_name,
    "hurt_icon": lambda kind: _ENEMY_ICONS.get(kind, ""),
    "icon": lambda kind: ICONS[kind],
    "levels": levels_word,
    "mid": mid_sentence,
    "money": money,
    "persons": lambda number: count(number, "person", "people"),
    "place": place_name,
    "terrain": terrain_name,
    "thing": thing,
    "thing_icon": lambda kind: ICONS.get(kind, "crown"),
    "weapon": weapon_name,
}


class Teller(DataNarrator):
    """What a fact may ask for besides its event."""

    folder = Path(__file__).parents[1]
    charts = charts.ALL
    nouns = NOUNS

    def __init__(self, campaign: str) -> None:
        super().__init__(campaign)
        self.memory = Memory()
        self._told: set[str] = set()  # what has been told in prose once and for all
        self._step: set[str] = set()  # what has been told in prose in this step of play
        self._nouns = {**self._nouns, "called": self._call, "foe": self._foe}

    @property
    def band(self) -> Band:
        return self.memory.band

    def _call(self, name: str) -> str:
        return self.band.call(name)

    def _foe(self, name: str) -> str:
        return self.band.foe(name)

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
        return super().say(*keys, **{**usual, **values})

    def die(self) -> str:
        """The first die of the entry: 'Combat 1d6 → 5'; '' where none was rolled."""
        if not self.rolls:
            return ""
        roll = self.rolls[0]
        return f"{roll.why} 1d{roll.sides} → {roll.face}"


def added_up(faces: tuple[int, ...] | list[int]) -> str:
    """'dice 3 + 7 = 10'."""
    if len(faces) == 1:
        return f"die {faces[0]}"
    return f"dice {' + '.join(map(str, faces))} = {sum(faces)}"


def joined(*lines: str) -> str:
    """Lines of prose one after the other."""
    return " ".join(filter(None, lines))
