"""Measures, published and refereed."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from typing import Any

from pocket_fantasy import events
from pocket_fantasy.book.core import field
from pocket_fantasy.state import World
from tablewright.engine.decisions import Decision
from tablewright.engine.events import Event
from tablewright.engine.measuring import Hero, Measures
from tablewright.engine.proving.given import Refereed, as_published
from tablewright.engine.table import ScriptTable, Table

# --- measures: what can be measured of a campaign of Pocket Fantasy that is over --------------------------------------
_NUMBER = re.compile(r" \d+$")  # "Wight 2" is one of several


def _cause_of_death(world: World, event: Event) -> str:
    if not isinstance(event, events.Died) or event.who not in [hero.name for hero in (*world.party, *world.fallen)]:
        return ""
    return _NUMBER.sub("", event.by).lower() or "their wounds"


def _hero_fates(world: World) -> Iterator[Hero]:
    yield from (Hero(hero.cls, hero.status not in ("dead", "petrified")) for hero in world.party)
    yield from (Hero(hero.cls, False) for hero in world.fallen)


MEASURES = Measures(
    {
        "adventures": ("adventures begun", lambda world: world.adventure),
        "villain": ("the villain's die", lambda world: world.plot.villain if world.plot else 0),
        "situation": ("the situation's die", lambda world: world.plot.situation if world.plot else 0),
        "place": ("the location's die", lambda world: world.plot.location if world.plot else 0),
        "gold": ("gold pieces of the living", lambda world: sum(hero.gp for hero in world.party)),
        "slain": ("enemies slain", lambda world: sum(deed.what == "slew" for deed in world.deeds)),
        "living": ("heroes alive at the end", lambda world: len(world.party)),
    },
    frozenset({"retired"}),
    _cause_of_death,
    _hero_fates,
)


# --- published --------------------------------------------------------------------------------------------------------
# What the entries promised when they were published, so that scenarios written then still come out.
# They offered every reroll, let opponents fight to the last, and knew none of the questions of `LATER`. `as_played`
# sets
# all that aside: such a scenario runs the very game that players have (games/pocket_fantasy/README.md).
LATER = frozenset(
    {
        *("unaware-here", "foe-after", "sweep-over"),
        *("effect", "proposal", "ruling", "covered", "spell-effect", "free-roll"),
        *("second-kind", "boss-here", "room-size", "feature-count", "place-name", "plot-detail"),
        *("trap-victim", "trap-damage", "is-trapped", "loot-placed", "find-for", "price", "magic-sale", "advance-now"),
        *("eat", "time-after-flight", "aid-whom", "carry-all", "splash-on", "friend-seizes", "second-reach"),
        *("watch", "meditation-time", "farewell", "last-light", "last-coin"),
        *("mercy", "challenge-second", "villain-name", "light-bearer"),
        *("soldier-may", "place-kind", "pm-deed", "pm-effect"),
        *(
            "layout",
            "which-way",
            "boss-where",
            "weakness",
            "task-attribute",
            "cross-floor",
            "gem-from",
            "pm-part",
            "search-by",
        ),
        *("bait-eater", "pm-opening", "placed-unaware", "pm-hp", "pm-cs", "pm-called", "pm-item", "march"),
    }
)

# What was so before it was asked, where that is not the usual answer.
THEN = {"layout": "row", "search-by": "wisdom", "farewell": "leave", "last-light": "put_out", "last-coin": "give_all"}


def settings_of(as_played: bool, settings: dict[str, bool | int | str]) -> dict[str, bool | int | str]:
    """A scenario's settings; what it leaves out is as in play, or as the entries were published."""
    whole = {"brief": False, **settings}  # a script answers every question, those too that are spared to players
    return whole if as_played else as_published(whole, offers="all")


def unasked(as_played: bool, asks: Sequence[str]) -> frozenset[str]:
    """Questions that are answered as usual: none as played, else the later ones that the scenario does not name."""
    return frozenset() if as_played else LATER - frozenset(asks)


# --- refereed: A table at which the referee may sit, and what was asked there last: for scenarios ---------------------
class ProvingTable(Refereed):
    """The referee answers for the Pocket Master unless `pm`, and to everybody's questions that are `unasked`."""

    def __init__(self, table: Table, pm: bool, unasked: Container[str]) -> None:
        super().__init__(table, field.GM, pm)
        self._unasked = unasked

    def answer(self, decision: Decision) -> str:
        if decision.question in self._unasked and not self._is_meant(decision):
            return THEN.get(decision.question, decision.usual)
        return super().answer(decision)

    def _is_meant(self, decision: Decision) -> bool:
        """A proposal is put to a script that answers it next, or that has come to its end with it."""
        script = self._behind
        if decision.question != "proposal" or not isinstance(script, ScriptTable):
            return False
        return script.answers[0] in decision.options if script.answers else not script.dice


class Offers(dict[str, bool]):
    """The options of the last question: `offers.rage` is true or false."""

    def __missing__(self, key: str) -> bool:
        return False


def last_asked(table: Refereed) -> dict[str, Any]:
    """The last question, for scenarios to look at: `about` lists what `facts` names."""
    last = table.last
    if last is None:
        return {"question": "", "seat": "", "about": [], "facts": {}, "default": ""}
    facts = dict(last.facts)
    about = list(facts.values())
    return {
        "question": last.question, "seat": last.seat, "about": about, "facts": facts, "default": last.default
    }  # fmt: skip


def offers(table: Refereed) -> Offers:
    return Offers(dict.fromkeys(table.last.options if table.last else (), True))
