"""Who notices whom: two dice a side, and what makes each easier or harder (Surprise)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core import soul
from tablewright.rules.begone_foe.book.core.beings import has, tagged, up
from tablewright.rules.begone_foe.book.core.gear import armour_weight
from tablewright.rules.begone_foe.book.core.light import carries_light, in_dark, room_lit
from tablewright.rules.begone_foe.book.core.rolls import GM, ask_gm, handicapped, roll_with_edge
from tablewright.rules.begone_foe.book.fight.attacks import sees_invisible
from tablewright.rules.begone_foe.book.meeting.stealth import default_edge, guide_of, shown_by_light
from tablewright.rules.begone_foe.events import Noticed
from tablewright.rules.begone_foe.state import Being, Campaign

PERCEPTION = Why("Perception", "BF-SURP-02")
SENSES = Question("senses", "BF-SURP-08", standing=True)
EDGES = ("disadvantage", "none", "advantage")
OTHERS = "the others"  # dice tell no names of those whom nobody may have noticed
STEALTH = Why("Stealth", "BF-SURP-02")


def roll_surprise(state: Campaign, table: Table, foes: Sequence[Being], deliberate: bool = False) -> str:
    """2D20 a side: perception with the highest SKILL, stealth with the lowest (BF-SURP-02).

    A party that means to go unheard follows its best guide instead (BF-STEALTH-02, BF-STEALTH-06).

    Party perception, party stealth, monster perception, monster stealth (BF-CORE-07). Perception must exceed stealth
    (BF-SURP-03); a Neutral's Soul Dice may help one of the party's dice (BF-SOUL-09).
    """
    party = [being for being in state.party if up(being)] or state.party
    foes = [foe for foe in foes if up(foe)] or foes
    keen = keenest(party)
    guide = guide_of(party) if deliberate else None
    clumsy = guide or clumsiest(party)
    edges = _ruled(state, table, party, foes, guide)
    see = roll_with_edge(table, PERCEPTION, keen.name, edges[0]) + keen.skill
    hide = roll_with_edge(table, STEALTH, clumsy.name, edges[1]) + clumsy.skill
    sharp, loud = keenest(foes), clumsiest(foes)
    foe_see = roll_with_edge(table, PERCEPTION, OTHERS, edges[2]) + sharp.skill
    foe_hide = roll_with_edge(table, STEALTH, OTHERS, edges[3]) + loud.skill
    see += soul.bolster(state, table, soul.ON_SURPRISE, keen, foe_hide - see + 1, "perception", wanted=False)
    hide += soul.bolster(state, table, soul.ON_SURPRISE, clumsy, foe_see - hide, "stealth", wanted=False)
    aware = {(True, False): "party", (False, True): "foes", (True, True): "both"}.get(
        (see > foe_hide, foe_see > hide), "neither"
    )
    table.tell(Noticed(aware, see, hide, foe_see, foe_hide), to=() if aware in ("both", "party") else (GM,))
    return aware


def keenest(group: Sequence[Being]) -> Being:
    """Whose SKILL is added to perception (BF-SURP-02)."""
    return max(group, key=lambda being: being.skill)


def clumsiest(group: Sequence[Being]) -> Being:
    """Whose SKILL is added to stealth (BF-SURP-02)."""
    return min(group, key=lambda being: being.skill)


def _ruled(
    state: Campaign, table: Table, party: Sequence[Being], foes: Sequence[Being], guide: Being | None
) -> list[int]:
    """Edges on the four dice: by the default list, and as the game master changes it (BF-SURP-08)."""
    usual = {
        "party-perception": party_perception_edge(state, party),
        "party-stealth": party_stealth_edge(state, party, foes, guide),
        "foes-perception": foe_perception_edge(state, foes),
        "foes-stealth": foe_stealth_edge(state, foes, party),
    }
    about = {"foe": foes[0].id}
    return [
        EDGES.index(ask_gm(state, table, SENSES, EDGES, EDGES[edge + 1], {**about, "die": die})) - 1
        for die, edge in usual.items()
    ]


def party_perception_edge(state: Campaign, party: Sequence[Being]) -> int:
    """Alertness mastered by any character: advantage (BF-SURP-06). In the dark: disadvantage (BF-LIGHT-08).

    So if the one whose SKILL counts is blinded or starved (BF-MON-09, BF-REST-10).
    """
    adv = any(being.role == "pc" and "alertness" in being.masteries for being in party)
    return adv - (in_the_dark(state, party) or handicapped(state, keenest(party)))


def in_the_dark(state: Campaign, party: Sequence[Being]) -> bool:
    """Somebody there sees nothing; one light serves all (BF-LIGHT-03)."""
    return any(in_dark(state, being) for being in party)


def party_stealth_edge(
    state: Campaign, party: Sequence[Being], foes: Sequence[Being], guide: Being | None = None
) -> int:
    """A scout who has mastered Sneaking: advantage (BF-SURP-07).

    So has a party that goes quietly behind a master, past those of whom none has mastered Alertness (BF-STEALTH-04).
    A light carried against sighted foes, plate, or hurry: disadvantage (BF-SURP-08, BF-LIGHT-05, BF-LIGHT-07).
    """
    scout = state.beings.get(state.scout)
    adv = scout is not None and up(scout) and "sneaking" in scout.masteries
    adv = adv or _unseen(party, foes) or (guide is not None and _outdone(guide, foes))
    dark = in_the_dark(state, party) or handicapped(state, guide or clumsiest(party))
    plate = any(armour_weight(being) >= 3 for being in party)
    dis = shown_by_light(state, party, foes) or plate or state.hurried or dark
    return bool(adv) - bool(dis)


def _outdone(guide: Being, watchers: Sequence[Being]) -> bool:
    return all(default_edge(guide, watcher, distracted=False) == "sneaker" for watcher in watchers)


def foe_perception_edge(state: Campaign, foes: Sequence[Being]) -> int:
    alert = any(tagged(foe, "alert") or "alertness" in foe.masteries for foe in foes)
    return alert - (all(in_dark(state, foe) for foe in foes) or handicapped(state, keenest(foes)))


def foe_stealth_edge(state: Campaign, foes: Sequence[Being], party: Sequence[Being]) -> int:
    """ambush, camouflage, silent, unseen: advantage; a light of their own: disadvantage (BF-SURP-08, BF-LIGHT-09)."""
    adv = any(tagged(foe, tag) for foe in foes for tag in ("ambush", "camouflage", "silent"))
    adv = adv or _unseen(foes, party)
    dis = not room_lit(state) and any(carries_light(foe) for foe in foes)
    return adv - (dis or handicapped(state, clumsiest(foes)))


def _unseen(group: Sequence[Being], watchers: Sequence[Being]) -> bool:
    """All invisible, and nobody there to sense them (BF-SURP-08)."""
    invisible = all(has(being, "invisible") or tagged(being, "invisible") for being in group)
    return invisible and not any(sees_invisible(being) for being in watchers)
