// The page as the mirror of a board that is elsewhere: how it is with that board, and that no hand here moves its seeds.
// main.js calls it once.

import { on } from "./state.js";
import { told } from "./texts.js";

export function setUpMirror() {
  const note = document.getElementById("mirror");
  const show = (mirror, away = false) => {
    note.hidden = !mirror;
    note.classList.toggle("away", away);
    document.body.classList.toggle("mirrored", Boolean(mirror));
    document.body.classList.toggle("elsewhere-away", away);
  };
  on("hello", () => show(null)); // what is served now may be another board
  on("mirror", ({ here, text }) => {
    const said = told(text);
    if (note.textContent !== said) note.textContent = said;
    show(true, !here);
  });
}
