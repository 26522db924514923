"""How Sphinx builds the documentation: `make docs`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["SOBREMESA_PLAIN"] = "1"  # sources have signatures, compiled modules have not
HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "notebooks"), str(HERE.parent / "src")]

import reference  # noqa: E402  (beside this file)
import running  # noqa: E402  (beside the notebooks)

import sobremesa  # noqa: E402  (the path is set above)

project = "Sobremesa"
author = "Sobremesa"
copyright = "Sobremesa, Apache-2.0"
version = release = sobremesa.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
html_theme = "furo"
html_title = "Sobremesa"
html_static_path: list[str] = []
smartquotes = False

reference.write(HERE / "generated")
running.write(HERE / "generated" / "notebooks")
