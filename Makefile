# make play | test | campaign | classroom | lessons | boxes | siege | siege-engines | siege-stores | siege-starts | hostile | equal | speech | switch | faults | fuzz | exact | dice | sheets | letters | screens | fit | games | build | stick | check | bench | neighbours | shots | engines | hosts | offline | snapshot | tables | results | spreads | messages | policy | lock | clean
# Each target sets itself up with python3, node and npm, and can be repeated at any time.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
RUN := PYTHONPATH=py:web $(BIN)/python
STAMPS := .stamps
READY := $(STAMPS)/python $(STAMPS)/vendor $(STAMPS)/node

.DELETE_ON_ERROR:
.PHONY: play test campaign classroom lessons boxes siege siege-engines siege-stores siege-starts hostile equal speech switch faults fuzz exact dice sheets letters screens fit games build stick check format bench neighbours shots engines hosts offline snapshot layout tables results spreads messages policy lock clean

play: build
	@$(RUN) -m workshop serve --port $(PORT)

test: build $(STAMPS)/browser
	$(RUN) -m pytest tests -n auto --dist worksteal
	$(RUN) -m pytest e2e -n auto --dist worksteal || $(call AGAIN)

# CI machines are shared and sometimes stall, so failed browser tests are repeated there, without
# the others. Both runs are printed; fix a test that needs the second one.
AGAIN = { [ $$? -eq 1 ] && [ -n "$$CI" ] && $(RUN) -m pytest e2e $(1) --last-failed --last-failed-no-failures none; }

# Looks at every screen and printed page: accessibility, translation, layout, texts that are cut off.
screens: build $(STAMPS)/browser
	$(RUN) -m pytest e2e $(ON_SCREENS) -n auto --dist worksteal || $(call AGAIN,$(ON_SCREENS))

ON_SCREENS := -m 'screens and not campaign'

# Longer tests, each of a fault that a shorter one in `make test` would probably find, or that only a
# new version of Pyodide could cause.
campaign: build $(STAMPS)/browser
	$(RUN) -m pytest tests -m campaign
	$(RUN) -m pytest e2e -m campaign -n auto --dist worksteal
	$(MAKE) snapshot
	$(MAKE) build

# Parses 100,000 nearly valid texts; `make test` parses 1,500.
fuzz: $(READY)
	FUZZ=100000 $(RUN) -m pytest tests/fuzz

# A million throws in the browser; `make test` makes a tenth of them there, and a million in CPython.
dice: build $(STAMPS)/browser
	THROWS=1000000 $(RUN) -m pytest e2e/test_dice.py

# Compares the probability lab with brute force for every event with up to five dice; `make test` takes a
# sample of those with large dice.
exact: $(READY)
	EXACT=all $(RUN) -m pytest tests/lab -n auto

# Lays out and prints every sheet in all languages; `make screens` only in German.
sheets: build $(STAMPS)/browser
	SHEETS=de,en,fr,it,nl,sv $(RUN) -m pytest -m screens e2e/test_print.py

# Looks for texts that do not fit on every screen in the pseudo-language and in all languages; `make screens`
# only with the longest translation of each text.
fit: build $(STAMPS)/browser
	FIT='pseudo de en fr it nl sv' $(RUN) -m pytest -m '' e2e/test_text_fit.py e2e/test_class_fit.py

# Plays whole games by keys, by clicks and in the single file; `make test` leaves out their middle.
games: build $(STAMPS)/browser
	WHOLE=1 $(RUN) -m pytest -m '' e2e/test_kniffel_games.py e2e/test_ludo.py e2e/test_master.py e2e/test_stick.py

# Plays each lesson of the course in writing bots in full, five times in CPython and once in the browser;
# `make test` plays fewer games, and in the browser only the first lesson of Ludo.
lessons: build $(STAMPS)/browser
	COURSE=5 $(RUN) -m pytest tests/workshop/teaching/test_course.py
	LESSONS=all $(RUN) -m pytest e2e/test_course.py

# Thirty devices end a match and send it to a class board by codes, files and links, without a server, each
# shown within a second; and 10,000 broken arrivals. `make campaign` does it with three devices, `make test` has 150 arrivals.
classroom: build $(STAMPS)/browser
	FUZZ=100000 $(RUN) -m pytest tests/fuzz/test_arrivals.py
	CLASSROOM=30 $(RUN) -m pytest e2e/test_classroom.py -m campaign -s

build: $(READY)
	@$(RUN) -m workshop build

# The site with its downloads: as one file that needs no server, and as a zip.
stick: $(READY)
	@$(RUN) -m workshop stick

# One zip for each game, language and kind of learning platform, in dist/take/boxes, then all their tests;
# `make test` makes one box. BOXES='kniffel-de-* ludo-*-scorm12' selects.
boxes: build $(STAMPS)/browser
	@$(RUN) -m workshop boxes
	BOXES_TESTS=all $(RUN) -m pytest tests/boxes tests/workshop/build/boxes
	$(RUN) -m pytest e2e/test_boxes.py e2e/support/all_boxes.py

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

