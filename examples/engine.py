"""A bot for the arena in any language: a line of JSON comes in for each question, a line with the answer goes out.

`clepsydra arena hourglass --players "program:python examples/engine.py,random"`
"""

import json
import random
import sys
from typing import Any


def some(question: dict[str, Any]) -> list[Any]:
    """As many options as may be chosen, any of them, in their order; never the one that only turns back."""
    options = [option for option in question["options"] if option != "back"]
    number = random.randint(question["at_least"], min(question["at_most"], len(options)))  # noqa: S311 - no secret
    return [options[place] for place in sorted(random.sample(range(len(options)), number))]


if __name__ == "__main__":
    for line in sys.stdin:
        question = json.loads(line)["question"]
        chosen = some(question)
        while chosen in question["refused"]:
            chosen = some(question)
        sys.stdout.write(json.dumps(chosen if question["several"] else chosen[0]) + "\n")
        sys.stdout.flush()
