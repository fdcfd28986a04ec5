"""Makes one viewer's view from the table, its desk and the viewer's seat, and from nothing else."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from tablewright.engine.amending.copies import amendment_of
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.game.asides import DICE
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset, shown
from tablewright.engine.scene import Prompt, Scene, Telling
from tablewright.engine.telling.glossary import first_evening, glossary_of
from tablewright.engine.telling.log import how
from tablewright.engine.telling.looking import SPECTATOR, plain_prompt, scene_of
from tablewright.engine.telling.naming import in_person
from tablewright.messages.views import (
    BotsDo,
    BotView,
    ChartChoice,
    CharterView,
    ChatLine,
    DiceView,
    GmView,
    KnockView,
    LogView,
    NumberedTelling,
    OverrideView,
    PollView,
    RulingView,
    SeatView,
    StandingView,
)
from tablewright.shelf import REFEREE
from tablewright.store import Store
from tablewright.store.model import WATCHER, Grant, Head, Knock, Recall, SeatCard
from tablewright.store.rows import CHAT_KEPT
from tablewright.web.showing.asked import news_for, own_of, questions_for
from tablewright.web.showing.frame import Frame
from tablewright.web.showing.lobby import Inviting, is_gathering, lobby_view
from tablewright.web.showing.views import LinkView, LogDetail, TablePage
from tablewright.web.tables.admitting import door_name
from tablewright.web.tables.afterwards import share_lines
from tablewright.web.tables.beginning import all_seats
from tablewright.web.tables.company import RING_SECONDS
from tablewright.web.tables.console import polled
from tablewright.web.tables.drawing_board import places_in
from tablewright.web.tables.opened import OpenTable
from tablewright.web.tables.people import Viewer, name_of, sitter_label
from tablewright.web.tables.recalling import Holds, seats_with_a_say, standing_of
from tablewright.web.tables.seating import NOBODY, need_end_not_told
from tablewright.web.tables.tokens import digest_of
from tablewright.web.tables.wording import iso
from tablewright.world.dungeon.maker import workshop_of

LOG_PAGE = 30
log = logging.getLogger("tablewright.web")
_LATE = 60  # entries of the log
_JUST = 20.0  # seconds for which what was said stands above the choices
UNSEEN = "This moment cannot be shown: our fault. Nothing is lost; a game master can change what is wrong."
CHAT_LINES = 50
PRESENCE_SECONDS = 60.0


class Surroundings(msgspec.Struct, frozen=True):
    """Data about a table besides its head and records."""

    now: float
    holds: Holds
    grants: tuple[Grant, ...]
    present: tuple[tuple[str, ...], ...]
    chat: tuple[ChatLine, ...]
    inviting: Inviting = Inviting()


async def surroundings(store: Store, table: str, now: float, until: float | None = None) -> Surroundings:
    """`until`: nothing newer, and nothing of who is there now."""
    found = await store.around(table, CHAT_LINES if until is None else CHAT_KEPT, now, now - PRESENCE_SECONDS)
    chat = [line for line in found.chat if until is None or line.at <= until][-CHAT_LINES:]
    return Surroundings(
        now,
        found.holds,
        found.grants,
        found.present if until is None else (),
        tuple(ChatLine(line.number, line.name, line.text, iso(line.at), line.kind, line.seat) for line in chat),
    )


def table_page(
    frame: Frame,
    head: Head,
    opened: OpenTable,
    around: Surroundings,
    viewer: Viewer,
    seat: str,
    links: Sequence[LinkView] = (),
    looking_as: str = "",
) -> TablePage:
    """The table from one seat; a spectator's seat is ''."""
    game, ruleset = opened.game, opened.game.ruleset
    asked = [decision.seat for decision in game.pending]
    rung = [each for each in head.desk.rung if each.for_seat == seat in asked and around.now - each.at < RING_SECONDS]
    why_no_undo = _why_no_undo(head, game, viewer, seat)
    seats = _seats(head, ruleset, around, viewer, asked)
    people = people_of(head)
    scene = opened.scene(looking_as or seat, seen_over_shoulder if looking_as else seen_from)
    own_prompt = scene.prompt
    chat = tuple(line for line in around.chat if line.kind == "note" or line.seat not in head.desk.muted.get(seat, ()))
    return TablePage(
        frame=frame,
        table=head.id,
        title=head.setup.title,
        game=ruleset.key,
        terms=glossary_of(ruleset).stamp,
        seat=seat,
        held=viewer.seats,
        owner=viewer.owner,
        spectator=not viewer.seats,
        seats=seats,
        scene=in_person(scene, people),
        log=in_person(log_view(opened, looking_as or seat), people),
        chat=chat,
        muted=tuple(head.desk.muted.get(seat, ())),
        version=head.version,
        stamp=head.stamp,
        command=press_id(viewer, head.stamp),
        your_turn=bool(seat) and seat in asked,
        others_turn=tuple(other for other in viewer.seats if other != seat and other in asked),
        waiting_for=tuple(name_of(head, ruleset, other) for other in dict.fromkeys(asked)),
        may_undo=not why_no_undo,
        why_no_undo=why_no_undo,
        standing=tuple(StandingView(question, key) for (who, question), key in game.standing.items() if who == seat),
        charter=_charter(head, game, is_owner=viewer.owner),
        watchers=sum(not seats for seats in around.present),
        watch_link=any(grant.kind == "watch" for grant in around.grants),
        salting=bool(game.asides.unsalted),
        over=game.outcome or "",
        again=head.desk.again,
        share=share_lines(head, game) if game.outcome else (),
        links=tuple(links),
        bots=bot_views(ruleset),
        gm=_console(head, opened, viewer) if seat and seat == ruleset.gm_seat and not looking_as else None,
        poll=_poll(head, game, seat),
        bots_do=bots_do(head),
        looking_as=looking_as,
        icon=ruleset.icon,
        hooks=around.inviting.hooks,
        lobby=lobby_view(head, ruleset, seats, viewer, around.inviting) if is_gathering(head, game) else None,
        knocks=knocks_at(head, ruleset) if viewer.owner else (),
        questions=() if looking_as else in_person(questions_for(head, opened, viewer, seat, own_prompt), people),
        own=own_of(head, opened, viewer, seat),
        meanwhile=news_for(opened, seat) if seat in viewer.seats else (),
        rung_by=tuple(name_of(head, ruleset, each.seat) for each in rung),
        rung_at=iso(max(each.at for each in rung)) if rung else "",
        read=tuple((each.name or each.seat, head.desk.read.get(each.seat, 0)) for each in seats if _reads(each, seat)),
        said=next((line for line in chat[-1:] if line.kind == "talk" and line.at > iso(around.now - _JUST)), None),
    )


