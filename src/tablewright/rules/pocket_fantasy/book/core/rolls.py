"""Core mechanics: one roll from its dice to its value, Heroic Rerolls, and the special roll after a 6 (chapter 2).

The order of one roll (PF-CORE-13): roll each chain, keep best, lowest or chosen, subtract X, apply the minimum, add
flat points. Focus and Deflect stand in for all but the last step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.core.field import in_party, is_awake, is_ours
from tablewright.rules.pocket_fantasy.content import D6
from tablewright.rules.pocket_fantasy.events.fights import HeroicGained, HeroicSpent, SpecialRolled
from tablewright.rules.pocket_fantasy.events.travels import PmDid
from tablewright.rules.pocket_fantasy.state import Being, Creature, Hero, World

SPECIAL = Why("Special roll", "PF-SIX-02")

# One question a kind of roll, so that a player can leave a standing answer to each (PF-HERO-02).
HEROIC_TASK = Question("heroic-task", "PF-HERO-04", standing=True)
HEROIC_ATTACK = Question("heroic-attack", "PF-HERO-04", standing=True)
HEROIC_DEFENSE = Question("heroic-defense", "PF-HERO-04", standing=True)
HEROIC_INITIATIVE = Question("heroic-initiative", "PF-HERO-04", standing=True)
HEROIC_DIE = Question("heroic-die", "PF-HERO-04", standing=True)
HEROIC_DEATH = Question("heroic-death", "PF-DOWN-02", standing=True)
HEROIC_SPECIAL = Question("heroic-special", "PF-SIX-05", standing=True)
INSPIRE = Question("inspire", "PF-COMMANDER-03", standing=True)

FIXED = 6  # what Focus and Deflect set


class Dice(msgspec.Struct):
    """How a roll is made. `x` is added to the kept chain (it is negative for d6-X), `flat` after the minimum."""

    why: Why
    x: int = 0
    floor: int | None = None
    flat: int = 0
    best: bool = False
    lowest: bool = False
    explode: bool = False
    fixed: bool = False  # Focus or Deflect
    pair: bool = False  # two rolls joined: Assassinate, Backstab


class Throw(msgspec.Struct):
    """A roll as it fell: chains of (first die, sum of the chain)."""

    dice: Dice
    chains: list[tuple[int, int]] = []
    second: list[tuple[int, int]] = []  # the other of two joined rolls
    six: bool = False

    def value(self, explode: bool = True) -> int:
        """The result (PF-CORE-06, PF-CORE-07, PF-CORE-11, PF-CORE-12, PF-CORE-13)."""
        dice = self.dice
        if dice.fixed and not dice.pair:
            return FIXED + (self._kept(self.chains, explode) if self.chains else 0) + dice.flat
        total = self._kept(self.chains, explode) + dice.x
        if dice.floor is not None:
            total = max(total, dice.floor)
        if self.second or dice.pair:
            total += FIXED if dice.fixed else self._kept(self.second, explode) + dice.x
        return total + dice.flat

    def _kept(self, chains: Sequence[tuple[int, int]], explode: bool) -> int:
        values = [chain[1] if explode else chain[0] for chain in chains]
        return min(values) if self.dice.lowest else max(values)

    @property
    def at_most(self) -> bool:
        """No further roll could better it."""
        rolls = [part for part in (self.chains, self.second) if part]
        return not self.dice.explode and all(any(first == D6 for first, _ in part) for part in rolls)


Wants = Callable[[Throw], bool]


def the_more_the_better(so_far: Throw) -> bool:
    """What to want of a roll of which every point counts."""
    return True


def throw(
    world: World,
    table: Table,
    roller: Being | None,
    dice: Dice,
    wants: Wants | None = None,
    offer: Question = HEROIC_TASK,
    advice: Callable[[Throw], bool] | None = None,
) -> Throw:
    """Make a roll: first chain, the feature reroll's chain, then one chain per Heroic Reroll (PF-CORE-20).

    `wants` tells whether a better roll could still change anything; without it no reroll is offered. `advice` tells
    whether the default answer is to spend one.
    """
    thrown = Throw(dice)
    single = roller is not None and roller.diseased  # cannot reroll (PF-ABIL-16)
    if single or dice.best == dice.lowest:  # equal and opposite effects cancel (PF-CORE-09)
        dice.best = dice.lowest = False
    who = roller.name if roller else ""
    for _ in range(2 if dice.best or dice.lowest else 1):
        _roll_chains(table, thrown, who)
    if wants is not None and roller is not None and not single:
        _offer_rerolls(world, table, roller, thrown, wants, offer, advice)
    return thrown


def _roll_chains(table: Table, thrown: Throw, who: str) -> None:
    """One more roll: a complete chain (PF-CORE-12), or one for each of two joined rolls (PF-ASSASSIN-07)."""
    dice = thrown.dice
    if dice.fixed and not dice.pair:
        if dice.explode:  # the Fighter's Focus and Deflect (PF-FIGHTER-04)
            thrown.chains.append(_chain(table, thrown, who))
        return
    thrown.chains.append(_chain(table, thrown, who))
    if dice.pair and not dice.fixed:
        thrown.second.append(_chain(table, thrown, who))


def _chain(table: Table, thrown: Throw, who: str) -> tuple[int, int]:
    """A die that explodes on a natural 6, again and again, where it can (PF-CORE-10)."""
    first = face = total = table.roll(D6, thrown.dice.why, who)
    if first == 6:
        thrown.six = True
    if thrown.dice.explode:
        while face == 6:
            face = table.roll(D6, thrown.dice.why, who)
            total += face
    return first, total


# --- Heroic Rerolls --------------------------------------------------------------------------------------------------


def _offer_rerolls(
    world: World,
    table: Table,
    roller: Being,
    thrown: Throw,
    wants: Wants,
    offer: Question,
    advice: Callable[[Throw], bool] | None,
) -> None:
    """One reroll after another while one is held, wished for and could help (PF-HERO-02, PF-HERO-03, PF-HERO-04)."""
    label = thrown.dice.why.label
    while not thrown.at_most and wants(thrown):
        about = (roller.id, label, thrown.value())
        wise = advice is not None and advice(thrown)
        if world.options.offers == "wise" and not (wise or _worth_offering(roller, thrown, offer)):
            return
        if not (_own_reroll(world, table, roller, offer, about, wise) or _inspired(world, table, roller, about, wise)):
            return
        _roll_chains(table, thrown, roller.name)


def _worth_offering(roller: Being, thrown: Throw, offer: Question) -> bool:
    """The comfort of fewer questions: failed tasks and Defenses always, other rolls when they are low."""
    if offer is HEROIC_SPECIAL:
        return isinstance(roller, Hero) and roller.combat_hr > 0  # it seldom pays otherwise (PF-SIX-05)
    return offer in (HEROIC_TASK, HEROIC_DEFENSE, HEROIC_DEATH) or max(first for first, _ in thrown.chains) <= 2


def _own_reroll(
    world: World, table: Table, roller: Being, offer: Question, about: tuple[str | int, ...], wise: bool
) -> bool:
    if isinstance(roller, Creature):
        return False
    assert isinstance(roller, Hero)
    if roller.status == "unconscious" and offer is not HEROIC_DEATH:  # PF-DOWN-01
        return False
    options = ["keep"]
    if heroics(roller):
        options.append("reroll")
    if roller.granted:
        options.append("gift")
    if len(options) == 1:
        return False
    answer = table.ask(roller.seat, offer, options, about, options[-1] if wise else "keep")
    if answer == "reroll":
        spend_heroic(world, table, roller, str(about[1]))
    elif answer == "gift":  # a reroll handed out by the Pocket Master uses no HR up (PF-HERO-08)
        roller.granted -= 1
        table.tell(PmDid("reroll-used", roller.name))
    return answer != "keep"


def _inspired(world: World, table: Table, roller: Being, about: tuple[str | int, ...], wise: bool) -> bool:
    """Inspiration: a commander pays for an ally's reroll, a companion's too (PF-COMMANDER-03, PF-COMP-02)."""
    if not is_ours(roller):
        return False
    for hero in world.party:
        if hero.cls != "commander" or hero is roller or not is_awake(hero) or not heroics(hero):
            continue
        answer = table.ask(hero.seat, INSPIRE, ("no", "inspire"), (hero.id, *about), "inspire" if wise else "no")
        if answer == "inspire":
            spend_heroic(world, table, hero, "Inspiration")
            return True
    return False


def heroics(hero: Hero) -> int:
    return hero.hr + hero.combat_hr


def spend_heroic(world: World, table: Table, hero: Hero, on: str) -> None:
    """Spend one, combat-only ones first (PF-HERO-07). The fight remembers it (PF-LOOT-02, PF-BOSS-04)."""
    if hero.combat_hr:
        hero.combat_hr -= 1
    else:
        hero.hr -= 1
    if world.fight:
        world.fight.hr_spent += 1
    table.tell(HeroicSpent(hero.name, on, heroics(hero)))


def gain_heroic(table: Table, hero: Hero, how: str, combat_only: bool = False) -> None:
    """Earned HRs add to the count without limit (PF-HERO-01)."""
    if combat_only:
        hero.combat_hr += 1
    else:
        hero.hr += 1
    table.tell(HeroicGained(hero.name, how, combat_only))


def uses_left(hero: Hero, feature: str, most: int) -> int:
    """Uses of a per-combat feature that are left (PF-CORE-17)."""
    return most - hero.bout.used.get(feature, 0)


def may_use(hero: Hero, feature: str, most: int) -> bool:
    """A use is left, or an HR can pay for one more (PF-HERO-06)."""
    return uses_left(hero, feature, most) > 0 or heroics(hero) > 0


def use(world: World, table: Table, hero: Hero, feature: str, most: int) -> None:
    """Spend a use when the ability is declared (PF-CORE-17); pay with an HR beyond the last (PF-HERO-06)."""
    if uses_left(hero, feature, most) <= 0:
        spend_heroic(world, table, hero, feature)
    hero.bout.used[feature] = hero.bout.used.get(feature, 0) + 1


def may_use_in_session(hero: Hero, feature: str, most: int) -> bool:
    return hero.session.get(feature, 0) < most or heroics(hero) > 0


def use_in_session(world: World, table: Table, hero: Hero, feature: str, most: int) -> None:
    """As `use`, counted per session."""
    if hero.session.get(feature, 0) >= most:
        spend_heroic(world, table, hero, feature)
    hero.session[feature] = hero.session.get(feature, 0) + 1


# --- the special roll after a 6 --------------------------------------------------------------------------------------


def special_rolls(world: World, table: Table, due: Sequence[Being]) -> None:
    """After an action that showed a natural 6 (PF-SIX-01): one special roll an action (PF-SIX-03, PF-SIX-04)."""
    for being in due:
        if isinstance(being, Hero) and being.status not in ("dead", "petrified") and not _stalling(world):
            _special_roll(world, table, being)


def _special_roll(world: World, table: Table, hero: Hero) -> None:
    """A plain d6: a 6 earns an HR (PF-SIX-02), 3 or more under Ballad of Legends (PF-BARD-09)."""
    need = 3 if singing(world, "ballad_of_legends") and not hero.bout.gone else 6
    dice = Dice(SPECIAL)
    thrown = throw(world, table, hero, dice, lambda so_far: so_far.value() < need, HEROIC_SPECIAL)
    earned = thrown.value() >= need
    table.tell(SpecialRolled(hero.name, thrown.value(), earned))
    if earned:
        hero.hr += 1


def _stalling(world: World) -> bool:
    """Three rounds without an attack by the party: no special rolls until one is made again (PF-SIX-06)."""
    return world.fight is not None and world.fight.idle >= 3 and not world.fight.stirred


def singing(world: World, song: str) -> bool:
    """Is this song under way? The same song by two bards does not add up (PF-BARD-06)."""
    return world.fight is not None and any(hero.bout.song == song for hero in world.party)


def sung_for(world: World, being: Being, song: str) -> bool:
    """Does the song help this one: a party member in the fight (PF-BARD-03)?"""
    return in_party(being) and not being.bout.gone and singing(world, song)


def plain_die(world: World, table: Table, roller: Being, why: Why) -> int:
    """A class die of a PC's own or a companion's, open to Heroic Rerolls, followed by its special roll."""
    thrown = throw(world, table, roller, Dice(why), the_more_the_better, HEROIC_DIE)
    if thrown.six:
        special_rolls(world, table, [roller])
    return thrown.value()
