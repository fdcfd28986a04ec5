"""Stealth, surprise, and what is demanded first."""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import events
from begone_foe.book.core import beings, carrying, consent, measures, saves
from begone_foe.book.fight import attacks
from begone_foe.state import Being, Campaign, Meeting
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.world.dungeon import Band, Room

# --- demands ----------------------------------------------------------------------------------------------------------
# What some ask before they let anybody by: a bribe, food, the answer to a riddle (Reaction Rolls).
# A room's band may carry `wants` with `price`, or `riddle` and `answer`; a game master lays it down beforehand. It goes
# before the reaction roll (BF-REACT-02): until it is met they are guarded.
WANTS = ("bribe", "food", "riddle")
ANSWER = Question("riddle", "BF-REACT-02")
RIGHT = Question("riddle-right", "BF-REACT-02", standing=True)
LONGEST = 80
BRIBE_A_HEAD = 10


def band_of(state: Campaign, foes: Sequence[Being]) -> Band | None:
    """The entry of the adventure that these belong to."""
    room = state.room(foes[0].room)
    bands = room.bands if room is not None else []
    return next((band for band in bands if band.data.get("group") == foes[0].group), None)


def wanted(state: Campaign, foes: Sequence[Being]) -> str:
    """What they ask, if it has not been given yet."""
    band = band_of(state, foes)
    return str(band.data.get("wants", "")) if band is not None else ""


