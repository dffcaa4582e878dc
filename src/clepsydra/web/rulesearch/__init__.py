"""Rules found by a question: words in any form, what newcomers call things, the best answers first."""

from clepsydra.web.rulesearch.index import RuleIndex, index

__all__ = ["RuleIndex", "index"]
