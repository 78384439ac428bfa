# Each target sets itself up with python3, node and npm, and can be repeated at any time. `make help` lists
# all with the first line of the comment above each.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
RUN := PYTHONPATH=py:web $(BIN)/python
STAMPS := .stamps

# Needed to play, and to publish: the list of parts names the licences of all Python tools.
TO_PLAY := $(STAMPS)/python $(STAMPS)/vendor $(STAMPS)/node
READY := $(STAMPS)/tools $(TO_PLAY)

.DELETE_ON_ERROR:
.PHONY: help play test campaign adapters classroom lessons boxes siege siege-engines siege-stores siege-starts hostile equal speech switch faults fuzz exact dice sheets letters screens fit games build stick check format bench bench-loop neighbours shots engines hosts offline package snapshot layout tables results spreads mixtures messages policy lock clean

# List all targets.
help:
	@awk '/^# / { if (!text) text = substr($$0, 3); next } \
	  /^[a-z-]+:/ && text { split($$0, name, ":"); printf "make %-14s %s\n", name[1], text } { text = "" }' Makefile

# Build a draft of the site, serve it on http://localhost:8000, or the next free port from PORT, and show every change.
play: $(TO_PLAY)
	@$(RUN) -m workshop play --port $(PORT)

# Run the tests, including those of the built site in a real browser.
test: $(STAMPS)/browser build
	$(RUN) -m pytest tests -n auto --dist worksteal
	$(RUN) -m pytest e2e -n auto --dist worksteal || $(call AGAIN)

# CI machines are shared and sometimes stall, so failed browser tests are repeated there, without
# the others. Both runs are printed; fix a test that needs the second one.
AGAIN = { [ $$? -eq 1 ] && [ -n "$$CI" ] && $(RUN) -m pytest e2e $(1) --last-failed --last-failed-no-failures none; }

# Check every screen and printed page: accessibility, translation, layout, texts that are cut off.
screens: $(STAMPS)/browser build
	$(RUN) -m pytest e2e $(ON_SCREENS) -n auto --dist worksteal || $(call AGAIN,$(ON_SCREENS))

ON_SCREENS := -m 'screens and not campaign'

# Run longer tests of faults that shorter ones in `make test` would probably find.
# Some are of faults that only a new version of Pyodide could cause.
campaign: $(STAMPS)/browser build
	$(RUN) -m pytest tests -m campaign -n auto --dist worksteal
	EXAMPLES=200 $(RUN) -m pytest tests -m 'hypothesis and not campaign' -n auto --dist worksteal
	$(RUN) -m pytest e2e -m campaign -n auto --dist worksteal
	$(MAKE) snapshot
	$(MAKE) build

# Parse 100,000 nearly valid texts; `make test` parses 1,500.
fuzz: $(READY)
	FUZZ=100000 $(RUN) -m pytest tests/fuzz

# Make a million throws of dice in the browser; `make test` makes a tenth of them there, and a million in CPython.
dice: $(STAMPS)/browser build
	THROWS=1000000 $(RUN) -m pytest e2e/test_dice.py

# Compare the probability lab with brute force for every event with up to five dice.
# `make test` takes a sample of those with large dice.
exact: $(READY)
	EXACT=all $(RUN) -m pytest -m '' tests/lab -n auto

# Lay out and print every sheet in all languages; `make screens` only in German.
sheets: $(STAMPS)/browser build
	SHEETS=de,en,fr,it,nl,sv $(RUN) -m pytest -m screens e2e/test_print.py

# Look for texts that do not fit on every screen, in the pseudo-language and in all languages.
# `make screens` does it only with the longest translation of each text.
fit: $(STAMPS)/browser build
	FIT='pseudo de en fr it nl sv' $(RUN) -m pytest -m '' e2e/test_text_fit.py e2e/test_class_fit.py

# Play whole games by keys, by clicks and in the single file; `make test` leaves out their middle.
games: $(STAMPS)/browser build
	WHOLE=1 $(RUN) -m pytest -m '' e2e/test_kniffel_games.py e2e/test_ludo.py e2e/test_master.py e2e/test_stick.py

# Play every lesson of the course in writing bots in full, five times in CPython and once in the browser.
# `make test` plays fewer games, and in the browser only the first lesson of Ludo.
lessons: $(STAMPS)/browser build
	COURSE=5 $(RUN) -m pytest tests/workshop/teaching/test_course.py
	LESSONS=all $(RUN) -m pytest e2e/test_course.py

# Let thirty devices send their results to a class board without a server, and read 10,000 broken arrivals.
# They send by codes, files and links, and each result is shown within a second. `make campaign` does it with three
# devices, `make test` has 150 arrivals.
classroom: $(STAMPS)/browser build
	FUZZ=100000 $(RUN) -m pytest tests/fuzz/test_arrivals.py
	CLASSROOM=30 $(RUN) -m pytest e2e/test_classroom.py -m campaign -s

# Write the site to dist/. With SITE_ADDRESS, the site's own address, also cards, sitemap and oEmbed.
# SINCE=live adds the differences from the release at that address, SINCE=FOLDER from one in a folder.
build: $(READY)
	@$(RUN) -m workshop build

