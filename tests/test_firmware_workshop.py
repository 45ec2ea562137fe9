"""Workshop mode: a board left alone shows a game and keeps what it has; the next group; results of a session."""

import pytest
from cut_store import Watched, cuts, in_place, renamed
from table import Table
from told_table import ToldTable

from firmware import attract
from firmware.button import LONGEST_MS, TOO_LONG_MS
from host.compose import BOARD, app_on, board_data
from host.virtual.board import VirtualBoard
from host.words import Words

MINUTES = 2
MINUTE_MS, COUNTDOWN_MS = 2500, 9000  # short ones: virtual time is not free
ALONE_MS = MINUTES * MINUTE_MS
ENDGAME = "0,0,0,0,0/0,0,0,0,2 9,9 0 - partial"  # 9+ is the last move


def workshop(table):
    table.command(f"set workshop {MINUTES}")
    return table


def begun():
    table = workshop(Table())
    table.play("7+")
    table.wait(3000)
    return table


def hold(table, ms):
    table.board.buttons.press(ms)
    table.wait(ms + 150)


def finger(table, place=3):
    """Somebody presses into a pit, and takes the finger away."""
    table.board.cells.push(place, 5.0, 300)
    table.wait(1200)


def results(table):
    table.board.link.pc.send("results")
    table.wait(20)
    return table.results


@pytest.fixture(autouse=True)
def heard(monkeypatch):
    """Tables gather what the board answers to `results`."""
    read = Table.read

    def with_results(self):
        lines = self.board.link.pc.lines()
        for line in lines:
            if line.startswith("results session="):
                self.results = [line[8:]]
            elif line.startswith("results "):
                self.results.append(line[8:])
            else:
                self.board.link.write(line)
        read(self)

    monkeypatch.setattr(Table, "read", with_results)
    monkeypatch.setattr("firmware.presence._MINUTE_MS", MINUTE_MS)
    monkeypatch.setattr("firmware.presence.COUNTDOWN_MS", COUNTDOWN_MS)


# Left alone


def test_a_minute_is_a_minute_and_half_of_one_is_counted_down(monkeypatch):
    monkeypatch.undo()
    table = begun()
    table.wait(MINUTES * 60_000 - 8000)
    assert table.said.startswith("turn")
    table.until_said("countdown seconds=30", 9000)
    table.wait(28_000)
    assert table.said == "countdown seconds=10"
    table.until_said("attract", 3000)


def test_at_home_a_board_waits_for_ever():
    table = Table()
    table.play("7+")
    table.wait(3000)
    said, cues = table.said, table.cues
    table.wait(20 * MINUTE_MS)
    assert (table.said, table.cues) == (said, cues)


