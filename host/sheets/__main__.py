"""`python -m host.sheets [--all]`: builds the PDFs that are out of date, or all. What `make sheets` runs."""

import sys

from host.sheets.build import SheetError, build


def main() -> int:
    """Build; return the exit code."""
    try:
        lines = list(build(everything="--all" in sys.argv[1:]))
    except SheetError as error:
        print(error, file=sys.stderr)
        return 1
    except ImportError as error:
        print(f"{error.name} is not installed: `make sheets` installs it.", file=sys.stderr)
        return 1
    print("\n".join(lines) or "All sheets are up to date.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
