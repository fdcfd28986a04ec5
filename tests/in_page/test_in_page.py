"""The edition without a server in a real Chromium, from the plainest of hosts: nothing is lost, nothing goes elsewhere.

One game and a reload are in `make test`; all of it is `make static-test`.
"""

from __future__ import annotations

import json
import random
import shutil
import socket
import subprocess
import sys
from http.client import SERVICE_UNAVAILABLE
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tablewright.engine.dice import open_dice
from tablewright.engine.game.saves import digest_of_rules, header_line, record_lines
from tablewright.rules import GAMES, ruleset
from tablewright.store.backups import check
from tests.in_page.conftest import (
    UNDER,
    Chromium,
    Host,
    Program,
    arrive,
    arrived,
    complete,
    key_for,
    poll,
    state_of,
    told_by,
)
from tests.recorded.record import folder_of, played_by
from tests.recorded.test_recorded import RECORDED

pytestmark = pytest.mark.browser
whole = pytest.mark.static  # in `make static-test` alone
MOST_LINES = 3000
TODAY = random.SystemRandom().choice(sorted(GAMES))

# An answer on its way: nobody waits for what becomes of it.
PRESS = """([address, token, wish]) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  fetch(address, { method: "POST", headers, body: JSON.stringify(wish) });
}"""


def base_of(host: Host) -> str:
    return f"/{host.url.split('/', 3)[3]}"


def is_true_to_the_rules(save: str, folder: Path) -> bool:
    """What the command line's `verify` says of it."""
    file = folder / "saved.tw"
    file.write_text(save, "utf-8")
    command = [sys.executable, "-m", "tablewright", "verify", str(file)]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def test_a_game_by_the_page_and_a_reload(host: Host, chromium: Chromium, tmp_path: Path) -> None:
    page = chromium.tab()
    arrive(page, f"{host.url}/")
    frame = arrive(page, f"{host.url}/new/{TODAY}")
    frame.get_by_role("button", name="Sit down and play").click()
    expect(frame.locator("#table")).to_be_visible()
    program = Program(page, base_of(host))
    program.begin(TODAY)
    assert program.play(12) >= 4
    before = program.look()
    page.reload()
    arrived(page)
    assert program.look()["version"] == before["version"]
    save = program.save()
    assert is_true_to_the_rules(save, tmp_path)
    assert json.loads(save.partition("\n")[0])["setup"]["digest"] == digest_of_rules(ruleset(TODAY))
    assert not chromium.complaints, chromium.complaints
    elsewhere = [url for url in chromium.asked if not url.startswith((host.url, "about:", "data:", "blob:"))]
    assert not elsewhere, elsewhere


@whole
@pytest.mark.parametrize("game", GAMES)
def test_every_game_with_counsel_and_records(host: Host, chromium: Chromium, tmp_path: Path, game: str) -> None:
    page = chromium.tab()
    arrive(page, f"{host.url}/")
    complete(page)
    program = Program(page, base_of(host))
    program.begin(game)
    done = program.play(80)
    assert done > 20, done
    seen = program.look()
    if seen["decision"]:
        assert program.ask("GET", f"/tables/{program.table}/counsel?seat={seen['seat']}")[0] in (200, 404)
    for part in ("log", "verify", "chronicle", "replay"):
        status, said = program.ask("GET", f"/tables/{program.table}/{part}")
        assert status == 200, (part, said)
    assert is_true_to_the_rules(program.save(), tmp_path)
    assert program.need("GET", "/games")
    assert not chromium.complaints, chromium.complaints


@whole
def test_nothing_is_lost_when_the_browser_is_killed(host: Host, chromium: Chromium) -> None:
    page = chromium.tab()
    arrive(page, f"{host.url}/")
    program = Program(page, base_of(host))
    program.begin("twelve_years")
    for _ in range(20):
        program.play(2)
        before = program.look()
        if before["decision"] is None:  # whether the last answer counted is chance, and so is how long a campaign lasts
            program.begin("twelve_years")
            before = program.look()
        wish = {"version": before["version"], "command": f"k{before['version']}", "seat": before["seat"]}
        wish["key"] = key_for(before["decision"])
        address = f"{base_of(host)}/api/v1/tables/{program.table}/answer"
        arrived(page).evaluate(PRESS, [address, program.token, wish])
        chromium.kill()
        chromium.start()
        page = program.page = chromium.tab()
        arrive(page, f"{host.url}/")
        assert program.look()["version"] >= before["version"]
    assert program.need("GET", f"/tables/{program.table}/verify")["ok"]


