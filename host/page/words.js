// The page's own words. What the board says comes from the server; these are the names of things and of the lights.

export const PLAYERS = ["South", "North"];

const GAMES = { giuthi: "Giuthi", kiothi: "Kiothi", "ali-guli-mane": "Ali Guli Mane" };
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

// What a cue says of its place; n: its number of seeds. Ends in + (counter-clockwise) or - where it has a direction.
const CUES = {
  fill: (n) => `${n} missing`,
  surplus: (n) => `${n} too many`,
  may: () => "may be lifted",
  lift: () => "lift this",
  sow: () => "next seed here",
  path: () => "the lap goes on through here",
  end: () => "the lap ends here",
  relay: (n) => `lift all ${n ?? ""} again and sow on`.replace("  ", " "),
  take: (n) => `captured, take these ${n ?? ""} out`.replace("  ", " "),
  store: (n) => `put ${n ?? "the captured seeds"} here`,
  nki: () => "marked nki",
  closed: () => "closed",
  wrong: () => "may not be lifted, put it back",
  thinking: () => "thinking",
  extra: () => "extra move",
  turn: () => "to move",
  won: () => "won",
};
const DIRECTED = new Set(["relay", "end", "sow"]);

export function seeds(count) {
  return count === 1 ? "1 seed" : `${count} seeds`;
}

export function cueInWords({ cue, n }) {
  const way = /[+-]$/.exec(cue)?.[0];
  const plain = cue.replace(/[+-]$/, "");
  const said = CUES[plain]?.(n) ?? plain;
  if (!way || !DIRECTED.has(plain)) return said;
  return `${said}, ${way === "+" ? "counter-clockwise" : "clockwise"}`;
}

// "giuthi pits=6 seeds=4 prey=skip" -> {game: "Giuthi", set: "2×6, four seeds"}
export function rulesInWords(rules) {
  const [name, ...options] = (rules ?? "").split(" ");
  const value = Object.fromEntries(options.map((option) => option.split("=")));
  const game = GAMES[name] ?? name;
  if (name === "giuthi") {
    const stop = value.prey === "stop" ? ", prey stops" : "";
    return { game, set: `2×${value.pits ?? 8}, ${NUMBERS[value.seeds ?? 8] ?? value.seeds} seeds${stop}` };
  }
  if (name === "kiothi") {
    const side = (value.filled ?? 6) * (value.seeds ?? 5);
    return { game, set: `2×10, ${side} a side${value.crossing === "yes" ? ", crossing" : ""}` };
  }
  if (name === "ali-guli-mane") {
    return { game, set: `2×7, five seeds${value.direction === "clockwise" ? ", clockwise" : ""}` };
  }
  return { game, set: "" };
}

// A set-up's line in the dialog under its game's name: "Giuthi 2x6, four seeds" -> "2×6, four seeds".
export function setupName({ rules, name }) {
  const { game } = rulesInWords(rules);
  const rest = name.startsWith(game) ? name.slice(game.length).replace(/^[\s,:]+/, "") : name;
  return (rest || name).replace(/(\d)x(\d)/g, "$1×$2");
}

const REASONS = { "no-moves": "nobody can move", repetition: "the position came back" };

export function resultInWords({ winner, scores, reason, oneWarrior }) {
  const why = REASONS[reason] ?? reason;
  if (winner === null) return `A draw, ${scores[0]} to ${scores[1]}: ${why}.`;
  const by = oneWarrior ? ", by one warrior" : "";
  return `${PLAYERS[winner]} wins ${scores[winner]} to ${scores[1 - winner]}${by}: ${why}.`;
}

export const CHOOSE_FIRST = "Nothing to follow yet: lift a pit that glows first.";
export const CHOOSE_WAY = "Both ways are open: drop the first seed on the side you choose.";

export const HELP = [
  ["Click a pit", "takes all its seeds in hand."],
  ["Click again", "drops one seed into each pit you click; into a store, all of them."],
  ["Right click, Shift-click or a long press", "takes a single seed (again for one more); with seeds in hand, drops all."],
  ["Follow the light", "lets a patient hand sow the rest of the move. Press again to stop it."],
  ["Bag", "gives a seed, or takes back what is in hand."],
];

export const KEYS = [
  ["Arrows, Enter", "go from pit to pit, lift and drop"],
  ["1 … 9", "lift or drop just so many"],
  ["F, S, Esc", "follow the light, one seed, stop"],
  ["U, N, B", "undo, new game, bag"],
  ["C, T, L, M", "counts, turn the board, light room, sound"],
];
