"""The store, the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import msgspec
import psycopg
import pytest

from tablewright.engine.dice import open_dice
from tablewright.engine.game.records import Setup
from tablewright.store import CannotOpen, Store, StoreDown, backups, open_store, sums
from tablewright.store.chairs import Change
from tablewright.store.model import (
    OWNER,
    Commit,
    Desk,
    Grant,
    NoSuchTable,
    Poll,
    Present,
    Repeated,
    SeatCard,
    Stale,
)
from tablewright.store.rows import CHAT_KEPT
from tests.patience import PATIENCE

SETUP = Setup("c1", "toy", 1, open_dice("seed"), ("p1", "p2"), title="Näme <b>")


async def new_table(store: Store, table: str = "t1") -> str:
    await store.create(table, SETUP, Desk(seats={"p1": SeatCard("Ada")}), [("p1", "ada"), (OWNER, "ada")], 1.0)
    return table


def a_commit(table: str, expected: int, command: str, count: int = 1) -> Commit:
    return Commit(table, expected, b'{"n":1}\n' * count, count, command, 2.0, "", {"p2": 2.0})


async def test_a_table_comes_back_as_it_was_made(store: Store) -> None:
    head = await store.head(await new_table(store))
    assert (head.setup, head.desk.seats["p1"].name, head.version, head.stamp, head.over) == (SETUP, "Ada", 0, 0, "")
    assert await store.holds("t1", "ada") == (OWNER, "p1")
    with pytest.raises(NoSuchTable):
        await store.head("t2")


async def test_a_commit_moves_the_version_and_a_stale_one_changes_nothing(store: Store) -> None:
    await new_table(store)
    assert await store.commit(a_commit("t1", 0, "a", count=2)) == 2
    with pytest.raises(Stale):
        await store.commit(a_commit("t1", 0, "b"))
    assert await store.commit(a_commit("t1", 2, "c")) == 3
    head = await store.head("t1")
    assert (head.version, head.stamp, head.waiting) == (3, 2, {"p2": 2.0})
    assert await store.records("t1") == b'{"n":1}\n' * 3
    assert await store.records("t1", after=2) == b'{"n":1}\n'


async def test_a_command_is_done_once(store: Store) -> None:
    await new_table(store)
    await store.commit(a_commit("t1", 0, "press"))
    with pytest.raises(Repeated):
        await store.commit(a_commit("t1", 1, "press"))
    assert (await store.command("t1", "press"), await store.command("t1", "other")) == (1, None)
    assert (await store.head("t1")).version == 1


async def test_of_fifty_at_once_one_wins_and_its_neighbours_are_not_hurt(store: Store) -> None:
    for number in range(5):
        await new_table(store, f"t{number}")
    jobs = [store.commit(a_commit(f"t{i % 5}", 0, f"c{i}")) for i in range(50)]
    jobs += [store.commit(a_commit("nowhere", 0, "x"))]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert sum(result == 1 for result in results) == 5
    assert sum(isinstance(result, Stale) for result in results) == 46
    assert [(await store.head(f"t{number}")).version for number in range(5)] == [1] * 5


async def test_a_bad_job_fails_alone(store: Store) -> None:
    await new_table(store)
    twice = store.create("t1", SETUP, Desk(), [], 1.0)  # the id is taken
    good = store.commit(a_commit("t1", 0, "a"))
    results = await asyncio.gather(twice, good, return_exceptions=True)
    assert isinstance(results[0], Exception)
    assert results[1] == 1


async def test_the_desk_is_swapped_only_if_nothing_changed(store: Store) -> None:
    await new_table(store)
    desk = Desk(absent="bot", notes={"gm": "the butler"}, poll=Poll(3, "door", {"p1": "yes"}))
    head = await store.head("t1")
    await store.set_desk(head, desk, due=5.0)
    with pytest.raises(Stale):
        await store.set_desk(head, Desk())
    assert (await store.head("t1")).desk == desk
    assert (await store.due(4.0), await store.due(5.0)) == ([], ["t1"])


async def _again(store: Store, change: Change) -> bool:
    """The same as somebody else does it who is slower."""
    while True:
        head = await store.head("t1")
        try:
            return await store.rearrange(head, head.desk, None, change)
        except Stale:
            continue


async def test_an_invite_is_used_once_and_moves_the_seat(store: Store) -> None:
    await new_table(store)
    grant = Grant("hash", "t1", "invite", ("p1",), 1.0, 100.0)
    await store.add_grant(grant)
    assert await store.grant("hash", 50.0) == grant
    assert await store.grant("hash", 200.0) is None
    head = await store.head("t1")
    taken = Change("p1", "Bob sits there now.", 1.0, "c1", "bob", link="hash")
    first, second = await asyncio.gather(
        store.rearrange(head, head.desk, None, taken),
        _again(store, msgspec.structs.replace(taken, holder="eve", id="c2")),
    )
    assert (first, second) == (True, False)
    assert [line.text for line in await store.chat("t1", 9)] == ["Bob sits there now."]
    assert (await store.holds("t1", "bob"), await store.holds("t1", "ada")) == (("p1",), (OWNER,))
    assert [head.id for head, _ in await store.tables_of("bob")] == ["t1"]


async def test_sharing_keeps_the_seat_and_revoking_takes_it_back(store: Store) -> None:
    await new_table(store)
    await store.add_grant(share := Grant("s", "t1", "share", ("p1",), 1.0, 0))
    await store.use_share(share, "phone")
    assert (await store.holds("t1", "phone"), await store.holds("t1", "ada")) == (("p1",), (OWNER, "p1"))
    await store.add_grant(Grant("k", "t1", "token", ("p1",), 1.0, 0))
    await store.add_grant(Grant("all", "t1", "token", ("p1", "p2"), 1.0, 0))
    head = await store.head("t1")
    await store.rearrange(head, head.desk, None, Change("p1", "", 1.0, "c", "ada"))
    assert (await store.holds("t1", "phone"), await store.grant("k", 1.0)) == ((), None)
    left = await store.grant("all", 1.0)
    assert left is not None
    assert left.seats == ("p2",)


async def test_chat_is_capped_and_said_once(store: Store) -> None:
    await new_table(store)
    for number in range(CHAT_KEPT + 5):
        await store.say("t1", "p1", "Ada", f"line {number}", 1.0, f"c{number}")
    await store.say("t1", "p1", "Ada", "again", 1.0, f"c{CHAT_KEPT + 4}")
    lines = await store.chat("t1", CHAT_KEPT * 2)
    assert (len(lines), lines[-1].text, lines[0].text) == (CHAT_KEPT, f"line {CHAT_KEPT + 4}", "line 5")


async def test_presence_fades(store: Store) -> None:
    await new_table(store)
    ada, watcher = Present("t1", "v1", ("p1",)), Present("t1", "v2", ())
    await store.arrive(ada, 10.0)
    await store.arrive(watcher, 10.0)
    await store.still_present([ada], 60.0, forget=5.0)
    assert sorted((await store.around("t1", 1, 0.0, 0.0)).present) == [(), ("p1",)]
    assert (await store.around("t1", 1, 0.0, 30.0)).present == (("p1",),)
    await store.leave(ada)
    assert (await store.around("t1", 1, 0.0, 0.0)).present == ((),)


async def test_who_comes_and_goes_is_no_reason_to_hurry(store: Store) -> None:
    """Else whoever comes and goes fifty times a second has everybody's page made fifty times a second."""
    await new_table(store)
    woken = list[str]()
    store.on_change(woken.append)
    ada = Present("t1", "ada", ("p1",))
    await store.arrive(ada, 1.0)
    await store.leave(ada)
    await store.commit(a_commit("t1", 0, "a"))
    until = time.monotonic() + PATIENCE
    while "t1" not in woken and time.monotonic() < until:
        await asyncio.sleep(0.01)
    assert [name for name in woken if name] == ["~t1", "~t1", "t1"]


