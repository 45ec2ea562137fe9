"""The words of the courses in every language: the course's own, or those of host/texts, part `lessons`."""

from functools import cache

from host.words import texts

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


def own_words() -> dict[str, str]:
    """Return all words of the courses themselves, by the keys under which a language translates them."""
    return {
        f"{course.name}.{step.name}.{what}": getattr(step, what)
        for course in courses().values()
        for step in course.steps
        for what in ("title", "text")
    }
