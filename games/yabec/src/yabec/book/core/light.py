"""Dice, saves, light, and the numbers of own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache

import msgspec

from tablewright.engine.asking import is_sure
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book import checking
from yabec.book.characters import tenets
from yabec.book.core import field, items, powers, stats
from yabec.content import tables
from yabec.state import GM, Creature, Thing, World

# --- dice -------------------------------------------------------------------------------------------------------------
# Rolling as yabec does it: dice in a string, x-in-6, advantage, ability checks and saves.
# Chapters: Advantage, Checking, Saves.
PERCENT = 100
_DICE = re.compile(r"^(?:(\d*)d(\d+))?([+-]?\d+)?$")


@cache
def parse(text: str) -> tuple[int, int, int]:
    """Number, sides and plus of `2d6+1`; no dice of 0 sides in `3`."""
    match = _DICE.match(text.replace(" ", ""))
    if match is None:
        raise ValueError(f"{text!r} are no dice")
    return (int(match[1] or 1) if match[2] else 0), int(match[2] or 0), int(match[3] or 0)


def roll_dice(table: Table, text: str, why: Why, who: str = "") -> int:
    """`2d6+1`, `1d4`, `3`: the total."""
    number, sides, total = parse(text)
    for _ in range(number):
        total += table.roll(sides, why, who)
    return total


@cache
def average(text: str) -> float:
    """What dice bring in the long run."""
    if _DICE.match(text.replace(" ", "")) is None:
        return 0.0
    number, sides, plus = parse(text)
    return number * (sides + 1) / 2 + plus


def chance(table: Table, x: int, sides: int, why: Why, who: str = "") -> bool:
    """x-in-6 is a d6 that shows x or less; the same with other dice, and d100 for percentages (YB-GEN-11)."""
    return table.roll(sides, why, who) <= x


def best(table: Table, sides: int, why: Why, who: str, advantage: int, *, high: bool) -> int:
    """A die with advantage (+1), disadvantage (-1) or neither (YB-GEN-10).

    Better is judged by success: the higher face where `high` is good, else the lower. Several of one kind do not
    pile up; one of each cancel, which the caller shows as 0.
    """
    first = table.roll(sides, why, who)
    if not advantage:
        return first
    second = table.roll(sides, why, who)
    return max(first, second) if (advantage > 0) == high else min(first, second)


class Trial(msgspec.Struct, frozen=True):
    """One die that succeeds on so many of its faces, the low ones or the `high` ones: what a rule is about to roll.

    The rule rolls it and the choice shows its chance, so that both say the same.
    """

    sides: int
    good: int
    advantage: int = 0
    high: bool = False

    def roll(self, table: Table, why: Why, who: str = "") -> tuple[int, bool]:
        """The face, and whether it is a good one."""
        face = best(table, self.sides, why, who, self.advantage, high=self.high)
        return face, self.wins(face)

    def wins(self, face: int) -> bool:
        return face > self.sides - self.good if self.high else face <= self.good

    @property
    def chance(self) -> Fraction:
        """With advantage both dice must fail, with disadvantage both succeed (YB-GEN-10)."""
        once = Fraction(min(self.sides, max(0, self.good)), self.sides)
        return 1 - (1 - once) ** 2 if self.advantage > 0 else once**2 if self.advantage < 0 else once

    def __str__(self) -> str:
        """`9-in-20`, `81-in-400` with disadvantage, `35 %`, `sure`, `no chance`."""
        if self.chance in (0, 1):
            return "sure" if self.chance else "no chance"
        of = self.sides**2 if self.advantage else self.sides
        return f"{int(self.chance * of)} %" if of == PERCENT else f"{int(self.chance * of)}-in-{of}"


def net(*reasons: int) -> int:
    """Advantage and disadvantage together: one kind counts once, both cancel (YB-GEN-10)."""
    return (1 if any(reason > 0 for reason in reasons) else 0) - (1 if any(reason < 0 for reason in reasons) else 0)


# --- light ------------------------------------------------------------------------------------------------------------
# Light: what a zone has of it, lighting things, infravision and its end. Chapters: Light, Infravision, Blindness.
FLINT = Why("Flint and steel", "YB-HAZ-03")
SOURCES = ("torches", "lantern", "candle")
FIRE = ("lighter", "match_box", "flint_steel")
LAMPS = tuple(key for key, item in content.ITEMS.items() if item.power == "light")
MATCHES = "match_box"
_TO_BURN = ("torches", "candle", "kerosene")  # a lantern wants oil


def daylight(world: World, zone: str, below: list[Creature] | None = None) -> bool:
    """Daylight falls in by the way out of a zone that is lit, unless magic darkens it (YB-MONST-05, YB-MAGIC-09).

    `below`: those whose lights shine, for whoever has looked them up.
    """
    room = field.room_of(world, zone)
    if room is None or room.data.get("darkness"):
        return False
    if room.lit and any(way.kind == "exit" for way in field.ways(world, zone)):
        return True
    for each in _party_below(world) if below is None else below:
        if each.effects and each.zone == zone and _bears_daylight(each):
            return True
    return False


def _bears_daylight(creature: Creature) -> bool:
    """Under Continual Light, the spell's light that does not end: daylight for all who stand by (YB-MONST-05)."""
    return any(each.key == "light" and each.by and not each.until for each in creature.effects)


