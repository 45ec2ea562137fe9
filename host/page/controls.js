// The buttons and keys that are not the board: follow, undo, lay out, bag, the board's own button, and the view.
// main.js calls it once, with what changes the view.

import { send } from "./connection.js";
import { openNewGame } from "./newgame.js";
import { bag } from "./play.js";
import { keep, prefs } from "./prefs.js";
import { on, state } from "./state.js";
import { HELP, KEYS } from "./words.js";

const HOLD = 650; // ms: a press of the board's own button this long is a hold
const LINGER = 350; // ms: busy for longer than a flick is a patient hand at work

const element = (id) => document.getElementById(id);
let following = false;

export function setUpControls(view) {
  setUpFollow();
  element("undo").addEventListener("click", () => send("undo"));
  element("deal").addEventListener("click", () => send("deal"));
  element("step").addEventListener("click", () => follow("step"));
  element("new").addEventListener("click", openNewGame);
  element("bag").addEventListener("click", bag);
  setUpMode();
  setUpHelp();
  setUpView(view);
  setUpKeys();
}

function needsLayingOut() {
  return (state.board?.cues ?? []).some(([, cue]) => cue === "fill" || cue === "surplus");
}

function follow(what) {
  send("follow", { what, speed: prefs.speed });
}

function toggleFollow() {
  if (following) send("stop");
  else follow(needsLayingOut() && state.board.history.length === 0 ? "layout" : "move");
}

function setUpFollow() {
  const button = element("follow");
  button.addEventListener("click", toggleFollow);
  const speeds = element("speeds");
  on("hello", ({ speeds: names = ["slow", "normal", "fast"] }) => {
    speeds.querySelectorAll("label").forEach((label) => label.remove());
    for (const name of names) speeds.append(choice("speed", name, name[0].toUpperCase() + name.slice(1), name === prefs.speed));
  });
  speeds.addEventListener("change", ({ target }) => keep("speed", target.value));
  let timer = 0;
  const show = (now) => {
    following = now;
    button.classList.toggle("at-work", now);
    button.querySelector("span").textContent = now ? "Stop" : "Follow the light";
  };
  on("world", ({ busy }) => {
    clearTimeout(timer);
    if (busy === following) return;
    if (busy) timer = setTimeout(() => show(true), following ? 0 : LINGER / 2);
    else timer = setTimeout(() => show(false), LINGER / 2);
  });
}

export function choice(group, value, words, checked) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { type: "radio", name: group, value, checked });
  const span = document.createElement("span");
  span.textContent = words;
  label.append(input, span);
  return label;
}

function setUpMode() {
  const button = element("mode");
  let timer = 0;
  let held = false;
  button.addEventListener("pointerdown", () => {
    held = false;
    timer = setTimeout(() => {
      held = true;
      button.classList.add("held");
      send("hold");
    }, HOLD);
  });
  for (const kind of ["pointerup", "pointerleave", "pointercancel"]) {
    button.addEventListener(kind, () => {
      clearTimeout(timer);
      button.classList.remove("held");
    });
  }
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    if (!held) send(event.shiftKey ? "hold" : "press");
    held = false;
  });
}

function setUpHelp() {
  const text = element("how-text");
  for (const rows of [HELP, KEYS]) {
    const list = document.createElement("dl");
    for (const [what, does] of rows) {
      const term = document.createElement("dt");
      const meaning = document.createElement("dd");
      term.textContent = what;
      meaning.textContent = does;
      list.append(term, meaning);
    }
    text.append(list);
  }
  element("help").addEventListener("click", () => element("how").showModal());
}

function setUpView(view) {
  const flip = (id, name, values = [false, true]) => {
    const button = element(id);
    const show = () => button.setAttribute("aria-pressed", prefs[name] === values[1]);
    button.addEventListener("click", () => {
      keep(name, prefs[name] === values[1] ? values[0] : values[1]);
      show();
      view();
    });
    show();
  };
  flip("counts", "counts");
  flip("turn", "turned");
  flip("room", "room", ["dark", "light"]);
  flip("sound", "sound");
}

function setUpKeys() {
  const keys = {
    f: "follow", s: "step", u: "undo", n: "new", b: "bag", c: "counts", t: "turn", l: "room", m: "sound", "?": "help",
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") send("stop");
    const id = keys[event.key.toLowerCase()];
    if (!id || event.repeat) return;
    event.preventDefault();
    element(id).click();
  });
}