def _reads(other: SeatView, seat: str) -> bool:
    """True if somebody else looks from there now."""
    return other.present and other.sitter == "person" and not other.yours and other.seat != seat


def knocks_at(head: Head, ruleset: Ruleset[Any]) -> tuple[KnockView, ...]:
    """Those who wait to be let in, for who made the table."""
    return tuple(
        KnockView(door_name(holder), knock.name, _wanted_seat(head, ruleset, knock), iso(knock.at), knock.program)
        for holder, knock in head.desk.knocks.items()
    )


def _wanted_seat(head: Head, ruleset: Ruleset[Any], knock: Knock) -> str:
    return "" if knock.seats == (WATCHER,) else ", ".join(name_of(head, ruleset, seat) for seat in knock.seats)


def seen_over_shoulder(game: Game[Any], seat: str) -> Scene:
    """A seat's view for the game master: without its notes."""
    return seen_from(game, seat, with_notes=False)


def seen_from(game: Game[Any], seat: str, *, with_notes: bool = True) -> Scene:
    """What a seat sees. Where the game itself cannot tell, its questions in plain words: somebody may yet mend it."""
    try:
        return scene_of(game, seat, with_notes=with_notes)
    except Exception:
        log.exception("%s has no scene for a seat", game.ruleset.key)
    decision = game.pending_for(seat)
    waiting = tuple(each.seat for each in game.pending)
    prompt = plain_prompt(decision) if decision else None
    return Scene(game.ruleset.key, "assembly", game.ruleset.title, UNSEEN, prompt=prompt, waiting=waiting)


def people_of(head: Head) -> dict[str, str]:
    """The names that people have given to their seats."""
    return {seat: card.name for seat, card in head.desk.seats.items() if card.name}


def bots_do(head: Head) -> BotsDo:
    """What the bots of a table do while nobody else is asked anything; a referee among them is asked as they are."""
    cards = [head.desk.seats.get(seat, SeatCard()) for seat in head.waiting]
    if head.over or not any(card.sitter == "referee" or card.sitter.startswith("bot:") for card in cards):
        return ""
    return "rest" if head.desk.resting else "play"


def press_id(viewer: Viewer, stamp: int) -> str:
    """An id for the next press of this viewer: the same for the same view, so that a view can be compared."""
    return digest_of(f"press {viewer.id} {stamp}")[:22]


def bot_views(ruleset: Ruleset[Any]) -> tuple[BotView, ...]:
    return tuple(BotView(bot.key, bot.title, bot.about) for bot in ruleset.bots.values())


