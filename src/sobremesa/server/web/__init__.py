"""The web layer: HTTP, WebSockets, streams."""
