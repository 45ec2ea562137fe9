# Ndongu. `make` alone lists the targets.
.DEFAULT_GOAL := help
.PHONY: help play test test-micropython lint format clean

PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8300

help: ## list the targets
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-18s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv/play ## open the board in the browser (PORT=8300)
	@$(BIN)/python -m host play --port $(PORT)

test: .venv/dev ## run all tests (arguments to pytest in ARGS=)
	@$(BIN)/python -m pytest $(ARGS)

test-micropython: .venv/dev ## replay the vectors on MicroPython's unix port only
	@$(BIN)/python -m pytest -m micropython $(ARGS)

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

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Ndongu needs Python 3.11 or newer; $(PYTHON) is `$(PYTHON) --version`. Try: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing. On Debian and Ubuntu: sudo apt install python3-venv"; exit 1; }
	@$(PYTHON) -m venv .venv

# A stamp a set of packages, so that a second call takes no time.
.venv/play: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up (once; a minute or two) ..."
	@$(BIN)/python -m pip install -q -c constraints.txt -e . && touch $@

.venv/dev: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up for development (once; a minute or two) ..."
	@$(BIN)/python -m pip install -q -c constraints.txt -e '.[dev]'
	@$(BIN)/python -m pip install -q -c constraints.txt --upgrade --target .venv/pico-stubs micropython-rp2-rpi-pico-stubs
	@touch .venv/play $@
