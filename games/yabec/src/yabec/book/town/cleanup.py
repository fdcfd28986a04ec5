"""Clean up: scores and XP, treasure, rites for the dead, loyalty, then the end of the session. Chapters: Clean Up,
Experience.
"""

from __future__ import annotations

from tablewright.engine.asking import is_sure, pick
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.world.words import listed
from yabec import content, events
from yabec.book import checking
from yabec.book.characters import levels
from yabec.book.core import carrying, consent, figures, items, stats
from yabec.book.downtime import crime
from yabec.book.town import charting, minions, person, roles, scoring, visit
from yabec.settings import PACES
from yabec.state import GM, Card, Creature, Thing, World

CONFIRM = Question("confirm-card", "YB-XP-02", standing=True)
BONUS = Question("bonus-xp", "YB-XP-18", standing=True)
CLAIM = Question("claim", "YB-CLEAN-02")
KEEPER = Question("keeper", "YB-ROLE-03", standing=True)
KEEPER_WORDS = Question("keeper-words", "YB-ROLE-03")
KEEPER_XP = Question("keeper-xp", "YB-XP-02")
PAYEE = Question("role-payee", "YB-ROLE-01")
POOL = Question("share-goods", "YB-CLEAN-02")
PART = Question("share-of", "YB-CLEAN-02")
LORE = Question("lore", "YB-XP-18")
LORE_XP = Question("lore-xp", "YB-XP-18")
STOP = Question("stop", "YB-GEN-07", grave=True)
AGAIN = Question("again", "YB-GEN-07")
CONTEST = Why("Claim", "YB-CLEAN-02")
PUNCH_CARD, PUNCH_CARD_XP = 10, 1000


def cleanup_step(world: World, table: Table) -> None:
    """In this order (YB-CLEAN-01): scores and XP, treasure, rites, loyalty; then the session ends or town begins
    again.
    """
    heroes = survivors(world)
    roles.succession(world, table)
    close_goal(world, table)
    award(world, table, heroes)
    extras(world, table, heroes)
    levels.judge_conduct(world, table, heroes)
    levels.hand_on(world, table, heroes)
    for hero in heroes:
        if levels.may_level(hero):
            levels.level_up(table, hero)
    for hero in heroes:
        minions.raise_minions(world, table, hero)
    split_treasure(world, table, heroes)
    _hold_all_rites(world, table)
    minions.evaluate_loyalty(world, table)
    charting.go_home(world, table)
    _finish_session(world, table)


def survivors(world: World) -> list[Creature]:
    """Player characters of the party who live (YB-XP-03)."""
    return [each for key in world.party if stats.is_living(each := world.creatures[key])]


def close_goal(world: World, table: Table) -> None:
    """A goal that can be decided now is; one not reached has failed (YB-XP-10)."""
    if world.goal == "no-deaths" and not world.died:
        scoring.reach_goal(world, table)
    scoring.judge_goals(world, table, survivors(world))
    scoring.fail_goal(world, table)


