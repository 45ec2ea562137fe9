// A trace being played: its bar with the line of time, what was found in it, and what has come of it. The server plays it;
// main.js calls setUpTrace once.

import { send } from "./connection.js";
import { choice } from "./controls.js";
import { moverOf, on, state } from "./state.js";
import { text, told } from "./texts.js";

const TIMES = [1, 4, 16]; // as fast as it was
const STEP = 1000; // ms, by an arrow key
const LEAP = 10000; // with Page up and Page down

const element = (id) => document.getElementById(id);
const slider = element("trace-at");
const found = element("trace-found");

let moment = { at: 0, playing: false, times: 1, jumping: false, result: "" };
let held = false; // somebody has the slider in his hand
let marked = "";

export function setUpTrace() {
  const go = (where, more = {}) => send("trace", { go: where, ...more });
  for (const times of TIMES) element("trace-times").append(choice("times", times, `×${times}`, times === 1));
  element("trace-times").addEventListener("change", ({ target }) => go("play", { times: Number(target.value) }));
  element("trace-play").addEventListener("click", () => (moment.playing ? go("pause") : go("play", { times: moment.times })));
  element("trace-leave").addEventListener("click", () => go("leave"));
  slider.addEventListener("input", () => {
    held = true;
    tellWhere(Number(slider.value));
  });
  slider.addEventListener("change", () => {
    held = false;
    go("to", { ms: Number(slider.value) });
  });
  slider.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP, PageDown: -LEAP, PageUp: LEAP };
    if (!steps[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    slider.value = Number(slider.value) + steps[event.key];
    tellWhere(Number(slider.value));
    go("to", { ms: Number(slider.value) });
  });
  found.addEventListener("click", ({ target }) => {
    const mark = target.closest("button");
    if (mark) go("to", { ms: Number(mark.dataset.ms) });
  });
  found.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const marks = [...found.querySelectorAll("button")];
    const next = step && marks[marks.indexOf(document.activeElement) + step];
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    next.focus();
  });
  on("trace", show);
  on("moment", showMoment);
  on("board", markMovers);
}

function show({ name, ms, marks }) {
  const open = name !== null;
  const opened = document.body.classList.contains("tracing");
  document.body.classList.toggle("tracing", open);
  for (const id of ["trace", "trace-found"]) element(id).hidden = !open;
  if (open !== opened) {
    held = false;
    dispatchEvent(new Event("resize")); // its bar may leave the board less room
    element("say").setAttribute("aria-live", "polite");
    if (!open) element("open").focus();
  }
  if (!open) return;
  element("trace-name").textContent = name;
  slider.max = Math.max(100, Math.ceil(ms / 100) * 100);
  tellWhere(moment.at);
  const wanted = JSON.stringify([document.documentElement.lang, ms, marks]);
  if (wanted !== marked) list(ms, marks);
  marked = wanted;
}

function list(ms, marks) {
  element("trace-marks").replaceChildren(
    ...marks.map(([at, kind]) => {
      const tick = document.createElement("i");
      tick.className = kind;
      tick.style.setProperty("--at", ms ? at / ms : 0);
      return tick;
    }),
  );
  found.replaceChildren(
    ...marks.map(([at, kind, said]) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.className = kind;
      button.dataset.ms = at;
      button.textContent = kind === "mistake" ? "!" : said;
      button.title = `${clock(at)} ${said}`;
      button.setAttribute("aria-label", text(kind === "mistake" ? "at-mistake" : "at-move", { time: clock(at), said }));
      item.append(button);
      return item;
    }),
  );
  markMovers();
  markPresent();
}

function showMoment(message) {
  moment = message;
  const { at, playing, times, jumping, result } = message;
  if (!held) {
    slider.value = at;
    tellWhere(at);
  }
  const play = element("trace-play");
  play.classList.toggle("at-work", playing);
  play.querySelector("span").textContent = text(playing ? "pause" : at >= (state.trace?.ms ?? Infinity) ? "again" : "play");
  for (const input of element("trace-times").querySelectorAll("input")) input.checked = Number(input.value) === times;
  const note = element("trace-note");
  const words = jumping ? text("on-the-way") : told(result) || text("trace-note");
  if (note.textContent !== words) note.textContent = words; // said once, not again with every moment
  note.classList.toggle("result", Boolean(result) && !jumping);
  element("say").setAttribute("aria-live", playing && times > 1 ? "off" : "polite"); // nobody reads so fast
  markPresent();
}

const clock = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

function tellWhere(at) {
  const all = state.trace?.ms ?? 0;
  element("trace-where").textContent = text("time-of", { at: clock(at), of: clock(all) });
  slider.setAttribute("aria-valuetext", text("min-s", { min: Math.floor(at / 60000), s: Math.floor(at / 1000) % 60 }));
}

// The last move or mistake before the present moment; by it the list is entered with the Tab key.
function markPresent() {
  const marks = [...found.querySelectorAll("button")];
  const present = marks.findLast((mark) => Number(mark.dataset.ms) <= moment.at);
  if (present?.getAttribute("aria-current")) return;
  marks.forEach((mark, i) => {
    mark.removeAttribute("aria-current");
    mark.tabIndex = mark === (present ?? marks[0]) ? 0 : -1;
  });
  if (!present) return;
  present.setAttribute("aria-current", "step");
  found.scrollTop = present.offsetTop - found.offsetTop - found.clientHeight / 2;
}

function markMovers() {
  for (const button of found.querySelectorAll(".move")) button.dataset.player = moverOf(button.textContent, state.board?.columns);
}
