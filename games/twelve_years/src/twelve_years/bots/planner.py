"""Policy, reading, routes and planner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from pathlib import Path

import msgspec

from tablewright.engine.charts import convert, load_toml
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.world.hexes import DIRECTIONS, distance, neighbours
from twelve_years.book.core import members, picking, places
from twelve_years.book.loot import items
from twelve_years.bots import view
from twelve_years.state import Item, Party

# --- policy -----------------------------------------------------------------------------------------------------------
# What a planner weighs, as figures: `policies.toml` has those of the planner and, for each mode of the castle, the
# champion's, which `packages/kernel/tools/search_policy.py` has found. Whole numbers, so that every engine reckons the
# same.
_FILE = Path(__file__).parent / "policies.toml"
WHOLE = 1000  # shares are in thousandths


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shares are of the party's hit points unless it says otherwise."""

    fight_above: int  # what it will spend on a fight above ground
    fight_below: int  # in a dungeon
    fight_castle: int  # in the castle
    fight_crowned: int  # with a crown, outside the castle
    hermit: int  # how much more of it with a Hermit along, in thousandths
    magick: int  # a fight that would cost this share is ended by magick, if there is any
    delve: int  # what it must have to go into a dungeon
    stay: int  # to stay in one
    pond: int  # to follow the pond's pull
    trap: int  # to take trapped loot without a Rogue
    far: int  # how many hexes it goes for a dungeon
    rest: int  # below this it looks for a Faerie Circle that is known
    rest_far: int  # how many hexes it goes for one
    leave_castle: int  # below this it leaves the castle again
    heal: int  # below this a Hermit heals instead of striking
    moon: int  # below this Moonkissed things are used
    rejuvenate: int  # whether Rejuvenation is used as soon as it can be
    train_crowned: int  # gold for lessons, with a crown
    train: int  # and without
    renegade: int  # gold for a Renegade, without a crown
    castle_level: int  # the party's level for the castle
    patience: int  # years after which it goes whatever its level
    last_door: int  # whether it opens the last door first
    last_castle_door: int  # the same in the castle
    king_with_giant: int  # whether it fights the Lich King if a Giant is along
    supplies: int  # unknown hexes that are compared before one is chosen
    south: int  # what a hex nearer to the castle is worth, in thousandths of a hex
    safe: int  # the price of a clearing, in thousandths of a hex
    unknown: int  # of land that nobody has seen
    familiar: int  # of other known land, with Fae Folk
    misty: int  # and without


