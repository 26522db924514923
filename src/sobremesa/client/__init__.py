"""A client for servers of Sobremesa: what a bot needs, and nothing besides the library.

>>> from sobremesa.client import Client
>>> Client("https://table.example", "token").server
'https://table.example'
"""

from sobremesa.client.client import Client
from sobremesa.client.connection import ClientError, Refused, Unreachable
from sobremesa.client.messages import Challenge, Event, Me, OwnTable, Party, TableView

__all__ = [
    "Challenge",
    "Client",
    "ClientError",
    "Event",
    "Me",
    "OwnTable",
    "Party",
    "Refused",
    "TableView",
    "Unreachable",
]
