"""Choices of the conflict in words: blows, stunts, spells, steps. The texts stand in `words/delve.toml`.

The chance of a blow is that of the rule's own `aim_at`; it is told only where the figures are (YB-CONF-30).
"""

from __future__ import annotations

import copy

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.yabec.book.characters.turning import need
from tablewright.rules.yabec.book.conflict.attack import STRAY_TRIAL, Aim, aim_at, in_the_way
from tablewright.rules.yabec.book.conflict.damage import steady_damage
from tablewright.rules.yabec.book.conflict.field import enemies
from tablewright.rules.yabec.book.conflict.strikes import at_hand, blow_for
from tablewright.rules.yabec.book.conflict.stunts import PUSHED, knack
from tablewright.rules.yabec.book.conflict.weapons import ammunition
from tablewright.rules.yabec.book.core.items import wield
from tablewright.rules.yabec.book.core.powers import Blow, own
from tablewright.rules.yabec.book.core.saves import check_trial
from tablewright.rules.yabec.book.core.stats import STREET, undead
from tablewright.rules.yabec.book.meeting.meeting import known_kind
from tablewright.rules.yabec.book.powers.gazes import Gaze
from tablewright.rules.yabec.content import ITEMS, MONSTERS, SPELLS
from tablewright.rules.yabec.state import GM, Creature, World
from tablewright.rules.yabec.telling.glossary import meaning
from tablewright.rules.yabec.telling.labels.delve import room_name, thing_name, way_name
from tablewright.rules.yabec.telling.labels.label import WORDS, Label, lines_of, short, written
from tablewright.rules.yabec.telling.names import name_of

OWN = ("action", "second", "en-passant", "desperate", "monster-acts", "gear-what", "gaze")
_GROUPS = {"cast": "Magic", "scroll": "Magic", "sword": "Magic", "use": "Magic", "sing": "Songs", "shape": "Skills",
           "power": "Skills", "boon": "Skills"}  # fmt: skip


def fight_choice(world: World, decision: Decision, key: Option) -> Label | None:
    """One's own act in words; None where it is no question of a conflict."""
    if decision.question not in OWN:
        return None
    actor = world.creatures.get(str(decision.facts.get("who", "")))
    named = f"delve.choice.{decision.question}.{key}"
    plain = named if named in WORDS else f"delve.choice.action.{key}"
    if plain in WORDS:
        return written(plain, _gaze_odds(world, decision, actor, key) or _plain_odds(world, actor, key))
    if key.verb in ("attack", "throw") and actor is not None:
        target = world.creatures[key.target]
        blow = blow_for(world, actor, target)
        blow.how = "thrown" if key.verb == "throw" else blow.how
        return _attack(world, decision, actor, target, blow)
    if key.verb == "with" and actor is not None:
        return _with(world, decision, actor, key)
    if key.verb == "stunt":
        return _stunt(world, decision, actor, key.target)
    return _other(world, key, actor.zone if actor is not None else "")


def _other(world: World, key: Option, zone: str) -> Label | None:
    if key.verb == "flashback":
        return Label("A flashback", "free, once a session", group="Skills")
    if key.verb == "lift":
        return Label(f"Take {world.creatures[key.target].name} up", "three slots; carried, they go where you go",
                     group="Move")  # fmt: skip
    if key.verb == "cast" and key.thing:
        return Label(f"Cast {name_of(key.thing)} on {world.creatures[key.target].name}", group="Magic")
    if key == Option("leave", STREET):
        return written("delve.move.street", group="Move")
    if f"delve.move.{key.verb}" in WORDS:
        label, hint = lines_of(f"delve.move.{key.verb}")
        where = room_name(world, key.target, zone) or (way_name(world, key.target) if key.verb == "leave" else "")
        return Label(label.format(where), hint, group="Move", place=key.target)
    if f"delve.do.{key.verb}" in WORDS and key.target:
        label, _ = lines_of(f"delve.do.{key.verb}")
        return Label(label.format(thing_name(world, key.target)), _hint_of(key.target),
                     group=_GROUPS.get(key.verb, "Gear"))  # fmt: skip
    if where := room_name(world, key, zone):
        return Label(where.capitalize(), group="Move", place=str(key))
    return None


def _gaze_odds(world: World, decision: Decision, actor: Creature | None, key: Option) -> str:
    """The chance to bear a basilisk's eyes."""
    if decision.question != "gaze" or actor is None or key != "meet":
        return ""
    monster = world.creatures[str(decision.facts["target"])]
    gaze = own(Gaze, monster)
    return str(gaze.trial(monster, actor)) if gaze is not None else ""


