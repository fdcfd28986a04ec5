"""Magicks and Unique Items: what works by itself on sight, and what the party may use (chapters of these names)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from twelve_years import events
from twelve_years.book.combat import targeting
from twelve_years.book.core import members, picking, places
from twelve_years.book.hexploring import creatures
from twelve_years.book.loot.items import crowns, is_ancient_magick_crown, receive, unlike, with_power
from twelve_years.book.party import death
from twelve_years.state import PARTIES_A_SEAT, Enemy, Item, Member, Party, Place, World

MEND = Question("mend", "TY-MAG-12")
BEWITCH = Question("bewitch", "TY-MAG-17")
SLAY = Question("slay", "TY-MAG-21")
RAISE = Question("raise", "TY-MAG-11")
MOON_MENDS = 5


# --- after a die -----------------------------------------------------------------------------------------------------
AFTER_DIE = Question("after-die", "TY-MAG-03", standing=True)
GO_ON = Option("go-on")


def seize_the_moment(world: World, party: Party, face: int, table: Table) -> None:
    """Magick between an attack or evasion die and its effects, where the setting has it so (TY-MAG-03, TY-SET-01)."""
    while world.settings.magick_after_die:
        acts = [act for act in uses(world, party) if act.verb != "key"]
        answer = table.ask(party.seat, AFTER_DIE, [GO_ON, *acts], {"face": face}, GO_ON) if acts else GO_ON
        if answer == GO_ON:
            return
        use(world, party, answer, table)


# --- what compels on sight (TY-MAG-08) -------------------------------------------------------------------------------
def compel_all(world: World, party: Party, table: Table) -> None:
    """Everything compelling that lies in this place works on the party, once (TY-MAG-08, TY-ORDER-02, TY-DEATH-04)."""
    place = places.place_of(world, party)
    for item in [item for item in place.loot if item.powers]:
        compel(world, party, place, item, table)


def compel(world: World, party: Party, place: Place, item: Item, table: Table, owner: Member | None = None) -> None:
    """One item works its will: trap, Demonic, unique item, Cursed, in this order (TY-ASM-08).

    Things that are handled set off their own traps first (TY-MAG-08). At assembly `owner` is set and possession kills.
    """
    if not is_compelling(world, item) or party.number in item.met:
        return
    item.met.append(party.number)
    if _is_handled(item) and item.traps:
        targeting.clear_item(world, party, item, table, owner)
    for power in list(item.powers):
        if power == "demonic":
            _possess_member(world, party, place, item, table, at_assembly=owner is not None)
        elif power == "mirror":
            _magick_mirror(world, party, item, table)
        elif item.kind == "mushroom" and power in ("fae_touched", "death") and item.powers:
            _eat_mushroom(world, party, place, item, power, table)
        elif item.kind == "book" and power == "death":
            _book_of_death(world, party, item, table)
    _take_curse(party, place, item, table)


def is_compelling(world: World, item: Item) -> bool:
    if item.kind == "mushroom" and ("fae_touched" in item.powers or "death" in item.powers):
        return True
    if item.kind == "book" and "death" in item.powers:
        return world.settings.book_of_death
    return any(power in item.powers for power in ("cursed", "demonic", "mirror"))


def _is_handled(item: Item) -> bool:
    """Cursed items, mushrooms and the book are taken in hand; mirror and demonic items act from where they lie."""
    return item.kind in ("mushroom", "book") or "cursed" in item.powers


def _possess_member(world: World, party: Party, place: Place, item: Item, table: Table, *, at_assembly: bool) -> None:
    """A random member is possessed and met at once as an enemy (TY-MAG-13); at assembly it simply dies (TY-ASM-06)."""
    candidates = [member for member in party.members if members.is_true(member) or member.kind == members.CHARMED]
    victim = targeting.pick(candidates, targeting.AT_RANDOM, table)
    table.tell(events.Possessed(victim.name, members.item_label(item)))
    if at_assembly:
        death.kill(party, victim, "possession", table)
    else:
        place.enemies.append(creatures.possess(world, party, victim))
    death.bury_if_dead(world, party, "possession", table)


def _magick_mirror(world: World, party: Party, item: Item, table: Table) -> None:
    """Through the mirror: 1d10 years, then an empty frame; with Lore it stays as it is (TY-UNIQ-02, TY-UNIQ-07)."""
    if death.knows_better(party):
        table.tell(events.Spared("magick_mirror"))
        return
    item.powers.remove("mirror")
    table.tell(events.MagickWorked("magick_mirror", members.item_label(item)))
    death.lost_in_the_fae(world, party, "magick_mirror", table)


def _eat_mushroom(world: World, party: Party, place: Place, item: Item, power: str, table: Table) -> None:
    """Fae Touched: eaten by all, 1d4 years (TY-UNIQ-04). Death: a random member not of the Fae dies (TY-UNIQ-05)."""
    if power == "fae_touched":
        if death.knows_better(party):
            table.tell(events.Spared("fae_touched_mushroom"))
            return
        _use_up_mushroom(party, place, item)
        table.tell(events.MagickWorked("fae_touched_mushroom", members.item_label(item)))
        death.lost_in_the_fae(world, party, "fae_touched_mushroom", table)
        return
    eligible = [member for member in members.true_members(party) if member.kind != members.FAE_FOLK]
    if eligible:
        _use_up_mushroom(party, place, item)
        victim = targeting.pick(eligible, targeting.AT_RANDOM, table)
        table.tell(events.MagickWorked("death_mushroom", members.item_label(item), victim.name))
        death.kill(party, victim, "death_mushroom", table)
        death.bury_if_dead(world, party, "death_mushroom", table)


def _use_up_mushroom(party: Party, place: Place, item: Item) -> None:
    """A mushroom is eaten and gone, and any other unused power with it (TY-MAG-04, TY-UNIQ-01).

    A curse stays behind.
    """
    party.curses += item.powers.count("cursed")
    item.powers = []
    place.loot = [other for other in place.loot if other.id != item.id]
    party.items = [other for other in party.items if other.id != item.id]


def _book_of_death(world: World, party: Party, item: Item, table: Table) -> None:
    """A random member other than a Hermit reads it and dies; then its power is spent (TY-UNIQ-06)."""
    eligible = [member for member in members.true_members(party) if member.kind != members.HERMIT]
    if not eligible or not world.settings.book_of_death:
        return
    item.powers.remove("death")
    victim = targeting.pick(eligible, targeting.AT_RANDOM, table)
    table.tell(events.MagickWorked("book_of_death", members.item_label(item), victim.name))
    death.kill(party, victim, "book_of_death", table)
    death.bury_if_dead(world, party, "book_of_death", table)


def _take_curse(party: Party, place: Place, item: Item, table: Table) -> None:
    """It must be taken, or eaten, at once, past any guard; -1 to damage for good (TY-MAG-09)."""
    curses = item.powers.count("cursed")
    if not curses:
        return
    table.tell(events.MagickWorked("cursed", members.item_label(item)))
    if item.kind == "mushroom":
        _use_up_mushroom(party, place, item)
        return
    party.curses += curses
    if any(other.id == item.id for other in place.loot):
        place.loot = [other for other in place.loot if other.id != item.id]
        receive(party, item, table)


# --- what the party may use ------------------------------------------------------------------------------------------
USES = frozenset(("death", "charm", "moon", "rejuvenate", "key", "destroy"))
USABLE = frozenset(("death", "fae_touched", "moonkissed", "rejuvenation", "key"))


def usable(world: World, party: Party) -> list[Item]:
    """What may have a use: things with such a power left, and crowns."""
    return [
        item
        for item in party.items
        if item.kind == "crown"
        or (item.powers and any(power in USABLE and lends(world, item, power) for power in item.powers))
    ]


def lends(world: World, item: Item, power: str) -> bool:
    """Whether a power can be used: not where the item has an effect of its own in its place.

    TY-UNIQ-01, TY-UNIQ-05, TY-UNIQ-06, TY-UNIQ-07: for whom that spares, the thing is inert.
    """
    if power not in item.powers:
        return False
    if item.kind == "mushroom":
        return power not in ("fae_touched", "death")
    return not (item.kind == "book" and power == "death" and world.settings.book_of_death)


def uses(world: World, party: Party) -> list[Option]:
    """The magick a party could use here and now to some effect (TY-MAG-03)."""
    options: list[Option] = []
    magick = usable(world, party)
    if not magick:
        return options
    place = places.place_of(world, party)
    for item in unlike(magick):
        if lends(world, item, "death") and _mortal_targets(world, place, item):
            options.append(picking.on("death", item.id))
        if lends(world, item, "fae_touched") and _possible_targets(place, item):
            options.append(picking.on("charm", item.id))
        if "moonkissed" in item.powers and any(members.is_hurt(member, party) for member in party.members):
            options.append(picking.on("moon", item.id))
        if "rejuvenation" in item.powers and _raisable_members(party):
            options.append(picking.on("rejuvenate", item.id))
        if "key" in item.powers and known_portals(world, party):
            options.append(picking.on("key", item.id))
        if is_ancient_magick_crown(item):  # TY-WIN-02
            options.append(picking.on("destroy", item.id))
    return options


def _raisable_members(party: Party) -> list[Member]:
    """The dead of this party, wherever they lie, and the living who need it: who is charmed as well (TY-MAG-11)."""
    healable = [member for member in party.members if member.kind not in members.ESCORTS]
    ailing = [m for m in healable if members.is_hurt(m, party) or m.bitten or m.doomed]
    return [*party.dead, *ailing]


def _possible_targets(place: Place, item: Item) -> list[Enemy]:
    """Any one enemy in the encounter; the Lich King only by a crown (TY-MAG-17, TY-MAG-21, TY-LICH-02, TY-LICH-03)."""
    return [enemy for enemy in place.enemies if enemy.kind != "lich_king" or item.kind == "crown"]


def _mortal_targets(world: World, place: Place, item: Item) -> list[Enemy]:
    """Whom Death would end: the king by a crown's, if that is the hidden way (TY-WIN-03)."""
    ends_him = world.settings.second_way == "death_crown"
    return [enemy for enemy in _possible_targets(place, item) if ends_him or enemy.kind != "lich_king"]


