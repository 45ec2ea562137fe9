// What the server last said, and how to read it. connection.js feeds it, everything else listens to it.

import { COLUMNS, setColumns, SOUTH_STORE } from "./geometry.js";

const LEDS = 192; // of the longest board

export const state = {
  connected: false,
  plays: true, // or only looks on
  hello: null, // {board, setups, speeds}
  world: null, // {places, hand, busy}
  trace: null, // the one that is open: {name, ms, marks}
  board: null, // {rules, columns, position, history, counts, cues, say, result}
  leds: new Uint8Array(3 * LEDS),
};

const PASSING = new Set(["leds", "event", "tone", "error", "back"]);

const listeners = new Map();

// kind: connected, access, hello, world, board, leds, event, tone, error, cells, faults, trace, moment. heard(message)
export function on(kind, heard) {
  if (!listeners.has(kind)) listeners.set(kind, []);
  listeners.get(kind).push(heard);
}

const last = new Map(); // the last message of each kind that is still true

function tell(kind, message) {
  if (!PASSING.has(kind)) last.set(kind, message);
  for (const heard of listeners.get(kind) ?? []) heard(message);
}

// Tells everybody again what is true, in another language now.
export function tellAgain() {
  for (const [kind, message] of [...last]) tell(kind, kind === "check" ? { ...message, fresh: false } : message);
}

export function setConnected(connected) {
  if (state.connected === connected) return;
  state.connected = connected;
  tell("connected", connected);
}

// One message of the server, already parsed.
export function receive(message) {
  const { type } = message;
  if (type === "hello" || type === "world" || type === "board") {
    const before = state[type];
    if (type === "hello") setColumns(message.board.columns);
    state[type] = message;
    tell(type, { ...message, before });
    return;
  }
  if (type === "access") state.plays = message.plays;
  if (type === "trace") state.trace = message.name === null ? null : message;
  if (type === "leds") {
    const bytes = atob(message.rgb);
    for (let i = 0; i < state.leds.length; i++) state.leds[i] = bytes.charCodeAt(i);
  }
  tell(type, message);
}

// The LEDs of a place in the order of the board: [[r, g, b] ...], each 0..255.
export function ledsOf(place) {
  const store = place >= SOUTH_STORE;
  const first = store ? 8 * SOUTH_STORE + 16 * (place - SOUTH_STORE) : 8 * place;
  return Array.from({ length: store ? 16 : 8 }, (_, k) => [...state.leds.subarray(3 * (first + k), 3 * (first + k) + 3)]);
}

// A smaller game lies in the middle columns of the board.
export function pitOf(place, columns) {
  if (!columns || place >= SOUTH_STORE) return null;
  const column = (place % COLUMNS) - Math.floor((COLUMNS - columns) / 2);
  if (column < 0 || column >= columns) return null;
  return column + (place < COLUMNS ? 0 : columns);
}

// A position's text form, read: {top, bottom, stores, player}; null while there is none.
export function readPosition(text) {
  const found = /^([\dx,]+)\/([\dx,]+) (\d+),(\d+) ([01])(?: |$)/.exec(text ?? "");
  if (!found) return null;
  const row = (cells) => cells.split(",").map((cell) => (cell === "x" ? null : Number(cell)));
  return { top: row(found[1]), bottom: row(found[2]), stores: [Number(found[3]), Number(found[4])], player: Number(found[5]) };
}

// "win 0 30 18 no-moves" or "draw 24 24 repetition", read; null while playing.
export function readResult(text) {
  const found = /^(?:win ([01])|(draw)) (\d+) (\d+) (\S+)(.*)$/.exec(text ?? "");
  if (!found) return null;
  return {
    winner: found[2] ? null : Number(found[1]),
    scores: [Number(found[3]), Number(found[4])],
    reason: found[5],
    oneWarrior: found[6].includes("one-warrior"),
  };
}

// The cues shown at a place now: [{cue, n} ...].
export function cuesAt(place) {
  return (state.board?.cues ?? []).filter(([where]) => where === place).map(([, cue, n]) => ({ cue, n }));
}

// Which player sowed a move: the owner of the pit that it names first.
export function moverOf(move, columns) {
  return parseInt(move, 10) >= columns ? 0 : 1;
}
