// The board as buttons: its pits and stores, each with its name in words, over the picture. main.js tells them the layout,
// worlds and boards; play.js what a click does.

import { COLUMNS, isStore, MOST_PLACES, PLACES, SOUTH_STORE } from "./geometry.js";
import { cuesAt, pitOf, readPosition, state } from "./state.js";
import { text } from "./texts.js";
import { cueInWords, seeds } from "./words.js";

const LEAST_TARGET = 44; // px, for a finger

export class Places {
  // act(place, {single, count}): what to do with a place. See play.js.
  constructor(holder, names, act) {
    this.holder = holder;
    this.names = names;
    this.buttons = Array.from({ length: MOST_PLACES }, (_, place) => this.makeButton(place, act));
    this.current = 0;
    holder.append(...this.buttons);
    holder.addEventListener("keydown", (event) => this.onKey(event, act));
    holder.addEventListener("focusin", ({ target }) => this.setCurrent(this.buttons.indexOf(target)));
    this.setCurrent(14);
  }

  makeButton(place, act) {
    const button = document.createElement("button");
    button.dataset.place = place;
    button.className = "place";
    button.tabIndex = -1; // one place at a time is reached by Tab: setCurrent
    button.append(mark("count"), mark("number"));
    button.addEventListener("click", (event) => act(place, { single: event.shiftKey }));
    pressLong(button, () => act(place, { single: true }));
    return button;
  }

  setCurrent(place) {
    if (place < 0) return;
    this.buttons[this.current].tabIndex = -1;
    this.current = place;
    this.buttons[place].tabIndex = 0;
  }

  setLayout(layout) {
    this.layout = layout;
    this.buttons.forEach((button, place) => {
      button.hidden = place >= PLACES;
      button.classList.toggle("store", isStore(place));
    });
    if (this.current >= PLACES) this.setCurrent(COLUMNS);
    const px = (v) => `${v.toFixed(2)}px`;
    layout.places.forEach(({ place, x, y, halfX, halfY, ringRadius, radius, outward }) => {
      const { style, children } = this.buttons[place];
      const across = Math.min(Math.max(ringRadius, LEAST_TARGET / 2), layout.pitch / 2) - radius;
      style.left = px(x - halfX - across);
      style.top = px(y - halfY - across);
      style.width = px(2 * (halfX + across));
      style.height = px(2 * (halfY + across));
      const [count, number] = children;
      const [ox, oy] = outward;
      const wider = ox ? 8 : 0; // px: beside a ring a number needs more room than above it
      const far = ringRadius + wider + Math.max(12, 15 * layout.unit);
      count.style.left = px(halfX + across - ox * far);
      count.style.top = px(halfY + across - oy * far);
      number.style.left = px(halfX + across + ox * far);
      number.style.top = px(halfY + across + oy * far);
    });
    for (const name of this.names) this.placeName(name, layout);
  }

  placeName(name, { width, height, quarters, unit, pitch }) {
    const far = Math.max(13, 31 * unit);
    const side = (quarters + (name.dataset.player === "0" ? 2 : 0)) % 4; // of the screen: 0 top, 1 right, 2 bottom, 3 left
    // Between two pits, where no number stands: beside the middle where the columns are odd, as the mode button on the wood.
    const aside = COLUMNS % 2 ? (quarters < 2 ? pitch / 2 : -pitch / 2) : 0;
    const [across, down] = [width / 2 + aside, height / 2 + aside];
    const [x, y] = [[across, far], [width - far, down], [across, height - far], [far, down]][side];
    const angle = [0, 90, 0, -90][side];
    name.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${angle}deg)`;
  }

  // From the world and the board: counts, cues, who is to move.
  update() {
    const columns = state.board?.columns ?? null;
    const player = readPosition(state.board?.position)?.player;
    this.buttons.slice(0, PLACES).forEach((button, place) => {
      // In a trace nobody knows what lay there: what the board counts is shown.
      const count = (state.trace ? state.board?.counts[place] : state.world?.places[place]?.length) ?? 0;
      const pit = pitOf(place, columns);
      const cues = cuesAt(place);
      button.dataset.count = count;
      button.dataset.cues = cues.map(({ cue, n }) => (n == null ? cue : `${cue}:${n}`)).join(" ");
      button.classList.toggle("unused", !isStore(place) && columns !== null && pit === null);
      button.children[0].textContent = count;
      button.children[1].textContent = pit ?? "";
      const name = nameOf(place, pit, columns);
      button.setAttribute("aria-label", [name, seeds(count), ...cues.map(cueInWords)].join(", "));
    });
    for (const name of this.names) name.classList.toggle("to-move", Number(name.dataset.player) === player);
  }

  onKey(event, act) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (ways[event.key]) {
      event.preventDefault();
      this.buttons[this.neighbour(ways[event.key])].focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) act(this.current, { single: event.shiftKey });
    } else if (/^[1-9]$/.test(event.key)) {
      act(this.current, { count: Number(event.key) });
    }
  }

  // The next place of the game in a direction of the screen; the same one where there is none.
  neighbour([wx, wy]) {
    const { places } = this.layout;
    const here = places[this.current];
    let best = this.current;
    let least = Infinity;
    for (const { place, x, y } of places) {
      if (this.buttons[place].classList.contains("unused") && this.buttons[place].dataset.count === "0") continue;
      const along = (x - here.x) * wx + (y - here.y) * wy;
      const aside = Math.abs((x - here.x) * wy) + Math.abs((y - here.y) * wx);
      // A store's middle lies between the rows: it is level with both.
      const price = along + 2.2 * (isStore(place) || isStore(this.current) ? aside * 0.2 : aside);
      if (along > 1 && price < least) [best, least] = [place, price];
    }
    return best;
  }
}

function mark(kind) {
  const made = document.createElement("span");
  made.className = kind;
  return made;
}

export function nameOf(place, pit, columns) {
  const side = (isStore(place) ? place === SOUTH_STORE : place >= COLUMNS) ? "south" : "north";
  if (isStore(place)) return text(`${side}-store`);
  if (columns === null) return text(`${side}-place`, { place });
  return pit === null ? text(`${side}-unused`) : text(`${side}-pit`, { pit });
}

// A long press of a finger, or a right click: done() once, and no click after it.
function pressLong(button, done) {
  let timer = 0;
  let was = false;
  let finger = false; // some browsers send a context menu for a long press, too
  const cancel = () => clearTimeout(timer);
  button.addEventListener("pointerdown", (event) => {
    was = false;
    finger = event.pointerType !== "mouse";
    if (!finger) return;
    timer = setTimeout(() => {
      was = true;
      navigator.vibrate?.(12);
      done();
    }, 430);
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(kind, cancel);
  button.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (!finger) done();
  });
  button.addEventListener(
    "click",
    (event) => {
      if (was) event.stopImmediatePropagation();
      was = false;
    },
    true,
  );
}
