// The panel of cells: what the board knows of each, laid out like the board. While it is open the board is asked four times a
// second, and never else. A board that is told has none: there the panel holds the faults alone (faults.js). main.js calls
// setUpCells once, and layCells with every layout.

import { send } from "./connection.js";
import { deaf } from "./faults.js";
import { COLUMNS, isStore, MOST_PLACES, NORTH_STORE, PLACES, SOUTH_STORE } from "./geometry.js";
import { nameOf } from "./places.js";
import { on, pitOf, state } from "./state.js";
import { hasText, number, text } from "./texts.js";
import { seeds } from "./words.js";

const EVERY = 250; // ms

const element = (id) => document.getElementById(id);
const panel = element("cells");
const parts = ["pit", "health", "many", "weight", "sure"];

let asking = 0;
let tiles = [];

export function setUpCells() {
  tiles = Array.from({ length: MOST_PLACES }, makeTile);
  element("cells-list").append(...tiles.map(({ tile }) => tile));
  element("weigh").addEventListener("click", () => open(panel.hidden));
  element("cells-close").addEventListener("click", () => {
    open(false);
    element("weigh").focus();
  });
  element("calibrate").addEventListener("click", () => send("calibrate"));
  on("hello", ({ board: { told }, faults }) => {
    panel.classList.toggle("told", told);
    element("cells-title").textContent = text(told ? "faults" : "cells");
    const name = text(told ? "faults" : "tool-weigh");
    element("weigh").title = told ? text("faults-title-key") : text("tool-weigh-title");
    element("weigh").querySelector("span").textContent = name;
    element("weigh").hidden = told && !faults?.length;
    if (element("weigh").hidden && !panel.hidden) open(false);
  });
  on("cells", ({ cells }) => {
    if (!panel.hidden) show(cells);
  });
  on("error", ({ code }) => {
    if (code === "command" && !panel.hidden) open(false); // an older board: it would refuse again four times a second
  });
}

function makeTile(_, place) {
  const tile = document.createElement("li");
  tile.dataset.cell = place;
  tile.className = "cell";
  const part = {};
  for (const name of parts) {
    part[name] = document.createElement("span");
    part[name].className = name;
    part[name].setAttribute("aria-hidden", "true"); // the tile's own words say it all, in whole sentences
    tile.append(part[name]);
  }
  return { tile, ...part, said: "" };
}

function open(opens) {
  panel.hidden = !opens;
  element("weigh").setAttribute("aria-pressed", opens);
  document.body.classList.toggle("weighing", opens);
  clearInterval(asking);
  if (opens) {
    ask();
    asking = setInterval(ask, EVERY);
  }
  dispatchEvent(new Event("resize")); // the board has more room now, or less
  if (opens) panel.scrollIntoView({ block: "nearest" });
}

function ask() {
  if (!document.hidden && !state.hello?.board.told && !deaf()) send("cells");
}

// As the board lies: its own columns and rows, turned by quarters.
export function layCells({ quarters, sideways }) {
  panel.classList.toggle("sideways", sideways);
  element("cells-list").style.setProperty("--along", COLUMNS + 2);
  for (const { tile } of tiles) {
    tile.hidden = Number(tile.dataset.cell) >= PLACES;
    tile.classList.toggle("store", isStore(Number(tile.dataset.cell)));
    const [row, column, span] = spotOf(Number(tile.dataset.cell), quarters);
    tile.style.gridArea = sideways ? `${row} / ${column} / auto / span ${span}` : `${row} / ${column} / span ${span} / auto`;
  }
}

// The grid's row and column, from 1, and how many of the two lines of pits it spans.
function spotOf(place, quarters) {
  const store = isStore(place);
  const along = place === NORTH_STORE ? 1 : place === SOUTH_STORE ? COLUMNS + 2 : 2 + (place % COLUMNS);
  const line = store || place < COLUMNS ? 1 : 2;
  const turned = quarters === 2 || quarters === 3 ? COLUMNS + 3 - along : along;
  const side = store ? 1 : quarters === 1 || quarters === 2 ? 3 - line : line;
  return [...(quarters % 2 ? [turned, side] : [side, turned]), store ? 2 : 1];
}

function show(cells) {
  const columns = state.board?.columns ?? null;
  const ill = [];
  cells.forEach(([weight, count, sure, health, advice], place) => {
    const part = tiles[place];
    const pit = pitOf(place, columns);
    const name = nameOf(place, pit, columns);
    const weighs = number(Math.round(weight / 10) / 100 || 0, 2).replace("-", "−"); // never −0.00
    const well = health === "ok";
    const said = well ? text("cell-well", { name, seeds: seeds(count), weighs, sure }) : text("cell-ill", { name, health: healthName(health) });
    if (advice) ill.push([name, advice]);
    if (part.said === said) return;
    part.said = said;
    part.tile.setAttribute("aria-label", said);
    part.tile.title = said;
    part.tile.classList.toggle("unused", !isStore(place) && columns !== null && pit === null);
    part.tile.classList.toggle("ill", !well);
    part.pit.textContent = isStore(place) ? (text(place === SOUTH_STORE ? "south-letter" : "north-letter")) : (pit ?? "");
    part.many.textContent = count;
    part.weight.textContent = weighs;
    part.sure.textContent = well ? `${sure} %` : "";
    part.sure.style.setProperty("--sure", well ? sure / 100 : 0);
    part.health.textContent = healthName(health);
  });
  advise(ill);
}

const healthName = (health) => (hasText(`health-${health}`) ? text(`health-${health}`) : health);

// Said once, not again four times a second.
function advise(ill) {
  const list = element("cells-advice");
  const wanted = JSON.stringify(ill);
  if (list.dataset.shown === wanted) return;
  list.dataset.shown = wanted;
  list.replaceChildren(
    ...ill.map(([name, advice]) => {
      const item = document.createElement("li");
      const who = document.createElement("b");
      who.textContent = `${name}. `;
      item.append(who, advice);
      return item;
    }),
  );
}
