"""The keys of an installation: one signs the records of finished games (Ed25519), the other reminders (P-256)."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey


def new_private_key() -> str:
    """A new private key, in hex."""
    return Ed25519PrivateKey.generate().private_bytes_raw().hex()


def new_push_key() -> str:
    """A private key for Web Push (P-256), as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    pem = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return key.private_bytes(*pem).decode()


class Signer:
    """Signs for one installation.

    >>> signer = Signer("00" * 32)
    >>> signer.public_key
    '3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29'
    >>> signature = signer.sign("a text")
    >>> is_signed("a text", signature, signer.public_key), is_signed("another", signature, signer.public_key)
    (True, False)
    """

    def __init__(self, private_key: str) -> None:
        self.key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private_key))
        self.public_key = self.key.public_key().public_bytes_raw().hex()

    def sign(self, text: str) -> str:
        """The signature of a text, in hex."""
        return self.key.sign(text.encode()).hex()


def is_signed(text: str, signature: str, public_key: str) -> bool:
    """Whether the owner of a key has signed a text."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(bytes.fromhex(signature), text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True
