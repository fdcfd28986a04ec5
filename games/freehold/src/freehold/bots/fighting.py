"""How the steady bot fights, and cares for its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from freehold import content
from freehold.book.combat import block, morale
from freehold.book.party import roster
from freehold.book.spells import casting
from freehold.bots import judgement, view
from freehold.content import things
from freehold.state import Character
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option, each


# --- temper -----------------------------------------------------------------------------------------------------------
# How somebody is minded: how much danger is taken on, from when on ruins are entered, what money is spent for.
class Temper(msgspec.Struct, frozen=True):
    """The steady bot's own, unless said otherwise."""

    courage: float = 1.0  # more is bold
    fair_fight: float = 0.45  # the share of HP a fight may cost that one chooses
    seasoned: int = 3  # level: one blow fells whoever is below it, and nobody has looked into a ruin beforehand
    comforts: bool = True  # whether money beyond the next supplies goes into draughts, tents and mirrors

    @property
    def dares(self) -> float:
        """The share of HP that a fight may cost."""
        return self.fair_fight * self.courage


# --- caring -----------------------------------------------------------------------------------------------------------
# What the steady bot sees to on the way: who walks in front, how fast the party goes, how much it eats, who mends.
HEALERS = ("mend", "poultice", "great_mend")
CURES = ("cleanse", *HEALERS)
WEARY = 0.6  # of all HP: too little to be seen by anybody
FINE = 0.8  # of somebody's HP: not worth mana in the evening
FAR = 3  # hexes from home, where food counts


def first(options: Sequence[str], verb: str) -> str:
    """The first option of this verb; "" if there is none."""
    return next((option for option in map(Option.read, options) if option.verb == verb), "")


# --- the hurt --------------------------------------------------------------------------------------------------------
def tending(view: view.View, options: Sequence[str]) -> str:
    """Somebody lies unconscious or asleep, or is hurt and another has mana or a flask: let a member see to it."""
    if any(one.unconscious or one.asleep_until for one in view.members):
        return first(options, "act")
    return _who_helps(view, options, lambda one: bool(heals(view, one)) or _has_a_drink(view, one))


def _who_helps(view: view.View, options: Sequence[str], can: Callable[[Character], bool]) -> str:
    one = next((one for one in view.able if Option("act", one.id) in options and can(one)), None)
    return Option("act", one.id) if one else ""


