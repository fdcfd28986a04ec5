"""Naming, own words and plot."""

from __future__ import annotations

from typing import Any

import msgspec

from pocket_fantasy import content, events
from pocket_fantasy.book.combat import attack
from pocket_fantasy.book.core import consent, field, rolls
from pocket_fantasy.book.equipment import light
from pocket_fantasy.book.master import effects
from pocket_fantasy.content import kinds
from pocket_fantasy.state import Act, Being, Creature, Hero, Plot, World
from tablewright.engine.charts import Chart
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table


# --- naming -----------------------------------------------------------------------------------------------------------
# Names and places that no die decides (9.2): the villain's name, the dungeon's, picked by whim from the content.
def whim_of(table: Table, topic: str, options: list[str]) -> str:
    return options[table.whim(topic, len(options))]


def villain_name(world: World, table: Table, boss: Creature) -> str:
    """A proper name with what it is: "Ulfgar the Ogre"."""
    assert world.plot is not None
    key = content.VILLAIN.row(world.plot.villain).key
    name = whim_of(table, f"villain:{world.adventure}", content.NAMES["villain"][key])
    return f"{name} the {content.MONSTERS[boss.kind].label}"


def place_name(world: World, table: Table, location: str) -> str:
    first = whim_of(table, f"place:{world.adventure}", content.NAMES["place"][location])
    last = whim_of(table, f"place-of:{world.adventure}", content.NAMES["place_of"]["any"])
    return f"{first} {last}"


def hero_name(table: Table, race: str, number: int, taken: list[str]) -> str:
    names = [name for name in content.NAMES["hero"][race] if name not in taken]
    return whim_of(table, f"hero:{race}:{number}", names or content.NAMES["hero"][race])


# --- own words --------------------------------------------------------------------------------------------------------
# Tasks in a player's own words (2.1, 9.1): the PM reads doer, deed and aim, and says before any die what is at stake.
# The referee names attribute, difficulty, time and effect (PF-TASK-02, PF-TASK-03); the player takes that, says it in
# other words, or lets it be, which costs nothing. What works changes the game by one of the effects of `effects.py`.
SAY = Question("own-words", "PF-TASK-10")
ATTRIBUTE = Question("attribute", "PF-TASK-02", standing=True)
TRY_AGAIN = Question("try-again", "PF-TASK-09", standing=True)
EFFECT = Question("effect", "PF-TASK-10", standing=True)
RULING = Question("ruling", "PF-MARTIAL-02", standing=True)
COVERED = Question("covered", "PF-OPT-01", standing=True)
PROPOSAL = Question("proposal", "PF-TASK-10", standing=True)
OPEN = "open"
OWN_WORDS = Why("Task in own words", "PF-TASK-01")
LONGEST_WORDS = 200
MOST_WORDINGS = 5
GOLD = "gold"
GIFT = {GOLD: 10, "dry_rations": 1}


class Plan(msgspec.Struct):
    """A try as the PM has taken it: all that is known before the die."""

    doer: Being
    words: str
    task: rolls.Task
    need: int
    key: str  # what counts as the same try
    effect: str
    aim: str = ""
    minutes: int = 0
    gift: str = ""  # what is held out to them, and handed over before the die
    helper: Being | None = None  # who gives up the own try (PF-TASK-04)


def try_in_words(world: World, table: Table, being: Being) -> bool:
    """A task in the player's own words, from words to effect. False if nothing was tried after all."""
    for _ in range(MOST_WORDINGS):
        words = table.ask_text(field.seat_of(world, being), SAY, LONGEST_WORDS, {"who": being.id}).strip()
        if not words:
            return False
        kind = rolls.kind_of(words)
        about: Facts = {"who": being.id, "words": words}
        if _was_tried(world, being, words, kind) and table.ask(field.GM, TRY_AGAIN, ("no", "yes"), about, "no") == "no":
            table.tell(events.WordsTried(being.name, words, "", "", worked=False, again=True))
            return False
        ruling = table.ask(field.GM, RULING, ("roll", "works", "impossible"), about, "roll")
        if ruling == "impossible":
            table.tell(events.WordsTried(being.name, words, "", "", worked=False, impossible=True))
            return False
        plan = _plan_try(world, table, being, words, kind)
        answer = propose(world, table, plan)
        if answer == "take":
            _carry_out(world, table, plan, sure=ruling == "works")
            return True
        if answer == "drop":
            return False
    return False


def _deed_key(words: str, kind: kinds.TaskKind | None, aim: str = "") -> str:
    """What counts as the same try: the kind of task, and what it is done to (PF-TASK-09)."""
    deed = kind.key if kind else words.lower()
    return f"{deed}:{aim}" if aim else deed


