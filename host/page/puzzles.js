// Puzzles: the dialog in which one is chosen, and its bar while it is on the board. Which ones were solved this browser
// remembers. The board judges; main.js calls setUpPuzzles once.

import { send } from "./connection.js";
import { choice } from "./controls.js";
import { keep, prefs } from "./prefs.js";
import { on, state } from "./state.js";
import { text } from "./texts.js";
import { GAMES, stars } from "./words.js";

const element = (id) => document.getElementById(id);
const dialog = element("puzzles");
const list = element("puzzles-list");
const GRADES = [1, 2, 3, 4, 5];

let game = "giuthi"; // whose puzzles the dialog shows
let grade = 0; // of which grade; 0: all
let laying = false; // whether the seeds of the puzzle just begun are still to be laid out by a quick hand

export function setUpPuzzles() {
  element("puzzles-grade").addEventListener("change", ({ target }) => {
    grade = Number(target.value);
    showList();
  });
  element("puzzles-game").addEventListener("change", ({ target }) => {
    game = target.value;
    showList();
  });
  element("puzzles-lay").addEventListener("change", ({ target }) => keep("layOut", target.checked));
  element("puzzle-open").addEventListener("click", open);
  list.addEventListener("click", ({ target }) => {
    const number = Number(target.closest("button")?.dataset.number);
    if (number) begin(number);
  });
  for (const go of ["hint", "again", "next", "off"]) {
    element(`puzzle-${go}`).addEventListener("click", () => {
      if (send("puzzle", { go }) && go !== "hint") layOut();
    });
  }
  element("puzzle-line").addEventListener("click", () => {
    const { task } = state.board;
    send("puzzle", { go: "line", game: task.game, number: Number(task.number) });
  });
  on("hello", ({ board: { told } }) => (element("puzzles-lay").closest("label").hidden = told));
  on("board", show);
}

function open() {
  const here = state.board?.rules?.split(" ")[0];
  if (here in (state.hello?.puzzles ?? {})) game = here;
  const games = element("puzzles-game");
  games.querySelectorAll("label").forEach((label) => label.remove());
  for (const [name, words] of Object.entries(GAMES)) {
    if (state.hello?.puzzles?.[name]) games.append(choice("puzzles-game", name, words, name === game));
  }
  const grades = element("puzzles-grade");
  grades.querySelectorAll("label").forEach((label) => label.remove());
  for (const one of [0, ...GRADES]) {
    grades.append(choice("puzzles-grade", String(one), one ? `${one} ★` : text("all-grades"), one === grade));
    if (one) grades.lastChild.querySelector("input").setAttribute("aria-label", text("grade-of", { n: one }));
  }
  element("puzzles-lay").checked = prefs.layOut;
  showList();
  dialog.showModal();
  list.querySelector("button:not(.solved)")?.focus();
}

const solved = () => new Set((prefs.solved[game] ?? "").split(",").filter(Boolean).map(Number));

function showList() {
  const done = solved();
  const all = state.hello?.puzzles?.[game] ?? [];
  const present = state.board?.task;
  list.replaceChildren(
    ...all.flatMap(([level, laps], i) => {
      if (grade && level !== grade) return [];
      const button = document.createElement("button");
      const number = i + 1;
      button.type = "button";
      button.dataset.number = number;
      button.classList.toggle("solved", done.has(number));
      if (present?.kind === "puzzle" && present.game === game && Number(present.number) === number) button.setAttribute("aria-current", "true");
      const small = document.createElement("small");
      small.textContent = stars(level);
      button.append(String(number), small);
      const about = { number, grade: level, n: laps };
      button.title = text(done.has(number) ? "puzzle-about-solved" : "puzzle-about", about);
      button.setAttribute("aria-label", button.title);
      const item = document.createElement("li");
      item.append(button);
      return [item];
    }),
  );
  element("puzzles-solved").textContent = text("puzzles-solved", { n: done.size, of: all.length });
}

function begin(number) {
  if (!send("puzzle", { go: "begin", game, number })) return;
  dialog.close();
  scrollTo({ top: 0 }); // to the board, which a phone has above the button
  layOut();
}

// A quick hand lays the seeds out as soon as the board asks for it, if that is wished.
function layOut() {
  laying = prefs.layOut && !state.hello?.board.told;
}

function show({ task, say, cues }) {
  const puzzle = task?.kind === "puzzle" ? task : null;
  const was = document.body.classList.contains("puzzling");
  document.body.classList.toggle("puzzling", puzzle !== null);
  element("puzzle").hidden = !puzzle;
  if (was !== (puzzle !== null)) dispatchEvent(new Event("resize")); // its bar may leave the board less room
  if (laying && /^(fill|restore)/.test(say?.key ?? "") && cues.some(([, cue]) => cue === "fill" || cue === "surplus")) {
    laying = false;
    send("deal");
  }
  if (!puzzle) return;
  element("puzzle-number").textContent = text("puzzle-number", { number: puzzle.number, of: puzzle.of });
  element("puzzle-grade").textContent = stars(Number(puzzle.grade));
  element("puzzle-grade").setAttribute("aria-label", text("grade-of", { n: puzzle.grade }));
  const right = puzzle.stands === "right";
  document.body.classList.toggle("puzzle-right", right);
  element("puzzle-again").hidden = puzzle.stands !== "wrong";
  element("puzzle-again").classList.toggle("primary", puzzle.stands === "wrong");
  element("puzzle-hint").hidden = puzzle.stands !== "asked";
  element("puzzle-hint").disabled = say?.key !== "puzzle";
  element("puzzle-line").hidden = puzzle.stands !== "right" || state.hello?.board.told;
  element("puzzle-next").classList.toggle("primary", right);
  if (right) remember(puzzle);
}

function remember({ game: whose, number }) {
  const done = new Set((prefs.solved[whose] ?? "").split(",").filter(Boolean));
  if (done.has(number)) return;
  done.add(number);
  keep("solved", { ...prefs.solved, [whose]: [...done].join(",") });
}
