"""Helpers to write SVG: elements as text, and the page's colours."""

from html import escape

PAPER, BOARD, INK, QUIET, LINE, ACT, ALARM = (
    "#F7EEDC",
    "#EBD3A4",
    "#2A2118",
    "#6F5F4C",
    "#CDB283",
    "#0B6E69",
    "#A8321E",
)
FONTS = (
    "'Segoe UI', Roboto, 'Helvetica Neue', Helvetica, 'Noto Sans', 'Liberation Sans', Arial, 'DejaVu Sans', sans-serif"
)
"""A humanist sans installed on the reader's system; no font is loaded."""


Attributes = dict[str, str | float]


def number(value: float) -> str:
    """A coordinate in its shortest form."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(tag: str, *children: str, **attributes: str | float) -> str:
    """An element with its children. In names of attributes, an underscore means a dash; one at the end is dropped."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value if isinstance(value, str) else number(value))}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{''.join(children)}</{tag}>" if children else f"<{tag}{written}/>"


def document(width: float, height: float, language: str, *children: str, **attributes: str | float) -> str:
    """A whole picture."""
    return element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        font_family=FONTS,
        lang=language,
        **attributes,
    )


def words(x: float, y: float, content: str, size: float = 13, **attributes: str | float) -> str:
    """A line of text."""
    return element("text", escape(content), x=x, y=y, font_size=size, **attributes)


def title(content: str) -> str:
    """A title, which browsers show as a tooltip and screen readers read."""
    return element("title", escape(content))


def box(x: float, y: float, width: float, height: float, fill: str, **attributes: str | float) -> str:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **attributes)


def moved(x: float, y: float, *children: str, mirrored: bool = False) -> str:
    """Elements moved, and mirrored horizontally if wanted."""
    turn = " scale(-1 1)" if mirrored else ""
    return element("g", *children, transform=f"translate({number(x)} {number(y)}){turn}")


def mixed(colour: str, other: str, share: float) -> str:
    """A colour mixed with a share of another."""
    parts = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in parts)


def brightness(colour: str) -> float:
    """A colour's relative luminance from 0 to 1, as WCAG defines it."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def readable_on(colour: str) -> str:
    """Ink or white, whichever stands out more."""
    against_white = 1.05 / (brightness(colour) + 0.05)
    against_ink = (brightness(colour) + 0.05) / (brightness(INK) + 0.05)
    return "#FFFFFF" if against_white > against_ink else INK
