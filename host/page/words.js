// What the page says of the board: names of games and places, cues, results, hints, help. The words themselves are in
// host/texts; texts.js has them in the language that is set.

import { hasText, text } from "./texts.js";

export const GAMES = { giuthi: "Giuthi", kiothi: "Kiothi", "ali-guli-mane": "Ali Guli Mane" }; // the same in all languages
const DIRECTED = new Set(["relay", "end", "sow"]); // cues that may end in + or -

export const playerName = (player) => text(player ? "north" : "south");

export const wayName = (way) => text(way === "+" ? "way-ccw" : "way-cw");

// A puzzle's grade, 1 to 5.
export const stars = (grade) => "★".repeat(grade) + "☆".repeat(5 - grade);

export function seeds(count) {
  return text("seeds", { n: count });
}

// What a cue says of its place; n: its number of seeds. Ends in + (counter-clockwise) or - where it has a direction.
export function cueInWords({ cue, n }) {
  const way = /[+-]$/.exec(cue)?.[0];
  const plain = cue.replace(/[+-]$/, "");
  const numbered = n != null && hasText(`cue-${plain}-n`);
  const said = hasText(`cue-${plain}`) ? text(numbered ? `cue-${plain}-n` : `cue-${plain}`, { n }) : plain;
  return way && DIRECTED.has(plain) ? text("with-way", { said, way: wayName(way) }) : said;
}

// "giuthi pits=6 seeds=4 prey=skip" -> {game: "Giuthi", set: "2×6, four seeds"}
export function rulesInWords(rules) {
  const [name, ...options] = (rules ?? "").split(" ");
  const value = Object.fromEntries(options.map((option) => option.split("=")));
  const game = GAMES[name] ?? name;
  const count = (n) => text("number", { n });
  if (name === "giuthi") {
    const key = value.prey === "stop" ? "set-giuthi-stop" : "set-giuthi";
    return { game, set: text(key, { pits: value.pits ?? 8, seeds: count(value.seeds ?? 8) }) };
  }
  if (name === "kiothi") {
    const key = value.crossing === "yes" ? "set-kiothi-crossing" : "set-kiothi";
    return { game, set: text(key, { filled: count(value.filled ?? 6), seeds: count(value.seeds ?? 5) }) };
  }
  if (name === "ali-guli-mane") {
    return { game, set: text("set-ali-guli-mane", { way: wayName(value.direction === "clockwise" ? "-" : "+") }) };
  }
  return { game, set: "" };
}

export function resultInWords({ winner, scores, reason, oneWarrior }) {
  const why = hasText(`reason-${reason}`) ? text(`reason-${reason}`) : reason;
  if (winner === null) return text("result-draw", { s0: scores[0], s1: scores[1], why });
  const key = oneWarrior ? "result-one-warrior" : "result-win";
  return text(key, { who: playerName(winner), s0: scores[winner], s1: scores[1 - winner], why });
}

// Rows of help: [[what, does] ...]; kind: hands, keys, told, told-keys.
export function helpRows(kind) {
  const rows = [];
  for (let i = 1; hasText(`help-${kind}-${i}`); i++) rows.push([text(`help-${kind}-${i}`), text(`help-${kind}-${i}-does`)]);
  return rows;
}

// Said below the board's own words where a game's hands need it, by game and by what the board says; empty where they don't.
const TOUCH = matchMedia("(hover: none)").matches ? "-touch" : "";
const HINTS = {
  "kiothi opening": `hint-kiothi-opening${TOUCH}`,
  "kiothi turn": `hint-kiothi-part${TOUCH}`,
  "kiothi lift-some": `hint-kiothi-part${TOUCH}`,
};

export function hintFor({ told, game, key, steps }) {
  if (!told) return HINTS[`${game} ${key}`] ? text(HINTS[`${game} ${key}`]) : "";
  const found = [`${game}-${key}`, `${key}-${steps}`, key].map((name) => `hint-told-${name}`).find(hasText);
  return found ? text(found) : "";
}
