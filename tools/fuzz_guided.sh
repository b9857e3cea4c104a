#!/bin/sh
# Runs fuzz targets under libFuzzer: guided by coverage, with AddressSanitizer, overflow checks and debug assertions. The stable toolchain
# does, since it takes a sanitizer's option once RUSTC_BOOTSTRAP is set. 'make fuzz-guided' calls it.
#
#     tools/fuzz_guided.sh TARGET_FOLDER all|TARGET SECONDS
set -e
cd "$(dirname "$0")/.."
built=$1/fuzz-guided
chosen=$2
seconds=$3
triple=$(rustc -vV | sed -n 's/^host: //p')
if [ "$chosen" = all ]; then
	targets=$(ls fuzz/fuzz_targets | sed 's/\.rs$//')
	bins=--bins
else
	[ -f "fuzz/fuzz_targets/$chosen.rs" ] || { echo "there is no fuzz target '$chosen'; fuzz/fuzz_targets lists them"; exit 2; }
	targets=$chosen
	bins="--bin $chosen"
fi

# Counters on every edge, and where they stand, for libFuzzer to read; comparisons, so that it learns the words an input needs.
coverage="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
-Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares"
# shellcheck disable=SC2086
RUSTC_BOOTSTRAP=1 RUSTFLAGS="$coverage -Zsanitizer=address -Ccodegen-units=1 --cfg fuzzing" \
	"${CARGO:-cargo}" build --release --locked --manifest-path fuzz/Cargo.toml --target "$triple" --target-dir "$built" $bins

for name in $targets; do
	corpus=fuzz/corpus/$name
	mkdir -p "$corpus" "fuzz/artifacts/$name"
	# What an earlier run found interesting, then the seeds; some seeds are files that the project has anyway.
	set -- "$corpus"
	[ ! -d "fuzz/seeds/$name" ] || set -- "$@" "fuzz/seeds/$name"
	longest=4096
	case $name in
	parquet) set -- "$@" crates/lab/tests/data; longest=16384 ;;
	weights) set -- "$@" crates/eval/weights; longest=65536 ;;
	esac
	echo "fuzzing $name for $seconds s"
	log=fuzz/artifacts/$name.log
	# Threads of a session or a server that still wind down at the end are no leak.
	if ! ASAN_OPTIONS=detect_leaks=0 "$built/$triple/release/$name" "$@" -max_total_time="$seconds" -max_len="$longest" \
		-timeout=60 -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix="fuzz/artifacts/$name/" >"$log" 2>&1; then
		tail -n 40 "$log"
		echo "$name: FAILED; the input is in fuzz/artifacts/$name"
		exit 1
	fi
	runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
	edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
	echo "$name: $runs inputs, $edges edges reached, none failed"
done
