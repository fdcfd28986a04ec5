"""Cards of a scene: members with hit points, wounds and slots; foes as one sees them; captives, people for hire."""

from __future__ import annotations

import msgspec

from tablewright.engine.scene import Bar, Card, Tag, Tone
from tablewright.rules.begone_foe.book.core.beings import (
    armour_class,
    is_monster,
    kind_of,
    look_of,
    max_hp,
    slots_left,
    soul_dice,
    spell_slots,
)
from tablewright.rules.begone_foe.book.core.gear import (
    COINS_A_SLOT,
    belt_slots,
    belt_used,
    carried_coins,
    load,
    slots,
    slots_of,
    slots_used,
)
from tablewright.rules.begone_foe.book.core.rolls import GM
from tablewright.rules.begone_foe.book.fight.groups import REACH, enemies
from tablewright.rules.begone_foe.book.magic.casting import why_not_cast
from tablewright.rules.begone_foe.book.meeting.captives import led_captives
from tablewright.rules.begone_foe.content import ARTS, GEAR, JOBS, LEVELS, SKILLS, SPELLS
from tablewright.rules.begone_foe.state import Apart, Being, Campaign, Item
from tablewright.rules.begone_foe.telling.names import (
    condition_words,
    explain,
    item_words,
    limb_words,
    no_casting_words,
)
from tablewright.world.likeness import likeness

ICONS = {"fighter": "broadsword", "magic_user": "wizard-staff", "thief": "cowled", "cleric": "holy-symbol"}
_GOOD = (
    "shield",
    "hasted",
    "invisible",
    "images",
    "double",
    "flying",
    "aloft",
    "protected_from_evil",
    "missile_proof",
    "glowing",
    "infravision",
    "detecting_invisible",
    "anti_magic",
    "floating_disc",
)


def cards(state: Campaign, seat: str) -> tuple[Card, ...]:
    """The party for all; foes that are in sight; the game master sees figures of everyone."""
    out = [member_card(being, _foe_off(state, being)) for being in state.party]
    out += [_elsewhere(state, company, key) for company in state.apart for key in company.march if _lives(state, key)]
    out += [foe_card(being, seat == GM, _feet_off(state, being)) for being in _foes_in_sight(state, seat)]
    out += [_captive_card(being) for being in (*_taken(state), *led_captives(state))]
    if state.phase == "town":
        out += [_hire_card(being) for being in state.for_hire]
    return tuple(out)


def _foes_in_sight(state: Campaign, seat: str) -> list[Being]:
    if state.fight is not None:
        there = [state.beings[key] for key in state.fight.fighters if key in state.beings]
        return [being for being in there if being.side != "party" and not being.dead and being.role != "pc"]
    meeting = state.meeting
    if meeting is not None and (seat == GM or meeting.stage not in ("surprise", "watched")):
        return [state.beings[key] for key in meeting.foes if key in state.beings]
    return []


# --- members ---------------------------------------------------------------------------------------------------------
def member_card(being: Being, feet: int = -1) -> Card:
    return Card(
        being.id,
        being.name,
        "friend" if being.role != "pc" else "member",
        _subtitle(being),
        likeness(being.name) if is_monster(being) else ICONS.get(being.job, "person"),
        tuple(_bars(being)),
        (*_tags(being), *_stands(feet)),
        tuple(_lines(being)),
        "Party" if being.role == "pc" else "Hirelings",
        () if is_monster(being) else tuple(slot_list(being)),
        owner=being.seat,
    )


def _lives(state: Campaign, key: str) -> bool:
    return key in state.beings and not state.beings[key].dead


def _elsewhere(state: Campaign, company: Apart, key: str) -> Card:
    """One who waits in another room."""
    card = member_card(state.beings[key])
    place = state.dungeon.rooms[company.here].name if state.dungeon is not None else ""
    return msgspec.structs.replace(
        card, tags=(Tag(f"in {place}", "quiet", "waits there"), *card.tags), group="Elsewhere"
    )


def _stands(feet: int) -> list[Tag]:
    """Where one stands in a fight."""
    if feet < 0:
        return []
    return [Tag("in reach" if feet <= REACH else f"{feet} ft off", "", "from the nearest foe")]


