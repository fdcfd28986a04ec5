"""Telling of travel, nights, sites, traps and treasure."""

from __future__ import annotations

from tablewright.engine.scene import Telling, Tone
from tablewright.rules.freehold import events as e
from tablewright.rules.freehold.content import FEATURE_ROWS, RESOURCE_ROWS, TERRAINS, TRAPS
from tablewright.rules.freehold.content.charts import CHARTS
from tablewright.rules.freehold.content.things import base_weapon, name_of
from tablewright.rules.freehold.telling.prose.voice import (
    Tongue,
    creatures,
    figure,
    hex_label,
    silver,
    tells,
    thing_label,
)
from tablewright.world.table_talk import dice_words
from tablewright.world.words import listed, number_word

_ICONS = {
    "plains": "high-grass",
    "forest": "forest",
    "hills": "hills",
    "swamp": "swamp",
    "mountains": "mountains",
    "barrens": "desert",
}


@tells(e.Travelled)
def travelled(event: e.Travelled, tongue: Tongue) -> Telling:
    text = tongue.say(f"travel.look.{event.terrain}" if event.new else "travel.again")
    water = ", water" if event.water else ", no water"
    hours = figure(event.hours, "hour")
    headline = f"{TERRAINS[event.terrain].name} at {hex_label(event.hex)} ({hours}{water})"
    return tongue.tell(headline, text, "", _ICONS[event.terrain])


@tells(e.HexMapped)
def hex_mapped(event: e.HexMapped, tongue: Tongue) -> Telling:
    hours = figure(event.hours, "hour")
    return tongue.tell(f"Mapped: {hex_label(event.hex)} ({hours})", tongue.say("travel.mapped"), "good", "treasure-map")


@tells(e.FeatureFound)
def feature_found(event: e.FeatureFound, tongue: Tongue) -> Telling:
    text = tongue.say(f"travel.feature.{event.feature}")
    what = _RESOURCES[event.what].rstrip(".") if event.what else _FEATURES[event.feature]
    how = () if event.what or event.feature == "nothing" else (_FEATURE_WORDS[event.feature],)
    tone: Tone = "" if event.feature == "nothing" else "bad" if event.feature == "lair" else "good"
    return tongue.tell(f"{hex_label(event.hex)}: {what}", text, tone, "treasure-map", how)


_FEATURE_WORDS = {row.key: row.text for row in FEATURE_ROWS}
_RESOURCES = {row.key: row.text for row in RESOURCE_ROWS}
_FEATURES = {
    "nothing": "nothing of note",
    "spring": "a spring",
    "road": "an old road",
    "vista": "a high place with a wide view",
    "cache": "signs of a hidden cache",
    "lair": "a lair",
    "ruin": "a ruin",
}
_SOURCES = {
    "vista": "From up here",
    "friendly": "They tell",
    "beasts": "Watching where they go",
    "hermit": "The hermit tells",
    "oddity": "The odd thing speaks",
    "inn": "At the inn they say",
    "rumor": "A rumor",
    "far look": "Seen from afar",
    "chart": "The chart shows",
}


@tells(e.HexTold)
def hex_told(event: e.HexTold, tongue: Tongue) -> Telling:
    feature = f", {_FEATURES.get(event.feature, event.feature)}" if event.feature else ""
    text = "" if event.source == "vista" else tongue.say("travel.told")
    headline = f"{_SOURCES.get(event.source, 'Told')}: {hex_label(event.hex)} is {event.terrain}{feature}"
    return tongue.tell(headline, text, "quiet" if event.source == "vista" else "", "treasure-map")


@tells(e.Hidden)
def hidden(event: e.Hidden, tongue: Tongue) -> Telling:
    """For the GM alone."""
    return tongue.tell(f"Behind the screen: {dice_words(tongue.rolls, CHARTS)}", "", "quiet", "rolling-dices")


@tells(e.Foraged)
def foraged(event: e.Foraged, tongue: Tongue) -> Telling:
    text = tongue.say("travel.forage_yes" if event.meals else "travel.forage_no", who=event.name)
    found = f"{event.meals} meals" if event.meals else "nothing"
    return tongue.tell(f"{event.name} forages: {found}", text, "good" if event.meals else "bad", "wheat")


