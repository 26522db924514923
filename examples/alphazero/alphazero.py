"""AlphaZero in one file: a network learns a game for two by playing against itself.

    pip install "sobremesa[train]"
    python examples/alphazero/alphazero.py sparta --minutes 30 --match 20

Many games are played side by side. `sobremesa.batch` holds them: what their players see, which
numbers are legal, who has won. A search looks ahead in each, with states as its nodes, and asks the
network about the leaves of all games at once. What the search prefers and how the game ends is what
the network learns. A line of JSON tells how it goes; at the end it meets a level.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
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

EXPLORE = 1.6
"""How much the search trusts what the network prefers, before it has tried it."""
NOISE, NOISE_SHARE = 0.3, 0.25
"""Chance at the root, so that self-play tries what nobody prefers yet."""


class Block(nn.Module):
    """Two convolutions, and a way around them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.one = nn.Conv2d(width, width, 3, padding=1)
        self.two = nn.Conv2d(width, width, 3, padding=1)

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.two(functional.relu(self.one(x))))


class Network(nn.Module):
    """From planes to a preference for every number, and to what the player to move will get."""

    def __init__(self, game: Game, width: int = 32, blocks: int = 2) -> None:
        super().__init__()
        rows, columns = game.numbering.shape
        self.body = nn.Sequential(
            nn.Conv2d(len(game.planes), width, 3, padding=1),
            nn.ReLU(),
            *(Block(width) for _ in range(blocks)),
        )
        self.policy = nn.Sequential(
            nn.Conv2d(width, 4, 1), nn.ReLU(), nn.Flatten(),
            nn.Linear(4 * rows * columns, game.actions),
        )  # fmt: skip
        self.value = nn.Sequential(
            nn.Conv2d(width, 2, 1), nn.ReLU(), nn.Flatten(),
            nn.Linear(2 * rows * columns, 64), nn.ReLU(), nn.Linear(64, 1), nn.Tanh(),
        )  # fmt: skip

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        seen = self.body(planes.float())
        return self.policy(seen), self.value(seen).squeeze(1)