def test_a_game_that_nobody_touches_is_counted_down_on_all_rings_and_in_words():
    table = begun()
    table.until_said("countdown seconds=10")
    rings = [*table.app.field.place, 20, 21]
    assert {place for place, shown in table.cues.items() if shown.startswith("countdown")} == set(rings)
    lit = []
    for _ in range(4):
        lit.append(sum(len(table.lit(place)) for place in rings))
        table.wait(COUNTDOWN_MS // 5)
    assert lit == sorted(lit, reverse=True) and len(set(lit)) == 4, "it is seen to shrink"
    text = Words().say("countdown", {"seconds": "10"}, "giuthi")
    assert "10 seconds" in text


@pytest.mark.parametrize("touch", ["finger", "button", "long press", "command", "page", "seed"])
def test_any_touch_keeps_a_game_that_is_counted_down_exactly_as_it_was(touch):
    table = begun()
    said, cues, history, game = table.said, table.cues, table.history, table.app.journal.game
    table.until_said("countdown", ALONE_MS + 5000)
    table.wait(COUNTDOWN_MS - 1500)
    if touch == "finger":
        finger(table)
    elif touch == "button":
        hold(table, 200)
    elif touch == "long press":
        hold(table, 2000)
    elif touch == "seed":
        place = table.place(11)
        table.board.lift(place, 1)
        table.wait(100)
        table.board.drop(place, 1)
        table.wait(1500)
    else:
        table.command("press" if touch == "command" else "present")
    table.wait(1500)
    assert (table.said, table.cues) == (said, cues)
    assert (table.history, table.app.journal.game) == (history, game)


@pytest.mark.parametrize("touch", ["finger", "button"])
@pytest.mark.parametrize("left_ms", [40, 10, 1])
def test_a_touch_in_the_last_moment_of_light_keeps_the_game(touch, left_ms):
    table = begun()
    table.until_said("countdown", ALONE_MS + 5000)
    table.until(lambda: table.app.state._left <= left_ms)
    if touch == "finger":
        table.board.cells.push(3, 5.0, 600)
    else:
        table.board.buttons.press(200)
    table.wait(2500)
    assert table.history == "7+" and table.app.journal.last == -1
    assert table.said.startswith("turn")


def test_a_player_who_only_thinks_long_is_asked_and_the_move_he_then_makes_is_his_move():
    table = begun()
    table.until_said("countdown", ALONE_MS + 5000)
    table.play(table.app.session.moves()[0].text())
    assert len(table.app.session.history) == 2


def test_a_game_that_was_given_up_is_put_aside_and_can_be_taken_up_again():
    table = begun()
    position = table.reports["position"]
    table.until_said("attract", ALONE_MS + COUNTDOWN_MS + 10_000)
    assert table.history == ""
    assert table.command("resume") == "ok"
    table.wait(6000)
    assert table.reports["position"] == position and table.history == "7+"


def test_on_a_told_board_a_press_that_wakes_it_tells_nothing():
    table = workshop(ToldTable())
    table.lift("7+")
    counts = table.counts
    table.until_said("countdown", ALONE_MS + 5000)
    table.press(8)
    assert table.said.startswith("choose") and table.counts == counts
    table.press(table.place(8))
    assert table.said.startswith("sow")


def test_a_task_is_counted_down_too_and_leads_to_the_game_that_was_played():
    table = workshop(Table("kiothi"))
    table.command("lesson giuthi 1")
    table.until_said("countdown", ALONE_MS + 5000)
    table.until_said("attract", COUNTDOWN_MS + 5000)
    assert table.app.task is None and table.app.rules.name == "kiothi"


@pytest.mark.parametrize("what", ["menu", "check", "calibrate"])
def test_what_ends_by_itself_or_is_the_facilitators_is_never_counted_down(what):
    table = begun()
    table.command(what)
    for _ in range(12):
        table.wait(2000)
        assert not table.said.startswith(("countdown", "attract"))
        if what == "menu" and not table.said.startswith("menu"):
            return


def test_a_broken_button_or_a_dead_cell_is_nobody():
    table = begun()
    table.board.faults.begin("dead-cell", 3)
    table.board.faults.begin("stuck-button", 0)
    table.until_said("countdown", ALONE_MS + 60_000)


# The demonstration


@pytest.mark.parametrize("rules", ["giuthi pits=6 seeds=4", "kiothi", "ali-guli-mane"])
def test_the_demonstration_is_a_game_by_the_rules_sown_seed_by_seed(rules):
    table = workshop(Table(rules))
    table.until_said("attract", ALONE_MS + 5000)
    demo = table.app.state
    assert isinstance(demo, attract.Attract)
    total = sum(demo.counts)
    dropped, held = 0, 0
    for _ in range(1000):
        before = list(demo.counts)
        table.wait(200)
        change = [now - then for now, then in zip(demo.counts, before, strict=True)]
        assert sum(demo.counts) <= total
        assert all(gain <= 1 for place, gain in enumerate(change) if place < 20) or table.app.rules.name == "kiothi"
        dropped += any(change)
        held += any(shown.startswith("demohand") for shown in table.cues.values())
        if demo.session.rules.text() and len(demo.session.history) >= 2:
            break
    assert len(demo.session.history) >= 2 and dropped > 10 and held > 10
    assert {shown.split(":")[0] for shown in table.cues.values()} <= {"demo", "demohand"}


def test_the_demonstration_shows_its_counts_on_the_rings():
    table = workshop(Table(laid_out=False))
    table.until_said("attract", ALONE_MS + 5000)
    demo = table.app.state
    table.wait(400)
    assert [len(table.lit(place)) for place in table.app.field.place] == [4] * 12
    table.until(lambda: 3 not in demo.counts and 5 in demo.counts, 60_000)
    five = list(demo.counts).index(5)
    assert table.cues[five].endswith(":5")


def test_it_begins_again_when_its_game_is_over(monkeypatch):
    monkeypatch.setattr(attract, "_MOST_MOVES", 2)
    table = workshop(Table())
    table.until_said("attract", ALONE_MS + 5000)
    demo = table.app.state
    first = demo.session
    table.until(lambda: demo.session is not first, 300_000)
    assert demo.session.history == []


def test_it_writes_nothing_and_leaves_game_journal_and_calibration_alone():
    table = workshop(Table())
    table.wait(2000)
    kept = {name: table.board.store.read(name) for name in table.board.store.names()}
    table.until_said("attract", ALONE_MS + 5000)
    table.wait(30_000)
    assert {name: table.board.store.read(name) for name in table.board.store.names()} == kept
    assert table.history == "" and table.reports["position"].endswith("0,0 0 -")


def test_after_a_game_that_is_over_it_deals_the_next_one():
    table = workshop(Table("giuthi pits=5 seeds=4", ENDGAME))
    table.play("9+")
    table.until_said("won")
    table.until_said("attract", ALONE_MS + 5000)
    finger(table)
    assert table.said.startswith("fill") and table.history == ""
    assert table.app.journal.last >= 0


@pytest.mark.parametrize("touch", ["finger", "button", "page"])
def test_any_touch_stops_it_at_once_and_lets_one_play(touch):
    table = workshop(Table())
    table.until_said("attract", ALONE_MS + 5000)
    rules = table.reports["rules"]
    if touch == "finger":
        table.board.cells.push(13, 5.0, 300)
    elif touch == "button":
        table.board.buttons.press(100)
    else:
        table.command("present")
    table.wait(700)
    assert table.said == "turn player=0" and table.reports["rules"] == rules
    table.wait(1000)
    table.play("7+")


def test_seeds_laid_out_meanwhile_are_seen():
    table = workshop(Table(laid_out=False))
    table.until_said("attract", ALONE_MS + 5000)
    table.lay_out()
    table.until_said("turn player=0")


def test_a_power_cut_in_the_demonstration_costs_nothing():
    table = workshop(Table())
    table.until_said("attract", ALONE_MS + 5000)
    table.restart()
    table.until_said("turn")
    table.until_said("attract", ALONE_MS + 10_000)


# The next group


def played_group():
    """A board at which much has been done: games, a lesson, a puzzle, settings."""
    table = workshop(Table("giuthi pits=5 seeds=4", ENDGAME, on=VirtualBoard(board_data(BOARD))))
    table.command("set brightness 25")
    table.command("set sound off")
    table.command("set language th")
    table.command("set table 7")
    table.command("set north 2")
    table.play("9+")
    table.until_said("won")
    table.command("new giuthi pits=6 seeds=4")
    table.lay_out()
    table.play("7+")
    return table


def test_one_press_of_six_seconds_is_the_next_group():
    table = played_group()
    session = table.results[0] if results(table) else ""
    assert session.startswith("session=1 ") and len(table.results) == 2
    calibration = table.board.store.read("calibration.json")
    table.board.buttons.press(LONGEST_MS + 500)
    table.wait(3300)
    assert table.said == "let-go does=menu more=group"
    table.wait(LONGEST_MS - 3000)
    assert table.said == "let-go does=group more=nothing"
    assert {shown for place, shown in table.cues.items() if place < 20} == {"ending"}
    table.wait(600)
    assert table.said.startswith("fill") and table.history == ""
    assert table.command("resume").startswith("error")
    assert results(table) == ["session=2 minutes=0 table=7"]
    values = table.app.settings.values
    kept = {name: values[name] for name in ("brightness", "sound", "language", "workshop", "table", "north")}
    assert kept == {
        "brightness": "25",
        "sound": "off",
        "language": "th",
        "workshop": "2",
        "table": "7",
        "north": "off",
    }
    assert table.board.store.read("calibration.json") == calibration
    assert not [name for name in table.board.store.names() if name.startswith("game-")]


@pytest.mark.parametrize("ms", [4000, TOO_LONG_MS + 500])
def test_who_holds_it_too_short_or_far_too_long_has_only_opened_the_menu(ms):
    table = played_group()
    hold(table, ms)
    assert table.said.startswith("menu-")
    assert len(results(table)) == 2 and table.history == "7+"


def test_at_home_six_seconds_are_the_menu():
    table = Table()
    table.play("7+")
    hold(table, LONGEST_MS + 300)
    assert table.said.startswith("menu-") and table.history == "7+"


def test_the_next_group_begins_the_lessons_and_puzzles_anew():
    table = workshop(Table())
    table.command("lesson giuthi 3")
    table.app.store.write("lessons.0", b"x")
    table.command("group")
    assert "lessons.0" not in table.board.store.names() and table.app.task is None


def test_a_power_cut_at_any_moment_leaves_the_old_group_or_the_next_one():
    before = played_group()
    files = {name: before.board.store.read(name) for name in before.board.store.names()}
    watched = Watched(before.board.store)
    before.app.store = before.app.journal._store = before.app.journal._pair._store = watched
    before.app.settings._pair._store = watched
    before.command("group")
    assert len(watched.done) > 5
    ends = set()
    for how in (renamed, in_place):
        for _, left in list(cuts(watched.done, how, files))[::41]:  # of some 4,000
            board = VirtualBoard(board_data(BOARD))
            board.store = left
            app = app_on(board, calibrated=False)
            board.link.pc.send("results")
            app.tick()
            told = [line for line in board.link.pc.lines() if line.startswith("results ")]
            session = told[0].split()[1]
            words = app.journal.told()[2], len(app.journal.words(0) or [])
            ends.add((session, len(told), words[1], app.settings.values["north"], app.settings.values["sound"]))
            assert left.read("clearing") is None
    assert ends == {("session=1", 2, 1, "2", "off"), ("session=2", 1, 0, "off", "off")}


def test_on_a_full_flash_the_group_changes_all_the_same():
    table = played_group()
    table.board.faults.begin("flash-full")
    assert table.command("group") == "ok"
    assert table.history == "" and table.said.startswith(("fill", "journal"))


# Results


def test_a_game_that_is_over_is_noted_with_its_winner_seeds_moves_and_minute():
    table = workshop(Table("giuthi pits=5 seeds=4", ENDGAME))
    table.wait(MINUTE_MS + 500)
    table.play("9+")
    table.until_said("won")
    head, game = results(table)
    assert head == "session=1 minutes=1 table=0"
    kind, _, minute, winner, south, north, moves, *rules = game.split()
    assert (kind, minute, winner, moves) == ("game", "1", "1", "1")
    assert int(north) > int(south) == 9 and rules[0] == "giuthi"


def test_a_game_taken_back_is_no_result_and_one_that_ends_again_is_one():
    table = workshop(Table("giuthi pits=5 seeds=4", ENDGAME))
    table.play("9+")
    assert len(results(table)) == 2
    table.command("undo")
    assert len(results(table)) == 1
    table.lay_out()
    table.play("9+")
    assert len(results(table)) == 2


def test_results_are_there_after_a_power_cut_and_minutes_go_on():
    table = workshop(Table("giuthi pits=5 seeds=4", ENDGAME))
    table.wait(MINUTE_MS + 500)
    table.play("9+")
    table.restart()
    table.wait(5000)
    assert len(results(table)) == 2
    table.command("new giuthi pits=5 seeds=4")
    table.command("position " + ENDGAME)
    table.lay_out()
    table.wait(MINUTE_MS + 500)
    table.play("9+")
    assert [line.split()[2] for line in results(table)[1:]] in (["1", "2"], ["1", "3"], ["1", "4"])


def test_at_home_nothing_is_noted():
    table = Table("giuthi pits=5 seeds=4", ENDGAME)
    table.play("9+")
    assert len(results(table)) == 1
    assert "results.0" not in table.board.store.names()


def test_rounds_and_the_match_are_noted():
    table = workshop(Table("ali-guli-mane", "0,0,0,0,0,0,0/0,0,1,0,0,0,0 66,3 0 -"))
    table.play("9")
    table.until_said("round-won")
    table.command("round")
    found = [line.split() for line in results(table)[1:]]
    assert [words[0] for words in found] == ["round", "match"] or [words[0] for words in found] == ["round"]
    assert found[0][3] == "0"


def test_lessons_and_puzzles_are_noted_once_each_as_far_as_they_came():
    table = workshop(Table())
    table.app.presence.done("lesson", "giuthi", 2)
    table.app.presence.done("lesson", "giuthi", 1)
    table.app.presence.done("puzzle", "kiothi", 9)
    table.app.presence.done("puzzle", "kiothi", 4)
    found = [line.split() for line in results(table)[1:]]
    assert [(words[0], words[1], words[6]) for words in found] == [("lesson", "giuthi", "2"), ("puzzle", "kiothi", "2")]


def test_a_lesson_step_done_by_hand_is_noted():
    table = workshop(Table())
    table.command("lesson giuthi 1")
    table.lay_out()
    move = table.app.task.moves[0].text() if table.app.task.moves else table.app.session.moves()[0].text()
    table.sow(move)
    table.until_said("lesson-right", 60_000)
    assert results(table)[1].startswith("lesson giuthi 0 - 0 0 1 ")


def test_no_more_than_thirty_results_are_kept_the_newest():
    from firmware.results import MOST, Results

    table = workshop(Table())
    for number in range(MOST + 5):
        Results(table.app.store).note("game", str(number), number, "0 30 18 20", "kiothi")
    found = results(table)[1:]
    assert len(found) == MOST and found[-1].startswith(f"game {MOST + 4} ")


@pytest.mark.parametrize("spoiled", [b"", b"session x", b"session 1 minutes 2\nnonsense\n", b"\xff\xfe"])
def test_a_file_of_results_that_makes_no_sense_is_no_harm(spoiled):
    from firmware.sealed import seal

    table = workshop(Table())
    table.app.store.write("results.0", seal("results", 1, 9, spoiled))
    assert results(table)[0].startswith("session=")


def test_what_is_set_for_the_workshop_is_kept_and_nonsense_refused():
    table = Table(laid_out=False)
    assert table.command("set workshop 5") == "ok"
    assert table.command("set table 12") == "ok"
    assert "workshop is off or 2 or 3" in table.command("set workshop 4")
    for bad in ("100", "-1", "07", "x"):
        assert "table is 0 to 99" in table.command(f"set table {bad}")
    table.restart()
    table.wait(100)
    assert {"workshop=5", "table=12"} <= set(table.reports["settings"].split())
