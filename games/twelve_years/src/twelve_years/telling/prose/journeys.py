"""Facts for telling of the party, its friends and the land: hexes, encounters, rooms, traps, and years that go by."""

from __future__ import annotations

from typing import Any

from tablewright.world.hexes import bearing
from tablewright.world.narrator import Facts
from tablewright.world.table_talk import seat_words
from tablewright.world.words import count, listed, number_word
from twelve_years import events as e
from twelve_years.book.hexploring import friends
from twelve_years.book.loot import items
from twelve_years.book.party import death
from twelve_years.content import charts, figures
from twelve_years.state import PARTIES_A_SEAT
from twelve_years.telling import names
from twelve_years.telling.prose import memory

_PRICES = {
    "wise_woman": friends.WISE_WOMAN_PRICE,
    "renegade": friends.RENEGADE_PRICE,
    "ellas": friends.ELLAS_PRICE,
    "lost_noble": figures.PRICES.noble_pays,
}
_LESSONS = {
    "training": "friends.training.taught",
    "popplecrop_slink": "friends.popplecrop_slink.learned",
    "shade": "creatures.shade.level_lost",
}
_STRANGER = "new_party_member"  # a log may begin in the middle of a tale
TRADERS = ("wandering_merchant", "traveling_tinker")
_ENCOUNTERS = {row.key: row.name.lower() for row in charts.HEX_ENCOUNTERS.rows}
_TOLD_LATER = ("creature", "friend", "entrance", "guarded_entrance")


# --- the party -------------------------------------------------------------------------------------------------------
def _assembled(teller: memory.Teller, event: e.Assembled) -> dict[str, Any]:
    first = event.number % PARTIES_A_SEAT == 1
    people = teller.say("endings.party_assembled" if first else "endings.new_party")
    return {"ordinal": teller.band.ordinal, "lines": memory.joined(teller.say("terrain.start.look"), people)}


def _joined(teller: memory.Teller, event: e.Joined) -> dict[str, Any]:
    values = {"who": event.who or "Somebody", "weapon": names.weapon_name(event.weapon)}
    key = f"assembly.{event.archetype}"
    text = teller.say(f"{key}.look" if event.assembly else f"friends.{teller.band.friend or _STRANGER}.done", **values)
    return {"lines": text, "arts": [teller.say(f"{key}.{each}", **values) for each in ("power", "weakness")]}


def _set_out(teller: memory.Teller, event: e.SetOut) -> dict[str, Any]:
    purse = teller.band.purse
    total = teller.say("assembly.gold.total", gold=names.money(purse)) if teller.band.ordinal == 1 else ""
    return {"purse": purse, "lines": memory.joined(total, teller.say("endings.sets_out"))}


def _ended(teller: memory.Teller, event: e.Ended) -> dict[str, Any]:
    people = teller.band.people()
    who = teller.voice.pick("crown", people) if people else ""
    ending = event.outcome if event.outcome != "destroyed" else f"destroyed_{event.way}"
    crowned = event.outcome == "appeased"
    crowning = teller.say(f"fight.powers.crown_by_{event.way}", who=who) if crowned else ""
    told = event.winners and event.losers
    return {
        "lines": memory.joined(crowning, teller.say(f"endings.{ending}", who=who)),
        "won_by": listed(list(map(seat_words, event.winners))) if told else "",
    }


def _level(teller: memory.Teller, event: e.LevelChanged) -> dict[str, Any]:
    noble = event.source == "training" and teller.band.friend == "lost_noble"
    keys = (_LESSONS.get(event.source, ""), "friends.lost_noble.done" if noble else "")
    size = abs(event.by)
    return {
        "lesson": teller.say(*keys, n=names.levels_word(size)),
        "size": size,
        "before": event.level - event.by,
        "up": event.by > 0,
        "sign": "+" if event.by > 0 else "−",
    }


# --- friends ---------------------------------------------------------------------------------------------------------
def _met(teller: memory.Teller, event: e.Met) -> dict[str, Any]:
    key, gold = f"friends.{event.friend}", names.money(_PRICES.get(event.friend, 0))
    meet = teller.say(f"{key}.meet")
    greeting = "friends.shop.greeting" if event.friend in TRADERS else ""
    return {"lines": memory.joined(meet, teller.say(f"{key}.deal", greeting, gold=gold))}


def _dealt(teller: memory.Teller, event: e.Dealt) -> dict[str, Any]:
    """A recruit's words wait for the name of the one who joins."""
    place = bearing(teller.band.hex, event.place) if event.place else ""
    return {
        "price": f", for {event.gold} gold" if event.gold else f", for the {event.item}" if event.item else "",
        "bargain": f"{event.friend} {event.deal}",
        "place_of": place,
        "lines": "" if event.deal == "recruit" else teller.say(f"friends.{event.friend}.done", place=place),
    }


