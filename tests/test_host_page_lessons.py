"""Lessons on the page: chosen in the dialog, laid out, done by clicks, in another language."""

from seat import IN_CHROMIUM, Seat

from host.words import texts

pytestmark = IN_CHROMIUM


def words(step: str) -> str:
    """A step's title in Thai."""
    return str(texts("th")["lessons"][f"giuthi.{step}.title"])


def test_a_step_is_chosen_laid_out_and_done_by_clicks_and_the_next_one_follows(seat: Seat) -> None:
    seat.start()
    seat.page.click("#lesson-open")
    seat.page.click("#lessons-course label:has-text('Giuthi')")
    titles = seat.page.locator("#lessons-list button").all_inner_texts()
    assert len(titles) == 11 and titles[0] == "Sow"
    seat.page.click("#lessons-list li:first-child button")
    seat.until(lambda: seat.says("lesson"), "the seeds are laid out")
    assert seat.text("#lesson-title") == "Sow (1 of 11)"
    assert "Lift all the seeds from the lit pit" in seat.text("#telling")

    seat.until(lambda: len(seat.places("lift")) == 1 and not seat.world()["busy"], "one pit is lit")
    seat.click(seat.places("lift")[0])
    seat.until(lambda: seat.hand() == 3, "it is lifted")
    for left in (2, 1, 0):
        seat.until(lambda: seat.places("sow"), "the light shows where")
        before = seat.places("sow")
        seat.click(before[0])
        seat.until(lambda left=left: seat.hand() == left, "a seed is dropped")  # type: ignore[misc]
        seat.until(lambda before=before: seat.places("sow") != before, "the light goes on")  # type: ignore[misc]
    seat.until(lambda: "2 of 11" in seat.text("#lesson-title"), "the next step")
    seat.until(lambda: seat.says("lesson"), "it is laid out, too")


def test_another_language_at_once_and_the_game_comes_back(seat: Seat) -> None:
    seat.start()
    seat.page.click("#lesson-open")
    seat.page.click("#lessons-list li:nth-child(2) button")
    seat.until(lambda: "Two ways to go" in seat.text("#lesson-title"), "a step")
    seat.page.select_option("#language", "th")
    seat.until(lambda: words("way") in seat.text("#lesson-title"), "Thai")
    seat.until(lambda: seat.page.locator("html").get_attribute("lang") == "th", "the page has changed, too")
    seat.page.click("#lesson-open")
    seat.until(lambda: seat.page.locator("#lessons").is_visible(), "the dialog opens")
    assert seat.page.locator("#lessons-list button").first.inner_text() == words("sow")
    seat.page.keyboard.press("Escape")
    seat.until(lambda: not seat.page.locator("#lessons").is_visible(), "the dialog closes")
    seat.page.select_option("#language", "en")
    seat.until(lambda: "Two ways to go" in seat.text("#lesson-title"), "English")
    seat.page.click("#lesson-off")
    seat.until(lambda: not seat.page.locator("#lesson").is_visible(), "the lesson is left")
    seat.until(lambda: not seat.board()["task"] and seat.says("fill"), "the game's seeds are asked for")


def test_a_step_in_which_one_chooses_can_be_got_wrong_and_tried_again(seat: Seat) -> None:
    seat.start()
    seat.page.click("#lesson-open")
    seat.page.click("#lessons-list li:nth-child(10) button")
    seat.until(lambda: seat.says("lesson"), "the seeds are laid out")
    seat.page.click("#lesson-hint")
    seat.until(lambda: seat.places("lift"), "the hint is lit")
    seat.page.click("#follow")
    seat.until(lambda: seat.told("lesson-right") or "11 of 11" in seat.text("#lesson-title"), "the move is made")
