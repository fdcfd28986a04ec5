// The drawing board: a dungeon drawn with mouse, finger or keys. The plan is the dungeon itself, as the server reads it;
// every change is sent to be looked over, and comes back as text or with what is wrong.

const SVG = "http://www.w3.org/2000/svg", CELL = 24, FEET = 10, SIZE = 81, MIDDLE = SIZE >> 1;
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const USUAL = { level: 1, x: 0, y: 0, width: 3, height: 3, name: "", text: "", secret_text: "", shape: "rectilinear", lit: false, rough: false };
const WAY = { b: "", kind: "door", state: "shut", feet: 0, side: "n", secret: false };
const STATES = ["shut", "open", "stuck", "locked", "barred", "spiked", "broken"];
const KINDS = { door: "door", open: "passage", stairs: "stairs", exit: "way out" };

const root = document.querySelector("#drawing-board");
const find = (selector) => root.querySelector(selector);
const known = JSON.parse(find("#known").value), live = Boolean(root.dataset.live);
const sheet = find(".sheet"), fields = find("#room-fields"), said = find(".at"), faults = find(".faults");
const kept = { get: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
  set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* a browser that keeps nothing */ } } };

let plan = JSON.parse(find("#plan").value), picked = "", from = "", corner = null, level = 1;
let cursor = { x: 0, y: 0 }, cell = matchMedia("(max-width: 40rem)").matches ? 22 : 24, checked = 0;
let typing = "";
const before = [];

// --- the plan ------------------------------------------------------------------------------------------------------

const of = (thing, usual, key) => thing[key] ?? usual[key];
const room = (id) => plan.rooms?.[id];
const get = (id, key) => of(room(id), USUAL, key);
const rooms = () => Object.values(plan.rooms ?? {});
const ways = () => Object.values(plan.ways ?? {});
const seen = (one) => (one.known ?? "unseen") !== "unseen";
const prefix = () => live && plan.entrance.includes(".") ? plan.entrance.split(".")[0] + "." : "";
const free = (start, taken) => { let number = 1; while (`${start}${number}` in taken) number++; return `${start}${number}`; };
const wide = (way) => Boolean(way.data?.wide);
const boxOf = (one) => ({ x: of(one, USUAL, "x"), y: of(one, USUAL, "y"), w: of(one, USUAL, "width"), h: of(one, USUAL, "height") });
const at = (place) => rooms().find((one) => {
  const { x, y, w, h } = boxOf(one);
  return of(one, USUAL, "level") === level && x <= place.x && place.x < x + w && y <= place.y && place.y < y + h;
});

// Where a way leaves its first room, and how long it is, follow from where the rooms lie.
const lay = (way) => {
  const a = room(way.a), b = room(way.b);
  if (!a || !b) return;
  if (of(a, USUAL, "level") !== of(b, USUAL, "level")) { way.kind = "stairs"; way.state = "open"; way.feet = 0; return; }
  const one = boxOf(a), other = boxOf(b);
  const dx = Math.max(other.x - one.x - one.w, one.x - other.x - other.w, 0), dy = Math.max(other.y - one.y - one.h, one.y - other.y - other.h, 0);
  const besides = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x) > 0;
  const upright = besides || (dy > dx && Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y) <= 0);
  way.side = upright ? (other.y < one.y ? "n" : "s") : other.x > one.x ? "e" : "w";
  way.feet = (upright ? dy : dx) * FEET;
};

// The ways of a room that was moved; others keep what their writer gave them.
const layAgain = (id) => { for (const way of ways()) if (!wide(way) && [way.a, way.b].includes(id)) lay(way); };

const newRoom = (one, other) => {
  const id = free(prefix(), plan.rooms ?? {});
  plan.rooms = { ...plan.rooms, [id]: { id, level, x: Math.min(one.x, other.x), y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x) + 1, height: Math.abs(one.y - other.y) + 1, name: `Room ${id.split(".").pop()}` } };
  plan.entrance ||= id;
  picked = id;
};

const join = (a, b) => {
  if (!b || a === b || ways().some((way) => [way.a, way.b].includes(a) && [way.a, way.b].includes(b))) return;
  const id = free(`${prefix()}w`, plan.ways ?? {}), way = { id, a, b, kind: "door", state: "shut" };
  if (live && (seen(room(a)) || seen(room(b)))) way.secret = true;
  lay(way);
  plan.ways = { ...plan.ways, [id]: way };
};

