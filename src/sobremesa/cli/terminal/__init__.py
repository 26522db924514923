"""`sobremesa play` as an app that fills the terminal: the board, the seats, the list of moves."""
