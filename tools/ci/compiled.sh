#!/usr/bin/env bash
# Check that rules compiled by mypyc play the same games as pure Python, move by move, and pass the golden records.
# Compiled without optimisation, since that takes a quarter of the time.
set -euo pipefail
compiled=$PWD/build/compiled
python -m tools.compile_rules --optimise 0
PYTHONPATH=$compiled python -c 'from clepsydra.kernel import game; assert game.__file__.endswith(".so"), game.__file__'
rm -rf build/games
for game in anachrony inventions rulebenders; do
    games=(simulate "$game" --games 6 --mix random-options --seed 26 --json)
    clepsydra "${games[@]}" --records build/games/interpreted >/dev/null
    PYTHONPATH=$compiled clepsydra "${games[@]}" --records build/games/compiled >/dev/null
    searched=(simulate "$game" --games 1 --bots spring --seed 26 --json)
    clepsydra "${searched[@]}" --records build/games/interpreted/searched >/dev/null
    PYTHONPATH=$compiled clepsydra "${searched[@]}" --records build/games/compiled/searched >/dev/null
done
diff -r build/games/interpreted build/games/compiled
PYTHONPATH=$compiled pytest -q -n auto tests/records
