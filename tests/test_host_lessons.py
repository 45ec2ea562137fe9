"""Courses: what their files may hold, how a mistake in one is told, and that the board has those of the courses."""

from dataclasses import replace
from pathlib import Path

import pytest

import engine
from host.lessons import board_file
from host.lessons.course import COURSES, Course, CourseError, Step, read_course, read_courses
from host.report import Report

GOOD = """
title = "Own"
rules = "giuthi pits=5 seeds=4"
[[step]]
id = "relay"
position = "0,0,0,2,0/0,2,0,1,0 0,0 0 -"
task = { laps = 2 }
title = "Relay"
text = "Sow on."
"""


@pytest.fixture(scope="module")
def courses() -> list[Course]:
    return read_courses()


def read(folder: Path, text: str, name: str = "own") -> Course:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return read_course(path)


def step_of(courses: list[Course], course: str, step: str) -> Step:
    [found] = [step_ for course_ in courses if course_.name == course for step_ in course_.steps if step_.name == step]
    return found


def test_there_is_a_course_of_eight_to_twelve_steps_for_each_game(courses: list[Course]) -> None:
    assert [course.name for course in courses] == sorted(engine.GAMES)
    for course in courses:
        assert 8 <= len(course.steps) <= 12
        assert {step.rules.name for step in course.steps} == {course.name}


def test_a_step_has_two_sentences(courses: list[Course]) -> None:
    for course in courses:
        for step in course.steps:
            ends = sum(step.text.count(mark) for mark in (". ", "? ", ": ")) + 1
            assert ends >= 2 and step.text[-1] in ".!", (course.name, step.name)


def test_a_step_to_choose_in_can_be_got_wrong_or_any_move_does(courses: list[Course]) -> None:
    """Where a light shows the move nobody can go wrong unless he wants to; else what is asked must tell moves apart."""
    for course in courses:
        for step in course.steps:
            assert set(step.moves) <= set(step.legal)
    assert step_of(courses, "giuthi", "choose").moves == ("7-", "11+")
    assert step_of(courses, "giuthi", "choose").legal == ("7+", "7-", "11+", "11-")


def test_the_boards_files_are_those_of_the_courses(courses: list[Course], tmp_path: Path) -> None:
    board_file.write(courses, tmp_path)
    fresh = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert fresh == {path.name: path.read_bytes() for path in board_file.FOLDER.iterdir()}, "run: make lessons"
    for text in fresh.values():
        assert len({len(line) for line in text.splitlines()}) == 1


def test_a_facilitators_own_course_is_read(tmp_path: Path) -> None:
    [step] = read(tmp_path, GOOD).steps
    assert (step.moves, step.light, step.text) == (("6+",), "show", "Sow on.")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "Own"', 'title = "Own', "own.toml: not TOML"),
        ('title = "Own"', "", "own.toml: title is missing"),
        ('title = "Own"', "title = 3", 'own.toml: title = 3 is not a text in "quotes"'),
        (
            'title = "Own"',
            'title = "Own"\ncolour = "red"',
            "own.toml: there is no field colour; there are title, rules, step",
        ),
        ("giuthi pits=5", "guithi pits=5", 'own.toml: rules = "guithi pits=5 seeds=4": no game guithi'),
        ('id = "relay"', 'id = "The relay"', 'step 1: id = "The relay": small letters'),
        ("0,2,0,1,0 ", "0,2,0,1 ", "step relay: position = "),
        ("0,0,0,2,0/0,2,0,1,0 ", "0,0,0,0,0/0,1,0,1,0 ", "nobody can move"),
        ("{ laps = 2 }", "{ laps = 9 }", "step relay, task: none of the legal moves does it: 6+ 6-"),
        ("{ laps = 2 }", "{ lap = 2 }", "task: there is no field lap; there are pit, move, "),
        ("{ laps = 2 }", "{ laps = true }", "task: laps = True is not a number"),
        ("{ laps = 2 }", "{}", 'step relay: 2 moves do it (6+ 6-), so write light = "choose"'),
        ("{ laps = 2 }", '{}\nlight = "blink"', 'light = "blink" is not one of show, choose'),
        ('text = "Sow on."', 'text = ""', "text has 0 characters; 1 to 280 find room"),
        ('text = "Sow on."', f'text = "{"x" * 281}"', "text has 281 characters"),
        ("[[step]]", "[step]", "step = {"),
    ],
)
def test_a_mistake_in_a_course_is_named_with_its_place(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(CourseError) as caught:
        read(tmp_path, GOOD.replace(old, new))
    assert says in str(caught.value)


def test_two_steps_of_one_name_and_a_bad_file_name_are_refused(tmp_path: Path) -> None:
    step = GOOD[GOOD.index("[[step]]") :]
    with pytest.raises(CourseError, match="two steps have the id relay"):
        read(tmp_path, GOOD + step)
    with pytest.raises(CourseError, match="name the file with small letters"):
        read(tmp_path, GOOD, "My Course")


def test_a_wrong_course_leaves_the_boards_files_as_they_were(tmp_path: Path) -> None:
    courses = read_courses()
    board_file.write(courses, tmp_path)
    long = replace(courses[0].steps[0], moves=("8",) * 99)
    with pytest.raises(CourseError, match="a step takes"):
        board_file.write([Course("own", "Own", (long,))], tmp_path)
    assert sorted(path.stem for path in tmp_path.iterdir()) == [course.name for course in courses]


def test_the_courses_that_come_with_ndongu_are_where_a_facilitator_adds_his_own() -> None:
    assert {path.suffix for path in COURSES.iterdir()} == {".toml"}


def test_a_board_that_was_without_power_has_no_lesson_any_more() -> None:
    report = Report()
    report.read(["hello ndongu 1 pico-cells-2x10", "task lesson giuthi 10 of=11 name=choose stands=asked"])
    assert report.task
    report.read(["hello ndongu 1 pico-cells-2x10"])
    assert report.task == ""
