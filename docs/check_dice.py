"""Checks the dice of a finished game with sealed dice, without Tablewright: nothing but Python's own library.

    tablewright export MY-GAME --as json --to log.json
    python check_dice.py log.json

The promise: SHA-256 of a label, the campaign's id and the secret, shown before the first die.
A die: HMAC-SHA-256 under the secret of stream, position and the players' salts; the first 64 bits, scaled to its sides.
"""

import hashlib
import hmac
import json
import sys

LABEL = b"tablewright sealed dice 1\0"


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123  # as plain as can be
        log = json.load(file)
    dice = log["setup"]["dice"]
    if dice["kind"] != "sealed" or not dice.get("secret"):
        sys.exit("these dice are open, or the secret is not revealed before the game is over")
    secret = bytes.fromhex(dice["secret"])
    promise = hashlib.sha256(LABEL + log["setup"]["campaign"].encode() + b"\0" + secret).hexdigest()
    if promise != dice["commitment"]:
        sys.exit(f"the promise was {dice['commitment']}, but the secret gives {promise}")
    salts = "\0".join(log["salts"]).encode()
    checked = 0
    for entry in log["entries"]:
        for roll in entry.get("rolls", ()):
            if not roll.get("by_hand"):
                message = f"{roll['stream']}\0{roll['position']}\0".encode() + salts
                word = int.from_bytes(hmac.digest(secret, message, "sha256")[:8], "big")
                face = (word * roll["sides"] >> 64) + 1
                if face != roll["face"]:
                    sys.exit(f"die {roll['position']} of {roll['stream']} shows {roll['face']}, but must show {face}")
                checked += 1
    print(f"the promise was kept, and all {checked} dice show what they must")  # noqa: T201


if __name__ == "__main__":
    main()
