"""`recto serve` on a library of its own, and a browser that is let in."""

import contextlib
import pathlib
import re
import signal
import subprocess
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECTO = ROOT / ".build/release/recto"


class Server:
    """A server process that can be killed and started anew on the same library and port."""

    def __init__(self, folder: pathlib.Path, *options: str):
        self.folder, self.options, self.port = folder, options, 0
        self.process, self.links, self.said = None, [], threading.Condition()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [RECTO, "serve", "--library", self.folder / "library", "--state",
             self.folder / "state", "--port", str(self.port), *self.options],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.links = []
        threading.Thread(target=self._listen, args=[self.process], daemon=True).start()
        self.port = int(re.search(r":(\d+)/", self.link())[1])

    def _listen(self, process) -> None:
        for line in process.stdout:
            for link in re.findall(r"http://localhost:\d+/pair#\S+", line):
                with self.said:
                    self.links.append(link)
                    self.said.notify_all()

    def link(self) -> str:
        """The link that lets a browser in; it works once."""
        with self.said:
            assert self.said.wait_for(lambda: self.links, 30), "the server did not start"
            return self.links[-1]

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self._ended()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self._ended()

    def _ended(self) -> None:
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


@contextlib.contextmanager
def serving(folder: pathlib.Path, *options: str):
    """A server while the block runs."""
    server = Server(folder, *options)
    server.start()
    try:
        yield server
    finally:
        server.stop()