const wayOut = (a) => {
  const id = free(`${prefix()}w`, plan.ways ?? {});
  plan.ways = { ...plan.ways, [id]: { id, a, kind: "exit", state: "open", side: "s", ...(live && seen(room(a)) ? { secret: true } : {}) } };
};

const remove = (id) => {
  delete plan.rooms[id];
  for (const way of ways()) if (way.a === id || way.b === id) delete plan.ways[way.id];
  if (plan.entrance === id) plan.entrance = Object.keys(plan.rooms)[0] ?? "";
  picked = "";
};

// Every change goes through here: it can be taken back, is kept for a reload, drawn, and looked over. Letters typed
// into one field (`typed`) are one change.
const change = (deed, typed = "") => {
  const then = JSON.stringify(plan);
  deed();
  if (JSON.stringify(plan) === then) { show(); return; }
  if (!typed || typed !== typing) before.push(then);
  typing = typed;
  if (before.length > 200) before.shift();
  keep();
  show();
};

const keep = () => {
  kept.set(root.dataset.draft, JSON.stringify(plan));
  for (const ready of root.querySelectorAll("[data-ready]")) ready.disabled = true;
  clearTimeout(checked);
  checked = setTimeout(look, 500);
};

// --- the server ----------------------------------------------------------------------------------------------------

