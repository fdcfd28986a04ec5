"""A list that grows for years: what came last as it is, what is older packed small until somebody looks there.

Records and logs only ever grow at their end, or are cut off there when something is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, SupportsIndex, TypeVar, overload

T = TypeVar("T")
U = TypeVar("U")

RECENT = 500  # items that stay as they are; a stretch is packed when there are twice as many


class Stretch(NamedTuple):
    """So many old items, packed; there may be more in it, which were cut off."""

    packed: Any  # text or bytes, as its list packs them
    length: int


class LongList(Sequence[T], Generic[T]):
    """`pack` and `unpack` make items small and whole again; `old` is packed already and comes before `items`."""

    def __init__(
        self,
        pack: Callable[[Sequence[T]], Any],
        unpack: Callable[[Any], list[T]],
        items: Iterable[T] = (),
        old: tuple[Stretch, ...] = (),
    ) -> None:
        self._pack, self._unpack = pack, unpack
        self.recent, self.old = list(items), old
        self.before = sum(stretch.length for stretch in old)  # items that are packed
        self.cuts = 0  # how often something was cut off: else it has only grown
        self._opened: tuple[Stretch, list[T]] | None = None

    # --- growing and cutting -----------------------------------------------------------------------------------------
    def append(self, item: T) -> None:
        self.recent.append(item)

    def __iadd__(self, items: Iterable[T]) -> LongList[T]:
        self.recent += items
        return self

    def pop(self) -> T:
        last = self[-1]
        self.cut(len(self) - 1)
        return last

    def cut(self, length: int) -> None:
        """Forget what comes after the first so many."""
        if length >= len(self):
            return
        self.cuts += 1
        if length >= self.before:
            del self.recent[length - self.before :]
            return
        kept: list[Stretch] = []
        while length and length >= self.old[len(kept)].length:
            length -= self.old[len(kept)].length
            kept.append(self.old[len(kept)])
        self.recent = self._items(self.old[len(kept)])[:length]
        self.old, self.before = tuple(kept), sum(stretch.length for stretch in kept)

    def until(self, length: int) -> LongList[T]:
        """The first so many, as a list of their own."""
        twin = LongList(self._pack, self._unpack, self.recent, self.old)
        twin.cuts = self.cuts
        twin.cut(length)
        return twin

    def settle(self) -> None:
        """Pack what is old by now."""
        packed: list[Stretch] = []
        while len(self.recent) >= 2 * RECENT:
            packed.append(Stretch(self._pack(self.recent[:RECENT]), RECENT))
            del self.recent[:RECENT]
        if packed:
            self.old, self.before = (*self.old, *packed), self.before + RECENT * len(packed)

    def add_packed(self, stretch: Stretch) -> None:
        """More items at the end, packed already."""
        if self.recent:
            self.old = (*self.old, Stretch(self._pack(self.recent), len(self.recent)))
            self.before += len(self.recent)
            self.recent = []
        self.old = (*self.old, stretch)
        self.before += stretch.length

    def wake(self) -> None:
        """Unpack enough of the end for what people look at first."""
        while self.old and len(self.recent) < RECENT:
            self.recent = self._unpacked(self.old[-1]) + self.recent
            self.old = self.old[:-1]
        self.before = sum(each.length for each in self.old)

    # --- looking -----------------------------------------------------------------------------------------------------
    def __len__(self) -> int:
        return self.before + len(self.recent)

    def __iter__(self) -> Iterator[T]:
        for stretch in self.old:
            yield from self._unpacked(stretch)
        yield from self.recent

    @overload
    def __getitem__(self, place: SupportsIndex) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: SupportsIndex | slice) -> T | list[T]:
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            return self._between(start, stop) if step == 1 else list(self)[place]
        at = place.__index__()
        at += len(self) if at < 0 else 0
        if at >= self.before:
            return self.recent[at - self.before]
        if at < 0:
            raise IndexError(place)
        return self._between(at, at + 1)[0]

    def __setitem__(self, place: int, item: T) -> None:
        """Something else in the place of a recent item."""
        self.recent[place if place < 0 else place - self.before] = item

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LongList | list) and len(self) == len(other) and all(map(_same, self, other))

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _between(self, start: int, stop: int) -> list[T]:
        if start >= self.before:
            return self.recent[start - self.before : max(0, stop - self.before)]
        items: list[T] = []
        at = 0
        for stretch in self.old:
            if at < stop and at + stretch.length > start:
                items += self._items(stretch)[max(0, start - at) : stop - at]
            at += stretch.length
        return items + self.recent[: max(0, stop - self.before)]

    def _items(self, stretch: Stretch) -> list[T]:
        """What is in a stretch; the last one that was looked into is kept open."""
        if self._opened is None or self._opened[0] is not stretch:
            self._opened = (stretch, self._unpacked(stretch))
        return self._opened[1]

    def _unpacked(self, stretch: Stretch) -> list[T]:
        return self._unpack(stretch.packed)[: stretch.length]


def _same(one: object, other: object) -> bool:
    return one == other
