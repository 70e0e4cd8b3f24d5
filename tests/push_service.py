"""A push service on this machine, and a browser's side of Web Push (RFC 8291), for tests."""

import asyncio
import base64
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

POINT = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Pushed(NamedTuple):
    headers: dict[str, str]
    body: bytes


class PushService:
    """Receives messages and answers with `status`."""

    def __init__(self) -> None:
        self.got: asyncio.Queue[Pushed] = asyncio.Queue()
        self.status = 201
        self.url = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.got.put_nowait(Pushed(headers, body))
        writer.write(f"HTTP/1.1 {self.status} x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service that runs within the block."""
    service = PushService()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    async with server:
        yield service


class Device:
    """A browser with a subscription."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(*POINT)
        self.auth = os.urandom(16)

    def subscription(self, endpoint: str, language: str) -> dict[str, object]:
        keys = {"auth": text(self.auth), "p256dh": text(self.point)}
        return {"endpoint": endpoint, "keys": keys, "language": language}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message; fails if it isn't for this device."""
        salt, theirs, sealed = body[:16], body[21:86], body[86:]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = derive(shared, self.auth, b"WebPush: info\0" + self.point + theirs, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")[:-1]


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
