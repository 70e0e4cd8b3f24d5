"""What routes share: the services they use, the parameters in their paths, and their refusals."""

from typing import Annotated, Any, Literal

from litestar import MediaType, Request, Response
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from giza.server.node import Node
from giza.server.wire.parts import Problem

AnyRequest = Request[Any, Any, Any]
TheNode = NamedDependency[Node]
TableName = Annotated[
    str, PathParameter(pattern="^[A-Za-z0-9_-]{22}$", description="The table: the last part of its link.")
]
StepNumber = Annotated[int, PathParameter(ge=0, le=10_000, description="A step of the replay, from 0.")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=7, description="A seat; 0 moves first.")]
LanguageName = Annotated[Literal["en", "de"], QueryParameter(description="The language.")]
SpokenLanguage = Annotated[
    Literal["en", "de"] | None, QueryParameter(description="The language; otherwise that of the header.")
]
REFUSED = {
    status: ResponseSpec(Problem, description=text, generate_examples=False)
    for status, text in {
        400: "The request can't be understood.",
        404: "There is no such table.",
        409: "It can't be done now.",
        413: "The request is too long.",
        429: "Too much or too fast.",
        503: "The server is busy.",
    }.items()
}


def written(body: bytes) -> Response[Any]:
    """An answer that is JSON already."""
    return Response(body, media_type=MediaType.JSON)