def heals(view: view.View, one: Character) -> str:
    """The spell this one would heal with now, outside a fight; "" for none."""
    if roster.can_cast(one, "cleanse") and any(_can_be_cured(other, one) for other in view.members):
        return "cleanse"
    if not any(other.hp <= other.max_hp // 2 for other in view.members if not other.stone):
        return ""
    return next((spell for spell in HEALERS if roster.can_cast(one, spell)), "")


def _can_be_cured(other: Character, priest: Character) -> bool:
    """Drained, or turned to stone and within this priest's power."""
    return priest.level >= casting.STONE_LEVEL if other.stone else any(other.drained.values())


def badly_hurt(one: Character) -> bool:
    return one.hp * 3 <= one.max_hp and not one.stone


def _has_a_drink(view: view.View, one: Character) -> bool:
    """For somebody who is near death, or poisoned."""
    draught = bool(one.pack.get("draught")) and any(map(badly_hurt, view.members))
    return draught or (bool(one.pack.get("antidote")) and any(other.poison_hp for other in view.members))


def evening_deed(view: view.View, options: Sequence[str]) -> str:
    """Mana comes back with the morning: what is left of it mends whoever is hurt."""
    if all(one.hp >= FINE * one.max_hp for one in view.members if not one.stone):
        return ""
    return _who_helps(view, options, lambda one: any(roster.can_cast(one, spell) for spell in HEALERS))


def choose_deed(decision: Decision, view: view.View) -> str:
    options = decision.options
    for option in (first(options, "tend"), first(options, "shake"), *each("cast", CURES)):
        if option in options:
            return option
    if "antidote" in options and any(one.poison_hp for one in view.members):
        return "antidote"
    low = any(map(badly_hurt, view.members))
    return "draught" if low and "draught" in options else first(options, "light") or "nothing"


# --- the march -------------------------------------------------------------------------------------------------------
def arrangement(view: view.View, options: Sequence[str]) -> str:
    """Before the next step: the badly hurt out of the first rank, softly past everybody, food for the way home."""
    if "order" in options and any(map(badly_hurt, view.members)) and list(view.party.order) != marching_order(view):
        return "order"
    if "pace" in options and view.party.careful != is_wary(view):
        return "pace"
    return "rations" if "rations" in options and view.party.ration != ration_plan(view) else ""


def marching_order(view: view.View) -> list[str]:
    """Guards, then the best armored; who shoots or casts walks behind, and who is badly hurt last."""
    guards = [one.id for one in view.hired if one.kind == "guard"]
    porters = [one.id for one in view.hired if one.kind != "guard"]
    clock = view.party.clock
    people = sorted(
        view.members, key=lambda one: (badly_hurt(one), -roster.armor_class(one, clock), -one.max_hp, one.id)
    )
    return [*guards, *(one.id for one in people), *porters]


def next_in_order(decision: Decision, view: view.View) -> str:
    """Name by name, until the others stand right."""
    left = [who for who in marching_order(view) if who in decision.options]
    if left == [who for who in view.party.order if who in left] and "as they are" in decision.options:
        return "as they are"
    return left[0]


def is_wary(view: view.View) -> bool:
    """Worn out, and with somebody who knows how to hide."""
    return view.health < WEARY and any(one.calling in ("scout", "thief") for one in view.able)


def ration_plan(view: view.View) -> str:
    """One meal a day where two would not last until home."""
    days = 1 + view.ring(view.party.at) * 3 // 10
    scarce = 0 < view.meals < 2 * view.mouths * days
    return "one" if scarce and view.ring(view.party.at) >= FAR else "full"


# --- fighting ---------------------------------------------------------------------------------------------------------
# How the steady bot fights: each calling does what it is good at, and the party breaks off when it is losing.
TOO_MUCH = 0.6  # of what HP the party has left: then it breaks off ...
HOLY_FIRE, SLUMBER = each("cast", ("holy_fire", "slumber"))
TOUGH = 2  # Hit Dice that are worth a flask of oil or an enchanted arrow
STRONG = 4  # Hit Dice, of one or of all together, that are worth what is spent only once
EVEN_SCORE = 10
SMALL = 0.2  # ... outdoors, where nothing is to be had, already then


def choose_action(decision: Decision, view: view.View, temper: Temper) -> str:
    options = decision.options
    foes = view.foes
    if _is_losing(view, temper) and (way_out := _way_out(decision, view)):
        return way_out
    if rescue := _rescue_option(options, view, foes):
        return rescue
    if rank := _better_rank(decision, view):
        return rank
    one = view.member(str(decision.facts["who"]))
    if choice := _light_option(options, view) or _undead_option(options, one, foes):
        return choice
    for way in (_spell_option, _horn_option, _fire_option):
        if choice := way(options, view, foes):
            return choice
    blow = choose_blow(options, one, foes) or _better_arm(options, one, foes) or _reaching_option(options, one, foes)
    return blow or ("pass" if "pass" in options else options[0])


def _is_losing(view: view.View, temper: Temper) -> bool:
    """Nothing is won by killing: the party runs when that costs less; in a site, or from the fallen, when it must."""
    foes = judgement.fighting_now(view)
    if not foes:
        return False
    ahead, leaving = judgement.outlook(view, foes), judgement.parting(view, foes)
    indoors = view.fight is not None and view.fight.where in ("room", "lair")
    bearable = TOO_MUCH if indoors or any(one.unconscious for one in view.members) else SMALL
    return ahead.cost > max(bearable, leaving) * temper.courage


def _way_out(decision: Decision, view: view.View) -> str:
    """Words first, from somebody who has a way with them: they cost a turn and no blood. Then the legs."""
    speaker = view.member(str(decision.facts["who"]))
    ways = ["terms", "break"] if roster.score(speaker, "cha") > EVEN_SCORE else ["break", "terms"]
    return next((way for way in ways if way in decision.options), "")


def _better_rank(decision: Decision, view: view.View) -> str:
    """The badly hurt fall back where others stand in front; a whole fighter takes the place of one."""
    one = view.member(str(decision.facts["who"]))
    if "rear" in decision.options:
        return "rear" if badly_hurt(one) and len(view.front) + len(view.front_hired) > 1 else ""
    fit = one.calling == "fighter" and one.hp * 2 > one.max_hp
    return "front" if fit and "front" in decision.options and any(map(badly_hurt, view.front)) else ""


def _rescue_option(options: Sequence[str], view: view.View, foes: list[view.FoeSeen]) -> str:
    """Wake the fallen, mend the badly hurt, and stop poison; what is read or drunk is spent, and comes last."""
    hurt = any(one.unconscious or one.hp * 3 <= one.max_hp for one in view.members)
    mends = ("great_mend", "mend", "poultice")
    for option in (*each("cast", mends), Option("draught"), *each("scroll", mends)):
        if option in options and hurt:
            return option
    poisoned = any(one.poison_hp for one in view.members)
    return "antidote" if poisoned and "antidote" in options else first(options, "shake")


def _light_option(options: Sequence[str], view: view.View) -> str:
    """Who sees nothing strikes badly: a light first."""
    return "" if view.lit else first(options, "light")


def _reaching_option(options: Sequence[str], one: Character, foes: list[view.FoeSeen]) -> str:
    """Behind the others only what reaches over them is of use: it is taken in hand, if it harms anybody here."""
    ways = [way for way, thing in _arms_to_take(options) if is_for_the_rear(thing) and _harms_any(thing, foes)]
    return ways[0] if ways else "front" if "front" in options and _harms_any(one.weapon, foes) else ""


def _better_arm(options: Sequence[str], one: Character, foes: list[view.FoeSeen]) -> str:
    """Where what is in hand harms nobody: something that does, which is free to take up."""
    if _harms_any(one.weapon, foes):
        return ""
    return next((way for way, thing in _arms_to_take(options) if _harms_any(thing, foes)), "")


def _arms_to_take(options: Sequence[str]) -> list[tuple[str, str]]:
    """Each option to take something in hand, and what."""
    ways = [option for option in map(Option.read, options) if option.verb == "wield"]
    return [(way, ":".join(way.targets)) for way in ways]


def _harms_any(thing: str, foes: list[view.FoeSeen]) -> bool:
    return any(foe.feels(block.Arm(thing)) for foe in foes)


def is_for_the_rear(thing: str) -> bool:
    weapon = things.base_weapon(thing)
    return weapon is not None and not {"ranged", "reach"}.isdisjoint(weapon.tags)


def _undead_option(options: Sequence[str], one: Character, foes: list[view.FoeSeen]) -> str:
    """Who is too mighty is turned by nobody: that would be a turn and the day's one try for nothing."""
    undead = [foe for foe in foes if content.MONSTERS[foe.monster].kind == "undead"]
    if "turn" in options and any(foe.hit_dice <= one.level + 1 for foe in undead):
        return "turn"
    return HOLY_FIRE if len(undead) >= 2 and HOLY_FIRE in options else ""


def _spell_option(options: Sequence[str], view: view.View, foes: list[view.FoeSeen]) -> str:
    awake = [foe for foe in foes if not foe.asleep]
    small = [foe for foe in awake if foe.hit_dice <= 2 and content.MONSTERS[foe.monster].kind not in casting.LIFELESS]
    if len(small) >= 3 and SLUMBER in options:
        return SLUMBER
    burnt = [foe for foe in awake if not content.MONSTERS[foe.monster].immune_to("fire")]
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


def _horn_option(options: Sequence[str], view: view.View, foes: list[view.FoeSeen]) -> str:
    """The dread horn makes them think again, before the first blow falls; some never do."""
    moved = [foe for foe in foes if content.MONSTERS[foe.monster].morale < morale.UNBREAKABLE]
    return "horn" if "horn" in options and sum(foe.hit_dice for foe in moved) >= STRONG else ""


def _fire_option(options: Sequence[str], view: view.View, foes: list[view.FoeSeen]) -> str:
    moved = [
        foe
        for foe in foes
        if content.MONSTERS[foe.monster].fears_fire() and content.MONSTERS[foe.monster].morale < morale.UNBREAKABLE
    ]
    return "brandish" if "brandish" in options and moved and len(foes) >= 2 else ""


def choose_blow(options: Sequence[str], one: Character, foes: list[view.FoeSeen]) -> str:
    """The weakest foe first, the most hurt among those, with what harms it.

    Magic arrows and oil are for what is strong, what mends, or what steel does not harm.
    """
    arms = {"arrow": block.Arm(one.weapon, magic=True), "oil": block.Arm("oil"), "strike": block.Arm(one.weapon)}
    order = sorted(foes, key=lambda foe: (foe.asleep, foe.hit_dice, -foe.hurt))
    for foe in order:
        dear = foe.hit_dice >= TOUGH or content.MONSTERS[foe.monster].has("regen") or not foe.feels(arms["strike"])
        for kind in ("arrow", "oil", "strike") if dear else ("strike",):
            if Option(kind, foe.id) in options and foe.feels(arms[kind]):
                return Option(kind, foe.id)
    return ""


def choose_target(decision: Decision, view: view.View) -> str:
    """Spells on foes: the weakest awake that feels it; on friends: whoever needs it most."""
    foes = {foe.id: foe for foe in view.foes}
    hostile = [foes[key] for key in decision.options if key in foes]
    if hostile:
        fire = decision.facts["spell"] == "fire_fan"
        proof = {foe.id for foe in hostile if fire and content.MONSTERS[foe.monster].immune_to("fire")}
        return min(hostile, key=lambda foe: (foe.id in proof, foe.asleep or foe.held, foe.hit_dice, -foe.hurt)).id
    people = [one for one in view.members if one.id in decision.options]
    if people and decision.facts["spell"] in ("ward", "bark_hide", "stone_hide"):
        return min(people, key=lambda one: roster.set_by_spells(one, view.party.clock)).id
    return neediest(decision, view)


def neediest(decision: Decision, view: view.View) -> str:
    """Who lies there, and then who has the smallest part of the Hit Points left."""
    people = [one for one in view.members if one.id in decision.options]
    worst = min(people, key=lambda one: (not one.unconscious, one.hp / max(1, one.max_hp)), default=None)
    return worst.id if worst else decision.options[0]
