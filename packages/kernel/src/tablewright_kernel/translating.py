"""The kernel's functions as C++, for nvcc and CuPy: the same source, read as what it is, plain functions over numbers.

Numba reckons in 64 bits everywhere, which a GPU does at half the speed and in twice the registers; here numbers have
32 bits except where a function needs more (`_WIDE`). Names that stand for numbers are put in as numbers.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from tablewright_kernel import figures as figures_of_content
from tablewright_kernel import record
from tablewright_kernel.compiling import is_small

_WIDE = frozenset(("dice", "digests", "names", "by_chance", "crossings"))  # modules that reckon in 64 bits
_WIDE_FUNCTIONS = frozenset(("_key_order", "_append_number", "_dress", "_change_gear"))
_FRAME = Path(__file__).with_name("gpu.cu")
_PROVIDED = frozenset(("high_product", "clear"))  # `gpu.cu` has something better
# A record's head is at hand (`record.HEAD`): its fields and these lists are told from the rest of it by their names.
# The functions of `ANYWHERE` are given places that may lie in it or not, and look.
_LISTS_AT_HAND = frozenset(("VERBS_OFFERED", "KEY", "WORDS"))
ANYWHERE = frozenset(("clear", "_clear_sheet", "note", "strike_off", "listed", "_bend"))
# Figures that a program may be compiled for alone (`-DKNOWN_BOT=1`): what only others would do falls away.
_MAY_BE_KNOWN = ("BOT", "MARKED")
_SMALL = 190  # parts of a function that is put in wherever it is called: to choose an answer is one
_TYPES = {
    "Record": "Record", "Results": "int32_t*", "Content": "Content", "bool": "bool", "float": "double",
    "np.uint64": "Word",
}  # fmt: skip
_OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<",
    ast.RShift: ">>", ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.And: "&&", ast.Or: "||", ast.Not: "!", ast.USub: "-", ast.Invert: "~",
}  # fmt: skip
_CALLS = {"max": "larger", "min": "smaller", "abs": "absolute"}
_WORDS = {"uint64": "Word", "uint32": "uint32_t", "int32": "int32_t"}


class Untranslatable(Exception):
    """The kernel's source has something that this does not know."""


def whole_program(kind: type[Function] | None = None) -> str:
    """What a GPU plays games with; `kind`: what writes a function, if it is to do more than that."""
    from tablewright_kernel.book import order
    from tablewright_kernel.running import RESULTS, keep, play_game

    turns, deeds = order.KINDS_OF_TURN, order.KINDS_OF_DEED
    kinds = {"TURNS": turns, "KINDS": turns + deeds, "SORTS": order.SORTS}
    for_gpu = (order.kind_of_turn, order.kind_of_deed, order.sort_of_step)
    return program((play_game, keep, *for_gpu), kind or Function, **kinds, **_sizes(), RESULTS=RESULTS)


