"""The interface of a fast position, and the loops that run over it.

Everything here is plain Python that Cython compiles if there is a C compiler: beside each
compiled module is a ``.pxd`` file with its C types. Modules whose ``.pxd`` opens with
``# twin`` are never compiled: the ``.pxd`` is their C translation, and a test compares the two.

* :mod:`~sobremesa.kernel.position`: the abstract :class:`Position`
* :mod:`~sobremesa.kernel.moves`: the :class:`Moves` stack on which positions list legal moves
* :mod:`~sobremesa.kernel.history`, :mod:`~sobremesa.kernel.keys`: keys of earlier positions
* :mod:`~sobremesa.kernel.rng`: the seeded generator
* :mod:`~sobremesa.kernel.task`, :mod:`~sobremesa.kernel.drivers`: perft and playouts
* :mod:`~sobremesa.kernel.threads`: running tasks in parallel, without the interpreter lock
"""
