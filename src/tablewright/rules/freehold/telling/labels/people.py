"""Labels of people: making them, what they wear and wield, who does what, and what a try would take."""

from __future__ import annotations

from tablewright.rules.freehold.book.characters.market import plain_price, sell_price
from tablewright.rules.freehold.book.master.gifts import gift_of
from tablewright.rules.freehold.book.master.judging import try_check
from tablewright.rules.freehold.book.master.rulings import losses
from tablewright.rules.freehold.book.party.actions import action_check, fitting_use
from tablewright.rules.freehold.book.party.roster import may_wear, may_wield, name_of_member
from tablewright.rules.freehold.content import ABILITY_NAMES, ARMORS, CALLINGS, GEAR, SHIELD, WEAPONS
from tablewright.rules.freehold.content.kinds import Calling, Weapon
from tablewright.rules.freehold.content.things import base_weapon, magic_words, name_of, price
from tablewright.rules.freehold.state import Character
from tablewright.rules.freehold.telling.labels.asked import Asked, Label, labels, rolled
from tablewright.rules.freehold.telling.names import prose, silver, things_of
from tablewright.world.table_talk import seat_words
from tablewright.world.words import listed

_VERBS = {
    "act": "{} does something",
    "buy": "{} goes to market",
    "sell": "{} sells",
    "study": "{} studies",
    "donate": "{} gives some of the own silver",
    "dismiss": "Send {} home",
    "tend": "Tend {}",
    "shake": "Shake {} awake",
    "goods": "Take {}'s goods",
    "lift": "Carry {} along",
    "leave": "Leave {} standing here",
    "to": "{}",
    "without": "{} goes without",
}


@labels(*_VERBS)
def _for_somebody(asked: Asked) -> Label:
    if not asked.option.targets:
        return asked.fixed()
    return Label(_VERBS[asked.option.verb].format(name_of_member(asked.world, asked.option.target)))


@labels("seat", question="gm-turns")
def _seat(asked: Asked) -> Label:
    return Label(seat_words(asked.option.target))


@labels(question="gm-appeal")
def _last_word(asked: Asked) -> Label:
    if asked.option == "stands":
        return asked.fixed()
    return Label(*_effect(str(asked.option)))


@labels(question="judge")
def _judge(asked: Asked) -> Label:
    """What a difficult action on this ability would mean for the one who tries."""
    text, hint, *_ = asked.fixed()
    if asked.option.verb not in ABILITY_NAMES:
        return Label(text, hint)
    check = action_check(asked.actor, asked.option.verb, fitting_use(asked.fact("words")))
    return rolled(Label(text, hint), "succeeds", check, asked.actor.name)


@labels("take", question="proposal")
def _proposal(asked: Asked) -> Label:
    """What a try would bring, by which roll, and what a failure would cost: all of it before any die."""
    brings, more = _proposed(asked, asked.option.target)
    brings += f" ({more})" if more else ""
    _, fails = losses(asked.world, asked.party, asked.fact("words"))
    lost = ", ".join(filter(None, _proposed(asked, fails)))
    lost = lost[:1].lower() + lost[1:]
    check = try_check(asked.actor, asked.fact("ruled"), asked.fact("words"), asked.option.target)
    if check.sides == 1:
        return _given(asked, Label(brings, "sure" if check.faces else f"not a chance: {lost}"))
    return rolled(_given(asked, Label(brings, f"failed: {lost}")), "works", check, asked.actor.name)


def _effect(key: str) -> tuple[str, str]:
    """What a ruling does, and its figures."""
    words = prose()[f"prompts.label.ruling-effect.{key}"]
    return words[0].text, words[1].text if len(words) > 1 else ""


def _proposed(asked: Asked, key: str) -> tuple[str, str]:
    """The same; while nobody knows yet how those who are met take the party, with what becomes of that roll."""
    text, figures = _effect(key)
    meeting = asked.party.meeting
    first = asked.party.mode == "meeting" and meeting is not None and meeting.stage == "approach"
    return text, _AT_FIRST.get(key, figures) if first else figures


_AT_FIRST = {
    "they grow friendlier": "neutral, without the Encounter roll",
    "story": "no figures change; then comes the Encounter roll",
    "lost": "then comes the Encounter roll",
}


def _given(asked: Asked, label: Label) -> Label:
    """With what the words hand over, whatever comes of it."""
    gift = gift_of(asked.world, asked.party, asked.fact("words"))
    if not any(gift):
        return label
    for of, amount in gift._asdict().items():
        label = label.costing(of, amount) if amount else label
    return label._replace(hint=f"costs {gift}; {label.hint}")


