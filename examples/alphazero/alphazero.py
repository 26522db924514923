"""AlphaZero in one file: a network learns a game for two by playing against itself.

    pip install "sobremesa[train]"
    python examples/alphazero/alphazero.py sparta --minutes 30 --match 20

Many games are played side by side, some with a level on the other side. `sobremesa.batch` holds
them: what players see, who has won. A search looks ahead in each, with states as its nodes, and
asks the network about the leaves of all games at once; the root looks at some actions and halves
them (Gumbel AlphaZero, Danihelka and others, 2022). What the search prefers and how games end is
what the network learns. Lines of JSON tell how it goes, each with a match against the level.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import deque
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

import sobremesa
from sobremesa import Game, State
from sobremesa.ai.levels import LevelPlayer
from sobremesa.play.standings import interval

CONSIDERED = (16, 8, 4, 2)
"""How many actions the root looks at, fewer and fewer."""
TRUST = 0.5
"""How much what was tried counts beside what the network prefers."""


def softmax(row: Any) -> Any:
    """Turn preferences into shares."""
    wish = np.exp(row - row.max())
    return wish / wish.sum()


class Network(nn.Module):
    """From planes to a preference for every number, and to what the player to move will get."""

    def __init__(self, game: Game, width: int = 32, layers: int = 5) -> None:
        super().__init__()
        rows, columns = game.numbering.shape
        widths = [len(game.planes)] + [width] * layers
        self.layers = nn.ModuleList(nn.Conv2d(a, b, 3, padding=1) for a, b in pairwise(widths))
        kinds, self.others = divmod(game.actions, rows * columns)
        self.policy = nn.Conv2d(width, kinds, 1)  # numbers go by square, then by kind
        self.value = nn.Sequential(
            nn.Conv2d(width, 2, 1), nn.ReLU(), nn.Flatten(),
            nn.Linear(2 * rows * columns, 64), nn.ReLU(), nn.Linear(64, 1), nn.Tanh(),
        )  # fmt: skip

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        seen = functional.relu(self.layers[0](planes.float()))
        for layer in self.layers[1:]:
            seen = seen + functional.relu(layer(seen))
        wished = self.policy(seen).permute(0, 2, 3, 1).flatten(1)
        return functional.pad(wished, (0, self.others)), self.value(seen).squeeze(1)


class Node:
    """A state in the search: what can be played, how often it was tried, and what came of it."""

    def __init__(self, state: State, chance: Any = None) -> None:
        self.state = state
        self.numbers = np.array(state.numbers())
        size = len(self.numbers)
        self.logits = self.prior = np.zeros(size)
        self.hope, self.visits, self.total = 0.0, np.zeros(size), np.zeros(size)
        self.luck = chance.gumbel(size=size) if chance else np.zeros(size)
        self.left = np.arange(size)
        self.children: dict[int, Node] = {}

    def gain(self) -> Any:
        """Give what each action promises by what was tried, those not tried at a fair guess."""
        tried = self.visits > 0
        mean = self.total / np.maximum(self.visits, 1)
        count, known = self.visits.sum(), self.prior[tried].sum()
        seen = (self.prior * mean)[tried].sum() / known if known else 0.0
        mean[~tried] = (self.hope + count * seen) / (1 + count)
        return TRUST * (50 + self.visits.max()) * mean

    def wished(self) -> Any:
        """Give the shares in which a better player would choose the actions."""
        return softmax(self.logits + self.gain())

    def halve(self, most: int) -> int:
        """Keep the actions that promise most, which a root tries alone; give the best of them."""
        promise = (self.luck + self.logits + self.gain())[self.left]
        self.left = self.left[np.argsort(-promise)[:most]]
        return int(self.left[0])

    def choose(self) -> int:
        """Give the place of the action to try next: what is wished and was not tried enough."""
        if len(self.left) < len(self.numbers):
            return int(self.left[self.visits[self.left].argmin()])
        return int((self.wished() - self.visits / (1 + self.visits.sum())).argmax())

    def child(self, place: int) -> tuple[Node, bool]:
        """Give what an action leads to, and whether it is new."""
        if new := place not in self.children:
            self.children[place] = Node(self.state.step(int(self.numbers[place])))
        return self.children[place], new


@torch.no_grad()
def ask(network: Network, nodes: list[Node]) -> None:
    """Let the network look at new nodes, all at once."""
    if not nodes:
        return
    planes = torch.from_numpy(np.stack([node.state.observe() for node in nodes]))
    logits, values = network(planes)
    for node, row, value in zip(nodes, logits.numpy(), values.tolist(), strict=True):
        node.logits, node.hope = row[node.numbers], value
        node.prior = softmax(node.logits)


def search(network: Network, roots: list[Node], tries: int) -> list[int]:
    """Look ahead in many games side by side; give the place of the action to play in each."""
    ask(network, roots)
    for turn, most in enumerate(CONSIDERED):
        for root in roots:
            root.halve(most)
        for _ in range(most if turn == 0 else (tries - CONSIDERED[0]) // (len(CONSIDERED) - 1)):
            explore(network, roots)
    return [root.halve(1) for root in roots]


def explore(network: Network, roots: list[Node]) -> None:
    """Try one line in every game, and remember what came of it."""
    paths = []
    for root in roots:
        node, path, new = root, list[tuple[Node, int]](), False
        while not new and not node.state.over:
            path.append((node, node.choose()))
            node, new = node.child(path[-1][1])
        paths.append((path, node))
    ask(network, [node for _, node in paths if not node.state.over])
    for path, node in paths:
        for before, place in path:
            player = before.state.player or 0
            before.visits[place] += 1
            if node.state.result:
                before.total[place] += 2 * node.state.result.scores[player] - 1
            else:
                before.total[place] += node.hope if player == node.state.player else -node.hope


@dataclass
class Sample:
    """A position as it was played: what was seen, preferred and, later, got."""

    seen: Any
    numbers: Any
    wished: Any
    player: int
    got: float = 0.0


class SelfPlay:
    """Games that a network plays against itself, and some against the level it will meet."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options, self.game = options, sobremesa.game(options.game)
        self.games = sobremesa.batch(self.game, options.games, seed=options.seed, cap=options.cap)
        self.random = np.random.default_rng(options.seed)
        self.states = [self.game.start()] * options.games
        self.played: list[list[Sample]] = [[] for _ in self.states]
        self.teacher = LevelPlayer(options.level, self.states[0], seed=options.seed)
        self.ended = 0

    def step(self, network: Network) -> list[Sample]:
        """Play an action in every game; give the positions of those that have ended."""
        roots = [Node(state, self.random) for state in self.states]
        few = self.options.taught
        taught = [at < few and root.state.player == at % 2 for at, root in enumerate(roots)]
        own = [root for at, root in enumerate(roots) if not taught[at]]
        places = iter(search(network, own, self.options.tries))
        numbers = []
        for index, root in enumerate(roots):
            seen = self.games.observations[index].copy()  # the next step writes over it
            if taught[index]:
                number = root.state.number(self.teacher.choose(root.state))
                wished = (root.numbers == number).astype(float)
            else:
                number, wished = int(root.numbers[next(places)]), root.wished()
            self.played[index].append(Sample(seen, root.numbers, wished, root.state.player or 0))
            numbers.append(number)
            self.states[index] = root.state.step(number)
        self.games.step(np.array(numbers))
        return [sample for index in range(len(roots)) for sample in self._ended(index)]

    def _ended(self, index: int) -> list[Sample]:
        """Hand out what one game taught if it is over, and begin it anew."""
        over, cut = self.games.dones[index], self.games.truncations[index]
        if not over and not cut:
            return []
        got = [0.0 if cut else 2 * float(reward) - 1 for reward in self.games.rewards[index]]
        samples, self.played[index] = self.played[index], []
        for sample in samples:
            sample.got = got[sample.player]
        self.states[index] = self.game.start()
        self.ended += int(over)
        return samples


