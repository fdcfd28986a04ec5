"""Labels of meetings and fights: blows, spells, fear, flight, Saving Throws, each with the chance the rules roll by."""

from __future__ import annotations

from collections import Counter

from tablewright.engine.scene import Chance
from tablewright.rules.freehold.book.checks import Check, in_twelve
from tablewright.rules.freehold.book.combat.acts import arm_for, is_thrown, turnable, turnings
from tablewright.rules.freehold.book.combat.blows import arm_harms, attack_check, foe_name
from tablewright.rules.freehold.book.combat.handling import BARE, companion_check
from tablewright.rules.freehold.book.combat.morale import UNBREAKABLE, fighting, morale_check
from tablewright.rules.freehold.book.combat.rounds import CHASES, KILL, chasers
from tablewright.rules.freehold.book.combat.saving import save_check
from tablewright.rules.freehold.book.encounters.bargains import spokesman
from tablewright.rules.freehold.book.encounters.folkways import CARAVAN_ITEM, NEWS_MEALS
from tablewright.rules.freehold.book.encounters.meetings import calmer, hider, may_roll_again, taken
from tablewright.rules.freehold.book.party.actions import action_check
from tablewright.rules.freehold.book.party.roster import able, best, cost_of, name_of_member
from tablewright.rules.freehold.book.spells.harm import lash
from tablewright.rules.freehold.content import MONSTERS, SPELLS
from tablewright.rules.freehold.content.charts import DISPOSITIONS, ENCOUNTER
from tablewright.rules.freehold.content.things import name_of
from tablewright.rules.freehold.state import Fight, Foe
from tablewright.rules.freehold.telling.labels.asked import Asked, Label, labels, rolled
from tablewright.rules.freehold.telling.names import foe_label, silver
from tablewright.rules.freehold.telling.specials import beware, special
from tablewright.world.words import figure

_VERBS = {
    "throw": "Throw the weapon at",
    "strike": "Strike",
    "arrow": "Shoot a magic arrow at",
    "oil": "Throw burning oil at",
}
_FACES = range(1, ENCOUNTER.die + 1)


@labels(question="betray")
def _betray(asked: Asked) -> Label:
    """One of the own, with the chance that the blow falls."""
    who = asked.option.verb
    check = companion_check(asked.world, asked.party, asked.actor, who)
    return rolled(Label(name_of_member(asked.world, who)), "hits", check, asked.actor.name)


# --- foes ------------------------------------------------------------------------------------------------------------
def foe_words(fight: Fight, foe: Foe) -> str:
    return foe_label(foe_name(fight, foe))


def condition(foe: Foe) -> str:
    """What can be seen of a foe's state; its Hit Points are the GM's business."""
    lost = foe.max_hp - foe.hp
    state = "unhurt" if not lost else "badly hurt" if foe.hp * 3 <= foe.max_hp else "hurt"
    more = "asleep" if foe.asleep else "drowsy" if foe.drowsy else "held" if foe.held else ""
    return f"{state}, {more}" if more else state


def foe_label_of(asked: Asked, which: str) -> Label:
    """A foe as a spell's target; Thorn Lash has to hit it."""
    foe = asked.foe(which)
    label = Label(f"{foe_words(asked.fight, foe)}, {condition(foe)}")
    if asked.fact("spell") != "thorn_lash":
        return label
    check = attack_check(asked.world, asked.party, asked.actor, foe, lash())
    return rolled(label, "hits", check, asked.actor.name, "hits")


# --- actions ---------------------------------------------------------------------------------------------------------
@labels("strike", "arrow", "oil", "throw")
def _attack(asked: Asked) -> Label:
    foe, verb = asked.foe(asked.option.target), asked.option.verb
    arm = arm_for(asked.fight, asked.actor, verb)
    check = attack_check(asked.world, asked.party, asked.actor, foe, arm)
    proof = "" if arm_harms(foe, arm) else "cannot be harmed with this"
    thrown = verb == "throw" or is_thrown(asked.world, asked.party, asked.actor, arm)
    verb = "throw" if thrown and verb == "strike" else verb
    lies = "out of hand until the fight is over" if thrown else ""
    told = "; ".join(part for part in (proof, beware(foe.monster), lies) if part)
    label = Label(f"{_VERBS[verb]} {foe_words(asked.fight, foe)}, {condition(foe)}", told)
    return rolled(label, "hits", check, asked.actor.name, "hits")


