"""Letting a spell work: immunities, shells that no spell crosses, and the kind it is of (YB-MAGIC-09).

The kinds register themselves when their files are read.
"""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.morale import note_harm
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.life import heal_by_magic, hurt
from tablewright.rules.yabec.book.core.light import uncover
from tablewright.rules.yabec.book.core.saves import proof
from tablewright.rules.yabec.book.core.stats import has_effect
from tablewright.rules.yabec.book.magic import calls, change, harm, hold, places, ruled  # noqa: F401 (they fill KINDS)
from tablewright.rules.yabec.book.magic.aid import HEALING
from tablewright.rules.yabec.book.magic.working import KINDS, POWER, Kind, Working, told
from tablewright.rules.yabec.content import ITEMS, Spell
from tablewright.rules.yabec.effects import Invisible
from tablewright.rules.yabec.events import Cast
from tablewright.rules.yabec.state import Creature, World


def kind_of(spell: Spell, back: bool = False) -> Kind:
    return KINDS[str(spell.facts(back)["kind"])]


def take_effect(
    world: World, table: Table, caster: Creature, spell: Spell, back: bool, target: Creature | None
) -> None:
    """Let a spell work; `back` is its reversed form."""
    working = Working(caster, spell, spell.facts(back), target if target is not None else caster, back)
    caster.effects = [effect for effect in caster.effects if not isinstance(effect, Invisible)]
    if _shelled(caster, working.target):
        told(table, working, "stopped")
    elif _immune(world, working.target, spell):
        told(table, working, "immune")
    else:
        kind_of(spell, back).work(world, table, working)


def _shelled(caster: Creature, target: Creature) -> bool:
    """No spell crosses an anti-magic shell in either direction."""
    return caster is not target and (has_effect(caster, "anti_magic_shell") or has_effect(target, "anti_magic_shell"))


def _immune(world: World, target: Creature, spell: Spell) -> bool:
    """The undead know no charm or sleep; a druid of 7th level no charm (YB-CLASS-13)."""
    return (spell.charm and proof(target, "charm", world)) or (spell.key == "sleep" and proof(target, "sleep", world))


def item_power(world: World, table: Table, user: Creature, key: str, target: Creature) -> None:
    """One use of a magic item (YB-CONF-17)."""
    power = ITEMS[key].power
    if power == "heal":
        heal_by_magic(world, table, target, "1d6+1", HEALING)
    elif power == "missile":
        amount = roll_dice(table, "1d6+1", POWER, user.name)
        table.tell(Cast(user.name, key, target.name, amount=amount))
        hurt(world, table, target, amount, "magic")
        note_harm(world, table, target)
    elif power == "light":
        uncover(world, table, user, key)
