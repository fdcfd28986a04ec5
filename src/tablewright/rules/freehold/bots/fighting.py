"""How the steady bot fights: each calling does what it is good at, and the party breaks off when it is losing."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.rules.freehold.book.spells.targets import LIFELESS
from tablewright.rules.freehold.bots.judgement import fighting_now, outlook, parting
from tablewright.rules.freehold.bots.view import FoeSeen, View
from tablewright.rules.freehold.content import MONSTERS

TOO_MUCH = 0.6  # of what HP the party has left: then it breaks off ...
SMALL = 0.2  # ... outdoors, where nothing is to be had, already then


def _action(decision: Decision, view: View, courage: float) -> str:
    options = decision.options
    foes = view.foes
    if "break" in options and _losing(view, courage):
        return "break"
    for way in (_rescue, _undead, _spell, _fire):
        if choice := way(options, view, foes):
            return choice
    return _strike(options, foes) or ("pass" if "pass" in options else options[0])


def _losing(view: View, courage: float) -> bool:
    """Nothing is won by killing: the party runs when that costs less, and in a site only when it must."""
    foes = fighting_now(view)
    if not foes:
        return False
    ahead, leaving = outlook(view, foes), parting(view, foes)
    bearable = TOO_MUCH if view.fight and view.fight.where in ("room", "lair") else SMALL
    return ahead.cost > max(bearable, leaving) * courage


def _rescue(options: tuple[str, ...], view: View, foes: list[FoeSeen]) -> str:
    """Wake the fallen and mend the badly hurt."""
    fallen = any(one.unconscious for one in view.members)
    low = any(one.hp * 3 <= one.max_hp for one in view.members)
    for key in ("cast:great_mend", "cast:mend", "cast:poultice", "draught"):
        if key in options and (fallen or low):
            return key
    return next((key for key in options if key.startswith("shake:")), "")


def _undead(options: tuple[str, ...], view: View, foes: list[FoeSeen]) -> str:
    undead = sum(1 for foe in foes if MONSTERS[foe.monster].kind == "undead")
    if "turn" in options:
        return "turn"
    return "cast:holy_fire" if undead >= 2 and "cast:holy_fire" in options else ""


def _spell(options: tuple[str, ...], view: View, foes: list[FoeSeen]) -> str:
    awake = [foe for foe in foes if not foe.asleep]
    small = [foe for foe in awake if foe.hit_dice <= 2 and MONSTERS[foe.monster].kind not in LIFELESS]
    if len(small) >= 3 and "cast:slumber" in options:
        return "cast:slumber"
    if len(awake) >= 2:
        for key in ("cast:storm", "cast:fire_fan", "cast:snare_roots"):
            if key in options:
                return key
    if sum(foe.hit_dice for foe in awake) >= 4:
        for key in ("cast:wolf_friend", "cast:shield_wall", "cast:steady_hand", "bear"):
            if key in options and not (key == "cast:shield_wall" and view.fight and view.fight.wall):
                return key
    return next((key for key in ("cast:thorn_lash", "cast:spark_dart") if key in options), "")


def _fire(options: tuple[str, ...], view: View, foes: list[FoeSeen]) -> str:
    return "brandish" if "brandish" in options and len(foes) >= 2 else ""


def _strike(options: tuple[str, ...], foes: list[FoeSeen]) -> str:
    """The weakest foe first, the most hurt among those; magic arrows for what steel does not harm."""
    order = sorted(foes, key=lambda foe: (foe.asleep, foe.hit_dice, -foe.hurt))
    for foe in order:
        proof = MONSTERS[foe.monster].immune_to("mundane") and not foe.bare
        kinds = ("arrow", "oil", "strike") if proof else ("strike",)
        for kind in kinds:
            if f"{kind}:{foe.id}" in options:
                return f"{kind}:{foe.id}"
    return "front" if "front" in options else ""


def _second(decision: Decision, view: View, courage: float) -> str:
    return _strike(decision.options, view.foes) or "stop"


def _spell_target(decision: Decision, view: View, courage: float) -> str:
    """Spells on foes: the weakest awake; on friends: whoever needs it most."""
    foes = {foe.id: foe for foe in view.foes}
    hostile = [foes[key] for key in decision.options if key in foes]
    if hostile:
        return min(hostile, key=lambda foe: (foe.asleep or foe.held, foe.hit_dice, -foe.hurt)).id
    people = [one for one in view.members if one.id in decision.options]
    if not people:
        return decision.options[0]
    if decision.about[2] in ("ward", "bark_hide", "stone_hide"):
        return min(people, key=lambda one: one.spell_ac).id
    return min(people, key=lambda one: (not one.unconscious, one.hp / max(1, one.max_hp))).id


def _whom(decision: Decision, view: View, courage: float) -> str:
    people = [one for one in view.members if one.id in decision.options]
    if not people:
        return decision.options[0]
    return min(people, key=lambda one: (not one.unconscious, one.hp / max(1, one.max_hp))).id


def _spend_save(decision: Decision, view: View, courage: float) -> str:
    """Kept for death, but for what is as bad."""
    against = str(decision.about[2])
    return "yes" if against in ("stone_eye", "basilisk") else "no"


ANSWERS: dict[str, Callable[[Decision, View, float], str]] = {
    "action": _action,
    "second-attack": _second,
    "spell-target": _spell_target,
    "whom": _whom,
    "spend-save": _spend_save,
}
