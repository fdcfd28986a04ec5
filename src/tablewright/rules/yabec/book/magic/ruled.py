"""Spells whose outcome the Dungeon Master settles: illusions, speech with beasts and stones, questions to the gods.

What may come of each is data (`outcomes`), and so is what the referee takes (`default`). Chapter: Spells.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.checking import LONGEST_WORDS
from tablewright.rules.yabec.book.conflict.field import room_of, ways
from tablewright.rules.yabec.book.core.afterlife import can_be_called
from tablewright.rules.yabec.book.core.dice import chance
from tablewright.rules.yabec.book.core.stats import animal, seeming, undead
from tablewright.rules.yabec.book.magic.harm import near_foes
from tablewright.rules.yabec.book.magic.places import FASTENED, dungeon_of, holds, inhabitants, look_into
from tablewright.rules.yabec.book.magic.working import (
    Working,
    begin_month,
    duration,
    give_effect,
    kind,
    month_over,
    told,
)
from tablewright.rules.yabec.content import MAGIC, health_dice
from tablewright.rules.yabec.content.tables import PlaneRow
from tablewright.rules.yabec.effects import Broken, Distracted, an_effect
from tablewright.rules.yabec.events import Answered, Sensed
from tablewright.rules.yabec.state import GM, Creature, World

RULING = Question("spell-ruling", "YB-MAGIC-09")
TOPIC = Question("divine-question", "YB-MAGIC-09")
WORDS = Question("divine-words", "YB-MAGIC-09")
ANSWER = Question("divine-answer", "YB-MAGIC-09")
PLANE = Question("plane", "YB-MAGIC-09")
AS_WHAT = Question("seem-alignment", "YB-MAGIC-09")
UNKNOWN = Why("Unknown?", "YB-MAGIC-09")
TRUTH = Why("Truth?", "YB-MAGIC-09")
MADNESS = Why("Madness?", "YB-MAGIC-09")
SMALL = 2  # HD
TOPICS = ("treasure", "magic", "secret", "trap", "chief", "other")


@kind("ruled")
def ruled(world: World, table: Table, w: Working) -> None:
    """The DM names what comes of it; by default what the spell's entry says, or nothing where it has no subject."""
    outcomes = list(w.facts["outcomes"])
    default = str(w.facts["default"]) if _has_subject(world, w) else "nothing"
    chosen = table.ask(GM, RULING, outcomes, {"who": w.caster.id, "what": w.key}, default=default)
    told(table, w, chosen, target="")
    OUTCOMES.get(chosen, _nothing)(world, table, w)


def _has_subject(world: World, w: Working) -> bool:
    """Beasts to talk with, bodies to ask: without them there is nothing to rule on."""
    subject = str(w.facts.get("subject", ""))
    here = [each for each in world.creatures.values() if each.zone == w.caster.zone]
    if subject == "animals":
        return any(animal(each) and not each.status for each in here)
    if subject == "dead":
        return any((each.status == "dead" and can_be_called(each)) or undead(each) for each in here)
    return True


def _nothing(world: World, table: Table, w: Working) -> None:
    """What the spell shows or says changes no figure."""


def _distracts(world: World, table: Table, w: Working) -> None:
    """The first enemy at hand loses its next action."""
    for foe in near_foes(world, w.caster)[:1]:
        foe.effects.append(Distracted("round", 2, by=w.caster.id))


def _hides(world: World, table: Table, w: Working) -> None:
    """Unseen till the turn ends: the next attempt to sneak succeeds."""
    give_effect(w.caster, an_effect("unnoticed", "turn", 2, by=w.caster.id))


def _calms(world: World, table: Table, w: Working) -> None:
    """The next talk is heard with favour: its reaction roll has advantage."""
    give_effect(w.caster, an_effect("rapport", "turn", 2, by=w.caster.id))


def _tells(world: World, table: Table, w: Working) -> None:
    """They tell what is in the zones around."""
    dungeon = dungeon_of(world)
    for way in ways(world, w.caster.zone):
        if dungeon is not None and way.b:
            look_into(world, table, w.caster, dungeon.rooms[way.other(w.caster.zone)])


