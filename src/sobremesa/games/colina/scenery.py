"""stub"""
from sobremesa.games.colina import notation
from sobremesa.rulebook.scene import Trace
def trace(position, move):
    return Trace(notation.write(move), position.to_move)
def scene(position, last): ...