def _plain_odds(world: World, actor: Creature | None, key: Option) -> str:
    if actor is None:
        return ""
    if key == "turn":
        first = next((each for each in at_hand(world, actor) if undead(each)), None)
        entry = need(actor.level, first) if first is not None else "-"
        return {"T": "sure", "D": "sure", "-": "no chance"}.get(entry, f"2d6, {entry} or more")
    return str(check_trial(actor, "strength")) if key == "struggle" else ""


def _hint_of(key: str) -> str:
    spell = SPELLS.get(key.rstrip("!"))
    if spell is not None:
        return short(spell.reverse_effect if key.endswith("!") else spell.effect)
    if key in ITEMS and ITEMS[key].damage:
        return ", ".join([ITEMS[key].damage, *ITEMS[key].props])
    return short(meaning(name_of(key)))


# --- blows -----------------------------------------------------------------------------------------------------------
def shows_figures(world: World, seat: str, target: Creature) -> bool:
    """Whether this seat knows what the target's figures are."""
    return target.side == "party" or seat == GM or world.options.show_figures or known_kind(world, target)


def _told(world: World, decision: Decision, attacker: Creature, target: Creature, aim: Aim) -> str:
    """The chance of a hit; where the AC is not known, what the die is added to."""
    if aim.sure:
        return "sure"
    known = shows_figures(world, decision.seat, target) and shows_figures(world, decision.seat, attacker)
    if not known:
        twice = {1: ", the better of two dice", -1: ", the worse of two dice"}.get(aim.trial.advantage, "")
        return f"AV {aim.av}{twice}" if attacker.side == "party" else ""
    of = 400 if aim.trial.advantage else 20
    good = int(aim.chance * of)
    return "no chance" if not good else f"{good}-in-{of}"


def _attack(world: World, decision: Decision, actor: Creature, target: Creature, blow: Blow) -> Label:
    name, ammo = blow.weapon.name.lower(), ammunition(actor, blow.weapon)
    facts = [name, _damage(actor, blow)] + ([f"{ammo.qty} shots left"] if ammo is not None else [])
    facts += ["it leaves your hand"] if blow.how == "thrown" else []
    stray = blow.how != "melee" and in_the_way(world, actor, target)
    facts += [f"a miss hits a friend, {STRAY_TRIAL}"] if stray else []
    facts += _specials(world, decision, target)
    verb = f"Throw the {name} at" if blow.how == "thrown" else "Attack"
    return Label(f"{verb} {target.name}", ", ".join(facts), _told(world, decision, actor, target,
                 aim_at(world, actor, target, blow)), "Attack")  # fmt: skip


def _with(world: World, decision: Decision, actor: Creature, key: Option) -> Label:
    """A blow with another weapon: the same figures, and whether it would be a throw."""
    drawn, target = copy.deepcopy(actor), world.creatures[key.target]
    wield(drawn, key.thing)
    blow = blow_for(world, drawn, target)
    found = _attack(world, decision, actor, target, blow)
    ends = f"throw it at {target.name}" if blow.how == "thrown" else f"attack {target.name}"
    return Label(f"Draw the {ITEMS[key.thing].name.lower()} and {ends}", found.hint, found.odds, "Other weapons")


def _damage(actor: Creature, blow: Blow) -> str:
    """The dice with what is always added to them: `1d6+2`."""
    plus = steady_damage(actor, blow)
    return f"{blow.weapon.damage}{plus:+}" if plus and blow.weapon.damage != "0" else blow.weapon.damage


def _specials(world: World, decision: Decision, target: Creature) -> list[str]:
    """What a known kind can do to whoever meets it."""
    known = target.key in MONSTERS and shows_figures(world, decision.seat, target)
    return list(MONSTERS[target.key].abilities) if known and target.side == "foes" else []


def _stunt(world: World, decision: Decision, actor: Creature | None, kind: str) -> Label:
    label, hint = lines_of(f"delve.choice.stunt.{kind}")
    if actor is None or kind == "other":
        return Label(label, hint, group="Stunt")
    if kind == "intimidate":
        return Label(label, hint, str(check_trial(actor, "charisma", knack(actor))), "Stunt")
    near = [each for each in enemies(world, actor) if each.zone == actor.zone]
    then = {"push": f", then {PUSHED}", "disarm": f", then {check_trial(actor, 'dexterity', knack(actor))}"}
    blow = Blow(blow_for(world, actor, near[0]).weapon, "melee", av=-knack(actor))
    hit = _told(world, decision, actor, near[0], aim_at(world, actor, near[0], blow))
    return Label(label, hint, f"{hit}{then.get(kind, '')}", "Stunt")