def shines(creature: Creature) -> bool:
    """By something lit, or a blade of fire in hand (YB-DOWN-14). What is of stone gives no light, and its torch is
    stone too (YB-LIGHT-04, YB-MAGIC-09).
    """
    if creature.status == stats.STONE:
        return False
    for thing in creature.items:  # most are neither lit nor in hand, and this is asked of everybody at every step
        if thing.lit or (thing.held and thing.key in items.FLAMING):
            return True
    return bool(creature.effects) and stats.has_effect(creature, "light")


def light_at(world: World, zone: str, shining: list[Creature] | None = None) -> str:
    """dark, dim or bright by zone: dim within a source's zone and in adjacent ones with a clear line (YB-LIGHT-04).

    A zone lit of its own is bright (YB-LIGHT-03); beyond is dark (YB-LIGHT-01). Several sources take the best.
    `shining`: those in the dungeon who give light, for whoever has looked them up.
    """
    dungeon = world.dungeons.get(world.delve.dungeon)
    room = dungeon.rooms.get(zone) if dungeon else None
    if room is None:
        return "bright"
    if room.data.get("darkness"):
        return "dark"
    if room.lit:
        return "bright"
    for each in _party_below(world) if shining is None else shining:
        if (shining is not None or shines(each)) and (each.zone == zone or each.zone in field.distant(world, zone)):
            return "dim"
    return "dark"


def _party_below(world: World) -> list[Creature]:
    """Everybody of the party in the dungeon, those of other groups too: their lights shine for all (YB-LIGHT-04). Who
    has left by a way out took the own light along.
    """
    found = stats.members(world) + (_gone_apart(world) if world.delve.groups else [])
    return [each for each in found if not each.used.get("outside")]


def _gone_apart(world: World) -> list[Creature]:
    apart = [world.creatures[key] for group in world.delve.groups if not group.out for key in group.march]
    return [each for each in apart if each.status not in ("dead", "gone")]


def light_for(world: World, creature: Creature, lights: dict[str, str] | None = None) -> str:
    """The light a creature stands in: bright within touch of its own source (YB-LIGHT-04).

    `lights` keeps what was found out about zones, for whoever asks about many creatures at one moment.
    """
    zone = creature.zone
    if lights is not None and lights.get(zone) == "bright":
        return "bright"  # with a light of one's own or without
    if shines(creature) and not in_darkness(world, creature):
        return "bright"
    if lights is None:
        return light_at(world, zone)
    if zone not in lights:
        lights[zone] = light_at(world, zone)
    return lights[zone]


