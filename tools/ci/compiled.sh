#!/usr/bin/env bash
# Rules compiled by mypyc play the same games as in pure Python, move by move, and the golden records.
# Not optimised, which would take four times as long to compile.
set -euo pipefail
compiled=$PWD/build/compiled
python -m tools.compile_rules --optimise 0
PYTHONPATH=$compiled python -c 'from clepsydra.kernel import game; assert game.__file__.endswith(".so"), game.__file__'
rm -rf build/games
for game in anachrony inventions rulebenders; do
    games=(simulate "$game" --games 6 --mix random-options --seed 26 --json)
    clepsydra "${games[@]}" --records build/games/interpreted >/dev/null
    PYTHONPATH=$compiled clepsydra "${games[@]}" --records build/games/compiled >/dev/null
    thought=(simulate "$game" --games 1 --bots spring --seed 26 --json)
    clepsydra "${thought[@]}" --records build/games/interpreted/thought >/dev/null
    PYTHONPATH=$compiled clepsydra "${thought[@]}" --records build/games/compiled/thought >/dev/null
done
diff -r build/games/interpreted build/games/compiled
PYTHONPATH=$compiled pytest -q -n auto tests/records