const send = async (what, more) => {
  const body = new URLSearchParams({ csrf: root.dataset.csrf, ...more });
  const response = await fetch(`${root.dataset.address}/${what}`, { method: "POST", body, headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(response.status === 429 ? "that was too fast; wait a moment" : await words(response));
  return response.json();
};

const words = async (response) => {
  const text = await response.text();
  try { return JSON.parse(text).error; } catch { return new DOMParser().parseFromString(text, "text/html").querySelector("main h1, .notice")?.textContent ?? "the server refused it"; }
};

const tell = (text, bad = false) => { faults.textContent = text; faults.classList.toggle("bad", bad); };

const look = async () => {
  if (live) { find("[data-plan]").value = JSON.stringify(plan); tell(""); return; }
  if (!rooms().length) { tell("Nothing is drawn yet."); return; }
  const asked = JSON.stringify(plan);
  try {
    const looked = await send("check", { plan: asked });
    if (JSON.stringify(plan) !== asked) return; // drawn on meanwhile: another answer is on its way
    const wrong = looked.faults ?? [];
    tell(wrong.length ? `Not to be played yet: ${wrong.join("; ")}.` : `Sound: ${rooms().length} rooms. It can be played.`, wrong.length > 0);
    find("[data-text]").value = find("#as-text").textContent = looked.text ?? "";
    for (const ready of root.querySelectorAll("[data-ready]")) ready.disabled = wrong.length > 0;
  } catch (error) { tell(`It could not be looked over: ${error.message}.`, true); }
};

const open = async (what, more) => {
  try {
    const looked = await send(what, more);
    change(() => { plan = looked.dungeon; picked = plan.entrance; level = get(picked, "level"); });
    cursor = { x: get(picked, "x"), y: get(picked, "y") };
    show();
    middle();
  } catch (error) { tell(`Not opened: ${error.message}.`, true); }
};

// --- drawing -------------------------------------------------------------------------------------------------------

const make = (name, attributes = {}, parent = null) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent?.append(element);
  return element;
};
const whole = SIZE * CELL, svg = make("svg", { viewBox: `0 0 ${whole} ${whole}`, "aria-hidden": "true", class: "plan" });
make("path", { class: "ruled", d: Array.from({ length: SIZE + 1 }, (_, n) => `M${n * CELL} 0v${whole}M0 ${n * CELL}h${whole}`).join("") }, svg);
const drawn = make("g", {}, svg), ghost = make("rect", { class: "ghost" }, svg), pointer = make("rect", { class: "cursor", width: CELL, height: CELL }, svg);
sheet.append(svg);
const spot = (n) => (n + MIDDLE) * CELL;

const signsOf = (one) => [one.bands?.length && "☠", one.trap && "△", one.hoard && "◆", one.secret_text && "?", plan.entrance === one.id && "⌂"].filter(Boolean).join(" ");

const drawWay = (way) => {
  const a = room(way.a), b = room(way.b), one = a && boxOf(a);
  if (!a || of(a, USUAL, "level") !== level) return;
  const side = of(way, WAY, "side"), far = way.b && b && of(b, USUAL, "level") === level;
  const [dx, dy] = { n: [0, -1], s: [0, 1], e: [1, 0], w: [-1, 0] }[side];
  let x = one.x + one.w / 2, y = one.y + one.h / 2, length = 1;
  if (far) {
    const other = boxOf(b), share = (p, pw, q, qw) => (Math.max(p, q) + Math.min(p + pw, q + qw)) / 2;
    if (dx) { y = share(one.y, one.h, other.y, other.h); length = dx > 0 ? other.x - one.x - one.w : one.x - other.x - other.w; }
    else { x = share(one.x, one.w, other.x, other.w); length = dy > 0 ? other.y - one.y - one.h : one.y - other.y - other.h; }
  }
  x = spot(dx ? (dx > 0 ? one.x + one.w : one.x) : x);
  y = spot(dy ? (dy > 0 ? one.y + one.h : one.y) : y);
  const line = `M${x - dx * 4} ${y - dy * 4}L${x + dx * (Math.max(length, 0) * CELL + 4)} ${y + dy * (Math.max(length, 0) * CELL + 4)}`;
  make("path", { class: "way", d: line }, drawn);
  make("path", { class: `way-in${way.secret ? " secret" : ""}`, d: line }, drawn);
  const kind = of(way, WAY, "kind");
  if (kind === "door") make("rect", { class: `door${["shut", "open", "broken"].includes(of(way, WAY, "state")) ? "" : " fast"}`, x: x - 5 + dx * 3, y: y - 5 + dy * 3, width: 10, height: 10 }, drawn);
  if (kind === "stairs" || kind === "exit") make("text", { x: x + dx * 14, y: y + dy * 14 }, drawn).textContent = kind === "stairs" ? "≡" : "⇥";
};

const drawRoom = (one) => {
  const { x, y, w, h } = boxOf(one);
  const group = make("g", { class: `chamber${seen(one) && live ? " seen" : ""}${one.id === picked ? " picked" : ""}${one.id === from ? " from" : ""}` }, drawn);
  const round = { round: Math.min(w, h) * CELL / 2, cavern: 9 }[of(one, USUAL, "shape")] ?? 0;
  make("rect", { class: "floor", x: spot(x), y: spot(y), width: w * CELL, height: h * CELL, rx: round }, group);
  make("text", { x: spot(x + w / 2), y: spot(y + h / 2) - (signsOf(one) ? 6 : 0) }, group).textContent = one.id.split(".").pop();
  make("text", { class: "signs", x: spot(x + w / 2), y: spot(y + h / 2) + 9 }, group).textContent = signsOf(one);
};

const show = () => {
  drawn.replaceChildren();
  rooms().filter((one) => of(one, USUAL, "level") === level).forEach(drawRoom);
  ways().filter((way) => !wide(way)).forEach(drawWay);
  pointer.setAttribute("x", spot(cursor.x));
  pointer.setAttribute("y", spot(cursor.y));
  ghost.toggleAttribute("hidden", !corner);
  if (corner) {
    const box = { x: spot(Math.min(corner.x, cursor.x)), y: spot(Math.min(corner.y, cursor.y)), width: (Math.abs(corner.x - cursor.x) + 1) * CELL, height: (Math.abs(corner.y - cursor.y) + 1) * CELL };
    for (const [key, value] of Object.entries(box)) ghost.setAttribute(key, value);
  }
  svg.setAttribute("width", SIZE * cell);
  svg.setAttribute("height", SIZE * cell);
  find(".level-now").textContent = `Level ${level}`;
  fill();
};

const where = () => {
  const one = at(cursor), far = `${Math.abs(cursor.x)} ${cursor.x < 0 ? "west" : "east"}, ${Math.abs(cursor.y)} ${cursor.y < 0 ? "north" : "south"}`;
  const more = corner ? " (choose the room's other corner)" : from ? ` (choose the room to join with ${room(from)?.name})` : "";
  said.textContent = `${far}: ${one ? `${one.name || one.id}, ${boxOf(one).w} by ${boxOf(one).h}` : "rock"}${more}`;
};
const middle = () => sheet.scrollTo({ left: (cursor.x + MIDDLE + .5) * cell - sheet.clientWidth / 2, top: (cursor.y + MIDDLE + .5) * cell - sheet.clientHeight / 2 });

// --- what is keyed -------------------------------------------------------------------------------------------------

const option = (value, text, chosen = false) => { const one = new Option(text, value, chosen, chosen); return one; };
const button = (text, deed) => { const one = document.createElement("button"); one.type = "button"; one.className = "button quiet"; one.textContent = text; one.addEventListener("click", deed); return one; };
const list = (value) => value.split(",").map((part) => part.trim()).filter(Boolean);
const lines = (value) => value.split("\n").map((part) => part.trim()).filter(Boolean);
const nameOf = (id) => room(id)?.name || id || "the open";

const wayRow = (way) => {
  const row = document.createElement("li"), locked = live && !way.secret && [way.a, way.b].some((id) => room(id) && seen(room(id)));
  row.append(`to ${way.b ? nameOf(way.a === picked ? way.b : way.a) : "out"}`);
  const kind = document.createElement("select"), state = document.createElement("select"), secret = document.createElement("input");
  kind.append(...Object.entries(KINDS).map(([key, text]) => option(key, text, key === of(way, WAY, "kind"))));
  state.append(...STATES.map((key) => option(key, key, key === of(way, WAY, "state"))));
  kind.setAttribute("aria-label", "Kind of way");
  state.setAttribute("aria-label", "State of the door");
  state.hidden = of(way, WAY, "kind") !== "door";
  Object.assign(secret, { type: "checkbox", checked: Boolean(way.secret) });
  kind.addEventListener("change", () => change(() => { way.kind = kind.value; way.state = kind.value === "door" ? "shut" : "open"; }));
  state.addEventListener("change", () => change(() => { way.state = state.value; }));
  secret.addEventListener("change", () => change(() => { way.secret = secret.checked; }));
  const label = document.createElement("label");
  label.append(secret, " secret");
  for (const input of [kind, state, secret]) input.disabled = locked;
  row.append(kind, state, label);
  if (!locked) row.append(button("Close it up", () => change(() => { delete plan.ways[way.id]; })));
  return row;
};

const bandRow = (band, number, one) => {
  const row = document.createElement("li"), name = known.monsters.find(([key]) => key === band.kind)?.[1] ?? band.kind;
  row.append(`${band.number ?? "1"} ${name}${band.lair ? ", at home" : ""}`, button("Send away", () => change(() => { one.bands.splice(number, 1); })));
  return row;
};

const put = (selector, value) => { const input = find(selector); if (input && document.activeElement !== input) input.value = value; };

// Fill the fields from the plan; what somebody types in is left alone.
const fill = () => {
  const one = room(picked);
  find("#rooms").replaceChildren(option("", "none", !one), ...rooms().map((each) => option(each.id, `${each.id.split(".").pop()}. ${each.name ?? ""}`, each.id === picked)));
  fields.disabled = !one || (live && seen(one));
  for (const input of root.querySelectorAll("[data-room]")) {
    const value = one ? of(one, USUAL, input.dataset.room) : "";
    if (input.type === "checkbox") input.checked = Boolean(value);
    else if (document.activeElement !== input) input.value = value;
  }
  find("#ways").replaceChildren(...(one ? ways().filter((way) => !wide(way) && [way.a, way.b].includes(picked)).map(wayRow) : []));
  find("#bands").replaceChildren(...(one?.bands ?? []).map((band, number) => bandRow(band, number, one)));
  find("#way-to").replaceChildren(...rooms().filter((each) => each.id !== picked).map((each) => option(each.id, nameOf(each.id))));
  find("#f-entrance").checked = Boolean(one) && plan.entrance === picked;
  find("#f-entrance").disabled = live;
  put("#f-trap", one?.trap?.key ?? "");
  find("#f-hard").checked = Boolean(one?.trap?.hard);
  const hoard = one?.hoard ?? {};
  put("#f-coins", hoard.coins ?? "");
  put("#f-gems", (hoard.gems ?? []).join(", "));
  put("#f-jewellery", (hoard.jewellery ?? []).join(", "));
  put("#f-things", (hoard.things ?? []).join(", "));
  put("#f-inside", hoard.inside ?? "");
  find("#f-hidden").checked = Boolean(hoard.hidden);
  put("#f-features", (one?.features ?? []).join("\n"));
  put("#p-title", plan.title ?? "");
  put("#p-blurb", plan.blurb ?? "");
  put("#p-rumours", (plan.rumours ?? []).join("\n"));
  where();
};

const numbers = (value) => list(value).map(Number).filter(Number.isInteger);
const hoardNow = () => {
  const hoard = { coins: Math.trunc(Number(find("#f-coins").value)) || 0, gems: numbers(find("#f-gems").value), jewellery: numbers(find("#f-jewellery").value),
    things: list(find("#f-things").value), hidden: find("#f-hidden").checked, inside: find("#f-inside").value.trim() };
  return hoard.coins || hoard.gems.length || hoard.jewellery.length || hoard.things.length ? hoard : null;
};

const setters = {
  "f-entrance": () => { plan.entrance = picked; },
  "f-trap": (input) => { room(picked).trap = input.value ? { key: input.value, hard: find("#f-hard").checked } : null; },
  "f-hard": (input) => { const one = room(picked); if (one.trap) one.trap.hard = input.checked; },
  "f-features": (input) => { room(picked).features = lines(input.value); },
  "p-title": (input) => { plan.title = input.value; },
  "p-blurb": (input) => { plan.blurb = input.value; },
  "p-rumours": (input) => { plan.rumours = lines(input.value); },
};
for (const id of ["f-coins", "f-gems", "f-jewellery", "f-things", "f-inside", "f-hidden"]) setters[id] = () => { room(picked).hoard = hoardNow(); };

// What is typed counts at once, so that nothing is lost with the focus; choices count when they are made.
root.addEventListener("input", (event) => {
  const input = event.target;
  if (input.dataset.room && room(picked)) {
    const value = input.type === "checkbox" ? input.checked : input.type === "number" ? Math.trunc(Number(input.value)) || 0 : input.value;
    change(() => {
      room(picked)[input.dataset.room] = value;
      if (input.type === "number") { level = get(picked, "level"); layAgain(picked); }
    }, `${picked} ${input.id}`);
  } else if (setters[input.id] && (room(picked) || input.id.startsWith("p-"))) change(() => setters[input.id](input), `${picked} ${input.id}`);
});
root.addEventListener("change", (event) => {
  const input = event.target;
  if (input.id === "rooms") { picked = input.value; if (room(picked)) { level = get(picked, "level"); cursor = { x: get(picked, "x"), y: get(picked, "y") }; } show(); middle(); }
  else if (input.id === "from-file" && input.files[0]) input.files[0].text().then((text) => open("open", { text: `${text}\n` }));
  else if (input.name === "pen") { corner = null; from = ""; sheet.classList.toggle("moving", input.value === "move"); show(); }
});

// --- deeds ---------------------------------------------------------------------------------------------------------

// In a game, what has been seen stays where it is, and so does what its doors lead to.
const fixed = (id) => live && (seen(room(id)) || ways().some((way) => !way.secret && [way.a, way.b].includes(id) && [way.a, way.b].some((end) => room(end) && seen(room(end)))));
const movable = (id) => room(id) && !fixed(id);
const shift = (id, [dx, dy]) => { if (movable(id)) change(() => { room(id).x = get(id, "x") + dx; room(id).y = get(id, "y") + dy; layAgain(id); }); };
const climb = (by) => { level = Math.max(1, Math.min(12, level + by)); corner = null; show(); };

const deeds = {
  undo() {
    const last = before.pop();
    if (!last) { tell("There is nothing to take back."); return; }
    plan = JSON.parse(last);
    typing = "";
    if (!room(picked)) picked = "";
    keep();
    show();
  },
  add() { change(() => newRoom(cursor, { x: cursor.x + 2, y: cursor.y + 2 })); },
  closer() { cell = Math.min(48, cell + 6); show(); middle(); },
  farther() { cell = Math.max(10, cell - 6); show(); middle(); },
  up() { climb(-1); },
  down() { climb(1); },
  join() { change(() => join(picked, find("#way-to").value)); },
  out() { change(() => wayOut(picked)); },
  band() { const one = room(picked); change(() => { one.bands = [...(one.bands ?? []), { kind: find("#band-kind").value, number: find("#band-number").value.trim() || "1" }]; }); },
  remove() { if (movable(picked)) change(() => remove(picked)); else tell("Somebody has seen a door to it: it stays.", true); },
  blank() { change(() => { plan = { key: "drawn", title: "A place without a name", rooms: {}, ways: {}, entrance: "" }; picked = ""; level = 1; }); },
  make() { open("make", { seed: find("#made-seed").value, levels: find("#made-levels").value, rooms: find("#made-rooms").value }); },
  shelved() { open("open", { text: find("#shelved").value }); },
  keep() {
    const link = document.createElement("a"), name = (plan.title || "dungeon").toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "") || "dungeon";
    link.href = URL.createObjectURL(new Blob([find("[data-text]").value], { type: "text/markdown" }));
    link.download = `${name}.md`;
    link.click();
    URL.revokeObjectURL(link.href);
  },
};
root.addEventListener("click", (event) => { const one = event.target.closest("[data-board]"); if (one) deeds[one.dataset.board]?.(); });

