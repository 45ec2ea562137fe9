// The page's text: the game's name, what the board says, the score, the moves, errors, and whether the board is there.

import { moverOf, on, readPosition, readResult, state } from "./state.js";
import { text, told } from "./texts.js";
import { hintFor, playerName, resultInWords, rulesInWords } from "./words.js";

const TOAST = 5000; // ms

const element = (id) => document.getElementById(id);

function make(kind, name, said) {
  const made = document.createElement(kind);
  if (name) made.className = name;
  if (said !== undefined) made.textContent = said;
  return made;
}

function setText(where, said) {
  if (where.textContent !== said) where.textContent = said; // said once, not again with every message
}

function tellGame({ rules, round }) {
  const { game, set } = rulesInWords(rules);
  setText(element("game"), rules ? round > 1 ? text("game-round", { game, set, round }) : `${game} ${set}` : "");
}

function tellSay({ rules, say, result, steps }) {
  const ended = readResult(result);
  setText(element("say"), say?.text || (ended ? resultInWords(ended) : ""));
  const hint = hintFor({ told: state.hello?.board.told, game: rules.split(" ")[0], key: say?.key, steps });
  setText(element("hint"), hint);
  element("hint").hidden = !hint;
}

// The final scores: a match's, else a game's or round's; null while playing. {winner, scores}
function ending({ say, result }) {
  const { key = "", args } = say ?? {};
  if (!key.startsWith("match-")) return readResult(result);
  return { winner: key === "match-won" ? Number(args.player) : null, scores: [Number(args.s0), Number(args.s1)] };
}

// Each player's name and seeds, and a rail on which they grow towards the middle: half of all seeds is enough to win.
function tellScore({ position, say, result }) {
  const at = readPosition(position);
  const score = element("score");
  if (!at) return score.replaceChildren();
  const ended = ending({ say, result });
  const scores = ended?.scores ?? at.stores;
  const all = [...at.top, ...at.bottom, ...at.stores].reduce((sum, n) => sum + (n ?? 0), 0);
  const rows = [0, 1].map((player) => {
    const row = make("div", ended?.winner === player ? "side won" : at.player === player && !ended ? "side to-move" : "side");
    row.dataset.player = player;
    row.append(make("span", "who", playerName(player)), make("b", "sum", scores[player]));
    return row;
  });
  const rail = make("div", "rail");
  rail.setAttribute("aria-hidden", "true");
  scores.forEach((n, player) => {
    const part = make("i");
    part.dataset.player = player;
    part.style.width = `${all ? (100 * n) / all : 0}%`;
    rail.append(part);
  });
  score.replaceChildren(rows[0], rail, rows[1]);
  return undefined;
}

// Moves in turns: [{player, moves: [...]}]. Who sows twice running had an extra move, or the other passed.
export function turnsOf(history, columns) {
  const turns = [];
  for (const move of history) {
    const player = moverOf(move, columns);
    if (turns.at(-1)?.player === player) turns.at(-1).moves.push(move);
    else turns.push({ player, moves: [move] });
  }
  return turns;
}

function tellMoves({ history, columns }) {
  const list = element("moves");
  const wanted = JSON.stringify([history, columns]);
  if (list.dataset.shown === wanted) return;
  list.dataset.shown = wanted;
  const rows = [];
  for (const { player, moves } of turnsOf(history, columns)) {
    if (player === 0 || rows.length === 0) rows.push(["", ""]);
    if (rows.at(-1)[player]) rows.push(["", ""]);
    rows.at(-1)[player] = moves.join(" ");
  }
  list.replaceChildren(
    ...rows.map((pair) => {
      const row = make("li");
      pair.forEach((said, player) => {
        const cell = make("span", "", said || (player === 0 ? "…" : ""));
        cell.dataset.player = player;
        row.append(cell);
      });
      return row;
    }),
  );
  list.lastElementChild?.classList.add("last");
  list.scrollTop = list.scrollHeight;
}

export function toast(said, lasting = TOAST) {
  const made = make("p", "toast", said);
  element("toasts").append(made);
  setTimeout(() => made.classList.add("leaving"), lasting - 300);
  setTimeout(() => made.remove(), lasting);
}

export function setUpTelling() {
  for (const tells of [tellGame, tellSay, tellScore, tellMoves]) on("board", tells);
  on("error", ({ text: said }) => toast(told(said)));
  on("connected", (here) => {
    element("away").hidden = here;
    document.body.classList.toggle("board-away", !here);
  });
  // Only what lasts is worth saying: a first connection takes no time.
  setTimeout(() => {
    if (!state.connected) {
      element("away").hidden = false;
      document.body.classList.add("board-away");
    }
  }, 800);
}
