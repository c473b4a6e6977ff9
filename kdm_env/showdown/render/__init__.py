"""Pictures of a position for people: `ansi` for a terminal, `rgb` for a screen or a video. They only read the state."""

from .ansi import ansi
from .names import GearName, Names, TerrainName
from .picture import rgb
from .png import save_png

__all__ = ["GearName", "Names", "TerrainName", "ansi", "rgb", "save_png"]
