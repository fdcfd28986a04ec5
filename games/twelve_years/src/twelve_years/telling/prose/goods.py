"""Facts for telling of gold, loot and magick (chapters "Loot" to "Unique Items")."""

from __future__ import annotations

from typing import Any

from tablewright.world.narrator import Facts
from tablewright.world.words import a, capital, listed
from twelve_years import events as e
from twelve_years.content import charts
from twelve_years.settings import Switches
from twelve_years.telling import names
from twelve_years.telling.prose import journeys, memory

_START_GOLD = {1: "one", 5: "five", 10: "ten", 20: "twenty"}
# Powers that work by themselves: what they do is told when they do it.
_COMPELLING = frozenset(("cursed", "demonic", "mirror"))
_ROOM_GOLD = Switches().room_gold  # the book's, for which there are words
_QUALITIES = ("magick", "ornate", "ancient", "broken")  # the most remarkable first
_SEEN_FIRST = {"death_mushroom": "loot.unique.death_mushroom.found", "book_of_death": "loot.unique.book_of_death.found"}


# --- gold ------------------------------------------------------------------------------------------------------------
def _gold_gained(teller: memory.Teller, event: e.GoldGained) -> dict[str, Any]:
    who = teller.rolls[0].who if teller.rolls else ""
    giver = f"{who}: " if event.source == "start" and who else ""
    return {"giver": giver, "before": event.total - event.gold, "lines": _gold(event, who, teller)}


def _gold(event: e.GoldGained, who: str, teller: memory.Teller) -> str:
    if event.source == "start":
        first = who and teller.band.ordinal == 1
        return teller.say(f"assembly.gold.{_START_GOLD[event.gold]}", who=who) if first else ""
    if event.source == "room" and event.gold == _ROOM_GOLD:
        return teller.say("loot.deeds.trinkets", gold=names.money(event.gold))
    return teller.say("encounters.loot.remains") if event.source in ("room", "remains") else ""


def _traded(teller: memory.Teller, event: e.Traded) -> dict[str, Any]:
    """Prose for the first sale and the first purchase with each trader, and gossip with the first of them."""
    sold = event.what == "sold"
    key = f"loot.deeds.{'selling' if sold else 'buying'}"
    return {
        "before": event.purse - event.gold if sold else event.purse + event.gold,
        "lines": _trade(key, event, teller) if teller.once_a_step(key) else "",
    }


def _trade(key: str, event: e.Traded, teller: memory.Teller) -> str:
    friend = teller.band.friend
    done = f"friends.{friend}.done" if friend in journeys.TRADERS else ""
    text = teller.say(key, done, item=names.thing(event.item), gold=names.money(event.gold))
    if not teller.once_a_step("gossip"):
        return text
    return f"{text} {teller.say('friends.gossip.lead')} '{teller.say('friends.gossip.lines')}'"


# --- loot ------------------------------------------------------------------------------------------------------------
def _item_found(teller: memory.Teller, event: e.ItemFound) -> dict[str, Any]:
    facts = [a(names.thing(event.item)), _worth(event), _trapped(event.traps)]
    lines = _brought(event, teller) if event.owner else _seen(event, teller)
    return {"facts": ", ".join(filter(None, facts)), "lines": lines}


def _worth(event: e.ItemFound) -> str:
    if "magick" not in event.item:
        return f"{event.value} gold" if event.value else "worth nothing"
    powers = listed([charts.MAGICK[power].name for power in event.powers if power in charts.MAGICK])
    return f"{powers}, not for sale" if powers else "not for sale"


def _trapped(traps: int) -> str:
    return {0: "", 1: "trapped"}.get(traps, f"trapped {traps} times")


def _brought(event: e.ItemFound, teller: memory.Teller) -> str:
    brings = teller.say("assembly.loot.brings", who=event.owner, item=names.thing(event.item))
    return memory.joined(brings, _power_shown(event.item, event.powers, event.owner, teller))


