"""Hashes and secrets that only this installation can make."""

import base64
import hmac
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from giza.server.table.seats import as_id

TABLE_BYTES, TOKEN_BYTES = 16, 32
IPV6_PREFIX = 64
"""The length of one household's prefix; it chooses the rest of its addresses freely."""


def keyed(secret: str, *parts: object) -> bytes:
    """HMAC-SHA256 over some parts, with the secret of the installation as key."""
    text = "\n".join(["giza keyed 1", *map(str, parts)])
    return hmac.digest(bytes.fromhex(secret), text.encode(), "sha256")


def url_safe(data: bytes) -> str:
    """Bytes as text for links and tokens."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def derived_table_id(secret: str, key: str) -> str:
    """The id of the table requested with a key; repeating the request gives the same id."""
    return as_id(url_safe(keyed(secret, "table", key)[:TABLE_BYTES]))


def derived_token(secret: str, table: str, seat: object, key: str) -> str:
    """The token of a seat requested with a key; repeating the request gives the same token."""
    return url_safe(keyed(secret, "token", table, seat, key)[:TOKEN_BYTES])


def hashed_address(secret: str, address: str) -> str:
    """The stored form of an address: good for counting, useless without the secret."""
    return keyed(secret, "address", address_group(address)).hex()


@lru_cache(maxsize=4096)
def address_group(address: str) -> str:
    """The group that an address counts for: itself, or its household's prefix if it is an IPv6 address.

    >>> address_group("192.0.2.7"), address_group("2001:db8:0:1:2::7"), address_group("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:0:1::/64', '192.0.2.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        prefix = IPv6Address(int(found) >> (128 - IPV6_PREFIX) << (128 - IPV6_PREFIX))
        return f"{prefix}/{IPV6_PREFIX}"
    return str(found)
