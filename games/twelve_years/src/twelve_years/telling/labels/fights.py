"""Choices in a fight: attack, evade, what to make of a hit, whom to strike, whom it strikes; magick beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Chance, Cost
from tablewright.world.words import listed
from twelve_years.book import order
from twelve_years.book.combat import attack, evading, targeting
from twelve_years.book.core import members, picking, places
from twelve_years.book.hexploring import creatures, hexes
from twelve_years.book.loot import magicks
from twelve_years.book.multiplayer import comparing, competing, meeting
from twelve_years.content import charts, figures
from twelve_years.state import Enemy, Member, Party, World
from twelve_years.telling import names
from twelve_years.telling.labels.wording import Words, called, in_words, joined, thing

_RESULTS = {1: "hit", 2: "followed", 3: "away", 4: "away with the loot"}
_FROM_PARTIES = {
    1: "all of them hit you",
    2: "away, they may follow",
    3: "away, hidden",
    4: "away, hidden, and you may rob them",
}
# What the specials of some say where they would be told twice, or not be true: in flight, or with several parties.
_FACE_TO_FACE = {"lich_king": "with a crown in hand a 5 or 6 crowns him"}
_IN_FLIGHT = {
    **dict.fromkeys(("skeleton", "shade", "two_headed_troll", "cyclops", "demon", "banshee"), ""),
    "lich_king": "his touch kills one of you",
}
_SIDE_BY_SIDE = {
    **dict.fromkeys(("skeleton", "demon"), ""),
    "shade": "any hit of yours ends it",
    "two_headed_troll": "only dice that are all alike can kill it",
    "lich_king": "with a crown in hand a full hit crowns him",
}
_UNTOUCHABLE = ("banshee", "lich_king")
_AILMENTS = ("poisoned", "burning", "bitten", "doomed")
_NO_BLOW = Cost("the blow", 1)
Reading = tuple[tuple[int, int], ...]
_TRAP_RESULTS = {1: "struck", 2: "it comes after you", 3: "away", 4: "away with the loot"}


def fight_words(world: World, party: Party, decision: Decision, option: Option) -> Words | None:
    """What is about a fight, magick or danger; None where it is about something else."""
    match decision.question, option.verb:
        case "strike", "moon":
            label, hint = f"Heal one of you by the {thing(picking.meant(party.items, option))}", "no damage is dealt"
            costs = (Cost("mended", -magicks.MOON_MENDS, 0), _NO_BLOW)
            return Words(label, f"{magicks.MOON_MENDS} hp; {hint}", costs=costs)
        case "strike", "strike":
            return Words("Strike", "deal the damage")
        case "strike", "crown":
            return Words("Crown the Lich King", "this wins the game")
        case "strike", "heal":
            return Words("The Hermit heals everyone", "no damage is dealt", costs=(_NO_BLOW,))
        case _, "fight":
            return _fight_label(world, party, decision)
        case _, "alone":  # by the table for one party, whatever the others do
            foes = places.hostiles(places.place_of(world, party), party)
            cost, blows = _hit_cost(world, party, foes)
            hint = joined("beside the others", cost, specials(foes, _FACE_TO_FACE))
            return Words("Fight on your own", hint, *_attack_odds(party, foes), (*blows, *fire_cost(world, party)))
        case _, "evade":
            return _evade_label(world, party, decision)
        case _, "foe":
            return _foe_label(world, party, decision, option)
        case _, "hold":
            return _hold_label(world, party, option)
        case _, "member":
            return _member_label(party, option)
        case _, "keep" | "thorn":
            return _thorn_label(world, party, decision, option)
        case _, "engage":
            return against_words(world, party, "Stand and fight them")
        case _, "face":
            hint, *dangers = _danger_cost(party, str(decision.facts["danger"]))
            return Words("Let it come", hint, costs=tuple(dangers))
        case _, "stop":
            return Words("Stop fighting", "over, if nobody attacks")
        case _, verb if verb in _MAGICK:
            return _magick_label(world, party, option)
    return None


# --- attack ----------------------------------------------------------------------------------------------------------
def _fight_label(world: World, party: Party, decision: Decision) -> Words:
    foes = places.hostiles(places.place_of(world, party), party)
    if not foes:
        return Words("Fight", joined("they would leave you alone", specials(places.place_of(world, party).enemies)))
    others = len(meeting.bound_together(world, party.seat)) if decision.question == "cooperate" else 1
    cost, costs = _hit_cost(world, party, foes)
    if others > 1:
        hint = joined(cost, specials(foes, _SIDE_BY_SIDE))
        return Words("Fight beside the others", hint, *_together_odds(party, others), costs)
    return Words(
        "Fight",
        joined(cost, specials(foes, _FACE_TO_FACE)),
        *_attack_odds(party, foes),
        (*costs, *fire_cost(world, party)),
    )


def _hit_cost(world: World, party: Party, foes: list[Enemy]) -> tuple[str, tuple[Cost, ...]]:
    """What a plain hit of theirs does; with the goblin that comes before it falls."""
    if attack.is_lured(party, foes):
        asleep = figures.YEARS["satyr"]
        return f"a hit of theirs is 1d{asleep} years asleep", (Cost("years asleep", 1, asleep, perhaps=True),)
    place = places.place_of(world, party)
    goblin = [Enemy(0, "goblin", bonus=attack.level_here(place))] if creatures.goblin_comes(place) else []
    mean = order.mean_hit([*foes, *goblin], attack.FULL)
    hit = Cost("hp by a plain hit", float(mean), whose=party.name, perhaps=True, about=True)
    if any(foe.kind == "lich_king" for foe in foes):
        rest = f" and costs about {float(mean):.0f} hp" if mean else ""
        return f"a hit of theirs kills one of you{rest}", (Cost("lives by a touch", 1, perhaps=True), hit)
    return (f"a plain hit costs you about {float(mean):.0f} hp" if mean else "their hits cost you nothing"), (hit,)


def specials(foes: list[Enemy], instead: Mapping[str, str] = MappingProxyType({})) -> str:
    """What sets these enemies apart, once for each kind; `instead`: what is true of some at this moment."""
    kinds = {foe.kind: charts.BEINGS[foe.kind] for foe in foes}
    told = [(being, instead.get(kind, being.special)) for kind, being in kinds.items()]
    return "; ".join(f"{being.one or being.name}: {special}" for being, special in told if special)


def _attack_odds(party: Party, foes: list[Enemy]) -> tuple[str, tuple[Chance, ...]]:
    """The rows of the combat chart, and what is certain to come of this roll."""
    rows = charts.COMBAT.rows
    in_vain = all(foe.kind in _UNTOUCHABLE for foe in foes)
    if in_vain:
        name = "one of you dies" if any(foe.kind == "lich_king" for foe in foes) else "you are hurt"
        parts = [("struck", name, _faces_of([row.enemy_halves for row in rows]), 6)]
    else:
        parts = [
            ("hurt", "only you are hurt", _faces_of([row.enemy_halves and not row.party_halves for row in rows]), 6),
            ("both", "both, half", _faces_of([row.enemy_halves and row.party_halves for row in rows]), 6),
        ]
    if crowns_him(party, foes):
        parts.append(("crowned", "you crown him", _faces_of([row.party_halves >= attack.FULL for row in rows]), 6))
    elif in_vain:
        parts.append(("spared", "nobody is hurt", _faces_of([not row.enemy_halves for row in rows]), 6))
    else:
        parts.append(("hit", "you hit", _faces_of([row.party_halves == attack.FULL for row in rows]), 6))
        parts.append(("double", "you hit double", _faces_of([row.party_halves == attack.DOUBLE for row in rows]), 6))
    if len(foes) == 1 and (foes[0].hp or foes[0].kind == "shade"):
        verb = "ends" if foes[0].kind == "shade" else "kills"
        parts.append(("kill", f"{verb} it on this roll", order.kill_chance(party, foes[0]), 0))
    if any(foe.kind == "demon" for foe in foes):
        parts.append(("aflame", "all of you die", Fraction(1, len(rows)), 6))
    return in_words(parts)


def crowns_him(party: Party, foes: list[Enemy]) -> bool:
    """Whether the king is here and a crown ready for him (TY-LICH-05, TY-LICH-06)."""
    return any(foe.kind == "lich_king" for foe in foes) and magicks.can_crown(party)


def _faces_of(rows: list[bool | int]) -> Fraction:
    return Fraction(sum(map(bool, rows)), len(rows))


def _together_odds(party: Party, fighters: int) -> tuple[str, tuple[Chance, ...]]:
    """Of one exchange side by side, if all who are here fight."""
    names = {"full": "you hit", "half": "you hit, half", "struck": "they hit you", "chaos": "you hurt each other"}
    chances = order.side_by_side(fighters)
    parts = [(f"{key} of {fighters}", name, chances[key], 0) for key, name in names.items()]
    text, values = in_words(parts, party.name)
    return f"{text} (if {'both' if fighters == 2 else f'all {fighters}'} fight)", values


# --- evade -----------------------------------------------------------------------------------------------------------
def _evade_label(world: World, party: Party, decision: Decision) -> Words:
    if decision.question == "danger":
        parts = [("dodged", "it passes you by", Fraction(2, 4), 4), ("caught", "it comes", Fraction(2, 4), 4)]
        return Words("Evade it", "1d4: 3 or 4", *in_words(parts), fire_cost(world, party))
    if decision.question == "first-blow":
        return Words("Reach for it and run", "name a way out, then 1d4", *parties_odds(party))
    if decision.question in ("clash", "go-on"):
        return Words("Evade them", "name a way out, then 1d4", *parties_odds(party))
    foes = places.hostiles(places.place_of(world, party), party)
    readings = {tuple(sorted(order.evasion_results(party, foes, way).items())) for way in hexes.exits(world, party)}
    hint = joined("name a way out, then 1d4", specials(foes, _IN_FLIGHT))
    label = "Evade" if foes else "Evade it"
    return Words(label, hint, *_by_any_way(readings, _evasion_names(world, party, foes)), fire_cost(world, party))


def _evasion_names(world: World, party: Party, foes: list[Enemy]) -> dict[int, str]:
    """What the rows of the evasion chart come to here: where nothing lies a 4 is as good as a 3."""
    if crowns_him(party, foes):
        return {**_RESULTS, 4: "you crown him"}
    place, names = places.place_of(world, party), _RESULTS if foes else _TRAP_RESULTS
    return names if place.loot or place.gold else {**names, 4: names[3]}


def _by_any_way(readings: set[Reading], names: dict[int, str]) -> tuple[str, tuple[Chance, ...]]:
    """Where the way matters both readings are told; then the choice of the way shows which it is."""
    if len(readings) == 1:
        return _evasion_odds(dict(*readings), names)
    told = [_evasion_odds(dict(reading), names) for reading in sorted(readings, reverse=True)]
    return " | by another way: ".join(text for text, _ in told), ()


def way_odds(world: World, party: Party, decision: Decision, way: Option) -> tuple[str, tuple[Chance, ...]]:
    """The evasion die by one way out: of enemies, of a trap, or of other parties, who may follow anywhere.

    Nothing follows whom others hold it off (TY-COOP-11, TY-MAG-17).
    """
    if (affair := meeting.affair_of(world, party)) and affair.kind in meeting.HOSTILE:
        return parties_odds(party)
    foes = places.hostiles(places.place_of(world, party), party)
    names = _evasion_names(world, party, foes)
    if way.verb == "ferry" and way.target in world.hexes and world.hexes[way.target].feature == "start":
        names = {
            **names,
            evading.FOLLOWED: names[evading.AWAY],
        }  # whatever follows turns back before the city (TY-EVADE-05)
    results = order.evasion_results(party, foes, way)
    return _evasion_odds(_behind_others(results) if decision.facts.get("shaken") else dict(results), names)


def snatch_odds(world: World, party: Party) -> tuple[str, tuple[Chance, ...]]:
    """The evasion die past the trap of unguarded loot."""
    readings = {tuple(sorted(order.evasion_results(party, [], way).items())) for way in hexes.exits(world, party)}
    return _by_any_way(readings, _TRAP_RESULTS)


def _evasion_odds(results: dict[int, int], names: dict[int, str]) -> tuple[str, tuple[Chance, ...]]:
    die, told = len(charts.EVASION), Counter[str]()
    for row, faces in sorted(results.items()):
        told[names[row]] += faces
    text, _ = in_words((name, name, Fraction(faces, die), die) for name, faces in told.items())
    _, chances = in_words((f"evasion {row}", "", Fraction(faces, die), die) for row, faces in sorted(results.items()))
    return text, chances


def parties_odds(party: Party) -> tuple[str, tuple[Chance, ...]]:
    """Of running from other parties (TY-PVP-03)."""
    faces = Counter(competing.parties_result(party, face) for face in range(1, len(charts.EVASION) + 1))
    return in_words((f"evasion {row}", _FROM_PARTIES[row], Fraction(faces[row], 4), 4) for row in sorted(faces))


def against_words(world: World, party: Party, label: str, hint: str = "", other: Party | None = None) -> Words:
    """An exchange with other parties: what it may come to, and what full damage is on either side (TY-PVP-08)."""
    foes = (
        [other]
        if other
        else [world.parties[seat] for seat in meeting.bound_together(world, party.seat) if seat != party.seat]
    )
    fighters = 1 + (len(places.others_here(world, party)) if other else len(foes))
    if fighters < 2:
        raise LookupError(f"{party.name} have no part in this fight")  # whoever looks on from elsewhere has no figures
    names = {"full": "you deal full", "half": "half", "double": "double", "taken": "they hit you"}
    chances = order.against(fighters)
    parts = [(f"against {key} of {fighters}", name, chances[key], 0) for key, name in names.items()]
    odds, values = in_words(parts, party.name)
    blows = [order.mean_blow(foe) for foe in foes]
    theirs = f"theirs about {' or '.join(f'{float(blow):.0f}' for blow in blows)}"
    full = f"one d6 each; your full damage is about {float(order.mean_blow(party)):.0f} hp, {theirs}"
    costs = tuple(
        Cost("hp by their full damage", float(blow), whose=foe.name, perhaps=True, about=True)
        for foe, blow in zip(foes, blows, strict=True)
    )
    return Words(
        label, joined(hint, full), f"{odds} (if {'both' if fighters == 2 else f'all {fighters}'} fight)", values, costs
    )


def _hold_label(world: World, party: Party, option: Option) -> Words:
    """Running while a charmed enemy stays: what would follow does not (TY-MAG-17)."""
    foes = places.hostiles(places.place_of(world, party), party)
    ways = hexes.exits(world, party)
    readings = {tuple(sorted(_behind_others(order.evasion_results(party, foes, way)).items())) for way in ways}
    label = f"{called(party, picking.meant(party.members, option))} holds them off while you run"
    hint = "name a way out, then 1d4; it stays behind, an enemy again"
    return Words(label, hint, *_by_any_way(readings, _evasion_names(world, party, foes)), fire_cost(world, party))


def _behind_others(results: Counter[int]) -> dict[int, int]:
    """What the faces of the d4 mean where nothing follows."""
    return dict(Counter(map(evading.behind_others, results.elements())))


def fire_words(world: World, party: Party) -> str:
    """Who burns with the next roll, whichever it is (TY-CREA-08)."""
    burning = [called(party, member) for member in attack.burning_members(world, party)]
    return (
        f"With each roll {listed(burning)} burn{'s' * (len(burning) == 1)} for 1d{attack.BURN_DIE}." if burning else ""
    )


def fire_cost(world: World, party: Party) -> tuple[Cost, ...]:
    """What fire may take with this roll; who is struck down or healed by it burns no more."""
    burning = len(attack.burning_members(world, party))
    return (Cost("hp by burning", burning, attack.BURN_DIE * burning, perhaps=True),) if burning else ()


# --- after the die ---------------------------------------------------------------------------------------------------
def _thorn_label(world: World, party: Party, decision: Decision, option: Option) -> Words:
    """The die as it stands, or one more, and what comes of it beside the dice of others."""
    face = int(decision.facts["face"])
    others = [int(decision.facts[seat]) for seat in world.seats if seat in decision.facts]
    meaning = partial(_compared_words, world, party, others) if others else partial(_row_words, world, party)
    if option.verb == "keep":
        return Words("Keep the thorn", f"the {face} stands: {meaning(face)}")
    spent = f"a {face + 1}: {meaning(face + 1)}"
    return Words(f"Spend the {thing(picking.meant(party.items, option))}", spent, costs=(Cost("power", 1),))


def _row_words(world: World, party: Party, face: int) -> str:
    """A row of the combat chart, as it is with these enemies: the king touches or is crowned, a Demon's fire kills."""
    foes, row = places.hostiles(places.place_of(world, party), party), charts.COMBAT.row(face)
    kinds = {foe.kind for foe in foes}
    if face == 1 and "demon" in kinds:
        return "all of you die in the demon's fire"
    if "lich_king" not in kinds:
        return row.name.lower()
    if row.enemy_halves:
        return "his touch kills one of you"
    return "you crown him, and win" if crowns_him(party, foes) else "nobody is hurt"


