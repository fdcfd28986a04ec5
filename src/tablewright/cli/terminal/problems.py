"""Which errors are news for the player, and how they are put: one line, no traceback."""

from __future__ import annotations

import errno

from tablewright.engine.charts import BadContent
from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Diverged
from tablewright.engine.game.saves import BadSave
from tablewright.store.model import CannotOpen, StoreTrouble

_OF_THE_TARGET = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG)  # when a file is copied to another


def in_words(error: Exception) -> str | None:
    """The line to show, or None for a fault of ours, which keeps its traceback."""
    match error:
        case BrokenPipeError():
            return None
        case OSError(strerror=reason, filename=file, filename2=target) if reason:
            file = target if target and error.errno in _OF_THE_TARGET else file
            return f"{file}: {reason}" if file else reason
        case ConnectionError() if str(error):  # a server that is not there, in the words of who asked it
            return str(error)
        case CannotOpen():
            return f"could not open the store: {error}"
        case Refused() | BadSave() | BadContent() | Diverged() | StoreTrouble():
            return str(error)
    return None
