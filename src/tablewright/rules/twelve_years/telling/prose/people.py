"""Telling of people: the party and its end, friends and their deals."""

from __future__ import annotations

from tablewright.engine.scene import Telling, Tone
from tablewright.rules.twelve_years.book.hexploring.friends import ELLAS_PRICE, RENEGADE_PRICE, WISE_WOMAN_PRICE
from tablewright.rules.twelve_years.book.loot.trading import LEVEL_PRICE
from tablewright.rules.twelve_years.book.party.assembly import PARTIES_A_SEAT
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.content.figures import PRICES
from tablewright.rules.twelve_years.events.party import (
    Assembled,
    Ended,
    Joined,
    LevelChanged,
    LineSettled,
    LoreStance,
    PartyFell,
    Renamed,
    SetOut,
    StolenAtStart,
    Wrote,
)
from tablewright.rules.twelve_years.events.travels import Dealt, Escorting, Met, PromiseKept, Robbed
from tablewright.rules.twelve_years.telling.cards import ICONS
from tablewright.rules.twelve_years.telling.nouns import (
    archetype_name,
    at_place,
    cause_name,
    levels_word,
    money,
    thing,
    weapon_name,
)
from tablewright.rules.twelve_years.telling.prose.tongue import Tongue, tells
from tablewright.world.hexes import bearing
from tablewright.world.table_talk import seat_words
from tablewright.world.words import count, listed, mid_sentence

_FRIEND_ICONS = {
    "popplecrop_slink": "bad-gnome", "wandering_merchant": "shop", "wise_woman": "witch-face",
    "dying_adventurer": "bleeding-wound", "thogwood_billiam": "hobbit-dwelling", "gerhardus_zauber": "dwarf-face",
    "renegade": "hooded-figure", "new_party_member": "three-friends", "phim_pham": "tree-face",
    "ellas": "woman-elf-face", "traveling_tinker": "backpack", "lost_noble": "crown",
}  # fmt: skip
_PRICES = {
    "wise_woman": WISE_WOMAN_PRICE,
    "renegade": RENEGADE_PRICE,
    "ellas": ELLAS_PRICE,
    "lost_noble": PRICES.noble_pays,
}
_DEALS = {
    ("dying_adventurer", "accept"): "the next encounter is loot",
    ("gerhardus_zauber", "accept"): "the next fight is his",
    ("thogwood_billiam", "skip"): "the next encounter roll is passed over",
    ("thogwood_billiam", "exit"): "the next new room is a way out",
    ("wise_woman", "mark"): "a dungeon with a crown in it",
    ("ellas", "gold"): "one level",
    ("ellas", "bow"): "one level",
}


_LESSONS = {
    "training": ("friends.training.taught",),
    "popplecrop_slink": ("friends.popplecrop_slink.learned",),
    "shade": ("creatures.shade.level_lost",),
}
_STRANGER = "new_party_member"  # a log may begin in the middle of a tale
TRADERS = ("wandering_merchant", "traveling_tinker")
_ESCORT_TONES: dict[str, Tone] = {"died": "grave", "dropped": "quiet"}


# --- the party -------------------------------------------------------------------------------------------------------


@tells(Assembled)
def assembled(event: Assembled, tongue: Tongue) -> Telling:
    first = event.number % PARTIES_A_SEAT == 1
    people = tongue.say("endings.party_assembled" if first else "endings.new_party")
    text = f"{tongue.say('terrain.start.look')} {people}"
    return tongue.tell(f"Party {tongue.band.ordinal}: {event.party}", text, "wonder", "three-friends")


@tells(Joined)
def joined(event: Joined, tongue: Tongue) -> Telling:
    name, weapon = event.who or "Somebody", weapon_name(event.weapon)
    headline = f"{name}, {archetype_name(event.archetype)}: {weapon}, {event.hp} hp"
    values = {"who": name, "weapon": weapon}
    key = f"assembly.{event.archetype}"
    text = tongue.say(f"{key}.look" if event.assembly else f"friends.{tongue.band.friend or _STRANGER}.done", **values)
    how = (tongue.say(f"{key}.power", **values), tongue.say(f"{key}.weakness", **values))
    return tongue.tell(headline, text, "good", ICONS[event.archetype], how)


