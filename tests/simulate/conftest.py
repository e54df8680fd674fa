"""What the tests of the simulation share: random rules, players and strategies."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator

from trash_core import RULE_BOOKS, Rules
from trash_core.simulate.plan import STRATEGIES, Plan, make_plan
