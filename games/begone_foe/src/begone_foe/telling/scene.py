"""What a seat of Begone, FOE! sees: one sentence of what is wanted, the clock strip, cards, the map, the choices."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from begone_foe import content
from begone_foe.book.core import beings, carrying, groups, saves
from begone_foe.book.delve import dungeons, wandering
from begone_foe.book.magic import aiming
from begone_foe.book.meeting import captives
from begone_foe.settings import chosen
from begone_foe.state import Apart, Being, Campaign, Item
from begone_foe.telling import labels, leads, names
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Bar, Card, Ending, Fact, Field, MapView, Mark, Scene, Tag, Tone
from tablewright.engine.telling.staging import field_from
from tablewright.world.dungeon import Dungeon, Room
from tablewright.world.dungeon.map import map_of
from tablewright.world.likeness import likeness, longest
from tablewright.world.table_talk import waiting_words
from tablewright.world.words import figure

# --- cards ------------------------------------------------------------------------------------------------------------
# Cards of a scene: members with hit points, wounds and slots; foes as one sees them; captives, people for hire.
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
    out += [foe_card(being, seat == saves.GM, _feet_off(state, being)) for being in _foes_in_sight(state, seat)]
    out += [_captive_card(being) for being in (*_taken(state), *captives.led_captives(state))]
    if state.phase == "town":
        out += [_hire_card(being) for being in state.for_hire]
    return tuple(out)


def _foes_in_sight(state: Campaign, seat: str) -> list[Being]:
    if state.fight is not None:
        there = [state.beings[key] for key in state.fight.fighters if key in state.beings]
        return [being for being in there if being.side != "party" and not being.dead and being.role != "pc"]
    meeting = state.meeting
    if meeting is not None and (seat == saves.GM or meeting.stage not in ("surprise", "watched")):
        return [state.beings[key] for key in meeting.foes if key in state.beings]
    return []


# --- members ---------------------------------------------------------------------------------------------------------
def member_card(being: Being, feet: int = -1) -> Card:
    return Card(
        being.id,
        being.name,
        "friend" if being.role != "pc" else "member",
        _subtitle(being),
        likeness(being.name) if beings.is_monster(being) else ICONS.get(being.job, "person"),
        tuple(_bars(being)),
        (*_tags(being), *_stands(feet)),
        tuple(_lines(being)),
        "Party" if being.role == "pc" else "Hirelings",
        () if beings.is_monster(being) else tuple(slot_list(being)),
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
    return [Tag("in reach" if feet <= groups.REACH else f"{feet} ft off", "", "from the nearest foe")]


def _foe_off(state: Campaign, being: Being) -> int:
    if state.fight is None or being.gone or being.id not in state.fight.fighters:
        return -1
    return min((abs(foe.at - being.at) for foe in groups.enemies(state, being)), default=-1)


def _taken(state: Campaign) -> list[Being]:
    return [state.beings[key] for key in state.captives if key in state.beings]


def _subtitle(being: Being) -> str:
    if beings.is_monster(being):
        return beings.kind_of(being).name
    job = _trade(being)
    if being.role == "hireling":
        return f"{job}, {_terms(being)}"
    nxt = content.LEVELS[being.level] if being.level < len(content.LEVELS) else 0
    goal = f" of {nxt:,}" if nxt else ""
    return f"{being.alignment.capitalize()} {job}, level {being.level}, {being.xp:,}{goal} XP"


def _terms(being: Being) -> str:
    """What one serves for."""
    if being.half_share:
        return "half a share"
    return f"{being.wage} silver a day" if being.wage else "unpaid"


def _bars(being: Being) -> list[Bar]:
    bars = [Bar("HP", being.hp, beings.max_hp(being))]
    if beings.soul_dice(being) or being.heart > 0:
        bars.append(Bar("Soul", beings.soul_dice(being), max(0, being.heart)))
    if beings.spell_slots(being):
        bars.append(Bar("Spells", beings.slots_left(being), beings.spell_slots(being)))
    return bars


def _tags(being: Being) -> list[Tag]:
    tags = [Tag(f"AC {beings.armour_class(being)}")]
    if being.dead:
        tags.append(Tag("dead", "grave"))
    if being.laid_low:
        tags.append(Tag("Incapacitated", "grave", "needs a night with somebody at hand, or ten Soul Dice"))
    if being.downed:
        tags.append(Tag("Downed", "bad", "cannot fight; any hit points regained end it"))
    tags += [Tag(f"{names.limb_words(limb)} {how}", "bad") for limb, how in being.limbs.items()]
    tags += [_condition_tag(each.kind) for each in being.conditions]
    if being.hungry:
        tags.append(Tag("hungry", "bad", "from the second day without food everything is harder"))
    if not beings.is_monster(being) and carrying.load(being) != "free":
        tags.append(Tag("overloaded" if carrying.load(being) == "half" else "cannot move", "bad"))
    hindered = aiming.why_not_cast(being)
    if hindered:
        tags.append(Tag("cannot cast", "quiet", names.no_casting_words(hindered)))
    if being.bloody:
        tags.append(Tag("bloody", "bad", "covered in blood: 2 less on reactions, until you rest or wash"))
    if being.short_rested:
        tags.append(Tag("has rested", "quiet", "the day's short rest is used up"))
    return tags


def _condition_tag(kind: str) -> Tag:
    tone: Tone = "good" if kind in _GOOD else "bad"
    return Tag(names.condition_words(kind), tone, names.explain(kind))


def _lines(being: Being) -> list[str]:
    if beings.is_monster(being):
        return [beings.kind_of(being).special]
    lines = [f"BODY {being.body:+d}, MIND {being.mind:+d}, SKILL {being.skill:+d}, HEART {being.heart:+d}"]
    if being.arts:
        lines.append("Arts: " + ", ".join(content.ARTS[art] for art in being.arts))
    if being.masteries:
        lines.append(
            "Masters: " + ", ".join(content.SKILLS.get(skill, skill.capitalize()) for skill in being.masteries)
        )
    if being.spells or being.book:
        lines.append("Spells: " + ", ".join(content.SPELLS[spell].name for spell in [*being.spells, *being.book]))
    load_words = (
        f"Slots {carrying.slots_used(being)} of {carrying.slots(being)}, belt "
        f"{carrying.belt_used(being)} of {carrying.belt_slots(being)}."
    )
    lines.append(f"{being.silver:,} silver. {load_words}")
    return lines


_PLACES = {"main": "in hand", "off": "other hand", "both": "both hands", "worn": "worn", "belt": "belt", "pack": "pack"}
Slot = tuple[str, str]  # where it is, and what is in it


def slot_list(being: Being) -> list[Slot]:
    """The inventory as slots, one line each: hands, what is worn, the belt, the pack, with what is still empty.

    Three small things share a slot, large ones fill two or three, a thousand coins one. What fills none comes last.
    """
    out = [slot for place in _PLACES for slot in _slots_at(being, place)]
    out += [("pack", "1,000 coins")] * (carrying.carried_coins(being) // carrying.COINS_A_SLOT)
    free_belt = max(0, carrying.belt_slots(being) - carrying.belt_used(being))
    for number in range(carrying.slots(being) - carrying.slots_used(being)):
        out.append(("belt" if number < free_belt else "pack", EMPTY))
    out.sort(key=lambda slot: _ORDER.index(slot[0]))
    weightless = [names.item_words(item) for item in being.items if _weightless(item)]
    return [*out, ("no slot", ", ".join(weightless))] if weightless else out


EMPTY = "·"
_ORDER = list(_PLACES.values())


def _weightless(item: Item) -> bool:
    return not content.GEAR[item.kind].small and carrying.slots_of(item) == 0 and item.place == "pack"


def _slots_at(being: Being, place: str) -> list[Slot]:
    label, here = _PLACES[place], [item for item in being.items if item.place == place]
    out: list[Slot] = []
    for item in [item for item in here if not content.GEAR[item.kind].small]:
        filled = carrying.slots_of(item)
        if filled or place != "pack":
            out += [(label, names.item_words(item)), *[(label, f"({content.GEAR[item.kind].name})")] * (filled - 1)]
    return out + [(label, words) for words in _threes([item for item in here if content.GEAR[item.kind].small])]


def _threes(small: list[Item]) -> list[str]:
    """Small things, three to a slot, kinds mixed where they must be."""
    singles = [msgspec.structs.replace(item, count=1) for item in small for _ in range(item.count)]
    return [_together(singles[start : start + 3]) for start in range(0, len(singles), 3)]


def _together(items: list[Item]) -> str:
    alike: dict[str, Item] = {}
    for item in items:
        name = names.item_words(item)
        alike[name] = msgspec.structs.replace(item, count=alike[name].count + 1 if name in alike else 1)
    return ", ".join(names.item_words(item) for item in alike.values())


# --- others ----------------------------------------------------------------------------------------------------------
def _feet_off(state: Campaign, foe: Being) -> int:
    """Feet to the nearest of the party who can still move; -1 where nobody fights."""
    near = [abs(foe.at - being.at) for being in state.party if not being.gone and not being.laid_low]
    return min(near, default=-1) if state.fight is not None and not foe.gone else -1


def _trade(being: Being) -> str:
    """A class by its name; a hireling's trade is its own."""
    return content.JOBS[being.job].name if being.job in content.JOBS else being.job