# --- making a character ----------------------------------------------------------------------------------------------
@labels("quick", question="make")
def _quick(asked: Asked) -> Label:
    calling = asked.option.target
    name = CALLINGS[calling].name.lower() if calling else ""
    return Label(f"Another calling: {name}", calling_words(calling)) if calling else asked.fixed()


@labels(question="calling")
def _calling(asked: Asked) -> Label:
    return Label(CALLINGS[asked.option.verb].name, calling_words(asked.option.verb))


def calling_words(key: str) -> str:
    """Dice, what it may wear and wield, and its gift."""
    calling = CALLINGS[key]
    mana = f", mana {calling.mana_die[1:]}" if calling.mana_die else ""
    shield = " and shield" if calling.shield else ""
    worn = "no armor" if calling.armor == "none" else f"armor to {ARMORS[calling.armor].name.lower()}"
    return f"HP {calling.hit_die[1:]}{mana}; {worn}{shield}; {_arms(calling)}. {calling.text}"


def _arms(calling: Calling) -> str:
    if "any" in calling.weapons:
        return "any weapon"
    return "weapons: " + listed([WEAPONS[key].name.lower() if key in WEAPONS else key for key in calling.weapons])


# --- wares -----------------------------------------------------------------------------------------------------------
@labels(question="buy")
@labels(question="outfit")
@labels(question="trade")
def _ware(asked: Asked) -> Label:
    if fixed := asked.words():
        return fixed
    thing, number = asked.option.verb, asked.option.amount
    label = f"{number} x {name_of(thing).lower()}" if number else name_of(thing)
    one = asked.actor if asked.fact("who") else None
    cost = price(thing) * (number or 1)
    notes = [silver(cost), ware_words(thing), unfit(one, thing) if one else ""]
    return Label(label, "; ".join(note for note in notes if note)).costing("copper", cost)


@labels(question="sell")
def _offered_for(asked: Asked) -> Label:
    """What is paid for it: at home as the market does, on the road as anybody does (FH-GEAR-01)."""
    if fixed := asked.words():
        return fixed
    thing, *_ = asked.option.partition("*")
    number = asked.option.amount
    each = sell_price(asked.world, thing) if asked.party.mode == "home" else plain_price(thing)
    paid = each * (number or 1)
    label = things_of(thing, number) if number else name_of(thing)
    return Label(f"{label}, {silver(paid)}").costing("copper", -paid)


@labels(question="goods-what")
@labels(question="favourite")
@labels(question="blade-kind")
@labels(question="equip")
def _gear(asked: Asked) -> Label:
    if asked.option.verb == "stow":
        worn = asked.option.target == "armor"
        return Label("Take the armor off" if worn else f"Put the {name_of(asked.option.target).lower()} away")
    thing = str(asked.option)
    return asked.words() or Label(name_of(thing), ware_words(thing))


def ware_words(thing: str) -> str:
    """What a thing is good for: armor, hands, reach and range, or the gear list's own words."""
    if thing in ARMORS:
        return f"AC {ARMORS[thing].ac}"
    if thing == "shield":
        return f"AC +{SHIELD.ac_bonus}, one hand"
    weapon = base_weapon(thing)
    if weapon:
        return weapon_words(weapon)
    return GEAR[thing].text or GEAR[thing].holds if thing in GEAR else magic_words(thing)


def weapon_words(weapon: Weapon) -> str:
    tags = [f"{'two hands' if weapon.hands == 2 else 'one hand'}"]
    tags += ["reaches from the rear rank"] if "reach" in weapon.tags else []
    tags += [f"thrown {weapon.feet} ft"] if "thrown" in weapon.tags else []
    tags += [f"shoots {weapon.feet} ft"] if "ranged" in weapon.tags else []
    tags += ["blunt"] if "blunt" in weapon.tags else []
    return ", ".join(tags)


def unfit(one: Character, thing: str) -> str:
    """What the calling forbids can be bought and carried all the same (FH-CHAR-05)."""
    weapon = base_weapon(thing)
    allowed = not weapon or may_wield(one, weapon)
    if thing in ARMORS:
        allowed = may_wear(one, thing)
    if thing == "shield":
        allowed = CALLINGS[one.calling].shield
    return "" if allowed else f"a {CALLINGS[one.calling].name.lower()} cannot use it"
