"""The vocabulary in which a game describes itself.

A folder under ``sobremesa/games`` fulfils :class:`~sobremesa.rulebook.rules.Rules` with the
types of this package: texts in two languages, options, refusals, results, scenes, art and
scenarios. Nothing here knows any particular game.
"""
