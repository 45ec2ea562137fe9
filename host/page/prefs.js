// What this browser remembers: {room, counts, turned, sound, speed, handPlays, language, layOut, solved}. Without storage it remembers until the page is closed.

const KEY = "ndongu";
const kept = {
  room: matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark",
  counts: matchMedia("(hover: none)").matches,
  turned: false,
  sound: true,
  speed: "normal",
  handPlays: false, // the patient hand makes the board's moves
  language: "en", // the board's, as it was last: the page begins with it
  layOut: true, // the seeds of a puzzle
  solved: {}, // puzzles, by game: "1,5,12"
};

try {
  const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  for (const name of Object.keys(kept)) if (typeof stored[name] === typeof kept[name]) kept[name] = stored[name];
} catch {
  // Unreadable or forbidden: the defaults do.
}

export const prefs = { ...kept };

export function keep(name, value) {
  prefs[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // As above.
  }
}
