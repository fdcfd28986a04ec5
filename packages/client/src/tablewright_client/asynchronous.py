"""The client, to be awaited. `python -m tools.client` makes the one for plain programs from it.

Every command carries the version last seen and an id of its own. After a network failure the same request is sent
again: the server does it once. Where the server asks for patience (429, 503), the client waits as long as it is told.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Mapping
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


class AsyncClient:
    """A connection to a server."""

    def __init__(self, http: httpx.AsyncClient, patience: float = wire.PATIENCE) -> None:
        self._http, self.patience = http, patience

    @classmethod
    def at(cls, server: str, patience: float = wire.PATIENCE) -> AsyncClient:
        """A client of the server at this address; `patience`: seconds it waits in all where it is told to wait."""
        return cls(httpx.AsyncClient(base_url=wire.address(server), timeout=30.0), patience)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def games(self) -> list[str]:
        """The keys of the games that can be played there."""
        return [info.game.key for info in await self.catalogue()]

    async def catalogue(self) -> list[GameInfo]:
        """The games with their bots and settings."""
        return await self.ask("GET", "games", list[GameInfo])

    async def terms(self, game: str) -> list[Term]:
        """The words of a game, explained."""
        return await self.ask("GET", f"games/{game}/terms", list[Term])

    async def rules(self, game: str, find: str = "") -> list[RuleInfo]:
        """All rules of a game; or forty at most that speak of some words, the one of that id first."""
        return await self.ask("GET", wire.query(f"games/{game}/rules", find=find), list[RuleInfo])

    async def paper(self, game: str, kind: str, size: str = "a4") -> bytes:
        """Paper of a game that needs no table: blank sheets, screen, rulebook."""
        return await self.ask("GET", wire.query(f"games/{game}/print/{kind}", size=size), bytes)

    async def new_table(self, game: str, *, command: str = "", **wish: Any) -> AsyncTable:
        """Make a table. `wish`: what the schema's `MakeTable` has; what is left out is as usual."""
        body = {"game": game, "command": command or wire.new_id(), **wish}
        return AsyncTable(self, await self.ask("POST", "tables", Tokens, body))

    async def bring(self, save: bytes, *, command: str = "") -> AsyncTable:
        """Put a save on a new table."""
        path = wire.query("tables/upload", command=command or wire.new_id())
        return AsyncTable(self, await self.ask("POST", path, Tokens, save))

    async def join(self, invitation: str, name: str = "", *, command: str = "") -> AsyncSeat:
        """Take what a link is good for: an invitation's seat, the seats of a shared link, a look for spectators."""
        token = invitation.rstrip("/").rpartition("/")[2]
        body = {"token": token, "name": name, "command": command or wire.new_id()}
        got = await self.ask("POST", "join", Token, body)
        seat = AsyncSeat(self, got.table, got.seats[0] if len(got.seats) == 1 else "", got.token)
        seat.admitted = got.admitted
        return seat

    # --- somebody's devices ------------------------------------------------------------------------------------------
    async def devices(self, words: str) -> list[DeviceInfo]:
        """The browsers that hold somebody's seats, by the eight words; the one seen last first."""
        return await self.ask("POST", "devices", list[DeviceInfo], {"words": words})

    async def end_device(self, words: str, device: str) -> list[DeviceInfo]:
        """End one of them; those that are left."""
        return await self.ask("POST", "devices/end", list[DeviceInfo], {"words": words, "device": device})

    # --- the drawing board -------------------------------------------------------------------------------------------
    async def written(self, game: str, key: str) -> str:
        """The text of an adventure or dungeon that is written for a game, by its key among the settings."""
        return (await self.ask("GET", f"games/{game}/written/{key}", bytes)).decode()

    async def make_dungeon(self, game: str, seed: str = "", levels: int = 1, rooms: int = 8) -> Drawn:
        """A dungeon made by chance, to be looked through and changed (`plan`)."""
        body = {"seed": seed, "levels": levels, "rooms": rooms}
        return await self.ask("POST", f"games/{game}/board/make", Drawn, body)

    async def open_dungeon(self, game: str, text: str) -> Drawn:
        """A dungeon file, or one of the game's own by its key, as a `plan` to change."""
        return await self.ask("POST", f"games/{game}/board/open", Drawn, {"text": text})

    async def check_dungeon(self, game: str, plan: str) -> Drawn:
        """A plan as the `text` of a dungeon file, to play or to keep; or its `faults`."""
        return await self.ask("POST", f"games/{game}/board/check", Drawn, {"plan": plan})

    # --- how ---------------------------------------------------------------------------------------------------------
    async def ask(self, method: str, path: str, kind: type[T], body: Any = None, token: str = "") -> T:
        """Any request of the API: what the server says, as this type."""
        return wire.read(await self._send_in_time(method, path, wire.bearer(token), body), kind)

    async def _send_in_time(self, method: str, path: str, headers: dict[str, str], body: Any) -> httpx.Response:
        """Send a request; as often as the server says that it was too early, wait and send it again."""
        waited = 0.0
        while True:
            response = await self._send(method, path, headers, body)
            pause = wire.pause_before(response)
            if not pause or waited + pause > self.patience:
                return response
            await asyncio.sleep(pause)
            waited += pause

    async def _send(self, method: str, path: str, headers: dict[str, str], body: Any) -> httpx.Response:
        """Send a request, again if the network fails: it has an id, so that it is done once."""
        content = {"content": body} if isinstance(body, bytes) else {"json": body}
        lost: httpx.TransportError | None = None
        for _ in range(wire.TRIES):
            try:
                return await self._http.request(method, path, headers=headers, **content)
            except httpx.TransportError as error:
                lost = error
                if method == "DELETE" and not isinstance(error, httpx.ConnectError):
                    break  # it has no id, and what is gone knows no token
        raise Unreachable(f"{self._http.base_url} does not answer: {lost}") from lost

    async def stream(self, path: str, headers: dict[str, str]) -> AsyncIterator[wire.Message]:
        """The messages of a stream, until it breaks off."""
        patience = httpx.Timeout(30.0, read=wire.SILENCE)
        async with self._http.stream("GET", path, headers=headers, timeout=patience) as response:
            if response.is_error:
                await response.aread()
                wire.check(response)
            messages = wire.Messages()
            async for chunk in response.aiter_bytes():
                for message in messages.feed(chunk):
                    yield message

    async def socket(self, path: str, token: str) -> AsyncSocket:
        """A WebSocket at this address."""
        socket = wire.Socket()
        request = self._http.build_request("GET", path, headers={**wire.bearer(token), **socket.headers()})
        response = await self._http.send(request, stream=True)
        if response.is_error:
            await response.aread()
            await response.aclose()
        socket.check(response)
        return AsyncSocket(response, socket)