async def test_whoever_looks_on_is_woken(store: Store) -> None:
    await new_table(store)
    woken: asyncio.Queue[str] = asyncio.Queue()
    store.on_change(woken.put_nowait)
    await store.commit(a_commit("t1", 0, "a"))
    assert await asyncio.wait_for(_next_named(woken), PATIENCE) == "t1"


async def test_another_process_is_woken_too(where: str) -> None:
    if not where.startswith("postgresql"):
        pytest.skip("SQLite serves one process")
    one, two = open_store(where), open_store(where)
    await asyncio.gather(one.start(), two.start())
    woken: asyncio.Queue[str] = asyncio.Queue()
    two.on_change(woken.put_nowait)
    await new_table(one)
    await one.say("t1", "p1", "Ada", "hello", 1.0, "c")
    assert await asyncio.wait_for(_next_named(woken), PATIENCE) == "t1"
    assert await one.server_key() == await two.server_key()
    await asyncio.gather(one.close(), two.close())


async def _next_named(woken: asyncio.Queue[str]) -> str:
    while not (table := await woken.get()):
        pass
    return table


async def test_two_processes_never_both_win(where: str) -> None:
    if not where.startswith("postgresql"):
        pytest.skip("SQLite serves one process")
    one, two = open_store(where), open_store(where)
    await asyncio.gather(one.start(), two.start())
    for number in range(8):
        await new_table(one, f"t{number}")
    jobs = [
        store.commit(a_commit(f"t{number}", 0, f"c{index}", count=index + 1))
        for number in (*range(8), *reversed(range(8)))
        for index, store in enumerate((one, two))
    ]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert sum(isinstance(result, int) for result in results) == 8
    for number in range(8):
        assert len((await one.records(f"t{number}")).splitlines()) == (await two.head(f"t{number}")).version
    await asyncio.gather(one.close(), two.close())


