// Squared paper: a map drawn with mouse, finger or keys. The picture is kept as text, the same text that is handed in:
// squares stand at odd columns of odd lines, the sides between them (see world/mapping_paper.py).

const HEADER = "#map", CELL = 24, SIZE = 61, SVG = "http://www.w3.org/2000/svg";
const STEPS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
const BACK = { north: "south", south: "north", east: "west", west: "east" };
const SIDE_SIGN = { wall: null, door: "D", exit: ":" };
const MARKS = { square: ".", up: "<", down: ">" };
const NAMES = { ".": "floor", "<": "stairs up", ">": "stairs down", "/": "half a square" };
const SIDES = { "-": "wall", "|": "wall", D: "door", ":": "exit" };

// --- the picture ---------------------------------------------------------------------------------------------------

// Characters by "column,line" on a sheet of SIZE squares; the entrance by the square it leads into and the heading.
class Picture {
  constructor(text = "") {
    this.signs = new Map();
    this.entrance = { x: SIZE >> 1, y: Math.round(SIZE * .7), heading: "north" };
    if (text.startsWith(HEADER)) this.read(text, this.entrance);
  }

  read(text, at) {
    this.signs.clear();
    let gate = null;
    const found = [];
    text.split("\n").slice(1).forEach((line, r) => [...line].forEach((sign, c) => {
      if (sign === "E") gate = [c, r];
      else if (sign !== " " && sign !== "+") found.push([c, r, sign]);
    }));
    const floor = new Set(found.filter(([c, r]) => c % 2 && r % 2).map(([c, r]) => `${c},${r}`));
    const inner = this.inward(gate, floor);
    const dc = 2 * at.x + 1 - inner.c, dr = 2 * at.y + 1 - inner.r;
    for (const [c, r, sign] of found) this.signs.set(`${c + dc},${r + dr}`, sign);
    this.entrance = { x: at.x, y: at.y, heading: inner.heading };
  }

  inward(gate, floor) {
    if (!gate) {
      const lowest = [...floor].map((key) => key.split(",").map(Number)).sort((a, b) => b[1] - a[1] || a[0] - b[0])[0];
      return { c: lowest?.[0] ?? 1, r: lowest?.[1] ?? 1, heading: "north" };
    }
    const ways = gate[1] % 2 ? ["east", "west"] : ["north", "south"];
    const sides = ways.map((heading) => ({ c: gate[0] + STEPS[heading][0], r: gate[1] + STEPS[heading][1], heading }));
    return sides.find(({ c, r }) => floor.has(`${c},${r}`)) ?? sides[0];
  }

  get text() {
    const cells = new Map(this.signs), corners = [];
    for (const [key, sign] of this.signs) {
      const [c, r] = key.split(",").map(Number);
      if (r % 2 === 0 && sign) corners.push(`${c - 1},${r}`, `${c + 1},${r}`);
      else if (c % 2 === 0) corners.push(`${c},${r - 1}`, `${c},${r + 1}`);
    }
    for (const corner of corners) if (!cells.has(corner)) cells.set(corner, "+");
    const { x, y, heading } = this.entrance, [dx, dy] = STEPS[BACK[heading]];
    cells.set(`${2 * x + 1 + dx},${2 * y + 1 + dy}`, "E");
    const places = [...cells.keys()].map((key) => key.split(",").map(Number));
    const left = Math.min(...places.map(([c]) => c)) & ~1, right = Math.max(...places.map(([c]) => c));
    const top = Math.min(...places.map(([, r]) => r)) & ~1, bottom = Math.max(...places.map(([, r]) => r));
    const lines = [];
    for (let r = top; r <= bottom; r++) {
      let line = "";
      for (let c = left; c <= right; c++) line += cells.get(`${c},${r}`) ?? " ";
      lines.push(line.trimEnd());
    }
    return [HEADER, ...lines].join("\n");
  }

  get blank() { return !this.signs.size; }
  square({ x, y }) { return `${2 * x + 1},${2 * y + 1}`; }
  edge({ x, y }, side) { const [dx, dy] = STEPS[side]; return `${2 * x + 1 + dx},${2 * y + 1 + dy}`; }
  wallSign(side) { return side === "north" || side === "south" ? "-" : "|"; }
  isGate(at, side) { const { x, y, heading } = this.entrance; return this.edge(at, side) === this.edge({ x, y }, BACK[heading]); }
  put(key, sign) { if (sign) this.signs.set(key, sign); else this.signs.delete(key); }

  mark(at, sign) { const key = this.square(at); this.put(key, this.signs.get(key) === sign ? "" : sign); }

