// The search of the manual: headings count more than text, and players' pages more than those for engineers.
// Words that say the same are one word; where nothing has all words, what has most of them is shown.
const field = document.getElementById("search");
const list = document.getElementById("found");
const up = document.documentElement.dataset.up;

const FILLERS = new Set("a an and can do does for how i in is it my of on or the to we what where with you your".split(" "));
const ALIKE = [
  ["invite", "invitation", "friend", "friends", "join", "link", "links"],
  ["sound", "sounds", "audio", "music", "noise"],
  ["undo", "take back", "taken back", "revert"],
  ["phone", "mobile", "tablet", "small screen"],
  ["save", "saved", "saves", "backup"],
  ["notify", "notification", "notifications", "remind"],
  ["dark", "light", "theme", "night"],
  ["master", "referee", "gm", "dm"],
  ["print", "paper", "pdf"],
];
const FIRST = [["docs/players", 15], ["docs/game-masters", 8], ["games/", 6], ["README", 5], ["docs/hosting", 3]];

const alike = (word) => [word, word.replace(/s$/, ""), ...ALIKE.filter((group) => group.includes(word)).flat()];

function score(entry, words) {
  const [address, page, heading, text] = entry.map((part) => part.toLowerCase());
  let sum = 0, hits = 0;
  for (const forms of words) {
    const has = (where) => forms.some((form) => where.includes(form));
    const hit = has(heading) ? 9 : has(page) ? 4 : has(text) ? 2 : 0;
    sum += hit;
    hits += Boolean(hit);
  }
  const forWhom = FIRST.find(([start]) => address.startsWith(start.toLowerCase()))?.[1] ?? 0;
  return hits && [hits, sum + forWhom];
}

function show() {
  const typed = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const words = (typed.some((word) => !FILLERS.has(word)) ? typed.filter((word) => !FILLERS.has(word)) : typed).map(alike);
  const found = words.length ? WORDS.map((entry) => [score(entry, words), entry]).filter(([points]) => points) : [];
  const most = Math.max(...found.map(([[hits]]) => hits));
  const hits = found.filter(([[number]]) => number === most).sort((one, other) => other[0][1] - one[0][1]).slice(0, 12);
  list.replaceChildren(...hits.map(([, [address, page, heading]]) => {
    const item = document.createElement("li"), link = document.createElement("a"), where = document.createElement("small");
    link.href = up + address;
    link.textContent = heading;
    where.textContent = page;
    item.append(link, where);
    return item;
  }));
  list.hidden = !words.length;
  if (words.length && !hits.length) list.textContent = "Nothing found.";
}

field.addEventListener("input", show);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  }
});