def in_darkness(world: World, creature: Creature) -> bool:
    """Magical darkness defeats lights and infravision alike (YB-MAGIC-09)."""
    room = field.room_of(world, creature.zone)
    return room is not None and bool(room.data) and "darkness" in room.data


def can_see(world: World, creature: Creature, lights: dict[str, str] | None = None) -> bool:
    """With open eyes, and not in the dark (YB-LIGHT-01, YB-LIGHT-09)."""
    return (
        not stats.blinded(creature) and not stats.has(creature, effects.Asleep) and lit_enough(world, creature, lights)
    )


def lit_enough(world: World, creature: Creature, lights: dict[str, str] | None = None) -> bool:
    """Dark prevents sight (YB-LIGHT-01) but for infravision, which shows the living (YB-LIGHT-05); dim is no penalty
    (YB-LIGHT-02). Monsters see in their own dungeon, but not through magical darkness.
    """
    return _sees_by(world, creature, light_for(world, creature, lights))


def _sees_by(world: World, creature: Creature, light: str) -> bool:
    """In the light that it stands in."""
    if creature.side == "foes":
        return not in_darkness(world, creature)
    return light != "dark" or (stats.sees_in_dark(creature) and not in_darkness(world, creature))


def sees_there(world: World, looker: Creature, target: Creature) -> bool:
    """Into another zone one sees by the light there, or the warmth of the living; monsters see in their own dungeon,
    and nobody through magical darkness (YB-LIGHT-01, YB-LIGHT-05, YB-RANGE-03). Who stands in the dark is just blind.
    """
    if not lit_enough(world, looker):
        return True
    if looker.zone == target.zone:
        return not unseen_beside(world, looker, target)
    if looker.side == "foes":
        return not in_darkness(world, target)
    if light_at(world, target.zone) != "dark" or shines(target):
        return True
    return stats.sees_in_dark(looker) and not stats.undead(target) and not in_darkness(world, target)


def unseen_beside(world: World, looker: Creature, target: Creature) -> bool:
    """The undead have no warmth: in the dark of their own zone eyes for warmth are blind toward them (YB-LIGHT-05)."""
    if looker.side == "foes" or looker.zone != target.zone or not stats.undead(target) or shines(target):
        return False
    return stats.sees_in_dark(looker) and light_for(world, looker) == "dark"


def at_mercy(world: World, target: Creature, attacker: Creature) -> bool:
    """Bad, or blind toward this attacker: hit without a roll (YB-CONF-12, YB-LIGHT-09)."""
    return stats.is_bad(target) or unseen_beside(world, target, attacker)


def can_read(world: World, creature: Creature) -> bool:
    """Only in bright light (YB-LIGHT-02, YB-LIGHT-03), with open eyes; infravision does not help (YB-LIGHT-07)."""
    return light_for(world, creature) == "bright" and can_see(world, creature)


def update_blindness(world: World) -> None:
    """Whoever cannot perceive the surroundings is bad while it lasts (YB-LIGHT-09)."""
    lights: dict[str, str] = {}  # by zone: most stand in one
    for each in _all_onlookers(world):
        _in_the_dark(each, dark=not lit_enough(world, each, lights))


def _in_the_dark(creature: Creature, *, dark: bool) -> None:
    if creature.effects:
        creature.effects = [effect for effect in creature.effects if effect.key != "dark"]
    if creature.zone and dark:
        creature.effects.append(effects.an_effect("dark", bad=True, about="blind"))


def squint(world: World, creature: Creature) -> None:
    """Where daylight falls in by the way out, the monstrous squint: AC and AV 1 worse (YB-MONST-05)."""
    if creature.effects:
        creature.effects = [effect for effect in creature.effects if effect.key != "sunlight"]
    if stats.monstrous(creature) and not stats.is_down(creature) and daylight(world, creature.zone):
        creature.effects.append(effects.an_effect("sunlight"))


