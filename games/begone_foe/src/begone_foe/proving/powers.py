"""Who has powers: monsters, Fighting Arts, spells that last, by their entries. For `tablewright powers begone_foe`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from begone_foe import content, events
from begone_foe.book.core import powers
from begone_foe.book.core.powers import OF_ART, OF_CONDITION, OF_KIND, answers
from tablewright.engine.proving.powers import Bearer
from tablewright.engine.proving.powers import hooks_of as all_hooks

HOOKS = tuple(all_hooks(powers.Power))
# What rules ask for by name.
FACTS = (
    "sleeps", "element", "natures", "feuds", "chief", "lair", "riders", "asleep", "spells", "calls", "train",
    "trades", "vanishes", "shows_itself", "raises", "slowed_by", "alarm",
)  # fmt: skip


def bearers() -> tuple[Bearer, ...]:
    """In the order of the bestiary."""
    return (*_monsters(), *_arts(), *_spells())


def _monsters() -> Iterator[Bearer]:
    for kind in content.KINDS.values():
        parts = tuple(_parts(kind))
        if parts:
            powers = OF_KIND[kind.id]
            yield Bearer(
                f"BF-MON-{kind.id}", "monster", "monsters.toml", kind.id, kind.special, kind.name,
                _hooks(powers),
                tuple(events.Noted(told, "Somebody", "something") for power in powers for told in power.tells),
                tuple(f"monster.{kind.id}.{part}" for part in parts),
            )  # fmt: skip


def _arts() -> Iterator[Bearer]:
    for art in content.FIGHTING_ARTS.values():
        parts = tuple(f"art.{art.id}.powers.{name}" for name in art.powers)
        yield Bearer(
            f"BF-ART-{art.id}", "class", "arts.toml", art.id, art.text, art.name, _hooks(OF_ART[art.id]), parts=parts
        )


def _spells() -> Iterator[Bearer]:
    for spell in content.SPELLS.values():
        if spell.powers:
            yield Bearer(
                f"BF-SPELL-{spell.id}", "spell", "spells.toml", spell.id, spell.does, spell.name,
                _hooks(OF_CONDITION[name] for name in spell.powers),
                parts=tuple(f"spell.{spell.id}.powers.{name}" for name in spell.powers),
            )  # fmt: skip


def _hooks(there: Iterable[powers.Power]) -> tuple[str, ...]:
    there = tuple(there)
    return tuple(hook for hook in HOOKS if any(answers(type(power), hook) for power in there))


def _parts(kind: content.Kind) -> Iterator[str]:
    yield from (fact for fact in FACTS if getattr(kind, fact))
    if kind.effects:
        yield "effects"
    yield from (f"powers.{name}" for name in kind.powers)
