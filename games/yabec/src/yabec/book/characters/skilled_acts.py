"""Class abilities as acts of the delve: what a room's feature asks for, shapes, scrolls, powers, noses, quiet doors.

Keys name who acts, and with what: `climb:c1`, `scroll:c2:light`, `shape:c3:crocodile`, `power:c4:divination`,
`use:c1:potion_healing`, `quiet:c5:w3`, `scent:c6`. Chapters: the classes, Actions (other).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.dungeon import side_of
from yabec import content, events
from yabec.book.characters import abilities, interrupts
from yabec.book.conflict import actions, tools
from yabec.book.core import consent, field, light, stats
from yabec.book.delve import doors, exploring, turns
from yabec.book.magic import casting, places
from yabec.book.town import scoring
from yabec.state import Creature, World

SPELL = Question("spell", "YB-MAGIC-04")
FREE = ("boon", "read", "lore", "use", "power", "eat", "drink", "scent", "quiet")
COSTLESS = ("read", "lore", "scent", "quiet")  # nobody is asked about these
_ASKED = {
    "boon": "spend_a_boon", "cast": "cast_a_spell", "drink": "drink_something_up", "power": "use_a_power",
    "scroll": "use_up_a_scroll", "use": "use_something_up",
}  # fmt: skip
WAKING_SONG = "chant_du_coq"


def skill_options(world: World, able: list[Creature]) -> list[Option]:
    """Everything the party's classes, spells and magic things allow here."""
    found = doors.feature_options(world)
    for each in able:
        if each.kind != "pc" or each.bed_rest:
            continue
        if each.memory and any(casting.can_cast(world, each, entry) for entry in each.memory):
            found.append(Option("cast", each.id))
        found += [Option(act.verb, each.id, *act.targets) for act in _ability_options(world, each)]
    return [option for option in found if _is_open(world, option)] if world.pledges else found


def _is_open(world: World, option: Option) -> bool:
    """Whether its player has not just declined it (YB-ROLE-07)."""
    doer, what = world.creatures[option.targets[0]], _ASKED.get(option.verb, option.verb)
    return option.verb in COSTLESS or bool(consent.open_to(world, what, [doer]))


def _ability_options(world: World, hero: Creature) -> list[Option]:
    """Acts without their doer."""
    found = abilities.ability_options(world, hero)
    things = [
        thing.key for thing in hero.items if content.ITEMS[thing.key].kind == "magic" and _is_of_help(hero, thing.key)
    ]
    things = things if stats.has_hands(hero) else []
    found += [Option("use", key) for key in [*things, *tools.tools_of(world, hero)]]
    if not turns.here(world).data.get("scented") and tracker(world, hero):
        found.append(Option("scent"))
    if not hero.skills and hero.key not in _NOSES:
        return found
    if "janitor" in hero.skills and interrupts.can_spend(hero) and stats.can_use_skills(hero):
        found += [
            Option("quiet", way.id)
            for way in field.ways(world, world.delve.zone)
            if (way.blocked or way.state == "stuck") and not way.data.get("magic")
        ]
    if hero.key == "mystic" and stats.can_use_skills(hero) and interrupts.mantra(hero) < interrupts.most_mantra(hero):
        found.append(Option("chant"))
    if WAKING_SONG in hero.songs and _may_wake(world, hero):
        found.append(Option("sing", WAKING_SONG))
    return found


def _may_wake(world: World, bard: Creature) -> bool:
    """Somebody here sleeps, and the song could be sung, and heard (YB-CLASS-12)."""
    if not abilities.can_sing(world, bard) or not stats.can_use_skills(bard):
        return False
    return WAKING_SONG not in bard.day_uses.songs and _has_sleepers(world)


def tracker(world: World, hero: Creature) -> Creature | None:
    """Who follows a scent for this hero: a keen nose of one's own, or an animal trained to track (YB-DOWN-11)."""
    if stats.has_skill(hero, "keen_smell") and stats.can_use_skills(hero):
        return hero
    return scoring.trained(world, hero, "tracking")


_NOSES = ("kobold", "mystic", "bard")


