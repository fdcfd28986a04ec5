"""The one place where the kernel's functions meet a compiler: Numba for the processor, numba-cuda for the GPU.

Which of the two is fixed when the kernel is first imported, by TABLEWRIGHT_KERNEL ("processor", "gpu", or "plain" for no
compiler at all, to look at them with a debugger); the source of the functions is the same. They take arrays of integers
and numbers, and nothing else: no text, no lists, no exceptions.
"""

from __future__ import annotations

import os
from collections.abc import Callable, MutableSequence
from typing import Any, TypeAlias, TypeVar

TARGET = os.environ.get("TABLEWRIGHT_KERNEL", "processor")

F = TypeVar("F", bound=Callable[..., Any])

Record: TypeAlias = MutableSequence[int]  # one game: an array of 32-bit numbers, laid out in `record.py`
Content: TypeAlias = MutableSequence[int]  # charts, figures and settings of the games that are played: `content.py`


def compiled(function: F) -> F:
    """A function of the kernel, compiled for whoever runs it."""
    if TARGET == "plain":
        return function
    if TARGET == "gpu":
        from numba import cuda

        on_gpu: F = cuda.jit(device=True)(function)
        return on_gpu
    from numba import njit

    on_processor: F = njit(error_model="numpy", nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return on_processor
