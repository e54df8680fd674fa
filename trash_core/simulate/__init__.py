"""Many matches, fast: what the game is like, found by playing it.

>>> from trash_core import CLASSIC
>>> from trash_core.simulate import simulate
>>> result = simulate(CLASSIC, players=2, matches=1000, seed=1)
>>> 14 < result.rounds_per_match.mean < 18
True

One computer is rarely too slow: it plays some ten thousand matches a second on each of its processors. Where
it is, give an executor whose workers have this package, too::

    with concurrent.futures.ProcessPoolExecutor() as pool:
        simulate(CLASSIC, matches=10**8, executor=pool)
    with ipyparallel.Cluster(n=4) as client:
        simulate(CLASSIC, matches=10**8, executor=client.executor())
    with distributed.Client() as client:                                # Dask
        simulate(CLASSIC, matches=10**8, executor=client.get_executor())

Nothing heavy is imported here: numpy and numba are, if they are installed, when the first match is played.
"""

from trash_core.simulate.api import compare, prepare, simulate
from trash_core.simulate.comparison import Comparison, Difference
from trash_core.simulate.estimate import Distribution, Estimate, Estimates
from trash_core.simulate.result import DEFINITIONS, Result

__all__ = [
    "DEFINITIONS",
    "Comparison",
    "Difference",
    "Distribution",
    "Estimate",
    "Estimates",
    "Result",
    "compare",
    "prepare",
    "simulate",
]
