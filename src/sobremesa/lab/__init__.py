"""The laboratory: the games as the environments of other libraries.

Each adapter is a module of its own and needs the extra ``sobremesa[lab]``:
:mod:`sobremesa.lab.pettingzoo`, :mod:`sobremesa.lab.gymnasium`, :mod:`sobremesa.lab.open_spiel`.
"""
