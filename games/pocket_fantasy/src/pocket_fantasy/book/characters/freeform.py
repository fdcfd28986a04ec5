"""Freeform and necromancy."""

from __future__ import annotations

from pocket_fantasy import content, events
from pocket_fantasy.book.characters import companions
from pocket_fantasy.book.combat import actions, attack, ending, harm
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.equipment import light
from pocket_fantasy.book.master import effects, own_words
from pocket_fantasy.book.recovery import healing
from pocket_fantasy.state import Act, Being, Creature, Hero, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

# --- freeform ---------------------------------------------------------------------------------------------------------
# Free Form Magic (8) of Wizard and Spellsword, outside combat (PF-WIZARD-12, PF-WIZARD-13, PF-SPELLSWORD-03).
CASTING = rolls.Task(Why("Free Form spell", "PF-WIZARD-13"), grave=True)
HEALING = Why("Healing spell", "PF-WIZARD-13")
SPELL_EFFECT = Question("spell-effect", "PF-WIZARD-12", standing=True)
FREE_SPELL = Question("free-spell", "PF-WIZARD-12")
SPELL_WORDS = Question("spell-words", "PF-WIZARD-12")
ASK_ROLL = Question("free-roll", "PF-WIZARD-13", standing=True)
MESSAGE_TO = Question("message-to", "PF-WIZARD-12")
MESSAGE = Question("message", "PF-WIZARD-12")
OWN_DESIGN, HOME, NOTHING = "own_design", "home", "nothing"
CASTINGS = {
    "wizard": field.Art("free_form", 2, session=True),
    "spellsword": field.Art("free_form", 1, session=True),  # PF-SPELLSWORD-03
}


def may_cast_freely(world: World, hero: Hero) -> bool:
    """Two a session for a wizard, one for a spellsword, one more for an HR each."""
    return hero.cls in CASTINGS and field.may_use(hero, CASTINGS[hero.cls])


def _makes_sense(world: World, effect: str) -> bool:
    """Here and now; one of the player's own design always does."""
    if effect == "heal":
        return any(map(healing.is_in_need, field.present(world)))
    if effect == "unstone":
        return bool(field.of_stone(world))
    if world.dungeon is None:  # no clock is kept at home (PF-DUN-17)
        return False
    return effect not in ("secrets", "unlock") or field.room_of(world) is not None


def cast_freely(world: World, table: Table, hero: Hero) -> None:
    """Pick a spell or design one; a task without attribute by its difficulty; a failure is spent too (PF-WIZARD-13)."""
    fit = [key for key, spell in content.FREE_FORM.items() if _makes_sense(world, spell.effect)]
    key = table.ask(hero.seat, FREE_SPELL, [*fit, OWN_DESIGN, NOTHING], {"who": hero.id})
    if key == OWN_DESIGN:
        _design_spell(world, table, hero)
    elif key != NOTHING:
        need = _judge_spell(world, table, hero, key, key, content.FREE_FORM[key].difficulty)
        if _cast_free_spell(world, table, hero, key, need):
            _take_effect(world, table, hero, key, content.FREE_FORM[key].effect)


def _judge_spell(world: World, table: Table, hero: Hero, key: str, task: str, usual: str) -> int:
    """What the PM asks for: a task of some difficulty, or nothing at all (PF-WIZARD-13)."""
    answer = table.ask(field.GM, ASK_ROLL, ("roll", "works"), {"who": hero.id, "what": key}, "roll")
    return rolls.judge_difficulty(world, table, hero, task, usual) if answer == "roll" else 0


def _cast_free_spell(world: World, table: Table, hero: Hero, key: str, need: int, words: str = "") -> bool:
    field.use(world, table, hero, CASTINGS[hero.cls])
    worked = not need or rolls.attempt(world, table, hero, CASTING, need)
    table.tell(events.FreeFormCast(hero.name, key, worked, words))
    return worked


def _design_spell(world: World, table: Table, hero: Hero) -> None:
    """A spell in the player's own words: what it would do and how hard it is are said before it is spent."""
    for _ in range(own_words.MOST_WORDINGS):
        words = table.ask_text(hero.seat, SPELL_WORDS, own_words.LONGEST_WORDS, {"who": hero.id}).strip()
        if not words:
            return
        grave = rolls.says_any(("curse", "heal", "cure"), words)  # as hard as the spells that do so (PF-WIZARD-13)
        need = _judge_spell(world, table, hero, OWN_DESIGN, words, "very_difficult" if grave else "tough")
        effect = _judge_effect(world, table, hero, words)
        aim = own_words.aim_of(world, hero, effect, words)
        answer = (
            own_words.propose(world, table, own_words.Plan(hero, words, CASTING, need, words, effect, aim))
            if need
            else "take"
        )
        if answer == "take" and _cast_free_spell(world, table, hero, OWN_DESIGN, need, words):
            effects.take_effect(world, table, hero, effect, aim)
        if answer != "reword":
            return


