// The line to the server: one WebSocket, opened again by itself when it is lost. main.js opens it; hand.js and controls.js send.

import { receive, setConnected, state } from "./state.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 4000;

let socket = null;
let wait = FIRST_WAIT;

export function connect() {
  const url = new URL("ws", document.baseURI);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(url);
  socket.addEventListener("open", () => {
    wait = FIRST_WAIT;
    setConnected(true);
  });
  socket.addEventListener("message", (event) => JSON.parse(event.data).forEach(receive)); // all that is new at one moment
  socket.addEventListener("close", ({ target }) => {
    if (target !== socket) return; // another one has taken its place
    setConnected(false);
    setTimeout(connect, wait);
    wait = Math.min(LONGEST_WAIT, wait * 1.6);
  });
}

// Opens it anew, since the page may do more now.
export function reopen() {
  const old = socket;
  connect();
  old.close();
}

// Sends {"do": what, ...more}. While the board is away nothing is sent: a click must not act half a minute later. Nor is
// anything by those who look on.
export function send(what, more = {}) {
  if (socket?.readyState !== WebSocket.OPEN || !state.plays) return false;
  socket.send(JSON.stringify({ do: what, ...more }));
  return true;
}
