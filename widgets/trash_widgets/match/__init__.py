"""A whole match at the card table: one to six people at one screen, and computer players.

`setup` is what is chosen before the deal, and `fields` the choices as the page shows them; `sitting` is a
match with those who play it; `scenes` is what the table shows around the cards, and `widget` what its
buttons do; `summary` sums a match up, and `length` says how long one takes.
"""
