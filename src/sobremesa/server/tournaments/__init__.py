"""Live tournaments: announced by an organiser, joined by link, played at the server's tables.

The tournament rules are in :mod:`sobremesa.play.tournament`. This package adds a journal
(:mod:`~.journal`), the people and who is ready (:mod:`~.aggregate`), and the manager that opens
tables and reports their results (:mod:`~.manager`).
"""
