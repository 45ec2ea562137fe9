// Lessons: the dialog in which a step of a course is chosen, and its bar while it is on the board. The board judges, and goes
// on to the next step by itself; main.js calls setUpLessons once.

import { send } from "./connection.js";
import { choice } from "./controls.js";
import { keep, prefs } from "./prefs.js";
import { on, state } from "./state.js";
import { toast } from "./telling.js";
import { text } from "./texts.js";

const element = (id) => document.getElementById(id);
const dialog = element("lessons");
const list = element("lessons-list");

let courses = []; // [{name, title, steps: [[name, title] ...]} ...], in the language of the page
let course = ""; // the one whose steps the dialog shows
let step = ""; // the step on the board whose seeds have been laid out by a quick hand, or need not be

export function setUpLessons() {
  element("lessons-course").addEventListener("change", ({ target }) => {
    course = target.value;
    showList();
  });
  element("lessons-lay").addEventListener("change", ({ target }) => keep("layOut", target.checked));
  element("lesson-open").addEventListener("click", open);
  list.addEventListener("click", ({ target }) => {
    const number = Number(target.closest("button")?.dataset.number);
    if (number && send("lesson", { go: "begin", course, number })) dialog.close();
  });
  for (const go of ["hint", "again", "next", "off"]) element(`lesson-${go}`).addEventListener("click", () => send("lesson", { go }));
  on("hello", ({ board: { told } }) => (element("lessons-lay").closest("label").hidden = told));
  on("board", show);
}

async function open() {
  try {
    courses = await (await fetch(`lessons/${document.documentElement.lang}`)).json();
  } catch {
    return toast(text("away-try-again"));
  }
  const task = state.board?.task;
  const here = task?.kind === "lesson" ? task.game : state.board?.rules?.split(" ")[0];
  course = courses.find(({ name }) => name === here)?.name ?? courses[0]?.name;
  const choices = element("lessons-course");
  choices.querySelectorAll("label").forEach((label) => label.remove());
  for (const { name, title } of courses) choices.append(choice("lessons-course", name, title, name === course));
  element("lessons-lay").checked = prefs.layOut;
  showList();
  dialog.showModal();
  (list.querySelector("[aria-current]") ?? list.querySelector("button"))?.focus();
  return undefined;
}

function showList() {
  const task = state.board?.task;
  const steps = courses.find(({ name }) => name === course)?.steps ?? [];
  list.replaceChildren(
    ...steps.map(([, title], i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.number = i + 1;
      button.textContent = title;
      if (task?.kind === "lesson" && task.game === course && Number(task.number) === i + 1) button.setAttribute("aria-current", "step");
      const item = document.createElement("li");
      item.append(button);
      return item;
    }),
  );
}

// A quick hand lays the seeds out as soon as the board asks for it, if that is wished: once for every try.
function layOut(lesson, { say, cues }) {
  const asks = /^(fill|restore)/.test(say?.key ?? "") && cues.some(([, cue]) => cue === "fill" || cue === "surplus");
  const here = `${lesson.game} ${lesson.number}`;
  if (!asks) step = "";
  else if (step !== here && prefs.layOut && !state.hello?.board.told && send("deal")) step = here;
}

function show(board) {
  const lesson = board.task?.kind === "lesson" ? board.task : null;
  const was = document.body.classList.contains("learning");
  document.body.classList.toggle("learning", lesson !== null);
  element("lesson").hidden = !lesson;
  if (was !== (lesson !== null)) dispatchEvent(new Event("resize")); // its bar may leave the board less room
  if (!lesson) return;
  layOut(lesson, board);
  element("lesson-title").textContent = text("lesson-number", { title: lesson.title ?? lesson.name, number: lesson.number, of: lesson.of });
  element("lesson-text").textContent = lesson.text ?? "";
  element("lesson-text").hidden = board.say?.key === "lesson"; // then the board itself says it
  element("lesson-again").hidden = lesson.stands !== "tried";
  element("lesson-hint").hidden = lesson.stands !== "asked";
  element("lesson-hint").disabled = board.say?.key !== "lesson";
  element("lesson-next").classList.toggle("primary", lesson.stands === "done");
}
