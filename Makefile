# Tablewright: `make help` lists what can be done. Needs python3 with pip and venv; uses uv where it is installed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PACKAGES := $(patsubst %/pyproject.toml,%,$(wildcard packages/*/pyproject.toml))
SCHEMATHESIS := .venv-schemathesis
UV := $(shell command -v uv 2>/dev/null)
CHECKED := $(wildcard src games tests tools benchmarks examples packages conftest.py hatch_build.py)
QUICK := tests/engine tests/world tests/conformance/test_house.py tests/cli/test_commands.py tests/cli/test_playing.py \
	tests/play/test_answers.py tests/play/test_session.py packages/client/tests/test_client.py tests/web/test_api.py

ifdef UV
make_venv = $(UV) venv --quiet --seed --allow-existing --python $(PYTHON) $(1)
install_into = $(UV) pip install --quiet --python $(1)/bin/python
else
make_venv = $(PYTHON) -m venv $(1)
install_into = $(1)/bin/python -m pip install --quiet --no-compile --disable-pip-version-check # what is used is compiled then
endif

unexport PYTHONDONTWRITEBYTECODE # else every program that a test starts compiles all that it imports

.DEFAULT_GOAL := help
.PHONY: check twenty help play setup setup-test setup-schemathesis system lint style format test bench attack mutants soak soak-server equal stage evening static static-test pictures release requirements clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- playing --------------------------------------------------------------------------------------------------------

play: setup ## open the browser table; GAME=twelve_years plays in the terminal; ARGS are passed on
	$(BIN)/tablewright $(if $(GAME),play $(GAME),serve) $(ARGS)

setup: $(VENV)/setup.stamp ## make .venv with the command `tablewright` in it

