"""``python -m sobremesa.server``: serve with the settings of the environment."""

from __future__ import annotations

import sys

from sobremesa.rulebook.errors import SobremesaError
from sobremesa.server import load, run

if __name__ == "__main__":
    try:
        run(load())
    except SobremesaError as error:
        print(error, file=sys.stderr)
        sys.exit(75 if error.transient else 2)