def known_portals(world: World, party: Party) -> list[str]:
    """Portals on the map that a key could carry the party to: never the one it stands at (TY-UNIQ-03)."""
    portals = (key for key, hex_ in world.hexes.items() if hex_.feature == "stone_portal" and hex_.explored)
    return [key for key in portals if key != party.hex]


def use(world: World, party: Party, option: Option, table: Table) -> None:
    """Use one item; single-use powers are then spent (TY-MAG-04, TY-MAG-06). For the Magick Key see `hexes.py`."""
    verb, item = option.verb, picking.meant(party.items, option)
    if verb == "death":
        _slay_enemy(world, party, item, table)
    elif verb == "charm":
        _fae_touched(world, party, item, table)
    elif verb == "moon":
        spend(party, item, "moonkissed", table)
        members.heal_all(party, "moonkissed", table)  # TY-MAG-12
    elif verb == "rejuvenate":
        _raise_member(world, party, item, table)
    elif verb == "destroy":
        party.items.remove(item)  # broken: the Lich King is gone for ever (TY-WIN-02, TY-UNIQ-08)
        death.end_game(world, "destroyed", "ancient_crown", party.seat, table)


def spend(party: Party, item: Item, power: str, table: Table, who: str = "") -> None:
    item.powers.remove(power)
    table.tell(events.MagickWorked(power, members.item_label(item), who))
    if item.kind == "mushroom":
        party.items = [other for other in party.items if other.id != item.id]


