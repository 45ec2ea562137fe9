"""The words of the courses in every language: the course's own, or those of host/texts, part `lessons`."""

from functools import cache

from host.words import Words, texts

from .course import Course, Step, read_courses


@cache
def courses() -> dict[str, Course]:
    """All courses by name, read once. CourseError."""
    return {course.name: course for course in read_courses()}


def step_words(language: str, course: str, step: Step) -> tuple[str, str]:
    """Return a step's title and text; in the course's own words where the language has none."""
    translated = texts(language).get("lessons", {})
    title, text = (translated.get(f"{course}.{step.name}.{what}") for what in ("title", "text"))
    return title or step.title, text or step.text


def said(words: Words, key: str, args: dict[str, str], game: str = "") -> str:
    """Return what the board says, as `words` does; of a lesson, with the step's own words."""
    return words.say(key, args | told(words.language, args.get("course", ""), args.get("step", "")), game)


def told(language: str, course: str, number: str) -> dict[str, str]:
    """Return `title` and `text` of a step that a board names; nothing if this PC does not have it."""
    steps = courses()[course].steps if course in courses() else ()
    if not number.isdecimal() or not 1 <= int(number) <= len(steps):
        return {}
    title, text = step_words(language, course, steps[int(number) - 1])
    return {"title": title, "text": text}


def offered(language: str) -> list[dict[str, object]]:
    """Return all courses for a page to choose from: `name`, `title`, and `steps`, each a name and its title."""
    return [
        {
            "name": course.name,
            "title": course.title,
            "steps": [[step.name, step_words(language, course.name, step)[0]] for step in course.steps],
        }
        for course in courses().values()
    ]


def own_words() -> dict[str, str]:
    """Return all words of the courses themselves, by the keys under which a language translates them."""
    return {
        f"{course.name}.{step.name}.{what}": getattr(step, what)
        for course in courses().values()
        for step in course.steps
        for what in ("title", "text")
    }