# --- when people and lights move -------------------------------------------------------------------------------------
_Sight = tuple[bool, bool, bool]  # what the light of a place means to somebody there: it is seen by, bright, daylight


@contextmanager
def seeing_anew(world: World, table: Table) -> Iterator[None]:
    """Whoever or whatever moves, goes out or flares up in between: everybody for whom the light has changed by it is
    blind or sees again (YB-LIGHT-09), is dazzled (YB-LIGHT-06), squints or squints no more (YB-MONST-05).
    """
    before = _sights_now(world)
    yield
    for key, now in _sights_now(world).items():
        was = before.get(key, now)
        if was != now:
            _adapt_eyes(world, table, world.creatures[key], was, now)


def _adapt_eyes(world: World, table: Table, creature: Creature, was: _Sight, now: _Sight) -> None:
    (saw, was_bright, was_day), (sees, bright, day) = was, now
    if saw != sees:
        _in_the_dark(creature, dark=not sees)
    if was_day != day:
        squint(world, creature)
    if bright and not was_bright and not stats.is_down(creature):
        dazzle(table, creature)


def _sights_now(world: World) -> dict[str, _Sight]:
    """By id. Asked twice at every step, so it looks once whose lights shine, and once at each zone."""
    dungeon = world.dungeons.get(world.delve.dungeon)
    if dungeon is None:
        return {}  # in town there is light everywhere, and outside too
    below, foes = _party_below(world), _foes_in_fight(world)
    shining = [each for each in below if shines(each)]
    lit_foes = [foe for foe in foes if (foe.items or foe.effects) and shines(foe)]
    lamps = {each.id for each in [*shining, *lit_foes]}
    lights: dict[str, str] = {}  # by zone: most stand in one
    darkened: dict[str, bool] = {}
    days: dict[str, bool] = {}
    found = {}
    for each in [*below, *foes]:
        zone = each.zone
        if zone not in lights:
            if zone not in dungeon.rooms:
                continue
            lights[zone], days[zone] = light_at(world, zone, shining), daylight(world, zone, below)
            darkened[zone] = in_darkness(world, each)
        light = lights[zone]
        if light != "bright" and each.id in lamps:
            light = light_for(world, each, lights)
        sees = _sees_by(world, each, light) if darkened[zone] or light == "dark" else True
        found[each.id] = (sees, light == "bright", days[zone])
    return found


def _all_onlookers(world: World) -> list[Creature]:
    """The party, in all its groups, and the monsters of a fight."""
    return [*_party_below(world), *_foes_in_fight(world)]


def _foes_in_fight(world: World) -> list[Creature]:
    if world.conflict is None:
        return []
    found = [world.creatures[key] for key in world.conflict.fighters if key in world.creatures]
    return [each for each in found if each.side == "foes"]


def dazzle(table: Table, creature: Creature) -> None:
    """Infravision meets bright light: blind for a round, and off until a full turn in the dark (YB-LIGHT-06)."""
    has = (
        stats.has_skill(creature, "infravision")
        or stats.has_effect(creature, "infravision")
        or stats.sees_in_dark(creature)
    )
    dazed = next((effect for effect in creature.effects if effect.key == "no-infravision"), None)
    if dazed is not None:
        dazed.amount = 0  # no full turn in the dark any more
    elif has:
        creature.effects.append(effects.an_effect("dazzled", "round", bad=True, about="blind"))
        creature.effects.append(effects.an_effect("no-infravision"))
        table.tell(events.Used(creature.name, "dazzled"))


def begin_in_the_dark(world: World) -> None:
    """Eyes that are off remember whether this turn begins in the dark (YB-LIGHT-06)."""
    for each, dazed in _eyes_that_are_off(world):
        dazed.amount = int(light_for(world, each) == "dark")


