// All words of the page: the part `page` of host/texts/LANG.json, in the language that is set on the board, and in English where
// that file lacks some. Whoever shows words asks text(); an element of index.html names its own by data-text and its like.
//
// A text is a sentence with places, "{n} missing", or an object of such by number: {"0": …, "one": …, "other": …}. The number
// is n: its own entry counts, then that of its plural form, then `other`.

import { keep, prefs } from "./prefs.js";

// What an element says, by its attribute.
const WAYS = {
  "data-text": (element, words) => (element.textContent = words),
  "data-text-title": (element, words) => (element.title = words),
  "data-text-label": (element, words) => element.setAttribute("aria-label", words),
  "data-text-placeholder": (element, words) => (element.placeholder = words),
  "data-text-empty": (element, words) => (element.dataset.empty = words), // a list's style sheet shows it
};

let english = {};
let own = {}; // those of the language, where it is another
let programs = []; // what programs on the PC say in English, as patterns: [{pattern, names, said}]
let language = "";
let wanted = "";

const files = new Map();

async function fetchTexts(name) {
  if (!files.has(name)) {
    const answer = await fetch(`texts/${name}.json`);
    if (!answer.ok) throw new Error(`no texts for ${name}`);
    files.set(name, await answer.json());
  }
  return files.get(name);
}

// English sentences of programs as patterns, the plainest first, each with what the language says instead.
function patternsOf(from, to) {
  const found = Object.entries(from).filter(([key]) => to[key] !== undefined);
  return found
    .map(([key, sentence]) => {
      const parts = sentence.split(/\{(\w+)\}/);
      const names = parts.filter((_, i) => i % 2);
      const plain = parts.filter((_, i) => i % 2 === 0).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      return { pattern: new RegExp(`^${plain.join("(.+?)")}$`, "s"), names, said: to[key] };
    })
    .sort((a, b) => a.names.length - b.names.length);
}

// The text with this key, its places filled with `values`; the key itself where nobody has words for it.
export function text(key, values = {}) {
  const here = own[key] !== undefined;
  let said = here ? own[key] : english[key];
  if (said === undefined) return key;
  if (typeof said === "object") {
    const form = new Intl.PluralRules(here ? language : "en").select(Number(values.n ?? 0));
    said = said[values.n] ?? said[form] ?? said.other;
  }
  return said.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// What a program on the PC says, in the language of the page: the part `host` of its texts. It says it in English, and where
// there are no other words for it, it stays so.
export function told(sentence) {
  for (const { pattern, names, said } of programs) {
    const found = pattern.exec(sentence);
    if (found) return said.replace(/\{(\w+)\}/g, (_, name) => told(found[names.indexOf(name) + 1]));
  }
  return sentence;
}

export function hasText(key) {
  return english[key] !== undefined;
}

// A number as the language writes it, with so many digits after the point.
export function number(value, digits = 0) {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

// Changes the language of the page: true once it has been changed, false if it is the present one, or can't be had.
export async function speak(name) {
  wanted = name;
  if (name === language) return false;
  try {
    const first = await fetchTexts("en");
    const found = name === "en" ? { page: {}, host: {} } : await fetchTexts(name);
    if (wanted !== name) return false; // another one was asked for meanwhile
    english = first.page;
    own = found.page;
    programs = patternsOf(first.host, found.host);
  } catch {
    return false; // the board is away, and tells its language again when it is back
  }
  language = name;
  keep("language", name);
  document.documentElement.lang = name;
  for (const [attribute, say] of Object.entries(WAYS)) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) say(element, text(element.getAttribute(attribute)));
  }
  return true;
}

if (!(await speak(prefs.language))) await speak("en");
