"""`python -m hardware`: checks every board file and prints what is wrong with it. Exit code 1 if anything is."""

import sys

from hardware import check


def main() -> int:
    """Check all boards; return the exit code."""
    code = 0
    for name in check.names():
        try:
            data = check.load(name)
        except ValueError as error:  # no JSON, or no text
            found = [f"Not readable as JSON: {error}."]
        else:
            found = check.faults(data)
        print(f"{name}: {'cannot be built' if found else 'sound'}")
        for fault in found:
            print(f"  {fault}")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
