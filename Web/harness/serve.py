"""Serves the page on this machine's loopback, with the headers it is to be served with."""

import contextlib
import functools
import http.server
import pathlib
import threading

PUBLIC = pathlib.Path(__file__).resolve().parents[1] / "public"

# Scripts and the module from here only; nothing else is asked of anyone.
POLICY = "; ".join([
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'",
    "style-src 'self'", "img-src 'self' blob:", "media-src 'self' blob:", "connect-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
])


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of `public`, and of `given` under /given/."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript", ".wasm": "application/wasm",
    }

    def __init__(self, *arguments, given=None, **named):
        self.given = given
        super().__init__(*arguments, directory=str(PUBLIC), **named)

    def translate_path(self, path):
        name = path.split("?")[0].split("#")[0].removeprefix("/given/")
        if path.startswith("/given/"):
            # One folder, no further: names with a slash are of no file in it.
            if self.given is None or not name or "/" in name or name.startswith("."):
                return str(PUBLIC / "nothing")
            return str(self.given / name)
        return super().translate_path(path)

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_):
        """Silent."""


@contextlib.contextmanager
def serving(given: pathlib.Path | None = None, port: int = 0):
    """The page's address while the block runs; `given` is a folder served as /given/."""
    handler = functools.partial(Handler, given=given)
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