def _was_tried(world: World, being: Being, words: str, kind: kinds.TaskKind | None) -> bool:
    """The same task upon the same thing, in words or otherwise, out of combat, where nothing has changed; a human PM
    may say it has (PF-TASK-09).
    """
    if world.fight is not None:
        return False
    _, aim = _usual_effect(world, being, words, kind)
    named = effects.thing_named(world, words)
    forced = kind is not None and kind.effect == OPEN and bool(named) and not rolls.may_try(world, being, OPEN, named)
    return forced or not rolls.may_try(world, being, "words", _deed_key(words, kind, aim))


def _mark_tried(world: World, being: Being, plan: Plan) -> None:
    """Nothing tried once in words is free to try in another way (PF-TASK-09)."""
    rolls.mark_tried(world, being, "words", plan.key)
    if plan.aim:
        rolls.mark_tried(world, being, "words", f"{plan.key}:{plan.aim}")
    if plan.effect == OPEN:
        rolls.mark_tried(world, being, OPEN, plan.aim)


def _plan_try(world: World, table: Table, being: Being, words: str, kind: kinds.TaskKind | None) -> Plan:
    """Attribute, difficulty and effect, each the PM's to say (PF-TASK-02, PF-TASK-03, PF-TASK-10).

    How well the part is acted is for a human PM's difficulty; the referee does not hear it (PF-TASK-05).
    """
    usual = kind.attribute if kind else rolls.NO_ATTRIBUTE
    attribute = table.ask(
        field.GM, ATTRIBUTE, (*content.ATTRIBUTES, rolls.NO_ATTRIBUTE), {"who": being.id, "words": words}, usual
    )
    attribute = "" if attribute == rolls.NO_ATTRIBUTE else attribute
    effect, aim = _judged_effect(world, table, being, words, kind)
    gift = _gift_of(being, words) if effect in effects.SWAYED else ""
    helper = _helper_of(world, being, words, kind, effect, aim)
    if helper is not None and not consent.agrees(world, table, helper, "help", field.seat_of(world, being)):
        helper = None
    shift = rolls.circumstances(world, words, bool(helper)) + effects.shift_of(world, effect, aim) - bool(gift)
    grade, printed = _usual_difficulty(world, being, kind)
    need = rolls.judge_difficulty(world, table, being, words, grade, max(-1, shift), printed)
    tags = (*(kind.tags if kind else ()), *_own_specialities(being, words))
    covered = _is_covered(world, table, being, words, attribute, tags)
    task = rolls.Task(OWN_WORDS, attribute, tags, grave=effect != effects.STORY, rerolled=covered)
    minutes = effects.MINUTES.get(effect, 0)
    return Plan(being, words, task, need, _deed_key(words, kind), effect, aim, minutes, gift, helper)


def _helper_of(
    world: World, being: Being, words: str, kind: kinds.TaskKind | None, effect: str, aim: str
) -> Being | None:
    """Who helps, if the words call for help: whom they name, or the first who has not tried it yet (PF-TASK-04)."""
    if not rolls.says_any(content.HELPERS, words):
        return None
    others = [each for each in _possible_hands(world, being) if each is not being]
    free = [each for each in others if _has_a_try(world, each, _deed_key(words, kind, aim), effect, aim)]
    if any(effects.is_named(each.name, words) for each in field.friends(world)):
        free = [each for each in free if effects.is_named(each.name, words)]
    return next(iter(free), None)


def _possible_hands(world: World, being: Being) -> list[Being]:
    """Who could lend a hand: whoever can try tasks here, in a fight whoever stands by (PF-COMMANDER-06)."""
    if world.fight is None:
        return field.able(world)
    return [each for each in field.allies_of(world, being) if isinstance(each, Hero) and field.can_strike(world, each)]


def _has_a_try(world: World, being: Being, deed: str, effect: str, aim: str) -> bool:
    """A helper gives up its own try, and so must have one (PF-TASK-04, PF-TASK-09)."""
    fresh = rolls.may_try(world, being, "words", deed)
    return world.fight is not None or (fresh and (effect != OPEN or rolls.may_try(world, being, OPEN, aim)))


def _gift_of(being: Being, words: str) -> str:
    """Gold or food that the words hold out and the doer has: a clear advantage with those who listen (PF-TASK-04)."""
    if not isinstance(being, Hero):
        return ""
    held = {GOLD: being.gp >= GIFT[GOLD], "dry_rations": being.carries("dry_rations") >= GIFT["dry_rations"]}
    named = [gift for gift, signs in content.GIFTS.items() if held[gift] and rolls.says_any(signs, words)]
    return named[0] if named else ""


