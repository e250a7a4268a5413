"""Photos and files to bring in, made once for all tests."""

import atexit
import functools
import pathlib
import shutil
import subprocess
import tempfile

from harness.app import ROOT


@functools.cache
def folder() -> pathlib.Path:
    path = pathlib.Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


@functools.cache
def pages() -> list[pathlib.Path]:
    """Three letters as a scanner sees them."""
    subprocess.run(
        [ROOT / ".build/release/paint", "--count", "0", "--pages", "3", "--seed", "3", folder()],
        check=True)
    return [folder() / f"flat-{seed}.jpg" for seed in (3, 4, 5)]


@functools.cache
def heic() -> pathlib.Path:
    path = folder() / "IMG_0042.HEIC"
    subprocess.run(["heif-enc", "-q", "60", pages()[2], "-o", path], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return path


@functools.cache
def pdf() -> pathlib.Path:
    """Two pages with text, written by hand (PDF 1.4)."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>",
               "<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>"]
    for number, text in ((4, "Annual report"), (6, "Signatures")):
        stream = f"BT /F 32 Tf 72 700 Td ({text}) Tj ET"
        objects += [
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] "
            f"/Contents {number} 0 R /Resources << /Font << /F 7 0 R >> >> >>",
            f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        ]
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    body, places = "%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n{text}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    body += (f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}"
             f"trailer << /Size {len(places) + 1} /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF\n")
    path = folder() / "Report.pdf"
    path.write_text(body)
    return path