def learn(network: Network, optimiser: torch.optim.Optimizer, samples: list[Sample]) -> float:
    """Take one step towards what the search preferred and how the games ended; give the loss."""
    planes = torch.from_numpy(np.stack([sample.seen for sample in samples]))
    logits, values = network(planes)
    barred, wished = torch.full_like(logits, -1e9), torch.zeros_like(logits)
    for row, sample in enumerate(samples):
        legal = torch.from_numpy(sample.numbers)
        barred[row, legal] = 0.0
        wished[row, legal] = torch.from_numpy(sample.wished).float()
    got = torch.tensor([sample.got for sample in samples])
    policy = -(wished * functional.log_softmax(logits + barred, 1)).sum(1).mean()
    loss = policy + functional.mse_loss(values, got)
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()
    return loss.item()


def match(network: Network, options: argparse.Namespace, tries: int) -> dict[str, Any]:
    """Play against a level, from both sides in turn, all games at once; give what came of it."""
    start, games = sobremesa.game(options.game).start(), options.match
    states = [start] * games
    others = [LevelPlayer(options.level, start, seed=at) for at in range(games)]
    for _ in range(2 * options.cap):
        going = [at for at in range(games) if not states[at].over]
        own = [at for at in going if states[at].player == at % 2]
        roots = [Node(states[at]) for at in own]
        places = search(network, roots, tries)
        for at in set(going) - set(own):
            states[at] = states[at].play(others[at].choose(states[at]))
        for at, root, place in zip(own, roots, places, strict=True):
            states[at] = root.child(place)[0].state
    shares = [one.result.scores[at % 2] if one.result else 0.5 for at, one in enumerate(states)]
    share = sum(shares) / games
    low, high = interval(share, games)
    return {"share": round(share, 3), "low": round(low, 3), "high": round(high, 3)}


