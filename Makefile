# What a person needs: `make run`, `make test`, and `make EXE=name` for an engine binary beside this file.

CARGO ?= cargo
EXE ?= gander
TARGET := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)

# PEXT is slow on AMD's first two Zen generations (family 23): there the magic multiplications are used.
NATIVE := -C target-cpu=native $(shell grep -qs 'cpu family.*: 23$$' /proc/cpuinfo && echo '-C target-feature=-bmi2')

PAGE := crates/web/page

# Suites that find no data, or no browser, write their names here; the end of `make test` shows them.
SKIPPED := $(abspath $(TARGET))/skipped.txt
export GANDER_SKIPPED = $(SKIPPED)

.PHONY: engine pgo run page page-types test tests format lint documentation supply-chain unit-tests shipped page-tests browser-tests chromium \
	test-perft test-walks golden test-explanations count-eval bench-perft fuzz fuzz-guided clean

# The first target, so that `make EXE=name` builds the engine: optimised for this machine, without the web page and so
# without Node, and without Parquet. EVALFILE=path plays by that network; TUNE=1 makes the search's margins UCI options.
engine:
	RUSTFLAGS="$(NATIVE)" EVALFILE="$(abspath $(EVALFILE))" $(CARGO) build --release --locked -p gander --no-default-features \
		$(if $(TUNE),--features tune) --target-dir $(TARGET)/native
	cp $(TARGET)/native/release/gander $(EXE)

# The same engine guided by a profile of its own bench (two builds; about 2 % faster here). Says what it needs where llvm-profdata is missing.
pgo: export CARGO := $(CARGO)
pgo: export TARGET := $(abspath $(TARGET))
pgo: export NATIVE := $(NATIVE)
pgo: export EXE := $(EXE)
pgo: export EVALFILE := $(if $(EVALFILE),$(abspath $(EVALFILE)))
pgo:
	tools/pgo.sh

# Builds Gander for this machine and starts its page; the program stays beside this file as ./gander. Parquet tables are data
# people's business and double what there is to compile: `make run FEATURES=web,parquet` takes them in.
FEATURES ?= web
run: page
	@echo "Building Gander for this machine. The first time this takes some minutes; afterwards only what has changed is built."
	RUSTFLAGS="$(NATIVE)" $(CARGO) build --release --locked -p gander --no-default-features --features $(FEATURES) --target-dir $(TARGET)/native
	cp $(TARGET)/native/release/gander gander
	@echo "./gander is ready: it speaks UCI to chess programs, and './gander --help' lists its commands. Starting the page."
	./gander web --open

# The page, built by Node into a folder that the server's crate takes in.
page: $(PAGE)/node_modules/.package-lock.json
	@echo "Building the page."
	cd $(PAGE) && npm run build

$(PAGE)/node_modules/.package-lock.json: $(PAGE)/package-lock.json
	@echo "Fetching what the page is built with."
	cd $(PAGE) && npm ci --no-audit --no-fund
	touch $@

# Everything that must hold before a change is kept, and at the end the names of what was skipped.
test:
	@mkdir -p "$(TARGET)" && rm -f "$(SKIPPED)"
	@$(MAKE) --no-print-directory tests
	@echo; echo "All tests passed."
	@if [ -s "$(SKIPPED)" ]; then echo "Skipped:"; sort -u "$(SKIPPED)" | sed 's/^/  /'; else echo "Nothing was skipped."; fi

tests: format page lint documentation supply-chain unit-tests shipped page-tests browser-tests python-tests

.PHONY: test-repeatedly
# `make test` TIMES times in a row with two busy loops, or the command BESIDE, beside it (two hours on two cores): a test that fails now
# and then is a defect.
TIMES ?= 10
test-repeatedly:
	tools/repeat_tests.sh $(TIMES)

format:
	$(CARGO) fmt --all --check
	for folder in python fuzz models; do $(CARGO) fmt --manifest-path $$folder/Cargo.toml --check || exit 1; done

lint:
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings

documentation:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --workspace --no-deps

# What of deny.toml can be checked without a network; a test checks licences and sources where cargo-deny is not installed.
supply-chain:
	@if $(CARGO) deny --version >/dev/null 2>&1; \
	then $(CARGO) deny --offline --all-features check bans licenses sources; \
	else echo "cargo deny (bans): cargo-deny is not installed" >> "$(SKIPPED)"; fi

