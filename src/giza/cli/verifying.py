"""`giza verify`: checks a record."""

from pathlib import Path

from giza.cli.files import read_record
from giza.cli.replay import prepare_recorded_game
from giza.cli.screen import Screen
from giza.errors import BadRecord
from giza.messages import say
from giza.server.fair.sealed import Facts, check_record


def verify_file(screen: Screen, file: Path, head: str | None = None, key: str | None = None) -> None:
    """Check what a record claims: its dice, its chain, its signatures, and whether it contains a head seen earlier."""
    text = read_record(file)
    prepare_recorded_game(screen, text)
    facts = check_record(text)
    screen.tell("cli_server.verified", "act", draws=facts.dice.draws, commitment=facts.dice.commitment)
    for name, given in zip(facts.dice.game.names, facts.dice.dice.contributions, strict=True):
        if given is None:
            screen.tell("cli_server.no_part", name=name)
        else:
            screen.tell("cli_server.your_part", name=name, randomness=given)
    tell_chain(screen, facts)
    check_key(facts, key)
    tell_head(screen, facts, head)


def tell_chain(screen: Screen, facts: Facts) -> None:
    """Print whether the chain is complete, and who signed it."""
    chain = facts.chain
    if chain is None:
        screen.tell("cli_server.no_chain")
    else:
        screen.tell("cli_server.chain_complete", "act", count=len(chain.heads) - 1, head=chain.heads[-1])
        if not chain.promised_first:
            screen.tell("cli_server.promised_late", "alarm")
    if chain is None or chain.signed_by is None:
        screen.tell("cli_server.unsigned", "alarm")
    else:
        screen.tell("cli_server.signed_by", "act", signer=chain.signed_by)


def check_key(facts: Facts, key: str | None) -> None:
    """Refuse a record that isn't signed by the expected key."""
    if key is None:
        return
    signed_by = facts.chain.signed_by if facts.chain is not None else None
    if signed_by is None:
        raise BadRecord(say("verify.not_signed"))
    if signed_by != key.strip().lower():
        raise BadRecord(say("verify.other_key", key=signed_by, known=key))


def tell_head(screen: Screen, facts: Facts, head: str | None) -> None:
    """Print whether the record contains the head that a client has seen."""
    if head is None:
        screen.tell("cli_server.no_head", "quiet")
        return
    version = facts.seen_at(head.strip().lower())
    if version is None:
        raise BadRecord(say("verify.other_head", head=head))
    screen.tell("cli_server.head_seen", "act", version=version)