  side(at, side, kind, on = null) {
    const key = this.edge(at, side), sign = SIDE_SIGN[kind] ?? this.wallSign(side);
    const off = on === null ? this.signs.get(key) === sign : !on;
    if (!this.isGate(at, side)) this.put(key, off ? "" : sign);
  }

  room(one, other) {
    const [x1, x2] = [one.x, other.x].sort((a, b) => a - b), [y1, y2] = [one.y, other.y].sort((a, b) => a - b);
    const inside = ({ x, y }) => x1 <= x && x <= x2 && y1 <= y && y <= y2;
    for (let x = x1; x <= x2; x++) for (let y = y1; y <= y2; y++) {
      const at = { x, y };
      if (!this.signs.has(this.square(at))) this.put(this.square(at), ".");
      for (const [side, [dx, dy]] of Object.entries(STEPS)) {
        const key = this.edge(at, side), now = this.signs.get(key);
        if (inside({ x: x + dx, y: y + dy })) this.put(key, "");
        else if (now !== "D" && now !== ":" && !this.isGate(at, side)) this.put(key, this.wallSign(side));
      }
    }
  }

  erase(at) {
    this.put(this.square(at), "");
    for (const [side, [dx, dy]] of Object.entries(STEPS)) {
      if (!this.signs.has(this.square({ x: at.x + dx, y: at.y + dy }))) this.put(this.edge(at, side), "");
    }
  }

  enter(at, heading) {
    this.entrance = { ...at, heading };
    this.put(this.edge(at, BACK[heading]), "");
  }

  words(at) {
    const { x, y } = this.entrance, dx = at.x - x, dy = y - at.y;
    const far = [dx && `${Math.abs(dx)} ${dx > 0 ? "east" : "west"}`, dy && `${Math.abs(dy)} ${dy > 0 ? "north" : "south"}`];
    const where = far.filter(Boolean).join(", ") || "first square";
    const sides = Object.keys(STEPS).map((side) => {
      const what = this.isGate(at, side) ? "entrance" : SIDES[this.signs.get(this.edge(at, side))];
      return what && `${what} ${side}`;
    });
    return [where, NAMES[this.signs.get(this.square(at))] ?? "blank", ...sides.filter(Boolean)].join("; ");
  }
}

// --- the sheet -----------------------------------------------------------------------------------------------------

const make = (name, attributes = {}, parent = null) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent?.append(element);
  return element;
};