def _opens(world: World, table: Table, w: Working) -> None:
    for way in [each for each in ways(world, w.caster.zone) if each.state in FASTENED and "magic" not in each.data][:1]:
        way.state = "open"


def _routs(world: World, table: Table, w: Working) -> None:
    """Creatures of 2 HD and less run (YB-MAGIC-09)."""
    for foe in near_foes(world, w.caster, "distant"):
        if health_dice(foe.hd).count <= SMALL:
            foe.effects.append(Broken("shift"))


OUTCOMES: dict[str, Callable[[World, Table, Working], None]] = {
    "distracts": _distracts, "hides": _hides, "calms": _calms, "tells": _tells, "opens": _opens, "routs": _routs,
}  # fmt: skip


# --- knowing ---------------------------------------------------------------------------------------------------------
@kind("alignment", audience="anyone")
def know_alignment(world: World, table: Table, w: Working) -> None:
    """The alignment of a creature, or the one it seems to have."""
    told(table, w)
    table.tell(Sensed(w.caster.name, seeming(w.target), w.target.name))


@kind("seem", audience="friends")
def obscure_alignment(world: World, table: Table, w: Working) -> None:
    """For six turns magic takes whoever is touched for another alignment."""
    seem = table.ask(w.caster.seat, AS_WHAT, ("Lawful", "Neutral", "Chaotic"), {"who": w.target.id}, default="Neutral")
    effect = duration(table, w, "seems")
    effect.about = seem
    give_effect(w.target, effect)
    told(table, w)


@kind("questions")
def questions(world: World, table: Table, w: Working) -> None:
    """Yes-or-no questions: the referee answers those about this level by what is there, the DM any other.

    A higher plane may not know, may lie, and may take the caster's wits for as many weeks (YB-MAGIC-09).
    """
    if not month_over(world, w.caster, w.spell.key):
        told(table, w, "nothing", target="")
        return
    begin_month(world, w.caster, w.spell.key)
    row: PlaneRow | None = None
    if "table" in w.facts:
        planes = [str(each.plane) for each in MAGIC.contact_higher_plane]
        plane = int(table.ask(w.caster.seat, PLANE, planes, {"who": w.caster.id}, default=planes[0]))
        row = next(each for each in MAGIC.contact_higher_plane if each.plane == plane)
    told(table, w, target="")
    for _ in range(row.plane if row else int(w.facts.get("count", 1))):
        _one_question(world, table, w.caster, row)
    if row and chance(table, row.insanity, 100, MADNESS, w.caster.name):
        w.caster.bed_rest += row.plane
        table.tell(Answered(w.caster.name, "madness", "yes"))


def _one_question(world: World, table: Table, caster: Creature, row: PlaneRow | None) -> None:
    topic = table.ask(caster.seat, TOPIC, TOPICS, {"who": caster.id}, default=TOPICS[0])
    words = table.ask_text(caster.seat, WORDS, LONGEST_WORDS, {"who": caster.id}) if topic == "other" else ""
    truth = "unclear" if topic == "other" else "yes" if is_so(world, topic) else "no"
    if row and chance(table, row.dont_know, 100, UNKNOWN, caster.name):
        truth = "unclear"
    elif row and not chance(table, row.truth, 100, TRUTH, caster.name):
        truth = {"yes": "no", "no": "yes"}.get(truth, truth)
    answer = table.ask(GM, ANSWER, ("yes", "no", "unclear"), {"who": caster.id, "words": words or topic}, default=truth)
    table.tell(Answered(caster.name, words or topic, answer))


def is_so(world: World, topic: str) -> bool:
    """Whether this level has such a thing that the party has not found yet."""
    dungeon = dungeon_of(world)
    here = room_of(world, world.delve.zone)
    if dungeon is None or here is None:
        return False
    rooms = [room for room in dungeon.rooms.values() if room.level == here.level]
    if topic == "secret":
        return any(way.hidden and here.level == dungeon.rooms[way.a].level for way in dungeon.ways.values())
    if topic == "trap":
        return any(room.trap is not None and room.trap.state == "set" and not room.trap.known for room in rooms)
    if topic == "chief":
        return any(room.purpose == "chief" and inhabitants(world, room) for room in rooms)
    return any(holds(world, room, topic) for room in rooms)
