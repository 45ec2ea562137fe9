"""Puzzles on the page: chosen in the dialog, laid out by themselves, solved or not, and remembered by the browser."""

import os

from seat import IN_CHROMIUM, Seat

from host.puzzles.form import load

pytestmark = IN_CHROMIUM
PUZZLES = load("giuthi")


def shot(seat: Seat, name: str) -> None:
    if os.environ.get("SHOTS"):
        seat.page.screenshot(path=f"{os.environ['SHOTS']}/{name}.png")


def choose(seat: Seat, number: int) -> None:
    seat.page.click("#puzzle-open")
    seat.page.click(f"#puzzles-list [data-number='{number}']")
    seat.until(lambda: seat.says("puzzle") and not seat.world()["busy"], "the puzzle is laid out")


def stands(seat: Seat) -> str:
    task = seat.board()["task"]
    return str(task["stands"]) if task else ""


def test_a_puzzle_is_missed_tried_again_solved_and_remembered(seat: Seat) -> None:
    number, wrong = next((n, move) for n, p in enumerate(PUZZLES, 1) for move, a in p.wrong.items() if a.reply)
    puzzle = PUZZLES[number - 1]
    seat.start()
    seat.page.click("#puzzle-open")
    shot(seat, "dialog")
    assert seat.page.locator("#puzzles-list button").count() == len(PUZZLES)
    assert "0 of 64 solved" in seat.text("#puzzles-solved")
    seat.page.click("#puzzles-grade label:has(input[value='3'])")
    graded = [puzzle.grade for puzzle in PUZZLES].count(3)
    seat.until(lambda: seat.page.locator("#puzzles-list button").count() == graded, "only that grade is listed")
    seat.page.click("#puzzles-grade label:has(input[value='0'])")
    seat.page.click("#puzzles button[value=close]")
    choose(seat, number)
    shot(seat, "asked")
    seat.until(lambda: f"Puzzle {number} of {len(PUZZLES)}" in seat.text("#puzzle"), "it is named")
    seat.follow(wrong)
    seat.until(lambda: stands(seat) == "wrong", "the move is wrong")
    seat.until(lambda: puzzle.wrong[wrong].reply in seat.text("#say"), "the answer is told")
    shot(seat, "wrong")
    seat.page.click("#puzzle-again")
    seat.until(lambda: seat.says("puzzle") and not seat.world()["busy"], "the seeds lie as at first")
    seat.follow(puzzle.line[0])
    seat.until(lambda: stands(seat) == "right", "the puzzle is solved")
    shot(seat, "right")
    seat.page.click("#puzzle-next")
    seat.until(lambda: seat.board()["task"]["number"] == str(number + 1), "the next one is there")
    seat.until(lambda: seat.says("puzzle") and not seat.world()["busy"], "it is laid out")
    seat.page.reload()
    seat.until(lambda: seat.board()["say"], "the page is there again")
    seat.page.click("#puzzle-open")
    seat.until(lambda: "1 of 64 solved" in seat.text("#puzzles-solved"), "the browser remembers")
    assert "solved" in str(seat.page.locator(f"[data-number='{number}']").get_attribute("class"))
    shot(seat, "dialog-solved")
    seat.page.click("#puzzles button[value=close]")
    seat.page.click("#puzzle-off")
    seat.until(lambda: seat.board()["rules"].startswith("giuthi pits=5"), "the game is there again")
    seat.until(lambda: seat.page.locator("#puzzle").is_hidden(), "nothing is asked any more")


def test_the_move_is_shown_and_the_best_line_is_played_by_hands(seat: Seat) -> None:
    number = next(n for n, puzzle in enumerate(PUZZLES, 1) if 2 < len(puzzle.line) < 8)
    puzzle = PUZZLES[number - 1]
    seat.start()
    choose(seat, number)
    seat.page.click("#puzzle-hint")
    seat.until(lambda: seat.says("hint"), "the move is shown")
    seat.click(seat.place_of(int(puzzle.line[0][:-1])))
    seat.until(lambda: seat.places("sow"), "its one way is shown")
    seat.page.click("#follow")
    seat.until(lambda: stands(seat) == "right", "it is right")
    seat.page.click("#puzzle-line")
    seat.until(lambda: seat.text("#replay-where") == f"Move 0 of {len(puzzle.line)}", "its line is open")
    shot(seat, "line")
    moves = seat.page.locator("#replay-moves li")
    seat.until(lambda: moves.all_inner_texts() == list(puzzle.line), "all its moves are listed")
    seat.page.click("#replay-next")
    seat.until(lambda: seat.board()["history"] == [puzzle.line[0]], "the hands make the first move")
