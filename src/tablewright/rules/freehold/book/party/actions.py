"""Difficult actions: 1d20 strictly under the fitting ability (chapter "Difficult Actions").

Rolls are made only where a rule of the ledger names a difficult action or the GM asks for one; anything else a
character tries simply works (FH-ACT-04). Bonuses of calling, people and things count only for the uses they name.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge
from tablewright.rules.freehold.book.checks import Check, under
from tablewright.rules.freehold.book.combat.saving import hurt
from tablewright.rules.freehold.book.party.roster import has, score
from tablewright.rules.freehold.book.party.timing import waste_hours
from tablewright.rules.freehold.content import ABILITIES, ABILITY_USES, ABILITY_VERBS, CALLINGS, PEOPLES
from tablewright.rules.freehold.content.effects import GiftFx
from tablewright.rules.freehold.events import Affected, Attempted
from tablewright.rules.freehold.state import Character, Failure, Party, World

DIFFICULT = Why("Difficult action", "FH-ACT-01")
FALL = Why("Harm of a failed attempt", "FH-ACT-03")
ON_WHAT = Question("gm-ability", "FH-ACT-02", standing=True)
FAILED = Question("gm-failed", "FH-ACT-03", standing=True)
BONUS_CAP = 19


def score_for(one: Character, ability: str, use: str = "") -> int:
    """The score as it counts for this use: the largest bonus alone, not their sum.

    Bonuses of people, calling and things: FH-CHAR-04, FH-CALL-03, FH-CALL-06.
    """
    plain = score(one, ability)
    gifts = [fx for fx in (*CALLINGS[one.calling].fx, *PEOPLES[one.people].fx) if _helps(fx, ability, use)]
    counted = [plain, *(max(plain, min(plain + fx.points, fx.cap)) for fx in gifts)]
    if ability == "dex" and use in ("hide", "sneak") and has(one, "grey_cloak"):
        counted.append(max(plain, min(plain + 3, BONUS_CAP)))
    if ability == "str" and use == "force" and has(one, "crowbar"):
        counted.append(plain + 2)
    return max(counted)


def _helps(fx: GiftFx, ability: str, use: str) -> bool:
    return fx.do == "action_bonus" and fx.ability == ability and use in fx.uses


def action_check(one: Character, ability: str, use: str = "") -> Check:
    return under(score_for(one, ability, use))


def attempt(world: World, party: Party, one: Character, ability: str, use: str, table: Table) -> bool:
    """Roll 1d20; strictly under the score succeeds (FH-ACT-01). The GM says on what, and what a failure costs besides
    what the rule says (FH-ACT-02, FH-ACT-03); the referee leaves both as they stand.
    """
    about = {"who": one.id, "use": use, "ability": ability}
    ability = judge(world, table, ON_WHAT, ABILITIES, ability, about)
    if try_under(one, ability, use, table):
        return True
    match judge(world, table, FAILED, ("lost", "hurt", "hour lost"), "lost", about):
        case "hurt":
            hurt(world, party, one, table.roll(4, FALL, one.name), "the attempt", table)
        case "hour lost":
            table.tell(Affected("", "waste", "the attempt", 1))
            waste_hours(world, party, 1, table)
    return False


def try_under(one: Character, ability: str, use: str, table: Table) -> bool:
    """The roll itself."""
    check = action_check(one, ability, use)
    roll = table.roll(check.sides, DIFFICULT, one.name)
    table.tell(Attempted(one.name, use, ability, score_for(one, ability, use), roll, check.made(roll)))
    return check.made(roll)


def has_failed(one: Character, what: str, at: str = "") -> bool:
    """A failed attempt is not repeated by the same character on the same thing that day (FH-ACT-03)."""
    return Failure(what, at) in one.failed


def note_failure(one: Character, what: str, at: str = "") -> None:
    if not has_failed(one, what, at):
        one.failed.append(Failure(what, at))


def fitting_ability(words: str) -> str:
    """The ability of the first verb that is known, else the one whose listed uses come nearest (FH-ACT-02), else ""."""
    spoken = stems(words)
    said = set(spoken)
    if said & _TALK:
        return "cha"
    verb = next((word for word in spoken if word in _VERBS), "")
    if verb:
        return _VERBS[verb]
    if "climb" in said and not said & _LADEN:
        return "dex"
    matches = {ability: len(said & set(stems(uses))) for ability, uses in ABILITY_USES.items()}
    best = max(matches.values())
    return next(ability for ability, count in matches.items() if count == best) if best else ""


def fitting_use(words: str) -> str:
    """The use these words name that people, calling or things help with, such as climbing; "" if none."""
    said = set(stems(words))
    return next((use for use in HELPED_USES if said & set(stems(use))), "")


_TALK = frozenset(
    ("ask", "tell", "say", "talk", "speak", "beg", "offer", "brib", "threaten", "flatter", "promis", "persuad")
)
_LADEN = frozenset(("load", "laden", "carry", "pack", "sack", "armor", "body", "back"))  # then it is Strength
HELPED_USES = ("climb", "sneak", "hide", "locks", "disarm", "force", "forage")
_SMALL_WORDS = frozenset((
    "a", "an", "the", "of", "to", "with", "and", "or", "on", "in", "at", "it", "its", "i", "we", "they", "him",
    "her", "them", "my", "our", "their", "his", "through", "over", "into", "from", "for", "by", "up", "down", "is",
    "are", "be", "so", "that", "this",
))  # fmt: skip


def stems(words: str) -> list[str]:
    """The words that matter, without their endings, for likening one saying to another."""
    letters = "".join(letter if letter.isalpha() else " " for letter in words.lower())
    return [
        word.removesuffix("ing").removesuffix("s").removesuffix("e")
        for word in letters.split()
        if word not in _SMALL_WORDS
    ]


_VERBS = {stem: ability for verb, ability in ABILITY_VERBS.items() for stem in stems(verb)}
