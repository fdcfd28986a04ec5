// The game's words: marked wherever they stand, explained on hover, focus or tap. The server sends plain text; this
// finds the words in it. Names come once, meanings when somebody first asks; browsers keep both.

const WHERE = ".told, .wanted, .question, .card p, .card .subtitle, .slots dd, .tag, .guide";
const CHOICES = ".choices > li > .choice";
const DELAY = 250;

let pattern = null, starts = null, keys = new Map(), exact = new Set(), texts = null, place = "", shown = null, shownAt = 0, timer = 0;

const card = () => document.getElementById("term-card");

const load = async (name) => (await fetch(`${place}/${name}?v=${document.getElementById("table").dataset.terms.split("?")[1]}`)).json();

const learn = async () => {
  const rows = await load("names");
  const names = [];
  for (const [key, all, cased] of rows) for (const name of all) {
    keys.set(name.toLowerCase(), key);
    if (cased) exact.add(name);
    names.push(name);
  }
  names.sort((a, b) => b.length - a.length);
  const words = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const spelt = new Set(rows.filter(([, , cased]) => cased).flatMap(([, all]) => all.map((name) => name.toLowerCase())));
  pattern = names.length ? new RegExp(`(?<![\\w'])(${words})(?:s|es)?(?![\\w'])`, "gi") : null;
  starts = pattern && new RegExp(`^(?:${words})(?:s|es)?(?![\\w'])`, "i");
  isMarked = (match) => (!spelt.has(match[1].toLowerCase()) || (exact.has(match[1]) && !isPlain(match))) && !isInName(match);
};

let isMarked = () => true;

