"""What a sensible player does in town and when making characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from begone_foe import content
from begone_foe.book.characters import making
from begone_foe.book.core import beings, carrying, strikes
from begone_foe.book.core.groups import danger
from begone_foe.book.fight import arms, attacks
from begone_foe.bots import delve, view
from begone_foe.state import Being
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option

# --- fight: what a sensible player does in a fight --------------------------------------------------------------------
_MASS = (
    "sleep",
    "fire_ball",
    "web",
    "confusion",
    "charm_monster",
    "hold_monster",
    "death_spell",
    "cloudkill",
    "lightning_bolt",
    "phantasmal_force",
)
_SINGLE = ("hold_person", "magic_missile", "charm_person", "disintegrate", "polymorph_others")
_WORTH_CASTING = frozenset((*_MASS, *_SINGLE))
_SELF = ("haste", "mirror_image", "shield", "protection_from_evil_10", "protection_from_evil")
GOOD_DRAUGHTS = ("haste", "invisibility", "shield", "mirror_image", "fly")
FAR = 70  # feet to the nearest foe that are run, not walked
EASY = 0.8  # danger for each who stands that is no danger
_RANKS = {"holy": 0, "oil": 1, "attack": 2, "shoot": 2, "torch": 4, "throw": 5}


class _Turn:
    """What a fighter goes by on a turn, each thing looked up once."""

    def __init__(self, decision: Decision, view: view.SeatView, being: Being, nerve: float) -> None:
        self.view, self.being, self.nerve = view, being, nerve
        self.ours, self.seen = view.standing, view.foes
        self.foes = [foe for foe in self.seen if beings.up(foe)] if being.side == "party" else self.ours
        self.in_view = {each.id: each for each in (*self.seen, *self.ours)}
        self.danger = danger(self.foes)
        self.strength = sum([each.level + 1.2 for each in self.ours])
        self.options = [key if isinstance(key, Option) else Option.read(key) for key in decision.options]
        self.offered = {option.verb: option for option in reversed(self.options)}  # the first of each verb

    def first(self, *verbs: str) -> str:
        """The first option of the first of these verbs that is offered."""
        return next((self.offered[verb] for verb in verbs if verb in self.offered), "")


def _act(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """What is to be done; before a blow the art that should go with it is said, unless it does."""
    being = view.being(str(decision.facts["who"]))
    if being is None:
        return decision.options[0]
    deed = Option.read(_deed(_Turn(decision, view, being, nerve)))
    foe = view.being(deed.target) if being.arts else None
    if foe is None:
        return deed
    fitting = view.fitting_arts(being, foe, deed.verb)
    wished = Option("with", _best_art(foe, fitting)) if fitting else deed
    return wished if wished in decision.options and wished.target != view.art_of(being, foe, deed.verb) else deed


def _deed(turn: _Turn) -> str:
    return (
        _free(turn)
        or _run(turn)
        or _help_others(turn)
        or _magic(turn)
        or _take_alive(turn)
        or _hit_and_step_back(turn, _blows(turn))
        or _ready(turn)
        or _stand_before(turn)
        or _block(turn)
        or "wait"
    )


def _free(turn: _Turn) -> str:
    """What costs no action: mercy for those who are losing, a guard up with nothing better to use, eyes averted."""
    if "look-away" in turn.offered:
        return "look-away"
    if "quarter" in turn.offered and turn.danger * 3 < turn.strength and turn.view.round > 1:
        return "quarter"
    being = turn.being
    guarded = being.hp * 2 <= beings.max_hp(being) or being.arts == ["defensive_tactics"]
    return "guard" if "guard" in turn.offered and guarded else ""


def _first(decision: Decision, verb: str) -> str:
    return next((key for key in decision.options if Option.read(key).verb == verb), "")


def _run(turn: _Turn) -> str:
    """Away while there is somebody left to save."""
    if "flee" not in turn.options or not turn.foes:
        return ""
    ours = sum([(each.level + 1.2) * (0.25 + 0.75 * each.hp / max(1, beings.max_hp(each))) for each in turn.ours])
    losing = turn.danger > 1.9 * turn.nerve * ours
    hopeless = not any(hurts(each, foe, how) for each in turn.ours for foe in turn.foes for how in _means(each))
    return turn.first("feed", "drag", "flee") if losing or hopeless else ""


def _means(being: Being) -> tuple[str, ...]:
    return (
        ("attack", "torch")
        if arms.burning_torch(being)
        else ("attack", "oil")
        if carrying.has_item(being, "oil")
        else ("attack",)
    )


def _help_others(turn: _Turn) -> str:
    if "stand" in turn.offered and not turn.being.downed:
        return "stand"
    if "turn" in turn.offered and sum(beings.undead(foe) for foe in turn.seen) >= 2:
        return "turn"
    if "heal" in turn.offered and any(
        each.downed or each.hp * 4 <= beings.max_hp(each)
        for each in turn.view.party
        if not each.laid_low and not each.dead
    ):
        return "heal"
    return turn.first("wrench", "cut")


def _magic(turn: _Turn) -> str:
    useful = not _WORTH_CASTING.isdisjoint(turn.being.spells)
    if "cast" in turn.offered and useful and turn.foes and turn.danger >= 2:
        return "cast"
    if "scroll" in turn.offered and turn.danger >= 3:
        return "scroll"
    return "drink" if "drink" in turn.offered and _draughts(turn.being) and turn.danger > turn.strength else ""


def _draughts(being: Being) -> list[str]:
    """Potions in this one's pack that help in a fight."""
    return [item.spell for item in being.items if item.kind == "potion" and item.spell in GOOD_DRAUGHTS]