def _seats(
    head: Head, ruleset: Ruleset[Any], around: Surroundings, viewer: Viewer, asked: Sequence[str]
) -> tuple[SeatView, ...]:
    here = {seat for seats in around.present for seat in seats}
    return tuple(
        _seat(head, ruleset, seat, around, viewer, seat in here, seat in asked)
        for seat in all_seats(ruleset, head.setup)
    )


def _seat(
    head: Head, ruleset: Ruleset[Any], seat: str, around: Surroundings, viewer: Viewer, present: bool, asked: bool
) -> SeatView:
    sitter = head.desk.seats.get(seat, SeatCard()).sitter
    if sitter == "person" and not around.holds.get(seat):
        sitter = NOBODY
    since = head.waiting.get(seat) if asked else None
    own = seat in (*viewer.seats, *viewer.chairs)
    standing = standing_of(head, ruleset, around.holds, seat, around.now)
    recall = head.desk.recalls.get(seat, Recall())
    may_seat = own or (viewer.owner and standing.free)
    return SeatView(
        seat,
        name_of(head, ruleset, seat),
        sitter,
        sitter_label(ruleset, sitter),
        present,
        asked,
        iso(since) if since else "",
        seat in viewer.seats,
        any(grant.kind == "invite" and seat in grant.seats for grant in around.grants),
        seat == ruleset.gm_seat,
        any(other in recall.yes for other in viewer.seats),
        seat == ruleset.gm_seat and sitter == REFEREE and may_seat,
        may_seat,
        standing.why_not if viewer.owner and not own else "",
        bool(recall.asked),
        tuple(name_of(head, ruleset, other) for other in standing.agreed),
        bool(seats_with_a_say(standing, viewer, seat)) and not (viewer.owner and own),
        any(other in recall.no for other in viewer.seats),
        seat in head.desk.ready,
    )


def may_agree(game: Game[Any], viewer: Viewer) -> bool:
    """The game master, or who holds all seats, may take back what a single seat may not."""
    gm = game.ruleset.gm_seat
    return (gm != "" and gm in viewer.seats) or set(game.setup.seats) <= set(viewer.seats)


def _why_no_undo(head: Head, game: Game[Any], viewer: Viewer, seat: str) -> str:
    if not seat:
        return "only who sits at the table takes something back"
    try:
        need_end_not_told(head, game, viewer)
        game.check_undo(seat, agreed=False)
    except Refused as refusal:
        return str(refusal)
    return ""


# --- log -------------------------------------------------------------------------------------------------------------
def log_view(opened: OpenTable, seat: str, before: int = 0) -> LogView:
    """A page of the log: the last tellings, or those before a number."""
    teller = opened.teller(seat)
    end = min(before - 1, teller.count()) if before > 0 else teller.count()
    page = numbered(teller.page(max(0, end - LOG_PAGE), max(0, end)), end, teller.fresh_from())
    return msgspec.structs.replace(page, cuts=opened.game.log.cuts)


def numbered(tellings: Sequence[Telling], end: int, fresh: int = 0) -> LogView:
    """A page of the log that ends with the telling of this number; from `fresh` on it has happened just now."""
    start = max(0, end - len(tellings))
    lines = tuple(NumberedTelling(start + place, telling) for place, telling in enumerate(tellings, 1))
    return LogView(lines, start + 1 if start > 0 else 0, fresh)


def log_detail(frame: Frame, head: Head, opened: OpenTable, seat: str, number: int) -> LogDetail | None:
    """How an entry of the log came about; None if this seat has no such entry."""
    teller = opened.teller(seat)
    if not 1 <= number <= teller.count():
        return None
    (telling,) = teller.page(number - 1, number)
    behind = how(opened.game.ruleset, telling)
    rules = tuple((rule.id, rule.says) for rule in behind.rules)
    sealed = head.setup.dice.kind == "sealed"
    source = "HMAC-SHA-256 under the sealed secret" if sealed else "Philox from the open seed"
    proof = tuple(
        f"d{roll.sides} shows {roll.face}: typed in by hand"
        if roll.by_hand
        else f"d{roll.sides} shows {roll.face}: stream {roll.stream!r}, position {roll.position}, {source}"
        for roll in telling.rolls
    )
    return LogDetail(frame, head.id, number, telling, rules, behind.charts, proof, head.setup.game)


# --- charter and dice ------------------------------------------------------------------------------------------------
def dice_view(head: Head, game: Game[Any]) -> DiceView:
    """The dice as everybody may know them now."""
    dice, over = head.setup.dice, game.outcome is not None
    kind: Literal["sealed", "open"] = "sealed" if dice.kind == "sealed" else "open"
    seed = dice.seed if kind == "open" and (head.desk.show_seed or over) else game.revealed_secret
    return DiceView(
        kind,
        dice.commitment,
        seed,
        tuple(game.asides.salts),
        game.may_salt,
        tuple(name_of(head, game.ruleset, seat) for seat in head.setup.hand_dice),
        head.desk.seal_broken or game.seal_broken,
        tuple(_salt_words(head, game, salt) for salt in game.asides.salts),
    )


