"""A stand-in for S3 on loopback: moto behind a gate that is as strict as Amazon's.

    bucket.py PORT

The gate refuses requests whose AWS Signature Version 4 is not the one that it computes by itself
(https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), or whose body has
another SHA-256 than they say. `/-/BUCKET/fail?status=503&times=2&method=PUT` makes so many requests
for a bucket fail, `/-/BUCKET/cut?times=1` ends so many answers to GET half way.
"""

import hashlib
import hmac
import io
import logging
import sys
import threading
import urllib.parse

from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import run_simple

KEY, SECRET = "test", "a secret with / and +"


def sign(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def complaint(environ, body):
    """What is wrong with a request's signature; None when it is right."""
    fields = {
        name[5:].replace("_", "-").lower(): value.strip()
        for name, value in environ.items()
        if name.startswith("HTTP_")
    }
    scheme, _, rest = fields.get("authorization", "").partition(" ")
    if scheme != "AWS4-HMAC-SHA256":
        return "AccessDenied"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    key, date, region, service, end = parts["Credential"].split("/")
    if key != KEY:
        return "InvalidAccessKeyId"
    told = fields.get("x-amz-content-sha256")
    if told != hashlib.sha256(body).hexdigest():
        return "XAmzContentSHA256Mismatch"
    path, _, query = environ["REQUEST_URI"].partition("?")
    pairs = sorted(urllib.parse.parse_qsl(query, keep_blank_values=True))
    quoted = "&".join(
        f"{urllib.parse.quote(a, safe='-_.~')}={urllib.parse.quote(b, safe='-_.~')}"
        for a, b in pairs
    )
    names = parts["SignedHeaders"].split(";")
    canonical = "\n".join(
        [environ["REQUEST_METHOD"], path, quoted]
        + [f"{name}:{fields.get(name, '')}" for name in names]
        + ["", ";".join(names), told]
    )
    scope = f"{date}/{region}/{service}/{end}"
    text = "\n".join(
        [scheme, fields["x-amz-date"], scope, hashlib.sha256(canonical.encode()).hexdigest()]
    )
    secret = sign(sign(sign(sign(b"AWS4" + SECRET.encode(), date), region), service), end)
    right = hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()
    return None if hmac.compare_digest(right, parts["Signature"]) else "SignatureDoesNotMatch"


class Gate:
    def __init__(self, inner):
        self.inner = inner
        self.lock = threading.Lock()
        # By bucket, how many more times.
        self.fail = {}
        self.cut = {}

    def __call__(self, environ, start):
        path = environ["PATH_INFO"]
        if path.startswith("/-/"):
            return self.steer(path, urllib.parse.parse_qs(environ["QUERY_STRING"]), start)
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        environ["wsgi.input"] = io.BytesIO(body)
        method = environ["REQUEST_METHOD"]
        bucket = path.split("/")[1]
        with self.lock:
            fail = self.fail.get(bucket, {"times": 0})
            if fail["times"] > 0 and fail.get("method", method) == method:
                fail["times"] -= 1
                return self.refuse(start, f"{fail['status']} Told to fail", "Told")
            cuts = method == "GET" and self.cut.get(bucket, 0) > 0
            if cuts:
                self.cut[bucket] -= 1
        problem = complaint(environ, body)
        if problem:
            return self.refuse(start, "403 Forbidden", problem)
        answer = self.inner(environ, start)
        if cuts:
            whole = b"".join(answer)
            return [whole[: len(whole) // 2]]
        return answer

    def steer(self, path, query, start):
        value = {name: values[0] for name, values in query.items()}
        _, _, bucket, what = path.split("/")
        with self.lock:
            if what == "fail":
                self.fail[bucket] = {**value, "times": int(value["times"])}
            elif what == "cut":
                self.cut[bucket] = int(value["times"])
        start("200 OK", [("Content-Length", "0")])
        return [b""]

    @staticmethod
    def refuse(start, status, code):
        body = f"<Error><Code>{code}</Code><Message>no</Message></Error>".encode()
        start(status, [("Content-Type", "application/xml"), ("Content-Length", str(len(body)))])
        return [body]


if __name__ == "__main__":
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    app = DomainDispatcherApplication(create_backend_app)
    run_simple("127.0.0.1", int(sys.argv[1]), Gate(app), threaded=True)
