# twin
from sobremesa.kernel.moves cimport Moves

cdef inline void legal(object position, Moves out) noexcept with gil:
    for move in position.list_moves():
        out.add(move)

cdef inline void make(object position, unsigned long long move) noexcept with gil:
    position.play_move(move)

cdef inline void unmake(object position) noexcept with gil:
    position.take_back()

cdef inline void rewind(object position) noexcept with gil:
    position.restore_state()