class Champion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A policy for each mode of the castle."""

    normal: Policy
    sword: Policy
    flail: Policy
    axe: Policy


class Policies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    planner: Policy
    champion: Champion


def load_policies(path: Path = _FILE) -> Policies:
    """All of the file; an error names the entry and the field."""
    return convert(load_toml(path), Policies, path, "policies")


POLICIES = load_policies()
MODES = Champion.__struct_fields__
PLANNER: dict[str, Policy] = dict.fromkeys(MODES, POLICIES.planner)
CHAMPION: dict[str, Policy] = msgspec.structs.asdict(POLICIES.champion)


# --- reading: how bots read a decision: its options as values ---------------------------------------------------------
def options_of(decision: Decision) -> list[Option]:
    return [option if option.__class__ is Option else Option.read(option) for option in decision.options]


def with_verb(decision: Decision, *verbs: str) -> list[Option]:
    """The options that do this."""
    return [option for option in options_of(decision) if option.verb in verbs]


# --- routes -----------------------------------------------------------------------------------------------------------
# Finding the way on a map that is half unknown: over hexes, and through the rooms of a dungeon. For bots that plan.
_FARTHEST = 40
_NEVER = 1 << 60
_GO = {way: Option("go", way) for way in DIRECTIONS}
_HARMLESS = frozenset(("clearing", "start", "castle"))


def step_towards(view: view.SeatView, target: str, policy: Policy) -> Option | None:
    """The first step of the cheapest way to a hex; None where there is none (A* over what is known).

    Familiar ground may be worse than unknown land for those without Lore: the mist comes up on one face in six there.
    """
    party, hexes = view.party, view.hexes
    start = party.hex
    for way, near in neighbours(start).items():
        if near == target and (near not in hexes or hexes[near].terrain != places.LAKE):
            return _GO[way]  # every hex has its price: no way round is cheaper
    unknown, safe = policy.unknown, policy.safe
    misty = policy.familiar if members.has(party, members.FAE_FOLK) else policy.misty
    prices = {places.LAKE: _NEVER} | dict.fromkeys(_HARMLESS, safe)
    nearby = _FARTHEST * min(unknown, safe, misty)  # whoever has paid less is not too far from the start
    ahead = _distances_to(target)
    best = {start: 0}
    front = [(0, 0, start, "")]
    while front:
        _, cost, here, first = heappop(front)
        if here == target:
            return _GO[first] if first else None
        if cost > best[here] or (cost > nearby and distance(here, start) > _FARTHEST):
            continue
        for way, near in neighbours(here).items():
            before = best.get(near, _NEVER)
            if before <= cost:  # whoever goes there from here comes later
                continue
            known = hexes.get(near)
            if known is None or (not known.explored and known.terrain != places.LAKE):
                dearer = cost + unknown
            else:
                dearer = cost + prices.get(known.terrain, misty)
            if dearer < before:
                best[near] = dearer
                heappush(front, (dearer + safe * ahead[near], dearer, near, first or way))
    return None


class _Distances(dict[str, int]):
    """How far each hex is from this one, found when it is asked for."""

    def __init__(self, target: str) -> None:
        super().__init__()
        self._target = target

    def __missing__(self, key: str) -> int:
        self[key] = far = distance(key, self._target)
        return far


_distances_to = lru_cache(maxsize=256)(_Distances)  # castle, city, dungeons, the rim of the known: few come again


def way_to_room(dungeon: view.DungeonView, start: int, wanted: Callable[[int], object]) -> Option | None:
    """The first step to the nearest room that is wanted; None where there is none or it is here."""
    if wanted(start):
        return None
    seen = {start}
    front: list[tuple[int, Option | None]] = [(start, None)]
    while front:
        number, first = front.pop(0)
        for way, near in dungeon.ways(number):
            if near in seen:
                continue
            seen.add(near)
            if wanted(near):
                return first or way
            front.append((near, first or way))
    return None


# --- planner ----------------------------------------------------------------------------------------------------------
# The bot that plays to win: get a crown, get it to the castle, run for the throne. It says why it does what it does.
# What the charts teach: an evasion fails one time in four, an attack goes wrong four times in six, so it runs where it
# can and fights only what falls quickly. Each new party brings four loot rolls (a crown in three parties of ten), the
# dead leave theirs where they fell, and castle rooms stay found: so a party that has a crown goes south at once, and
# the next one picks up what the last one dropped.
_DEAR = frozenset(("ring", "coffer", "mirror", "book"))


class Planner:
    """Answers by plan and by a policy, or by one for each mode; `why` is the reason of its last answer, in words."""

    def __init__(self, by_mode: Mapping[str, Policy] | None = None) -> None:
        self.why = ""
        self._by_mode = by_mode
        self._policy = POLICIES.planner

    def __call__(self, decision: Decision, view: view.SeatView) -> str:
        if self._by_mode:
            self._policy = self._by_mode[view.settings.castle_mode]
        if decision.kind != "choice":
            return self._say("as much as we can pay", decision.default or str(decision.high or ""))
        handler = getattr(self, "_" + decision.question.replace("-", "_"), None)
        answer = handler(decision, view) if handler else decision.default or decision.options[0]
        return answer if answer in decision.options else decision.options[0]

    def _say(self, why: str, answer: str | None) -> str:
        """An answer and its reason; None where the plan finds nothing: then the first option is as good as any."""
        self.why = why
        return answer or ""

    # --- the plan ----------------------------------------------------------------------------------------------------
    def _what_next(self, decision: Decision, view: view.SeatView) -> str:
        party = view.party
        deal = self._deal(decision, view, party)
        if deal:
            return deal
        ending = with_verb(decision, "destroy")
        if ending:
            return self._say("this crown ends him from here", ending[0])
        gear = self._rearm(decision, view)
        if gear:
            return gear
        return self._underground(decision, view, party) if party.delving else self._overland(decision, view, party)

    def _deal(self, decision: Decision, view: view.SeatView, party: Party) -> str:
        """What friends offer: recruits and promises always, levels when there is gold to spare, a crown above all."""
        options = decision.options
        if "trade" in options and not view.has_crown() and self._can_buy_crown(view, party):
            return self._say("the merchant sells crowns", "trade")
        for deal in ("deal:recruit", "deal:accept", "deal:gold", "deal:bow"):
            if deal in options and (deal != "deal:gold" or view.has_crown() or party.gold >= self._policy.renegade):
                return self._say("we need every friend", deal)
        if "deal:mark" in options and not view.has_crown() and not _is_crown_promised(view):
            return self._say("she knows where a crown lies", "deal:mark")
        if "deal:skip" in options:
            return self._say("a quiet road is worth more than a door", "deal:skip")
        if "train" in options and self._worth_training(view, party):
            return self._say("levels heal and last", "train")
        if "take:all" in options:
            return self._say("it is lying there", "take:all")
        return self._mend(decision, view)

    def _mend(self, decision: Decision, view: view.SeatView) -> str:
        """What heals: Rejuvenation as soon as it can, the moon when it is needed."""
        raising = with_verb(decision, "rejuvenate") if self._policy.rejuvenate else []
        if raising:
            return self._say("nobody is left behind", raising[0])
        return next(iter(with_verb(decision, "moon")), "") if view.is_below(self._policy.moon) else ""

    def _can_buy_crown(self, view: view.SeatView, party: Party) -> bool:
        merchant = view.visitor == "wandering_merchant" and view.settings.merchant_sells_crown
        goods = sum(view.value(item) for item in party.items if "magick" not in item.qualities)
        return merchant and party.gold + goods >= items.price("crown")

    def _worth_training(self, view: view.SeatView, party: Party) -> bool:
        """For gold to spare, and never less than a level costs: by house rules that may be more than it would keep."""
        return party.gold >= max(
            items.LEVEL_PRICE, self._policy.train_crowned if view.has_crown() else self._policy.train
        )

    def _overland(self, decision: Decision, view: view.SeatView, party: Party) -> str:
        circle = self._place_to_rest(view)
        if circle:
            return self._to(decision, view, circle, "a Faerie Circle heals")
        if self._is_ready(view, party):
            return self._to(decision, view, view.castle, "we have a crown: to the castle")
        crown = "" if view.has_crown() else view.lost_crown()
        if crown:
            return self._to(decision, view, crown, "a crown lies there")
        dungeon = self._next_dungeon(view, party)
        if dungeon:
            return self._to(decision, view, dungeon, "crowns lie in dungeons")
        return self._explore(decision, view, party)

    def _is_ready(self, view: view.SeatView, party: Party) -> bool:
        """With a crown, and strong enough for the castle or out of patience."""
        strong = party.level >= self._policy.castle_level or view.years >= self._policy.patience
        return view.has_crown() and strong

    def _place_to_rest(self, view: view.SeatView) -> str:
        """The nearest Faerie Circle that is known and not here, if the party needs one."""
        here, far = view.party.hex, self._policy.rest_far
        if not view.is_below(self._policy.rest):
            return ""
        near = [key for key in view.circles() if 0 < distance(key, here) <= far]
        return min(near, key=lambda key: distance(key, here), default="")

    def _next_dungeon(self, view: view.SeatView, party: Party) -> str:
        """The nearest dungeon with something left to open, if the party is in a state to go in."""
        if view.is_below(self._policy.delve):
            return ""
        open_ones = [
            dungeon.hex
            for dungeon in view.dungeons()
            if not dungeon.castle and distance(dungeon.hex, party.hex) <= self._policy.far and dungeon.worth_it()
        ]
        return min(open_ones, key=lambda key: distance(key, party.hex), default="")

    def _to(self, decision: Decision, view: view.SeatView, target: str, why: str) -> str:
        party = view.party
        if party.hex == target:
            return self._say(why, "enter")
        step = step_towards(view, target, self._policy)
        ferry = next(iter(with_verb(decision, "ferry")), None)
        return self._say(why, step or ferry or decision.options[0])

    def _explore(self, decision: Decision, view: view.SeatView, party: Party) -> str:
        """The nearest land nobody has seen, rather to the south."""
        hexes, castle, south = view.hexes, view.castle, self._policy.south
        rim: dict[str, int] = {}
        seen = {party.hex}
        front = [party.hex]
        while front and len(rim) < self._policy.supplies:
            around = [near for here in front for near in neighbours(here).values() if near not in seen]
            front = list(dict.fromkeys(around))
            seen.update(front)
            for key in front:
                if key not in hexes:
                    rim[key] = WHOLE * distance(key, party.hex) + south * distance(key, castle)
            front = [key for key in front if key not in hexes or hexes[key].terrain != places.LAKE]
        target = min(rim, key=rim.__getitem__, default=castle)
        return self._to(decision, view, target, "unknown land holds the most")

    # --- below ground ------------------------------------------------------------------------------------------------
    def _underground(self, decision: Decision, view: view.SeatView, party: Party) -> str:
        dungeon = view.dungeon
        if dungeon.castle:
            return self._castle(decision, view, party, dungeon)
        treasure = way_to_room(dungeon, party.room, dungeon.has_crown)
        if treasure:
            return self._say("a crown lies in there", treasure)
        done = self._is_ready(view, party)
        if done or view.is_below(self._policy.stay):
            return self._leave(decision, view, "we have what we came for" if done else "too weak to go on")
        return self._open_something(view, party, dungeon, self._policy.last_door) or self._leave(
            decision, view, "nothing left to open"
        )

    def _castle(self, decision: Decision, view: view.SeatView, party: Party, dungeon: view.DungeonView) -> str:
        """To the king if he is found, else through new doors; without a crown only for one that lies there."""
        if not view.has_crown():
            crown = way_to_room(dungeon, party.room, dungeon.has_crown)
            return (
                self._say("a crown lies in there", crown)
                if crown
                else self._leave(decision, view, "no crown, no business here")
            )
        if view.is_below(self._policy.leave_castle) and self._place_to_rest(view):
            return self._leave(decision, view, "too weak for the king")
        king = way_to_room(dungeon, party.room, dungeon.has_king)
        if king:
            return self._say("to the king", king)
        return self._open_something(view, party, dungeon, self._policy.last_castle_door) or decision.options[0]

    def _open_something(self, view: view.SeatView, party: Party, dungeon: view.DungeonView, last: int) -> str:
        doors = dungeon.unopened(party.room)
        if doors:
            return self._say("a door nobody has opened", doors[-1 if last else 0])
        return self._say("back to an unopened door", way_to_room(dungeon, party.room, dungeon.unopened))

    def _leave(self, decision: Decision, view: view.SeatView, why: str) -> str:
        party, dungeon = view.party, view.dungeon
        out = next((way for way in ("out", "exit") if way in decision.options), "")
        return self._say(why, out or way_to_room(dungeon, party.room, dungeon.leads_out))

    # --- meeting enemies ---------------------------------------------------------------------------------------------
    def _fight_or_evade(self, decision: Decision, view: view.SeatView) -> str:
        party = view.party
        ending = with_verb(decision, "destroy")
        if ending:
            return self._say("this crown ends him from here", ending[0])
        kinds = {foe.kind for foe in view.enemies()}
        if "lich_king" in kinds:
            return self._meet_king(decision, view, party)
        if "evade" not in decision.options:
            return self._say("no way round it", self._best_magick(decision) or "fight")
        if kinds & {"demon", "banshee"}:
            return self._say("never fight that", self._best_magick(decision) or "evade")
        loss = expected_loss(view) * WHOLE
        if loss <= self._worth_a_fight(view, party) * view.hp():
            return self._say("it will fall quickly", "fight")
        magick = self._best_magick(decision) if loss >= self._policy.magick * view.hp() else ""
        if magick:
            return self._say("magick costs less than blood", magick)
        return self._say("running costs less than fighting", "evade")

    def _worth_a_fight(self, view: view.SeatView, party: Party) -> int:
        """The share of its hit points that a fight here may cost."""
        policy = self._policy
        if party.delving and view.dungeon.castle:
            share = policy.fight_castle
        elif view.has_crown():
            share = policy.fight_crowned
        else:
            share = policy.fight_below if party.delving else policy.fight_above
        return share * policy.hermit // WHOLE if members.has(party, members.HERMIT) else share

    _cooperate = _fight_or_evade

    def _clash(self, decision: Decision, view: view.SeatView) -> str:
        return self._say("we have a king to crown, not a feud", "evade")

    def _go_on(self, decision: Decision, view: view.SeatView) -> str:
        return self._say("enough of that", "stop")

    def _follow(self, decision: Decision, view: view.SeatView) -> str:
        return self._say("let them run", "let-go")

    def _agree(self, decision: Decision, view: view.SeatView) -> str:
        return self._say("we keep what we have", "refuse")

    def _truce(self, decision: Decision, view: view.SeatView) -> str:
        return self._say("peace costs nothing", "agree")

    def _meet_king(self, decision: Decision, view: view.SeatView, party: Party) -> str:
        """Running past him crowns him as surely as fighting, at half the price, if no Giant is along."""
        deadly = view.settings.second_way == "death_crown"  # else a Death crown is used in vain
        magick = with_verb(decision, "charm", *(["death"] if deadly else []))
        crown = next((option for option in magick if view.item(option).kind == "crown"), None)
        if crown:
            return self._say("this crown will do it without a roll", crown)
        if not view.has_crown():
            return self._say("nothing to crown him with", "evade")
        if members.has(party, members.GIANT) and self._policy.king_with_giant:
            return self._say("with a Giant along only a clean hit crowns him", "fight")
        return self._say("a four on the run crowns him", "evade")

    def _best_magick(self, decision: Decision) -> str:
        return next(iter(with_verb(decision, "death", "charm")), "")

    def _exit(self, decision: Decision, view: view.SeatView) -> str:
        """Flee forward where the plan leads forward, else out."""
        party = view.party
        if not party.delving:
            return self._overland_exit(decision, view)
        dungeon = view.dungeon
        if dungeon.castle and view.has_crown():
            return self._castle_exit(decision, view, party, dungeon)
        for way in ("out", "exit", "back"):
            if way in decision.options:
                return self._say("out of here", way)
        return decision.options[0]

    def _castle_exit(self, decision: Decision, view: view.SeatView, party: Party, dungeon: view.DungeonView) -> str:
        if dungeon.has_king(party.room):
            return self._say("out and in again", "back" if "back" in decision.options else decision.options[0])
        king = way_to_room(dungeon, party.room, dungeon.has_king)
        forward = king or next(iter(dungeon.unopened(party.room)), None)
        forward = forward or way_to_room(dungeon, party.room, dungeon.unopened)
        return self._say("forward", forward)

    def _overland_exit(self, decision: Decision, view: view.SeatView) -> str:
        party = view.party
        if "enter" in decision.options and party.hex == view.castle and view.has_crown():
            return self._say("in", "enter")
        step = step_towards(view, view.castle if view.has_crown() else "0,0", self._policy)
        return self._say("run, but the right way", step)

    _other_exit = _overland_exit

    # --- small decisions ---------------------------------------------------------------------------------------------
    def _strike(self, decision: Decision, view: view.SeatView) -> str:
        if "crown" in decision.options:
            return self._say("this is what we came for", "crown")
        quick = view.damage() >= view.toughness()
        able = view.damage() >= 1  # who cannot hurt anything must not heal for ever
        if "heal" in decision.options and able and view.is_below(self._policy.heal) and not quick:
            return self._say("heal while the die is kind", "heal")
        return self._say("finish it", "strike")

    def _thorn(self, decision: Decision, view: view.SeatView) -> str:
        face = int(decision.facts["face"])
        king = any(foe.kind == "lich_king" for foe in view.enemies())
        demon = face == 1 and any(foe.kind == "demon" for foe in view.enemies())
        return decision.options[1] if (king and face == 4 and view.has_crown()) or demon else "keep"

    def _foe(self, decision: Decision, view: view.SeatView) -> str:
        """The one that falls soonest, goblins first."""
        foes = {str(foe.id): foe for foe in view.foes()}
        return min(
            options_of(decision), key=lambda option: (foes[option.target].kind != "goblin", foes[option.target].hp)
        )

    def _victim(self, decision: Decision, view: view.SeatView) -> str:
        hp = {str(member.id): member.hp for member in view.party.members}
        return max(options_of(decision), key=lambda option: hp.get(option.target, 0))

    def _loot(self, decision: Decision, view: view.SeatView) -> str:
        takes = [option for option in with_verb(decision, "take") if option.target.isdigit()]
        crown = next((option for option in takes if view.item(option).kind == "crown"), None)
        if crown and view.item(crown).traps:
            return self._say("a crown is worth a trap", crown)
        if "take:all" in decision.options:
            return self._say("it is lying there", "take:all")
        if view.has_rogue() or not view.is_below(self._policy.trap):
            return next(iter(takes), "leave")
        return self._say("not worth a trap", "leave")

    def _trade(self, decision: Decision, view: view.SeatView) -> str:
        if view.has_crown():
            return self._say("enough shopping", "done")
        if "buy:crown" in decision.options:
            return self._say("the point of all this", "buy:crown")
        sales = [option for option in with_verb(decision, "sell") if view.value(view.item(option)) > 0]
        return self._say("to afford a crown", sales[0]) if sales else "done"

    def _offer(self, decision: Decision, view: view.SeatView) -> str:
        """Gold first; then dear things that are no crown, armour or weapon in use."""
        if "done" in decision.options:
            return "done"
        dear = [option for option in with_verb(decision, "item") if view.item(option).kind in _DEAR]
        return dear[0] if dear else "cancel"

    def _raise(self, decision: Decision, view: view.SeatView) -> str:
        return decision.options[0]

    def _pond(self, decision: Decision, view: view.SeatView) -> str:
        return self._say("a dungeon at no cost", "refuse" if view.is_below(self._policy.pond) else "enter")

    # --- gear --------------------------------------------------------------------------------------------------------
    def _rearm(self, decision: Decision, view: view.SeatView) -> str:
        return "gear" if "gear" in decision.options and _better_gear(view) else ""

    def _gear(self, decision: Decision, view: view.SeatView) -> str:
        better = _better_gear(view)
        return self._say("better arms", better) if better in decision.options else "done"


# --- what the planner knows ------------------------------------------------------------------------------------------
def _is_crown_promised(view: view.SeatView) -> bool:
    return any(dungeon.promised for dungeon in view.dungeons())


def expected_loss(view: view.SeatView) -> float:
    """About how many hit points it takes to beat the enemies here: rounds needed, times what a round costs."""
    damage = view.damage()
    if damage < 1:
        return float("inf")
    rounds = max(1.0, view.toughness() / (damage * 3.5 / 6))
    return rounds * view.threat() * 4 / 6 * 0.6


_GEAR = frozenset(("weapon", "armor", "wooden_shield"))
_DIE = {"axe": 12, "spiked_flail": 10, "sword": 8, "bow": 8, "staff": 6, "sling": 4, "": 0}


def _better_gear(view: view.SeatView) -> Option | None:
    """A free weapon that is better than somebody's own, or armour that nobody wears; None if all is well."""
    party = view.party
    used = {i for member in party.members for i in (member.weapon, member.shield, member.armor)}
    for item in party.items:
        if item.kind in _GEAR and item.id not in used:
            change = _for_somebody(party, item)
            if change:
                return change
    return None


def _for_somebody(party: Party, item: Item) -> Option | None:
    for member in party.members:
        if item.kind == "weapon" and members.may_wield(member, item.weapon) and _DIE[item.weapon] > _DIE[member.wields]:
            return picking.on("wield", member.id, item.id)
        worn = member.armor if item.kind == "armor" else member.shield
        if item.kind in ("armor", "wooden_shield") and not worn and members.may_wear(member, item.kind):
            return picking.on("wear", member.id, item.id)
    return None