@tells(SetOut)
def set_out(event: SetOut, tongue: Tongue) -> Telling:
    purse = f", with {tongue.band.purse} gold"
    headline = f"{event.party} set out: {count(event.members, 'person', 'people')}{purse}"
    total = tongue.say("assembly.gold.total", gold=money(tongue.band.purse)) if tongue.band.ordinal == 1 else ""
    return tongue.tell(headline, f"{total} {tongue.say('endings.sets_out')}".strip(), "", "walking-boot")


@tells(StolenAtStart)
def stolen_at_start(event: StolenAtStart, tongue: Tongue) -> Telling:
    return tongue.tell(f"Popplecrop Slink takes the ancient magick crown from {event.who}", "", "bad", "bad-gnome")


@tells(PartyFell)
def party_fell(event: PartyFell, tongue: Tongue) -> Telling:
    where = at_place(tongue.band.place_name)
    headline = f"{event.party} are no more: {cause_name(event.killed_by)}, {where}, year {event.year}"
    return tongue.tell(headline, tongue.say(f"deaths.last.{event.mode}"), "grave", "tombstone")


@tells(Ended)
def ended(event: Ended, tongue: Tongue) -> Telling:
    people = tongue.band.people()
    who = tongue.voice.pick("crown", people) if people else ""
    ending = event.outcome if event.outcome != "destroyed" else f"destroyed_{event.way}"
    crowning = f"fight.powers.crown_by_{event.way}" if event.outcome == "appeased" else ""
    text = f"{tongue.say(crowning, who=who) if crowning else ''} {tongue.say(f'endings.{ending}', who=who)}".strip()
    headline = {
        "appeased": f"The Lich King sleeps, crowned by {mid_sentence(event.party)} in year {event.year}",
        "destroyed": f"The Lich King is gone for ever, by {mid_sentence(event.party)} in year {event.year}",
        "lost": "The twelve years are over. The Lich King rises",
    }[event.outcome]
    lost = event.outcome == "lost"
    how = (f"won by {listed(list(map(seat_words, event.winners)))}",) if event.winners and event.losers else ()
    return tongue.tell(headline, text, "grave" if lost else "wonder", "crowned-skull" if lost else "jewel-crown", how)


# --- the sheet -------------------------------------------------------------------------------------------------------


@tells(Renamed)
def renamed(event: Renamed, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.old} is called {event.new} from now on", "", "quiet", "quill-ink")


@tells(LineSettled)
def line_settled(event: LineSettled, tongue: Tongue) -> Telling:
    return tongue.tell(f"The line: {listed(list(event.members))}", "", "quiet", "quill-ink")


@tells(LoreStance)
def lore_stance(event: LoreStance, tongue: Tongue) -> Telling:
    says = "let the Fae take them, if it likes" if event.waived else "heed the Fae Folk again"
    return tongue.tell(f"{event.party} {says}", "", "quiet", "fairy")


@tells(Wrote)
def wrote(event: Wrote, tongue: Tongue) -> Telling:
    headline = f"The tale of {mid_sentence(event.party)}" if event.fallen else f"{event.party} note"
    return tongue.tell(headline, event.words, "quiet", "quill-ink")


@tells(LevelChanged)
def level_changed(event: LevelChanged, tongue: Tongue) -> Telling:
    how = (f"{event.level - event.by} {'+' if event.by > 0 else '−'} {abs(event.by)} = {event.level}",)
    headline = f"Level {event.level}: {'up' if event.by > 0 else 'down'} by {levels_word(abs(event.by))}"
    keys = list(_LESSONS.get(event.source, ()))
    if event.source == "training" and tongue.band.friend == "lost_noble":
        keys.append("friends.lost_noble.done")
    text = tongue.say(*keys, n=levels_word(abs(event.by)))
    if event.by < 0:
        return tongue.tell(headline, text, "bad", "team-downgrade", how)
    return tongue.tell(headline, text, "good", "upgrade", how)


