"""What lasts on a creature: a kind for each, stored under the key by which it has always been known.

Data alone stands here, since the state cannot look into the book; what a kind does is a power made of it
(`book/powers`). When an effect ends is not of its kind, but of the case: one sleep ends with a turn, another with a
shift. Rules ask for a kind by its class (`has(creature, Charmed)`); spells, songs and whatever else is known by its key
alone have a kind each as well, made when this is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeVar, Union, cast

import msgspec

from yabec import content

Stopped = Literal["move", "cast", "speak"]


class Effect(msgspec.Struct, omit_defaults=True, tag_field="key"):
    """`until` is the hook it listens for: fatigue, shift, turn, round, conflict, concentration, delve, or '' for ever;
    `left` how many of them. `by` is the id of whoever did it, `about` what it is about.
    """

    stops: ClassVar[frozenset[Stopped]] = frozenset()  # what its bearer cannot do meanwhile

    until: str = ""
    left: int = 1
    amount: int = 0
    by: str = ""
    bad: bool = False
    about: str = ""
    mods: dict[str, int] = {}  # ac, av, save, damage, loyalty ...

    @property
    def key(self) -> str:
        return str(self.__struct_config__.tag)


# --- of monsters -----------------------------------------------------------------------------------------------------
class Held(Effect, tag="held"):
    """By jaws or arms, which let go when their owner falls."""


class Paralysed(Effect, tag="paralysed"):
    """Numb; inside a cube as well, if that did it."""


class Poison(Effect, tag="poison"):
    """Dead when its turns are over."""


class Dancing(Effect, tag="dance"):
    """`amount` is for how many turns."""


class Averted(Effect, tag="averted"):
    """Eyes, from a basilisk's; `about` is how."""


class Venomous(Effect, tag="venomous"):
    """Of a snake: its bite carries poison."""


class Broken(Effect, tag="broken"):
    """Of those whose morale broke."""


# --- of spells, drugs and words --------------------------------------------------------------------------------------
class Asleep(Effect, tag="asleep"):
    """Under Sleep, if somebody cast it."""


class Invisible(Effect, tag="invisibility"):
    """Until the bearer strikes, casts or sings."""


class MirrorImages(Effect, tag="mirror_image"):
    """`amount` is how many are left."""


class ProjectedImage(Effect, tag="projected_image"):
    """Until it is touched."""


class PoisonProof(Effect, tag="protection_from_poison"):
    """Venom and gas do nothing."""


class ResistFire(Effect, tag="resist fire"):
    """1 a die less, and saves 2 better."""


class ResistCold(Effect, tag="resist cold"):
    """The same of cold."""


class Absorbing(Effect, tag="protection_from_fire_and_lightning"):
    """`amount` is what it can still hold."""


class Striking(Effect, tag="striking"):
    """`amount` is how many d6 more."""


class Distracted(Effect, tag="distracted"):
    """For one action."""


class Slow(Effect, tag="slow"):
    """Acts every other round."""


class Confused(Effect, tag="confused"):
    """2d6 say what becomes of each action."""


class Venom(Effect, tag="venom"):
    """Works each turn until its bearer is dead or cured."""


class Geas(Effect, tag="charge"):
    """A refused command: `amount` is what it did last."""


class Charmed(Effect, tag="charmed"):
    """`amount` is the session in which it was cast."""


class Haste(Effect, tag="haste"):
    """Two actions, and to be paid for."""


class Drugged(Effect, tag="dreambliss"):
    """Swallowed, and not yet at work."""


class Summoned(Effect, tag="summoned"):
    """By magic, and gone with it."""


class Raised(Effect, tag="raised"):
    """From the dead, until somebody ends it."""


class BoundElemental(Effect, tag="bound elemental"):
    """Turns on its caller when it is set free."""


class Disc(Effect, tag="floating_disc"):
    """`amount` is the slots it carries."""


class Cursed(Effect, tag="curse"):
    """`about` is the score it took `amount` of."""


class Rooted(Effect, tag="rooted"):
    """Neither walking, flight nor a shove takes its bearer out of the zone."""

    stops = frozenset({"move"})


class Silenced(Effect, tag="silence"):
    """Not a sound."""

    stops = frozenset({"cast", "speak"})


class Feebleminded(Effect, tag="feeblemind"):
    """No mind for spells."""

    stops = frozenset({"cast"})


class Other(Effect, tag="other"):
    """Of a kind that nobody knows any more, or that somebody made up."""

    called: str = ""

    @property
    def key(self) -> str:
        return self.called


# --- all of them -----------------------------------------------------------------------------------------------------
KINDS: dict[str, type[Effect]] = {str(kind.__struct_config__.tag): kind for kind in Effect.__subclasses__()}
_KNOWN_BY_KEY = (
    "air_breathing", "blind", "blinded", "broken-off", "concentration", "dark", "darkness", "dazzled", "disarmed",
    "disease", "fear", "flanked", "growth_of_animal", "guarded", "hyper_magic", "infravision", "liege", "light",
    "no-infravision", "noise", "off-balance", "pressure_point", "psychic_blast", "rapport", "retching", "retreat",
    "seems", "shackles", "shape", "startled", "sundered", "sunlight", "surprised", "turned", "unnoticed", "wall_of_air",
    "wall_of_ice", "ward", "webbed",
)  # fmt: skip
_OF_CLASSES = tuple(
    each.key for cls in content.CLASSES.values() for each in (*cls.abilities, *cls.skills)
)  # songs, powers
for _key in dict.fromkeys((*_KNOWN_BY_KEY, *content.SPELLS, *_OF_CLASSES)):
    if _key not in KINDS:
        _name = "".join(part.capitalize() for part in _key.replace("-", "_").split("_"))
        _made = msgspec.defstruct(_name, [], bases=(Effect,), tag=_key, omit_defaults=True, module=__name__)
        KINDS[_key] = cast("type[Effect]", _made)

E = TypeVar("E", bound=Effect)
if TYPE_CHECKING:
    AnyEffect = Effect
else:
    AnyEffect = Union[tuple(KINDS.values())]  # noqa: UP007  # made of what was found


def an_effect(
    key: str, until: str = "", left: int = 1, amount: int = 0, by: str = "", bad: bool = False, about: str = "",
    mods: dict[str, int] | None = None,
) -> Effect:  # fmt: skip
    """One of the kind that is known by this key."""
    made = KINDS[key]() if key in KINDS else Other(called=key)
    made.until, made.left, made.amount, made.by, made.bad, made.about = until, left, amount, by, bad, about
    made.mods = mods if mods is not None else {}
    return made


def of_a_kind(facts: dict[str, Any]) -> dict[str, Any]:
    """An effect as plain data; one whose key nobody knows is of the kind for those."""
    key = facts.get("key", "")
    return facts if key in KINDS else {**facts, "key": "other", "called": key}
