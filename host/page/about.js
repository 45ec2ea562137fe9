// The dialog about the games: for each its people, board, names, history, sayings, and what is not certain of it. The words are
// in host/texts. main.js calls setUpAbout once.

import { choice } from "./controls.js";
import { on, state } from "./state.js";
import { hasText, text } from "./texts.js";
import { GAMES } from "./words.js";

const SECTIONS = ["people", "board", "names", "history", "sayings", "unsure", "sources"];

const element = (id) => document.getElementById(id);
const dialog = element("about-games");
const games = element("about-choice");

export function setUpAbout() {
  for (const [name, title] of Object.entries(GAMES)) games.append(choice("about", name, title, false));
  games.addEventListener("change", ({ target }) => show(target.value));
  for (const opener of document.querySelectorAll(".about-opener")) opener.addEventListener("click", open);
  on("hello", () => {
    if (dialog.open) show(chosen());
  });
}

const chosen = () => games.querySelector("input:checked")?.value ?? "giuthi";

// At the game that is on the board; a dialog that it was opened from is done with.
function open() {
  document.querySelector("dialog[open]")?.close();
  const [name] = (state.board?.rules ?? "").split(" ");
  const input = games.querySelector(`input[value="${name in GAMES ? name : "giuthi"}"]`);
  input.checked = true;
  show(input.value);
  dialog.showModal();
  input.focus();
}

function show(game) {
  const parts = [];
  for (const section of SECTIONS) {
    const title = document.createElement("h3");
    title.textContent = text(`about-${section}`);
    const key = `about-${game}-${section}`;
    const words = text(hasText(key) ? key : `about-all-${section}`);
    parts.push(title, section === "names" ? names(words) : paragraph(words));
  }
  element("about-text").replaceChildren(...parts);
  element("about-text").scrollTop = 0;
}

function paragraph(words) {
  const made = document.createElement("p");
  made.textContent = words;
  return made;
}

// "boma: a pit", a line each
function names(words) {
  const list = document.createElement("dl");
  for (const line of words.split("\n")) {
    const [name, ...meaning] = line.split(": ");
    const term = document.createElement("dt");
    const says = document.createElement("dd");
    term.textContent = name;
    says.textContent = meaning.join(": ");
    list.append(term, says);
  }
  return list;
}
