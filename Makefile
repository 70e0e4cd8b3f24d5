# On a fresh machine with Python 3.11 or newer: `make play` plays, `make test` tests. Both set up all they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# The parts of `lint` and `test` that run beside each other, on two cores; their output comes part by part where make can.
PARTS := $(MAKE) --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync)
NPM := PATH=$(CURDIR)/$(BIN):$$PATH npm --prefix web run --silent
LINTS := types web-lint web-check ruff
COMPILED := compiled-camelup2 compiled-obelisk
PYTEST := $(BIN)/pytest -n auto --dist worksteal

.PHONY: help play terminal client browser check test soak lint $(LINTS) web-test $(COMPILED) \
	hooks audit coverage mutants bench docs site wasm lock clean

help:
	@echo "make play      serve tables on this machine, to play in the browser"
	@echo "make terminal  play in the terminal against bots"
	@echo "make client    build the web client"
	@echo "make check     lint, types, and the tests of rules, words, odds and the table: for every save"
	@echo "make test      run all checks and tests"
	@echo "make soak      run tests at length, for hours"
	@echo "make lint      run the checks only"
	@echo "make coverage  say which lines no test runs"
	@echo "make mutants   change single places and say which changes no test of make check notices"
	@echo "make hooks     run the fast checks before every commit"
	@echo "make audit     look for known vulnerabilities of what is pinned (needs the network)"
	@echo "make bench     measure what the docs claim"
	@echo "make site      make a site that plays in the browser alone, in web-site/"
	@echo "make docs      make the documentation as a site, in site/; after make site with the games in it"
	@echo "make wasm      recompile odds and bots for the browser, after a change of rules, odds or bots"
	@echo "make lock      pin the newest versions of all dependencies"
	@echo "make clean     remove what make has installed"

play: $(VENV)/run.done client
	@$(BIN)/giza serve

terminal: $(VENV)/run.done
	@$(BIN)/giza play

# Needs an environment, any of them: run.done unless another one is there already.
client: | $(or $(wildcard $(VENV)/dev.done),$(VENV)/run.done)
	@$(BIN)/python tools/web_client.py

lint: $(VENV)/dev.done web/node_modules/.package-lock.json
	@$(PARTS) $(LINTS)

ruff:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:
	$(BIN)/mypy
	$(BIN)/mypy --config-file tests/mypy.ini
	$(BIN)/lint-imports

web-lint web-check web-test:
	$(NPM) $(@:web-%=%)

web/node_modules/.package-lock.json: web/package-lock.json | $(VENV)/dev.done
	@$(BIN)/python tools/web_client.py --install

hooks: $(VENV)/dev.done
	$(BIN)/pre-commit install

# Browser tests take the Chromium of this machine; as root on Debian it is installed if it is missing.
browser:
	@command -v chromium || command -v chromium-browser || command -v google-chrome || \
		{ apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium; } || \
		{ echo "Browser tests need Chromium: install it so that it is on the PATH, then run make test again." >&2; exit 1; }

# Three rings of tests; see docs/background/testing.md.
check: lint
	$(PYTEST) --hypothesis-profile=check @tests/check.txt

test: $(VENV)/dev.done web/node_modules/.package-lock.json browser
	@$(PARTS) $(LINTS) web-test client $(COMPILED)
	$(PYTEST)

soak: $(VENV)/dev.done client browser
	$(PYTEST) -m "soak or hypothesis" --hypothesis-profile=soak

# What all tests share is compiled once, before two workers would compile it at the same time.
$(COMPILED):
	@$(BIN)/giza play $(@:compiled-%=%) --watch --seed 1 --bot greedy >/dev/null

# Lines that no test runs, as plain Python, and of the client; see docs/background/testing.md.
coverage: $(VENV)/dev.done client
	$(BIN)/python -m pip install --quiet --disable-pip-version-check coverage
	GIZA_PURE=1 $(BIN)/coverage run --source=src/giza -m pytest -n 0 @tests/check.txt
	$(BIN)/coverage report --skip-covered

mutants: $(VENV)/dev.done
	$(BIN)/python tools/mutants.py

# Known vulnerabilities of all pinned packages; needs the network, so it isn't part of `make lint`.
audit: $(VENV)/dev.done
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-audit
	$(BIN)/pip-audit --disable-pip --require-hashes -r requirements/run.txt
	PATH=$(CURDIR)/$(BIN):$$PATH npm --prefix web audit --audit-level=high

bench: $(VENV)/bench.done
	$(BIN)/python -m bench

# A site that plays in the browser alone, made by what a wheel would hold.
SITE ?= web-site
site: $(VENV)/dev.done client
	$(BIN)/python tools/site/runtime.py src/giza/browser/runtime
	$(BIN)/giza site $(SITE)
	$(BIN)/node tools/site/brotli.mjs $(SITE)

docs: $(VENV)/docs.done
	$(BIN)/python tools/docs_site.py
	@echo "To read it, offline too: $(BIN)/python -m http.server --bind 127.0.0.1 --directory site 8001, then http://127.0.0.1:8001"

wasm: $(VENV)/wasm.done
	$(BIN)/python tools/wasm/build.py companion
	$(BIN)/python tools/wasm/build.py library

# requirements/run.txt is for playing, build.txt for installing from here, dev.txt for testing, bench.txt for measuring,
# docs.txt for the documentation, wasm.txt for `make wasm`: versions and hashes, no addresses.
$(VENV)/%.done: requirements/%.txt requirements/build.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Giza needs Python 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/build.txt -r $<
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate

lock:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet uv
	$(LOCK) pyproject.toml --extra server -o requirements/run.txt
	$(LOCK) --group build -o requirements/build.txt
	$(LOCK) pyproject.toml --extra server --group dev -o requirements/dev.txt
	$(LOCK) pyproject.toml --extra server --group bench -o requirements/bench.txt
	$(LOCK) pyproject.toml --group docs -o requirements/docs.txt
	$(LOCK) pyproject.toml --group wasm -o requirements/wasm.txt

clean:
	rm -rf $(VENV) web/node_modules src/giza/server/static src/giza/browser/runtime site web-site
