"""Cards of a scene: characters, minions, foes, keeps, and those who look for work.

What only the owner and the Dungeon Master may know (alignment, tenets, monsters' figures) is on nobody else's card.
"""

from __future__ import annotations

import msgspec

from tablewright.engine.options import Option
from tablewright.engine.scene import Bar, Card, Tag
from tablewright.world.likeness import likeness
from yabec import content, effects
from yabec.book.characters import interrupts, tenets
from yabec.book.conflict import morale, tools
from yabec.book.core import field, figures, hooks, items, stats
from yabec.book.meeting import meeting
from yabec.book.town import minions, scoring
from yabec.state import GM, Creature, Seeker, Stronghold, Thing, World
from yabec.telling import glossary, names

ICONS = {
    "cleric": "holy-symbol", "fighter": "broadsword", "thief": "hooded-figure", "wizard": "wizard-staff",
    "dwarf": "dwarf-face", "elf": "elf-helmet", "halfling": "meeple", "kobold": "lizardman", "bard": "lyre",
    "druid": "oak", "knight": "black-knight-helm", "princess": "queen-crown", "warlock": "warlock-hood",
    "acrobat": "cloak", "animal_kin": "claws", "hollow": "death-skull", "mystic": "meditation",
}  # fmt: skip


def cards(world: World, seat: str) -> list[Card]:
    people = [each for each in world.creatures.values() if each.side == "party" and each.status != "gone"]
    found = [person(world, each, seat) for each in people if each.status != "dead" or each.id in world.died]
    if world.making is not None:
        found.append(_in_the_making(world.making))
    if world.card.lines:
        found.append(_score_card(world))
    if world.scheme == "town":
        found += [_keep(world, each) for each in world.strongholds]
        return found + [_seeker(place, each) for place, each in enumerate(world.seekers)]
    foes = field.in_conflict(world) if world.conflict else [
        world.creatures[key] for key in world.delve.encounters.get(world.delve.zone, [])
        if key in world.creatures and world.scheme == "delve"
    ]  # fmt: skip
    return found + [foe(world, each, seat) for each in foes if each.side == "foes" and not stats.is_down(each)]


# --- the party -------------------------------------------------------------------------------------------------------
def person(world: World, each: Creature, seat: str) -> Card:
    hero = each.kind == "pc"
    lines = _hero_lines(world, each, seat) if hero else _minion_lines(world, each)
    if each.kind in ("pc", "hireling"):
        lines.append(_load(world, each))
    return Card(
        each.id, each.name, "member" if hero else "friend",
        f"{content.CLASSES[each.key].name} {each.level}" if hero else names.name_of(each.key),
        ICONS.get(each.key, "person"), (Bar("HP", max(0, each.hp - each.damage), each.hp),),
        (*tags(each), *_town_tags(world, each)), tuple(lines), "Party" if hero else "Minions", _slots(each),
        owner=each.seat,
    )  # fmt: skip


def _load(world: World, each: Creature) -> str:
    """Slots are counted from departure on: in town the guild keeps the purse (YB-ITEM-02, YB-TOWN-23)."""
    if world.scheme != "town":
        return f"{items.load_of(each)} of {items.slots(each)} slots"
    packed = msgspec.structs.replace(each, cp=0)
    return f"{items.load_of(packed)} of {items.slots(each)} slots packed"


def _in_the_making(hero: Creature) -> Card:
    """A character not yet in the book: what is settled so far."""
    cls = content.CLASSES.get(hero.key)
    lines = ["  ".join(f"{key[:3].capitalize()} {value}" for key, value in hero.scores.items())] if hero.scores else []
    lines += _listed("Skills", hero.skills) + _listed("Songs", hero.songs) + _listed("Spell book", hero.book)
    lines += [f"{hero.cp} cp"] if hero.cp else []
    title, icon = hero.name or "A new character", ICONS.get(hero.key, "person")
    return Card(hero.id, title, "member", cls.name if cls else "", icon,
                lines=tuple(lines) or ("nothing settled yet",), group="In the making", slots=_slots(hero),
                owner=hero.seat)  # fmt: skip