const cornered = () => {
  if (!corner) { corner = { ...cursor }; show(); return; }
  const first = corner;
  corner = null;
  change(() => newRoom(first, cursor));
};
const joined = () => {
  const one = at(cursor);
  if (!one) { from = ""; show(); return; }
  if (!from) { from = picked = one.id; show(); return; }
  const start = from;
  from = "";
  change(() => join(start, one.id));
};
const pen = () => find("[name=pen]:checked").value;
const take = (kind) => { find(`[name=pen][value=${kind}]`).checked = true; sheet.classList.remove("moving"); };

// -- mouse and finger

const placeOf = (event) => {
  const box = svg.getBoundingClientRect();
  return { x: Math.floor((event.clientX - box.left) / cell) - MIDDLE, y: Math.floor((event.clientY - box.top) / cell) - MIDDLE };
};
let drag = null;
sheet.addEventListener("pointerdown", (event) => {
  if (event.button || pen() === "move") return;
  event.preventDefault();
  sheet.focus({ preventScroll: true });
  sheet.setPointerCapture(event.pointerId);
  cursor = placeOf(event);
  const one = at(cursor);
  if (pen() === "way") joined();
  else if (pen() === "room" && !one) { drag = corner ? null : { kind: "room", from: cursor }; cornered(); }
  else { picked = one?.id ?? ""; corner = null; drag = one && movable(one.id) ? { kind: "shift", id: one.id, from: cursor } : null; show(); }
});
sheet.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const now = placeOf(event);
  if (now.x === cursor.x && now.y === cursor.y) return;
  if (drag.kind === "shift") shift(drag.id, [now.x - cursor.x, now.y - cursor.y]);
  cursor = now;
  show();
});
for (const end of ["pointerup", "pointercancel"]) sheet.addEventListener(end, () => {
  if (drag?.kind === "room" && corner && (cursor.x !== drag.from.x || cursor.y !== drag.from.y)) cornered();
  drag = null;
});

