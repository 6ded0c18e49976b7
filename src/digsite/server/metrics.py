"""Numbers for whoever runs a server, in the form that Prometheus reads."""

from collections.abc import Iterable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
THOUGHT = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0, 10.0)


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._commands = Counter(
            "digsite_commands", "Commands carried out and kept", ("kind", "game", "by"), registry=self.registry
        )
        self._seconds = Histogram(
            "digsite_command_seconds",
            "From a command to its commit",
            ("game",),
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._thought = Histogram(
            "digsite_bot_seconds", "How long bots think", ("game", "level"), buckets=THOUGHT, registry=self.registry
        )
        self._made = Counter("digsite_tables_made", "Tables made", ("game",), registry=self.registry)
        self._finished = Counter("digsite_tables_finished", "Games finished", ("game",), registry=self.registry)
        self.refused = Counter("digsite_refused", "Requests and frames refused", ("why",), registry=self.registry)
        self.lag = Histogram(
            "digsite_loop_lag_seconds",
            "How late the event loop was",
            buckets=(0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5),
            registry=self.registry,
        )
        self.tables = Gauge("digsite_tables_in_memory", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("digsite_sockets", "Open WebSockets", ("kind",), registry=self.registry)
        self.writes = Gauge("digsite_database_writes", "Writes since the start", registry=self.registry)
        self.groups = Gauge("digsite_database_commits", "Commits since the start", registry=self.registry)

    def command(self, kind: str, game: str, by_program: bool, seconds: float) -> None:
        """A command was carried out."""
        self._commands.labels(kind, game, "program" if by_program else "person").inc()
        self._seconds.labels(game).observe(seconds)

    def thought(self, game: str, level: str, seconds: float) -> None:
        """A bot has thought."""
        self._thought.labels(game, level).observe(seconds)

    def made(self, game: str) -> None:
        """A table was made."""
        self._made.labels(game).inc()

    def finished(self, game: str) -> None:
        """A game is over."""
        self._finished.labels(game).inc()

    def text(self) -> bytes:
        """All numbers, as Prometheus reads them."""
        return generate_latest(self.registry)


class _Marked(Collector):
    """The numbers of several workers."""

    def __init__(self, texts: Mapping[int, bytes]) -> None:
        self._texts = texts

    def collect(self) -> Iterable[Metric]:
        """Each kind of number once, with those of all workers."""
        kinds: dict[str, Metric] = {}
        for worker, text in self._texts.items():
            for found in text_string_to_metric_families(text.decode()):
                kind = kinds.setdefault(found.name, Metric(found.name, found.documentation, found.type))
                for sample in found.samples:
                    kind.add_sample(sample.name, {**sample.labels, "worker": str(worker)}, sample.value)
        return kinds.values()


def marked_by_worker(texts: Mapping[int, bytes]) -> bytes:
    """The numbers of several workers, each marked with its worker, so that whichever is asked tells the same."""
    registry = CollectorRegistry()
    registry.register(_Marked(texts))
    return generate_latest(registry)
