// Keeps the keyboard's place: when the button that has the focus goes away, the focus goes to the first button of the hands, and
// not to nowhere. main.js calls setUpFocus last, when everybody else has shown what a message brings.

import { on } from "./state.js";

let last = null;

const gone = (element) => !element.isConnected || element.disabled || element.inert || !element.getClientRects().length;

export function setUpFocus() {
  addEventListener("focusin", ({ target }) => (last = target));
  addEventListener("pointerdown", () => (last = null)); // a mouse leaves no place to keep
  for (const message of ["board", "world", "replay", "trace"]) on(message, keep);
}

function keep() {
  const nowhere = document.activeElement === document.body || (last === document.activeElement && gone(last));
  if (!last || !nowhere || !gone(last) || document.querySelector("dialog[open]")) return;
  const there = ["follow", "deal", "replay-next", "trace-play"].map((id) => document.getElementById(id)).find((button) => !gone(button));
  there?.focus({ preventScroll: true });
}
