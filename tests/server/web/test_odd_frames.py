"""Frames that are none: the socket ends with the code that says why, and others notice nothing."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from typing import Final

import pytest

from tests.server.connecting import PATIENCE, alone, guest_of, upgraded
from tests.server.serving import Server, served

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
PONG: Final = b'{"do":"ping"}'
WRONG, ODD_TEXT, LARGE = 1002, 1007, 1009


def _frame(
    opcode: int,
    data: bytes = b"",
    fin: int = 1,
    reserved: int = 0,
    masked: bool = True,
    length: int | None = None,
) -> bytes:
    """Write a frame, however odd."""
    size, mask = len(data) if length is None else length, 0x80 * masked
    head = bytes([fin << 7 | reserved << 4 | opcode])
    if size < 126:
        head += bytes([mask | size])
    elif size < 65_536:
        head += bytes([mask | 126]) + struct.pack("!H", size)
    else:
        head += bytes([mask | 127]) + struct.pack("!Q", size)
    return head + b"\0\0\0\0" * masked + data


def _closing(code: int, why: bytes = b"") -> bytes:
    return _frame(CLOSE, struct.pack("!H", code) + why)


ENDING: Final = {
    "not masked": (_frame(TEXT, PONG, masked=False), WRONG),
    "an extension that was not agreed": (_frame(TEXT, PONG, reserved=4), WRONG),
    "another one": (_frame(TEXT, PONG, reserved=1), WRONG),
    "an opcode to come": (_frame(3, b"x"), WRONG),
    "a control opcode to come": (_frame(11, b"x"), WRONG),
    "a long ping": (_frame(PING, b"x" * 126), WRONG),
    "half a ping": (_frame(PING, b"x", fin=0), WRONG),
    "half a closing": (_frame(CLOSE, fin=0), WRONG),
    "a short closing": (_frame(CLOSE, b"x"), WRONG),
    "the end of nothing": (_frame(0, b"x"), WRONG),
    "a text within a text": (_frame(TEXT, b"{", fin=0) + _frame(TEXT, b"}"), WRONG),
    "a length beyond numbers": (_frame(TEXT, length=2**63), LARGE),
    "one byte too many": (_frame(TEXT, length=16_385), LARGE),
    "parts that are too long together": (
        _frame(TEXT, b"x" * 9000, fin=0) + _frame(0, b"x" * 9000),
        LARGE,
    ),
    "HTTP": (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", WRONG),
    "a reason that is no text": (_closing(1000, b"\xff\xfe"), ODD_TEXT),
    **{f"closing with {code}": (_closing(code), WRONG) for code in (0, 999, 1005, 1006, 2999)},
    "closing twice": (_closing(1000) * 2, 1000),
    "talking after closing": (_closing(3000) + _frame(TEXT, PONG) * 3, 3000),
}
SAYING: Final = {
    "a ping between parts": (
        _frame(TEXT, PONG[:5], fin=0) + _frame(PING, b"x") + _frame(0, PONG[5:]),
        "pong",
    ),
    "a letter in two parts": (
        _frame(TEXT, b'{"do":"say","id":"1","text":"\xc3', fin=0) + _frame(0, b'\xa9"}'),
        "who_are_you",
    ),
    "bytes": (_frame(BINARY, PONG), "pong"),
    "bytes that are no text": (_frame(TEXT, b"\xff\xff"), "bad_message"),
    "half a letter": (_frame(TEXT, b'{"do":"say","id":"1","text":"\xed\xa0\x80"}'), "bad_message"),
    "nothing": (_frame(TEXT), "bad_message"),
    "a very deep list": (_frame(TEXT, b"[" * 8000), "too_deep"),
    "a number of 5,000 digits": (
        _frame(TEXT, b'{"do":"act","id":"1","action":"x","ply":1' + b"0" * 5000 + b"}"),
        "bad_message",
    ),
    "no number": (
        _frame(TEXT, b'{"do":"act","id":"1","action":"x","ply":NaN}'),
        "bad_message",
    ),
    "a key twice": (_frame(TEXT, b'{"do":"say","id":"1","id":"2","text":"x"}'), "who_are_you"),
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as running:
        yield running


def _heard(server: Server, data: bytes, enough: bytes) -> bytes:
    """Send bytes through a socket; give what is heard until something is, or the end."""
    with guest_of(server) as ana, upgraded(server.port, alone(ana)) as connection:
        connection.settimeout(PATIENCE)
        connection.sendall(data)
        found = b""
        while enough not in found:
            got = connection.recv(65536)
            if not got:
                break
            found += got
    return found


@pytest.mark.parametrize("case", ENDING)
def test_a_frame_that_is_none_ends_its_socket_alone(server: Server, case: str) -> None:
    data, code = ENDING[case]
    heard = _heard(server, data, b"never")
    closing = heard.rpartition(b"\x88")[2]
    assert int.from_bytes(closing[1:3], "big") == code, heard[-80:]


@pytest.mark.parametrize("case", SAYING)
def test_a_frame_is_understood_or_refused_in_a_sentence(server: Server, case: str) -> None:
    data, word = SAYING[case]
    assert word.encode() in _heard(server, data, json.dumps(word).encode())
