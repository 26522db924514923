"""Alpha-beta for two camps: iterative deepening over a principal-variation search.

One search object is split into five files, each a class that extends the previous one: the
compiler generates direct calls only between methods of one line of inheritance::

    ordering     staged moves, killers and history      MoveOrdering(Task)
    scoring      static evaluation, end scores, limits  Scoring(MoveOrdering)
    quiescence   forcing moves beyond the horizon       Quiescence(Scoring)
    pvs          the recursive search                   PrincipalVariationSearch(Quiescence)
    root         one depth from the root                RootSearch(PrincipalVariationSearch)

`driver` runs the iterative deepening, on several threads (`PvsEngine`). `transpositions` is the
table that they share, `time_management` decides when to stop early.
"""
