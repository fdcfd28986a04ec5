"""Telling of meetings and fights."""

from __future__ import annotations

from collections import Counter

from tablewright.engine.options import Option
from tablewright.engine.scene import Telling, Tone
from tablewright.rules.freehold import events as e
from tablewright.rules.freehold.content import MONSTERS, SPELLS
from tablewright.rules.freehold.content.charts import ENCOUNTER
from tablewright.rules.freehold.telling.prose.voice import (
    Tongue,
    cause_label,
    creature,
    creatures,
    figure,
    foe_label,
    tells,
    thing_label,
)
from tablewright.world.words import capital, listed, number_word

_DISPOSITIONS = {
    "attack": "immediate attack",
    "warning": "hostile, but warning",
    "neutral": "neutral",
    "friendly": "curious or friendly",
}
_TONES: dict[str, Tone] = {"attack": "grave", "warning": "bad", "neutral": "", "friendly": "good"}


@tells(e.Met)
def met(event: e.Met, tongue: Tongue) -> Telling:
    pairs = list(zip(event.monsters, event.numbers, strict=True))
    named = listed([creatures(key, number) for key, number in pairs])
    key, number = pairs[-1]
    text = tongue.say(f"creatures.{key}.sight", count=creatures(key, number))
    return tongue.tell(f"Met: {named}", text, "bad" if event.where != "hex" else "", "wolf-head")


@tells(e.DispositionShown)
def disposition(event: e.DispositionShown, tongue: Tongue) -> Telling:
    text = tongue.say(f"meetings.{event.result}")
    headline = f"{MONSTERS[event.monster].name}: {_DISPOSITIONS[event.result]}"
    return tongue.tell(headline, text, _TONES[event.result], "conversation", _read(event))


def _read(event: e.DispositionShown) -> tuple[str, ...]:
    """The roll, and why it was not read as the table has it (FH-MON-01, FH-ENC-02)."""
    plain = ENCOUNTER.row(event.roll)
    if plain == event.result:
        return (f"Encounter roll {event.roll}",)
    kind = MONSTERS[event.monster].disposition
    why = {"attack": "these attack on 1 to 10, and warn on more", "peaceful": "these are neutral at the worst"}.get(
        kind, "to those who live here the party intrudes"
    )
    return (f"Encounter roll {event.roll}, {_DISPOSITIONS[plain]}; but {why}",)


@tells(e.Avoided)
def avoided(event: e.Avoided, tongue: Tongue) -> Telling:
    text = tongue.say(f"meetings.{event.how.replace(' ', '_')}")
    what = {
        "withdraw": "The party withdraws",
        "pass": "The party passes on",
        "they left": "They leave",
        "unseen": "The party passes unseen",
        "ruling": "They let the party go",
    }[event.how]
    return tongue.tell(what, text, "quiet")


@tells(e.TollAsked)
def toll_asked(event: e.TollAsked, tongue: Tongue) -> Telling:
    return tongue.tell(f"They ask a toll of {event.silver} sc", tongue.say("meetings.toll_asked"), "bad", "coins")


@tells(e.TollPaid)
def toll_paid(event: e.TollPaid, tongue: Tongue) -> Telling:
    return tongue.tell(f"Toll paid: {event.silver} sc", tongue.say("meetings.toll_paid"), "", "coins")


@tells(e.Invited)
def invited(event: e.Invited, tongue: Tongue) -> Telling:
    text = tongue.say("meetings.invite_yes" if event.success else "meetings.invite_no")
    headline = "They will come to the freehold in a week" if event.success else "They will not come"
    return tongue.tell(headline, text, "good" if event.success else "")


# --- the fight -------------------------------------------------------------------------------------------------------


@tells(e.FightBegan)
def fight_began(event: e.FightBegan, tongue: Tongue) -> Telling:
    counted = Counter(event.monsters)
    named = listed([creatures(key, number) for key, number in counted.items()])
    text = tongue.say("fight.ambush" if event.ambush else "fight.begin")
    return tongue.tell(f"Combat: {named}", text, "grave", "crossed-swords")


