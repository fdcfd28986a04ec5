"""Menu and rounds."""

from __future__ import annotations

from functools import partial

from pocket_fantasy import content, events
from pocket_fantasy.book.characters import (
    companions,
    freeform,
    making,
    martial,
    sneaking,
    songs,
    spells,
    wild,
)
from pocket_fantasy.book.combat import actions, attack, ending, harm
from pocket_fantasy.book.core import field
from pocket_fantasy.book.equipment import things
from pocket_fantasy.book.master import console, own_words
from pocket_fantasy.book.monsters import tactics
from pocket_fantasy.book.recovery import healing
from pocket_fantasy.state import Act, Being, Creature, Fight, Hero, World
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- menu -------------------------------------------------------------------------------------------------------------
# A PC's turn (3.2.1) as a menu: all doings open now, one step at a time (PF-ROUND-03, PF-ROUND-10, PF-ROUND-11).
ACT = Question("act", "PF-ROUND-10")
AFTER_ACTING = Question("after-acting", "PF-ROUND-03", standing=True)
END, WAIT, LET = "end", "wait", "let"

_ALL: tuple[attack.Doing, ...] = (
    *actions.DOINGS,
    *things.DOINGS,
    *martial.DOINGS,
    *sneaking.DOINGS,
    *songs.DOINGS,
    *spells.DOINGS,
    *making.DOINGS,
    *freeform.DOINGS,
    *wild.DOINGS,
    *companions.DOINGS,
    *own_words.DOINGS,
)
# The menu's order: attacks, the arts of classes, guarding and helping, everything else, moves.
GROUPS = {
    "Attack": ("melee", "one_blow", "shoot", "thrust_torch", "throw_holy_water", "throw_oil_flask"),
    "Arts": tuple(doing.key for doing in _ALL if doing.classes),
    "Guard and help": ("full_defense", "stabilize", "feed", "drink", "struggle"),
    "Else": ("burn", "expose", "hand_over", "light", "try"),
    "Move": ("move", "flee"),
}
DOINGS = tuple(doing for group in GROUPS.values() for key in group for doing in _ALL if doing.key == key)
BY_KEY = {doing.key: doing for doing in DOINGS}
OF_CLASS = {
    cls: tuple(doing for doing in DOINGS if not doing.classes or cls in doing.classes) for cls in content.CLASSES
}


def open_doings(world: World, hero: Hero, act: Act) -> list[str]:
    """The keys of all doings open to this PC now."""
    if not field.is_awake(hero):
        return []
    if act.lost or hero.status != "up":  # an owner who lost the turn may still direct companions (PF-ROUND-13)
        return ["order"] if companions.directable(world, hero, act) else []
    found = [doing.key for doing in OF_CLASS[hero.cls] if _is_open(world, hero, act, doing)]
    return [] if act.acted and found == ["drink"] and not _needs_potion(hero) else found


def _needs_potion(hero: Hero) -> bool:
    """Nobody whose turn is as good as over is asked about a draught that would do nothing."""
    return healing.has_help(hero, hero)


def _is_open(world: World, hero: Hero, act: Act, doing: attack.Doing) -> bool:
    if (
        (doing.action and act.acted)
        or (doing.attack and act.confused)
        or (doing.move and not actions.may_move(hero, act))
    ):
        return False
    return doing.is_possible(world, hero, act)


def _yet_to_act(world: World) -> list[Hero]:
    """PCs of the same place in the order who have still to act (PF-ROUND-02)."""
    fight = field.fight_of(world)
    group = fight.groups[0] if fight.groups else []
    return [each for each in field.in_fight(world) if each.id in group and each.id not in fight.waited]


def hero_step(world: World, table: Table) -> bool:
    """Ask for one doing and do it. True when the turn is over."""
    act = field.fight_of(world).act
    assert act is not None
    hero = field.hero_or_none(world, act.who)
    if hero is None:
        return True
    options = [Option(key) for key in open_doings(world, hero, act)]
    if world.options.brief and act.acted and _is_over(hero, options):
        return True
    if world.options.brief:
        options = [each for option in options for each in aimed_options(world, hero, act, option)]
    if not act.used and not act.lost and _yet_to_act(world):  # the players choose their order anew (PF-ROUND-02)
        options += [*_waiting_options(world, hero), Option(WAIT)]
    options.append(Option(END))
    question = AFTER_ACTING if act.acted else ACT
    answer = table.ask(hero.seat, question, options, {"who": hero.id}, partial(_usual_doing, world, hero, options))
    if answer == END:
        return True
    if answer.verb in (WAIT, LET):
        _let_others_first(world, hero, answer.target)
        return False
    act.used = True
    doing, act.aim = BY_KEY[answer.verb], answer.target
    if doing.action:
        act.acted = True
    doing.do(world, table, hero, act)
    return False


