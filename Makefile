# Needs make and a Python from 3.11 to 3.13; everything else goes into .venv and web/node_modules.

UV_VERSION := 0.13.8

# The first Python on the path that is new enough and not too new; PYTHON=... names another.
SUPPORTED := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	if "$$python" -c '$(SUPPORTED)' 2>/dev/null; then echo "$$python"; break; fi; done)

BIN := .venv/bin
UV_READY := .venv/.uv-$(UV_VERSION)
UV := UV_PROJECT_ENVIRONMENT=.venv UV_PYTHON_DOWNLOADS=never $(BIN)/python -m uv
SYNC := $(UV) sync --locked --inexact --all-extras --python $(BIN)/python

# Node.js lies in .venv too. The client is built anew when something that goes into it has changed.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" $(CURDIR)/$(BIN)/npm --prefix web
CLIENT := src/digsite/server/client/index.html
CLIENT_SOURCES := $(shell find web src/digsite docs/rules -type f \
	\( -path 'web/*' -o -name '*.toml' -o -name '*.md' -o -path '*/server/messages.py' -o -path '*/server/client_sources.py' \) \
	-not -path '*/node_modules/*' -not -path 'web/src/generated/*' -not -path 'web/tests/*' -not -path 'web/test-results/*' \
	-not -path 'web/playwright-report/*' -not -path '*/server/client/*' 2>/dev/null)
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)

.DEFAULT_GOAL := help
.NOTPARALLEL:
unexport VIRTUAL_ENV

.PHONY: help
help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

# Each stamp is written last: what was interrupted has none, and is made again from the start.
.venv/.created:
	@"$(PYTHON)" -c '$(SUPPORTED)' 2>/dev/null || { \
		echo 'digsite needs Python 3.11, 3.12 or 3.13, and none was found on the path.' >&2; \
		echo 'Install one, or name it: make PYTHON=/path/to/python3.11 ...' >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo '$(PYTHON) cannot make virtual environments: install its venv package' >&2; \
		echo '(on Debian and Ubuntu: apt-get install python3-venv).' >&2; exit 1; }
	@echo 'Making .venv with $(PYTHON) ...'
	@"$(PYTHON)" -m venv --clear .venv
	@touch $@

$(UV_READY): .venv/.created
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'uv==$(UV_VERSION)'
	@touch $@

.venv/.synced: $(UV_READY) pyproject.toml uv.lock
	@echo 'Installing what uv.lock names ...'
	@$(SYNC)
	@touch $@

.PHONY: env
env: .venv/.synced ## install everything into .venv (the other targets do it by themselves)
	@:

web/node_modules/.installed: web/package.json web/package-lock.json | .venv/.synced
	@echo 'Installing what package-lock.json names ...'
	@$(NPM) ci --no-progress --loglevel=error
	@touch $@

$(CLIENT): web/node_modules/.installed $(CLIENT_SOURCES)
	@echo 'Building the browser client ...'
	@$(NPM) run --silent build -- --logLevel error
	@touch $@

.PHONY: client
client: env $(CLIENT) ## build the browser client
	@:

.PHONY: play
play: client ## play in the browser: starts the server and says where to point it (ARGS="--port 9000")
	@$(BIN)/digsite serve $(ARGS)

.PHONY: test
test: lint types unit web browser ## all checks: style, types, Python tests and doctests, client tests, browser tests

.PHONY: lint
lint: env ## check style and formatting
	$(BIN)/ruff check
	$(BIN)/ruff format --check

.PHONY: format
format: env ## repair formatting, and the style where that is safe
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

.PHONY: types
types: env ## check types
	$(BIN)/mypy

.PHONY: unit
unit: compiled ## run tests and doctests (ARGS="-k name" or ARGS="--rule ARC-12" runs some)
	$(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)

# Two games at a time, so that the tests, which also run in two processes, do not both compile everything.
.PHONY: compiled
compiled: env ## compile the games, two at a time
	@echo 'Compiling the games ...'
	@$(BIN)/python -c 'import digsite; print(*digsite.games(), sep="\n")' | xargs -n 1 -P 2 $(BIN)/digsite warm >/dev/null

.PHONY: web
web: env web/node_modules/.installed ## check and test the client's code
	$(NPM) run --silent check
	$(NPM) run --silent test

.PHONY: browser
browser: compiled client ## play in a real browser (CHROMIUM=/path/to/chromium, ARGS="tests/altiplano.spec.ts")
	@test -x "$(CHROMIUM)" || { \
		echo 'The browser tests need Chromium: apt-get install chromium, or make CHROMIUM=/path/to/it ...' >&2; exit 1; }
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" CHROMIUM="$(CHROMIUM)" npx playwright test $(ARGS)

.PHONY: pictures
pictures: compiled client ## draw the pictures of the browser game in docs/pictures anew; look at them before you commit them
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" CHROMIUM="$(CHROMIUM)" npx playwright test --config playwright.pictures.config.ts
	$(UV) run --no-project --with pillow python docs/pictures/shrink.py docs/pictures/browser-*.png

.PHONY: golden
golden: env ## write the golden files anew; look at the difference before you commit it
	$(BIN)/python -m tests.kit.golden

.PHONY: warm
warm: env ## compile everything ahead
	@$(BIN)/digsite warm

.PHONY: bench
bench: env ## measure speed
	@$(BIN)/digsite bench

.PHONY: load
load: env ## put a thousand tables on a server of its own (ARGS="--tables 200 --json")
	@$(BIN)/python bench/load.py $(ARGS)

.PHONY: bench-compare
bench-compare: env ## compare speed with the merge base (BASE=revision compares with another)
	@$(BIN)/python bench/compare.py $(if $(BASE),--base '$(BASE)') $(ARGS)

.PHONY: peers
peers: env ## install the engines that `digsite bench --peers` compares with
	$(SYNC) --group peers

.PHONY: lock
lock: $(UV_READY) ## bring uv.lock up to date with pyproject.toml
	$(UV) lock --python $(BIN)/python

.PHONY: clean
clean: ## remove all that make has made, .venv too
	rm -rf .venv .bench dist .mypy_cache .pytest_cache .ruff_cache .hypothesis \
		web/node_modules web/src/generated web/test-results web/playwright-report src/digsite/server/client
	@find bench src tests -name __pycache__ -type d -prune -exec rm -rf {} +
	@git worktree prune 2>/dev/null || true
