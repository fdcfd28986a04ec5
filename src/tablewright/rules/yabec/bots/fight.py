"""How a bot fights: sleep, turning, songs and missiles first, then the helpless, then whoever falls soonest."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.yabec.book.core.dice import average
from tablewright.rules.yabec.book.core.life import hp_left
from tablewright.rules.yabec.book.core.stats import has_effect, is_down
from tablewright.rules.yabec.bots.prudence import FRAIL_HD, fallen, most_fallen
from tablewright.rules.yabec.bots.view import Seen, View
from tablewright.rules.yabec.content import CLASSES, ITEMS, MONSTERS, SPELLS
from tablewright.rules.yabec.state import Creature

CROWD = ("sleep", "web", "entangle", "hold_person", "confusion", "fire_ball", "ice_storm", "slow", "hold_monster",
         "lightning_bolt", "cloudkill")  # fmt: skip
BLASTS = ("fire_ball", "lightning_bolt", "cloudkill")  # they hurt whoever stands there
CALLS = ("shadow_hound", "summon_animals", "sticks_to_snakes")
SINGLE = ("magic_missile", "lesser_charm", "hold_monster", "greater_charm", "polymorph_other", "finger_of_death")
SONGS = ("flirter_avec_les_dragonnes", "musique_de_combat", "chant_de_guerre")
HEALING = ("cure_wounds", "greater_cure_wounds", "share_lung", "potion_healing", "true_aid")
HELPS = ("heal", "buff", "cure", "ward", "grant", "free", "weapon", "antidote", "resist", "soak")
IMPOSING = 12  # charisma with which a threat is worth an action that has no better use
Options = list[Option]


def fight(decision: Decision, view: View) -> str:
    me = view.friend(str(decision.facts["who"]))
    if me is None:
        return decision.default
    options = [Option.read(key) for key in decision.options]
    foes = view.foes()
    if "flee" in options and 2 * hp_left(me) <= me.hp and losing(view):
        return "flee"
    if words := _words(me, options, view):
        return words
    if 3 * hp_left(me) <= me.hp and losing(view) and (back := _retreat(options, foes)):
        return back
    return (
        _rescue(me, options, view)
        or _power(me, options, view)
        or _strike(me, options, view)
        or _ready(me, options)
        or _close_in(me, options, foes)
        or "wait"
    )


def losing(view: View) -> bool:
    """More of their threat stands than of ours."""
    ours = sum(3 + hp_left(each) for each in view.party if not is_down(each))
    return sum(threat(foe) * (0.3 if foe.bad else 1) for foe in view.foes()) * 2 > ours


def _words(me: Creature, options: Options, view: View) -> str:
    """What costs nothing: a demand or a plea that may end it, and before all is lost they give up; the frail stand
    behind.
    """
    wanted = ["call:surrender"]
    if losing(view):
        plea = ["call:truce"] if 3 * hp_left(me) <= me.hp or fallen(view) else []  # peace earns nothing
        wanted = [*plea, *(["call:yield"] if most_fallen(view) else [])]
    frail = me.kind == "pc" and CLASSES[me.key].hd <= FRAIL_HD
    return next((key for key in [*wanted, *(["place:back"] if frail else [])] if key in options), "")


def _retreat(options: Options, foes: list[Seen]) -> str:
    """Into daylight if that is near; else step by step, guard up, to where none of them is."""
    taken = {foe.zone for foe in foes}
    ways = [key for key in options if key.verb == "leave"]
    ways += [key for key in options if key.verb == "retreat" and key.target not in taken]
    return next(iter(ways), "")


def subdue(decision: Decision, view: View) -> str:
    """The last of them is worth more alive: it can be asked."""
    return "spare" if len(view.foes()) <= 1 else decision.default


def _spell(options: Options, keys: tuple[str, ...]) -> str:
    """The first of these that can be cast from memory, read from a scroll, or worked by a thing."""
    for wanted in keys:
        for option in options:
            if option.verb in ("cast", "scroll", "power", "use", "boon") and option.target == wanted:
                return option
    return ""


def _rescue(me: Creature, options: Options, view: View) -> str:
    """Somebody lies near death, or is close to it."""
    fallen = any(each.status == "near death" and each.zone == me.zone for each in view.party)
    low = any(not each.status and 3 * hp_left(each) <= each.hp and each.zone == me.zone for each in view.party)
    helps = _spell(options, HEALING)
    if helps and (fallen or low):
        return helps
    if _spell(options, ("antidote",)):
        return _spell(options, ("antidote",))
    hurt = me.damage >= 4 and 2 * hp_left(me) <= me.hp
    return next((key for key in ("eat", "drink", "boon:healing") if hurt and key in options), "")


def _power(me: Creature, options: Options, view: View) -> str:
    ready = [foe for foe in view.foes() if not foe.bad]
    if not ready:
        return ""
    if "turn" in options and any(foe.undead and not foe.turned for foe in ready):
        return "turn"
    danger = sum(threat(foe) for foe in ready)
    if danger > 6:
        living = [foe for foe in ready if not foe.undead]
        found = _spell(options, CALLS) or (_spell(options, _on_a_crowd(view)) if living else "")
        song = next((key for key in options if key.verb == "sing" and key.target in SONGS), "")
        if found or song:
            return found or song
    if danger > 10:
        shapes = [key for key in options if key.verb == "shape"]
        shape = next((key for key in shapes if _worth_it(key.target, me)), "")
        if shape:
            return shape
        if len(ready) > 2 and (_spell(options, ("psychic_blast",)) or _spell(options, ("stink_bomb",))):
            return _spell(options, ("psychic_blast", "stink_bomb"))
    return _spell(options, (*SINGLE, "wand_missiles")) if danger > 3 else ""


def _on_a_crowd(view: View) -> tuple[str, ...]:
    """No blast where one of the own stands among them, the caster too."""
    among = {foe.zone for foe in view.foes()} & {each.zone for each in view.party if each.status != "dead"}
    return tuple(key for key in CROWD if key not in BLASTS) if among else CROWD


def _worth_it(animal: str, me: Creature) -> bool:
    words = MONSTERS[animal].attacks[0].split()
    return max((average(word) for word in words if word[0].isdigit()), default=0) > 3 or me.damage > 4


def _strike(me: Creature, options: Options, view: View) -> str:
    """The bad first, who are hit for sure, then whoever falls soonest; no shot into a friend's fight."""
    foes = [foe for key in options if key.verb == "attack" and (foe := view.foe(key.target)) is not None]
    if _shoots(me):
        friends = [each for each in view.party if each.id != me.id]
        clear = [foe for foe in foes if not any(foe.id in each.engaged for each in friends)]
        blade = next((key for key in options if key.verb == "with" and ITEMS[key.thing].has("melee")), "")
        if not clear and blade and CLASSES.get(me.key) and hp_left(me) > 4:
            return blade
        foes = clear or [foe for foe in foes if foe.bad]
    if not foes:
        return _throw(me, options, view)
    if "sweep" in options and len(foes) > 2:
        return "sweep"
    return Option("attack", min(foes, key=lambda foe: (not foe.bad, -finish(me, foe), foe.left)).id)


