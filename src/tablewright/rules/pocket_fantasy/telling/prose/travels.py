"""Telling of everything but fights: people, plots, rooms, traps, loot, trade and home (chapters 4, 5, 7, 9)."""

from __future__ import annotations

from tablewright.engine.scene import Telling, Tone
from tablewright.rules.pocket_fantasy.content import LOCATION, SITUATION, VILLAIN
from tablewright.rules.pocket_fantasy.events import fights as f
from tablewright.rules.pocket_fantasy.events import travels as e
from tablewright.rules.pocket_fantasy.telling.names import Tongue, called, counted, one, plain, tells
from tablewright.world.words import listed, mid_sentence


@tells(e.HeroMade)
def hero_made(event: e.HeroMade, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.who}, {plain(event.race)} {plain(event.cls)}", "", "good", "person")


@tells(e.PlotRolled)
def plot_rolled(event: e.PlotRolled, tongue: Tongue) -> Telling:
    text = " ".join(
        (
            tongue.say(f"places.situation.{event.situation}", place=mid_sentence(event.place)),
            tongue.say(f"places.villain.{event.villain}"),
            *([event.detail] if event.detail else []),
        )
    )
    how = tuple(
        f"{chart.name}: {next(row.name for row in chart.rows if row.key == key)}"
        for chart, key in ((SITUATION, event.situation), (VILLAIN, event.villain), (LOCATION, event.location))
    )
    location = next(row.name for row in LOCATION.rows if row.key == event.location)
    return tongue.tell(f"{event.place}: {location}", text, "wonder", "scroll-unfurled", how)


@tells(e.SessionBegan)
def session_began(event: e.SessionBegan, tongue: Tongue) -> Telling:
    return tongue.tell(f"Session {event.session}: Heroic Rerolls and daily arts are fresh", "", "good", "sun")


@tells(e.Recovered)
def recovered(event: e.Recovered, tongue: Tongue) -> Telling:
    return tongue.tell("Days of rest: everybody is whole again", tongue.say("places.home.rested"), "good", "bed")


@tells(e.Priced)
def priced(event: e.Priced, tongue: Tongue) -> Telling:
    return tongue.tell(f"{plain(event.item)}: {event.gp} gold", "", "quiet", "coins")


@tells(e.Traded)
def traded(event: e.Traded, tongue: Tongue) -> Telling:
    return tongue.tell(
        f"{event.who} {'sells' if event.sold else 'buys'} {one(event.item)} for {event.gp} gold", "", "", "coins"
    )


@tells(e.Wore)
def wore(event: e.Wore, tongue: Tongue) -> Telling:
    what = f"puts on {one(event.armor)}" if event.armor else "takes the armor off"
    return tongue.tell(f"{event.who} {what}", "", "quiet", "leather-armor")


@tells(e.TooDear)
def too_dear(event: e.TooDear, tongue: Tongue) -> Telling:
    headline = f"{plain(event.item)} costs {event.gp} gold; {event.who} has {event.purse}"
    return tongue.tell(headline, "", "quiet", "coins")


@tells(e.Gave)
def gave(event: e.Gave, tongue: Tongue) -> Telling:
    what = f"{event.amount} {plain(event.item)}" if event.amount > 1 else plain(event.item)
    return tongue.tell(f"{event.who} gives {event.to} {what}", "", "quiet", "swap-bag")


@tells(e.Advanced)
def advanced(event: e.Advanced, tongue: Tongue) -> Telling:
    what = "one more HP" if event.benefit == "hp" else f"a speciality, {plain(event.benefit)}"
    return tongue.tell(f"{event.who} gains {what}", "", "good", "upgrade")


@tells(e.AdventureOver)
def adventure_over(event: e.AdventureOver, tongue: Tongue) -> Telling:
    headline = f"{event.place} is behind you" + ("" if event.done else ", unfinished")
    return tongue.tell(headline, tongue.say(f"places.home.{'done' if event.done else 'left'}"), "good", "huts-village")


@tells(e.CampaignOver)
def campaign_over(event: e.CampaignOver, tongue: Tongue) -> Telling:
    lost = event.outcome == "lost"
    tone: Tone = "grave" if lost else "good"
    return tongue.tell(
        "The last of them has fallen" if lost else "The boots are hung up",
        "",
        tone,
        "tombstone" if lost else "huts-village",
    )


# --- rooms -----------------------------------------------------------------------------------------------------------


@tells(e.LevelReached)
def level_reached(event: e.LevelReached, tongue: Tongue) -> Telling:
    text = tongue.say("places.level.first" if event.level == 1 else "places.level.down")
    return tongue.tell(f"Level {event.level} of {event.levels}", text, "wonder", "stairs")


