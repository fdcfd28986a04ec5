// The service worker: files from the cache, top-level navigation gets the shell, all else goes to whoever has Python.
"use strict";
const VERSION = "{{VERSION}}", FILES = {{FILES}}, REST = {{REST}}; // on a first visit the worker fetches the rest, as it needs it
const BASE = new URL(self.registration.scope).pathname, CACHE = `tablewright ${BASE} ${VERSION}`;
const KINDS = { html: "text/html; charset=utf-8", css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8", svg: "image/svg+xml", woff2: "font/woff2", png: "image/png", json: "application/json", jpg: "image/jpeg", webp: "image/webp", txt: "text/plain; charset=utf-8", py: "text/plain; charset=utf-8", xml: "application/xml" };
const ICONS = "static/vendor/icons/", BUNDLES = { "static/": "static", "manual/": "manual" }; // folders that come as one file each
const FONTS = "manual/fonts/"; // the same as those of the pages
const DRAWINGS = "tablewright/web/static/vendor/icons.json"; // all icons by their names, as Python reads them
const PYTHON = "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; default-src 'none'";
const PATIENCE = 700; // in which a tab says that it took a request
let leader, waiting = [];

self.addEventListener("install", (event) => event.waitUntil(fetchAll().then(() => self.registration.active ? null : self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([clients.claim(), forgetOthers()]).then(tellAll)));
async function fetchAll() {
  const cache = await caches.open(CACHE);
  await Promise.all([...FILES, ...(self.registration.active ? REST : [])].map(async (name) => {
    const fresh = await fetch(new URL(name, self.registration.scope), { cache: "no-cache" });
    if (!fresh.ok) throw new Error(`${name}: ${fresh.status}`);
    await cache.put(new URL(name, self.registration.scope), fresh);
  }));
}
async function forgetOthers() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(`tablewright ${BASE} `) && name !== CACHE);
  await Promise.all(ours.map((name) => caches.delete(name)));
}

async function tellAll() { // a tab of another version loads again
  for (const tab of await clients.matchAll({ type: "window" })) if (tab.frameType === "top-level") tab.postMessage({ version: VERSION });
}

self.addEventListener("message", ({ data, source }) => {
  if (data.leads) { found(source.id); openEarly(); }
  if (data.take) self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(BASE)) return;
  const name = url.pathname.slice(BASE.length), folder = Object.keys(BUNDLES).find((folder) => name.startsWith(folder));
  if (event.request.mode === "navigate" && event.request.destination === "document") event.respondWith(shell());
  else if (name.endsWith(".mjs")) event.respondWith(unpacked(name));
  else if (name.startsWith("v/") || FILES.includes(name)) event.respondWith(fromCache(name));
  else if (name.startsWith(ICONS)) event.respondWith(icon(name.slice(ICONS.length)));
  else if (name.startsWith(FONTS)) event.respondWith(fromBundle("static/", name.replace(FONTS, "static/vendor/fonts/")));
  else if (folder) event.respondWith(fromBundle(folder, name));
  else event.respondWith(ask(event.request, url));
});

async function shell() { // its addresses are relative to the folder, wherever it is opened
  const text = await (await fromCache("index.html")).text();
  return new Response(text.replaceAll('="./', `="${BASE}`), { headers: { "content-type": KINDS.html } });
}
async function fromCache(name) {
  const cache = await caches.open(CACHE), address = new URL(name, self.registration.scope);
  let found = await cache.match(address);
  if (!found) {
    found = await fetch(address);
    if (found.ok) await cache.put(address, found.clone());
  }
  if (!name.endsWith("/worker.js")) return found;
  return new Response(found.body, { status: found.status, headers: { "content-type": KINDS.js, "content-security-policy": PYTHON } });
}

async function unpacked(name) { // a host that packs nothing sends it packed all the same
  const packed = await fromCache(`${name}.gz`);
  return packed.ok ? new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": KINDS.js } }) : packed;
}

