// Python in a worker: it fetches the parts, starts, and hands requests to the application. A second one of the same
// kind does long jobs (`?job=yes`), and is ended when one takes too long.
import { loadPyodide } from "./pyodide.mjs";
import { disk, openHandles } from "./disk.js";

const VERSION = "{{VERSION}}", SIZES = {{SIZES}}, LOCK = {{LOCK}}; // bytes of each bundle, packed; what Pyodide wants to know of itself
const settings = new URL(location).searchParams, isHelper = settings.has("job");
const here = new URL(".", import.meta.url), scope = new URL("../../", here);
const CACHE = `tablewright ${scope.pathname} ${VERSION}`, theirFetch = self.fetch.bind(self);
const GAMES = Object.keys(SIZES).filter((name) => name.startsWith("game-"));
const first = ["core", ...(GAMES.includes(`game-${settings.get("game")}`) ? [`game-${settings.get("game")}`] : [])];
const DATABASE = "tables.sqlite3";
const tell = (message) => { if (!isHelper) postMessage(message); };
let py, page, folder;

// --- fetching --------------------------------------------------------------------------------------------------------
const needed = ["pyodide.asm.wasm.gz", "stdlib.zip.gz", ...first.map((name) => `${name}.bin.gz`)];
const total = needed.reduce((sum, name) => sum + (SIZES[name.replace(/\.bin\.gz$/, "")] ?? 0), 0);
let come = 0;
async function got(name) { // from the cache, else from the host, and then into the cache
  const url = new URL(name, here), cache = await caches.open(CACHE);
  let found = await cache.match(url);
  if (!found) {
    found = await theirFetch(url);
    if (!found.ok) throw new Error(`${name} did not come (${found.status})`);
    cache.put(url, found.clone()).catch(() => {}); // no room for it: it is fetched again the next time
  }
  return needed.includes(name) ? new Response(found.body.pipeThrough(counting())) : found;
}
const counting = () => new TransformStream({ transform(part, to) {
  come += part.length;
  tell({ come: Math.min(75, Math.round(75 * come / total)), doing: "Fetching rules, dice and tables." });
  to.enqueue(part);
} });
const unpacked = async (name) => new Response((await got(name)).body.pipeThrough(new DecompressionStream("gzip")));
const bundle = async (name) => new Uint8Array(await (await unpacked(`${name}.bin.gz`)).arrayBuffer());
const spread = new Set();
function put(name, bytes) { // the files of a bundle into the memory's file system, without copies
  if (spread.has(name)) return;
  spread.add(name);
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true), made = new Set();
  let at = 4 + size;
  for (const [file, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)))) {
    const path = `/app/${file}`, parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) { py.FS.mkdirTree(parent); made.add(parent); }
    py.FS.create(path, 0o100644);
    const { node } = py.FS.lookupPath(path);
    node.contents = bytes.subarray(at, at + length);
    node.usedBytes = length;
    at += length;
  }
}
// What an import wants before it has come is fetched while everything waits (rare: the rest comes right after the start).
function fetchNow(name) {
  if (spread.has(name)) return false;
  const asked = new XMLHttpRequest();
  asked.open("GET", new URL(`${name}.bin.gz`, here), false);
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status !== 200) return false;
  const bytes = py.runPython("import zlib; lambda packed: zlib.decompress(packed.to_py(), 31)")(new Uint8Array(asked.response));
  put(name, bytes.toJs());
  bytes.destroy?.();
  return true;
}

// Pyodide's own loads come from our parts.
self.fetch = (input, init) => {
  const name = String(input?.url ?? input).split("/").pop().split("?")[0];
  if (name === "pyodide.asm.wasm") return unpacked("pyodide.asm.wasm.gz").then(({ body }) => new Response(body, { headers: { "content-type": "application/wasm" } }));
  if (name === "python_stdlib.zip") return unpacked("stdlib.zip.gz");
  return theirFetch(input, init);
};
// Emscripten answers fdatasync, which SQLite calls, by doing nothing and saying that it did: it is given to the file.
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (source, imports) => {
  if (imports.env?.__syscall_fdatasync) imports.env.__syscall_fdatasync = (number) => {
    const stream = py?.FS.getStream(number);
    try { stream?.stream_ops.fsync?.(stream); return 0; } catch { return -29; }
  };
  return instantiate.call(WebAssembly, source, imports);
};

