"""What teachers need: a card for each lesson, plans, worksheets with keys, and questions before and after.

The words are data in ``lessons/teacher/*.toml``; a number in them is a name (see `figures`). Worksheets are
made from a seed (`worksheets`). Everything becomes a `Sheet` (`sheets`), and a sheet a PDF or a page for the
browser's print (`paper`). ``python -m trash_widgets.teacher`` writes what is stored in ``lessons/teacher``.
"""
