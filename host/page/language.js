// The language: a setting of the board, chosen in a list that shows each language's own name. What the board has set, the page
// speaks, at once and without being loaded again. main.js calls setUpLanguage once, before the rest.

import { send } from "./connection.js";
import { on, tellAgain } from "./state.js";
import { speak } from "./texts.js";

const lists = document.querySelectorAll("select.languages");

export function setUpLanguage() {
  on("hello", ({ languages = [] }) => {
    for (const list of lists) {
      list.replaceChildren(...languages.map(([code, name]) => optionOf(code, name)));
      list.hidden = languages.length < 2;
    }
    show(document.documentElement.lang);
  });
  for (const list of lists) list.addEventListener("change", () => send("set", { setting: "language", value: list.value }));
  on("error", () => show(document.documentElement.lang)); // the board may have refused it
  on("board", async ({ language }) => {
    if (!language) return;
    show(language);
    if (await speak(language)) {
      tellAgain();
      dispatchEvent(new Event("resize")); // other words may leave the board more room, or less
    }
  });
}

function optionOf(code, name) {
  const option = new Option(name, code);
  option.lang = code;
  return option;
}

function show(language) {
  for (const list of lists) list.value = language;
}
