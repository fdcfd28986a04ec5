"""Who has powers: monsters, by their entries. For `tablewright powers begone_foe`."""

from __future__ import annotations

from collections.abc import Iterator

from begone_foe import content, events
from begone_foe.book.core import powers
from begone_foe.book.core.powers import OF_KIND, answers
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
    return tuple(_monsters())


def _monsters() -> Iterator[Bearer]:
    for kind in content.KINDS.values():
        parts = tuple(_parts(kind))
        if parts:
            powers = OF_KIND[kind.id]
            yield Bearer(
                f"BF-MON-{kind.id}", "monster", "monsters.toml", kind.id, kind.special, kind.name,
                tuple(hook for hook in HOOKS if any(answers(type(power), hook) for power in powers)),
                tuple(events.Noted(told, "Somebody", "something") for power in powers for told in power.tells),
                tuple(f"monster.{kind.id}.{part}" for part in parts),
            )  # fmt: skip


def _parts(kind: content.Kind) -> Iterator[str]:
    yield from (fact for fact in FACTS if getattr(kind, fact))
    if kind.effects:
        yield "effects"
    yield from (f"powers.{name}" for name in kind.powers)
