"""Winning beings for the Law, and what becomes of the taken: free, slain, questioned, hired, ransomed (Alignment)."""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import events
from begone_foe.book.characters import making
from begone_foe.book.core import beings, consent, groups, injuries, measures, saves
from begone_foe.book.core.beings import intelligent, undead
from begone_foe.book.delve import dungeons
from begone_foe.book.magic import aiming, spells_of_wits
from begone_foe.book.master import aims
from begone_foe.book.monsters import morale
from begone_foe.book.town import hearsay
from begone_foe.state import Being, Campaign
from tablewright.engine.asking import pick
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each, first_of
from tablewright.engine.table import Table

# --- service ----------------------------------------------------------------------------------------------------------
# Taking strangers into service: captives who would rather serve, friendly folk who can be hired (Hirelings).
SERVICE = Why("Will it serve?", "BF-HIRE-02", "reaction")
SERVES_AT = 9
SPARED = 2
HELD = ("asleep", "unconscious", "paralysed", "bound")


def may_serve(state: Campaign, being: Being) -> bool:
    """A thinking, living thing that has not refused, and room for one more: two followers a character."""
    willing = intelligent(being) and not undead(being) and not being.uses.get("refused")
    return willing and len(state.hirelings) < 2 * len(state.characters)


def spokesman(state: Campaign) -> Being:
    return max(state.characters, key=lambda being: (beings.can_speak(being), being.heart))


def service_bonus(state: Campaign, being: Being) -> int:
    """What is added to the D10: HEART, and that its life was spared (BF-REACT-04)."""
    return spokesman(state).heart + SPARED


def offer_service(state: Campaign, table: Table, being: Being) -> bool:
    """D10 + HEART + 2: at 9 it takes service for its share and its life, until the party is home (our ruling)."""
    total = table.roll(10, SERVICE, being.name) + service_bonus(state, being)
    if total < SERVES_AT:
        being.note("refused")
        table.tell(events.Noted("refuses", being.name))
        return False
    enlist(state, table, being, 0)
    return True


def day_wage(being: Being) -> int:
    """2 SP, and 5 times the square of its whole Hit Dice or best score, as for any armed hireling (BF-HIRE-02)."""
    best = being.hd if beings.is_monster(being) else max(being.body, being.mind, being.skill, 0)
    return 2 + 5 * best * best


def enlist(state: Campaign, table: Table, being: Being, wage: int) -> None:
    """It walks with the party and fights for it, as steady as any hireling; nobody of the dungeon follows into town."""
    leader = spokesman(state)
    for held in [held for held in being.conditions if held.kind in HELD]:
        injuries.release(table, being, held)
    being.role = "thrall" if beings.is_monster(being) else "hireling"
    being.side, being.captive, being.gone, being.room, being.home = "party", False, "", "", ""
    being.seat = being.home_seat = leader.seat
    being.group, being.employer, being.wage, being.paid_until = groups.HIRELINGS, leader.id, wage, state.clock.day
    being.note("hired")
    state.march.append(being.id)
    table.tell(events.Hired(being.name, being.job or "follower", wage))


# --- captives ---------------------------------------------------------------------------------------------------------
CONVERT_WHO = Question("convert-who", "BF-ALIGN-08")
CONVERTIBLE = Question("may-convert", "BF-ALIGN-08", standing=True)
CAPTIVES = Question("captives", "BF-ALIGN-08")
DOSE = Question("dose", "BF-ITEM-05")
CONVERSION = Why("Conversion", "BF-ALIGN-08", "reaction")
OATH = Why("An oath at the sword's point", "BF-ALIGN-08")
CONVERTS_AT = 9
SILVER_A_DIE = 25


def converts(state: Campaign, beings: Sequence[Being]) -> list[Being]:
    """Intelligent, not Lawful, not undead, not tried today (BF-ALIGN-08); and a Lawful character to do it."""
    if not missionaries(state):
        return []
    return [
        being
        for being in beings
        if not being.dead
        and intelligent(being)
        and not undead(being)
        and being.alignment != "lawful"
        and being.spoken_to != state.clock.day
    ]


def missionaries(state: Campaign) -> list[Being]:
    return [being for being in state.characters if being.alignment == "lawful" and beings.can_speak(being)]


def convert(state: Campaign, table: Table, being: Being) -> bool:
    """D10 + HEART, +2 if its life was spared, -2 if Chaotic and no captive: 9 or more converts (BF-ALIGN-08)."""
    being.spoken_to = state.clock.day
    speaker = _speaker(state, table, being)
    if saves.ask_gm(state, table, CONVERTIBLE, ("try", "no"), "try", {"who": being.id, "speaker": speaker.id}) == "no":
        return False
    total = table.roll(10, CONVERSION, speaker.name) + conversion_bonus(speaker, being)
    won = total >= CONVERTS_AT
    table.tell(events.Converted(being.id, being.name, speaker.name, total, won))
    return making.win_over(state, table, being) if won else False


def convert_by_force(state: Campaign, table: Table, being: Being) -> bool:
    """The sword at the throat: who loses heart, as in any danger, swears (BF-ALIGN-02, BF-MORALE-01)."""
    being.spoken_to = state.clock.day
    speaker = _speaker(state, table, being)
    total = morale.roll_morale(state, table, OATH, being.name)
    swears = total > being.morale
    table.tell(events.Converted(being.id, being.name, speaker.name, total, swears, "force", being.morale + 1))
    return making.win_over(state, table, being) if swears else False


