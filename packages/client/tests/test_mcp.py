"""Programs at the table by the Model Context Protocol: they see what their seat sees, do what it may, and no more."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client as Protocol
from mcp import StdioServerParameters
from mcp_types import CallToolResult, TextContent
from tablewright_client import AsyncClient, Client, Table
from tablewright_client.mcp.chairs import Chairs
from tablewright_client.mcp.server import make_server

from tests.web.conftest import Served, make_app

COMMAND = [sys.executable, "-m", "tablewright", "mcp"]
ASKING = ("look", "scene", "log", "desk", "talk", "rules", "words", "counsel", "tables")


def on_standard_input(served: Served, *seats: str) -> Protocol:
    words = [word for seat in seats for word in ("--seat", seat)]
    arguments = [*COMMAND[1:], "--server", served.address, "--name", "Robot", *words]
    return Protocol(StdioServerParameters(command=COMMAND[0], args=arguments, env=dict(os.environ)))


@contextmanager
def over_http(served: Served) -> Iterator[str]:
    """The address of a server of its own process."""
    command = [*COMMAND, "--server", served.address, "--http", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


@asynccontextmanager
async def at_once(served: Served, *, alone: bool = True) -> AsyncIterator[Protocol]:
    """The same server in this process: for what has nothing to do with how it is spoken to."""
    async with (
        AsyncClient.at(served.address) as client,
        Protocol(make_server(Chairs(client, served.address, alone=alone))) as program,
    ):
        yield program


def text_of(result: CallToolResult) -> str:
    return "\n".join(part.text for part in result.content if isinstance(part, TextContent))


async def told(program: Protocol, tool: str, **arguments: Any) -> str:
    result = await program.call_tool(tool, arguments)
    assert not result.is_error, text_of(result)
    return text_of(result)


async def refused(program: Protocol, tool: str, **arguments: Any) -> str:
    result = await program.call_tool(tool, arguments)
    assert result.is_error, text_of(result)
    return text_of(result)


async def data_of(program: Protocol, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await program.call_tool(tool, arguments)
    found: dict[str, Any] = result.structured_content or {}
    return found


def made(served: Served, **wish: Any) -> Table:
    with Client.at(served.address) as client:
        return client.new_table("duel", players=2, seats={"gm": "me"}, **{"settings": {"rounds": 4}, **wish})


def link_to(served: Served, table: Table, seat: str) -> str:
    with Client.at(served.address) as client:
        return Table(client, _tokens(table)).host().invite(seat).text


def _tokens(table: Table) -> Any:
    from tablewright.messages.replies import Tokens

    return Tokens(table.table, table.owner, table.tokens)


# --- two programs and a person ---------------------------------------------------------------------------------------
async def test_two_programs_and_a_person_at_one_table(served: Served) -> None:
    """One program sits in a player's seat by standard input, one in the master's chair by HTTP; Ada is a person."""
    table = made(served)
    link, master_link = link_to(served, table, "p2"), link_to(served, table, "gm")
    with over_http(served) as address, Client.at(served.address) as people:
        ada = Table(people, _tokens(table)).seat("p1")
        async with on_standard_input(served, link) as player, Protocol(address) as master:
            chair = (await data_of(master, "sit", link=master_link, name="Moderator"))["chairs"][0]["chair"]
            assert "Duel" in await told(player, "tables")
            await told(player, "say", text="Have at you")
            ada.look()
            ada.answer("beg")
            question = await data_of(master, "wait", chair=chair, seconds=10)
            assert question["question"]["question"] == "ruling"
            assert "[mercy]" in await told(master, "look", chair=chair)
            await told(master, "answer", chair=chair, key="mercy")
            await told(player, "look")
            assert "strikes" in await told(player, "answer", key="strike")
            assert "Robot: Have at you" in await told(player, "talk")
            for _ in range(2):
                ada.look()
                ada.answer("wait")
            ended = await data_of(player, "wait", seconds=10)
            assert (ended["over"], ended["question"]) == ("done", None)
        assert [seat.name for seat in ada.desk().seats] == ["Player 1", "Robot", "Moderator"]


async def test_a_table_that_has_moved_on_is_shown_as_it_is(served: Served) -> None:
    table = made(served)
    async with at_once(served) as program:
        await told(program, "sit", link=f"{table.table}:{table.tokens['p2']}")
        with Client.at(served.address) as people:
            seat = Table(people, _tokens(table)).seat("p2")
            seat.look()
            seat.answer("wait")
        assert "moved on" in await refused(program, "answer", key="strike")
        await told(program, "answer", key="wait")
        assert "[strike]" in await told(program, "undo")


# --- no more than the seat -------------------------------------------------------------------------------------------
async def everything(program: Protocol, chair: str) -> str:
    """Every byte that a program can get out of its chair: answers, refusals, what there is to ask with."""
    seen = [str(await program.list_tools()), str(await program.list_prompts()), str(program.instructions)]
    for tool in ASKING:
        named = {"chairs": [chair]} if tool == "tables" else {"chair": chair}
        seen.append(str(await program.call_tool(tool, named)))
    tries: list[tuple[str, dict[str, Any]]] = [
        *(("how", {"number": number}) for number in range(1, 9)),
        *(("master_see", {"seat": seat}) for seat in ("p1", "gm")),
        ("master_state", {"find": "hidden"}),
        ("master_state", {}),
        ("master_override", {"path": "hidden", "value": "x", "reason": "y"}),
        ("master_chart", {"chart": "signs"}),
        ("master_ask_table", {}),
        ("master_board", {}),
        ("master_redraw", {"plan": "{}"}),
        ("vote", {"key": "mercy"}),
        ("answer", {"key": "nothing of the kind"}),
        ("undo", {}),
        ("wait", {"seconds": 0.1}),
    ]
    for tool, arguments in tries:
        seen.append(str(await program.call_tool(tool, {"chair": chair, **arguments})))
    return "".join(seen)


async def test_what_a_seat_may_not_know_is_in_no_byte_a_program_gets(served: Served, tmp_path: Path) -> None:
    table = made(served, settings={"rounds": 40})
    with Client.at(served.address) as people:
        at = Table(people, _tokens(table))
        one, master = at.seat("p1"), at.seat("gm")
        one.look()
        one.answer("whisper")
        one.answer("CANARY-word-of-p1")
        master.keep_notes("CANARY-notes")
        spectators = at.host().watchers().text
    secrets = ["CANARY", await secret_of(tmp_path / "served.sqlite3", table.table), table.owner, *table.tokens.values()]
    async with at_once(served, alone=False) as program:
        for link in (f"{table.table}:{table.tokens['p2']}", spectators):
            chair = (await data_of(program, "sit", link=link))["chairs"][0]["chair"]
            seen = await everything(program, chair)
            assert [word for word in secrets if word in seen] == []
        own = (await data_of(program, "sit", link=f"{table.table}:{table.tokens['p1']}"))["chairs"][0]["chair"]
        assert "CANARY-word-of-p1" in await everything(program, own)  # the search finds what is there


async def secret_of(store: Path, table: str) -> str:
    """What the table's dice come from, as the store holds it."""
    beside = make_app(store)
    async with beside.house.opened():
        return (await beside.house.store.head(table)).setup.dice.secret


