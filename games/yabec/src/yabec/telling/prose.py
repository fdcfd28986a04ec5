"""The log of yabec in words: `told.toml` has what is told of each event; here is what no template can work out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tablewright.engine.events import Event
from tablewright.world.likeness import likeness
from tablewright.world.narrator import DataNarrator, Values, of_event
from tablewright.world.words import listed, mid_sentence
from yabec import content
from yabec import events as e
from yabec.book.characters import abilities
from yabec.book.core import items
from yabec.book.town import roles
from yabec.content import kinds
from yabec.telling import cards, names
from yabec.telling.labels import delve

_KEYED = ("cls", "item", "kind", "spell", "what", "activity", "goal", "heard", "trap", "action", "result")
_PLACES = {"place", "to"}  # they stand within a sentence: 'the Ninth Shaft'
_BOSS_DICE = 4
_KINDS = tuple(content.MONSTERS.values())
_BY_NAME = {kind.name: key for key, kind in content.MONSTERS.items()}


class Narrator(DataNarrator):
    """Remembers who was made at which seat: seats are told by their characters."""

    folder = Path(__file__).parent
    master = "Dungeon Master"
    fields_speak = True
    nouns = MappingProxyType(
        {"thing": names.lower, "inside": mid_sentence, "kinds": lambda kind: names.several(kind, 2).removeprefix("2 ")}
    )
    remembered = (e.Made,)

    def __init__(self, campaign: str) -> None:
        super().__init__(campaign)
        self._seats: dict[str, str] = {"gm": "the Dungeon Master"}
        self.people: set[str] = set()

    def remember(self, event: Event) -> None:
        if isinstance(event, e.Made):
            self.people.add(event.who)
            if event.seat:
                self._seats.setdefault(event.seat, event.who)

    def spoken(self, values: Values) -> dict[str, str]:
        """Keys of things in words, and seats by name."""
        said = super().spoken(values)
        for name, value in values.items():
            if isinstance(value, tuple):
                said[name] = listed([names.lower(str(each)) for each in value])
            elif name in _KEYED and isinstance(value, str):
                said[name] = names.lower(cards.score_name(value))
        said |= {name: mid_sentence(said[name]) for name in _PLACES & said.keys()}
        if said.get("weapon") == items.UNARMED.key:
            said["weapon"] = "fist"
        if "seat" in said:
            said["seat"] = self._seats.get(said["seat"], said["seat"])
        return said


def _turn(teller: Narrator, event: e.TurnPassed) -> dict[str, Any]:
    end = "quiet" if not event.knock else "nothing" if event.hazard == ("nothing",) else "hazard"
    meaning = [teller.word("hazard_meaning", each) for each in event.hazard]
    return {
        "end": end,
        "met": listed([teller.word("hazard", each, each) for each in event.hazard]),
        "meaning": [line for line in meaning if line],
    }


def _sensed(teller: Narrator, event: e.Sensed) -> dict[str, Any]:
    plainly = event.where if event.what in ("word", "scroll") else f"in {event.where}"
    special = {"lore": "lore", "nowhere": "no one near" if event.what == "nobody" else "not near"}
    kind = special.get(event.where, event.what)
    return {"place": teller.word("where", event.where, plainly), "kind": kind}


def _struck(event: e.Struck) -> str:
    if event.how in ("bad", "stray"):
        return event.how
    return ("dodge_" if event.how == "dodge" else "") + ("hit" if event.hit else "miss")


def _blow(event: e.Struck) -> list[str]:
    """Why an attack hit or missed, with the figures that are known to all (YB-CONF-30)."""
    end = "hit" if event.hit else "miss"
    if event.how == "attack":
        need = f", at or under AC {event.ac} hits" if event.ac else ""
        return [f"AV {event.av} - {event.face} = {event.av - event.face}{need}: {end}"]
    if event.how == "dodge":
        need = f", at or under AV {event.av} is a miss" if event.av else ""
        return [f"{event.face} + AC {event.ac} = {event.face + event.ac}{need}: {end}"]
    return ["the target is bad: no roll, always hit"] if event.how == "bad" else []


def _agreed(event: e.Agreed) -> str:
    """What was agreed, in the words of the choice; people's own words as they are."""
    key = f"table.way.{event.way}"
    return delve.WORDS[key][0].text if key in delve.WORDS else event.way


def _died(teller: Narrator, event: e.Died) -> dict[str, Any]:
    return {"ours": event.who in teller.people}


def _them(event: e.ConflictBegan) -> str:
    """Monsters by kind and number, people by their names."""
    kinds = Counter(_numbered(name) for name in event.foes)
    return listed(
        [names.several(_BY_NAME[name], number) if name in _BY_NAME else name for name, number in kinds.items()]
    )


