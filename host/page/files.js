// Games and traces as files: saves the game on the board, opens another or a trace, chosen or dropped on the page. The server
// writes and reads them; main.js calls it once.

import { mayPlay } from "./lookon.js";
import { on } from "./state.js";
import { toast } from "./telling.js";
import { text, told } from "./texts.js";

// What a file is sent to, and how much of it at most: more than the server takes, which says so of what is longer.
const GAME = { to: "game", enough: 64 * 1024, first: "replay-next" };
const TRACE = { to: "trace", enough: 64 * 1024 * 1024, first: "trace-play" };
const TRACE_BEGINS = "ndongu-trace";
const TO_READ = 12000; // ms for a sentence that names a line

let awaited = null;
const opener = document.getElementById("open");

export function setUpFiles() {
  const file = document.getElementById("file");
  document.getElementById("save").addEventListener("click", save);
  opener.addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    if (file.files.length) open(file.files[0]);
    file.value = ""; // the same file may be chosen again, when it has been put right
  });
  for (const kind of ["replay", "trace"]) on(kind, () => setTimeout(arrive));
  setUpDrop();
}

// What was opened gets the focus as soon as the server has told of it.
function arrive() {
  if (!awaited || awaited.closest("[hidden]")) return;
  awaited.focus();
  awaited = null;
}

function save() {
  const link = document.createElement("a");
  link.href = "game";
  link.download = "";
  link.click();
}

async function open(file) {
  if (opener.disabled || !mayPlay()) return; // one after the other
  opener.disabled = true;
  opener.textContent = text("opening");
  try {
    const begins = await file.slice(0, TRACE_BEGINS.length).text();
    const { to, enough, first } = begins === TRACE_BEGINS || file.name.endsWith(".trace") ? TRACE : GAME;
    const answer = await fetch(`${to}?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file.slice(0, enough) });
    const { error } = await answer.json();
    if (error) toast(told(error), TO_READ);
    else {
      awaited = document.getElementById(first);
      arrive();
    }
  } catch {
    toast(text("not-opened", { file: file.name }));
  }
  opener.textContent = text("open");
  opener.disabled = false;
}

// A file dropped anywhere on the page is opened, and not shown by the browser instead of the page.
function setUpDrop() {
  const carries = (event) => event.dataTransfer?.types.includes("Files");
  const shows = (over) => document.body.classList.toggle("dropping", over);
  addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    shows(true);
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) shows(false);
  });
  addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    shows(false);
    if (event.dataTransfer.files.length) open(event.dataTransfer.files[0]);
  });
}
