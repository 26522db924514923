"""Alpha-beta for two camps: iterative deepening over a principal-variation search.

One search object is cut over five files, each a class that extends the one before it, because the
compiler calls methods of one class directly only along a line of inheritance::

    ordering     staged moves, killers and history      MoveOrdering(Task)
    scoring      static evaluation, end scores, limits  Scoring(MoveOrdering)
    quiescence   forcing moves beyond the horizon       Quiescence(Scoring)
    pvs          the recursive search                   PrincipalVariationSearch(Quiescence)
    root         one depth from the root                RootSearch(PrincipalVariationSearch)

`driver` deepens it iteratively, on several threads (`PvsEngine`). `transpositions` is the table
that they share, `time_management` says when to stop early.
"""
