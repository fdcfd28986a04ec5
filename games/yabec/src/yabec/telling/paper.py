"""Paper: what stands on a delver's sheet at this moment; tenets and alignment only for their owner and the master."""

from __future__ import annotations

from tablewright.engine.paper import Filled, Portrait
from yabec import content
from yabec.book.characters import tenets
from yabec.book.core import carrying, items, stats
from yabec.state import GM, Creature, World
from yabec.telling import cards, names


def sheets(world: World, seat: str) -> list[Filled]:
    """One for each living character of the company."""
    people = [each for each in world.creatures.values() if each.kind == "pc" and each.side == "party"]
    return [_sheet(each, seat in (each.seat, GM)) for each in people if each.status not in ("gone", "dead")]


def portraits(world: World, seat: str) -> list[Portrait]:
    """The guild's dead."""
    return [
        Portrait(each.name, cards.ICONS.get(each.key, "person"), f"{content.CLASSES[each.key].name} {each.level}")
        for each in carrying.everyone(world)
        if each.kind == "pc" and each.status == "dead"
    ]


def _sheet(hero: Creature, own: bool) -> Filled:
    words = {
        "name": hero.name,
        "class": content.CLASSES[hero.key].name,
        "level": str(hero.level),
        "alignment": hero.alignment if own or hero.shown_alignment else "",
        "xp": f"{hero.xp:,}",
        "ac": str(stats.armour_class(hero)),
        "av": str(stats.attack_value(hero)),
        "cp": f"{hero.cp + hero.banked:,}",
        "slots": f"{items.load_of(hero)} of {items.slots(hero)}",
        "notes": "; ".join(tenets.term(hero, number) for number in hero.tenets) if own else "",
        **{ability: str(hero.scores.get(ability, 10)) for ability in content.ABILITIES},
        **{save: str(stats.save_value(hero, save)) for save in content.SAVES},
    }
    carried = [(thing.worn or thing.held or thing.lit, cards.thing_words(thing, hero)) for thing in hero.items]
    lists = {
        "skills": tuple(names.name_of(key) for key in (*hero.skills, *hero.songs, *hero.boons)),
        "memory": tuple(names.name_of(key) for key in hero.memory),
        "worn": tuple(thing for on, thing in carried if on),
        "pack": tuple(thing for on, thing in carried if not on),
        "guild": tuple(cards.thing_words(thing, hero) for thing in hero.stored),
    }
    health = {"hp": (max(0, hero.hp - hero.damage), hero.hp)}
    return Filled("hero", hero.name, cards.ICONS.get(hero.key, "person"), words, lists, health)
