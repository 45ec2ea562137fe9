// Workshop mode: after how many minutes a board that nobody touches looks after itself, the number of its table, the results of
// the group, and the next group. While it is on, whoever touches the page is somebody at the board. main.js calls setUpWorkshop
// once.

import { send } from "./connection.js";
import { choice } from "./controls.js";
import { on, state } from "./state.js";
import { text } from "./texts.js";
import { GAMES, playerName, rulesInWords } from "./words.js";

const MINUTES = ["off", "2", "3", "5", "10"];
const ALONE = new Set(["countdown", "attract"]); // what a board says that nobody is at
const OFTEN = 2000; // ms; the board counts minutes
const SURE = 5000; // ms in which a second press means the next group,
const DOUBLE = 700; // but not so soon: a double click is one press

const element = (id) => document.getElementById(id);
const dialog = element("workshop");
const group = element("workshop-group");

let told = 0; // when the board was last told that somebody is here
let sure = 0; // the timer that waits for a second press
let armed = 0; // when it was pressed first

export function setUpWorkshop() {
  const minutes = element("workshop-minutes");
  for (const value of MINUTES) minutes.append(choice("workshop-minutes", value, "", false));
  minutes.addEventListener("change", ({ target }) => send("set", { setting: "workshop", value: target.value }));
  const table = element("workshop-table");
  table.addEventListener("input", () => table.setCustomValidity(""));
  table.addEventListener("change", () => {
    if (table.checkValidity()) return send("set", { setting: "table", value: String(Number(table.value)) });
    table.setCustomValidity(text("workshop-table-wrong"));
    table.reportValidity();
  });
  element("workshop-open").addEventListener("click", () => {
    element("own-board").close();
    dialog.showModal();
  });
  group.addEventListener("click", askForGroup);
  group.addEventListener("keydown", (event) => event.repeat && event.preventDefault()); // a key that is held is one press
  dialog.addEventListener("close", forgetGroup);
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, present, { capture: true, passive: true });
  on("board", show);
  on("results", list);
}

function present(event) {
  const { settings = {}, say } = state.board ?? {};
  if ((settings.workshop ?? "off") === "off") return;
  const alone = ALONE.has(say?.key);
  if (alone ? feels(event) : performance.now() - told < OFTEN) return;
  if (send("present")) told = performance.now();
}

// Whether the board itself feels what is touched: a press that wakes it is to do nothing else, so it must come first.
function feels({ key, target }) {
  if (key && !/^[ 0-9]$|^Enter$/.test(key)) return false; // it only moves on the page
  return Boolean(target.closest?.(state.hello?.board.told ? "#mode, [data-place]" : "#mode"));
}

// A press arms the button, a second one means it: nothing of it can be taken back.
function askForGroup() {
  if (!sure) {
    group.textContent = text("workshop-group-sure");
    sure = setTimeout(forgetGroup, SURE);
    armed = performance.now();
  } else if (performance.now() - armed >= DOUBLE && send("group")) dialog.close();
}

function forgetGroup() {
  clearTimeout(sure);
  sure = 0;
  group.textContent = text("workshop-group");
}

function show({ settings = {} }) {
  element("workshop-open").hidden = !("workshop" in settings); // an older board has none
  for (const input of element("workshop-minutes").querySelectorAll("input")) {
    input.checked = input.value === settings.workshop;
    input.nextElementSibling.textContent = input.value === "off" ? text("workshop-off") : text("workshop-after", { n: input.value });
  }
  const number = element("workshop-table");
  if (document.activeElement !== number && number.validity.valid) number.value = settings.table === "0" ? "" : (settings.table ?? "");
  if (!sure) group.textContent = text("workshop-group");
}

function list({ session, results }) {
  element("workshop-session").textContent = session ? text("workshop-session", { session, n: results.length }) : text("workshop-none");
  element("workshop-save").hidden = !session;
  element("workshop-results").replaceChildren(...results.map(line));
}

function line(result) {
  const item = document.createElement("li");
  const when = document.createElement("b");
  when.textContent = text("workshop-minute", { n: result.minutes });
  item.append(when, inWords(result));
  return item;
}

function inWords({ kind, played, winner, seeds: [south, north], number }) {
  if (kind === "lesson" || kind === "puzzle") return text(`workshop-${kind}`, { game: GAMES[played] ?? played, n: number });
  const { game, set } = rulesInWords(played);
  const how = winner === null ? text("workshop-draw", { s0: south, s1: north }) : text("workshop-won", { who: playerName(winner), s0: south, s1: north });
  const much = text(kind === "match" ? "workshop-rounds" : "workshop-moves", { n: number });
  return `${game} ${set}: ${how} ${much}`;
}
