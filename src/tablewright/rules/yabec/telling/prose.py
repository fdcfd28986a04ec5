"""The log of yabec in words: each entry becomes a line of prose and how it came about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tablewright.engine.events import Entry, Event, Rolled, tag_of
from tablewright.engine.scene import Telling, Tone
from tablewright.rules.yabec import events as e
from tablewright.rules.yabec.book.town.roles import ROLES
from tablewright.rules.yabec.telling.cards import score_name
from tablewright.rules.yabec.telling.names import a_thing, lower, several
from tablewright.world.words import Voice, listed, load_words

WORDS = Path(__file__).parent / "words"
_GRAVE = (e.Died, e.Dismembered, e.Fell)
_GOOD = (e.Levelled, e.Healed, e.Awarded, e.Scored, e.Took)
_BAD = (e.Hurt, e.TrapSprung, e.LightsOut, e.Hungry, e.ItemHurt)
_KEYED = ("cls", "item", "kind", "spell", "what", "activity", "goal", "heard", "trap", "action")


class Narrator:
    """Tells the entries of one campaign in their order; the same entries always read the same."""

    def __init__(self, campaign: str) -> None:
        self._voice = Voice(load_words(WORDS), campaign)
        self._words = load_words(WORDS)
        self._seats: dict[str, list[str]] = {"gm": ["the Dungeon Master"]}

    def tell(self, entry: Entry, seat: str) -> Telling:
        event = entry.event
        values = _values(event)
        if isinstance(event, Rolled):
            values["dice"] = listed([f"{roll.why.lower()}, {roll.face} on d{roll.sides}" for roll in entry.rolls])
        tag = tag_of(event)
        self._learn_names(event, values)
        key = next((key for key in _keys(event, tag) if key in self._words), "")
        text = self._voice.say(key, **values) if key else ""
        return Telling(
            text or tag.replace("-", " ").capitalize() + ".",
            tone=_tone(event),
            rolls=entry.rolls,
            how=_how(event),
            rule=type(event).rule,
        )

    def _learn_names(self, event: Event, values: dict[str, str]) -> None:
        """Seats are told by the characters who were made there."""
        if isinstance(event, e.Made) and event.seat:
            self._seats.setdefault(event.seat, []).append(event.who)
        if "seat" in values:
            values["seat"] = self._seats.get(values["seat"], [values["seat"]])[0]


def _keys(event: Event, tag: str) -> tuple[str, ...]:
    """Where the line for an event may stand, the most fitting first."""
    plain = (f"log.{tag}.{_variant(event)}", f"log.{tag}.plain")
    if isinstance(event, e.WeekSpent):
        return (f"week.{event.activity}.{event.result}", f"week.{event.activity}.plain", *plain)
    if isinstance(event, e.Used):
        return (f"deeds.used.{event.what}", f"log.used.{event.what}", *plain)
    deed = _deed(event)
    return (f"deeds.{tag}.{deed}", *plain, f"deeds.{tag}.plain")


def _deed(event: Event) -> str:
    """What was done and what came of it, where that has a line of its own (`words/deeds.toml`)."""
    match event:
        case e.Acted():
            return f"{event.action}.{event.result}"
        case e.Cast():
            return event.result
        case e.Struck() | e.Moved():
            return event.how
        case e.Sensed():
            return "lore" if event.where == "lore" else event.what
        case e.Answered():
            return "madness" if event.topic == "madness" else event.answer
    return ""


def _values(event: Event) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, tuple):
            found[name] = listed([lower(str(each)) for each in value])
        elif name in _KEYED or (name == "result" and isinstance(value, str)):
            found[name] = lower(score_name(str(value)))
        else:
            found[name] = str(value)
    if isinstance(event, e.Traded):
        found["cost"] = str(abs(event.cp))
        found["item"] = a_thing(event.item, event.number)
    if isinstance(event, e.Stowed):
        found["item"] = f"the {found['item']}"
    if isinstance(event, e.Awarded):
        found["source"] = event.source.removeprefix("role ")
    if isinstance(event, e.WeekSpent):
        found["amount"] = str(abs(event.amount))
    if isinstance(event, e.Lit):
        found["item"] = {"torches": "a torch", "candle": "a candle"}.get(event.item, "a lantern")
    return found | _delve_values(event)


def _delve_values(event: Event) -> dict[str, str]:
    """Numbers and places in words, for the events of delve and conflict."""
    found: dict[str, str] = {}
    if isinstance(event, e.Took | e.Found | e.Met):
        key = {e.Took: "item", e.Found: "what", e.Met: "kind"}[type(event)]
        found["things"] = several(str(getattr(event, key)), event.number)
    if isinstance(event, e.Morale | e.Reacted):
        found["kind"] = several(event.kind, 2).removeprefix("2 ")
    if isinstance(event, e.ConflictEnded):
        found["long"] = "one round" if event.rounds == 1 else f"{event.rounds} rounds"
    if isinstance(event, e.Struck):
        found["weapon"] = event.weapon.lower()
    if isinstance(event, e.Sensed):
        found["where"] = _WHERE.get(event.where, event.where if event.what == "word" else f"in {event.where}")
    if isinstance(event, e.TurnPassed):
        found["hazards"] = listed([_HAZARDS.get(each, each) for each in event.hazard])
    return found


_WHERE = {"n": "to the north", "e": "to the east", "s": "to the south", "w": "to the west", "here": "right here",
          "nowhere": "nowhere near", "above": "above", "below": "below"}  # fmt: skip
_HAZARD_MEANING = {
    "shift": "shift: doors that are not held swing shut, traps reset, the broken rally",
    "burn": "burn: lit torches are gone, lanterns need a flask",
    "fatigue": "fatigue: everybody is fatigued, who was already takes 1; spells and bandage marks that wait for it end",
    "sign": "sign: somebody has been here",
    "monster": "monsters: wanderers come upon the party",
    "nothing": "nothing",
}
_HAZARDS = {
    "shift": "a shift",
    "burn": "a burn",
    "fatigue": "weariness",
    "sign": "a sign of others",
    "monster": "monsters",
}


def _variant(event: Event) -> str:
    """Which of an event's groups of lines fits."""
    pick = _VARIANTS.get(type(event))
    return pick(event) if pick is not None else "plain"


