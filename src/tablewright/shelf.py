"""The shelf of saves on this machine: a new game is begun and put there, an old one is listed and found again."""

from __future__ import annotations

import difflib
import re
import secrets
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice, sealed_dice
from tablewright.engine.game.game import Game, Helper
from tablewright.engine.game.records import Answered, Setup, UndoRule
from tablewright.engine.game.saves import (
    SUFFIX,
    BadSave,
    SaveFile,
    SaveText,
    checked_setup,
    digest_of_rules,
    has_other_rules,
    read,
)
from tablewright.engine.ruleset import Ruleset, Settings, settle
from tablewright.engine.telling.guide import first_session
from tablewright.engine.thinking.thinker import Thinker
from tablewright.places import places
from tablewright.rules import ruleset as find_ruleset

REFEREE = "referee"
MOST_CHECKED = 5_000  # records of a save that are all played again when it is opened; about a second
PATIENCE = 2.5  # seconds that people wait while a thinker weighs its ways; whatever it answers is recorded
_LONGEST_SLUG = 40
_LONGEST_TITLE = 200
_SEED_WORDS = (
    "amber ash barrow bell birch bone bramble briar candle cinder clay copper crow dusk ember fern flint fox "
    "frost gale hollow iron ivory kestrel lantern loam marsh mist moss nettle oak otter owl pike quill raven "
    "reed rook rune rust salt scythe shale slate smoke sorrel spire stag stone storm tallow thorn tide torch "
    "vale wick willow wren yew"
)


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants to play. `seed` empty: words of our own choosing, unless the dice are sealed."""

    game: str
    title: str = ""
    settings: Settings = {}
    players: int = 0  # 0: as few as the game allows
    seed: str = ""
    sealed: bool = False
    salt: str = ""
    undo: UndoRule = "before-dice"
    hand_dice: bool = False
    bots: Mapping[str, str] = {}  # seat: key of a bot, or "referee" for the game master's
    house: str = ""  # the text of house rules
    guided: bool = False  # the game's first session, with its own seed and settings


class Shelved(msgspec.Struct, frozen=True):
    """A save as the list shows it; `problem` says why one cannot be read."""

    path: Path
    game: str = ""
    title: str = ""
    answers: int = 0
    begun: str = ""
    played: str = ""
    problem: str = ""

    @property
    def name(self) -> str:
        return self.path.stem


# --- beginning -------------------------------------------------------------------------------------------------------
def seat_names(game: Ruleset[Any], players: int = 0) -> tuple[str, ...]:
    """The players' seats: p1, p2 and so on. The game master's is not among them."""
    count = players or game.least_seats
    if not game.least_seats <= count <= game.most_seats:
        raise Refused(
            f"{game.title} is for {game.least_seats} to {game.most_seats} players, not {count}; choose another number"
        )
    return tuple(f"p{number}" for number in range(1, count + 1))


def seed_words() -> str:
    """Three words for an open seed: easy to say, to write down and to share."""
    return " ".join(secrets.choice(_SEED_WORDS.split()) for _ in range(3))


def begin(wish: Wish, folder: Path | None = None) -> SaveFile:
    """Begin the game somebody wishes for: on the disk before the first question is put."""
    game = find_ruleset(wish.game, wish.house)
    wish = _guided(game, wish) if wish.guided else wish
    campaign = secrets.token_hex(8)
    seats = seat_names(game, wish.players)
    setup = Setup(
        campaign,
        game.key,
        game.version,
        sealed_dice(campaign) if wish.sealed else open_dice(wish.seed or seed_words()),
        seats,
        settle(game.settings, wish.settings),
        wish.undo,
        hand_dice=seats if wish.hand_dice else (),
        title=wish.title,
        begun=datetime.now(UTC).isoformat(timespec="seconds"),
        salts=(f"{seats[0]}:{wish.salt}",) if wish.salt else (),
        bots=dict(wish.bots),
        house=wish.house,
        guided=wish.guided,
        digest=digest_of_rules(game),
    )
    setup = checked_setup(setup)
    path = _free_path(folder or places().saves, game.key, wish.title.replace(game.title, ""))
    save = SaveFile.create(path, Game(game, setup))
    seat_bots(save)
    return save


def first_title(game: Ruleset[Any]) -> str:
    """What a guided first session is called: each game's has a title of its own."""
    return f"Learning {game.title}"


def _guided(game: Ruleset[Any], wish: Wish) -> Wish:
    """A first session is written for its own dice and settings, for one player, and for taking back at will."""
    guide = first_session(game)
    title = wish.title or first_title(game)
    return Wish(game.key, title, guide.settings, seed=guide.seed, undo="always", guided=True)


def _free_path(folder: Path, game: str, title: str) -> Path:
    """A file name that tells the game and its title, and that nobody has yet."""
    slug = _slug(f"{game} {title}")
    number = 1
    while (path := folder / f"{slug}{'' if number == 1 else f'-{number}'}{SUFFIX}").exists():
        number += 1
    return path


