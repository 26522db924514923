"""Fitting the weights of an evaluation to games."""