def train(options: argparse.Namespace) -> Network:
    """Play and learn for some minutes; tell how it goes, a line now and then."""
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    network = Network(sobremesa.game(options.game))
    optimiser = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=1e-4)
    play, kept = SelfPlay(options), deque[Sample](maxlen=options.kept)
    random, losses = Random(options.seed), list[float]()
    began = told = time.monotonic()
    while (now := time.monotonic()) - began < 60 * options.minutes:
        optimiser.param_groups[0]["lr"] = 2e-3 * (1 - 0.9 * (now - began) / 60 / options.minutes)
        kept.extend(play.step(network))
        if len(kept) >= options.sample:
            losses.append(learn(network, optimiser, random.sample(kept, options.sample)))
        if now - told > options.every and losses:
            told, recent = now, losses[-50:]
            facts: dict[str, Any] = {"minutes": round((now - began) / 60, 1), "steps": len(losses)}
            facts |= {"loss": round(sum(recent) / len(recent), 3), "ended": play.ended}
            print(json.dumps(facts | match(network, options, options.tries)), flush=True)
    return network


def main() -> None:
    """Read what is wanted, train, and play a match."""
    wants = argparse.ArgumentParser(description="AlphaZero on sobremesa.batch")
    wants.add_argument("game", nargs="?", default="sparta", help="a game for two")
    for name, usual, says in (
        ("minutes", 30.0, "how long to learn"),
        ("games", 32, "how many games side by side"),
        ("taught", 16, "in how many of them the level plays one side"),
        ("tries", 40, "how often the search looks ahead for an action"),
        ("cap", 150, "after how many actions a game is cut short"),
        ("kept", 20_000, "how many positions are kept to learn from"),
        ("sample", 128, "how many of them are learnt from at a time"),
        ("every", 240.0, "seconds between two lines and matches on the way"),
        ("level", 1, "whom to meet"),
        ("match", 20, "games against that level"),
        ("seed", 0, "chance"),
    ):
        wants.add_argument(f"--{name}", type=type(usual), default=usual, help=f"{says} ({usual})")
    options = wants.parse_args()
    print(json.dumps(match(train(options), options, 4 * options.tries)))


if __name__ == "__main__":
    main()