class AsyncSocket:
    """A WebSocket of a seat: commands go out, and whatever happens at the table comes in."""

    def __init__(self, response: httpx.Response, socket: wire.Socket) -> None:
        self._response, self._socket = response, socket
        self._line: Any = response.extensions["network_stream"]
        self._heard: deque[wire.Heard] = deque()
        self._replies: dict[object, Reply] = {}
        self._last = 0

    async def __aenter__(self) -> AsyncSocket:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._response.aclose()

    async def do(self, word: str, **fields: Any) -> Any:
        """Any command, as `POST .../word` takes it: what it came to, as plain data. It has an id if it got none."""
        self._last = number = self._last + 1
        fields = {"command": wire.new_id(), **fields}
        await self._line.write(self._socket.said({"id": number, "do": word, **fields}))
        while number not in self._replies:
            await self._read()
        return wire.outcome(self._replies.pop(number))

    async def answer(self, key: str, version: int, *, seat: str = "", command: str = "") -> Outcome:
        """Answer the question that this seat is asked; `version` is that of the view it was decided on."""
        fields = {"key": key, "version": version, "seat": seat, "command": command or wire.new_id()}
        return msgspec.convert(await self.do("answer", **fields), Outcome)

    async def hear(self) -> wire.Heard:
        """What happens next: `view` (the first comes at once), `talk` (its new lines), `turn`, `bye` or `gone`."""
        while not self._heard:
            await self._read()
        return self._heard.popleft()

    async def _read(self) -> None:
        if self._socket.closed:
            raise Unreachable("the server has closed this WebSocket")
        found, back = self._socket.feed(await self._line.read(65536, timeout=wire.SILENCE))
        if back:
            await self._line.write(back)
        for each in found:
            if isinstance(each, Reply):
                self._replies[each.re] = each
            else:
                self._heard.append(wire.heard(each))