def _hero_lines(world: World, each: Creature, seat: str) -> list[str]:
    own = figures.figures(world, each)
    lines = [f"AC {own['ac']}  AV {own['av']}  {each.xp} XP  {each.cp + each.banked} cp"]
    lines.append(
        "  ".join(f"{ability[:3].capitalize()} {each.scores.get(ability, 10)}" for ability in content.ABILITIES)
    )
    if seat in (each.seat, GM) or each.shown_alignment:
        lines.append(each.alignment)
    lines += _listed("Skills", each.skills) + _listed("Songs", each.songs) + _listed("In memory", each.memory)
    lines += _listed("Boons", each.boons)
    if each.unfinished is not None:
        lines.append(f"Not yet finished: {thing_words(each.unfinished, each)}")
    if each.study:
        study = Option.read(each.study)
        lines.append(
            f"Not yet learnt: {names.name_of(study.target)}" if study.target else "A spell book not yet written"
        )
    if seat in (each.seat, GM):
        lines += [f"Your own goal: {goal}" for goal in scoring.own_goals(each)]
    if each.tenets and seat in (each.seat, GM):
        lines.append("Tenets: " + "; ".join(tenets.term(each, number).rstrip(".") for number in each.tenets))
    if each.key == "hollow":
        lines.append(f"Endurance {interrupts.endurance(each)} of {each.level + 1}")
    if each.key == "mystic":
        lines.append(f"Mantra {interrupts.mantra(each)}")
    return lines


def _listed(title: str, keys: list[str]) -> list[str]:
    return [f"{title}: " + ", ".join(names.name_of(key) for key in keys)] if keys else []


def _minion_lines(world: World, each: Creature) -> list[str]:
    boss = world.creatures.get(each.boss)
    wage = f", {each.wage} cp a session" if each.wage else ""
    lines = [f"serves {boss.name}, loyalty {each.loyalty}{wage}"] if boss is not None else []
    lines += ["stays in town this session"] if each.used.get(stats.AT_HOME) else []
    return lines + _listed("Skills", each.skills)


def _slots(each: Creature) -> tuple[tuple[str, str], ...]:
    carried = [
        ("worn" if t.worn else "held" if t.held else "lit" if t.lit else "pack", thing_words(t, each))
        for t in each.items
    ]
    return (*carried, *(("guild", thing_words(t, each)) for t in each.stored))


def thing_words(thing: Thing, bearer: Creature) -> str:
    """A thing with all that is known of it: runes that nobody has read say nothing (YB-MAGIC-03)."""
    hurt = f" (damaged {thing.hurt})" if thing.hurt else ""
    written = thing.spells if thing.read or hooks.legible(bearer, thing) else []
    spells = (
        f" ({', '.join(names.name_of(key) for key in written)})" if written else " (unread)" if thing.spells else ""
    )
    worth = f" ({thing.worth} cp{' each' if thing.qty > 1 else ''})" if thing.worth else ""
    counts = content.ITEMS[thing.key].uses > 1 or thing.key == tools.CHALK
    left = f" ({thing.uses} left)" if counts and thing.uses else ""
    honed = " (honed)" if thing.honed else ""
    return f"{names.counted(thing.key, thing.qty)}{worth}{spells}{left}{honed}{hurt}"


def _town_tags(world: World, each: Creature) -> tuple[Tag, ...]:
    """What matters in town: weeks, merit, debts, jobs, staying at home, tokens."""
    if each.kind != "pc":
        return ()
    found = []
    for number, word in ((each.merit, "merit"), (each.service, "service owed"), (each.bed_rest, "bed rest")):
        if number:
            found.append(Tag(f"{word} {number}", "quiet", glossary.meaning(word)))
    if each.weeks > 0 and world.scheme == "town":
        found.append(Tag("a week to spend" if each.weeks == 1 else f"{each.weeks} weeks to spend", "good"))
    if each.weeks < 0:
        busy = "a week" if each.weeks == -1 else f"{-each.weeks} weeks"
        found.append(Tag(f"still busy: {busy}", "quiet", "A task of several weeks is not finished."))
    if each.job:
        found.append(Tag(each.job, "quiet"))
    if each.disfavour:
        found.append(Tag(f"disfavour {each.disfavour}", "bad"))
    if each.id in world.staying:
        found.append(Tag("stays at home", "quiet"))
    if len(world.seats) > 1 and _speaks_for_seat(world, each):
        found += [Tag(role, "quiet", "A player's role.") for role, held in world.roles.items() if each.seat in held]
    return tuple(found)


def _speaks_for_seat(world: World, each: Creature) -> bool:
    """Tokens lie before a seat's first living character."""
    mine = [c for c in world.creatures.values() if c.kind == "pc" and c.seat == each.seat and c.status != "dead"]
    return bool(mine) and mine[0] is each


