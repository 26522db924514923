"""Live tournaments: announced by an organiser, joined by link, played at the server's tables.

What a tournament is stands in :mod:`sobremesa.play.tournament`; here it gets a journal of its own
(:mod:`~.journal`), people and readiness (:mod:`~.contest`), and somebody who opens its tables and
reports their results (:mod:`~.manager`).
"""
