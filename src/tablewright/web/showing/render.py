"""Turns the views of `views.py` into HTML: one function a page or fragment, all from `web/templates`.

A page is a whole document. A fragment is what htmx puts into a page that is already there: `table_parts` replaces the
table (morphed, so that nothing moves that did not change), `log_page` and `log_detail` fill places of the log, and
`notice` says one thing and leaves the rest alone.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple, Protocol

import msgspec
from jinja2 import DictLoader, Environment, ModuleLoader, PackageLoader, StrictUndefined
from markupsafe import Markup

from tablewright.engine.carried import baked, texts
from tablewright.engine.events import Roll
from tablewright.engine.game.paths import field_in_words
from tablewright.engine.ruleset import label_of
from tablewright.engine.scene import Card, MapView, Moment, Prompt, Scene
from tablewright.engine.telling.fighting_on import fights_on, usual_of, words_of
from tablewright.engine.telling.guide import PARTS
from tablewright.engine.telling.keys import Tool
from tablewright.engine.telling.keys import table as key_table
from tablewright.engine.telling.shopping import Shop, shop_of
from tablewright.engine.telling.staging import field_of, home_of
from tablewright.messages.views import LogView, NumberedTelling, SeatView
from tablewright.web.drawing.code import draw_code
from tablewright.web.drawing.dice import draw_die, draw_roll
from tablewright.web.drawing.faces import draw_faces, use_face, with_faces
from tablewright.web.drawing.field import NARROW, draw_field
from tablewright.web.drawing.hexes import draw_hexes
from tablewright.web.drawing.legend import legend_of
from tablewright.web.drawing.squares import draw_squares
from tablewright.web.drawing.svg import Things, chances_of, draw_outcomes, drawing, icon_url, static_url, tag
from tablewright.web.drawing.town import Signboard, signs_of
from tablewright.web.drawing.vignette import HEIGHT, TALL, WIDTH, draw_vignette
from tablewright.web.drawing.zones import draw_zones
from tablewright.web.showing.at_hand import held_here, kin
from tablewright.web.showing.beside import (
    BoardPage,
    BookFound,
    BookPage,
    ChroniclePage,
    CounselPage,
    EndsPage,
    ErrorPage,
    InvitePage,
    OwnDataPage,
    PaperPage,
    ReplayPage,
    StatePage,
    TermsPage,
    VerifyPage,
)
from tablewright.web.showing.frame import Frame
from tablewright.web.showing.laying import PageLaid, stand_of
from tablewright.web.showing.starting import NewTablePage, StartPage
from tablewright.web.showing.views import LogDetail, LogPage, TablePage
from tablewright.world.places import Place, places_of

_Drawing = tuple[str, Callable[[], Markup]]  # its name, and what draws it

_PEOPLE = frozenset({"person", "nobody"})
_FOE, _FIGHT = "foe", "fight"
_HEADINGS = {"member": "Party", _FOE: "Foes", "friend": "Friends", "item": "Things"}
_FEW_THINGS = 3
_STEPS_SHOWN = 6  # of what happened just now; the log has all of them
_IDS = re.compile(r"\s*\((?:[A-Z]{2}-[A-Z]+-\d+(?:, )?)+\)")
_SENTENCES = re.compile(r"(?<=[.!?])\s+")
_FEW_SPACES = 3  # of what may be said again: 'A hit.'
_STEPS_KEPT = 3  # of what was told before, while nothing new has come
_BUTTONS_FOR_NUMBERS = 20
_ROLLS_OVERLAID = 3
_AT_THE_END = frozenset({"end", "fall"})
_INKS = {"grave": "#26231c", "wonder": "#1f4e79", "good": "#2f5d50"}


# --- pages -----------------------------------------------------------------------------------------------------------
def start(page: StartPage) -> str:
    return _render("start.html", page)


def new_table(page: NewTablePage) -> str:
    return _render("new_table.html", page)


def table(page: TablePage) -> str:
    return _render("table.html", page)


def invite(page: InvitePage) -> str:
    return _render("invite.html", page)


def terms(page: TermsPage) -> str:
    return _render("terms.html", page)


def error(page: ErrorPage) -> str:
    return _render("error.html", page)


def book(page: BookPage) -> str:
    return _render("book.html", page)


def book_found(page: BookFound) -> str:
    return _render("book_found.html", page)


def paper(page: PaperPage) -> str:
    return _render("paper.html", page)


def verify(page: VerifyPage) -> str:
    return _render("verify.html", page)


def own_data(page: OwnDataPage) -> str:
    return _render("own_data.html", page)


def replay(page: ReplayPage) -> str:
    return _render("replay.html", page)


def state(page: StatePage) -> str:
    return _render("state.html", page)


def overlay(page: TablePage) -> str:
    return _render("overlay.html", page)


def overlay_parts(page: TablePage) -> str:
    return _render("overlay_parts.html", page)


def _rolled(log: LogView) -> list[NumberedTelling]:
    """The last entries of the log that dice fell in, oldest first."""
    return [numbered for numbered in log.tellings if numbered.telling.rolls][-_ROLLS_OVERLAID:]


def board(page: BoardPage) -> str:
    return _render("board.html", page)


def chronicle(page: ChroniclePage) -> str:
    return _render("chronicle.html", page)


def log_sheet(page: LogPage) -> str:
    return _render("log_sheet.html", page)


def log_entry(page: LogDetail) -> str:
    return _render("log_entry.html", page)


# --- fragments -------------------------------------------------------------------------------------------------------
_drawn: deque[tuple[TablePage, str]] = deque(maxlen=4)


def table_parts(page: TablePage) -> str:
    """The table's parts. What comes of an answer is asked for twice, by the form and by the live line: drawn once."""
    known = next((text for drawn, text in tuple(_drawn) if drawn == page), "")
    if not known:
        _drawn.append((page, known := _render("table_parts.html", page)))
    return known


