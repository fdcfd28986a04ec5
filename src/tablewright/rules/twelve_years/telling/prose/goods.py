"""Telling of gold, loot and magick (chapters "Loot" to "Unique Items")."""

from __future__ import annotations

from tablewright.engine.scene import Telling
from tablewright.rules.twelve_years.book.delving.rooms import ROOM_REWARD
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.events.goods import (
    Charmed,
    GoldGained,
    ItemFound,
    ItemTaken,
    MagickWorked,
    Possessed,
    Traded,
)
from tablewright.rules.twelve_years.events.party import Equipped
from tablewright.rules.twelve_years.telling.cards import ICONS
from tablewright.rules.twelve_years.telling.nouns import money, thing
from tablewright.rules.twelve_years.telling.prose.people import TRADERS
from tablewright.rules.twelve_years.telling.prose.tongue import Tongue, tells
from tablewright.world.words import a, capital, listed

_START_GOLD = {1: "one", 5: "five", 10: "ten", 20: "twenty"}
# Powers that work by themselves: what they do is told when they do it.
_COMPELLING = frozenset(("cursed", "demonic", "mirror"))
_QUALITIES = ("magick", "ornate", "ancient", "broken")  # the most remarkable first
_MAGICK = {
    "magick_mirror": ("The mirror opens", "loot.unique.magick_mirror.found", "mirror-mirror"),
    "fae_touched_mushroom": ("They eat the mushroom", "loot.unique.fae_touched_mushroom.found", "mushroom"),
    "death_mushroom": ("{who} eats the mushroom", "loot.unique.death_mushroom.acts", "mushroom"),
    "book_of_death": ("{who} reads the Book of Death", "loot.unique.book_of_death.acts", "black-book"),
    "cursed": ("Cursed: the {item} must be taken, − 1 to all damage", "loot.powers.cursed.found", "cursed-star"),
    "thorning": ("The {item}: a thorn is spent", "fight.powers.thorning_spent", "light-thorny-triskelion"),
    "moonkissed": ("The {item}: its moonlight is spent", "fight.powers.moonkissed_spent", "moon"),
    "death": ("The {item}: death to {foe}", "loot.powers.death.used", "death-skull"),
    "fae_touched": ("The {item}: a charm on {foe}", "loot.powers.fae_touched.used", "fairy-wand"),
    "key": ("The {item} turns", "loot.unique.magick_key.acts", "skeleton-key"),
}

_SEEN_FIRST = {
    "death_mushroom": "loot.unique.death_mushroom.found",
    "book_of_death": "loot.unique.book_of_death.found",
}


# --- gold ------------------------------------------------------------------------------------------------------------


@tells(GoldGained)
def gold_gained(event: GoldGained, tongue: Tongue) -> Telling:
    how = (f"{event.total - event.gold} + {event.gold} = {event.total}",)
    who = tongue.rolls[0].who if tongue.rolls else ""
    giver = f"{who}: " if event.source == "start" and who else ""
    headline = f"{giver}{event.gold} gold, {event.total} in the purse"
    return tongue.tell(headline, _gold(event, who, tongue), "good", "coins", how)


def _gold(event: GoldGained, who: str, tongue: Tongue) -> str:
    if event.source == "start":
        first = who and tongue.band.ordinal == 1
        return tongue.say(f"assembly.gold.{_START_GOLD[event.gold]}", who=who) if first else ""
    if event.source == "room" and event.gold == ROOM_REWARD:
        return tongue.say("loot.deeds.trinkets", gold=money(event.gold))
    return tongue.say("encounters.loot.remains") if event.source in ("room", "remains") else ""


@tells(Traded)
def traded(event: Traded, tongue: Tongue) -> Telling:
    """Prose for the first sale and the first purchase with each trader, and gossip with the first of them."""
    sold = event.what == "sold"
    before = event.purse - event.gold if sold else event.purse + event.gold
    how = (f"{before} {'+' if sold else '−'} {event.gold} = {event.purse}",)
    key = f"loot.deeds.{'selling' if sold else 'buying'}"
    text = _trade(key, event, tongue) if tongue.once_a_step(key) else ""
    headline = f"{event.what}: {thing(event.item)} for {event.gold} gold, {event.purse} in the purse"
    return tongue.tell(headline, text, "", "trade", how)


def _trade(key: str, event: Traded, tongue: Tongue) -> str:
    keys = [key, *([f"friends.{tongue.band.friend}.done"] if tongue.band.friend in TRADERS else [])]
    text = tongue.say(*keys, item=thing(event.item), gold=money(event.gold))
    if not tongue.once_a_step("gossip"):
        return text
    return f"{text} {tongue.say('friends.gossip.lead')} '{tongue.say('friends.gossip.lines')}'"


# --- loot ------------------------------------------------------------------------------------------------------------


@tells(ItemFound)
def item_found(event: ItemFound, tongue: Tongue) -> Telling:
    facts = [a(thing(event.item)), _worth(event), _trapped(event.traps)]
    headline = f"{f'{event.owner} brings' if event.owner else 'Loot:'} {', '.join(filter(None, facts))}"
    text = _brought(event, tongue) if event.owner else _seen(event, tongue)
    return tongue.tell(headline, text, "wonder" if event.kind == "crown" else "good", ICONS.get(event.kind, "crown"))


def _worth(event: ItemFound) -> str:
    if "magick" not in event.item:
        return f"{event.value} gold" if event.value else "worth nothing"
    powers = listed([charts.MAGICK[power].name for power in event.powers if power in charts.MAGICK])
    return f"{powers}, not for sale" if powers else "not for sale"