# nextest runs the tests of all crates side by side; plain cargo does where it is not installed.
unit-tests:
	if $(CARGO) nextest --version >/dev/null 2>&1; \
	then $(CARGO) nextest run --locked --workspace --cargo-profile test; \
	else $(CARGO) test --locked --workspace --all-targets; fi
	$(CARGO) test --locked --workspace --doc

# What ships and is not built above: this machine's own instructions (PEXT where it has it) and the `tune` feature. The rules
# and the search are tested in that build, without the larger suites, and the program searches the bench positions to the counts that
# every build gives.
shipped: export RUSTFLAGS = $(NATIVE)
shipped: export GANDER_DATA =
shipped: export GANDER_SKIPPED =
shipped:
	if $(CARGO) nextest --version >/dev/null 2>&1; \
	then $(CARGO) nextest run --locked -p chess -p search --features search/tune --cargo-profile quick --target-dir $(TARGET)/native; \
	else $(CARGO) test --locked -p chess -p search --features search/tune --profile quick --target-dir $(TARGET)/native; fi
	$(CARGO) build --locked --profile quick -p gander --no-default-features --features tune --target-dir $(TARGET)/native
	tools/check_bench.sh $(TARGET)/native/quick/gander
	tools/spsa.py $(TARGET)/native/quick/gander --openings crates/search/src/bench.fens --state "$$(mktemp -d)/run.json" --pairs 2 --nodes 50

page-tests: page
	cd $(PAGE) && npm run lint && npm test

# The whole page in headless Chromium, against the program that the unit tests have built.
browser-tests: page chromium
	$(CARGO) build --locked --profile test --workspace --bin gander
	cd $(PAGE) && GANDER_BIN="$(abspath $(TARGET)/debug/gander)" npm run test:browser

.PHONY: wheel python-tests python-equality python-api test-clusters test-openbench
# The Python wheel, in target/wheels. Needs Python 3.11 or later; maturin, which builds it, is installed into a virtual environment.
MATURIN := $(TARGET)/python-tests/bin/maturin
wheel: $(MATURIN)
	$(MATURIN) build --release --locked -m python/Cargo.toml --target-dir $(TARGET)/python --out $(TARGET)/wheels

$(MATURIN):
	python3 -m venv $(TARGET)/python-tests
	$(TARGET)/python-tests/bin/pip install --quiet --disable-pip-version-check maturin

# The wheel's tests and notebooks, and the engine under python-chess. Skipped, and says so, where the packages cannot be had.
python-tests:
	$(CARGO) build --locked --profile test --workspace --bin gander
	tools/python_tests.sh $(TARGET) $(abspath $(TARGET)/debug/gander)

# Python, the command line and UCI say the same of 10,000 positions (minutes).
python-equality:
	$(CARGO) build --locked --profile test --workspace --bin gander
	GANDER_PYTHON_POSITIONS=10000 tools/python_tests.sh $(TARGET) $(abspath $(TARGET)/debug/gander) -k "same or many_are_as"

# Writes docs/python-api.md anew from the docstrings.
python-api:
	GANDER_WRITE_GOLDEN=1 tools/python_tests.sh $(TARGET) $(abspath $(TARGET)/debug/gander) -k "the_page_of_the_api"

# gander.ray on a local Ray cluster with a worker killed, on S3 as moto serves it, and the recipe for Spark (large downloads, minutes).
test-clusters: python-tests
	$(TARGET)/python-tests/bin/pip install --quiet --disable-pip-version-check ray "moto[server]" pyspark
	RAY_AUTH_MODE=disabled $(TARGET)/python-tests/bin/python -m pytest -q python/cluster_tests

# What OpenBench asks of an engine, where builds of its own are needed for it (minutes).
test-openbench:
	tools/openbench_tests.sh

# Debian's browser, installed where there is none and this user may.
chromium:
	command -v chromium >/dev/null || command -v google-chrome >/dev/null \
		|| (apt-get update && apt-get install -y --no-install-recommends chromium) \
		|| echo "browser tests: there is no Chromium here" >> "$(SKIPPED)"

# Every line of the large perft suites in GANDER_DATA to at least 20 million nodes (long; uses every core).
test-perft:
	RUSTFLAGS="$(NATIVE)" $(CARGO) test --locked --release -p chess --target-dir $(TARGET)/native --test perft_suites -- --ignored --nocapture

# A million positions of random games compared with two other libraries (minutes).
test-walks:
	GANDER_WALK_POSITIONS=1000000 $(CARGO) test --locked --release -p chess --test against_libraries --test against_slow_rules -- --nocapture