def foe_card(being: Being, figures: bool, feet: int = -1) -> Card:
    """A player sees how a foe looks and how far off it is, a game master its figures."""
    look = beings.look_of(being)
    tags = [Tag(look, "bad" if look in ("hurt", "nearly done") else "")] if look else []
    tags += [Tag(f"{feet} ft", "", "to the nearest of the party")] if feet >= 0 else []
    tags += [_condition_tag(each.kind) for each in being.conditions]
    if being.gone:
        tags.append(Tag(being.gone, "quiet"))
    if figures:
        tags.insert(0, Tag(f"AC {beings.armour_class(being)}"))
    lines = _entry(being) if beings.is_monster(being) and figures else ()
    bars = (Bar("HP", being.hp, beings.max_hp(being)),) if figures else ()
    name = beings.kind_of(being).name if beings.is_monster(being) else _trade(being)
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
        owner=saves.GM if beings.is_monster(being) or being.role == "rival" else being.seat,
    )


def _entry(being: Being) -> tuple[str, ...]:
    """What the game master goes by: its dice, its nerve, its blows, and what it is known for."""
    kind = beings.kind_of(being)
    blows = ", ".join(f"{blow.n} x {blow.name} {blow.dmg}" for blow in kind.attacks)
    return f"{kind.hd} HD, morale {being.morale}; {blows}", kind.special