def price(state: Campaign, foes: Sequence[Being]) -> int:
    """Silver for a bribe, rations for the hungry; what the adventure says, or so much a head."""
    band = band_of(state, foes)
    said = int(band.data.get("price", 0)) if band is not None else 0
    return said or (BRIBE_A_HEAD * len(foes) if wanted(state, foes) == "bribe" else -(-len(foes) // 3))


def put_demand(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """They say what they want, once a meeting."""
    want = wanted(state, foes)
    if want and "demand" not in meeting.tried:
        meeting.tried.append("demand")
        band = band_of(state, foes)
        riddle = str(band.data.get("riddle", "")) if band is not None else ""
        table.tell(events.Demanded(foes[0].name, want, 0 if want == "riddle" else price(state, foes), riddle))


def demand_options(state: Campaign, foes: Sequence[Being]) -> list[str]:
    want = wanted(state, foes)
    if want == "riddle":
        return ["answer"]
    held = (
        measures.purse(state)
        if want == "bribe"
        else sum(carrying.count_of(being, "ration") for being in measures.packs(state))
    )
    return ["comply"] if want and held >= price(state, foes) else []


def comply(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """What was asked is given, and they let the party be."""
    cost = price(state, foes)
    if wanted(state, foes) == "bribe":
        if not consent.give(state, table, cost):
            return
    else:
        for _ in range(cost):
            any(carrying.use_up(being, "ration") for being in measures.packs(state))
    _satisfied(state, table, meeting, foes)


def answer(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> bool:
    """The players' wits against the riddle; the game master may hear a right answer in other words."""
    band = band_of(state, foes)
    said = table.ask_text(saves.caller(state), ANSWER, LONGEST, {"foe": foes[0].id}).strip()
    right = str(band.data.get("answer", "")) if band is not None else ""
    default = "right" if right and right.casefold() in said.casefold() else "wrong"
    about = {"foe": foes[0].id, "words": said, "answer": right}
    if saves.ask_gm(state, table, RIGHT, ("right", "wrong"), default, about) == "right":
        _satisfied(state, table, meeting, foes)
        return True
    table.tell(events.Talked("answer", "wrong"))
    return False


def _satisfied(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    band = band_of(state, foes)
    if band is not None:
        band.data.pop("wants", None)
        band.data["attitude"] = "indifferent"
    meeting.attitude = "indifferent"
    table.tell(events.Talked("comply", "indifferent"))


# --- stealth: stealth: getting past someone unnoticed, and sneaking up for a first blow (Stealth, Sneak Attacks) ------
SNEAK = Why("Sneak", "BF-STEALTH-01")
WATCH = Why("Watch", "BF-STEALTH-01")
MASTERY_EDGE = Question("mastery-edge", "BF-STEALTH-04", standing=True)
HIDABLE = Question("can-hide", "BF-STEALTH-05", standing=True)


def may_sneak(state: Campaign, sneakers: Sequence[Being]) -> bool:
    """One wearer of plate spoils it for the whole company (BF-STEALTH-03); nobody sneaks in a hurry (BF-MOVE-02)."""
    return not state.hurried and all(map(carrying.may_sneak_in, sneakers))


def guide_of(sneakers: Sequence[Being]) -> Being:
    """The highest SKILL leads; of several such a master of Sneaking (BF-STEALTH-02, BF-STEALTH-04)."""
    return max(sneakers, key=lambda being: (being.skill, "sneaking" in being.masteries))


def has_cover(room: Room) -> bool:
    """Something to keep behind: whatever stands about, or broken ground."""
    return bool(room.features) or room.rough


def shown_by_light(state: Campaign, sneakers: Sequence[Being], watchers: Sequence[Being]) -> bool:
    """A light carried in the dark shows the bearer to all who rely on sight (BF-LIGHT-05, BF-LIGHT-07)."""
    lit = any(beings.carries_light(being) for being in sneakers) and not beings.room_lit(state)
    return lit and any(beings.relies_on_sight(being) for being in watchers)


def sneak(
    state: Campaign,
    table: Table,
    sneakers: Sequence[Being],
    watchers: Sequence[Being],
    *,
    distracted: bool = False,
    plain_sight: bool = False,
) -> bool:
    """Sneaker and watcher roll D20 + SKILL; a group rolls once with its highest (BF-STEALTH-01, BF-STEALTH-02).

    Ties go to the hider (BF-CORE-03). The helpless watch nobody (BF-MON-09). True when nobody noticed.
    """
    watchers = list(filter(beings.up, watchers))
    if not watchers:
        return True
    if not may_sneak(state, sneakers) or shown_by_light(state, sneakers, watchers):
        return False
    default = "no" if plain_sight else "yes"
    if saves.ask_gm(state, table, HIDABLE, ("yes", "no"), default, {"who": sneakers[0].id}) == "no":
        return False  # in plain sight without cover or darkness they are noticed without a roll (BF-STEALTH-05)
    guide, watcher = guide_of(sneakers), saves.best(watchers, "skill")
    edge = _mastery(state, table, guide, watcher, distracted)
    if edge == "succeeds":
        return True
    sneaking, watching = sneak_checks(state, guide, watcher, edge, unseen=are_unseen(sneakers, watchers))
    mine = saves.throw(table, sneaking, SNEAK, guide.name)
    theirs = saves.throw(table, watching, WATCH, watcher.name)
    if guide.side == "party":
        mine += beings.bolster(state, table, beings.ON_TEST, guide, theirs - mine, "sneak")
    elif watcher.side == "party":
        theirs += beings.bolster(state, table, beings.ON_TEST, watcher, mine - theirs + 1, "watch")
    table.tell(events.Opposed("sneak", guide.name, mine, watcher.name, theirs, mine >= theirs))
    return mine >= theirs


def sneak_checks(
    state: Campaign, guide: Being, watcher: Being, edge: str, *, unseen: bool = False
) -> tuple[saves.Check, saves.Check]:
    """D20 + SKILL each, the higher wins; a tie goes to the hider (BF-STEALTH-01, BF-CORE-03). Who is unseen has an edge
    (BF-SURP-08).
    """
    return (
        saves.plain_check(state, guide, "skill", favoured=unseen or edge == "sneaker"),
        saves.plain_check(state, watcher, "skill", favoured=edge == "watcher"),
    )


def default_edge(guide: Being, watcher: Being, distracted: bool) -> str:
    """Only one side has the fitting mastery: advantage, or plain success against the distracted (BF-STEALTH-04)."""
    sneaker, alert = "sneaking" in guide.masteries, "alertness" in watcher.masteries
    if sneaker == alert:
        return "none"
    return "succeeds" if sneaker and distracted else "sneaker" if sneaker else "watcher"


def _mastery(state: Campaign, table: Table, guide: Being, watcher: Being, distracted: bool) -> str:
    """Sneaking and Alertness are the two skills, whatever else the text calls them (BF-SKILL-07)."""
    default = default_edge(guide, watcher, distracted)
    if default == "none":
        return "none"
    options = ("watcher", "none") if default == "watcher" else ("sneaker", "succeeds", "none")
    return saves.ask_gm(state, table, MASTERY_EDGE, options, default, {"who": guide.id, "foe": watcher.id})


# --- surprise: who notices whom: two dice a side, and what makes each easier or harder (Surprise) ---------------------
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
    party = [being for being in state.party if beings.up(being)] or state.party
    foes = [foe for foe in foes if beings.up(foe)] or foes
    keen = keenest(party)
    guide = guide_of(party) if deliberate else None
    clumsy = guide or clumsiest(party)
    edges = _ruled(state, table, party, foes, guide)
    see = saves.roll_with_edge(table, PERCEPTION, keen.name, edges[0]) + keen.skill
    hide = saves.roll_with_edge(table, STEALTH, clumsy.name, edges[1]) + clumsy.skill
    sharp, loud = keenest(foes), clumsiest(foes)
    foe_see = saves.roll_with_edge(table, PERCEPTION, OTHERS, edges[2]) + sharp.skill
    foe_hide = saves.roll_with_edge(table, STEALTH, OTHERS, edges[3]) + loud.skill
    see += beings.bolster(state, table, beings.ON_SURPRISE, keen, foe_hide - see + 1, "perception", wanted=False)
    hide += beings.bolster(state, table, beings.ON_SURPRISE, clumsy, foe_see - hide, "stealth", wanted=False)
    aware = {(True, False): "party", (False, True): "foes", (True, True): "both"}.get(
        (see > foe_hide, foe_see > hide), "neither"
    )
    table.tell(
        events.Noticed(aware, see, hide, foe_see, foe_hide), to=() if aware in ("both", "party") else (saves.GM,)
    )
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
        EDGES.index(saves.ask_gm(state, table, SENSES, EDGES, EDGES[edge + 1], {**about, "die": die})) - 1
        for die, edge in usual.items()
    ]


def party_perception_edge(state: Campaign, party: Sequence[Being]) -> int:
    """Alertness mastered by any character: advantage (BF-SURP-06). In the dark: disadvantage (BF-LIGHT-08).

    So if the one whose SKILL counts is blinded or starved (BF-MON-09, BF-REST-10).
    """
    adv = any(being.role == "pc" and "alertness" in being.masteries for being in party)
    return adv - (in_the_dark(state, party) or saves.handicapped(state, keenest(party)))


def in_the_dark(state: Campaign, party: Sequence[Being]) -> bool:
    """Somebody there sees nothing; one light serves all (BF-LIGHT-03)."""
    return any(beings.in_dark(state, being) for being in party)


def party_stealth_edge(
    state: Campaign, party: Sequence[Being], foes: Sequence[Being], guide: Being | None = None
) -> int:
    """A scout who has mastered Sneaking: advantage (BF-SURP-07).

    So has a party that goes quietly behind a master, past those of whom none has mastered Alertness (BF-STEALTH-04).
    A light carried against sighted foes, plate, or hurry: disadvantage (BF-SURP-08, BF-LIGHT-05, BF-LIGHT-07).
    """
    scout = state.beings.get(state.scout)
    adv = scout is not None and beings.up(scout) and "sneaking" in scout.masteries
    outdone = guide is not None and all(default_edge(guide, foe, distracted=False) == "sneaker" for foe in foes)
    adv = adv or are_unseen(party, foes) or outdone
    dark = in_the_dark(state, party) or saves.handicapped(state, guide or clumsiest(party))
    plate = any(carrying.armour_weight(being) >= 3 for being in party)
    dis = shown_by_light(state, party, foes) or plate or state.hurried or dark
    return bool(adv) - bool(dis)


def foe_perception_edge(state: Campaign, foes: Sequence[Being]) -> int:
    alert = any(beings.tagged(foe, "alert") or "alertness" in foe.masteries for foe in foes)
    return alert - (all(beings.in_dark(state, foe) for foe in foes) or saves.handicapped(state, keenest(foes)))


def foe_stealth_edge(state: Campaign, foes: Sequence[Being], party: Sequence[Being]) -> int:
    """ambush, camouflage, silent, unseen: advantage; a light of their own: disadvantage (BF-SURP-08, BF-LIGHT-09)."""
    adv = any(beings.tagged(foe, tag) for foe in foes for tag in ("ambush", "camouflage", "silent"))
    adv = adv or are_unseen(foes, party)
    dis = not beings.room_lit(state) and any(beings.carries_light(foe) for foe in foes)
    return adv - (dis or saves.handicapped(state, clumsiest(foes)))


def are_unseen(group: Sequence[Being], watchers: Sequence[Being]) -> bool:
    """All invisible, and nobody there to sense them (BF-SURP-08)."""
    invisible = all(beings.has(being, "invisible") or beings.tagged(being, "invisible") for being in group)
    return invisible and not any(attacks.sees_invisible(being) for being in watchers)
