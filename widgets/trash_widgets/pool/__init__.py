"""The whole class on one deal: the files of all learners in one table, beside exact and simulated numbers.

`entries` says what a match of the class is, `reading` gets it out of a file, `pooling` makes one class of
them all; `collection` is the class that is looked at, and `comparison` finds what to compare it with;
`widget` and `parts` are what the page does and shows; `invented` makes up a class to try it with.
"""
