"""The steps of a solo opponent, one by one: what it did, why, and by which rule.

`why` is the case of the wording; the pages replay a turn from these.
"""

from __future__ import annotations

from clepsydra.kernel import Event


class BotStep(Event, frozen=True):
    """A step of a solo opponent, and the rule by which it is so."""

    seat: int
    rule: str


class BotReasoned(BotStep, frozen=True):
    """A step that has several reasons, each worded in its own way."""

    why: str

    @property
    def case(self) -> str:
        """The reason."""
        return self.why


class BotPowered(BotStep, frozen=True):
    """Exosuits were powered up, for nothing."""

    exosuits: int


class BotNoExosuitLeft(BotStep, frozen=True):
    """One more should be powered up than there are: it brings points instead."""


class BotDrewEnergy(BotStep, frozen=True):
    """Cores were drawn from the energy pool: so many charged, so many exhausted."""

    charged: int
    exhausted: int


class BotWarped(BotStep, frozen=True):
    """So many warp tiles were put on the tile of an era."""

    tiles: int
    era: int


class BotRolledWarps(BotStep, frozen=True):
    """So many warp tiles will be put on the tile of an era, when all have chosen."""

    tiles: int
    era: int


class BotOnSpace(BotReasoned, frozen=True):
    """A warp tile was put on a space: with a `bonus`, a `penalty`, `plain`, or `beyond` the last one."""

    tile: str
    space: str
    vp: int


class BotTookFrom(BotReasoned, frozen=True):
    """The warp tile that comes back lay on a `plain` space, or all that lie there are on a `bonus` space."""


class BotLoopDie(BotReasoned, frozen=True):
    """The AI die was rolled for the Quantum Loop cards: one `leaves` the game, all of them stay, or the offer is `empty`."""

    face: int
    card: str


class BotHypersync(BotReasoned, frozen=True):
    """A Hypersync tile was `put` above an era in the place of a space, or `fetched` from there."""

    era: int


class BotAnomaly(BotReasoned, frozen=True):
    """The limit of paradox tokens was reached: `gained` an Anomaly, `full` of them already, or `none_left` to gain."""

    anomalies: int


class BotTookAnomaly(BotReasoned, frozen=True):
    """A Variable Anomaly was taken: the one that `retrieves` a warp tile, the one that costs less (`smaller`).

    If these are alike, the one of the `second` stack; or the `only` one there was.
    """

    tile: str
    vp: int
    anomalies: int


class BotRemovedAnomaly(BotReasoned, frozen=True):
    """A Variable Anomaly left: the `worst`, or of several as bad the `first` that came."""

    tile: str
    vp: int


class BotWarpRemoved(BotReasoned, frozen=True):
    """A warp tile came back from the tile where most lay: the `only` such tile, or the `oldest` of several."""

    era: int
    tiles: int
    """How many lay there before."""


class BotCommanded(BotStep, frozen=True):
    """The AI die was rolled: the token of that number acts, from the space where it lies."""

    token: int
    space: str


class BotPlaced(BotReasoned, frozen=True):
    """An exosuit was placed: on its `own` action, in the `council`, in the `mine` or in the `valley_capital`.

    On the Hypersync board it was drawn among the free spaces (`hypersync`), or the one that a person needs (`targeted`).
    """

    action: str
    where: str


class BotFailed(BotReasoned, frozen=True):
    """An action had no effect: it brings VP instead."""

    vp: int


class BotBuilt(BotReasoned, frozen=True):
    """A building was taken: `better` than the other top tile, `equal` and so of the second stack, or the `only` one."""

    tile: str
    vp: int
    other: int
    """The VP of the other one."""


class BotProject(BotReasoned, frozen=True):
    """A superproject was taken: the one worth `most`, the `oldest` of those, or the `only` one."""

    tile: str
    vp: int
    era: int


class BotSpent(BotReasoned, frozen=True):
    """A breakthrough was given back: of the shape of which there are `most`, or `drawn` among several such shapes."""

    breakthrough: str
    owned: int


class BotRecruited(BotReasoned, frozen=True):
    """A worker was taken: the first type that is `missing`, the `first` of all where none is, or the `genius` asked for."""

    worker: str


class BotShapeGone(BotStep, frozen=True):
    """No breakthrough of the rolled shape is left: the die is rolled again."""

    shape: str


class BotShapeUnwanted(BotStep, frozen=True):
    """It owns more of the rolled shape than of another: the die is rolled again."""

    shape: str


class BotDiscovered(BotStep, frozen=True):
    """A breakthrough was taken, with the icon of which most are left."""

    breakthrough: str
    left: int


class BotMined(BotReasoned, frozen=True):
    """Resources were mined: `two` that were lacking, `one`, or `none`."""

    resources: tuple[str, ...]
    lacking: tuple[str, ...]


class BotSet(BotReasoned, frozen=True):
    """A whole set of `workers` or `resources` was given back for VP."""

    vp: int


class BotTravelled(BotReasoned, frozen=True):
    """The time travel marker moved `on` to a step, or stays at the `end`."""

    step: int


class BotCleared(BotStep, frozen=True):
    """An Anomaly was removed."""

    paid: dict[str, int]
    anomalies: int
    """How many are left."""


class BotTile(BotReasoned, frozen=True):
    """An Action tile is carried out: it brings `flux`, `energy`, only `vp`, or `nothing`, or it names an action."""

    tile: str
    energy: int
    flux: int = 0


class BotCores(BotStep, frozen=True):
    """Cores went into the pools, so many of each; without Fractures of Time there is no flux to speak of."""

    energy: int
    flux: int

    @property
    def case(self) -> str:
        """Which kinds of cores they are."""
        return "both" if self.energy and self.flux else "flux" if self.flux else "energy"


class BotDrewFlux(BotReasoned, frozen=True):
    """A flux `core` was drawn, and an exosuit Blinks; or an empty `casing`, and none does."""


class BotBlinked(BotReasoned, frozen=True):
    """An exosuit leaves its space for another: another `token` names the action there, or it is first in `order`."""

    where: str
    token: int


class BotCompared(BotReasoned, frozen=True):
    """It has fewer Operators than technologies, or as many, and wants an `operator`; else a `technology`."""

    operators: int
    technologies: int


class BotOperator(BotStep, frozen=True):
    """An Operator was taken and stands for a type of worker; flux cores came with it."""

    worker: str
    flux: int


class BotTechnology(BotReasoned, frozen=True):
    """A technology was taken, of the `second` stack, or of the `first` where that is empty."""

    card: str


class BotExosuitLost(BotStep, frozen=True):
    """An exosuit that found no space is lost for this era; so many powered ones are left."""

    left: int


class BotRebooted(BotStep, frozen=True):
    """Nothing happens, and nothing is gained."""


class BotTokenMoved(BotReasoned, frozen=True):
    """A command token moved to a space: `on` its way, `pushed` by another, `leapt`, or past the Reboot (`skipped`)."""

    token: int
    space: str


class BotPassed(BotReasoned, frozen=True):
    """It is done for this era: without `exosuits`, or because the person has passed and it has done `enough`.

    The Chronossus is, when the action `needs_exosuit` and none is left.
    """

    actions: int
