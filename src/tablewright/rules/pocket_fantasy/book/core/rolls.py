"""Making a roll (2): its dice, Heroic Rerolls on it where they could matter, and the special roll after a 6.

A roll is offered for a reroll by its `Stake`: which question, the result that would do, and what hangs on it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.core.chances import another_helps
from tablewright.rules.pocket_fantasy.book.core.dice import Dice, Throw
from tablewright.rules.pocket_fantasy.book.core.field import GM, in_party, is_awake, is_ours, is_there
from tablewright.rules.pocket_fantasy.book.core.heroics import heroics, spend_heroic
from tablewright.rules.pocket_fantasy.content import D6
from tablewright.rules.pocket_fantasy.events import PmDid, SpecialRolled
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
FREE_REROLL = Question("free-reroll", "PF-CORE-07", standing=True)
MERCY = Question("mercy", "PF-HERO-08", standing=True)
INSPIRE = Question("inspire", "PF-COMMANDER-03", standing=True)


class Stake(msgspec.Struct, frozen=True):
    """What hangs on a roll. `need` is the result that would do; None where every point counts.

    `hp` is what a Defense guards: to fall short by as much is to fall. `vital`: a reroll is the usual answer to a
    failure. `grave`: a failure, or a low roll where every point counts, is worth a question even to those who want few.
    """

    offer: Question = HEROIC_DIE
    need: int | None = None
    hp: int = 0
    vital: bool = False
    grave: bool = False
    points: bool = False  # each counts, up to `need`: more than that is wasted

    def met(self, thrown: Throw) -> bool:
        return self.need is not None and thrown.value() >= self.need

    def fatal(self, thrown: Throw) -> bool:
        """Would this result fell the roller, or is it vital anyhow?"""
        return self.vital or (self.hp > 0 and self.need is not None and self.need - thrown.value() >= self.hp)

    def enough(self, thrown: Throw) -> int:
        """The least result worth hoping for: success, a block that keeps one standing, or any better roll."""
        if self.hp and self.need is not None and self.fatal(thrown):
            return self.need - self.hp + 1
        return thrown.value() + 1 if self.need is None or self.hp or self.points else self.need

    def heavy(self, thrown: Throw) -> bool:
        """Is this one of the few rolls on which much hangs: a failure that hurts, half of one's HP, a wretched die?"""
        if self.hp:
            return self.need is not None and 2 * (self.need - thrown.value()) >= self.hp
        return self.grave and (self.need is not None or _is_low(thrown))


def _is_low(thrown: Throw) -> bool:
    return max((first for first, _ in thrown.chains), default=D6) <= 2


EVERY_POINT = Stake()
EVERY_POINT_DEARLY = Stake(grave=True)


def throw(world: World, table: Table, roller: Being | None, dice: Dice, stake: Stake | None = None) -> Throw:
    """Make a roll: first chain, the feature reroll's chain, then one chain per Heroic Reroll (PF-CORE-20).

    Without a stake no reroll is offered.
    """
    thrown = Throw(dice)
    single = roller is not None and roller.diseased  # cannot reroll (PF-ABIL-16)
    if single or dice.best == dice.lowest:  # equal and opposite effects cancel (PF-CORE-09)
        dice.best = dice.lowest = False
    who = roller.name if roller else ""
    _roll_chains(table, thrown, who)
    if dice.lowest or (dice.best and _takes_it(world, table, roller, thrown)):
        _roll_chains(table, thrown, who)
    if stake is not None and roller is not None and not single and is_there(roller):  # poison may outlive its assassin
        _offer_rerolls(world, table, roller, thrown, stake)
    return thrown


def _takes_it(world: World, table: Table, roller: Being | None, thrown: Throw) -> bool:
    """A feature's reroll costs nothing and the best counts, so only who wants every question is asked (PF-CORE-07)."""
    if not isinstance(roller, Hero) or not wants_every(world, roller):
        return True
    about: Facts = {"who": roller.id, "roll": thrown.dice.why.label, "rolled": thrown.value()}
    return table.ask(roller.seat, FREE_REROLL, ("reroll", "keep"), about, "reroll") == "reroll"


def wants_every(world: World, being: Being) -> bool:
    """Would this one's player be asked even what nobody can lose by?"""
    return isinstance(being, Hero) and (being.offers or world.options.offers) == "every"


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


# --- Heroic Rerolls on a roll ----------------------------------------------------------------------------------------
def _offer_rerolls(world: World, table: Table, roller: Being, thrown: Throw, stake: Stake) -> None:
    """One reroll after another while one is held, wished for and could help (PF-HERO-02, PF-HERO-03, PF-HERO-04)."""
    while not thrown.at_most and not stake.met(thrown) and _is_worth_asking(world, roller, thrown, stake):
        if not any(ask(world, table, roller, thrown, stake) for ask in (_own_reroll, _inspired, _shown_mercy)):
            return
        _roll_chains(table, thrown, roller.name)


