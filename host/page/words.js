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
  held: (n) => `${n} lifted from here`,
  nki: () => "marked nki",
  closed: () => "closed",
  blind: () => "its scale can't be believed now",
  wrong: () => "may not be lifted, put it back",
  thinking: () => "thinking",
  extra: () => "extra move",
  turn: () => "to move",
  won: () => "won",
  south: () => "South's row",
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
    const crossing = value.crossing === "yes" ? ", crossing" : "";
    return { game, set: `2×10, ${NUMBERS[value.filled ?? 6]} pits of ${NUMBERS[value.seeds ?? 5]}${crossing}` };
  }
  if (name === "ali-guli-mane") {
    return { game, set: `2×7, ${value.direction === "clockwise" ? "clockwise" : "counter-clockwise"}` };
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
export const CHOOSE_FREELY = "The opening is free, no light guides it: empty two of your own pits and put their seeds wherever you like.";
export const CHOOSE_WAY = "Both ways are open: drop the first seed on the side you choose.";

export const HELP = [
  ["Click a pit", "takes all its seeds in hand."],
  ["Click again", "drops one seed into each pit you click; into a store, all of them. Out of a pit that blinks red it takes what is too many."],
  ["Right click, Shift-click or a long press", "takes a single seed (again for one more); with seeds in hand, drops all."],
  ["Follow the light", "lets a patient hand sow the rest of the move. Press again to stop it. The move itself is yours to choose."],
  ["Bag", "gives a seed, or takes back what is in hand."],
  ["Kiothi's opening", "is free: lift a pit of your own and drop its seeds wherever you like; then a second pit."],
  ["Part of a pit", "may be lifted in Kiothi: seed by seed, or just so many by the keys 1 to 9."],
  ["Next round", "deals on after a round of Ali Guli Mane. A closed pit stays dark and empty."],
  ["Save game, Open", "keep a game as a text file, and show it move by move: you can play on from any move. A file may be dropped on the page, too."],
  ["A trace", "is what a board's cells and button told, recorded. Opened, it is played into the board's program again; the game waits meanwhile."],
];

// Said below the board's own words where a game's hands need it, by game and by what the board says.
const TOUCH = matchMedia("(hover: none)").matches;
const PART = TOUCH
  ? "A tap lifts the whole pit, a long press one seed, and again one more."
  : "Click lifts the whole pit; Shift-click one seed, and again one more; the keys 1 to 9 just so many.";
const OPENING = TOUCH
  ? "Tap a pit to lift it, then a pit for each seed (a long press drops all). Then do so with a second pit."
  : "Click a pit to lift it, then a pit for each seed (Shift-click drops all). Then do so with a second pit.";
export const HINTS = { "kiothi opening": OPENING, "kiothi turn": PART, "kiothi lift-some": PART };

// The same for a board that is told by buttons.
const TOLD_SOW = "Sow the lap, then press the pit where it ends. A pit on the way tells the seeds as far as there.";
export const TOLD_HINTS = {
  fill: "Lay the seeds out, then press the store that is half lit; or press a pit once for each seed.",
  restore: "Put them back, then press the store that is half lit.",
  turn: "Press the pit that you lift; press it again to put it back.",
  "kiothi turn": "Press the pit that you lift; press it again once for each seed if you lift only some.",
  "kiothi lift-some": "Press the pit once for each seed more.",
  choose: "Press the pit that the first seed goes into.",
  "sow lap": TOLD_SOW,
  "sow seed": "Press each pit as its seed drops.",
  relay: "Press the pit as you lift it.",
  take: "Press the pits as you take the seeds out, or the store for all.",
  "wrong-pit": "Press it again when its seeds are back.",
  repair: "Press the pit that blinks when it is put right, or the store of the player to move.",
  opening: "Press a pit that you empty, then another; then a pit for each seed that you put there.",
};

export const TOLD_HELP = [
  ["Click a pit", "presses its button: that tells the board that the pit was lifted, or that the seeds are sown as far as there."],
  ["The store of the player to move", "says “done”: what the lights ask for is done."],
  ["The other store", "takes back: a lap or a step, then another, then the last move."],
  ["Every seed", "is for lessons: each seed is told by a press of its own, not a lap by one."],
  ["Part of a pit", "may be lifted in Kiothi: press the pit, then again once for each seed."],
  ["Kiothi's opening", "is free: press two pits of your own, then a pit for each of their seeds."],
  ["Follow the light", "lets a patient finger press what is lit. Press again to stop it. The move itself is yours to choose."],
  ["Next round", "deals on after a round of Ali Guli Mane. A closed pit stays dark and empty."],
  ["Save game, Open game", "keep a game as a text file, and show it move by move: you can play on from any move."],
];

export const TOLD_KEYS = [
  ["Arrows, Enter", "go from pit to pit, press"],
  ["1 … 9", "press so many times"],
  ["F, S, Esc", "follow the light, one seed, stop"],
  ["U, N", "undo, new game"],
  ["C, T, L, M", "counts, turn the board, light room, sound"],
];

export const KEYS = [
  ["Arrows, Enter", "go from pit to pit, lift and drop"],
  ["1 … 9", "lift or drop just so many"],
  ["F, S, Esc", "follow the light, one seed, stop"],
  ["Shift-Enter", "lift one seed, and one more; drop all"],
  ["U, N, B", "undo, new game, bag"],
  ["K", "in a trace: play on, pause"],
  ["C, W, T, L, M", "counts, what the cells weigh, turn the board, light room, sound"],
];

export const TRACE_NOTE = "A trace: the board is told what it was told then. The seeds are those that it counts; what really lay there nobody knows.";