def _numbered(name: str) -> str:
    """A monster's name without its number: `Goblin 2` is a goblin."""
    bare, _, number = name.rpartition(" ")
    return bare if number.isdigit() and bare in _BY_NAME else name


def _fray(event: e.ConflictBegan) -> str:
    """Whether somebody is surprised, or else one foe stands there who is worth a whole party."""
    strong = len(event.foes) == 1 and any(each.name == event.foes[0] and _dice(each) >= _BOSS_DICE for each in _KINDS)
    return "boss" if strong else "yes" if event.surprised else "no"


def _dice(kind: kinds.Monster) -> int:
    whole = kind.hd.partition("+")[0]
    return int(whole) if whole.isdigit() else 0


def _judged(event: e.MapJudged) -> str:
    if event.correct:
        return "correct"
    return "faulty" if event.wrong or event.missing or event.extra else "seen"


def _cast(event: e.Cast) -> str:
    if event.result in content.MONSTERS:
        return "becomes" if event.target else "summons"
    return event.result if event.result in ("interrupted", "resisted") else "target" if event.target else "plain"


def _scheme(event: e.SchemeChanged) -> str:
    if event.scheme == "delve" and not event.place:
        return "lost" if event.lost else "back"
    return "nobody back" if event.scheme == "clean up" and event.lost else event.scheme


def _hurt(teller: Narrator, event: e.Hurt) -> dict[str, Any]:
    """A blow's damage is the dice and what is always added to them: both are shown where they differ."""
    caused = bool(event.cause) and event.cause != "weapon"
    dice = sum(roll.face for roll in teller.rolls)
    more = event.damage - dice
    plain = caused or not dice or not more
    return {"caused": caused, "sum": "" if plain else f"{dice} {'+' if more > 0 else '-'} {abs(more)} = {event.damage}"}


def _built(event: e.Built) -> str:
    if event.late:
        return "title" if not event.number else "late_one" if event.number == 1 else "late"
    return "alone" if not event.number else "one" if event.number == 1 else "plain"


def _form(event: e.Cast) -> str:
    """What somebody has become, or who was called and how many."""
    return names.several(event.result, max(1, event.amount)) if event.result in content.MONSTERS else ""


def _bought(event: e.Traded) -> str:
    return "sold" if event.cp > 0 else "free" if event.cp == 0 else "plain"


Narrator.facts = {
    e.SchemeChanged: of_event(scheme_kind=_scheme),
    e.RolesDealt: of_event(all=lambda event: len(event.roles) == len(roles.ROLES)),
    e.Traded: of_event(
        deal=_bought, cost=lambda event: abs(event.cp), bought=lambda event: names.a_thing(event.item, event.number)
    ),
    e.Agreed: of_event(way_words=_agreed),
    e.Built: of_event(end=_built),
    e.Seekers: of_event(end=lambda event: "one" if event.number == 1 else "plain"),
    e.Morale: of_event(
        alone=lambda event: "one_" if event.number == 1 else "", one=lambda event: f"the {names.lower(event.kind)}"
    ),
    e.GoalSet: of_event(stands=lambda event: event.goal if event.relic else event.state),
    e.Split: of_event(share=lambda event: "tithe" if event.tithe else "plain"),
    e.WeekSpent: of_event(size=lambda event: abs(event.amount)),
    e.Scored: of_event(shared=lambda event: event.what == "share"),
    e.Awarded: of_event(
        role=lambda event: event.source.startswith("role "), reason=lambda event: event.source.removeprefix("role ")
    ),
    e.TurnPassed: _turn,
    e.Entered: of_event(sight=lambda event: "foes" if event.foes else "text" if event.text else "plain"),
    e.Found: of_event(
        several=lambda event: event.number > 1, things=lambda event: names.several(event.what, event.number)
    ),
    e.Took: of_event(things=lambda event: names.several(event.item, event.number)),
    e.Met: of_event(things=lambda event: names.several(event.kind, event.number)),
    e.MapCalled: of_event(lines=lambda event: event.calls.splitlines()),
    e.MapJudged: of_event(end=_judged),
    e.Sensed: _sensed,
    e.Answered: of_event(kind=lambda event: "madness" if event.topic == "madness" else event.answer),
    e.Struck: of_event(end=_struck, sums=_blow),
    e.Died: _died,
    e.ConflictBegan: of_event(fray=_fray, them=_them, face=lambda event: likeness(event.foes[0] if event.foes else "")),
    e.Stunt: of_event(end=lambda event: ("" if event.target else "alone_") + ("yes" if event.works else "no")),
    e.Hurt: _hurt,
    e.Turned: of_event(end=lambda event: "destroyed" if event.destroyed else "plain" if event.number else "none"),
    e.Used: of_event(
        named=lambda event: any(event.what in things for things in (content.ITEMS, content.SPELLS, abilities.SONGS))
    ),
    e.Cast: of_event(end=_cast, form=_form),
}
