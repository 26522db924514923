"""What is done on a screen before anything there is looked at, in whatever language it speaks."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, expect

from sobremesa.play import puzzles
from sobremesa.play.puzzles import Puzzle

from .clicking import click_through

PUZZLED: Final = "ajedrez"


def short(game: str, players: int = 2) -> tuple[int, Puzzle]:
    """Find a puzzle of one action."""
    collection = enumerate(puzzles.collection(game), 1)
    return next((i, one) for i, one in collection if one.mine == 1 and one.players == players)


def wrong(one: Puzzle) -> str:
    """Find an action that does not solve a puzzle."""
    state = one.state()
    taken = (one.line[0], *one.also.get(0, ()))
    return next(
        action
        for action in state.legal()
        if action not in taken and not puzzles.wins(state.play(action), state.player)
    )


def _told(page: Page) -> None:
    """Wait until the machine has said what follows."""
    expect(page.locator(".why .verdict")).not_to_have_text("")
    expect(page.locator(".steps")).to_have_attribute("aria-busy", "false")


def fail(page: Page) -> None:
    """Try something wrong."""
    one = short(PUZZLED)[1]
    click_through(page, one.state(), wrong(one))
    expect(page.locator(".say.wrong")).not_to_have_text("")
    _told(page)


def solve(page: Page) -> None:
    """Find what is asked."""
    one = short(PUZZLED)[1]
    click_through(page, one.state(), one.line[0])
    expect(page.locator(".say.solved")).not_to_have_text("")
    _told(page)


def judge(page: Page) -> None:
    """Have a whole game analysed."""
    page.locator(".analysis .tab > button.strong").click()
    expect(page.locator(".analysis figure")).to_be_visible()
    expect(page.locator(".analysis progress")).to_have_count(0)


def learn(page: Page) -> None:
    """Have the mistakes of a game asked, and one of them shown."""
    judge(page)
    page.locator(".analysis .learn button").first.click()
    page.locator("section.learn .buttons button").first.click()
    expect(page.locator(".learn .verdict")).not_to_have_text("")