MOST_AIMS = 6


def aimed_options(world: World, hero: Hero, act: Act, option: Option) -> list[Option]:
    """An attack and whom it is for in one, where there are a few to choose among; a ranger's mastery comes first."""
    doing = BY_KEY[option.verb]
    if option not in attack.AIMED or doing.targets is None or (option == "shoot" and hero.cls == "ranger"):
        return [option]
    targets = doing.targets(world, hero, act)
    return [Option(option.verb, each.id) for each in targets] if 1 < len(targets) <= MOST_AIMS else [option]


ARTS = ("cast", "drain_life", "sing", "rally", "sneak_strike")  # of classes, that are worth a turn of any fight
AIDS = ("holy_light", "feed", "stabilize")
WOUNDS = 8  # HP that the others lack, when a cleric's light is worth more than a blow


def _usual_doing(world: World, hero: Hero, options: list[Option]) -> Option:
    """As a good player would: a draught when nearly down, help for the dying, away when all is lost, the class's art,
    a shot from where nobody is beside one, else a blow; each at whom it is usually aimed.
    """
    verb = next(
        verb
        for verb in (*_urgent_deeds(world, hero), *_best_arts(world, hero), *_usual_attacks(world, hero), END)
        if any(each.verb == verb for each in options)
    )
    keys = [each.target for each in options if each.verb == verb and each.targets]
    if not keys or verb not in attack.AIMED:
        return next(each for each in options if each.verb == verb)
    return Option(verb, attack.usual_target(world, [field.find(world, key) for key in keys], verb, hero).id)


def _urgent_deeds(world: World, hero: Hero) -> list[str]:
    free = not field.engaged_with(world, hero)
    return [
        *(["drink"] if 4 * hero.hp <= max(8, hero.max_hp) and _needs_potion(hero) else []),
        *(["struggle"] if hero.hp <= 4 else []),
        *(AIDS if field.fallen(world) and free else ()),
        *(["flee"] if _is_hopeless(world) else []),
    ]


def _is_hopeless(world: World) -> bool:
    """Most of the party is down, and the enemy is not nearly beaten."""
    here, menace = field.standing(world), sum(foe.hp for foe in field.fight_of(world).foes if not _is_beaten(foe))
    return 2 * len(here) < len(field.present(world)) and 2 * sum(hero.hp for hero in here) < menace


def _best_arts(world: World, hero: Hero) -> list[str]:
    foes = [foe for foe in field.fight_of(world).foes if not _is_beaten(foe)]
    hurt = sum(other.max_hp - other.hp for other in field.standing(world) if other is not hero)
    holy = ["holy_light"] if hurt >= WOUNDS else ["holy_smite"] if sum(map(field.is_undead, foes)) > 1 else []
    arts = [art for art in ARTS if art != "sing" or not hero.bout.song]
    return [*holy, *arts]


def _usual_attacks(world: World, hero: Hero) -> tuple[str, ...]:
    """Who has no strong arm shoots while nobody is beside."""
    shy = hero.cls in ("assassin", "bard", "ranger", "thief", "wizard") and not field.engaged_with(world, hero)
    return ("shoot", "melee") if shy else ("melee", "shoot")


def _is_over(hero: Hero, doings: list[Option]) -> bool:
    """A comfort, no rule: who has acted and is not in danger neither walks away nor drinks (PF-ROUND-03)."""
    return all(each in ("move", "flee", "drink") for each in doings) and 2 * hero.hp > hero.max_hp


def _waiting_options(world: World, hero: Hero) -> list[Option]:
    """Comrades of the same group who could be let go first, where there are several (PF-ROUND-02)."""
    comrades = [each.id for each in _yet_to_act(world)]
    return [Option(LET, key) for key in comrades] if len(comrades) > 1 else []


