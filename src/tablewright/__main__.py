"""The command `tablewright`, also as `python -m tablewright`. It hears Ctrl+C while the rest is still being loaded."""

import os
import signal

_INTERRUPTED = 130


def main() -> None:
    """Load the command line and let it do what was asked."""
    is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # else somebody has it so, as nohup does
    if is_heard:
        signal.signal(signal.SIGINT, _leave)
    from tablewright.cli import main as command

    if is_heard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    command(prog_name="tablewright")


def _leave(*_: object) -> None:
    os._exit(_INTERRUPTED)  # nothing is begun that would have to be ended


if __name__ == "__main__":
    main()