def _compared_words(world: World, party: Party, others: list[int], face: int) -> str:
    """What the difference of all dice makes of this one."""
    affair, foes = meeting.affair_of(world, party), places.hostiles(places.place_of(world, party), party)
    hostile = affair is not None and affair.kind in meeting.HOSTILE
    lot = comparing.lot_of(comparing.against_others if hostile else comparing.beside_others, others, face)
    beside = f"beside {listed([str(other) for other in others])}"
    if not hostile and lot.deals >= attack.FULL and crowns_him(party, foes):
        return f"{beside} you crown him, and win"
    return f"{beside} {_lot_words(lot, touched=not hostile and any(foe.kind == 'lich_king' for foe in foes))}"


_HALVES = {0: "nothing", 1: "half", attack.FULL: "full", attack.DOUBLE: "double"}


def _lot_words(lot: comparing.Lot, *, touched: bool) -> str:
    if lot.chaos:
        return "you and the others hurt each other, half"
    taken = "his touch kills one of you" if touched and lot.takes else f"you take {_HALVES[lot.takes]}"
    return f"you deal {_HALVES[lot.deals]}, {taken}"


_LAST_BLOW = {"bewitch": "he takes the crown without a roll: this wins", "slay": "he is gone for ever: this wins"}


def _foe_label(world: World, party: Party, decision: Decision, option: Option) -> Words:
    """An enemy; where damage is about to land, what it would do."""
    foe = picking.meant(places.place_of(world, party).enemies, option)
    name = names.the_foe(party, places.place_of(world, party), foe)
    left = f"{foe.hp} hp" if foe.hp else _SIDE_BY_SIDE["shade"] if foe.kind == "shade" else "cannot be damaged"
    if decision.question != "foe":
        return Words(name, _LAST_BLOW.get(decision.question, left) if foe.kind == "lich_king" else left)
    facts = decision.facts
    damage = attack.lands(foe, int(facts["damage"]), int(facts["metal"]), palpable=bool(facts["palpable"]))
    after = "dies of it" if damage >= foe.hp else f"{foe.hp - damage} left"
    return Words(name, f"{left}, {after}", costs=(Cost("its hp", damage, whose=str(foe.id)),))


