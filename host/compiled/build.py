"""`python -m host.compiled.build`: compiles the engine to C, into build/compiled (`make compiled`).

Cython reads engine/*.py as they are, and beside them the C types of `types/*.pxd`. Nothing is written into the
source folders.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from host.compiled import BUILT, ROOT, STAMP, TYPES, source_sum

# What perft and search spend their time in; the other modules are copied as they are.
MODULES = (
    "fields",
    "base",
    "giuthi",
    "kiothi",
    "aligulimane",
    "perft",
    "evaluation",
    "history",
    "table",
    "search",
)
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "initializedcheck": False,
    "annotation_typing": False,  # the types are those of the .pxd files: annotations would give Python's integers
    "binding": False,
}


class CompileError(Exception):
    """The engine can't be compiled. The text is a sentence that says why, and what to do."""


def build(out: Path = BUILT, modules: Sequence[str] = MODULES, optimise: str = "-O2") -> None:
    """Compile `modules` of the engine into the folder `out`/engine, and put the other ones beside. CompileError.

    What was in `out` stays as it is when that fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made"
        sources = Path(folder) / "sources"
        _copy(sources / "engine", modules)
        _compile(sources, made, modules, optimise)
        for path in (ROOT / "engine").glob("*.py"):
            if path.stem not in modules:
                shutil.copy2(path, made / "engine")
        (made / STAMP).write_text(source_sum())
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(out, ignore_errors=True)
        shutil.move(made, out)


def _copy(target: Path, modules: Sequence[str]) -> None:
    """Put together what Cython reads: of each module the source, or the C structure in its place, and its types."""
    target.mkdir(parents=True)
    for path in (ROOT / "engine").glob("*.py"):
        shutil.copy2(path, target)
    for path in TYPES.glob("*.p*x*"):
        if path.stem in modules:
            shutil.copy2(path, target)
            if path.suffix == ".pyx":
                (target / f"{path.stem}.py").unlink()


def _compile(sources: Path, made: Path, modules: Sequence[str], optimise: str) -> None:
    try:
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError as CythonError
        from setuptools import Distribution, Extension
        from setuptools.errors import CCompilerError, ExecError, PlatformError
    except ImportError as error:
        raise CompileError(f"{error.name} is missing. To install it: make .venv/compiled") from None
    here = os.getcwd()
    os.chdir(sources)  # Cython takes a module's name from where its file lies
    try:
        extensions = [
            Extension(
                f"engine.{name}",
                [f"engine/{name}" + (".pyx" if Path(f"engine/{name}.pyx").exists() else ".py")],
                extra_compile_args=[optimise, "-w"] if os.name == "posix" else [],
            )
            for name in modules
        ]
        command = Distribution(
            {"ext_modules": cythonize(extensions, compiler_directives=DIRECTIVES, quiet=True)}
        ).get_command_obj("build_ext")
        command.build_lib = str(made)
        command.build_temp = "objects"
        command.ensure_finalized()
        command.run()
    except CythonError as error:
        raise CompileError(f"Cython does not take {error}: what it said stands above") from None
    except (CCompilerError, ExecError, PlatformError) as error:
        raise CompileError(f"The C compiler failed ({error}). On Debian and Ubuntu: sudo apt install gcc") from None
    finally:
        os.chdir(here)


def main(args: list[str] | None = None) -> int:
    """Compile the engine unless that has been done; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host.compiled.build", description="Compiles the engine to C.")
    parser.add_argument("--again", action="store_true", help="even if it has been compiled")
    given = parser.parse_args(args)
    stamp = BUILT / STAMP
    if stamp.exists() and stamp.read_text() == source_sum() and not given.again:
        print(f"{BUILT.relative_to(ROOT)} is up to date.")
        return 0
    print(f"Compiling {len(MODULES)} modules of the engine (a minute or two) ...", flush=True)
    try:
        build()
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{BUILT.relative_to(ROOT)} has the compiled engine. What computes much uses it from now on.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