// --- the start -------------------------------------------------------------------------------------------------------
async function handles() { // null where this browser keeps nothing
  if (isHelper || settings.get("store") === "memory") return null;
  try {
    return await openHandles(`tablewright${scope.pathname.replace(/[^\w.-]/g, "+")}`, ["", "-wal", "-journal"].map((end) => DATABASE + end));
  } catch (error) {
    if (error.name === "NoModificationAllowedError") throw new Error("another window still holds your tables; close it and load this page again", { cause: error });
    console.warn(`nothing can be kept here: ${error}`);
    return null;
  }
}
async function start() {
  const parts = first.map((name) => [name, bundle(name)]), ours = handles();
  py = await loadPyodide({ indexURL: here.href, lockFileContents: LOCK, packageBaseUrl: here.href });
  tell({ mark: "tw-python" });
  tell({ come: 80, doing: "Opening the books." });
  for (const [name, bytes] of parts) put(name, await bytes);
  py.FS.mkdirTree("/store");
  const opened = await ours;
  if (opened) {
    folder = disk(py.FS, opened);
    py.FS.mount(folder, {}, "/store");
  }
  py.runPython(`import sys; sys.path.insert(0, "/app"); sys.path.append("/app/library")`);
  const index = JSON.parse(new TextDecoder().decode(py.FS.readFile("/app/index.json")));
  py.pyimport("tablewright.web.in_page.missing").look_for(py.toPy(index), fetchNow);
  const { InPage, do: job } = py.pyimport("tablewright.web.in_page.application");
  tell({ come: 90, doing: "Setting the table." });
  if (isHelper) { page = { job }; return; }
  const kept = opened ? "opfs" : "memory";
  page = InPage(settings.get("origin"), settings.get("base"), `/store/${DATABASE}`, kept, beside);
  await page.open();
  tell({ come: 100 });
  tell({ ready: true, kept, heap: py._module.HEAP8.length });
  navigator.storage?.persist?.().catch?.(() => {});
}
async function fetchRest() {
  await started;
  if (isHelper) return;
  for (const name of [...GAMES, "icons", "later"]) put(name, spread.has(name) ? null : await bundle(name));
  py.runPython("import importlib; importlib.invalidate_caches()");
  for (const name of ["static", "manual"]) await got(`${name}.bin.gz`).then((whole) => whole.arrayBuffer());
  tell({ complete: true });
}
const started = start().catch((error) => {
  tell({ failed: `The games did not start: ${String(error)}.`, advice: navigator.onLine ? "Load the page again; if that does not help, remove this page's data in the browser's settings (save your games first, if you can)." : "You are offline, and not all of it has come yet. Try again with a network." });
  throw error;
});
const complete = fetchRest().catch((error) => console.warn(`for now without what comes later: ${error}`));

// --- requests --------------------------------------------------------------------------------------------------------
const SOON = /^\/($|new\/|t\/[a-z0-9]+(\/live|\/parts)?$|accent\/|health$|tables$)/; // these need nothing of what comes later
async function answer({ head, body }, port) {
  await started;
  const path = JSON.parse(head).path.slice(settings.get("base").length) || "/";
  if (!SOON.test(path)) await complete;
  const restarts = path === "/everything" && JSON.parse(head).method === "POST";
  let leave;
  const gone = new Promise((resolve) => { leave = resolve; });
  port.onmessage = () => leave();
  const send = (said, part, more) => {
    const bytes = part.toJs ? part.toJs() : part;
    part.destroy?.();
    const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
    port.postMessage({ head: said, part: own, more }, [own.buffer]);
    if (!more) { port.close(); leave(); }
    if (restarts && said && JSON.parse(said).status === 303) tell({ restart: true }); // all that is kept is another's now
  };
  const given = py.toPy(new Uint8Array(body ?? []));
  try {
    await page.answer(head, given.tobytes(), send, gone);
  } finally {
    given.destroy?.();
    leave();
  }
}
const underWay = new Set(); // what changes something
onmessage = async ({ data, ports: [port] }) => {
  if (data.job) {
    await started;
    const given = py.toPy(new Uint8Array(data.job)), done = page.job(given.tobytes());
    given.destroy?.();
    const bytes = done.toJs();
    done.destroy?.();
    port.postMessage(bytes);
  } else if (data.request) {
    const done = answer(data.request, port);
    if (JSON.parse(data.request.head).method !== "GET") {
      underWay.add(done);
      done.finally(() => underWay.delete(done)).catch(() => {});
    }
    done.catch((error) => {
      console.error(String(error));
      if (/fatally failed/.test(error)) tell({ failed: "Python has come to an end in this tab.", advice: "Load the page again: everything that was shown is kept." });
      port.postMessage({ head: JSON.stringify({ status: 500, headers: [["content-type", "text/plain; charset=utf-8"]] }), part: new TextEncoder().encode(`This went wrong: ${String(error)}`), more: false });
    });
  } else if (data.idle) {
    await Promise.allSettled([...underWay]);
    port.postMessage(true);
  } else if (data.stats) {
    port.postMessage({ heap: py._module.HEAP8.length, ...folder?.counted });
  }
};

// --- long jobs -------------------------------------------------------------------------------------------------------
const IDLE = 120_000; // ms after which the second worker ends: it takes as much memory as the first
let helper, idle, queue = Promise.resolve();
function beside(packed, seconds) { // one job after the other
  const bytes = packed.toJs().slice(); // Pyodide itself lets go of what an asynchronous call was given
  return (queue = queue.catch(() => {}).then(() => jobDone(bytes, seconds)));
}
function jobDone(bytes, seconds) {
  clearTimeout(idle);
  helper ??= helperStarted();
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    let over;
    const end = (settle, value) => {
      clearTimeout(over);
      port1.close();
      idle = setTimeout(endHelper, IDLE);
      settle(value);
    };
    helper.failed = () => { endHelper(); end(reject, new Error("the second worker ended")); };
    port1.onmessage = ({ data }) => end(resolve, data);
    helper.awake.then(() => { over = setTimeout(() => { endHelper(); end(resolve, undefined); }, 1000 * seconds); }); // a job's time begins when there is somebody to do it
    helper.worker.postMessage({ job: bytes }, [port2]);
  });
}
function helperStarted() {
  const worker = new Worker(new URL(`worker.js?job=yes`, here), { type: "module" }), made = { worker };
  made.awake = new Promise((resolve) => { worker.onmessage = ({ data }) => data.awake && resolve(); });
  worker.onerror = (event) => { console.error(event.message); made.failed?.(); };
  return made;
}
function endHelper() {
  clearTimeout(idle);
  helper?.worker.terminate();
  helper = undefined;
}
if (isHelper) started.then(() => postMessage({ awake: true }));