def _power_shown(item: str, powers: tuple[str, ...], who: str, teller: memory.Teller) -> str:
    """How a magick thing shows what is in it, unless it is about to act by itself."""
    if not powers or _COMPELLING & set(powers) or _acts_by_itself(item, powers):
        return ""
    if powers[0] == "key":
        return teller.say("loot.unique.magick_key.found", who=who)
    return teller.say(f"loot.powers.{powers[0]}.found", who=who, item=names.thing(item))


def _acts_by_itself(item: str, powers: tuple[str, ...]) -> bool:
    deadly = "death" in powers and item.endswith(("mushroom", "book"))
    return deadly or ("fae_touched" in powers and item.endswith("mushroom"))


def _seen(event: e.ItemFound, teller: memory.Teller) -> str:
    """A plain thing by its look, another by what is remarkable about it; a crown is a crown."""
    if event.kind == "crown":
        first = "ancient" in event.item and "magick" in event.item
        return teller.say("loot.unique.ancient_magick_crown.found" if first else "loot.items.crown.look")
    quality = _quality(event)
    if not quality:
        return teller.say(f"loot.items.{event.kind}.look")
    phrase = teller.say(f"loot.qualities.{quality}")
    return f"{capital(a(names.thing(event.item)))}, {phrase[0].lower()}{phrase[1:]}."


def _quality(event: e.ItemFound) -> str:
    if event.traps:
        return "very_trapped" if event.traps > 1 else "trapped"
    found = next((quality for quality in _QUALITIES if quality in event.item.split()), "")
    return f"very_{found}" if found and f"very {found}" in event.item else found


def _item_taken(teller: memory.Teller, event: e.ItemTaken) -> dict[str, Any]:
    """Prose for the first thing of a haul, and for all magick."""
    powers = teller.memory.powers.get(event.item, ())
    people = teller.band.people()
    who = teller.voice.pick("who", people) if people else ""
    text = _power_shown(event.item, powers, who, teller) if who else ""
    if not text and not powers and teller.once_a_step("taking"):
        text = teller.say("loot.deeds.taking", item=names.thing(event.item))
    return {"lines": text}


def _equipped(teller: memory.Teller, event: e.Equipped) -> dict[str, Any]:
    worn = not event.off and event.item.endswith(("shield", "armor"))
    first = worn and teller.once(f"worn {event.who} {event.item}")
    return {"lines": teller.say("loot.deeds.wearing", who=event.who, item=names.thing(event.item)) if first else ""}


# --- magick ----------------------------------------------------------------------------------------------------------
def _magick(teller: memory.Teller, event: e.MagickWorked) -> dict[str, Any]:
    """The dead come back by rejuvenation; the living are only mended."""
    band, item = teller.band, names.thing(event.item)
    if event.power == "rejuvenation":
        alive = band.is_alive(event.who)
        key = f"loot.powers.rejuvenation.{'mended' if alive else 'used'}"
        return {"end": "is made whole" if alive else "lives again", "lines": teller.say(key, who=event.who, item=item)}
    who = event.who or teller.memory.owners.get(event.item, "")
    values = {"item": item, "foe": band.foe(event.who), **({"who": band.call(who)} if band.is_alive(who) else {})}
    seen = teller.say(_SEEN_FIRST[event.power], **values) if event.power in _SEEN_FIRST else ""
    slain = "fight.ends.slain_by_magick" if event.power == "death" else ""
    return {"lines": memory.joined(seen, teller.say(teller.word("magick_line", event.power), slain, **values))}


def _charmed(teller: memory.Teller, event: e.Charmed) -> dict[str, Any]:
    """A possessed friend comes back; anything else is a companion now."""
    return {"back": (event.enemy, "possessed") in teller.band.foes}


FACTS: Facts = {
    e.GoldGained: _gold_gained,
    e.Traded: _traded,
    e.ItemFound: _item_found,
    e.ItemTaken: _item_taken,
    e.Equipped: _equipped,
    e.MagickWorked: _magick,
    e.Charmed: _charmed,
}