@tells(e.WaterFound)
def water_found(event: e.WaterFound, tongue: Tongue) -> Telling:
    return tongue.tell(f"A day's drink for {event.people}", tongue.say("travel.water"), "good", "drop")


@tells(e.MealsGained)
def meals_gained(event: e.MealsGained, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.meals} meals", tongue.say("travel.meals"), "good", "meat")


@tells(e.Camped)
def camped(event: e.Camped, tongue: Tongue) -> Telling:
    key = {"fire": "camp_fire", "dark": "camp_dark", "tent": "camp_tent", "half_night": "camp_half"}[event.how]
    how = {"fire": "by a fire", "dark": "without a fire", "tent": "in the tent", "half_night": "half the night awake"}
    dry = f", {event.thirsty} go thirsty" if event.thirsty else ""
    tone: Tone = "bad" if event.thirsty else ""
    return tongue.tell(
        f"Camp {how[event.how]}: {event.meals} meals{dry}", tongue.say(f"travel.{key}"), tone, "campfire"
    )


@tells(e.NightPassed)
def night_passed(event: e.NightPassed, tongue: Tongue) -> Telling:
    text = tongue.say("travel.night_met" if event.met else "travel.night_quiet")
    headline = "Something comes in the night" if event.met else "A quiet night"
    return tongue.tell(headline, text, "bad" if event.met else "", "moon", (f"Night check {event.check}",))


@tells(e.DayBroke)
def day_broke(event: e.DayBroke, tongue: Tongue) -> Telling:
    text = tongue.say("travel.dawn_home" if event.home else "travel.dawn", n=str(event.day))
    return tongue.tell(f"Dawn of day {event.day}", text, "quiet", "sunrise")


# --- sites -----------------------------------------------------------------------------------------------------------


@tells(e.SiteEntered)
def site_entered(event: e.SiteEntered, tongue: Tongue) -> Telling:
    named = {"cache": "a hidden cache", "seat": "the seat of a Power"}.get(event.kind, f"a {event.kind}")
    text = tongue.say("sites.cache" if event.kind == "cache" else "sites.enter")
    return tongue.tell(f"At {named}, {hex_label(event.hex)}", text, "", "dungeon-gate")


@tells(e.RoomEntered)
def room_entered(event: e.RoomEntered, tongue: Tongue) -> Telling:
    keys = [f"sites.{what}" for what in event.holds if what in ("creatures", "loot")]
    lines = [tongue.say("sites.again")] if event.again else [tongue.say(key) for key in keys]
    lines += [tongue.say("sites.last")] if event.last and not event.again else []
    text = " ".join(filter(None, lines)) or tongue.say("sites.empty")
    return tongue.tell(f"Room {event.number}: {listed(event.holds) or 'nothing to be seen'}", text, "", "doorway")


@tells(e.LairSeen)
def lair_seen(event: e.LairSeen, tongue: Tongue) -> Telling:
    return tongue.tell(f"Seen: {creatures(event.monster, event.number)}", tongue.say("sites.looked"), "", "spyglass")


@tells(e.Sneaked)
def sneaked(event: e.Sneaked, tongue: Tongue) -> Telling:
    text = tongue.say("sites.sneak_yes" if event.success else "sites.sneak_no", who=event.name)
    headline = f"{event.name} sneaks ahead{'' if event.success else ' and is heard'}"
    return tongue.tell(headline, text, "good" if event.success else "bad", "cloak-dagger")


@tells(e.TrapSpotted)
def trap_spotted(event: e.TrapSpotted, tongue: Tongue) -> Telling:
    text = tongue.say("sites.trap.spotted", who=event.by)
    return tongue.tell(f"{event.by} spots a trap: {TRAPS[event.trap].name.lower()}", text, "good", "wolf-trap")


@tells(e.TrapSprung)
def trap_sprung(event: e.TrapSprung, tongue: Tongue) -> Telling:
    trap = TRAPS[event.trap]
    if event.harmless:
        text = tongue.say("sites.trap.harmless")
        return tongue.tell(f"Trap: {trap.name.lower()}, harmless ({event.harmless})", text, "good", "wolf-trap")
    return tongue.tell(f"Trap: {trap.name.lower()}", tongue.say("sites.trap.sprung"), "bad", "wolf-trap", (trap.text,))