@tells(e.RoomEntered)
def room_entered(event: e.RoomEntered, tongue: Tongue) -> Telling:
    features = listed([one(feature) for feature in event.features])
    if not event.new:
        return tongue.tell(f"Room {event.room} again", tongue.say("places.room.again"), "quiet", "wooden-door")
    opening = tongue.say("places.room.boss") + " " if event.boss else ""
    size = f"cave_{event.size}" if event.caves else event.size
    text = f"{opening}{tongue.say(f'places.room.{size}')} Here: {features}."
    return tongue.tell(f"Room {event.room}, {event.size}", text, "", "wooden-door")


@tells(e.HiddenRoll)
def hidden_roll(event: e.HiddenRoll, tongue: Tongue) -> Telling:
    return tongue.tell(f"In secret, {event.what}: {'yes' if event.found else 'no'}", "", "quiet", "eyeball")


@tells(e.LightLit)
def light_lit(event: e.LightLit, tongue: Tongue) -> Telling:
    what = {"torch": "a torch", "lantern": "the lantern", "refill": "the lantern, filled anew"}[event.what]
    return tongue.tell(f"{event.who} lights {what}: {event.minutes} minutes", "", "quiet", "torch")


@tells(e.LightOut)
def light_out(event: e.LightOut, tongue: Tongue) -> Telling:
    end = "is put out" if event.doused else "has burnt out"
    return tongue.tell(f"The {event.what} {end}", "", "quiet" if event.doused else "bad", "torch")


@tells(e.TrapSpotted)
def trap_spotted(event: e.TrapSpotted, tongue: Tongue) -> Telling:
    who = event.who or "The thief"
    place = "floor" if event.where == "floor" else "thing"
    where = "in the floor" if place == "floor" else f"on the {plain(event.where)}"
    return tongue.tell(f"{who} spots a trap {where}", tongue.say(f"places.trap.spotted_{place}"), "good", "eyeball")


@tells(e.TrapSetOff)
def trap_set_off(event: e.TrapSetOff, tongue: Tongue) -> Telling:
    where = "in the floor" if event.where == "floor" else f"on the {plain(event.where)}"
    return tongue.tell(f"A click: {event.who} has set off a trap {where}", "", "bad", "wolf-trap")


@tells(e.TrapDisarmed)
def trap_disarmed(event: e.TrapDisarmed, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.who} disarms the trap on the {plain(event.where)}", "", "good", "wolf-trap")


@tells(e.TrapSprung)
def trap_sprung(event: e.TrapSprung, tongue: Tongue) -> Telling:
    key = "hurt" if event.damage else "dodged"
    headline = f"A trap ({plain(event.where)}): " + (
        f"{event.who} takes {event.damage}" if event.damage else f"{event.who} gets clear"
    )
    how = (f"{event.hp + event.damage} − {event.damage} = {event.hp} HP",) if event.damage else ()
    return tongue.tell(headline, tongue.say(f"places.trap.{key}", who=event.who), "bad", "wolf-trap", how)


@tells(e.SecretFound)
def secret_found(event: e.SecretFound, tongue: Tongue) -> Telling:
    return tongue.tell(
        f"{event.who or 'The thief'} finds a secret door", tongue.say("places.open.secret"), "wonder", "secret-door"
    )


@tells(e.Stuck)
def stuck(event: e.Stuck, tongue: Tongue) -> Telling:
    return tongue.tell(
        f"The {plain(event.what)} is locked or stuck", tongue.say("places.open.stuck"), "quiet", "padlock"
    )


@tells(e.Opened)
def opened(event: e.Opened, tongue: Tongue) -> Telling:
    if event.broken:
        return tongue.tell("The door is broken down", tongue.say("places.open.broken"), "", "wooden-door")
    if event.what == "door":
        return tongue.tell(f"{event.who} opens the door", tongue.say("places.open.door"), "quiet", "wooden-door")
    return tongue.tell(
        f"{event.who} opens the {plain(event.what)}: {event.gp} gold",
        tongue.say("places.open.gold"),
        "good",
        "open-chest",
    )


@tells(e.Looked)
def looked(event: e.Looked, tongue: Tongue) -> Telling:
    name = plain(event.feature)
    if event.learned is None:
        return tongue.tell(f"The {name}", tongue.say(f"features.look.{event.feature}"), "quiet", "eyeball")
    text = (
        tongue.say(f"features.learned.{event.feature}")
        if event.learned
        else tongue.say("features.nothing.any", who=event.who)
    )
    if event.effect:
        text = f"{text} {tongue.say(f'effects.done.{event.effect}', who=event.who)}"
    return tongue.tell(f"{event.who} studies the {name}", text, "good" if event.learned else "quiet", "eyeball")


@tells(e.Crept)
def crept(event: e.Crept, tongue: Tongue) -> Telling:
    return tongue.tell(
        f"{event.who} {'goes ahead unheard' if event.unseen else 'kicks a pebble'}",
        "",
        "good" if event.unseen else "bad",
        "cloak-dagger",
    )


@tells(e.BaitTaken)
def bait_taken(event: e.BaitTaken, tongue: Tongue) -> Telling:
    end = "and dies" if event.died else "and lives"
    return tongue.tell(f"{event.victim} eats what {event.who} left {end}", "", "grave", "poison-bottle")


