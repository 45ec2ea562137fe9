// Puts the page together: the layers of the board, the hand above it, the text beside it; and draws while anything moves.

import { setUpAbout } from "./about.js";
import { setUpAdvice } from "./advice.js";
import { layCells, setUpCells } from "./cells.js";
import { connect } from "./connection.js";
import { setUpControls } from "./controls.js";
import { setUpFaults } from "./faults.js";
import { setUpFiles } from "./files.js";
import { Flights } from "./flights.js";
import { layout, PLACES } from "./geometry.js";
import { setUpFocus } from "./focus.js";
import { Hand } from "./hand.js";
import { Lights } from "./lights.js";
import { mayPlay, setUpLookOn } from "./lookon.js";
import { setUpMirror } from "./mirror.js";
import { setUpOpponent } from "./opponent.js";
import { setUpOwn } from "./own.js";
import { Places } from "./places.js";
import { act, leadHand } from "./play.js";
import { prefs } from "./prefs.js";
import { setUpLessons } from "./lessons.js";
import { setUpPuzzles } from "./puzzles.js";
import { setUpReplay } from "./replay.js";
import { Seeds } from "./seeds.js";
import { knock, tone } from "./sound.js";
import { setUpLanguage } from "./language.js";
import { ledsOf, on, state } from "./state.js";
import { setUpTelling } from "./telling.js";
import { setUpTrace } from "./trace.js";
import { text } from "./texts.js";
import { setUpWorkshop } from "./workshop.js";
import { Wood } from "./wood.js";

const element = (id) => document.getElementById(id);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const above = element("above");
const board = element("board");

const wood = new Wood(element("wood"));
const seeds = new Seeds(element("lying"));
const lights = new Lights(element("spill"), element("points"));
const hand = new Hand(element("in-hand"));
const flights = new Flights(seeds, hand, middleOf("bag"), (place) => knock(seeds.piles[place].seeds.length > 1));
const places = new Places(element("places"), element("names").children, (...how) => {
  if (mayPlay()) act(...how);
});

function middleOf(id) {
  return () => {
    const { left, top, width, height } = element(id).getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
}

// The room that the style sheet leaves for the board.
function roomForBoard() {
  const style = getComputedStyle(element("table"));
  const width = element("table").clientWidth;
  const spare = parseFloat(style.getPropertyValue("--beside")) || 0; // height that the rest of the page wants
  return { width, height: Math.max(parseFloat(style.getPropertyValue("--least")) || 180, innerHeight - spare) };
}

let current = null;
let fitted = []; // the window's size that the page is laid out for

function view() {
  fitted = [innerWidth, innerHeight];
  document.documentElement.dataset.room = prefs.room;
  document.querySelector("meta[name=theme-color]").content = prefs.room === "dark" ? "#1e1d1d" : "#f3eee3";
  document.body.classList.toggle("show-counts", prefs.counts);
  const upright = innerHeight > innerWidth;
  document.body.classList.toggle("upright", upright);
  current = layout(roomForBoard(), { upright, turned: prefs.turned });
  board.style.width = `${current.width}px`;
  board.style.height = `${current.height}px`;
  board.style.setProperty("--unit", `${current.unit}px`);
  const scale = Math.min(devicePixelRatio || 1, 2.5);
  above.width = Math.round(innerWidth * scale);
  above.height = Math.round(innerHeight * scale);
  wood.show(current, prefs.room);
  hand.setSize(8.4 * current.size * 1.12, scale);
  seeds.setLayout(current);
  lights.setLayout(current, prefs.room === "light" ? 0.6 : 1);
  places.setLayout(current);
  layCells(current);
  wake();
}

let drawing = 0;
let last = 0;

function wake() {
  drawing ||= requestAnimationFrame(frame);
}

function frame(now) {
  const elapsed = Math.min(50, now - last);
  last = now;
  const pen = above.getContext("2d");
  const scale = above.width / innerWidth;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  hand.wipe(pen);
  const glides = hand.frame(pen, elapsed);
  const flies = flights.frame(pen, now);
  const settles = seeds.frame(flights.hidden, elapsed);
  drawing = glides || flies || settles ? requestAnimationFrame(frame) : 0;
}

let lightsDue = 0;

function drawLights() {
  lightsDue = 0;
  lights.draw();
}

on("hello", () => {
  if (current.places.length !== PLACES) view(); // a board with another number of columns
});

let traced = false; // what lay here last was counted in a trace

on("world", ({ before }) => {
  hand.glides = !still.matches;
  const atOnce = !before || still.matches || document.hidden || traced || state.trace !== null;
  traced = state.trace !== null; // nobody saw the hands that moved these seeds
  flights.update(state.world, atOnce, performance.now());
  board.classList.toggle("holding", state.world.hand.length > 0);
  places.update();
  wake();
});
on("board", () => places.update());
on("leds", () => {
  lightsDue ||= requestAnimationFrame(drawLights);
});
on("pace", ({ times }) => {
  element("pace").hidden = times === 1;
  element("pace").textContent = text("pace", { n: times });
});
on("tone", ({ hz, ms }) => tone(hz, ms));

setUpLanguage();
setUpTelling();
setUpControls(view);
setUpCells();
setUpFaults();
setUpOwn();
setUpWorkshop();
setUpAbout();
setUpOpponent();
setUpAdvice();
setUpFiles();
setUpReplay();
setUpLessons();
setUpPuzzles();
setUpTrace();
setUpMirror();
setUpLookOn();
setUpFocus();
leadHand(
  hand,
  (place) => {
    const { left, top } = board.getBoundingClientRect();
    const { x, y, radius, outward } = current.places[place];
    return { x: left + x, y: top + y, radius, outward };
  },
  wake,
);

let resizing = 0;
addEventListener("resize", () => {
  clearTimeout(resizing);
  resizing = setTimeout(view, 80);
});
addEventListener("scroll", wake, { passive: true });
view();
connect();

// For tests and the curious: what the rings show, what lies where, what the board last said, where on it each LED is drawn.
window.ndongu = {
  leds: ledsOf,
  get world() {
    return state.world;
  },
  get board() {
    return state.board;
  },
  get fitted() {
    return fitted;
  },
  get layout() {
    return current;
  },
};