def _robbed(teller: memory.Teller, event: e.Robbed) -> dict[str, Any]:
    loss = [part for part in (names.money(event.gold), f"the {names.thing(event.item)}" if event.item else "") if part]
    worth = event.gold + event.value
    return {"loss": listed(loss), "worth": worth, "full": items.LEVEL_PRICE, "levels": worth // items.LEVEL_PRICE}


def _escort(teller: memory.Teller, event: e.Escorting) -> dict[str, Any]:
    name = event.who.removeprefix("Traveling ").removeprefix("Lost ").lower()
    return {"name": name, "kind": event.who.lower().replace(" ", "_"), "pays": figures.PRICES.noble_pays}


# --- hexes -----------------------------------------------------------------------------------------------------------
def _entered(teller: memory.Teller, event: e.Entered) -> dict[str, Any]:
    """First sight in full; later only once a party, and with what stands there."""
    feature = teller.memory.features.get(event.hex)
    if event.new:
        return {"sight": teller.say(f"encounters.{feature}.arrive" if feature else f"terrain.{event.terrain}.look")}
    if not teller.once(f"back {teller.band.number} {event.hex}"):
        return {"sight": ""}
    return {"sight": teller.say(f"encounters.{feature}.again" if feature else f"terrain.{event.terrain}.again")}


def _lake(teller: memory.Teller, event: e.LakeInTheWay) -> dict[str, Any]:
    key = "encounters.stone_portal.thrown_back" if teller.band.jumped else "terrain.large_lake.look"
    return {"line": "fight.evade.lake" if teller.band.fled else key}


def _encounter(teller: memory.Teller, event: e.Encounter) -> dict[str, Any]:
    """What is met later tells of itself."""
    what = _ENCOUNTERS.get(event.what, event.what.lower()).replace("+", "and")
    shown = "nothing" if what == "none" else what
    key = f"encounters.{'room_none' if event.what == 'None' else event.what}.arrive"
    line = "" if event.what in _TOLD_LATER or key not in teller.words else key
    return {"rolled": f"{teller.die()}: {shown}" if teller.die() else shown, "line": line}


def _entrance(teller: memory.Teller, event: e.EntranceFound) -> dict[str, Any]:
    """One that the Wise Woman marks is not seen yet."""
    guard = ", guarded" if event.guarded else ""
    if teller.memory.marking:
        return {"guard": guard, "shown": "marked", "lines": ""}
    text = teller.say(f"encounters.{event.kind}.arrive")
    guards = teller.say("encounters.guard.arrive") if event.guarded else ""
    return {"guard": guard, "shown": event.kind, "lines": memory.joined(text, guards)}


def _how_far(teller: memory.Teller, event: e.Jumped | e.Ferried) -> str:
    return bearing(teller.band.hex, event.hex) if event.hex != teller.band.hex else "to where they stood"


def _ferried(teller: memory.Teller, event: e.Ferried) -> dict[str, Any]:
    """The ferryman sings as he rows: a stanza a crossing."""
    song = " / ".join(teller.say("ferryman.verse.stanzas").splitlines())
    return {"far": _how_far(teller, event), "lines": f"{teller.say('ferryman.offer')} He sings: {song}"}


def _years(teller: memory.Teller, event: e.YearsPassed) -> dict[str, Any]:
    """How they were lost, and what the world did meanwhile."""
    key = teller.word("years_lost", event.source)
    lost = teller.say(key, years=names.years_word(event.years)) if key else ""
    return {
        "lines": memory.joined(lost, teller.say(f"endings.year.y{min(event.total, death.LAST_YEAR)}")),
        "pass": "passes" if event.years == 1 else "pass",
        "gone": "the twelve are over" if event.total >= death.LAST_YEAR else f"{event.total} of {death.LAST_YEAR} gone",
        "before": event.total - event.years,
    }


# --- rooms -----------------------------------------------------------------------------------------------------------
def _room_found(teller: memory.Teller, event: e.RoomFound) -> dict[str, Any]:
    if event.throne:
        return {"ways": _ways_on(event), "lines": teller.say("rooms.castle.throne")}
    look = teller.say("rooms.castle.rooms" if event.castle else f"rooms.{event.size}.{event.type}")
    return {"ways": _ways_on(event), "lines": f"{look} {_doors(event, teller)}"}


def _ways_on(event: e.RoomFound) -> str:
    ways = [
        count(event.doors, "door") if event.doors else "",
        {0: "", 1: "stairs down"}.get(event.stairs, f"{event.stairs} stairs down"),
        "an exit" if event.exits else "",
    ]
    return ", ".join(filter(None, ways)) or "dead end"


def _doors(event: e.RoomFound, teller: memory.Teller) -> str:
    """A line for the most welcome way on."""
    if event.exits:
        return teller.say("rooms.doors.exit")
    if event.stairs:
        return teller.say("rooms.doors.stairs")
    if event.doors > 1:
        return teller.say("rooms.doors.several", n=number_word(event.doors))
    return teller.say("rooms.doors.door" if event.doors else "rooms.doors.dead_end")


def _room_entered(teller: memory.Teller, event: e.RoomEntered) -> dict[str, Any]:
    band = teller.band
    known = (band.hex, event.number) in band.rooms
    if band.castle and event.number == teller.memory.throne:
        again = {"kind": "throne", "line": "rooms.castle.throne_again"}
        return again if known else {"kind": "throne, new", "line": "rooms.castle.throne"}
    back = known and teller.once(f"back {band.number} {band.place}")
    return {"kind": "known" if known else "new", "line": "rooms.doors.back" if back else ""}


# --- traps -----------------------------------------------------------------------------------------------------------
def _trap_met(teller: memory.Teller, event: e.TrapMet) -> dict[str, Any]:
    """A pursuing trap is the one that was met before, wherever the party is now."""
    band = teller.band
    if event.pursuing:
        band.trap_kind = band.trap_kind or teller.voice.pick("trap", names.ITEM_TRAPS)
        return {"lines": teller.say(f"encounters.traps.{band.trap_kind}.chases")}
    band.trap_kind = names.trap_kinds()[event.look]
    return {
        "lines": memory.joined(
            teller.say("encounters.trap.meet"), teller.say(f"encounters.traps.{band.trap_kind}.seen")
        )
    }


def _trap_disabled(teller: memory.Teller, event: e.TrapDisabled) -> dict[str, Any]:
    if event.item:
        return {"on": "item", "lines": _item_disarmed(event, teller)}
    if not teller.band.trap_waits and _elf_near(teller):
        return {"on": "elf", "lines": teller.say("creatures.hostile_elf.sets_trap")}
    kind = names.trap_kinds()[event.look]
    return {"on": "room", "lines": teller.say(f"encounters.traps.{kind}.disarmed", who=event.who)}


def _item_disarmed(event: e.TrapDisabled, teller: memory.Teller) -> str:
    if teller.band.assembling:
        return teller.say("assembly.loot.trap_disarmed", item=names.thing(event.item))
    kind = teller.voice.pick("trap", names.ITEM_TRAPS)
    return teller.say(f"encounters.traps.{kind}.disarmed", who=event.who)


def _elf_near(teller: memory.Teller) -> bool:
    return any(kind == "hostile_elf" for _, kind in teller.band.foes)


def _trap_sprung(teller: memory.Teller, event: e.TrapSprung) -> dict[str, Any]:
    faces = [roll.face for roll in teller.rolls if roll.sides == 12 and roll.rule in ("TY-TRAP-01", "TY-QUAL-08")]
    sums = [memory.added_up(faces)] if sum(faces) == event.damage else []
    return {"sums": sums, "lines": _sprung(event, teller, teller.band.call(event.who))}


def _sprung(event: e.TrapSprung, teller: memory.Teller, who: str) -> str:
    band = teller.band
    if event.item and band.assembling:
        return teller.say("assembly.loot.trap_sprung", who=who, item=names.thing(event.item))
    if not event.item and not band.trap_waits and _elf_near(teller):
        return teller.say("creatures.hostile_elf.sets_trap", who=who)
    kind = (
        teller.voice.pick("trap", names.ITEM_TRAPS) if event.item else band.trap_kind or names.trap_kinds()[event.look]
    )
    return teller.say(f"encounters.traps.{kind}.sprung", who=who)


FACTS: Facts = {
    e.Assembled: _assembled,
    e.Joined: _joined,
    e.SetOut: _set_out,
    e.PartyFell: lambda teller, event: {"where": names.at_place(teller.band.place_name)},
    e.Ended: _ended,
    e.LevelChanged: _level,
    e.YearsPassed: _years,
    e.Met: _met,
    e.Dealt: _dealt,
    e.Robbed: _robbed,
    e.Escorting: _escort,
    e.Entered: _entered,
    e.LakeInTheWay: _lake,
    e.Encounter: _encounter,
    e.DeerFled: lambda teller, event: {
        "lines": memory.joined(teller.say("creatures.deer.look"), teller.say("creatures.deer.gone"))
    },
    e.EntranceFound: _entrance,
    e.Fell: lambda teller, event: {"line": "encounters.sinkhole.falls" if teller.once_a_step("fall") else ""},
    e.Jumped: lambda teller, event: {"far": _how_far(teller, event)},
    e.Ferried: _ferried,
    e.CameOut: lambda teller, event: {"place": teller.band.place_name},
    e.RoomFound: _room_found,
    e.RoomEntered: _room_entered,
    e.TrapMet: _trap_met,
    e.TrapDisabled: _trap_disabled,
    e.TrapSprung: _trap_sprung,
}