def _speaker(state: Campaign, table: Table, being: Being) -> Being:
    able = missionaries(state)
    return pick(table, able[0].seat, CONVERT_WHO, able, {"who": being.id})


def conversion_bonus(speaker: Being, being: Being) -> int:
    """What is added to the D10: HEART, mercy shown, a hardened heart (BF-ALIGN-08)."""
    spared = 2 if being.captive else 0
    return speaker.heart + spared - (2 if being.alignment == "chaotic" and not being.captive else 0)


# --- what becomes of them --------------------------------------------------------------------------------------------
def captives_turn(state: Campaign, table: Table) -> None:
    """What becomes of the next captive; whatever leaves it a captive is followed by the same question."""
    being = state.beings[state.captives[0]]
    about: Facts = {"who": being.id, "number": len(state.captives)}
    keys = captive_options(state, being)
    chosen = table.ask(saves.caller(state), CAPTIVES, keys, about, first_of(keys, "take", "release"))
    _decide_fate(state, table, being, chosen)


def _decide_fate(state: Campaign, table: Table, being: Being, chosen: Option) -> None:
    match chosen.verb:
        case "release":
            _forget_captive(state, being)
            table.tell(events.Left(being.name, "released"))
        case "kill":
            # A freshly converted Lawful being pays the Lawful again, as written (BF-ALIGN-03).
            injuries.die(state, table, being, "the party")
            making.reward_slaying(state, table, [being], state.characters)
            injuries.lay_down_gear(state, dungeons.arms_of([being]))
            _forget_captive(state, being)
        case "question":
            # Interrogation, once: a master needs no roll (BF-SKILL-04). It stays a captive.
            being.note("questioned")
            asker = state.beings[chosen.target] if chosen.target else asker_of(state)
            if saves.attempt(state, table, asker, "interrogation"):
                table.tell(hearsay.tell_of_a_room(state))
        case "take" | "demand":
            if chosen.verb == "demand":  # word is sent ahead that it costs double: they may pay it, or not (BF-ADV-02)
                being.note("dear")
            _take_along(state, table, being)
        case "convert":
            convert(state, table, being)
        case "force":
            convert_by_force(state, table, being)
        case "hire":
            if offer_service(state, table, being):
                state.captives.remove(being.id)
        case "dose":
            _pour_potion(state, table, being)
        case "try":
            _try_words(state, table, being)


def captive_options(state: Campaign, being: Being) -> list[Option]:
    out = [Option("release"), Option("kill")]
    if intelligent(being) and not being.uses.get("questioned") and askers(state):
        others = [other.id for other in askers(state) if other is not asker_of(state)]
        out += [Option("question"), *each("question", others)]
    if intelligent(being):
        out += [Option("take"), Option("demand")]
    elif not beings.mindless(being) and not undead(being):
        out.append(Option("take"))
    if converts(state, [being]):
        out += [Option("convert"), Option("force")]
    if may_serve(state, being) and askers(state):
        out.append(Option("hire"))
    if any(aiming.potions(other) for other in consent.open_to(state, "dose", measures.packs(state))):
        out.append(Option("dose"))
    return [*out, Option("try")] if captive_aims(state, being) and askers(state) else out


def captive_aims(state: Campaign, being: Being) -> list[Option]:
    """What one may bring about with words of one's own: a change of heart, or what it knows."""
    out = [Option("win", being.id)] if converts(state, [being]) else []
    return [*out, Option("learn")] if intelligent(being) and not being.uses.get("questioned") else out


def _forget_captive(state: Campaign, being: Being) -> None:
    state.captives.remove(being.id)
    state.beings.pop(being.id, None)


def askers(state: Campaign) -> list[Being]:
    return [being for being in state.characters if beings.up(being) and beings.can_speak(being)]


def asker_of(state: Campaign) -> Being:
    """Who asks best."""
    return saves.best_at("interrogation", askers(state))


def _take_along(state: Campaign, table: Table, being: Being) -> None:
    """Bound, it walks with the party to town, where a ransom or a bounty is paid (BF-ADV-02)."""
    state.captives.remove(being.id)
    for held in [held for held in being.conditions if held.kind in ("asleep", "unconscious", "paralysed")]:
        injuries.release(table, being, held)
    being.room = "captive"


def _pour_potion(state: Campaign, table: Table, being: Being) -> None:
    """A potion down its throat, whatever it is (BF-ITEM-03, BF-ITEM-05)."""
    owners = [other for other in consent.open_to(state, "dose", measures.packs(state)) if aiming.potions(other)]
    owner = pick(table, saves.caller(state), DOSE, owners, {"who": being.id})
    if not consent.agrees(state, table, owner, "dose", about={"thing": "potion"}):
        return
    spells_of_wits.drink(state, table, owner, being)
    if being.dead:
        _forget_captive(state, being)


def _try_words(state: Campaign, table: Table, being: Being) -> None:
    """Another way to win it over, or to make it talk, in one's own words (BF-ALIGN-02, BF-SKILL-02)."""

    def spoken_to() -> bool:
        being.spoken_to, being.uses["questioned"] = state.clock.day, 1
        return True

    aims.party_tries(state, table, captive_aims(state, being), spoken_to, askers(state))


def ransom(being: Being) -> int:
    """Our figure: 25 SP a hit die, as the text gives none."""
    return SILVER_A_DIE * max(1, int(making.worth_of(being) // 50))


def led_captives(state: Campaign) -> list[Being]:
    return [being for being in state.beings.values() if being.room == "captive" and not being.dead]
