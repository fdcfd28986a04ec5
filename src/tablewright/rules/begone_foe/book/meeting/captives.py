"""Winning beings for the Law, and what becomes of the taken: free, slain, questioned, ransomed (Alignment)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.advancement import pay_lawful, worth_of
from tablewright.rules.begone_foe.book.core.beings import can_speak, intelligent, undead
from tablewright.rules.begone_foe.book.core.conditions import release
from tablewright.rules.begone_foe.book.core.injuries import die
from tablewright.rules.begone_foe.book.core.rolls import ask_gm, caller
from tablewright.rules.begone_foe.book.core.saves import attempt
from tablewright.rules.begone_foe.book.town.hearsay import tell_of_a_room
from tablewright.rules.begone_foe.events import Converted, Left
from tablewright.rules.begone_foe.state import Being, Campaign

CONVERT_WHO = Question("convert-who", "BF-ALIGN-08")
CONVERTIBLE = Question("may-convert", "BF-ALIGN-08", standing=True)
CAPTIVES = Question("captives", "BF-ALIGN-08")
CONVERSION = Why("Conversion", "BF-ALIGN-08", "reaction")
CONVERTS_AT = 9


def converts(state: Campaign, beings: Sequence[Being]) -> list[Being]:
    """Intelligent, not Lawful, not undead, not tried today (BF-ALIGN-08); and a Lawful character to do it."""
    if not any(being.alignment == "lawful" and can_speak(being) for being in state.characters):
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


def convert(state: Campaign, table: Table, being: Being) -> bool:
    """D10 + HEART, +2 if its life was spared, -2 if Chaotic and no captive: 9 or more converts (BF-ALIGN-08).

    50 XP per HD to every Lawful member (BF-ALIGN-02).
    """
    being.spoken_to = state.clock.day
    speakers = [each for each in state.characters if each.alignment == "lawful" and can_speak(each)]
    keys = [each.id for each in speakers]
    speaker = state.beings[table.ask(speakers[0].seat, CONVERT_WHO, keys, {"who": being.id})]
    if ask_gm(state, table, CONVERTIBLE, ("try", "no"), "try", {"who": being.id, "speaker": speaker.id}) == "no":
        return False
    total = table.roll(10, CONVERSION, speaker.name) + conversion_bonus(speaker, being)
    won = total >= CONVERTS_AT
    table.tell(Converted(being.id, being.name, speaker.name, total, won))
    if won:
        being.alignment, being.converted = "lawful", state.expedition
        if "convert" not in being.paid:
            being.paid.append("convert")
            pay_lawful(state, table, worth_of(being), state.characters, "converted")
        state.count("converted")
    return won


def conversion_bonus(speaker: Being, being: Being) -> int:
    """What is added to the D10: HEART, mercy shown, a hardened heart (BF-ALIGN-08)."""
    spared = 2 if being.captive else 0
    return speaker.heart + spared - (2 if being.alignment == "chaotic" and not being.captive else 0)


def captives_turn(state: Campaign, table: Table) -> None:
    """What becomes of the next captive: let go, question, convert, take along for ransom, or kill."""
    being = state.beings[state.captives[0]]
    options = ["release", "kill"]
    if intelligent(being):
        options += ["take"] if being.uses.get("questioned") else ["question", "take"]
    if converts(state, [being]):
        options.append("convert")
    match table.ask(caller(state), CAPTIVES, options, {"who": being.id, "number": len(state.captives)}):
        case "kill":
            _kill(state, table, being)
        case "question":
            _question(state, table, being)
        case "convert":
            convert(state, table, being)
            return  # the same captive again, now with one chance less
        case "take":
            _take_along(state, table, being)
        case _:
            _release(state, table, being, "released")


def _kill(state: Campaign, table: Table, being: Being) -> None:
    """A freshly converted Lawful being pays the Lawful again, as written (BF-ALIGN-03)."""
    die(state, table, being, "the sword")
    fresh = being.alignment == "chaotic" or being.converted == state.expedition
    if fresh and "kill" not in being.paid:
        being.paid.append("kill")
        pay_lawful(state, table, worth_of(being), state.characters, "slain")
    state.captives.pop(0)
    state.beings.pop(being.id, None)


def asker_of(state: Campaign) -> Being:
    return max(state.characters, key=lambda each: ("interrogation" in each.masteries, each.skill))


def _question(state: Campaign, table: Table, being: Being) -> None:
    """Interrogation, once: a master needs no roll (BF-SKILL-04). It stays a captive."""
    being.uses["questioned"] = 1
    if attempt(state, table, asker_of(state), "interrogation"):
        table.tell(tell_of_a_room(state))


def _release(state: Campaign, table: Table, being: Being, why: str) -> None:
    state.captives.pop(0)
    state.beings.pop(being.id, None)
    table.tell(Left(being.name, why))


def _take_along(state: Campaign, table: Table, being: Being) -> None:
    """Bound, it walks with the party to town, where a ransom is paid (BF-ADV-02)."""
    state.captives.pop(0)
    for each in [each for each in being.conditions if each.kind in ("asleep", "unconscious", "paralysed")]:
        release(table, being, each)
    being.room = "captive"


def ransom(being: Being) -> int:
    """Our figure: 25 SP a hit die, as the text gives none."""
    return 25 * max(1, int(worth_of(being) // 50))


def led_captives(state: Campaign) -> list[Being]:
    return [being for being in state.beings.values() if being.room == "captive" and not being.dead]
