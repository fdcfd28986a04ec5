"""Facts for telling of the party, its friends and the land: hexes, encounters, rooms, traps, and years that go by."""

from __future__ import annotations

from typing import Any

from tablewright.engine.events import Event
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


def journey_facts(teller: memory.Teller, event: Event) -> dict[str, Any]:
    """What is told of an event of these chapters beyond its own fields."""
    band = teller.band
    match event:
        # --- the party
        case e.Assembled():
            people = "endings.party_assembled" if event.number % PARTIES_A_SEAT == 1 else "endings.new_party"
            lines = memory.joined(teller.say("terrain.start.look"), teller.say(people))
            return {"ordinal": band.ordinal, "lines": lines}
        case e.Joined():
            values = {"who": event.who or "Somebody", "weapon": names.weapon_name(event.weapon)}
            key = f"assembly.{event.archetype}"
            text = teller.say(f"{key}.look" if event.assembly else f"friends.{band.friend or _STRANGER}.done", **values)
            return {"lines": text, "arts": [teller.say(f"{key}.{each}", **values) for each in ("power", "weakness")]}
        case e.SetOut():
            total = teller.say("assembly.gold.total", gold=names.money(band.purse)) if band.ordinal == 1 else ""
            return {"purse": band.purse, "lines": memory.joined(total, teller.say("endings.sets_out"))}
        case e.PartyFell():
            return {"where": names.at_place(band.place_name)}
        case e.Ended():
            return _ending_facts(teller, event)
        case e.LevelChanged():
            noble = event.source == "training" and band.friend == "lost_noble"
            keys = (_LESSONS.get(event.source, ""), "friends.lost_noble.done" if noble else "")
            size, up, before = abs(event.by), event.by > 0, event.level - event.by
            lesson = teller.say(*keys, n=names.levels_word(size))
            return {"lesson": lesson, "size": size, "before": before, "up": up, "sign": "+" if up else "−"}
        case e.YearsPassed():
            return _years_facts(teller, event)
        # --- friends
        case e.Met():
            key, gold = f"friends.{event.friend}", names.money(_PRICES.get(event.friend, 0))
            meet = teller.say(f"{key}.meet")
            greeting = "friends.shop.greeting" if event.friend in TRADERS else ""
            return {"lines": memory.joined(meet, teller.say(f"{key}.deal", greeting, gold=gold))}
        case e.Dealt():  # a recruit's words wait for the name of the one who joins
            place = bearing(band.hex, event.place) if event.place else ""
            return {
                "price": f", for {event.gold} gold" if event.gold else f", for the {event.item}" if event.item else "",
                "bargain": f"{event.friend} {event.deal}",
                "place_of": place,
                "lines": "" if event.deal == "recruit" else teller.say(f"friends.{event.friend}.done", place=place),
            }
        case e.Robbed():
            loss = (names.money(event.gold), f"the {names.thing(event.item)}" if event.item else "")
            worth, full = event.gold + event.value, items.LEVEL_PRICE
            return {"loss": listed(list(filter(None, loss))), "worth": worth, "full": full, "levels": worth // full}
        case e.Escorting():
            name = event.who.removeprefix("Traveling ").removeprefix("Lost ").lower()
            return {"name": name, "kind": event.who.lower().replace(" ", "_"), "pays": figures.PRICES.noble_pays}
        # --- hexes
        case e.Entered():  # first sight in full; later only once a party, and with what stands there
            if not event.new and not teller.once(f"back {band.number} {event.hex}"):
                return {"sight": ""}
            feature = teller.memory.features.get(event.hex)
            seen, first = (f"encounters.{feature}", "arrive") if feature else (f"terrain.{event.terrain}", "look")
            return {"sight": teller.say(f"{seen}.{first if event.new else 'again'}")}
        case e.LakeInTheWay():
            key = "encounters.stone_portal.thrown_back" if band.jumped else "terrain.large_lake.look"
            return {"line": "fight.evade.lake" if band.fled else key}
        case e.Encounter():  # what is met later tells of itself
            what = _ENCOUNTERS.get(event.what, event.what.lower()).replace("+", "and")
            shown = "nothing" if what == "none" else what
            key = f"encounters.{'room_none' if event.what == 'None' else event.what}.arrive"
            line = "" if event.what in _TOLD_LATER or key not in teller.words else key
            return {"rolled": f"{teller.die()}: {shown}" if teller.die() else shown, "line": line}
        case e.DeerFled():
            return {"lines": memory.joined(teller.say("creatures.deer.look"), teller.say("creatures.deer.gone"))}
        case e.EntranceFound():  # one that the Wise Woman marks is not seen yet
            guard = ", guarded" if event.guarded else ""
            if teller.memory.marking:
                return {"guard": guard, "shown": "marked", "lines": ""}
            text = teller.say(f"encounters.{event.kind}.arrive")
            guards = teller.say("encounters.guard.arrive") if event.guarded else ""
            return {"guard": guard, "shown": event.kind, "lines": memory.joined(text, guards)}
        case e.Fell():
            return {"line": "encounters.sinkhole.falls" if teller.once_a_step("fall") else ""}
        case e.Jumped():
            return {"far": _how_far(teller, event)}
        case e.Ferried():  # the ferryman sings as he rows: a stanza a crossing
            song = " / ".join(teller.say("ferryman.verse.stanzas").splitlines())
            return {"far": _how_far(teller, event), "lines": f"{teller.say('ferryman.offer')} He sings: {song}"}
        # --- rooms and traps
        case e.CameOut():
            return {"place": band.place_name}
        case e.RoomFound() if event.throne:
            return {"ways": _ways_on(event), "lines": teller.say("rooms.castle.throne")}
        case e.RoomFound():
            look = teller.say("rooms.castle.rooms" if event.castle else f"rooms.{event.size}.{event.type}")
            return {"ways": _ways_on(event), "lines": f"{look} {_line_of_doors(event, teller)}"}
        case e.RoomEntered():
            return _room_facts(teller, event)
        case e.TrapMet():
            return _trap_facts(teller, event)
        case e.TrapDisabled():
            return _disabled_facts(teller, event)
        case e.TrapSprung():
            known = ("TY-TRAP-01", "TY-QUAL-08")
            faces = [roll.face for roll in teller.rolls if roll.sides == 12 and roll.rule in known]
            sums = [memory.added_up(faces)] if sum(faces) == event.damage else []
            return {"sums": sums, "lines": _line_of_sprung(event, teller, band.call(event.who))}
    return {}


FACTS: Facts = dict.fromkeys(
    (
        e.Assembled, e.Joined, e.SetOut, e.PartyFell, e.Ended, e.LevelChanged, e.YearsPassed, e.Met, e.Dealt, e.Robbed,
        e.Escorting, e.Entered, e.LakeInTheWay, e.Encounter, e.DeerFled, e.EntranceFound, e.Fell, e.Jumped, e.Ferried,
        e.CameOut, e.RoomFound, e.RoomEntered, e.TrapMet, e.TrapDisabled, e.TrapSprung,
    ),
    journey_facts,
)  # fmt: skip


# --- the party -------------------------------------------------------------------------------------------------------
def _ending_facts(teller: memory.Teller, event: e.Ended) -> dict[str, Any]:
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


def _years_facts(teller: memory.Teller, event: e.YearsPassed) -> dict[str, Any]:
    """How they were lost, and what the world did meanwhile."""
    key = teller.word("years_lost", event.source)
    lost = teller.say(key, years=names.years_word(event.years)) if key else ""
    return {
        "lines": memory.joined(lost, teller.say(f"endings.year.y{min(event.total, death.LAST_YEAR)}")),
        "pass": "passes" if event.years == 1 else "pass",
        "gone": "the twelve are over" if event.total >= death.LAST_YEAR else f"{event.total} of {death.LAST_YEAR} gone",
        "before": event.total - event.years,
    }


# --- hexes and rooms -------------------------------------------------------------------------------------------------
def _how_far(teller: memory.Teller, event: e.Jumped | e.Ferried) -> str:
    return bearing(teller.band.hex, event.hex) if event.hex != teller.band.hex else "to where they stood"


def _ways_on(event: e.RoomFound) -> str:
    ways = [
        count(event.doors, "door") if event.doors else "",
        {0: "", 1: "stairs down"}.get(event.stairs, f"{event.stairs} stairs down"),
        "an exit" if event.exits else "",
    ]
    return ", ".join(filter(None, ways)) or "dead end"


def _line_of_doors(event: e.RoomFound, teller: memory.Teller) -> str:
    """A line for the most welcome way on."""
    if event.exits:
        return teller.say("rooms.doors.exit")
    if event.stairs:
        return teller.say("rooms.doors.stairs")
    if event.doors > 1:
        return teller.say("rooms.doors.several", n=number_word(event.doors))
    return teller.say("rooms.doors.door" if event.doors else "rooms.doors.dead_end")


def _room_facts(teller: memory.Teller, event: e.RoomEntered) -> dict[str, Any]:
    band = teller.band
    known = (band.hex, event.number) in band.rooms
    if band.castle and event.number == teller.memory.throne:
        again = {"kind": "throne", "line": "rooms.castle.throne_again"}
        return again if known else {"kind": "throne, new", "line": "rooms.castle.throne"}
    back = known and teller.once(f"back {band.number} {band.place}")
    return {"kind": "known" if known else "new", "line": "rooms.doors.back" if back else ""}


# --- traps -----------------------------------------------------------------------------------------------------------
def _trap_facts(teller: memory.Teller, event: e.TrapMet) -> dict[str, Any]:
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


def _disabled_facts(teller: memory.Teller, event: e.TrapDisabled) -> dict[str, Any]:
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


def _line_of_sprung(event: e.TrapSprung, teller: memory.Teller, who: str) -> str:
    band = teller.band
    if event.item and band.assembling:
        return teller.say("assembly.loot.trap_sprung", who=who, item=names.thing(event.item))
    if not event.item and not band.trap_waits and _elf_near(teller):
        return teller.say("creatures.hostile_elf.sets_trap", who=who)
    kind = (
        teller.voice.pick("trap", names.ITEM_TRAPS) if event.item else band.trap_kind or names.trap_kinds()[event.look]
    )
    return teller.say(f"encounters.traps.{kind}.sprung", who=who)