def tags(each: Creature) -> tuple[Tag, ...]:
    found = []
    if each.status:
        found.append(Tag(each.status, "grave", glossary.meaning(each.status)))
    if stats.is_bad(each) and not each.status:
        found.append(Tag("bad", "bad", glossary.meaning("bad")))
    if each.extra:
        found.append(Tag(f"{each.extra} HP to spare", "good", "They absorb damage first."))
    if each.fatigued:
        found.append(Tag("fatigued", "bad", glossary.meaning("fatigue")))
    if each.bandaged:
        found.append(Tag("bandaged", "quiet"))
    if each.retreat:
        found.append(Tag("in retreat", "quiet", glossary.meaning("retreat")))
    found += [
        Tag(names.name_of(effect.key).lower(), "wonder", glossary.meaning(names.name_of(effect.key)))
        for effect in each.effects
        if effect.key not in ("dark", "broken")
    ]
    for count, word in ((each.legs, "broken leg"), (each.arms, "lost arm"), (each.eyes, "lost eye")):
        if count:
            found.append(Tag(word if count == 1 else f"{word} x{count}", "grave"))
    return tuple(found)


# --- others ----------------------------------------------------------------------------------------------------------
def foe(world: World, each: Creature, seat: str) -> Card:
    """Monsters' numbers stay hidden unless the table shows them; how hurt one looks does not."""
    known = seat == GM or world.options.show_figures or meeting.known_kind(world, each)
    bars = (Bar("HP", max(0, each.hp - each.damage), each.hp),) if known else ()
    looks = () if known else (Tag(how_hurt(each), "quiet", "How hurt it looks."),)
    nerve = _nerve(world, each) if seat == GM else ""
    lines = (
        (f"AC {figures.figures(world, each)['ac']}  AV {figures.figures(world, each)['av']}{nerve}",) if known else ()
    )
    abilities = content.MONSTERS[each.key].abilities if each.key in content.MONSTERS and known else ()
    broken = [Tag("broken", "good", glossary.meaning("morale"))] if stats.has(each, effects.Broken) else []
    return Card(
        each.id, each.name, "foe", names.zone_name(world, each.zone) if world.conflict else "", likeness(each.name),
        bars, (*looks, *broken, *tags(each)), (*lines, *abilities), "Foes",
    )  # fmt: skip


def _nerve(world: World, each: Creature) -> str:
    """What its morale is checked against, and how much stress its side has taken (YB-MON-03)."""
    stress = world.conflict.morale.get("stress", 0) if world.conflict else 0
    fellows = [one for one in world.creatures.values() if one.side == "foes" and one.zone == each.zone]
    whose = field.side(world, "foes") if world.conflict else fellows
    return f"  morale {morale.morale_of(each, whose)}" + (f", stress {stress}" if stress else "")


def score_name(what: str) -> str:
    """What a line of the card was scored for: the monster, the goal, the thing."""
    score = Option.read(what)
    return score.targets[0] if score.targets else score.verb


def how_hurt(each: Creature) -> str:
    """What anybody sees of a monster's wounds, without its figures (YB-CONF-30)."""
    share = 4 * each.damage // max(1, each.hp)
    return "unhurt" if not each.damage else ("scratched", "hurt", "badly hurt", "on its last legs")[min(3, share)]


def _score_card(world: World) -> Card:
    """What was scored so far, like scores together."""
    sums: dict[str, int] = {}
    for what, points in world.card.lines:
        name = names.name_of(score_name(what))
        sums[name] = sums.get(name, 0) + points
    lines = tuple(f"{name.capitalize()}: {points}" for name, points in sums.items())
    return Card("score card", "Score card", "item", f"{world.card.total} XP", "scroll-unfurled", lines=lines,
                group="Score card")  # fmt: skip


def _keep(world: World, keep: Stronghold) -> Card:
    held = [f"{number} {names.name_of(kind)}" for kind, number in keep.followers.items() if number]
    owner = world.creatures[keep.owner].name
    return Card(f"keep {keep.owner}", keep.name, "item", f"held for {owner}", "castle",
                lines=(", ".join(held) or "no garrison",), group="Strongholds")  # fmt: skip


def _seeker(place: int, seeker: Seeker) -> Card:
    monster = seeker.trade == "monster"
    who = content.MONSTERS[seeker.kind].name if monster else names.name_of(seeker.trade).capitalize()
    people = f"{seeker.people}, " if seeker.people else ""
    wants = "asks for its keep" if monster else f"asks {minions.price_of(seeker)} cp a session"
    gear = "" if monster else content.HIRELINGS[seeker.trade].gear
    return Card(f"seeker {place}", who, "item", f"{people}level {seeker.level}", "person",
                lines=(wants, *([gear] if gear else [])), group="Looking for work")  # fmt: skip
