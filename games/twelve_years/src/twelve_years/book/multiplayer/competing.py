"""Robbing and competing."""

from __future__ import annotations

from contextlib import suppress

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from twelve_years import events
from twelve_years.book import freely
from twelve_years.book.combat import attack, evading, targeting
from twelve_years.book.core import picking, places
from twelve_years.book.core.members import FAE_FOLK, GIANT, cap_hp, has, in_use, item_label
from twelve_years.book.hexploring import creatures, hexes
from twelve_years.book.loot import items, magicks
from twelve_years.book.multiplayer import bargaining, comparing, meeting
from twelve_years.book.party import death
from twelve_years.content import figures
from twelve_years.state import Affair, Enemy, Item, Member, Party, Place, World

# --- robbing ----------------------------------------------------------------------------------------------------------
# What a party takes from another as it slips away: one thing, or the whole purse (chapter "Competitive Play").
STEAL = Question("steal", "TY-PVP-07")
STEAL_FROM = Question("steal-from", "TY-PVP-07")
PURSE, NOTHING = map(Option, ("gold", "nothing"))


def steal(world: World, thief: Party, victims: list[Party], table: Table) -> None:
    """One item or the whole purse of one enemy party, if the evader likes (TY-PVP-07)."""
    here = [victim for victim in victims if victim is not thief and victim.seat in world.parties]
    options = [victim.seat for victim in here if victim.items or victim.gold]
    if not options:
        return
    victim = world.parties[table.ask(thief.seat, STEAL_FROM, options)]
    goods = [*([PURSE] if victim.gold else []), *picking.on_each("item", items.unlike(victim.items, in_use(victim)))]
    answer = table.ask(thief.seat, STEAL, [NOTHING, *goods], {"party": victim.name, "gold": victim.gold})
    if answer == PURSE:
        gold, victim.gold = victim.gold, 0
        table.tell(events.StoleFrom(thief.name, victim.name, gold=gold))
        items.gain_gold(thief, gold, "theft", table)
    elif answer != NOTHING:
        _steal_item(world, thief, victim, picking.meant(victim.items, answer), table)


def _steal_item(world: World, thief: Party, victim: Party, item: Item, table: Table) -> None:
    """A stolen cursed or compelling thing acts on the thief; the victim's curse stays (TY-PVP-07, TY-MAG-09)."""
    items.hand_over(victim, item)
    table.tell(events.StoleFrom(thief.name, victim.name, item=item_label(item)))
    items.receive(thief, item, table)
    with suppress(death.PartyEnded):
        magicks.compel(world, thief, places.place_of(world, thief), item, table)


# --- competing --------------------------------------------------------------------------------------------------------
# Competitive Play and Brawling: parties against each other (chapters of these names).
# A declared attack: the attacked evades or engages; then opposed d6s, whose difference says who deals what (TY-PVP-08).
# With three or more parties there it is a brawl: everyone evades or engages, and whom one hits is not under control.
CLASH = Question("clash", "TY-PVP-01")
FIRST_BLOW = Question("first-blow", "TY-PVP-12")
GO_ON = Question("go-on", "TY-PVP-13")
FOLLOW = Question("follow", "TY-PVP-05")
ENEMY_MEMBER = Question("enemy-member", "TY-PVP-12")
AIM = Question("aim", "TY-PVP-09")
ATTACK, ENGAGE, STOP = map(Option, ("attack", "engage", "stop"))
_STANCES = (ATTACK, picking.EVADE, STOP)
Blow = tuple[list[Party], list[Party], int]  # who deals, who takes, modifier in halves
Declarations = list[tuple[Party, Option | None]]  # who engages (None), and who runs by which way

AGAINST = Why("Against each other", "TY-PVP-08")
PVP_EVASION = Why("Evade the other party", "TY-PVP-03", "evasion")
DAMAGE = Why("Party damage", "TY-PVP-09")
BRAWLERS = 3


