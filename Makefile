# Ndongu. `make` alone lists the targets.
.DEFAULT_GOAL := help
.PHONY: help play workshop lessons firmware deploy check test test-micropython test-pico test-compiled bench bench-levels bench-seeing bench-wear bench-pico bench-thinking soak endgames puzzles compiled bench-compiled sheets hardware lint format clean

PYTHON ?= python3
BIN := .venv/bin
BOARD ?= pico-cells-2x10

help: ## list the targets
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-18s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(if $(filter serial%,$(DEVICE)),.venv/board) $(if $(filter pico,$(DEVICE)),.venv/pico) $(if $(filter blinka,$(DEVICE)),.venv/blinka) $(if $(WORKSHOP),.venv/workshop) .venv/play ## open the board in the browser (PORT=8300 BOARD= DEVICE=serial:/dev/ttyACM0 or pico, SHARE=1 for others, FRESH=1 forgets the game, WORKSHOP=HOST TABLE= PIN= takes part in a room)
	@$(BIN)/python -m host play --port $(or $(PORT),8300) --board $(BOARD) $(if $(DEVICE),--device $(DEVICE),--flash build/flash/$(BOARD)-$(or $(PORT),8300) $(if $(FRESH),--fresh)) $(if $(BARE),--bare) $(if $(SHARE),--share) $(if $(WORKSHOP),--workshop $(WORKSHOP) --table $(or $(TABLE),1) --pin "$(PIN)")

firmware: .venv/board ## build what goes onto a Pico into build/ (BOARD=pico-cells-2x10)
	@$(BIN)/python -m host build --board $(BOARD)

deploy: .venv/board ## put it onto a Pico (BOARD=, PORT=/dev/ttyACM0 if there are several, DRY_RUN=1 to look only)
	@$(BIN)/python -m host deploy --board $(BOARD) $(if $(PORT),--port $(PORT)) $(if $(DRY_RUN),--dry-run)

check: .venv/board ## check a board: every scale, ring, button (DEVICE=virtual, serial:PORT; SAVE=FILE keeps the report)
	@$(BIN)/python -m host check $(if $(DEVICE),--device $(DEVICE)) --board $(BOARD) $(if $(SAVE),--save $(SAVE))

sheets: .venv/sheets ## build the printable sheets of host/sheets/pdf that are out of date (ARGS=--all for all)
	@$(BIN)/python -m host.sheets $(ARGS)

hardware: .venv/hardware ## build all documents of hardware/docs from the boards' data: panel, wiring, parts, guide
	@command -v dot >/dev/null || { echo "Graphviz, which draws the cables, is missing. On Debian and Ubuntu: sudo apt install graphviz"; exit 1; }
	@$(BIN)/python -m hardware build

test: .venv/dev ## run all tests (arguments to pytest in ARGS=)
	@$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder $(ARGS)

test-micropython: .venv/dev ## replay the vectors on MicroPython's unix port only
	@$(BIN)/python -m pytest -m micropython $(ARGS)

test-pico: .venv/dev ## run the real firmware on the emulated Pico, some ten minutes (UF2=MicroPython's image)
	@$(BIN)/python -m pytest -m pico -n auto --dist loadfile --no-loadscope-reorder $(ARGS)

test-compiled: .venv/dev compiled ## replay the vectors on the engine compiled to C
	@$(BIN)/python -m pytest -m compiled $(ARGS)

bench: .venv/dev ## measure the engine against its floor, on CPython and MicroPython
	@$(BIN)/python -m engine.bench
	@if [ -x $(BIN)/micropython ]; then $(BIN)/micropython -m engine.bench; else echo "no MicroPython here"; fi

bench-levels: .venv/analysis ## play the opponent's levels against each other; goes on where it was stopped (ARGS="--games 20", CLUSTER=tcp://...)
	@$(BIN)/python -m host.bench.levels $(if $(CLUSTER),--cluster $(CLUSTER)) $(ARGS)

bench-seeing: .venv/dev ## measure how well the board sees, some minutes (ARGS="--full" for 10,000 moves a row)
	@$(BIN)/python -m host.bench.seeing $(ARGS)

bench-wear: .venv/dev ## measure what the journal costs the Pico's flash, a minute
	@$(BIN)/python -m host.bench.wear $(ARGS)

bench-pico: .venv/pico ## measure what the firmware takes on the emulated Pico, half an hour (ARGS="--hour-ticks 0" for less)
	@$(BIN)/python -m host.bench.pico $(ARGS)

endgames: .venv/analysis ## solve all endgames with a few seeds (GAME="giuthi pits=8" SEEDS=8 CLUSTER=tcp://...)
	@$(BIN)/python -m host.endgame "$(or $(GAME),giuthi)" --seeds $(or $(SEEDS),8) $(if $(CLUSTER),--cluster $(CLUSTER))