def _throw(me: Creature, options: Options, view: View) -> str:
    """From behind the others, at whom none of them fights hand to hand."""
    friends = [each for each in view.party if each.id != me.id]
    aims = [key for key in options if key.verb == "throw"]
    return next((key for key in aims if not any(key.target in each.engaged for each in friends)), "")


def _arms(options: Options) -> Options:
    return [key for key in options if key.verb == "wield"]


def _shoots(me: Creature) -> bool:
    return any(thing.held and ITEMS[thing.key].has("fired") for thing in me.items)


def finish(me: Creature, foe: Seen) -> bool:
    """A blow of middling luck would be the last."""
    held = next((ITEMS[thing.key] for thing in me.items if thing.held and ITEMS[thing.key].damage), None)
    return average(held.damage if held is not None else "1d2") >= foe.left


def _ready(me: Creature, options: Options) -> str:
    if "pick-up" in options:
        return "pick-up"
    if "light" in options and has_effect(me, "dark"):
        return "light"
    armed = any(thing.held and ITEMS[thing.key].damage for thing in me.items)
    weapons = [key for key in _arms(options) if ITEMS[key.target].kind == "weapon"]
    if weapons and not armed:
        return max(weapons, key=lambda key: average(ITEMS[key.target].damage))
    return "load" if "load" in options else ""


def _close_in(me: Creature, options: Options, foes: list[Seen]) -> str:
    """The frail let the enemy come; others go to meet it."""
    if me.kind == "pc" and CLASSES[me.key].hd <= FRAIL_HD:
        bluster = "stunt:intimidate" if me.scores.get("charisma", 0) >= IMPOSING else ""
        return next((key for key in (bluster, "deed:hide") if key in options), "")
    return next((Option("move", foe.zone) for foe in foes if Option("move", foe.zone) in options), "")


def target(decision: Decision, view: View) -> str:
    """Healing for the worst hurt, blessings for the caster, harm for the most dangerous."""
    key = str(decision.facts["what"]).rstrip("!")
    friends = [each for one in decision.options if (each := view.friend(one)) is not None]
    helps = key not in SPELLS or SPELLS[key].mech.get("kind") in HELPS
    if helps and friends and not key.startswith("wand"):
        return max(friends, key=lambda each: (each.status == "near death", each.damage)).id
    foes = [foe for one in decision.options if (foe := view.foe(one)) is not None]
    return max(foes, key=lambda foe: (not foe.bad, threat(foe))).id if foes else decision.default


def threat(foe: Seen) -> float:
    """What a monster is good for: how long it stands, how hard it hits, and poison above all."""
    block = MONSTERS.get(foe.key)
    hits = 3.0
    if block is not None:
        words = [word for text in block.attacks for word in text.split() if word[0].isdigit()]
        hits = max((average(word) for word in words), default=3.0)
        if block.affliction is not None or "drains" in block.powers:
            hits += 5
    return foe.left / 4 + hits
