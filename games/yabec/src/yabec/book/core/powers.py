"""Powers, and the moments at which the rules ask for them.

A power is what one creature can do besides its figures: a monster by its block, a character by its class, anybody by an
effect. Its fields are the figures of its entry, its methods answer hooks. A rule that lets powers in asks `who` for
those that answer one hook, and calls it on each; `me` is whose power it is. A figure has no table: it rolls nothing and
changes nothing, so that odds, labels and bots read what the rule itself reads. Each hook is called from one place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar, Literal, TypeVar

import msgspec

from tablewright.engine.table import Table
from yabec import content, effects
from yabec.state import Creature, Thing, World


# --- moments ---------------------------------------------------------------------------------------------------------
class Blow(msgspec.Struct):
    """An attack about to be made. `how` is melee, thrown or fired."""

    weapon: content.Item
    how: str = "melee"
    thing: Thing | None = None
    charge: int = 1  # a charge doubles damage, mounted it triples (YB-ITEM-09)
    av: int = 0
    face: int = 0
    ammo: str = ""  # what was shot


class Strike(msgspec.Struct):
    """A blow that is made, or is only thought of; with its `damage` once that is known."""

    world: World
    attacker: Creature
    target: Creature
    blow: Blow
    damage: int = 0


class Harm(msgspec.Struct, frozen=True):
    """Damage that arrives: how much, of what, and by how many dice."""

    amount: int
    cause: str
    dice: int = 1


class Trying(msgspec.Struct, frozen=True):
    """Somebody's roll that others may help: who rolls, and for what (attack, dodge)."""

    world: World
    roller: Creature
    what: str


class Time(msgspec.Struct, frozen=True):
    """An action that comes, a round or a turn that is over, and who is there."""

    world: World
    there: list[Creature]


Once = Literal["", "turn", "session"]


# --- hooks -----------------------------------------------------------------------------------------------------------
class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody can do; `rule` is its number in the ledger, `tells` are the words of the log that it needs."""

    rule: ClassVar[str] = ""
    tells: ClassVar[tuple[str, ...]] = ()
    by_nature: ClassVar[bool] = False  # only where the table plays by what monsters' entries say besides fighting
    once: ClassVar[Once] = ""  # a turn or a session
    use: ClassVar[str] = ""  # under which name of these its use is remembered

    def is_spent(self, me: Creature) -> bool:
        """Whether it was used already, in the turn or session in which it can be used once."""
        return bool(getattr(me.turn_uses if self.once == "turn" else me.session_uses, self.use))

    def spend(self, me: Creature) -> None:
        """Remember that it was used."""
        setattr(me.use_turn() if self.once == "turn" else me.use_session(), self.use, True)

    def attack(self, me: Creature, strike: Strike) -> int:
        """A figure: AV of the bearer's own blow; a minus is better. Asked by `attack.aim_at`."""
        return 0

    def attack_beside(self, me: Creature, strike: Strike) -> int:
        """A figure: AV of a friend's blow in the zone, of which the best counts. Asked by `attack.aim_at`."""
        return 0

    def hides(self, me: Creature, strike: Strike) -> bool:
        """A figure: the bearer is struck at with disadvantage. Asked by `attack.aim_at`."""
        return False

    def hits_for_sure(self, me: Creature, strike: Strike) -> bool:
        """A figure: the bearer's own blow needs no roll. Asked by `attack.aim_at`."""
        return False

    def is_magic(self, me: Creature, strike: Strike) -> bool:
        """A figure: the bearer's weapon counts as magic. Asked by `damage.harms`."""
        return False

    def halves(self, me: Creature, strike: Strike) -> bool:
        """A figure: the bearer takes half the damage. Asked by `damage.damage_of`."""
        return False

    def resists(self, me: Creature, what: str) -> bool:
        """A figure: nothing of the kind harms the bearer: venom, charm, sleep, a monster's touch. Asked by
        `light.proof`.
        """
        return False

    def stands_in(self, me: Creature, table: Table, strike: Strike) -> bool:
        """Something else is struck in the bearer's place, before any die. Called by `attack.comes_home`."""
        return False

    def helps_roll(self, me: Creature, table: Table, trying: Trying) -> bool:
        """Whether the bearer gives a roll advantage, a friend's or the own. Called by `attack.lands`."""
        return False

    def rolls_again(self, me: Creature, table: Table, trying: Trying) -> bool:
        """Whether the bearer has a friend's roll that failed made once more. Called by `attack.lands`."""
        return False

    def turns_aside(self, me: Creature, table: Table, strike: Strike) -> bool:
        """Whether a blow that landed does not hit the bearer after all. Called by `attack.comes_home`."""
        return False

    def missed(self, me: Creature, table: Table, strike: Strike) -> None:
        """The bearer's own blow missed. Called by `attack.comes_home`."""

    def more_damage(self, me: Creature, table: Table, strike: Strike) -> int:
        """Dice besides the weapon's. Called by `damage.damage_of`."""
        return 0

    def steps_in(self, me: Creature, table: Table, strike: Strike) -> bool:
        """Whether the bearer takes half of what a friend would suffer. Called by `attack.wound`."""
        return False

    def when_struck(self, me: Creature, table: Table, strike: Strike) -> None:
        """The bearer was wounded by it. Called by `attack.wound`."""

    def on_hit(self, me: Creature, table: Table, strike: Strike) -> None:
        """The bearer wounded somebody who still stands. Called by `attack.wound`."""

    def soaks(self, me: Creature, harm: Harm) -> int:
        """Damage that does not arrive. Called by `life.hurt`."""
        return 0

    def takes_action(self, me: Creature, table: Table, time: Time) -> bool:
        """Whether the bearer's action is lost, or was made for it. Called by `rounds.act`."""
        return False

    def round_ends(self, me: Creature, table: Table, time: Time) -> None:
        """A round is over, and the bearer stands. Called by `rounds.finish_round`."""

    def turn_ends(self, me: Creature, table: Table, time: Time) -> None:
        """A turn is over. Called by `hooks.end_turn`."""

    def wears_off(self, me: Creature, table: Table, time: Time) -> None:
        """The effect's own time is over. Called by `hooks.wear_off`."""

    def lets_go(self, me: Creature, world: World) -> None:
        """The effect ends, for whatever reason. Called by `items.let_go`."""


