"""What a sensible player does in town and when making characters."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.begone_foe.book.characters.usual import (
    ALIGNMENT_OF,
    GOOD_ARTS,
    GOOD_SKILLS,
    GOOD_SPELLS,
    LINE_UP,
)
from tablewright.rules.begone_foe.book.core.beings import has, known_spells, max_hp
from tablewright.rules.begone_foe.book.core.gear import count_of, has_item, worn_armour
from tablewright.rules.begone_foe.bots import delve
from tablewright.rules.begone_foe.bots.burdens import overloaded
from tablewright.rules.begone_foe.bots.view import SeatView
from tablewright.rules.begone_foe.content import GEAR, SPELLS
from tablewright.rules.begone_foe.state import Being

_GOOD_LEARNED = (
    "sleep", "magic_missile", "web", "mirror_image", "invisibility", "fire_ball", "hold_person", "haste",
    "lightning_bolt", "confusion", "charm_monster", "polymorph_others", "hold_monster", "cloudkill", "death_spell",
    "disintegrate",
)  # fmt: skip
_GOOD_DRAUGHTS = ("invisibility", "haste", "fly", "shield", "mirror_image")
TORCHES, RATIONS = 4, 2
RICH = 1200  # silver above which scrolls are made
HEAVY = 900  # silver on somebody's back that had better stay in town


def _class(decision: Decision, view: SeatView, nerve: float) -> str:
    return LINE_UP[len(view.characters) % len(LINE_UP)]


def _alignment(decision: Decision, view: SeatView, nerve: float) -> str:
    return ALIGNMENT_OF[str(decision.facts["job"])]


def _first_of(*wanted: str) -> Callable[[Decision, SeatView, float], str]:
    def answer(decision: Decision, view: SeatView, nerve: float) -> str:
        return next((key for key in wanted if key in decision.options), "")

    return answer


def _equipment(decision: Decision, view: SeatView, nerve: float) -> str:
    return "A"


def _raise(decision: Decision, view: SeatView, nerve: float) -> str:
    being = view.being(str(decision.facts["who"]))
    return {"fighter": "body", "cleric": "heart", "magic_user": "mind", "thief": "skill"}.get(
        being.job if being else "", "body"
    )


def _town(decision: Decision, view: SeatView, nerve: float) -> str:
    """Recruit, heal, equip, and out again."""
    options = decision.options
    if "recruit" in options:
        return "recruit"
    limit = view.settings.expeditions
    if not limit and (view.expedition >= 30 or any(being.level >= 10 for being in view.characters)):
        return "retire"
    for care in ("cure", "mend"):
        if care in options:
            return care
    fed = view.silver >= 2 * len(view.party) or view.supply("ration") >= len(view.party)
    if fed and any(_unwell(being) for being in view.characters):
        return "rest"
    if overloaded(view) or view.carried_silver > HEAVY:
        heavy = next((key for key in ("deposit", "store") if key in options and _helps(key, view)), "")
        if heavy:
            return heavy
    if "sell" in options and _for_sale(view):
        return "sell"
    work = _work(decision, view)
    if work:
        return work
    worn_out = "elsewhere" in options and delve.worked_out(view, nerve)
    return _errand(decision, view) or ("elsewhere" if worn_out else "set-out")


def _helps(errand: str, view: SeatView) -> bool:
    return view.carried_silver > HEAVY if errand == "deposit" else bool(overloaded(view))


def _work(decision: Decision, view: SeatView) -> str:
    """What a book and a kit are good for."""
    if "copy" in decision.options and view.silver > 50:
        return "copy"
    makers = [being for being in view.characters if has_item(being, "kit")]
    worth = any(spell in _GOOD_LEARNED for being in makers for spell in known_spells(being))
    return "make" if "make" in decision.options and view.silver > RICH and worth else ""


def _errand(decision: Decision, view: SeatView) -> str:
    """What the party lacks; then a hired sword, if there is silver for one."""
    if "shop" in decision.options and _shopping(view) != "done":
        return "shop"
    hands = [option for option in decision.options if Option.read(option).verb == "hire"][1:2]
    rich = view.silver > 60 and not any(being.role == "hireling" for being in view.party)
    return hands[0] if hands and rich else ""


def _for_sale(view: SeatView) -> list[str]:
    """Finds that nobody in the party has a use for: scrolls above everybody's MIND, rings, great lumps of things."""
    wits = max((being.mind for being in view.characters), default=0)
    return [
        Option(being.id, str(item.id))
        for being in view.party
        for item in being.items
        if item.found
        and item.place in ("pack", "belt")
        and (
            item.kind in ("ring", "oversized")
            or (item.kind == "scroll" and SPELLS[item.spell].level > wits)
            or (item.kind == "potion" and item.spell not in _GOOD_DRAUGHTS)
        )
    ]


