"""`sobremesa play` as a full-screen terminal app: the board, the seats, the list of moves."""
