"""Icons of creatures, found by the words of their names, for every game that has no
picture of its own for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Protocol, TypeVar

import msgspec


# --- light ------------------------------------------------------------------------------------------------------------
# Light that burns down: torches, lanterns, spells. Numbers (how long, how far) come from each game.
# Whatever has `left` (turns it can still burn; negative: for ever) and `lit` can burn: a game's own items, or a
# `Flame`. It keeps what is left when it is put out. `burn` lets a number of turns pass and says what went out.
class Burning(Protocol):
    left: int
    lit: bool


B = TypeVar("B", bound=Burning)


class Flame(msgspec.Struct, omit_defaults=True):
    left: int  # turns it can still burn; a negative number never burns down
    lit: bool = False

    @property
    def spent(self) -> bool:
        return self.left == 0

    def light(self) -> None:
        self.lit = not self.spent

    def quench(self) -> None:
        self.lit = False


def burn(flames: Iterable[B], turns: int) -> list[B]:
    """Let lit flames burn for so many turns; the ones that went out on the way are returned."""
    died = []
    for flame in flames:
        if not flame.lit or flame.left < 0:
            continue
        flame.left = max(0, flame.left - turns)
        if flame.left == 0:
            flame.lit = False
            died.append(flame)
    return died


def longest(flames: Iterable[Burning]) -> int:
    """Turns until the last lit flame dies: 0 in the dark, -1 if one never does."""
    left = [flame.left for flame in flames if flame.lit]
    return -1 if any(turns < 0 for turns in left) else max(left, default=0)


# --- likeness ---------------------------------------------------------------------------------------------------------
_SIZE = "giant"  # a kind where it stands alone; a giant crab is a crab
# Words of names, and the icon they mean; of two that fit, the longer one counts.
_LIKE = {
    "beast-eye": "thing stalker",
    "holy-symbol": "acolyte",
    "nun-face": "priestess medium hag",
    "windy-stripes": "air-elemental",
    "rock-golem": "earth-elemental rock-living-statue stone-golem stone-guardian",
    "fire-silhouette": "fire-elemental efreeti ember-shade",
    "waves": "water-elemental",
    "golem-head": "golem clay-golem amber-golem",
    "metal-golem-head": "iron-golem bronze-golem iron-living-statue iron-colossus",
    "robot-golem": "wood-golem crystal-living-statue",
    "skeleton-inside": "bone-golem",
    "bandit": "bandit",
    "lizardman": "kobold lizard-man troglodyte",
    "bat": "bat cloud-of-bats",
    "evil-bat": "giant-bat vampire-bat",
    "viking-head": "berserker neanderthal",
    "bear-head": "bear werebear",
    "bear-face": "bugbear",
    "owl": "owl-bear owlbear",
    "spiked-dragon-head": "dragon wyrm-mother",
    "dragon-head": "young-dragon draco wyrm-speaker",
    "slime": "pudding ooze jelly",
    "transparent-slime": "gelatinous-cube cube",
    "dripping-goo": "green-slime slime",
    "hound": "dog hound blink-dog",
    "wolf-head": "wolf wolves howler",
    "direwolf": "dire-wolf hellhound",
    "worm-mouth": "caecilia worm crawler grub",
    "lion": "lion chimera",
    "lynx-head": "mountain-lion panther",
    "tiger-head": "tiger weretiger",
    "saber-toothed-cat-head": "sabre-toothed-tiger warp-beast",
    "eagle-head": "cockatrice roc",
    "giant": "giant",
    "cyclops": "cyclops",
    "boar": "boar wereboar devil-swine",
    "djinn": "djinni",
    "two-shadows": "doppelganger",
    "dwarf-face": "dwarf dwarven",
    "woman-elf-face": "elf",
    "salamander": "salamander gecko chameleon lizard tuatara",
    "gargoyle": "gargoyle",
    "ghost": "ghost",
    "half-body-crawling": "ghoul ghast thoul",
    "spider-face": "spider widow tarantella rhagodessa weaver",
    "spider-alt": "great-spider",
    "scarab-beetle": "beetle",
    "dragonfly": "locust",
    "centipede": "centipede cave-crawler",
    "crab": "crab",
    "ant": "ant",
    "ants": "insect-swarm",
    "fox": "ferret weasel",
    "bee": "bee",
    "mouse": "shrew",
    "rat": "rat wererat",
    "snake": "snake rattlesnake viper python adder",
    "cobra": "cobra",
    "fly": "fly bloodfly bloodflies",
    "scorpion": "scorpion",
    "toad-teeth": "toad",
    "fangs": "gnoll",
    "bad-gnome": "gnome",
    "goblin-head": "goblin",
    "goblin": "goblin-guard goblin-king",
    "orc-head": "orc",
    "horned-helm": "hobgoblin",
    "minotaur": "gorgon minotaur",
    "hobbit-dwelling": "halfling",
    "harpy": "harpy harpies",
    "hydra": "hydra",
    "invisible": "invisible-stalker",
    "wyvern": "wyvern",
    "griffin-symbol": "manticore",
    "medusa-head": "medusa",
    "donkey": "mule",
    "mummy-head": "mummy",
    "crown": "noble",
    "person": "human wayfarer",
    "ogre": "ogre",
    "fairy": "pixie sprite",
    "gorilla": "ape baboon",
    "acid-blob": "rust-monster",
    "shadow-follower": "shadow",
    "mushroom": "shrieker mould",
    "skeleton": "skeleton",
    "spectre": "spectre",
    "wasp-sting": "stirge",
    "trade": "trader peddler caravan",
    "troll": "troll",
    "unicorn": "unicorn",
    "vampire-dracula": "vampire",
    "visored-helm": "veteran guard",
    "werewolf": "werewolf",
    "grim-reaper": "wight wraith barrow-king",
    "shambling-zombie": "zombie shambler",
    "croc-jaws": "crocodile",
    "dinosaur-rex": "basilisk",
    "throne-king": "king chief chieftain",
    "skull-staff": "shaman",
    "crowned-skull": "lich koldire ash-king marshal-of-bone",
    "stag-head": "grazer",
    "bowman": "hunter",
    "hooded-figure": "hermit",
    "sitting-dog": "wild-dog",
    "imp": "burrow-kin",
    "frog": "marsh-folk",
    "spark-spirit": "marsh-light",
    "cultist": "cultist",
    "hill-conquest": "hill-giant",
    "mountaintop": "cliff-giant stone-giant",
    "black-knight-helm": "dread-knight",
    "overlord-helm": "castellan warlord",
    "sea-serpent": "singer",
    "sonic-shout": "first-voice",
}


@cache
def likeness(name: str, otherwise: str = "beast-eye") -> str:
    """The icon of this creature; what is given otherwise where its name says nothing."""
    words = [word for word in re.split(r"[^a-z]+", name.lower()) if word]
    text = "-".join(words)
    fitting = [(len(like), icon) for like, icon in _words() if _stands_in(like, text)]
    kinds = [each for each in fitting if each[1] != _SIZE] or fitting
    return max(kinds)[1] if kinds else otherwise


def _stands_in(like: str, text: str) -> bool:
    """As whole words, in any number: 'wolves' stands in itself, 'goblin' in 'goblins'."""
    return re.search(rf"(?:^|-){like}(?:s|es|men)?(?:-|$)", text) is not None


@cache
def _words() -> tuple[tuple[str, str], ...]:
    return tuple((like, icon) for icon, likes in _LIKE.items() for like in likes.split())