async def test_over_http_a_chair_is_good_for_whoever_knows_its_handle_only(served: Served) -> None:
    table = made(served)
    async with at_once(served, alone=False) as program:
        await told(program, "sit", link=f"{table.table}:{table.tokens['p1']}")
        assert "You sit nowhere" in await told(program, "tables")
        for handle in ("", "guessed"):
            assert "no such chair" in await refused(program, "look", chair=handle)


async def test_a_link_to_somewhere_else_is_not_followed(served: Served) -> None:
    async with at_once(served) as program:
        assert "another server" in await refused(program, "sit", link="http://elsewhere.test/join/abc")
        assert "not good any more" in await refused(program, "sit", link=f"{served.address}/join/abc")


async def test_no_tool_rolls_but_the_masters_charts(served: Served) -> None:
    """A program names an option, a number or words; there is nowhere to name a face."""
    async with at_once(served) as program:
        tools = {tool.name: tool for tool in (await program.list_tools()).tools}
        fields = {field for tool in tools.values() for field in tool.input_schema["properties"]}
        assert not fields & {"face", "faces", "seed", "salt", "roll"}
        assert all(tool.description for tool in tools.values())
        assert [name for name, tool in tools.items() if "roll" in name] == []


# --- looking things up -----------------------------------------------------------------------------------------------
async def test_rules_odds_and_words_are_looked_up(served: Served) -> None:
    table = made(served)
    async with at_once(served) as program:
        await told(program, "sit", link=f"{table.table}:{table.tokens['p1']}")
        assert "TOY-01" in await told(program, "rules", find="TOY-01")
        assert "no word" in await told(program, "words", find="glaive")
        assert await data_of(program, "odds", dice="1d2") == {"chances": {"1": 0.5, "2": 0.5}, "exact": True}
        assert await refused(program, "odds", dice="a handful")
        assert "[duel]" in await told(program, "games")
        assert (await told(program, "counsel")).startswith("[")


