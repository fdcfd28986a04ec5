"""Death and bending."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from twelve_years import events
from twelve_years.book.core import members, picking, places
from twelve_years.content import charts, figures
from twelve_years.state import Enemy, Fallen, Member, Party, World

# --- death ------------------------------------------------------------------------------------------------------------
# Death, Dying & Continuity, and the Passage of Time.
# How members and parties end, how years go by, how the game is over.
LAST_YEAR = 12
# Everything that loses years (TY-TIME-04).
_YEARS = {
    "thick_of_mist": Why("Years in the mist", "TY-HENC-03"),
    "satyr": Why("Years asleep", "TY-CREA-13"),
    "pond": Why("Years under the pond", "TY-ENTR-02"),
    "ferry": Why("Years on the water", "TY-TERR-05"),
    "magick_mirror": Why("Years behind the mirror", "TY-UNIQ-02"),
    "fae_touched_mushroom": Why("Years on a mushroom", "TY-UNIQ-04"),
}


class PartyEnded(Exception):
    """The party is dead: nothing more of this turn happens."""


class GameEnded(Exception):
    """The game is over: nothing more of this turn happens."""


# --- members ---------------------------------------------------------------------------------------------------------
def kill(party: Party, member: Member, cause: str, table: Table) -> None:
    """A member dies; what they carried stays with the party (TY-DMG-07, TY-DEATH-07, TY-LOOT-04, TY-ASM-04)."""
    party.members.remove(member)
    party.unsettled = True
    if member.kind in members.ESCORTS:
        table.tell(events.Escorting(member.name, "died"))  # bags and purse turn out to be empty (TY-ESCORT-05)
        return
    member.fate, member.hp = cause, 0
    members.empty_hands(member)
    if members.is_true(member):
        party.dead.append(member)
    table.tell(events.Died(member.name, member.kind if members.is_true(member) else member.being, cause))


def let_wither(world: World, party: Party, table: Table) -> None:
    """Members whose maximum has fallen to 0 or less die, by whatever road it fell (TY-ARCH-02, TY-LEVEL-05)."""
    withered = [member for member in party.members if member.hp <= 0]
    for member in withered:
        kill(party, member, "level_loss", table)
    if withered:
        bury_if_dead(world, party, "level_loss", table)


def is_untouched(party: Party, member: Member, damage: int, table: Table) -> bool:
    """Damage aimed at a charmed Banshee is lost; a charmed Shade vanishes with it (TY-MAG-19)."""
    if not members.cannot_be_hurt(member):
        return False
    if member.being == "shade":
        party.members.remove(member)
        table.tell(events.Vanished(member.name))
    else:
        table.tell(events.Unharmed(member.name, damage))
    return True


def hurt(party: Party, member: Member, damage: int, cause: str, table: Table) -> None:
    """Damage to one member that flows on to nobody: poison and fire (TY-TARGET-04)."""
    if is_untouched(party, member, damage, table):
        return
    member.hp -= damage
    table.tell(events.Suffered(member.name, cause, damage, max(member.hp, 0)))
    if member.hp <= 0:
        kill(party, member, cause, table)


def bury_if_dead(world: World, party: Party, cause: str, table: Table) -> None:
    """A party with no true member left is dead; companions cannot carry it on (TY-MAG-15, TY-MAG-20, TY-DEATH-03)."""
    for member in party.members:
        if member.kind in members.TRUE_KINDS:
            return
    party_falls(world, party, cause, table)


# --- parties ---------------------------------------------------------------------------------------------------------
def party_falls(world: World, party: Party, cause: str, table: Table) -> None:
    """The whole party is dead: its goods lie where it fell, its enemies stay, a year passes.

    TY-DEATH-03, TY-DEATH-05, TY-DEATH-06, TY-ASM-09, TY-TIME-02. Promises, level, curses and escorts end with it, and
    friends do not wait for the next party (TY-HENC-02, TY-FRIEND-15).
    """
    place = places.place_of(world, party)
    place.loot += party.items
    place.gold += party.gold
    place.fallen.append(party.number)
    for enemy in place.enemies:
        enemy.passing = False
    place.enemies += [enemy_again(world, party, member) for member in party.members if member.kind == members.CHARMED]
    if (place.visitor_met or not party.delving) and not places.others_stay(world, party):
        places.welcome(place, "")
    world.fallen.append(_record_of(world, party, cause))
    _is_gone(world, party.seat)
    table.tell(
        events.PartyFell(party.number, party.name, party.hex, cause, _mode_of(world, party), world.years[party.seat])
    )
    pass_years(world, party.seat, 1, "death", table)
    raise PartyEnded


def _is_gone(world: World, seat: str) -> None:
    """Who went along with this party goes its own way: the next one of that seat is another (TY-COOP-01)."""
    world.parties.pop(seat, None)
    for other in world.parties.values():
        if other.along == seat:
            other.along = ""


def enemy_again(world: World, party: Party, member: Member) -> Enemy:
    """A charmed enemy left without its party is the enemy again that it was, with the level it had as a monster.

    TY-MAG-13, TY-MAG-20, TY-VAR-01.
    """
    being = charts.BEINGS[member.being]
    hp = member.hp if being.hp else 0
    return Enemy(world.new_id(party.seat), member.being, hp, member.bonus - being.bonus)


def _record_of(world: World, party: Party, cause: str) -> Fallen:
    return Fallen( party.number, party.seat, party.name, world.years[party.seat], party.hex, party.dungeon,
        party.room, party.level, cause, party.dead, party.path, )  # fmt: skip


def _mode_of(world: World, party: Party) -> str:
    if not party.assembled:
        return "city"
    if party.dungeon:
        return "castle" if party.dungeon == world.castle else "dungeon"
    return "hex"


# --- time ------------------------------------------------------------------------------------------------------------
def pass_years(world: World, seat: str, years: int, source: str, table: Table) -> None:
    """Years are added and checked at once: twelve end the game (TY-TIME-01, TY-TIME-05, TY-WIN-04).

    Each player has a count of their own (TY-TIME-06); who reaches twelve is out, and the others play on (TY-WIN-06).
    """
    world.years[seat] += years
    table.tell(events.YearsPassed(source, years, world.years[seat]))
    if all(count >= LAST_YEAR for count in world.years.values()):
        end_game(world, "lost", "years", seat, table)
    if world.years[seat] >= LAST_YEAR:
        _is_gone(world, seat)
        raise PartyEnded


def winners(world: World) -> list[str]:
    """Who shares the victory: everyone still in time, or the crowning party's player alone (TY-WIN-06)."""
    if world.outcome not in ("appeased", "destroyed"):
        return []
    if world.settings.mp_outcome == "first":
        return [world.crowned_by]
    return [seat for seat in world.seats if world.years[seat] < LAST_YEAR]


