// The facilitator's page: a card for every table of the room, those that need somebody first; and a bar that sends a lesson,
// a puzzle or a game to one of them or to all.

import { readPosition } from "./page/state.js";
import { speak, text, told as translated } from "./page/texts.js";
import { rulesInWords, stars } from "./page/words.js";

const element = (id) => document.getElementById(id);
const WHAT = ["lesson", "puzzle", "new", "language", "workshop", "group"];
const MINUTES = ["off", "2", "3", "5", "10"]; // after which a board that nobody touches looks after itself
const AGAIN = 1500; // ms
const SURE = 5000; // ms in which a second press of "Send" means the next group,
const DOUBLE = 700; // but not so soon: a double click is one press

let offers = null;
let courses = []; // in the language of the page
let tables = [];
let socket = null;
let sending = ""; // what was sent last, in words
let sure = 0; // the timer that waits for a second press
let armed = 0; // when it was pressed first

function connect() {
  const url = new URL("ws", document.baseURI);
  url.protocol = "ws:";
  socket = new WebSocket(url);
  socket.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
  socket.addEventListener("close", () => {
    element("count").textContent = text("hall-off");
    setTimeout(connect, AGAIN);
  });
}

async function hear(message) {
  if (message.type === "offers") {
    offers = message;
    await setUp();
  } else if (message.type === "tables") {
    tables = message.tables;
    show();
  } else if (message.type === "sent") tellSent(message);
  else element("sent").textContent = translated(message.text);
}

function option(value, words) {
  const made = document.createElement("option");
  made.value = value;
  made.textContent = words;
  return made;
}

async function setUp() {
  courses = await (await fetch(`lessons/${document.documentElement.lang}`)).json();
  element("language").replaceChildren(...offers.languages.map(([name, own]) => option(name, own)));
  element("language").value = document.documentElement.lang;
  element("what").replaceChildren(...WHAT.map((what) => option(what, text(`hall-${what}`))));
  offer();
}

// What can be chosen of the kind that is to be sent.
function offer() {
  const which = {
    lesson: () =>
      courses.flatMap(({ name, title, steps }) =>
        steps.map(([step, words], i) => option(`${name} ${i + 1}`, `${title} ${i + 1}: ${words}`)),
      ),
    puzzle: () => Object.entries(offers.puzzles).flatMap(([game, grades]) =>
      grades.map((grade, i) => option(`${game} ${i + 1}`, `${rulesInWords(game).game} ${i + 1} ${stars(grade)}`)),
    ),
    new: () => offers.setups.map(({ rules }) => option(rules, setUpWords(rules))),
    language: () => offers.languages.map(([name, own]) => option(name, own)),
    workshop: () => MINUTES.map((n) => option(n, n === "off" ? text("workshop-off") : text("workshop-after", { n }))),
    group: () => [option("group", text("hall-group-what"))],
  }[element("what").value]();
  element("which").replaceChildren(...which);
}

function setUpWords(rules) {
  const { game, set } = rulesInWords(rules);
  return `${game} ${set}`;
}

// What a board's page would send for the choice made.
function asked() {
  const [kind, which] = [element("what").value, element("which").value];
  const [name, number] = which.split(" ");
  return {
    lesson: () => ({ do: "lesson", go: "begin", course: name, number: Number(number) }),
    puzzle: () => ({ do: "puzzle", go: "begin", game: name, number: Number(number) }),
    new: () => ({ do: "new", rules: which }),
    language: () => ({ do: "set", setting: "language", value: which }),
    workshop: () => ({ do: "set", setting: "workshop", value: which }),
    group: () => ({ do: "group" }),
  }[kind]();
}

// Which tables got what was sent last, and which are away.
function tellSent({ to, away }) {
  const names = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  const said = [text("hall-sent", { what: sending }), text("hall-sent-to", { n: to.length, tables: names.format(to) })];
  if (away.length) said.push(text("hall-sent-away", { n: away.length, tables: names.format(away) }));
  element("sent").textContent = said.map((part) => part.replace(/[^.]$/, "$&.")).join(" ");
}

function show() {
  const helped = tables.filter(({ help }) => help).length;
  element("count").textContent = text("hall-count", { n: tables.length }) + (helped ? ` · ${text("hall-helped", { n: helped })}` : "");
  element("nobody").hidden = tables.length > 0;
  showChoice();
  const sorted = [...tables].sort((a, b) => Boolean(b.help) - Boolean(a.help) || a.table - b.table);
  const focused = document.activeElement.closest?.("#tables li")?.dataset.table;
  const cards = sorted.map(cardOf);
  const list = element("tables");
  if (cards.some((made, i) => made !== list.children[i]) || cards.length !== list.children.length) list.replaceChildren(...cards);
  if (focused && !list.contains(document.activeElement)) (list.querySelector(`[data-table="${focused}"] button`) ?? element("to")).focus();
}

