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
from tablewright.rules.begone_foe.bots.burdens import front, ill_ordered, overloaded
from tablewright.rules.begone_foe.bots.fight import GOOD_DRAUGHTS
from tablewright.rules.begone_foe.bots.view import SeatView
from tablewright.rules.begone_foe.content import GEAR, SPELLS
from tablewright.rules.begone_foe.state import Being

_GOOD_LEARNED = (
    "sleep", "magic_missile", "web", "mirror_image", "invisibility", "fire_ball", "hold_person", "haste",
    "lightning_bolt", "confusion", "charm_monster", "polymorph_others", "hold_monster", "cloudkill", "death_spell",
    "disintegrate",
)  # fmt: skip
_THEN_LEARNED = (
    "dispel_magic", "knock", "locate_object", "phantasmal_force", "charm_person", "shield", "protection_from_evil",
    "light", "fly", "wizard_eye", "dimension_door", "wall_of_fire", "teleport", "conjure_elemental", "stone_to_flesh",
)  # fmt: skip
"""What is worth knowing once there is enough that wins fights."""
ENOUGH_SPELLS = 3
_VARIED = ("weapon", "reach", "tool", "vestments", "sacred object")
MORE_SKILLS = ("tracking", "climbing", "survival")
TORCHES, RATIONS = 4, 2
RICH = 1200  # silver above which scrolls are made
GOOD_ARM = 2  # BODY of a sword worth seeking
VERY_RICH = 2500  # silver above which a hired sword is sought
HEAVY = 900  # silver on somebody's back that had better stay in town


def _class(decision: Decision, view: SeatView, nerve: float) -> str:
    return LINE_UP[len(view.characters) % len(LINE_UP)]


def _alignment(decision: Decision, view: SeatView, nerve: float) -> str:
    return ALIGNMENT_OF.get(str(decision.facts["job"]), "neutral")  # a hireling who steps up has a trade, and no class


def _first_of(*wanted: str) -> Callable[[Decision, SeatView, float], str]:
    def answer(decision: Decision, view: SeatView, nerve: float) -> str:
        return next((key for key in wanted if key in decision.options), "")

    return answer


def _new_to_us(what: str, *wanted: str) -> Callable[[Decision, SeatView, float], str]:
    """The first good thing that nobody in the party knows yet; where all are known, the first good one."""

    def answer(decision: Decision, view: SeatView, nerve: float) -> str:
        known = {key for being in view.characters for key in getattr(being, what)}
        good = [key for key in wanted if key in decision.options]
        return next((key for key in good if key not in known), good[0] if good else "")

    return answer


def _spell_to_learn(decision: Decision, view: SeatView, nerve: float) -> str:
    """What wins fights first, the strongest that nobody knows; with enough of that something useful besides."""
    being = view.being(str(decision.facts.get("who", "")))
    known = {key for each in view.characters for key in known_spells(each)}
    deadly = [key for key in reversed(_GOOD_LEARNED) if key in decision.options]
    useful = [key for key in _THEN_LEARNED if key in decision.options]
    fit = being is not None and sum(key in _GOOD_LEARNED for key in known_spells(being)) >= ENOUGH_SPELLS
    for key in (*useful, *deadly) if fit else (*deadly, *useful):
        if key not in known:
            return key
    return next(iter((*deadly, *useful)), decision.options[0])


def _equipment(decision: Decision, view: SeatView, nerve: float) -> str:
    """Every second one of a trade goes armed in another way; tools that the party has already stay on the shelf."""
    job, choice = str(decision.facts["job"]), str(decision.facts["choice"])
    others = sum(being.job == job for being in view.characters)
    return decision.options[others % len(decision.options)] if choice in _VARIED else decision.options[0]


def _which_kind(decision: Decision, view: SeatView, nerve: float) -> str:
    """Kinds of one worth: one that nobody carries yet."""
    carried = {item.kind for being in view.characters for item in being.items}
    return next((kind for kind in decision.options if kind not in carried), decision.options[0])


def _raise(decision: Decision, view: SeatView, nerve: float) -> str:
    being = view.being(str(decision.facts["who"]))
    return {"fighter": "body", "cleric": "heart", "magic_user": "mind", "thief": "skill"}.get(
        being.job if being else "", "body"
    )


def _town(decision: Decision, view: SeatView, nerve: float) -> str:
    """Recruit, heal, equip, and out again."""
    options = decision.options
    limit = view.settings.expeditions
    if "recruit" not in options and not limit and _done_with_it(view):
        return "retire"
    worn_out = "elsewhere" in options and delve.worked_out(view, nerve)
    return (
        _people(decision, view)
        or _loads(decision, view)
        or _work(decision, view)
        or _preparation(decision, view)
        or _errand(decision, view)
        or ("elsewhere" if worn_out else "set-out")
    )