def _slay_enemy(world: World, party: Party, item: Item, table: Table) -> None:
    """One enemy dies at once; a Death crown ends the Lich King for good.

    TY-MAG-21, TY-WIN-03, TY-LICH-03, TY-MON-09.
    """
    place = places.place_of(world, party)
    enemy = _choose_enemy(party, _mortal_targets(world, place, item), SLAY, table)
    spend(party, item, "death", table, places.enemy_name(enemy))
    if enemy.kind == "lich_king":
        death.end_game(world, "destroyed", "death_crown", party.seat, table)
    creatures.enemy_dies(world, place, enemy, table, "death")


def _fae_touched(world: World, party: Party, item: Item, table: Table) -> None:
    """One enemy obeys and joins; the Lich King accepts a Fae Touched crown (TY-MAG-17, TY-LICH-03)."""
    place = places.place_of(world, party)
    enemy = _choose_enemy(party, _possible_targets(place, item), BEWITCH, table)
    spend(party, item, "fae_touched", table, places.enemy_name(enemy))
    if enemy.kind == "lich_king":
        death.end_game(world, "appeased", "fae_touched", party.seat, table)
    place.enemies.remove(enemy)
    member = _joined_member(world, party, place, enemy)
    party.members.append(member)
    party.unsettled = True
    members.cap_hp(member, party)
    table.tell(events.Charmed(places.enemy_name(enemy)))
    death.let_wither(world, party, table)
    death.doom_falls_due(world, party, table)  # one that came while it was possessed
    for thing in enemy.items:
        compel(world, party, place, thing, table)