def _captive_card(being: Being) -> Card:
    name = beings.kind_of(being).name if beings.is_monster(being) else being.job
    return Card(being.id, being.name, "captive", name, "prisoner", tags=(Tag("captive", "quiet"),), group="Captives")


def _hire_card(being: Being) -> Card:
    skills = [content.SKILLS.get(skill, skill.capitalize()) for skill in being.masteries]
    lines = (f"Masters: {', '.join(skills)}",) if skills else ()
    words = f"{being.job}, {being.wage} silver a day"
    return Card(being.id, being.name, "friend", words, "person", lines=lines, group="For hire")


# --- field: the fight as a picture: everybody where they stand on the line between the sides, in feet -----------------
_MOST_ZONES = 5


def field(state: Campaign, cards: Sequence[Card], pending: Sequence[Decision]) -> Field | None:
    fight = state.fight
    if fight is None:
        return None
    asked = [str(decision.facts.get("who", "")) for decision in pending]
    now = [key for key in asked if key in fight.fighters and key not in fight.queue][:1]  # who acts is in line no more
    there = [state.beings[key] for key in fight.fighters if key in state.beings]
    feet = sorted({being.at for being in there})
    zones = [(str(at), f"{at - feet[0]} ft") for at in feet] if len(feet) <= _MOST_ZONES else []
    places = {being.id: str(being.at) for being in there}
    order = [*now, *fight.queue]
    ours = {being.id for being in state.party}
    came = [key for key in fight.fighters if key not in ours and key in state.beings]
    came = [key for key in came if beings.is_monster(state.beings[key]) or state.beings[key].side != "party"]
    return field_from(cards, zones, places, (), order, order[0] if order else "", came)