def award(world: World, table: Table, heroes: list[Creature]) -> int:
    """Keeper and DM confirm the card (YB-XP-02); the total is divided among the survivors, rounded down (YB-XP-03).

    A player of 2nd level or more: the minions gain the plain share too (YB-XP-06). The card is closed and a new one
    begun (YB-XP-01).
    """
    _keep_score(world, table)
    total = _at_pace(world, _confirm_card(world, table))
    world.card = Card()
    if not heroes:
        return 0
    share = total // len(heroes)
    if total:
        table.tell(events.Scored("share", share))
    veterans = [hero for hero in heroes if hero.level >= 2]
    for hero in heroes:
        levels.gain_xp(world, table, hero, levels.share_with_percent(hero, share), "share")
        if share and crime.spend(table, hero, "true_learning", str(share // 2)):
            levels.gain_xp(world, table, hero, share // 2, "true learning")  # half as much again of this delve's XP
    for hero in veterans:
        for minion in [each for each in minions.minions_of(world, hero) if stats.went_along(world, each)]:
            minion.xp += share
            table.tell(events.Awarded(minion.name, share, "share"))
    return share


def _at_pace(world: World, total: int) -> int:
    """A table in a hurry has so many times the XP; for treasure they lie in the hoards, which are as many times richer
    (YB-XP-03, ours).
    """
    treasure = min(total, sum(points for what, points in world.card.lines if what == "treasure"))
    return treasure + (total - treasure) * PACES[world.options.pace]


def _keep_score(world: World, table: Table) -> None:
    """The score keeper of several players goes through the card and may write what is missing; the DM confirms it
    with the rest (YB-ROLE-03, YB-XP-02).
    """
    keepers = [seat for seat in world.roles.get("score keeper", []) if seat in world.seats]
    for keeper in keepers if len(world.seats) > 1 else ():
        about: Facts = {"total": world.card.total}
        if table.ask(keeper, KEEPER, ("fine", "add"), about, default="fine") == "add":
            write_score(world, table, keeper)


def write_score(world: World, table: Table, keeper: str) -> None:
    """The score keeper writes a line of the card, at any time; the DM says what it is worth (YB-ROLE-03, YB-XP-01)."""
    words = table.ask_text(keeper, KEEPER_WORDS, checking.LONGEST_LINE).replace(":", " ").replace("*", " ").strip()
    xp = table.ask_number(GM, KEEPER_XP, 0, checking.MOST_XP, {"words": words}, default="0") if words else 0
    scoring.score(world, table, words, xp)


def _confirm_card(world: World, table: Table) -> int:
    """The DM confirms each score: strikes one after the other, all of them, or none (YB-XP-02)."""
    card = world.card
    while True:
        lines = [_to_strike(what) for what in dict.fromkeys(what for what, _ in card.lines)]
        options = [Option("confirm"), Option("strike"), *lines]
        chosen = table.ask(GM, CONFIRM, options, {"total": card.total}, default="confirm")
        if chosen == "confirm":
            return card.total
        if chosen == "strike":
            return 0
        del card.lines[next(n for n, (what, _) in enumerate(card.lines) if _to_strike(what) == chosen)]


def _to_strike(what: str) -> Option:
    score = Option.read(what)
    return Option("strike", score.verb, *score.targets)


def extras(world: World, table: Table, heroes: list[Creature]) -> None:
    """XP for single players: roles (YB-XP-16), a report (YB-XP-15), the tenth session (YB-XP-17), the DM's own
    (YB-XP-18).
    """
    first = not world.role_given  # roles and the punch card count once a session (YB-ROLE-01, YB-GEN-12)
    world.role_given = True
    for seat in sorted(world.seats, key=lambda one: one not in world.roles.get("scribe", [])):
        mine = [hero for hero in heroes if hero.seat == seat]
        if first:
            world.sessions_played[seat] = world.sessions_played.get(seat, 0) + 1
        if not mine:
            continue
        hero = _choose_payee(world, table, seat, mine) if first else mine[0]
        if first and roles.paid_roles(world, seat):
            levels.gain_xp(
                world, table, hero, roles.role_xp(world, seat), f"role {listed(roles.paid_roles(world, seat))}"
            )
        if not world.reports:
            words = table.ask_text(seat, roles.REPORT, checking.LONGEST_PAGE, {"who": hero.id}, default="")
            if words:  # one report, one payment (YB-ROLE-09)
                world.reports.append(words)
                levels.gain_xp(world, table, hero, roles.REPORT_XP, "report")
        if first and world.sessions_played[seat] == PUNCH_CARD:
            levels.gain_xp(world, table, hero, PUNCH_CARD_XP, "tenth session")
        bonus = table.ask_number(GM, BONUS, 0, checking.MOST_XP, {"who": hero.id}, default="0")
        levels.gain_xp(world, table, hero, bonus + _handed_in(world, table, hero), "bonus")
    world.offer = ""


def _handed_in(world: World, table: Table, hero: Creature) -> int:
    """What the Dungeon Master promised extra XP for, written by the player and judged (YB-XP-18)."""
    words = (
        table.ask_text(hero.seat, LORE, checking.LONGEST_PAGE, {"words": world.offer}, default="")
        if world.offer
        else ""
    )
    if not words:
        return 0
    table.tell(events.Shared(hero.name, words))
    return table.ask_number(
        GM, LORE_XP, 0, checking.MOST_XP, {"who": hero.id, "words": words}, default=str(roles.REPORT_XP)
    )


def _choose_payee(world: World, table: Table, seat: str, mine: list[Creature]) -> Creature:
    """A player with several characters says which of them the role XP are for (YB-ROLE-01)."""
    if not roles.paid_roles(world, seat):
        return mine[0]
    least = min(mine, key=lambda hero: hero.xp)
    about = {"xp": roles.role_xp(world, seat)}
    return pick(table, seat, PAYEE, mine, about, least)


def split_treasure(world: World, table: Table, heroes: list[Creature]) -> None:
    """Money evenly, half shares for minions who took half the wage; what is left over to the quarter master
    (YB-CLEAN-02).
    """
    if not heroes:
        return
    if roles.custom(world, "shares") == "keep":
        _settle_claims(world, table, heroes)
        return  # whoever carries it has it
    total = items.change_money(_pool_treasure(world, table, _shared_kinds(world, table)))
    if roles.custom(world, "shares") == "named":
        total -= _named_shares(world, table, heroes, total)
    partners = [
        m for hero in heroes for m in minions.minions_of(world, hero) if m.half_share and stats.went_along(world, m)
    ]
    parts = 2 * len(heroes) + len(partners)
    share = 2 * total // parts
    half = total // parts
    for hero in heroes:
        tithe = tithe_of(hero, share)
        hero.cp += share - tithe
        if share:
            table.tell(events.Split(hero.name, share, tithe))
    for minion in partners:
        minion.cp += half
    _keeper_of_rest(world, heroes).cp += total - share * len(heroes) - half * len(partners)
    _settle_claims(world, table, heroes)


def _named_shares(world: World, table: Table, heroes: list[Creature], total: int) -> int:
    """The caller says how much each has of it; what nobody was given is split evenly (YB-CLEAN-02)."""
    left = total
    for hero in heroes:
        part = table.ask_number(roles.caller_seat(world), PART, 0, left, {"who": hero.id, "cp": left}, default="0")
        hero.cp += part - tithe_of(hero, part)
        left -= part
        if part:
            table.tell(events.Split(hero.name, part, tithe_of(hero, part)))
    return total - left


def _shared_kinds(world: World, table: Table) -> tuple[str, ...]:
    """Coins always; with several players gems and jewellery too, if the caller says so (YB-CLEAN-02)."""
    goods = any(content.ITEMS[t.key].kind == "treasure" for key in world.party for t in world.creatures[key].items)
    if not goods or len(world.seats) < 2:
        return ("coin",)
    pooled = table.ask(roles.caller_seat(world), POOL, ("pool", "keep"), default="pool") == "pool"
    return ("coin", "treasure") if pooled else ("coin",)


def _pool_treasure(world: World, table: Table, kinds: tuple[str, ...]) -> int:
    """What the party carries of these kinds, at list value; whoever stayed in town keeps the own, and whoever would
    rather not share gems and jewellery keeps those (YB-CLEAN-02).
    """
    total = 0
    went = [world.creatures[key] for key in world.party]
    went += [m for m in world.creatures.values() if m.side == "party" and stats.went_along(world, m)]
    for each in [m for m in went if m.status not in ("dead", "gone") and not m.left]:
        valuables = "treasure" in kinds and any(content.ITEMS[t.key].kind == "treasure" for t in each.items)
        shared = kinds if not valuables or consent.agrees(world, table, each, "share_gems_and_jewellery") else ("coin",)
        for thing in [t for t in each.items if content.ITEMS[t.key].kind in shared]:
            total += items.worth_of(thing)
            items.part_with(each, thing, thing.qty)
    return total


def tithe_of(hero: Creature, share: int) -> int:
    """A cleric's tenth (YB-CLASS-05); a warlock's 15% into fire or lake, if so bound (YB-CLASS-16)."""
    if hero.key == "cleric":
        return share // 10
    return share * 15 // 100 if 10 in hero.tenets else 0


def _keeper_of_rest(world: World, heroes: list[Creature]) -> Creature:
    seats = world.roles.get("quarter master", [])
    return next((hero for hero in heroes if hero.seat in seats), heroes[0])


def _settle_claims(world: World, table: Table, heroes: list[Creature]) -> None:
    """Disputed magic items by dice: each claimant a d20, the highest wins, ties roll again (YB-CLEAN-02)."""
    if len({hero.seat for hero in heroes}) < 2:
        return
    finds = [
        (hero, thing)
        for hero in heroes
        for thing in hero.items
        if thing.bonus == items.SCORED and items.item_of(thing).magic
    ]
    for owner, thing in finds:
        thing.bonus = items.OWN
        claimants = [hero for hero in heroes if _claims_it(table, hero, thing)]
        if not claimants:
            continue
        winner = contest(table, claimants)
        table.tell(events.Stowed(owner.name, thing.key, "won", winner.name))
        if winner is not owner:
            owner.items = [each for each in owner.items if each is not thing]
            thing.held = thing.worn = thing.lit = False
            winner.items.append(thing)  # as it is, with its uses and what is written on it


def _claims_it(table: Table, hero: Creature, thing: Thing) -> bool:
    about = {"who": hero.id, "what": thing.key}
    return table.ask(hero.seat, CLAIM, ("no", "claim"), about, default="no") == "claim"


def contest(table: Table, claimants: list[Creature]) -> Creature:
    while len(claimants) > 1:
        rolls = [(table.roll(20, CONTEST, each.name), each) for each in claimants]
        top = max(face for face, _ in rolls)
        claimants = [each for face, each in rolls if face == top]
    return claimants[0]


def _hold_all_rites(world: World, table: Table) -> None:
    """For whoever died this session, and for the dead of earlier ones who were found and brought home; not for bodies
    that lie below (YB-DEATH-10).
    """
    cleric = any(hero.key == "cleric" and hero.status != "near death" for hero in survivors(world))
    brought = [key for key, each in world.creatures.items() if each.used.get("session:brought")]
    for key in dict.fromkeys([*world.died, *brought]):
        dead = world.creatures[key]
        if dead.kind == "pc" and not dead.rites and not dead.left and dead.status == "dead":
            carrying.hold_rites(world, table, dead, cleric=cleric)


def _finish_session(world: World, table: Table) -> None:
    """Either the session ends or town begins again (YB-GEN-07); the campaign ends after its sessions."""
    for hero in survivors(world):
        hero.sessions += 1
        if hero.status == "near death":
            hero.status = ""
            hero.damage = hero.hp - 1
    _forget_monsters(world)
    again = _what_next(world, table)
    if again == "town":
        world.scheme, world.in_town = "town", 3
        visit.replace_the_dead(world, table)
        world.died = []
        return
    table.tell(events.SessionEnded(world.session))
    if again == "stop" or 0 < world.options.sessions <= world.session:
        world.outcome = _outcome_of(world)
        return
    visit.replace_the_dead(world, table)
    world.session += 1
    world.scheme = "town"
    visit.begin_session(world, table)


def _what_next(world: World, table: Table) -> str:
    """Another session, town within this one for those who are left, or, in a campaign without end, an end to it."""
    while True:
        ways = [Option("end"), *([Option("town")] if survivors(world) else [])]
        ways += [Option("stop")] if world.options.sessions == 0 else []
        ways += each_of("farewell", (hero.id for hero in survivors(world) if figures.may_abandon(world, hero)))
        chosen = table.ask(world.seats[0], AGAIN, ways, {"session": world.session}, default="end")
        if chosen.verb == "farewell":  # whose player has the last word (YB-ABAND-01)
            person.take_leave(world, table, world.creatures[chosen.target])
        elif chosen != "stop" or is_sure(table, world.seats[0], STOP, "stop", {"session": world.session}):
            return str(chosen)


def _outcome_of(world: World) -> str:
    levels = [hero.level for hero in world.creatures.values() if hero.kind == "pc" and hero.status in ("", "subdued")]
    if not levels:
        return "fallen"
    return "heroes" if max(levels) >= 3 else "veterans" if max(levels) >= 2 else "survivors"


def _forget_monsters(world: World) -> None:
    """Only monsters that still hold a zone are kept between sessions."""
    for key, each in list(world.creatures.items()):
        if each.side == "foes" and each.status in ("dead", "gone", "subdued", "near death", "stone"):
            del world.creatures[key]
    for zone, ids in list(world.delve.encounters.items()):
        world.delve.encounters[zone] = [key for key in ids if key in world.creatures]
