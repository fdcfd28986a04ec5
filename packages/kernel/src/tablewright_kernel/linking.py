"""How the kernel's functions are put together: each is lowered once, all are linked and optimised once.

Left to itself Numba links, optimises and emits a function together with all it calls, again for each of its callers;
for some hundred functions that call each other that takes many minutes. This reaches into Numba's code libraries
(`numba.core.codegen`, 0.61 to 0.68) while the kernel is compiled, and puts them back as they were.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any


@contextmanager
def lowered_alone() -> Iterator[None]:
    """Functions that are compiled meanwhile are checked and kept for linking: nothing is linked in, nothing emitted."""
    codegen: Any = import_module("numba.core.codegen")
    library, machine = codegen.JITCodeLibrary, codegen.JITCPUCodegen
    before = library.finalize, machine.set_env
    library.finalize, machine.set_env = _keep_for_linking, _no_environment
    try:
        yield
    finally:
        library.finalize, machine.set_env = before


def _keep_for_linking(library: Any) -> None:
    library._raise_if_finalized()
    library._final_module.verify()
    library._finalized = True


def put_in_everywhere(function: Any) -> None:
    """A lowered function has its place wherever it is called, however many callers it has."""
    for overload in function.overloads.values():
        for lowered in overload.library._final_module.functions:
            if not lowered.is_declaration:
                lowered.add_function_attribute("alwaysinline")


def _no_environment(machine: Any, name: str, environment: Any) -> None:
    """What raises nothing needs no environment; and a function that was not emitted has no place for one."""


@contextmanager
def linked_with_all() -> Iterator[None]:
    """What is compiled meanwhile is linked with everything that is called, however far down."""
    codegen: Any = import_module("numba.core.codegen")
    library, finalize = codegen.JITCodeLibrary, codegen.JITCodeLibrary.finalize

    def with_all(self: Any) -> None:
        _link_what_is_called(self)
        self._linking_libraries = []
        finalize(self)

    library.finalize = with_all
    try:
        yield
    finally:
        library.finalize = finalize


def _link_what_is_called(library: Any) -> None:
    """Functions that are called and not there yet, from wherever they are, until all are there.

    LLVM links such a function only where something calls it already: one that comes too early is left out for good.
    Nobody else calls them, which LLVM is told: then it drops what no caller looks at, Numba's status of each call
    above all.
    """
    homes = {
        fn.name: each for each in _all_below(library) for fn in each._final_module.functions if not fn.is_declaration
    }
    module = library._final_module
    own = {fn.name for fn in module.functions if not fn.is_declaration}
    while missing := {homes[fn.name]: None for fn in module.functions if fn.is_declaration and fn.name in homes}:
        for home in missing:
            module.link_in(home._get_module_for_linking(), preserve=True)
    for fn in module.functions:
        if not fn.is_declaration and fn.name not in own:
            fn.linkage = "internal"


def _all_below(library: Any) -> dict[Any, None]:
    """The libraries that a library leads to, each once."""
    found: dict[Any, None] = {}
    front = list(library._linking_libraries)
    while front:
        each = front.pop(0)
        if each not in found:
            found[each] = None
            front += each._linking_libraries
    return found