def fight_each_other(world: World, seats: list[str], affair: Affair, table: Table) -> None:
    """One exchange between parties (TY-PVP-02, TY-PVP-13, TY-BRAWL-02).

    A party wiped out leaves its goods where it fell, and its player a year older assembles anew (TY-PVP-14).
    """
    parties = _in_order(world, seats, affair)
    declared = _declare_all(world, parties, affair, table)
    if declared is None:
        table.tell(events.FightOver(tuple(party.name for party in parties)))
        meeting.end_affair(world, affair)
        return
    affair.rounds += 1
    parties = _in_order(world, [party.seat for party, _ in declared], affair)  # who is left when the dice fall
    here = places.where(parties[0])
    runners = [(party, way) for party, way in declared if way]
    engaged = [party for party, way in declared if not way]
    brawl = len(parties) >= BRAWLERS
    place = places.place_of(world, parties[0])
    foes = list(place.enemies)  # who passes by is gone when the last party has left
    if runners or len(engaged) > 1:
        creatures.goblin_arrives(world, parties[0], place, attack.level_here(place), table)  # one an exchange
    caught, followable = _run_away(world, runners, engaged, table)
    _come_after(world, place, foes, followable, table)
    if any(
        not _is_at(world, world.parties[seat], here) for seat in (affair.by, affair.target) if seat in world.parties
    ):
        meeting.end_affair(world, affair)  # who comes after them declares anew (TY-PVP-05)
    if not brawl:
        engaged = [party for party in parties if party in engaged or party in caught]
    engaged = [party for party in engaged if party.seat in world.parties]
    if len(engaged) > 1:
        _exchange_blows(world, engaged, table)
    for party, way in followable:
        _come_after_one(world, party, way, here, parties, table)


def _in_order(world: World, seats: list[str], affair: Affair) -> list[Party]:
    """Seat order; between two the declaring party comes first (TY-DICE-08)."""
    first = affair.by if len(seats) < BRAWLERS else ""
    return [world.parties[seat] for seat in sorted(seats, key=lambda seat: seat != first)]


# --- declaring -------------------------------------------------------------------------------------------------------
def _declare_all(world: World, parties: list[Party], affair: Affair, table: Table) -> Declarations | None:
    """Who engages (None) and who runs by which way; None when nobody wants to go on.

    In the first exchange the declaring party engages and the others choose (TY-PVP-01, TY-BRAWL-02); later everyone may
    attack, evade or stop, and it is over when nobody attacks (TY-PVP-13, TY-BRAWL-06). Who robs runs at once
    (TY-PVP-07).
    """
    robs = affair.kind == "rob" and affair.rounds == 0
    if affair.rounds == 0:
        by = world.parties[affair.by]
        stance = picking.EVADE if robs else ATTACK  # Death or Fae Touched may go before the first exchange (TY-PVP-12)
        magick = _magick_on_members(world, by)
        answers = _ask_stances(world, parties, [by], FIRST_BLOW, (stance,), table) if magick else {by.seat: stance}
        if by.seat not in answers:
            return None
        asked = [party for party in parties if party is not by and party.seat in world.parties]
        stances = (ENGAGE, picking.EVADE)
        talks = not robs and len(parties) < BRAWLERS and all(map(meeting.can_give, asked))
        clash = _ask_stances(
            world, parties, asked, CLASH, (*stances, bargaining.SURRENDER) if talks else stances, table
        )
        for party in asked:
            if clash.get(party.seat) == bargaining.SURRENDER:
                if bargaining.surrenders(world, party, by, table):
                    return None
                clash = _ask_stances(world, parties, asked, CLASH, stances, table)
        answers |= clash
    else:
        answers = _ask_stances(world, parties, parties, GO_ON, _STANCES, table)
    parties = [party for party in parties if party.seat in answers and party.seat in world.parties]
    both = {affair.by, affair.target} <= {party.seat for party in parties}  # with one of them gone it is over for all
    if not both or not (robs or ATTACK in answers.values()):
        return None
    declared: Declarations = []
    for party in parties:
        runs = answers[party.seat] == picking.EVADE
        declared.append((party, table.ask(party.seat, evading.EXIT, hexes.exits(world, party)) if runs else None))
    return declared