// -- keys

const letters = {
  r: cornered, w: joined, s: () => take("select"), z: deeds.undo, Delete: deeds.remove, Backspace: deeds.remove, "+": deeds.closer, "-": deeds.farther,
  PageUp: deeds.up, PageDown: deeds.down, Enter: () => { picked = at(cursor)?.id ?? ""; show(); }, x: () => { const one = at(cursor); if (one) change(() => wayOut(one.id)); },
  Escape: () => { corner = null; from = ""; show(); },
};
sheet.addEventListener("keydown", (event) => {
  if (event.metaKey || event.altKey || (event.ctrlKey && event.key !== "z")) return;
  const step = STEPS[event.key];
  if (!step && !letters[event.key]) return;
  event.preventDefault();
  event.stopPropagation();
  if (step && event.shiftKey) shift(picked, step);
  else if (step) {
    const limit = (n) => Math.max(-MIDDLE, Math.min(MIDDLE, n));
    cursor = { x: limit(cursor.x + step[0]), y: limit(cursor.y + step[1]) };
    show();
    const x = (cursor.x + MIDDLE) * cell, y = (cursor.y + MIDDLE) * cell;
    if (x < sheet.scrollLeft || y < sheet.scrollTop || x + cell > sheet.scrollLeft + sheet.clientWidth || y + cell > sheet.scrollTop + sheet.clientHeight) middle();
  } else letters[event.key]();
});

// --- to work -------------------------------------------------------------------------------------------------------

find("#band-kind").append(...known.monsters.map(([key, name]) => option(key, name)));
find("#f-trap").append(option("", "none"), ...known.traps.map(([key, name]) => option(key, name)));
find("#things").append(...known.things.map(([key, name]) => option(key, name)));
const draft = kept.get(root.dataset.draft);
if (draft) plan = JSON.parse(draft);
picked = room(plan.entrance) ? plan.entrance : "";
if (picked) { level = get(picked, "level"); cursor = { x: get(picked, "x"), y: get(picked, "y") }; }
root.hidden = false;
show();
middle();
look();
