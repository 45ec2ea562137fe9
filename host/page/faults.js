// The faults' form in the panel of cells: lets things go wrong with the virtual board, by name, and end again. What can be had
// comes with hello; a real board has none. main.js calls setUpFaults once.

import { send } from "./connection.js";
import { PLACES } from "./geometry.js";
import { nameOf } from "./places.js";
import { on, pitOf, state } from "./state.js";
import { hasText, text } from "./texts.js";

const SILENT = new Set(["power-cut", "power-sag", "usb-stall"]);
const WEAK = 55; // % of the supply: below that the board stops (host/virtual/faults.py)

const element = (id) => document.getElementById(id);
const form = element("faults");
const [name, place, where, amount] = ["fault-name", "fault-place", "fault-where", "fault-amount"].map(element);

let kinds = new Map();
let active = [];
let named = null; // the columns and the kind that the places are named for

export function setUpFaults() {
  on("hello", ({ faults = [] }) => offer(faults));
  on("faults", (message) => {
    active = message.active;
    showActive();
  });
  on("board", namePlaces);
  name.addEventListener("change", choose);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  // Letters choose in a list here, and are no keys of the page.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") event.stopPropagation();
  });
  element("cells-list").addEventListener("click", ({ target }) => {
    const tile = target.closest("[data-cell]");
    if (tile && chosen()?.at === "place") place.value = tile.dataset.cell;
  });
}

// Whether the board can't answer now, as far as is known.
export function deaf() {
  return active.some(([fault, , left]) => SILENT.has(fault) && (fault !== "power-sag" || left < WEAK));
}

function chosen() {
  return kinds.get(name.value);
}

const titleOf = (name) => (hasText(`fault-${name}`) ? text(`fault-${name}`) : name);

function offer(faults) {
  form.hidden = !faults.length;
  kinds = new Map(faults.map((kind) => [kind.name, kind]));
  const kept = name.value;
  name.replaceChildren(...faults.map((kind) => new Option(titleOf(kind.name), kind.name)));
  if (kinds.has(kept)) name.value = kept;
  choose();
}

function choose() {
  const kind = chosen();
  if (!kind) return;
  element("fault-says").textContent = text(`fault-${kind.name}-says`);
  element("fault-begin").textContent = text(kind.lasts ? "begin" : "now");
  element("fault-at").hidden = !kind.at || kind.at === "led" || kind.ends < 2;
  element("fault-led").hidden = kind.at !== "led";
  where.disabled = kind.at !== "led";
  where.max = kind.ends - 1;
  element("fault-much").hidden = amount.disabled = !kind.number;
  element("fault-unit").textContent = kind.number && text(`fault-${kind.name}-number`);
  Object.assign(amount, { min: kind.least, max: kind.most, value: kind.usual });
  namePlaces();
}

// A button's number is its place's plus one; the first is the mode button.
function namePlaces() {
  const columns = state.board?.columns ?? null;
  const kind = chosen();
  const wanted = `${document.documentElement.lang} ${PLACES} ${columns} ${kind?.at}`;
  if (named === wanted) return;
  named = wanted;
  const at = place.value;
  const buttons = kind?.at === "button";
  const options = Array.from({ length: PLACES }, (_, k) => new Option(placeName(k, columns), buttons ? k + 1 : k));
  if (buttons) options.unshift(new Option(text("the-mode-button"), 0));
  place.replaceChildren(...options);
  if (at !== "") place.value = at;
  if (place.selectedIndex < 0) place.selectedIndex = 0;
  showActive();
}

function placeName(k, columns) {
  return nameOf(k, pitOf(k, columns), columns);
}

function begin() {
  const kind = chosen();
  const at = !kind.at ? {} : { where: Number(kind.at === "led" ? where.value : place.value) };
  send("fault", { name: kind.name, ...at, ...(kind.number && { amount: Number(amount.value) }) });
}

// What is wrong now, each with a button that ends it.
function showActive() {
  const list = element("faults-on");
  const focused = list.contains(document.activeElement);
  const items = active.map(([fault, at, much]) => {
    const kind = kinds.get(fault);
    const said = [titleOf(fault), whereOf(kind, at), kind?.number && `${much} ${text(`fault-${fault}-number`)}`].filter(Boolean).join(", ");
    return item(said, text("fault-end", { said }), { name: fault, ...(at >= 0 && { where: at }) });
  });
  if (active.length > 1) items.push(item(text("end-all"), text("end-all-title"), {}));
  list.replaceChildren(...items);
  if (focused) (list.querySelector("button") ?? element("fault-begin")).focus();
}

function item(said, label, which) {
  const entry = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = said;
  button.title = label;
  button.setAttribute("aria-label", label);
  button.classList.toggle("one", Boolean(which.name));
  button.addEventListener("click", () => send("mend", which));
  entry.append(button);
  return entry;
}

function whereOf(kind, at) {
  if (at < 0) return "";
  if (kind?.at === "led") return text("from-led", { at });
  if (kind?.at === "button") return at ? placeName(at - 1, state.board?.columns ?? null) : "";
  return placeName(at, state.board?.columns ?? null);
}