@tells(e.Struck)
def struck(event: e.Struck, tongue: Tongue) -> Telling:
    attacker, target = foe_label(event.attacker), foe_label(event.target)
    side = event.side
    added = f" + {event.bonus}" if event.bonus else ""
    sign = ">" if event.hit else "≤"
    how = (f"{event.roll}{added} {sign} AC {event.ac}: {'hit' if event.hit else 'miss'}",)
    weapon = "" if side == "trap" else f" ({thing_label(event.weapon) if side == 'party' else event.weapon})"
    if event.immune:
        text = tongue.say("fight.proof.party", who=attacker, target=target)
        return tongue.tell(f"{attacker}{weapon} hits {target}: no harm", text, "bad", "", how)
    side = "wolf" if side == "friend" and event.attacker in MONSTERS else side
    key = f"fight.{'hit' if event.hit else 'miss'}.{side}"
    text = tongue.say(key, who=attacker, target=target)
    result = f": {event.damage} damage" if event.damage else ""
    good = (side not in ("foe", "trap")) == event.hit
    verb = "hits" if event.hit else "misses"
    return tongue.tell(f"{attacker}{weapon} {verb} {target}{result}", text, "good" if good else "bad", "", how)


@tells(e.FoeFell)
def foe_fell(event: e.FoeFell, tongue: Tongue) -> Telling:
    name = foe_label(event.foe)
    return tongue.tell(f"{name} is dead", tongue.say("fight.fall.foe", foe=name), "good", "skull-crossed-bones")


@tells(e.SpellCast)
def spell_cast(event: e.SpellCast, tongue: Tongue) -> Telling:
    spell = SPELLS[event.spell]
    targets = listed([foe_label(target) for target in event.targets])
    on = f" on {targets}" if targets else ""
    amount = f" ({event.amount})" if event.amount else ""
    return tongue.tell(f"{event.name} casts {spell.name}{on}{amount}", spell.text, "wonder", "spell-book")


@tells(e.Affected)
def affected(event: e.Affected, tongue: Tongue) -> Telling:
    name = foe_label(event.name) if event.name else "The party"
    text = tongue.say(f"fight.affected.{event.effect}", who=name)
    what = {
        "held": f"loses {event.amount} turn{'s' if event.amount != 1 else ''}",
        "asleep": "falls asleep",
        "awake": "is shaken awake",
        "drained": f"loses {event.amount} {event.ability.upper()}",
        "numb": f"loses {event.amount} {event.ability.upper()} until the next sleep",
        "hunger": "grows weaker",
        "stone": "turns to stone",
        "waste": f"loses {event.amount} hour{'s' if event.amount != 1 else ''}",
        "acid": "has armor 1 AC lower",
        "hurt": f"takes {event.amount}",
    }[event.effect]
    foe = Option.read(event.name).verb in MONSTERS and event.effect != "awake"
    return tongue.tell(f"{name} {what} ({cause_label(event.cause)})", text, "good" if foe else "bad")


@tells(e.Resisted)
def resisted(event: e.Resisted, tongue: Tongue) -> Telling:
    sign = "<" if event.success else "≥"
    how = (f"{event.roll} {sign} {event.ability.upper()} {event.score}",)
    text = tongue.say("fight.resisted.yes" if event.success else "fight.resisted.no", who=event.name)
    verb = "resists" if event.success else "does not resist"
    return tongue.tell(
        f"{event.name} {verb} {cause_label(event.cause)}", text, "good" if event.success else "bad", "", how
    )


@tells(e.MoraleTested)
def morale(event: e.MoraleTested, tongue: Tongue) -> Telling:
    how = (f"{event.roll} {'>' if event.fled else '≤'} morale {event.morale} ({event.why})",)
    guards = event.monster == "guard"
    text = "" if guards else tongue.say("fight.fled" if event.fled else "fight.stand")
    name = "The hired guards" if guards else capital(creature(event.monster, 2))
    headline = f"{name} {'flee' if event.fled else 'hold'}"
    return tongue.tell(headline, text, "good" if event.fled and event.monster != "guard" else "", "run", how)


@tells(e.TurnLost)
def turn_lost(event: e.TurnLost, tongue: Tongue) -> Telling:
    name = foe_label(event.name)
    return tongue.tell(f"{name} loses a turn ({event.why})", tongue.say(f"fight.lost_turn.{event.why}", who=name))