def _salt_words(head: Head, game: Game[Any], salt: str) -> str:
    """A salt with the name of who added it."""
    seat, _, words = salt.partition(":")
    return f"{name_of(head, game.ruleset, seat)}: {words}"


def _charter(head: Head, game: Game[Any], *, is_owner: bool) -> CharterView:
    setup, desk, amendment = head.setup, head.desk, amendment_of(game.ruleset)
    meanings = {setting.key: setting.meaning for setting in game.ruleset.settings}
    return CharterView(
        tuple((key, shown(value).lower(), meanings.get(key, "")) for key, value in setup.settings.items()),
        setup.undo,
        setup.overrides,
        desk.absent,
        desk.absent_minutes,
        dice_view(head, game),
        setup.begun,
        desk.hook if is_owner else "",
        desk.admit,
        desk.late_minutes,
        amendment.rules.title if amendment else "",
        tuple((each.place.capitalize(), each.was, each.now) for each in amendment.told) if amendment else (),
        desk.consent_seconds,
    )


# --- game master -----------------------------------------------------------------------------------------------------
def _console(head: Head, opened: OpenTable, viewer: Viewer) -> GmView:
    game, ruleset = opened.game, opened.game.ruleset
    gm = ruleset.gm_seat
    queue = [decision for decision in game.pending if decision.seat == gm]
    first = polled(head, game)
    return GmView(
        gm,
        tuple(_ruling(head, game, decision, asked=decision is first) for decision in queue),
        head.desk.notes.get(gm, ""),
        tuple(ChartChoice(key, chart.name, chart.die) for key, chart in ruleset.charts.items()),
        overrides(head, opened),
        head.setup.overrides,
        tuple((seat, name_of(head, ruleset, seat)) for seat in head.setup.seats),
        tuple(
            (name_of(head, ruleset, each.seat), _in_words(head, game, each).text)
            for each in game.pending
            if each.seat != gm
        ),
        _people(game),
        _usual_die(game),
        workshop_of(ruleset) is not None and any(places_in(game.checkpoint)),
        first_evening(ruleset),
    )


def _people(game: Game[Any]) -> tuple[str, ...]:
    cards = scene_of(game, game.ruleset.gm_seat).cards
    return tuple(dict.fromkeys(card.title for card in cards if card.kind in ("member", "foe") and card.title))


def _usual_die(game: Game[Any]) -> int:
    """The die that fell most of late."""
    fallen = Counter(roll.sides for entry in game.log[-_LATE:] for roll in entry.rolls if roll.sides in DICE)
    return fallen.most_common(1)[0][0] if fallen else DICE[-2]


def overrides(head: Head, opened: OpenTable) -> tuple[OverrideView, ...]:
    """Every change made by hand: there is no secret one."""
    return tuple(
        OverrideView(name_of(head, opened.game.ruleset, event.by), event.told or event.path, event.reason)
        for event in opened.overruled()
    )


def _in_words(head: Head, game: Game[Any], decision: Decision) -> Prompt:
    """A question as the one who is asked reads it, with people's names."""
    try:
        prompt = scene_of(game, decision.seat, (decision,)).prompt
        return in_person(prompt, people_of(head)) if prompt else plain_prompt(decision)
    except Exception:
        log.exception("%s has no words for a question", game.ruleset.key)
        return plain_prompt(decision)


def _choices(prompt: Prompt) -> tuple[tuple[str, str], ...]:
    return tuple((choice.key, choice.label) for choice in prompt.choices)


def _ruling(head: Head, game: Game[Any], decision: Decision, *, asked: bool) -> RulingView:
    prompt = _in_words(head, game, decision)
    return RulingView(
        decision, prompt.text, decision.default, _choices(prompt), _votes(head, game) if asked else (), asked
    )


def _votes(head: Head, game: Game[Any]) -> tuple[tuple[str, str], ...]:
    votes = head.desk.poll.votes if head.desk.poll else {}
    return tuple((name_of(head, game.ruleset, seat), key) for seat, key in votes.items())


def _poll(head: Head, game: Game[Any], seat: str) -> PollView | None:
    """The ruling put to the players, for those who sit at the table."""
    decision = polled(head, game)
    if decision is None or not seat or seat == SPECTATOR:
        return None
    prompt = _in_words(head, game, decision)
    yours = head.desk.poll.votes.get(seat, "") if head.desk.poll else ""
    return PollView(prompt.text, _choices(prompt), yours, _votes(head, game))
