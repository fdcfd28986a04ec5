"""What the two later classes live on: a hollow's endurance and a mystic's mantra (YB-CLASS-01, content of 2.8)."""

from __future__ import annotations

from tablewright.rules.yabec.state import Creature

MANTRA_EARLY, MANTRA_LATE, LATE = 10, 25, 7


def endurance(hollow: Creature) -> int:
    """What is left of it (YB-CLASS-01)."""
    return hollow.endurance


def can_spend(hollow: Creature) -> bool:
    """One point at a time, once per turn."""
    return hollow.key == "hollow" and endurance(hollow) > 0 and not hollow.turn_uses.endurance


def spend(hollow: Creature) -> None:
    hollow.endurance -= 1
    hollow.use_turn().endurance = True


def recover(hollow: Creature) -> None:
    """At the end of a turn in which none was spent, 1 comes back, up to level + 1."""
    if hollow.is_a("hollow") and not hollow.turn_uses.endurance:
        hollow.endurance = min(hollow.level + 1, endurance(hollow) + 1)


def mantra(mystic: Creature) -> int:
    """What has been chanted and not spent (YB-CLASS-01)."""
    return mystic.mantra


def most_mantra(mystic: Creature) -> int:
    return MANTRA_LATE if mystic.level >= LATE else MANTRA_EARLY


def chant(mystic: Creature) -> int:
    """A turn of quiet chanting gains 1 mantra up to 10; from 7th level 2, up to 25."""
    gained = 2 if mystic.level >= LATE else 1
    mystic.mantra = min(most_mantra(mystic), mantra(mystic) + gained)
    return mantra(mystic)


def spend_mantra(mystic: Creature, cost: int) -> None:
    mystic.mantra -= cost
