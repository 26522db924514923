"""Tables: what happens at one, decided and folded without input or output."""
