"""What can be wrong when something is made, said in one sentence."""

from __future__ import annotations


class Trouble(Exception):
    """Its text is a sentence (without a full stop) for the person at the terminal."""