def log_page(page: LogPage) -> str:
    return _render("log_page.html", page)


def log_detail(page: LogDetail) -> str:
    return _render("log_detail.html", page)


def counsel(page: CounselPage) -> str:
    return _render("counsel.html", page)


def ends(page: EndsPage) -> str:
    return _render("ends.html", page)


def counsel_sheet(page: CounselPage) -> str:
    return _render("counsel_sheet.html", page)


def notice(frame: Frame) -> str:
    return _environment.get_template("notice_only.html").render(frame=frame, base=frame.base)


# --- what templates call ---------------------------------------------------------------------------------------------
def _icon(base: str, name: str) -> Markup:
    """An icon as decoration: what it means is always written beside it."""
    address = icon_url(base, name)
    return drawing(tag("use", href=address), class_="icon", aria_hidden="true") if address else Markup("")


def _sign(base: str, name: str) -> Markup:
    """A sign of the table itself, drawn by us; all of them come in one file."""
    return drawing(tag("use", href=f"{static_url(base, 'signs.svg')}#{name}"), class_="icon glyph", aria_hidden="true")


def _key_tools() -> list[Tool]:
    """The keys of the tools that a page has."""
    return [tool for tool in key_table().tool if tool.only != "terminal"]


def _maps(base: str, scene: Scene, laid: PageLaid | None) -> list[_Drawing]:
    """The maps of a scene, each with its name; the first is the one that matters now. Who shows one has it drawn."""
    views = ([scene.map] if scene.map else []) + list(scene.other_maps)
    found: list[_Drawing] = []
    for view in views:
        found += _levels(base, view, laid.things if laid and view is scene.map else {}, len(found))
    return found


def _levels(base: str, view: MapView, things: Things, before: int) -> list[_Drawing]:
    """A map of hexes, or one drawing for each level of a dungeon, beginning with the party's."""
    title = view.title or "Map"
    name = f"map-{before}" if before else "map"
    if view.kind == "hexes":
        return [(title, partial(draw_hexes, view, things, base, name))]
    if view.kind == "squares":
        return [(title, partial(draw_squares, view, name))]
    here = next((zone.level for zone in view.zones if zone.here), 0)
    levels = sorted({zone.level for zone in view.zones}, key=lambda level: (level != here, level))
    found: list[_Drawing] = []
    for order, level in enumerate(levels, before):
        name = f"map-{order}" if order else "map"
        shown = f"{title}, level {level}" if len(levels) > 1 else title
        found.append((shown, partial(draw_zones, view, things, base, name, level)))
    return found


def _ink_class(accent: str) -> str:
    """The class of a game's spot colour, where several stand on one page (`/accent/` has them)."""
    return accent.removeprefix("#").lower() if re.fullmatch(r"#[0-9a-fA-F]{6}", accent) else "8c1c13"


def _small_map(base: str, view: MapView, name: str) -> Markup:
    """A map for a card on the start page, seen as a whole: nothing on it can be pressed."""
    level = next((zone.level for zone in view.zones if zone.here), 0)
    drawn = draw_hexes(view, {}, base, name) if view.kind == "hexes" else draw_zones(view, {}, base, name, level)
    whole = re.search(r'data-whole="([^"]*)"', drawn)
    return Markup(re.sub(r'viewBox="[^"]*"', f'viewBox="{whole[1]}"', drawn, count=1)) if whole else drawn


