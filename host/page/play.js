// What hands do: a click, a key or a long press on a place becomes a lift or a drop. places.js calls act(), main.js the rest.
// Also who leads the hand that is shown: the pointer here, or what happens on the board (a patient hand, another screen).

import { send } from "./connection.js";
import { isStore } from "./geometry.js";
import { cuesAt, on, state } from "./state.js";

const OWN = 1500; // ms: a change of the hand so soon after a click here is taken for its effect

let lastAct = { place: null, when: -Infinity, single: false };
let awaited = { world: null, held: 0 }; // what the hand will hold when what was last sent is done, for a click before that is told

const numberOf = (place, name) => cuesAt(place).find(({ cue }) => cue === name)?.n ?? null;

// How many seeds a plain click takes: what is too many where the board says so, one from a store, otherwise all.
function handful(place) {
  return numberOf(place, "surplus") ?? numberOf(place, "take") ?? numberOf(place, "lift") ?? (isStore(place) ? 1 : null);
}

// How many a plain click drops: as many as the board misses there, all into a store, otherwise one.
function portion(place, held) {
  return numberOf(place, "fill") ?? numberOf(place, "wrong") ?? numberOf(place, "store") ?? (isStore(place) ? held : 1);
}

// With an empty hand: lift. With seeds in hand: drop; but what is too many is always taken out, or a hand that holds the rest
// of its lap could only make it worse. single: one seed up, or all down. count: just so many.
// On a board that is told: presses the place's button, count times. While the self-test asks for fingers: presses into the pit.
export function act(place, { single = false, count = null } = {}) {
  if (!state.world) return;
  if (state.world.busy) send("stop"); // whoever takes the seeds in his own hands goes before the patient hand
  if (state.hello?.board.told) {
    lastAct = { place, when: performance.now(), single: false };
    for (let press = 0; press < (count ?? 1); press++) send("button", { place });
    return;
  }
  if (state.board?.say?.key === "check-touch") {
    send("touch", { place }); // the self-test asks for a finger, not for seeds
    return;
  }
  const held = heldSoon();
  const again = single && lastAct.single && lastAct.place === place; // the same pit again: one more seed
  lastAct = { place, when: performance.now(), single: single && (held === 0 || again) };
  const mends = !single && count === null && (numberOf(place, "surplus") ?? numberOf(place, "lift")) !== null;
  if (held === 0 || again || mends) {
    const n = count ?? (single ? 1 : handful(place));
    send("lift", { place, n });
    expect(held + Math.min(n ?? Infinity, state.world.places[place].length));
  } else {
    const n = Math.min(held, count ?? (single ? held : portion(place, held)));
    send("drop", { place, n });
    expect(held - n);
  }
}

const heldSoon = () => (awaited.world === state.world ? awaited.held : state.world.hand.length);

function expect(held) {
  awaited = { world: state.world, held };
}

on("error", () => expect(state.world?.hand.length ?? 0));

// How many seeds the board misses in all.
function missing() {
  return (state.board?.cues ?? []).reduce((sum, [, cue, n]) => sum + (cue === "fill" ? (n ?? 0) : 0), 0);
}

export function bag() {
  lastAct = { place: "bag", when: performance.now(), single: false };
  if (state.world?.busy) send("stop");
  if (!state.world) return;
  if (heldSoon()) {
    send("put_in_bag");
    expect(0);
  } else {
    const n = Math.max(1, missing());
    send("take_from_bag", { n });
    expect(n);
  }
}

// Leads the shown hand. hand: see hand.js; spotOf(place): {x, y, radius, outward} in the window; wake(): draw.
export function leadHand(hand, spotOf, wake) {
  let pointer = null; // a mouse's place in the window; null for fingers and keys
  let led = false; // by the pointer

  addEventListener("pointermove", (event) => {
    pointer = event.pointerType === "mouse" ? { x: event.clientX + 15, y: event.clientY - 17 } : null;
    if (!pointer || !state.world?.hand.length) return;
    if (!led && !state.world.busy) led = event.target.closest?.("#board") !== null;
    if (led) follow(true);
  });
  addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse") pointer = null;
  });

  function follow(atOnce) {
    const target = led && pointer ? pointer : above(lastPlace());
    if (target) hand.moveTo(target, atOnce && led && pointer);
    wake();
  }

  let changed = null; // the place that seeds last came to or went from

  // Where the next seed goes, if the board says so while its own hand is at work.
  function lastPlace() {
    if (!led && (state.world?.busy || changed === null)) {
      const next = state.board?.cues.find(([, cue]) => /^sow[+-]?$/.test(cue));
      if (next && state.world.hand.length) return next[0];
    }
    return changed ?? lastAct.place;
  }

  // A hand hides what it is over: it hovers a little towards the board's middle, where nothing lies.
  function above(place) {
    if (typeof place !== "number") return null;
    const spot = spotOf(place);
    return { x: spot.x - spot.outward[0] * spot.radius, y: spot.y - spot.outward[1] * spot.radius };
  }

  on("world", ({ places, hand: held, busy, before }) => {
    if (!before) return;
    const place = places.findIndex((ids, i) => ids.length !== before.places[i].length);
    if (place < 0 && held.length === before.hand.length) return;
    if (place >= 0) changed = place;
    led = !busy && performance.now() - lastAct.when < OWN && pointer !== null ? true : led && !busy;
    if (held.length) follow(before.hand.length === 0);
  });
  on("board", () => {
    if (state.world?.hand.length && !led) follow(false);
  });
  document.getElementById("places").addEventListener("focusin", ({ target }) => {
    if (!target.matches(":focus-visible") || state.world?.busy || !target.dataset.place) return;
    [led, changed] = [false, Number(target.dataset.place)];
    if (state.world?.hand.length) follow(false);
  });
}
