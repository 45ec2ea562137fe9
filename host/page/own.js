// The dialog of what is the board's own: how bright it is, whether it sounds, and its self-test with the report. What is set there
// is kept by the board; the page's own sound is another thing. main.js calls setUpOwn once.

import { send } from "./connection.js";
import { choice } from "./controls.js";
import { on, state } from "./state.js";
import { text, told } from "./texts.js";

const SETTINGS = {
  brightness: ["100", "50", "25", "10"],
  sound: ["on", "off"],
};

const element = (id) => document.getElementById(id);
const dialog = element("own-board");

export function setUpOwn() {
  for (const [name, values] of Object.entries(SETTINGS)) {
    const group = element(`own-${name}`);
    for (const value of values) group.append(choice(`own-${name}`, value, "", false));
    group.addEventListener("change", ({ target }) => send("set", { setting: name, value: target.value }));
  }
  element("own").addEventListener("click", () => {
    show(state.board ?? {});
    dialog.showModal();
  });
  element("own-begin").addEventListener("click", () => {
    if (send("check")) dialog.close(); // its lights, and what it asks for, are on the board
  });
  on("board", show);
  on("check", report);
}

// Someone may set it on the board itself, too.
function show({ settings = {} }) {
  for (const name of Object.keys(SETTINGS)) {
    const group = element(`own-${name}`);
    group.hidden = !(name in settings); // an older board has none
    for (const input of group.querySelectorAll("input")) {
      input.checked = input.value === settings[name];
      input.nextElementSibling.textContent = text(`own-${name}-${input.value}`);
    }
  }
}

// What is to be done comes first; all that is well is in the file.
function report({ summary, parts, fresh }) {
  const list = element("own-check");
  element("own-check-says").textContent = told(summary);
  list.replaceChildren(
    ...parts.map(([part, advice]) => {
      const item = document.createElement("li");
      const what = document.createElement("b");
      what.textContent = told(part);
      item.append(what, advice);
      return item;
    }),
  );
  list.hidden = !parts.length;
  element("own-report").hidden = false;
  element("own-begin").textContent = text("check-again");
  if (fresh && !document.querySelector("dialog[open]")) dialog.showModal();
}
