"""Plant mutants in all packages and compare which of them the gate and the full tier kill.

    python -m tools.plant --sample 60 --seed 1 --reach build/reach --workers 2 --into build/planted.jsonl
    python -m tools.plant --report --into build/planted.jsonl

Each mutant is tested alone, in a sandbox (a copy of the project), by the tests that reach its line according to the
recording of `python -m tools.reach`: first those of the gate, fastest first, until one fails; if none does, the others
of the full tier. A failing test counts only if it also fails alone, and passes without the mutant. Results are appended
to a file as they come, so that an interrupted run can be resumed. The same seed draws the same mutants.
"""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from tools.mutants import Mutant, operators
from tools.plant import results
from tools.plant.mutant_run import MutantRun
from tools.plant.results import MutantResult
from tools.plant.sampling import sample_mutants
from tools.plant.sandbox import Sandbox
from tools.reach.coverage_index import CoverageIndex, NoRecordingError, ReachingTests, SourceLine

ROOT = Path(__file__).parents[2]


def run_mutants(
    root: Path,
    sample: Sequence[tuple[Mutant, ReachingTests]],
    workers: int,
    budget: float,
    baseline_failures: set[str],
) -> Iterator[MutantResult]:
    """Yield the results of the mutants as they come. Each worker has a sandbox of its own."""
    with ExitStack() as stack:
        sandboxes = [stack.enter_context(Sandbox(root)) for _ in range(min(workers, len(sample)))]
        free = SimpleQueue[Sandbox]()
        for sandbox in sandboxes:
            free.put(sandbox)

        def result(pair: tuple[Mutant, ReachingTests]) -> MutantResult:
            sandbox = free.get()
            try:
                return MutantRun(sandbox, pair[0], baseline_failures).result(pair[1], budget)
            finally:
                free.put(sandbox)

        pool = stack.enter_context(ThreadPoolExecutor(workers))
        try:
            for future in as_completed([pool.submit(result, pair) for pair in sample]):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for sandbox in sandboxes:
                sandbox.stop()
            raise


def arguments(argv: Sequence[str]) -> Namespace:
    """Parse the command line."""
    parser = ArgumentParser(
        prog="python -m tools.plant", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=int, default=60, help="number of mutants (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (default 1)")
    parser.add_argument(
        "--reach", type=Path, default=Path("build/reach"), help="folder of the coverage recording"
    )
    parser.add_argument(
        "--into", type=Path, default=Path("build/planted.jsonl"), help="file to which results are appended"
    )
    parser.add_argument(
        "--workers", type=int, default=1, help="number of mutants tested in parallel (default 1)"
    )
    parser.add_argument(
        "--budget",
        type=float,
        default=20.0,
        help="CPU minutes of full-tier tests per mutant (default 20)",
    )
    parser.add_argument("--report", action="store_true", help="only print the table of the results so far")
    return parser.parse_args(argv)


def main(argv: Sequence[str]) -> int:
    """Test a sample of mutants and print the table of results."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)  # shells start background jobs with SIGINT ignored
    options = arguments(argv)
    known = results.read(options.into)
    if not options.report:
        reach = CoverageIndex(ROOT, options.reach)
        for path in reach.changed:
            print(f"skipped, since it has changed after the recording: {path}")
        sample = sample_mutants(reach, operators(ROOT / "cosmic-ray.toml"), options.sample, options.seed)
        done = {result.mutant for result in known}
        left = [mutant for mutant in sample if mutant not in done]
        print(
            f"{len(sample)} mutants, seed {options.seed}, {len(sample) - len(left)} of them tested before",
            flush=True,
        )
        reaching = reach.of([SourceLine(mutant.path, mutant.line, mutant.rules) for mutant in left])
        baseline_failures = {test for result in known for test in result.baseline_failures}
        pairs = zip(left, reaching, strict=True)
        for result in run_mutants(ROOT, list(pairs), options.workers, 60 * options.budget, baseline_failures):
            results.append(options.into, result)
            print(result.text(), flush=True)
        known = [result for result in results.read(options.into) if result.mutant in sample]
    print(results.table(known, results.equivalents()))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except NoRecordingError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("stopped")