@whole
def test_without_a_network_from_the_second_visit(host: Host, chromium: Chromium) -> None:
    page = chromium.tab()
    arrive(page, f"{host.url}/")
    complete(page)
    host.stop()
    frame = arrive(page, f"{host.url}/new/yabec")
    frame.get_by_role("button", name="Sit down and play").click()
    expect(frame.locator("#table")).to_be_visible()
    page.goto(f"{host.url}/manual/index.html")
    assert "Tablewright" in (arrived(page).locator("h1").first.text_content() or "")
    for game in GAMES:
        program = Program(page, base_of(host))
        program.begin(game)
        assert program.play(6)


@whole
def test_two_tabs_and_the_second_takes_over(host: Host, chromium: Chromium) -> None:
    first, second = chromium.tab(), chromium.tab()
    arrive(first, f"{host.url}/")
    arrive(second, f"{host.url}/")
    one, other = Program(first, base_of(host)), Program(second, base_of(host))
    one.begin("begone_foe")
    one.play(4)
    other.table, other.token = one.table, one.token
    assert other.look()["version"] == one.look()["version"]
    before = one.look()["version"]
    first.close()
    assert other.play(3) == 3  # what is asked in between waits for the new leader
    assert other.look()["version"] > before


@whole
def test_when_there_is_no_room_left_nothing_changes(host: Host, chromium: Chromium) -> None:
    """A browser hands out room in stretches: what is left of the last one is used up first."""
    page = chromium.tab()
    arrive(page, f"{host.url}/")
    complete(page)
    program = Program(page, base_of(host))
    program.begin("freehold")
    devtools = chromium.context.new_cdp_session(page)
    origin = host.url.rsplit("/", 2)[0]
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    long_talk = "word " * 90
    seat, before, status, said = program.look()["seat"], 0, 0, ""
    for number in range(MOST_LINES):
        before = program.look()["version"]
        line = {"seat": seat, "text": long_talk, "command": f"line{number}"}
        status, said = program.ask("POST", f"/tables/{program.table}/chat", line)
        if status == SERVICE_UNAVAILABLE:
            break
    assert status == SERVICE_UNAVAILABLE, said
    assert program.look()["version"] == before
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    assert program.play(3) == 3


@whole
def test_any_address_can_be_opened_first(host: Host, chromium: Chromium) -> None:
    """Static hosts answer what is not there with 404.html."""
    page = chromium.tab()
    page.goto(f"{host.url}/new/freehold?shown=404")
    poll(lambda: state_of(page) == "ready", "the page does not find its folder")
    frame = arrived(page)
    expect(frame.locator("h1").first).to_contain_text("Freehold")
    assert page.url.startswith(f"{host.url}/new/freehold")
    frame = arrive(page, f"{host.url}/new/yabec")
    expect(frame.locator("h1").first).to_contain_text("yabec")


@whole
def test_where_nothing_is_kept_it_says_so(host: Host, chromium: Chromium) -> None:
    page = chromium.tab()
    arrive(page, f"{host.url}/?store=memory")
    expect(page.locator("#bar")).to_contain_text("keeps nothing")
    said = page.evaluate(f"fetch('{base_of(host)}/health').then(answer => answer.json())")
    assert (said["edition"], said["store"], said["durable"]) == ("static", "memory", False)


HOLDER = """<!doctype html><script>
const hold = `onmessage = async ({ data: [folder, file] }) => {
  const there = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
  const wanted = await there.getFileHandle(file);
  // A tab just closed lets go late.
  while (!self.held) self.held = await wanted.createSyncAccessHandle().catch(() => null);
  postMessage(true);
}`;
const worker = new Worker(URL.createObjectURL(new Blob([hold])));
const held = (folder, file) => new Promise((resolve) => {
  worker.onmessage = () => resolve(true);
  worker.postMessage([folder, file]);
});
</script>"""
FILES = """async () => {
  for await (const [name] of await navigator.storage.getDirectory()) if (name.startsWith("tablewright")) return name;
}"""


@whole
def test_tables_that_another_window_still_holds(host: Host, folder: Path, chromium: Chromium) -> None:
    """A tab that hangs on may keep the files when the next one starts."""
    page = chromium.tab()
    arrive(page, f"{host.url}/")
    program = Program(page, base_of(host))
    program.begin("twelve_years")
    before = program.look()["version"]
    kept = page.evaluate(FILES)
    page.close()
    (folder.parent / "holder.html").write_text(HOLDER, "utf-8")
    holder = chromium.tab()
    holder.goto(f"{host.url.rpartition('/')[0]}/holder.html")
    assert holder.evaluate("([folder, file]) => held(folder, file)", [kept, "tables.sqlite3"])
    page = program.page = chromium.tab()
    page.goto(f"{host.url}/")
    poll(lambda: state_of(page) == "failed", "it does not say that it cannot open the tables")
    expect(page.locator("#doing")).to_contain_text("another window still holds your tables")
    holder.close()
    arrive(page, f"{host.url}/")
    assert program.look()["version"] == before


