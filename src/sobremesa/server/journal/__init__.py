"""The journal: numbered events of tables and tournaments, stored before they are published.

An aggregate (a table, a tournament) is the fold of its entries. `decide` computes what a request
leads to without changing the aggregate; the recorder stores the decision, retries if another
process stored first, and then folds the entries into the replica in memory, which notifies its
subscribers.
"""
