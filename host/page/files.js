// Games as files: saves the one on the board, opens another. The server writes and reads them; main.js calls it once.

import { toast } from "./telling.js";

const ENOUGH = 64 * 1024; // bytes: more than any saved game has; the server says so of what is longer
const TO_READ = 12000; // ms for a sentence that names a line

export function setUpFiles() {
  const file = document.getElementById("file");
  document.getElementById("save").addEventListener("click", save);
  document.getElementById("open").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    if (file.files.length) open(file.files[0]);
    file.value = ""; // the same file may be chosen again, when it has been put right
  });
}

function save() {
  const link = document.createElement("a");
  link.href = "game";
  link.download = "";
  link.click();
}

async function open(file) {
  try {
    const answer = await fetch(`game?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file.slice(0, ENOUGH) });
    const { error } = await answer.json();
    if (error) toast(error, TO_READ);
    else document.getElementById("replay-next").focus();
  } catch {
    toast(`${file.name} can't be opened: the board is away, or the file can't be read.`);
  }
}
