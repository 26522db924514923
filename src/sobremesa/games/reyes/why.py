"""Why an action is not allowed."""
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.text import Text

def explain(position, action):
    return Refusal("REY-4.1", Text("no", "no"))
