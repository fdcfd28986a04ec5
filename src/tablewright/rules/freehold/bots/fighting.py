"""How the steady bot fights: each calling does what it is good at, and the party breaks off when it is losing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option, each
from tablewright.rules.freehold.book.combat.blows import Arm
from tablewright.rules.freehold.book.combat.morale import UNBREAKABLE
from tablewright.rules.freehold.book.party.roster import max_mp, score, set_by_spells
from tablewright.rules.freehold.book.spells.targets import LIFELESS
from tablewright.rules.freehold.bots.caring import badly_hurt, first
from tablewright.rules.freehold.bots.judgement import fighting_now, outlook, parting
from tablewright.rules.freehold.bots.temper import Temper
from tablewright.rules.freehold.bots.view import FoeSeen, View
from tablewright.rules.freehold.content import MONSTERS
from tablewright.rules.freehold.content.things import base_weapon
from tablewright.rules.freehold.state import Character

TOO_MUCH = 0.6  # of what HP the party has left: then it breaks off ...
HOLY_FIRE, SLUMBER = each("cast", ("holy_fire", "slumber"))
TOUGH = 2  # Hit Dice that are worth a flask of oil or an enchanted arrow
STRONG = 4  # Hit Dice, of one or of all together, that are worth what is spent only once
EVEN_SCORE = 10
SMALL = 0.2  # ... outdoors, where nothing is to be had, already then


def _action(decision: Decision, view: View, temper: Temper) -> str:
    options = decision.options
    foes = view.foes
    if _losing(view, temper) and (way_out := _way_out(decision, view)):
        return way_out
    if rescue := _rescue(options, view, foes):
        return rescue
    if rank := _rank(decision, view):
        return rank
    one = view.member(str(decision.facts["who"]))
    if choice := _see(options, view) or _undead(options, one, foes):
        return choice
    for way in (_spell, _dread, _fire):
        if choice := way(options, view, foes):
            return choice
    blow = _strike(options, one, foes) or _better_arm(options, one, foes) or _reach(options, one, foes)
    return blow or ("pass" if "pass" in options else options[0])


def _losing(view: View, temper: Temper) -> bool:
    """Nothing is won by killing: the party runs when that costs less; in a site, or from the fallen, when it must."""
    foes = fighting_now(view)
    if not foes:
        return False
    ahead, leaving = outlook(view, foes), parting(view, foes)
    indoors = view.fight is not None and view.fight.where in ("room", "lair")
    bearable = TOO_MUCH if indoors or any(one.unconscious for one in view.members) else SMALL
    return ahead.cost > max(bearable, leaving) * temper.courage


def _way_out(decision: Decision, view: View) -> str:
    """Words first, from somebody who has a way with them: they cost a turn and no blood. Then the legs."""
    speaker = view.member(str(decision.facts["who"]))
    ways = ["terms", "break"] if score(speaker, "cha") > EVEN_SCORE else ["break", "terms"]
    return next((way for way in ways if way in decision.options), "")


def _rank(decision: Decision, view: View) -> str:
    """The badly hurt fall back where others stand in front; a whole fighter takes the place of one."""
    one = view.member(str(decision.facts["who"]))
    if "rear" in decision.options:
        return "rear" if badly_hurt(one) and len(view.front) + len(view.front_hired) > 1 else ""
    fit = one.calling == "fighter" and one.hp * 2 > one.max_hp
    return "front" if fit and "front" in decision.options and any(map(badly_hurt, view.front)) else ""


def _rescue(options: Sequence[str], view: View, foes: list[FoeSeen]) -> str:
    """Wake the fallen, mend the badly hurt, and stop poison; what is read or drunk is spent, and comes last."""
    hurt = any(one.unconscious or one.hp * 3 <= one.max_hp for one in view.members)
    mends = ("great_mend", "mend", "poultice")
    for option in (*each("cast", mends), Option("draught"), *each("scroll", mends)):
        if option in options and hurt:
            return option
    poisoned = any(one.poison_hp for one in view.members)
    return "antidote" if poisoned and "antidote" in options else first(options, "shake")


def _see(options: Sequence[str], view: View) -> str:
    """Who sees nothing strikes badly: a light first."""
    return "" if view.lit else first(options, "light")


def _reach(options: Sequence[str], one: Character, foes: list[FoeSeen]) -> str:
    """Behind the others only what reaches over them is of use: it is taken in hand, if it harms anybody here."""
    ways = [way for way, thing in _arms(options) if is_for_the_rear(thing) and _harms_any(thing, foes)]
    return ways[0] if ways else "front" if "front" in options and _harms_any(one.weapon, foes) else ""


def _better_arm(options: Sequence[str], one: Character, foes: list[FoeSeen]) -> str:
    """Where what is in hand harms nobody: something that does, which is free to take up."""
    if _harms_any(one.weapon, foes):
        return ""
    return next((way for way, thing in _arms(options) if _harms_any(thing, foes)), "")


def _arms(options: Sequence[str]) -> list[tuple[str, str]]:
    """Each option to take something in hand, and what."""
    ways = [option for option in map(Option.read, options) if option.verb == "wield"]
    return [(way, ":".join(way.targets)) for way in ways]


def _harms_any(thing: str, foes: list[FoeSeen]) -> bool:
    return any(foe.feels(Arm(thing)) for foe in foes)


def is_for_the_rear(thing: str) -> bool:
    weapon = base_weapon(thing)
    return weapon is not None and not {"ranged", "reach"}.isdisjoint(weapon.tags)


def _undead(options: Sequence[str], one: Character, foes: list[FoeSeen]) -> str:
    """Who is too mighty is turned by nobody: that would be a turn and the day's one try for nothing."""
    undead = [foe for foe in foes if MONSTERS[foe.monster].kind == "undead"]
    if "turn" in options and any(foe.hit_dice <= one.level + 1 for foe in undead):
        return "turn"
    return HOLY_FIRE if len(undead) >= 2 and HOLY_FIRE in options else ""


