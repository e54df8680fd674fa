"""An experiment of the learner's own, from the question to a report on one page.

`widget` leads through it; `notes` holds all that was chosen, written and found; `choices` are the fields of
the question, and `question` is what comes of them; `paired` plays the deals; `parts` is what the page shows,
with the words on what may be said in `conclusion`; `report` and `page` are what is printed.
"""