def _slug(words: str) -> str:
    """`twelve_years The Stubborn` as `twelve-years-the-stubborn`."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_SLUG].strip("-")


# --- bots and the referee --------------------------------------------------------------------------------------------
def seat_bots(save: SaveFile, bots: Mapping[str, str] | None = None) -> None:
    """Let the bots of the setup (or others) sit down, and the referee where no person masters the game."""
    game = save.game
    for seat, key in seated(game.ruleset, game.setup.bots if bots is None else bots).items():
        save.append(game.help(seat, helper(game.ruleset, key)))


def seated(game: Ruleset[Any], bots: Mapping[str, str]) -> dict[str, str]:
    """Who answers for which seat; '' hands a seat to a person."""
    referee = {game.gm_seat: REFEREE} if game.gm_seat else {}
    return {seat: key for seat, key in {**referee, **bots}.items() if key}


def check_sitting(game: Ruleset[Any], players: Sequence[str], bots: Mapping[str, str]) -> None:
    """Refuse seats that are not there, bots that the game does not have, and a referee among the players."""
    seats = [*players, *([game.gm_seat] if game.gm_seat else [])]
    for seat, key in bots.items():
        if seat not in seats:
            raise Refused(f"there is no seat {seat!r}; seats are {', '.join(seats)}")
        if key == REFEREE and seat != game.gm_seat:
            raise Refused(f"{seat}: the referee sits only in the game master's seat; choose a person or a bot")
        if key:
            helper(game, key)


def helper(game: Ruleset[Any], key: str) -> Helper:
    """The referee or a bot of this name."""
    if key == REFEREE:
        return game.referee
    if key not in game.bots:
        near = difflib.get_close_matches(key, game.bots, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(game.bots)}"
        raise Refused(f"{game.title} has no bot {key!r}; {hint}")
    bot = game.bots[key].make()
    if isinstance(bot, Thinker):
        bot.patience = PATIENCE
    return bot


# --- listing and finding ---------------------------------------------------------------------------------------------
def all_saves(folder: Path | None = None) -> list[Shelved]:
    """All saves, the one played last first."""
    paths = (folder or places().saves).glob(f"*{SUFFIX}")
    return [look_at(path) for path in sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)]


def look_at(path: Path) -> Shelved:
    """What a save says of itself, without playing it."""
    played = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
    try:
        text = read(path)
    except BadSave as problem:
        return Shelved(path, played=played, problem=_plain(str(problem)))
    answers = sum(isinstance(record, Answered) and not record.by for record in text.records)
    setup = text.setup
    return Shelved(path, _plain(setup.game), _plain(setup.title), answers, _plain(setup.begun), played)


def _plain(text: str) -> str:
    """Words from a file, which may be anybody's, for a terminal: what is no letter could be a command to it."""
    return "".join(letter for letter in text if letter.isprintable())[:_LONGEST_TITLE]


def find_save(word: str = "", folder: Path | None = None) -> Path:
    """The save that `word` means: a path, a name or title, or a part of a name; '' is the one played last."""
    if word and (Path(word).is_file() or "/" in word or word.endswith(SUFFIX)):
        inside = (folder or places().saves) / word
        return inside if inside.is_file() and not Path(word).is_file() else Path(word)
    saves = all_saves(folder)
    if not word:
        if not saves:
            raise Refused("there are no saves yet; begin a game with: tablewright play")
        return saves[0].path
    names = {save.name: save.path for save in saves}
    return names[_only_one(word, {save.name: save.title for save in saves})]


def _only_one(word: str, titles: Mapping[str, str]) -> str:
    """The name that a word means, among names with their titles: a whole name or title wins over a part of a name."""
    if word in titles:
        return word
    meant = (
        [name for name, title in titles.items() if title and _slug(title) == _slug(word)]
        or [name for name in titles if name.startswith(word)]
        or [name for name in titles if word in name]
    )
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise Refused(f"{word!r} could be any of: {', '.join(sorted(meant))}; write more of the name")
    near = difflib.get_close_matches(word, titles, n=1)
    hint = f"did you mean {near[0]!r}?" if near else "see: tablewright saves"
    raise Refused(f"there is no save {word!r}; {hint}")


def save_named(name: str) -> Path | None:
    """The save whose file has exactly this name, if there is one."""
    path = places().saves / f"{name}{SUFFIX}"
    return path if path.is_file() else None


def open_save(path: Path, bots: Mapping[str, str] | None = None) -> SaveFile:
    """Open a save to play on, with its bots in their seats. Its remarks say what is not as it was left."""
    text = read(path)
    save = SaveFile.open(path, find_ruleset)
    save.remarks = tuple(_remarks(save, text))
    seat_bots(save, bots)
    return save


def _remarks(save: SaveFile, text: SaveText) -> Iterator[str]:
    """What somebody who plays on should know of a save: an answer that is gone, rules or records that changed."""
    name, game = save.path.stem, save.game
    if text.torn:
        yield "The last answer was never wholly written, so it is gone, and its question is put again."
    if has_other_rules(game.ruleset, text.setup):
        if game.resumed:
            yield (
                "The rules have changed since this game was played. It goes on from its last checkpoint: a few "
                "answers may be asked for again."
            )
    elif wrong := _changed(game.ruleset, text):
        yield (
            f"This save was changed: {wrong}. It goes on from its last checkpoint. To see what is wrong: "
            f"tablewright verify {name}; to cut it back to its last sound record: tablewright doctor {name} --fix"
        )


def _changed(ruleset: Ruleset[Any], text: SaveText) -> str:
    """Why the records of a save cannot be what was played; empty if they can, or if they are too many to try."""
    if len(text.records) > MOST_CHECKED:
        return ""
    try:
        Game(ruleset, text.setup, text.records)
    except Exception as error:  # noqa: BLE001  # a changed save may break the rules in any way
        return str(error) or type(error).__name__
    return ""
