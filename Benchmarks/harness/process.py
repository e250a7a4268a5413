"""Runs a program and measures it."""

import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time


@dataclasses.dataclass
class Run:
    command: list[str]
    status: int
    output: bytes
    errors: str
    seconds: float
    """Wall time."""
    cpu: float
    """Seconds of all its threads and children."""
    peak: int
    """The most memory it or one of its children held, in bytes."""

    @property
    def text(self) -> str:
        return self.output.decode("utf-8", "replace")

    def check(self) -> "Run":
        """Itself, when the program succeeded."""
        if self.status != 0:
            name = pathlib.Path(self.command[0]).name
            raise RuntimeError(f"{name} ended with {self.status}: {self.errors.strip()[-400:]}")
        return self


def run(command, environment=None, timeout=1800) -> Run:
    """Runs a command to its end; kills it after `timeout` seconds."""
    command = [str(word) for word in command]
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
            env={**os.environ, **(environment or {})})
        status, usage = wait(child, start + timeout)
        seconds = time.monotonic() - start
        output.seek(0)
        errors.seek(0)
        return Run(
            command=command, status=status, output=output.read(),
            errors=errors.read().decode("utf-8", "replace"), seconds=seconds,
            cpu=usage.ru_utime + usage.ru_stime, peak=usage.ru_maxrss * 1024)


def wait(child, deadline):
    """The exit status and the resources used, which only wait4 tells for one child."""
    while True:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        if pid:
            child.returncode = os.waitstatus_to_exitcode(status)
            return child.returncode, usage
        if time.monotonic() > deadline:
            child.kill()
            deadline = float("inf")
        time.sleep(0.002)


def program(name: str) -> str | None:
    """Where a peer is: beside this Python first, then on the path."""
    beside = pathlib.Path(sys.executable).parent / name
    return str(beside) if beside.exists() else shutil.which(name)