@whole
def test_what_the_readme_says_serves_it(folder: Path, chromium: Chromium) -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    build, serve = text.partition("## Play now")[2].partition("```sh\n")[2].partition("\n```")[0].split("\n")
    assert build == "make static"  # as `make static-test` begins
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [word.replace("build/static", str(folder)).replace("8723", port) for word in serve.split()]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet) as server:
        page, address = chromium.tab(), f"http://localhost:{port}/"
        try:
            poll(lambda: is_there(page, address), "nothing is served")
            frame = arrive(page, f"{address}?go=/new/{TODAY}")
            frame.get_by_role("button", name="Sit down and play").click()
            expect(frame.locator("#table")).to_be_visible()
        finally:
            server.terminate()


def is_there(page: Page, address: str) -> bool:
    try:
        page.goto(address)
    except PlaywrightError:
        return False
    return True


@whole
def test_every_commit_is_on_the_disk_before_it_is_shown(host: Host, chromium: Chromium) -> None:
    page = chromium.tab()
    arrive(page, f"{host.url}/")
    program = Program(page, base_of(host))
    program.begin("pocket_fantasy")
    before = page.evaluate("window.tablewright.ask({ stats: true })")["syncs"]
    done = program.play(20)
    assert page.evaluate("window.tablewright.ask({ stats: true })")["syncs"] - before >= done


@whole
def test_a_failed_start_says_what_to_do(folder: Path, chromium: Chromium, tmp_path: Path) -> None:
    page = chromium.tab()
    host = Host(folder)
    page.route("**/core.bin.gz", lambda route: route.abort())
    chromium.context.route("**/core.bin.gz", lambda route: route.fulfill(status=404))
    page.goto(f"{host.url}/")
    poll(lambda: state_of(page) != "loading", "it neither plays nor fails")
    assert state_of(page) == "failed"
    expect(page.locator("#doing")).to_contain_text("Load the page again")
    host.stop()


@whole
def test_everything_as_one_file_and_back(host: Host, context: BrowserContext, tmp_path: Path) -> None:
    page = context.new_page()
    arrive(page, f"{host.url}/")
    complete(page)
    program = Program(page, base_of(host))
    program.begin("yabec")
    program.play(5)
    version = program.look()["version"]
    frame = arrive(page, f"{host.url}/mine")
    with page.expect_download() as caught:
        frame.get_by_role("link", name="Download everything").click()
    kept = tmp_path / "everything.sqlite3"
    caught.value.save_as(kept)
    assert check(kept) == 1
    program.play(3)
    frame = arrive(page, f"{host.url}/mine")
    frame.get_by_label("File", exact=True).set_input_files(kept)
    frame.get_by_label("all tables in this browser").check()
    frame.get_by_role("button", name="Load everything").click()
    poll(lambda: state_of(page) == "ready" and page.url == f"{host.url}/", "the page does not start anew")
    assert program.look()["version"] == version


GAMES_VERIFIED = 200
UPLOAD = """async ([base, save]) => {
  const made = await fetch(`${base}/api/v1/tables/upload`, { method: "POST", body: save });
  const { table, owner } = await made.json();
  const headers = { authorization: `Bearer ${owner}` };
  const told = await fetch(`${base}/api/v1/tables/${table}/verify`, { headers });
  const said = await told.json();
  await fetch(`${base}/api/v1/tables/${table}`, { method: "DELETE", headers });
  return said;
}"""


@whole
def test_games_come_to_the_same_check_values_in_the_page(host: Host, chromium: Chromium) -> None:
    """Each recorded game of the present rules, and others by the bots until there are two hundred."""
    page = chromium.tab()
    arrive(page, f"{host.url}/")
    complete(page)
    frame = arrived(page)
    present = {folder_of(ruleset(game)) for game in GAMES}
    texts = [path.read_bytes() for path in RECORDED if path.parent in present]
    drawn = random.SystemRandom()
    for _ in range(len(texts), GAMES_VERIFIED):
        game = ruleset(drawn.choice(sorted(GAMES)))
        played = played_by(game, drawn.choice(sorted(game.bots)), open_dice(str(drawn.getrandbits(32))))
        texts.append(header_line(played.setup) + record_lines(played.records))
    for text in texts:
        said = frame.evaluate(UPLOAD, [base_of(host), text.decode()])
        assert said["ok"], said


MOST_TO_THE_FIRST_QUESTION, MOST_IN_ALL = 8_000_000, 14_000_000


