"""Sets Markdown with drawings as a PDF of A4 pages: headings, paragraphs, lists, tables, code, quotes, pictures.

Called by guide.py. markdown-it reads the text; reportlab sets it, the same bytes each time.
"""

import io
from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Preformatted, SimpleDocTemplate, Spacer, Table

from hardware.drawing import pdf
from hardware.drawing.shapes import Drawing

_BODY = ParagraphStyle("body", fontName="Helvetica", fontSize=9.5, leading=13, spaceAfter=5)
_CELL = ParagraphStyle("cell", parent=_BODY, fontSize=8, leading=10, spaceAfter=0)
_HEAD = ParagraphStyle("head", parent=_CELL, fontName="Helvetica-Bold")
_CODE = ParagraphStyle("code", fontName="Courier", fontSize=8, leading=10, leftIndent=10, spaceAfter=6, spaceBefore=2)
_QUOTE = ParagraphStyle("quote", parent=_BODY, leftIndent=14, textColor=colors.HexColor("#444444"))
_TITLES = {
    "h1": ParagraphStyle("h1", fontName="Helvetica-Bold", fontSize=20, leading=24, spaceAfter=8),
    "h2": ParagraphStyle("h2", fontName="Helvetica-Bold", fontSize=13, leading=16, spaceBefore=12, spaceAfter=5),
    "h3": ParagraphStyle("h3", fontName="Helvetica-Bold", fontSize=10.5, leading=13, spaceBefore=8, spaceAfter=4),
}
_WIDTH = A4[0] - 2 * 15 * mm
_WIDTHS = {2: (0.3, 0.7), 3: (0.2, 0.42, 0.38), 4: (0.34, 0.26, 0.22, 0.18)}


class _Picture(Flowable):  # type: ignore[misc] # reportlab has no types
    """A drawing between paragraphs."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self.drawing = drawing
        self.width, self.height = drawing.width * mm, drawing.height * mm

    def draw(self) -> None:
        """Draw where reportlab puts it."""
        pdf.draw(self.canv, self.drawing)


def write(text: str, pictures: dict[str, Drawing]) -> bytes:
    """Return the text as PDF; `pictures` by the address that the text has them by."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    stream = io.BytesIO()
    document = SimpleDocTemplate(
        stream,
        pagesize=A4,
        leftMargin=15 * mm,
        rightMargin=15 * mm,
        topMargin=15 * mm,
        bottomMargin=18 * mm,
        title="Building a Ndongu board",
        author="Ndongu",
        invariant=1,
    )
    document.build(_kept(list(_flow(tokens, pictures))), onFirstPage=_number, onLaterPages=_number)
    return stream.getvalue()


def _number(canvas: Any, document: Any) -> None:
    canvas.setFont("Helvetica", 8)
    canvas.drawCentredString(A4[0] / 2, 10 * mm, str(document.page))


def _kept(flow: list[Flowable]) -> list[Flowable]:
    """A heading stays with what follows it."""
    found: list[Flowable] = []
    held: list[Flowable] = []
    for one in flow:
        held.append(one)
        if not (isinstance(one, Paragraph) and one.style.name in _TITLES):
            found.append(KeepTogether(held) if len(held) > 1 and not isinstance(one, Table) else held[0])
            found += held[1:] if len(held) > 1 and isinstance(one, Table) else []
            held = []
    return found + held


def _flow(tokens: list[Token], pictures: dict[str, Drawing]) -> Iterator[Flowable]:
    """Walk through the blocks of the text."""
    lists: list[int] = []  # the next number of each list that is open, 0 for one with dots
    quoted = 0
    title = ""
    position = 0
    while position < len(tokens):
        token = tokens[position]
        if token.type == "heading_open":
            title = token.tag
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            lists.append(1 if token.type.startswith("ordered") else 0)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
            yield Spacer(1, 3)
        elif token.type in ("blockquote_open", "blockquote_close"):
            quoted += 1 if token.type.endswith("open") else -1
        elif token.type in ("code_block", "fence"):
            yield Preformatted(token.content.rstrip("\n"), _CODE)
        elif token.type == "table_open":
            end = next(k for k in range(position, len(tokens)) if tokens[k].type == "table_close")
            yield _table(tokens[position:end])
            yield Spacer(1, 6)
            position = end
        elif token.type == "inline":
            picture = _picture(token)
            if picture:
                yield _Picture(pictures[picture])
            elif title:
                yield Paragraph(_inline(token), _TITLES[title])
                title = ""
            elif lists:
                mark = f"{lists[-1]}." if lists[-1] else "•"
                lists[-1] += bool(lists[-1])
                style = ParagraphStyle(
                    "item", parent=_BODY, leftIndent=18, bulletIndent=3, bulletFontSize=9.5, spaceAfter=2
                )
                yield Paragraph(_inline(token), style, bulletText=mark)
            else:
                yield Paragraph(_inline(token), _QUOTE if quoted else _BODY)
        position += 1


def _picture(token: Token) -> str:
    """The address of a picture that stands by itself, else ""."""
    children = token.children or []
    return str(children[0].attrGet("src")) if len(children) == 1 and children[0].type == "image" else ""


_MARKS = {
    "strong_open": "<b>",
    "strong_close": "</b>",
    "em_open": "<i>",
    "em_close": "</i>",
    "softbreak": " ",
    "link_open": "",
    "link_close": "",
}


def _inline(token: Token) -> str:
    """A paragraph's text in reportlab's marks."""
    found, address, words = [], "", ""
    for child in token.children or []:
        if child.type == "text":
            words = child.content
            found.append(escape(words))
        elif child.type == "code_inline":
            found.append(f'<font face="Courier">{escape(child.content)}</font>')
        else:
            found.append(_MARKS[child.type])
            if child.type == "link_open":
                address = str(child.attrGet("href"))
            elif child.type == "link_close" and _is_written(address, words):  # on paper nothing can be followed
                found.append(f' <font face="Courier" size="7">{escape(address)}</font>')
    return "".join(found)


def _is_written(address: str, words: str) -> bool:
    """Whether a link's address is to be written beside its words: not where they are the end of its folder's name."""
    folder, _, path = address.partition("/")
    return not (address.startswith("#") or (path and folder.endswith(words)))


def _table(tokens: list[Token]) -> Table:
    rows: list[list[Paragraph]] = []
    head = True
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "thead_close":
            head = False
        elif token.type == "inline":
            rows[-1].append(Paragraph(_inline(token), _HEAD if head else _CELL))
    parts = _WIDTHS.get(len(rows[0]), (1 / len(rows[0]),) * len(rows[0]))
    table = Table(rows, colWidths=[_WIDTH * part for part in parts], repeatRows=1)
    table.setStyle(
        [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.HexColor("#555555")),
            ("LINEBELOW", (0, 1), (-1, -1), 0.25, colors.HexColor("#bbbbbb")),
            ("LEFTPADDING", (0, 0), (-1, -1), 3),
            ("RIGHTPADDING", (0, 0), (-1, -1), 3),
            ("TOPPADDING", (0, 0), (-1, -1), 2.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ]
    )
    return table
