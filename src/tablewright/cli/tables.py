"""`tables` and `block`: what a host does with single tables and with visitors, beside a server that is running."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
import msgspec

from tablewright.cli.serve import _store, store_option
from tablewright.cli.terminal.surroundings import Surrounded
from tablewright.cli.terminal.words import address, json_option, print_json, print_table, talk

if TYPE_CHECKING:
    from tablewright.store import Store
    from tablewright.web.hosting.administration import Row, Sheet

T = TypeVar("T")
_KB = 1024


class _Group(click.Group):
    context_class = Surrounded


@click.group(
    cls=_Group,
    short_help="Find, show, export, remove tables; let people in again.",
    help="""Look after the tables of a server, while it runs or not. TABLE is the id in a table's address: the last part
    of https://play.example.org/t/k3m9qxw7abcd.

    \b
    Examples:
      tablewright tables list
      tablewright tables find ann
      tablewright tables show k3m9qxw7abcd
      tablewright tables export k3m9qxw7abcd --to .
      tablewright tables invite k3m9qxw7abcd p2 --back --url https://play.example.org
      tablewright tables void k3m9qxw7abcd --url https://play.example.org
      tablewright tables erase k3m9qxw7abcd p2
      tablewright tables remove k3m9qxw7abcd
    """,
)
def tables() -> None:
    """Look after tables."""


def _with_store(where: str | None, do: Callable[[Store], Awaitable[T]]) -> T:
    """Open the store that is there, do something, and close it."""
    from tablewright.store import open_store

    place = _store(where)
    if "://" not in place and not Path(place).exists():
        raise click.ClickException(f"there is no store {place}; say which with --store")

    async def run() -> T:
        store = open_store(place)
        await store.start()
        try:
            return await do(store)
        finally:
            await store.close()

    return asyncio.run(run())


table_argument = click.argument("table")
seat_argument = click.argument("seat")


@tables.command("list", short_help="List all tables, the one opened last first.")
@store_option
@json_option
def list_(store: str | None, as_json: bool) -> None:
    """List all tables, the one opened last first.

    \b
    Examples:
      tablewright tables list
      tablewright tables list --json
    """
    _print_rows(_rows(store, ""), as_json)


@tables.command(short_help="List the tables with these words in id, title, game or names.")
@click.argument("words", nargs=-1, required=True)
@store_option
@json_option
def find(words: tuple[str, ...], store: str | None, as_json: bool) -> None:
    """List the tables in whose id, title, game or people's names these words are.

    \b
    Examples:
      tablewright tables find ann
      tablewright tables find freehold
    """
    _print_rows(_rows(store, " ".join(words)), as_json)


def _rows(store: str | None, words: str) -> list[Row]:
    from tablewright.web.hosting.administration import list_tables

    return _with_store(store, lambda opened: list_tables(opened, words))


def _print_rows(rows: list[Row], as_json: bool) -> None:
    if as_json:
        print_json(rows)
    elif not rows:
        talk("There are none.")
    else:
        heads = ("table", "game", "title", "people", "last opened", "records", "kB")
        print_table(heads, [_cells(row) for row in rows], right="rk")


def _cells(row: Row) -> tuple[str, ...]:
    opened = row.opened[:16].replace("T", " ")
    size = str(-(-row.bytes // _KB))
    return row.table, row.game, row.title, ", ".join(row.people), opened, str(row.records), size


@tables.command(short_help="Show one table: who sits where, and how it stands.")
@table_argument
@store_option
@json_option
def show(table: str, store: str | None, as_json: bool) -> None:
    """Show one table: who sits where, when it was opened, how much there is. Nothing secret is shown.

    \b
    Examples:
      tablewright tables show k3m9qxw7abcd
    """
    from tablewright.rules import ruleset
    from tablewright.web.hosting.administration import show_table

    sheet = _with_store(store, lambda opened: show_table(opened, ruleset, table, time.time()))
    if as_json:
        print_json(sheet)
    else:
        _print_sheet(sheet)


def _print_sheet(sheet: Sheet) -> None:
    row = sheet.row
    click.echo(f"{row.title} ({row.game}), {row.records} records, {-(-row.bytes // _KB)} kB")
    click.echo(f"begun {sheet.begun or 'at a time nobody noted'}, last opened {row.opened}")
    click.echo(f"over: {row.over}" if row.over else f"waits for: {', '.join(sheet.waits_for) or 'nobody'}")
    click.echo(f"{sheet.lines_of_talk} lines of talk, {sheet.links} links and tokens, made by {sheet.owners} browsers")
    heads = ("seat", "called", "name", "sitter", "held by")
    print_table(heads, [(s.seat, s.label, s.name, s.sitter, f"{s.holders}") for s in sheet.seats])


@tables.command(short_help="Write one table's game and talk into files.")
@table_argument
@click.option("--to", "folder", type=click.Path(path_type=Path, file_okay=False, exists=True), default=Path())
@store_option
@json_option
def export(table: str, folder: Path, store: str | None, as_json: bool) -> None:
    """Write one table's game (.tw) and its talk (.json) into a folder. The game is whole: with the secret of its dice.

    \b
    Examples:
      tablewright tables export k3m9qxw7abcd
      tablewright tables export k3m9qxw7abcd --to /srv/taken-out
    """
    from tablewright.web.hosting.administration import export_table

    path = _with_store(store, lambda opened: export_table(opened, table, folder))
    if as_json:
        print_json({"game": path, "talk": path.with_suffix(".json")})
    else:
        click.echo(path)


@tables.command(short_help="Make a link to a seat, for somebody new or for who lost it.")
@table_argument
@seat_argument
@click.option("--back", is_flag=True, help="For the person who sat there: with their notes, and their table.")
@click.option("--url", default="", metavar="URL", callback=address, help="The server's address, to print a whole link.")
@store_option
@json_option
def invite(table: str, seat: str, back: bool, url: str, store: str | None, as_json: bool) -> None:
    """Make a link to a seat, good once and for 14 days. Everybody at the table is told that you did.

    Whoever uses it sits there instead of who did, and sees none of their notes; older links and tokens to the seat are
    void at once. With --back it is for a person who has
    lost their browser or its cookie: it opens all that they held at this table, their notes and the table itself too.

    \b
    Examples:
      tablewright tables invite k3m9qxw7abcd p2 --url https://play.example.org
      tablewright tables invite k3m9qxw7abcd p1 --back
    """
    from tablewright.rules import ruleset
    from tablewright.web.hosting import administration

    path = _with_store(
        store, lambda opened: administration.invite(opened, ruleset, table, seat, time.time(), back=back)
    )
    link = f"{url.rstrip('/')}{path}"
    if as_json:
        print_json({"link": link})
    else:
        click.echo(link)
    if not url:
        talk("Put the server's address before it.")


@tables.command(short_help="End all cookies, links and tokens of a table, or of all.")
@click.argument("table", default="")
@click.option("--all", "everything", is_flag=True, help="Of all tables.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--url", default="", metavar="URL", callback=address, help="The server's address, to print whole links.")
@store_option
@json_option
def void(table: str, everything: bool, yes: bool, url: str, store: str | None, as_json: bool) -> None:
    """End every cookie, link and token of a table, or of all: when some have got into the wrong hands.

    Nobody sits anywhere then. One new link for each person who did is printed, good once and for 14 days; it brings
    back their seats, their notes, and the table if it was theirs. Send each to its person.

    \b
    Examples:
      tablewright tables void k3m9qxw7abcd --url https://play.example.org
      tablewright tables void --all --yes --json
    """
    from tablewright.rules import ruleset
    from tablewright.web.hosting import administration

    if bool(table) == everything:
        raise click.UsageError("name one table, or say --all")
    which = "all tables" if everything else f"the table {table}"
    if not yes:
        click.confirm(f"End every cookie, link and token of {which}?", abort=True, err=True)

    async def end(opened: Store) -> list[administration.Way]:
        names = [row.table for row in await administration.list_tables(opened)] if everything else [table]
        return [way for name in names for way in await administration.void(opened, ruleset, name, time.time())]

    ways = [msgspec.structs.replace(way, link=f"{url.rstrip('/')}{way.link}") for way in _with_store(store, end)]
    if as_json:
        print_json(ways)
    else:
        print_table(("table", "seats", "link"), [(way.table, ", ".join(way.seats), way.link) for way in ways])
    if not url:
        talk("Put the server's address before the links.")


@tables.command(short_help="Remove a table for ever.")
@table_argument
@click.option("--yes", is_flag=True, help="Do not ask.")
@store_option
@json_option
def remove(table: str, yes: bool, store: str | None, as_json: bool) -> None:
    """Remove a table for ever, from the store and from its log. Backups made before still have it.

    \b
    Examples:
      tablewright tables remove k3m9qxw7abcd
      tablewright tables remove k3m9qxw7abcd --yes
    """
    from tablewright.web.hosting.administration import remove_table

    if not yes:
        click.confirm(f"Remove the table {table} for ever?", abort=True, err=True)
    head = _with_store(store, lambda opened: remove_table(opened, table))
    if as_json:
        print_json({"removed": table, "title": head.setup.title})
    talk(f"{head.setup.title} ({table}) is gone. Backups made before still have it.")


@tables.command(short_help="Erase the name, talk and notes of who sits in a seat.")
@table_argument
@seat_argument
@store_option
@json_option
def erase(table: str, seat: str, store: str | None, as_json: bool) -> None:
    """Erase the name, the talk and the notes of whoever sits in a seat, from the store and from its log.

    The game goes on. People can do this themselves, for all their tables at once: Your data, at the foot of each page.

    \b
    Examples:
      tablewright tables erase k3m9qxw7abcd p2
    """
    _with_store(store, lambda opened: _erase(opened, table, seat))
    if as_json:
        print_json({"erased": table, "seat": seat})
    talk("Name, talk and notes are gone. Backups made before still have them.")


async def _erase(store: Store, table: str, seat: str) -> None:
    from tablewright.rules import ruleset
    from tablewright.web.hosting.administration import head_of, need_seat
    from tablewright.web.hosting.personal import erase_at
    from tablewright.web.serving.workers import Workers
    from tablewright.web.tables.playing import Tables

    need_seat(await head_of(store, table), ruleset, seat)
    workers = Workers(1)
    try:
        await erase_at(Tables(store, ruleset, workers), table, seat)
        await store.fold()
    finally:
        workers.close()


# --- visitors --------------------------------------------------------------------------------------------------------
@click.command(
    short_help="Bar an address from the server.",
    help="""Bar an address, or a network of them, from the server: whoever asks from there is refused, within seconds
    and without a restart. Without an ADDRESS it lists those that are barred.

    \b
    Examples:
      tablewright block 203.0.113.9
      tablewright block 2001:db8:1:2::/64
      tablewright block 203.0.113.9 --lift
      tablewright block
    """,
)
@click.argument("place", metavar="[ADDRESS]", default="")
@click.option("--lift", is_flag=True, help="Let it in again.")
@store_option
@json_option
def block(place: str, lift: bool, store: str | None, as_json: bool) -> None:
    """Bar an address, let it in again, or list all that are barred."""
    from tablewright.web.hosting.blocklist import LIST, bar, let_in, network_of

    if lift and not place:
        raise click.UsageError("say which address to let in again")
    if place:
        try:
            network = network_of(place)
        except ValueError:
            raise click.BadParameter(f"{place!r} is no IP address or network", param_hint="ADDRESS") from None
        if not lift:
            _with_store(store, lambda opened: bar(opened, network))
        elif not _with_store(store, lambda opened: let_in(opened, network)):
            raise click.ClickException(f"{network} is not barred")
    barred: list[Any] = _with_store(store, lambda opened: opened.list_of(LIST))
    if as_json:
        print_json({"barred": barred})
        return
    for each in barred:
        click.echo(each)
    if not barred:
        talk("No address is barred.")
