#!/bin/sh
# The Python tests: builds the wheel (quickly, with less optimisation), installs it beside pytest and the libraries it is tested with into a
# virtual environment, and runs the tests and the notebooks. Says that it is skipped where there is no Python 3.11 or no way to get packages.
# Usage: python_tests.sh TARGET_FOLDER ENGINE_BINARY [pytest arguments]
set -e
target=$1 binary=$2
shift 2
venv=$target/python-tests
skip() {
	echo "The Python tests are skipped: $1."
	[ -z "$GANDER_SKIPPED" ] || echo "Python tests: $1" >> "$GANDER_SKIPPED"
	exit 0
}
# What is there already is not asked for again, so that a second run needs no network. Modules are compiled when they are first imported: most never are.
install() {
	missing=
	for package; do
		"$venv/bin/python" -c "import importlib.metadata as m; m.version('$package')" 2>/dev/null || missing="$missing $package"
	done
	[ -z "$missing" ] || "$venv/bin/pip" install --quiet --no-compile --disable-pip-version-check $missing
}

python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || skip "there is no Python 3.11 or later here"
[ -x "$venv/bin/python" ] || python3 -m venv "$venv" || skip "no virtual environment can be made"
install maturin || skip "maturin, which builds the wheel, cannot be had"
# The other packages come while the wheel is built.
install pytest chess pandas polars duckdb pyarrow nbclient ipykernel matplotlib &
packages=$!
rm -rf "$target/wheels-tested"
"$venv/bin/maturin" build --quiet --profile quick --locked -m python/Cargo.toml --target-dir "$target/python" --out "$target/wheels-tested"
wait "$packages" || skip "the packages that it is tested with cannot be had"
"$venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$target"/wheels-tested/gander-*.whl
GANDER_BIN=$binary "$venv/bin/python" -m pytest -q python/tests "$@"
