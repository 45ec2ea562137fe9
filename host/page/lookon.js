// Looking on: a page on another PC sees the board and changes nothing, until somebody enters the PIN that the board's terminal
// shows. main.js calls it once.

import { reopen } from "./connection.js";
import { on, state } from "./state.js";
import { toast } from "./telling.js";
import { text, told } from "./texts.js";

// What belongs to those who play. The style sheet hides most of it.
const CONTROLS = "#mode, #weigh, #own, .languages, #calibrate, #quick button, #more button, #files button, #replay button, #replay input, #trace button, #trace input";

const element = (id) => document.getElementById(id);
const form = element("look-on");
const pin = element("pin");
const trouble = element("pin-trouble");

export function setUpLookOn() {
  on("access", ({ plays }) => {
    const entered = form.contains(document.activeElement);
    form.hidden = plays;
    document.body.classList.toggle("looking-on", !plays);
    for (const control of document.querySelectorAll(CONTROLS)) control.inert = !plays;
    if (plays && entered) element("follow").focus();
    dispatchEvent(new Event("resize")); // the board may have more room now, or less
  });
  pin.addEventListener("input", () => tell(""));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter();
  });
}

function tell(words) {
  trouble.textContent = words;
  trouble.hidden = !words;
  if (words) pin.setAttribute("aria-invalid", "true");
  else pin.removeAttribute("aria-invalid");
}

async function enter() {
  const button = form.querySelector("button");
  if (button.disabled || !pin.value.trim()) return pin.focus();
  button.disabled = true;
  try {
    const answer = await fetch("pin", { method: "POST", body: pin.value });
    const { error } = await answer.json();
    tell(told(error ?? ""));
    if (!error) {
      pin.value = "";
      reopen();
      toast(text("you-play"));
    } else pin.select();
  } catch {
    tell(text("away-try-again"));
  }
  button.disabled = false;
  return undefined;
}

// Whether somebody may do something here; says why not.
export function mayPlay() {
  if (!state.plays) toast(text("look-on-enter-pin"));
  return state.plays;
}