def _hand_out(plan: Plan) -> None:
    if plan.gift and isinstance(plan.doer, Hero):
        if plan.gift == GOLD:
            plan.doer.gp -= GIFT[GOLD]
        else:
            plan.doer.stow(plan.gift, -GIFT[plan.gift])


def _own_specialities(being: Being, words: str) -> list[str]:
    """Specialities of a player's own naming that the words mention (PF-OPT-01)."""
    named = being.specialities if isinstance(being, Hero) else []
    return [each for each in named if each not in content.SPECIALITIES and rolls.says_any((each,), words)]


def _is_covered(world: World, table: Table, being: Being, words: str, attribute: str, tags: tuple[str, ...]) -> bool:
    """Whether a class feature or speciality covers the task is the PM's to judge (PF-OPT-01, PF-BARD-02)."""
    if not isinstance(being, Hero):
        return False
    usual = "yes" if rolls.feature_rerolls(world, being, attribute, tags) else "no"
    return table.ask(field.GM, COVERED, ("yes", "no"), {"who": being.id, "words": words}, usual) == "yes"


def _judged_effect(
    world: World, table: Table, being: Being, words: str, kind: kinds.TaskKind | None
) -> tuple[str, str]:
    """What comes of it if it works, and upon whom: the PM may take any effect that could happen here."""
    usual, _ = _usual_effect(world, being, words, kind)
    options = list(dict.fromkeys((usual, *effects.possible_effects(world, being))))
    chosen = table.ask(field.GM, EFFECT, options, {"who": being.id, "words": words}, usual)
    return chosen, aim_of(world, being, chosen, words)


def _usual_effect(world: World, being: Being, words: str, kind: kinds.TaskKind | None) -> tuple[str, str]:
    """The referee's effect, and upon whom: a story where its own could not happen here."""
    usual = _effect_of(world, being, kind) if kind else effects.STORY
    usual = narrow_aim(world, words, usual)
    usual = usual if effects.aims_of(world, being, usual) else effects.STORY
    return usual, aim_of(world, being, usual, words)


def narrow_aim(world: World, words: str, effect: str) -> str:
    """What opens, opens what it is done to, and a statue pushed over opens no door; whoever looks at a thing for traps
    finds them there (PF-DUN-14).
    """
    named = bool(effects.thing_named(world, words))
    if effect == OPEN and world.fight is None:
        return OPEN if named or rolls.says_any(("open", "lock", "lid", "it", "way"), words) else effects.STORY
    return "find_traps" if effect == "alert" and named and rolls.says_any(("trap",), words) else effect


def aim_of(world: World, being: Being, effect: str, words: str) -> str:
    """What the words name, the longest name first, or whatever comes first."""
    aims = effects.aims_of(world, being, effect)
    named = [aim for aim in aims if effects.aim_named(world, aim, words)]
    return max(named, key=len) if named else aims[0]


def _effect_of(world: World, being: Being, kind: kinds.TaskKind) -> str:
    if world.fight is not None:
        near = effects.aims_of(world, being, kind.fight_effect)
        return kind.fight_effect if near or not kind.far_effect else kind.far_effect
    return kind.town_effect if world.mode == "town" else kind.effect


def _usual_difficulty(world: World, hero: Being, kind: kinds.TaskKind | None) -> tuple[str, bool]:
    """Average (PF-TASK-03), but for what the book prints for a race: hiding, and stone (PF-RACE-09, PF-RACE-03)."""
    key = kind.key if kind else ""
    if key == "hide":
        return rolls.hide_difficulty(world, hero), rolls.hides_by_race(hero)
    knows_stone = key == "stone" and field.race_has(hero, "stone_sense")
    return ("simple" if knows_stone else "average"), knows_stone


def propose(world: World, table: Table, plan: Plan) -> str:
    """The PM's offer, with all that hangs on it: take it, word it otherwise, or drop it."""
    chance = round(100 * rolls.task_chance(world, plan.doer, plan.task, plan.need))
    about: Facts = {
        "who": plan.doer.id, "words": plan.words, "attribute": plan.task.attribute or rolls.NO_ATTRIBUTE,
        "need": plan.need, "chance": chance, "minutes": plan.minutes, "effect": plan.effect, "whom": plan.aim,
        "gift": plan.gift, "price": GIFT.get(plan.gift, 0), "roll": plan.task.why.label,
        **({"helper": plan.helper.id} if plan.helper else {}),
    }  # fmt: skip
    return table.ask(field.seat_of(world, plan.doer), PROPOSAL, ("take", "reword", "drop"), about, "take")


