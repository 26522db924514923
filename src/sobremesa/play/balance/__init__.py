"""The designer's lab: studies of variants of a game, by playing them many times.

>>> from sobremesa.play.balance import Study, Variant, findings, run
>>> study = Study("sparta", (Variant("twins"),), ("level:1",), games=2, most=6)
>>> found = findings(study, list(run(study)))
>>> found.summaries[0].games, [side.id for side in found.summaries[0].sides]
(2, ['S', 'N'])
"""

from sobremesa.play.balance.study import Study, Variant, run
from sobremesa.play.balance.summary import Findings, Summary, findings
from sobremesa.play.balance.variants import one_at_a_time

__all__ = ["Findings", "Study", "Summary", "Variant", "findings", "one_at_a_time", "run"]
