// The replay as a film: it goes on by itself, a step every second and a half, until its end or until it is stopped.
(() => {
  "use strict";

  const FRAME = 1500;
  const find = (selector) => document.querySelector(selector);
  const isOn = () => { try { return localStorage.getItem("film") === "on"; } catch { return false; } };
  const turn = (on) => { try { localStorage.setItem("film", on ? "on" : "off"); } catch { /* private window */ } };
  let reel = 0;

  const roll = () => {
    const button = find('[data-do="film"]'), next = find('[data-step="on"]');
    clearTimeout(reel);
    if (!next) turn(false);
    const { address } = find("#table").dataset;
    if (address) history.replaceState(null, "", address);
    button.textContent = isOn() ? "Pause" : "Play";
    button.disabled = !next;
    if (isOn()) reel = setTimeout(() => find('[data-step="on"]')?.click(), FRAME);
  };

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.('[data-do="film"]')) return;
    turn(!isOn());
    roll();
  });
  document.addEventListener("input", (event) => {
    if (event.target.id === "slider") find("#step-number").textContent = event.target.value;
  });
  document.addEventListener("change", (event) => {
    const { slide } = event.target.dataset ?? {};
    if (slide) htmx.ajax("GET", slide + event.target.value, { target: "#table", select: "#table", swap: "outerMorph" });
  });
  document.addEventListener("htmx:after:swap", roll);
  document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", roll) : roll();
})();
