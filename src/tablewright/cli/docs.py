"""`docs`: the manual, as pages in the browser."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tablewright.cli.terminal import completion
from tablewright.cli.terminal.words import talk


@click.command(
    short_help="Open the manual in the browser.",
    help="""Open the manual in the browser, or one page of it. It comes with the program and needs no network. With --to
    it is written into a folder of your choice.

    \b
    Examples:
      tablewright docs
      tablewright docs scenarios
      tablewright docs --to manual --no-open
    """,
)
@click.argument("page", default="", shell_complete=completion.pages)
@click.option("--to", "folder", type=click.Path(file_okay=False, path_type=Path), help="Write the pages here.")
@click.option("--open/--no-open", "open_browser", default=None, help="Open a browser; by default on a terminal.")
def docs(page: str, folder: Path | None, open_browser: bool | None) -> None:
    """Write the manual and open it."""
    from tablewright import __version__
    from tablewright.places import places
    from tablewright.press.site.pages import find_page, pages_of, pages_root, write_site

    root = pages_root()
    if root is None:
        raise click.ClickException("the manual did not come with this package")
    pages = pages_of(root)
    found = find_page(pages, page)
    if found is None:
        known = sorted({Path(each.source).stem for each in pages if each.source.startswith("docs/")})
        raise click.UsageError(f"there is no page {page!r}; there are: {', '.join(known)}")
    target = folder or places().cache / f"manual-{__version__}"
    write_site(root, target)
    address = (target / found.address).absolute()
    click.echo(address)
    if sys.stdout.isatty() if open_browser is None else open_browser:
        talk("Opening it in the browser.")
        click.launch(address.as_uri())
