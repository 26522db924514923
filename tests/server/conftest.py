"""Which of the server's tests run where."""

from __future__ import annotations

from sobremesa import _forms

# processes, databases and kills are the same on plain kernels, only slower
collect_ignore = [] if _forms.compiled() else ["test_kill.py", "test_many.py", "test_interface.py"]
