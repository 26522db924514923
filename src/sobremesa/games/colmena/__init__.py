"""La Colmena: Hive's structure, with a football theme."""

from sobremesa.games.colmena.rules import Colmena

RULES = Colmena()