// A single word that opens a sentence has its capital from there: 'Keep still' is no castle's Keep (as glossary.py has it).
const isPlain = ({ 0: all, 1: word, index, input }) => !word.includes(" ")
  && /(?:^|[.!?:;]\s+|['"(])$/.test(input.slice(0, index)) && /^ [a-z]/.test(input.slice(index + all.length));

// A capital beside another that is no word of the game: Lantern Cross is a place, and no lantern (as glossary.py has it).
const isInName = ({ 0: all, 1: word, index, input }) => {
  if (word.includes(" ") || !/^[A-Z]/.test(word)) return false;
  const end = index + all.length, before = /(?<![\w'])([A-Z][\w'-]+) $/.exec(input.slice(0, index));
  if (/^ [A-Z]\w/.test(input.slice(end)) && !starts.test(input.slice(end + 1))) return true;
  return !!before && !keys.has(before[1].toLowerCase()) && !/(?:^|[.!?:;]\s+|['"(])$/.test(input.slice(0, before.index));
};

// --- marking -------------------------------------------------------------------------------------------------------

const textsIn = (element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, {
    acceptNode: (node) => node.parentElement.closest(".term, .spoken, kbd, svg, .rule-id") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  });
  const found = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  return found;
};

const mark = (element) => {
  const said = new Set([...element.querySelectorAll(".term")].map((term) => term.dataset.term));
  for (const node of textsIn(element)) {
    let rest = node, taken = 0;
    for (const match of [...node.data.matchAll(pattern)]) {
      const key = keys.get(match[1].toLowerCase());
      if (said.has(key) || !isMarked(match)) continue;
      said.add(key);
      const word = rest.splitText(match.index - taken);
      rest = word.splitText(match[0].length);
      taken = match.index + match[0].length;
      const term = document.createElement("button");
      term.type = "button";
      term.className = "term";
      term.dataset.term = key;
      term.textContent = word.data;
      if (element.closest("#log > :not(:first-child), #log-older")) term.tabIndex = -1; // the list of words has them all
      word.replaceWith(term);
    }
  }
};

// A choice is a button, and nothing can be pressed inside one: its words are asked for beside it.
const ask = (choice) => {
  const words = [...choice.querySelectorAll(".label, .fine")].map((part) => part.textContent).join(" . ");
  const found = new Map();
  pattern.lastIndex = 0;
  for (const match of words.matchAll(pattern)) if (isMarked(match)) found.set(keys.get(match[1].toLowerCase()), match[0]);
  const item = choice.parentElement, old = item.querySelector(":scope > .ask");
  if (!found.size) { old?.remove(); return; }
  const button = old ?? document.createElement("button");
  button.type = "button";
  button.className = "ask term";
  button.dataset.term = [...found.keys()].join(" ");
  button.textContent = "?";
  button.setAttribute("aria-label", `What is ${[...found.values()].join(", ")}?`);
  item.classList.add("asked");
  if (!old) item.append(button);
};

const markAll = () => {
  if (!pattern) return;
  for (const element of document.querySelectorAll(WHERE)) mark(element);
  for (const choice of document.querySelectorAll(CHOICES)) ask(choice);
};

// --- explaining ----------------------------------------------------------------------------------------------------

const inBook = (rule, words) => {
  const link = document.createElement("a");
  link.href = `${place.replace("/terms/", "/book/")}#${rule}`;
  link.target = "book";
  link.dataset.book = rule;
  link.textContent = words;
  return link;
};

const rows = async (wanted) => {
  texts ??= await load("texts");
  return wanted.filter((key) => texts[key]).map((key) => {
    const [name, kind, text, rules] = texts[key], row = document.createElement("div");
    const head = document.createElement("dt"), body = document.createElement("dd"), fine = document.createElement("span");
    head.textContent = `${name} `;
    fine.className = "rule-id";
    fine.append(kind, ...(rules.length ? rules : [name]).flatMap((rule) => [" · ", inBook(rule, rules.length ? rule : "in the rules")]));
    head.append(fine);
    body.textContent = text;
    row.append(head, body);
    return row;
  });
};

const show = async (term) => {
  const list = document.createElement("dl");
  list.append(...await rows(term.dataset.term.split(" ")));
  if (!term.isConnected || !list.childElementCount) return;
  hide();
  shown = term;
  card().replaceChildren(list);
  card().showPopover();
  term.setAttribute("aria-describedby", "term-card");
  const box = term.getBoundingClientRect(), own = card().getBoundingClientRect();
  shownAt = box.top;
  const below = box.bottom + own.height + 8 < innerHeight;
  card().style.left = `${Math.max(8, Math.min(box.left, innerWidth - own.width - 8))}px`;
  card().style.top = `${Math.max(8, below ? box.bottom + 6 : box.top - own.height - 6)}px`;
};

const hide = () => {
  clearTimeout(timer);
  shown?.removeAttribute("aria-describedby");
  shown = null;
  if (card().matches(":popover-open")) card().hidePopover();
};

const listen = () => {
  const termOf = (event) => event.target.closest?.(".term");
  const isOnCard = (event) => event.target.closest?.("#term-card"); // it stays while somebody points at it or presses its links
  document.addEventListener("pointerover", (event) => {
    const term = termOf(event);
    if (event.pointerType === "touch") return;
    clearTimeout(timer);
    if (isOnCard(event)) return;
    if (term) timer = setTimeout(show, DELAY, term);
    else if (shown && document.activeElement !== shown) timer = setTimeout(hide, DELAY);
  });
  document.addEventListener("focusin", (event) => { const term = termOf(event); if (term?.matches(":focus-visible")) show(term); else if (shown && !isOnCard(event)) hide(); });
  document.addEventListener("click", (event) => {
    const term = termOf(event);
    if (term) { event.preventDefault(); if (shown === term && event.detail) hide(); else show(term); }
    else if (shown && (!isOnCard(event) || event.target.closest("a"))) hide();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && shown) { event.stopPropagation(); event.preventDefault(); hide(); } }, true);
  document.addEventListener("scroll", () => {
    if (shown && Math.abs(shown.getBoundingClientRect().top - shownAt) > 24) hide();
  }, { capture: true, passive: true });
  document.addEventListener("toggle", (event) => { if (event.target.id === "words" && event.newState === "open") list(); }, true);
};

// All words that stand on the page, for those who do not point.
const list = async () => {
  const found = [...document.querySelectorAll("#table .term")].flatMap((term) => term.dataset.term.split(" "));
  const all = await rows([...new Set(found)].sort());
  const words = document.querySelector("#words dl");
  words.replaceChildren(...all);
  document.querySelector("#words .none").hidden = all.length > 0;
};

export const explain = async (table) => {
  if (place) { if (shown && !shown.isConnected) hide(); markAll(); return; }
  place = table.dataset.terms.split("?")[0];
  listen();
  await learn();
  markAll();
};
