// The buttons and keys that are not the board: follow, undo, lay out, bag, the board's own button, and the view.
// main.js calls it once, with what changes the view.

import { send } from "./connection.js";
import { openNewGame } from "./newgame.js";
import { bag } from "./play.js";
import { keep, prefs } from "./prefs.js";
import { on, state } from "./state.js";
import { toast } from "./telling.js";
import { text } from "./texts.js";
import { helpRows } from "./words.js";

const FLICKER = 170; // ms: busy for longer than this is a patient hand at work, idle for longer its end
const TRACING = { k: "trace-play", c: "counts", w: "weigh", t: "turn", l: "room", m: "sound", "?": "help" }; // keys in a trace
const WORK = /^(sow|relay|lift|take|store|wrong|fill|surplus)/; // cues that a patient hand can follow

const element = (id) => document.getElementById(id);
let following = false;

export function setUpControls(view) {
  setUpFollow();
  for (const id of ["undo", "round"]) element(id).addEventListener("click", () => send(id));
  element("deal").addEventListener("click", () => send("deal"));
  element("step").addEventListener("click", () => follow("step"));
  element("new").addEventListener("click", openNewGame);
  element("bag").addEventListener("click", bag);
  setUpMode();
  setUpTold();
  setUpHelp();
  setUpView(view);
  setUpKeys();
}

// What the lights leave to do: {any, ways, fill}: something for the patient hand; the ways to sow that are open; seeds
// that are missing or too many before play can go on, and before a way is chosen.
function asked() {
  const names = (state.board?.cues ?? []).map(([, cue]) => cue);
  const opening = Boolean(state.board?.say?.key.endsWith("-opening")); // its seeds come from the board, not the bag
  const fill = !opening && names.some((name) => name === "fill" || name === "surplus");
  const ways = names.filter((name) => !fill && /^sow[+-]/.test(name)).map((name) => name.at(-1));
  return { any: names.some((name) => WORK.test(name)), ways: new Set(ways), fill };
}

function follow(what, way) {
  const { any, ways } = asked();
  if (!any) return toast(text(state.board?.say?.key === "opening" ? "choose-freely" : "choose-first"));
  if (ways.size > 1 && !way) return toast(text("choose-way"));
  return send("follow", { what, speed: prefs.speed, ...(ways.size > 1 && { way }) });
}

function setUpFollow() {
  const speeds = element("speeds");
  on("hello", ({ speeds: names = ["slow", "normal", "fast"] }) => {
    speeds.querySelectorAll("label").forEach((label) => label.remove());
    for (const name of names) speeds.append(choice("speed", name, text(`speed-${name}`), name === prefs.speed));
  });
  speeds.addEventListener("change", ({ target }) => keep("speed", target.value));
  element("follow").addEventListener("click", () => (state.world?.busy ? send("stop") : follow("move", "+")));
  element("follow-back").addEventListener("click", () => follow("move", "-"));
  on("board", showFollow);
  let timer = 0;
  on("world", ({ busy }) => {
    clearTimeout(timer);
    if (busy === following) return;
    timer = setTimeout(() => {
      following = busy;
      showFollow();
    }, FLICKER);
  });
}

// One button, or two while both ways are open; "Stop" while a hand is at work; before it what comes first: laying out where
// seeds are missing, the next round after a round.
function showFollow() {
  const { ways, fill } = asked();
  const over = Boolean(state.board?.say?.key.startsWith("round-"));
  const choosing = !following && ways.size > 1;
  const [button, back, deal, round] = ["follow", "follow-back", "deal", "round"].map(element);
  button.classList.toggle("at-work", following);
  button.classList.toggle("way", choosing);
  button.classList.toggle("primary", following || !(fill || over));
  button.querySelector("span").textContent = text(following ? "stop" : choosing ? "counter-clockwise" : "follow");
  const lost = [back, deal, round].includes(document.activeElement);
  back.hidden = !choosing;
  deal.hidden = !fill || following;
  round.hidden = !over;
  if (lost && document.activeElement === document.body) button.focus(); // keys stay where they were
  deal.textContent = text(state.board?.say?.key.startsWith("fill") ? "lay-out" : "put-right");
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

// A finger on the board's own button: the board itself tells how long it is held, and shows what letting go will do.
function setUpMode() {
  const button = element("mode");
  let down = false;
  const tell = (now) => {
    if (down === now) return;
    down = now;
    button.classList.toggle("held", down);
    send("mode", { down });
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button || event.shiftKey) return;
    button.setPointerCapture(event.pointerId);
    tell(true);
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(kind, () => tell(false));
  addEventListener("blur", () => tell(false));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  // With the keyboard: Space or Enter held down is a finger, too.
  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    tell(true);
  });
  button.addEventListener("keyup", (event) => {
    if (event.key === " " || event.key === "Enter") tell(false);
  });
  button.addEventListener("blur", () => tell(false));
  button.addEventListener("click", (event) => {
    if (event.shiftKey) send("hold");
    else if (!event.detail) send("press"); // by a screen reader
  });
}

// On a board that is told there are no seeds to take in hand, and a press tells a lap or a seed.
function setUpTold() {
  const each = element("each");
  on("hello", ({ board: { told } }) => {
    document.body.classList.toggle("told", told);
    element("bag").hidden = told;
    each.hidden = !told;
  });
  on("board", ({ steps }) => each.setAttribute("aria-pressed", steps === "seed"));
  each.addEventListener("click", () => send("steps", { steps: state.board?.steps === "seed" ? "lap" : "seed" }));
}

function setUpHelp() {
  on("hello", ({ board: { told } }) => tellHelp((told ? ["told", "told-keys"] : ["hands", "keys"]).map(helpRows)));
  element("help").addEventListener("click", () => element("how").showModal());
}

function tellHelp(parts) {
  const how = element("how-text");
  how.replaceChildren();
  for (const rows of parts) {
    const list = document.createElement("dl");
    for (const [what, does] of rows) {
      const term = document.createElement("dt");
      const meaning = document.createElement("dd");
      term.textContent = what;
      meaning.textContent = does;
      list.append(term, meaning);
    }
    how.append(list);
  }
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
    f: "follow", h: "advise", s: "step", u: "undo", n: "new", p: "who", e: "lesson-open", z: "puzzle-open", b: "bag", c: "counts", w: "weigh", t: "turn", l: "room", m: "sound", "?": "help",
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") send("stop");
    if (event.target.matches?.("select, input:not([type=radio], [type=checkbox], [type=range])")) return; // a letter for that
    const id = (document.body.classList.contains("tracing") ? TRACING : keys)[event.key.toLowerCase()];
    if (!id || event.repeat || element(id).hidden || element(id).inert) return;
    event.preventDefault();
    if (id === "follow" && event.shiftKey && !element("follow-back").hidden) element("follow-back").click();
    else element(id).click();
  });
}