def _let_others_first(world: World, hero: Hero, whom: str) -> None:
    """All others of the group, or one of them, and this one right after."""
    fight = field.fight_of(world)
    group = fight.groups[0]
    fight.waited.append(hero.id)
    if whom:
        group.remove(whom)
        group[:0] = [whom, hero.id]
    else:
        group.append(hero.id)
    fight.act = None


# --- rounds -----------------------------------------------------------------------------------------------------------
# Rounds and turns (3.2): one step of a fight at a time, from its start to its end (PF-ROUND-01, PF-ROUND-02).
DEATH_ORDER = Question("death-order", "PF-DOWN-02", standing=True)


def fight_step(world: World, table: Table) -> None:
    """The next thing in a fight: its start, a turn or part of one, a new round, or its end."""
    fight = field.fight_of(world)
    if fight.result:
        ending.end_combat(world, table)
    elif fight.round == 0:
        actions.start_combat(world, table)
        console.pm_moment(world, table, console.OPENING)
        _let_in(world, table, fight)
        _begin_round(world, table)
    elif fight.order is not None:
        companions.order_step(world, table, own_words.try_in_words)
    elif fight.act is not None:
        _continue_turn(world, table, fight.act)
    elif any(fight.groups):
        _next_turn(world, table)
    else:
        _next_round(world, table)
    if world.fight is fight and not fight.result:
        fight.result = result_of(world)


def result_of(world: World) -> str:
    """Only one side undefeated? (PF-ROUND-01, PF-DOWN-07, PF-ROUND-15)"""
    if not field.standing(world):
        return "fled" if any(hero.bout.gone for hero in world.party) else "lost"
    foes = field.fight_of(world).foes
    return "" if any(not _is_beaten(foe) for foe in foes) else "won"


def _is_beaten(foe: Creature) -> bool:
    """A regenerating monster at 0 HP that may still rise is not yet defeated (PF-ROUND-01)."""
    return foe.status in ("dead", "petrified") or foe.bout.gone


# --- the order of a round --------------------------------------------------------------------------------------------
def _begin_round(world: World, table: Table) -> None:
    fight = field.fight_of(world)
    fight.groups = order_of_round(world)
    fight.waited, fight.paused = [], []
    table.tell(events.RoundBegan(fight.round))


def order_of_round(world: World) -> list[list[str]]:
    """PCs who beat or tied a side go before it, the others after it; Slow ones when all are done (PF-ROUND-02)."""
    fight = field.fight_of(world)
    heroes = list(world.party)
    groups: list[list[str]] = []
    for side in fight.sides:
        before = [hero for hero in heroes if hero.bout.initiative >= side.roll]
        heroes = [hero for hero in heroes if hero not in before]
        groups.append([hero.id for hero in before])
        groups.append([foe.id for foe in fight.foes if foe.side == side.key and not field.has(foe, "slow")])
    groups.append([hero.id for hero in heroes])
    groups.append([each.id for each in world.companions if field.has(each, "slow") and each.bout.joins <= fight.round])
    groups.append([foe.id for foe in fight.foes if field.has(foe, "slow")])  # PF-ABIL-32
    return [group for group in groups if group]


def _next_round(world: World, table: Table) -> None:
    """The round is over: summoned creatures reach their end, late arrivals join, the PM has a say."""
    fight = field.fight_of(world)
    for creature in list(world.companions):
        if creature.role == "summoned" and field.is_there(creature) and creature.until <= fight.round:
            harm.vanish(world, table, creature, "vanished")  # PF-WIZARD-09
    fight.idle = 0 if fight.stirred else fight.idle + 1  # PF-SIX-06
    fight.stirred = False
    fight.round += 1
    console.pm_moment(world, table)
    _let_in(world, table, fight)
    _begin_round(world, table)


