"""Keeps the score for a table with real cards: names, numbers crossed off, who plays first, who has won.

`tally` is one table; `words` says how it stands, and `record` is what the browser keeps of it; `together`
puts two sheets together that were written on in two tabs; `widget` and `parts` are what the page does and
shows.
"""