async def test_the_master_is_asked_and_may_do_what_the_console_does(served: Served) -> None:
    table = made(served)
    async with at_once(served) as program:
        await told(program, "sit", link=f"{table.table}:{table.tokens['gm']}")
        assert "hidden" in await told(program, "master_state", find="hidden")
        assert "sign" in await told(program, "master_chart", chart="signs")
        assert "Changed" in await told(program, "master_override", path="rounds", value="9", reason="a longer evening")
        assert "Your word" in await told(program, "master_see", seat="p1")
        await told(program, "master_notes", text="they suspect nothing")
        assert "they suspect nothing" in await told(program, "desk")


async def test_who_is_let_in_sits_down_by_the_same_link(served: Served) -> None:
    with Client.at(served.address) as client:
        host = client.new_table("duel", players=2, admit=True).host("p1")
        link = host.invite("p2").text
        async with at_once(served) as program:
            for _ in range(2):
                assert "wait at the door" in await refused(program, "sit", link=link, name="Robot")
            (knock,) = host.desk().knocks
            assert (await told(program, "tables")).startswith("You sit nowhere")
            host.admit(knock.who)
            assert "p2" in await told(program, "sit", link=link, name="Robot")
            assert host.desk().seats[1].name == "Robot"


async def test_two_prompts_say_how(served: Served) -> None:
    async with at_once(served) as program:
        assert sorted(prompt.name for prompt in (await program.list_prompts()).prompts) == ["master", "player"]
        found = await program.get_prompt("master", {"link": "LINK"})
        assert "You roll nothing" in str(found)
        assert "LINK" in str(found)


def test_without_the_extra_one_sentence_says_so(tmp_path: Path) -> None:
    (tmp_path / "mcp_types.py").write_text("raise ModuleNotFoundError('no', name='mcp_types')\n", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(COMMAND, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)
    assert (done.returncode, "tablewright-client[mcp]" in done.stderr) == (1, True)


@pytest.mark.parametrize("wrong", [["--http", "--seat", "x"], ["--port", "x"]])
def test_wrong_usage_is_named(wrong: list[str]) -> None:
    done = subprocess.run([*COMMAND, *wrong], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")


async def test_a_misnamed_argument_is_refused_by_name(served: Served) -> None:
    """One that is passed over would be as good as left out: an answer to another question, a log from its start."""
    table = made(served)
    async with at_once(served) as program:
        await told(program, "sit", link=f"{table.table}:{table.tokens['p1']}")
        before = await told(program, "look")
        words = await refused(program, "look", seat="p1", chiar="x" * 500)
        assert words.startswith("`look` has no 'seat', 'chiar'; it takes chair.")
        assert "'answer'" in await refused(program, "answer", answer="fight")
        assert "it takes nothing" in await refused(program, "games", find="duel")
        assert await told(program, "look") == before
        tools = (await program.list_tools()).tools
        assert all(tool.input_schema["additionalProperties"] is False for tool in tools)
