"""Telling of the freehold: coming and going, the week, buildings, the Powers."""

from __future__ import annotations

from tablewright.engine.scene import Telling
from tablewright.rules.freehold import events as e
from tablewright.rules.freehold.content import BUILDINGS, POWERS
from tablewright.rules.freehold.telling.prose.voice import Tongue, hex_label, silver, tells
from tablewright.world.words import listed


@tells(e.SetOut)
def set_out(event: e.SetOut, tongue: Tongue) -> Telling:
    return tongue.tell(f"{listed(event.names)} set out", tongue.say("travel.set_out"), "", "walk")


@tells(e.CameHome)
def came_home(event: e.CameHome, tongue: Tongue) -> Telling:
    days = f"{event.days} day{'s' if event.days != 1 else ''} out"
    coin = f", with {silver(event.copper)}" if event.copper else ""
    return tongue.tell(f"Home after {days}{coin}", tongue.say("travel.home"), "good", "huts-village")


@tells(e.SilverGiven)
def silver_given(event: e.SilverGiven, tongue: Tongue) -> Telling:
    share = f"{event.xp} XP each to {listed(event.names) or 'nobody'}" if event.xp else f"from {listed(event.names)}"
    headline = f"{event.silver} sc to the coffers: {share}"
    return tongue.tell(headline, tongue.say("home.given"), "good", "coins")


@tells(e.WeekTurned)
def week_turned(event: e.WeekTurned, tongue: Tongue) -> Telling:
    figures = (
        f"Folk {event.folk}, Stores {event.stores}, Timber {event.timber}, Stone {event.stone}, Silver {event.silver}, "
        f"Hope {event.hope}, Threat {event.threat}"
    )
    return tongue.tell(f"Week {event.week} of {tongue.hold}", tongue.say("home.week"), "", "huts-village", (figures,))


@tells(e.DeedsTold)
def deeds_told(event: e.DeedsTold, tongue: Tongue) -> Telling:
    parts = [("Hope", event.hope), ("Threat", event.threat), ("Shadow", event.shadow)]
    sums = ", ".join(f"{name} {value:+d}" for name, value in parts if value)
    text = tongue.say("home.deeds" if event.hope >= 0 else "home.mourning")
    return tongue.tell(f"Deeds of the week: {sums or 'told and weighed'}", text, "good" if event.hope >= 0 else "grave")


@tells(e.Harvested)
def harvested(event: e.Harvested, tongue: Tongue) -> Telling:
    headline = f"Harvest: {event.stores} Stores, {event.timber} Timber, {event.stone} Stone, {event.silver} sc"
    return tongue.tell(headline, tongue.say("home.harvest"), "", "wheat")


@tells(e.Ate)
def ate(event: e.Ate, tongue: Tongue) -> Telling:
    if not event.short:
        return tongue.tell(f"The Folk eat {event.stores} Stores", "", "quiet")
    lost = ", and 1 Folk leaves" if event.folk_lost else ""
    return tongue.tell(f"{event.short} Folk go hungry: Hope -1{lost}", tongue.say("home.hungry"), "bad")


@tells(e.WeekEventFell)
def week_event(event: e.WeekEventFell, tongue: Tongue) -> Telling:
    key = event.key
    if event.averted:
        key = {"sickness": "sickness_averted", "quarrel": "quarrel_averted", "newcomers": "newcomers_no"}[key]
    results = {
        "sickness": "Sickness: Hope -1, Folk -1",
        "sickness_averted": "Sickness, but no Folk lost",
        "spoilage": f"Spoilage: {event.amount} Stores lost",
        "storm": f"Storm: {event.amount} Timber lost, projects a week later",
        "quarrel": "Quarrel: Hope -1",
        "quarrel_averted": "Quarrel, settled",
        "quiet": "A quiet week",
        "rumor": "A rumor",
        "peddler": f"A peddler: {event.amount} sc, and something for sale",
        "good_hunt": f"Good hunting: {event.amount} Stores",
        "newcomers": "Newcomers: Folk +1",
        "newcomers_no": "Newcomers turned away: Hope -1",
        "feast": "A feast: Hope +1",
    }
    bad = key in ("sickness", "spoilage", "storm", "quarrel", "newcomers_no")
    who = {"who": event.averted} if key == "quarrel_averted" else {}
    return tongue.tell(
        results[key], tongue.say(f"home.event.{key}", **who), "bad" if bad else "good", "scroll-unfurled"
    )


