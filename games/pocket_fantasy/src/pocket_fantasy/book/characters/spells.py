"""Combat Magic (8) of Wizard and Spellsword, and monsters' Dark magic: six spells (PF-WIZARD-02 to PF-WIZARD-11)."""

from __future__ import annotations

from collections.abc import Sequence

from pocket_fantasy import content, events
from pocket_fantasy.book.characters import companions
from pocket_fantasy.book.combat import attack
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.state import Act, Being, Hero, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

CONFUSION = Why("Length of the Confusion", "PF-WIZARD-06")
SUMMON_CHOICE = Why("What answers the summons", "PF-WIZARD-10")
SUMMON_LENGTH = Why("Length of the summons", "PF-WIZARD-09")
SPELL = Question("spell", "PF-WIZARD-02")
USUAL = ("dark_bolt", "rain_of_fire")
RAIN_ON = Question("rain-on", "PF-WIZARD-08")
SUMMON = Question("summon", "PF-WIZARD-10")
ENOUGH, ALL = "enough", "all"
MOST_RAINED_ON = 4

SPELLS_OF = {
    "wizard": tuple(content.SPELLS),
    "spellsword": ("arcane_armor", "dark_bolt", "rain_of_fire"),  # PF-SPELLSWORD-02
}
CASTINGS = {"wizard": field.Art("combat_magic", 2), "spellsword": field.Art("combat_magic", 1)}
ATTACK_SPELLS = ("dark_bolt", "rain_of_fire")


def castable(world: World, caster: Being, spells: tuple[str, ...], confused: bool) -> list[str]:
    """The spells that have a legal target; attack spells are barred to the confused (PF-ROUND-13)."""
    fit = []
    for spell in spells:
        if spell in ATTACK_SPELLS and (confused or not bolt_targets(world, caster, spell)):
            continue
        if spell == "confusion" and not confusable(world, caster):
            continue
        if spell == "arcane_armor" and not unarmored(world, caster):
            continue
        fit.append(spell)
    return fit


def bolt_targets(world: World, caster: Being, spell: str) -> list[Being]:
    """Distant enemies; Rain of Fire may take in a regenerating body too (PF-ABIL-31)."""
    foes = [foe for foe in field.enemies_of(world, caster) if field.can_be_shot(world, caster, foe)]
    if spell == "rain_of_fire" and isinstance(caster, Hero):
        down = [foe for foe in field.fight_of(world).foes if foe.status == "unconscious"]
        foes += [foe for foe in down if field.sees(world, caster)]
    return foes


def confusable(world: World, caster: Being) -> list[Being]:
    """Undead are immune to Confusion (PF-WIZARD-06, PF-ABIL-35)."""
    return [foe for foe in field.enemies_of(world, caster) if not field.is_undead(foe)]


def unarmored(world: World, caster: Being) -> list[Being]:
    """The caster and friends without Arcane Armor: a second one adds nothing (PF-WIZARD-04)."""
    friends = [caster, *(ally for ally in field.allies_of(world, caster) if ally.standing)]
    return [friend for friend in friends if not friend.bout.arcane_armor]


def aided(world: World, caster: Being) -> list[Hero]:
    """Allied PCs: only they can hold a Heroic Reroll (PF-WIZARD-03)."""
    return [ally for ally in field.allies_of(world, caster) if isinstance(ally, Hero)]


def _cast_combat_spell(world: World, table: Table, hero: Hero, act: Act) -> None:
    spells = castable(world, hero, SPELLS_OF[hero.cls], act.confused)
    spell = table.ask(
        hero.seat, SPELL, spells, {"who": hero.id}, next((each for each in spells if each in USUAL), spells[0])
    )
    field.use(world, table, hero, CASTINGS[hero.cls])
    cast(world, table, hero, spell)


def cast(
    world: World,
    table: Table,
    caster: Being,
    spell: str,
    targets: Sequence[Being] = (),
    first: Sequence[Being] = (),
) -> None:
    """Cast a combat spell, with the targets given or chosen by the caster's seat; `first` are among them."""
    seat = field.seat_of(world, caster)
    if spell == "dark_bolt":
        chosen = (
            targets or first or [attack.pick(world, table, seat, bolt_targets(world, caster, spell), spell, caster)]
        )
        dark_bolt(world, table, caster, chosen[0])
    elif spell == "rain_of_fire":
        rain_of_fire(world, table, caster, list(targets) or _rained_on(world, table, caster, seat, first))
    elif spell == "confusion":
        chosen = targets or [attack.pick(world, table, seat, confusable(world, caster), spell, caster)]
        confuse(world, table, caster, chosen[0])
    elif spell == "arcane_armor":
        chosen = targets or [attack.pick(world, table, seat, unarmored(world, caster), spell, caster)]
        arcane_armor(table, caster, chosen[0])
    elif isinstance(caster, Hero):
        {"aid_from_beyond": _aid_allies, "summon_monster": _summon_monster}[spell](world, table, caster)


