"""The metrics of a node for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

STORING = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)


class Metrics:
    """All metrics of a node."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.connections = Gauge("giza_connections", "Open WebSocket connections", registry=registry)
        self.rooms = Gauge("giza_tables_in_memory", "Tables in memory", registry=registry)
        self.entries = Counter("giza_entries", "Entries stored", registry=registry)
        self.conflicts = Counter("giza_conflicts", "Entries that another writer came before", registry=registry)
        self.refusals = Counter("giza_refusals", "Requests refused", ["code"], registry=registry)
        self.faults = Counter("giza_faults", "Requests that failed here", registry=registry)
        self.bot_faults = Counter("giza_bot_faults", "Answers that a bot failed to give", ["fault"], registry=registry)
        self.waiting = Gauge("giza_thinking_waiting", "Questions that wait for a bot process", registry=registry)
        self.loop_lag = Histogram("giza_loop_lag_seconds", "Event loop lateness", buckets=STORING, registry=registry)
        self.statuses = Counter("giza_http_responses", "HTTP answers by status", ["status"], registry=registry)
        self.unreadable = Counter("giza_unreadable_tables", "Tables found to be damaged", registry=registry)
        self.sweep_failures = Counter(
            "giza_sweep_failures", "Parts of the sweep that failed", ["part"], registry=registry
        )
        self.storing = Histogram("giza_storing_seconds", "Storing an entry", buckets=STORING, registry=registry)
        self.thinking = Histogram("giza_thinking_seconds", "A bot's answer", registry=registry)

    def text(self) -> bytes:
        """All metrics in Prometheus' format."""
        return generate_latest(self.registry)
