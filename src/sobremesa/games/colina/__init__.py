"""El Rey de la Colina: medieval armies around a hill, for two, three or four."""

from sobremesa.games.colina.rules import Colina

RULES = Colina()
