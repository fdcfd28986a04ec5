"""Telling of members: made, hurt, saved, dead, grown, and what they try."""

from __future__ import annotations

from tablewright.engine.scene import Telling
from tablewright.rules.freehold import events as e
from tablewright.rules.freehold.content import ABILITIES, ABILITY_NAMES, CALLINGS, MASTERIES, PEOPLES, SPELLS
from tablewright.rules.freehold.telling.prose.voice import (
    Tongue,
    cause_label,
    judgement_label,
    prose,
    silver,
    tells,
    thing_label,
)
from tablewright.world.words import capital, listed


@tells(e.ScoresRolled)
def scores_rolled(event: e.ScoresRolled, tongue: Tongue) -> Telling:
    scores = ", ".join(
        f"{ABILITY_NAMES[ability]} {score}" for ability, score in zip(ABILITIES, event.scores, strict=True)
    )
    again = "All six again" if event.again else "Six scores"
    return tongue.tell(f"{again}: {', '.join(map(str, event.scores))}", scores, icon="dice-six-faces-six")


@tells(e.Made)
def made(event: e.Made, tongue: Tongue) -> Telling:
    tongue.joined(event.name)
    what = f"{PEOPLES[event.people].name.lower()} {CALLINGS[event.calling].name.lower()}"
    mana = f", {event.mp} MP" if event.mp else ""
    level = f" of level {event.level}" if event.level > 1 else ""
    headline = f"{event.name} joins: {what}{level}, {event.hp} HP{mana}"
    return tongue.tell(headline, tongue.say("people.made", who=event.name), "good", "person")


@tells(e.Bought)
def bought(event: e.Bought, tongue: Tongue) -> Telling:
    number = f"{event.number} x " if event.number > 1 else ""
    buyer = event.name or "The newcomer"
    return tongue.tell(f"{buyer} buys {number}{thing_label(event.thing)} for {silver(event.copper)}", icon="coins")


@tells(e.Outfitted)
def outfitted(event: e.Outfitted, tongue: Tongue) -> Telling:
    things = listed([thing_label(thing) for thing in event.things]) or "nothing"
    return tongue.tell(f"The newcomer buys {things} for {silver(event.copper)}", icon="coins")


@tells(e.Sold)
def sold(event: e.Sold, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.name} sells {thing_label(event.thing)} for {silver(event.copper)}", icon="coins")


@tells(e.Hired)
def hired(event: e.Hired, tongue: Tongue) -> Telling:
    return tongue.tell(f"Hired: {event.name}, a {event.kind}", tongue.say("people.hired", who=event.name), "good")


@tells(e.HirelingLeft)
def hireling_left(event: e.HirelingLeft, tongue: Tongue) -> Telling:
    text = tongue.say("people.hireling_left", who=event.name)
    return tongue.tell(f"{event.name} goes home: {event.why}", text, "bad")


@tells(e.XpGained)
def xp_gained(event: e.XpGained, tongue: Tongue) -> Telling:
    names = listed(event.names) or "Nobody"
    why = {"hex": "a new hex"}.get(event.why, event.why)
    return tongue.tell(f"{names}: {event.xp} XP each ({why})", "", "good", "upgrade")


@tells(e.LevelGained)
def level_gained(event: e.LevelGained, tongue: Tongue) -> Telling:
    mana = f", +{event.mp} MP" if event.mp else ""
    text = tongue.say("people.level", who=event.name)
    return tongue.tell(f"{event.name} is level {event.level}: +{event.hp} HP{mana}", text, "good", "upgrade")


@tells(e.SpellLearned)
def spell_learned(event: e.SpellLearned, tongue: Tongue) -> Telling:
    text = tongue.say("people.spell", who=event.name)
    return tongue.tell(f"{event.name} learns {SPELLS[event.spell].name}", text, "good", "spell-book")


@tells(e.MasteryTaken)
def mastery_taken(event: e.MasteryTaken, tongue: Tongue) -> Telling:
    mastery = MASTERIES[event.mastery]
    text = tongue.say("people.mastery", who=event.name)
    return tongue.tell(f"{event.name} masters {mastery.name}", text, "wonder", "upgrade", (mastery.text,))


@tells(e.ScoreRaised)
def score_raised(event: e.ScoreRaised, tongue: Tongue) -> Telling:
    text = tongue.say("people.raised", who=event.name)
    return tongue.tell(f"{event.name}: {ABILITY_NAMES[event.ability]} is now {event.score}", text, "good")


# --- attempts and rulings --------------------------------------------------------------------------------------------


_USES = {
    "locks": "pick the lock",
    "parley": "talk to them",
    "invite": "win them over",
    "calm": "settle it",
    "sneak": "sneak",
    "challenge": "make the challenge good",
    "force": "force it",
    "forage": "find food",
}


