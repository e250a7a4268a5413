"""Does paper become white and even, and do ink and print keep their colours? On simulated captures
whose clean page is known, and on real photos with shadows, where only the paper can be measured.
Is as much read of the cleaned page as of the photo? Is the automatic look the right one? Does a
whiteboard become white, and its strokes vivid?"""

from cleaning import boards, choice, real, simulated
from harness.html import Result

NAME = "clean"
TITLE = "Cleaning"


def run(context) -> Result:
    result = Result()
    work = context.folder("clean")
    if context.bench is None:
        result.notes.append("No labelled pages here: only painted ones.")
    else:
        simulated.run(context, result, work)
        real.shadows(context, result, work)
        real.others(context, result, work)
    choice.run(context, result, work)
    boards.run(context, result, work)
    return result
