"""The kinds of chart that the lessons draw, each with a sentence that says what it shows, and with a table.

A :class:`Chart` is data, no more: a Vega-Lite specification, which Jupyter draws with the renderer that it
brings along (nothing is fetched, and Python needs no library for it), or a drawing of our own. `show` from
:mod:`trash_widgets.chart_widget` puts it on the page.

Colours are names of the look, so a chart follows the page from light to dark by itself. No colour stands
alone: lines have their dashes, points their shapes, bars their labels.

>>> from fractions import Fraction
>>> chart = bars({"four": Fraction(1, 4), "jack": Fraction(3, 4)}, title="What comes", y="chance")
>>> chart.alt
'Bars: the largest is jack with 75%, the smallest is four with 25%.'
>>> chart.rows
(('four', '25%'), ('jack', '75%'))
"""

from .chart import Chart, written
from .counts import bars, histogram
from .curves import ladder_curve, lines, running_mean
from .network import network
from .spans import intervals
from .squares import heat_map

__all__ = [
    "Chart",
    "bars",
    "heat_map",
    "histogram",
    "intervals",
    "ladder_curve",
    "lines",
    "network",
    "running_mean",
    "written",
]