export const lay = (root, kept) => {
  if (root.dataset.laid) return;
  root.dataset.laid = "1";
  const find = (selector) => root.querySelector(selector);
  const field = find("textarea"), sheet = find(".sheet"), status = find(".at"), said = find(".paper-said"), own = find("#own-call");
  const base = field.value; // what was handed in last: a draft that was begun on something else is stale
  const draft = JSON.parse(kept.get(root.dataset.draft) || "{}");
  let picture = new Picture(draft.base === base ? draft.text : base);
  let cursor = { x: picture.entrance.x, y: picture.entrance.y }, heading = picture.entrance.heading, corner = null;
  let cell = matchMedia("(max-width: 40rem)").matches ? 30 : 26, side = "wall", ways = "";
  const before = [];

  // -- drawing

  const whole = SIZE * CELL, svg = make("svg", { viewBox: `0 0 ${whole} ${whole}`, "aria-hidden": "true", class: "squares" });
  const rules = Array.from({ length: SIZE + 1 }, (_, n) => `M${n * CELL} 0v${whole}M0 ${n * CELL}h${whole}`).join("");
  make("path", { class: "ruled", d: rules }, svg);
  const layers = Object.fromEntries(["floor", "wall", "door", "exit"].map((name) => [name, make("path", { class: name }, svg)]));
  const signs = make("g", {}, svg), ghost = make("rect", { class: "ghost" }, svg), pointer = make("rect", { class: "cursor" }, svg);
  sheet.append(svg);

  const show = () => {
    const paths = { floor: "", wall: "", door: "", exit: "" };
    signs.replaceChildren();
    const write = (x, y, letter) => { make("text", { class: "sign", x: (x + .5) * CELL, y: (y + .72) * CELL }, signs).textContent = letter; };
    for (const [key, sign] of picture.signs) {
      const [c, r] = key.split(",").map(Number), x = c >> 1, y = r >> 1;
      if (c % 2 && r % 2) {
        paths.floor += `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}z`;
        if (sign !== ".") write(x, y, sign);
      } else {
        const kind = SIDES[sign], line = r % 2 ? `M${x * CELL} ${y * CELL}v${CELL}` : `M${x * CELL} ${y * CELL}h${CELL}`;
        paths[kind] += line;
        if (kind === "door") paths.wall += line;
      }
    }
    for (const [name, layer] of Object.entries(layers)) layer.setAttribute("d", paths[name]);
    const { x, y, heading: way } = picture.entrance, [dx, dy] = STEPS[BACK[way]];
    write(x + dx * .75, y + dy * .75, "E");
    frame(pointer, cursor, cursor);
    if (corner) frame(ghost, corner, cursor);
    ghost.toggleAttribute("hidden", !corner);
    svg.setAttribute("width", SIZE * cell);
    svg.setAttribute("height", SIZE * cell);
  };

  const frame = (rect, one, other) => {
    const place = { x: Math.min(one.x, other.x) * CELL, y: Math.min(one.y, other.y) * CELL,
      width: (Math.abs(one.x - other.x) + 1) * CELL, height: (Math.abs(one.y - other.y) + 1) * CELL };
    for (const [key, value] of Object.entries(place)) rect.setAttribute(key, value);
  };

  const tell = () => {
    status.textContent = picture.words(cursor) + (corner ? " (choose the room's other corner)" : "");
  };

  // The draft is what is handed in, and it survives a reload.
  const keep = () => {
    field.value = picture.blank ? "" : picture.text;
    kept.set(root.dataset.draft, JSON.stringify({ base, text: field.value }));
  };

  const stroke = (change) => {
    before.push([picture.text, cursor, picture.entrance]);
    if (before.length > 200) before.shift();
    change();
    keep();
    show();
    tell();
  };

  const bring = () => {
    const x = (cursor.x + .5) * cell, y = (cursor.y + .5) * cell, edge = cell * 2;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = sheet;
    sheet.scrollTo({
      left: Math.min(Math.max(scrollLeft, x + edge - clientWidth), x - edge),
      top: Math.min(Math.max(scrollTop, y + edge - clientHeight), y - edge),
    });
  };

  const middle = () => sheet.scrollTo({
    left: (cursor.x + .5) * cell - sheet.clientWidth / 2,
    top: (cursor.y + .5) * cell - sheet.clientHeight * .7,
  });

  const go = (way) => {
    const [dx, dy] = STEPS[way], limit = (n) => Math.min(SIZE - 1, Math.max(0, n));
    heading = way;
    cursor = { x: limit(cursor.x + dx), y: limit(cursor.y + dy) };
    show();
    tell();
    bring();
  };

  // -- deeds

  const pen = () => find("[name=pen]:checked").value;
  const take = (kind) => {
    const radio = find(`[name=pen][value=${kind}]`);
    radio.checked = true;
    if (kind in SIDE_SIGN) side = kind;
    sheet.classList.toggle("moving", kind === "move");
  };

  const cornered = () => {
    if (!corner) { corner = { ...cursor }; show(); tell(); return; }
    const first = corner;
    corner = null;
    stroke(() => picture.room(first, cursor));
  };

  const deeds = {
    undo() {
      const last = before.pop();
      if (!last) { said.textContent = "There is nothing to take back."; return; }
      picture = new Picture();
      picture.read(last[0], last[2]);
      cursor = last[1];
      keep();
      show();
      tell();
    },
    closer() { cell = Math.min(48, cell + 6); show(); middle(); },
    farther() { cell = Math.max(14, cell - 6); show(); middle(); },
    start() { cursor = { x: picture.entrance.x, y: picture.entrance.y }; show(); tell(); middle(); },
    clear() { stroke(() => { picture = new Picture(); ways = ""; cursor = { x: picture.entrance.x, y: picture.entrance.y }; heading = "north"; }); middle(); },
    take() { call(find("#latest-call").textContent); },
    call() { if (own.value.trim()) call(own.value); },
  };

  // The server knows the language of calls: it gets the drawing and gives it back with the call on it.
  const call = async (words) => {
    const form = root.closest("form"), { x, y } = picture.entrance;
    const body = new URLSearchParams({ csrf: form.elements.csrf.value, seat: form.elements.seat.value, call: words, ways,
      paper: picture.blank ? "" : picture.text, x: cursor.x - x, y: y - cursor.y, heading });
    try {
      const response = await fetch(root.dataset.calls, { method: "POST", body });
      const drawn = await response.json();
      if (drawn.problem) { said.textContent = `Not drawn: ${drawn.problem}.`; return; }
      stroke(() => {
        picture.read(drawn.paper, { x, y });
        cursor = { x: x + (drawn.x ?? 0), y: y - (drawn.y ?? 0) };
        heading = drawn.heading;
        ways = drawn.ways;
      });
      said.textContent = drawn.faults ? `Drawn, but: ${drawn.faults.join("; ")}.` : "Drawn.";
      own.value = "";
      bring();
    } catch {
      said.textContent = "The call could not be drawn: no answer from the server.";
    }
  };

  // -- mouse and finger

  const placeOf = (event) => {
    const box = svg.getBoundingClientRect(), limit = (n) => Math.min(SIZE - .001, Math.max(0, n));
    const fx = limit((event.clientX - box.left) / cell), fy = limit((event.clientY - box.top) / cell);
    const at = { x: Math.floor(fx), y: Math.floor(fy) }, dx = fx - at.x - .5, dy = fy - at.y - .5;
    const way = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "east" : "west") : dy > 0 ? "south" : "north";
    return { at, way, near: Math.max(Math.abs(dx), Math.abs(dy)) > .3 };
  };

  let drag = null; // what the pencil does while it is down

  sheet.addEventListener("pointerdown", (event) => {
    if (event.button || pen() === "move") return;
    const kind = pen(), { at, way } = placeOf(event);
    cursor = at;
    sheet.focus({ preventScroll: true });
    sheet.setPointerCapture(event.pointerId);
    if (kind === "square") {
      const on = !picture.signs.has(picture.square(at));
      drag = { kind, on };
      stroke(() => picture.put(picture.square(at), on ? "." : ""));
    } else if (kind in SIDE_SIGN) {
      const on = picture.signs.get(picture.edge(at, way)) !== (SIDE_SIGN[kind] ?? picture.wallSign(way));
      drag = kind === "wall" ? { kind, on } : null;
      stroke(() => picture.side(at, way, kind, on));
    } else if (kind === "room") {
      drag = corner ? null : { kind, from: at };
      cornered();
    } else if (kind === "erase") {
      drag = { kind };
      stroke(() => picture.erase(at));
    } else if (kind === "entrance") {
      stroke(() => picture.enter(at, BACK[way]));
    } else {
      stroke(() => picture.mark(at, MARKS[kind]));
    }
    event.preventDefault();
  });

  sheet.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const { at, way, near } = placeOf(event);
    cursor = at;
    if (drag.kind === "square") picture.put(picture.square(at), drag.on ? "." : "");
    else if (drag.kind === "erase") picture.erase(at);
    else if (drag.kind === "wall" && near) picture.side(at, way, "wall", drag.on);
    show();
  });

  for (const end of ["pointerup", "pointercancel"]) {
    sheet.addEventListener(end, () => {
      if (drag?.kind === "room" && (cursor.x !== drag.from.x || cursor.y !== drag.from.y)) cornered();
      else if (drag) keep();
      drag = null;
      tell();
    });
  }

  // -- keys

  const arrows = { ArrowUp: "north", ArrowDown: "south", ArrowLeft: "west", ArrowRight: "east" };
  const sides = { i: "north", k: "south", j: "west", l: "east" };
  const letters = {
    " ": () => stroke(() => picture.mark(cursor, ".")), q: () => take("square"), Enter: () => stroke(() => picture.mark(cursor, ".")),
    w: () => take("wall"), d: () => take("door"), x: () => take("exit"),
    "<": () => stroke(() => picture.mark(cursor, "<")), ">": () => stroke(() => picture.mark(cursor, ">")),
    r: cornered, e: () => stroke(() => picture.enter(cursor, heading)), z: deeds.undo, a: deeds.take, c: () => own.focus(),
    Backspace: () => stroke(() => picture.erase(cursor)), Delete: () => stroke(() => picture.erase(cursor)),
    "+": deeds.closer, "-": deeds.farther,
  };

  sheet.addEventListener("keydown", (event) => {
    if (event.key === "Tab" || event.metaKey || event.altKey || (event.ctrlKey && event.key !== "z")) return;
    event.stopPropagation();
    const way = arrows[event.key], wall = event.shiftKey ? way : sides[event.key.toLowerCase()];
    if (wall) stroke(() => picture.side(cursor, wall, side));
    else if (way) go(way);
    else if (event.key === "Escape" && corner) { corner = null; show(); tell(); }
    else if (letters[event.key]) letters[event.key]();
    else return;
    event.preventDefault();
  });

  own.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    deeds.call();
  });

  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-paper]");
    if (button) deeds[button.dataset.paper]();
  });
  root.addEventListener("change", (event) => { if (event.target.name === "pen") take(event.target.value); });

  for (const part of root.querySelectorAll(".board, .call-tools, .call-line")) part.hidden = false;
  root.classList.add("laid");
  keep();
  show();
  tell();
  middle();
};
