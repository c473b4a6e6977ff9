# Two commands do all set-up on a machine with Python 3.11 and make:
#
#   make train    learn the fight in a few minutes, measure it, leave a game to watch
#   make test     check everything
#
# Both make a virtual environment in .venv, with the tested versions of constraints.txt, and reuse it afterwards.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV ?= .venv
RUN ?= runs/quick
PYTEST_ARGS ?= -n 2 --dist loadfile

BIN := $(VENV)/bin
MADE := $(VENV)/made.stamp
FOR_TRAINING := $(VENV)/train.stamp
FOR_WORK := $(VENV)/dev.stamp
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --constraint constraints.txt --editable

.PHONY: help
help: ## list the targets
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))
	@echo
	@echo "  settings: PYTHON=$(PYTHON) VENV=$(VENV) RUN=$(RUN) PYTEST_ARGS=\"$(PYTEST_ARGS)\""

# ---------------------------------------------------------------------------------------------------------- using it

.PHONY: train
train: $(FOR_TRAINING) ## learn the fight (quick preset), measure it against the baselines, save a game
	$(BIN)/kdm train --preset quick --out $(RUN) --resume
	$(BIN)/kdm evaluate random scripted $(RUN) --out $(RUN)/evaluation.json --replay $(RUN)/replay.json

.PHONY: bench
bench: $(FOR_TRAINING) ## measure speed and memory
	$(BIN)/kdm bench

# The commit before, checked out beside and measured first, then this one with ratios: information, never a test.
.PHONY: bench-ratio
bench-ratio: $(FOR_TRAINING) ## print this commit's speed as ratios to the commit before
	@folder=$$(mktemp -d) && trap 'git worktree remove --force "$$folder/before" 2>/dev/null; rm -rf "$$folder"' EXIT && \
	git worktree add --quiet --detach "$$folder/before" HEAD~1 && kdm="$(abspath $(BIN))/python -m kdm_env.cli" && \
	(cd "$$folder/before" && $$kdm bench --quick --decisions 200000 --repeats 2 --json "$$folder/before.json" >/dev/null) && \
	$$kdm bench --quick --decisions 200000 --repeats 2 --against "$$folder/before.json"

# ----------------------------------------------------------------------------------------------------------- checking

.PHONY: test
test: lint types warm ## run every check: ruff, mypy, all tests
	OMP_NUM_THREADS=1 $(BIN)/python -m pytest $(PYTEST_ARGS)

.PHONY: test-fast
test-fast: $(FOR_WORK) ## run the tests that take no more than a few seconds
	OMP_NUM_THREADS=1 $(BIN)/python -m pytest $(PYTEST_ARGS) -m "not slow"

.PHONY: lint
lint: $(FOR_WORK) ## check style with ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

.PHONY: format
format: $(FOR_WORK) ## mend style with ruff, where it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: types
types: $(FOR_WORK) ## check types with mypy
	$(BIN)/mypy

.PHONY: docs
docs: $(FOR_WORK) ## write docs/rules.md anew: every statement of the rules with its tests
	$(BIN)/python tests/tools/rule_page.py

# The workers of the tests share one cache of compiled rules: fill it once, before they start.
.PHONY: warm
warm: $(FOR_WORK)
	$(BIN)/python -c "from kdm_env import showdown_v0; showdown_v0.env().reset(seed=0)"

# --------------------------------------------------------------------------------------------------------- installing

$(MADE):
	@test -n "$(PYTHON)" || { echo "no Python found; say which: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	@"$(PYTHON)" -c "import sys; sys.exit(sys.version_info < (3, 11))" || \
	  { echo "kdm_env needs Python 3.11 or newer, $(PYTHON) is older; say which: make PYTHON=..." >&2; exit 1; }
	@test ! -e $(VENV) -o -e $(VENV)/pyvenv.cfg || \
	  { echo "$(VENV) is in the way: it is no virtual environment; move it, or: make VENV=..." >&2; exit 1; }
	"$(PYTHON)" -m venv --clear $(VENV)
	@touch $@

$(FOR_TRAINING): $(MADE) pyproject.toml constraints.txt
	$(INSTALL) ".[train,eval,viewer]"
	@touch $@

$(FOR_WORK): $(MADE) pyproject.toml constraints.txt
	$(INSTALL) ".[dev]"
	@touch $(FOR_TRAINING) $@

.PHONY: clean
clean: ## remove the virtual environment and all caches (trained policies in runs/ stay)
	@test ! -e $(VENV)/pyvenv.cfg || rm -rf $(VENV)
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find kdm_env agents training evaluation tests -name __pycache__ -type d -prune -exec rm -rf {} +