# --- scene ------------------------------------------------------------------------------------------------------------
_MODES = {
    "create": "assembly",
    "town": "town",
    "dungeon": "rooms",
    "meeting": "rooms",
    "fight": "fight",
    "over": "over",
}
_ENDINGS = {
    "slain": ("Nobody came back", "The dungeon keeps what it was given.", False),
    "retired": ("Retired", "You left while you could still walk. That is what winning looks like here.", True),
    "came home": ("The season is over", "You are alive to count what you brought home.", True),
}


def scene(state: Campaign, seat: str, pending: Sequence[Decision]) -> Scene:
    """The one Scene of this seat. What nobody of the party has found is the game master's alone."""
    decision = next((each for each in pending if each.seat == seat), None)
    maps = _maps(state, seat)
    shown = cards(state, seat)
    return Scene(
        "begone_foe",
        _MODES.get(state.phase, "rooms"),
        _title(state),
        _wanted(state, decision, pending),
        tuple(_facts(state)),
        shown,
        maps[0] if state.here and maps else None,
        maps[1:] if state.here else maps,
        labels.prompt_of(state, decision) if decision is not None else None,
        tuple(dict.fromkeys(each.seat for each in pending)),
        _ending(state),
        field=field(state, shown, pending),
        goal=leads.goal_of(state),
        leads=leads.leads_of(state, maps[0] if state.here and maps else None),
    )


def _title(state: Campaign) -> str:
    if state.phase == "create":
        return "Who goes down"
    if state.phase == "town":
        return "The town"
    if state.dungeon is not None and state.here:
        return f"{state.dungeon.title}: {state.dungeon.rooms[state.here].name}"
    return "Begone, FOE!"


def _wanted(state: Campaign, decision: Decision | None, pending: Sequence[Decision]) -> str:
    if state.phase == "over":
        return "The campaign is over."
    if decision is not None:
        return labels.question_text(state, decision)
    return waiting_words(each.seat for each in pending) if pending else "One moment."


# --- the clock strip -------------------------------------------------------------------------------------------------
def _facts(state: Campaign) -> list[Fact]:
    """Turn, light, food, and what is checked next."""
    if state.phase == "create":
        return [_being_made(state)]
    facts = [Fact("Day", f"{state.clock.day}, {state.clock.time_of_day}", "sun")]
    if state.fight is not None:
        facts.append(Fact("Round", str(max(1, state.fight.round)), "crossed-swords"))
    if state.dungeon is not None and state.here:
        facts += _dungeon_facts(state)
    facts.append(Fact("Silver", f"{sum(being.silver for being in state.characters):,}", "two-coins"))
    if state.strongbox and state.phase == "town":
        facts.append(Fact("Strongbox", f"{state.strongbox:,}", "two-coins"))
    found = dungeons.treasure_carried(state)
    if found:
        facts.append(
            Fact("Found", f"{found:,}", "open-treasure-chest", "good", "counts as XP once it is out of the dungeon")
        )
    return facts


def _being_made(state: Campaign) -> Fact:
    """Which character is in the making; the last is made when the common things are shared out."""
    made, owed = len(state.characters), len(state.to_create)
    wanted = max(chosen(state.settings).party, len(state.seats)) if not state.shared_given else made + owed + 1
    return Fact("Character", f"{min(made + 1, wanted)} of {wanted}", "person")