def _struck(event: Any) -> str:
    if event.how in ("bad", "stray"):
        return str(event.how)
    return ("dodge_" if event.how == "dodge" else "") + ("hit" if event.hit else "miss")


def _judged(event: Any) -> str:
    if event.correct:
        return "correct"
    return "faulty" if event.wrong or event.missing or event.extra else "seen"


def _turn(event: Any) -> str:
    return "quiet" if not event.knock else "nothing" if event.hazard == ("nothing",) else "hazard"


def _cast(event: Any) -> str:
    if event.result in ("interrupted", "resisted"):
        return str(event.result)
    return "target" if event.target else "plain"


_VARIANTS: dict[type[Event], Callable[[Any], str]] = {
    e.Made: lambda event: "private" if event.alignment else "plain",
    e.SchemeChanged: lambda event: "back" if event.scheme == "delve" and not event.place else event.scheme,
    e.GoalSet: lambda event: event.goal if event.relic else event.state,
    e.WeekSpent: lambda event: "result" if event.result else "plain",
    e.RolesDealt: lambda event: "all" if len(event.roles) == len(ROLES) else "plain",
    e.Traded: lambda event: "sold" if event.cp > 0 else "free" if event.cp == 0 else "plain",
    e.Scored: lambda event: "share" if event.what == "share" else "plain",
    e.Drawn: lambda event: event.what,
    e.Judged: lambda event: event.ruling,
    e.PatronSpoke: lambda event: event.what,
    e.Raided: lambda event: event.result,
    e.Stowed: lambda event: event.how,
    e.Stayed: lambda event: "stays" if event.stays else "comes",
    e.Awarded: lambda event: "role" if event.source.startswith("role ") else "plain",
    e.MinionTested: lambda event: event.result,
    e.ConflictEnded: lambda event: event.result,
    e.Split: lambda event: "tithe" if event.tithe else "plain",
    e.TurnPassed: _turn,
    e.LightsOut: lambda event: "dark" if event.dark else "plain",
    e.Tired: lambda event: "hurt" if event.hurt else "plain",
    e.Entered: lambda event: "foes" if event.foes else "text" if event.text else "plain",
    e.Acted: lambda event: event.action,
    e.Tried: lambda event: event.result,
    e.Door: lambda event: event.result,
    e.Found: lambda event: "many" if event.number > 1 else "plain",
    e.Moved: lambda event: event.how,
    e.TrapSprung: lambda event: "plain" if event.damage else "safe",
    e.Met: lambda event: "surprised" if event.surprised else "plain",
    e.ConflictBegan: lambda event: "surprised" if event.surprised else "plain",
    e.Checked: lambda event: "yes" if event.success else "no",
    e.Saved: lambda event: "yes" if event.success else "no",
    e.Struck: _struck,
    e.Hurt: lambda event: "cause" if event.cause and event.cause != "weapon" else "plain",
    e.Fell: lambda event: event.fate,
    e.Dismembered: lambda event: event.injury,
    e.Stunt: lambda event: ("" if event.target else "alone_") + ("yes" if event.works else "no"),
    e.Morale: lambda event: "breaks" if event.breaks else "holds",
    e.Turned: lambda event: "destroyed" if event.destroyed else "plain" if event.number else "none",
    e.Cast: _cast,
    e.Used: lambda event: "result" if event.result else "plain",
    e.ItemHurt: lambda event: "broken" if event.broken else "plain",
    e.Flashback: lambda event: "yes" if event.allowed else "no",
    e.MapCalled: lambda event: "place" if event.place else "plain",
    e.MapJudged: _judged,
}


