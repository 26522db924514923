"""Run the command as ``python -m sobremesa``."""

import sys

from sobremesa.cli import main

if __name__ == "__main__":
    sys.exit(main())