def _done_with_it(view: SeatView) -> bool:
    return view.expedition >= 30 or any(being.level >= 10 for being in view.characters)


def _people(decision: Decision, view: SeatView) -> str:
    """Somebody for each empty place; the sick cured, the hurt healed with dice that a night gives back, and rested."""
    care = next((key for key in ("recruit", "cure", "mend", "heal") if key in decision.options), "")
    fed = view.silver >= 2 * len(view.party) or view.supply("ration") >= len(view.party)
    return care or ("rest" if fed and any(_unwell(being) for being in view.characters) else "")


def _loads(decision: Decision, view: SeatView) -> str:
    """What is too heavy stays in town, what nobody needs is sold."""
    options = decision.options
    if overloaded(view) or view.carried_silver > HEAVY:
        heavy = next((key for key in ("deposit", "store") if key in options and _helps(key, view)), "")
        if heavy:
            return heavy
    return "sell" if "sell" in options and _for_sale(view) else ""


def _preparation(decision: Decision, view: SeatView) -> str:
    """The stout to the front; what the board and the taprooms have to say."""
    if ill_ordered(view) and "march" in decision.options:
        return "march"
    asked = (key for key in ("bounties", "rumour") if key in decision.options and _worth_asking(key, view))
    return next(asked, "")


def _worth_asking(errand: str, view: SeatView) -> bool:
    """Paid work while there is some on the board; an hour in the taprooms before each place that is new."""
    return view.work_to_be_had if errand == "bounties" else not view.heard_of_it


def _notice(decision: Decision, view: SeatView, nerve: float) -> str:
    return decision.options[-1]


def _march(decision: Decision, view: SeatView, nerve: float) -> str:
    return next((being.id for being in front(view) if being.id in decision.options), "")


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
    if any(being.role == "hireling" for being in view.party):
        broke = view.silver < min(being.wage for being in view.party if being.role == "hireling")
        return next((key for key in decision.options if broke and Option.read(key).verb == "dismiss"), "")
    hands = [option for key in decision.options if (option := Option.read(key)).verb == "hire"]
    best = max(hands, key=lambda option: _arm(view, option), default=None)
    if "seek" in decision.options and view.silver > VERY_RICH and (best is None or _arm(view, best) < GOOD_ARM):
        return "seek"
    return best if best is not None and view.silver > 60 else ""


def _arm(view: SeatView, option: Option) -> int:
    """How well somebody who is to be had can fight."""
    being = view.being(option.target)
    return being.body if being is not None and being.job == "mercenary" else -1


def _seek(decision: Decision, view: SeatView, nerve: float) -> str:
    return Option("mercenary", amount=GOOD_ARM)


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
            or (item.kind == "potion" and item.spell not in GOOD_DRAUGHTS)
        )
    ]


def _sell(decision: Decision, view: SeatView, nerve: float) -> str:
    return next((key for key in _for_sale(view) if key in decision.options), "nothing")


def _make(decision: Decision, view: SeatView, nerve: float) -> str:
    """Scrolls of what wins fights, while there is silver for them."""
    wanted = [key for key in decision.options if Option.read(key).target in _GOOD_LEARNED]
    draughts = [key for key in wanted if Option.read(key).verb == "potion" and Option.read(key).target in GOOD_DRAUGHTS]
    drawn = draughts if view.silver > 2 * RICH and view.supply("potion") == 0 else wanted
    return next(iter(drawn or wanted), "nothing") if view.silver > RICH else "nothing"


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
    """A purse that a few days would empty had better promise a share."""
    return "share" if view.silver < 10 * int(decision.facts["wage"]) else "wage"


ANSWERS = {
    "class": _class,
    "start": _first_of("choose"),  # bots make their characters one by one: class mixes are measured with them
    "how": _first_of("guided"),
    "alignment": _alignment,
    "art-known": _new_to_us("arts", *GOOD_ARTS),
    "new-art": _new_to_us("arts", *GOOD_ARTS),
    "skill-known": _new_to_us("masteries", *GOOD_SKILLS, *MORE_SKILLS),
    "new-skill": _new_to_us("masteries", *GOOD_SKILLS, *MORE_SKILLS),
    "chosen-spell": _first_of(*GOOD_SPELLS),
    "new-spell": _spell_to_learn,
    "equipment": _equipment,
    "which-kind": _which_kind,
    "bounty": _notice,
    "march": _march,
    "raise": _raise,
    "town": _town,
    "shop": _shop,
    "buyer": _buyer,
    "pay-how": _hire_pay,
    "seek": _seek,
    "sell": _sell,
    "copy": _copy,
    "make": _make,
    "head-wound": _first_of("mind", "skill"),
}
