"""What the browser's tests and its bench share: films, the native twin, a server, a browser."""
