#!/bin/sh
# Instructions per call of every evaluator: the difference between one round and three under valgrind, over the calls of two
# rounds. For walks, what the walk itself takes is taken off.
gander=${1:?usage: count_eval.sh GANDER [BENCH EVAL...]}
shift
bench=${*:-bench eval}

instructions() { # form evaluator rounds
	# shellcheck disable=SC2086
	valgrind --tool=callgrind --callgrind-out-file=/dev/null "$gander" $bench --count "$1" --eval "$2" --rounds "$3" 2>&1 |
		awk '/Collected/ { print $4 }'
}

per_call() { # form evaluator
	# shellcheck disable=SC2086
	calls=$("$gander" $bench --count "$1" --eval "$2" --rounds 1)
	one=$(instructions "$1" "$2" 1)
	three=$(instructions "$1" "$2" 3)
	echo "$one $three $calls" | awk '{ printf "%.1f", ($2 - $1) / 2 / $3 }'
}

plain=$(per_call plain count)
printf '%-12s %9s %9s %9s\n' evaluator scratch walk fast
for evaluator in count applet rustic scacchista textbook classical; do
	printf '%-12s %9s %9s %9s\n' "$evaluator" "$(per_call scratch "$evaluator")" \
		"$(per_call walk "$evaluator" | awk -v plain="$plain" '{ printf "%.1f", $1 - plain }')" \
		"$(per_call fast "$evaluator" | awk -v plain="$plain" '{ printf "%.1f", $1 - plain }')"
done
