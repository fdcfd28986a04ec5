"""The log of Begone, FOE! in words: each entry becomes a headline, a line of prose, and how it came about."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tablewright.engine.events import Entry, Event
from tablewright.engine.scene import Telling, Tone
from tablewright.rules.begone_foe import events as e
from tablewright.rules.begone_foe.book.core.gear import parse_thing
from tablewright.rules.begone_foe.content import ARTS, CHARTS, JOBS, KINDS, SKILLS, SPELLS, TRAPS
from tablewright.rules.begone_foe.events import fight as f
from tablewright.rules.begone_foe.telling.arithmetic import how
from tablewright.rules.begone_foe.telling.plain import (
    condition_words,
    item_words,
    limb_words,
    many,
    plan_words,
    plural,
    score_words,
)
from tablewright.world.table_talk import table_talk
from tablewright.world.words import Voice, a, capital, count, listed, load_words

WORDS = Path(__file__).parent / "words"
Said = tuple[str, dict[str, str]]  # key of the prose, and what stands in its blanks
Teller = Callable[[Any], Said]
_MOVES = ("retreat", "run", "back", "stand", "turned", "blink")


class Narrator:
    """Tells the entries of one campaign in their order; the same entries always read the same."""

    def __init__(self, campaign: str) -> None:
        self._words = load_words(WORDS)
        self._voice = Voice(self._words, campaign)

    def tell(self, entry: Entry, seat: str) -> Telling:
        event = entry.event
        rule = type(event).rule
        talk = table_talk(entry, CHARTS)
        if talk is not None:
            return talk
        key, values = TELLERS[type(event)](event)
        text = self._say(key, values) or self._say(f"{key.split('.')[0]}.any", values)
        text = text or capital(key.replace(".", " ").replace("_", " ")) + "."
        if isinstance(event, e.Entered):
            said = event.text or text  # the headline names the room already
            text = " ".join(part for part in (said, _feature(event.feature)) if part)
        return Telling(text, _headline(event), _tone(event), _icon(event), entry.rolls, tuple(how(event)), rule)

    def _say(self, key: str, values: dict[str, str]) -> str:
        return self._voice.say(f"log.{key}", **values) if f"log.{key}" in self._words else ""


def _feature(feature: str) -> str:
    return capital(feature) + "." if feature else ""


# --- one event each --------------------------------------------------------------------------------------------------


def _who(key: str, **names: str) -> Callable[[Any], Said]:
    """An event that needs only its name, and perhaps other fields as they are."""

    def teller(event: Any) -> Said:
        values = {"who": event.name}
        values |= {blank: str(getattr(event, field)) for blank, field in names.items()}
        return key, values

    return teller


def _learned(event: e.Learned) -> Said:
    names = {"art": ARTS, "spell": {key: spell.name for key, spell in SPELLS.items()}, "skill": SKILLS}[event.what]
    who = event.name or "the newcomer"
    return f"learned.{event.what}", {"who": who, "what": names.get(event.key, event.key), "job": "caster"}


def _bought(event: e.Bought) -> Said:
    item = many(event.count, event.item) if event.count > 1 else a(event.item)
    values = {"who": event.name, "item": item, "silver": str(event.silver)}
    return ("bought.many" if event.count > 1 else "bought.one"), values


def _sold(event: e.Sold) -> Said:
    return "sold.any", {"who": event.name, "item": many(event.count, event.item), "silver": str(event.silver)}


def _left(event: e.Left) -> Said:
    known = event.why in ("ransomed", "dismissed", "released", "questioned", "fled")
    return f"left.{event.why if known else 'any'}", {"who": event.name}


def _made(event: e.Made) -> Said:
    days = count(event.days, "day")
    return "made.any", {
        "who": event.name,
        "kind": event.what,
        "spell": event.spell,
        "days": days,
        "silver": str(event.silver),
    }


def _copied(event: e.Copied) -> Said:
    key = "castable" if event.castable else "later"
    return f"copied.{key}", {"who": event.name, "spell": event.spell, "days": count(event.days, "day")}


def _created(event: e.Created) -> Said:
    values = {"who": event.name, "job": JOBS[event.job].name.lower(), "alignment": capital(event.alignment)}
    return "created.any", values | {"hp": str(event.hp), "silver": str(event.silver)}


def _searched(event: e.Searched) -> Said:
    return "searched." + ("both" if len(event.found) > 1 else event.found[0] if event.found else "nothing"), {}


def _found(event: e.FoundTreasure) -> Said:
    values = {"worth": str(event.worth), "inside": event.inside, "things": listed([a(thing) for thing in event.things])}
    return ("found.things" if event.things else "found.coins"), values


def _tested(event: e.Tested) -> Said:
    if not event.rolled:
        return ("tested.master" if event.passed else "tested.never"), {"who": event.name}
    return ("tested.passed" if event.passed else "tested.failed"), {"who": event.name}


def _opposed(event: e.Opposed) -> Said:
    ending = "won" if event.won else "lost"
    return f"opposed.{event.what}_{ending}", {"who": event.name, "other": event.other}


def _met(event: e.Met) -> Said:
    one = event.number == 1
    values = {
        "distance": str(event.distance),
        "number": str(event.number),
        "a_foe": a(event.name.lower()),
        "foes": plural(event.name),
    }
    return ("met.one" if one else "met.many"), values


def _attacked(event: f.Attacked) -> Said:
    values = {"who": event.name, "target": event.target_name, "weapon": event.weapon}
    if event.hit and event.auto:
        return "attacked.auto", values
    if event.hit and event.sneak:
        return "attacked.sneak", values
    return ("attacked.hit" if event.hit else "attacked.miss"), values


def _hurt(event: f.Hurt) -> Said:
    values = {"who": event.name, "damage": str(event.damage), "hp": str(event.hp)}
    if event.useless:
        return "hurt.useless", values
    return ("hurt.zero" if event.hp == 0 else "hurt.any"), values


def _died(event: f.Died) -> Said:
    return ("died.party" if event.who.startswith(("c", "h")) else "died.foe"), {"who": event.name}


def _cast(event: f.Cast) -> Said:
    spell = SPELLS[event.spell]
    return f"cast.{event.source}", {"who": event.name, "spell": spell.reverse if event.turned else spell.name}


def _morale(event: f.MoraleTested) -> Said:
    return ("morale.broke" if event.broke else "morale.held"), {"foe": event.group}


def _reacted(event: e.Reacted) -> Said:
    return f"reacted.{event.attitude}", {"foe": event.who}


def _talked(event: e.Talked) -> Said:
    key = event.result if event.result in ("gone", "hostile") else event.how
    return f"talked.{key}", {"silver": str(event.silver) if event.silver else ""}


def _afflicted(event: f.Afflicted) -> Said:
    key = "dead" if event.condition == "dead" else "any"
    return f"afflicted.{key}", {"who": event.name, "condition": condition_words(event.condition)}


def _turned(event: f.TurnedUndead) -> Said:
    number = len(event.affected)
    return ("turned.some" if number else "turned.none"), {"who": event.name, "number": str(number)}


def _soul(event: f.SoulSpent) -> Said:
    key = event.use if event.use in ("heal", "damage", "hit", "ac", "save") else "any"
    return f"soul.{key}", {"who": event.name, "on": event.on}


def _home(event: e.CameHome) -> Said:
    return ("came_home.rich" if event.treasure else "came_home.poor"), {"treasure": str(event.treasure)}


def _signs(event: e.Signs) -> Said:
    values = {"text": event.text, "trap": event.meaning, "who": "Somebody"}
    return ("signs.known" if event.meaning else "signs.any"), values


def _rumour(event: e.HeardRumour) -> Said:
    if event.what:
        who = plural(KINDS[event.what].name) if event.what in KINDS else "strangers"
        key = "treasure" if event.what == "treasure" else "dwellers"
        return f"rumour.{key}", {"room": event.text, "who": who}
    return ("rumour.told" if event.text else "rumour.nothing"), {"what": event.text.rstrip(".")}


def _listened(event: e.Listened) -> Said:
    found = listed([f"{what.lower()} ({room})" for what, room in zip(event.what, event.rooms, strict=True)])
    return f"{event.how}.{'some' if found else 'none'}", {"who": event.name, "found": found}


def _spell_did(event: f.SpellDid) -> Said:
    """What is found has a name; who finds nothing is told so."""
    senses = event.what in ("magic", "thoughts", "evil", "sight")
    detail = event.detail
    if event.what == "magic":
        detail = listed([a(item_words(parse_thing(thing))) for thing in detail.split(", ") if thing])
    return f"spell_did.{'nothing' if senses and not detail else event.what}", {"detail": detail}


def _opened(event: e.Opened) -> Said:
    return f"opened.{event.how}" + ("" if event.done else "_failed"), {}


def _newcomers(event: e.Newcomers) -> Said:
    name = re.sub(r" \d+$", "", event.name)
    foes = f"{event.number} {plural(name)}" if event.number > 1 else a(name.lower())
    return f"newcomers.{event.act.replace(' ', '_')}", {"foes": foes}


def _parted(event: e.Parted) -> Said:
    return f"parted.{event.how.removeprefix('in ')}", {}


TELLERS: dict[type[Event], Teller] = {
    e.Created: _created,
    e.Learned: _learned,
    e.Carries: _who("carries.any", item="item"),
    e.Arrived: lambda event: ("arrived.any", {"day": str(event.day)}),
    e.Bought: _bought,
    e.Sold: _sold,
    e.Hired: _who("hired.any", job="job", wage="wage"),
    e.Left: _left,
    e.HeardRumour: _rumour,
    e.Made: _made,
    e.Copied: _copied,
    e.Stored: lambda event: (
        "stored.thing" if event.item else "stored.silver",
        {"who": event.name, "item": event.item, "silver": str(event.silver)},
    ),
    e.MasterDid: lambda event: (f"master.{event.what}", {"detail": event.detail}),
    e.WordsTried: lambda event: (
        f"words.{event.ruling if event.ruling in ('works', 'fails') else 'passed' if event.worked else 'failed'}",
        {"who": event.name, "words": event.words.rstrip(".!")},
    ),
    e.Listened: _listened,
    e.Changed: _who("changed.any", into="into"),
    e.Risen: _who("risen.any", into="into", room="room"),
    e.Rested: lambda event: (f"rested.{event.kind}", {}),
    e.RestSpoiled: lambda event: ("rest_spoiled.any", {}),
    e.Healed: _who("healed.any", amount="amount", hp="hp"),
    e.Awarded: _who("awarded.any", xp="xp"),
    e.Levelled: lambda event: (
        "levelled.any",
        {"who": event.name, "level": str(event.level), "score": score_words(event.score), "hp": str(event.hp)},
    ),
    e.Drained: _who("drained.any", level="level"),
    e.SetOut: lambda event: ("set_out.any", {"what": event.dungeon}),
    e.CameHome: _home,
    e.Ended: lambda event: (f"ended.{event.how}", {}),
    e.Entered: lambda event: ("entered.first" if event.first else "entered.again", {"room": event.name}),
    e.LightDied: _who("light_died.any", item="item"),
    e.Lit: _who("lit.any", item="item"),
    e.Quenched: _who("quenched.any", item="item"),
    e.Wandered: lambda event: (f"wandered.{event.result}", {"came": event.came}),
    e.Signs: _signs,
    e.Sprung: lambda event: ("sprung.any", {"who": event.name, "trap": TRAPS[event.trap].name}),
    e.Handled: lambda event: ("handled.any", {"trap": TRAPS[event.trap].name, "plan": plan_words(event.plan)}),
    e.Searched: _searched,
    e.Opened: _opened,
    e.FoundTreasure: _found,
    e.Dropped: lambda event: (
        "dropped.any",
        {"who": event.name, "things": listed([f"the {item}" for item in event.items])},
    ),
    e.Tested: _tested,
    e.Opposed: _opposed,
    e.Ruled: lambda event: ("ruled.any", {"what": event.ruling}),
    e.Behind: lambda event: (f"behind.{event.what}", {"detail": event.detail}),
    e.Met: _met,
    e.Noticed: lambda event: (f"noticed.{event.aware}", {}),
    e.Watched: lambda event: (f"watched.{event.result}", {}),
    e.Reacted: _reacted,
    e.Talked: _talked,
    e.Converted: lambda event: (f"converted.{'won' if event.won else 'lost'}", {"who": event.name, "by": event.by}),
    e.Parted: _parted,
    e.Newcomers: _newcomers,
    f.FightBegan: lambda event: (f"fight.{event.free_side or 'none'}", {}),
    f.Initiative: lambda event: ("initiative.any", {"first": event.order[0]}),
    f.RoundBegan: lambda event: ("round.any", {"number": str(event.number)}),
    f.Attacked: _attacked,
    f.Hurt: _hurt,
    f.Injured: lambda event: (f"injured.{event.result}", {"who": event.name, "where": limb_words(event.where)}),
    f.Died: _died,
    f.KnockedOut: _who("knocked_out.any"),
    f.SoulSpent: _soul,
    f.SavedOrNot: lambda event: (f"save.{'passed' if event.passed else 'failed'}", {"who": event.name}),
    f.Cast: _cast,
    f.SpellDid: _spell_did,
    f.Afflicted: _afflicted,
    f.Freed: lambda event: ("freed.any", {"who": event.name, "condition": condition_words(event.condition)}),
    f.TurnedUndead: _turned,
    f.MoraleTested: _morale,
    f.Moved: lambda event: (f"moved.{event.how if event.how in _MOVES else 'any'}", {"who": event.name}),
    f.Did: lambda event: (f"did.{event.act}", {"who": event.name, "what": event.what}),
    f.Chased: lambda event: (f"chased.{'escaped' if event.escaped else 'caught'}", {"who": event.name}),
    f.Trick: lambda event: (f"trick.{'worked' if event.worked else 'failed'}", {}),
    f.GaveUp: lambda event: ("gave_up.any", {"names": listed(event.names)}),
    f.GotAway: lambda event: ("got_away.any", {"names": listed(event.names)}),
    f.FightEnded: lambda event: (f"fight_ended.{event.outcome}", {}),
}


# --- looks -----------------------------------------------------------------------------------------------------------


def _headline(event: Event) -> str:
    match event:
        case e.Entered(first=True):
            return event.name
        case e.Met():
            return event.name if event.number == 1 else f"{event.number} {plural(event.name)}"
        case f.Died():
            return f"{event.name} is dead"
        case e.Levelled():
            return f"{event.name}: level {event.level}"
        case f.FightEnded():
            return {"won": "Won", "fled": "Got away", "lost": "Lost"}.get(event.outcome, "")
        case e.FoundTreasure():
            return "Treasure"
    return ""


_TONES: dict[type[Event], Tone] = {
    f.Injured: "bad",
    e.Sprung: "bad",
    f.Hurt: "bad",
    f.Afflicted: "bad",
    e.Drained: "grave",
    e.Changed: "grave",
    e.Risen: "grave",
    e.Healed: "good",
    e.Levelled: "good",
    e.FoundTreasure: "good",
    e.Converted: "wonder",
    f.Cast: "wonder",
    f.SoulSpent: "wonder",
    f.TurnedUndead: "wonder",
    e.Wandered: "quiet",
    f.RoundBegan: "quiet",
    f.Moved: "quiet",
    f.Did: "quiet",
    e.Awarded: "good",
}


def _tone(event: Event) -> Tone:
    if isinstance(event, f.Died):
        return "grave" if event.who.startswith(("c", "h")) else "good"
    if isinstance(event, f.Hurt) and not event.who.startswith(("c", "h")):
        return ""
    return _TONES.get(type(event), "")


_ICONS: dict[type[Event], str] = {
    f.Attacked: "crossed-swords",
    f.Died: "crowned-skull",
    f.Injured: "broken-bone",
    f.SoulSpent: "hearts",
    f.Cast: "magic-swirl",
    e.FoundTreasure: "open-treasure-chest",
    e.Entered: "dungeon-gate",
    e.LightDied: "torch",
    e.Lit: "torch",
    e.Signs: "eye-target",
    e.Sprung: "wolf-trap",
    e.Met: "minions",
    f.MoraleTested: "flying-flag",
    f.Chased: "run",
    e.Levelled: "upgrade",
    e.Rested: "camping-tent",
    e.Arrived: "village",
}


def _icon(event: Event) -> str:
    return _ICONS.get(type(event), "")
