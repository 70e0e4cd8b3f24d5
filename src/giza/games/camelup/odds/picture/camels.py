"""Camels and dice: a colour, a letter and a blanket pattern each."""

from giza.pictures.svg import INK, PAPER, Attributes, box, element, mixed, moved, number, readable_on, title, words

COLOURS = {
    "blue": "#2563C9",
    "green": "#23824A",
    "orange": "#F08C2E",
    "white": "#FBF8F1",
    "yellow": "#F3CC30",
    "purple": "#8144B8",
    "red": "#C9352B",
    "black": "#3C3A44",
    "grey": "#9B978F",
}
LETTERS = {"black": "K", "grey": "X"}
"""The letters that aren't the first of the name."""

STEPS = (16, 16, 16, 14.5, 13.5, 12.5, 12)
"""The distance from a camel to the one above it, by the height of the stack."""
ONE_CAMEL = 37
ROOM = 90
"""The largest height of a stack."""
LARGEST = 1.2

BODY = (
    "M2 5C7 4 9-6 18-6C26-6 27 2 33 2C38 2 38-3 39-7C40-12 45-12 49-11L54-9C56-8 56-5 53-5L47-4C45-3 46 3 44 8"
    "C42 13 40 15 36 15L6 15C1 15-2 8 2 5Z"
)
BLANKET = "M9-1C12-4 14-6 18-6C23-6 25-2 28 0L30 15L7 15Z"
LEG_PATHS = "M7 13L6 24L10 24L13 13ZM29 13L31 24L35 24L37 12Z"
TAIL = "M1 6Q-4 8-3 13"
BROKEN_CROWN = "M40-12L39-18L43-15L44-17M46-18L47-15L51-18L50-11"

PATTERNS = {
    "blue": (6, 6, "M0 1.5H6M0 4.5H6", 1.3),
    "green": (6, 6, "M1.5 1.5h.1M4.5 4.5h.1", 2.2),
    "orange": (8, 6, "M0 4.5L4 1.5L8 4.5", 1.4),
    "yellow": (6, 6, "M0 1.5H3M3 4.5H6", 3),
    "white": (60, 60, "", 0),
    "red": (8, 5, "M0 2.5Q2 0 4 2.5T8 2.5", 1.3),
    "purple": (8, 8, "M4 .5L7.5 4L4 7.5L.5 4Z", 1.2),
    "black": (60, 60, "", 0),
}
"""The pattern of each blanket: width and height of the weave, its path, its stroke. White and black are plain."""


def letter(camel: str) -> str:
    """The letter that a camel wears."""
    return LETTERS.get(camel, camel[0].upper())


def blanket_colour(camel: str) -> str:
    """The background of a blanket: lighter than its camel, or darker if the camel is light."""
    return mixed(COLOURS[camel], INK, 0.12) if camel == "white" else mixed(COLOURS[camel], PAPER, 0.72)


def weave(camel: str) -> str:
    """The definition of a blanket's pattern."""
    width, height, path, stroke = PATTERNS[camel]
    parts = [box(0, 0, width, height, blanket_colour(camel))]
    if path:
        thread = mixed(COLOURS[camel], INK, 0.15)
        parts.append(element("path", d=path, fill="none", stroke=thread, stroke_width=stroke, stroke_linecap="round"))
    return element("pattern", *parts, id=f"giza-{camel}", width=width, height=height, patternUnits="userSpaceOnUse")


def patch(x: float, y: float, name: str, size: float) -> str:
    """A camel's letter on its colour."""
    colour = COLOURS[name]
    return box(x - 0.6 * size, y - 0.56 * size, 1.2 * size, 1.12 * size, colour, rx=0.3 * size) + words(
        x,
        y + 0.36 * size,
        letter(name),
        size,
        text_anchor="middle",
        font_weight="bold",
        fill=readable_on(colour),
    )


def camel_shape(camel: str, crazy: bool, backwards: bool, on_legs: bool) -> str:
    """A camel with its blanket; its feet, or its belly, are at y = 24 or 15, its middle at x = 0."""
    outline: Attributes = {"stroke": INK, "stroke_width": 1.1, "stroke_linejoin": "round"}
    colour = COLOURS[camel]
    parts = []
    if on_legs:
        parts.append(element("path", d=LEG_PATHS, fill=mixed(colour, INK, 0.2), **outline))
    parts.append(element("path", d=TAIL, fill="none", stroke=INK, stroke_width=1.6, stroke_linecap="round"))
    parts.append(element("path", d=BODY, fill=colour, **outline))
    parts.append(element("path", d=BLANKET, fill=f"url(#giza-{camel})", stroke=INK, stroke_width=0.8))
    parts.append(element("circle", cx=47, cy=-8.4, r=1, fill=readable_on(colour)))
    if crazy:
        crown = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
        parts.append(element("path", d=BROKEN_CROWN, stroke=PAPER, stroke_width=3.4, **crown))
        parts.append(element("path", d=BROKEN_CROWN, stroke=INK, stroke_width=1.5, **crown))
    centre = 19
    shape = moved(centre if backwards else -centre, 0, *parts, mirrored=backwards)
    return shape + patch(0, 8, camel, 11)


def stack(camels: list[tuple[str, str]], crazy: tuple[str, ...], left: bool) -> str:
    """A stack of camels from bottom to top, each with its title; the ground is at y = 0.

    Racers look to the left or to the right, crazy camels the other way.
    """
    step = STEPS[len(camels) - 1]
    scale = min(LARGEST, ROOM / (ONE_CAMEL + step * (len(camels) - 1)))
    drawn = []
    for height, (camel, told) in enumerate(camels):
        shape = camel_shape(camel, camel in crazy, left != (camel in crazy), on_legs=height == 0)
        place = f"translate(0 {number(-24 - step * height)})"
        drawn.append(element("g", title(told), shape, transform=place, data_camel=camel))
    return element("g", *drawn, transform=f"scale({number(scale)})")


def die(x: float, y: float, name: str, told: str) -> str:
    """A die in the pyramid, with its letter."""
    colour = COLOURS[name]
    face = box(x - 11, y - 11, 22, 22, colour, rx=5, stroke=INK, stroke_width=1.1)
    sign = words(x, y + 5, letter(name), 14, text_anchor="middle", font_weight="bold", fill=readable_on(colour))
    return element("g", title(told), face, sign)


def badge(x: float, y: float, camel: str) -> str:
    """A camel's blanket with its letter, to put before its odds."""
    blanket = box(x, y, 34, 26, f"url(#giza-{camel})", rx=6, stroke=INK, stroke_width=1.1)
    return blanket + patch(x + 17, y + 13, camel, 14)