def _tall_cover(key: str, icon: str, accent: str, base: str) -> Markup:
    return draw_vignette(key, icon, accent, base, TALL)


def _places(scene: Scene) -> list[Place]:
    """The places of the map that matters now: notes can be written on them."""
    return places_of(scene.map) if scene.map else []


def _foes(scene: Scene) -> list[Card]:
    """In a fight the foes stand on the stage; at peace they are people like others."""
    return [card for card in scene.cards if card.kind == _FOE and scene.mode == _FIGHT]


class CardGroup(msgspec.Struct, frozen=True):
    """Cards under one heading; long lists of things are folded, so that the log stays in sight."""

    heading: str
    cards: list[Card]
    folded: bool


def _card_groups(scene: Scene) -> list[CardGroup]:
    """All cards but those on the stage, under their headings, in the order the scene gives them."""
    groups: dict[str, list[Card]] = {}
    on_stage = _foes(scene)
    for card in scene.cards:
        if card not in on_stage:
            groups.setdefault(card.group or _HEADINGS.get(card.kind, "Also here"), []).append(card)
    return [
        CardGroup(heading, cards, len(cards) > _FEW_THINGS and all(card.kind == "item" for card in cards))
        for heading, cards in groups.items()
    ]


def _shop(prompt: Prompt | None) -> Shop | None:
    return shop_of(prompt) if prompt else None


def _numbers(prompt: Prompt) -> Sequence[int]:
    """The numbers that can be answered by pressing one button; none where there are too many."""
    few = prompt.kind != "choice" and 0 <= prompt.high - prompt.low < _BUTTONS_FOR_NUMBERS
    return range(prompt.low, prompt.high + 1) if few and prompt.kind != "text" else ()


class JustNow(msgspec.Struct, frozen=True):
    """Log entries of the last answer; if there are none, the previous ones, marked as past."""

    steps: Sequence[NumberedTelling]
    before: int = 0  # so many came first and are left to the log
    past: bool = False


def _just_now(page: TablePage) -> JustNow:
    steps = [numbered for numbered in page.log.tellings if page.log.fresh and numbered.number >= page.log.fresh]
    if steps:
        return JustNow(steps[-_STEPS_SHOWN:], max(0, len(steps) - _STEPS_SHOWN))
    return JustNow(page.log.tellings[-_STEPS_KEPT:], past=True)


def _party(scene: Scene) -> list[Card]:
    return [card for card in scene.cards if card.kind == "member"]


def _moments(scene: Scene) -> list[Moment]:
    """The moment that fills the picture; the end of a game has its own."""
    return [moment for moment in scene.moments if not scene.ending or moment.kind not in _AT_THE_END]


def _plate(moment: Moment, game: str, accent: str, base: str) -> Markup:
    """A moment's picture: its icon cut out of a plate; in black for what is grave."""
    size = TALL if moment.kind == "story" else (WIDTH, HEIGHT)
    return draw_vignette(game, moment.icon or "scroll-unfurled", _INKS.get(moment.tone, accent), base, size)


def _field(base: str, scene: Scene, laid: PageLaid | None) -> Markup:
    """The fight as a picture; nothing where nobody fights."""
    field = field_of(scene)
    if not field:
        return Markup("")
    field = with_faces(field, scene.cards)
    things, marks = (laid.things, laid.marks) if laid else ({}, {})
    return draw_field(field, things, marks, base) + draw_field(field, things, marks, base, NARROW)


def _boards(scene: Scene, prompt: Prompt | None, laid: PageLaid | None) -> list[Signboard]:
    return signs_of(scene, prompt, laid)


def _backdrop(base: str, scene: Scene) -> Markup:
    """Background of the picture: hills under the sky, or a vault."""
    view = scene.map
    name = "vault" if scene.mode == "fight" and view and view.kind == "zones" else "hills"
    return drawing(
        tag("use", href=f"{static_url(base, 'scenery.svg')}#{name}"),
        class_="backdrop",
        viewBox="0 0 900 480",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
    )


def _is_compared(scene: Scene) -> bool:
    """The maps stand beside each other to be compared: all of them are drawings on squared paper."""
    views = [*([scene.map] if scene.map else []), *scene.other_maps]
    return len(views) > 1 and all(view.kind == "squares" for view in views)


def _throws(rolls: Sequence[Roll]) -> list[tuple[str, list[tuple[str, list[Roll]]]]]:
    """Dice that were thrown for the same thing, together under what they were thrown for, and by whom each."""
    runs = [(why, list(run)) for why, run in groupby(rolls, key=lambda roll: roll.why)]
    return [(why, [(who, list(dice)) for who, dice in groupby(run, key=lambda roll: roll.who)]) for why, run in runs]