def _tone(event: Event) -> Tone:
    if isinstance(event, _GRAVE):
        return "grave"
    if isinstance(event, _GOOD):
        return "good"
    if isinstance(event, _BAD):
        return "bad"
    return "quiet" if isinstance(event, e.TurnPassed | e.RoundBegan | e.Noise) else ""


def _how(event: Event) -> tuple[str, ...]:
    """The arithmetic of a roll, as far as its figures are known to all."""
    match event:
        case e.TurnPassed():
            return tuple(_HAZARD_MEANING[each] for each in event.hazard if each in _HAZARD_MEANING)
        case e.Struck():
            return _how_struck(event)
        case e.Morale():
            return (f"{event.total} on 2d6, {event.need} or more breaks them",)
        case e.Reacted():
            return (f"2d6, modifier and hostility make {event.result}",)
        case e.Checked() | e.Saved():
            return (f"{event.face} against {event.need}, {'low' if isinstance(event, e.Checked) else 'high'} is good",)
        case e.MapCalled():
            return tuple(event.calls.splitlines())
        case e.MapJudged():
            return (f"{event.right} right, {event.wrong} wrong, {event.missing} missing, {event.extra} too many",)
    return ()


def _how_struck(event: e.Struck) -> tuple[str, ...]:
    """Why an attack hit or missed, with the figures that are known to all (YB-CONF-30)."""
    end = "hit" if event.hit else "miss"
    if event.how == "attack":
        need = f", at or under AC {event.ac} hits" if event.ac else ""
        return (f"AV {event.av} - {event.face} = {event.av - event.face}{need}: {end}",)
    if event.how == "dodge":
        need = f", at or under AV {event.av} is a miss" if event.av else ""
        return (f"{event.face} + AC {event.ac} = {event.face + event.ac}{need}: {end}",)
    return ("the target is bad: no roll, always hit",) if event.how == "bad" else ()