// The list of tables to send to, made anew only when another table has come or gone: it may just be open.
function showChoice() {
  const list = element("to");
  const wanted = JSON.stringify([document.documentElement.lang, tables.map(({ table }) => table)]);
  if (list.dataset.shown === wanted) return;
  list.dataset.shown = wanted;
  const to = list.value || "all";
  list.replaceChildren(option("all", text("hall-all")), ...tables.map(({ table }) => option(table, text("hall-table", { n: table }))));
  list.value = [...list.options].some(({ value }) => value === to) ? to : "all";
}

const shown = new Map(); // by table: what its card was made of, and the card

function cardOf(told) {
  const wanted = JSON.stringify([document.documentElement.lang, told]);
  const before = shown.get(told.table);
  if (before?.wanted !== wanted) shown.set(told.table, { wanted, made: card(told) });
  return shown.get(told.table).made;
}

function card(told) {
  const made = document.createElement("li");
  made.dataset.table = told.table;
  made.dataset.help = told.help;
  const { game, set } = rulesInWords(told.rules);
  made.append(part("h2", text("hall-table", { n: told.table })), part("p", doing(told, `${game} ${set}`), "doing"), rows(told));
  if (told.help) made.append(part("p", text(`hall-help-${told.help}`, { n: told.minutes }), "help"));
  const said = part("p", told.say, "say");
  said.lang = told.language;
  made.append(said);
  if (told.away) {
    const off = part("button", text("hall-forget"), "key");
    off.addEventListener("click", () => socket.send(JSON.stringify({ forget: told.table })));
    made.append(off);
  }
  return made;
}

function part(kind, words, name = "") {
  const made = document.createElement(kind);
  made.textContent = words;
  made.className = name;
  return made;
}

// What is done at a table: a game, or a lesson or a puzzle instead.
function doing({ task, moves }, game) {
  if (!task) return `${game}. ${text("hall-moves", { n: moves })}`;
  return text(`hall-at-${task.kind}`, { of: task.of, number: task.number, game: rulesInWords(task.game ?? task.course ?? "").game });
}

// The seeds in the pits and stores, as a small picture that says itself in words, too.
function rows({ position, columns }) {
  const made = document.createElement("div");
  made.className = "rows";
  made.setAttribute("role", "img");
  const at = readPosition(position);
  const row = (pits) => pits.map((n) => n ?? "x").join(" ");
  made.setAttribute("aria-label", at ? text("hall-rows", { north: row(at.top), south: row(at.bottom), s0: at.stores[0], s1: at.stores[1] }) : position);
  const [pits = "", stores = ""] = position.split(" ");
  const [south, north] = stores.split(",");
  made.style.setProperty("--columns", columns ?? 1);
  made.append(part("b", north ?? "", "store"));
  const both = part("div", "", "pits");
  for (const pit of pits.split(/[,/]/)) both.append(part("span", pit === "x" ? "" : pit, pit === "x" ? "closed" : ""));
  made.append(both, part("b", south ?? "", "store"));
  return made;
}

// Nothing of the next group can be taken back: a press arms the button, a second one means it.
function isSure() {
  if (element("what").value !== "group") return true;
  if (sure) return performance.now() - armed >= DOUBLE;
  element("send").textContent = text("workshop-group-sure");
  sure = setTimeout(forgetGroup, SURE);
  armed = performance.now();
  return false;
}

function forgetGroup() {
  clearTimeout(sure);
  sure = 0;
  element("send").textContent = text("hall-send");
}

for (const kind of ["to", "what"]) element(kind).addEventListener("change", forgetGroup);
element("what").addEventListener("change", offer);
element("send").addEventListener("keydown", (event) => event.repeat && event.preventDefault()); // a held key is one press
element("sending").addEventListener("submit", (event) => {
  event.preventDefault();
  if (socket?.readyState !== WebSocket.OPEN || !isSure()) return;
  forgetGroup();
  sending = element("which").selectedOptions[0].textContent;
  element("sent").textContent = "";
  socket.send(JSON.stringify({ to: element("to").value, ask: asked() }));
});
element("language").addEventListener("change", async ({ target }) => {
  if (!(await speak(target.value))) return;
  forgetGroup();
  await setUp();
  show();
});
connect();
