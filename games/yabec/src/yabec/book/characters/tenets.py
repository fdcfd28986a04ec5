"""A warlock's tenets: three of twenty, each with a price or a breach that the patron sees. Chapter: Warlock.

Some are figures and work where those are made: monstrous, blunt weapons, the tithe, the flame, the weapon that wears,
no natural healing. The others stand here. What breaks one is noted among the warlock's deeds, told to its player, and
judged at clean up (`conduct.py`); what no rule can see is put to the Dungeon Master. The terms are YB-CLASS-16, what
each of them means in play is ours (games/yabec/README.md).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from yabec import content, events
from yabec.book import checking
from yabec.book.core import stats
from yabec.state import GM, Creature, World

VOW_KIND = Question("vow-kind", "YB-CLASS-16")
MISSION = Question("mission", "YB-CLASS-16", standing=True)
KEPT = Question("tenet-kept", "YB-CLASS-16", standing=True)
TROPHY = Question("trophy", "YB-CLASS-16")
TEXTS = {row.roll: row.text for row in content.CLASSES["warlock"].tenets_d20}

TROPHIES, CURSED_WEAPON, NAMES, POWER, MISSIONS, ENCHANTMENT, DUELS = 1, 2, 3, 5, 6, 7, 9
NEAR_SIGHT, HUNT, SPARED, SLAIN, AMULET, MAIMED, THE_DEAD = 11, 13, 15, 16, 18, 19, 20
CURSED_AV = 1
AMULET_SAVE = 1
PUT_TO_THE_DM = (NAMES, POWER, MISSIONS)
BREACHES = {
    "took no trophy": TROPHIES,
    "wrote no names": NAMES,
    "let power go": POWER,
    "failed the mission": MISSIONS,
    "accepted an enchantment": ENCHANTMENT,
    "broke into a single combat": DUELS,
    "let the hunted live": HUNT,
    "killed what must be spared": SPARED,
    "spared what must be killed": SLAIN,
    "disturbed the dead": THE_DEAD,
}
_DOUBTFUL = {NAMES: "wrote no names", POWER: "let power go", MISSIONS: "failed the mission"}


def accept(world: World, table: Table, warlock: Creature) -> None:
    """What is settled when the terms are accepted: the kinds meant, an eye and three fingers given up."""
    for tenet in (SPARED, SLAIN):
        if tenet in warlock.tenets:
            kinds = list(dict.fromkeys(kind for level in content.HOUSE.level for kind in level.wandering))
            usual = kinds[table.whim(f"vow {warlock.id} {tenet}", len(kinds))]
            kind = table.ask(GM, VOW_KIND, kinds, {"who": warlock.id, "vow": TEXTS[tenet]}, default=usual)
            warlock.vows[str(tenet)] = kind
            table.tell(events.PatronSpoke(warlock.name, "vow", term(warlock, tenet)), to=(warlock.seat, GM))
    if MAIMED in warlock.tenets:
        warlock.eyes = 1
        warlock.scores["dexterity"] = max(3, stats.score(warlock, "dexterity") - 1)


def term(warlock: Creature, tenet: int) -> str:
    """A tenet in words, with what it means for this warlock."""
    vow = warlock.vows.get(str(tenet), "")
    return (
        f"{TEXTS[tenet]}: {content.MONSTERS[vow].name.lower() if vow in content.MONSTERS else vow}"
        if vow
        else TEXTS[tenet]
    )


def send_on_missions(world: World, table: Table, heroes: list[Creature]) -> None:
    """The patron's errand of the session, in the Dungeon Master's words, for the warlock's player alone."""
    for warlock in heroes:
        if MISSIONS in warlock.tenets:
            errands = content.HOUSE.missions
            usual = errands[table.whim(f"mission {world.session} {warlock.id}", len(errands))]
            text = table.ask_text(GM, MISSION, checking.LONGEST_WORDS, {"who": warlock.id}, default=usual)
            warlock.vows[str(MISSIONS)] = text or usual
            table.tell(events.PatronSpoke(warlock.name, "mission", warlock.vows[str(MISSIONS)]), to=(warlock.seat, GM))


def breach(table: Table, warlock: Creature, deed: str) -> None:
    """The patron has seen it; noted once until the clean up."""
    if BREACHES[deed] in warlock.tenets and deed not in warlock.deeds:
        warlock.deeds.append(deed)
        table.tell(events.PatronSpoke(warlock.name, "seen", deed), to=(warlock.seat, GM))


# --- in a fight ------------------------------------------------------------------------------------------------------
def before_blow(world: World, table: Table, warlock: Creature, target: Creature) -> None:
    """Single combat is sacred: no blow at one who fights hand to hand with a single other."""
    others = [key for key in target.engaged if world.creatures[key].side == warlock.side]
    if len(others) == 1 and others[0] != warlock.id:
        breach(table, warlock, "broke into a single combat")


def after_harm(table: Table, warlock: Creature, target: Creature) -> None:
    """One kind may not be killed."""
    if target.status == "dead" and target.key == warlock.vows.get(str(SPARED)):
        breach(table, warlock, "killed what must be spared")


def sees(warlock: Creature, target: Creature) -> bool:
    """One of them cannot see beyond touch: nothing in another zone can be struck or cast at."""
    return NEAR_SIGHT not in warlock.tenets or warlock.zone == target.zone


def after_conflict(world: World, table: Table, fighters: list[Creature]) -> None:
    """Hunts and vows are judged when the fight is over, and a trophy may be cut."""
    foes = [each for each in fighters if each.side == "foes"]
    for warlock in [each for each in fighters if each.tenets and not stats.is_down(each)]:
        living = [each for each in foes if each.status != "dead"]
        if any(stats.animal(each) for each in living):
            breach(table, warlock, "let the hunted live")
        if any(each.key == warlock.vows.get(str(SLAIN)) for each in living):
            breach(table, warlock, "spared what must be killed")
        _take_trophy(table, warlock, [each for each in foes if each.status == "dead" and each.zone == warlock.zone])


def _take_trophy(table: Table, warlock: Creature, bodies: list[Creature]) -> None:
    if TROPHIES not in warlock.tenets or warlock.session_uses.trophy or not bodies:
        return
    if (
        table.ask(warlock.seat, TROPHY, ("take", "leave"), {"who": warlock.id, "target": bodies[0].id}, default="take")
        == "take"
    ):
        warlock.use_session().trophy = True
        table.tell(events.Used(warlock.name, "trophy", bodies[0].name))


# --- at clean up -----------------------------------------------------------------------------------------------------
def examine(table: Table, heroes: list[Creature]) -> None:
    """A session without a trophy is a breach; names, power and missions the Dungeon Master judges, kept by default."""
    for warlock in [each for each in heroes if each.tenets]:
        if not warlock.session_uses.trophy:
            breach(table, warlock, "took no trophy")
        for tenet in [each for each in PUT_TO_THE_DM if each in warlock.tenets]:
            about = {"who": warlock.id, "vow": term(warlock, tenet)}
            if table.ask(GM, KEPT, ("kept", "broken"), about, default="kept") == "broken":
                breach(table, warlock, _DOUBTFUL[tenet])
