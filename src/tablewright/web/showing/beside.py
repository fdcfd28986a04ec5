"""What the pages beside the table are made from: links, terms, proofs, papers, the book, what is left of a game.

`views.py` has the table itself, and says at which address each of these stands.
"""

from __future__ import annotations

from tablewright.engine.game.paths import Leaf
from tablewright.engine.scene import MapView, Scene
from tablewright.engine.telling.counsel import Counsel
from tablewright.engine.terms import Term
from tablewright.engine.thinking.forecast import Ends
from tablewright.messages.views import CheckView, DiceView, GameCard, LogView, View
from tablewright.press.paper.rulebook import Book, Paragraph
from tablewright.web.showing.frame import Frame


class StatePage(View, frozen=True):
    """Values that a game master can change by hand, found by words."""

    frame: Frame
    table: str
    title: str
    seat: str
    version: int
    command: str
    find: str
    path: str  # the value that was picked to be changed
    value: str
    whose: str
    leaves: tuple[Leaf, ...]
    more: int  # so many others fit as well
    may_override: bool


class BoardPage(View, frozen=True):
    """The drawing board: a dungeon on squared paper, before a game or (with a table) in the middle of one."""

    frame: Frame
    game: str
    game_title: str
    plan: str  # the dungeon as JSON
    known: str  # monsters, traps and things of the game by key, as JSON
    shelf: tuple[str, ...]  # keys of the game's own written dungeons
    seed: str
    table: str = ""
    seat: str = ""
    version: int = 0
    command: str = ""
    path: str = ""  # where the dungeon stands in the state
    campaign: str = ""


class InvitePage(View, frozen=True):
    frame: Frame
    token: str
    table: str
    title: str
    game: GameCard
    seat: str
    seat_label: str
    expires: str
    people: tuple[str, ...] = ()  # names of those who sit there already
    waiting: bool = False  # this browser has asked to be let in


class TermsPage(View, frozen=True):
    """All words of a game, explained."""

    frame: Frame
    game: str
    title: str
    terms: tuple[Term, ...]


class CounselPage(View, frozen=True):
    """Advice on a question."""

    frame: Frame
    table: str
    counsel: Counsel


class EndsPage(View, frozen=True):
    """How a fight ends if it goes on like this."""

    frame: Frame
    table: str
    ends: Ends | None


class ErrorPage(View, frozen=True):
    frame: Frame
    status: int
    text: str
    hint: str = ""
    table: str = ""  # whom it happened at a table: the way back


class VerifyPage(View, frozen=True):
    frame: Frame
    table: str
    title: str
    ok: bool
    checks: tuple[CheckView, ...]
    dice: DiceView
    rolls: int = 0
    records: int = 0
    gone: bool = False  # begun under rules that are gone: nothing is wrong, and not everything could be checked


class KeptTable(View, frozen=True):
    """Personal data kept at one table: numbers of talk lines and notes."""

    table: str
    title: str
    name: str
    talk: int
    notes: int


class DeviceView(View, frozen=True):
    """A browser that holds the seats of whoever looks."""

    id: str
    name: str  # what it says of itself
    seen: str  # when it last came to a table (ISO 8601)
    here: bool  # the one that looks


class OwnDataPage(View, frozen=True):
    """Personal data that the server keeps about this viewer."""

    frame: Frame
    tables: tuple[KeptTable, ...]
    devices: tuple[DeviceView, ...] = ()
    words: str = ""  # that bring all seats to another device, where they were asked for


class BookPage(View, frozen=True):
    """A game's whole rulebook."""

    frame: Frame
    book: Book


class BookFound(View, frozen=True):
    """What somebody looked up in the book, beside the game: rules by words, or the chapter of the rule in play."""

    frame: Frame
    game: str
    words: str
    now: str
    rules: tuple[Paragraph, ...]
    more: int = 0
    chapter: str = ""
    start: tuple[str, ...] = ()


class PaperView(View, frozen=True):
    """A kind of paper, where it is made, and what stands on it: the first lines, or a small picture."""

    key: str
    title: str
    about: str
    address: str
    suffix: str
    lines: tuple[str, ...] = ()
    picture: MapView | None = None


class PaperPage(View, frozen=True):
    """What can be printed, in which sizes; `seat`: whose view of a table it is. `groups`: what belongs together."""

    frame: Frame
    title: str
    papers: tuple[PaperView, ...]
    sizes: tuple[str, ...]
    back: str
    seat: str = ""
    forms: tuple[PaperView, ...] = ()  # for other programs
    suggested: str = ""  # the kind that is wanted most at this moment
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()


class ReplayPage(View, frozen=True):
    """The game as it stood after `step` records, seen from one seat."""

    frame: Frame
    table: str
    title: str
    seat: str
    held: tuple[str, ...]
    step: int
    steps: int
    scene: Scene
    log: LogView  # what was told at this step
    sealed: bool = False  # whoever plays on from here learns the dice to come
    may_fork: bool = False
    icon: str = ""


class ChroniclePage(View, frozen=True):
    frame: Frame
    table: str
    title: str
    seat: str
    html: str  # made from the Markdown by the server: safe
    over: str = ""