def _judge_effect(world: World, table: Table, hero: Hero, words: str) -> str:
    """A spell of one's own does what the PM takes from its words: one of the effects that could happen here."""
    kind = rolls.kind_of(words)
    usual = own_words.narrow_aim(world, words, kind.effect) if kind else effects.STORY
    fit = effects.possible_effects(world, hero)
    options = list(dict.fromkeys((usual if usual in fit else effects.STORY, *fit)))
    return table.ask(field.GM, SPELL_EFFECT, options, {"who": hero.id, "words": words}, options[0])


def _take_effect(world: World, table: Table, hero: Hero, key: str, effect: str) -> None:
    room = field.room_of(world)
    if effect == "heal":
        _heal_by_spell(world, table, hero)
    elif effect == "unstone":
        _turn_to_flesh(world, table, hero)
    elif effect == "secrets" and room is not None:
        effects.reveal(table, room, hero.name, "spell")
    elif effect == "unlock" and room is not None:
        for thing in field.things_in(room).values():
            thing.locked = False
    elif effect == "food":
        light.conjure(world, "conjured_food", to=field.present(world))
    elif effect == "dawn":
        light.conjure(world, "captive_dawn", to=[hero])
    elif effect == "light":
        light.conjure(world, light.LASTING_LIGHT)
        field.dungeon_of(world).light = "magic"
    elif effect == "message":
        _send_message(world, table, hero)
    elif effect:
        light.conjure(world, key, hero.id if effect == "speech" else "")


def _send_message(world: World, table: Table, hero: Hero) -> None:
    """A message by thought: to whom and what is the caster's to say; help comes where a place in the party is free."""
    to = [each.id for each in field.present(world) if each is not hero]
    whom = table.ask(hero.seat, MESSAGE_TO, [*to, HOME], {"who": hero.id}, HOME)
    words = table.ask_text(hero.seat, MESSAGE, own_words.LONGEST_WORDS, {"who": hero.id}).strip()
    table.tell(events.MessageSent(hero.name, "" if whom == HOME else field.find(world, whom).name, words))
    if whom == HOME and len(field.present(world)) < world.options.heroes:
        world.wanted, world.mode = 1, "assembly"


def _heal_by_spell(world: World, table: Table, hero: Hero) -> None:
    """Rerolled d6 HP to one target; this is magical healing (PF-WIZARD-13, PF-HEAL-06)."""
    hurt: list[Being] = [each for each in field.friends(world) if field.is_there(each)]
    target = attack.pick(world, table, hero.seat, hurt, "free-heal", hero)
    thrown = rolls.throw(world, table, hero, rolls.Dice(HEALING, best=True), rolls.EVERY_POINT)
    healing.heal(world, table, target, thrown.value(), "free_form")
    if thrown.six:
        rolls.special_rolls(world, table, [hero])


def _turn_to_flesh(world: World, table: Table, hero: Hero) -> None:
    """A Very Difficult (6) spell undoes stone (PF-ABIL-26)."""
    stones: list[Being] = list(field.of_stone(world))
    freed = attack.pick(world, table, hero.seat, stones, "unstone", hero)
    freed.status = "up" if freed.hp > 0 else "stabilized"
    table.tell(events.Cured(freed.name, "petrified", "free_form"))


# --- necromancy: the Necromancer (8): Drain Life and Undead Minion (PF-NECRO-01 to PF-NECRO-06) -----------------------
RAISING = Why("What rises", "PF-NECRO-05")
DRAINED_TO = Question("drained-to", "PF-NECRO-02")
MINION = Question("minion", "PF-NECRO-05")
CORPSE = Question("corpse", "PF-NECRO-04")
MAY_RAISE = Question("may-raise", "PF-NECRO-04")
IN_PEACE = "in_peace"
DRAIN_CS, PRICE = -2, 2
DRAINS = field.Art("drain_life", 2)
NECROMANCER = ("necromancer",)


def _drain_targets(world: World, hero: Hero, act: Act) -> list[Being]:
    """Distant enemies that are not undead (PF-NECRO-01)."""
    return [
        foe for foe in field.enemies_of(world, hero) if field.can_be_shot(world, hero, foe) and not field.is_undead(foe)
    ]


def _drain_life(world: World, table: Table, hero: Hero, act: Act) -> None:
    """A ranged attack with a rerolled d6-2; damage dealt heals the caster and allies (PF-NECRO-01, PF-NECRO-02)."""
    target = attack.pick(world, table, hero.seat, _drain_targets(world, hero, act), "drain", hero)
    field.use(world, table, hero, DRAINS)
    hits = attack.resolve(world, table, draining(hero, target))
    _share_out(world, table, hero, sum(hit.damage for hit in hits))


def draining(hero: Being, target: Being) -> attack.Blow:
    return attack.Blow(hero, [target], "drain_life", ranged=True, x=DRAIN_CS, best=True)


