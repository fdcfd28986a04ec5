"""The log of Begone, FOE! in words: `told.toml` has what is told of each event; here is what no template works out."""

from __future__ import annotations

import re
from pathlib import Path
from types import MappingProxyType
from typing import Any

from begone_foe import content
from begone_foe import events as e
from begone_foe.book.core import carrying
from begone_foe.telling import names
from tablewright.engine.events import Event
from tablewright.world.likeness import likeness
from tablewright.world.narrator import DataNarrator, of_event
from tablewright.world.words import a, capital, count, listed, mid_sentence

BOSS_DICE = 6
MOST_NAMED = 4


class Narrator(DataNarrator):
    """Remembers how deep the party has been in this dungeon."""

    folder = Path(__file__).parent
    charts = content.CHARTS
    usual = MappingProxyType({"who": "{name}"})
    fields_speak = True
    nouns = MappingProxyType(
        {
            "a": a,
            "condition": names.condition_words,
            "job": lambda key: content.JOBS[key].name.lower(),
            "limb": names.limb_words,
            "mid": mid_sentence,
            "peril": names.peril_words,
            "plan": names.plan_words,
            "plural": names.plural,
            "trap": lambda key: content.TRAPS[key].name if key in content.TRAPS else key,
            "underscored": lambda words: words.replace(" ", "_"),
        }
    )
    remembered = (e.SetOut,)

    def __init__(self, campaign: str) -> None:
        super().__init__(campaign)
        self.deepest = 1

    def remember(self, event: Event) -> None:
        if isinstance(event, e.SetOut):
            self.deepest = 1


def _learned(event: e.Learned) -> str:
    names = {
        "art": content.ARTS,
        "spell": {key: spell.name for key, spell in content.SPELLS.items()},
        "skill": content.SKILLS,
    }[event.what]
    return names.get(event.key, event.key)


def _did(event: e.Did) -> dict[str, Any]:
    """What is taken in hand or dropped is one thing by itself, whatever it was beside on the list of equipment."""
    thing = event.what.removeprefix("another ")
    return {"thing": thing, "one": thing if thing.endswith("s") else a(thing)}


def _words_end(event: e.WordsTried) -> str:
    return event.ruling if event.ruling in ("works", "fails") else "passed" if event.worked else "failed"


def _entered(teller: Narrator, event: e.Entered) -> dict[str, Any]:
    """A room's own text, or ours; the headline names the room already."""
    sight = "deeper" if event.level > teller.deepest else "first" if event.first else "again"
    teller.deepest = max(teller.deepest, event.level)
    how = "dark" if event.dark else "first" if event.first else "again"
    said = teller.say(f"log.entered.{how}", room=event.name or "a room")
    feature = capital(event.feature) + "." if event.feature else ""
    return {"sight": sight, "lines": " ".join(filter(None, (event.text or said, feature)))}


def _searched(event: e.Searched) -> str:
    return "both" if len(event.found) > 1 else event.found[0] if event.found else "nothing"


def _tested(event: e.Tested) -> str:
    if not event.rolled:
        return "master" if event.passed else "never"
    return "passed" if event.passed else "failed"


def _met(event: e.Met) -> str:
    """Many, one, or one that is worth a whole party."""
    if event.number > 1:
        return "many"
    return "boss" if event.kind in content.KINDS and content.KINDS[event.kind].hd_dice >= BOSS_DICE else "one"


def _newcomers(event: e.Newcomers) -> str:
    name = re.sub(r" \d+$", "", event.name)
    return f"{event.number} {names.plural(name)}" if event.number > 1 else a(name.lower())


def _attack_end(event: e.Attacked) -> str:
    if not event.hit:
        return "miss"
    return "auto" if event.auto else "sneak" if event.sneak else "hit"


def _attack_sums(event: e.Attacked) -> list[str]:
    if event.auto or not event.ac:
        return []
    edge = {1: " with advantage", -1: " at a disadvantage"}.get(event.edge, "")
    edge += " in the dark" if event.dark else ""
    art = f", {content.ARTS[event.art]}" if event.art in content.ARTS else ""
    return [f"{event.total}{edge}{art} against AC {event.ac}: {'hit' if event.hit else 'miss'}"]