def _dungeon_facts(state: Campaign) -> list[Fact]:
    every, _ = wandering.danger_of(state)
    left = max(0, every - state.clock.since_check)
    return [
        Fact("Turn", str(state.clock.turn), "hourglass", explain="ten minutes each"),
        _light_fact(state),
        Fact("Torches", str(_supply(state, "torch")), "torch", explain=_burning(state)),
        Fact("Rations", str(_supply(state, "ration")), "meat"),
        Fact(
            "Next check",
            f"in {left}" if left else "now",
            "wolf-head",
            explain="turns until something may come wandering",
        ),
        Fact("Pace", "hurried" if state.hurried else "mapping", "boots"),
    ]


def _burning(state: Campaign) -> str:
    lit = sum(item.lit and item.kind == "torch" for being in state.party for item in being.items)
    return f"{figure(lit, 'torch')} of these {'burns' if lit == 1 else 'burn'}" if lit else ""


def _light_fact(state: Campaign) -> Fact:
    if beings.room_lit(state) and not beings.party_light(state):
        return Fact("Light", "the room is lit", "sunbeams")
    burning = [item for being in state.party for item in being.items if item.lit]
    if not burning and not beings.party_light(state):
        return Fact("Light", "none", "torch", "grave", "in the dark every D20 is rolled at a disadvantage")
    if not any(beings.carries_light(being) for being in state.party):
        return Fact("Light", "the others' light", "torch", explain="theirs, while you stand beside them")
    left = longest(burning) if burning else -1
    tone: Tone = "bad" if 0 <= left <= 1 else ""
    return Fact(
        "Light", figure(left, "turn") if left >= 0 else "a spell", "torch", tone, "turns the last light still burns"
    )


def _supply(state: Campaign, kind: str) -> int:
    return sum(carrying.count_of(being, kind) for being in state.party if not beings.is_monster(being))


# --- maps ------------------------------------------------------------------------------------------------------------
def _maps(state: Campaign, seat: str) -> tuple[MapView, ...]:
    """The levels of the dungeon, the party's first; from outside, what was found the last time."""
    dungeon = state.dungeon
    if dungeon is None:
        return ()
    choices = {way.id: Option("go", way.id) for way in dungeon.ways.values() if state.here in (way.a, way.b)}
    known = {
        room.level for room in dungeon.rooms.values() if room.known != "unseen" or (seat == saves.GM and state.here)
    }
    here = dungeon.rooms[state.here].level if state.here else 0
    marks = _marks(state, dungeon, seat) if state.here else {}
    return tuple(
        map_of(dungeon, level, state.here, all_known=seat == saves.GM, choices=choices, marks=marks)
        for level in sorted(known, key=lambda level: (level != here, level))
    )


def _marks(state: Campaign, dungeon: Dungeon, seat: str) -> dict[str, list[Mark]]:
    marks: dict[str, list[Mark]] = {}
    for room in dungeon.rooms.values():
        found = _marks_of(room, seat == saves.GM)
        if room.id == state.here:
            found.insert(0, Mark("@", "the party", "torch", "good"))
        elif any(company.here == room.id for company in state.apart):
            found.insert(0, Mark("&", "the others", "torch", "good"))
        if found:
            marks[room.id] = found
    return marks


def _marks_of(room: Room, everything: bool) -> list[Mark]:
    """What the party left behind here; the game master sees what waits as well."""
    marks = []
    seen = room.known == "entered"
    if (seen and any(band.data.get("group") for band in room.bands)) or (everything and room.bands):
        names = ", ".join(
            content.KINDS[band.kind].name if band.kind in content.KINDS else "rivals" for band in room.bands
        )
        marks.append(Mark("m", names, "minions", "bad"))
    if room.trap is not None and room.trap.state == "set" and (room.trap.known or everything):
        marks.append(Mark("^", "a trap", "wolf-trap", "bad"))
    hoard = room.hoard
    if hoard is not None and not hoard.empty and (everything or (seen and not hoard.hidden)):
        marks.append(Mark("$", "treasure", "open-treasure-chest", "good"))
    return marks


def _ending(state: Campaign) -> Ending | None:
    if state.phase != "over":
        return None
    key = "retired" if state.retired else "came home" if state.limit_reached else "slain"
    return Ending(*_ENDINGS[key])