def _member_label(party: Party, option: Option) -> Words:
    member: Member = picking.meant((*party.members, *party.dead), option)
    archetype = charts.ARCHETYPE.get(member.kind)
    nameless = f"The nameless {archetype.name}" if archetype else "One without a name"
    ailing = [each for each in _AILMENTS if getattr(member, each)]
    alive = ", ".join((f"{member.hp} of {members.max_hp(member, party)} hp", *ailing))
    return Words(called(party, member) or nameless, "dead" if member in party.dead else alive)


# --- magick ----------------------------------------------------------------------------------------------------------
_MAGICK = {
    "death": ("Use the", "one enemy dies at once; then its power is spent"),
    "charm": ("Use the", "one enemy joins you; then its power is spent"),
    "moon": ("Spend the", "heals everyone; then its power is spent"),
    "rejuvenate": ("Use the", "raises or heals one of you; then its power is spent"),
    "key": ("Turn the", "to a stone portal you know; it works once"),
    "destroy": ("Break the", "the Lich King is gone for ever"),
}


def _magick_label(world: World, party: Party, option: Option) -> Words:
    verb, hint = _MAGICK[option.verb]
    item, kinds = picking.meant(party.items, option), {enemy.kind for enemy in places.place_of(world, party).enemies}
    deadly = option.verb == "charm" or world.settings.second_way == "death_crown"
    if "lich_king" in kinds and item.kind == "crown" and option.verb in _ENDS_HIM and deadly:
        hint = _ENDS_HIM[option.verb] + (f"; or {hint}" if len(kinds) > 1 else "")
    costs = () if option.verb == "destroy" else (Cost("power", 1, perhaps="lich_king" in kinds),)
    return Words(f"{verb} {thing(item)}", hint, costs=costs)


