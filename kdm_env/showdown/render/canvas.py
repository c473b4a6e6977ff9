"""Drawing: shapes and text with smooth edges, into a uint8 array. Measures are pixels of an unscaled picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from . import font

Colour = tuple[int, int, int]
Picture = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.float32]


class Canvas:
    """A picture being drawn; `scale` device pixels make one pixel of the layout."""

    def __init__(self, width: int, height: int, scale: int, background: Colour) -> None:
        self.scale = scale
        self.pixels: Picture = np.empty((height * scale, width * scale, 3), np.uint8)
        self.pixels[:] = background

    def rect(self, x: float, y: float, width: float, height: float, colour: Colour, alpha: float = 1.0) -> None:
        """A rectangle with sharp edges."""
        k = self.scale
        part = self.pixels[round(y * k) : round((y + height) * k), round(x * k) : round((x + width) * k)]
        if alpha >= 1:
            part[:] = colour
        else:
            part[:] = part + (np.array(colour, np.float32) - part) * alpha + 0.5

    def rounded(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        fill: Colour | None,
        outline: Colour | None = None,
        thick: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """A rectangle with round corners; a circle when the radius is half its width."""
        box = self._box(x, y, x + width, y + height)
        if box is None:
            return
        top, left, px, py = box
        qx = np.abs(px - (x + width / 2)) - (width / 2 - radius)
        qy = np.abs(py - (y + height / 2)) - (height / 2 - radius)
        away = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - radius
        if fill is not None:
            self._blend(top, left, np.clip(0.5 - away * self.scale, 0, 1) * alpha, fill)
        if outline is not None:
            ring = np.abs(away + thick / 2) - thick / 2
            self._blend(top, left, np.clip(0.5 - ring * self.scale, 0, 1) * alpha, outline)

    def circle(
        self, x: float, y: float, radius: float, fill: Colour | None, outline: Colour | None = None,
        thick: float = 1.0, alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """A circle about (x, y)."""
        self.rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius, fill, outline, thick, alpha)

    def polygon(self, points: Sequence[tuple[float, float]], colour: Colour, alpha: float = 1.0) -> None:
        """A filled convex polygon."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        box = self._box(min(xs), min(ys), max(xs), max(ys))
        if box is None:
            return
        top, left, px, py = box
        turn = sum(ax * by - bx * ay for (ax, ay), (bx, by) in _sides(points))
        outside = np.full(np.broadcast_shapes(px.shape, py.shape), -1e9, np.float32)
        for (ax, ay), (bx, by) in _sides(points):
            length = max(float(np.hypot(bx - ax, by - ay)), 1e-9)
            side = ((px - ax) * (by - ay) - (py - ay) * (bx - ax)) / length
            np.maximum(outside, side if turn > 0 else -side, out=outside)
        self._blend(top, left, np.clip(0.5 - outside * self.scale, 0, 1) * alpha, colour)

    def line(self, ax: float, ay: float, bx: float, by: float, colour: Colour, thick: float = 1.0) -> None:
        """A straight stroke with round ends."""
        half = thick / 2
        box = self._box(min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half)
        if box is None:
            return
        top, left, px, py = box
        dx, dy = bx - ax, by - ay
        along = np.clip(((px - ax) * dx + (py - ay) * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
        away = np.hypot(px - ax - along * dx, py - ay - along * dy) - half
        self._blend(top, left, np.clip(0.5 - away * self.scale, 0, 1), colour)

    def hatch(
        self, x: float, y: float, width: float, height: float, colour: Colour, alpha: float = 1.0, gap: float = 6.0,
    ) -> None:  # fmt: skip
        """Slanting stripes over a rectangle."""
        box = self._box(x, y, x + width, y + height, 0)
        if box is None:
            return
        top, left, px, py = box
        wave = np.abs((px + py) % gap - gap / 2) / np.float32(2**0.5) - 0.6
        self._blend(top, left, np.clip(0.5 - wave * self.scale, 0, 1) * alpha, colour)

    def text(
        self, x: float, y: float, text: str, colour: Colour, size: float = 1.0, bold: bool = False,
        room: float | None = None, alpha: float = 1.0,
    ) -> float:  # fmt: skip
        """A line of text whose capitals begin at y; cut at `room` pixels. Returns where the pen ends."""
        if room is not None:
            text = font.fit(text, room, size, bold)
        mask, left, up = font.line(text, size, bold, self.scale)
        top, start = round(y * self.scale) - up, round(x * self.scale) - left
        self._blend(top, start, mask if alpha >= 1 else mask * np.float32(alpha), colour)
        return x + font.width(text, size, bold)

    def centred(
        self, x: float, y: float, text: str, colour: Colour, size: float = 1.0, bold: bool = False,
    ) -> None:  # fmt: skip
        """A line of text around (x, y)."""
        left = round(x - font.width(text, size, bold) / 2 - 0.1)
        self.text(left, round(y - 4.5 * size), text, colour, size, bold)

    def _box(
        self, x0: float, y0: float, x1: float, y1: float, margin: int = 1
    ) -> tuple[int, int, Numbers, Numbers] | None:
        """The device pixels of an area: its top, left, and the layout coordinates of their centres."""
        k, (height, width) = self.scale, self.pixels.shape[:2]
        left, right = max(0, int(np.floor(x0 * k)) - margin), min(width, int(np.ceil(x1 * k)) + margin)
        top, bottom = max(0, int(np.floor(y0 * k)) - margin), min(height, int(np.ceil(y1 * k)) + margin)
        if left >= right or top >= bottom:
            return None
        px = (np.arange(left, right, dtype=np.float32) + np.float32(0.5)) / np.float32(k)
        py = (np.arange(top, bottom, dtype=np.float32) + np.float32(0.5)) / np.float32(k)
        return top, left, px[None, :], py[:, None]

    def _blend(self, top: int, left: int, cover: Numbers, colour: Colour) -> None:
        height, width = self.pixels.shape[:2]
        cut_top, cut_left = max(0, -top), max(0, -left)
        cover = cover[cut_top : max(0, height - top), cut_left : max(0, width - left)]
        part = self.pixels[max(0, top) : top + cut_top + cover.shape[0], max(0, left) :][:, : cover.shape[1]]
        blended = part + (np.array(colour, np.float32) - part) * cover[..., None] + np.float32(0.5)
        part[:] = blended.astype(np.uint8)


def _sides(
    points: Sequence[tuple[float, float]],
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return list(zip(points, [*points[1:], points[0]], strict=True))
