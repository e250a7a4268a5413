"""Pages of many scripts, painted with the fonts that are installed."""

import pathlib
import random
import re
import subprocess

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SENTENCES = {
    "Latin": ("en", [
        "The office will remain closed on Friday and reopens on Monday at nine.",
        "Each of the 36 boxes was weighed twice before it left the warehouse.",
        "Nothing in this letter changes the terms on which both parties agreed.",
        "Bitte überweisen Sie den Betrag von 1.248,50 € innerhalb von vierzehn Tagen."]),
    "Greek": ("el", [
        "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία με τη βοήθεια των φίλων μου.",
        "Το γραφείο θα παραμείνει κλειστό την Παρασκευή 14 Μαρτίου.",
        "Σας ευχαριστούμε για την επιστολή σας και για την υπομονή σας."]),
    "Cyrillic": ("ru", [
        "Съешь же ещё этих мягких французских булок, да выпей чаю.",
        "Просим оплатить счёт № 4071 в течение тридцати дней.",
        "Собрание состоится в четверг в 10 часов утра в большом зале."]),
    "Chinese": ("zh", [
        "办公室星期五关闭，下星期一上午九点重新开放。", "请在三十天之内支付本发票的全部金额，谢谢合作。",
        "会议将于星期四上午十时在大礼堂举行，请准时参加。"]),
    "Japanese": ("ja", [
        "事務所は金曜日に休業し、月曜日の午前九時に再開します。",
        "請求書の金額を三十日以内にお支払いくださいますようお願いします。",
        "会議は木曜日の午前十時から大きなホールで行われます。"]),
    "Hebrew": ("he", [
        "המשרד יהיה סגור ביום שישי וייפתח שוב ביום ראשון בשעה 9.",
        "דג סקרן שט בים מאוכזב ולפתע מצא לו חברה.", "נא לשלם את הסכום של 248 שקלים עד סוף החודש."]),
    "Arabic": ("ar", [
        "سيبقى المكتب مغلقا يوم الجمعة ويفتح أبوابه يوم الأحد.",
        "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر.",
        "نرجو دفع المبلغ قبل نهاية الشهر ونشكركم على حسن تعاونكم."]),
    "Devanagari": ("hi", [
        "कार्यालय शुक्रवार को बंद रहेगा और सोमवार को नौ बजे फिर से खुलेगा।",
        "कृपया तीस दिनों के भीतर राशि का भुगतान करें।", "बैठक गुरुवार को सुबह दस बजे बड़े हॉल में होगी।"]),
}
KINDS = ["prose", "columns", "table", "receipt", "sparse"]
RIGHT_TO_LEFT = {"Hebrew", "Arabic"}
UNSPACED = {"Chinese", "Japanese"}
SLANTED_OR_HEAVY = re.compile("Bold|Bd|It|Oblique|Slanted|Demi|Light|Narrow|Condensed")


def fonts(script: str) -> list[str]:
    """Two installed fonts that have the script's letters, as far apart as the list goes."""
    language, _ = SENTENCES[script]
    try:
        told = subprocess.run(
            ["fc-list", f":lang={language}:scalable=true", "file"], capture_output=True,
            text=True).stdout
    except FileNotFoundError:
        return []
    files = sorted(
        line.rstrip(": \n") for line in told.splitlines()
        if pathlib.Path(line.rstrip(": \n")).suffix in (".ttf", ".otf", ".ttc")
        and not SLANTED_OR_HEAVY.search(pathlib.Path(line).stem))
    return files if len(files) < 2 else [files[0], files[-1]]


def page(script: str, kind: str, font: str, seed: int, digits: str) -> np.ndarray:
    """A page at 150 pixels per inch in grey levels."""
    draws = random.Random(f"{script} {kind} {seed}")
    wide, high = (480, 1100) if kind == "receipt" else (1240, 1754)
    picture = Image.new("L", (wide, high), 250)
    pen = ImageDraw.Draw(picture)
    size = draws.uniform(9, 12) * 150 / 72
    body, large = ImageFont.truetype(font, size), ImageFont.truetype(font, size * 1.8)
    figures = ImageFont.truetype(digits, size)
    sentences = SENTENCES[script][1]
    joint = "" if script in UNSPACED else " "
    words = [word for sentence in sentences for word in split(sentence, script, 3)]

    def line(x, y, width, text):
        if script in RIGHT_TO_LEFT:
            pen.text((x + width, y), text, font=body, fill=30, anchor="ra")
        else:
            pen.text((x, y), text, font=body, fill=30)

    def paragraph(x, y, width, count, end):
        text = joint.join(draws.choice(sentences) for _ in range(count))
        current = ""
        for word in split(text, script, 1):
            longer = current + joint + word if current else word
            if current and pen.textlength(longer, font=body) > width:
                if y + 1.5 * size > end:
                    return y
                line(x, y, width, current)
                y, current = y + 1.5 * size, word
            else:
                current = longer
        line(x, y, width, current)
        return y + 2.2 * size

    title = draws.choice(sentences)[:18]
    if kind == "prose":
        pen.text((wide / 2, 110), title, font=large, fill=20, anchor="ma")
        y = 190
        while y < high - 260:
            y = paragraph(130, y, wide - 260, draws.randint(2, 4), high - 150)
    elif kind == "columns":
        for column in range(2):
            y = 140
            while y < high - 240:
                y = paragraph(110 + column * 530, y, 480, draws.randint(2, 4), high - 130)
    elif kind == "table":
        pen.text((wide / 2, 90), title, font=large, fill=20, anchor="ma")
        for row in range(21):
            y = 190 + row * 60
            pen.line((120, y - 9, wide - 120, y - 9), fill=60, width=2)
            for column in range(4):
                told = draws.choice(words) if column < 2 else f"{draws.uniform(1, 2000):.2f}"
                face = body if column < 2 else figures
                pen.text((135 + column * 250, y), told, font=face, fill=30)
    elif kind == "receipt":
        pen.text((wide / 2, 45), title[:10], font=large, fill=20, anchor="ma")
        for row in range(17):
            y = 120 + row * 1.6 * size
            pen.text((30, y), draws.choice(words) + joint + draws.choice(words), font=body, fill=40)
            pen.text(
                (wide - 30, y), f"{draws.uniform(1, 99):.2f}", font=figures, fill=40, anchor="ra")
    else:
        pen.text(
            (wide / 2, draws.randint(220, 650)), title, font=large, fill=20, anchor="ma")
        paragraph(150, draws.randint(750, 1000), wide - 300, 2, high)
    return cv2.cvtColor(np.array(picture), cv2.COLOR_GRAY2BGR)


def split(text: str, script: str, length: int) -> list[str]:
    """Its words; where there are no spaces, pieces of so many letters."""
    if script not in UNSPACED:
        return text.split(" ")
    return [text[i:i + length] for i in range(0, len(text), length)]
