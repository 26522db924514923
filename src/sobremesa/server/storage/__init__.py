"""Where things are kept: one set of tables and statements, two databases that can hold them."""
