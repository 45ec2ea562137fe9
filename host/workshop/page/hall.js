// The facilitator's page: a card for every table of the room, those that need somebody first; and a bar that sends a lesson,
// a puzzle or a game to one of them or to all.

import { speak, text } from "./page/texts.js";
import { rulesInWords } from "./page/words.js";

const element = (id) => document.getElementById(id);
const WHAT = ["lesson", "puzzle", "new", "language"];
const GAMES = ["giuthi", "kiothi", "ali-guli-mane"];
const AGAIN = 1500; // ms

let offers = null;
let tables = [];
let socket = null;

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

function hear(message) {
  if (message.type === "offers") {
    offers = message;
    setUp();
  } else if (message.type === "tables") {
    tables = message.tables;
    show();
  } else element("sent").textContent = message.text;
}

function option(value, words) {
  const made = document.createElement("option");
  made.value = value;
  made.textContent = words;
  return made;
}

function setUp() {
  element("language").replaceChildren(...offers.languages.map(([name, own]) => option(name, own)));
  element("language").value = document.documentElement.lang;
  element("what").replaceChildren(...WHAT.map((what) => option(what, text(`hall-${what}`))));
  offer();
}

// What can be chosen of the kind that is to be sent.
function offer() {
  const which = {
    lesson: () =>
      offers.courses.flatMap(({ name, title, steps }) =>
        steps.map(([step, words], i) => option(`${name} ${i + 1}`, `${title} ${i + 1}: ${words}`)),
      ),
    puzzle: () => GAMES.flatMap((game) => [1, 2, 3, 4, 5].map((grade) => option(`${game} ${grade}`, puzzleWords(game, grade)))),
    new: () => offers.setups.map(({ rules }) => option(rules, setUpWords(rules))),
    language: () => offers.languages.map(([name, own]) => option(name, own)),
  }[element("what").value]();
  element("which").replaceChildren(...which);
}

function setUpWords(rules) {
  const { game, set } = rulesInWords(rules);
  return `${game} ${set}`;
}