def _foe_off(state: Campaign, being: Being) -> int:
    if state.fight is None or being.gone or being.id not in state.fight.fighters:
        return -1
    return min((abs(foe.at - being.at) for foe in enemies(state, being)), default=-1)


def _taken(state: Campaign) -> list[Being]:
    return [state.beings[key] for key in state.captives if key in state.beings]


def _subtitle(being: Being) -> str:
    if is_monster(being):
        return kind_of(being).name
    job = _trade(being)
    if being.role == "hireling":
        return f"{job}, {_terms(being)}"
    nxt = LEVELS[being.level] if being.level < len(LEVELS) else 0
    goal = f" of {nxt:,}" if nxt else ""
    return f"{being.alignment.capitalize()} {job}, level {being.level}, {being.xp:,}{goal} XP"


def _terms(being: Being) -> str:
    """What one serves for."""
    if being.half_share:
        return "half a share"
    return f"{being.wage} silver a day" if being.wage else "unpaid"


def _bars(being: Being) -> list[Bar]:
    bars = [Bar("HP", being.hp, max_hp(being))]
    if soul_dice(being) or being.heart > 0:
        bars.append(Bar("Soul", soul_dice(being), max(0, being.heart)))
    if spell_slots(being):
        bars.append(Bar("Spells", slots_left(being), spell_slots(being)))
    return bars


def _tags(being: Being) -> list[Tag]:
    tags = [Tag(f"AC {armour_class(being)}")]
    if being.dead:
        tags.append(Tag("dead", "grave"))
    if being.laid_low:
        tags.append(Tag("Incapacitated", "grave", "needs a night with somebody at hand, or ten Soul Dice"))
    if being.downed:
        tags.append(Tag("Downed", "bad", "cannot fight; any hit points regained end it"))
    tags += [Tag(f"{limb_words(limb)} {how}", "bad") for limb, how in being.limbs.items()]
    tags += [_condition_tag(each.kind) for each in being.conditions]
    if being.hungry:
        tags.append(Tag("hungry", "bad", "from the second day without food everything is harder"))
    if not is_monster(being) and load(being) != "free":
        tags.append(Tag("overloaded" if load(being) == "half" else "cannot move", "bad"))
    hindered = why_not_cast(being)
    if hindered:
        tags.append(Tag("cannot cast", "quiet", no_casting_words(hindered)))
    if being.bloody:
        tags.append(Tag("bloody", "bad", "covered in blood: 2 less on reactions, until you rest or wash"))
    if being.short_rested:
        tags.append(Tag("has rested", "quiet", "the day's short rest is used up"))
    return tags


def _condition_tag(kind: str) -> Tag:
    tone: Tone = "good" if kind in _GOOD else "bad"
    return Tag(condition_words(kind), tone, explain(kind))


def _lines(being: Being) -> list[str]:
    if is_monster(being):
        return [kind_of(being).special]
    lines = [f"BODY {being.body:+d}, MIND {being.mind:+d}, SKILL {being.skill:+d}, HEART {being.heart:+d}"]
    if being.arts:
        lines.append("Arts: " + ", ".join(ARTS[art] for art in being.arts))
    if being.masteries:
        lines.append("Masters: " + ", ".join(SKILLS.get(skill, skill.capitalize()) for skill in being.masteries))
    if being.spells or being.book:
        lines.append("Spells: " + ", ".join(SPELLS[spell].name for spell in [*being.spells, *being.book]))
    load_words = f"Slots {slots_used(being)} of {slots(being)}, belt {belt_used(being)} of {belt_slots(being)}."
    lines.append(f"{being.silver:,} silver. {load_words}")
    return lines


_PLACES = {"main": "in hand", "off": "other hand", "both": "both hands", "worn": "worn", "belt": "belt", "pack": "pack"}
Slot = tuple[str, str]  # where it is, and what is in it