def _share_out(world: World, table: Table, hero: Hero, points: int) -> None:
    """Split the points as wished: one question a point, joined per recipient into one heal."""
    receivers: list[Being] = [hero, *field.allies_of(world, hero)]
    shares = dict.fromkeys([being.id for being in receivers], 0)
    for number in range(points):
        wounded = [b.id for b in receivers if b.hp + shares[b.id] < b.max_hp or b.cs_penalty or b.diseased]
        default = min(wounded, key=lambda key: field.find(world, key).hp + shares[key]) if wounded else hero.id
        shares[table.ask(hero.seat, DRAINED_TO, list(shares), {"who": hero.id, "left": points - number}, default)] += 1
    for key, share in shares.items():
        healing.heal(world, table, field.find(world, key), share, "drain_life")


# --- undead minion ---------------------------------------------------------------------------------------------------
def _corpses_in_reach(world: World, hero: Hero, act: Act) -> list[Being]:
    """Bodies within reach: of monsters, companions, and dead PCs (PF-NECRO-04)."""
    bodies = [each for each in (*field.fight_of(world).foes, *world.companions) if each.status == "dead" and each.body]
    dead = [other for other in world.party if other.status == "dead" and not other.bout.used.get(IN_PEACE)]
    return actions.within_reach(world, hero, act, [*bodies, *dead])


def _raise_in_fight(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Touch a corpse beside one, take 2 damage, and raise an undead ally (PF-NECRO-04)."""
    corpse = attack.pick(world, table, hero.seat, _corpses_in_reach(world, hero, act), "corpse", hero)
    if corpse.id not in field.neighbours(field.fight_of(world), hero.id) and not actions.move(
        world, table, hero, act, corpse.id
    ):
        return
    flesh = "flesh"
    if isinstance(corpse, Creature):
        flesh, corpse.body = corpse.body, ""
    elif not _leave_given(world, table, corpse, hero):
        act.acted = False  # the body is left in peace, and nothing has been done
        corpse.bout.used[IN_PEACE] = 1
        return
    minion = raise_minion(world, table, hero, flesh == "flesh")
    field.fight_of(world).adjacent.append((minion.id, hero.id))


def _leave_given(world: World, table: Table, corpse: Being, raiser: Hero) -> bool:
    """A dead PC only with its player's leave; the body is then used up (PF-NECRO-04), what it had is not."""
    assert isinstance(corpse, Hero)
    if table.ask(corpse.seat, MAY_RAISE, ("no", "yes"), {"who": corpse.id}, "no") == "no":
        return False
    world.party.remove(corpse)
    world.fallen.append(corpse)
    ending.inherit(world, raiser, corpse)
    fight = field.fight_of(world)
    if fight.rally_by == corpse.id:  # the rally runs on without its commander's place in the order
        fight.rally_by = raiser.id
    return True


def raise_minion(world: World, table: Table, hero: Hero, flesh: bool) -> Creature:
    """2 damage first, then the die; zombie and ghoul need flesh (PF-NECRO-05, PF-SUMMON-01)."""
    harm.suffer(world, table, hero, PRICE, "minion_price")
    thrown = rolls.throw(world, table, hero, rolls.Dice(RAISING), rolls.Stake(need=6 if flesh else 1))
    options = [*content.RAISES.any, *(content.RAISES.six if thrown.value() == 6 else ())]
    fit = [kind for kind in options if flesh or kind not in content.RAISES.flesh]
    kind = table.ask(hero.seat, MINION, fit, {"who": hero.id}, fit[-1])
    minion = companions.new_companion(world, table, hero, kind, "undead_minion")
    if thrown.six:
        rolls.special_rolls(world, table, [hero])
    return minion


def may_raise_here(world: World, hero: Hero) -> bool:
    """Out of combat too, if a body lies in the room (PF-NECRO-04)."""
    room = field.room_of(world)
    return hero.cls == "necromancer" and room is not None and bool(room.bodies)


def raise_here(world: World, table: Table, hero: Hero) -> None:
    room = field.the_room(world)
    kinds = list(dict.fromkeys(room.bodies))
    body = table.ask(hero.seat, CORPSE, kinds, {"who": hero.id}, kinds[0])
    room.bodies.remove(body)
    raise_minion(world, table, hero, body == "flesh")


def minions_of(world: World, hero: Hero) -> list[Creature]:
    return field.companions_of(world, hero, "undead_minion")


DOINGS: tuple[attack.Doing, ...] = (
    attack.Doing(
        "drain_life",
        _drain_life,
        attack=True,
        classes=NECROMANCER,
        art=lambda hero: DRAINS,
        aim="drain",
        targets=_drain_targets,
    ),
    attack.Doing("raise", _raise_in_fight, classes=NECROMANCER, targets=_corpses_in_reach),
    attack.Doing(  # dismissing is free (PF-NECRO-06)
        "dismiss",
        lambda world, table, hero, act: companions.dismiss(world, table, minions_of(world, hero)[0]),
        lambda world, hero, act: minions_of(world, hero),
        action=False,
        classes=NECROMANCER,
    ),
)