@tells(e.TrapDealt)
def trap_dealt(event: e.TrapDealt, tongue: Tongue) -> Telling:
    name = TRAPS[event.trap].name.lower()
    what = {
        "disarmed": f"{event.name} disarms the {name}",
        "knocked": f"{event.name} sets off the {name} from afar",
        "prodded": f"The {name} goes off under a pole",
    }
    text = tongue.say(f"sites.trap.{event.how}", who=event.name)
    return tongue.tell(what.get(event.how, f"The party goes round the {name}"), text, "good", "wolf-trap")


@tells(e.LightChanged)
def light_changed(event: e.LightChanged, tongue: Tongue) -> Telling:
    lit = event.what == "lit"
    text = tongue.say("sites.light") if lit else tongue.say("sites.dark") if event.what in ("spent", "out") else ""
    what = {"lit": "is lit", "spent": "is spent", "out": "goes out", "put out": "is put out"}[event.what]
    bearer = f" by {event.name}" if event.name else ""
    return tongue.tell(f"The {event.kind} {what}{bearer}", text, "" if lit else "quiet", "torch")


@tells(e.LockFound)
def lock_found(event: e.LockFound, tongue: Tongue) -> Telling:
    return tongue.tell("It is locked", tongue.say("sites.lock"), "", "padlock")


@tells(e.LockOpened)
def lock_opened(event: e.LockOpened, tongue: Tongue) -> Telling:
    text = tongue.say(f"sites.{event.how}", who=event.name) if event.name else tongue.say("sites.hammer")
    if event.noise:
        text = f"{text} {tongue.say('sites.hammer_noise')}"
    by = f" by {event.name}" if event.name else ""
    noise = ", and the noise is heard" if event.noise else ""
    return tongue.tell(f"Opened{by} ({event.how}){noise}", text, "bad" if event.noise else "good", "unlocking")


@tells(e.TreasureFound)
def treasure_found(event: e.TreasureFound, tongue: Tongue) -> Telling:
    items = listed([name_of(item).lower() for item in event.items])
    found = silver(event.copper) + (f", {items}" if items else "")
    great = event.kind.startswith("hoard") or event.kind == "cache"
    text = tongue.say("sites.treasure") if great else ""
    kind = "hoard" if event.kind.startswith("hoard") else event.kind
    return tongue.tell(f"Found ({kind}): {found}", text, "wonder" if event.items else "good", "coins")


@tells(e.ItemTaken)
def item_taken(event: e.ItemTaken, tongue: Tongue) -> Telling:
    weapon = base_weapon(event.thing)
    some = f"{number_word(event.number)} x " if event.number > 1 else ""
    note = weapon.name.lower() if weapon else ""
    return tongue.tell(f"{event.name} takes {some}{thing_label(event.thing)}", note, "good", "swap-bag")


@tells(e.SiteCleared)
def site_cleared(event: e.SiteCleared, tongue: Tongue) -> Telling:
    return tongue.tell(f"The {event.kind} at {hex_label(event.hex)} is cleared", tongue.say("sites.cleared"), "good")


@tells(e.SiteLeft)
def site_left(event: e.SiteLeft, tongue: Tongue) -> Telling:
    hours = figure(event.hours, "hour")
    if event.kind == "cache":
        return tongue.tell(f"Away from the cache: {hours}", "", "quiet")
    return tongue.tell(f"Out of the {event.kind}: {hours}", tongue.say("sites.leave"), "quiet")


@tells(e.GoodsTaken)
def goods_taken(event: e.GoodsTaken, tongue: Tongue) -> Telling:
    return tongue.tell(
        f"{event.name} takes {event.dead}'s goods", tongue.say("sites.goods", target=event.dead), "grave"
    )


@tells(e.Scattered)
def scattered(event: e.Scattered, tongue: Tongue) -> Telling:
    names = listed(event.names)
    if event.how == "together":
        return tongue.tell(f"{names}: together again", tongue.say("sites.together", who=names), "good")
    if event.how == "stone":
        return tongue.tell(f"{names} stays behind, in stone", tongue.say("sites.stone", who=names), "grave")
    if event.how == "own way":
        return tongue.tell(f"{names}: another way from here", tongue.say("people.own_way", who=names), "")
    return tongue.tell(f"{names}: elsewhere ({event.how})", tongue.say("sites.gate", who=names), "bad")
