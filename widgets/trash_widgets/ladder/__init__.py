"""The ladder as a board, and the match as a chain of rounds: choose who stands where, and see the chances.

`widget` is what the page shows and does; `solving` works the chances out, `words` says them, `chain` and
`picture` draw.
"""
