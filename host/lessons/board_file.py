"""Courses as the board gets them: firmware/lessons/COURSE.txt, a line a step.

All lines have one length, so that the board can read one alone.

`python -m host.lessons` writes them; firmware/lesson.py reads them.
"""

from pathlib import Path

from host.lessons.course import Course, CourseError

FOLDER = Path(__file__).parents[2] / "firmware" / "lessons"
LONGEST_LINE = 200  # bytes: the board reads a whole one into its memory


def board_text(course: Course) -> str:
    """The file of a course. The first line says what stands in the others. CourseError."""
    lines = ["step | rules | position | light | moves that do it"]
    for step in course.steps:
        moves = "any" if step.light == "choose" and step.moves == step.legal else " ".join(step.moves)
        lines.append(" | ".join([step.name, step.rules.text(), step.position.text(), step.light, moves]))
    longest = max(len(line) for line in lines)
    if longest > LONGEST_LINE:
        raise CourseError(
            f"{course.name}: a step takes {longest} characters there, {LONGEST_LINE} find room: ask for fewer moves"
        )
    return "".join(line.ljust(longest) + "\n" for line in lines)


def write(courses: list[Course], folder: Path = FOLDER) -> None:
    """Write the files of these courses, and remove those of others. CourseError, and then nothing has changed."""
    texts = {f"{course.name}.txt": board_text(course) for course in courses}
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode("ascii"))
    for path in folder.glob("*.txt"):
        if path.name not in texts:
            path.unlink()
