"""A laboratory: pick rules, players and a figure, play many matches, and watch the mean settle.

`widget` is what the page shows and does; `choices` says what can be chosen, `series` plays, `figures` are
what is looked at, and `findings` what was found, for the browser to keep and as a file.
"""