@whole
def test_it_is_as_light_as_it_must_be(host: Host, chromium: Chromium, folder: Path) -> None:
    page = chromium.tab()
    arrive(page, f"{host.url}/new/twelve_years")
    frame = arrived(page)
    frame.get_by_role("button", name="Sit down and play").click()
    expect(frame.locator("#table")).to_be_visible()
    complete(page)
    others = ("later.", "manual.", "icons.bin", *(f"game-{game}." for game in GAMES if game != "twelve_years"))
    came = {url for url in chromium.asked if url.startswith(host.url) and not any(name in url for name in others)}
    files = [folder / url.removeprefix(host.url).split("?")[0].strip("/") for url in came]
    assert sum(file.stat().st_size for file in files if file.is_file()) < MOST_TO_THE_FIRST_QUESTION
    assert sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) < MOST_IN_ALL


def newer(folder: Path) -> str:
    """The same folder as it would be after the next release: all under another version."""
    version: str = json.loads((folder / "version.json").read_text())["version"]
    other = version[::-1]
    (folder / "v" / version).rename(folder / "v" / other)
    for file in folder.rglob("*"):
        if file.suffix in (".js", ".html", ".json") and version in (text := file.read_text("utf-8")):
            file.write_text(text.replace(version, other), "utf-8")
    return other


@whole
def test_an_update_while_an_answer_is_under_way(folder: Path, chromium: Chromium, tmp_path: Path) -> None:
    place = tmp_path / UNDER
    shutil.copytree(folder, place)
    host = Host(place)
    page = chromium.tab()
    arrive(page, f"{host.url}/")
    complete(page)
    program = Program(page, base_of(host))
    program.begin("yabec")
    program.play(5)
    version = newer(place)
    page.evaluate("navigator.serviceWorker.ready.then((all) => all.update())")
    expect(page.locator("#bar button")).to_be_visible()
    before = program.look()
    wish = {"version": before["version"], "command": "on its way", "seat": before["seat"]}
    wish["key"] = key_for(before["decision"])
    address = f"{base_of(host)}/api/v1/tables/{program.table}/answer"
    arrived(page).evaluate(PRESS, [address, program.token, wish])
    page.locator("#bar button").click()
    script = "document.scripts[document.scripts.length - 1].src"
    poll(lambda: version in told_by(page, script) and state_of(page) == "ready", "the new version is not taken")
    poll(lambda: program.look()["version"] > before["version"], "the answer that was under way is lost")
    assert program.play(3) == 3
    assert program.need("GET", f"/tables/{program.table}/verify")["ok"]
    host.stop()


@whole
def test_a_whole_table_in_a_link(host: Host, chromium: Chromium) -> None:
    page = chromium.tab()
    arrive(page, f"{host.url}/")
    complete(page)
    frame = arrive(page, f"{host.url}/new/freehold")
    frame.get_by_role("button", name="Sit down and play").click()
    expect(frame.locator("#table")).to_be_visible()
    question = frame.locator("#wanted").text_content() or "?"
    frame.evaluate("document.querySelector('#carrying').showPopover()")
    make = frame.get_by_role("button", name="Make the link")
    make.click()
    frame.get_by_label("Break the seal of the dice").check()
    make.click()
    expect(frame.get_by_label("The link", exact=True)).to_be_visible()
    link = frame.get_by_label("The link", exact=True).input_value()
    assert link.startswith(f"{host.url}/#table="), link
    other = chromium.tab()
    frame = arrive(other, link)
    expect(frame.locator("#from-file output")).to_contain_text("A table came with this link")
    frame.locator("#from-file button").click()
    expect(frame.locator("#table")).to_be_visible()
    expect(frame.locator("#wanted")).to_have_text(question)
    assert not any("table=" in url.partition("#")[0] for url in chromium.asked)


@whole
def test_a_guide_plays_along_and_the_page_can_be_installed(host: Host, chromium: Chromium) -> None:
    page = chromium.tab()
    frame = arrive(page, f"{host.url}/")
    complete(page)
    frame.get_by_role("button", name="Learn").first.click()
    expect(frame.locator("#lesson-text")).to_be_visible()
    devtools = chromium.context.new_cdp_session(page)
    told = devtools.send("Page.getInstallabilityErrors")
    errors = [each["errorId"] for each in told["installabilityErrors"]]
    assert not [error for error in errors if error != "in-incognito"], errors


@whole
def test_the_page_itself_plays_on(host: Host, chromium: Chromium) -> None:
    page = chromium.tab()
    arrive(page, f"{host.url}/")
    frame = arrived(page)
    assert frame.page is page
    frame.goto(f"{host.url}/new/twelve_years")
    frame.get_by_role("button", name="Sit down and play").click()
    expect(frame.locator("#table")).to_be_visible()
    poll(lambda: "/t/" in told_by(page, "location.href"), "the address does not follow the frame")
    poll(lambda: frame.evaluate("document.title") == page.title(), "the title does not follow the frame")
    stamp = frame.locator("#table").get_attribute("data-stamp") or ""
    frame.locator("#answer [data-choice-key]:visible").first.click()
    expect(frame.locator("#table")).not_to_have_attribute("data-stamp", stamp)
