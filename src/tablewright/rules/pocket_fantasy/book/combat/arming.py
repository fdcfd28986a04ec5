"""The weapon for an attack (PF-EQUIP-08): among which there is something to choose, and which is usual."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow
from tablewright.rules.pocket_fantasy.book.combat.defense import is_immune
from tablewright.rules.pocket_fantasy.book.core.field import seat_of, weapons_for
from tablewright.rules.pocket_fantasy.book.core.keys import by_kind
from tablewright.rules.pocket_fantasy.content import MONSTERS, WEAPONS
from tablewright.rules.pocket_fantasy.state import Being, Creature, Gear, World

WEAPON = Question("weapon", "PF-EQUIP-08")
NATURAL = Gear("natural")
ARMS = Gear("sword")  # what humanoids marked Both carry: sharp in melee, piercing at range (PF-MON-03)


def choose_weapon(world: World, table: Table, being: Being, use: str, target: Being) -> Gear | None:
    """The weapon for an attack; swapping carried weapons is free (PF-EQUIP-08). Monsters: PF-MON-03."""
    options = weapon_choices(being, use)
    if not options:
        return usual_weapon(being, use, target)
    usual = _that_harms(being, use, options, target)
    return options[table.ask(seat_of(world, being), WEAPON, list(options), {"who": being.id, "use": use}, usual)]


def usual_weapon(being: Being, use: str, target: Being) -> Gear | None:
    """What it strikes with unless it chooses otherwise."""
    if isinstance(being, Creature) and not being.weapons:
        return ARMS if _is_armed(being) else (NATURAL if use == "melee" else None)
    options = weapon_choices(being, use)
    return options[_that_harms(being, use, options, target)] if options else None


def _that_harms(being: Being, use: str, options: dict[str, Gear], target: Being) -> str:
    """The first that does this one any harm (PF-ABIL-23), or the first."""
    blows = {key: Blow(being, [target], ranged=use == "ranged", weapon=gear) for key, gear in options.items()}
    return next((key for key, blow in blows.items() if not is_immune(blow, target)), next(iter(options)))


def weapon_choices(being: Being, use: str) -> dict[str, Gear]:
    """The weapons among which there is something to choose, by stable names."""
    fit = weapons_for(being, use)
    distinct = {_signature(being, gear): gear for gear in reversed(fit)}
    return {
        key: gear for key, gear in by_kind(being.weapons).items() if any(gear is each for each in distinct.values())
    }


def _signature(being: Being, gear: Gear) -> tuple[bool, bool, bool, str]:
    """All by which one weapon can differ from another: only then is there something to choose (PF-EQUIP-08)."""
    kind = WEAPONS[gear.key]
    alone = gear.key if gear.key in (being.bout.weapon_poison, "wooden_stake") else ""
    return kind.sharp, kind.magical or gear.instances > 0, gear.left > 0, alone


def _is_armed(being: Creature) -> bool:
    return being.armed or MONSTERS[being.kind].ranged == "both"
