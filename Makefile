# What a person needs: `make run`, `make test`, and `make EXE=name` for an engine binary beside this file.

CARGO ?= cargo
EXE ?= gander
TARGET := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)

# PEXT is slow on AMD's first two Zen generations (family 23): there the magic multiplications are used.
NATIVE := -C target-cpu=native $(shell grep -qs 'cpu family.*: 23$$' /proc/cpuinfo && echo '-C target-feature=-bmi2')

PAGE := crates/web/page

.PHONY: engine run page test format lint documentation unit-tests page-tests browser-tests chromium \
	test-perft test-walks test-threads golden test-explanations count-eval bench-perft fuzz clean

# The first target, so that `make EXE=name` builds the engine: optimised for this machine, without the web page and so
# without Node, and without Parquet.
engine:
	RUSTFLAGS="$(NATIVE)" $(CARGO) build --release --locked -p gander --no-default-features --target-dir $(TARGET)/native
	cp $(TARGET)/native/release/gander $(EXE)

# Builds all of Gander for this machine and starts its page; the program stays beside this file as ./gander.
run: page
	RUSTFLAGS="$(NATIVE)" $(CARGO) build --release --locked -p gander --target-dir $(TARGET)/native
	cp $(TARGET)/native/release/gander gander
	./gander web --open

# The page, built by Node into a folder that the server's crate takes in.
page: $(PAGE)/node_modules/.package-lock.json
	cd $(PAGE) && npm run build

$(PAGE)/node_modules/.package-lock.json: $(PAGE)/package-lock.json
	cd $(PAGE) && npm ci --no-audit --no-fund
	touch $@

# Everything that must hold before a change is kept.
test: format page lint documentation unit-tests page-tests browser-tests

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings

documentation:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --workspace --no-deps

# nextest runs the tests of all crates side by side; plain cargo does where it is not installed.
unit-tests:
	if $(CARGO) nextest --version >/dev/null 2>&1; \
	then $(CARGO) nextest run --locked --workspace --cargo-profile test; \
	else $(CARGO) test --locked --workspace --all-targets; fi
	$(CARGO) test --locked --workspace --doc

page-tests: page
	cd $(PAGE) && npm test

# The whole page in headless Chromium, against the program that the unit tests have built.
browser-tests: page chromium
	$(CARGO) build --locked --profile test -p gander
	cd $(PAGE) && GANDER_BIN="$(abspath $(TARGET)/debug/gander)" npm run test:browser

# Debian's browser, installed where there is none and this user may.
chromium:
	command -v chromium >/dev/null || command -v google-chrome >/dev/null \
		|| (apt-get update && apt-get install -y --no-install-recommends chromium) \
		|| echo "no Chromium here: the browser tests will say that they are skipped"

# Every line of the large perft suites in GANDER_DATA to at least 20 million nodes (long; uses every core).
test-perft:
	RUSTFLAGS="$(NATIVE)" $(CARGO) test --locked --release -p chess --target-dir $(TARGET)/native --test perft_suites -- --ignored --nocapture

# A million positions of random games compared with two other libraries (minutes).
test-walks:
	GANDER_WALK_POSITIONS=1000000 $(CARGO) test --locked --release -p chess --test against_libraries --test against_slow_rules -- --nocapture

# The search's tests under ThreadSanitizer, four threads among them; needs a nightly toolchain with rust-src (minutes).
test-threads:
	RUSTFLAGS="-Zsanitizer=thread" $(CARGO) +nightly test -p search --test behaviour -Zbuild-std \
		--target x86_64-unknown-linux-gnu --target-dir $(TARGET)/thread-sanitizer

# Writes the golden explanations and docs/terms.md anew; read the difference before keeping it.
golden:
	GANDER_WRITE_GOLDEN=1 $(CARGO) test --locked -p eval --test report
	GANDER_WRITE_GOLDEN=1 $(CARGO) test --locked -p engine --test why

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

# Ten million inputs for each fuzz target; needs a nightly toolchain and cargo-fuzz.
FUZZ_RUNS ?= 10000000
fuzz:
	cd fuzz && for target in fen san uci_move walk; do \
		$(CARGO) +nightly fuzz run --sanitizer none $$target -- -runs=$(FUZZ_RUNS) -max_len=128 || exit 1; \
	done

clean:
	$(CARGO) clean
	rm -rf $(EXE) $(PAGE)/dist $(PAGE)/node_modules
