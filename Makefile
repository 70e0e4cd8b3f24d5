# On a fresh machine with Python 3.11 or newer: `make play` plays, `make test` tests. Both set up all they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help play terminal client browser test lint hooks audit bench docs wasm lock clean

help:
	@echo "make play      serve tables on this machine, to play in the browser"
	@echo "make terminal  play in the terminal against bots"
	@echo "make client    build the web client"
	@echo "make test      run all checks and tests"
	@echo "make lint      run the checks only"
	@echo "make hooks     run the fast checks before every commit"
	@echo "make audit     look for known vulnerabilities of what is pinned (needs the network)"
	@echo "make bench     measure what the docs claim"
	@echo "make docs      make the documentation as a site, in site/"
	@echo "make wasm      recompile the odds for the browser, after a change of rules or odds"
	@echo "make lock      pin the newest versions of all dependencies"
	@echo "make clean     remove what make has installed"

play: $(VENV)/run.done client
	@$(BIN)/giza serve

terminal: $(VENV)/run.done
	@$(BIN)/giza play

# Needs an environment, any of them: run.done unless another one is there already.
client: | $(or $(wildcard $(VENV)/dev.done),$(VENV)/run.done)
	@$(BIN)/python tools/web_client.py

lint: $(VENV)/dev.done client
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	PATH=$(CURDIR)/$(BIN):$$PATH npm --prefix web run --silent lint

hooks: $(VENV)/dev.done
	$(BIN)/pre-commit install

# Browser tests take the Chromium of this machine; as root on Debian it is installed if it is missing.
browser:
	@command -v chromium || command -v chromium-browser || command -v google-chrome || \
		{ apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium; } || \
		{ echo "Browser tests need Chromium: install it so that it is on the PATH, then run make test again." >&2; exit 1; }

test: lint client browser
	PATH=$(CURDIR)/$(BIN):$$PATH npm --prefix web run --silent check
	PATH=$(CURDIR)/$(BIN):$$PATH npm --prefix web run --silent test
	$(BIN)/pytest -n auto --dist worksteal

# Known vulnerabilities of all pinned packages; needs the network, so it isn't part of `make lint`.
audit: $(VENV)/dev.done
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-audit
	$(BIN)/pip-audit --disable-pip --require-hashes -r requirements/run.txt
	PATH=$(CURDIR)/$(BIN):$$PATH npm --prefix web audit --audit-level=high

bench: $(VENV)/bench.done
	$(BIN)/python -m bench

docs: $(VENV)/docs.done
	$(BIN)/zensical build --clean --strict
	@echo "To read it, offline too: $(BIN)/python -m http.server --bind 127.0.0.1 --directory site 8001, then http://127.0.0.1:8001"

wasm: $(VENV)/wasm.done
	$(BIN)/python tools/wasm/build.py

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
	rm -rf $(VENV) web/node_modules src/giza/server/static site
