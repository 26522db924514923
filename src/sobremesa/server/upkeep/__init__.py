"""What an operator does with a database: back it up, restore it, look through it, tidy it."""