puzzles: .venv/analysis ## hunt for puzzles anew, ten minutes a game (GAME=giuthi, kiothi or ali-guli-mane, CLUSTER=tcp://...)
	@$(BIN)/python -m host.puzzles $(or $(GAME),giuthi) $(if $(CLUSTER),--cluster $(CLUSTER))

bench-thinking: .venv/pico ## measure how long the board thinks about a move on the emulated Pico, an hour (ARGS="--levels 5 --games kiothi")
	@$(BIN)/python -m host.bench.thinking $(ARGS)

compiled: .venv/compiled ## compile the engine to C into build/compiled, for what computes much
	@$(BIN)/python -m host.compiled.build $(ARGS)

bench-compiled: compiled ## measure the compiled engine against plain CPython, half a minute
	@$(BIN)/python -m host.bench.compiled

soak: .venv/dev firmware ## a simulated week on the virtual board, an hour on MicroPython with a Pico's heap, power cuts and a deployment on an emulated Pico, and how its flash wears, some 40 minutes (ARGS="--days 1")
	@$(BIN)/python -m host.bench.soak $(ARGS)
	@if [ -x $(BIN)/micropython ]; then MICROPYPATH=build/$(BOARD)/flash $(BIN)/micropython -X heapsize=472k tests/soak_board.py 60 $$(mktemp -d); else echo "no MicroPython here"; fi
	@$(BIN)/python -m pytest -m "pico or soak" tests/test_pico_journal.py tests/test_pico_deploy_game.py
	@$(BIN)/python -m host.bench.wear

workshop: .venv/workshop ## run a room of boards: the broker, and a page of all tables (PORT=8310 BROKER_PORT=1883 PIN=)
	@$(BIN)/python -m host.workshop --port $(or $(PORT),8310) $(if $(BROKER_PORT),--broker-port $(BROKER_PORT)) $(if $(PIN),--pin $(PIN))

lessons: .venv/play ## check the courses of lessons, and write them for the board
	@$(BIN)/python -m host.lessons

lint: .venv/dev ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file firmware/devices/mypy.ini

format: .venv/dev ## put the source into ruff's form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove everything that make has made
	rm -rf .venv build ndongu.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find engine firmware host hardware tests -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python:
	@command -v $(PYTHON) >/dev/null || \
	  { echo "There is no $(PYTHON) here. On Debian and Ubuntu: sudo apt install python3 python3-venv"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Ndongu needs Python 3.11 or newer, and this is `$(PYTHON) --version`. Try: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python's venv module is missing. On Debian and Ubuntu: sudo apt install python3-venv"; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

# A stamp a set of packages, so that a second call takes no time.
.venv/play: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up (once; a minute or two) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e . && touch $@

.venv/board: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up for the board (once; a minute or two) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[board]' && touch .venv/play $@

.venv/pico: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up for the emulated Pico (once; a minute or two) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[pico]' && touch .venv/play .venv/board $@

.venv/blinka: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up for a Raspberry Pi's pins (once; a minute or two) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[blinka]' && touch .venv/play .venv/board $@

.venv/hardware: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up for the documents (once; a minute or two) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[hardware]' && touch .venv/play $@

.venv/sheets: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up for the sheets (once; a minute or two) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[sheets]' && touch .venv/play $@

.venv/workshop: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up for a workshop's room (once; a minute or two) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[workshop]' && touch .venv/play $@

.venv/analysis: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up for analysis (once; a minute or two) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[analysis]' && touch .venv/play $@

.venv/compiled: pyproject.toml constraints.txt | .venv/bin/python
	@command -v $(or $(CC),cc) >/dev/null || { echo "There is no C compiler here. On Debian and Ubuntu: sudo apt install gcc"; exit 1; }
	@echo "Setting up for compiling (once; a minute or two) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[compiled]' && touch .venv/play $@

NODE = micropython-1.27.0-axe-4.14.1

.venv/dev: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up for development (once; a minute or two) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt --upgrade --target .venv/pico-stubs micropython-rp2-rpi-pico-stubs
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory .venv/node/$(NODE) || \
	  echo "npm could not set up MicroPython for node and axe: their tests are skipped"; fi
	@touch .venv/play .venv/board .venv/pico .venv/analysis .venv/compiled .venv/hardware .venv/sheets .venv/blinka .venv/workshop $@

# MicroPython's WebAssembly port, which node runs, and axe, which audits the page. Without npm their tests are skipped.
.venv/node/$(NODE):
	@npm install --no-progress --loglevel=error --no-audit --no-fund --prefix .venv/node \
	  @micropython/micropython-webassembly-pyscript@1.27.0 axe-core@4.14.1
	@touch $@
