"""Converts pictures to PNG with resvg, which `pip install giza[png]` installs.

Where none of `FONTS` is installed, resvg silently omits all text, so this is checked first.
"""

from importlib import import_module
from types import ModuleType

from giza.errors import BadOption
from giza.messages import say
from giza.pictures.svg import FONTS, element, words

ZOOM = 2.0
"""Enough for a phone's screen and for print."""


def renderer() -> ModuleType:
    """The rendering library; raises `BadOption` that names what is missing."""
    try:
        library = import_module("resvg_py")
    except ImportError:
        raise BadOption(say("picture.no_renderer")) from None
    blank, letter = (
        element(
            "svg", words(0, 30, content, 30), xmlns="http://www.w3.org/2000/svg", width=40, height=40, font_family=FONTS
        )
        for content in (" ", "B")
    )
    if library.svg_to_bytes(svg_string=blank) == library.svg_to_bytes(svg_string=letter):
        raise BadOption(say("picture.no_font"))
    return library


def png(svg: str) -> bytes:
    """A picture as PNG."""
    return bytes(renderer().svg_to_bytes(svg_string=svg, zoom=ZOOM))
