"""What stands behind an option in small print: what it costs, what comes with it, what it needs."""

from __future__ import annotations

from pathlib import Path

from begone_foe import content
from begone_foe.book.core import beings, carrying, measures
from begone_foe.book.delve import dungeons, exploration, hours
from begone_foe.book.magic import aiming, spells_of_war
from begone_foe.book.meeting import captives, parley, stages
from begone_foe.book.pursuit import flight
from begone_foe.book.town import expedition, visit
from begone_foe.state import Being, Campaign
from begone_foe.telling import names
from tablewright.engine.charts import load_toml
from tablewright.engine.copying import copy_of
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.world.dungeon import Room
from tablewright.world.words import count, figure, listed

_LABELS = load_toml(Path(__file__).parent / "words" / "labels.toml")


def hint_of(state: Campaign, decision: Decision, option: Option) -> str:
    hint = _special(state, decision, option)
    return hint or _price(state, decision.question, option) or _usual_hint(decision.question, option)


def _raised(state: Campaign, decision: Decision, option: Option) -> str:
    """A score that is still not positive gives nothing that is counted from it (BF-DER-09)."""
    being = state.beings[str(decision.facts["who"])]
    none = {"mind": "no slot and no spell yet", "heart": "no Soul Die yet"}
    return none.get(option, "") if getattr(being, option, 0) < 0 else ""


def _lacking(state: Campaign, decision: Decision, option: Option) -> str:
    """How long light and food last, and what a party that sets out has forgotten."""
    if option.verb not in ("set-out", "elsewhere"):
        return ""
    mouths = [being for being in state.party if not beings.is_monster(being)]
    food = sum(carrying.count_of(being, "ration") for being in mouths)
    missing = [] if hours.can_light(state) else ["nothing to light the way"]
    missing += [] if food >= len(mouths) else ["too little food for a night"]
    lasts = [] if "nothing to light the way" in missing else [f"light for {figure(_light_turns(state), 'turn')}"]
    lasts += [f"{figure(food, 'ration')} for {len(mouths)}"] if food >= len(mouths) else []
    return "; ".join((_usual_hint(decision.question, option), listed([*lasts, *missing])))


def _light_turns(state: Campaign) -> int:
    """Turns that all torches, the lantern and its oil burn, one after the other."""
    turns = 0
    for item in [item for being in state.party for item in being.items]:
        if item.kind in ("torch", "lantern"):
            whole = content.GEAR[item.kind].burns if item.kind == "torch" else 0
            turns += (item.left or whole) + (item.count - 1) * whole
    lantern = any(carrying.count_of(being, "lantern") for being in state.party)
    return turns + (
        sum(carrying.count_of(being, "oil") for being in state.party) * content.GEAR["lantern"].burns if lantern else 0
    )


def _making(option: Option) -> str:
    """What the work takes; what will hardly go into a bottle."""
    if option.target not in content.SPELLS:
        return ""
    spell = content.SPELLS[option.target]
    if option.verb == "potion" and not spell.potion:
        return (
            f"if the game master lets it into a bottle: {count(spell.level, 'day')}, "
            f"{visit.SCRIBED * spell.level:,} silver"
        )
    return f"{count(spell.level, 'day')}, {visit.SCRIBED * spell.level:,} silver"


def _copying(state: Campaign, option: Option) -> str:
    if option.target not in content.SPELLS:
        return ""
    spell = content.SPELLS[option.target]
    later = "" if spell.level <= state.beings[option.verb].mind else ", for later"
    return f"level {spell.level}: {figure(spell.level, 'day')}{later}"


def _mastered(state: Campaign, decision: Decision, option: Option) -> str:
    """Only what one has mastered makes a test needless."""
    if option == "none":
        return ""
    being = names.being_of(state, str(decision.facts["who"]))
    known = being is not None and option in being.masteries
    return str(_LABELS["small_print"]["mastered" if known else "not_mastered"])


def _eyes(state: Campaign) -> str:
    there = exploration.onlookers(state)
    return f"{there[0].name} and the others look on" if len(there) > 1 else f"{there[0].name} looks on" if there else ""


def _room_hint(room: Room) -> str:
    """What a game master wants to know of a room at a glance."""
    who = ", ".join(content.KINDS[band.kind].name if band.kind in content.KINDS else "rivals" for band in room.bands)
    parts = [f"level {room.level}", who, "a trap" if room.trap is not None else ""]
    if room.hoard is not None and not room.hoard.empty:
        parts.append(f"{room.hoard.worth} silver")
    return "; ".join(part for part in parts if part)


def _price(state: Campaign, question: str, option: Option) -> str:
    if option.verb == "buy":
        return _ware(content.GEAR[option.target])
    if question == "trade" and option in content.GEAR:
        return _ware(content.GEAR[option])
    if question in ("which-kind", "dm-thing") and option in content.GEAR:
        return names.gear_words(content.GEAR[option])
    if question == "sell" and option.target:
        return f"{visit.selling_price(visit.thing_of(state, option)[1])} silver"
    if question == "bounty" and option != "nothing":
        return f"{next(bounty.silver for bounty in state.board if bounty.id == option)} silver"
    if question == "trade" and option.verb == "sell":
        return f"{visit.selling_price(visit.thing_of(state, Option(option.thing, option.target))[1])} silver"
    if question == "hire-whom":
        return f"{captives.day_wage(state.beings[option])} silver for the day"
    being = names.being_of(state, option.target) if option.verb == "hire" else None
    return _for_hire(being) if being is not None else ""


def _for_hire(being: Being) -> str:
    skills = listed([content.SKILLS.get(skill, skill) for skill in being.masteries])
    return f"{being.job}{f' in {skills}' if skills else ''}, {being.wage} silver a day"