def lost_in_the_fae(world: World, party: Party, source: str, table: Table) -> None:
    """Lore first; then the years die, the twelve years, the Cyclops' doom (TY-TIME-03, TY-TIME-04, TY-ARCH-07).

    The party reappears where it was.
    """
    if knows_better(party):
        table.tell(events.Spared(source))
        return
    years = table.roll(figures.YEARS[source], _YEARS[source])
    pass_years(world, party.seat, years, source, table)
    doom_falls_due(world, party, table)


def knows_better(party: Party) -> bool:
    """Lore of the Fae Folk keeps a party from being lost, unless it wants to be (TY-ARCH-07)."""
    return not party.waives_lore and members.has(party, members.FAE_FOLK)


def move_doom(world: World, member: Member, old_seat: str, new_seat: str) -> None:
    """Who changes parties has a Cyclops' doom as near as it was, on the new player's count (TY-MON-08, TY-PVP-12)."""
    if member.doomed:
        member.doomed += world.years[new_seat] - world.years[old_seat]


def doom_falls_due(world: World, party: Party, table: Table) -> None:
    """All who are doomed for this year die together (TY-MON-08)."""
    doomed = [member for member in party.members if 0 < member.doomed <= world.years[party.seat]]
    for member in doomed:
        kill(party, member, "cyclops_doom", table)
    if doomed:
        bury_if_dead(world, party, "cyclops_doom", table)


# --- the end ---------------------------------------------------------------------------------------------------------
def end_game(world: World, outcome: str, way: str, seat: str, table: Table) -> None:
    """Won or lost: the game is over there and then (TY-WIN-01, TY-WIN-04, TY-WIN-05, TY-LICH-08)."""
    party = world.parties.get(seat)
    world.outcome = outcome
    if outcome != "lost":
        world.crowned_by = seat
        _skeletons_crumble(world)
    won = tuple(winners(world))
    lost = tuple(each for each in world.seats if each not in won)
    table.tell(events.Ended(outcome, way, party.name if party else "", world.years[seat], won, lost))
    raise GameEnded


def _skeletons_crumble(world: World) -> None:
    """Every skeleton left in the castle is destroyed with their king's waking (TY-WIN-05)."""
    for room in world.dungeons[world.castle].rooms.values():
        room.enemies = [enemy for enemy in room.enemies if enemy.kind not in ("skeleton", "lich_king")]


# --- bending ----------------------------------------------------------------------------------------------------------
# Rules bent for a better story, where the table has agreed that they may be (chapter "Role-playing", TY-CORE-12).
# The setting is the table's consent. A party changes one figure of its own by hand and says why, for all to read.
BEND = Question("bend", "TY-CORE-12")
BEND_TO = Question("bend-to", "TY-CORE-12")
BEND_WHY = Question("bend-why", "TY-CORE-12")
GOLD, LEVEL, YEARS, CANCEL = map(Option, ("gold", "level", "years", "cancel"))
MOST_GOLD, MOST_LEVEL = 1000, 20
LONGEST_REASON = 200


def bend(world: World, party: Party, table: Table) -> None:
    """One figure: gold, level, years, or the hit points of somebody who lives."""
    what = table.ask(party.seat, BEND, [GOLD, LEVEL, YEARS, *picking.on_each("member", party.members), CANCEL])
    if what == CANCEL:
        return
    member = picking.meant(party.members, what) if what.verb == "member" else None
    name = member.name if member else what.verb
    old, least, most = _figure_bounds(world, party, what, member)
    about: Facts = {"what": name, "old": old}
    new = table.ask_number(party.seat, BEND_TO, least, most, about, str(min(most, max(least, old))))
    reason = table.ask_text(party.seat, BEND_WHY, LONGEST_REASON, about).strip()
    table.tell(events.Bent(party.name, name, old, new, reason))
    _set_figure(world, party, what, member, new)


def _figure_bounds(world: World, party: Party, what: Option, member: Member | None) -> tuple[int, int, int]:
    """What it is now, and how far it may be bent: nobody dies of it, and the twelve years do not run out by it."""
    if member:
        return member.hp, 1, max(1, members.max_hp(member, party))
    if what == GOLD:
        return party.gold, 0, MOST_GOLD
    if what == LEVEL:
        return party.level, 0, MOST_LEVEL
    return world.years[party.seat], 0, LAST_YEAR - 1


def _set_figure(world: World, party: Party, what: Option, member: Member | None, new: int) -> None:
    if member:
        member.hp = new
    elif what == GOLD:
        party.gold = new
    elif what == LEVEL:
        party.level = new
        for each in party.members:
            members.cap_hp(each, party)
    else:
        world.years[party.seat] = new
