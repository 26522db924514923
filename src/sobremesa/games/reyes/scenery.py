"""stub"""
from sobremesa.rulebook.scene import Trace
from sobremesa.games.reyes.notation import write_action
def trace(position, move):
    return Trace(write_action(move), position.to_move, ())
def scene(position, last):
    raise NotImplementedError