class Lasting(Power, frozen=True):
    """A power that lasts on somebody: what its effect does. `spells` are the kinds of spells that bring it, or their
    keys.
    """

    spells: ClassVar[tuple[str, ...]] = ()

    effect: effects.Effect


# --- who answers -----------------------------------------------------------------------------------------------------
P = TypeVar("P", bound=Power)
Hook = Callable[..., object]
OF_BLOCK: dict[str, tuple[Power, ...]] = {}  # by the monster's key, in the order of its entry
OF_ABILITY: dict[str, tuple[Power, ...]] = {}  # by the ability's key, as its class has it
OF_EFFECT: dict[type[effects.Effect], type[Lasting]] = {}  # by the kind of effect


def who(hook: Hook, me: Creature, world: World) -> tuple[Power, ...]:
    """Powers of one creature that answer a hook: what it is, as its entry lists it, then what lasts on it, the oldest
    first. Of several creatures, the caller asks in the order in which they stand in the conflict. It is a snapshot:
    what ends meanwhile still has its say.
    """
    name = hook.__name__
    innate = _of_block(name, me.key, world.options.natures) if me.kind == "monster" else ()
    if me.kind == "pc" or me.skills:
        innate = (*innate, *_of_class(name, me.key if me.kind == "pc" else "", me.level, tuple(me.skills)))
    return (*innate, *lasting(hook, me)) if me.effects else innate


def lasting(hook: Hook, me: Creature) -> tuple[Lasting, ...]:
    """What lasts on a creature and answers a hook, the oldest first."""
    found = ((OF_EFFECT[type(effect)], effect) for effect in me.effects if type(effect) in OF_EFFECT)
    return tuple(kind(effect) for kind, effect in found if answers(kind, hook.__name__))


def of_effect(hook: Hook, effect: effects.Effect) -> tuple[Lasting, ...]:
    """What one effect does, though it has ended already."""
    kind = OF_EFFECT.get(type(effect))
    return (kind(effect),) if kind is not None and answers(kind, hook.__name__) else ()


@lru_cache(maxsize=4096)
def _of_block(name: str, key: str, natures: bool) -> tuple[Power, ...]:
    """What only holds by natures is left out where the table does not play by them."""
    powers = OF_BLOCK.get(key, ())
    return tuple(each for each in powers if answers(type(each), name) and (natures or not each.by_nature))


@lru_cache(maxsize=4096)
def _of_class(name: str, cls: str, level: int, skills: tuple[str, ...]) -> tuple[Power, ...]:
    """Of abilities open at this level, then of skills that were picked."""
    given = [each.key for each in content.CLASSES[cls].abilities if each.from_level <= level] if cls else []
    keys = dict.fromkeys((*given, *skills))
    return tuple(each for key in keys for each in OF_ABILITY.get(key, ()) if answers(type(each), name))


def answers(kind: type[Power], name: str) -> bool:
    return getattr(kind, name) is not getattr(Power, name)


def own(kind: type[P], monster: Creature) -> P | None:
    """A monster's power of a kind, for what a choice shows of it."""
    return next((each for each in OF_BLOCK.get(monster.key, ()) if isinstance(each, kind)), None)
