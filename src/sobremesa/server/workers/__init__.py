"""Worker processes: what takes longer than a moment is computed there, fairly among all askers."""