def _spell(options: Sequence[str], view: View, foes: list[FoeSeen]) -> str:
    awake = [foe for foe in foes if not foe.asleep]
    small = [foe for foe in awake if foe.hit_dice <= 2 and MONSTERS[foe.monster].kind not in LIFELESS]
    if len(small) >= 3 and SLUMBER in options:
        return SLUMBER
    burnt = [foe for foe in awake if not MONSTERS[foe.monster].immune_to("fire")]
    ways = each("cast", ("storm",)) if len(awake) >= 2 else []
    ways += each("cast", ("fire_fan",)) if len(burnt) >= 2 else []
    ways += each("cast", ("snare_roots",)) if len(awake) >= 2 else []
    plain = _harms_any("bear", awake)  # a wolf's teeth as well
    if sum(foe.hit_dice for foe in awake) >= STRONG:
        walled = view.fight is not None and view.fight.wall
        ways += each("cast", ("wolf_friend",)) if plain else []
        ways += each("cast", ("steady_hand",) if walled else ("shield_wall", "steady_hand"))
        ways += [Option("bear")] if plain else []
    ways += each("cast", ("thorn_lash", "spark_dart"))
    ways += [Option("scroll", way.target) for way in ways if way.verb == "cast"]  # what is read is spent: last
    return next((way for way in ways if way in options), "")


def _dread(options: Sequence[str], view: View, foes: list[FoeSeen]) -> str:
    """The dread horn makes them think again, before the first blow falls; some never do."""
    moved = [foe for foe in foes if MONSTERS[foe.monster].morale < UNBREAKABLE]
    return "horn" if "horn" in options and sum(foe.hit_dice for foe in moved) >= STRONG else ""


def _fire(options: Sequence[str], view: View, foes: list[FoeSeen]) -> str:
    moved = [foe for foe in foes if MONSTERS[foe.monster].fears_fire() and MONSTERS[foe.monster].morale < UNBREAKABLE]
    return "brandish" if "brandish" in options and moved and len(foes) >= 2 else ""


def _strike(options: Sequence[str], one: Character, foes: list[FoeSeen]) -> str:
    """The weakest foe first, the most hurt among those, with what harms it.

    Magic arrows and oil are for what is strong, what mends, or what steel does not harm.
    """
    arms = {"arrow": Arm(one.weapon, magic=True), "oil": Arm("oil"), "strike": Arm(one.weapon)}
    order = sorted(foes, key=lambda foe: (foe.asleep, foe.hit_dice, -foe.hurt))
    for foe in order:
        dear = foe.hit_dice >= TOUGH or MONSTERS[foe.monster].has("regen") or not foe.feels(arms["strike"])
        for kind in ("arrow", "oil", "strike") if dear else ("strike",):
            if Option(kind, foe.id) in options and foe.feels(arms[kind]):
                return Option(kind, foe.id)
    return ""


def _second(decision: Decision, view: View, temper: Temper) -> str:
    return _strike(decision.options, view.member(str(decision.facts["who"])), view.foes) or "stop"


def _spell_target(decision: Decision, view: View, temper: Temper) -> str:
    """Spells on foes: the weakest awake that feels it; on friends: whoever needs it most."""
    foes = {foe.id: foe for foe in view.foes}
    hostile = [foes[key] for key in decision.options if key in foes]
    if hostile:
        fire = decision.facts["spell"] == "fire_fan"
        proof = {foe.id for foe in hostile if fire and MONSTERS[foe.monster].immune_to("fire")}
        return min(hostile, key=lambda foe: (foe.id in proof, foe.asleep or foe.held, foe.hit_dice, -foe.hurt)).id
    people = [one for one in view.members if one.id in decision.options]
    if not people:
        return decision.options[0]
    if decision.facts["spell"] in ("ward", "bark_hide", "stone_hide"):
        return min(people, key=lambda one: set_by_spells(one, view.party.clock)).id
    return min(people, key=lambda one: (not one.unconscious, one.hp / max(1, one.max_hp))).id


def _whom(decision: Decision, view: View, temper: Temper) -> str:
    people = [one for one in view.members if one.id in decision.options]
    if not people:
        return decision.options[0]
    return min(people, key=lambda one: (not one.unconscious, one.hp / max(1, one.max_hp))).id


def _mercy(decision: Decision, view: View, temper: Temper) -> str:
    """Who is bound and asked may know the country; beasts are left to their sleep."""
    return "ask" if "ask" in decision.options else "leave"


def _spend_save(decision: Decision, view: View, temper: Temper) -> str:
    """Kept for death, but for what is as bad."""
    against = str(decision.facts["cause"])
    return "yes" if against in ("stone_eye", "basilisk") else "no"


def _mana(decision: Decision, view: View, temper: Temper) -> str:
    """A pearl when half of one's own mana is spent."""
    one = view.member(str(decision.facts["who"]))
    return "pearl" if one.mp * 2 <= max_mp(one) else decision.default


ANSWERS: dict[str, Callable[[Decision, View, Temper], str]] = {
    "action": _action,
    "second-attack": _second,
    "spell-target": _spell_target,
    "whom": _whom,
    "which-mana": _mana,
    "mercy": _mercy,
    "spend-save": _spend_save,
}