def slot_list(being: Being) -> list[Slot]:
    """The inventory as slots, one line each: hands, what is worn, the belt, the pack, with what is still empty.

    Three small things share a slot, large ones fill two or three, a thousand coins one. What fills none comes last.
    """
    out = [slot for place in _PLACES for slot in _slots_at(being, place)]
    out += [("pack", "1,000 coins")] * (carried_coins(being) // COINS_A_SLOT)
    free_belt = max(0, belt_slots(being) - belt_used(being))
    for number in range(slots(being) - slots_used(being)):
        out.append(("belt" if number < free_belt else "pack", EMPTY))
    out.sort(key=lambda slot: _ORDER.index(slot[0]))
    weightless = [item_words(item) for item in being.items if _weightless(item)]
    return [*out, ("no slot", ", ".join(weightless))] if weightless else out


EMPTY = "·"
_ORDER = list(_PLACES.values())


def _weightless(item: Item) -> bool:
    return not GEAR[item.kind].small and slots_of(item) == 0 and item.place == "pack"


def _slots_at(being: Being, place: str) -> list[Slot]:
    label, here = _PLACES[place], [item for item in being.items if item.place == place]
    out: list[Slot] = []
    for item in [item for item in here if not GEAR[item.kind].small]:
        filled = slots_of(item)
        if filled or place != "pack":
            out += [(label, item_words(item)), *[(label, f"({GEAR[item.kind].name})")] * (filled - 1)]
    return out + [(label, words) for words in _threes([item for item in here if GEAR[item.kind].small])]


def _threes(small: list[Item]) -> list[str]:
    """Small things, three to a slot, kinds mixed where they must be."""
    singles = [msgspec.structs.replace(item, count=1) for item in small for _ in range(item.count)]
    return [_together(singles[start : start + 3]) for start in range(0, len(singles), 3)]


def _together(items: list[Item]) -> str:
    alike: dict[str, Item] = {}
    for item in items:
        name = item_words(item)
        alike[name] = msgspec.structs.replace(item, count=alike[name].count + 1 if name in alike else 1)
    return ", ".join(item_words(item) for item in alike.values())


# --- others ----------------------------------------------------------------------------------------------------------
def _feet_off(state: Campaign, foe: Being) -> int:
    """Feet to the nearest of the party who can still move; -1 where nobody fights."""
    near = [abs(foe.at - being.at) for being in state.party if not being.gone and not being.laid_low]
    return min(near, default=-1) if state.fight is not None and not foe.gone else -1


def _trade(being: Being) -> str:
    """A class by its name; a hireling's trade is its own."""
    return JOBS[being.job].name if being.job in JOBS else being.job


def foe_card(being: Being, figures: bool, feet: int = -1) -> Card:
    """A player sees how a foe looks and how far off it is, a game master its figures."""
    look = look_of(being)
    tags = [Tag(look, "bad" if look in ("hurt", "nearly done") else "")] if look else []
    tags += [Tag(f"{feet} ft", "", "to the nearest of the party")] if feet >= 0 else []
    tags += [_condition_tag(each.kind) for each in being.conditions]
    if being.gone:
        tags.append(Tag(being.gone, "quiet"))
    if figures:
        tags.insert(0, Tag(f"AC {armour_class(being)}"))
    lines = _entry(being) if is_monster(being) and figures else ()
    bars = (Bar("HP", being.hp, max_hp(being)),) if figures else ()
    name = kind_of(being).name if is_monster(being) else _trade(being)
    if being.uses.get("disguised") and not figures:
        name = being.name
    return Card(
        being.id,
        being.name,
        "foe",
        "" if being.name.startswith(name) else name,
        likeness(name),
        bars,
        tuple(tags),
        lines,
        "Foes" if being.side == "foe" else "Others",
        owner=GM if is_monster(being) or being.role == "rival" else being.seat,
    )


def _entry(being: Being) -> tuple[str, ...]:
    """What the game master goes by: its dice, its nerve, its blows, and what it is known for."""
    kind = kind_of(being)
    blows = ", ".join(f"{blow.n} x {blow.name} {blow.dmg}" for blow in kind.attacks)
    return f"{kind.hd} HD, morale {being.morale}; {blows}", kind.special


def _captive_card(being: Being) -> Card:
    name = kind_of(being).name if is_monster(being) else being.job
    return Card(being.id, being.name, "captive", name, "prisoner", tags=(Tag("captive", "quiet"),), group="Captives")


def _hire_card(being: Being) -> Card:
    skills = [SKILLS.get(skill, skill.capitalize()) for skill in being.masteries]
    lines = (f"Masters: {', '.join(skills)}",) if skills else ()
    words = f"{being.job}, {being.wage} silver a day"
    return Card(being.id, being.name, "friend", words, "person", lines=lines, group="For hire")