async def test_a_broken_connection_is_replaced(where: str) -> None:
    if not where.startswith("postgresql"):
        pytest.skip("SQLite has no connection to lose")
    store = open_store(where)
    await store.start()
    await new_table(store)
    woken: asyncio.Queue[str] = asyncio.Queue()
    store.on_change(woken.put_nowait)
    with psycopg.connect(where, autocommit=True) as breaker:
        breaker.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    assert await store.commit(a_commit("t1", 0, "a")) == 1
    assert (await store.head("t1")).version == 1
    assert await asyncio.wait_for(woken.get(), PATIENCE) == ""  # anything may have happened meanwhile
    await store.close()


async def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "tables.sqlite3"))
    await store.start()
    await new_table(store)
    pages = (await store._backend.write(lambda transaction: transaction.rows("PRAGMA page_count")))[0][0]
    await store._backend.write(lambda transaction: transaction.rows(f"PRAGMA max_page_count = {pages}"))
    with pytest.raises(StoreDown, match="full"):
        await _fill(store)
    version = (await store.head("t1")).version
    assert len(await store.records("t1")) == version * 1000
    await store._backend.write(lambda transaction: transaction.rows("PRAGMA max_page_count = 100000"))
    assert await store.commit(a_commit("t1", version, "again")) == version + 1
    await store.close()


async def _fill(store: Store) -> None:
    for version in range(1000):
        await store.commit(Commit("t1", version, b"x" * 1000, 1, f"c{version}", 1.0, "", {}))


async def test_what_is_no_store_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "junk.sqlite3").write_bytes(b"no database" * 100)
    for where in (
        tmp_path / "junk.sqlite3",
        tmp_path / "junk.sqlite3" / "inside",
        "postgresql:///nowhere?host=/nowhere",
    ):
        with pytest.raises(CannotOpen):
            await open_store(str(where)).start()


async def test_a_newer_store_is_left_alone(where: str) -> None:
    store = open_store(where)
    await store.start()
    await store._backend.write(lambda transaction: transaction.run("UPDATE schema_version SET version = 99"))
    await store.close()
    with pytest.raises(CannotOpen, match="schema 99"):
        await open_store(where).start()


async def test_deleting_leaves_nothing(store: Store) -> None:
    await new_table(store)
    await store.commit(a_commit("t1", 0, "a"))
    await store.delete("t1")
    assert (await store.count(), await store.records("t1"), await store.tables_of("ada")) == (0, b"", [])


def test_a_backup_comes_back_whole_in_either_database(where: str, tmp_path: Path) -> None:
    async def play() -> None:
        store = open_store(where)
        await store.start()
        await new_table(store)
        await store.commit(a_commit("t1", 0, "a", count=3))
        await store.say("t1", "p1", "Ada", "hello", 1.0, "c")
        await store.backup(tmp_path / "online.backup")  # while the store is open
        await store.close()

    async def look(place: str) -> tuple[object, ...]:
        store = open_store(place)
        await store.start()
        seen = (await store.head("t1"), await store.records("t1"), await store.chat("t1", 9), await store.server_key())
        await store.close()
        return seen

    asyncio.run(play())
    assert backups.backup(where, tmp_path / "tables.backup") == 1
    assert backups.check(tmp_path / "online.backup") == 1
    back = str(tmp_path / "back.sqlite3")
    assert backups.restore(tmp_path / "tables.backup", back) == 1
    there = asyncio.run(look(where))
    assert asyncio.run(look(back))[:3] == there[:3]
    with pytest.raises(backups.BadBackup, match="not empty"):
        backups.restore(tmp_path / "tables.backup", where)
    (tmp_path / "junk").write_bytes(b"no database at all" * 100)
    with pytest.raises(backups.BadBackup, match="not a backup"):
        backups.restore(tmp_path / "junk", str(tmp_path / "other.sqlite3"))


def test_a_backup_with_any_bit_flipped_is_refused(tmp_path: Path) -> None:
    backup_file, damaged = tmp_path / "a.backup", tmp_path / "b.backup"
    asyncio.run(_with_a_table(str(tmp_path / "tables.sqlite3")))
    assert backups.backup(str(tmp_path / "tables.sqlite3"), backup_file) == 1
    whole = backup_file.read_bytes()
    step = len(whole) // 100
    for at in (*range(0, len(whole), step), *range(len(whole) - sums.LENGTH, len(whole))):
        damaged.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :])
        with pytest.raises(backups.BadBackup, match="checksum"):
            backups.restore(damaged, str(tmp_path / "new.sqlite3"))
    assert not (tmp_path / "new.sqlite3").exists()
    assert backups.restore(backup_file, str(tmp_path / "new.sqlite3")) == 1


def test_a_backup_of_an_old_version_has_no_checksum_and_comes_back(tmp_path: Path) -> None:
    backup_file = tmp_path / "a.backup"
    asyncio.run(_with_a_table(str(tmp_path / "tables.sqlite3")))
    backups.backup(str(tmp_path / "tables.sqlite3"), backup_file)
    backup_file.write_bytes(backup_file.read_bytes()[: -sums.LENGTH])
    assert backups.restore(backup_file, str(tmp_path / "new.sqlite3")) == 1


async def _with_a_table(where: str) -> None:
    store = open_store(where)
    await store.start()
    await new_table(store)
    await store.close()
