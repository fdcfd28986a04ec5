"""Beginning, calm, chances, checking and order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product

from tablewright.engine.asking import is_sure
from tablewright.engine.decisions import Question
from tablewright.engine.game.checking import Fields, check_fields, id_in, one_of, within
from tablewright.engine.options import Option, first_of
from tablewright.engine.table import Table
from tablewright.world.hexes import distance, neighbours
from twelve_years.book import freely
from twelve_years.book.combat import attack, evading, targeting
from twelve_years.book.core import members, picking, places
from twelve_years.book.hexploring import friends, hexes
from twelve_years.book.loot import items, magicks
from twelve_years.book.multiplayer import bargaining, comparing, competing, cooperating, meeting
from twelve_years.book.party import assembly, death
from twelve_years.content import charts
from twelve_years.settings import switches
from twelve_years.state import START, Dungeon, Enemy, Hex, Item, Member, Party, Place, Room, World


# --- beginning --------------------------------------------------------------------------------------------------------
# A world before the first party: nothing on the map but the city and, due south, the castle (chapter "Hexploring").
def new_world(settings: Mapping[str, bool | int | str], seats: Sequence[str]) -> World:
    """The city and the castle, whose place is known from the start (TY-HEX-01, TY-HEX-02)."""
    world = World(switches(settings), list(seats), {}, {}, years=dict.fromkeys(seats, 0))
    world.hexes[START] = Hex(terrain="start", explored=True, feature="start")
    world.hexes[world.castle] = Hex(terrain="castle", feature="castle")
    world.dungeons[world.castle] = Dungeon(world.castle, "The Sunken Castle", "castle", castle=True)
    return world


# --- calm -------------------------------------------------------------------------------------------------------------
# Once a place is calm: loot, then friend, mist, circle, entrance, then the free choice (chapters "Order of Play",
# "Loot", "Hexploring", "Delving").
WHAT_NEXT = Question("what-next", "TY-CORE-10")
ENDS_HERE = Question("ends-here", "TY-WIN-03", grave=True)
TAKE_LOOT = Question("loot", "TY-LOOT-09")
TAKE_ALL, TAKE_GOLD = Option("take", "all"), Option("take", "gold")
SHEET, OWN_WAY = Option("sheet"), Option("own-way")
_MOVES = frozenset(("go", "enter", "door", "back", "out", "exit", "portal", "ferry"))
_DEALINGS = frozenset(("deal", "train", "trade", "lay-hands"))  # with a friend


def calm_events(world: World, party: Party, place: Place, table: Table) -> bool:
    """Loot first, then what waits here, in the book's order. True if something happened."""
    if friends.tinker_pays(world, party, table):
        return True
    if not party.looked and (place.loot or place.gold):
        _offer_loot(world, party, table)
        return True
    if place.visitor and not place.visitor_met and places.VISITOR not in party.pending:
        _meet_friend(world, party, table)
        return True
    if party.pending:
        _meet_pending(world, party, party.pending.pop(0), table)
        return True
    return False


def _meet_friend(world: World, party: Party, table: Table) -> None:
    """Popplecrop Slink robs whoever else is there as well (TY-MP-04, TY-FRIEND-03)."""
    for other in places.parties_at(world, party) if friends.is_robber(places.place_of(world, party)) else ():
        if other is not party and places.VISITOR not in other.pending:
            other.pending.insert(0, places.VISITOR)
    friends.meet(world, party, table)


def _meet_pending(world: World, party: Party, what: str, table: Table) -> None:
    """Mist (TY-HENC-03), Faerie Circle, once an entry (TY-HENC-10), sinkhole, for all who are there (TY-ENTR-03), and
    a friend upon whom several came.
    """
    if what == "mist":
        if death.knows_better(party) or not attack.dodges(world, party, "thick_of_mist", table):
            death.lost_in_the_fae(world, party, "thick_of_mist", table)
    elif what == places.VISITOR:
        if places.place_of(world, party).visitor:
            friends.meet(world, party, table)
    elif what == "circle":
        members.heal_all(party, "circle", table)
    elif attack.dodges(world, party, "sinkhole", table):
        places.hex_of(world, party).discovered = True
    else:
        hexes.fall(world, party, table)


