#!/bin/sh
# Searches the bench positions with every evaluator and holds the node counts to crates/gander/tests/data/bench.tsv: the same on
# every machine and with every set of instructions. RUN_WITH goes before the program, for an emulator.
set -e
gander=${1:?usage: check_bench.sh GANDER}
table=$(dirname "$0")/../crates/gander/tests/data/bench.tsv
wrong=0
while read -r evaluator depth nodes; do
	case $evaluator in '#'* | '') continue ;; esac
	# shellcheck disable=SC2086
	counted=$($RUN_WITH "$gander" bench --eval "$evaluator" --depth "$depth" </dev/null | tail -n 1 | cut -d ' ' -f 1)
	if [ "$counted" = "$nodes" ]; then
		echo "$evaluator: $counted nodes at depth $depth"
	else
		echo "$evaluator: $counted nodes at depth $depth, where the table has $nodes" >&2
		wrong=1
	fi
done <"$table"
exit $wrong
