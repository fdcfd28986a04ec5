"""Paper: what stands on a character's sheet at this moment."""

from __future__ import annotations

from begone_foe import content
from begone_foe.book.core import beings
from begone_foe.state import Being, Campaign
from begone_foe.telling import scene
from tablewright.engine.paper import Filled, Portrait


def sheets(state: Campaign, seat: str) -> list[Filled]:
    """One for each of the party who lives; hirelings after those who hired them."""
    people = [being for being in state.party if not beings.is_monster(being) and not being.dead]
    return [_sheet(being) for being in sorted(people, key=lambda each: each.role != "pc")]


def portraits(state: Campaign, seat: str) -> list[Portrait]:
    """Those who stayed below."""
    return [
        Portrait(each.name, scene.ICONS.get(each.job, "person"), f"{_job(each.job)}, level {each.level}: {each.cause}")
        for each in state.fallen
    ]


def _sheet(being: Being) -> Filled:
    goal = content.LEVELS[being.level] if being.level < len(content.LEVELS) else 0
    words = {
        "name": being.name,
        "class": _job(being.job),
        "alignment": being.alignment.capitalize(),
        "level": str(being.level),
        "xp": f"{being.xp:,}" + (f" of {goal:,}" if goal else ""),
        "body": f"{being.body:+d}",
        "mind": f"{being.mind:+d}",
        "skill": f"{being.skill:+d}",
        "heart": f"{being.heart:+d}",
        "ac": str(beings.armour_class(being)),
        "silver": f"{being.silver:,}",
    }
    held = scene.slot_list(being)
    lists = {
        "arts": tuple(content.ARTS[art] for art in being.arts),
        "masteries": tuple(content.SKILLS.get(skill, skill.capitalize()) for skill in being.masteries),
        "spells": tuple(content.SPELLS[spell].name for spell in (*being.spells, *being.book)),
        "worn": tuple(f"{thing} ({where})" for where, thing in held if where not in ("belt", "pack", "no slot")),
        "belt": _in(held, "belt"),
        "pack": _in(held, "pack"),
        "loose": _in(held, "no slot"),
    }
    tracks = {
        "hp": (being.hp, beings.max_hp(being)),
        "soul": (beings.soul_dice(being), max(0, being.heart)),
        "slots": (beings.slots_left(being), beings.spell_slots(being)),
    }
    return Filled("hero", being.name, scene.ICONS.get(being.job, "person"), words, lists, tracks)


def _job(job: str) -> str:
    return content.JOBS[job].name if job in content.JOBS else job


def _in(held: list[tuple[str, str]], place: str) -> tuple[str, ...]:
    return tuple(thing for where, thing in held if where == place and thing != "·")