# --- loot ------------------------------------------------------------------------------------------------------------
def _offer_loot(world: World, party: Party, table: Table) -> None:
    """With nobody in the way the party takes as much as it likes, without a roll (TY-LOOT-09)."""
    place = places.place_of(world, party)
    answer = freely.ask_freely(
        world, party, TAKE_LOOT, lambda: [*_loot_options(world, party, place), picking.LEAVE], table
    )
    if answer == picking.LEAVE:
        party.looked = True
    elif answer is not None:
        _take_loot(world, party, place, answer, table)


def _loot_options(world: World, party: Party, place: Place) -> list[Option]:
    """Everything at once, or piece by piece; trapped things may be taken outright, set off or snatched.

    TY-LOOT-09, TY-TRAP-06, TY-TRAP-11: with a Rogue too.
    """
    if not place.loot:
        return [TAKE_ALL]
    free = place.gold or any(not item.traps for item in place.loot)
    options = [TAKE_ALL] if free else []
    if len(place.loot) > 1 or place.gold or not free:
        options += picking.on_each("take", items.unlike(place.loot))
    if place.gold:
        options.append(TAKE_GOLD)
    trapped = [item for item in items.unlike(place.loot) if item.traps]
    if trapped and hexes.exits(world, party):
        options += picking.on_each("snatch", trapped)
    return [*options, *picking.on_each("spring", trapped)] if places.rogues_here(world, party) else options


def _take_loot(world: World, party: Party, place: Place, option: Option, table: Table) -> None:
    if option == TAKE_ALL:
        items.take_all(party, place, table)
    elif option == TAKE_GOLD:
        items.take_gold(party, place, table)
    elif option.verb == "snatch":
        evading.snatch(world, party, picking.meant(place.loot, option), table)
    elif option.verb == "spring":
        targeting.spring_item(world, party, picking.meant(place.loot, option), table)
    else:
        item = picking.meant(place.loot, option)
        if item.traps:
            targeting.clear_item(world, party, item, table)
        place.loot.remove(item)
        items.receive(party, item, table)


# --- the free choice -------------------------------------------------------------------------------------------------
def what_next(world: World, party: Party, place: Place, table: Table) -> None:
    if party.counter == "trade" and not items.trader_here(world, party):
        party.counter = ""  # another party has taken the trader along, or driven them off (TY-FRIEND-16)
    if party.counter == "trade":
        items.trade(world, party, table)
        return
    offered = what_next_options(world, party, place)
    usual = partial(_usual_step, world, party, offered)
    answer = table.ask(party.seat, WHAT_NEXT, [*offered, places.TRY], default=usual)
    tried = places.in_own_words(world, party, offered, table) if answer == places.TRY else answer
    if tried is not None:
        _do_next(world, party, place, tried, table)


def _usual_step(world: World, party: Party, offered: list[Option]) -> str:
    """What lies here; out of a dungeon; with a crown to the Lich King, else to the nearest land nobody has seen."""
    if TAKE_ALL in offered:
        return TAKE_ALL
    if party.dungeon:
        return next((way for way in offered if places.leads_out(way)), first_of(offered, "back"))
    near = neighbours(party.hex)
    steps = {option: near[option.target] for option in offered if option.verb == "go" and option.target in near}
    if not steps:
        return ""
    if items.crowns(party):
        return min(steps, key=lambda step: distance(steps[step], world.castle))
    fresh = [step for step, key in steps.items() if not _is_seen(world, key)]
    if fresh:
        return min(fresh, key=lambda step: (distance(steps[step], START), distance(steps[step], world.castle)))
    return _back_to_the_unknown(world, {key: step for step, key in steps.items()})


def _is_seen(world: World, key: str) -> bool:
    return key in world.hexes and (world.hexes[key].explored or world.hexes[key].terrain == places.LAKE)


