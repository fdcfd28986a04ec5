"""How a bot makes characters: one class after the other, scores where the class wants them, picks that help it live."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.rules.yabec.bots.view import View
from tablewright.rules.yabec.content import ABILITIES, CLASSES

USUAL = ("fighter", "cleric", "wizard", "thief", "dwarf", "elf", "halfling", "knight", "bard", "druid", "acrobat",
         "princess", "warlock", "animal_kin", "hollow", "mystic", "kobold")  # fmt: skip
STURDY = ("fighter",)
PICKS = {
    "skill": ("tough", "duelist", "nimble", "evasion", "quick_movement", "climb", "parry", "parry+", "tough+",
              "freedom", "berserker", "tactician", "multiattack", "beef_cake", "catch_missiles", "falling"),
    "trait": ("small_natural_weapon", "carapace", "tough", "blunts", "pack_animal", "hungry", "keen_hearing"),
    "song": ("musique_de_combat", "flirter_avec_les_dragonnes", "chant_de_guerre"),
    "first-spell": ("sleep",),
    "new-spell": ("magic_missile", "web", "mirror_image", "fire_ball", "shield", "lesser_charm"),
    "mentor-spell": ("sleep", "magic_missile", "cure_wounds", "shield", "light", "detect_magic", "read_magic",
                     "protection_from_chaos", "hold_portal"),
    "memorise": ("sleep", "cure_wounds", "entangle", "magic_missile", "shadow_hound", "web", "hold_person", "bless",
                 "barkskin", "lesser_charm", "light"),
}  # fmt: skip


class Maker:
    """Answers the questions of making a character; `classes` is the order in which classes are wanted."""

    def __init__(self, classes: tuple[str, ...]) -> None:
        self._classes = classes
        self._made = 0

    @property
    def wanted(self) -> str:
        return self._classes[self._made % len(self._classes)]

    def cls(self, decision: Decision, view: View) -> str:
        wanted = self.wanted
        self._made += 1
        return wanted if wanted in decision.options else decision.default

    def array(self, decision: Decision, view: View) -> str:
        """A kobold needs three scores of 8 or less."""
        return "steep" if self.wanted == "kobold" else "even"

    def place(self, decision: Decision, view: View) -> str:
        """The best numbers on prime requisites, requirements and constitution; the last ones elsewhere."""
        ability = str(decision.facts["ability"])
        order = self._order()
        later = [one for one in ABILITIES if ABILITIES.index(one) > ABILITIES.index(ability)]
        rank = sum(1 for one in later if order.index(one) < order.index(ability))
        left = sorted((int(number) for number in str(decision.facts["left"]).split(", ")), reverse=True)
        wanted = str(left[min(rank, len(left) - 1)])
        return wanted if wanted in decision.options else decision.default

    def _order(self) -> list[str]:
        cls = CLASSES[self.wanted]
        first = [*cls.prime, "constitution", *(key for key in cls.requirements if key in ABILITIES)]
        fighting = ["strength", "dexterity"] if cls.hd >= 6 else ["dexterity", "strength"]
        return list(dict.fromkeys([*first, *fighting, "intelligence", "wisdom", "charisma"]))


def pick(decision: Decision, view: View) -> str:
    """The first of what the bot likes, else the default."""
    return next((key for key in PICKS[decision.question] if key in decision.options), decision.default)