def rest_eyes(world: World) -> None:
    """A full turn in the dark, from its beginning to its end, brings infravision back (YB-LIGHT-06)."""
    rested = [each for each, dazed in _eyes_that_are_off(world) if dazed.amount and light_for(world, each) == "dark"]
    for each in rested:
        each.effects = [effect for effect in each.effects if effect.key != "no-infravision"]
    if rested:
        update_blindness(world)


def _eyes_that_are_off(world: World) -> list[tuple[Creature, effects.Effect]]:
    found = [(each, effect) for each in stats.members(world) for effect in each.effects]
    return [(each, effect) for each, effect in found if effect.key == "no-infravision"]


def torch_ready(creature: Creature) -> bool:
    """Something unlit that can burn, something to light it with (YB-HAZ-03), and hands that are bad by blindness at
    most (YB-CONF-15); a magic lamp needs nothing.
    """
    if not stats.free_hands(creature):
        return False
    source = light_source(creature)
    return bool(source) and stats.has_hands(creature) and (source in LAMPS or can_kindle(creature))


def light_source(creature: Creature) -> str:
    for key in (*LAMPS, *SOURCES):
        thing = items.find(creature, key)
        if thing is not None and not thing.lit and (key != "lantern" or items.count(creature, "kerosene")):
            return key
    return ""


LAST_LIGHT = Question("last-light", "YB-HAZ-03", grave=True)


def puts_out_the_last(world: World, table: Table, seat: str, out: Sequence[Thing]) -> bool:
    """Whether these may go out: asked once where nobody could strike a light after it, and somebody needs one."""
    people = [each for each in stats.members(world) if each.status != stats.STONE]
    lit = [thing for each in people for thing in each.items if thing.lit]
    left = [thing for thing in lit if not any(thing is each for each in out)]
    spare = any(items.count(each, key) for each in people for key in (*FIRE, *LAMPS))
    room = field.room_of(world, world.delve.zone)
    needed = [each for each in people if not stats.is_down(each) and not stats.sees_in_dark(each)]
    if not world.full or not lit or left or spare or not needed or room is None or room.lit:
        return True
    return is_sure(table, seat, LAST_LIGHT, "dark", {"number": len(needed)})


def lights_left(creatures: Sequence[Creature]) -> int:
    """Things to burn that nobody has lit, and oil for lanterns."""
    return sum([thing.qty for each in creatures for thing in each.items if thing.key in _TO_BURN])


def can_kindle(creature: Creature) -> bool:
    return shines(creature) or any(items.count(creature, key) for key in FIRE)


def uncover(world: World, table: Table, creature: Creature, key: str) -> None:
    """A magic lamp shines from now on, whoever bears it: no burn puts it out (YB-LIGHT-08)."""
    thing = items.find(creature, key)
    if thing is not None:
        thing.lit = True
        dazzle(table, creature)
        update_blindness(world)


def _strikes_fire(table: Table, creature: Creature) -> bool:
    """At what burns already, by a lighter, with a match, or with flint, if luck will have it."""
    if shines(creature) or items.count(creature, "lighter"):
        return True
    box = items.find(creature, MATCHES)
    if box is None:
        return chance(table, 2, 6, FLINT, creature.name)
    box.uses = (box.uses or content.ITEMS[MATCHES].uses) - 1
    if not box.uses:
        creature.items.remove(box)
    return True


def strike_light(world: World, table: Table, creature: Creature, key: str) -> bool:
    """Light a torch, lantern or candle: a round's work (YB-HAZ-03); flint takes 2-in-6, a box has twenty matches
    (YB-ITEM-08).
    """
    if key not in LAMPS and not _strikes_fire(table, creature):
        table.tell(events.Acted("flint", "failed", creature.name))
        return False
    thing = items.find(creature, key)
    if thing is None:
        return False
    if key == "lantern":
        items.take(creature, "kerosene")
    if key == "candle":
        thing.uses = 1  # begun: it lasts this session (YB-LIGHT-08)
    thing.lit = True
    dazzle(table, creature)
    table.tell(events.Lit(creature.name, key))
    update_blindness(world)
    return True


