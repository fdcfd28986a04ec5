"""The log in words: a headline with the figures, and a line of prose from words/*.toml that does not repeat itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from low_water import events as happened
from low_water.content import CHARTS, FINDS, PEOPLE, STIRRINGS
from low_water.telling.names import GROUND, bells, name, names
from tablewright.api import Entry, Event, Telling, Tone
from tablewright.api.words import Voice, capital, count, load_words, table_talk

WORDS = Path(__file__).parent / "words"

Told = tuple[str, str, Tone, str]  # headline, key of the prose, tone, icon
Words = dict[str, str]


class Narrator:
    """Tells entries in their order; the same campaign is always told in the same words."""

    def __init__(self, campaign: str) -> None:
        self._voice = Voice(load_words(WORDS), campaign)

    def tell(self, entry: Entry, seat: str) -> Telling:
        if talk := table_talk(entry, CHARTS):
            return talk
        event = entry.event
        headline, key, tone, icon = TELLERS[type(event)](event, entry)
        text = self._voice.say(key, **_values(event)) if key else ""
        return Telling(text, capital(headline), tone, icon, entry.rolls, (), type(event).rule)


def _values(event: Event) -> Words:
    """What prose may speak of: the traveller, and what they carry."""
    who = getattr(event, "who", "")
    if isinstance(who, tuple):
        return {"who": names(who)} if who else {}
    return {"who": name(who), "burden": PEOPLE[who].burden} if who else {}


def _die(entry: Entry, number: int = 0) -> str:
    roll = entry.rolls[number]
    return f"{roll.why.lower()} d{roll.sides} → {roll.face}"


# --- one function an event -------------------------------------------------------------------------------------------


def _gathered(event: happened.Gathered, entry: Entry) -> Told:
    return f"At the inn wait {names(event.waiting)}", "inn.gathered", "", "tavern-sign"


def _hired(event: happened.Hired, entry: Entry) -> Told:
    return f"{name(event.who)} comes along", f"travellers.{event.who}", "", PEOPLE[event.who].icon


def _set_out(event: happened.SetOut, entry: Entry) -> Told:
    return f"Out over the sand with {names(event.company)}", "inn.set_out", "wonder", "footsteps"


def _walked(event: happened.Walked, entry: Entry) -> Told:
    astray = f"{_die(entry)}: astray to the {event.astray}; " if event.astray else ""
    took = f"{astray}{GROUND[event.ground]}, {bells(event.bells)}"
    return took, f"walking.{event.ground}", "bad" if event.astray else "", "walking-boot"


def _tired(event: happened.Tired, entry: Entry) -> Told:
    lose = "lose" if len(event.who) > 1 else "loses"
    return f"{names(event.who)} {lose} a breath", f"breath.{event.why}", "bad", "despair"


def _seen(event: happened.Seen, entry: Entry) -> Told:
    kinds = dict.fromkeys(GROUND[ground] for _, ground in event.grounds)
    return f"In sight: {', '.join(kinds)}", "", "quiet", "spyglass"


def _held(event: happened.Held, entry: Entry) -> Told:
    return f"{_die(entry)}, quicksand up to {event.sinks_on}: it holds", "", "quiet", "footsteps"


def _sank(event: happened.Sank, entry: Entry) -> Told:
    headline = f"{_die(entry)}, quicksand up to {event.sinks_on}: {name(event.who)} sinks"
    return headline, "quicksand.sank", "grave", "quicksand"


def _pulled(event: happened.Pulled, entry: Entry) -> Told:
    result = "out" if event.out else f"not yet, {count(event.left, 'pull')} left" if event.left else "in vain"
    key = "quicksand.out" if event.out else "quicksand.deeper"
    tone: Tone = "good" if event.out else "bad"
    return f"{_die(entry)}, {event.need} needed: {result}", key, tone, "rope-coil" if event.out else "quicksand"


def _roped(event: happened.Roped, entry: Entry) -> Told:
    return f"a rope brings {name(event.who)} out", "quicksand.rope", "good", "rope-coil"


def _unburdened(event: happened.Unburdened, entry: Entry) -> Told:
    return f"{name(event.who)} leaves {PEOPLE[event.who].burden} behind", "walking.drop", "", "drop"


def _lost(event: happened.Lost, entry: Entry) -> Told:
    die = f"{_die(entry)}: " if event.how == "boat" else ""
    return f"{die}{name(event.who)} is lost", f"lost.{event.how}", "grave", "skull-crossed-bones"


def _left_waiting(event: happened.LeftWaiting, entry: Entry) -> Told:
    return f"{name(event.who)} stays on {GROUND[event.ground]}", "walking.leave", "bad", "hourglass"


def _sounded(event: happened.Sounded, entry: Entry) -> Told:
    return f"sounded {count(event.reach, 'step')} around, one bell", "sounding.sounded", "", "bo"


def _rested(event: happened.Rested, entry: Entry) -> Told:
    return f"a rest, one bell: {names(event.who)} breathe again", "sounding.rested", "good", "campfire"


def _searched(event: happened.Searched, entry: Entry) -> Told:
    row = FINDS.row(entry.rolls[0].face)
    tone: Tone = "" if event.find == "nothing" else "good"
    return f"{_die(entry)}: {row.name}, one bell", f"wreck.{event.find}", tone, "chest"


def _tide_rose(event: happened.TideRose, entry: Entry) -> Told:
    if event.over == "channel":
        return "the tide turns; the channels fill", "sea.turn", "grave", "waves"
    return f"the sea is over the {event.over}{'s' if event.over == 'bank' else ''}", "sea.rise", "bad", "waves"


def _sky(event: happened.Sky, entry: Entry) -> Told:
    result = {
        "comes": "fog comes in",
        "lifts": "the fog lifts",
        "stays": "the fog stays",
        "clear": "it stays clear",
        "stirs": "something stirs",
    }[event.what]
    headline = f"{_die(entry)}: {result}"
    if event.what == "comes":
        return headline, "sky.fog", "bad", "fog"
    return (headline, "sky.lifts", "good", "moon") if event.what == "lifts" else (headline, "", "quiet", "moon")


def _lit(event: happened.Lit, entry: Entry) -> Told:
    return "the lantern is lit", "sky.lantern", "", "old-lantern"


def _stirred(event: happened.Stirred, entry: Entry) -> Told:
    row = STIRRINGS.row(entry.rolls[0].face)
    tone: Tone = "bad" if event.what == "squall" else "wonder"
    return f"{_die(entry)}: {row.name}", f"stirrings.{event.what}", tone, "raven"


def _followed(event: happened.Followed, entry: Entry) -> Told:
    if event.found:
        return f"{_die(entry)}: a measure of oil and two silver", "light.somebody", "good", "lantern-flame"
    return f"{_die(entry)}: nobody, and a bell lost", "light.nobody", "bad", "lantern-flame"


def _boat(event: happened.Boat, entry: Entry) -> Told:
    return f"{_die(entry)}: a boat comes for {name(event.who)}", "end.boat", "good", "wooden-pier"


def _paid(event: happened.Paid, entry: Entry) -> Told:
    worth = f", and {event.worth} for {PEOPLE[event.who].burden}" if event.worth else ""
    return f"{name(event.who)} pays {event.fare} silver{worth}", "end.paid", "good", "coins"


def _ended(event: happened.Ended, entry: Entry) -> Told:
    lost = f", {event.lost} lost" if event.lost else ""
    tone: Tone = "wonder" if event.outcome == "every soul" else "grave" if event.outcome == "the sea" else ""
    headline = f"{event.outcome}: {event.landed} over{lost}, {event.silver} silver"
    return headline, f"end.{event.outcome.replace(' ', '_')}", tone, "lighthouse"


TELLERS: dict[type[Event], Callable[[Any, Entry], Told]] = {
    happened.Gathered: _gathered,
    happened.Hired: _hired,
    happened.SetOut: _set_out,
    happened.Walked: _walked,
    happened.Tired: _tired,
    happened.Seen: _seen,
    happened.Held: _held,
    happened.Sank: _sank,
    happened.Pulled: _pulled,
    happened.Roped: _roped,
    happened.Unburdened: _unburdened,
    happened.Lost: _lost,
    happened.LeftWaiting: _left_waiting,
    happened.Sounded: _sounded,
    happened.Rested: _rested,
    happened.Searched: _searched,
    happened.TideRose: _tide_rose,
    happened.Sky: _sky,
    happened.Lit: _lit,
    happened.Stirred: _stirred,
    happened.Followed: _followed,
    happened.Boat: _boat,
    happened.Paid: _paid,
    happened.Ended: _ended,
}
