"""Paper: what stands on a character's sheet at this moment."""

from __future__ import annotations

from tablewright.engine.paper import Filled, Portrait
from tablewright.rules.begone_foe.book.core.beings import (
    armour_class,
    is_monster,
    max_hp,
    slots_left,
    soul_dice,
    spell_slots,
)
from tablewright.rules.begone_foe.content import ARTS, JOBS, LEVELS, SKILLS, SPELLS
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.rules.begone_foe.telling.cards import ICONS, slot_list


def sheets(state: Campaign, seat: str) -> list[Filled]:
    """One for each of the party who lives; hirelings after those who hired them."""
    people = [being for being in state.party if not is_monster(being) and not being.dead]
    return [_sheet(being) for being in sorted(people, key=lambda each: each.role != "pc")]


def portraits(state: Campaign, seat: str) -> list[Portrait]:
    """Those who stayed below."""
    return [
        Portrait(each.name, ICONS.get(each.job, "person"), f"{_job(each.job)}, level {each.level}: {each.cause}")
        for each in state.fallen
    ]


def _sheet(being: Being) -> Filled:
    goal = LEVELS[being.level] if being.level < len(LEVELS) else 0
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
        "ac": str(armour_class(being)),
        "silver": f"{being.silver:,}",
    }
    held = slot_list(being)
    lists = {
        "arts": tuple(ARTS[art] for art in being.arts),
        "masteries": tuple(SKILLS.get(skill, skill.capitalize()) for skill in being.masteries),
        "spells": tuple(SPELLS[spell].name for spell in (*being.spells, *being.book)),
        "worn": tuple(f"{thing} ({where})" for where, thing in held if where not in ("belt", "pack", "no slot")),
        "belt": _in(held, "belt"),
        "pack": _in(held, "pack"),
        "loose": _in(held, "no slot"),
    }
    tracks = {
        "hp": (being.hp, max_hp(being)),
        "soul": (soul_dice(being), max(0, being.heart)),
        "slots": (slots_left(being), spell_slots(being)),
    }
    return Filled("hero", being.name, ICONS.get(being.job, "person"), words, lists, tracks)


def _job(job: str) -> str:
    return JOBS[job].name if job in JOBS else job


def _in(held: list[tuple[str, str]], place: str) -> tuple[str, ...]:
    return tuple(thing for where, thing in held if where == place and thing != "·")
