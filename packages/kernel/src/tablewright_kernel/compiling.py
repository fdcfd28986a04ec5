"""The one place where the kernel's functions meet a compiler: Numba, for the processor (for a GPU: `translating.py`).

Whether they do is fixed when the kernel is first imported, by TABLEWRIGHT_KERNEL ("processor", or "plain" for no
compiler at all, to look at them with a debugger or to translate them). They take arrays of integers and numbers, and
nothing else: no text, no lists, no exceptions.

Functions are lowered alone; an entrance, which Python calls, is linked and optimised with all that it leads to, once
(`linking.py`), and kept on disk under a name made from the source of the whole kernel.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import os
import textwrap
from collections.abc import Callable, Iterable, Iterator, MutableSequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

TARGET = os.environ.get("TABLEWRIGHT_KERNEL", "processor")

_NEVER_COMPILED = frozenset(
    (
        "compiling",
        "content",
        "engine",
        "equality",
        "keys",
        "linking",
        "loading",
        "proving",
        "seeing",
        "states",
        "translating",
    )
)

_SMALL = 120  # parts of a function that Numba puts in wherever it is called
F = TypeVar("F", bound=Callable[..., Any])

Record: TypeAlias = MutableSequence[int]  # one game: an array of 32-bit numbers, laid out in `record.py`
Results: TypeAlias = MutableSequence[int]  # what is kept of a game
Content: TypeAlias = MutableSequence[int]  # charts, figures and settings of the games that are played: `content.py`


def compiled(function: F) -> F:
    """A function of the kernel, compiled for whoever calls it."""
    if TARGET == "plain":
        return function
    jit = _numba().njit(error_model="numpy", nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    on_processor: F = jit(function)
    return on_processor


def _numba(part: str = "") -> Any:
    """Numba, or a part of it; most of it has no types."""
    return import_module(f"numba.{part}" if part else "numba")


def entrance(function: F) -> F:
    """A function that Python calls."""
    if TARGET != "processor":
        return function
    with _kept_in(cache_folder()):
        entered: F = _numba().njit(cache=True, error_model="numpy", nogil=True)(function)
    return entered


def made_start_of() -> Callable[[Any], Any]:
    """Where an array's numbers begin, which is all that functions of the kernel are given of it on the processor.

    A whole array would be counted in and out of every function by an atomic operation: more than a third of the time.
    """
    if TARGET != "processor":
        return compiled(lambda array: array)

    def start(context: Any, array: Any) -> Any:
        def address(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return context.make_array(signature.args[0])(context, builder, arguments[0]).data

        return _numba("types").CPointer(array.dtype)(array), address

    made: Callable[[Any], Any] = _numba("extending").intrinsic(start)
    return made


def made_high_product(plain: F) -> F:
    """The high word of a product: the processor has an instruction for it, which LLVM does not see in its halves."""
    if TARGET != "processor":
        return compiled(plain)

    def high(context: Any, a: Any, b: Any) -> Any:
        def reckoned(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            ir: Any = import_module("llvmlite.ir")
            wide = [builder.zext(each, ir.IntType(128)) for each in arguments]
            return builder.trunc(builder.lshr(builder.mul(*wide), ir.Constant(ir.IntType(128), 64)), ir.IntType(64))

        return _numba("types").uint64(a, b), reckoned

    made: F = _numba("extending").intrinsic(high)
    return made


def as_numbers(array: Any) -> Any:
    """An array as entrances want it: uncompiled functions reckon with Python's own numbers, which know no bounds."""
    return array.tolist() if TARGET == "plain" else array


def cache_folder() -> Path:
    """Where what was compiled is kept: one folder for each state of the kernel's source."""
    from platformdirs import user_cache_path

    base = os.environ.get("NUMBA_CACHE_DIR")
    return (Path(base) if base else user_cache_path("tablewright")) / f"kernel-{_source_mark()}"


def is_kept(entrance_name: str) -> bool:
    """Whether an entrance has been compiled before, by this or another process."""
    return any(cache_folder().rglob(f"*{entrance_name}*.nbi"))


def _source_mark() -> str:
    """A name for the source of all that is compiled and where it stands: Numba looks at the entrance's file alone."""
    here = f"{Path(__file__).parent}{os.environ.get('TABLEWRIGHT_RECORD', '')}"  # another size, another kernel
    digest = hashlib.blake2b(here.encode(), digest_size=8)
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        if file.stem not in _NEVER_COMPILED:
            digest.update(file.read_bytes())
    return digest.hexdigest()


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    config = _numba("core.config")
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def prepare(*roots: Any) -> None:
    """Lower functions and all they lead to, callees first, each once and for the types it is written with.

    Left to itself Numba lowers a function anew for every constant and every width of number it is called with.
    """
    from tablewright_kernel.linking import lowered_alone, put_in_everywhere

    with lowered_alone():
        for function in _callees_first(roots):
            if not function.overloads:
                function.compile(_signature(function.py_func))
                function.disable_compile()
                if is_small(function.py_func):
                    put_in_everywhere(function)


def is_small(function: Callable[..., Any], most: int = _SMALL) -> bool:
    """Worth having wherever it is called; were all so, a compiler would never end."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    body = tree.body if isinstance(tree, ast.FunctionDef) else []
    return len(body) == 1 or sum(1 for _ in ast.walk(ast.Module(body[1:], []))) <= most


def _signature(function: Callable[..., Any]) -> tuple[Any, ...]:
    """A function's parameters, as its annotations have them, in Numba's types."""
    types = _numba("types")
    place = types.CPointer(types.int32)
    named = {
        "Record": place,
        "Results": place,
        "Content": place,
        "int": types.int64,
        "bool": types.boolean,
        "float": types.float64,
    }
    named["np.uint64"] = types.uint64
    return tuple(named[str(each.annotation)] for each in inspect.signature(function).parameters.values())


def _callees_first(roots: Iterable[Any]) -> list[Any]:
    """The compiled functions that these lead to, themselves last; no function of the kernel calls itself."""
    found: dict[Any, None] = {}

    def visit(function: Any) -> None:
        for callee in _called_by(function.py_func):
            if callee not in found:
                visit(callee)
        found.setdefault(function)

    for root in roots:
        visit(root)
    return list(found)


def _called_by(function: Callable[..., Any]) -> Iterator[Any]:
    """The compiled functions that a function names."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if hasattr(value, "py_func"):
            yield value


def finish(entered: Any, *arguments: Any) -> None:
    """Compile an entrance for arguments of these types, with all that has been prepared; it is kept on disk."""
    from tablewright_kernel.linking import linked_with_all

    with linked_with_all():
        entered.compile(tuple(_numba().typeof(argument) for argument in arguments))
