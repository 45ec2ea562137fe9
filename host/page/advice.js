// What the engine on this PC thinks, on demand: the best moves of the position, each of which can be lit on the board, and where the
// game turned, as a graph with the moves that lost most. The server works it out (host/advice.py). main.js calls setUpAdvice once.

import { send } from "./connection.js";
import { readPosition, on, state } from "./state.js";
import { text } from "./texts.js";
import { playerName, seeds } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 104;
const EDGE = 8;
const AGAIN = 250; // ms after a move before the best moves of the next position are asked for

const element = (id) => document.getElementById(id);
const [best, turned] = [element("best"), element("turned")];

let asked = null; // the position for which the best moves were asked
let due = 0;
let judged = null; // the message, and where in a saved game the board is
let replayed = null;

export function setUpAdvice() {
  element("best-moves").addEventListener("click", () => open("best", best.hidden) && askBest());
  element("analyse").addEventListener("click", () => open("turned", turned.hidden) && send("analyse"));
  on("best", tellBest);
  on("judged", (message) => {
    judged = message.of ? message : null;
    tellJudged();
  });
  on("replay", ({ steps, at }) => {
    const [was, now] = [replayed !== null, steps !== null];
    replayed = now ? at : null;
    if (was !== now && !turned.hidden) tellJudged();
    else markReplayed();
  });
  on("board", ({ position, rules, before }) => {
    if (before && before.rules !== rules) for (const panel of ["best", "turned"]) open(panel, false);
    for (const row of best.querySelectorAll("[data-move]")) row.setAttribute("aria-pressed", row.dataset.move === litMove());
    if (best.hidden || position === asked) return;
    element("best-list").replaceChildren();
    clearTimeout(due);
    due = setTimeout(askBest, AGAIN); // a list that is open goes on with the game
  });
  addEventListener("resize", () => turned.hidden || tellJudged());
}

const PANELS = { best: "best-moves", turned: "analyse" };

// Opens one panel, and closes the other: there is room for one. Returns whether it is open now.
function open(which, opened) {
  for (const [name, button] of Object.entries(PANELS)) {
    const shown = name === which && opened;
    element(name).hidden = !shown;
    element(button).setAttribute("aria-pressed", shown);
  }
  document.body.classList.toggle("advised", opened);
  return opened;
}

function make(kind, name, said) {
  const made = document.createElement(kind);
  if (name) made.className = name;
  if (said !== undefined) made.textContent = said;
  return made;
}

const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

// The best moves

function askBest() {
  if (best.hidden) return;
  const over = state.board?.result !== "playing";
  asked = state.board?.position ?? null;
  element("best-list").replaceChildren();
  element("best-about").textContent = text(over ? "best-over" : "best-thinking");
  if (!over) send("best");
}

const litMove = () => (/^hint(-opening)?$/.test(state.board?.say?.key) ? state.board.say.args.move : null);

function tellBest({ position, moves = [], depth, done }) {
  if (best.hidden || position === null || position !== state.board?.position) return;
  asked = position;
  const who = playerName(readPosition(position)?.player ?? 0);
  element("best-about").textContent = text(done ? "best-about" : "best-so-far", { who, n: depth });
  const list = element("best-list");
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.move : null;
  list.replaceChildren(
    ...moves.map(([move, margin, line]) => {
      const button = make("button");
      button.type = "button";
      button.dataset.move = move;
      button.title = text("best-light");
      button.setAttribute("aria-pressed", move === litMove());
      const what = make("span", "what");
      what.append(make("b", "", move), make("small", "", line.slice(1).join(" ")));
      const sum = make("span", margin > 0 ? "sum ahead" : "sum", signed(margin));
      sum.setAttribute("aria-label", text(margin > 0 ? "margin-ahead" : margin < 0 ? "margin-behind" : "margin-even", { n: Math.abs(margin) }));
      button.append(what, sum);
      button.addEventListener("click", () => (move === litMove() ? send("free") : send("light", { move })));
      const item = make("li");
      item.append(button);
      return item;
    }),
  );
  if (focused) list.querySelector(`[data-move="${focused}"]`)?.focus();
}

// Where the game turned

function draw(kind, attributes, parent) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  parent?.append(made);
  return made;
}

