"""Tables: commands are decided and events folded here, without input or output."""
