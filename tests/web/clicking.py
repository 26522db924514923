"""Following the clicks that a scene offers for an action, with a mouse."""

from __future__ import annotations

from playwright.sync_api import Page

import sobremesa

from .browsing import cell


def clicks_of(state: sobremesa.State, action: str) -> tuple[str, ...]:
    return next(one.clicks for one in state.scene().choices if one.action == action)


def click_through(page: Page, state: sobremesa.State, action: str) -> None:
    """Follow the clicks of an action with the mouse, on a page in Spanish."""
    labels = {f"button:{one.id}": one.label.es for one in state.scene().buttons}
    for click in clicks_of(state, action):
        kind, _, name = click.partition(":")
        if kind == "cell":
            cell(page, name).click()
        elif kind == "hand":
            page.locator(f'[data-item="{click}"]').click()
        else:
            page.get_by_role("button", name=labels[click], exact=True).click()
