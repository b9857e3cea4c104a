#!/bin/sh
# Builds the engine guided by a profile of its own bench: once with counters, once with what they counted. Called by `make pgo`, which
# sets CARGO, TARGET, NATIVE, EXE and, if wanted, EVALFILE. Needs the llvm-profdata of the compiler's own LLVM.
set -eu

llvm=$(rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
host=$(rustc -vV | sed -n 's/^host: //p')
profdata=
for candidate in "${LLVM_PROFDATA:-}" "$(rustc --print sysroot)/lib/rustlib/$host/bin/llvm-profdata" "llvm-profdata-$llvm" llvm-profdata; do
    if [ -n "$candidate" ] && "$candidate" --version 2>/dev/null | grep -q "version $llvm\."; then
        profdata=$candidate
        break
    fi
done
if [ -z "$profdata" ]; then
    echo "make pgo: no llvm-profdata of LLVM $llvm was found. 'rustup component add llvm-tools' brings it, or a distribution's package llvm-$llvm;" \
        "LLVM_PROFDATA=path names one." >&2
    exit 2
fi

profiles=$TARGET/pgo/profiles
rm -rf "$profiles"
mkdir -p "$profiles"
# A target named outright keeps build scripts and macros out of the profile.
build() {
    RUSTFLAGS="$NATIVE $1" "$CARGO" build --release --locked -p gander --no-default-features --target "$host" --target-dir "$TARGET/pgo/$2"
}
echo "Building with counters."
build "-Cprofile-generate=$profiles" counted
echo "Counting: bench by the network and by hand-set terms."
for evaluator in nnue classical; do
    "$TARGET/pgo/counted/$host/release/gander" bench --eval "$evaluator" >/dev/null
done
"$profdata" merge -o "$profiles/merged.profdata" "$profiles"/*.profraw
echo "Building by the profile."
build "-Cprofile-use=$profiles/merged.profdata" guided
cp "$TARGET/pgo/guided/$host/release/gander" "$EXE"
echo "$EXE is ready."
