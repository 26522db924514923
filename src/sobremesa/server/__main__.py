"""``python -m sobremesa.server``: serve with the settings of the environment."""

from __future__ import annotations

import sys

from sobremesa.server import BadSetting, load, run

if __name__ == "__main__":
    try:
        run(load())
    except BadSetting as error:
        sys.exit(str(error))