def _drink(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return next((key for key in GOOD_DRAUGHTS if key in decision.options), decision.options[0])


def _take_alive(turn: _Turn) -> str:
    """The Lawful earn by converting: the last of a beaten lot is knocked out, not killed."""
    being, foes = turn.being, turn.foes
    if being.alignment != "lawful" or len(foes) != 1 or turn.danger > EASY * len(turn.ours):
        return ""
    option = Option("bind" if beings.helpless(foes[0]) else "subdue", foes[0].id)
    if option.verb == "bind" and option in turn.options:
        return option
    return option if option in turn.options and hurts(being, foes[0], "attack") else ""


def _stand_before(turn: _Turn) -> str:
    """With nothing better to do, and whole: before somebody who is down or nearly."""
    if turn.being.hp * 2 < beings.max_hp(turn.being) or "protect" not in turn.offered:
        return ""
    weak = (Option("protect", each.id) for each in turn.view.party if each.downed or each.hp * 3 <= beings.max_hp(each))
    return next((option for option in weak if option in turn.options), "")


def hurts(being: Being, foe: Being, how: str) -> bool:
    """Whether such an attack can do anything to this foe."""
    if how in ("oil", "torch"):
        return strikes.harms(foe, strikes.Strike(how, "1d4", fire=True)) and not beings.tagged(foe, "immune_fire")
    if how == "holy":
        return beings.undead(foe)
    return not strikes.is_proof(foe) or strikes.harms(
        foe, attacks.weapon_strike(being, carrying.weapon_in_hand(being), how in ("shoot", "throw"))
    )


def _blows(turn: _Turn) -> str:
    """The weakest foe in reach that can be hurt; fire where steel does nothing."""
    weapon = carrying.weapon_in_hand(turn.being)
    clubs = weapon is not None and content.GEAR[weapon.kind].kind == "missile"
    best, score = "", (9, 999, 999)
    for option in [option for option in turn.options if option.verb in _RANKS]:
        foe = turn.in_view.get(option.target)
        if foe is None or not hurts(turn.being, foe, option.verb):
            continue
        rank = _RANKS[option.verb] + 2 * (option.verb == "attack" and clubs)
        rated = (rank + 3 * (beings.helpless(foe) and turn.seen != [foe]), foe.hp, beings.armour_class(foe))
        if rated < score:
            best, score = option, rated
    return best


def _hit_and_step_back(turn: _Turn, blow: str) -> str:
    """Whoever is nearly done strikes and steps out of reach again."""
    if not blow or turn.being.hp * 3 > beings.max_hp(turn.being) or Option.read(blow).verb != "attack":
        return blow
    sally = Option("sally", Option.read(blow).target)
    return sally if sally in turn.options else blow


def _block(turn: _Turn) -> str:
    """Nothing to strike at: through their line where they are weak, or the door shut behind which help may be."""
    if turn.danger * 2 >= turn.strength:
        return ""
    return turn.first("push", "shut") if turn.nerve > 1 else turn.first("shut")


def _ready(turn: _Turn) -> str:
    being = turn.being
    if "reload" in turn.offered:
        return "reload"
    if "help" in turn.offered:
        for each in turn.ours:
            if Option("help", each.id) in turn.options:
                return Option("help", each.id)
    if carrying.weapon_in_hand(being) is None and not being.downed:
        found = turn.first("draw", "pick", "improvise", "dig")
        if found:
            return found
    if being.downed or being.mind > being.body + 1:
        return "wait"
    if "careful" in turn.offered and "advance" not in turn.offered:
        return "careful"
    far = min((abs(foe.at - being.at) for foe in turn.seen if beings.up(foe)), default=0) > FAR
    return "run" if far and "run" in turn.options else "advance" if "advance" in turn.offered else ""


def _art(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return _best_art(view.being(str(decision.facts["foe"])), decision.options)


def _best_art(foe: Being | None, options: Sequence[str]) -> str:
    if foe is not None and foe.hp <= 6 and "crowd_control" in options:
        return "crowd_control"
    if "cleave" in options:
        return "cleave"
    if foe is not None and "decapitate" in options and foe.hp <= 10:
        return "decapitate"
    if foe is not None and "sure_strike" in options and beings.armour_class(foe) >= 15:
        return "sure_strike"
    return next((art for art in ("power_attack", "sure_strike", "crushing_blow") if art in options), "plain")


def _spell(decision: Decision, view: view.SeatView, nerve: float) -> str:
    foes = [foe for foe in view.foes if beings.up(foe)]
    order = (*_MASS, *_SINGLE, *_SELF) if len(foes) >= 3 else (*_SINGLE, *_MASS, *_SELF)
    for key in order:
        if key in decision.options and (key != "sleep" or not all(beings.undead(foe) for foe in foes)):
            return key
    known = [key for key in decision.options if key in content.SPELLS]
    return max(known, key=lambda key: content.SPELLS[key].level) if known and view.round else "none"


def _target(decision: Decision, view: view.SeatView, nerve: float) -> str:
    beings = [being for key in decision.options if (being := view.being(key)) is not None]
    return max(beings, key=lambda being: being.hp).id if beings else decision.options[0]


def _mode(decision: Decision, view: view.SeatView, nerve: float) -> str:
    if str(decision.facts["spell"]) in ("light", "continual_light"):
        return "blind"
    wanted = "one" if len([foe for foe in view.foes if beings.up(foe)]) == 1 else "group"
    return wanted if wanted in decision.options else decision.options[0]


def _shape(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """The strongest for oneself, the weakest for others."""
    dice = {key: content.KINDS[key].hd_dice for key in decision.options}
    return (max if decision.facts["spell"] == "polymorph_self" else min)(dice, key=lambda key: dice[key])


def _next_target(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """The weakest that steel can hurt, then fire, then what is on the belt."""
    being = view.being(str(decision.facts["who"]))
    how = "shoot" if decision.facts.get("ranged") else "attack"
    foes = [foe for key in decision.options if (foe := view.being(key)) is not None]
    weak = [foe for foe in foes if being is None or hurts(being, foe, how)]
    if weak:
        return min(weak, key=lambda foe: foe.hp).id
    bare = being is not None and carrying.weapon_in_hand(being) is None
    verbs = ("torch", "throw", "draw") if bare else ("torch", "throw")
    return next((found for verb in verbs if (found := _first(decision, verb))), "stop")


def _dice(decision: Decision, view: view.SeatView, nerve: float) -> str:
    being = view.being(str(decision.facts["who"]))
    spare = beings.soul_dice(being) if being is not None else 1
    return str(max(1, min(spare, 2 if decision.facts["use"] == "turn" else 1)))


def _join(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """Nobody is left behind; the bold stay where what is left is no match for them."""
    ours = sum([each.level + 1.2 for each in view.standing])
    easy = nerve > 1 and danger([foe for foe in view.foes if beings.up(foe)]) * 2 <= ours
    return _first(decision, "drag") or ("stay" if easy else "join")


def _trick(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return next((key for key in ("spike", "oil", "food", "door", "coins") if key in decision.options), "none")


def _chase(decision: Decision, view: view.SeatView, nerve: float) -> str:
    if nerve < 1 or view.health <= 0.5:
        return "let-go"
    return "some" if view.health <= 0.7 and "some" in decision.options else "chase"


FIGHT_ANSWERS = {
    "act": _act,
    "art": _art,
    "spell": _spell,
    "spell-target": _target,
    "spell-mode": _mode,
    "next-target": _next_target,
    "shape": _shape,
    "how-many-dice": _dice,
    "join-flight": _join,
    "trick": _trick,
    "chase": _chase,
    "drink": _drink,
    "brave": lambda decision, view, nerve: "no",
}


# --- town -------------------------------------------------------------------------------------------------------------
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


def _class(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return making.LINE_UP[len(view.characters) % len(making.LINE_UP)]


def _alignment(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return making.ALIGNMENT_OF.get(
        str(decision.facts["job"]), "neutral"
    )  # a hireling who steps up has a trade, and no class


def _first_of(*wanted: str) -> Callable[[Decision, view.SeatView, float], str]:
    def answer(decision: Decision, view: view.SeatView, nerve: float) -> str:
        return next((key for key in wanted if key in decision.options), "")

    return answer


def _new_to_us(what: str, *wanted: str) -> Callable[[Decision, view.SeatView, float], str]:
    """The first good thing that nobody in the party knows yet; where all are known, the first good one."""

    def answer(decision: Decision, view: view.SeatView, nerve: float) -> str:
        known = {key for being in view.characters for key in getattr(being, what)}
        good = [key for key in wanted if key in decision.options]
        return next((key for key in good if key not in known), good[0] if good else "")

    return answer


def _spell_to_learn(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """What wins fights first, the strongest that nobody knows; with enough of that something useful besides."""
    being = view.being(str(decision.facts.get("who", "")))
    known = {key for each in view.characters for key in beings.known_spells(each)}
    deadly = [key for key in reversed(_GOOD_LEARNED) if key in decision.options]
    useful = [key for key in _THEN_LEARNED if key in decision.options]
    fit = being is not None and sum(key in _GOOD_LEARNED for key in beings.known_spells(being)) >= ENOUGH_SPELLS
    for key in (*useful, *deadly) if fit else (*deadly, *useful):
        if key not in known:
            return key
    return next(iter((*deadly, *useful)), decision.options[0])


def _equipment(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """Every second one of a trade goes armed in another way; tools that the party has already stay on the shelf."""
    job, choice = str(decision.facts["job"]), str(decision.facts["choice"])
    others = sum(being.job == job for being in view.characters)
    return decision.options[others % len(decision.options)] if choice in _VARIED else decision.options[0]


def _which_kind(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """Kinds of one worth: one that nobody carries yet."""
    carried = {item.kind for being in view.characters for item in being.items}
    return next((kind for kind in decision.options if kind not in carried), decision.options[0])


def _raise(decision: Decision, view: view.SeatView, nerve: float) -> str:
    being = view.being(str(decision.facts["who"]))
    return {"fighter": "body", "cleric": "heart", "magic_user": "mind", "thief": "skill"}.get(
        being.job if being else "", "body"
    )


def _town(decision: Decision, view: view.SeatView, nerve: float) -> str:
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


def _done_with_it(view: view.SeatView) -> bool:
    return view.expedition >= 30 or any(being.level >= 10 for being in view.characters)


def _people(decision: Decision, view: view.SeatView) -> str:
    """Somebody for each empty place; the sick cured, the hurt healed with dice that a night gives back, and rested."""
    care = next((key for key in ("recruit", "cure", "mend", "heal") if key in decision.options), "")
    fed = view.silver >= 2 * len(view.party) or view.supply("ration") >= len(view.party)
    return care or ("rest" if fed and any(_unwell(being) for being in view.characters) else "")


def _loads(decision: Decision, view: view.SeatView) -> str:
    """What is too heavy stays in town, what nobody needs is sold."""
    options = decision.options
    if delve.overloaded(view) or view.carried_silver > HEAVY:
        heavy = next((key for key in ("deposit", "store") if key in options and _helps(key, view)), "")
        if heavy:
            return heavy
    return "sell" if "sell" in options and _for_sale(view) else ""


def _preparation(decision: Decision, view: view.SeatView) -> str:
    """The stout to the front; what the board and the taprooms have to say."""
    if delve.ill_ordered(view) and "march" in decision.options:
        return "march"
    asked = (key for key in ("bounties", "rumour") if key in decision.options and _worth_asking(key, view))
    return next(asked, "")


def _worth_asking(errand: str, view: view.SeatView) -> bool:
    """Paid work while there is some on the board; an hour in the taprooms before each place that is new."""
    return view.work_to_be_had if errand == "bounties" else not view.heard_of_it


def _notice(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return decision.options[-1]


def _march(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return next((being.id for being in delve.front(view) if being.id in decision.options), "")


def _helps(errand: str, view: view.SeatView) -> bool:
    return view.carried_silver > HEAVY if errand == "deposit" else bool(delve.overloaded(view))


def _work(decision: Decision, view: view.SeatView) -> str:
    """What a book and a kit are good for."""
    if "copy" in decision.options and view.silver > 50:
        return "copy"
    makers = [being for being in view.characters if carrying.has_item(being, "kit")]
    worth = any(spell in _GOOD_LEARNED for being in makers for spell in beings.known_spells(being))
    return "make" if "make" in decision.options and view.silver > RICH and worth else ""


def _errand(decision: Decision, view: view.SeatView) -> str:
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


def _arm(view: view.SeatView, option: Option) -> int:
    """How well somebody who is to be had can fight."""
    being = view.being(option.target)
    return being.body if being is not None and being.job == "mercenary" else -1


def _seek(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return Option("mercenary", amount=GOOD_ARM)


def _for_sale(view: view.SeatView) -> list[str]:
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
            or (item.kind == "scroll" and content.SPELLS[item.spell].level > wits)
            or (item.kind == "potion" and item.spell not in GOOD_DRAUGHTS)
        )
    ]


def _sell(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return next((key for key in _for_sale(view) if key in decision.options), "nothing")


def _make(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """Scrolls of what wins fights, while there is silver for them."""
    wanted = [key for key in decision.options if Option.read(key).target in _GOOD_LEARNED]
    draughts = [key for key in wanted if Option.read(key).verb == "potion" and Option.read(key).target in GOOD_DRAUGHTS]
    drawn = draughts if view.silver > 2 * RICH and view.supply("potion") == 0 else wanted
    return next(iter(drawn or wanted), "nothing") if view.silver > RICH else "nothing"


def _copy(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return decision.options[-1]


def _unwell(being: Being) -> bool:
    hurt = being.hp < beings.max_hp(being) and not beings.has(being, "diseased")
    return hurt or being.soul_spent > 0 or being.slots_spent > 0 or being.laid_low


def _shop(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return _shopping(view)


def _shopping(view: view.SeatView) -> str:
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
        if carrying.worn_armour(being) is None and not carrying.has_item(being, "gambeson"):
            needs.append("gambeson")
        elif not caster and being.silver > 0 and view.silver > 90 and carrying.count_of(being, "helmet") == 0:
            needs.append("helmet")
    if view.silver > 200 and view.supply("silver_dagger") + view.supply("magic_sword") < 2:
        needs.append("silver_dagger")
    if view.silver > 120 and view.supply("oil") < 3:
        needs.append("oil")
    return next((Option("buy", need) for need in needs if content.GEAR[need].price <= view.silver), "done")


def _buyer(decision: Decision, view: view.SeatView, nerve: float) -> str:
    key = str(decision.facts["thing"])
    if key in ("gambeson", "helmet"):
        for option in decision.options:
            being = view.being(option)
            lacks = being is not None and being.role == "pc" and not carrying.has_item(being, key)
            if lacks and being is not None and (key == "helmet" or carrying.worn_armour(being) is None):
                return option
    return decision.default


def _hire_pay(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """A purse that a few days would empty had better promise a share."""
    return "share" if view.silver < 10 * int(decision.facts["wage"]) else "wage"


ANSWERS = {
    "class": _class,
    "start": _first_of("choose"),  # bots make their characters one by one: class mixes are measured with them
    "how": _first_of("guided"),
    "alignment": _alignment,
    "art-known": _new_to_us("arts", *making.GOOD_ARTS),
    "new-art": _new_to_us("arts", *making.GOOD_ARTS),
    "skill-known": _new_to_us("masteries", *making.GOOD_SKILLS, *MORE_SKILLS),
    "new-skill": _new_to_us("masteries", *making.GOOD_SKILLS, *MORE_SKILLS),
    "chosen-spell": _first_of(*making.GOOD_SPELLS),
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