def _ask_stances(
    world: World,
    parties: list[Party],
    asked: list[Party],
    question: Question,
    stances: tuple[Option, ...],
    table: Table,
) -> dict[str, Option]:
    """What each of them does; magick and gear may come before, on oneself and on the others (TY-MAG-03, TY-PVP-12).

    Who is gone by then, dead or by the Key, has no answer.
    """
    here = places.where(parties[0])
    options = {party.seat: _before_stances(world, party, stances) for party in asked}
    answers = table.ask_all([party.seat for party in asked], question, options)
    for party in asked:
        while _is_at(world, party, here) and answers[party.seat] not in stances:
            if answers[party.seat] in _before_stances(
                world, party, stances
            ):  # another's magick may have left it nothing
                _act_freely(world, party, parties, answers[party.seat], table)
            if not any(_is_at(world, other, here) for other in parties if other is not party):
                answers[party.seat] = stances[0]  # nobody is left to ask about
            elif _is_at(world, party, here):
                answers[party.seat] = table.ask(party.seat, question, _before_stances(world, party, stances))
    return {party.seat: answers[party.seat] for party in asked if _is_at(world, party, here)}


def _is_at(world: World, party: Party, here: tuple[str, int]) -> bool:
    return party.seat in world.parties and places.where(party) == here


def _before_stances(world: World, party: Party, stances: tuple[Option, ...]) -> list[Option]:
    """Stances first, then what may come before them.

    Nobody runs without a way out, or while monsters are there that cannot be evaded (TY-EVADE-07).
    """
    able = [stance for stance in stances if stance != picking.EVADE or evading.can_evade(world, party)]
    own = [option for option in freely.free_acts(world, party) if option.verb not in ("death", "charm")]
    return [*able, *_magick_on_members(world, party), *own]


def _act_freely(world: World, party: Party, parties: list[Party], option: Option, table: Table) -> None:
    with suppress(death.PartyEnded):
        if option.verb in ("death", "charm"):
            _use_on_member(world, party, parties, option, table)
        else:
            freely.act(world, party, option, table)


def _magick_on_members(world: World, party: Party) -> list[Option]:
    deaths = [item for item in party.items if magicks.lends(world, item, "death")]
    charms = [item for item in party.items if magicks.lends(world, item, "fae_touched")]
    return [*picking.on_each("death", deaths), *picking.on_each("charm", charms)]


def _seize_the_moment(world: World, party: Party, parties: list[Party], face: int, table: Table) -> None:
    """Magick after a die between parties, on the members of others too (TY-MAG-03, TY-PVP-12, TY-SET-01)."""
    while world.settings.magick_after_die and party.seat in world.parties:
        own = [act for act in magicks.uses(world, party) if act.verb not in ("key", "death", "charm")]
        acts = [*_magick_on_members(world, party), *own]
        options = [magicks.GO_ON, *acts]
        answer = (
            table.ask(party.seat, magicks.AFTER_DIE, options, {"face": face}, magicks.GO_ON) if acts else magicks.GO_ON
        )
        if answer == magicks.GO_ON:
            return
        _act_freely(world, party, parties, answer, table)


def _use_on_member(world: World, party: Party, parties: list[Party], option: Option, table: Table) -> None:
    """Members of another party count as enemies; the charmed change sides with weapon and worn gear (TY-PVP-12)."""
    others = [other for other in parties if other is not party and other.seat in world.parties]
    options = [picking.on(other.seat, member.id) for other in others for member in other.members]
    if not options:
        return
    whose = table.ask(party.seat, ENEMY_MEMBER, options)
    victims = world.parties[whose.verb]
    victim = picking.meant(victims.members, whose)
    kills = option.verb == "death"
    magicks.spend(party, picking.meant(party.items, option), "death" if kills else "fae_touched", table, victim.name)
    with suppress(death.PartyEnded):
        if kills:
            death.kill(victims, victim, "death", table)
        else:
            table.tell(events.Charmed(victim.name, party.name))
            goods = _change_sides(world, victims, party, victim)
            _come_over(world, party, goods, table)
        death.bury_if_dead(world, victims, "other_party", table)


def _come_over(world: World, party: Party, goods: list[Item], table: Table) -> None:
    """Who changes sides may be too weak for the new level, and brings curses along (TY-ARCH-02, TY-MAG-09)."""
    with suppress(death.PartyEnded):
        death.let_wither(world, party, table)
        for item in goods:
            magicks.compel(world, party, places.place_of(world, party), item, table)


def _change_sides(world: World, old: Party, new: Party, member: Member) -> list[Item]:
    """The last in another line, with the level of those others (TY-TARGET-02, TY-ARCH-02). Returns what comes along."""
    worn = (member.weapon, member.shield, member.armor)
    goods = [item for item in old.items if item.id in worn]
    new.items += goods
    old.items = [item for item in old.items if item.id not in worn]
    old.members.remove(member)
    new.members.append(member)
    old.unsettled = new.unsettled = True
    cap_hp(member, new)
    death.move_doom(world, member, old.seat, new.seat)
    return goods


