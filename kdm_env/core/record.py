"""The table as bytes: an annotated class becomes an aligned numpy dtype and a view of plain Python integers.

``@record`` reads the annotations of a class (``x: i1``, ``armor: i1[6]``, ``survivors: Survivor[4]``) and gives it

* ``.dtype``: the structured numpy dtype of one record, aligned, without pointers;
* ``.View``: reads and writes one record of an array as plain Python integers. The interpreted rules run on views,
  and so do renderers, notations and tests: a number that leaves its field's range raises instead of wrapping.

The compiled rules use the dtype alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, cast

import numpy as np
import numpy.typing as npt


class Kind:
    """A scalar field type: a numpy code and a memoryview format; ``kind[n]`` and ``kind[n, m]`` are arrays of it."""

    def __init__(self, code: str, char: str, shape: tuple[int, ...] = ()) -> None:
        self.code, self.char, self.shape = code, char, shape

    def __getitem__(self, shape: int | tuple[int, ...]) -> Kind:
        return Kind(self.code, self.char, shape if isinstance(shape, tuple) else (shape,))


i1, i2, i4, i8, f4 = Kind("i1", "b"), Kind("i2", "h"), Kind("i4", "i"), Kind("i8", "q"), Kind("f4", "f")


class Many:
    """An array of records inside a record."""

    def __init__(self, of: type[RecordClass], count: int) -> None:
        self.of, self.count = of, count


class _RecordMeta(type):
    def __getitem__(cls, count: int) -> Many:
        return Many(cast("type[RecordClass]", cls), count)


class View:
    """One record of an array, as Python integers. ``view.field``, ``view.array[i]``, ``view.records[i].field``."""

    __slots__ = ("_children", "_memory", "_start")
    _size: ClassVar[int]
    fields: ClassVar[tuple[str, ...]]

    def __init__(self, memory: memoryview, start: int) -> None:
        self._memory, self._start = memory, start
        self._children: dict[str, Any] = {}

    def to_bytes(self) -> bytes:
        """The bytes of the record."""
        return bytes(self._memory[self._start : self._start + self._size])

    def copy_from(self, other: View) -> None:
        """Take over the bytes of another record of the same class."""
        if type(other) is not type(self):
            raise TypeError(f"expected a {type(self).__name__}, got a {type(other).__name__}")
        self._memory[self._start : self._start + self._size] = other.to_bytes()


class RecordClass(metaclass=_RecordMeta):
    """What ``@record`` returns (for type checkers and for readers)."""

    dtype: ClassVar[np.dtype[Any]]
    View: ClassVar[type[View]]


def _scalar(offset: int, char: Any, size: int) -> property:
    def read(self: View) -> Any:
        at = self._start + offset
        return self._memory[at : at + size].cast(char)[0]

    def write(self: View, value: Any) -> None:
        at = self._start + offset
        self._memory[at : at + size].cast(char)[0] = value

    return property(read, write)


def _array(name: str, offset: int, char: Any, size: int, shape: tuple[int, ...]) -> property:
    def read(self: View) -> Any:
        child = self._children.get(name)
        if child is None:
            at = self._start + offset
            child = self._memory[at : at + size]
            child = child.cast(char) if len(shape) == 1 else child.cast(char, shape)
            self._children[name] = child
        return child

    return property(read)


def _records(name: str, offset: int, of: type[RecordClass], count: int) -> property:
    step = of.dtype.itemsize

    def read(self: View) -> Any:
        child = self._children.get(name)
        if child is None:
            at = self._start + offset
            child = tuple(of.View(self._memory, at + k * step) for k in range(count))
            self._children[name] = child
        return child

    return property(read)


def record(cls: type) -> Any:
    """Turn an annotated class into a record type. Annotations must be objects, not strings."""
    layout: list[tuple[Any, ...]] = []
    for name, kind in cls.__annotations__.items():
        if isinstance(kind, Kind):
            layout.append((name, kind.code, kind.shape) if kind.shape else (name, kind.code))
        elif isinstance(kind, Many):
            layout.append((name, kind.of.dtype, (kind.count,)))
        elif isinstance(kind, type) and issubclass(kind, RecordClass):
            layout.append((name, kind.dtype))
        else:
            raise TypeError(f"{cls.__name__}.{name}: {kind!r} is no field type (i1, i2, i4, i8, f4 or a record)")
    dtype = _without_gaps(layout)
    members: dict[str, Any] = {"__slots__": (), "_size": dtype.itemsize, "fields": tuple(cls.__annotations__)}
    for name, kind in cls.__annotations__.items():
        field, offset = cast(Any, dtype.fields)[name][:2]
        if isinstance(kind, Kind):
            members[name] = (
                _array(name, offset, kind.char, field.itemsize, kind.shape)
                if kind.shape
                else _scalar(offset, kind.char, field.itemsize)
            )
        elif isinstance(kind, Many):
            members[name] = _records(name, offset, kind.of, kind.count)
        else:
            members[name] = _one(name, offset, kind)
    view = type(cls.__name__ + "View", (View,), members)
    return _RecordMeta(
        cls.__name__,
        (RecordClass,),
        {"dtype": dtype, "View": view, "__doc__": cls.__doc__, "__module__": cls.__module__},
    )


def _without_gaps(layout: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """The aligned dtype, with every gap a field of its own.

    numpy copies field by field and leaves gaps as they were: copies of one record would differ in their bytes.
    """
    dtype = np.dtype(layout, align=True)
    filled: list[tuple[Any, ...]] = []
    end = 0
    for field in layout:
        offset = cast(Any, dtype.fields)[field[0]][1]
        if offset > end:
            filled.append((f"gap{end}", "i1", (offset - end,)))
        filled.append(field)
        end = offset + cast(Any, dtype.fields)[field[0]][0].itemsize
    if dtype.itemsize > end:
        filled.append((f"gap{end}", "i1", (dtype.itemsize - end,)))
    return np.dtype(filled, align=True)


def copy_records(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A copy of an array of records, byte by byte: many times as fast as ``array.copy()``, which goes by fields."""
    return np.frombuffer(bytearray(array.tobytes()), array.dtype).reshape(array.shape)