@tells(e.Raided)
def raided(event: e.Raided, tongue: Tongue) -> Telling:
    fought = not event.raiders
    how = ("It was fought out at the gate.",) if fought else (f"raiders {event.raiders}, freehold {event.freehold}",)
    if event.held:
        return tongue.tell("A raid is beaten off", tongue.say("home.raid.held"), "good", "watchtower", how)
    folk = ", Folk -1" if event.folk else ""
    headline = f"A raid: {event.stores} Stores lost, Hope -1{folk}"
    return tongue.tell(headline, tongue.say("home.raid.lost"), "grave", "burning-embers", how)


@tells(e.ProjectBegun)
def project_begun(event: e.ProjectBegun, tongue: Tongue) -> Telling:
    at = f" at {hex_label(event.at)}" if event.at else ""
    weeks = f"{event.weeks} week{'s' if event.weeks != 1 else ''}"
    headline = f"Begun: {BUILDINGS[event.building].name}{at}, {weeks}"
    return tongue.tell(headline, tongue.say("home.begun"), "good", "hammer-nails")


@tells(e.ProjectDone)
def project_done(event: e.ProjectDone, tongue: Tongue) -> Telling:
    entry = BUILDINGS[event.building]
    at = f" at {hex_label(event.at)}" if event.at else ""
    text = tongue.say(f"home.built.{event.building}")
    return tongue.tell(f"Built: {entry.name}{at}", text, "good", "huts-village", (entry.text,))


@tells(e.FolkChanged)
def folk_changed(event: e.FolkChanged, tongue: Tongue) -> Telling:
    text = tongue.say("home.folk_more" if event.by > 0 else "home.folk_less")
    return tongue.tell(f"Folk {event.by:+d} ({event.why})", text, "good" if event.by > 0 else "bad")


@tells(e.HopeFaded)
def hope_faded(event: e.HopeFaded, tongue: Tongue) -> Telling:
    return tongue.tell(f"Hope fades to {event.hope}", tongue.say("home.hope_fades"), "quiet")


@tells(e.ThreatRose)
def threat_rose(event: e.ThreatRose, tongue: Tongue) -> Telling:
    shadow = f", Shadow {event.shadow}" if event.shadow else ""
    return tongue.tell(f"Threat {event.threat}{shadow}", tongue.say("home.threat"), "bad", "beast-eye")


@tells(e.HoldLost)
def hold_lost(event: e.HoldLost, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.name} is lost", tongue.say("home.lost", hold=event.name), "grave", "castle-ruins")


@tells(e.HoldFounded)
def hold_founded(event: e.HoldFounded, tongue: Tongue) -> Telling:
    tongue.hold = event.name
    return tongue.tell(f"The freehold: {event.name}", tongue.say("home.founded"), "good", "huts-village")


# --- the Powers ------------------------------------------------------------------------------------------------------


@tells(e.PowerWoke)
def power_woke(event: e.PowerWoke, tongue: Tongue) -> Telling:
    power = POWERS[event.power]
    where = f"Strongholds at {listed([hex_label(key) for key in event.strongholds])}."
    return tongue.tell(
        f"A Power wakes: {power.name}", tongue.say("home.power.woke"), "grave", "beast-eye", (power.sign, where)
    )


@tells(e.SeatLearned)
def seat_learned(event: e.SeatLearned, tongue: Tongue) -> Telling:
    headline = f"The seat of {POWERS[event.power].name} is at {hex_label(event.seat)}"
    return tongue.tell(headline, tongue.say("home.power.seat"), "wonder", "castle")


@tells(e.StrongholdBroken)
def stronghold_broken(event: e.StrongholdBroken, tongue: Tongue) -> Telling:
    headline = f"A stronghold of {POWERS[event.power].name} is broken"
    return tongue.tell(headline, tongue.say("sites.broken"), "wonder", "castle-ruins")


@tells(e.PowerFell)
def power_fell(event: e.PowerFell, tongue: Tongue) -> Telling:
    name = POWERS[event.power].name
    if event.told:
        headline = f"The fall of {name} is told: Threat 0, Hope +3"
        return tongue.tell(headline, tongue.say("home.power.told"), "wonder", "bell-shield")
    return tongue.tell(f"{name} has fallen", tongue.say("home.power.fell"), "wonder", "skull-crossed-bones")


@tells(e.TributePaid)
def tribute_paid(event: e.TributePaid, tongue: Tongue) -> Telling:
    return tongue.tell(f"Tribute: {event.silver} sc", tongue.say("home.tribute"), "bad", "coins")


@tells(e.TruceTaken)
def truce_taken(event: e.TruceTaken, tongue: Tongue) -> Telling:
    headline = f"A truce with {POWERS[event.power].name}: four weeks"
    return tongue.tell(headline, tongue.say("home.truce"), "good")


@tells(e.Closed)
def closed(event: e.Closed, tongue: Tongue) -> Telling:
    return tongue.tell("The book is closed", tongue.say("home.close"), "quiet", "book-cover")