class AsyncTable:
    """A table just made, with the tokens of all its seats."""

    def __init__(self, client: AsyncClient, made: Tokens) -> None:
        self._client, self.table, self.tokens, self.owner = client, made.table, made.seats, made.owner
        self.repeated = made.repeated

    def seat(self, seat: str) -> AsyncSeat:
        return AsyncSeat(self._client, self.table, seat, self.tokens[seat])

    def host(self, seat: str = "") -> AsyncSeat:
        """Who made the table: may do what only they may, and act for any seat."""
        return AsyncSeat(self._client, self.table, seat, self.owner)


class AsyncSeat:
    """One seat at one table, with all that can be done from it."""

    def __init__(self, client: AsyncClient, table: str, seat: str, token: str) -> None:
        self._client, self.table, self.seat, self.token = client, table, seat, token
        self.version = 0
        self.admitted = True  # False: at the door of a table where who comes by a link is let in

    async def wait_at_the_door(self, seconds: float = 600.0) -> bool:
        """Wait to be let in, for so long: whether we are. Who is sent away is told by `NotAllowed` (401)."""
        waited = 0.0
        while not self.admitted:
            try:
                await self.look()
                self.admitted = True
            except NotAllowed as refused:
                if refused.status != wire.NOT_LET_IN:
                    raise
                if waited >= seconds:
                    break
                await asyncio.sleep(wire.KNOCK)
                waited += wire.KNOCK
        return self.admitted

    # --- looking -----------------------------------------------------------------------------------------------------
    async def look(self) -> TableInfo:
        """The table as this seat sees it."""
        view = await self._get("", TableInfo, seat=self.seat)
        self.version = view.version
        return view

    async def views(self) -> AsyncIterator[TableInfo]:
        """The table, now and whenever it changes; a stream that breaks off is taken up again where it was."""
        seen, patience = "", wire.Patience(self._client.patience)
        while True:
            try:
                headers = {**wire.bearer(self.token), **({"last-event-id": seen} if seen else {})}
                path = wire.query(f"tables/{self.table}/events", seat=self.seat)
                async for message in self._client.stream(path, headers):
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
            await asyncio.sleep(pause)

    async def socket(self) -> AsyncSocket:
        """A WebSocket of this seat, to be used with `with`: quicker where a program sends much and hears much."""
        return await self._client.socket(wire.query(f"tables/{self.table}/socket", seat=self.seat), self.token)

    async def desk(self) -> DeskInfo:
        """The table around the game: who sits where, what was agreed, the master's console, a poll."""
        return await self._get("/desk", DeskInfo, seat=self.seat)

    async def log(self, before: int = 0) -> list[NumberedTelling]:
        """The latest entries of the log, or those before an entry's number."""
        return list((await self._get("/log", LogView, before=before or "", seat=self.seat)).tellings)

    async def detail(self, number: int) -> Detail:
        """How an entry of the log came about: dice, rules, charts."""
        return await self._get(f"/log/{number}", Detail, seat=self.seat)

    async def chat(self) -> list[ChatLine]:
        """The last lines of talk, oldest first."""
        return list((await self._get("/chat", Chat)).lines)

    async def counsel(self) -> Counsel:
        """What somebody would do who is asked what this seat is asked, and why."""
        return await self._get("/counsel", Counsel, seat=self.seat)

    async def ends(self) -> Ends:
        """How a fight ends if this seat fights on, played many times with other dice."""
        return await self._get("/ends", Ends, seat=self.seat)

    async def replay(self, step: int = -1) -> Replay:
        """The game as it stood after so many records."""
        return await self._get("/replay", Replay, step=step, seat=self.seat)

    async def verify(self) -> Verified:
        """The whole game played again, every die checked."""
        return await self._get("/verify", Verified)

    async def chronicle(self) -> str:
        """The tale so far, in Markdown."""
        return (await self._get("/chronicle", bytes, seat=self.seat)).decode()

    async def card(self) -> str:
        """A picture of a finished game to show to others (SVG); it tells nothing of how it went."""
        return (await self._get("/card", bytes, seat=self.seat)).decode()

    async def paper(self, kind: str, size: str = "a4") -> bytes:
        """One piece of paper as this seat may see it: a PDF, or an EPUB of the kind `epub`."""
        return await self._get(f"/print/{kind}", bytes, seat=self.seat, size=size)

    async def export(self, form: str) -> bytes:
        """The table in a form for another program: `vtt`, `foundry`, `vault` and the like."""
        return await self._get(f"/export/{form}", bytes, seat=self.seat)

    async def save(self, *, break_seal: bool = False) -> bytes:
        """The whole game as a file."""
        return await self._get("/save", bytes, seal="break" if break_seal else "")

    async def state(self, find: str = "") -> StateInfo:
        """As game master: every value that can be changed by hand, found by words."""
        return await self._get("/state", StateInfo, find=find)

    async def board(self, path: str = "") -> BoardInfo:
        """As game master: the dungeon where the party is (or another), and what may be put into it."""
        return await self._get("/board", BoardInfo, path=path)

    async def see(self, seat: str) -> TableInfo:
        """As game master: the table through another's eyes."""
        return await self._get(f"/see/{seat}", TableInfo)

    # --- playing -----------------------------------------------------------------------------------------------------
    async def answer(self, key: str, command: str = "") -> Outcome:
        """Answer what this seat is asked: an option's key, a number, or words."""
        return await self._do("answer", command, key=key)

    async def fight_on(self, command: str = "") -> Outcome:
        """The usual answers, in a fight or on the way, until something changes."""
        return await self._do("fight-on", command)

    async def buy(self, wanted: Mapping[str, int], end: str = "", command: str = "") -> Outcome:
        """Everything that is wanted of a shop, by the keys of its wares, and the choice that ends the visit."""
        return await self._do("buy", command, wanted=dict(wanted), end=end)

    async def undo(self, *, agreed: bool = False, command: str = "") -> Outcome:
        """Take back the last answer; `agreed`: as game master, or with all seats."""
        return await self._do("undo", command, agreed=agreed)

    async def stand(self, question: str, key: str, command: str = "") -> Outcome:
        """Answer a question once and for all; an empty key: be asked again."""
        return await self._do("stand", command, question=question, key=key)

    async def salt(self, salt: str, command: str = "") -> Outcome:
        """Mix words into sealed dice, before the first one."""
        return await self._do("salt", command, salt=salt)

    async def begin(self, command: str = "") -> Outcome:
        """As who made the table: let the dice fall without the words of those still asked for them."""
        return await self._do("begin", command)

    async def note(self, place: str, text: str, command: str = "") -> Outcome:
        """Keep a note on a hex or room of the map, for this seat's eyes; an empty one drops it."""
        return await self._do("note", command, place=place, text=text)

    async def call_roll(self, who: str, die: int = 20, command: str = "", **wish: Any) -> Outcome:
        """As game master: have somebody roll. `wish`: bonus, need, under, edge and why, as the schema has them."""
        return await self._do("roll", command, who=who, die=die, **wish)

    async def chart(self, chart: str, command: str = "") -> Outcome:
        """As game master: roll on a chart of the rules, for all to read."""
        return await self._do("chart", command, chart=chart)

    async def override(self, path: str, value: str, reason: str, command: str = "") -> Outcome:
        """As game master: change one thing, for all to see."""
        return await self._do("override", command, path=path, value=value, reason=reason)

    async def redraw(self, plan: str, path: str = "", command: str = "") -> Outcome:
        """As game master: put a dungeon, as `board` gave it, with other things in places nobody has seen."""
        return await self._do("board", command, plan=plan, path=path)

    async def change(self, card: str, bar: str, value: int, reason: str, command: str = "") -> Outcome:
        """As game master: change a figure on a card, for all to see."""
        return await self._do("change", command, card=card, bar=bar, value=value, reason=reason)

    # --- people ------------------------------------------------------------------------------------------------------
    async def say(self, text: str, command: str = "") -> None:
        await self._arrange("chat", Chat, command, text=text)

    async def name(self, name: str, command: str = "") -> DeskInfo:
        """Name who sits in this seat."""
        return await self._arrange("name", DeskInfo, command, name=name)

    async def sit(self, seat: str, sitter: str, command: str = "") -> DeskInfo:
        """Let `me`, `nobody`, the `referee` or `bot:KEY` answer for a seat."""
        return await self._arrange("sit", DeskInfo, command, for_seat=seat, sitter=sitter)

    async def revoke(self, seat: str, command: str = "") -> DeskInfo:
        """Make a seat's links and tokens void; you alone hold it again."""
        return await self._arrange("revoke", DeskInfo, command, for_seat=seat)

    async def recall(self, seat: str, command: str = "") -> DeskInfo:
        """As who made the table: ask for a seat in which somebody sits."""
        return await self._arrange("recall", DeskInfo, command, for_seat=seat)

    async def agree(self, seat: str, on: bool = True, command: str = "") -> DeskInfo:
        """Agree that who made the table calls a seat back; `on=False`: do not."""
        return await self._arrange("agree", DeskInfo, command, for_seat=seat, on=on)

    async def held_before(self, token: str, command: str = "") -> DeskInfo:
        """Show the token with which you held this seat before: your notes of then come back."""
        return await self._arrange("former", DeskInfo, command, token=token)

    async def give_chair_back(self, on: bool = True, command: str = "") -> DeskInfo:
        """Agree that who made the table takes the master's chair back."""
        return await self._arrange("chair", DeskInfo, command, on=on)

    async def invite(self, seat: str, command: str = "") -> Link:
        """A link that hands a seat to whoever opens it first."""
        return await self._arrange("invite", Link, command, for_seat=seat)

    async def share(self, command: str = "") -> Link:
        """A link that opens the same seats on another device."""
        return await self._arrange("share", Link, command)

    async def token_for(self, seat: str, command: str = "") -> Link:
        """A token with which another program plays a seat."""
        return await self._arrange("token", Link, command, for_seat=seat)

    async def feed(self, command: str = "") -> Link:
        """The address of a feed that says when this seat is waited for."""
        return await self._arrange("feed", Link, command)

    async def watchers(self, on: bool = True, command: str = "") -> Link:
        """A link for spectators; `on=False` makes all such links void."""
        return await self._arrange("watchers", Link, command, on=on)

    # --- the table ---------------------------------------------------------------------------------------------------
    async def keep_notes(self, text: str, command: str = "") -> DeskInfo:
        """Keep the secret notes of this seat, all of them at once."""
        return await self._arrange("notes", DeskInfo, command, text=text)

    async def ask_table(self, command: str = "") -> DeskInfo:
        """As game master: put the first question of the queue to the players."""
        return await self._arrange("ask", DeskInfo, command)

    async def vote(self, key: str, command: str = "") -> DeskInfo:
        """A player's vote on that."""
        return await self._arrange("vote", DeskInfo, command, key=key)

    # --- together ----------------------------------------------------------------------------------------------------
    async def mark(self, question: str, key: str, command: str = "") -> Marks:
        """Say what this seat is for, of a question of its party (`id` in `questions`); "" takes it away."""
        return await self._arrange("mark", Marks, command, question=question, key=key)

    async def lead(self, to: str = "", way: str = "", command: str = "") -> Outcome:
        """Pass the lead on, ask for it (to oneself), or decide by leader, vote or turns."""
        return await self._arrange("lead", Outcome, command, to=to, way=way)

    async def close(self, command: str = "") -> Outcome:
        """End a vote of the party that this seat leads."""
        return await self._arrange("close", Outcome, command)

    async def ring(self, seat: str, command: str = "") -> Ring:
        """Ask somebody for whom the table waits to look up; once a minute."""
        return await self._arrange("ring", Ring, command, for_seat=seat)

    async def mute(self, seat: str, on: bool = True, command: str = "") -> DeskInfo:
        """Read no more of what somebody says, or again."""
        return await self._arrange("mute", DeskInfo, command, for_seat=seat, on=on)

    async def own(self, key: str, text: str = "", command: str = "") -> Outcome:
        """Do one of the things in `own`."""
        return await self._do("own", command, key=key, text=text)

    async def charter(
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
        return await self._arrange("charter", DeskInfo, command, **agreed)

    async def admit(self, who: str, let_in: bool = True, command: str = "") -> DeskInfo:
        """As who made the table: let somebody in who waits at the door (`desk().knocks`), or send them away."""
        return await self._arrange("admit", DeskInfo, command, who=who, let_in=let_in)

    async def rest(self, on: bool = True, command: str = "") -> DeskInfo:
        """Let the bots of the table rest, or go on."""
        return await self._arrange("rest", DeskInfo, command, on=on)

    async def ready(self, on: bool = True, command: str = "") -> DeskInfo:
        """Say in the lobby that this seat is ready."""
        return await self._arrange("ready", DeskInfo, command, on=on)

    async def hook(self, address: str, command: str = "") -> DeskInfo:
        """As who made the table: an address that is told whom the table waits for; empty: none."""
        return await self._arrange("hook", DeskInfo, command, address=address)

    async def fork(self, step: int, command: str = "") -> AsyncTable:
        """Play on from an earlier point, at a table of one's own."""
        body = {"step": step, "command": command or wire.new_id()}
        return AsyncTable(self._client, await self._ask("POST", "/fork", Tokens, body))

    async def again(self, *, same_dice: bool = False, command: str = "") -> AsyncTable:
        """When a game is over: the same people at a new table."""
        body = {"dice": "same" if same_dice else "new", "command": command or wire.new_id()}
        return AsyncTable(self._client, await self._ask("POST", "/again", Tokens, body))

    async def sketch(self, call: str, drawing: Sketched | None = None) -> Sketched:
        """Draw a mapper's call on squared paper; nothing is kept."""
        so_far = drawing or Sketched()
        body = {"call": call, "paper": so_far.paper, "x": so_far.x, "y": so_far.y, "ways": so_far.ways}
        heading = {"heading": so_far.heading} if so_far.heading else {}
        return await self._ask("POST", "/sketch", Sketched, {**body, **heading})

    async def delete(self) -> None:
        """As who made the table: do away with it and all that belongs to it."""
        await self._ask("DELETE", "", object)

    # --- how ---------------------------------------------------------------------------------------------------------
    async def _do(self, what: str, command: str, **fields: Any) -> Outcome:
        body = {"version": self.version, **self._named(command), **fields}
        try:
            outcome = await self._ask("POST", f"/{what}", Outcome, body)
        except Moved as moved:
            self.version = moved.view.version
            raise
        self.version = outcome.version
        return outcome

    async def _arrange(self, what: str, kind: type[T], command: str, **fields: Any) -> T:
        return await self._ask("POST", f"/{what}", kind, {**self._named(command), **fields})

    def _named(self, command: str) -> dict[str, str]:
        named = {"command": command or wire.new_id()}
        return {**named, "seat": self.seat} if self.seat else named

    async def _get(self, path: str, kind: type[T], /, **fields: Any) -> T:
        return await self._ask("GET", wire.query(path, **fields), kind)

    async def _ask(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        return await self._client.ask(method, f"tables/{self.table}{path}", kind, body, self.token)