@tells(e.Rested)
def rested(event: e.Rested, tongue: Tongue) -> Telling:
    if event.idle:
        return tongue.tell("Eight hours of waiting", tongue.say("places.rest.idle"), "quiet", "hourglass")
    how = (f"without food: {listed(event.hungry)}",) if event.hungry else ()
    return tongue.tell("Eight hours of rest", tongue.say("places.rest.well"), "good", "camping-tent", how)


@tells(e.RestBroken)
def rest_broken(event: e.RestBroken, tongue: Tongue) -> Telling:
    return tongue.tell("The rest is interrupted", tongue.say("places.rest.broken"), "bad", "camping-tent")


# --- arts and goods --------------------------------------------------------------------------------------------------


@tells(e.Brewed)
def brewed(event: e.Brewed, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.who} brews {one(event.potion)}", "", "good", "potion-ball")


@tells(e.FreeFormCast)
def free_form(event: e.FreeFormCast, tongue: Tongue) -> Telling:
    name = f"“{event.words}”" if event.words else plain(event.spell)
    return tongue.tell(
        f"{event.who} casts {name}: {'it works' if event.worked else 'nothing happens'}", "", "wonder", "magic-swirl"
    )


@tells(e.MessageSent)
def message_sent(event: e.MessageSent, tongue: Tongue) -> Telling:
    to = event.to or "those at home"
    words = f": “{event.words}”" if event.words else ""
    return tongue.tell(f"{event.who} thinks to {to}{words}", "", "wonder", "magic-swirl")


@tells(e.GemsSet)
def gems_set(event: e.GemsSet, tongue: Tongue) -> Telling:
    return tongue.tell(f"Three gems wake {event.who}'s {plain(event.item)}", "", "wonder", "gems")


@tells(e.Forged)
def forged(event: e.Forged, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.who}'s {plain(event.item)} now holds ×{event.instances}", "", "wonder", "anvil")


@tells(e.WordsTried)
def words_tried(event: e.WordsTried, tongue: Tongue) -> Telling:
    if event.again:
        return tongue.tell(f"{event.who}: “{event.words}”: tried before, and nothing has changed", "", "quiet")
    label = plain(event.attribute) if event.attribute else "no attribute"
    how = (f"{label}, {plain(event.difficulty)}",)
    outcome = "it works" if event.worked else "it fails"
    text = tongue.say(f"effects.done.{event.effect}", who=event.who, whom=event.aim) if event.effect else ""
    tone: Tone = "good" if event.worked else "bad"
    return tongue.tell(f"{event.who}: “{event.words}”: {outcome}", text, tone, "conversation", how)


@tells(e.PmDid)
def pm_did(event: e.PmDid, tongue: Tongue) -> Telling:
    whom = called(event.whom)
    line = {
        "grant": f"grants {whom} a reroll",
        "reroll-used": f"'s gift is used by {whom}",
        "favor": f"favors {whom}",
        "monsters": f"places {event.amount} × {plain(event.whom)}",
        "treasure": f"lets {whom} find {event.amount} gold",
        "name": f"calls this room “{event.whom}”",
        "feature": f"adds to the room: {plain(event.whom)}",
        "secret": "hides a door here",
        "dark": "says that it is dark here",
        "bright": "says that it is bright here",
        "out_of_reach": f"sets {whom} out of reach",
        "in_reach": f"brings {whom} into reach",
        "slay": f"lets the weakness slay {whom}",
        "arm": f"puts a bow into the hands of {whom}",
        "trap": "sets a trap",
        "item": f"lets {whom} find {one(event.words)}" if event.words else "",
        "clear": f"takes from the room: {plain(event.whom)}",
        "words": f"says{f' of {whom}' if whom else ''}: “{event.words}”",
        "aloft": f"lets {whom} take to the air",
        "alight": f"lets {whom} come down",
    }[event.what]
    return tongue.tell(
        f"The Pocket Master{'' if line.startswith(chr(39)) else ' '}{line}", "", "wonder", "scroll-unfurled"
    )


@tells(f.Graded)
def graded(event: f.Graded, tongue: Tongue) -> Telling:
    how = (f"strain {event.strain} against strength {event.strength}",)
    return tongue.tell(f"{event.grade} challenge", tongue.say(f"places.loot.{event.grade}"), "quiet", "coins", how)


@tells(f.GoldFound)
def gold_found(event: f.GoldFound, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.who or 'The party'} finds {counted(event.gp, 'gold piece')}", "", "good", "coins")


@tells(f.ItemFound)
def item_found(event: f.ItemFound, tongue: Tongue) -> Telling:
    if event.item == "nothing":
        return tongue.tell(f"{event.who} finds nothing more", tongue.say("places.loot.nothing"), "quiet")
    return tongue.tell(f"{event.who} finds {one(event.item)}", tongue.say("places.loot.item"), "wonder", "gems")
