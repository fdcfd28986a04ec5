"""How a bot fights: sleep, turning, songs and missiles first, then the helpless, then whoever falls soonest."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.yabec.book.core.dice import average
from tablewright.rules.yabec.book.core.life import hp_left
from tablewright.rules.yabec.book.core.stats import has_effect, is_bad, is_down, undead
from tablewright.rules.yabec.bots.view import View
from tablewright.rules.yabec.content import CLASSES, ITEMS, MONSTERS, SPELLS
from tablewright.rules.yabec.state import Creature

CROWD = ("cast:sleep", "cast:web", "cast:entangle", "cast:hold_person", "cast:confusion", "cast:fire_ball")
CALLS = ("cast:shadow_hound", "cast:summon_animals", "cast:sticks_to_snakes")
SINGLE = ("cast:magic_missile", "cast:lesser_charm", "cast:hold_monster")
SONGS = ("sing:flirter_avec_les_dragonnes", "sing:musique_de_combat", "sing:chant_de_guerre")
HELPS = ("heal", "buff", "cure", "ward", "grant", "free", "weapon", "antidote", "resist", "soak")


def fight(decision: Decision, view: View) -> str:
    me = view.creature(str(decision.facts["who"]))
    options = decision.options
    foes = view.foes_seen()
    if "flee" in options and 2 * hp_left(me) <= me.hp and losing(view):
        return "flee"
    return (
        _rescue(me, options, view)
        or _power(me, options, foes, view)
        or _strike(me, options, view)
        or _ready(me, options)
        or _close_in(me, options, foes)
        or "wait"
    )


def losing(view: View) -> bool:
    """More of their threat stands than of ours."""
    ours = sum(3 + hp_left(each) for each in view.party if not is_down(each))
    return sum(threat(foe) * (0.3 if is_bad(foe) else 1) for foe in view.foes_seen()) * 2 > ours


def _rescue(me: Creature, options: tuple[str, ...], view: View) -> str:
    """Somebody lies near death, or is close to it."""
    fallen = any(each.status == "near death" and each.zone == me.zone for each in view.party)
    low = any(not each.status and 3 * hp_left(each) <= each.hp and each.zone == me.zone for each in view.party)
    helps = [key for key in options if key in ("cast:cure_wounds", "cast:greater_cure_wounds", "power:share_lung",
                                               "use:potion_healing", "boon:true_aid")]  # fmt: skip
    if helps and (fallen or low):
        return helps[0]
    hurt = me.damage >= 4 and 2 * hp_left(me) <= me.hp
    return next((key for key in ("eat", "drink", "boon:healing") if hurt and key in options), "")


def _power(me: Creature, options: tuple[str, ...], foes: list[Creature], view: View) -> str:
    ready = [foe for foe in foes if not is_bad(foe)]
    if not ready:
        return ""
    if "turn" in options and any(undead(foe) and not has_effect(foe, "turned") for foe in ready):
        return "turn"
    danger = sum(threat(foe) for foe in ready)
    if danger > 6:
        living = [foe for foe in ready if not undead(foe)]
        found = next((key for key in (*CALLS, *CROWD) if key in options and (living or key in CALLS)), "")
        if found:
            return found
        song = next((key for key in SONGS if key in options), "")
        if song:
            return song
    if danger > 10:
        shapes = [key for key in map(Option.read, options) if key.verb == "shape"]
        shape = next((key for key in shapes if _worth_it(key.target, me)), "")
        if shape:
            return shape
        if "power:psychic_blast" in options and len(ready) > 2:
            return "power:psychic_blast"
    missile = next((key for key in SINGLE if key in options), "")
    return missile if danger > 3 else ""


def _worth_it(animal: str, me: Creature) -> bool:
    words = MONSTERS[animal].attacks[0].split()
    return max((average(word) for word in words if word[0].isdigit()), default=0) > 3 or me.damage > 4


def _strike(me: Creature, options: tuple[str, ...], view: View) -> str:
    """The bad first, who are hit for sure, then whoever falls soonest; no shot into a friend's fight."""
    foes = [view.creature(key.target) for key in map(Option.read, options) if key.verb == "attack"]
    if _shoots(me):
        clear = [foe for foe in foes if not any(foe.id in each.engaged for each in view.party if each is not me)]
        blade = next((key for key in _arms(options) if ITEMS[key.target].has("melee")), "")
        if not clear and foes and blade and CLASSES.get(me.key) and hp_left(me) > 4:
            return blade
        foes = clear or [foe for foe in foes if is_bad(foe)]
    if not foes:
        return ""
    if "sweep" in options and len(foes) > 2:
        return "sweep"
    return Option("attack", min(foes, key=lambda foe: (not is_bad(foe), -finish(me, foe), hp_left(foe))).id)


def _arms(options: tuple[str, ...]) -> list[Option]:
    return [key for key in map(Option.read, options) if key.verb == "wield"]


def _shoots(me: Creature) -> bool:
    return any(thing.held and ITEMS[thing.key].has("fired") for thing in me.items)


def finish(me: Creature, foe: Creature) -> bool:
    """A blow of middling luck would be the last."""
    held = next((ITEMS[thing.key] for thing in me.items if thing.held and ITEMS[thing.key].damage), None)
    return average(held.damage if held is not None else "1d2") >= hp_left(foe)


def _ready(me: Creature, options: tuple[str, ...]) -> str:
    if "pick-up" in options:
        return "pick-up"
    if "light" in options and has_effect(me, "dark"):
        return "light"
    armed = any(thing.held and ITEMS[thing.key].damage for thing in me.items)
    weapons = [key for key in _arms(options) if ITEMS[key.target].kind == "weapon"]
    if weapons and not armed:
        return max(weapons, key=lambda key: average(ITEMS[key.target].damage))
    return "load" if "load" in options else ""


def _close_in(me: Creature, options: tuple[str, ...], foes: list[Creature]) -> str:
    """The frail let the enemy come; others go to meet it."""
    if me.kind == "pc" and CLASSES[me.key].hd <= 4:
        return ""
    return next((Option("move", foe.zone) for foe in foes if Option("move", foe.zone) in options), "")


def target(decision: Decision, view: View) -> str:
    """Healing for the worst hurt, blessings for the caster, harm for the most dangerous."""
    key = str(decision.facts["what"]).rstrip("!")
    creatures = [view.creature(one) for one in decision.options]
    friends = [each for each in creatures if each.side == "party"]
    helps = key not in SPELLS or SPELLS[key].mech.get("kind") in HELPS
    if helps and friends and not key.startswith("wand"):
        return max(friends, key=lambda each: (each.status == "near death", each.damage)).id
    foes = [each for each in creatures if each.side == "foes"]
    return max(foes, key=lambda each: (not is_bad(each), threat(each))).id if foes else decision.default


def threat(foe: Creature) -> float:
    """What a monster is good for: how long it stands, how hard it hits, and poison above all."""
    block = MONSTERS.get(foe.key)
    hits = 3.0
    if block is not None:
        words = [word for text in block.attacks for word in text.split() if word[0].isdigit()]
        hits = max((average(word) for word in words), default=3.0)
        if block.power.rider.kind in ("poison", "petrify", "drain", "bad", "engulf"):
            hits += 5
    return hp_left(foe) / 4 + hits
