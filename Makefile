# make play | test | siege | siege-stores | siege-starts | speech | faults | fuzz | dice | sheets | build | stick | check | bench | shots | engines | tables | messages | policy | lock | clean
# Each does its own set-up with python3, node and npm, and may be run again at any time.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
RUN := PYTHONPATH=py:web $(BIN)/python
STAMPS := .stamps
READY := $(STAMPS)/python $(STAMPS)/vendor $(STAMPS)/node

.DELETE_ON_ERROR:
.PHONY: play test siege siege-stores siege-starts speech faults fuzz dice sheets build stick check format bench shots engines tables messages policy lock clean

play: build
	@$(RUN) -m workshop serve --port $(PORT)

test: build $(STAMPS)/browser
	$(RUN) -m pytest tests -n auto
	$(RUN) -m pytest e2e -n auto --dist worksteal || $(AGAIN)

# Machines of a CI are shared and stand still at times: there, what failed in the browser is asked
# once more, alone. Both runs are printed; a test that needs the second is one to be mended.
AGAIN := { [ $$? -eq 1 ] && [ -n "$$CI" ] && $(RUN) -m pytest e2e --last-failed --last-failed-no-failures none; }

# Reads 100,000 texts that are nearly right; `make test` reads 1,500 of the kind.
fuzz: $(READY)
	FUZZ=100000 $(RUN) -m pytest tests/fuzz

# A million throws in the browser; `make test` makes a tenth of them there, and a million on CPython.
dice: build $(STAMPS)/browser
	THROWS=1000000 $(RUN) -m pytest e2e/test_dice.py

# Every sheet laid out and printed in all languages; `make test` does it in German.
sheets: build $(STAMPS)/browser
	SHEETS=de,en,fr,it,nl,sv $(RUN) -m pytest e2e/test_print.py

build: $(READY)
	@$(RUN) -m workshop build

# The site, offering itself to be carried away: as one file that needs no server, and as a zip.
stick: $(READY)
	@$(RUN) -m workshop stick

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	npm run --silent types

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: build
	@$(RUN) -m workshop bench

# A whole game of each kind with the page killed after every single step; long.
faults: build $(STAMPS)/browser
	$(RUN) -m pytest e2e/support/kill_page.py

# Every file of the site with every fault in every visit; results are kept in build/siege, and a run
# goes on where the last one ended. SIEGE='*.wasm,rules/*', SIEGE_FAULTS='cut,404', SIEGE_VISITS='first,update'
# choose, SIEGE_WORKERS=4 says how many at a time, SIEGE_ALONE=1 gives every file a case of its own
# everywhere, SIEGE_FRESH=1 begins anew. The next two: all ways in which the storage can fail (SIEGE
# chooses), and a thousand starts with a lost request (STARTS says how many).
siege: build $(STAMPS)/browser
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.siege files

siege-stores: build $(STAMPS)/browser
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.siege stores

siege-starts: build $(STAMPS)/browser
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.siege starts

# Every sentence that a whole game shows or speaks, in order, in build/speech: a folder a language, a file
# a game, for an editor to read. SPEECH='de/*' or '*/ludo' chooses.
speech: build $(STAMPS)/browser
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.speech

# Pictures of every screen at three sizes, by day and by lamplight, in build/shots; all sheets as PDF in build/shots/print.
shots: build $(STAMPS)/browser
	@$(RUN) -m workshop shots

# Firefox and WebKit for `make test`, where the machine lets itself be given them; fails never.
engines: $(STAMPS)/python
	@$(RUN) -m workshop engines

# Solves the dice sheets and writes assets/tables; only a change of their rules asks for it.
tables: $(STAMPS)/python
	@$(RUN) -m workshop tables

messages: $(READY)
	@$(RUN) -m workshop messages

# Writes into netlify.toml the hashes of what stands in the pages themselves; `make build` says when they are others.
policy: $(READY)
	@$(RUN) -m workshop policy

# Pins again all that the development tools of pyproject.toml pull in.
lock: $(READY)
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["dev"], sep="\n")' \
	| $(BIN)/pip-compile - --quiet --generate-hashes --allow-unsafe --strip-extras --no-header --no-annotate \
	  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	  --output-file py/workshop/requirements.txt
	npm install --package-lock-only

clean:
	rm -rf dist $(STAMPS) .venv node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find py web tests e2e -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMPS)/python: py/workshop/requirements.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/vendor: py/workshop/runtime.txt $(STAMPS)/python
	rm -rf $@
	$(BIN)/pip download --quiet --disable-pip-version-check --require-hashes --no-deps \
	  --only-binary :all: --python-version 3.14 --dest $@ -r $<
	@touch $@

$(STAMPS)/node: package.json package-lock.json .npmrc
	npm ci --no-audit --no-fund
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/browser: $(STAMPS)/python
	@$(RUN) -m workshop browser
	@touch $@
