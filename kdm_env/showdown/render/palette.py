"""The colours: stone and lantern light, with four survivors that stay apart for colour-blind eyes too."""

from __future__ import annotations

from .canvas import Colour

NIGHT: Colour = (27, 30, 36)
PANEL: Colour = (38, 42, 50)
PANEL_EDGE: Colour = (54, 59, 69)
SUNK: Colour = (30, 33, 40)

TEXT: Colour = (233, 227, 215)
SOFT: Colour = (176, 176, 174)
FAINT: Colour = (117, 122, 131)

LANTERN: Colour = (232, 186, 92)
BLOOD: Colour = (203, 92, 83)
BLOOD_DARK: Colour = (122, 50, 48)
LEAF: Colour = (130, 176, 122)
SKY: Colour = (116, 164, 210)

STONE_LIGHT: Colour = (205, 198, 182)
STONE_DARK: Colour = (196, 188, 171)
STONE_EDGE: Colour = (166, 157, 139)
INK: Colour = (40, 38, 36)

REACH: Colour = (62, 122, 178)
BLIND: Colour = (84, 66, 110)

GRASS: Colour = (140, 164, 106)
GRASS_DARK: Colour = (98, 124, 70)
ROCK: Colour = (128, 126, 124)
ROCK_DARK: Colour = (92, 90, 90)
EARTH: Colour = (184, 158, 116)
EARTHS: tuple[Colour, ...] = (
    (126, 160, 132), (160, 152, 84), (176, 112, 96), (204, 160, 84), (146, 148, 166), (184, 158, 116), (104, 146, 156),
    (190, 140, 104), (150, 128, 160),
)  # fmt: skip
"""Other terrain, by its number, so that kinds that lie side by side differ."""

BEAST: Colour = (88, 44, 42)
BEAST_EDGE: Colour = (52, 26, 26)
BEAST_DOWN: Colour = (112, 92, 88)
EYES: Colour = (244, 204, 104)

SURVIVORS: tuple[Colour, ...] = ((56, 116, 190), (214, 122, 44), (44, 138, 108), (150, 92, 172))


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """A colour between a and b: `share` of b."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )
