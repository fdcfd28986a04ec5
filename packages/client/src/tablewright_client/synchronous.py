"""The client for plain programs, made from the other one: `python -m packages.client.tools.plain`."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import httpx
import msgspec

from tablewright.engine.telling.counsel import Counsel
from tablewright.engine.terms import Term
from tablewright.engine.thinking.forecast import Ends
from tablewright.messages.replies import (
    BoardInfo,
    Chat,
    DeskInfo,
    Detail,
    DeviceInfo,
    Drawn,
    GameInfo,
    Link,
    Marks,
    Outcome,
    Replay,
    Reply,
    Ring,
    RuleInfo,
    StateInfo,
    TableInfo,
    Token,
    Tokens,
    Verified,
)
from tablewright.messages.views import ChatLine, LogView, NumberedTelling, Sketched
from tablewright_client import wire
from tablewright_client.errors import Moved, NotAllowed, Unreachable

T = TypeVar("T")


class Client:
    """A connection to a server."""

    def __init__(self, http: httpx.Client, patience: float = wire.PATIENCE) -> None:
        self._http, self.patience = http, patience

    @classmethod
    def at(cls, server: str, patience: float = wire.PATIENCE) -> Client:
        """A client of the server at this address; `patience`: seconds it waits in all where it is told to wait."""
        return cls(httpx.Client(base_url=wire.address(server), timeout=30.0), patience)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def games(self) -> list[str]:
        """The keys of the games that can be played there."""
        return [info.game.key for info in self.catalogue()]

    def catalogue(self) -> list[GameInfo]:
        """The games with their bots and settings."""
        return self.ask("GET", "games", list[GameInfo])

    def terms(self, game: str) -> list[Term]:
        """The words of a game, explained."""
        return self.ask("GET", f"games/{game}/terms", list[Term])

    def rules(self, game: str, find: str = "") -> list[RuleInfo]:
        """All rules of a game; or forty at most that speak of some words, the one of that id first."""
        return self.ask("GET", wire.query(f"games/{game}/rules", find=find), list[RuleInfo])

    def paper(self, game: str, kind: str, size: str = "a4") -> bytes:
        """Paper of a game that needs no table: blank sheets, screen, rulebook."""
        return self.ask("GET", wire.query(f"games/{game}/print/{kind}", size=size), bytes)

    def new_table(self, game: str, *, command: str = "", **wish: Any) -> Table:
        """Make a table. `wish`: what the schema's `MakeTable` has; what is left out is as usual."""
        body = {"game": game, "command": command or wire.new_id(), **wish}
        return Table(self, self.ask("POST", "tables", Tokens, body))

    def bring(self, save: bytes, *, command: str = "") -> Table:
        """Put a save on a new table."""
        path = wire.query("tables/upload", command=command or wire.new_id())
        return Table(self, self.ask("POST", path, Tokens, save))

    def join(self, invitation: str, name: str = "", *, command: str = "") -> Seat:
        """Take what a link is good for: an invitation's seat, the seats of a shared link, a look for spectators."""
        token = invitation.rstrip("/").rpartition("/")[2]
        body = {"token": token, "name": name, "command": command or wire.new_id()}
        got = self.ask("POST", "join", Token, body)
        seat = Seat(self, got.table, got.seats[0] if len(got.seats) == 1 else "", got.token)
        seat.admitted = got.admitted
        return seat

    # --- somebody's devices ------------------------------------------------------------------------------------------
    def devices(self, words: str) -> list[DeviceInfo]:
        """The browsers that hold somebody's seats, by the eight words; the one seen last first."""
        return self.ask("POST", "devices", list[DeviceInfo], {"words": words})

    def end_device(self, words: str, device: str) -> list[DeviceInfo]:
        """End one of them; those that are left."""
        return self.ask("POST", "devices/end", list[DeviceInfo], {"words": words, "device": device})

    # --- the drawing board -------------------------------------------------------------------------------------------
    def written(self, game: str, key: str) -> str:
        """The text of an adventure or dungeon that is written for a game, by its key among the settings."""
        return (self.ask("GET", f"games/{game}/written/{key}", bytes)).decode()

    def make_dungeon(self, game: str, seed: str = "", levels: int = 1, rooms: int = 8) -> Drawn:
        """A dungeon made by chance, to be looked through and changed (`plan`)."""
        body = {"seed": seed, "levels": levels, "rooms": rooms}
        return self.ask("POST", f"games/{game}/board/make", Drawn, body)

    def open_dungeon(self, game: str, text: str) -> Drawn:
        """A dungeon file, or one of the game's own by its key, as a `plan` to change."""
        return self.ask("POST", f"games/{game}/board/open", Drawn, {"text": text})

    def check_dungeon(self, game: str, plan: str) -> Drawn:
        """A plan as the `text` of a dungeon file, to play or to keep; or its `faults`."""
        return self.ask("POST", f"games/{game}/board/check", Drawn, {"plan": plan})

    # --- how ---------------------------------------------------------------------------------------------------------
    def ask(self, method: str, path: str, kind: type[T], body: Any = None, token: str = "") -> T:
        """Any request of the API: what the server says, as this type."""
        return wire.read(self._send_in_time(method, path, wire.bearer(token), body), kind)

    def _send_in_time(self, method: str, path: str, headers: dict[str, str], body: Any) -> httpx.Response:
        """Send a request; as often as the server says that it was too early, wait and send it again."""
        waited = 0.0
        while True:
            response = self._send(method, path, headers, body)
            pause = wire.pause_before(response)
            if not pause or waited + pause > self.patience:
                return response
            time.sleep(pause)
            waited += pause

    def _send(self, method: str, path: str, headers: dict[str, str], body: Any) -> httpx.Response:
        """Send a request, again if the network fails: it has an id, so that it is done once."""
        content = {"content": body} if isinstance(body, bytes) else {"json": body}
        lost: httpx.TransportError | None = None
        for _ in range(wire.TRIES):
            try:
                return self._http.request(method, path, headers=headers, **content)
            except httpx.TransportError as error:
                lost = error
                if method == "DELETE" and not isinstance(error, httpx.ConnectError):
                    break  # it has no id, and what is gone knows no token
        raise Unreachable(f"{self._http.base_url} does not answer: {lost}") from lost

    def stream(self, path: str, headers: dict[str, str]) -> Iterator[wire.Message]:
        """The messages of a stream, until it breaks off."""
        patience = httpx.Timeout(30.0, read=wire.SILENCE)
        with self._http.stream("GET", path, headers=headers, timeout=patience) as response:
            if response.is_error:
                response.read()
                wire.check(response)
            messages = wire.Messages()
            for chunk in response.iter_bytes():
                yield from messages.feed(chunk)

    def socket(self, path: str, token: str) -> Socket:
        """A WebSocket at this address."""
        socket = wire.Socket()
        request = self._http.build_request("GET", path, headers={**wire.bearer(token), **socket.headers()})
        response = self._http.send(request, stream=True)
        if response.is_error:
            response.read()
            response.close()
        socket.check(response)
        return Socket(response, socket)


class Socket:
    """A WebSocket of a seat: commands go out, and whatever happens at the table comes in."""

    def __init__(self, response: httpx.Response, socket: wire.Socket) -> None:
        self._response, self._socket = response, socket
        self._line: Any = response.extensions["network_stream"]
        self._heard: deque[wire.Heard] = deque()
        self._replies: dict[object, Reply] = {}
        self._last = 0

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self._response.close()

    def do(self, word: str, **fields: Any) -> Any:
        """Any command, as `POST .../word` takes it: what it came to, as plain data. It has an id if it got none."""
        self._last = number = self._last + 1
        fields = {"command": wire.new_id(), **fields}
        self._line.write(self._socket.said({"id": number, "do": word, **fields}))
        while number not in self._replies:
            self._read()
        return wire.outcome(self._replies.pop(number))

    def answer(self, key: str, version: int, *, seat: str = "", command: str = "") -> Outcome:
        """Answer the question that this seat is asked; `version` is that of the view it was decided on."""
        fields = {"key": key, "version": version, "seat": seat, "command": command or wire.new_id()}
        return msgspec.convert(self.do("answer", **fields), Outcome)

    def hear(self) -> wire.Heard:
        """What happens next: `view` (the first comes at once), `talk` (its new lines), `turn`, `bye` or `gone`."""
        while not self._heard:
            self._read()
        return self._heard.popleft()

    def _read(self) -> None:
        if self._socket.closed:
            raise Unreachable("the server has closed this WebSocket")
        found, back = self._socket.feed(self._line.read(65536, timeout=wire.SILENCE))
        if back:
            self._line.write(back)
        for each in found:
            if isinstance(each, Reply):
                self._replies[each.re] = each
            else:
                self._heard.append(wire.heard(each))


class Table:
    """A table just made, with the tokens of all its seats."""

    def __init__(self, client: Client, made: Tokens) -> None:
        self._client, self.table, self.tokens, self.owner = client, made.table, made.seats, made.owner
        self.repeated = made.repeated

    def seat(self, seat: str) -> Seat:
        return Seat(self._client, self.table, seat, self.tokens[seat])

    def host(self, seat: str = "") -> Seat:
        """Who made the table: may do what only they may, and act for any seat."""
        return Seat(self._client, self.table, seat, self.owner)


class Seat:
    """One seat at one table, with all that can be done from it."""

    def __init__(self, client: Client, table: str, seat: str, token: str) -> None:
        self._client, self.table, self.seat, self.token = client, table, seat, token
        self.version = 0
        self.admitted = True  # False: at the door of a table where who comes by a link is let in

    def wait_at_the_door(self, seconds: float = 600.0) -> bool:
        """Wait to be let in, for so long: whether we are. Who is sent away is told by `NotAllowed` (401)."""
        waited = 0.0
        while not self.admitted:
            try:
                self.look()
                self.admitted = True
            except NotAllowed as refused:
                if refused.status != wire.NOT_LET_IN:
                    raise
                if waited >= seconds:
                    break
                time.sleep(wire.KNOCK)
                waited += wire.KNOCK
        return self.admitted

    # --- looking -----------------------------------------------------------------------------------------------------
    def look(self) -> TableInfo:
        """The table as this seat sees it."""
        view = self._get("", TableInfo, seat=self.seat)
        self.version = view.version
        return view

    def views(self) -> Iterator[TableInfo]:
        """The table, now and whenever it changes; a stream that breaks off is taken up again where it was."""
        seen, patience = "", wire.Patience(self._client.patience)
        while True:
            try:
                headers = {**wire.bearer(self.token), **({"last-event-id": seen} if seen else {})}
                path = wire.query(f"tables/{self.table}/events", seat=self.seat)
                for message in self._client.stream(path, headers):
                    patience.new()
                    seen = message.id or seen
                    view = wire.view_in(message)
                    if view is not None:
                        self.version = view.version
                        yield view
            except httpx.TransportError:
                pass
            except NotAllowed as refused:
                if refused.status < 500 and refused.status != 429:
                    raise
            pause = patience.next()
            if pause is None:
                raise Unreachable("the table's stream broke off and does not come back")
            time.sleep(pause)

    def socket(self) -> Socket:
        """A WebSocket of this seat, to be used with `with`: quicker where a program sends much and hears much."""
        return self._client.socket(wire.query(f"tables/{self.table}/socket", seat=self.seat), self.token)

    def desk(self) -> DeskInfo:
        """The table around the game: who sits where, what was agreed, the master's console, a poll."""
        return self._get("/desk", DeskInfo, seat=self.seat)

    def log(self, before: int = 0) -> list[NumberedTelling]:
        """The latest entries of the log, or those before an entry's number."""
        return list((self._get("/log", LogView, before=before or "", seat=self.seat)).tellings)

    def detail(self, number: int) -> Detail:
        """How an entry of the log came about: dice, rules, charts."""
        return self._get(f"/log/{number}", Detail, seat=self.seat)

    def chat(self) -> list[ChatLine]:
        """The last lines of talk, oldest first."""
        return list((self._get("/chat", Chat)).lines)

    def counsel(self) -> Counsel:
        """What somebody would do who is asked what this seat is asked, and why."""
        return self._get("/counsel", Counsel, seat=self.seat)

    def ends(self) -> Ends:
        """How a fight ends if this seat fights on, played many times with other dice."""
        return self._get("/ends", Ends, seat=self.seat)

    def replay(self, step: int = -1) -> Replay:
        """The game as it stood after so many records."""
        return self._get("/replay", Replay, step=step, seat=self.seat)

    def verify(self) -> Verified:
        """The whole game played again, every die checked."""
        return self._get("/verify", Verified)

    def chronicle(self) -> str:
        """The tale so far, in Markdown."""
        return (self._get("/chronicle", bytes, seat=self.seat)).decode()

    def card(self) -> str:
        """A picture of a finished game to show to others (SVG); it tells nothing of how it went."""
        return (self._get("/card", bytes, seat=self.seat)).decode()

    def paper(self, kind: str, size: str = "a4") -> bytes:
        """One piece of paper as this seat may see it: a PDF, or an EPUB of the kind `epub`."""
        return self._get(f"/print/{kind}", bytes, seat=self.seat, size=size)

    def export(self, form: str) -> bytes:
        """The table in a form for another program: `vtt`, `foundry`, `vault` and the like."""
        return self._get(f"/export/{form}", bytes, seat=self.seat)

    def save(self, *, break_seal: bool = False) -> bytes:
        """The whole game as a file."""
        return self._get("/save", bytes, seal="break" if break_seal else "")

    def state(self, find: str = "") -> StateInfo:
        """As game master: every value that can be changed by hand, found by words."""
        return self._get("/state", StateInfo, find=find)

    def board(self, path: str = "") -> BoardInfo:
        """As game master: the dungeon where the party is (or another), and what may be put into it."""
        return self._get("/board", BoardInfo, path=path)

    def see(self, seat: str) -> TableInfo:
        """As game master: the table through another's eyes."""
        return self._get(f"/see/{seat}", TableInfo)

    # --- playing -----------------------------------------------------------------------------------------------------
    def answer(self, key: str, command: str = "") -> Outcome:
        """Answer what this seat is asked: an option's key, a number, or words."""
        return self._do("answer", command, key=key)

    def fight_on(self, command: str = "") -> Outcome:
        """The usual answers, in a fight or on the way, until something changes."""
        return self._do("fight-on", command)

    def buy(self, wanted: Mapping[str, int], end: str = "", command: str = "") -> Outcome:
        """Everything that is wanted of a shop, by the keys of its wares, and the choice that ends the visit."""
        return self._do("buy", command, wanted=dict(wanted), end=end)

    def undo(self, *, agreed: bool = False, command: str = "") -> Outcome:
        """Take back the last answer; `agreed`: as game master, or with all seats."""
        return self._do("undo", command, agreed=agreed)

    def stand(self, question: str, key: str, command: str = "") -> Outcome:
        """Answer a question once and for all; an empty key: be asked again."""
        return self._do("stand", command, question=question, key=key)

    def salt(self, salt: str, command: str = "") -> Outcome:
        """Mix words into sealed dice, before the first one."""
        return self._do("salt", command, salt=salt)

    def begin(self, command: str = "") -> Outcome:
        """As who made the table: let the dice fall without the words of those still asked for them."""
        return self._do("begin", command)

    def note(self, place: str, text: str, command: str = "") -> Outcome:
        """Keep a note on a hex or room of the map, for this seat's eyes; an empty one drops it."""
        return self._do("note", command, place=place, text=text)

    def call_roll(self, who: str, die: int = 20, command: str = "", **wish: Any) -> Outcome:
        """As game master: have somebody roll. `wish`: bonus, need, under, edge and why, as the schema has them."""
        return self._do("roll", command, who=who, die=die, **wish)

    def chart(self, chart: str, command: str = "") -> Outcome:
        """As game master: roll on a chart of the rules, for all to read."""
        return self._do("chart", command, chart=chart)

    def override(self, path: str, value: str, reason: str, command: str = "") -> Outcome:
        """As game master: change one thing, for all to see."""
        return self._do("override", command, path=path, value=value, reason=reason)

    def redraw(self, plan: str, path: str = "", command: str = "") -> Outcome:
        """As game master: put a dungeon, as `board` gave it, with other things in places nobody has seen."""
        return self._do("board", command, plan=plan, path=path)

    def change(self, card: str, bar: str, value: int, reason: str, command: str = "") -> Outcome:
        """As game master: change a figure on a card, for all to see."""
        return self._do("change", command, card=card, bar=bar, value=value, reason=reason)

    # --- people ------------------------------------------------------------------------------------------------------
    def say(self, text: str, command: str = "") -> None:
        self._arrange("chat", Chat, command, text=text)

    def name(self, name: str, command: str = "") -> DeskInfo:
        """Name who sits in this seat."""
        return self._arrange("name", DeskInfo, command, name=name)

    def sit(self, seat: str, sitter: str, command: str = "") -> DeskInfo:
        """Let `me`, `nobody`, the `referee` or `bot:KEY` answer for a seat."""
        return self._arrange("sit", DeskInfo, command, for_seat=seat, sitter=sitter)

    def revoke(self, seat: str, command: str = "") -> DeskInfo:
        """Make a seat's links and tokens void; you alone hold it again."""
        return self._arrange("revoke", DeskInfo, command, for_seat=seat)

    def recall(self, seat: str, command: str = "") -> DeskInfo:
        """As who made the table: ask for a seat in which somebody sits."""
        return self._arrange("recall", DeskInfo, command, for_seat=seat)

    def agree(self, seat: str, on: bool = True, command: str = "") -> DeskInfo:
        """Agree that who made the table calls a seat back; `on=False`: do not."""
        return self._arrange("agree", DeskInfo, command, for_seat=seat, on=on)

    def held_before(self, token: str, command: str = "") -> DeskInfo:
        """Show the token with which you held this seat before: your notes of then come back."""
        return self._arrange("former", DeskInfo, command, token=token)

    def give_chair_back(self, on: bool = True, command: str = "") -> DeskInfo:
        """Agree that who made the table takes the master's chair back."""
        return self._arrange("chair", DeskInfo, command, on=on)

    def invite(self, seat: str, command: str = "") -> Link:
        """A link that hands a seat to whoever opens it first."""
        return self._arrange("invite", Link, command, for_seat=seat)

    def share(self, command: str = "") -> Link:
        """A link that opens the same seats on another device."""
        return self._arrange("share", Link, command)

    def token_for(self, seat: str, command: str = "") -> Link:
        """A token with which another program plays a seat."""
        return self._arrange("token", Link, command, for_seat=seat)

    def feed(self, command: str = "") -> Link:
        """The address of a feed that says when this seat is waited for."""
        return self._arrange("feed", Link, command)

    def watchers(self, on: bool = True, command: str = "") -> Link:
        """A link for spectators; `on=False` makes all such links void."""
        return self._arrange("watchers", Link, command, on=on)

    # --- the table ---------------------------------------------------------------------------------------------------
    def keep_notes(self, text: str, command: str = "") -> DeskInfo:
        """Keep the secret notes of this seat, all of them at once."""
        return self._arrange("notes", DeskInfo, command, text=text)

    def ask_table(self, command: str = "") -> DeskInfo:
        """As game master: put the first question of the queue to the players."""
        return self._arrange("ask", DeskInfo, command)

    def vote(self, key: str, command: str = "") -> DeskInfo:
        """A player's vote on that."""
        return self._arrange("vote", DeskInfo, command, key=key)

    # --- together ----------------------------------------------------------------------------------------------------
    def mark(self, question: str, key: str, command: str = "") -> Marks:
        """Say what this seat is for, of a question of its party (`id` in `questions`); "" takes it away."""
        return self._arrange("mark", Marks, command, question=question, key=key)

    def lead(self, to: str = "", way: str = "", command: str = "") -> Outcome:
        """Pass the lead on, ask for it (to oneself), or decide by leader, vote or turns."""
        return self._arrange("lead", Outcome, command, to=to, way=way)

    def close(self, command: str = "") -> Outcome:
        """End a vote of the party that this seat leads."""
        return self._arrange("close", Outcome, command)

    def ring(self, seat: str, command: str = "") -> Ring:
        """Ask somebody for whom the table waits to look up; once a minute."""
        return self._arrange("ring", Ring, command, for_seat=seat)

    def mute(self, seat: str, on: bool = True, command: str = "") -> DeskInfo:
        """Read no more of what somebody says, or again."""
        return self._arrange("mute", DeskInfo, command, for_seat=seat, on=on)

    def own(self, key: str, text: str = "", command: str = "") -> Outcome:
        """Do one of the things in `own`."""
        return self._do("own", command, key=key, text=text)

    def charter(
        self,
        absent: str,
        minutes: int,
        command: str = "",
        *,
        admit: bool | None = None,
        late_minutes: int | None = None,
        consent_seconds: int | None = None,
    ) -> DeskInfo:
        """What happens when somebody keeps the table waiting: `wait`, `gm` or `bot` after so many minutes.

        And whether who comes by a link waits at the door, how late spectators see the table, and how long somebody who
        is there has for a yes to what is theirs (0: as long as they like); None: as it is.
        """
        agreed = {"absent": absent, "absent_minutes": minutes, "admit": admit, "late_minutes": late_minutes}
        agreed["consent_seconds"] = consent_seconds
        return self._arrange("charter", DeskInfo, command, **agreed)

    def admit(self, who: str, let_in: bool = True, command: str = "") -> DeskInfo:
        """As who made the table: let somebody in who waits at the door (`desk().knocks`), or send them away."""
        return self._arrange("admit", DeskInfo, command, who=who, let_in=let_in)

    def rest(self, on: bool = True, command: str = "") -> DeskInfo:
        """Let the bots of the table rest, or go on."""
        return self._arrange("rest", DeskInfo, command, on=on)

    def ready(self, on: bool = True, command: str = "") -> DeskInfo:
        """Say in the lobby that this seat is ready."""
        return self._arrange("ready", DeskInfo, command, on=on)

    def hook(self, address: str, command: str = "") -> DeskInfo:
        """As who made the table: an address that is told whom the table waits for; empty: none."""
        return self._arrange("hook", DeskInfo, command, address=address)

    def fork(self, step: int, command: str = "") -> Table:
        """Play on from an earlier point, at a table of one's own."""
        body = {"step": step, "command": command or wire.new_id()}
        return Table(self._client, self._ask("POST", "/fork", Tokens, body))

    def again(self, *, same_dice: bool = False, command: str = "") -> Table:
        """When a game is over: the same people at a new table."""
        body = {"dice": "same" if same_dice else "new", "command": command or wire.new_id()}
        return Table(self._client, self._ask("POST", "/again", Tokens, body))

    def sketch(self, call: str, drawing: Sketched | None = None) -> Sketched:
        """Draw a mapper's call on squared paper; nothing is kept."""
        so_far = drawing or Sketched()
        body = {"call": call, "paper": so_far.paper, "x": so_far.x, "y": so_far.y, "ways": so_far.ways}
        heading = {"heading": so_far.heading} if so_far.heading else {}
        return self._ask("POST", "/sketch", Sketched, {**body, **heading})

    def delete(self) -> None:
        """As who made the table: do away with it and all that belongs to it."""
        self._ask("DELETE", "", object)

    # --- how ---------------------------------------------------------------------------------------------------------
    def _do(self, what: str, command: str, **fields: Any) -> Outcome:
        body = {"version": self.version, **self._named(command), **fields}
        try:
            outcome = self._ask("POST", f"/{what}", Outcome, body)
        except Moved as moved:
            self.version = moved.view.version
            raise
        self.version = outcome.version
        return outcome

    def _arrange(self, what: str, kind: type[T], command: str, **fields: Any) -> T:
        return self._ask("POST", f"/{what}", kind, {**self._named(command), **fields})

    def _named(self, command: str) -> dict[str, str]:
        named = {"command": command or wire.new_id()}
        return {**named, "seat": self.seat} if self.seat else named

    def _get(self, path: str, kind: type[T], /, **fields: Any) -> T:
        return self._ask("GET", wire.query(path, **fields), kind)

    def _ask(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        return self._client.ask(method, f"tables/{self.table}{path}", kind, body, self.token)