# --- running ---------------------------------------------------------------------------------------------------------
def _run_away(
    world: World, runners: list[tuple[Party, Option]], engaged: list[Party], table: Table
) -> tuple[list[Party], list[tuple[Party, Option]]]:
    """All evasion d4s in seat order, then their consequences, fire among them (TY-EVADE-10).

    Returns those who did not get away, and those who may be followed, with the way they took.
    """
    burning = {party.seat: attack.burning_members(world, party) for party, _ in runners}
    everyone = [*engaged, *(party for party, _ in runners)]
    faces = [(party, way, _evasion_die(world, party, everyone, table)) for party, way in runners]
    rolled = [
        (party, way, _evasion_result(party, face, way, table))
        for party, way, face in faces
        if party.seat in world.parties
    ]
    engaged = [party for party in engaged if party.seat in world.parties]
    caught = [party for party, _, result in rolled if result == evading.HIT]
    if caught:
        _all_hit(world, caught, engaged, table)
    for party, way, result in rolled:
        if result == evading.FOLLOWED:
            with suppress(death.PartyEnded):
                evading.elf_trap(world, party, places.hostiles(places.place_of(world, party), party), table)
        let_burn(world, party, burning[party.seat], table)
        if result != evading.HIT and party.seat in world.parties:
            _get_away(world, party, way, result, [*engaged, *caught], table)
    return caught, [(party, way) for party, way, result in rolled if result == evading.FOLLOWED]


def _come_after(world: World, place: Place, foes: list[Enemy], ran: list[tuple[Party, Option]], table: Table) -> None:
    """Monsters stay with those who stay. Where all have run they follow one who rolled a 2 (TY-PVP-13, TY-EVADE-05)."""
    if not any(party.assembled and places.place_of(world, party) is place for party in world.parties.values()):
        evading.chase_one(world, place, foes, [party for party, way in ran if not places.leads_out(way)], table)


def _evasion_die(world: World, party: Party, parties: list[Party], table: Table) -> int:
    """The d4, with magick after it where the setting has it so (TY-PVP-03, TY-MAG-03)."""
    face = table.roll(4, PVP_EVASION, party.name)
    _seize_the_moment(world, party, parties, face, table)
    return face


def _evasion_result(party: Party, face: int, way: Option, table: Table) -> int:
    """What the d4 means, with a Giant's four a three (TY-ARCH-10, TY-PVP-07)."""
    result = parties_result(party, face)
    table.tell(events.Evaded(face, result, str(way), from_party=True))
    return result


def parties_result(party: Party, face: int) -> int:
    """What the evasion die means among parties: a Giant's four is a three."""
    return evading.AWAY if face == evading.AWAY_WITH_LOOT and has(party, GIANT) else face


def _all_hit(world: World, caught: list[Party], engaged: list[Party], table: Table) -> None:
    """A 1: all who attack hit at full damage, and monsters that are there, as one pool aimed once.

    TY-PVP-04, TY-PVP-13, TY-BRAWL-03: the attackers' dice are rolled once for all who rolled a 1.
    """
    dealt = [(party, _party_damage(party, attack.FULL, table)) for party in engaged]
    pool, metal = sum(total for _, total in dealt), sum(attack.metal_weapons(party) for party, total in dealt if total)
    for party in caught:
        with suppress(death.PartyEnded):
            _hit_by_all(world, party, pool, metal, engaged, table)


def _hit_by_all(world: World, party: Party, pool: int, metal: int, engaged: list[Party], table: Table) -> None:
    """The monsters strike as on any failed evasion, with touch, lure and afflictions (TY-EVADE-03, TY-LICH-04)."""
    place = places.place_of(world, party)
    foes = places.hostiles(place, party)
    lured = attack.is_lured(party, foes)
    strikers = [] if lured else foes
    total = pool + attack.enemy_damage(strikers, attack.FULL, table)
    if any(foe.kind == "lich_king" for foe in strikers):
        attack.deathtouch(world, party, table)
    attack.afflict_by(party, strikers, _suffer_blow(world, party, total, metal, engaged, table), table)
    if party.seat in world.parties:
        evading.traps_strike(world, party, place, foes, table)
        death.bury_if_dead(world, party, "trap", table)
    if lured and party.seat in world.parties:
        attack.lure(world, party, place, table)


