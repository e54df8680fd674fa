"""Puts a chart on the page: the picture, its title, the sentence that says what it shows, and its table.

Jupyter's own renderer draws a Vega-Lite chart inside an `ipywidgets.Output`: there, and only there, it also
draws a changed chart anew without a complaint.

>>> from trash_widgets.charts import bars
>>> shown = show(bars({"heads": 0.5, "tails": 0.5}, title="A coin"))
>>> shown.chart.title
'A coin'
"""

from __future__ import annotations

from typing import Any
from weakref import WeakValueDictionary

import anywidget
import traitlets
from ipywidgets import Output, VBox

from .charts import Chart
from .look import css, script

MIME = "application/vnd.vegalite.v5+json"
# Jupyter would turn each drawn chart into a bitmap as well, unless it has one. So here it has one: a dot.
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="


class ChartText(anywidget.AnyWidget):
    """What is written about a chart, above or below it, or a drawing of our own."""

    _esm = script("chart.js")
    _css = css("chart.css", "network.css")
    words = traitlets.Dict().tag(sync=True)


class ShownChart(VBox):  # type: ignore[misc]
    """A chart on the page; :meth:`update` shows another in its place. Without one, it is not seen yet."""

    def __init__(self, chart: Chart | None = None, *, drawn: bool | None = None, **traits: Any) -> None:
        """Draw it. `drawn` says that later charts will be drawings of our own, where there is none yet."""
        self.chart: Chart | None = None
        self._drawn = drawn if drawn is not None else chart is not None and chart.spec is None
        self._head = ChartText(words={"part": "head", "title": "", "key": []})
        self._foot = ChartText(words=_foot(None))
        self._picture = (
            ChartText(words={"part": "picture", "svg": "", "title": ""}) if self._drawn else Output()
        )
        super().__init__(children=[self._head, self._picture, self._foot], **traits)
        self.add_class("lt-chart")
        if chart is None:
            self.layout.display = "none"
        else:
            self.update(chart)

    def update(self, chart: Chart) -> None:
        """Show this chart instead, at the same place.

        Raises ValueError where one is a Vega-Lite chart and the other a drawing of our own.
        """
        if (chart.spec is None) is not self._drawn:
            raise ValueError(
                f"{chart.title!r} is drawn in another way than the chart before it: show it anew."
            )
        self.chart = chart
        self.layout.display = None  # before the picture: a chart takes the width that it finds
        self._head.words = {"part": "head", "title": chart.title, "key": key_of(chart)}
        if chart.spec is None:
            self._picture.words = {"part": "picture", "svg": chart.svg, "title": chart.title}
        else:
            self._picture.outputs = (_output(chart),)
        self._foot.words = _foot(chart)

    def close(self) -> None:
        """Close it with all its parts."""
        parts = [*self.children, self]
        layouts = [part.layout for part in parts]
        for part in self.children:
            part.close()
        super().close()
        for layout in layouts:
            layout.close()


_shown: WeakValueDictionary[str, ShownChart] = WeakValueDictionary()


def show(chart: Chart) -> ShownChart:
    """Return a widget that shows the chart; end a cell with it.

    It takes the place of the one with the same title that was shown before, so that running a cell again
    leaves nothing behind. Two charts on one page need two titles.
    """
    if not isinstance(chart, Chart):
        raise TypeError(
            f"show takes a chart, such as charts.bars({{'heads': 0.5}}, title='A coin'), not {chart!r}."
        )
    before = _shown.get(chart.title)
    if before is not None:
        before.close()
    shown = _shown[chart.title] = ShownChart(chart)
    return shown


def _foot(chart: Chart | None) -> dict[str, Any]:
    return {
        "part": "foot",
        "alt": chart.alt if chart else "",
        "label": "Show the numbers",
        "title": chart.title if chart else "",
        "head": list(chart.head) if chart else [],
        "rows": [list(row) for row in chart.rows] if chart else [],
    }


def key_of(chart: Chart) -> list[list[str]]:
    """What the marks of the chart mean: name, colour and shape of each."""
    if chart.spec is None:
        return []
    return [list(entry) for entry in chart.spec["usermeta"]["key"]]


def _output(chart: Chart) -> dict[str, Any]:
    options = {"renderer": "svg", "actions": False, "defaultStyle": False, "tooltip": False, "theme": "none"}
    return {
        "output_type": "display_data",
        "data": {MIME: chart.spec, "image/png": DOT, "text/plain": chart.alt},
        "metadata": {MIME: {"embed_options": options}},
    }