def _back_to_the_unknown(world: World, first: dict[str, Option]) -> str:
    """The first step over seen land to the nearest that is not."""
    front = list(first)
    for here in front:
        if not _is_seen(world, here):
            return first[here]
        if world.hexes[here].terrain != places.LAKE:
            more = [key for key in neighbours(here).values() if key not in first and places.exists(world, key)]
            first |= dict.fromkeys(more, first[here])
            front += more
    return ""


def what_next_options(world: World, party: Party, place: Place) -> list[Option]:
    """Everything a party in a calm place may do (TY-CORE-10)."""
    options = places.ways(world, party)
    options += friends.deals(world, party)
    if place.loot or place.gold:
        options += _loot_options(world, party, place)
    if place.enemies:
        options.append(picking.FIGHT)
    if not party.dungeon:
        options += hexes.far_ways(world, party)
    if len(world.parties) > 1:
        options += meeting.meeting_options(world, party)
    if world.settings.second_way == "own":
        options.append(OWN_WAY)
    return [*options, *freely.free_acts(world, party), SHEET]


def _do_next(world: World, party: Party, place: Place, option: Option, table: Table) -> None:
    verb = option.verb
    party.hidden = party.hidden and verb not in _DEALINGS  # who has to do with friends is seen (TY-PVP-06)
    if verb in _MOVES:
        _move_on(world, party, option, table)
    elif verb in ("take", "snatch", "spring"):
        _take_loot(world, party, place, option, table)
    elif verb == "deal":
        friends.deal(world, party, option.target, table)
    elif verb == "train":
        items.train(party, table)
    elif verb == "lay-hands":
        friends.lay_hands(place, table)
    elif verb == "fight":
        attack.attack(world, party, table)
    elif verb in ("trade", "gear", "sheet"):
        party.counter = verb
    elif freely.is_free(option):
        freely.act(world, party, option, table)
    else:
        _with_others(world, party, option, table)


def _move_on(world: World, party: Party, option: Option, table: Table) -> None:
    """The party moves on, and with it those who go along (TY-COOP-01)."""
    fellows = _ready_to_go(world, party, table) if len(world.parties) > 1 else []
    if not fellows:
        hexes.go(world, party, option, table)
        return
    here, known = places.where(party), [key for key, hex_ in world.hexes.items() if hex_.discovered]
    ended: death.PartyEnded | None = None
    try:
        hexes.go(world, party, option, table)
    except death.PartyEnded as end:  # who goes along arrives all the same
        ended = end
    if places.where(party) != here:
        unmet = ended if isinstance(ended, hexes.DiedOnArrival) else None
        meeting.bring_along(world, party, fellows, table, ferried=option.verb == "ferry", known=known, unmet=unmet)
    if ended:
        raise ended


def _ready_to_go(world: World, leader: Party, table: Table) -> list[Party]:
    """What still waits for its fellows here comes before they go along; nobody outruns the mist (TY-MP-04, TY-COOP-01).

    A Tinker who has arrived pays (TY-ESCORT-03); what comes of it may hold a party here.
    """
    for fellow in meeting.companions(world, leader):
        with suppress(death.PartyEnded):
            while fellow in meeting.companions(world, leader) and calm_events(
                world, fellow, places.place_of(world, fellow), table
            ):
                pass
    return meeting.companions(world, leader)


def _with_others(world: World, party: Party, option: Option, table: Table) -> None:
    """Something with another party (TY-MP-01), or the table's own way of ending the king (TY-WIN-03)."""
    if option == OWN_WAY:
        if is_sure(table, party.seat, ENDS_HERE, "own-way"):
            death.end_game(world, "destroyed", "own_way", party.seat, table)
    elif option.verb in (*meeting.HOSTILE, *meeting.TALK):
        meeting.declare(world, party, option.verb, option.target, table)
    else:
        meeting.keep_company(world, party, option, table)


# --- chances ----------------------------------------------------------------------------------------------------------
# Chances of the next roll, asked of the rules: the same pools, charts and readings that the roll itself will use.
PALPABLE = 6
WORTH = 3  # a fight may cost this part of what the party has left
_FAMILIAR_FACES = 6


