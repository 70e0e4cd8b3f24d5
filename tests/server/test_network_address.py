"""Where friends reach a server that runs on one's own computer."""

from giza.server.serve import listen, network_url


def test_a_server_for_this_computer_only_has_no_address_in_the_network():
    with listen("127.0.0.1", 0) as bound:
        assert network_url(bound) is None


def test_a_server_for_everybody_tells_an_address_with_its_port():
    with listen("0.0.0.0", 0) as bound:
        found = network_url(bound)
        # A machine without a network has no address there.
        assert found is None or (found.endswith(f":{bound.getsockname()[1]}") and "0.0.0.0" not in found)
