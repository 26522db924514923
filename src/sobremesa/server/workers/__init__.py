"""Worker processes: long computations run there, scheduled fairly among clients."""
