"""What every section is given."""

import dataclasses
import pathlib
import shutil

from harness.process import Run, run


@dataclasses.dataclass
class Context:
    root: pathlib.Path
    bench: pathlib.Path | None
    """The labelled photos; None where there are none."""
    out: pathlib.Path
    recto: pathlib.Path
    quick: bool

    @classmethod
    def make(cls, root, bench, out, recto, quick) -> "Context":
        out.mkdir(parents=True, exist_ok=True)
        bench = bench.resolve()
        return cls(
            root=root, bench=bench if bench.is_dir() else None, out=out.resolve(),
            recto=recto.resolve(), quick=quick)

    def folder(self, name: str) -> pathlib.Path:
        """An empty folder for a section's files."""
        path = self.out / "work" / name
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir(parents=True)
        return path

    def scan(self, *arguments, **options) -> Run:
        return run([self.recto, "scan", *arguments, "--quiet", "--force"], **options)

    def detect(self, photos) -> Run:
        return run([self.recto, "detect", "--json", *photos])

    def paint(self, folder: pathlib.Path, *flags, **numbers) -> pathlib.Path:
        """Paints photos with truth.json, as `paint --seed 1 --count 4` would."""
        options = [f"--{name}={value}".split("=") for name, value in numbers.items()]
        painted = run([
            self.root / ".build/release/paint", *flags,
            *(word for pair in options for word in pair), folder])
        painted.check()
        return folder

    def some(self, things: list, quick: int) -> list:
        """All of them, or evenly spread ones in a quick run."""
        if not self.quick or len(things) <= quick:
            return things
        return [things[i * len(things) // quick] for i in range(quick)]
