"""The handlers of a table's commands, and the folds of the events that they cause."""
