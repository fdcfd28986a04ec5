"""Whose character it is decides: what another's player would have her do with it waits for her yes (BF-CORE-06).

What she has, what she can do and her Soul Dice. The hired are who speaks for the party's, and so are food and light.
"""

from __future__ import annotations

from collections.abc import Iterable

from begone_foe import events
from begone_foe.book.core import measures, saves
from begone_foe.settings import is_brief, warns
from begone_foe.state import Being, Campaign
from tablewright.engine import consent
from tablewright.engine.asking import is_sure, pick
from tablewright.engine.consent import Asking
from tablewright.engine.decisions import NO_FACTS, Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table

CONSENT = Question(consent.CONSENT, "BF-CORE-06")
WHO = Question("who", "BF-SKILL-02")
LAST_COIN = Question("last-coin", "BF-ENC-08", grave=True)
BY_NAME = Option("by-name")
FIGHT = "fight"  # of these there is one at a time
_MENDED = ("alertness", "tracking", "lockpicking", "heal", "turn")  # by rest: whoever is away says yes to these


def agrees(state: Campaign, table: Table, being: Being, what: str, by: str = "", about: Facts = NO_FACTS) -> bool:
    """Whether its player agrees; `by`: the seat that wishes it, else whoever has decided for the party."""
    asking = _asking(state, being, what, by or table.voice_of(saves.caller(state)))
    agreed = consent.has_consent(table, CONSENT, state.pledges, asking, {"who": being.id, **about})
    if not agreed:
        table.tell(events.Noted("refuses", being.name))
    return agreed


def open_to(state: Campaign, what: str, beings: Iterable[Being], by: str = "") -> list[Being]:
    """Those of them whose players have not just declined it: nobody is asked again before time has passed."""
    if not state.pledges:
        return list(beings)
    by = by or str(saves.caller(state))
    return [each for each in beings if not consent.is_refused(state.pledges, _asking(state, each, what, by))]


def volunteer(
    state: Campaign,
    table: Table,
    task: str,
    able: Iterable[Being],
    usual: Being | None = None,
    about: Facts = NO_FACTS,
) -> Being | None:
    """Who does it: the best at it, or whoever is named, and agrees to it; None if nobody who could is willing."""
    willing = open_to(state, task, able)
    named, state.by_name = state.by_name or not is_brief(state.settings), False
    while willing:
        default = usual if usual in willing else None
        if default is None or named:
            who = pick(table, saves.caller(state), WHO, willing, {"task": task, **about}, default)
        else:
            who = default
        if agrees(state, table, who, task):
            return who
        willing.remove(who)
    return None


def pay_together(state: Campaign, table: Table, price: int) -> bool:
    """The strongbox pays first, in town, then whoever decided, then those others who agree; False if it is too little,
    and nothing was paid (BF-CORE-06).
    """
    by = table.voice_of(saves.caller(state))
    people = [being for being in measures.packs(state) if being.role == "pc" and being.silver]
    own = [being for being in people if (being.home_seat or being.seat) == by]
    owed = price - (0 if state.here else state.strongbox) - sum(being.silver for being in own)
    lenders = []
    for being in open_to(state, "pay", [each for each in people if each not in own]) if owed > 0 else ():
        if owed > 0 and agrees(state, table, being, "pay", about={"silver": min(owed, being.silver)}):
            lenders.append(being)
            owed -= being.silver
    if owed > 0:
        return False
    measures.pay(state, price, [*own, *lenders])
    return True


def is_all_meant(state: Campaign, table: Table, seat: str, silver: int) -> bool:
    """Whoever gives the last silver away is asked once more (BF-ENC-08)."""
    asked = warns(state.settings) and silver > 0 and seat != saves.GM
    return not asked or is_sure(table, seat, LAST_COIN, "give_all", {"silver": silver})


def give(state: Campaign, table: Table, price: int) -> bool:
    """Silver for strangers, which buys nothing but their mood: of all there is, only if that is meant."""
    meant = price < measures.purse(state) or is_all_meant(state, table, saves.caller(state), price)
    return meant and pay_together(state, table, price)


def naming_options(state: Campaign, offered: Iterable[Option], by_one: Iterable[str]) -> list[Option]:
    """To say who does the next of these (BF-SKILL-02), where it is not asked each time."""
    spared = is_brief(state.settings) and not state.by_name and len(state.march) > 1
    return [BY_NAME] if spared and any(option.verb in by_one for option in offered) else []


def _asking(state: Campaign, being: Being, what: str, by: str) -> Asking:
    fight = state.fight
    whose = (being.home_seat or being.seat) if being.role == "pc" else by
    moment = f"{state.clock.turn} {fight.round if fight else ''}"
    return Asking(by, whose, what, moment, FIGHT if fight else "", what not in _MENDED)
