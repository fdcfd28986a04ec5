"""Who has powers: monsters by their blocks, abilities of classes, spells that last. For `tablewright powers yabec`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tablewright.engine.proving.powers import Bearer
from tablewright.engine.proving.powers import hooks_of as all_hooks
from yabec import content, effects, events
from yabec.book.core import powers
from yabec.book.core.powers import OF_ABILITY, OF_BLOCK, OF_EFFECT
from yabec.content import kinds
from yabec.telling import names

HOOKS = tuple(all_hooks(powers.Power))
_BARE = re.compile(r"[\w ]+ \d*d?\d+([+-]\d+)?")  # an attack that says nothing but its dice
FACTS = ("harmed_by", "fiery", "enchanted", "tracks", "led", "leads", "casts")  # what rules ask for by name


def bearers() -> tuple[Bearer, ...]:
    """In the order of the content."""
    return (*_monsters(), *_abilities(), *_spells())


def forget(effect: str) -> None:
    """What an effect does is nothing any more: to see which scenarios notice."""
    del OF_EFFECT[effects.KINDS[effect]]


def key_of(effect: type[effects.Effect]) -> str:
    return str(effect.__struct_config__.tag)


def hooks_of(kinds: Iterable[type[powers.Power]]) -> tuple[str, ...]:
    kinds = tuple(kinds)
    return tuple(name for name in HOOKS if any(powers.answers(kind, name) for kind in kinds))


def _monsters() -> Iterator[Bearer]:
    for block in content.MONSTERS.values():
        parts = list(_parts(block))
        if parts:
            powers = OF_BLOCK[block.key]
            said = block.abilities or [attack for attack in block.attacks if not _BARE.fullmatch(attack)]
            words = "; ".join((*block.attacks, *block.abilities)) if said else ""
            yield Bearer(
                f"YB-MON-{block.key}", "monster", "monsters.toml", block.key, words, block.name,
                hooks_of(map(type, powers)), tuple(_told(each) for power in powers for each in _tells(power)),
                tuple(f"monster.{block.key}.{part}" for part in parts),
            )  # fmt: skip


def _parts(block: kinds.Monster) -> Iterator[str]:
    yield from (fact for fact in FACTS if getattr(block, fact))
    if block.affliction is not None:
        yield "affliction"
    yield from (f"powers.{name}" for name in block.powers)


def _abilities() -> Iterator[Bearer]:
    seen = set()
    for cls in content.CLASSES.values():
        for where in ("abilities", "skills"):
            for ability in getattr(cls, where):
                if not ability.powers or ability.key in seen:
                    continue
                seen.add(ability.key)
                powers = OF_ABILITY[ability.key]
                yield Bearer(
                    f"YB-CLASS-{ability.key}", "class", "classes.toml", ability.key, ability.text,
                    names.name_of(ability.key).capitalize(), hooks_of(map(type, powers)),
                    tuple(_told(each) for power in powers for each in _tells(power)),
                    tuple(f"class.{cls.key}.{where}.{ability.key}.powers.{name}" for name in ability.powers),
                )  # fmt: skip


def _spells() -> Iterator[Bearer]:
    for spell in content.SPELLS.values():
        kinds = {spell.key, str(spell.mech.get("kind")), str(spell.reverse_mech.get("kind"))}
        powers = [power for power in dict.fromkeys(OF_EFFECT.values()) if kinds & {*power.spells}]
        if powers:
            yield Bearer(
                f"YB-SPELL-{spell.key}", "spell", "spells.toml", spell.key, spell.effect, spell.name, hooks_of(powers),
                tuple(_told(each) for power in powers for each in power.tells),
                lasting=tuple(key_of(kind) for kind, power in OF_EFFECT.items() if power in powers),
            )  # fmt: skip


def _tells(power: powers.Power) -> tuple[str, ...]:
    """What it tells; an affliction says so in its entry."""
    told = getattr(power, "told", "")
    return (*power.tells, *((told,) if told else ()))


def _told(what: str) -> events.Used:
    return events.Used("Somebody", what, "somebody")