def _carry_out(world: World, table: Table, plan: Plan, sure: bool) -> None:
    """The die, and what comes of it. A try that changes nothing earns a special roll but once a place (PF-TASK-09)."""
    _hand_out(plan)
    again = not rolls.may_try(world, plan.doer, effects.STORY)
    due: list[Being] | None = [] if again and _is_idle(world, plan) else None
    worked = sure or rolls.attempt(world, table, plan.doer, plan.task, plan.need, due)  # PF-MARTIAL-02
    if _is_idle(world, plan):
        rolls.mark_tried(world, plan.doer, effects.STORY)
    if world.fight is None and (not worked or plan.effect in effects.ONCE):
        _mark_tried(world, plan.doer, plan)
    if world.fight is None and plan.helper is not None:
        _mark_tried(world, plan.helper, plan)  # its own try is given up (PF-TASK-04)
    grade = next(grade for grade, least in content.DIFFICULTIES.items() if least == plan.need)
    aim = next((being.name for being in field.everybody(world) if being.id == plan.aim), plan.aim)
    effect = plan.effect if worked else ""
    table.tell(
        events.WordsTried(plan.doer.name, plan.words, plan.task.attribute, grade, worked, effect=effect, aim=aim)
    )
    if plan.minutes and world.dungeon is not None and world.fight is None:
        light.pass_time(world, table, plan.minutes)
    follow = effects.take_effect if worked else effects.miss_effect
    follow(world, table, plan.doer, plan.effect, plan.aim)


def _is_idle(world: World, plan: Plan) -> bool:
    return plan.effect == effects.STORY and world.fight is None


def _own_words(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Anything else that takes effort uses the action and is a task (PF-ROUND-10, PF-TASK-10)."""
    if not try_in_words(world, table, hero):
        act.acted = False


DOINGS: tuple[attack.Doing, ...] = (attack.Doing("try", _own_words),)


# --- plot -------------------------------------------------------------------------------------------------------------
# The adventure plot generator (9.2): situation, villain, location, one d6 each, in that order (PF-PLOT-01).
ASK_PLOT = Question("plot", "PF-PLOT-01", standing=True)
PLACE_KIND = Question("place-kind", "PF-PLOT-01", standing=True)
PLACE_NAME = Question("place-name", "PF-PLOT-01", standing=True)
DETAIL = Question("plot-detail", "PF-PLOT-01", standing=True)
LONGEST_NAME, LONGEST_DETAIL = 60, 300
ROLL = "roll"


def _faces_of(chart: Chart[Any], written: str) -> list[str]:
    """One face for each result: rows that are alike are one offer, under the written face or else the first."""
    faces: dict[str, str] = {}
    for face in map(str, range(1, content.D6 + 1)):
        key = chart.row(int(face)).key
        faces[key] = face if face == written else faces.get(key, face)
    return list(faces.values())


def roll_plot(world: World, table: Table) -> None:
    """Three dice, or the PM's choice for each: villain and place decide what the dungeon holds (PF-PLOT-02)."""
    world.adventure += 1
    world.script = script = world.script if world.adventure == 1 else None
    written = (str(script.situation), str(script.villain), str(script.location)) if script else (ROLL,) * 3
    faces = []
    charts: tuple[Chart[Any], ...] = (content.SITUATION, content.VILLAIN, content.LOCATION)
    for number, chart in enumerate(charts):
        options = (ROLL, *_faces_of(chart, written[number]))
        answer = table.ask(field.GM, ASK_PLOT, options, {"chart": chart.key}, written[number])
        faces.append(table.roll(content.D6, chart.why) if answer == ROLL else int(answer))
    situation, villain, location = faces
    usual = script.place if script else place_name(world, table, content.LOCATION.row(location).key)
    place = table.ask_text(field.GM, PLACE_NAME, LONGEST_NAME, {"chart": "location"}, usual).strip() or usual
    world.plot = Plot(situation, villain, location, place)
    world.plot.forewarned, world.rumors = world.rumors, []
    kinds = content.LOCATION.row(location).places
    world.plot.kind = table.ask(field.GM, PLACE_KIND, kinds, {"chart": "location"}, kinds[0])
    world.plot.detail = table.ask_text(field.GM, DETAIL, LONGEST_DETAIL, {"chart": "situation"}).strip()
    keys = content.SITUATION.row(situation).key, content.VILLAIN.row(villain).key, content.LOCATION.row(location).key
    table.tell(events.PlotRolled(*keys, place, world.plot.detail))
    if script:
        table.tell(events.ReadAloud(script.opening, script.title))