def _trapped(traps: int) -> str:
    return {0: "", 1: "trapped"}.get(traps, f"trapped {traps} times")


def _brought(event: ItemFound, tongue: Tongue) -> str:
    brings = tongue.say("assembly.loot.brings", who=event.owner, item=thing(event.item))
    return f"{brings} {_power_shown(event.item, event.powers, event.owner, tongue)}".strip()


def _power_shown(item: str, powers: tuple[str, ...], who: str, tongue: Tongue) -> str:
    """How a magick thing shows what is in it, unless it is about to act by itself."""
    if not powers or _COMPELLING & set(powers) or _acts_by_itself(item, powers):
        return ""
    if powers[0] == "key":
        return tongue.say("loot.unique.magick_key.found", who=who)
    return tongue.say(f"loot.powers.{powers[0]}.found", who=who, item=thing(item))


def _acts_by_itself(item: str, powers: tuple[str, ...]) -> bool:
    deadly = "death" in powers and item.endswith(("mushroom", "book"))
    return deadly or ("fae_touched" in powers and item.endswith("mushroom"))


def _seen(event: ItemFound, tongue: Tongue) -> str:
    """A plain thing by its look, another by what is remarkable about it; a crown is a crown."""
    if event.kind == "crown":
        first = "ancient" in event.item and "magick" in event.item
        return tongue.say("loot.unique.ancient_magick_crown.found" if first else "loot.items.crown.look")
    quality = _quality(event)
    if not quality:
        return tongue.say(f"loot.items.{event.kind}.look")
    phrase = tongue.say(f"loot.qualities.{quality}")
    return f"{capital(a(thing(event.item)))}, {phrase[0].lower()}{phrase[1:]}."


def _quality(event: ItemFound) -> str:
    if event.traps:
        return "very_trapped" if event.traps > 1 else "trapped"
    found = next((quality for quality in _QUALITIES if quality in event.item.split()), "")
    return f"very_{found}" if found and f"very {found}" in event.item else found


@tells(ItemTaken)
def item_taken(event: ItemTaken, tongue: Tongue) -> Telling:
    """Prose for the first thing of a haul, and for all magick."""
    powers = tongue.memory.powers.get(event.item, ())
    people = tongue.band.people()
    who = tongue.voice.pick("who", people) if people else ""
    text = _power_shown(event.item, powers, who, tongue) if who else ""
    if not text and not powers and tongue.once_a_step("taking"):
        text = tongue.say("loot.deeds.taking", item=thing(event.item))
    return tongue.tell(f"Taken: {thing(event.item)}", text, "good", ICONS.get(event.kind, "crown"))


@tells(Equipped)
def equipped(event: Equipped, tongue: Tongue) -> Telling:
    headline = (
        f"{event.who} lays the {thing(event.item)} aside" if event.off else f"{event.who} takes the {thing(event.item)}"
    )
    worn = not event.off and event.item.endswith(("shield", "armor"))
    first = worn and tongue.once(f"worn {event.who} {event.item}")
    text = tongue.say("loot.deeds.wearing", who=event.who, item=thing(event.item)) if first else ""
    return tongue.tell(headline, text, "quiet", "swap-bag")


# --- magick ----------------------------------------------------------------------------------------------------------


@tells(MagickWorked)
def magick_worked(event: MagickWorked, tongue: Tongue) -> Telling:
    band, item = tongue.band, thing(event.item)
    if event.power == "rejuvenation":
        return _rejuvenated(event, tongue)
    headline, key, icon = _MAGICK[event.power]
    foe = band.foe(event.who)
    who = event.who or tongue.memory.owners.get(event.item, "")
    values = {"item": item, "foe": foe, **({"who": band.call(who)} if band.is_alive(who) else {})}
    keys = [key, "fight.ends.slain_by_magick"] if event.power == "death" else [key]
    seen = tongue.say(_SEEN_FIRST[event.power], **values) if event.power in _SEEN_FIRST else ""
    told = headline.format(item=item, foe=foe, who=band.call(event.who))
    return tongue.tell(told, f"{seen} {tongue.say(*keys, **values)}".strip(), "wonder", icon)


def _rejuvenated(event: MagickWorked, tongue: Tongue) -> Telling:
    """The dead come back; the living are only mended."""
    alive = tongue.band.is_alive(event.who)
    key = f"loot.powers.rejuvenation.{'mended' if alive else 'used'}"
    text = tongue.say(key, who=event.who, item=thing(event.item))
    headline = f"The {thing(event.item)}: {event.who} {'is made whole' if alive else 'lives again'}"
    return tongue.tell(headline, text, "wonder", "life-support")


@tells(Possessed)
def possessed(event: Possessed, tongue: Tongue) -> Telling:
    who = tongue.band.call(event.who)
    text = tongue.say("loot.powers.demonic.found", "loot.powers.demonic.used", who=who, item=thing(event.item))
    return tongue.tell(f"Demonic: {who} is possessed by the {thing(event.item)}", text, "grave", "evil-minion")


@tells(Charmed)
def charmed(event: Charmed, tongue: Tongue) -> Telling:
    """A possessed friend comes back; anything else is a companion now."""
    back = (event.enemy, "possessed") in tongue.band.foes
    foe = tongue.band.foe(event.enemy)
    text = tongue.say("creatures.possessed_member.returns" if back else "fight.ends.charmed", foe=foe)
    headline = f"{foe} is free again" if back else f"One more in the party: {foe}"
    return tongue.tell(headline, text, "good", "fairy-wand")
