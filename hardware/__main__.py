"""`python -m hardware`: checks every board file and prints what is wrong with it. Exit code 1 if anything is.

`python -m hardware build` builds hardware/docs anew; with `--check` it only says which documents are not what the data
gives (exit code 1).
"""

import argparse
import sys

from hardware import check
from hardware.panel import fit
from hardware.panel.features import Panel


def main(words: list[str]) -> int:
    """Do what the command line says; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m hardware", description="Check the boards; build what a maker needs."
    )
    parser.add_argument("command", nargs="?", choices=("check", "build"), default="check")
    parser.add_argument("--check", action="store_true", help="build nothing; say which documents are out of date")
    given = parser.parse_args(words)
    return build(only_look=given.check) if given.command == "build" else look()


def look() -> int:
    """Check all boards."""
    code = 0
    for name in check.names():
        try:
            data = check.load(name)
        except ValueError as error:  # no JSON, or no text
            found = [f"Not readable as JSON: {error}."]
        else:
            found = check.faults(data) or fit.faults(Panel(data))
        print(f"{name}: {'cannot be built' if found else 'sound'}")
        for fault in found:
            print(f"  {fault}")
            code = 1
    return code


def build(*, only_look: bool) -> int:
    """Build the documents, or say which ones are out of date."""
    from hardware import build

    try:
        made = build.documents()
    except ValueError as error:
        print(error)
        return 1
    stale = build.stale(made)
    for path in stale:
        print(f"hardware/docs/{path}")
    if only_look:
        print(
            f"{len(stale)} of them out of date: `make hardware` builds them."
            if stale
            else "All as the data gives them."
        )
        return 1 if stale else 0
    build.write(made)
    print(f"{len(made)} documents in hardware/docs, {len(stale)} of them new or changed.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
