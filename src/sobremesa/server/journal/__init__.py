"""The journal: numbered events, stored before anybody hears of them, for tables and tournaments.

An aggregate (a table, a tournament) is the fold of its entries. It decides what a request leads to
and changes nothing by that; the recorder stores the decision, tries again where another process was
faster, and only then folds it into the replica in memory, which tells its subscribers.
"""