def _choose_enemy(party: Party, enemies: list[Enemy], question: Question, table: Table) -> Enemy:
    return picking.meant(enemies, table.ask(party.seat, question, picking.on_each("foe", enemies)))


def _joined_member(world: World, party: Party, place: Place, enemy: Enemy) -> Member:
    """A charmed enemy as a companion (TY-MAG-18, TY-MAG-19); a possessed member is itself again (TY-MAG-14)."""
    if enemy.member is not None and enemy.kind == "possessed":
        party.items += enemy.items
        enemy.member.hp = enemy.hp
        death.move_doom(world, enemy.member, world.seats[enemy.party // PARTIES_A_SEAT], party.seat)
        return enemy.member
    place.loot += enemy.items
    return Member(
        world.new_id(party.seat), places.enemy_name(enemy), members.CHARMED, enemy.hp or 1,
        being=enemy.kind, listed_hp=creatures.listed_hp(world, enemy.kind) + enemy.bonus,
        bonus=creatures.damage_bonus(enemy),
    )  # fmt: skip


def _raise_member(world: World, party: Party, item: Item, table: Table) -> None:
    """The only return from death: at full hp, free of all afflictions, at the end of the order.

    TY-MAG-11, TY-DEATH-01.
    """
    candidates = _raisable_members(party)
    member = picking.meant(candidates, table.ask(party.seat, RAISE, picking.on_each("member", candidates)))
    spend(party, item, "rejuvenation", table, member.name)
    if member in party.dead:
        party.dead.remove(member)
        party.members.append(member)
        party.unsettled = True
        member.fate, member.wields = "", ""
    member.bitten, member.doomed = False, 0
    members.mend(member, party)
    table.tell(events.Healed("rejuvenation", member.name))
    death.let_wither(world, party, table)


def moonkissed_mend(party: Party, table: Table) -> None:
    """The lasting form: in place of a successful attack one member regains 5 hp (TY-MAG-12)."""
    mendable = [member for member in party.members if members.is_hurt(member, party)] or members.true_members(party)
    member = picking.meant(mendable, table.ask(party.seat, MEND, picking.on_each("member", mendable)))
    members.mend(member, party, MOON_MENDS)
    table.tell(events.Healed("moonkissed", member.name))


def can_crown(party: Party) -> bool:
    """A crown is at hand, and the party means to use it (TY-LICH-05, TY-LICH-09)."""
    return not party.withholds and bool(crowns(party))


def thorning_items(world: World, party: Party) -> list[Item]:
    """Items that may be spent for +1 to an attack roll; against the Lich King only crowns (TY-MAG-16, TY-LICH-02)."""
    items = with_power(party, "thorning")
    if items and any(enemy.kind == "lich_king" for enemy in places.hostiles(places.place_of(world, party), party)):
        items = [item for item in items if item.kind == "crown"]
    return items
