// The page that stays: it holds Python's worker, and shows the application in a frame. Every address of the folder
// opens it; links, forms and redirects in the frame are real ones, answered through the service worker.
"use strict";
const VERSION = "{{VERSION}}";
const root = new URL("../../", document.currentScript.src); // the folder: any path on any host
const base = root.pathname.replace(/\/$/, "");
const page = document.documentElement, frame = document.querySelector("#table"), began = performance.now();
const asked = new URLSearchParams(location.search);
const own = ["store", "go"], rest = new URLSearchParams([...asked].filter(([name]) => !own.includes(name)));
const path = location.pathname.slice(base.length).replace(/^\/index\.html$/, "/");
const inner = asked.get("go") ?? `${path}${rest.size ? `?${rest}` : ""}${location.hash}`;
let worker, leads = false, leaving = false, kept = "", isReady;
const ready = new Promise((resolve) => { isReady = resolve; });

function say(words) { document.querySelector("#doing").textContent = words; }
function tell(words) {
  const bar = document.querySelector("#bar");
  bar.textContent = words;
  bar.hidden = !words;
}
function fail(what, advice) {
  if (page.dataset.state === "failed") return;
  page.dataset.state = "failed";
  document.querySelector("#start").hidden = false;
  document.querySelector("#progress").hidden = true;
  frame.hidden = true;
  say(`${what} ${advice}`);
}
const missing = [
  ["serviceWorker" in navigator, "service workers"],
  ["locks" in navigator, "locks between tabs"],
  [typeof WebAssembly === "object", "WebAssembly"],
  [typeof DecompressionStream === "function", "unpacking of compressed files"],
].filter(([there]) => !there).map(([, name]) => name);

async function start() {
  if (!isSecureContext) return fail("A browser keeps games only for pages that come over https or from this machine.", "Open this page by an https address.");
  if (missing.length) return fail(`This browser has no ${missing.join(", no ")} here.`, "A newer browser has; some private windows have not. A served table works without.");
  let registration;
  try {
    registration = await navigator.serviceWorker.register(new URL("service.js", root), { scope: root.pathname });
  } catch (error) {
    return fail(`The browser refused to keep this page (${error.message}).`, "Private windows of some browsers do: try an ordinary window.");
  }
  watchForNew(registration);
  await controlled();
  navigator.locks.request(`tablewright ${root.pathname}`, lead).catch((error) => fail(String(error), "Load the page again."));
  const someoneLeads = (await navigator.locks.query()).held.some(({ name }) => name === `tablewright ${root.pathname}`);
  if (!leads && !someoneLeads) await ready;
  if (leads) await ready;
  show();
}

async function controlled() {
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
}

// Whoever holds the lock runs Python, for all tabs; when it goes, the next takes over.
async function lead() {
  leads = true;
  const settings = new URLSearchParams({ origin: location.origin, base, store: asked.get("store") ?? "", game: /^\/new\/(\w+)/.exec(inner)?.[1] ?? "" });
  worker = new Worker(new URL(`v/${VERSION}/worker.js?${settings}`, root), { type: "module" });
  worker.onerror = (event) => fail(`The games did not start (${event.message || "the worker could not be loaded"}).`, "Load the page again; if that does not help, your network keeps some file from coming.");
  worker.onmessage = ({ data }) => heard(data);
  navigator.serviceWorker.controller?.postMessage({ leads: true });
  await new Promise(() => {}); // until this tab is closed
}

function heard(data) {
  if (data.come !== undefined) {
    document.querySelector("#progress").value = data.come;
    if (data.doing) say(data.doing);
  } else if (data.mark) {
    performance.mark(data.mark);
  } else if (data.failed) {
    fail(data.failed, data.advice ?? "Load the page again.");
  } else if (data.ready) {
    kept = data.kept;
    performance.mark("tw-ready");
    isReady();
    if (kept === "memory") tell("This browser keeps nothing here: when this tab is closed, your games are gone. Save them before (Download, on each table).");
  } else if (data.restart) {
    location.assign(root);
  } else if (data.complete) {
    page.dataset.complete = "yes"; // from now on it opens without a network
  }
}

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (leaving) return;
  if (data.who && leads) ports[0].postMessage({ leads: true });
  if (data.request && leads) {
    ports[0].postMessage({ taken: true });
    worker.postMessage(data, ports);
  }
  if (data.version && data.version !== VERSION) reload();
});
navigator.serviceWorker?.startMessages();

function show() {
  frame.addEventListener("load", () => {
    const there = frame.contentWindow.location;
    if (there.protocol === "about:") return;
    performance.mark(frame.contentDocument.querySelector("[data-stamp]") ? "tw-question" : "tw-page");
    document.title = frame.contentDocument.title;
    new frame.contentWindow.MutationObserver(answered).observe(frame.contentDocument, { subtree: true, attributeFilter: ["data-stamp"] });
    if (page.dataset.state !== "failed") page.dataset.state = "ready";
    document.querySelector("#start").hidden = true;
    frame.hidden = false;
    const search = new URLSearchParams([...new URLSearchParams(there.search), ...[...asked].filter(([name]) => name === "store")]);
    history.replaceState(null, "", there.pathname + (search.size ? `?${search}` : "") + there.hash);
  });
  frame.src = base + inner;
}

function answered() { // the page shows what came of an answer
  performance.clearMarks("tw-answer");
  performance.mark("tw-answer");
}

// A new version is fetched whole beside this one. It is taken when all tabs are closed, or at a press: then each tab
// loads again, the one that leads when what it was given to do is done. What was asked meanwhile waits for the next leader.
function watchForNew(registration) {
  const offer = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    tell("A new version is here. It is taken when all tabs of this page are closed, or now: ");
    const button = document.createElement("button");
    button.textContent = "Take it now";
    button.onclick = () => { button.disabled = true; registration.waiting.postMessage({ take: true }); };
    document.querySelector("#bar").append(button);
  };
  offer();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && registration.update().catch(() => {}));
}
async function reload() {
  leaving = true;
  if (leads) await window.tablewright.ask({ idle: true });
  location.reload();
}

window.tablewright = { ask: (message) => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => resolve(data);
  worker.postMessage(message, [port2]);
}) };
start().catch((error) => fail(`The games did not start (${error}).`, "Load the page again."));
