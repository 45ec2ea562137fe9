"""`python -m host.lessons`: checks all courses, writes them for the board, and says what each step asks for."""

import sys

from .board_file import write
from .course import CourseError, read_courses


def main() -> int:
    """Return 1 where a course is wrong: then nothing has changed."""
    try:
        courses = read_courses()
        write(courses)
    except CourseError as error:
        print(error, file=sys.stderr)
        return 1
    for course in courses:
        print(f"{course.title} ({course.name}): {len(course.steps)} steps")
        for step in course.steps:
            print(f"  {step.name:<14} {step.light:<7} {' '.join(step.moves) or 'any opening'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
