// The search of the manual: every word must occur; headings count more than text. Works without a server.
const field = document.getElementById("search");
const list = document.getElementById("found");
const up = document.documentElement.dataset.up;

function score(entry, words) {
  const [, page, heading, text] = entry.map((part) => part.toLowerCase());
  let sum = 0;
  for (const word of words) {
    const hit = heading.includes(word) ? 9 : page.includes(word) ? 4 : text.includes(word) ? 1 : 0;
    if (!hit) return 0;
    sum += hit;
  }
  return sum;
}

function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = words.length
    ? WORDS.map((entry) => [score(entry, words), entry]).filter(([points]) => points)
        .sort((one, other) => other[0] - one[0]).slice(0, 12)
    : [];
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
