"""Rules found by a question: words in any form, what newcomers call things, the best answers first."""

from clepsydra.web.rulesearch.index import Answers, RuleIndex, index
from clepsydra.web.rulesearch.scope import ANYWHERE, Scope, named_scope

__all__ = ["ANYWHERE", "Answers", "RuleIndex", "Scope", "index", "named_scope"]