def _sizes() -> dict[str, int]:
    """Where a record's head ends, how long a row is that has one at hand, and how far apart records lie.

    A row has an odd count of fours, so that few neighbours on a GPU meet in one bank of its memory. The number behind
    a record says which game it is.
    """
    fours = -(-record.HEAD // 4) | 1
    return {"HEAD": record.HEAD, "ROW": 4 * fours, "RECORD_STRIDE": -(-(record.RECORD_SIZE + 1) // 32) * 32}


def program(roots: Iterable[Any], kind: type[Function], **figures: int) -> str:
    """All of `gpu.cu`, with these functions and all they lead to in it, callees first, and figures by their names."""
    wanted = (each for each in _callees_first(roots) if each.__name__ not in _PROVIDED)
    functions = _Program(wanted, kind).text()
    defined = "".join(f"#define {name} {value}\n" for name, value in figures.items())
    defined += "".join(map(_perhaps_known, _MAY_BE_KNOWN))
    return _FRAME.read_text("utf-8").replace("// FIGURES\n", defined).replace("// THE KERNEL\n", functions)


def _perhaps_known(name: str) -> str:
    place = getattr(figures_of_content, name)
    return f"#ifdef KNOWN_{name}\n#define {name}(c) KNOWN_{name}\n#else\n#define {name}(c) c[{place}]\n#endif\n"


def name_of(function: Any) -> str:
    """What a function is called in C++: several modules have functions of one name."""
    plain = _plain(function)
    return f"{plain.__module__.rpartition('.')[2]}_{plain.__name__.lstrip('_')}"


def _plain(function: Any) -> FunctionType:
    found: FunctionType = getattr(function, "py_func", function)
    return found


def _callees_first(roots: Iterable[Any]) -> list[FunctionType]:
    found: dict[FunctionType, None] = {}

    def visit(function: FunctionType) -> None:
        for name in function.__code__.co_names:
            callee = getattr(function.__globals__.get(name), "py_func", function.__globals__.get(name))
            if isinstance(callee, FunctionType) and callee not in found:
                visit(callee)
        found.setdefault(function)

    for root in roots:
        visit(_plain(root))
    return list(found)


def _spelled(name: str) -> str:
    """A local name, where C++ has no other use for it."""
    return f"{name}_" if name in ("default", "new") else name


class _Program:
    """All functions on their way into C++.

    A GPU is slow to call: what is small, or called in one place alone, is put in there.
    """

    def __init__(self, functions: Iterable[FunctionType], kind: type[Function]) -> None:
        self.functions = [kind(each) for each in functions]
        self.calls = Counter(callee for each in self.functions for callee in each.called())

    def text(self) -> str:
        return "\n".join(each.text(put_in=self._is_put_in(each.function)) for each in self.functions)

    def _is_put_in(self, function: FunctionType) -> bool:
        return self.calls[function] < 2 or is_small(function, _SMALL)


class Function:
    """One function on its way into C++."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        module = function.__module__.rpartition(".")[2]
        wide = module in _WIDE or function.__name__ in _WIDE_FUNCTIONS
        self.number = "int64_t" if wide else "int32_t"
        tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
        if not isinstance(tree, ast.FunctionDef):
            raise Untranslatable(function.__name__)
        self.tree = tree
        self.given = {each.arg: self._type(ast.unparse(each.annotation or each)) for each in tree.args.args}
        self.locals: dict[str, str] = {}
        self.fresh = 0

    def called(self) -> Iterator[FunctionType]:
        """The functions that this one calls, each as often as it stands there."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                callee = _plain(self.function.__globals__.get(node.func.id))
                if isinstance(callee, FunctionType):
                    yield callee

    def text(self, put_in: bool) -> str:
        body = self._block(self.tree.body)
        given = ", ".join(f"{kind} {_spelled(name)}" for name, kind in self.given.items())
        declared = "".join(f"{kind} {_spelled(name)} = 0;\n" for name, kind in self.locals.items())
        kind = "SMALL" if put_in else "KERNEL"
        head = f"{kind} {self._returned()} {name_of(self.function)}({given})"
        return f"{head} {{\n{declared}{body}}}\n"

    def _type(self, annotation: str) -> str:
        return _TYPES.get(annotation, self.number)

    def _returned(self) -> str:
        written = ast.unparse(self.tree.returns) if self.tree.returns else "None"
        if written.startswith("tuple"):
            return f"Several<{written.count('int')}>"
        return "void" if written == "None" else self._type(written)

    # --- statements --------------------------------------------------------------------------------------------------
    def _block(self, statements: Iterable[ast.stmt]) -> str:
        return "".join(self._statement(each) for each in statements)

    def _statement(self, node: ast.stmt) -> str:
        method: Callable[[Any], str] | None = getattr(self, f"_on_{type(node).__name__.lower()}", None)
        if method is None:
            raise Untranslatable(f"{self.function.__name__}: {ast.unparse(node)}")
        return method(node)

    def _on_expr(self, node: ast.Expr) -> str:
        return "" if isinstance(node.value, ast.Constant) else f"{self._value(node.value)};\n"

    def _on_return(self, node: ast.Return) -> str:
        if isinstance(node.value, ast.Tuple):
            return f"return {{{', '.join(f'(int64_t)({self._value(each)})' for each in node.value.elts)}}};\n"
        return f"return {self._value(node.value)};\n" if node.value else "return;\n"

    def _on_pass(self, node: ast.Pass) -> str:
        return ""

    def _on_break(self, node: ast.Break) -> str:
        return "break;\n"

    def _on_continue(self, node: ast.Continue) -> str:
        return "continue;\n"

    def _on_if(self, node: ast.If) -> str:
        otherwise = f" else {{\n{self._block(node.orelse)}}}\n" if node.orelse else "\n"
        return f"if ({self._value(node.test)}) {{\n{self._block(node.body)}}}{otherwise}"

    def _on_while(self, node: ast.While) -> str:
        return f"LOOP while ({self._value(node.test)}) {{\n{self._block(node.body)}}}\n"

    def _on_for(self, node: ast.For) -> str:
        self._local(ast.unparse(node.target), self.number)
        target = _spelled(ast.unparse(node.target))
        if isinstance(node.iter, ast.Tuple):  # of numbers: one after the other
            body = self._block(node.body)
            return "".join(f"{target} = {self._value(each)};\n{{\n{body}}}\n" for each in node.iter.elts)
        if not isinstance(node.iter, ast.Call):
            raise Untranslatable(ast.unparse(node))
        bounds = [self._value(each) for each in node.iter.args]
        first, last, step = ("0", *bounds, "1") if len(bounds) == 1 else (*bounds, "1")[:3]
        self.fresh += 1
        each, end = f"each{self.fresh}", f"end{self.fresh}"
        unlike = ">" if step.startswith("(-") else "<"
        head = f"LOOP for ({self.number} {each} = {first}, {end} = {last}; {each} {unlike} {end}; {each} += {step})"
        return f"{head} {{\n{target} = {each};\n{self._block(node.body)}}}\n"

    def _on_augassign(self, node: ast.AugAssign) -> str:
        joined = ast.BinOp(node.target, node.op, node.value)
        return f"{self._value(node.target)} = {self._value(joined)};\n"

    def _on_assign(self, node: ast.Assign) -> str:
        if isinstance(node.targets[0], ast.Tuple):
            return self._at_once(node.targets[0].elts, node.value)
        value, kind = self._value(node.value), self._kind(node.value)
        text = ""
        for target in reversed(node.targets):
            if isinstance(target, ast.Name):
                self._local(target.id, kind)
            text += f"{self._value(target)} = {value};\n"
            value = self._value(target)
        return text

    def _at_once(self, targets: list[ast.expr], value: ast.expr) -> str:
        """Values first, then where they go: a value may be what another target was."""
        self.fresh += 1
        several = f"now{self.fresh}"
        if isinstance(value, ast.Tuple):
            names = [f"{several}_{place}" for place in range(len(targets))]
            text = "".join(
                f"auto {name} = {self._value(each)};\n" for name, each in zip(names, value.elts, strict=True)
            )
            kinds = [self._kind(each) for each in value.elts]
        else:
            names = [f"{several}.at[{place}]" for place in range(len(targets))]
            text, kinds = f"auto {several} = {self._value(value)};\n", [self.number] * len(targets)
        for target, name, kind in zip(targets, names, kinds, strict=True):
            if isinstance(target, ast.Name):
                self._local(target.id, kind)
            text += f"{self._value(target)} = {name};\n"
        return f"{{\n{text}}}\n"

    def _local(self, name: str, kind: str) -> None:
        if name not in self.given:
            self.locals.setdefault(name, kind)

    # --- values ------------------------------------------------------------------------------------------------------
    def _kind(self, node: ast.AST) -> str:
        """What type a value has: text is not needed to tell a fraction or a word of dice from a number."""
        for each in ast.walk(node):
            if isinstance(each, ast.Compare | ast.BoolOp | ast.Subscript):
                return self.number
            known = self._known_kind(each)
            if known:
                return known
        return self.number

    def _known_kind(self, node: ast.AST) -> str:
        if isinstance(node, ast.Name):
            kind = self.given.get(node.id) or self.locals.get(node.id, "")
            return kind if kind in ("double", "Word") else ""
        if isinstance(node, ast.Div) or (isinstance(node, ast.Constant) and isinstance(node.value, float)):
            return "double"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called = self.function.__globals__.get(node.func.id)
            returned = str(_plain(called).__annotations__.get("return", "")) if called else ""
            return _TYPES[returned] if returned in ("float", "np.uint64") else ""
        return "Word" if isinstance(node, ast.Attribute) and node.attr == "uint64" else ""

    def _value(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant):
            return _number(node.value)
        if isinstance(node, ast.Name):
            return _spelled(node.id) if node.id in self.given or node.id in self.locals else self._outer(node)
        if isinstance(node, ast.Attribute):
            return self._outer(node)
        if isinstance(node, ast.Subscript):
            return self._number_at(node)
        if isinstance(node, ast.IfExp):
            return f"({self._value(node.test)} ? {self._value(node.body)} : {self._value(node.orelse)})"
        return self._reckoned(node)

    def _number_at(self, node: ast.Subscript) -> str:
        """A number of an array; a record's head has a way of its own, and so have figures that may be known."""
        array, place = self._value(node.value), self._value(node.slice)
        kind, name = self.given.get(array), self._constant(node.slice)
        if kind == "Content" and name in _MAY_BE_KNOWN:
            return f"{name}({array})"
        if kind == "Record" and self._is_at_hand(node.slice):
            return f"AT_HAND({array}, {place})"
        if kind == "Record" and not name and self.function.__name__ in ANYWHERE:
            return f"anywhere({array}, {place})"
        return f"{array}[{place}]"

    def _is_at_hand(self, place: ast.expr) -> bool:
        first = place
        while isinstance(first, ast.BinOp):
            first = first.left
        name = self._constant(first)
        return bool(name) and (first is place or name in _LISTS_AT_HAND) and getattr(record, name) < record.HEAD

    def _constant(self, node: ast.expr) -> str:
        """What a number that stands in a module is called there; nothing for any other value."""
        if isinstance(node, ast.Attribute):
            return node.attr
        is_outer = isinstance(node, ast.Name) and node.id not in self.given and node.id not in self.locals
        return node.id if is_outer and isinstance(node, ast.Name) else ""

    def _reckoned(self, node: ast.expr) -> str:
        if isinstance(node, ast.BoolOp):
            return f"({f' {_OPERATORS[type(node.op)]} '.join(self._value(each) for each in node.values)})"
        if isinstance(node, ast.UnaryOp):
            return f"({_OPERATORS[type(node.op)]}{self._value(node.operand)})"
        if isinstance(node, ast.BinOp):
            return self._binary(node)
        if isinstance(node, ast.Compare):
            sides = [self._value(each) for each in (node.left, *node.comparators)]
            signs = [_OPERATORS[type(each)] for each in node.ops]
            return f"({' && '.join(f'{a} {s} {b}' for a, s, b in zip(sides, signs, sides[1:], strict=False))})"
        if isinstance(node, ast.Call):
            return self._call(node)
        raise Untranslatable(f"{self.function.__name__}: {ast.unparse(node)}")

    def _binary(self, node: ast.BinOp) -> str:
        left, right = self._value(node.left), self._value(node.right)
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            return f"{'quotient' if isinstance(node.op, ast.FloorDiv) else 'rest'}({left}, {right})"
        if isinstance(node.op, ast.Div):
            return f"((double)({left}) / (double)({right}))"
        if isinstance(node.op, ast.LShift):
            return f"(({self._kind(node)})({left}) << {right})"
        return f"({left} {_OPERATORS[type(node.op)]} {right})"

    def _call(self, node: ast.Call) -> str:
        given = ", ".join(self._value(each) for each in node.args)
        if isinstance(node.func, ast.Attribute):
            return f"({_WORDS[node.func.attr]})({given})"
        if not isinstance(node.func, ast.Name):
            raise Untranslatable(ast.unparse(node))
        if node.func.id == "int":
            return f"(({self.number})({given}))"
        return f"{_CALLS.get(node.func.id) or name_of(self.function.__globals__[node.func.id])}({given})"

    def _outer(self, node: ast.Name | ast.Attribute) -> str:
        """A number that stands in a module."""
        if isinstance(node, ast.Name):
            return _number(self.function.__globals__[node.id])
        if isinstance(node.value, ast.Name):
            module = self.function.__globals__[node.value.id]
            if isinstance(module, ModuleType):
                return _number(getattr(module, node.attr))
        raise Untranslatable(f"{self.function.__name__}: {ast.unparse(node)}")


def _number(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return repr(value)
    if type(value).__name__ == "uint64":
        return f"{int(value)}ULL"
    if not isinstance(value, int):
        raise Untranslatable(repr(value))
    return f"({value})" if -(2**31) < value < 2**31 else f"((int64_t){value}LL)"
