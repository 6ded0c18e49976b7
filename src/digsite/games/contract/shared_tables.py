"""Large read-only tables that compiled rules share, without freezing them into the compiled code.

Numba would copy a global array into every function that uses it. Here the machine code refers to the table by a name
that is resolved when it is loaded, so that even code from the disk cache finds the table of this process.
"""

from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba import carray, types
from numba.extending import intrinsic, overload


def shared_table(name: str, dtype: Any, shape: tuple[int, ...]) -> Callable[[], np.ndarray]:
    """A table of zeros, to be filled before the rules use it; call the result to get at it, in Python or compiled.

    >>> squares = shared_table("example.squares", np.int64, (10,))
    >>> squares()[:] = np.arange(10) ** 2
    >>> @numba.njit
    ... def square(n):
    ...     return squares()[n]
    >>> square(7)
    49
    """
    array = np.zeros(shape, dtype)
    symbol = f"digsite.{name}"
    llvm.add_symbol(symbol, array.ctypes.data)
    pointer = types.CPointer(numba.from_dtype(array.dtype))

    @intrinsic
    def address(typing_context):
        def generate(context, builder, signature, arguments):
            place = builder.module.globals.get(symbol)
            if place is None:
                place = ir.GlobalVariable(builder.module, ir.IntType(8), symbol)
                place.linkage = "external"
            return builder.bitcast(place, context.get_value_type(pointer))

        return pointer(), generate

    def table() -> np.ndarray:
        return array

    @overload(table)
    def compiled_table():
        return lambda: carray(address(), shape)

    return table