# The sanitizers come with the stable toolchain, which takes their options only under this name.
SANITIZED := RUSTC_BOOTSTRAP=1 CARGO_PROFILE_TEST_DEBUG=line-tables-only $(CARGO) test --locked --lib --bins --tests --target x86_64-unknown-linux-gnu

.PHONY: test-models test-miri test-address test-threads uci-games server-load
# The transposition table and the stop handle under loom: every order of events that the memory model allows.
test-models:
	cd models && $(CARGO) test --locked --target-dir $(abspath $(TARGET))/models -- _model

# What is unsafe in the transposition table under Miri; needs a nightly toolchain with miri and rust-src (minutes).
test-miri:
	MIRIFLAGS="-Zmiri-disable-isolation" $(CARGO) +nightly miri test --locked -p search --lib --target-dir $(TARGET)/miri table::

# Rules, evaluators, search, sessions and server under AddressSanitizer, without the larger suites (many minutes).
test-address: export RUSTFLAGS = -Zsanitizer=address
test-address: export GANDER_DATA =
# Memory that cannot be had is refused, as the system does it, and is no failure of the program.
test-address: export ASAN_OPTIONS = allocator_may_return_null=1
test-address:
	$(SANITIZED) -p chess -p eval -p search -p engine -p web --target-dir $(TARGET)/address-sanitizer

# Search and sessions under ThreadSanitizer (minutes). The standard library is not instrumented: what it hands over between threads by
# itself would be reported, so tests run one after the other and tools/thread_sanitizer.supp names what is left.
test-threads: export RUSTFLAGS = -Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer
test-threads: export GANDER_DATA =
test-threads: export TSAN_OPTIONS = allocator_may_return_null=1 suppressions=$(abspath tools/thread_sanitizer.supp)
test-threads:
	$(SANITIZED) -p search -p engine --target-dir $(TARGET)/thread-sanitizer -- --test-threads=1

# Very fast games through the UCI door on a loaded machine, every word checked; goes on where it stopped (hours for all of them).
UCI_GAMES ?= 20000
uci-games: engine
	$(TARGET)/python-tests/bin/python tools/uci_games.py ./$(EXE) --games $(UCI_GAMES) --load --record $(TARGET)/uci-games.jsonl

# Pages beside a thousand WebSockets and slow heads, and how soon a closed socket frees the cores, on the loopback address.
server-load:
	$(CARGO) build --locked --profile quick -p gander
	tools/server_load.py $(TARGET)/quick/gander

# Writes the golden explanations, docs/terms.md and the bench counts anew; read the difference before keeping it.
golden:
	GANDER_WRITE_GOLDEN=1 $(CARGO) test --locked -p eval --test report
	GANDER_WRITE_GOLDEN=1 $(CARGO) test --locked -p engine --test why
	GANDER_WRITE_GOLDEN=1 $(CARGO) test --locked -p gander --test bench_counts

# Writes the page's types anew from the server's types, and what the page's tests hold it to; a test fails where they differ.
page-types:
	GANDER_WRITE_GOLDEN=1 $(CARGO) test --locked -p web --lib typescript

# A million random positions and as many of GANDER_DATA's: every evaluator's rows sum to the score it plays by (minutes).
test-explanations:
	GANDER_EVAL_POSITIONS=1000000 $(CARGO) test --locked --release -p eval --test evaluators -- --nocapture

# Instructions per evaluation, counted by valgrind: the same on every machine, however busy.
count-eval:
	$(CARGO) build --locked --release -p gander --no-default-features
	tools/count_eval.sh $(TARGET)/release/gander

# Perft against cozy-chess and shakmaty, alternately in one process.
bench-perft:
	RUSTFLAGS="$(NATIVE)" $(CARGO) bench --locked -p chess --target-dir $(TARGET)/native --features cozy-chess/pext --bench perft_race

# So many mutated inputs for each fuzz target, on stable Rust, with overflow checks and assertions; FUZZ_TARGET names one alone.
FUZZ_RUNS ?= 1000000
FUZZ_TARGET ?= all
fuzz:
	$(CARGO) run --locked --profile fuzz -p fuzzing -- $(FUZZ_TARGET) $(FUZZ_RUNS)

# The same targets under libFuzzer, guided by coverage, with AddressSanitizer: so many seconds for each.
FUZZ_SECONDS ?= 60
fuzz-guided:
	tools/fuzz_guided.sh $(abspath $(TARGET)) $(FUZZ_TARGET) $(FUZZ_SECONDS)

clean:
	$(CARGO) clean
	rm -rf $(EXE) $(PAGE)/dist $(PAGE)/node_modules