function tellJudged() {
  if (turned.hidden) return;
  const graph = element("turned-graph");
  graph.replaceChildren();
  const { moves = [], of = 0, worst = [], done } = judged ?? {};
  const about = !judged || !moves.length ? "turned-thinking" : !done ? "turned-so-far" : worst.length ? "turned-about" : "turned-none";
  element("turned-about").textContent = text(about, { n: moves.length, of });
  drawGraph(graph, moves, of, worst);
  element("turned-list").replaceChildren(...worst.map((index, i) => mistakeOf(moves[index], index, i)));
  markReplayed();
}

// South's margin goes up: amber while South is ahead, grey while North is.
function drawGraph(graph, moves, of, worst) {
  const width = graph.clientWidth || 340;
  graph.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  const most = Math.max(10, 5 * Math.ceil(Math.max(...moves.map((move) => Math.abs(move[4])), 0) / 5));
  const x = (n) => EDGE + ((width - 2 * EDGE) * n) / Math.max(1, of);
  const y = (margin) => HEIGHT / 2 - ((HEIGHT / 2 - EDGE) * margin) / most;
  const points = moves.map((move, i) => [x(i + 1), move[4]]);
  points.unshift([x(0), 0]);
  const line = (height) => points.map(([left, margin]) => `${left.toFixed(1)},${y(height(margin)).toFixed(1)}`).join(" ");
  const last = points.at(-1)[0].toFixed(1);
  const area = (height) => `${x(0)},${y(0)} ${line(height)} ${last},${y(0)}`;
  draw("polygon", { class: "south", points: area((margin) => Math.max(0, margin)) }, graph);
  draw("polygon", { class: "north", points: area((margin) => Math.min(0, margin)) }, graph);
  moves.forEach((move, i) => {
    if (i && move[1] !== moves[i - 1][1]) draw("line", { class: "round", x1: x(i + 0.5), x2: x(i + 0.5), y1: 0, y2: HEIGHT }, graph);
  });
  draw("line", { class: "zero", x1: 0, x2: width, y1: y(0), y2: y(0) }, graph);
  draw("polyline", { class: "margin", points: line((margin) => margin) }, graph);
  draw("line", { id: "turned-now", class: "now", y1: 0, y2: HEIGHT }, graph);
  for (const [player, top] of [[0, 13], [1, HEIGHT - 5]]) {
    draw("text", { x: width - 4, y: top, "text-anchor": "end" }, graph).textContent = `${playerName(player)} +${most}`;
  }
  worst.forEach((index, i) => {
    const [left, height] = [x(index + 1), y(moves[index][4])];
    draw("circle", { class: "mistake", cx: left, cy: height, r: 8 }, graph);
    draw("text", { class: "nth", x: left, y: height + 4, "text-anchor": "middle" }, graph).textContent = i + 1;
  });
  graph.setAttribute("aria-label", text("turned-graph", { n: moves.length }));
}

// One of the moves that lost most. In a saved game a click goes to where it was made.
function mistakeOf([at, round, player, move, , , loss, better, line], index, i) {
  const item = make("li");
  const row = make(replayed === null ? "p" : "button");
  if (replayed !== null) {
    row.type = "button";
    row.title = text("turned-go");
    row.addEventListener("click", () => send("replay", { go: "to", at: at - 1 }));
  }
  const values = { number: index + 1, round, who: playerName(player), move, lost: seeds(loss), better, line: line.slice(1).join(" ") };
  const what = make("span");
  what.append(make("b", "", text("turned-move", values)), " ", text(line.length > 1 ? "turned-better-line" : "turned-better", values));
  row.append(make("i", "nth", i + 1), what);
  item.append(row);
  return item;
}

function markReplayed() {
  const mark = element("turned-now");
  if (!mark || !judged) return;
  const width = element("turned-graph").clientWidth || 340;
  const done = (judged.moves ?? []).filter(([at]) => at <= replayed).length;
  const left = EDGE + ((width - 2 * EDGE) * done) / Math.max(1, judged.of);
  mark.setAttribute("x1", left);
  mark.setAttribute("x2", left);
  mark.toggleAttribute("hidden", replayed === null);
}