_ENDS_HIM = {"charm": "he takes it without a roll: this wins", "death": "the Lich King is gone for ever: this wins"}


# --- dangers that are no enemies -------------------------------------------------------------------------------------
def _danger_cost(party: Party, danger: str) -> tuple[str, Cost] | tuple[str, Cost, Cost]:
    """What it does to a party that lets it come, and what that costs."""
    match danger:
        case "thick_of_mist":
            years = figures.YEARS["thick_of_mist"]
            return f"1d{years} years are lost", Cost("years", 1, years)
        case "sinkhole":
            each = sum(not members.cannot_be_hurt(member) for member in party.members)
            return f"1d{hexes.FALL_DIE} to each of you", Cost("hp by a fall", each, hexes.FALL_DIE * each)
        case "popplecrop_slink":
            robbed = Cost("gold", party.gold), Cost("things", min(1, len(party.items)))
            return "all gold and the dearest thing for a tale", *robbed
        case "elf_trap":
            return f"1d{targeting.TRAP_DIE} to one of you", trap_cost(party, 1)
    raise KeyError(danger)


def trap_cost(party: Party, dice: int, *, sure: bool = False, perhaps: bool = False) -> Cost:
    """So many d12. Where a die may find one whom nothing hurts, they may be lost on it; `sure`: it is clear whom."""
    lost = not sure and any(map(members.cannot_be_hurt, party.members))
    return Cost("hp by a trap", dice, dice * targeting.TRAP_DIE, perhaps=perhaps or lost)