def _ware(gear: content.Gear) -> str:
    words = names.gear_words(gear)
    return f"{gear.price} silver; {words}" if words else f"{gear.price} silver"


def _falls(owner: Being, option: Option) -> str:
    """What the hands of somebody in a fight let go of to take something else."""
    if option.verb not in ("draw", "dig"):
        return ""
    tried = copy_of(owner)
    fallen = carrying.wield(tried, measures.by_id(tried.items, option.target))
    return f"lets {listed([f'the {carrying.gear_of(item).name}' for item in fallen])} fall" if fallen else ""


def _usual_hint(question: str, option: Option) -> str:
    local = _LABELS["hint_in"].get(question, {})
    if option.verb in local:
        return str(local[option.verb])
    if question.startswith("dm-"):
        return ""
    return str(_LABELS["hint"].get(option.verb, "")) if not option.target or option.verb == "break" else ""


def _outfit(decision: Decision, option: Option) -> str:
    """What the things of a choice of starting gear do, where they do something."""
    told = (
        names.gear_words(content.GEAR[carrying.parse_thing(text.split("|")[0]).kind])
        for text in names.starting_gear(decision, option)
    )
    return "; ".join(words for words in told if words)


def _shed(state: Campaign, decision: Decision, option: Option) -> str:
    """How much of it will lie there: no more than it takes."""
    tried = copy_of(state.beings[option.verb])
    item = None if option.target == flight.PURSE_KEY else measures.by_id(tried.items, option.target)
    before = carrying.slots_used(tried)
    part = carrying.take_slots(tried, item, int(decision.facts["short"]))
    return f"{measures.in_numbers(part)}, {figure(before - carrying.slots_used(tried), 'slot')}"


def _special(state: Campaign, decision: Decision, option: Option) -> str:
    """What stands beside a choice of one question."""
    match decision.question:
        case "class":
            return str(_LABELS["class"].get(option, ""))
        case "art" | "art-known" | "new-art" | "brave":
            return str(_LABELS["art"].get(option, "")) if option in content.ARTS else ""
        case "spell" | "chosen-spell" | "new-spell":
            if option.verb not in content.SPELLS:
                return ""
            spell = content.SPELLS[option.verb]
            return f"level {spell.level}. {spell.reverse_does if option.target == aiming.REVERSED else spell.does}"
        case "spell-target":
            # Who of one's own stands where the spell goes off.
            caster, target = names.being_of(state, str(decision.facts["who"])), names.being_of(state, str(option))
            if state.fight is None or caster is None or target is None or target.side == caster.side:
                return ""
            friends = spells_of_war.friends_in_it(state, str(decision.facts["spell"]), caster, target)
            return f"strikes {listed([friend.name for friend in friends])} too" if friends else ""
        case "gear" | "act":
            # What the thing in question does, for those who see to their gear.
            if option.verb not in ("don", "wield", "draw", "dig"):
                return str(_LABELS["art"].get(option.target, "")) if option.verb == "with" else ""
            owner = state.beings[str(decision.facts["who"])]
            words = names.gear_words(content.GEAR[measures.by_id(owner.items, option.target).kind])
            return "; ".join(part for part in (words, _falls(owner, option)) if part)
        case "equipment":
            return _outfit(decision, option)
        case "make":
            return _making(option)
        case "talk":
            # What the least of them asks for a day, and the most.
            if option != "hire":
                return ""
            asked = sorted({captives.day_wage(being) for being in parley.hirable(state, stages.foes_of(state))})
            if len(asked) > 1:
                return f"{asked[0]} to {asked[-1]} silver for the day"
            return f"{asked[0]} silver for the day" if asked else ""
        case "town":
            return _lacking(state, decision, option)
        case "raise":
            return _raised(state, decision, option)
        case "copy":
            return _copying(state, option)
        case "accept":
            # What a try is to bring about, said once more before any die.
            return _LABELS["aiming"][Option.read(str(decision.facts["aim"])).verb] if option == "take" else ""
        case "who-carries":
            return f"{figure(carrying.empty_slots(state.beings[option]), 'slot')} free"
        case "shed":
            return _shed(state, decision, option)
        case "road":
            # How fast each ground is, and how far the next goal is by it where that is known.
            if option.verb != "way" or option.target == "usual":
                return ""
            pace = f"{expedition.miles_a_day(state, option.target)} miles a day"
            if state.dungeon is None:
                return pace
            miles, _ = expedition.march_by(state.dungeon, option.target)
            return f"{figure(miles, 'mile')}, at {pace}"
        case "how-deep":
            # Who holds the first level, and how rich its levels are beside a first one.
            depth, last = int(option), int(option) + int(decision.facts["levels"]) - 1
            rich = f"{depth} to {last} times" if last > depth else f"{depth} times"
            return (
                f"{listed([names.plural(content.KINDS[kind].name) for kind in dungeons.guards_at(depth)])}; {rich} the "
                "silver of a first level"
            )
        case "dm-kind":
            if option not in content.KINDS:
                return ""
            dice = content.KINDS[option].hd
            return f"{'1 hit point' if dice.endswith('hp') else f'{dice} HD'}. {content.KINDS[option].special}"
        case "dm-room":
            return _room_hint(state.dungeon.rooms[option]) if state.dungeon is not None else ""
        case "explore":
            # Who looks on at loot; a stuck door that cannot be opened quietly.
            if option in ("take", "choose"):
                return _eyes(state)
            way = (
                state.dungeon.ways.get(option.target) if option.verb == "sneak" and state.dungeon is not None else None
            )
            return str(_LABELS["small_print"]["stuck_door"]) if way is not None and way.state == "stuck" else ""
        case "bears-on-it":
            return _mastered(state, decision, option)
        case _:
            return ""
