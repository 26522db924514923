"""Setting up positions of Sparta."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.editing import PiecesEditor
from sobremesa.rulebook.text import Text

EDITOR: Final = PiecesEditor(
    {"W": Text("guerrero", "warrior"), "H": Text("héroe", "hero")},
    {"S": Text("Sur", "South"), "N": Text("Norte", "North")},
)