# --- saves: ability checks and saves. Chapters: Checking, Saves -------------------------------------------------------
CHECK = Why("Ability check", "YB-ABIL-08")
SAVE = Why("Save", "YB-SAVE-03")
RAISE = Question("true-ability", "YB-DOWN-10")
BEST_BY_BOON = 16
UNDEAD_PROOF = ("venom", "charm", "sleep")
# The order that decides where several categories fit (YB-SAVE-02).
CATEGORIES = {"d": "death", "w": "weird", "p": "paralysis", "b": "blast", "s": "spells"}


def category(*fitting: str) -> str:
    """The first of the fitting categories in the book's order (YB-SAVE-02)."""
    return next(key for key in CATEGORIES if key in fitting)


def check_trial(creature: Creature, ability: str, bonus: int = 0, advantage: int = 0) -> Trial:
    """A d20 at or under the score and the bonus (YB-ABIL-08)."""
    return Trial(20, stats.score(creature, ability) + bonus, advantage)


def check(table: Table, creature: Creature, ability: str, bonus: int = 0, advantage: int = 0) -> bool:
    """A d20 at or under the score; low is good, and nothing is automatic. A bonus is subtracted (YB-ABIL-08)."""
    trial = check_trial(creature, ability, bonus, advantage)
    face, success = trial.roll(table, CHECK, creature.name)
    table.tell(events.Checked(creature.name, ability, face, trial.good, success))
    if success and "true_ability" in creature.boons:
        _true_ability(table, creature, ability)
    return success


def _true_ability(table: Table, creature: Creature, ability: str) -> None:
    """A boon: on a made check other than constitution the score rises by 1, to 16 at most (YB-DOWN-10)."""
    if ability == "constitution" or creature.scores.get(ability, BEST_BY_BOON) >= BEST_BY_BOON:
        return
    if table.ask(creature.seat, RAISE, ("no", "yes"), {"who": creature.id, "ability": ability}, default="yes") == "yes":
        creature.boons.remove("true_ability")
        creature.scores[ability] += 1
        table.tell(events.Used(creature.name, "true_ability", ability))


def save_trial(creature: Creature, against: str, bonus: int = 0, advantage: int = 0, *, magic: bool = False) -> Trial:
    """A d20 that must come to the save value with all bonuses (YB-SAVE-03)."""
    bonus += stats.effect_sum(creature, "save") + (
        stats.effect_sum(creature, "save_s") if against == "s" or magic else 0
    )
    bonus -= tenets.AMULET_SAVE * (tenets.AMULET in creature.tenets)  # a warlock's cursed amulet (YB-CLASS-16)
    return Trial(20, 21 - stats.save_value(creature, against) + bonus, advantage, high=True)


def save(
    table: Table, creature: Creature, against: str, bonus: int = 0, advantage: int = 0, *, magic: bool = False
) -> bool:
    """A d20 at or above the save value; high is good, no automatic results, bonuses are added (YB-SAVE-03)."""
    if creature.used.pop("yields", 0):
        table.tell(events.Used(creature.name, "lets-happen"))  # nobody has to save (YB-SAVE-01)
        creature.hit_round = -1
        return False
    trial = save_trial(creature, against, bonus, advantage, magic=magic)
    face, success = trial.roll(table, SAVE, creature.name)
    table.tell(events.Saved(creature.name, CATEGORIES[against], face, trial.sides + 1 - trial.good, success))
    if not success:
        creature.hit_round = -1
    return success


def saved_damage(creature: Creature, damage: int, success: bool) -> int:
    """A made save halves damage, rounded down (YB-SAVE-04); an evasive acrobat takes none, or half (YB-CLASS-11)."""
    if success and stats.has_effect(creature, "shield"):
        return 0  # under a Shield a save for half means none (YB-MAGIC-09)
    if stats.uses_skill(creature, "evasion"):
        return 0 if success else damage // 2
    return damage // 2 if success else damage


