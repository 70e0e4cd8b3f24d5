"""A Ray cluster as workers: runs a match on many machines with the results it has on one.

The extra `giza[ray]` installs Ray. Ray itself retries a task whose worker is lost.
"""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

from giza.errors import BadOption
from giza.messages import say

P = ParamSpec("P")
T = TypeVar("T")

RETRIES = 10
"""Number of times Ray retries a block whose worker is lost."""


class RayWorkers(Executor):
    """Runs functions on a Ray cluster; `address` is the one printed by `ray start`, or "local" for this machine."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError as error:
            raise BadOption(say("arena.no_ray")) from error
        self.ray: Any = ray
        if not ray.is_initialized():
            settings = {"include_dashboard": False} if address == "local" else {}
            try:
                ray.init(address=address, log_to_driver=False, **settings)
            except (ConnectionError, ValueError) as error:
                raise BadOption(say("arena.ray_refused", address=address, reason=error)) from error

    def submit(self, function: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> "Future[T]":
        """Submit a function to the cluster."""
        task = self.ray.remote(max_retries=RETRIES)(function).remote(*arguments, **named)
        future: Future[T] = task.future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect from the cluster."""
        self.ray.shutdown()
