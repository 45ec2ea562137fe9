// The board as a player: who plays which side at what level, and hints. What is chosen is a setting of the board, so it is the same
// on all pages, and by the board's own menu. main.js calls setUpOpponent once, newgame.js shows the same choice in its dialog.

import { send } from "./connection.js";
import { keep, prefs } from "./prefs.js";
import { on, state } from "./state.js";
import { text } from "./texts.js";
import { playerName } from "./words.js";

const SIDES = ["south", "north"];
const LEVELS = ["off", "1", "2", "3", "4", "5"];
const ASKED = /^(turn|extra|pass|opening|hint|hint-opening|thinking-hint)$/; // what the board says while a hint can be had, or taken away
const HINTED = /^(hint|hint-opening|thinking-hint)$/;
const REST = 700; // ms between the board's light and the patient hand: long enough to see which pit it is

const element = (id) => document.getElementById(id);
const mirrored = () => document.body.classList.contains("mirrored");
const levelOf = (side) => state.board?.settings?.[side] ?? "off";

// The two lists in a fieldset of class `players`, as the board has it now.
export function choosePlayers(group) {
  group.querySelectorAll("label").forEach((label) => label.remove());
  for (const [player, side] of SIDES.entries()) {
    const label = document.createElement("label");
    const list = document.createElement("select");
    list.dataset.side = side;
    list.append(...LEVELS.map((level) => new Option(text(`level-${level}`), level)));
    list.value = levelOf(side);
    label.append(playerName(player), list);
    group.append(label);
  }
  group.hidden = !("north" in (state.board?.settings ?? {})); // an older board does not play
}

// Asks the board for what has been chosen in a fieldset, as far as that is something else than now.
export function sendPlayers(group) {
  for (const { dataset, value } of group.querySelectorAll("select")) {
    if (!group.hidden && value !== levelOf(dataset.side)) send("set", { setting: dataset.side, value });
  }
}

export function setUpOpponent() {
  const [players, button] = [element("now-players"), element("advise")];
  const hand = element("players-hand").querySelector("input");
  element("who").addEventListener("click", () => {
    choosePlayers(players);
    hand.checked = prefs.handPlays;
    element("players").showModal();
  });
  players.addEventListener("change", () => sendPlayers(players));
  hand.addEventListener("change", () => keep("handPlays", hand.checked));
  hand.addEventListener("change", letHandPlay);
  button.addEventListener("click", () => send(HINTED.test(state.board?.say?.key) ? "free" : "hint"));
  on("board", ({ say, settings = {} }) => {
    const key = say?.key ?? "";
    document.body.classList.toggle("thinking", key.startsWith("thinking"));
    button.hidden = !("north" in settings);
    button.disabled = !ASKED.test(key);
    button.setAttribute("aria-pressed", HINTED.test(key));
    element("who").hidden = element("players-hand").hidden = button.hidden;
    element("players-hand").hidden ||= mirrored(); // nobody but the players moves the seeds there
    for (const list of players.querySelectorAll("select")) list.value = levelOf(list.dataset.side);
    nameLevels();
    letHandPlay();
  });
  on("world", letHandPlay);
}

// Below the name of a player whom the board plays, its level. telling.js has just written the score anew.
function nameLevels() {
  for (const row of document.querySelectorAll("#score .side")) {
    const level = levelOf(SIDES[row.dataset.player]);
    if (level === "off" || row.querySelector(".level")) continue;
    const name = document.createElement("small");
    name.className = "level";
    name.textContent = text(`level-${level}`);
    row.querySelector(".who").append(name);
  }
}

let due = 0;

// The patient hand makes the board's move, a moment after it has been lit.
function letHandPlay() {
  const lit = /^plays(-opening)?$/.test(state.board?.say?.key) && !state.world?.busy && !state.world?.hand.length;
  if (!lit || !prefs.handPlays || state.trace || mirrored()) {
    clearTimeout(due);
    due = 0;
  } else if (!due && !document.hidden) {
    due = setTimeout(() => {
      due = 0;
      send("follow", { what: "move", speed: prefs.speed });
    }, REST);
  }
}