class Node:
    """A state in the search: what can be played, how often it was tried, and what came of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.numbers = np.array(state.numbers())
        self.prior = np.full(len(self.numbers), 1 / max(len(self.numbers), 1))
        self.visits = np.zeros(len(self.numbers))
        self.total = np.zeros(len(self.numbers))
        self.children: dict[int, Node] = {}

    def choose(self) -> int:
        """Give the place of the action to try next."""
        tried = np.maximum(self.visits, 1)
        hope = EXPLORE * self.prior * np.sqrt(self.visits.sum() + 1) / (1 + self.visits)
        return int((self.total / tried + hope).argmax())

    def child(self, place: int) -> tuple[Node, bool]:
        """Give what an action leads to, and whether it is new."""
        new = place not in self.children
        if new:
            self.children[place] = Node(self.state.step(int(self.numbers[place])))
        return self.children[place], new


def reward(state: State, player: int) -> float:
    """Give what a player got in a game that is over: 1, 0 or -1."""
    assert state.result is not None
    return 2 * state.result.scores[player] - 1


@torch.no_grad()
def ask(network: Network, nodes: list[Node]) -> list[float]:
    """Let the network look at new nodes, all at once; give what their players may hope for."""
    planes = torch.from_numpy(np.stack([node.state.observe() for node in nodes]))
    logits, values = network(planes)
    for node, row in zip(nodes, logits.numpy(), strict=True):
        wish = np.exp(row[node.numbers] - row[node.numbers].max())
        node.prior = wish / wish.sum()
    return [float(value) for value in values]


def search(network: Network, roots: list[Node], tries: int, noise: Any = None) -> None:
    """Look ahead in many games side by side; `noise` is a generator that disturbs the roots."""
    fresh = [root for root in roots if not root.visits.any()]
    if fresh:
        ask(network, fresh)
    if noise is not None:
        for root in roots:
            chance = noise.dirichlet([NOISE] * len(root.numbers))
            root.prior = (1 - NOISE_SHARE) * root.prior + NOISE_SHARE * chance
    for _ in range(tries):
        paths = []
        for root in roots:
            node, path, new = root, list[tuple[Node, int]](), False
            while not new and not node.state.over:
                place = node.choose()
                path.append((node, place))
                node, new = node.child(place)
            paths.append((path, node))
        open_ends = [node for _, node in paths if not node.state.over]
        hopes = iter(ask(network, open_ends) if open_ends else ())
        for path, node in paths:
            hope = None if node.state.over else next(hopes)
            for before, place in path:
                player = before.state.player
                assert player is not None
                before.visits[place] += 1
                if hope is None:
                    before.total[place] += reward(node.state, player)
                else:
                    before.total[place] += hope if player == node.state.player else -hope


@dataclass
class Sample:
    """A position as it was played: what was seen, preferred and, later, got."""

    seen: Any
    numbers: Any
    wished: Any
    player: int
    got: float = 0.0


class SelfPlay:
    """Games that a network plays against itself."""

    def __init__(self, game: Game, count: int, cap: int, tries: int, seed: int) -> None:
        self.game, self.tries = game, tries
        self.games = sobremesa.batch(game, count, seed=seed, cap=cap)
        self.random = np.random.default_rng(seed)
        self.roots = [Node(game.start()) for _ in range(count)]
        self.played: list[list[Sample]] = [[] for _ in range(count)]
        self.ended = self.cut = 0

    def step(self, network: Network) -> list[Sample]:
        """Play an action in every game; give the positions of those that have ended."""
        search(network, self.roots, self.tries, self.random)
        places = []
        for index, root in enumerate(self.roots):
            wished = root.visits / root.visits.sum()
            early = len(self.played[index]) < 16
            place = self.random.choice(len(wished), p=wished) if early else wished.argmax()
            places.append(int(place))
            seen = self.games.observations[index].copy()  # the next step writes over it
            player = int(self.games.players_to_move[index])
            self.played[index].append(Sample(seen, root.numbers, wished, player))
        self.games.step(
            np.array([root.numbers[at] for root, at in zip(self.roots, places, strict=True)])
        )
        return [sample for index in range(len(places)) for sample in self._follow(index, places)]

    def _follow(self, index: int, places: list[int]) -> list[Sample]:
        """Go on in one game, or begin it anew and hand out what was learnt."""
        over, cut = bool(self.games.dones[index]), bool(self.games.truncations[index])
        if not (over or cut):
            self.roots[index] = self.roots[index].child(places[index])[0]
            return []
        samples, self.played[index] = self.played[index], []
        for sample in samples if over else ():
            sample.got = 2 * float(self.games.rewards[index][sample.player]) - 1
        self.roots[index] = Node(self.game.start())
        self.ended += over
        self.cut += cut
        return samples


def learn(network: Network, optimiser: torch.optim.Optimizer, samples: list[Sample]) -> float:
    """Take one step towards what the search preferred and how the games ended; give the loss."""
    planes = torch.from_numpy(np.stack([sample.seen for sample in samples]))
    logits, values = network(planes)
    barred = torch.full_like(logits, -1e9)
    wished = torch.zeros_like(logits)
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
    return float(loss.detach())


def match(network: Network, options: argparse.Namespace) -> list[float]:
    """Play against a level, from both sides in turn; give the shares of the win."""
    shares = []
    for number in range(options.match):
        state, own = sobremesa.game(options.game).start(), number % 2
        other = LevelPlayer(options.level, state, seed=number)
        for _ in range(options.cap):
            if state.over:
                break
            if state.player != own:
                state = state.play(other.choose(state))
                continue
            root = Node(state)
            search(network, [root], 4 * options.tries)
            state = state.step(int(root.numbers[root.visits.argmax()]))
        shares.append(state.result.scores[own] if state.result else 0.5)
    return shares


def train(options: argparse.Namespace) -> Network:
    """Play and learn for some minutes; tell how it goes, a line now and then."""
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    game = sobremesa.game(options.game)
    network = Network(game)
    optimiser = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=1e-4)
    play = SelfPlay(game, options.games, options.cap, options.tries, options.seed)
    kept: deque[Sample] = deque(maxlen=options.kept)
    random, losses = Random(options.seed), list[float]()
    began = told = time.monotonic()
    while time.monotonic() - began < 60 * options.minutes:
        kept.extend(play.step(network))
        if len(kept) >= options.sample:
            losses.append(learn(network, optimiser, random.sample(list(kept), options.sample)))
        if time.monotonic() - told > options.every and losses:
            told = time.monotonic()
            recent = sum(losses[-50:]) / len(losses[-50:])
            facts = {"steps": len(losses), "loss": round(recent, 3), "ended": play.ended}
            line = {"minutes": round((told - began) / 60, 1), **facts, "cut": play.cut}
            print(json.dumps(line), flush=True)
    return network


def main() -> None:
    """Read what is wanted, train, and play a match."""
    wants = argparse.ArgumentParser(description="AlphaZero on sobremesa.batch")
    wants.add_argument("game", nargs="?", default="sparta", help="a game for two")
    for name, usual, says in (
        ("minutes", 30.0, "how long to learn"),
        ("games", 32, "how many games side by side"),
        ("tries", 24, "how often the search looks ahead for an action"),
        ("cap", 300, "after how many actions a game is cut short"),
        ("kept", 20_000, "how many positions are kept to learn from"),
        ("sample", 128, "how many of them are learnt from at a time"),
        ("every", 30.0, "seconds between two lines"),
        ("level", 1, "whom to meet at the end"),
        ("match", 20, "games against that level"),
        ("seed", 0, "chance"),
    ):
        wants.add_argument(f"--{name}", type=type(usual), default=usual, help=f"{says} ({usual})")
    wants.add_argument("--save", type=Path, help="keep the network in a file")
    options = wants.parse_args()
    network = train(options)
    if options.save:
        torch.save(network.state_dict(), options.save)
    if options.match:
        shares = match(network, options)
        mean = sum(shares) / len(shares)
        low, high = interval(mean, len(shares))
        facts = {"level": options.level, "games": len(shares), "share": round(mean, 3)}
        print(json.dumps({**facts, "low": round(low, 3), "high": round(high, 3)}))


if __name__ == "__main__":
    main()
