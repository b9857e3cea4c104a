#!/bin/sh
# The clauses of OpenBench that need builds of their own: 'make EXE=', EVALFILE and the SPSA options. Minutes; 'make test-openbench' calls it.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "OpenBench: $1"; exit 1; }
bench() { "$1" bench --depth 5 | tail -n 1; }
nodes() { bench "$1" | awk '$2 == "nodes" && $4 == "nps" { print $1 }'; }

make EXE="$folder/plain" >/dev/null
[ -x "$folder/plain" ] || fail "'make EXE=name' left no engine"
plain=$(nodes "$folder/plain")
[ -n "$plain" ] || fail "bench ends with '$(bench "$folder/plain")'"
[ "$plain" = "$(nodes "$folder/plain")" ] || fail "bench does not count the same nodes twice"

# A network of another kind: the shipped one with its last layer's numbers moved would do; training makes one in a moment.
"$folder/plain" datagen --out "$folder/games.vf" --games 30 --eval rustic --nodes 60 --hash 1 >/dev/null
"$folder/plain" train --data "$folder/games.vf" --out "$folder/tiny.nnue" --epochs 1 --batch 256 --held-out 0.2 >/dev/null
make EXE="$folder/given" EVALFILE="$folder/tiny.nnue" >/dev/null
"$folder/given" move startpos --nodes 100 | grep -q "by 'nnue'" || fail "an engine with EVALFILE does not play by the network"
[ "$(nodes "$folder/given")" = "$("$folder/plain" bench --depth 5 --weights "$folder/tiny.nnue" | awk 'END { print $1 }')" ] \
	|| fail "an engine with EVALFILE does not play by that network"

make EXE="$folder/tuned" TUNE=1 >/dev/null
options=$(printf 'uci\nquit\n' | "$folder/tuned" | grep -c 'type spin')
[ "$options" -gt 40 ] || fail "an engine with TUNE=1 has only $options numbers as options"
[ "$plain" = "$(nodes "$folder/tuned")" ] || fail "an engine with TUNE=1 plays differently before anything is tuned"
echo "OpenBench: every clause holds ($plain nodes at depth 5, $options options to tune)"