def _fresh_words(tellings: Sequence[NumberedTelling], question: str) -> dict[int, str]:
    """Sentences of each entry, by number, that neither a later entry nor the question repeats."""
    said = {sentence for sentence in _SENTENCES.split(question) if sentence.count(" ") >= _FEW_SPACES}
    left: dict[int, str] = {}
    for each in reversed(tellings):
        sentences = _SENTENCES.split(each.telling.text)
        new = [sentence for sentence in sentences if sentence not in said]
        left[each.number] = each.telling.text if len(new) == len(sentences) else " ".join(new)
        said |= {sentence for sentence in sentences if sentence.count(" ") >= _FEW_SPACES}
    return left


def _without_ids(words: str) -> str:
    """A setting's meaning as prose: 'how characters are made (YB-CHAR-01)' without the rule's id."""
    return _IDS.sub("", words)


def _may_agree(page: TablePage) -> bool:
    """True if this browser speaks for the whole table: it holds the game master's seat, or all others."""
    return any(seat.gm and seat.yours for seat in page.seats) or all(seat.yours for seat in page.seats if not seat.gm)


def _own_seats(page: TablePage) -> list[SeatView]:
    """The seats that somebody at this browser plays: bots and the referee need nobody to look for them."""
    return [seat for seat in page.seats if seat.yours and (seat.sitter in _PEOPLE or seat.seat == page.seat)]


def _named(seats: Sequence[SeatView]) -> dict[str, str]:
    """Each seat's name."""
    return {seat.seat: seat.name for seat in seats}


def _owners(seats: Sequence[SeatView]) -> dict[str, str]:
    """Names of players by character; empty if one person plays everybody."""
    played = [seat for seat in seats if not seat.gm]
    return _named(played) if len(played) > 1 else {}


def _share(now: int, most: int) -> int:
    """How full a bar is, in percent."""
    return max(0, min(100, round(100 * now / most))) if most > 0 else 0


class Marker(NamedTuple):
    """Somebody is for a choice: told by the first letters of their name, in words to who listens."""

    letters: str
    name: str
    own: bool


def _markers(page: TablePage, key: str) -> list[Marker]:
    asked = page.of_party
    names = {seat.seat: seat.name or seat.seat for seat in page.seats}
    wanted = asked.marks.items() if asked else ()
    for_it = [who for who, what in wanted if what == key]
    return [Marker(_letters(names.get(who, who)), names.get(who, who), who == page.seat) for who in for_it]


def _letters(name: str) -> str:
    """The first letter of a name; of 'Player 2' its number too."""
    last = name.rpartition(" ")[2]
    return f"{name[:1]}{last}" if last.isdigit() else name[:1]


_packed = texts("templates")  # as a wheel has them
_compiled = baked("templates")  # as a page has them
_environment = Environment(
    loader=ModuleLoader(_compiled)
    if _compiled
    else DictLoader(_packed)
    if _packed
    else PackageLoader("tablewright.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
_environment.globals.update(
    asset=static_url,
    icon=_icon,
    sign=_sign,
    maps=_maps,
    places=_places,
    legend_of=legend_of,
    label_of=label_of,
    foes=_foes,
    kin=kin,
    held_here=held_here,
    card_groups=_card_groups,
    lay=stand_of,
    chances_of=chances_of,
    outcomes=draw_outcomes,
    key_tools=_key_tools,
    usual_of=usual_of,
    fights_on=fights_on,
    on_words=words_of,
    backdrop=_backdrop,
    shop=_shop,
    boards=_boards,
    numbers=_numbers,
    just_now=_just_now,
    party=_party,
    faces=draw_faces,
    face=use_face,
    moments=_moments,
    code=draw_code,
    plate=_plate,
    field=_field,
    home=home_of,
    is_compared=_is_compared,
    may_agree=_may_agree,
    own_seats=_own_seats,
    named=_named,
    owners=_owners,
    share=_share,
    words=field_in_words,
    throws=_throws,
    fresh_words=_fresh_words,
    without_ids=_without_ids,
    die=draw_die,
    roll=draw_roll,
    rolled=_rolled,
    vignette=draw_vignette,
    cover=_tall_cover,
    small_map=_small_map,
    parts=PARTS,
    markers=_markers,
)
_environment.filters["ink"] = _ink_class


def warm() -> None:
    """Read all templates, while nobody waits for them yet."""
    for name in [] if _compiled else _environment.list_templates(["html"]):
        _environment.get_template(name)


class _Framed(Protocol):
    @property
    def frame(self) -> Frame: ...


def _render(template: str, page: _Framed) -> str:
    return _environment.get_template(template).render(page=page, frame=page.frame, base=page.frame.base)