def _is_worth_asking(world: World, roller: Being, thrown: Throw, stake: Stake) -> bool:
    """The comfort of fewer questions, as the setting `offers` says; no rule forbids a reroll (PF-HERO-02)."""
    offers = (roller.offers if isinstance(roller, Hero) else "") or world.options.offers
    if offers == "never":
        return False
    if offers in ("all", "every"):
        return True
    if stake.fatal(thrown):
        return another_helps(thrown, stake.enough(thrown)) > 0  # who falls whatever the die shows is not asked
    if not stake.hp and another_helps(thrown, stake.enough(thrown)) == 0:  # all or nothing, and it cannot be all
        return False
    if stake.offer is HEROIC_SPECIAL:
        spare = isinstance(roller, Hero) and roller.combat_hr > 0  # it seldom pays otherwise (PF-SIX-05)
        return spare and (offers == "wise" or stake.need != D6)
    if offers == "grave":
        return stake.heavy(thrown)
    return stake.offer in (HEROIC_TASK, HEROIC_DEFENSE) or _is_low(thrown)


def _facts(roller: Being, thrown: Throw, stake: Stake) -> Facts:
    """What the question tells: the roll, what is needed, how likely one more helps, and what is at stake."""
    rolled, need = thrown.value(), stake.enough(thrown)
    chance = round(100 * another_helps(thrown, need))
    against = stake.need or 0 if stake.hp else 0
    all_or_nothing = stake.need is not None and not stake.hp and not stake.points
    wanted: str | int = stake.need or 0 if all_or_nothing else ""  # else every point counts
    return {"who": roller.id, "roll": thrown.dice.why.label, "rolled": rolled, "need": need, "chance": chance,
            "wanted": wanted, "against": against, "lost": max(0, against - rolled), "hp": stake.hp}  # fmt: skip


def _own_reroll(world: World, table: Table, roller: Being, thrown: Throw, stake: Stake) -> bool:
    if not isinstance(roller, Hero):
        return False
    if roller.status == "unconscious" and stake.offer is not HEROIC_DEATH:  # PF-DOWN-01
        return False
    held = heroics(roller)
    options = ["keep", *(["reroll"] if held else []), *(["gift"] if roller.granted else [])]
    if len(options) == 1:
        return False
    about = {**_facts(roller, thrown, stake), "held": held}
    answer = table.ask(roller.seat, stake.offer, options, about, options[-1] if stake.fatal(thrown) else "keep")
    if answer == "reroll":
        spend_heroic(world, table, roller, thrown.dice.why.label)
    elif answer == "gift":  # a reroll handed out by the Pocket Master uses no HR up (PF-HERO-08)
        roller.granted -= 1
        table.tell(PmDid("reroll-used", roller.name))
    return answer != "keep"


def _inspired(world: World, table: Table, roller: Being, thrown: Throw, stake: Stake) -> bool:
    """Inspiration: a commander pays for an ally's reroll, a companion's too (PF-COMMANDER-03, PF-COMP-02)."""
    if not is_ours(roller):
        return False
    for hero in world.party:
        if hero.cls != "commander" or hero is roller or not is_awake(hero) or not heroics(hero):
            continue
        about = {**_facts(roller, thrown, stake), "who": hero.id, "whom": roller.id, "held": heroics(hero)}
        usual = "inspire" if stake.fatal(thrown) else "no"
        if table.ask(hero.seat, INSPIRE, ("no", "inspire"), about, usual) == "inspire":
            spend_heroic(world, table, hero, "Inspiration")
            return True
    return False


def _shown_mercy(world: World, table: Table, roller: Being, thrown: Throw, stake: Stake) -> bool:
    """The die has fallen badly: a human PM may give one more roll, to a PC or to a monster (PF-HERO-08, PF-PM-01)."""
    if not (stake.fatal(thrown) or stake.heavy(thrown)):
        return False
    answer = table.ask(GM, MERCY, ("no", "grant"), _facts(roller, thrown, stake), "no")
    if answer == "grant":
        table.tell(PmDid("grant", roller.name))
    return answer == "grant"


# --- the special roll after a 6 --------------------------------------------------------------------------------------
def special_rolls(world: World, table: Table, due: Sequence[Being]) -> None:
    """After an action that showed a natural 6 (PF-SIX-01): one special roll an action (PF-SIX-03, PF-SIX-04)."""
    for being in due:
        if isinstance(being, Hero) and being.status not in ("dead", "petrified") and not _stalling(world):
            _special_roll(world, table, being)


def _special_roll(world: World, table: Table, hero: Hero) -> None:
    """A plain d6: a 6 earns an HR (PF-SIX-02), 3 or more under Ballad of Legends (PF-BARD-09)."""
    need = 3 if singing(world, "ballad_of_legends") and not hero.bout.gone else 6
    thrown = throw(world, table, hero, Dice(SPECIAL), Stake(HEROIC_SPECIAL, need))
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
    thrown = throw(world, table, roller, Dice(why), EVERY_POINT)
    if thrown.six:
        special_rolls(world, table, [roller])
    return thrown.value()


def favored(being: Being) -> bool:
    """The Pocket Master lets a monster roll twice (PF-PM-01): one such favor is used up."""
    if isinstance(being, Creature) and being.favor:
        being.favor -= 1
        return True
    return False
