// A whole table in a link: what stands behind the # is sent to no host. Made at *Seats*, opened on the first page.
(() => {
  const SIGN = "#table=", LONGEST = 1_500_000; // browsers open no longer addresses
  const through = (parts, stream) => new Response(new Blob(parts).stream().pipeThrough(stream)).arrayBuffer();

  async function linkOf(save, where) {
    const bytes = new Uint8Array(await through([save], new CompressionStream("gzip")));
    const text = btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""));
    const place = new URL(where);
    return `${place.origin}${place.pathname.replace(/\/*$/, "/")}${SIGN}${text.replaceAll("+", "-").replaceAll("/", "_")}`;
  }
  async function saveIn(hash) {
    const text = atob(hash.slice(SIGN.length).replaceAll("-", "+").replaceAll("_", "/"));
    return through([Uint8Array.from(text, (one) => one.charCodeAt(0))], new DecompressionStream("gzip"));
  }

  addEventListener("submit", async (event) => {
    const maker = event.target;
    if (maker.id !== "carry") return;
    event.preventDefault();
    const { where, link, seal } = maker.elements, said = maker.querySelector("output");
    const answer = await fetch(maker.dataset.save + (seal.checked ? "?seal=break" : ""));
    if (!answer.ok) {
      seal.closest("p").hidden = false;
      said.textContent = "The link would hold the secret of the dice. Tick the box to break their seal.";
      return;
    }
    link.value = await linkOf(await answer.arrayBuffer(), new URL(where.value || maker.dataset.page, location));
    link.hidden = link.value.length > LONGEST;
    said.textContent = link.hidden ? "This table is too long for a link: take its file." : "Whoever opens this link goes on from here, at a table of their own.";
    link.select();
    navigator.clipboard?.writeText(link.value).then(() => { said.textContent += " It is copied."; }, () => {});
  });

  const form = document.querySelector("#from-file");
  async function come() {
    if (!form || !location.hash.startsWith(SIGN)) return;
    const said = form.querySelector("output");
    try {
      const save = await saveIn(location.hash), chosen = new DataTransfer();
      const { setup } = JSON.parse(new TextDecoder().decode(save).split("\n", 1)[0]);
      chosen.items.add(new File([save], "table.tw"));
      form.elements.save.files = chosen.files;
      said.textContent = `A table came with this link: ${setup.title || setup.game}. Load it, and go on from there.`;
    } catch {
      said.textContent = "This link has no whole table in it: part of it is missing. Ask for it again, or for the file.";
    }
    history.replaceState(null, "", location.pathname + location.search);
    form.closest("[popover]").showPopover();
    form.querySelector("button").focus();
  }
  come();
  addEventListener("hashchange", come);
})();
