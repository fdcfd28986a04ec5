"""The kernel as one C++ file, for nvcc or any other compiler: python -m packages.kernel.tools.cpp > kernel.cu

TABLEWRIGHT_RECORD=small makes it for small records.
nvcc -cubin -arch=sm_90 -O3 --fmad=false -DTHREADS=512 -DBLOCKS=1 -DPOOL=8064 -DMANY=512 -o kernel.cubin kernel.cu
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    os.environ["TABLEWRIGHT_KERNEL"] = "plain"
    from tablewright_kernel.translating import whole_program

    sys.stdout.write(whole_program())


if __name__ == "__main__":
    main()