def _get_away(world: World, party: Party, way: Option, result: int, stayed: list[Party], table: Table) -> None:
    """2: away, and the others may follow; 3: hidden (TY-PVP-06); 4: loot, and a theft from one who stayed (TY-PVP-07).

    Past the king a 4 crowns him, as in any flight (TY-LICH-06); a trap's effect comes along on a 2 (TY-TRAP-04).
    """
    place = places.place_of(world, party)
    if result == evading.AWAY_WITH_LOOT:
        with suppress(death.PartyEnded):
            evading.crown_in_passing(world, party, places.hostiles(place, party), table)
            evading.carry_off(world, party, place, table)
            steal(world, party, stayed, table)
    if party.seat not in world.parties:  # what was taken was its end
        return
    effect = evading.set_off_traps(world, party, place) if result == evading.FOLLOWED else 0
    with suppress(death.PartyEnded):
        moved = evading.flee_by(world, party, way, table, pursuit=effect)
        if moved and result != evading.FOLLOWED:
            party.hidden = True
            table.tell(events.Hidden(party.name))
        attack.settle_doom(world, party, places.place_of(world, party), table)


def _come_after_one(
    world: World, party: Party, way: Option, here: tuple[str, int], parties: list[Party], table: Table
) -> None:
    """After the exchange whoever is still here may come after a party whose evasion was a 2 (TY-PVP-05, TY-BRAWL-04).

    The place it fled to has had its encounter rolled by now; who comes after it meets that one, and is upon it at once:
    the attack goes on. Nobody follows the dead, or those who got nowhere.
    """
    if party.seat not in world.parties or places.where(party) == here:
        return
    for other in parties:
        if other.seat in world.parties and places.where(other) == here and _wants_to_follow(other, party, way, table):
            pond = way.verb == "go" and party.delving  # it was dragged down as it came
            meeting.come_beside(world, party, other, table, ferried=way.verb == "ferry", pond=pond)
            with suppress(death.PartyEnded):
                if other.seat in world.parties:
                    attack.settle_doom(world, other, places.place_of(world, other), table)
                    _attack_anew(world, other, party, table)


def _attack_anew(world: World, other: Party, party: Party, table: Table) -> None:
    """Once upon it the pursuer attacks; one such attack binds all who came (TY-PVP-05, TY-BRAWL-01)."""
    attacked = any(affair.target == party.seat for affair in world.affairs)
    if party.seat in world.parties and places.where(other) == places.where(party) and not attacked:
        meeting.declare(world, other, "attack", party.seat, table)


def _wants_to_follow(other: Party, party: Party, way: Option, table: Table) -> bool:
    about: Facts = {"party": party.name, "way": str(way)}
    follows = table.ask(other.seat, FOLLOW, ["follow", "let-go"], about) == "follow"
    table.tell(events.Declared(other.name, "follow" if follows else "let-go", party.name))
    return follows


# --- the exchange ----------------------------------------------------------------------------------------------------
def _exchange_blows(world: World, parties: list[Party], table: Table) -> None:
    """Opposed d6s in order; every highest party is successful against every lowest (TY-PVP-08, TY-BRAWL-05)."""
    faces = {party.seat: table.roll(6, AGAINST, party.name) for party in parties}
    for party in parties:
        others: Facts = {seat: face for seat, face in faces.items() if seat != party.seat}
        worth, thorns = comparing.thorn_worth(comparing.against_others, others), items.with_power(party, "thorning")
        faces[party.seat] = attack.spend_thorns(party, faces[party.seat], thorns, table, worth, others)  # TY-PVP-11
    burning = [(party, attack.burning_members(world, party)) for party in parties]
    for party in parties:
        _seize_the_moment(world, party, parties, faces[party.seat], table)
    parties = [party for party in parties if party.seat in world.parties]
    if len(parties) > 1:
        _compare_dice(world, parties, {party.seat: faces[party.seat] for party in parties}, table)
    for party, members in burning:
        let_burn(world, party, members, table)


