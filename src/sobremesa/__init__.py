from sobremesa import _forms
from sobremesa._forms import PlainForm
_forms.choose()