def _is_of_help(hero: Creature, key: str) -> bool:
    thing = next(each for each in hero.items if each.key == key)
    return (
        not thing.lit if content.ITEMS[key].power == "light" else content.ITEMS[key].power == "heal" and thing.uses > 0
    )


def _has_sleepers(world: World) -> bool:
    return any(effect.about == "asleep" for each in stats.present(world) for effect in each.effects)


def do_skill(world: World, table: Table, option: Option) -> None:
    """Carry a skilful act out; those that take real effort have their turn (YB-DUNG-16)."""
    what, thing = option.verb, option.target if option.thing else ""
    hero = world.creatures[option.targets[0]]
    if what not in COSTLESS and not consent.agrees(world, table, hero, _ASKED.get(what, what)):
        return
    if what == "cast":
        cast_slowly(world, table, hero)
    elif what in FREE:
        _at_once(world, table, hero, what, thing)
    elif turns.take_turn(world, table):
        if not stats.is_bad(hero) and not stats.is_down(hero):
            _at_length(world, table, hero, what, thing)
        turns.close_turn(world, table)


def _at_once(world: World, table: Table, hero: Creature, what: str, thing: str) -> None:
    if what in ("read", "lore"):
        doors.try_feature(world, table, hero)
    elif what == "use":
        actions.use_item(world, table, hero, thing)
    elif what == "scent":
        _follow_scent(world, table, hero)
    elif what == "quiet":
        _open_quietly(world, table, hero, thing)
    elif thing == "precognition":
        _foresee_search(world, table, hero)
    else:
        abilities.use_ability(world, table, hero, what, thing)


def _at_length(world: World, table: Table, hero: Creature, what: str, thing: str) -> None:
    if what == "scroll" and not light.can_read(world, hero):
        return  # the light is gone by which to read (YB-LIGHT-02)
    if what == "sing":
        abilities.sing(world, table, hero, thing)
    elif what in ("scroll", "sword", "shape"):
        abilities.use_ability(world, table, hero, what, thing)
    elif doors.feature_of(world):
        doors.try_feature(world, table, hero)


def cast_slowly(world: World, table: Table, caster: Creature) -> None:
    """A spell outside conflict takes its turn like any effort (YB-DUNG-16)."""
    entries = [entry for entry in dict.fromkeys(caster.memory) if casting.can_cast(world, caster, entry)]
    chosen = table.ask(caster.seat, SPELL, [*entries, "none"], {"who": caster.id}, default="none")
    if chosen != "none" and turns.take_turn(world, table):
        if casting.can_cast(world, caster, chosen):
            actions.cast_now(world, table, caster, chosen)
        turns.close_turn(world, table)


def _follow_scent(world: World, table: Table, hero: Creature) -> None:
    """A keen nose tracks by scent: behind which way somebody has been (YB-CLASS-17, YB-CLASS-18)."""
    room, nose = turns.here(world), (tracker(world, hero) or hero).name
    room.data = {**room.data, "scented": True}
    dungeon = turns.dungeon_of(world)
    for way in field.ways(world, room.id):
        there = dungeon.rooms.get(way.other(room.id))
        kinds = (
            [key for key in places.inhabitants(world, there) if key in content.MONSTERS] if there is not None else []
        )
        if kinds:
            table.tell(events.Sensed(nose, kinds[0], side_of(dungeon, way, room.id)))
            return
    table.tell(events.Sensed(nose, "nobody", "nowhere"))


def _open_quietly(world: World, table: Table, hollow: Creature, which: str) -> None:
    """A hollow opens a door without a sound, but no magical one (YB-CLASS-01, YB-DOOR-02)."""
    interrupts.spend(hollow)
    way = turns.dungeon_of(world).ways[which]
    way.state = "open"
    if "janitor+" in hollow.skills:
        hollow.unsurprised = world.delve.turn + 1
    table.tell(events.Used(hollow.name, "janitor"))
    table.tell(events.Door(way.id, "opens"))


def _foresee_search(world: World, table: Table, mystic: Creature) -> None:
    """A search done at once."""
    interrupts.spend_mantra(mystic, interrupts.POWER_COSTS["precognition"])
    table.tell(events.Acted("precognition", "done", mystic.name))
    exploring.reveal(world, table, turns.here(world))
