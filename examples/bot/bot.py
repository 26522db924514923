"""A complete bot: it accepts who challenges it, plays, and thanks for the game.

    python bot.py http://127.0.0.1:8000 TOKEN [LEVEL]

A token is made on the page, under "Your account". To play its own way, change `choose`.
"""

import sys

import sobremesa
from sobremesa.client import Challenge, Client, OwnTable, Refused


def choose(state: sobremesa.State, level: int) -> str:
    """Choose an action: here is where your idea goes."""
    return sobremesa.choose(state, level)


class Bot:
    """Somebody who plays with a token."""

    def __init__(self, client: Client, level: int) -> None:
        self.client, self.level = client, level
        self.me = client.me()

    def run(self) -> None:
        """Do what there is to do, for ever."""
        print(f"{self.me.name} is waiting for challenges", flush=True)
        for event in self.client.events():
            try:
                self.answer(event) if isinstance(event, Challenge) else self.play(event)
            except Refused as refused:  # the game went on, or is over: the next event tells
                print(refused, flush=True)

    def answer(self, challenge: Challenge) -> None:
        """Accept what is a game we know, without secrets; decline the rest."""
        if challenge.status != "waiting" or challenge.challenged.id != self.me.id:
            return
        known = challenge.terms["game"] in sobremesa.games() and not challenge.terms["secret"]
        print(challenge.challenger.name, challenge.terms["game"], known, flush=True)
        self.client.accept(challenge) if known else self.client.decline(challenge)

    def play(self, event: OwnTable) -> None:
        """Act if it is our turn; when the game is over, say so."""
        if event.phase == "over":
            self.client.ask(event.table, "say", phrase="good_game")
        if not event.your_turn:
            return
        table = self.client.table(event.table)
        if table.turn_complete:
            self.client.ask(table.table, "pass_on", seat=table.turn)
        elif table.your_turn:
            action = choose(table.state(), self.level)
            self.client.act(table.table, action, ply=len(table.actions), seat=table.turn)


if __name__ == "__main__":
    server, token, *rest = sys.argv[1:]
    Bot(Client(server, token), int(rest[0]) if rest else 2).run()
