"""Constants of the kernel of El Rey de la Colina."""

from typing import Final

# Cells: a frame of 18 by 18 around the 16 by 16 of the board.
STRIDE: Final = 18
CELLS: Final = 324
WALL: Final = 256

# Kinds of pieces; a ruler is REGENT or less.
KING: Final = 1
REGENT: Final = 2
QUEEN: Final = 3
BISHOP: Final = 4
KNIGHT: Final = 5
BERSERKER: Final = 6
SOLDIER: Final = 7

# A piece in one number: facing, kind, side.
FACING: Final = 7
KIND_SHIFT: Final = 3
KIND_MASK: Final = 7
SIDE_SHIFT: Final = 6
SIDE_BITS: Final = 192

# Zones of the board: the seats in order, then the centre.
SOUTH: Final = 0
WEST: Final = 1
NORTH: Final = 2
EAST: Final = 3
MIDDLE: Final = 4
NOWHERE: Final = 5

# A move in one number: action, origin, target, and whether a ruler is attacked.
ACTION_MASK: Final = 15
ORIGIN_SHIFT: Final = 4
TARGET_SHIFT: Final = 13
CELL_MASK: Final = 511
SHOUT: Final = 4194304

# Actions.
END: Final = 0
DIE: Final = 1
TURN_RIGHT: Final = 2
TURN_LEFT: Final = 3
MOVE: Final = 4
ATTACK: Final = 5
FURY: Final = 6
BERSERK: Final = 7
INVEST_BERSERKER: Final = 8
INVEST_KNIGHT: Final = 9
HABIT: Final = 10
REGENCY: Final = 11
CORONATION: Final = 12

# What a turn has used, in the order in which positions list it.
USED_ATTACK: Final = 1
USED_BERSERK: Final = 2
USED_CROWN: Final = 4
USED_FURY: Final = 8
USED_HABIT: Final = 16
USED_INVEST_B: Final = 32
USED_INVEST_C: Final = 64
USED_MOVE: Final = 128
USED_REGENT: Final = 256
USED_TURN: Final = 512
TURNS_SHIFT: Final = 9

# States of a side.
ACTIVE: Final = 0
DISSOLVED: Final = 1
CONQUERED: Final = 2

# Reasons for which a game ends.
HILL: Final = 1
LAST: Final = 2
POINTS: Final = 3

# An upper bound of the moves of one piece.
ROOM: Final = 256

# How many changed squares are recorded.
CHANGES: Final = 64
CHANGES_MASK: Final = 63