# Every text in every language with large letters and wide spacing (`make screens`: a sample in German), and
# a whole game of each kind with large letters.
letters: build $(STAMPS)/browser
	SPACING=all $(RUN) -m pytest -m '' e2e/test_text_spacing.py e2e/support/large_print.py

# A whole game of each kind by one switch; `make test` plays one.
switch: build $(STAMPS)/browser
	SWITCH=all $(RUN) -m pytest e2e/test_switch.py

# A whole game of each kind with the page killed after every single step; slow.
faults: build $(STAMPS)/browser
	$(RUN) -m pytest e2e/support/kill_page.py

# Every file of the site with every fault in every visit. Results are stored in build/siege, and a run
# resumes where the last one ended. SIEGE='*.wasm,rules/*', SIEGE_FAULTS='cut,404' and
# SIEGE_VISITS='first,update' select cases, SIEGE_WORKERS=4 sets the number of processes, SIEGE_ALONE=1
# gives every file a case of its own in every visit, SIEGE_FRESH=1 starts over. siege-stores tests every
# failure of the storage (SIEGE selects), siege-starts a thousand starts with a lost request (STARTS sets
# the number).
siege: build $(STAMPS)/browser
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.siege files

# The same by kind of file in Firefox and WebKitGTK, if installed (the SIEGE variables select).
siege-engines: build
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.siege engines

siege-stores: build $(STAMPS)/browser
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.siege stores

siege-starts: build $(STAMPS)/browser
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.siege starts

# Visits the site once, then opens every route and plays a whole game of each kind without a network, in each
# engine, with an empty, an expired and a cleared HTTP cache. OFFLINE_ENGINES='firefox' and OFFLINE_CACHES='no-store'
# select; `make test` opens every route and plays turns in Chromium.
offline: build $(STAMPS)/browser
	@$(RUN) -m workshop engines
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.offline

# The site with Pyodide as it is (py/workshop/runtime/README.md), and the tests of its starts.
snapshot: $(READY) $(STAMPS)/browser
	RUNTIME=snapshot $(RUN) -m workshop build
	RUNTIME=snapshot $(RUN) -m pytest -m 'not campaign' $(STARTS_TESTS) -n auto --dist worksteal

STARTS_TESTS := e2e/test_start.py e2e/test_offline_routes.py e2e/test_golden.py e2e/test_stick.py

# Plays 318 hostile bots beside an innocent one in Chromium, and in Firefox and WebKitGTK if installed;
# `make test` plays one of each family. HOSTILE='memory*' selects bots, HOSTILE_ENGINES='firefox' engines.
hostile: build $(STAMPS)/browser
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.hostile

# The same 1,000 results of every game in the browser and in CPython; `make test` compares 8.
equal: build $(STAMPS)/browser
	EQUAL=1000 $(RUN) -m pytest e2e/test_own_bots.py -k same_as

# Writes all sentences that whole games show or speak, in order, into build/speech for an editor: one
# folder per language, one file per game. SPEECH='de/*' or '*/ludo' selects.
speech: build $(STAMPS)/browser
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.speech

# Twenty releases in a row, each with a change of at most 1 % of the sources, and what each of them costs a
# device that keeps the site; NEIGHBOURS=5 makes fewer.
neighbours: $(READY)
	@$(RUN) -m workshop neighbours

# Screenshots of every screen at six sizes, light and dark, in build/shots; all sheets as PDF in build/shots/print.
shots: build $(STAMPS)/browser
	@$(RUN) -m workshop shots

# Installs Firefox and WebKit if the machine allows it, and tests the site in those that are there.
engines: build
	@$(RUN) -m workshop engines
	$(RUN) -m pytest e2e $(IN_ENGINES) -n auto --dist worksteal || $(call AGAIN,$(IN_ENGINES))

IN_ENGINES := -m 'engines and not campaign'

# Installs nginx, Caddy and Apache if the machine allows it, and tests the site on those that are there, with
# the configurations in dist/host. `make test` tests it on two simpler servers.
hosts: build $(STAMPS)/browser
	@$(RUN) -m workshop hosts
	$(RUN) -m pytest e2e/test_servers.py -m hosts -n auto --dist worksteal

# Writes py/workshop/runtime/layout.json, the memory that is reserved for each module; needed if
# a build warns that modules have outgrown it.
layout: build
	@$(RUN) -m workshop layout

# Solves the dice sheets and writes py/spielekiste/arena/tables; needed only after a change of their rules.
tables: $(STAMPS)/python
	@$(RUN) -m workshop tables

# Writes py/spielekiste/arena/results: points of the built-in players in deals that are the same for
# everybody; needed only after a change of the tables, the rules or the bots.
results: $(STAMPS)/python
	@$(RUN) -m workshop results

# Writes py/spielekiste/board/spreads.json: 100,000 simulated games of every dice sheet, perfect and with
# the middle bot's mistakes; needed only after a change of the tables, the rules or the bots.
spreads: $(STAMPS)/python
	@$(RUN) -m workshop spreads

messages: $(READY)
	@$(RUN) -m workshop messages

# Writes the hashes of inline scripts and styles into netlify.toml; `make build` reports outdated ones.
policy: $(READY)
	@$(RUN) -m workshop policy

# Updates the pins of all dependencies of the development tools in pyproject.toml.
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