# Build the site with two downloads of itself: a single HTML file that needs no server, and a zip.
stick: $(READY)
	@$(RUN) -m workshop stick

# Build the Python package, as wheel and sdist, in build/package.
# SITE_ADDRESS and SOURCE_ADDRESS, of the site and of the repository, become its links.
package: $(READY)
	$(BIN)/python -m hatchling build -d build/package

# Write one zip for each game, language and kind of learning platform to dist/take/boxes, and run all their tests.
# `make test` makes one box. BOXES='kniffel-de-* ludo-*-scorm12' selects.
boxes: $(STAMPS)/browser build
	@$(RUN) -m workshop boxes
	BOXES_TESTS=all $(RUN) -m pytest tests/boxes tests/workshop/build/boxes
	$(RUN) -m pytest e2e/test_boxes.py e2e/support/all_boxes.py

# Test the adapter for PettingZoo, which is installed into an environment of its own, and measure its speed.
# It has PettingZoo's own tests for every game and option, and 10,000 random games; GAMES=300 plays fewer.
adapters: $(READY)
	@$(RUN) -m workshop adapters

# Check formatting, linting, strict types and spelling.
check: $(STAMPS)/packages $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/codespell *.md e2e/README.md py web
	npm run --silent types

# Format the Python code, and correct what the linter can.
format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Measure sizes, starts, answers to taps, a class of thirty browsers, the single file, the bots and the coach.
bench: $(STAMPS)/browser build
	@$(RUN) -m workshop bench

# Measure the seconds from a change to the page, in a fresh clone of the last commit; also of the first page and one test.
bench-loop: $(STAMPS)/browser
	@$(RUN) -m workshop bench loop

# Check every text in every language with large letters and wide spacing, and play whole games with large letters.
# `make screens` takes a sample of the texts in German.
letters: $(STAMPS)/browser build
	SPACING=all $(RUN) -m pytest -m '' e2e/test_text_spacing.py e2e/support/large_print.py

# Play a whole game of each kind by one switch; `make test` plays one.
switch: $(STAMPS)/browser build
	SWITCH=all $(RUN) -m pytest e2e/test_switch.py

# Play a whole game of each kind while killing the page after every step; slow.
faults: $(STAMPS)/browser build
	$(RUN) -m pytest e2e/support/kill_page.py

# Damage every file of the site in every way in every kind of visit.
# Results are stored in build/siege: an interrupted run is resumed, wrong cases are repeated, and without that folder
# all cases run. SIEGE='*.wasm,rules/*', SIEGE_FAULTS='cut,404' and SIEGE_VISITS='first,update' select cases,
# SIEGE_WORKERS=4 sets the number of processes, SIEGE_ALONE=1 gives every file a case of its own in every visit.
siege: $(STAMPS)/browser build
	$(RUN) -m e2e.siege.plan
	$(RUN) -m pytest e2e/siege/files.py $(IN_WORKERS)

IN_WORKERS := -n $${SIEGE_WORKERS:-auto} --dist worksteal

# Damage one file of each kind in Firefox and WebKitGTK, if installed; the variables of `siege` select.
siege-engines: $(STAMPS)/browser build
	$(RUN) -m pytest e2e/siege/engines.py

# Let the storage fail in every way; SIEGE selects.
siege-stores: $(STAMPS)/browser build
	$(RUN) -m pytest e2e/siege/stores.py $(IN_WORKERS)

# Lose a request in most of a thousand starts; STARTS sets the number.
siege-starts: $(STAMPS)/browser build
	$(RUN) -m pytest e2e/siege/starts.py $(IN_WORKERS)

# Visit once, then open every page and play every game without a network, in each engine and state of the cache.
# The HTTP cache is empty, expired or cleared. OFFLINE_ENGINES='firefox' and OFFLINE_CACHES='no-store' select;
# `make test` opens every route and plays turns in Chromium.
offline: $(STAMPS)/browser build
	@$(RUN) -m workshop engines
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.offline

# Build the site with Pyodide as it is, and test its starts; see py/workshop/runtime/README.md.
snapshot: $(STAMPS)/browser $(READY)
	RUNTIME=snapshot $(RUN) -m workshop build
	RUNTIME=snapshot $(RUN) -m pytest -m 'not campaign' $(STARTS_TESTS) -n auto --dist worksteal

STARTS_TESTS := e2e/test_start.py e2e/test_offline_routes.py e2e/test_golden.py e2e/test_stick.py

# Play 318 hostile bots beside an innocent one in Chromium, and in Firefox and WebKitGTK if installed.
# `make test` plays one of each family. HOSTILE='memory*' selects bots, HOSTILE_ENGINES='firefox' engines.
hostile: $(STAMPS)/browser build
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.hostile

# Compare 1,000 results of every game in the browser with CPython; `make test` compares 8.
equal: $(STAMPS)/browser build
	EQUAL=1000 $(RUN) -m pytest e2e/test_own_bots.py -k same_as