@labels("cast")
def _cast(asked: Asked) -> Label:
    spell = SPELLS[asked.option.target]
    cost = cost_of(asked.actor, spell.key)
    return Label(f"{spell.name} ({cost} MP)", spell.text).costing("mana", cost, asked.actor.id)


@labels("scroll")
def _scroll(asked: Asked) -> Label:
    spell = SPELLS[asked.option.target]
    return Label(f"Scroll of {spell.name}", spell.text)


@labels("wield")
def _wield(asked: Asked) -> Label:
    if asked.option.target == BARE:
        return Label("Fight with bare hands", "free; 1d4")
    return Label(f"Take {name_of(asked.option.target).lower()} in hand", "free")


@labels("out", question="action")
def _douse(asked: Asked) -> Label:
    return Label(f"Put out the {asked.option.target}")


@labels("terms", question="action")
def _terms(asked: Asked) -> Label:
    text, hint, *_ = asked.fixed()
    return rolled(Label(text, hint), "succeeds", action_check(asked.actor, "cha", "parley"), asked.actor.name)


@labels("yield", question="action")
def _yield(asked: Asked) -> Label:
    """What those who won are likely to do."""
    first = MONSTERS[fighting(asked.fight)[0].monster]
    text, hint, *_ = asked.fixed()
    return rolled(Label(text, hint), "kill", in_twelve(12) if first.disposition == "attack" else KILL, "", "they kill")


@labels("turn", question="action")
def _turn(asked: Asked) -> Label:
    times, hit_dice = turnings(asked.actor)
    left = times - asked.actor.used.get("turn", 0)
    vain = "" if any(turnable(foe, asked.actor) for foe in fighting(asked.fight)) else ", and all of them are"
    return Label(
        "Turn undead", f"{hit_dice} Hit Dice flee, none above {asked.actor.level + 1}{vain}; {left} left today"
    )


@labels("brandish", "horn", question="action")
def _frighten(asked: Asked) -> Label:
    """The chance that each kind of them runs."""
    text, hint, *_ = asked.fixed()
    fire = asked.option.verb == "brandish"
    kinds = {key: _runs(key) for key in _kinds(asked, fire)}
    odds = ", ".join(f"{MONSTERS[key].name} flee {check.odds}" for key, check in kinds.items())
    return Label(text, hint, odds, tuple(Chance("flee", float(check.chance), key) for key, check in kinds.items()))


def _kinds(asked: Asked, fire: bool) -> list[str]:
    kinds = [foe.monster for foe in fighting(asked.fight)]
    return [key for key in kinds if not fire or MONSTERS[key].fears_fire()]


def _runs(key: str) -> Check:
    """The faces above their morale; none if they never roll."""
    stand = morale_check(key)
    return Check(stand.sides, stand.high + 1, 0 if MONSTERS[key].morale >= UNBREAKABLE else stand.sides)


@labels("break", question="action")
def _break(asked: Asked) -> Label:
    fast = chasers(asked.fight)
    slow = all(MONSTERS[foe.monster].has("slow") for foe in fighting(asked.fight))
    hint = "they are too slow to strike" if slow else "the foes strike once more"
    label = Label("Break off", hint)
    return rolled(label, "chase", CHASES, "", "the fast give chase") if fast else label


@labels("lull")
def _lull(asked: Asked) -> Label:
    """Slumber on those who have not noticed anybody."""
    one = asked.member(asked.option.target)
    spell = SPELLS["slumber"]
    hint = f"{cost_of(one, spell.key)} MP; {spell.fx[0].hd} Hit Dice sleep; who stays awake fights"
    label = Label(f"{one.name} casts {spell.name} on them", hint)
    return label.costing("mana", cost_of(one, spell.key), one.id)


