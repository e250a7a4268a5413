"""The report's parts and its page."""

import dataclasses
import html
import pathlib

from harness import pictures


@dataclasses.dataclass
class Headline:
    """A figure for the top of the page."""

    label: str
    value: str
    aim: str = ""
    good: bool | None = None
    """Whether the aim is met; None without an aim."""
    peer: str = ""

    def line(self) -> str:
        """For a terminal."""
        verdict = {True: ": met", False: ": MISSED", None: ""}[self.good]
        aim = f"aim {self.aim}{verdict}" if self.aim else ""
        return f"{self.value:>10}  {self.label:<48} {aim:<20} {self.peer}".rstrip()

    def as_json(self) -> dict:
        return dataclasses.asdict(self)


@dataclasses.dataclass
class Result:
    """What a section found."""

    figures: dict = dataclasses.field(default_factory=dict)
    headlines: list[Headline] = dataclasses.field(default_factory=list)
    body: list[str] = dataclasses.field(default_factory=list)
    notes: list[str] = dataclasses.field(default_factory=list)
    """What was left out, and why."""
    seconds: float = 0

    def heading(self, text: str, about: str = "") -> None:
        self.body.append(f"<h3>{html.escape(text)}</h3>")
        if about:
            self.body.append(f"<p>{html.escape(about)}</p>")

    def table(self, columns: list[str], rows: list[list], mark: str | None = None) -> None:
        """A table; the first column is text, the others figures. `mark`: whose row stands out."""
        head = "".join(f"<th>{html.escape(name)}</th>" for name in columns)
        lines = []
        for row in rows:
            cells = "".join(f"<td>{html.escape(shown(value))}</td>" for value in row)
            lines.append(f"<tr{' class=own' if row[0] == mark else ''}>{cells}</tr>")
        self.body.append(
            f"<div class=scroll><table><thead><tr>{head}</tr></thead>"
            f"<tbody>{''.join(lines)}</tbody></table></div>")

    def gallery(self, items: list[tuple[str, object]], wide: bool = False) -> None:
        """Pictures with captions."""
        figures = "".join(
            f"<figure><img loading=lazy alt='{html.escape(caption, quote=True)}' "
            f"src='{pictures.inline(picture)}'>"
            f"<figcaption>{html.escape(caption)}</figcaption></figure>"
            for caption, picture in items)
        self.body.append(f"<div class='gallery{' wide' if wide else ''}'>{figures}</div>")

    def details(self, summary: str, text: str) -> None:
        self.body.append(
            f"<details><summary>{html.escape(summary)}</summary>"
            f"<pre>{html.escape(text)}</pre></details>")


def shown(value) -> str:
    """A figure as people read it."""
    if value is None:
        return "–"
    if isinstance(value, float):
        if abs(value) >= 1000:
            return f"{value:,.0f}"
        return f"{value:.3g}" if abs(value) < 1 else f"{value:.1f}"
    return str(value)


def page(facts: dict, results) -> str:
    """The whole report."""
    style = (pathlib.Path(__file__).parent / "report.css").read_text(encoding="utf-8")
    tiles = "".join(tile(headline) for _, result in results for headline in result.headlines)
    links = "".join(f"<a href='#{s.NAME}'>{html.escape(s.TITLE)}</a>" for s, _ in results)
    told = " · ".join(
        html.escape(str(value)) for key, value in facts.items() if value and key != "quick")
    if facts.get("quick"):
        told += " · quick run: a part of each bench"
    return (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width,initial-scale=1'>"
        "<meta name=color-scheme content='light dark'><title>Recto, measured</title>"
        f"<style>{style}</style><header><h1>Recto, measured</h1><p class=facts>{told}</p>"
        f"<nav>{links}</nav></header><main><div class=tiles>{tiles}</div>"
        + "".join(part(section, result) for section, result in results)
        + "</main></html>\n")


def tile(headline: Headline) -> str:
    state = {True: "good", False: "bad", None: ""}[headline.good]
    lines = [f"<strong>{html.escape(headline.value)}</strong>",
             f"<span>{html.escape(headline.label)}</span>"]
    if headline.aim:
        word = "met" if headline.good else "missed"
        lines.append(f"<small>aim {html.escape(headline.aim)}: {word}</small>")
    if headline.peer:
        lines.append(f"<small>{html.escape(headline.peer)}</small>")
    return f"<div class='tile {state}'>{''.join(lines)}</div>"


def part(section, result: Result) -> str:
    notes = "".join(f"<p class=note>{html.escape(note)}</p>" for note in result.notes)
    about = html.escape(" ".join((section.__doc__ or "").split()))
    return (
        f"<section id={section.NAME}><h2>{html.escape(section.TITLE)}</h2><p>{about}</p>"
        f"{notes}{''.join(result.body)}<p class=facts>{result.seconds:.0f} s</p></section>")
