"""What the figures were taken on."""

import os
import pathlib
import platform
import subprocess

from harness.process import program, run


def machine(context) -> dict:
    commit = subprocess.run(
        ["git", "-C", context.root, "rev-parse", "--short", "HEAD"], capture_output=True,
        text=True)
    return {
        "cores": f"{os.cpu_count()} cores", "processor": processor(), "system": platform.platform(),
        "commit": f"commit {commit.stdout.strip()}", "recto": version([context.recto, "--version"]),
        "tesseract": version([program("tesseract"), "--version"]),
        "ocrmypdf": named("ocrmypdf", version([program("ocrmypdf"), "--version"])),
    }


def processor() -> str:
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":", 1)[1].strip() for line in lines if "model name" in line), "")


def named(name: str, told: str | None) -> str | None:
    return f"{name} {told}" if told else None


def version(command) -> str | None:
    if command[0] is None or not pathlib.Path(command[0]).exists():
        return None
    told = run(command)
    lines = (told.text or told.errors).strip().splitlines()
    return lines[0] if lines else None