def dark_bolt(world: World, table: Table, caster: Being, target: Being) -> None:
    """A ranged attack with a rerolled, exploding d6, whatever the caster's own CS (PF-WIZARD-07)."""
    table.tell(events.Cast(caster.name, "dark_bolt", (target.name,)))
    attack.resolve(world, table, bolt(caster, target))


def bolt(caster: Being, target: Being) -> attack.Blow:
    return attack.Blow(caster, [target], "dark_bolt", ranged=True, x=0, best=True, explode=True)


def _rained_on(world: World, table: Table, caster: Being, seat: str, first: Sequence[Being]) -> list[Being]:
    """One to four targets, picked one after another (PF-WIZARD-08)."""
    open_targets = [target.id for target in bolt_targets(world, caster, "rain_of_fire")]
    chosen = [target.id for target in first]
    while len(chosen) < min(MOST_RAINED_ON, len(open_targets)):
        rest = [key for key in open_targets if key not in chosen]
        options = [
            *rest,
            *([ENOUGH] if chosen else []),
            *([ALL] if 1 < len(rest) <= MOST_RAINED_ON - len(chosen) else []),
        ]
        answer = table.ask(seat, RAIN_ON, options, {"who": caster.id, "chosen": len(chosen)}, options[0])
        if answer == ENOUGH:
            break
        if answer == ALL:
            return [field.find(world, key) for key in open_targets]
        chosen.append(answer)
    return [field.find(world, key) for key in open_targets if key in chosen]


def rain_of_fire(world: World, table: Table, caster: Being, targets: list[Being]) -> None:
    """One rerolled d6-1 for all, a Defense each; fire (PF-WIZARD-08, PF-ATTACK-11)."""
    table.tell(events.Cast(caster.name, "rain_of_fire", tuple(target.name for target in targets)))
    attack.resolve(world, table, rain(caster, targets))


def rain(caster: Being, targets: list[Being]) -> attack.Blow:
    return attack.Blow(caster, targets, "rain_of_fire", ranged=True, x=-1, best=True)


def confuse(world: World, table: Table, caster: Being, target: Being) -> None:
    """No move or attack for d6-3 (at least 1) turns, no resistance; the longer remainder counts (PF-WIZARD-06)."""
    thrown = rolls.throw(world, table, caster, rolls.Dice(CONFUSION, x=-3, floor=1), rolls.EVERY_POINT)
    bout = target.bout
    bout.spellbound = max(bout.spellbound, thrown.value())
    bout.confused = max(bout.confused, bout.spellbound)
    table.tell(events.Cast(caster.name, "confusion", (target.name,)))
    table.tell(events.Afflicted(target.name, "confused", target.bout.confused, caster.name))
    if thrown.six:
        rolls.special_rolls(world, table, [caster])


def arcane_armor(table: Table, caster: Being, target: Being) -> None:
    """Until the combat ends the target defends with a rerolled d6 (PF-WIZARD-04)."""
    target.bout.arcane_armor = True
    table.tell(events.Cast(caster.name, "arcane_armor", (target.name,)))


def _aid_allies(world: World, table: Table, caster: Hero) -> None:
    """Each allied PC gets one combat-only HR; the caster is no ally of itself (PF-WIZARD-03, PF-HERO-07)."""
    allies = aided(world, caster)
    table.tell(events.Cast(caster.name, "aid_from_beyond", tuple(ally.name for ally in allies)))
    for ally in allies:
        field.gain_heroic(table, ally, "aid_from_beyond", combat_only=True)


def _summon_monster(world: World, table: Table, caster: Hero) -> None:
    """The choice die, a second on a 6, the pick from the list (PF-SUMMON-01), then its length (PF-WIZARD-09, -10)."""
    first = rolls.throw(world, table, caster, rolls.Dice(SUMMON_CHOICE), rolls.EVERY_POINT)
    options, six = list(content.SUMMONS.any), first.six
    if first.value() >= 5:
        options += content.SUMMONS.five
    if first.value() == 6:
        again = rolls.throw(world, table, caster, rolls.Dice(SUMMON_CHOICE), rolls.EVERY_POINT)
        options += content.SUMMONS.twice if again.value() == 6 else ()
    kind = table.ask(caster.seat, SUMMON, options, {"who": caster.id}, options[-1])
    length = rolls.throw(world, table, caster, rolls.Dice(SUMMON_LENGTH, x=-2, floor=2), rolls.EVERY_POINT)
    fight = field.fight_of(world)
    table.tell(events.Cast(caster.name, "summon_monster", (kind,)))
    creature = companions.new_companion(world, table, caster, kind, "summoned", length.value())
    creature.until = fight.round + length.value() - 1
    field.put_beside(fight, creature.id, caster.id)
    if six or length.six:
        rolls.special_rolls(world, table, [caster])


DOINGS: tuple[attack.Doing, ...] = (
    attack.Doing(
        "cast",
        _cast_combat_spell,
        lambda world, hero, act: castable(world, hero, SPELLS_OF[hero.cls], act.confused),
        classes=tuple(SPELLS_OF),
        art=lambda hero: CASTINGS[hero.cls],
    ),
)
