// A first visit to an address inside: the folder is the nearest one above that says its version. It is opened there.
(async () => {
  for (let parts = location.pathname.split("/").slice(0, -1); parts.length; parts.pop()) {
    const root = `${parts.join("/")}/`, found = await fetch(`${root}version.json`).catch(() => null);
    if (!found?.ok) continue;
    const inner = `/${location.pathname.slice(root.length)}${location.search}${location.hash}`;
    return location.replace(`${root}?go=${encodeURIComponent(inner)}`);
  }
  document.querySelector("p").textContent = "There is no such page.";
})();
