"""What makes a blow miss, spares from harm, or makes others strike better or worse: of monsters and of spells."""

from __future__ import annotations

from typing import ClassVar, Literal

from tablewright.engine.table import Table
from yabec import effects, events
from yabec.book.conflict import damage
from yabec.book.core import light, powers, stats
from yabec.state import Creature


# --- of monsters and classes -----------------------------------------------------------------------------------------
class Heartens(powers.Power, frozen=True):
    """A king beside them makes others strike better."""

    av: int

    def attack_beside(self, me: Creature, strike: powers.Strike) -> int:
        return self.av


class Squints(powers.Power, frozen=True):
    """Strikes worse where daylight falls in."""

    by_nature: ClassVar[bool] = True

    av: int

    def attack(self, me: Creature, strike: powers.Strike) -> int:
        return self.av if light.daylight(strike.world, me.zone) else 0


class Invisible(powers.Power, frozen=True):
    """Cannot be seen but by magic (YB-MAGIC-09)."""

    def hides(self, me: Creature, strike: powers.Strike) -> bool:
        return not stats.has_effect(strike.attacker, "detect_invisible")


class WithoutWarmth(powers.Power, frozen=True):
    """Eyes that see warmth do not see it in the dark (YB-LIGHT-05)."""

    by_nature: ClassVar[bool] = True

    def hides(self, me: Creature, strike: powers.Strike) -> bool:
        return stats.sees_in_dark(strike.attacker) and light.light_at(strike.world, me.zone) == "dark"


class HalfProof(powers.Power, frozen=True):
    """Takes half the damage of what else would not harm it."""

    by_nature: ClassVar[bool] = True

    against: Literal["silver"]

    def halves(self, me: Creature, strike: powers.Strike) -> bool:
        return damage.is_silver(strike.blow)


class Proof(powers.Power, frozen=True):
    """Immune to a kind of harm: charm, or the touch of a kind of monster (YB-CLASS-13, YB-CLASS-18)."""

    against: str

    def resists(self, me: Creature, what: str) -> bool:
        return what == self.against


# --- of spells -------------------------------------------------------------------------------------------------------
class Unseen(powers.Lasting, frozen=True):
    """Under Invisibility (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("invisible",)

    def hides(self, me: Creature, strike: powers.Strike) -> bool:
        return not stats.has_effect(strike.attacker, "detect_invisible")


class Images(powers.Lasting, frozen=True):
    """A mirror image is struck instead, hit or miss; each of them once (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("images",)

    def stands_in(self, me: Creature, table: Table, strike: powers.Strike) -> bool:
        self.effect.amount -= 1
        if self.effect.amount <= 0:
            self.vanishes(me)
        return struck_instead(me, table, strike)

    def vanishes(self, me: Creature) -> None:
        me.effects = [effect for effect in me.effects if effect is not self.effect]


class ProjectedImage(Images, frozen=True):
    """Struck instead as well; it ends at a touch (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("projected_image",)

    def stands_in(self, me: Creature, table: Table, strike: powers.Strike) -> bool:
        if strike.blow.how == "melee":
            self.vanishes(me)
        return struck_instead(me, table, strike)


def struck_instead(me: Creature, table: Table, strike: powers.Strike) -> bool:
    me.missed += 1
    table.tell(events.Struck(strike.attacker.name, me.name, stats.weapon_name(strike.blow.weapon.key), "image", False))
    return True


class PoisonProof(powers.Lasting, frozen=True):
    """Under Protection from Poison (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("antidote",)

    def resists(self, me: Creature, what: str) -> bool:
        return what == "venom"


class Resists(powers.Lasting, frozen=True):
    """1 a die less of fire or cold (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("resist",)

    def soaks(self, me: Creature, harm: powers.Harm) -> int:
        return harm.dice if self.effect.key == f"resist {harm.cause}" else 0


class Absorbs(powers.Lasting, frozen=True):
    """Fire and lightning, as much as it can hold (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("soak",)

    def soaks(self, me: Creature, harm: powers.Harm) -> int:
        held = min(self.effect.amount, max(0, harm.amount)) if harm.cause in ("fire", "lightning") else 0
        self.effect.amount -= held
        return held


EFFECTS: dict[type[effects.Effect], type[powers.Lasting]] = {
    effects.Invisible: Unseen,
    effects.MirrorImages: Images,
    effects.ProjectedImage: ProjectedImage,
    effects.PoisonProof: PoisonProof,
    effects.ResistFire: Resists,
    effects.ResistCold: Resists,
    effects.Absorbing: Absorbs,
}
