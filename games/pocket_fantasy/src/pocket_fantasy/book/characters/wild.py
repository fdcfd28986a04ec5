"""The Druid (8): calming beasts into friends, and brewing potions (PF-DRUID-02 to PF-DRUID-06)."""

from __future__ import annotations

from pocket_fantasy import content, events
from pocket_fantasy.book.characters import companions
from pocket_fantasy.book.combat import attack, harm
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.state import Act, Being, Creature, Hero, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

CALM = rolls.Task(Why("Calm a beast", "PF-DRUID-02"), "charisma", ("calm_beast",), grave=True)
KEEP_BEAST = Question("keep-beast", "PF-DRUID-02")
BREW = Question("brew", "PF-DRUID-05")
NOTHING = "nothing"
POTIONS = ("potion_a", "potion_b", "potion_c", "potion_d")
BREWS = field.Art("herbalist", 2, session=True)


def _beasts_in_sight(world: World, hero: Hero, act: Act) -> list[Being]:
    return [foe for foe in field.enemies_of(world, hero) if field.type_of(foe) == "beast"]


def can_calm(world: World, hero: Hero) -> bool:
    """Druids only, with the referee (PF-DRUID-02), and who has the beasts' tongue by magic (PF-WIZARD-12)."""
    return hero.cls == "druid" or field.conjured(world, "speak_with_animals", hero.id)


def _calm_beast(world: World, table: Table, hero: Hero, act: Act) -> None:
    """A Charisma task: Average (4), Tough (5) once the beast was attacked (PF-DRUID-02)."""
    beast = attack.pick(world, table, hero.seat, _beasts_in_sight(world, hero, act), "calm", hero)
    need = rolls.judge_difficulty(world, table, hero, "calm_beast", calm_grade(beast))
    if rolls.attempt(world, table, hero, CALM, need):
        assert isinstance(beast, Creature)
        win_over(world, table, hero, beast)


def calm_grade(beast: Being) -> str:
    return "tough" if beast.bout.attacked else "average"


def win_over(world: World, table: Table, hero: Hero, beast: Creature) -> None:
    """Hostility ends at once; the eight kinds can be kept, others leave (PF-DRUID-02, PF-DRUID-03, PF-DRUID-04)."""
    fight = field.fight_of(world)
    harm.release_victims_of(world, table, beast)
    harm.let_go_of(world, beast)
    beast.bout.challenged_by = ""
    fight.foes.remove(beast)
    commanded = content.COMMANDED.get(beast.kind)
    keep = "leave"
    if commanded is not None and commanded.druid and hero.cls == "druid":
        keep = table.ask(hero.seat, KEEP_BEAST, ("friend", "leave"), {"who": hero.id, "beast": beast.name}, "friend")
    if keep == "friend":
        companions.new_companion(world, table, hero, beast.kind, "beast_friend", given=beast)
        return
    fight.adjacent = [pair for pair in fight.adjacent if beast.id not in pair]
    table.tell(events.Parted(beast.name, "calmed"))


def may_brew(hero: Hero) -> bool:
    return hero.cls == "druid" and field.may_use(hero, BREWS)


def brew(world: World, table: Table, hero: Hero) -> None:
    """Two potions a session, one more for an HR; they keep until drunk (PF-DRUID-05)."""
    potion = table.ask(hero.seat, BREW, (*POTIONS, NOTHING), {"who": hero.id}, "potion_d")
    if potion == NOTHING:
        return
    field.use(world, table, hero, BREWS)
    hero.stow(potion)
    table.tell(events.Brewed(hero.name, potion))


DOINGS: tuple[attack.Doing, ...] = (
    attack.Doing(
        "calm",
        _calm_beast,
        lambda world, hero, act: can_calm(world, hero),
        classes=("druid", "wizard", "spellsword"),
        aim="calm",
        targets=_beasts_in_sight,
    ),
)