$(VENV)/setup.stamp: requirements/runtime.txt pyproject.toml tools/frontend/package-lock.json hatch_build.py \
		tools/assets.py src/tablewright/web/icons.txt $(wildcard packages/*/pyproject.toml) \
		packages/client/hatch_build.py packages/client/src/tablewright_client/asynchronous.py
	$(call make_venv,$(VENV))
	$(call install_into,$(VENV)) --require-hashes -r requirements/runtime.txt
	$(call install_into,$(VENV)) --no-deps --editable . $(addprefix --editable ,$(PACKAGES))
	@$(BIN)/python -m compileall -q -j 2 src/tablewright games packages # else whoever opens the first page waits for it
	@touch $@

# --- testing --------------------------------------------------------------------------------------------------------

test: ## check all and run all tests on two cores; with ARGS, the tests that pytest finds by them
	@$(MAKE) --no-print-directory --jobs=3 style system setup-schemathesis # what is fetched comes at the same time
	$(BIN)/python -m $(if $(ARGS),pytest --durations=10 $(ARGS),tools.tests --types $(CHECKED))

check: setup-test ## for whoever is writing: style, types, arrows, quick tests; about a minute
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/mypy $(CHECKED) & types=$$!; \
	$(BIN)/lint-imports --no-logo && \
	$(BIN)/python -m pytest -m "not browser and not terminal and not postgres and not slow" $(QUICK) $(ARGS); \
	tests=$$?; wait $$types && exit $$tests

twenty: setup-test system setup-schemathesis ## all tests twenty times, each in another order (TIMES=20); FROM=8 goes on with the eighth
	@mkdir -p build/twenty
	@for time in $$(seq $(or $(FROM),1) $(or $(TIMES),20)); do began=$$(date +%s); said=build/twenty/$$time.log; \
		$(BIN)/python -m tools.tests --shuffle $$time $(ARGS) >$$said 2>&1 || { cat $$said; \
			echo "failed in the order of --shuffle $$time; go on with FROM=$$time"; exit 1; }; \
		echo "passed: $$time of $(or $(TIMES),20), $$(($$(date +%s) - began)) s, $$(git rev-parse --short HEAD 2>/dev/null)"; done

lint: style ## check style, types and the arrows between the folders
	$(BIN)/mypy $(CHECKED)

style: setup-test
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/lint-imports --no-logo

format: setup-test ## put the code into the common format
	$(BIN)/ruff check --fix $(CHECKED)
	$(BIN)/ruff format $(CHECKED)

setup-test: $(VENV)/test.stamp ## add the packages for tests and checks to .venv

$(VENV)/test.stamp: $(VENV)/setup.stamp requirements/test.txt
	$(call install_into,$(VENV)) --require-hashes -r requirements/test.txt
	@touch $@

setup-schemathesis: $(SCHEMATHESIS)/setup.stamp ## make a venv of its own for schemathesis

$(SCHEMATHESIS)/setup.stamp: requirements/schemathesis.txt
	$(call make_venv,$(SCHEMATHESIS))
	$(call install_into,$(SCHEMATHESIS)) --require-hashes -r requirements/schemathesis.txt
	@touch $@

system: ## install Chromium, PostgreSQL, poppler, nginx, Caddy, tmux, zsh and fish (Debian, as root or with sudo)
	@tools/system_packages.sh

# --- measuring, showing, keeping ------------------------------------------------------------------------------------

bench: setup ## measure; prints JSON lines
	@$(BIN)/python -m benchmarks $(ARGS)

attack: setup-test ## try many more hostile paths, saves, texts, changes and peeks than `make test` does (TIMES=10)
	ATTACKS=$(or $(TIMES),10) $(BIN)/python -m pytest tests/attack tests/web/test_schema.py tests/engine/test_thinking.py \
		tests/engine/test_ways.py $(ARGS)

test-ray: setup-test ## an experiment on a real cluster of two nodes, one of which is killed (installs ray)
	$(call install_into,$(VENV)) --require-hashes -r requirements/ray.txt
	TABLEWRIGHT_RAY=1 $(BIN)/python -m pytest packages/lab/tests/test_cluster.py $(ARGS)

mutants: setup ## break the rules of GAME on purpose; prints what no scenario notices (COUNT=100; 0: all)
	@$(BIN)/python -m tools.mutants $(or $(GAME),$(error say which game: make mutants GAME=freehold)) \
		--count $(or $(COUNT),100) $(ARGS)

soak: setup ## long play that looks for faults: make soak GAME=freehold GAMES=10000
	@$(BIN)/python -m tests.judges.soak $(or $(GAME),$(error say which game: make soak GAME=freehold)) \
		--games $(or $(GAMES),1000) $(ARGS)

soak-server: setup-test system ## kill a served table and its database again and again: make soak-server KILLS=500 STOPS=100
	@$(BIN)/python -m tests.judges.soak_server --kills $(or $(KILLS),20) --stops $(or $(STOPS),4) $(ARGS)

equal: setup ## kernel and readable engine side by side, turn by turn: make equal GAMES=1000 ARGS="--plain --bot bold"
	@$(BIN)/python -m packages.kernel.tools.equal --games $(or $(GAMES),1000) $(ARGS)

stage: setup-test system ## all five games in a real browser, past the first fight, five windows, both lights; JSON=1: figures only
	@$(BIN)/python -m tools.stage $(if $(JSON),--json) $(ARGS)

evening: setup-test system ## a group evening of each game in real browsers, with counts; about five minutes
	$(BIN)/python -m pytest -m evening -s tests/browser/test_evening.py $(ARGS)

pictures: setup-test system ## make the pictures for the documentation
	$(BIN)/python -m tools.pictures $(ARGS)
	$(BIN)/python -m tools.five_games

static: setup ## write build/static: all games in a page, without a server (needs Node)
	$(BIN)/tablewright static --to build/static

static-test: setup-test system static ## the edition without a server, all its tests in a real Chromium and Firefox
	@tools/system_packages.sh firefox
	TABLEWRIGHT_PAGE=build/static $(BIN)/python -m pytest tests/in_page $(ARGS)

compile = $(or $(UV),$(BIN)/uv) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url --no-emit-find-links --no-emit-package tablewright \
	$(foreach package,$(notdir $(PACKAGES)),--no-emit-package tablewright-$(package))

requirements: setup ## pin the newest packages that go together
	$(if $(UV),,$(call install_into,$(VENV)) uv)
	$(compile) --extra fast --extra postgres --extra press --extra mcp pyproject.toml --output-file requirements/runtime.txt
	$(compile) --extra all pyproject.toml requirements/test.in --constraints requirements/runtime.txt --output-file requirements/test.txt
	$(compile) --extra ray pyproject.toml --constraints requirements/test.txt --output-file requirements/ray.txt
	$(compile) requirements/schemathesis.in --output-file requirements/schemathesis.txt

release: setup-test ## check, build wheels and source packages with checksums and notes (ARGS=--dry-run: build alone)
	@$(BIN)/python -m tools.release $(ARGS)

clean: ## remove what was built, fetched and cached
	rm -rf $(VENV) $(SCHEMATHESIS) tools/frontend/node_modules src/tablewright/web/static/vendor build dist
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .schemathesis .coverage htmlcov mutants
	find src games tests tools benchmarks examples packages -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