@tells(e.Regenerated)
def regenerated(event: e.Regenerated, tongue: Tongue) -> Telling:
    name = foe_label(event.foe)
    return tongue.tell(f"{name} regains {event.hp} HP", tongue.say("fight.act.regenerated", foe=name), "bad")


@tells(e.Turned)
def turned(event: e.Turned, tongue: Tongue) -> Telling:
    text = tongue.say("fight.turned.some" if event.foes else "fight.turned.none", who=event.name)
    headline = f"{event.name} turns {number_word(len(event.foes))} undead ({event.hit_dice} Hit Dice)"
    return tongue.tell(headline, text, "wonder" if event.foes else "")


_ACTS = {
    "brandish": "brandishes the torch",
    "horn": "blows the dread horn",
    "bear": "takes the shape of a bear",
    "rear": "falls back to the rear rank",
    "front": "steps into the front rank",
    "pass": "waits",
    "wield": "takes {thing} in hand",
    "equip": "changes gear: {thing}",
    "study": "begins to study {thing}",
    "mend armor": "has the armor mended",
    "plant": "plants the seed of plenty: {thing} Stores",
    "dismissed": "is sent home",
    "too far": "The party cannot finish that hex today",
    "homeward horn": "The homeward horn sounds, and the party stands in the freehold",
    "no news": "They know of nothing new near here",
    "tribute orders": "Orders to pay tribute while away: {thing}",
}


@tells(e.Acted)
def acted(event: e.Acted, tongue: Tongue) -> Telling:
    thing = thing_label(event.thing) if event.thing else ""
    what = _ACTS[event.what].format(thing=thing)
    text = tongue.say(f"fight.act.{event.what}", who=event.name) if event.name else ""
    if event.what == "too far":
        text = tongue.say("travel.too_far")
    return tongue.tell(f"{event.name} {what}" if event.name else what, text, "quiet")


@tells(e.BrokeOff)
def broke_off(event: e.BrokeOff, tongue: Tongue) -> Telling:
    text = tongue.say("fight.break_off")
    left = [tongue.say("fight.left_behind", target=name) for name in event.left]
    return tongue.tell("The party breaks off", " ".join([text, *left]), "bad", "run")


@tells(e.Chased)
def chased(event: e.Chased, tongue: Tongue) -> Telling:
    text = tongue.say("fight.chased" if event.caught else "fight.away")
    headline = "They give chase" if event.caught else "They do not give chase"
    return tongue.tell(
        headline, text, "bad" if event.caught else "good", "run", (f"{event.roll} on 1d12, chase on 1-6",)
    )


@tells(e.FightEnded)
def fight_ended(event: e.FightEnded, tongue: Tongue) -> Telling:
    text = {"won": tongue.say("fight.won"), "lost": tongue.say("fight.lost")}.get(event.result, "")
    tone: Tone = "good" if event.result == "won" else "grave" if event.result == "lost" else "quiet"
    felled = f"; {figure(event.dead, 'foe')} dead" if event.dead else ""
    fled = f"{',' if felled else ';'} {event.fled} gone" if event.fled else ""
    headline = f"Combat over: {event.result}, {figure(event.rounds, 'round')}{felled}{fled}"
    return tongue.tell(headline, text, tone, "crossed-swords")


@tells(e.MercyShown)
def mercy(event: e.MercyShown, tongue: Tongue) -> Telling:
    what = {"kill": "killed", "bind": "bound", "leave": "left"}[event.choice]
    return tongue.tell(f"{number_word(event.number)} sleepers are {what}", tongue.say(f"fight.mercy.{event.choice}"))


@tells(e.VictorsDid)
def victors(event: e.VictorsDid, tongue: Tongue) -> Telling:
    what = {
        "kill": "kill all who are left",
        "rob": "take everything and go",
        "leave": "leave",
        "tend": "tend the fallen",
    }
    name = capital(creature(event.monster, 2))
    return tongue.tell(f"{name} {what[event.choice]}", tongue.say(f"fight.victors.{event.choice}"), "grave")
