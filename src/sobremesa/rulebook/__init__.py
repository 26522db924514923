"""The interface of a game to everything else.

A folder under ``sobremesa/games`` implements :class:`~sobremesa.rulebook.rules.Rules` with the
types of this package: texts in two languages, options, refusals, results, scenes, art and
scenarios. Nothing here knows any particular game.
"""
