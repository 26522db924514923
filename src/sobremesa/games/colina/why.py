"""stub"""
def explain(position, action):
    from sobremesa.rulebook.refusal import Refusal
    from sobremesa.rulebook.text import Text
    return Refusal("COL-1.1", Text("x","x"))