# Write every sentence of whole games in six languages to build/speech, for editors.
# The sentences are in their order, with one folder per language and one file per game. SPEECH='de/*' or '*/ludo' selects.
speech: $(STAMPS)/browser build
	PYTHONPATH=py:web:. $(BIN)/python -m e2e.speech

# Build twenty releases that differ a little, and measure what each costs a device that keeps the site.
# Each changes at most 1 % of the sources; NEIGHBOURS=5 makes fewer.
neighbours: $(READY)
	@$(RUN) -m workshop neighbours

# Take a picture of every screen at six sizes, light and dark, in build/shots; print all sheets to build/shots/print.
shots: $(STAMPS)/browser build
	@$(RUN) -m workshop shots

# Install Firefox and WebKit if the machine allows it, and test the site in those that are there.
engines: $(STAMPS)/browser build
	@$(RUN) -m workshop engines
	$(RUN) -m pytest e2e $(IN_ENGINES) -n auto --dist worksteal || $(call AGAIN,$(IN_ENGINES))

IN_ENGINES := -m 'engines and not campaign'

# Install nginx, Caddy and Apache if the machine allows it, and test the site on those that are there.
# They have the configurations in dist/host. `make test` tests it on two simpler servers.
hosts: $(STAMPS)/browser build
	@$(RUN) -m workshop hosts
	$(RUN) -m pytest e2e/test_servers.py -m hosts -n auto --dist worksteal

# Reserve memory for each module again (py/workshop/runtime/layout.json); needed if a build warns.
layout: build
	@$(RUN) -m workshop layout

# Solve the dice sheets again (py/spielekiste/arena/tables); needed only after a change of their rules.
tables: $(STAMPS)/python
	@$(RUN) -m workshop tables

# Record again what the built-in bots score (py/spielekiste/arena/results); needed only after a change of them.
# The deals are the same for everybody. A change of the tables or the rules changes the results, too.
results: $(STAMPS)/python
	@$(RUN) -m workshop results

# Simulate 100,000 games per dice sheet again (py/spielekiste/board/spreads.json).
# They are perfect or have the middle bot's mistakes; needed only after a change of the tables, the rules or the bots.
spreads: $(STAMPS)/python
	@$(RUN) -m workshop spreads

# Simulate 100,000 games per dice sheet again, for the chances of winning.
# They show how far totals are from their expectation (py/spielekiste/coach/mixtures.py); needed only after a change of the tables or the rules.
mixtures: $(STAMPS)/python
	@$(RUN) -m workshop mixtures

# Update the catalogues and HOSTING.md to match the texts in the code.
messages: $(READY)
	@$(RUN) -m workshop messages

# Update the hashes of inline scripts and styles in netlify.toml; `make build` reports outdated ones.
policy: $(READY)
	@$(RUN) -m workshop policy

# Update the pins of all dependencies of the tools in pyproject.toml, and of the npm packages.
lock: $(READY)
	$(call COMPILE,build,build-requirements.txt)
	$(call COMPILE,build dev,requirements.txt)
	npm install --package-lock-only

# Pins the dependencies of some groups in a file.
define COMPILE
$(BIN)/python -c 'import tomllib; groups = tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]; \
  print(*(pin for name in "$(1)".split() for pin in groups[name]), sep="\n")' \
| $(BIN)/pip-compile - --quiet --generate-hashes --allow-unsafe --strip-extras --no-header --no-annotate \
  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --output-file py/workshop/$(2)
endef

# Remove everything that these targets have made, but not build/.
clean:
	rm -rf dist $(STAMPS) .venv node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find py web tests e2e -name __pycache__ -type d -prune -exec rm -rf {} +

# Prints a step with its seconds, and what a command prints only if it fails.
STEP := @$(PYTHON) py/workshop/common/steps.py

$(STAMPS)/python: py/workshop/build-requirements.txt
	$(STEP) 'virtual environment of Python' $(PYTHON) -m venv .venv
	$(STEP) 'Python packages for the build' $(INSTALL) $<
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/tools: py/workshop/requirements.txt $(STAMPS)/python
	$(STEP) 'Python packages for tests, checks and releases' $(INSTALL) $<
	@touch $@

INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r

$(STAMPS)/vendor: py/workshop/runtime.txt $(STAMPS)/python
	@rm -rf $@
	$(STEP) 'Python packages for the browser' $(BIN)/pip download --quiet --disable-pip-version-check --require-hashes --no-deps \
	  --only-binary :all: --python-version 3.14 --dest $@ -r $<
	@touch $@

$(STAMPS)/node: package.json package-lock.json .npmrc
	$(STEP) 'npm packages for the build' $(NPM) --workspaces=false
	@mkdir -p $(STAMPS) && touch $@

# All packages, with those of the tests.
$(STAMPS)/packages: e2e/package.json package-lock.json .npmrc
	$(STEP) 'npm packages, with those for tests, checks and benches' $(NPM)
	@mkdir -p $(STAMPS) && touch $@ $(STAMPS)/node

NPM := npm ci --no-audit --no-fund

$(STAMPS)/browser: $(STAMPS)/tools $(STAMPS)/packages
	@$(RUN) -m workshop browser
	@touch $@