def _compare_dice(world: World, parties: list[Party], faces: dict[str, int], table: Table) -> None:
    """What the dice of those who are left mean for each of them (TY-PVP-08, TY-BRAWL-05)."""
    highest, lowest = max(faces.values()), min(faces.values())
    difference = highest - lowest
    table.tell(events.Clash(tuple(party.name for party in parties), tuple(faces.values()), difference))
    result = figures.OPPOSED[difference]
    high = [party for party in parties if faces[party.seat] == highest]
    low = [party for party in parties if faces[party.seat] == lowest]
    if not result.loser:
        high = [party for party in high if not _heals_instead(party, highest, table)]
    blows: list[Blow] = [(high, low, result.winner), (low, high, result.loser)]
    if difference == 0:  # each deals full damage to every other
        blows = [([party], [other for other in parties if other is not party], attack.FULL) for party in parties]
    received = damage_between(blows, parties, table)
    for party in parties:
        pool, metal = received.get(party.seat, (0, 0))
        strikers = [dealer for dealers, struck, halves in blows if halves and party in struck for dealer in dealers]
        _suffer_blow(world, party, pool, metal, strikers, table)


def let_burn(world: World, party: Party, members: list[Member], table: Table) -> None:
    """Fire takes its due of each attack and each evasion roll (TY-CREA-08)."""
    if party.seat in world.parties:
        with suppress(death.PartyEnded):
            attack.fire_takes_its_due(world, party, members, table)


def _heals_instead(party: Party, face: int, table: Table) -> bool:
    """Who wins by 3 or more deals damage and takes none, and may heal instead (TY-PVP-11)."""
    answer = table.ask(party.seat, attack.STRIKE, [attack.DEAL, *attack.healings(party)], {"face": face}, attack.DEAL)
    return answer != attack.DEAL and attack.heals(party, answer, table)


# --- damage between parties ------------------------------------------------------------------------------------------
def _party_damage(party: Party, halves: int, table: Table) -> int:
    """The damage formula, against people (TY-PVP-09, TY-DMG-02)."""
    dice = [table.roll(sides, DAMAGE, member.name) for member in party.members for sides in attack.member_dice(member)]
    pool = attack.party_pool(party)
    total = pool.total(sum(dice), halves)
    table.tell(events.PartyStruck(party.name, tuple(dice), pool.bonus, attack.TIMES[halves], total))
    return total


def damage_between(blows: list[Blow], order: list[Party], table: Table) -> dict[str, tuple[int, int]]:
    """One damage roll a dealing party; what a party receives is totalled before it is aimed.

    Returns each taker's pool and the metal weapons in it; nothing is
    applied before all is rolled (TY-COOP-08, TY-BRAWL-05).
    """
    pools: dict[str, tuple[int, int]] = {}
    dealt = [(dealer, struck, halves) for dealer in order for dealers, struck, halves in blows if dealer in dealers]
    for dealer, struck, halves in dealt:
        total = _party_damage(dealer, halves, table) if halves and struck else 0
        for party in struck if total else []:
            pool, iron = pools.get(party.seat, (0, 0))
            pools[party.seat] = (pool + total, iron + attack.metal_weapons(dealer))
    return pools


def _aimed_at(party: Party, strikers: list[Party], table: Table) -> Member | None:
    """Where the table plays it so, the first striking party picks who is struck first (TY-PVP-09, TY-DMG-04)."""
    if not strikers:
        return None
    options = [picking.on(party.seat, member.id) for member in party.members]
    return picking.meant(party.members, table.ask(strikers[0].seat, AIM, options))


def _suffer_blow(
    world: World, party: Party, pool: int, metal: int, strikers: list[Party], table: Table
) -> list[Member]:
    """The victims aim by their own target roll, with flow-over and re-rolls; iron burns the Fae.

    TY-PVP-09, TY-PVP-10. Returns whom it damaged.
    """
    damaged: list[Member] = []
    with suppress(death.PartyEnded):
        chosen = _aimed_at(party, strikers, table) if pool > 0 and world.settings.pvp_aim == "choose" else None
        damaged = targeting.strike(party, pool, "other_party", table, chosen)
        for member in damaged:
            if metal and member.kind == FAE_FOLK and member in party.members:
                member.hp -= metal
                table.tell(events.Wounded(member.name, metal, max(member.hp, 0), "iron"))
                if member.hp <= 0:
                    death.kill(party, member, "other_party", table)
        death.bury_if_dead(world, party, "other_party", table)
    return damaged