@tells(e.Attempted)
def attempted(event: e.Attempted, tongue: Tongue) -> Telling:
    result = "success" if event.success else "failure"
    sign = "<" if event.success else "≥"
    how = (f"{event.roll} {sign} {ABILITY_NAMES[event.ability]} {event.score}: {result}",)
    text = tongue.say("people.attempt_yes" if event.success else "people.attempt_no", who=event.name)
    headline = f"{event.name} tries {f'to {_USES.get(event.what, event.what)}' if event.what else 'it'}: {result}"
    return tongue.tell(headline, text, "good" if event.success else "bad", how=how)


@tells(e.Ruled)
def ruled(event: e.Ruled, tongue: Tongue) -> Telling:
    words = event.answer or tongue.say("people.ruling_yes" if event.success else "people.ruling_no", who=event.name)
    how = [f"Judged: {judgement_label(event.judgement)}. What came of it: {ruling_label(event.outcome)}."]
    how += [f"As on day {event.since}, when somebody tried: “{event.like}”."] if event.like else []
    how += ["It has failed today already, and is not tried again before dawn."] if event.again else []
    how += ["Kept as a precedent of this table."] if event.precedent else []
    result = "" if event.outcome in ("story", "lost") else f" {capital(ruling_label(event.outcome))}."
    headline = f"{event.name}: “{event.words}” {'It works.' if event.success else 'It fails.'}{result}"
    return tongue.tell(headline, words, "good" if event.success else "bad", "scales", tuple(how))


def ruling_label(outcome: str) -> str:
    """What came of a try, as the GM was offered it."""
    return prose()[f"prompts.label.ruling-effect.{outcome}"][0].text.lower()


@tells(e.Spoke)
def spoke(event: e.Spoke, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.name}: “{event.words}”", "", "quiet", "conversation")


@tells(e.HandedOver)
def handed_over(event: e.HandedOver, tongue: Tongue) -> Telling:
    coin = event.thing in ("coin", "found coin")
    things = silver(event.number) if coin else counted(event.number, thing_label(event.thing))
    if not event.taker:
        return tongue.tell(f"{event.name} lays down {things}", "", "quiet", "swap-bag")
    done = f"{event.name} gives {event.taker} {things}" if event.name else f"{event.taker} picks up {things}"
    return tongue.tell(done, "", "quiet", "swap-bag")


def counted(number: int, name: str) -> str:
    return name if number == 1 else f"{number} x {name}"


# --- harm and help ---------------------------------------------------------------------------------------------------


@tells(e.Hurt)
def hurt(event: e.Hurt, tongue: Tongue) -> Telling:
    how = (f"{event.hp + event.damage} − {event.damage} = {event.hp} HP",) if event.hp else ()
    text = tongue.say("people.hurt", who=event.name) if event.hp else ""
    headline = f"{event.name} takes {event.damage} ({cause_label(event.cause)}), {event.hp} HP left"
    return tongue.tell(headline, text, "bad", "bleeding-wound" if event.hp else "", how)


@tells(e.SaveTried)
def save_tried(event: e.SaveTried, tongue: Tongue) -> Telling:
    result = "made" if event.success else "failed"
    extra = {"luck charm": "people.charm", "last coin": "people.coin"}.get(event.help, "")
    main = "people.saved" if event.success else "people.not_saved"
    text = " ".join(
        filter(None, (tongue.say(extra, who=event.name) if extra else "", tongue.say(main, who=event.name)))
    )
    how = (f"{event.roll} against 16",)
    headline = f"{event.name}'s Saving Throw against {cause_label(event.against)}: {result}"
    return tongue.tell(headline, text, "good" if event.success else "grave", "dice-twenty-faces-twenty", how)


@tells(e.KnockedOut)
def knocked_out(event: e.KnockedOut, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.name} is unconscious, 1 HP", tongue.say("people.down", who=event.name), "bad")


@tells(e.Died)
def died(event: e.Died, tongue: Tongue) -> Telling:
    tongue.gone(event.name)
    key = {"hunger": "hunger", "thirst": "thirst", "left behind": "left_behind"}.get(event.cause, "wounds")
    text = tongue.say(f"people.died.{key}", who=event.name)
    return tongue.tell(f"{event.name} is dead: {cause_label(event.cause)}", text, "grave", "tombstone")


@tells(e.Woke)
def woke(event: e.Woke, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.name} wakes ({event.how})", tongue.say("people.woke", who=event.name), "good")


@tells(e.Healed)
def healed(event: e.Healed, tongue: Tongue) -> Telling:
    text = tongue.say("people.healed", who=event.name) if event.hp and event.how != "sleep" else ""
    return tongue.tell(f"{event.name} regains {event.hp} HP ({cause_label(event.how)})", text, "good", "health-normal")


@tells(e.Weakened)
def weakened(event: e.Weakened, tongue: Tongue) -> Telling:
    if event.points > 0:
        text = tongue.say("travel.stronger", who=event.name)
        return tongue.tell(f"{event.name}: scores lowered by hunger come back by 1", text, "good")
    text = tongue.say("travel.weaker", who=event.name)
    return tongue.tell(f"{event.name}, {event.days} days without food: every score 1 lower", text, "bad")
