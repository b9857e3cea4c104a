#!/bin/sh
# Runs `make test` so many times in a row with two busy loops beside it, since a test that fails now and then is a defect. Stops at the
# first run that fails. Each run's output is kept in target/repeated; one line for each says how it ended. Further arguments name the
# targets to run instead of `test`: `tools/repeat_tests.sh 20 browser-tests`. BESIDE names a command to run instead of the two
# loops, such as games that are to be played anyway; it must last as long as the tests.
set -e
cd "$(dirname "$0")/.."
times=${1:-10}
case $times in '' | *[!0-9]*)
	echo "usage: [BESIDE=COMMAND] repeat_tests.sh [TIMES [TARGET ...]]" >&2
	exit 2
	;;
esac
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- test
records=${CARGO_TARGET_DIR:-target}/repeated
mkdir -p "$records"

if [ -n "$BESIDE" ]; then
	sh -c "exec $BESIDE" >"$records/beside.log" 2>&1 </dev/null &
	beside=$!
else
	sh -c 'while :; do :; done' &
	first=$!
	sh -c 'while :; do :; done' &
	beside="$first $!"
fi
trap 'kill $beside 2>/dev/null || :' EXIT
trap 'exit 130' INT TERM

run=1
while [ "$run" -le "$times" ]; do
	begun=$(date +%s)
	if make "$@" >"$records/$run.log" 2>&1 </dev/null; then result=passed; else result=failed; fi
	echo "run $run of $times $result after $(($(date +%s) - begun)) s, load average $(uptime | sed 's/.*: //') ($records/$run.log)"
	[ "$result" = passed ] || exit 1
	if ! kill -0 $beside 2>/dev/null; then
		echo "What was to run beside the tests has ended; $records/beside.log may say why." >&2
		exit 1
	fi
	run=$((run + 1))
done
