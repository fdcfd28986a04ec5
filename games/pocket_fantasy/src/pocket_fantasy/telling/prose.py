"""The log of Pocket Fantasy in words: `told.toml` has what is told of an event; here is what no template works out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pocket_fantasy import content
from pocket_fantasy import events as e
from pocket_fantasy.telling import names
from tablewright.world.narrator import DataNarrator, of_event
from tablewright.world.words import a, capital, count, listed, mid_sentence, number_word

HARD_BLOW = 5
GOLD = "gold"
BLOWS = ("weapon_attack", "free_attack")  # what is told as steel and arrows
SUMMONS = "summon_monster"  # whose target is what comes, and is told when it joins


class Narrator(DataNarrator):
    folder = Path(__file__).parent
    charts = content.CHARTS
    master = "Pocket Master"
    nouns = MappingProxyType({"called": names.called, "d6": names.d6, "one": names.one, "plain": names.plain})
    usual = MappingProxyType({"who": "{who|called}"})


def _began(teller: Narrator, event: e.FightBegan) -> dict[str, Any]:
    number = _of_its_kind(event)
    sight = teller.say(f"monsters.{'one' if number == 1 else 'many'}.{event.kind}", n=number_word(number))
    begin = teller.say("fight.begin.boss" if event.boss else "fight.begin.plain")
    if event.surprised:
        theirs = any(name in event.foes for name in event.surprised)
        begin = teller.say("fight.begin.caught" if theirs else "fight.begin.surprised")
    caught = f"{_band(event.surprised)} caught unawares" if event.surprised else "nobody is caught unawares"
    return {"band": _band(event.foes), "lines": f"{sight} {begin}", "caught": caught}


def _of_its_kind(event: e.FightBegan) -> int:
    """How many are of the kind that is described: not those whose name is another kind's."""
    others = {monster.label for key, monster in content.MONSTERS.items() if key != event.kind}
    return max(1, sum(_base(name) not in others for name in event.foes))


def _base(name: str) -> str:
    return name.rstrip("0123456789 ") if name[-1].isdigit() else name


def _band(names: tuple[str, ...]) -> str:
    """'Goblin 1 to 4' told as 'four goblins', a lone one as 'a wight'; whom somebody has named keeps the name."""
    found: list[str] = []
    for kind, number in Counter(_base(name) for name in names).items():
        if kind not in _LABELS:
            found += [name for name in names if _base(name) == kind]
        else:
            found.append(a(kind.lower()) if number == 1 else count(number, kind.lower()))
    return listed(found)


_LABELS = frozenset(monster.label for monster in content.MONSTERS.values())


def _order(event: e.InitiativeRolled) -> str:
    order = [f"{listed(event.before)} before them"] if event.before else []
    return listed(order + ([f"{listed(event.after)} after them"] if event.after else []))


def _attacked(teller: Narrator, event: e.Attacked) -> dict[str, Any]:
    sums = [f"output {event.output} − blocked {event.blocked} = {event.output - event.blocked}"]
    sums += ["Deflect was spent: 6 blocked before other points"] if event.deflect else []
    sums += [f"stopped: {names.plain(event.stopped)}"] if event.stopped else []
    deed = "focuses on" if event.focus else "shoots at" if event.ranged else "strikes at"
    return {
        "sums": [*sums, *_lost(event)],
        "outcome": f"{event.damage} damage" if event.damage else "and it touches" if event.drains else "no harm",
        "verb": teller.word("verb", event.how, deed),
        "line": _blow(teller, event),
    }


def _blow(teller: Narrator, event: e.Attacked) -> str:
    if event.stopped:
        return "immune" if event.stopped == "mundane_immunity" else "ignored"
    if event.drains:
        return "touch"
    if not event.damage and event.how not in BLOWS:
        return "nothing"
    own = teller.word("blow", event.how) if event.damage else ""
    hit = "hit" if event.damage else "miss"
    return own or ("hard" if event.damage >= HARD_BLOW else f"far_{hit}" if event.ranged else hit)


