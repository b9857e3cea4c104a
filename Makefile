# What a person needs: `make run`, `make test`, and `make EXE=name` for an engine binary beside this file.

CARGO ?= cargo
EXE ?= gander
TARGET := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)

# PEXT is slow on AMD's first two Zen generations (family 23): there the magic multiplications are used.
NATIVE := -C target-cpu=native $(shell grep -qs 'cpu family.*: 23$$' /proc/cpuinfo && echo '-C target-feature=-bmi2')

.PHONY: engine run test format lint documentation unit-tests test-perft test-walks bench-perft fuzz clean

# The first target, so that `make EXE=name` builds the engine: optimised for this machine, without the web page.
engine:
	RUSTFLAGS="$(NATIVE)" $(CARGO) build --release --locked -p gander --target-dir $(TARGET)/native
	cp $(TARGET)/native/release/gander $(EXE)

# Starts Gander.
run: engine
	./$(EXE)

# Everything that must hold before a change is kept.
test: format lint documentation unit-tests

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

# Every line of the large perft suites in GANDER_DATA to at least 20 million nodes (long; uses every core).
test-perft:
	RUSTFLAGS="$(NATIVE)" $(CARGO) test --locked --release -p chess --target-dir $(TARGET)/native --test perft_suites -- --ignored --nocapture

# A million positions of random games compared with two other libraries (minutes).
test-walks:
	GANDER_WALK_POSITIONS=1000000 $(CARGO) test --locked --release -p chess --test against_libraries --test against_slow_rules -- --nocapture

# Perft against cozy-chess and shakmaty, alternately in one process.
bench-perft:
	RUSTFLAGS="$(NATIVE)" $(CARGO) bench --locked -p chess --target-dir $(TARGET)/native --features cozy-chess/pext --bench perft_race

# Ten million inputs for each fuzz target; needs a nightly toolchain and cargo-fuzz.
FUZZ_RUNS ?= 10000000
fuzz:
	for target in fen san uci_move walk; do \
		$(CARGO) +nightly fuzz run $$target -- -runs=$(FUZZ_RUNS) -max_len=512 || exit 1; \
	done

clean:
	$(CARGO) clean
	rm -f $(EXE)