def _sell(decision: Decision, view: SeatView, nerve: float) -> str:
    return next((key for key in _for_sale(view) if key in decision.options), "nothing")


def _make(decision: Decision, view: SeatView, nerve: float) -> str:
    """Scrolls of what wins fights, while there is silver for them."""
    wanted = [key for key in decision.options if Option.read(key).target in _GOOD_LEARNED]
    return wanted[0] if wanted and view.silver > RICH else "nothing"


def _copy(decision: Decision, view: SeatView, nerve: float) -> str:
    return decision.options[-1]


def _unwell(being: Being) -> bool:
    hurt = being.hp < max_hp(being) and not has(being, "diseased")
    return hurt or being.soul_spent > 0 or being.slots_spent > 0 or being.laid_low


def _shop(decision: Decision, view: SeatView, nerve: float) -> str:
    return _shopping(view)


def _shopping(view: SeatView) -> str:
    """The next thing the party lacks and can pay for."""
    party = len(view.characters)
    needs = []
    if view.supply("ration") < RATIONS * party:
        needs.append("ration")
    if view.supply("torch") < TORCHES + party:
        needs.append("torch")
    if view.supply("flint") < 1:
        needs.append("flint")
    for being in view.characters:
        caster = being.mind > 0
        if worn_armour(being) is None and not has_item(being, "gambeson"):
            needs.append("gambeson")
        elif not caster and being.silver > 0 and view.silver > 90 and count_of(being, "helmet") == 0:
            needs.append("helmet")
    if view.silver > 200 and view.supply("silver_dagger") + view.supply("magic_sword") < 2:
        needs.append("silver_dagger")
    if view.silver > 120 and view.supply("oil") < 3:
        needs.append("oil")
    return next((Option("buy", need) for need in needs if GEAR[need].price <= view.silver), "done")


def _buyer(decision: Decision, view: SeatView, nerve: float) -> str:
    key = str(decision.facts["thing"])
    if key in ("gambeson", "helmet"):
        for option in decision.options:
            being = view.being(option)
            lacks = being is not None and being.role == "pc" and not has_item(being, key)
            if lacks and being is not None and (key == "helmet" or worn_armour(being) is None):
                return option
    return decision.default


def _hire_pay(decision: Decision, view: SeatView, nerve: float) -> str:
    return "wage"


ANSWERS = {
    "class": _class,
    "start": _first_of("choose"),  # bots make their characters one by one: class mixes are measured with them
    "how": _first_of("guided"),
    "alignment": _alignment,
    "art-known": _first_of(*GOOD_ARTS),
    "new-art": _first_of(*GOOD_ARTS),
    "skill-known": _first_of(*GOOD_SKILLS),
    "new-skill": _first_of(*GOOD_SKILLS),
    "chosen-spell": _first_of(*GOOD_SPELLS),
    "new-spell": _first_of(*reversed(_GOOD_LEARNED)),
    "equipment": _equipment,
    "raise": _raise,
    "town": _town,
    "shop": _shop,
    "buyer": _buyer,
    "pay-how": _hire_pay,
    "sell": _sell,
    "copy": _copy,
    "make": _make,
    "head-wound": _first_of("mind", "skill"),
}