@lru_cache(maxsize=4096)
def sums(dice: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The distribution of a sum of dice, by the sum."""
    chances = [Fraction(1)]
    for sides in dice:
        longer = [Fraction(0)] * (len(chances) + sides)
        for total, chance in enumerate(chances):
            for face in range(1, sides + 1):
                longer[total + face] += chance / sides
        chances = longer
    return tuple(chances)


# --- a fight ---------------------------------------------------------------------------------------------------------
def kill_chance(party: Party, foe: Enemy) -> Fraction:
    """The chance that one attack roll is the end of this enemy, if all damage goes to it (TY-COMBAT-03, TY-DMG-02)."""
    faces = [(face, row.party_halves) for face, row in enumerate(charts.COMBAT.rows, 1) if row.party_halves]
    if foe.kind == "shade":
        return Fraction(len(faces), len(charts.COMBAT))  # any hit at all (TY-MON-04)
    if not foe.hp:
        return Fraction(0)
    pool, metal = attack.party_pool(party), attack.metal_weapons(party)
    killed = sum(
        chance
        for face, halves in faces
        for rolled, chance in enumerate(sums(pool.dice))
        if attack.lands(foe, pool.total(rolled, halves), metal, palpable=face == PALPABLE) >= foe.hp
    )
    return Fraction(killed) / len(charts.COMBAT)


def mean_hit(foes: Iterable[Enemy], halves: int) -> Fraction:
    """What a hit of these enemies costs on average."""
    pool = attack.enemy_pool(foes)
    return Fraction(sum(chance * pool.total(rolled, halves) for rolled, chance in enumerate(sums(pool.dice))))


def expected_loss(party: Party, foes: Sequence[Enemy]) -> float:
    """About how many hit points it takes to strike them all down: rounds of blows, times what a round costs."""
    rows = charts.COMBAT.rows
    blow = float(mean_blow(party)) * sum(row.party_halves for row in rows) / (attack.FULL * len(rows))
    cost = float(mean_hit(foes, attack.FULL)) * sum(row.enemy_halves for row in rows) / (attack.FULL * len(rows))
    return max(1.0, sum(foe.hp for foe in foes) / blow) * cost if blow else float("inf")


def evasion_results(party: Party, foes: list[Enemy], way: Option) -> Counter[int]:
    """How many faces of the d4 mean which row, by this way out (TY-EVADE-02)."""
    return Counter(evading.read_roll(party, foes, face, way) for face in range(1, len(charts.EVASION) + 1))


def side_by_side(fighters: int) -> dict[str, Fraction]:
    """What an exchange of so many parties means for each of them (TY-COOP-04, TY-COOP-05).

    `full` and `half`: it strikes the enemy so; `struck`: the enemy strikes it; `chaos`: parties hurt each other.
    """
    chances = dict.fromkeys(("full", "half", "struck", "chaos"), Fraction(0))
    for lot, chance in _lots_of(comparing.beside_others, fighters):
        if lot.chaos:
            chances["chaos"] += chance
            continue
        if lot.deals:
            chances["full" if lot.deals >= attack.FULL else "half"] += chance
        if lot.takes:
            chances["struck"] += chance
    return chances


def against(fighters: int) -> dict[str, Fraction]:
    """What an exchange of so many parties with each other means for each of them (TY-PVP-08, TY-BRAWL-05).

    `half`, `full`, `double`: what it deals to those it hits; `taken`: it is hit.
    """
    chances = dict.fromkeys(("half", "full", "double", "taken"), Fraction(0))
    names = {attack.HALF: "half", attack.FULL: "full", attack.DOUBLE: "double"}
    for lot, chance in _lots_of(comparing.against_others, fighters):
        if lot.deals:
            chances[names[lot.deals]] += chance
        if lot.takes:
            chances["taken"] += chance
    return chances


def _lots_of(reading: comparing.Reading, fighters: int) -> Iterator[tuple[comparing.Lot, Fraction]]:
    """What the dice of so many may mean for one of them, with the chance of each."""
    for (own, _), face in _extreme_faces(1).items():
        for (low, high), chance in _extreme_faces(fighters - 1).items():
            yield reading(own, min(own, low), max(own, high)), face * chance


def mean_blow(party: Party) -> Fraction:
    """What a full hit of this party deals on average (TY-DMG-02)."""
    pool = attack.party_pool(party)
    return Fraction(sum(chance * pool.total(rolled, attack.FULL) for rolled, chance in enumerate(sums(pool.dice))))


@lru_cache(maxsize=8)
def _extreme_faces(dice: int) -> dict[tuple[int, int], Fraction]:
    """Lowest and highest of so many d6, with their chances."""
    rolled = product(range(1, len(charts.COMBAT) + 1), repeat=dice)
    counts = Counter((min(faces), max(faces)) for faces in rolled)
    return {ends: Fraction(ways, counts.total()) for ends, ways in counts.items()}


# --- the land --------------------------------------------------------------------------------------------------------
def encounter_chances(hex_: Hex | None) -> dict[str, Fraction]:
    """What entering a hex may bring: `lake`, and each line of the encounter chart by its key (TY-HEX-05, TY-TERR-01).

    Nothing where nothing is rolled.
    """
    if hex_ is not None and hex_.terrain:
        return (
            _rolled_chances(charts.HEX_ENCOUNTERS.rows[:_FAMILIAR_FACES])
            if hexes.rolls_encounter(hex_, new=False)
            else {}
        )
    if hex_ is not None:
        return {}
    rows = charts.TERRAIN.rows
    rolling = sum(hexes.rolls_encounter(Hex(terrain=row.key), new=True) for row in rows)
    chances = {"lake": Fraction(sum(row.key == places.LAKE for row in rows), len(rows))}
    share = Fraction(rolling, len(rows))
    return chances | {key: share * chance for key, chance in _rolled_chances(charts.HEX_ENCOUNTERS.rows).items()}


def _rolled_chances(rows: Sequence[charts.Named]) -> dict[str, Fraction]:
    counts = Counter(row.key for row in rows)
    return {key: Fraction(number, len(rows)) for key, number in counts.items()}


# --- checking ---------------------------------------------------------------------------------------------------------
# What holds in every sound state of Twelve Years, beyond its types: for changes by hand and files from elsewhere.
_HP, _LEVEL, _GOLD, _FEW = within(-1_000, 10_000), within(0, 100), within(0, 1_000_000), within(0, 100)
_RANK = within(
    -100, 1_000
)  # a party's level, and what the possessed take along of it: Shades take levels (TY-LEVEL-05)
_MEMBERS = (*charts.ARCHETYPE, "charmed", "traveling_tinker", "lost_noble")
_ENTRANCES = (*charts.ENTRANCE, "castle")
FIELDS: Fields = {
    Item: {
        "kind": one_of(charts.LOOT_KIND, needed=True),
        "weapon": one_of(charts.WEAPON),
        "qualities": one_of([row.key for row in charts.QUALITY.rows]),
    },
    Member: {
        "hp": _HP,
        "kind": one_of(_MEMBERS, needed=True),
        "wields": one_of(charts.WEAPON),
        "being": one_of(charts.BEINGS),
        "bonus": _RANK,
    },
    Enemy: {"hp": _HP, "kind": one_of(charts.BEINGS, needed=True), "bonus": _RANK},
    Hex: {"gold": _GOLD, "terrain": one_of((*charts.TERRAIN_NAMED, "castle", "start")), "entrance": one_of(_ENTRANCES)},
    Room: {
        "gold": _GOLD,
        "level": _LEVEL,
        "traps": _FEW,
        "turned": within(0, 3),
        "size": one_of([row.key for row in charts.ROOM_SIZE.rows]),
        "type": one_of([row.key for row in charts.ROOM_TYPE.rows]),
    },
    Dungeon: {"hex": id_in(lambda world: world.hexes), "entrance": one_of(_ENTRANCES)},
    Party: {
        "gold": _GOLD,
        "level": _RANK,
        "curses": _FEW,
        "pursued": _FEW,
        "hex": id_in(lambda world: world.hexes, needed=True),
        "dungeon": id_in(lambda world: world.dungeons),
        "seat": id_in(lambda world: world.seats, needed=True),
    },
    World: {"years": within(0, 10_000)},
}


def check(world: World) -> Iterator[str]:
    """Ids lead somewhere, keys are the charts', numbers are of a size; a party that delves is in a room there is."""
    yield from check_fields(world, FIELDS)
    for party in world.parties.values():
        dungeon = world.dungeons.get(party.dungeon)
        if dungeon is not None and party.room and party.room not in dungeon.rooms:
            yield f"party {party.number}: there is no room {party.room} in {dungeon.name}"
        yield from _check_belongings(party)


def _check_belongings(party: Party) -> Iterator[str]:
    """What somebody wields or wears is among the party's things, and nobody and nothing has another's number."""
    things = {item.id: item for item in party.items}
    people = (*party.members, *party.dead)
    if len(things) < len(party.items) or len({member.id for member in people}) < len(people):
        yield f"party {party.number}: two things or two people have one number"
    for member in party.members:
        if any(worn and worn not in things for worn in (member.weapon, member.shield, member.armor)):
            yield f"{member.name}: what is wielded or worn is not among the party's things"
        elif member.weapon and things[member.weapon].weapon != member.wields:
            yield f"{member.name}: wields another thing than is in hand"


# --- order ------------------------------------------------------------------------------------------------------------
# Order of Play: what happens next to a party (TY-ORDER-01). One step is one turn of the engine.
# Generated places are met in the book's order: traps that are not on loot; enemies, evasion before combat; then loot;
# then friend, mist, circle, entrance; then moving on (TY-DELVE-07). What is immediate has already
# happened on arrival (TY-ORDER-02, TY-ORDER-03).
FREELY = Question("freely", "TY-MAG-03")
FIGHT_OR_EVADE = Question("fight-or-evade", "TY-COMBAT-01")


def play(world: World, turn: str, table: Table) -> None:
    """One step: of a seat's party, or of several parties that share one (TY-MP-04)."""
    if turn in world.years:
        _play_alone(world, turn, table)
    else:
        _play_together(world, meeting.seats_of(world, turn), table)
    _what_comes_of_it(world, table)


def play_freely(world: World, seat: str, table: Table) -> None:
    """What a party does at any time, though nobody asks it (TY-MAG-03, TY-LOOT-04)."""
    party = world.parties.get(seat)
    if party is None or not party.assembled:
        return
    _note_enemies(party, places.place_of(world, party))
    acts = [picking.GEAR] if meeting.affair_of(world, party) else freely.free_acts(world, party)
    with suppress(death.PartyEnded, death.GameEnded):
        answer = table.ask(seat, FREELY, [Option("nothing"), *acts])
        if answer != "nothing":
            freely.act(world, party, answer, table)
    _what_comes_of_it(world, table)


def _note_enemies(party: Party, place: Place) -> None:
    """Who is in a fight keeps their number, whoever dies in this step."""
    for enemy in place.enemies:
        if enemy.id not in party.met:
            party.met = places.met_in_fight(party, place)
            return


def _what_comes_of_it(world: World, table: Table) -> None:
    """Who cannot live on dies (TY-ARCH-02), and what lies where a party stands now compels it on sight (TY-MAG-08)."""
    for party in [*world.parties.values()]:
        for member in party.members:
            if member.hp <= 0:
                with suppress(death.PartyEnded, death.GameEnded):
                    death.let_wither(world, party, table)
                break
    while not world.outcome and _goods_work(world, table):
        pass
    if world.affairs:
        meeting.drop_dead_affairs(world)


def _goods_work(world: World, table: Table) -> bool:
    """Whatever lies there, by whomever it was left, found or let fall, works once on each party that stands by.

    TY-MAG-08, TY-DEATH-04, TY-PVP-14. True if that was the end of a party, whose goods lie there now.
    """
    fell = len(world.fallen)
    for party in [*world.parties.values()]:
        if party.assembled and places.place_of(world, party).loot:
            with suppress(death.PartyEnded, death.GameEnded):
                magicks.compel_all(world, party, table)
    return len(world.fallen) > fell


def _play_together(world: World, seats: list[str], table: Table) -> None:
    """A bargain, a fight between parties, or enemies faced together (TY-MP-03, TY-PVP-01, TY-COOP-01)."""
    affair = meeting.affair_of(world, world.parties[seats[0]])
    for seat in seats:
        _note_enemies(world.parties[seat], places.place_of(world, world.parties[seat]))
    with suppress(death.PartyEnded, death.GameEnded):
        if affair is None:
            cooperating.cooperate(world, seats, table)
        elif affair.kind not in meeting.HOSTILE:
            bargaining.talk(world, affair, table)
        else:
            competing.fight_each_other(world, seats, affair, table)


def _play_alone(world: World, seat: str, table: Table) -> None:
    """One step of this seat's party; a seat without one assembles the next (TY-CORE-03)."""
    try:
        party = world.parties.get(seat)
        if party is None:
            assembly.assemble(world, seat, table)
            hexes.announce(world, world.parties[seat], table)
        else:
            _take_step(world, party, table)
    except (death.PartyEnded, death.GameEnded):
        pass


def _take_step(world: World, party: Party, table: Table) -> None:
    if party.counter == "gear":
        party.counter = "gear" if freely.one_change(party, table) else ""
        return
    place = places.place_of(world, party)
    if place.enemies:
        _note_enemies(party, place)
    if party.counter == "sheet":
        assembly.see_to_sheet(world, party, table)
    elif places.trap_here(world, party):
        evading.meet_trap(world, party, table)
    elif place.enemies and places.is_faced(place, party):
        _meet_encounter(world, party, table)
    elif not calm_events(world, party, place, table):
        what_next(world, party, place, table)


# --- enemies ---------------------------------------------------------------------------------------------------------
def _meet_encounter(world: World, party: Party, table: Table) -> None:
    """Attack or evade, again and again; magick and gear before each choice.

    TY-COMBAT-01, TY-COMBAT-04, TY-EVADE-13, TY-MAG-03.
    """
    if friends.zauber_strikes(world, party, table):
        return
    answers = [picking.FIGHT, picking.EVADE] if evading.can_evade(world, party) else [picking.FIGHT]
    others = meeting.attack_options(world, party) if len(world.parties) > 1 else []
    holders = picking.on_each("hold", members.obedient(party)) if picking.EVADE in answers else []
    offered = [*answers, *freely.free_acts(world, party), *others, *holders]
    usual = partial(_fight_or_evade, world, party, answers)
    answer = table.ask(party.seat, FIGHT_OR_EVADE, [*offered, places.TRY], default=usual)
    tried = places.in_own_words(world, party, offered, table, answers) if answer == places.TRY else answer
    if tried is not None:
        _respond_to(world, party, tried, others, table)


def _fight_or_evade(world: World, party: Party, answers: list[Option]) -> Option:
    """The usual answer: fight what should cost less than a third of what the party has left, else run.

    Who carries a crown runs past the king as well: a four crowns him (TY-LICH-06).
    """
    foes = places.hostiles(places.place_of(world, party), party)
    worth = WORTH * expected_loss(party, foes) <= sum(member.hp for member in party.members)
    fights = worth and not any(foe.kind in ("lich_king", "demon", "banshee") for foe in foes)
    return answers[0] if fights or len(answers) < 2 else answers[1]


def _respond_to(world: World, party: Party, answer: Option, others: list[Option], table: Table) -> None:
    if answer == picking.GEAR:
        party.counter = "gear"
    elif answer in others:
        meeting.declare(world, party, "attack", answer.target, table)
    else:
        _meet_enemies(world, party, answer, table)


def _meet_enemies(world: World, party: Party, answer: Option, table: Table) -> None:
    if answer == picking.FIGHT:
        attack.attack(world, party, table)
    elif answer == picking.EVADE:
        evading.evade(world, party, table)
    elif answer.verb == "hold":
        evading.evade_behind(world, party, picking.meant(party.members, answer), table)
    else:
        freely.act(world, party, answer, table)