def proof(creature: Creature, what: str, world: World) -> bool:
    """Whether a kind of harm cannot touch it: venom, charm, sleep, or a kind of monster's hand. The undead know no
    poison, charm or sleep (YB-MON-04).
    """
    if stats.undead(creature) and what in UNDEAD_PROOF:
        return True
    return any(power.resists(creature, what) for power in powers.who(powers.Power.resists, creature, world))


# --- own words --------------------------------------------------------------------------------------------------------
# Tries in the players' own words: who, what, to what end. Chapters: Playing the Game, Stunts, Actions (other).
# The player says it; the referee, or the Dungeon Master, answers before any die is rolled: which ability is checked,
# how likely it is, what it takes and what success does. The player takes that, says it otherwise, or drops it, and
# until it is taken it has cost nothing (YB-GEN-01, YB-CONF-23, YB-DUNG-16).
WORDS = Question("try-words", "YB-GEN-01")
RULING = Question("try-ruling", "YB-DUNG-16")
EFFECT = Question("try-effect", "YB-DUNG-16")
TAKE = Question("try-offer", "YB-GEN-01")
REWORDINGS = 4
PUNCTUATION = ".,!?;:'()-"


def agree(
    table: Table, hero: Creature, scene: str, open_deeds: list[tables.Deed], bonus: int = 0
) -> tuple[tables.Deed, str] | None:
    """The deed and the ability that player and master settle on; None if nothing comes of it."""
    for _ in range(REWORDINGS):
        words = table.ask_text(hero.seat or GM, WORDS, checking.LONGEST_WORDS, {"who": hero.id, "scene": scene}).strip()
        if not words:
            return None
        ruled = _rule_on_words(table, hero, words, open_deeds)
        if ruled is None:
            table.tell(events.Tried(hero.name, words, "unclear"))
            continue
        deed, ability = ruled
        offer: Facts = {
            "who": hero.id, "words": words, "ability": ability, "effect": deed.effect,
            "odds": str(check_trial(hero, ability, bonus)), "time": "the action" if scene == "fight" else "a turn",
        }  # fmt: skip
        answer = table.ask(hero.seat or GM, TAKE, ("take", "reword", "drop"), offer, default="take")
        if answer == "take":
            table.tell(events.Tried(hero.name, words, "taken"))
            return ruled
        if answer == "drop":
            return None
    return None


def _rule_on_words(
    table: Table, hero: Creature, words: str, open_deeds: list[tables.Deed]
) -> tuple[tables.Deed, str] | None:
    """The ruling: an ability, and an effect of those that are possible here; or none of it."""
    if not open_deeds:
        return None
    meant = meaning_of(words, open_deeds)
    about: Facts = {"who": hero.id, "words": words}
    keys = [deed.key for deed in open_deeds]
    ability = table.ask(
        GM, RULING, ("no", *content.ABILITIES), about, default=meant.ability if meant is not None else "no"
    )
    if ability == "no":
        return None
    effect = table.ask(GM, EFFECT, keys, about, default=meant.key if meant is not None else keys[0])
    return next(deed for deed in open_deeds if deed.key == effect), ability


def meaning_of(words: str, open_deeds: list[tables.Deed]) -> tables.Deed | None:
    """What the referee understands: the deed whose verbs were said first; None for what it does not know."""
    said = [word.strip(PUNCTUATION).lower() for word in words.split()]
    for word in said:
        for deed in open_deeds:
            if any(word == verb or (word.startswith(verb) and len(word) <= len(verb) + 3) for verb in deed.verbs):
                return deed
    return None


def deeds(scene: str) -> list[tables.Deed]:
    return [deed for deed in content.TRIES if deed.scene == scene]
