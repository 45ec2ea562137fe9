// The dialog that begins another game: the set-ups that the server offers, grouped by game, and who begins.

import { send } from "./connection.js";
import { choice } from "./controls.js";
import { choosePlayers, sendPlayers } from "./opponent.js";
import { state } from "./state.js";
import { rulesInWords } from "./words.js";

const dialog = document.getElementById("new-game");
const setups = document.getElementById("setups");

function groups() {
  const found = new Map();
  for (const setup of state.hello?.setups ?? []) {
    const { game } = rulesInWords(setup.rules);
    if (!found.has(game)) found.set(game, []);
    found.get(game).push(setup);
  }
  return found;
}

// Options written out or left out: the same game.
const plain = (rules) => JSON.stringify(rulesInWords(rules));

export function openNewGame() {
  setups.replaceChildren();
  for (const [game, offered] of groups()) {
    const group = document.createElement("fieldset");
    const title = document.createElement("legend");
    title.textContent = game;
    group.append(title);
    for (const setup of offered) {
      group.append(choice("setup", setup.rules, rulesInWords(setup.rules).set, plain(setup.rules) === plain(state.board?.rules)));
    }
    setups.append(group);
  }
  const inputs = [...setups.querySelectorAll("input")];
  if (inputs.length && !inputs.some(({ checked }) => checked)) inputs[0].checked = true;
  choosePlayers(document.getElementById("new-players"));
  dialog.returnValue = "";
  dialog.showModal();
  setups.querySelector("input:checked")?.focus();
}

// Not a button that submits: Enter in the form presses the first of those.
dialog.querySelector("[value=cancel]").addEventListener("click", () => dialog.close());

dialog.addEventListener("close", () => {
  if (dialog.returnValue !== "begin") return;
  const chosen = new FormData(dialog.querySelector("form"));
  sendPlayers(document.getElementById("new-players"));
  send("new", { rules: chosen.get("setup"), first: Number(chosen.get("first")) });
});