def repeated_record(states: npt.NDArray[Any], count: int) -> npt.NDArray[Any]:
    """So many copies, shape (count,), of the one record of an array of shape (1,), byte by byte."""
    return np.frombuffer(bytearray(states.tobytes() * count), states.dtype)


def _one(name: str, offset: int, of: type[RecordClass]) -> property:
    def read(self: View) -> Any:
        child = self._children.get(name)
        if child is None:
            child = self._children[name] = of.View(self._memory, self._start + offset)
        return child

    return property(read)


class Views:
    """An array of records as a sequence of views (what the interpreted rules receive instead of the array)."""

    def __init__(self, array: npt.NDArray[Any], of: type[RecordClass]) -> None:
        if array.dtype != of.dtype:
            raise TypeError(f"expected records of {of.__name__} ({of.dtype.itemsize} bytes), got {array.dtype}")
        flat = array if array.ndim == 1 else array.reshape(-1)
        if not flat.flags.c_contiguous:
            raise ValueError("records must lie one after the other in memory (a contiguous array)")
        self._memory = memoryview(cast(Any, flat).view(np.uint8)).cast("B")
        self._of, self._count = of, len(flat)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> Any:
        if not 0 <= index < self._count:
            raise IndexError(f"record {index} of {self._count}")
        return self._of.View(self._memory, index * self._of.dtype.itemsize)

    def __setitem__(self, index: int, value: View) -> None:
        """Copy a whole record over another."""
        self[index].copy_from(value)

    def __iter__(self) -> Iterator[Any]:
        return (self[k] for k in range(self._count))


def differences(a: Any, b: Any, of: type[RecordClass], prefix: str = "") -> list[str]:
    """The fields in which two records (numpy, same dtype) differ, as ``name: a -> b`` lines, for messages."""
    found: list[str] = []
    for name in of.dtype.names or ():
        left, right = np.asarray(a[name]), np.asarray(b[name])
        if left.tobytes() == right.tobytes():
            continue
        if left.dtype.names and left.ndim:
            for k in range(len(left)):
                for inner in left.dtype.names:
                    if left[k][inner].tobytes() != right[k][inner].tobytes():
                        found.append(
                            f"{prefix}{name}[{k}].{inner}: {left[k][inner].tolist()} -> {right[k][inner].tolist()}"
                        )
        else:
            found.append(f"{prefix}{name}: {left.tolist()} -> {right.tolist()}")
    return found