// --- files of ours that come in one piece ----------------------------------------------------------------------------
const opened = {}; // folder -> its files by name, while this service worker lives
const filesOf = (folder) => opened[folder] ??= read(BUNDLES[folder]).catch((error) => { delete opened[folder]; throw error; });
async function fromBundle(folder, name) {
  const files = await filesOf(folder);
  const bytes = files.get(decodeURIComponent(name.slice(folder.length)) || "index.html");
  if (!bytes) return new Response("There is no such file.", { status: 404, headers: { "content-type": KINDS.txt } });
  const kind = KINDS[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  return new Response(bytes, { headers: { "content-type": kind, "cache-control": "max-age=31536000, immutable", "x-content-type-options": "nosniff" } });
}
async function openEarly() { // while Python wakes; on a first visit other things come first
  const cache = await caches.open(CACHE);
  if (await cache.match(new URL(`v/${VERSION}/static.bin.gz`, self.registration.scope))) filesOf("static/");
}
async function icon(name) { // on a first visit one by one; all of them are here when the rest has come
  const cache = await caches.open(CACHE), all = `v/${VERSION}/icons.bin.gz`;
  const kind = { headers: { "content-type": KINDS.svg, "x-content-type-options": "nosniff" } };
  if (await cache.match(new URL(all, self.registration.scope))) {
    const drawings = await (opened[ICONS] ??= read("icons").then((files) => JSON.parse(new TextDecoder().decode(files.get(DRAWINGS)))));
    return new Response(drawings[name.replace(/\.svg$/, "")], kind);
  }
  const found = await fromCache(`v/${VERSION}/icons/${name}.gz`);
  return found.ok ? new Response(found.body.pipeThrough(new DecompressionStream("gzip")), kind) : found;
}
async function read(bundle) {
  const packed = await fromCache(`v/${VERSION}/${bundle}.bin.gz`);
  if (!packed.ok) throw new Error(`${bundle}: ${packed.status}`);
  const bytes = new Uint8Array(await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const size = new DataView(bytes.buffer).getUint32(0, true), files = new Map();
  let at = 4 + size;
  for (const [name, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)))) files.set(name, bytes.subarray(at, at += length));
  return files;
}

// --- requests for the application ------------------------------------------------------------------------------------
function found(id) {
  leader = id;
  waiting.splice(0).forEach((go) => go());
}
async function whoLeads() { // a fresh service worker knows nobody: it asks all tabs
  for (;;) {
    const known = leader && await clients.get(leader);
    if (known) return known;
    leader = undefined;
    const heard = new Promise((resolve) => { waiting.push(resolve); setTimeout(resolve, PATIENCE); });
    for (const tab of await clients.matchAll({ type: "window", includeUncontrolled: true })) {
      if (tab.frameType !== "top-level") continue;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => found(tab.id);
      tab.postMessage({ who: true }, [port2]);
    }
    await heard;
  }
}
async function ask(request, url) {
  const head = JSON.stringify({ method: request.method, path: decodeURIComponent(url.pathname), query: url.search.slice(1), host: url.host, scheme: url.protocol.slice(0, -1), headers: [...request.headers] });
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  for (;;) { // a tab that closes before it answers: whoever leads then is asked. A form carries a number of its own, so that nothing is done twice
    const tab = await whoLeads(), { port1, port2 } = new MessageChannel();
    const answer = answered(port1, url, tab.id);
    tab.postMessage({ request: { head, body } }, [port2]);
    const said = await answer;
    if (said) return said;
    if (leader === tab.id) leader = undefined;
  }
}
function answered(port, url, tab) {
  return new Promise((resolve) => {
    let into, taken = false;
    const look = setInterval(async () => {
      if (taken && await clients.get(tab)) return;
      stop();
      resolve(null);
    }, PATIENCE);
    const stop = () => clearInterval(look);
    port.onmessage = ({ data }) => {
      if (data.taken) { taken = true; return; }
      if (data.head) {
        stop();
        return resolve(begun(JSON.parse(data.head), data));
      }
      if (data.part.length) into?.enqueue(data.part);
      if (!data.more) { try { into?.close(); } catch { /* whoever read has left */ } port.close(); }
    };
    function begun({ status, headers }, { part, more }) {
      const location = headers.find(([name]) => name === "location");
      if (location && status >= 300 && status < 400) return Response.redirect(new URL(location[1], url), status);
      if (!more) return new Response([204, 205, 304].includes(status) ? null : part, { status, headers });
      return new Response(new ReadableStream({
        start(controller) { into = controller; controller.enqueue(part); },
        cancel() { into = null; port.postMessage("gone"); port.close(); },
      }), { status, headers });
    }
  });
}
