"""Traps: springing and disarming. Chapters: Saves, Actions (other)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.attack import dodge_fails
from tablewright.rules.yabec.content import ABILITIES, HOUSE
from tablewright.rules.yabec.dice import best, roll_dice
from tablewright.rules.yabec.events import Acted, TrapSprung
from tablewright.rules.yabec.life import hurt
from tablewright.rules.yabec.saves import check, save, saved_damage
from tablewright.rules.yabec.state import GM, Creature, World
from tablewright.rules.yabec.stats import armour_class, has_effect, resist_bonus
from tablewright.world.dungeon import Trap

TRAPS = {each["key"]: each for each in HOUSE["trap"]}
HARM = Why("Trap", "YB-SAVE-04")
DODGE = Why("Dodge the trap", "YB-CONF-27")
ABILITY = Question("ability", "YB-DUNG-16")


def spring(world: World, table: Table, trap: Trap, victim: Creature) -> None:
    """A trap goes off: a save halves its damage (YB-SAVE-01, YB-SAVE-04), or its darts are dodged."""
    trap.state, trap.known = "sprung", True
    facts = TRAPS.get(trap.key, TRAPS["pit"])
    if trap.key == "gas" and has_effect(victim, "protection_from_poison"):
        table.tell(TrapSprung(trap.key, victim.name, 0, True))
        return
    if "attack" in facts:
        face = best(table, 20, DODGE, victim.name, 0, high=False)
        hit = dodge_fails(int(facts["attack"]), armour_class(victim, melee=False), face)
        amount, saved = (roll_dice(table, facts["damage"], HARM, victim.name) if hit else 0), not hit
    else:
        amount = roll_dice(table, facts["damage"], HARM, victim.name)
        saved = save(table, victim, facts["save"], resist_bonus(victim, str(facts.get("element", ""))))
        amount = saved_damage(victim, amount, saved)
    table.tell(TrapSprung(trap.key, victim.name, amount, saved))
    hurt(world, table, victim, amount, str(facts.get("element", "trap")), dice=int(facts["damage"][0]))


def disarm(world: World, table: Table, trap: Trap, creature: Creature) -> None:
    """An effort of one turn, with an ability check the DM names; failure sets it off (YB-DUNG-16)."""
    ability = table.ask(GM, ABILITY, ABILITIES, (creature.name, trap.key), default="dexterity")
    if check(table, creature, ability):
        trap.state = "disarmed"
        table.tell(Acted("disarm", "done", creature.name))
    else:
        table.tell(Acted("disarm", "failed", creature.name))
        spring(world, table, trap, creature)
