// A saved game, shown move by move: its bar, its moves with the present one marked. The server replays it; main.js calls
// setUpReplay once.

import { send } from "./connection.js";
import { prefs } from "./prefs.js";
import { moverOf, on, state } from "./state.js";
import { text } from "./texts.js";

const element = (id) => document.getElementById(id);
const list = element("replay-moves");
const slider = element("replay-at");

let shown = { steps: null };

export function setUpReplay() {
  const go = (where, more = {}) => send("replay", { go: where, ...more });
  element("replay-back").addEventListener("click", () => go("back"));
  element("replay-next").addEventListener("click", () => go("next", { speed: prefs.speed }));
  element("replay-all").addEventListener("click", () => (shown.all ? send("stop") : go("all", { speed: prefs.speed })));
  element("replay-stop").addEventListener("click", () => go("stop"));
  slider.addEventListener("input", () => tellWhere(Number(slider.value), shown.steps ?? []));
  slider.addEventListener("change", () => go("to", { at: Number(slider.value) }));
  list.addEventListener("click", ({ target }) => {
    if (target.dataset.at) go("to", { at: Number(target.dataset.at) });
  });
  on("replay", show);
  on("board", () => mark(shown));
}

function show(message) {
  const { steps, name } = message;
  const open = steps !== null;
  const opened = document.body.classList.contains("replaying");
  document.body.classList.toggle("replaying", open);
  if (open !== opened) dispatchEvent(new Event("resize")); // its bar may leave the board less room
  for (const id of ["replay", "replay-moves"]) element(id).hidden = !open;
  if (open && (message === shown || JSON.stringify(steps) !== JSON.stringify(shown.steps))) listMoves(steps); // the same: told again
  shown = message;
  if (!open) {
    element("moves").scrollTop = element("moves").scrollHeight; // it had no height while the saved moves stood in its place
    return;
  }
  element("replay-name").textContent = name;
  element("replay-all").textContent = text(message.all ? "pause" : "play-all");
  element("replay-back").disabled = message.at === 0 && !message.moving;
  element("replay-next").disabled = element("replay-all").disabled = message.at === steps.length;
  slider.max = steps.length;
  slider.value = message.at;
  tellWhere(message.at, steps);
  mark(message);
}

const inWords = (step) => (step === "round" || step === "match" ? text(`step-${step}`) : step);

function tellWhere(at, steps) {
  element("replay-where").textContent = text("move-of", { at, of: steps.length });
  slider.setAttribute("aria-valuetext", at ? text("move-of-named", { at, of: steps.length, move: inWords(steps[at - 1]) }) : text("the-start"));
}

function listMoves(steps) {
  list.replaceChildren(
    ...steps.map((step, i) => {
      const item = document.createElement("li");
      item.textContent = inWords(step);
      item.dataset.at = i + 1;
      return item;
    }),
  );
}

// Whose move it is can be told by its pit once the board has said how many pits there are.
function mark({ steps, at, moving }) {
  if (!steps) return;
  const present = moving ? at : at - 1;
  [...list.children].forEach((item, i) => {
    if (i === present) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
    if (/^\d/.test(steps[i])) item.dataset.player = moverOf(steps[i], state.board?.columns);
  });
  const now = list.children[present];
  if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
}