def _lost(event: Any) -> list[str]:
    return [f"{event.hp + event.damage} − {event.damage} = {event.hp} HP"] if event.damage else []


def _plot(teller: Narrator, event: e.PlotRolled) -> dict[str, Any]:
    situation = teller.say(f"places.situation.{event.situation}", place=mid_sentence(event.place))
    charts = (
        (content.SITUATION, event.situation),
        (content.VILLAIN, event.villain),
        (content.LOCATION, event.location),
    )
    detail = [capital(event.detail)] if event.detail else []
    return {
        "location_name": next(row.name for row in content.LOCATION.rows if row.key == event.location),
        "lines": " ".join([situation, teller.say(f"places.villain.{event.villain}"), *detail]),
        "rows": [f"{chart.name}: {next(row.name for row in chart.rows if row.key == key)}" for chart, key in charts],
    }


def _room(teller: Narrator, event: e.RoomEntered) -> dict[str, Any]:
    if not event.new:
        return {}
    opening = teller.say("places.room.boss") + " " if event.boss else ""
    size = f"cave_{event.size}" if event.caves else event.size
    features = names.several(event.features)
    aside = " " + teller.say("places.room.side") if event.sides else ""
    return {"lines": f"{opening}{teller.say(f'places.room.{size}')} Here: {features}.{aside}"}


def _looked(teller: Narrator, event: e.Looked) -> dict[str, Any]:
    keys = {
        None: f"features.look.{event.feature}",
        True: f"features.learned.{event.feature}",
        False: "features.nothing.any",
    }
    lines = [teller.say(keys[event.learned], who=event.who)]
    lines += [teller.say(f"effects.done.{event.effect}", who=event.who)] if event.effect else []
    return {"lines": " ".join(lines)}


def _words(teller: Narrator, event: e.WordsTried) -> dict[str, Any]:
    unrolled = "again" if event.again else "impossible" if event.impossible else ""
    end = unrolled or ("works" if event.worked else "fails")
    return {"end": end, "judged": names.plain(event.attribute) if event.attribute else "no attribute"}


Narrator.facts = {
    e.FightBegan: _began,
    e.InitiativeRolled: of_event(order=_order),
    e.Attacked: _attacked,
    e.Drank: of_event(effect=lambda event: ", and it does nothing" if event.wasted else ""),
    e.Harmed: of_event(sums=_lost),
    e.Died: of_event(cause=lambda event: names.plain(event.by) if event.by in content.SOURCES else ""),
    e.Healed: of_event(before=lambda event: event.hp - event.amount),
    e.Afflicted: of_event(
        doer=lambda event: event.by if event.what == "cowed" else event.who,
        line=lambda event: "staggered" if event.mild else event.what,
    ),
    e.Moved: of_event(goes=lambda event: "goes to" if event.friend else "closes with"),
    e.Cast: of_event(
        first=lambda event: event.targets[0] if event.targets else "",
        upon=lambda event: "" if event.spell == SUMMONS else listed([names.called(name) for name in event.targets]),
    ),
    e.Sang: lambda teller, event: {"sung": teller.word("sings", event.now, what=names.plain(event.song))},
    e.HeroicGained: of_event(only=lambda event: " for this fight" if event.combat_only else ""),
    e.PlotRolled: _plot,
    e.AdventureOver: of_event(where=lambda event: mid_sentence(event.place)),
    e.Gave: of_event(gift=lambda event: f"{event.amount} gold" if event.item == GOLD else names.one(event.item)),
    e.RoomEntered: _room,
    e.TrapSprung: of_event(sums=_lost),
    e.Opened: of_event(way=lambda event: "broken" if event.broken else event.what),
    e.FreeFormCast: of_event(called=lambda event: f"“{event.words}”" if event.words else names.plain(event.spell)),
    e.Looked: _looked,
    e.MessageSent: of_event(whom=lambda event: event.to or "those at home"),
    e.WordsTried: _words,
}