def _ours(event: Any) -> bool:
    return bool(event.who.startswith(("c", "h")))


def _rumour(teller: Narrator, event: e.HeardRumour) -> dict[str, Any]:
    who = names.plural(content.KINDS[event.what].name) if event.what in content.KINDS else "strangers"
    about = (
        "treasure" if event.what == "treasure" else "dwellers" if event.what else "told" if event.text else "nothing"
    )
    return {"about": about, "heard": event.text.rstrip("."), "dwellers": who}


def _let_go(event: e.Dropped) -> str:
    return "any" if not event.taken else "taken" if event.items else "none"


def _eaten(event: e.Rested) -> str:
    """Rations out of the packs; what the land gave is none."""
    rations = count(event.rations - event.foraged, "ration")
    return f"{rations}, {count(event.foraged, 'mouth')} fed by the land" if event.foraged else rations


def _away(event: e.GotAway) -> str:
    """Who is gone, by name; of a crowd only how many."""
    return (
        listed(event.names) if len(event.names) <= MOST_NAMED else f"{event.names[0]} and {len(event.names) - 1} more"
    )


def _sounds(event: e.Listened) -> str:
    """Who lives where; a room that nobody has named is not spoken of."""
    heard = zip(event.what, event.rooms, strict=True)
    return listed([f"{what.lower()} ({room})" if room else what.lower() for what, room in heard])


def _spell_did(teller: Narrator, event: e.SpellDid) -> dict[str, Any]:
    """What is found has a name; who finds nothing is told so."""
    detail = event.detail
    if event.what == "magic":
        detail = listed([a(names.item_words(carrying.parse_thing(thing))) for thing in detail.split(", ") if thing])
    if event.what == "shape":
        detail = a(detail.lower())
    senses = event.what in ("magic", "thoughts", "evil", "sight")
    return {"named": detail, "end": "nothing" if senses and not detail else event.what}


Narrator.facts = {
    e.Learned: of_event(learned=_learned),
    e.Bought: of_event(
        several=lambda event: event.count > 1, counted=lambda event: names.many(event.count, event.item)
    ),
    e.Sold: of_event(counted=lambda event: names.many(event.count, event.item)),
    e.Behind: of_event(detail=lambda event: re.sub(r"\b1 hit points$", "1 hit point", event.detail)),
    e.Did: lambda teller, event: _did(event),
    e.WordsTried: of_event(end=_words_end, spoken=lambda event: event.words.rstrip(".!")),
    e.Entered: _entered,
    e.HeardRumour: _rumour,
    e.Hired: of_event(terms=lambda event: "share" if event.half_share else "any"),
    e.Rested: of_event(place=lambda event: event.where or event.kind, eaten=_eaten),
    e.Searched: of_event(what=_searched),
    e.Listened: of_event(sounds=_sounds),
    e.FoundTreasure: of_event(
        named=lambda event: listed([a(thing) for thing in event.things]),
        kind=lambda event: "things" if event.worth else "only",
    ),
    e.Dropped: of_event(named=lambda event: listed([f"the {item}" for item in event.items]), end=_let_go),
    e.Tested: of_event(end=_tested),
    e.Met: of_event(alone=_met, face=lambda event: likeness(event.name)),
    e.Newcomers: of_event(counted=_newcomers),
    e.Initiative: of_event(first=lambda event: event.order[0]),
    e.Attacked: of_event(end=_attack_end, sums=_attack_sums),
    e.Hurt: of_event(ours=_ours, end=lambda event: "useless" if event.useless else "zero" if event.hp == 0 else "any"),
    e.Died: of_event(ours=_ours),
    e.SoulSpent: of_event(
        spent=lambda event: count(event.dice, "Soul Die", "Soul Dice"), own=lambda event: event.name == event.on
    ),
    e.Cast: of_event(
        named=lambda event: content.SPELLS[event.spell].reverse if event.turned else content.SPELLS[event.spell].name
    ),
    e.SpellDid: _spell_did,
    e.GotAway: of_event(away=_away),
}
