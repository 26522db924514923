"""The server's face: HTTP, sockets, streams."""