def _let_in(world: World, table: Table, fight: Fight) -> None:
    """Late arrivals join their side's place in the order; a new side rolls on arrival (PF-START-05)."""
    if not fight.new_foes:
        return
    arrivals, fight.new_foes = fight.new_foes, []
    actions.flip_coins(table, arrivals)
    fight.boss = fight.boss or any(map(actions.is_boss, arrivals))
    actions.stand_in_daylight(world, arrivals)
    for foe in arrivals:
        foe.bout.start_hp = foe.hp
        fight.foes.append(foe)
        table.tell(events.Joined(foe.name, "foe", ""))
    actions.choose_forging(world, table)
    actions.first_heard(world, table, arrivals)
    for key in dict.fromkeys(foe.side for foe in arrivals):
        if all(side.key != key for side in fight.sides):
            actions.new_side_rolls(world, table, key)


# --- turns -----------------------------------------------------------------------------------------------------------
def _next_turn(world: World, table: Table) -> None:
    """The next combatant's turn begins, and an opponent's is played out."""
    fight = field.fight_of(world)
    while not fight.groups[0]:
        fight.groups.pop(0)
    key = fight.groups[0].pop(0)
    being = _combatant_here(world, key)
    if being is None or (isinstance(being, Hero) and _puts_off_death(world, table, being)):
        return
    if isinstance(being, Creature) and being.owner:
        if being.bout.joins <= fight.round:  # one won over in this round acts from the next on (PF-COMP-01)
            _slow_companion(world, table, being)
        return
    act = _taken_up(fight, key) or actions.start_turn(world, table, being)
    if isinstance(being, Creature):
        _foe_turn(world, table, being, act)
    elif act.lost and not field.is_awake(being):
        assert isinstance(being, Hero)
        companions.idle_turns(world, table, being, act)
    else:
        fight.act = act


def _taken_up(fight: Fight, key: str) -> Act | None:
    """A turn that was put off goes on as it stood: who was confused still is (PF-ROUND-13)."""
    act = next((act for act in fight.paused if act.who == key), None)
    if act is not None:
        fight.paused.remove(act)
    return act


def _combatant_here(world: World, key: str) -> Being | None:
    """Whoever's place in the order it is; the dead keep theirs only for what runs out on their turn."""
    fight = field.fight_of(world)
    for being in (*field.friends(world), *fight.foes):
        if being.id == key:
            beaten = isinstance(being, Creature) and (being.status in ("dead", "petrified") or being.bout.gone)
            return None if beaten else being
    return None


def _puts_off_death(world: World, table: Table, hero: Hero) -> bool:
    """Helpers of the same group may act before an Unconscious PC's death roll (PF-DOWN-02)."""
    fight = field.fight_of(world)
    if hero.status != "unconscious" or hero.id in fight.waited:
        return False
    helpers = [
        other.id for other in field.standing(world) if other.id in fight.groups[0] and other.id not in fight.waited
    ]
    if not helpers or table.ask(hero.seat, DEATH_ORDER, ("wait", "roll"), {"who": hero.id}, "wait") == "roll":
        return False
    fight.waited.append(hero.id)
    fight.groups[0].append(hero.id)
    return True


def _slow_companion(world: World, table: Table, creature: Creature) -> None:
    """A Slow companion acts at the end of the round, if its owner is awake to direct it (PF-COMP-01, PF-COMP-04)."""
    owner = field.hero_or_none(world, creature.owner)
    if owner is not None and field.is_awake(owner):
        companions.begin_order(world, table, creature)
    else:
        actions.start_turn(world, table, creature)


def _foe_turn(world: World, table: Table, foe: Creature, act: Act) -> None:
    fight = field.fight_of(world)
    if act.lost or not foe.standing:
        return
    if foe.bout.unaware:  # by now it hears the blows (PF-START-08)
        foe.bout.unaware = False
        table.tell(events.TurnLost(foe.name, "unaware"))
        return
    if not tactics.foe_acts(world, table, foe, act):
        others = [key for key in fight.groups[0] if key not in fight.waited]
        if others:
            fight.waited.append(foe.id)
            fight.paused.append(act)
            fight.groups[0].append(foe.id)


def _continue_turn(world: World, table: Table, act: Act) -> None:
    fight = field.fight_of(world)
    over = hero_step(world, table)
    if fight.act is None:  # put off: others of the group go first
        fight.paused.append(act)
        return
    hero = field.hero_or_none(world, act.who)
    if over or hero is None or not field.is_awake(hero):
        fight.act = None
        if hero is not None:
            companions.idle_turns(world, table, hero, act)