# --- Saving Throws ---------------------------------------------------------------------------------------------------
@labels("save", question="save-life")
@labels("yes", question="spend-save")
@labels("yes", question="use-charm")
def _save(asked: Asked) -> Label:
    text, hint, *_ = asked.fixed()
    left = {"none": "made: nothing happens", "half": "made: half of it"}.get(asked.fact("leaves"), "")
    label = Label(text, "; ".join(part for part in (hint, left) if part))
    against = "death" if asked.decision.question == "save-life" else asked.fact("cause")
    return rolled(label, "saves", save_check(asked.actor, against), asked.actor.name)


# --- meetings --------------------------------------------------------------------------------------------------------
def with_moods(asked: Asked, label: Label) -> Label:
    """How the Encounter roll falls for these creatures here, in twelve."""
    meeting = asked.party.meeting
    assert meeting is not None
    fallen = Counter(taken(asked.world, asked.party, meeting, face) for face in _FACES)
    there = [mood for mood in DISPOSITIONS if fallen[mood]]
    odds = ", ".join(f"{mood} {fallen[mood]}/{ENCOUNTER.die}" for mood in there)
    return label._replace(odds=odds, chances=tuple(Chance(mood, fallen[mood] / ENCOUNTER.die) for mood in there))


@labels("meet", question="approach")
def _meet(asked: Asked) -> Label:
    text, hint, *_ = asked.fixed()
    meeting = asked.party.meeting
    assert meeting is not None
    again = may_roll_again(asked.world, asked.party, MONSTERS[spokesman(meeting).monster])
    return with_moods(asked, Label(text, f"{hint}; a druid may have it rolled again" if again else hint))


@labels("hide", question="approach")
def _hide(asked: Asked) -> Label:
    one = hider(asked.world, asked.party)
    why = "sees to it" if asked.party.careful else "worst"
    label = Label("Hide until they are gone", f"Dexterity, {one.name} {why}")
    return rolled(label, "succeeds", action_check(one, "dex", "hide"), one.name)


@labels("yes", question="roll-again")
def _again(asked: Asked) -> Label:
    return with_moods(asked, Label("Roll once more", "the second roll counts"))


@labels("attack", question="approach")
@labels("fight", question="respond")
@labels("attack", question="truce")
def _begin(asked: Asked) -> Label:
    """What is special about those who would be fought."""
    text, hint, *_ = asked.fixed()
    told = special(asked.fact("foe"))
    return Label(text, "; ".join(part for part in (hint, told) if part))


@labels("parley", "invite", question="respond")
def _talk(asked: Asked) -> Label:
    """The best speaker's chance, and what comes of failure."""
    text, *_ = asked.fixed()
    people = able(asked.world, asked.party)
    one = best(people, "cha")
    check = action_check(one, "cha", asked.option.verb)
    if asked.option.verb == "invite":
        return rolled(Label(text, f"Charisma, {one.name} best"), "succeeds", check, one.name)
    fails = "failed: they attack" if asked.fact("mood") == "warning" else "failed: they leave"
    return rolled(Label(text, f"Charisma, {one.name} best; {fails}"), "succeeds", check, one.name)


@labels("pay", question="respond")
def _pay(asked: Asked) -> Label:
    meeting = asked.party.meeting
    assert meeting is not None
    return Label("Pay the toll", silver(meeting.toll)).costing("copper", meeting.toll)


@labels("feed", "ask", question="respond")
def _feed(asked: Asked) -> Label:
    """What they would eat."""
    meeting = asked.party.meeting
    assert meeting is not None
    text, *_ = asked.fixed()
    meals = meeting.meals if asked.option.verb == "feed" else NEWS_MEALS
    return Label(text, figure(meals, "meal")).costing("meals", meals)


@labels("item", question="respond")
def _item(asked: Asked) -> Label:
    return Label("Buy a magic item", silver(CARAVAN_ITEM)).costing("copper", CARAVAN_ITEM)


@labels("calm", question="respond")
def _calm(asked: Asked) -> Label:
    meeting = asked.party.meeting
    assert meeting is not None
    druid = calmer(asked.world, asked.party, meeting)
    assert druid is not None
    cost = cost_of(druid, "calm_beast")
    return Label("Calm the beasts", f"{druid.name}, {cost} MP").costing("mana", cost, druid.id)
