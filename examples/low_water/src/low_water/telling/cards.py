"""Cards: the travellers who wait, walk, or were left behind; and the figures at the top."""

from __future__ import annotations

from low_water.book.gifts import newcomer, person
from low_water.book.sea import full_at, has_turned, turns_at
from low_water.content import PEOPLE
from low_water.state import Crossing, Traveller
from low_water.telling.names import GIFTS, bells, name
from tablewright.api import Bar, Card, Fact, Tag
from tablewright.api.words import capital

_GIFT_SAYS = {
    "strong": "One less is needed to pull another out.",
    "light": "Quicksand never takes the light.",
    "healer": "A rest gives one breath more.",
    "sounder": "The pole finds two steps away.",
    "bell": "Nobody goes astray in fog while the bell is here.",
}


def cards(crossing: Crossing) -> tuple[Card, ...]:
    waiting = crossing.waiting if not crossing.under_way else []
    return (
        *(_card(each, "With you") for each in crossing.company),
        *(_card(newcomer(each), "At the inn") for each in waiting),
        *(_memory(each, "Waiting for a boat") for each in crossing.left if each not in crossing.lost),
        *(_memory(each, "Lost") for each in crossing.lost),
    )


def _card(traveller: Traveller, group: str) -> Card:
    who = person(traveller)
    return Card(
        traveller.id,
        capital(who.name),
        "member",
        f"{who.fare} silver fare",
        who.icon,
        (Bar("Breath", traveller.breath, who.breath),),
        _tags(traveller),
        (who.about,),
        group,
    )


def _tags(traveller: Traveller) -> tuple[Tag, ...]:
    who = person(traveller)
    tags = [Tag(GIFTS[who.gift], "good", _GIFT_SAYS[who.gift])] if who.gift else []
    if traveller.burden:
        tags.append(Tag(f"{who.burden}, {who.worth} silver", "", "Worth that much on the island. Tires in mud."))
    if traveller.breath == 0:
        tags.append(Tag("spent", "bad", "Must be carried: each step takes a bell more."))
    return tuple(tags)


def _memory(traveller_id: str, group: str) -> Card:
    tone = "friend" if group != "Lost" else "memory"
    return Card(traveller_id, capital(name(traveller_id)), tone, icon=PEOPLE[traveller_id].icon, group=group)


def facts(crossing: Crossing) -> tuple[Fact, ...]:
    if not crossing.under_way:
        return (_tide(crossing),)
    sky = Fact("Sky", "fog", "fog", "bad") if crossing.fog else Fact("Sky", "clear", "moon")
    return (
        Fact("Bell", str(crossing.bells), "hourglass"),
        _tide(crossing),
        sky,
        Fact("Silver", str(crossing.silver), "coins"),
        Fact("Rope", str(crossing.ropes), "rope-coil"),
        Fact("Oil", str(crossing.oil), "old-lantern", "good" if crossing.lit else ""),
    )


def _tide(crossing: Crossing) -> Fact:
    explain = "The sea covers channels first, then mud, ripples, sand and banks. Wrecks stay dry."
    if not has_turned(crossing, crossing.bells):
        return Fact("Tide", f"turns in {bells(turns_at(crossing) - crossing.bells)}", "waves", explain=explain)
    left = max(full_at(crossing) - crossing.bells, 0)
    return Fact("Tide", f"full in {bells(left)}" if left else "full", "waves", "bad", explain)
