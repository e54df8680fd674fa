"""Ask the referee: set up a real table's situation in a few taps, and get the ruling with its reason.

`situation` is the little that a ruling hangs on, set up as a real `Round`; `ruling` is what `Round` says of
it; `sources` knows who says so; `widget` asks and answers.
"""