# --- friends ---------------------------------------------------------------------------------------------------------


def friend_name(key: str) -> str:
    row = charts.FRIEND.get(key)
    return row.name if row else {"traveling_tinker": "Traveling Tinker", "lost_noble": "Lost Noble"}[key]


@tells(Met)
def met(event: Met, tongue: Tongue) -> Telling:
    key, gold = f"friends.{event.friend}", money(_PRICES.get(event.friend, 0))
    offers = [f"{key}.deal", *(["friends.shop.greeting"] if event.friend in TRADERS else [])]
    text = f"{tongue.say(f'{key}.meet')} {tongue.say(*offers, gold=gold)}"
    return tongue.tell(f"Met: {friend_name(event.friend)}", text, "good", _FRIEND_ICONS[event.friend])


@tells(Dealt)
def dealt(event: Dealt, tongue: Tongue) -> Telling:
    """A recruit's words wait for the name of the one who joins."""
    price = f", for {event.gold} gold" if event.gold else f", for the {event.item}" if event.item else ""
    gain = _DEALS.get((event.friend, event.deal), "one more in the party")
    place = bearing(tongue.band.hex, event.place) if event.place else ""
    headline = f"{friend_name(event.friend)}{price}: {gain}{f', {place}' if place else ''}"
    text = "" if event.deal == "recruit" else tongue.say(f"friends.{event.friend}.done", place=place)
    return tongue.tell(headline, text, "good", _FRIEND_ICONS[event.friend])


@tells(Robbed)
def robbed(event: Robbed, tongue: Tongue) -> Telling:
    loss = [part for part in (money(event.gold), f"the {thing(event.item)}" if event.item else "") if part]
    headline = f"Popplecrop Slink takes {listed(loss)}" if loss else "Popplecrop Slink finds nothing to take"
    key = "done" if loss else "refused"
    text = tongue.say(f"friends.popplecrop_slink.{key}", gold=money(event.gold), item=thing(event.item))
    worth = event.gold + event.value
    lesson = f"a level for each full {LEVEL_PRICE}: {worth // LEVEL_PRICE}"
    how = (f"{event.gold} gold + {event.value} gold of goods = {worth}", lesson) if loss else ()
    return tongue.tell(headline, text, "bad", "bad-gnome", how)


@tells(Escorting)
def escorting(event: Escorting, tongue: Tongue) -> Telling:
    name = event.who.removeprefix("Traveling ").removeprefix("Lost ").lower()
    headline = {
        "joined": f"The {name} comes along: 1 hp, unarmed",
        "paid": f"The {name} has arrived and pays",
        "died": f"The {name} is dead",
        "dropped": f"The {name} is left behind",
    }[event.what]
    deed = "dead" if event.what == "died" else event.what
    kind = event.who.lower().replace(" ", "_")
    text = tongue.say(f"friends.{kind}.escort_{deed}", gold=money(PRICES.noble_pays))
    tone = _ESCORT_TONES.get(event.what, "good")
    return tongue.tell(headline, text, tone, _FRIEND_ICONS[kind])


@tells(PromiseKept)
def promise_kept(event: PromiseKept, tongue: Tongue) -> Telling:
    headline, key, icon = {
        "loot": ("The dying one's secret: loot, and no encounter roll", "friends.dying_adventurer.found", "chest"),
        "skip": ("Billiam's way round: no encounter roll", "friends.thogwood_billiam.kept_skip", "footsteps"),
        "exit": ("Billiam's way out: this room is an exit", "friends.thogwood_billiam.kept_exit", "exit-door"),
        "zauber": ("Gerhardus Zauber settles this one", "fight.ends.gerhardus", "fireball"),
    }[event.kind]
    return tongue.tell(headline, tongue.say(key), "good", icon)
